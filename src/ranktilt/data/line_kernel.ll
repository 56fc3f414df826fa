; 04a5825cb3e91cd463c648efb5773451a8c8606974e9f61f538e672fec5f6cf9
; made by numba 0.68.1 and llvmlite 0.50.0
; split_lines(u8[:], i64[:], i64[:], i64[:], u8[:]) -> i64
; copy_spans(u8[:], i64[:], i64[:], u8[:]) -> i64

declare i64 @llvm.cttz.i64(i64, i1 immarg) #0
define i64 @split_lines(ptr readonly %v0, i64 %v1, ptr writeonly %v2, i64 %v3, ptr writeonly %v4, i64 %v5, ptr writeonly %v6, i64 %v7, ptr %v8, i64 %v9) local_unnamed_addr #1 {
  %v10 = and i64 %v1, -64
  %v11 = icmp eq i64 %v10, %v1
  br i1 %v11, label %v12, label %v13
v13:
  %v14 = tail call i64 @llvm.smin.i64(i64 %v1, i64 0)
  %1 = getelementptr i8, ptr %v0, i64 %v10
  %v15 = getelementptr i8, ptr %1, i64 %v14
  %v16 = load i8, ptr %v15, align 1
  br label %v12
v12:
  %v17 = phi i8 [ %v16, %v13 ], [ 10, %0 ]
  store i8 %v17, ptr %v8, align 1
  br label %v18
v26:
  %v19 = icmp slt i64 %v20, 0
  %v21 = select i1 %v19, i64 %v1, i64 0
  %2 = getelementptr i8, ptr %v0, i64 %v20
  %v22 = getelementptr i8, ptr %2, i64 %v21
  %v23 = load i8, ptr %v22, align 1
  br label %v24
v24:
  %v25 = phi i8 [ %v23, %v26 ], [ 32, %v18 ]
  %3 = getelementptr i8, ptr %v8, i64 %v27
  store i8 %v25, ptr %3, align 1
  %v28 = icmp eq i64 %v29, 64
  br i1 %v28, label %v30, label %v18
v119:
  %v31 = icmp sgt i64 %v32, -1
  br i1 %v31, label %v33, label %v34
v33:
  %v35 = add nuw nsw i64 %v32, 1
  br label %v36
v103:
  %v37 = phi i64 [ %v38, %v36 ], [ %v39, %v40 ]
  %v41 = phi i64 [ %v42, %v36 ], [ %v43, %v40 ]
  %v44 = phi i64 [ %v45, %v36 ], [ %v46, %v40 ]
  %v47 = phi i64 [ %v48, %v36 ], [ %v49, %v40 ]
  %v50 = icmp eq i64 %v47, 0
  br i1 %v50, label %v51, label %v52
v52:
  %v53 = tail call i64 @llvm.cttz.i64(i64 %v47, i1 true)
  %v54 = add i64 %v47, -1
  %v55 = and i64 %v54, %v47
  %v56 = or disjoint i64 %v53, %v57
  %4 = shl nuw i64 1, %v53
  %5 = and i64 %4, %v58
  %v59 = icmp eq i64 %5, 0
  br i1 %v59, label %v60, label %v40
v60:
  %v61 = icmp sgt i64 %v56, %v41
  br i1 %v61, label %v62, label %v63
v62:
  %v64 = add nsw i64 %v56, -1
  %v65 = icmp eq i64 %v56, 0
  %v66 = select i1 %v65, i64 %v1, i64 0
  %6 = getelementptr i8, ptr %v0, i64 %v64
  %v67 = getelementptr i8, ptr %6, i64 %v66
  %v68 = load i8, ptr %v67, align 1
  %v69 = icmp eq i8 %v68, 13
  %v70 = select i1 %v69, i64 %v64, i64 %v56
  br label %v63
v63:
  %v71 = phi i64 [ %v56, %v60 ], [ %v70, %v62 ]
  %v72 = icmp sgt i64 %v71, %v41
  br i1 %v72, label %v73, label %v74
v73:
  %v75 = icmp slt i64 %v44, 0
  br i1 %v75, label %v34, label %v76
v76:
  %v77 = icmp eq i64 %v37, %v3
  br i1 %v77, label %v34, label %v78
v78:
  %v79 = icmp slt i64 %v37, 0
  %v80 = select i1 %v79, i64 %v3, i64 0
  %7 = getelementptr i64, ptr %v2, i64 %v37
  %v81 = getelementptr i64, ptr %7, i64 %v80
  store i64 %v41, ptr %v81, align 8
  %v82 = select i1 %v79, i64 %v5, i64 0
  %8 = getelementptr i64, ptr %v4, i64 %v37
  %v83 = getelementptr i64, ptr %8, i64 %v82
  store i64 %v44, ptr %v83, align 8
  %v84 = select i1 %v79, i64 %v7, i64 0
  %9 = getelementptr i64, ptr %v6, i64 %v37
  %v85 = getelementptr i64, ptr %9, i64 %v84
  store i64 %v71, ptr %v85, align 8
  %v86 = add nsw i64 %v37, 1
  br label %v74
v74:
  %v87 = phi i64 [ %v86, %v78 ], [ %v37, %v63 ]
  %v88 = add nuw nsw i64 %v56, 1
  %v89 = icmp eq i64 %v55, 0
  br i1 %v89, label %v51, label %v90
v90:
  %v91 = phi i64 [ %v92, %v93 ], [ %v88, %v74 ]
  %v94 = phi i64 [ %v95, %v93 ], [ %v55, %v74 ]
  %v96 = tail call i64 @llvm.cttz.i64(i64 %v94, i1 true)
  %v97 = add i64 %v94, -1
  %v95 = and i64 %v97, %v94
  %v98 = or disjoint i64 %v96, %v57
  %10 = shl nuw i64 1, %v96
  %11 = and i64 %10, %v58
  %v99 = icmp eq i64 %11, 0
  br i1 %v99, label %v100, label %v40
v40:
  %v39 = phi i64 [ %v37, %v52 ], [ %v87, %v90 ]
  %v43 = phi i64 [ %v41, %v52 ], [ %v91, %v90 ]
  %v101 = phi i64 [ %v44, %v52 ], [ -1, %v90 ]
  %v49 = phi i64 [ %v55, %v52 ], [ %v95, %v90 ]
  %v46 = phi i64 [ %v56, %v52 ], [ %v98, %v90 ]
  %v102 = icmp sgt i64 %v101, -1
  br i1 %v102, label %v34, label %v103
v100:
  %v104 = icmp sgt i64 %v98, %v91
  br i1 %v104, label %v105, label %v93
v105:
  %v106 = add nsw i64 %v98, -1
  %12 = getelementptr i8, ptr %v0, i64 %v106
  %v107 = load i8, ptr %12, align 1
  %v108 = icmp eq i8 %v107, 13
  %v109 = select i1 %v108, i64 %v106, i64 %v98
  %13 = icmp sgt i64 %v109, %v91
  br i1 %13, label %v34, label %v93
v93:
  %v92 = add nuw nsw i64 %v98, 1
  %v110 = icmp eq i64 %v95, 0
  br i1 %v110, label %v51, label %v90
v51:
  %v111 = phi i64 [ %v87, %v93 ], [ %v87, %v74 ], [ %v37, %v103 ]
  %v112 = phi i64 [ %v92, %v93 ], [ %v88, %v74 ], [ %v41, %v103 ]
  %v113 = phi i64 [ -1, %v93 ], [ -1, %v74 ], [ %v44, %v103 ]
  %v114 = icmp sgt i64 %v115, 1
  br i1 %v114, label %v36, label %v34
v18:
  %v27 = phi i64 [ 1, %v12 ], [ %v29, %v24 ]
  %v29 = add nuw nsw i64 %v27, 1
  %v20 = add nuw nsw i64 %v27, %v10
  %v116 = icmp slt i64 %v20, %v1
  br i1 %v116, label %v26, label %v24
v30:
  %v32 = ashr i64 %v1, 6
  %v117 = and i64 %v1, 63
  %v118 = icmp eq i64 %v117, 0
  br i1 %v118, label %v119, label %v120
v120:
  %14 = getelementptr i8, ptr %v8, i64 %v117
  store i8 10, ptr %14, align 1
  br label %v119
v36:
  %v45 = phi i64 [ %v113, %v51 ], [ -1, %v33 ]
  %v42 = phi i64 [ %v112, %v51 ], [ 0, %v33 ]
  %v38 = phi i64 [ %v111, %v51 ], [ 0, %v33 ]
  %v115 = phi i64 [ %v121, %v51 ], [ %v35, %v33 ]
  %v122 = phi i64 [ %v123, %v51 ], [ 0, %v33 ]
  %v121 = add nsw i64 %v115, -1
  %v123 = add nuw nsw i64 %v122, 1
  %v124 = icmp slt i64 %v122, %v32
  %v57 = shl nsw i64 %v122, 6
  %v125 = select i1 %v124, i64 %v57, i64 0
  %v126 = select i1 %v124, ptr %v0, ptr %v8
  %v127 = getelementptr i8, ptr %v126, i64 %v125
  %v128 = load <64 x i8>, ptr %v127, align 1
  %v129 = icmp eq <64 x i8> %v128, splat (i8 9)
  %v58 = bitcast <64 x i1> %v129 to i64
  %15 = add <64 x i8> %v128, splat (i8 -9)
  %v130 = icmp ult <64 x i8> %15, splat (i8 2)
  %v48 = bitcast <64 x i1> %v130 to i64
  br label %v103
v34:
  %v131 = phi i64 [ -2, %v76 ], [ -1, %v105 ], [ 0, %v119 ], [ -1, %v73 ], [ -1, %v40 ], [ %v111, %v51 ]
  ret i64 %v131
}
define i64 @copy_spans(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr writeonly %v6, i64 %v7) local_unnamed_addr #2 {
  %v8 = icmp slt i64 %v3, 1
  br i1 %v8, label %v9, label %v10
v16:
  %v11 = phi i64 [ %v12, %v10 ], [ %3, %v13 ]
  %v14 = icmp eq i64 %v3, %v15
  br i1 %v14, label %v9, label %v10
v10:
  %v12 = phi i64 [ %v11, %v16 ], [ 0, %0 ]
  %v17 = phi i64 [ %v15, %v16 ], [ 0, %0 ]
  %v15 = add nuw nsw i64 %v17, 1
  %1 = getelementptr i64, ptr %v2, i64 %v17
  %v18 = load i64, ptr %1, align 8
  %2 = getelementptr i64, ptr %v4, i64 %v17
  %v19 = load i64, ptr %2, align 8
  %v20 = sub i64 %v19, %v18
  %v21 = icmp slt i64 %v20, 1
  br i1 %v21, label %v16, label %v22
v22:
  %3 = add i64 %v20, %v12
  br label %v13
v13:
  %v23 = phi i64 [ %v24, %v13 ], [ %v12, %v22 ]
  %v25 = phi i64 [ %v26, %v13 ], [ %v18, %v22 ]
  %v26 = add i64 %v25, 1
  %v27 = getelementptr i8, ptr %v0, i64 %v25
  %v28 = load i8, ptr %v27, align 1
  %v29 = getelementptr i8, ptr %v6, i64 %v23
  store i8 %v28, ptr %v29, align 1
  %v24 = add i64 %v23, 1
  %v30 = icmp eq i64 %v24, %3
  br i1 %v30, label %v16, label %v13
v9:
  %v31 = phi i64 [ 0, %0 ], [ %v11, %v16 ]
  ret i64 %v31
}
declare i64 @llvm.smin.i64(i64, i64) #3
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
