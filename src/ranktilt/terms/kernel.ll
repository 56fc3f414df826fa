; 297a35cf926cd75cac64699f196c2c98b3f16ec27b6a26ecae60dd7c4e0327ff
; made by numba 0.68.1 and llvmlite 0.50.0
; build_trie(u8[:], i64[:], i64[:], bool[:], bool[:], i64[:], u64[:], i32[:;:], u64[:], u64[:], u64[:]) -> i64
; mark_tokens(u8[:], i64, u32, u8[:], u64[:], u64[:], u64[:], u8[:]) -> i64
; count_terms(u8[:], u64[:], u64[:], u64[:], i64[:], i64[:], i64, u64[:], i32[:;:], u8[:], i64[:], u64[:], u64[:], u64[:], i64, bool, bool, i64[:], i64[:], f64[:], bool, u32[:], i32[:], i32[:], u64[:], u64[:], u8[:], i64[:], i64[:], i64[:], u64[:], i32[:], f64[:;:], i32[:], i32[:], i32[:], bool[:]) -> i64

define internal fastcc void @inner0(ptr noalias nonnull writeonly %v0, i64 %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6, i8 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, i64 %v12, ptr readonly %v13, i64 %v14) unnamed_addr #0 {
v128:
  %v15 = alloca i8, align 1
  %v16 = freeze i64 %v6
  %v17 = add nsw i64 %v9, -1
  %v18 = and i64 %v17, %v1
  %v19 = getelementptr i64, ptr %v8, i64 %v18
  %v20 = load i64, ptr %v19, align 8
  %v21 = icmp eq i64 %v20, 0
  br i1 %v21, label %v22, label %v23
v23:
  %v24 = lshr i64 %v20, 32
  %v25 = lshr i64 %v1, 32
  %v26 = icmp eq i64 %v24, %v25
  br i1 %v26, label %v27, label %v28
v28:
  %v29 = phi i64 [ %v30, %v28 ], [ %v18, %v23 ]
  %v31 = add i64 %v29, 1
  %v30 = and i64 %v31, %v17
  %v32 = getelementptr i64, ptr %v8, i64 %v30
  %v33 = load i64, ptr %v32, align 8
  %v34 = icmp eq i64 %v33, 0
  %v35 = lshr i64 %v33, 32
  %v36 = icmp eq i64 %v35, %v25
  %v37 = or i1 %v34, %v36
  br i1 %v37, label %v38, label %v28
v38:
  %v39 = icmp eq i64 %v33, 0
  br i1 %v39, label %v22, label %v27
v27:
  %v40 = phi i64 [ %v30, %v38 ], [ %v18, %v23 ]
  %v41 = phi i64 [ %v33, %v38 ], [ %v20, %v23 ]
  %v42 = trunc i64 %v1 to i32
  %v43 = icmp slt i64 %v16, 9
  %v44 = lshr i64 %v1, 32
  br i1 %v43, label %v45, label %v46
v45:
  %v47 = phi i64 [ %v48, %v49 ], [ %v41, %v27 ]
  %v50 = phi i64 [ %v51, %v49 ], [ %v40, %v27 ]
  %v52 = and i64 %v47, 4294967295
  %v53 = add nsw i64 %v52, -1
  %v54 = icmp eq i64 %v52, 0
  %v55 = select i1 %v54, i64 %v11, i64 0
  %v56 = add i64 %v55, %v53
  %v57 = mul i64 %v56, %v12
  %0 = getelementptr i32, ptr %v10, i64 %v57
  %v58 = load i32, ptr %0, align 4
  %v59 = sext i32 %v58 to i64
  %v60 = icmp eq i64 %v2, %v59
  br i1 %v60, label %v61, label %v62
v61:
  %v63 = getelementptr i8, ptr %0, i64 16
  %v64 = load i32, ptr %v63, align 4
  %v65 = sext i32 %v64 to i64
  %v66 = getelementptr i8, ptr %0, i64 20
  %v67 = load i32, ptr %v66, align 4
  %v68 = sext i32 %v67 to i64
  %v69 = sub nsw i64 %v68, %v65
  %v70 = icmp eq i64 %v69, %v16
  br i1 %v70, label %v71, label %v62
v71:
  %v72 = getelementptr i8, ptr %0, i64 24
  %v73 = load i32, ptr %v72, align 4
  %v74 = icmp eq i32 %v73, %v42
  br i1 %v74, label %v75, label %v62
v62:
  %v76 = add i64 %v50, 1
  %v77 = and i64 %v76, %v17
  %v78 = getelementptr i64, ptr %v8, i64 %v77
  %v79 = load i64, ptr %v78, align 8
  %v80 = icmp eq i64 %v79, 0
  %v81 = lshr i64 %v79, 32
  %v82 = icmp eq i64 %v81, %v44
  %v83 = or i1 %v80, %v82
  br i1 %v83, label %v49, label %v84
v84:
  %v85 = phi i64 [ %v86, %v84 ], [ %v77, %v62 ]
  %v87 = add i64 %v85, 1
  %v86 = and i64 %v87, %v17
  %v88 = getelementptr i64, ptr %v8, i64 %v86
  %v89 = load i64, ptr %v88, align 8
  %v90 = icmp eq i64 %v89, 0
  %v91 = lshr i64 %v89, 32
  %v92 = icmp eq i64 %v91, %v44
  %v93 = or i1 %v90, %v92
  br i1 %v93, label %v49, label %v84
v49:
  %v48 = phi i64 [ %v79, %v62 ], [ %v89, %v84 ]
  %v51 = phi i64 [ %v77, %v62 ], [ %v86, %v84 ]
  %v94 = icmp eq i64 %v48, 0
  br i1 %v94, label %v22, label %v45
v46:
  %v95 = phi i64 [ %v96, %v97 ], [ %v41, %v27 ]
  %v98 = phi i64 [ %v99, %v97 ], [ %v40, %v27 ]
  %v100 = and i64 %v95, 4294967295
  %v101 = add nsw i64 %v100, -1
  %v102 = icmp eq i64 %v100, 0
  %v103 = select i1 %v102, i64 %v11, i64 0
  %v104 = add i64 %v103, %v101
  %v105 = mul i64 %v104, %v12
  %1 = getelementptr i32, ptr %v10, i64 %v105
  %v106 = getelementptr i8, ptr %1, i64 16
  %v107 = load i32, ptr %v106, align 4
  %v108 = sext i32 %v107 to i64
  %v109 = load i32, ptr %1, align 4
  %v110 = sext i32 %v109 to i64
  %v111 = icmp eq i64 %v2, %v110
  br i1 %v111, label %v112, label %v113
v112:
  %v114 = getelementptr i8, ptr %1, i64 20
  %v115 = load i32, ptr %v114, align 4
  %v116 = sext i32 %v115 to i64
  %v117 = sub nsw i64 %v116, %v108
  %v118 = icmp eq i64 %v117, %v16
  br i1 %v118, label %v119, label %v113
v119:
  %v120 = getelementptr i8, ptr %1, i64 24
  %v121 = load i32, ptr %v120, align 4
  %v122 = icmp eq i32 %v121, %v42
  br i1 %v122, label %v123, label %v113
v123:
  store i8 0, ptr %v15, align 1
  call fastcc void @inner1(ptr %v15, ptr readonly %v3, i64 %v4, i64 %v5, ptr readonly %v13, i64 %v14, i64 %v108, i64 %v16, i8 %v7)
  %v124 = load i8, ptr %v15, align 1
  %v125 = icmp eq i8 %v124, 0
  br i1 %v125, label %v126, label %v22
v75:
  br label %v22
v113:
  br label %v126
v22:
  %v127 = phi i64 [ -1, %v38 ], [ %v53, %v75 ], [ -1, %v49 ], [ -1, %v128 ], [ -1, %v97 ], [ %v101, %v123 ]
  store i64 %v127, ptr %v0, align 8
  ret void
v126:
  %v129 = add i64 %v98, 1
  %v130 = and i64 %v129, %v17
  %v131 = getelementptr i64, ptr %v8, i64 %v130
  %v132 = load i64, ptr %v131, align 8
  %v133 = icmp eq i64 %v132, 0
  %v134 = lshr i64 %v132, 32
  %v135 = icmp eq i64 %v134, %v44
  %v136 = or i1 %v133, %v135
  br i1 %v136, label %v97, label %v137
v137:
  %v138 = phi i64 [ %v139, %v137 ], [ %v130, %v126 ]
  %v140 = add i64 %v138, 1
  %v139 = and i64 %v140, %v17
  %v141 = getelementptr i64, ptr %v8, i64 %v139
  %v142 = load i64, ptr %v141, align 8
  %v143 = icmp eq i64 %v142, 0
  %v144 = lshr i64 %v142, 32
  %v145 = icmp eq i64 %v144, %v44
  %v146 = or i1 %v143, %v145
  br i1 %v146, label %v97, label %v137
v97:
  %v96 = phi i64 [ %v132, %v126 ], [ %v142, %v137 ]
  %v99 = phi i64 [ %v130, %v126 ], [ %v139, %v137 ]
  %v147 = icmp eq i64 %v96, 0
  br i1 %v147, label %v22, label %v46
}
define internal fastcc void @inner1(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, ptr readonly %v4, i64 %v5, i64 %v6, i64 %v7, i8 %v8) unnamed_addr #0 {
v17:
  %v9 = alloca i64, align 8
  %v10 = alloca i64, align 8
  %0 = add nuw nsw i64 %v7, 7
  %v11 = lshr i64 %0, 3
  %v12 = icmp eq i8 %v8, 0
  br label %v13
v67:
  %v14 = zext i1 %v15 to i8
  store i8 %v14, ptr %v0, align 1
  ret void
v13:
  %v16 = phi i1 [ true, %v17 ], [ %v15, %v18 ]
  %v19 = phi i64 [ 0, %v17 ], [ %v20, %v18 ]
  %v21 = phi i64 [ %v11, %v17 ], [ %v22, %v18 ]
  %v22 = add nsw i64 %v21, -1
  %v20 = add nuw nsw i64 %v19, 8
  %v23 = add nsw i64 %v19, %v3
  %v24 = sub nsw i64 %v7, %v19
  %v25 = add nsw i64 %v23, 8
  %v26 = icmp sgt i64 %v25, %v2
  br i1 %v26, label %v27, label %v28
v28:
  %v29 = getelementptr i8, ptr %v1, i64 %v23
  %v30 = load i64, ptr %v29, align 1
  %v31 = tail call i64 @llvm.smin.i64(i64 %v24, i64 8)
  %v32 = shl nsw i64 %v31, 3
  %v33 = sub nsw i64 64, %v32
  %v34 = lshr i64 -1, %v33
  %v35 = and i64 %v30, %v34
  br label %v36
v27:
  store i64 0, ptr %v10, align 8
  call fastcc void @inner2(ptr %v10, ptr readonly %v1, i64 %v2, i64 %v23, i64 %v24)
  %v37 = load i64, ptr %v10, align 8
  br label %v36
v36:
  %v38 = phi i64 [ %v35, %v28 ], [ %v37, %v27 ]
  br i1 %v12, label %v39, label %v40
v40:
  %v41 = and i64 %v38, 9187201950435737471
  %v42 = add nuw i64 %v41, 4557430888798830399
  %v43 = sub nuw i64 -2676586395008836902, %v41
  %v44 = xor i64 %v38, -1
  %v45 = and i64 %v43, %v44
  %v46 = and i64 %v45, %v42
  %v47 = lshr i64 %v46, 2
  %v48 = and i64 %v47, 2314885530818453536
  %v49 = or i64 %v48, %v38
  br label %v39
v39:
  %v50 = phi i64 [ %v49, %v40 ], [ %v38, %v36 ]
  %v51 = add nsw i64 %v19, %v6
  %v52 = add nsw i64 %v51, 8
  %v53 = icmp sgt i64 %v52, %v5
  br i1 %v53, label %v54, label %v55
v55:
  %v56 = getelementptr i8, ptr %v4, i64 %v51
  %v57 = load i64, ptr %v56, align 1
  %v58 = tail call i64 @llvm.smin.i64(i64 %v24, i64 8)
  %v59 = shl nsw i64 %v58, 3
  %v60 = sub nsw i64 64, %v59
  %v61 = lshr i64 -1, %v60
  %v62 = and i64 %v57, %v61
  br label %v18
v54:
  store i64 0, ptr %v9, align 8
  call fastcc void @inner2(ptr %v9, ptr readonly %v4, i64 %v5, i64 %v51, i64 %v24)
  %v63 = load i64, ptr %v9, align 8
  br label %v18
v18:
  %v64 = phi i64 [ %v62, %v55 ], [ %v63, %v54 ]
  %v65 = icmp eq i64 %v50, %v64
  %v15 = and i1 %v16, %v65
  %v66 = icmp ugt i64 %v21, 1
  br i1 %v66, label %v13, label %v67
}
define internal fastcc void @inner2(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, i64 %v4) unnamed_addr #0 {
v10:
  %v5 = icmp slt i64 %v4, 1
  br i1 %v5, label %v6, label %v7
v7:
  %0 = tail call i64 @llvm.umin.i64(i64 %v4, i64 8)
  br label %v8
v6:
  %v9 = phi i64 [ 0, %v10 ], [ %v11, %v8 ]
  store i64 %v9, ptr %v0, align 8
  ret void
v8:
  %v12 = phi i64 [ %v11, %v8 ], [ 0, %v7 ]
  %v13 = phi i64 [ %v14, %v8 ], [ %0, %v7 ]
  %v15 = phi i64 [ %v16, %v8 ], [ 0, %v7 ]
  %v14 = add nsw i64 %v13, -1
  %v16 = add nuw nsw i64 %v15, 1
  %v17 = add nsw i64 %v15, %v3
  %v18 = icmp slt i64 %v17, 0
  %v19 = select i1 %v18, i64 %v2, i64 0
  %1 = getelementptr i8, ptr %v1, i64 %v17
  %v20 = getelementptr i8, ptr %1, i64 %v19
  %v21 = load i8, ptr %v20, align 1
  %v22 = zext i8 %v21 to i64
  %v23 = shl nsw i64 %v15, 3
  %v24 = shl i64 %v22, %v23
  %v11 = or i64 %v24, %v12
  %v25 = icmp ugt i64 %v13, 1
  br i1 %v25, label %v8, label %v6
}
define i64 @build_trie(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr %v12, i64 %v13, ptr %v14, i64 %v15, i64 %v16, ptr %v17, i64 %v18, ptr %v19, i64 %v20, ptr %v21, i64 %v22) local_unnamed_addr #1 {
  %v23 = alloca i64, align 8
  %v24 = alloca i64, align 8
  %v25 = alloca i64, align 8
  %v26 = alloca i64, align 8
  %v27 = icmp slt i64 %v11, 1
  br i1 %v27, label %v28, label %v29
v29:
  %v30 = add i64 %v20, 4294967295
  %v31 = add i64 %v22, 4294967295
  %v32 = add nsw i64 %v13, -1
  %v33 = add i64 %v18, 4294967295
  br label %v34
v83:
  %v35 = phi i32 [ %v36, %v37 ], [ %v38, %v39 ]
  %v40 = phi i64 [ %v41, %v37 ], [ %v42, %v39 ]
  %v43 = icmp eq i64 %v44, %v11
  br i1 %v43, label %v28, label %v34
v246:
  %v45 = load i64, ptr %v46, align 8
  %v47 = icmp slt i64 %v48, -2
  %v49 = select i1 %v47, i64 %v3, i64 0
  %1 = getelementptr i8, ptr %10, i64 16
  %v50 = getelementptr i64, ptr %1, i64 %v49
  %v51 = load i64, ptr %v50, align 8
  %v52 = sub nsw i64 %v51, %v45
  store i64 0, ptr %v25, align 8
  %v53 = add nsw i64 %v45, 8
  %v54 = icmp sgt i64 %v53, %v1
  br i1 %v54, label %v55, label %v56
v56:
  %v57 = getelementptr i8, ptr %v0, i64 %v45
  br label %v58
v55:
  call fastcc void @inner2(ptr %v25, ptr readonly %v0, i64 %v1, i64 %v45, i64 %v52)
  br label %v58
v58:
  %v59 = phi ptr [ %v57, %v56 ], [ %v25, %v55 ]
  %v60 = load i64, ptr %v59, align 1
  %v61 = tail call i64 @llvm.smin.i64(i64 %v52, i64 8)
  %v62 = or i64 %v60, 2314885530818453536
  %v63 = shl nsw i64 %v61, 3
  %v64 = sub nsw i64 64, %v63
  %v65 = shl i64 %v62, %v64
  %v66 = add i64 %v65, %v52
  %v67 = mul i64 %v66, -7046029254386353131
  %2 = lshr i64 %v67, 29
  %3 = xor i64 %2, %v68
  br label %v37
v37:
  %v69 = phi i64 [ %3, %v58 ], [ %v68, %v70 ]
  %v71 = mul i64 %v69, -7046029254386353131
  %v72 = lshr i64 %v71, 32
  %v73 = and i64 %v72, %v31
  %v74 = getelementptr i64, ptr %v21, i64 %v73
  %v75 = load i64, ptr %v74, align 8
  %v76 = lshr i64 %v71, 58
  %v77 = shl nuw i64 1, %v76
  %v78 = or i64 %v77, %v75
  store i64 %v78, ptr %v74, align 8
  %v79 = load i64, ptr %9, align 8
  %v80 = load i64, ptr %12, align 8
  %v81 = sub i64 %v80, %v79
  %v82 = icmp slt i64 %v81, 1
  br i1 %v82, label %v83, label %v84
v84:
  %4 = getelementptr i8, ptr %v8, i64 %v85
  %5 = getelementptr i64, ptr %v10, i64 %v85
  %v86 = trunc i64 %v85 to i32
  br label %v87
v289:
  %v88 = add nsw i64 %v89, 1
  %v90 = icmp slt i64 %v89, 0
  %v91 = select i1 %v90, i64 %v15, i64 0
  %v92 = add i64 %v91, %v89
  %v93 = mul i64 %v92, %v16
  %v94 = getelementptr i32, ptr %v14, i64 %v93
  %v95 = trunc nsw i64 %v96 to i32
  store i32 %v95, ptr %v94, align 4
  %v97 = getelementptr i8, ptr %v94, i64 4
  store i32 -1, ptr %v97, align 4
  %v98 = getelementptr i8, ptr %v94, i64 8
  store i32 -1, ptr %v98, align 4
  %v99 = getelementptr i8, ptr %v94, i64 12
  store i32 -1, ptr %v99, align 4
  %v100 = getelementptr i8, ptr %v94, i64 16
  %v101 = trunc i64 %v102 to i32
  store i32 %v101, ptr %v100, align 4
  %v103 = getelementptr i8, ptr %v94, i64 20
  %v104 = trunc i64 %v105 to i32
  store i32 %v104, ptr %v103, align 4
  %v106 = trunc i64 %v107 to i32
  %v108 = getelementptr i8, ptr %v94, i64 24
  store i32 %v106, ptr %v108, align 4
  %v109 = and i64 %v107, %v32
  %v110 = getelementptr i64, ptr %v12, i64 %v109
  %v111 = load i64, ptr %v110, align 8
  %v112 = icmp eq i64 %v111, 0
  br i1 %v112, label %v113, label %v114
v113:
  %v115 = lshr i64 %v107, 32
  br label %v116
v114:
  %v117 = lshr i64 %v111, 32
  %v118 = lshr i64 %v107, 32
  %v119 = icmp eq i64 %v117, %v118
  br i1 %v119, label %v120, label %v121
v121:
  %v122 = phi i64 [ %v123, %v121 ], [ %v109, %v114 ]
  %v124 = add i64 %v122, 1
  %v123 = and i64 %v124, %v32
  %v125 = getelementptr i64, ptr %v12, i64 %v123
  %v126 = load i64, ptr %v125, align 8
  %v127 = icmp eq i64 %v126, 0
  %v128 = lshr i64 %v126, 32
  %v129 = icmp eq i64 %v128, %v118
  %v130 = or i1 %v127, %v129
  br i1 %v130, label %v131, label %v121
v131:
  br i1 %v127, label %v116, label %v120
v120:
  %v132 = phi i64 [ %v109, %v114 ], [ %v123, %v131 ]
  br label %v133
v133:
  %v134 = phi i64 [ %v135, %v136 ], [ %v132, %v120 ]
  %v137 = add i64 %v134, 1
  %v138 = and i64 %v137, %v32
  %v139 = getelementptr i64, ptr %v12, i64 %v138
  %v140 = load i64, ptr %v139, align 8
  %v141 = icmp eq i64 %v140, 0
  %v142 = lshr i64 %v140, 32
  %v143 = icmp eq i64 %v142, %v118
  %v144 = or i1 %v141, %v143
  br i1 %v144, label %v136, label %v145
v145:
  %v146 = phi i64 [ %v147, %v145 ], [ %v138, %v133 ]
  %v148 = add i64 %v146, 1
  %v147 = and i64 %v148, %v32
  %v149 = getelementptr i64, ptr %v12, i64 %v147
  %v150 = load i64, ptr %v149, align 8
  %v151 = icmp eq i64 %v150, 0
  %v152 = lshr i64 %v150, 32
  %v153 = icmp eq i64 %v152, %v118
  %v154 = or i1 %v151, %v153
  br i1 %v154, label %v136, label %v145
v136:
  %v155 = phi i64 [ %v140, %v133 ], [ %v150, %v145 ]
  %v135 = phi i64 [ %v138, %v133 ], [ %v147, %v145 ]
  %v156 = icmp eq i64 %v155, 0
  br i1 %v156, label %v116, label %v133
v116:
  %v157 = phi i64 [ %v118, %v131 ], [ %v115, %v113 ], [ %v118, %v136 ]
  %v158 = phi i64 [ %v123, %v131 ], [ %v109, %v113 ], [ %v135, %v136 ]
  %v159 = and i64 %v107, -4294967296
  %v160 = or i64 %v159, %v88
  %v161 = getelementptr i64, ptr %v12, i64 %v158
  store i64 %v160, ptr %v161, align 8
  %v162 = and i64 %v157, %v33
  %v163 = getelementptr i64, ptr %v17, i64 %v162
  %v164 = load i64, ptr %v163, align 8
  %v165 = lshr i64 %v107, 58
  %v166 = shl nuw i64 1, %v165
  %v167 = or i64 %v164, %v166
  store i64 %v167, ptr %v163, align 8
  br label %v168
v168:
  %v42 = phi i64 [ %v88, %v116 ], [ %v89, %v169 ]
  %v170 = phi i64 [ %v89, %v116 ], [ %v171, %v169 ]
  %v172 = load i64, ptr %12, align 8
  %v173 = add nsw i64 %v172, -1
  %v174 = icmp slt i64 %v175, %v173
  br i1 %v174, label %v176, label %v177
v176:
  %v178 = icmp slt i64 %v170, 0
  %v179 = select i1 %v178, i64 %v15, i64 0
  %v180 = add i64 %v179, %v170
  %v181 = mul i64 %v180, %v16
  %6 = getelementptr i32, ptr %v14, i64 %v181
  %v182 = getelementptr i8, ptr %6, i64 4
  %v183 = load i32, ptr %v182, align 4
  %v184 = icmp slt i32 %v183, 0
  br i1 %v184, label %v185, label %v186
v185:
  store i32 %v187, ptr %v182, align 4
  %v188 = add i32 %v187, 1
  br label %v186
v186:
  %v189 = phi i32 [ %v187, %v185 ], [ %v183, %v176 ]
  %v190 = phi i32 [ %v188, %v185 ], [ %v187, %v176 ]
  %v191 = sext i32 %v189 to i64
  br label %v39
v177:
  %v192 = load i8, ptr %4, align 1
  %v193 = icmp eq i8 %v192, 0
  %v194 = select i1 %v193, i64 2, i64 3
  %v195 = icmp slt i64 %v170, 0
  %v196 = select i1 %v195, i64 %v15, i64 0
  %v197 = add i64 %v196, %v170
  %v198 = mul i64 %v197, %v16
  %7 = getelementptr i32, ptr %v14, i64 %v198
  %v199 = getelementptr i32, ptr %7, i64 %v194
  %v200 = load i32, ptr %v199, align 4
  %v201 = icmp slt i32 %v200, 0
  br i1 %v201, label %v202, label %v203
v203:
  %v204 = zext nneg i32 %v200 to i64
  %v205 = load i64, ptr %5, align 8
  %v206 = getelementptr i64, ptr %v10, i64 %v204
  %v207 = load i64, ptr %v206, align 8
  %v208 = icmp slt i64 %v205, %v207
  br i1 %v208, label %v202, label %v39
v202:
  store i32 %v86, ptr %v199, align 4
  br label %v39
v39:
  %v38 = phi i32 [ %v190, %v186 ], [ %v187, %v202 ], [ %v187, %v203 ]
  %v209 = phi i64 [ %v191, %v186 ], [ %v96, %v202 ], [ %v96, %v203 ]
  %v210 = icmp sgt i64 %v211, 1
  br i1 %v210, label %v87, label %v83
v34:
  %v41 = phi i64 [ 0, %v29 ], [ %v40, %v83 ]
  %v36 = phi i32 [ 2, %v29 ], [ %v35, %v83 ]
  %v85 = phi i64 [ 0, %v29 ], [ %v44, %v83 ]
  %v44 = add nuw nsw i64 %v85, 1
  %8 = getelementptr i8, ptr %v6, i64 %v85
  %v212 = load i8, ptr %8, align 1
  %v213 = icmp ne i8 %v212, 0
  %v214 = zext i1 %v213 to i64
  %9 = getelementptr i64, ptr %v4, i64 %v85
  %v48 = load i64, ptr %9, align 8
  %v215 = add nsw i64 %v48, 1
  %v216 = icmp slt i64 %v48, 0
  %v217 = select i1 %v216, i64 %v3, i64 0
  %10 = getelementptr i64, ptr %v2, i64 %v48
  %v218 = getelementptr i64, ptr %10, i64 %v217
  %v219 = load i64, ptr %v218, align 8
  %v220 = icmp slt i64 %v48, -1
  %v221 = select i1 %v220, i64 %v3, i64 0
  %11 = getelementptr i64, ptr %v2, i64 %v215
  %v46 = getelementptr i64, ptr %11, i64 %v221
  %v222 = load i64, ptr %v46, align 8
  %v223 = sub nsw i64 %v222, %v219
  store i64 0, ptr %v24, align 8
  %v224 = add nsw i64 %v219, 8
  %v225 = icmp sgt i64 %v224, %v1
  br i1 %v225, label %v226, label %v227
v227:
  %v228 = getelementptr i8, ptr %v0, i64 %v219
  br label %v70
v226:
  call fastcc void @inner2(ptr %v24, ptr readonly %v0, i64 %v1, i64 %v219, i64 %v223)
  br label %v70
v70:
  %v229 = phi ptr [ %v228, %v227 ], [ %v24, %v226 ]
  %v230 = load i64, ptr %v229, align 1
  %v231 = tail call i64 @llvm.smin.i64(i64 %v223, i64 8)
  %v232 = or i64 %v230, 2314885530818453536
  %v233 = shl nsw i64 %v231, 3
  %v234 = sub nsw i64 64, %v233
  %v235 = shl i64 %v232, %v234
  %v236 = add i64 %v235, %v223
  %v68 = mul i64 %v236, -7046029254386353131
  %v237 = lshr i64 %v68, 32
  %v238 = and i64 %v237, %v30
  %v239 = getelementptr i64, ptr %v19, i64 %v238
  %v240 = load i64, ptr %v239, align 8
  %v241 = lshr i64 %v68, 58
  %v242 = shl nuw i64 1, %v241
  %v243 = or i64 %v242, %v240
  store i64 %v243, ptr %v239, align 8
  %12 = getelementptr i8, ptr %9, i64 8
  %v244 = load i64, ptr %12, align 8
  %v245 = icmp slt i64 %v215, %v244
  br i1 %v245, label %v246, label %v37
v87:
  %v96 = phi i64 [ %v214, %v84 ], [ %v209, %v39 ]
  %v89 = phi i64 [ %v41, %v84 ], [ %v42, %v39 ]
  %v187 = phi i32 [ %v36, %v84 ], [ %v38, %v39 ]
  %v211 = phi i64 [ %v81, %v84 ], [ %v247, %v39 ]
  %v175 = phi i64 [ %v79, %v84 ], [ %v248, %v39 ]
  %v247 = add nsw i64 %v211, -1
  %v248 = add i64 %v175, 1
  %v249 = icmp slt i64 %v175, 0
  %v250 = select i1 %v249, i64 %v3, i64 0
  %13 = getelementptr i64, ptr %v2, i64 %v175
  %v251 = getelementptr i64, ptr %13, i64 %v250
  %v102 = load i64, ptr %v251, align 8
  %v252 = icmp slt i64 %v175, -1
  %v253 = select i1 %v252, i64 %v3, i64 0
  %14 = getelementptr i8, ptr %13, i64 8
  %v254 = getelementptr i64, ptr %14, i64 %v253
  %v105 = load i64, ptr %v254, align 8
  %v255 = sub nsw i64 %v105, %v102
  %15 = mul i64 %v96, -7046029254386353131
  %v256 = add i64 %15, -7046029254386353131
  %16 = add nuw i64 %v255, 7
  %v257 = lshr i64 %16, 3
  %v258 = icmp slt i64 %v255, 1
  %v259 = icmp eq i64 %v257, 0
  %v260 = select i1 %v258, i1 true, i1 %v259
  br i1 %v260, label %v169, label %v261
v261:
  %v262 = phi i64 [ %v263, %v264 ], [ %v256, %v87 ]
  %v265 = phi i64 [ %v266, %v264 ], [ 0, %v87 ]
  %v267 = phi i64 [ %v268, %v264 ], [ %v257, %v87 ]
  %v268 = add nsw i64 %v267, -1
  %v266 = add nuw i64 %v265, 8
  %v269 = add nsw i64 %v265, %v102
  %v270 = sub nsw i64 %v255, %v265
  %v271 = add nsw i64 %v269, 8
  %v272 = icmp sgt i64 %v271, %v1
  br i1 %v272, label %v273, label %v274
v274:
  %v275 = getelementptr i8, ptr %v0, i64 %v269
  %v276 = load i64, ptr %v275, align 1
  %v277 = tail call i64 @llvm.smin.i64(i64 %v270, i64 8)
  %v278 = shl nsw i64 %v277, 3
  %v279 = sub nsw i64 64, %v278
  %v280 = lshr i64 -1, %v279
  %v281 = and i64 %v276, %v280
  br label %v264
v273:
  store i64 0, ptr %v23, align 8
  call fastcc void @inner2(ptr %v23, ptr readonly %v0, i64 %v1, i64 %v269, i64 %v270)
  %v282 = load i64, ptr %v23, align 8
  br label %v264
v264:
  %v283 = phi i64 [ %v281, %v274 ], [ %v282, %v273 ]
  %v284 = xor i64 %v283, %v262
  %v285 = mul i64 %v284, -7046029254386353131
  %v286 = lshr i64 %v285, 32
  %v263 = xor i64 %v286, %v285
  %v287 = icmp ugt i64 %v267, 1
  br i1 %v287, label %v261, label %v169
v169:
  %v107 = phi i64 [ %v256, %v87 ], [ %v263, %v264 ]
  store i64 0, ptr %v26, align 8
  call fastcc void @inner0(ptr %v26, i64 %v107, i64 %v96, ptr readonly %v0, i64 %v1, i64 %v102, i64 %v255, i8 0, ptr %v12, i64 %v13, ptr %v14, i64 %v15, i64 %v16, ptr readonly %v0, i64 %v1)
  %v171 = load i64, ptr %v26, align 8
  %v288 = icmp slt i64 %v171, 0
  br i1 %v288, label %v289, label %v168
v28:
  %v290 = phi i64 [ 0, %0 ], [ %v40, %v83 ]
  ret i64 %v290
}
declare i64 @llvm.cttz.i64(i64, i1 immarg) #2
define i64 @mark_tokens(ptr readonly %v0, i64 %v1, i64 %v2, i32 %v3, ptr readonly %v4, i64 %v5, ptr %v6, i64 %v7, ptr writeonly %v8, i64 %v9, ptr %v10, i64 %v11, ptr %v12, i64 %v13) local_unnamed_addr #3 {
  %v14 = freeze i64 %v2
  %v15 = ashr i64 %v1, 6
  %v16 = and i64 %v1, -64
  %v17 = and i64 %v1, 63
  %v18 = icmp eq i64 %v17, 0
  br i1 %v18, label %v19, label %v20
v19:
  %v21 = icmp eq i64 %v14, 1
  %v22 = icmp eq i64 %v14, 0
  %v23 = select i1 %v22, i8 95, i8 39
  %v24 = select i1 %v21, i8 32, i8 %v23
  %v25 = sext i1 %v21 to i64
  %v26 = icmp slt i64 %v15, 1
  %v27 = insertelement <64 x i8> poison, i8 %v24, i64 0
  %v28 = shufflevector <64 x i8> %v27, <64 x i8> poison, <64 x i32> zeroinitializer
  %v29 = insertelement <64 x i32> poison, i32 %v3, i64 0
  %v30 = shufflevector <64 x i32> %v29, <64 x i32> poison, <64 x i32> zeroinitializer
  br i1 %v26, label %v31, label %v32
v31:
  %v33 = load <64 x i8>, ptr %v12, align 1
  %v34 = icmp slt <64 x i8> %v33, zeroinitializer
  %v35 = icmp eq <64 x i8> %v33, %v28
  %v36 = bitcast <64 x i1> %v35 to i64
  %v37 = or <64 x i8> %v33, splat (i8 32)
  %v38 = add <64 x i8> %v37, splat (i8 -97)
  %v39 = icmp ult <64 x i8> %v38, splat (i8 26)
  %v40 = add <64 x i8> %v33, splat (i8 -48)
  %v41 = icmp ult <64 x i8> %v40, splat (i8 10)
  %v42 = or <64 x i1> %v41, %v39
  %v43 = bitcast <64 x i1> %v42 to i64
  %v44 = select i1 %v21, i64 0, i64 %v43
  %v45 = xor i64 %v36, %v25
  %v46 = or i64 %v44, %v45
  %v47 = and <64 x i8> %v33, splat (i8 31)
  %v48 = zext nneg <64 x i8> %v47 to <64 x i32>
  %v49 = lshr <64 x i32> %v30, %v48
  %v50 = trunc <64 x i32> %v49 to <64 x i1>
  %v51 = or <64 x i1> %v34, %v50
  %v52 = icmp slt i64 %v15, 0
  %v53 = select i1 %v52, i64 %v7, i64 0
  %1 = getelementptr i64, ptr %v6, i64 %v15
  %v54 = getelementptr i64, ptr %1, i64 %v53
  store i64 %v46, ptr %v54, align 8
  %v55 = select i1 %v52, i64 %v9, i64 0
  %2 = getelementptr i64, ptr %v8, i64 %v15
  %v56 = getelementptr i64, ptr %2, i64 %v55
  store <64 x i1> %v51, ptr %v56, align 8
  %v57 = select i1 %v52, i64 %v11, i64 0
  %3 = getelementptr i64, ptr %v10, i64 %v15
  %v58 = getelementptr i64, ptr %3, i64 %v57
  store <64 x i1> %v34, ptr %v58, align 8
  %v59 = add nsw i64 %v15, 1
  %v60 = icmp slt i64 %v15, -1
  %v61 = select i1 %v60, i64 %v7, i64 0
  %4 = getelementptr i64, ptr %v6, i64 %v59
  %v62 = getelementptr i64, ptr %4, i64 %v61
  store i64 0, ptr %v62, align 8
  %v63 = select i1 %v60, i64 %v9, i64 0
  %5 = getelementptr i64, ptr %v8, i64 %v59
  %v64 = getelementptr i64, ptr %5, i64 %v63
  store i64 0, ptr %v64, align 8
  %v65 = select i1 %v60, i64 %v11, i64 0
  %6 = getelementptr i64, ptr %v10, i64 %v59
  %v66 = getelementptr i64, ptr %6, i64 %v65
  store i64 0, ptr %v66, align 8
  %v67 = icmp slt i64 %v11, 1
  br i1 %v67, label %v68, label %v69
v69:
  br i1 %v22, label %v70, label %v71
v70:
  %v72 = phi i64 [ %v73, %v74 ], [ 0, %v69 ]
  %v73 = add nuw nsw i64 %v72, 1
  %7 = getelementptr i64, ptr %v10, i64 %v72
  %v75 = load i64, ptr %7, align 8
  %v76 = icmp eq i64 %v75, 0
  br i1 %v76, label %v74, label %v77
v77:
  %v78 = shl nsw i64 %v72, 6
  br label %v79
v74:
  %v80 = icmp eq i64 %v11, %v73
  br i1 %v80, label %v68, label %v70
v79:
  %v81 = phi i64 [ %v75, %v77 ], [ %v82, %v83 ]
  %v84 = tail call i64 @llvm.cttz.i64(i64 %v81, i1 true)
  %v85 = add i64 %v81, -1
  %v82 = and i64 %v85, %v81
  %v86 = or disjoint i64 %v84, %v78
  %8 = getelementptr i8, ptr %v0, i64 %v86
  %v87 = load i8, ptr %8, align 1
  %v88 = icmp ult i8 %v87, -64
  br i1 %v88, label %v89, label %v90
v90:
  %v91 = zext i8 %v87 to i64
  %v92 = icmp ult i8 %v87, -32
  br i1 %v92, label %v93, label %v94
v94:
  %v95 = icmp ult i8 %v87, -16
  %9 = getelementptr i8, ptr %8, i64 1
  %v96 = load i8, ptr %9, align 1
  %10 = and i8 %v96, 63
  %v97 = zext nneg i8 %10 to i64
  %11 = getelementptr i8, ptr %8, i64 2
  %v98 = load i8, ptr %11, align 1
  %12 = and i8 %v98, 63
  %v99 = zext nneg i8 %12 to i64
  br i1 %v95, label %v100, label %v101
v101:
  %v102 = shl nuw nsw i64 %v91, 18
  %v103 = and i64 %v102, 1835008
  %v104 = shl nuw nsw i64 %v97, 12
  %v105 = or disjoint i64 %v104, %v103
  %v106 = shl nuw nsw i64 %v99, 6
  %v107 = or disjoint i64 %v105, %v106
  %13 = getelementptr i8, ptr %8, i64 3
  %v108 = load i8, ptr %13, align 1
  %14 = and i8 %v108, 63
  %v109 = zext nneg i8 %14 to i64
  %v110 = or disjoint i64 %v107, %v109
  br label %v111
v100:
  %v112 = shl nuw nsw i64 %v91, 12
  %v113 = and i64 %v112, 61440
  %v114 = shl nuw nsw i64 %v97, 6
  %v115 = or disjoint i64 %v114, %v113
  %v116 = or disjoint i64 %v115, %v99
  br label %v111
v93:
  %v117 = shl nuw nsw i64 %v91, 6
  %v118 = and i64 %v117, 1984
  %15 = getelementptr i8, ptr %8, i64 1
  %v119 = load i8, ptr %15, align 1
  %16 = and i8 %v119, 63
  %v120 = zext nneg i8 %16 to i64
  %v121 = or disjoint i64 %v118, %v120
  br label %v111
v111:
  %v122 = phi i64 [ %v110, %v101 ], [ %v116, %v100 ], [ %v121, %v93 ]
  %v123 = phi i64 [ 4, %v101 ], [ 3, %v100 ], [ 2, %v93 ]
  %v124 = icmp slt i64 %v122, %v5
  br i1 %v124, label %v125, label %v68
v125:
  %17 = getelementptr i8, ptr %v4, i64 %v122
  %v126 = load i8, ptr %17, align 1
  %v127 = icmp eq i8 %v126, 0
  br i1 %v127, label %v128, label %v129
v129:
  %v130 = phi i64 [ %v131, %v129 ], [ %v123, %v125 ]
  %v132 = phi i64 [ %v133, %v129 ], [ %v86, %v125 ]
  %v131 = add nsw i64 %v130, -1
  %v133 = add i64 %v132, 1
  %v134 = ashr i64 %v132, 6
  %v135 = icmp slt i64 %v134, 0
  %v136 = select i1 %v135, i64 %v7, i64 0
  %18 = getelementptr i64, ptr %v6, i64 %v134
  %v137 = getelementptr i64, ptr %18, i64 %v136
  %v138 = load i64, ptr %v137, align 8
  %v139 = and i64 %v132, 63
  %v140 = shl nuw i64 1, %v139
  %v141 = or i64 %v140, %v138
  store i64 %v141, ptr %v137, align 8
  %v142 = icmp ugt i64 %v130, 1
  br i1 %v142, label %v129, label %v128
v128:
  %v143 = icmp eq i64 %v82, 0
  br i1 %v143, label %v74, label %v83
v83:
  br label %v79
v89:
  %v144 = icmp eq i64 %v82, 0
  br i1 %v144, label %v74, label %v83
v158:
  %v145 = icmp eq i64 %v146, 0
  br i1 %v145, label %v147, label %v148
v195:
  %v149 = phi i64 [ %v150, %v151 ], [ %v146, %v148 ]
  %v152 = tail call i64 @llvm.cttz.i64(i64 %v149, i1 true)
  %v153 = add i64 %v149, -1
  %v146 = and i64 %v153, %v149
  %v154 = getelementptr i8, ptr %v155, i64 %v152
  %v156 = load i8, ptr %v154, align 1
  %v157 = icmp ult i8 %v156, -64
  br i1 %v157, label %v158, label %v159
v159:
  %v160 = zext i8 %v156 to i64
  %v161 = icmp ult i8 %v156, -32
  br i1 %v161, label %v162, label %v163
v162:
  %v164 = shl nuw nsw i64 %v160, 6
  %v165 = and i64 %v164, 1984
  %19 = getelementptr i8, ptr %v154, i64 1
  %v166 = load i8, ptr %19, align 1
  %20 = and i8 %v166, 63
  %v167 = zext nneg i8 %20 to i64
  %v168 = or disjoint i64 %v165, %v167
  br label %v169
v163:
  %v170 = icmp ult i8 %v156, -16
  %21 = getelementptr i8, ptr %v154, i64 1
  %v171 = load i8, ptr %21, align 1
  %22 = and i8 %v171, 63
  %v172 = zext nneg i8 %22 to i64
  %23 = getelementptr i8, ptr %v154, i64 2
  %v173 = load i8, ptr %23, align 1
  %24 = and i8 %v173, 63
  %v174 = zext nneg i8 %24 to i64
  br i1 %v170, label %v175, label %v176
v175:
  %v177 = shl nuw nsw i64 %v160, 12
  %v178 = and i64 %v177, 61440
  %v179 = shl nuw nsw i64 %v172, 6
  %v180 = or disjoint i64 %v179, %v178
  %v181 = or disjoint i64 %v180, %v174
  br label %v169
v176:
  %v182 = shl nuw nsw i64 %v160, 18
  %v183 = and i64 %v182, 1835008
  %v184 = shl nuw nsw i64 %v172, 12
  %v185 = or disjoint i64 %v184, %v183
  %v186 = shl nuw nsw i64 %v174, 6
  %v187 = or disjoint i64 %v185, %v186
  %25 = getelementptr i8, ptr %v154, i64 3
  %v188 = load i8, ptr %25, align 1
  %26 = and i8 %v188, 63
  %v189 = zext nneg i8 %26 to i64
  %v190 = or disjoint i64 %v187, %v189
  br label %v169
v169:
  %v191 = phi i64 [ %v190, %v176 ], [ %v181, %v175 ], [ %v168, %v162 ]
  %v192 = icmp slt i64 %v191, %v5
  br i1 %v192, label %v193, label %v68
v193:
  %v194 = icmp eq i64 %v146, 0
  br i1 %v194, label %v147, label %v148
v148:
  br label %v195
v147:
  %v196 = icmp eq i64 %v11, %v197
  br i1 %v196, label %v68, label %v71
v20:
  %v198 = phi i64 [ %v199, %v20 ], [ 0, %0 ]
  %v199 = add nuw nsw i64 %v198, 1
  %v200 = add nuw nsw i64 %v198, %v16
  %v201 = icmp slt i64 %v200, 0
  %v202 = select i1 %v201, i64 %v1, i64 0
  %27 = getelementptr i8, ptr %v0, i64 %v200
  %v203 = getelementptr i8, ptr %27, i64 %v202
  %v204 = load i8, ptr %v203, align 1
  %28 = getelementptr i8, ptr %v12, i64 %v198
  store i8 %v204, ptr %28, align 1
  %v205 = icmp eq i64 %v199, %v17
  br i1 %v205, label %v19, label %v20
v32:
  %v206 = phi i64 [ %v207, %v32 ], [ 0, %v19 ]
  %v207 = add nuw nsw i64 %v206, 1
  %v208 = shl nsw i64 %v206, 6
  %v209 = getelementptr i8, ptr %v0, i64 %v208
  %v210 = load <64 x i8>, ptr %v209, align 1
  %v211 = icmp slt <64 x i8> %v210, zeroinitializer
  %v212 = icmp eq <64 x i8> %v210, %v28
  %v213 = bitcast <64 x i1> %v212 to i64
  %v214 = or <64 x i8> %v210, splat (i8 32)
  %v215 = add <64 x i8> %v214, splat (i8 -97)
  %v216 = icmp ult <64 x i8> %v215, splat (i8 26)
  %v217 = add <64 x i8> %v210, splat (i8 -48)
  %v218 = icmp ult <64 x i8> %v217, splat (i8 10)
  %v219 = or <64 x i1> %v218, %v216
  %v220 = bitcast <64 x i1> %v219 to i64
  %v221 = select i1 %v21, i64 0, i64 %v220
  %v222 = xor i64 %v213, %v25
  %v223 = or i64 %v221, %v222
  %v224 = and <64 x i8> %v210, splat (i8 31)
  %v225 = zext nneg <64 x i8> %v224 to <64 x i32>
  %v226 = lshr <64 x i32> %v30, %v225
  %v227 = trunc <64 x i32> %v226 to <64 x i1>
  %v228 = or <64 x i1> %v211, %v227
  %29 = getelementptr i64, ptr %v6, i64 %v206
  store i64 %v223, ptr %29, align 8
  %30 = getelementptr i64, ptr %v8, i64 %v206
  store <64 x i1> %v228, ptr %30, align 8
  %31 = getelementptr i64, ptr %v10, i64 %v206
  store <64 x i1> %v211, ptr %31, align 8
  %v229 = icmp eq i64 %v207, %v15
  br i1 %v229, label %v31, label %v32
v71:
  %v230 = phi i64 [ %v197, %v147 ], [ 0, %v69 ]
  %v197 = add nuw nsw i64 %v230, 1
  %32 = getelementptr i64, ptr %v10, i64 %v230
  %v150 = load i64, ptr %32, align 8
  %v231 = icmp eq i64 %v150, 0
  br i1 %v231, label %v147, label %v151
v151:
  %v232 = shl nsw i64 %v230, 6
  %v155 = getelementptr i8, ptr %v0, i64 %v232
  br label %v195
v68:
  %v233 = phi i64 [ 0, %v31 ], [ 1, %v169 ], [ 1, %v111 ], [ 0, %v74 ], [ 0, %v147 ]
  ret i64 %v233
}
declare i64 @llvm.ctpop.i64(i64) #4
define internal fastcc void @inner3(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, ptr readonly %v4, i64 %v5, i64 %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13, ptr %v14, ptr %v15, ptr %v16) unnamed_addr #5 {
v100:
  %v17 = alloca i64, align 8
  %v18 = alloca i64, align 8
  %v19 = alloca i64, align 8
  %v20 = icmp slt i64 %v7, 1
  br i1 %v20, label %v21, label %v22
v22:
  %v23 = icmp eq i64 %v6, 0
  %v24 = add i64 %v11, 4294967295
  br label %v25
v146:
  %v26 = icmp sgt i64 %v27, 64
  br i1 %v26, label %v28, label %v29
v28:
  %v30 = add nsw i64 %v27, %v31
  br label %v32
v32:
  %v33 = phi i64 [ %v34, %v35 ], [ %v31, %v28 ]
  %v36 = lshr i64 %v33, 6
  %v37 = getelementptr i64, ptr %v4, i64 %v36
  %v38 = load i64, ptr %v37, align 8
  %v39 = and i64 %v33, 63
  %v40 = lshr i64 %v38, %v39
  %v41 = icmp eq i64 %v40, 0
  br i1 %v41, label %v35, label %v42
v42:
  %v43 = tail call i64 @llvm.cttz.i64(i64 %v40, i1 true)
  %v44 = add nsw i64 %v43, %v33
  %0 = icmp slt i64 %v44, %v30
  br label %v45
v35:
  %v46 = or i64 %v33, 63
  %v34 = add nsw i64 %v46, 1
  %v47 = icmp slt i64 %v34, %v30
  br i1 %v47, label %v32, label %v45
v29:
  %1 = getelementptr i64, ptr %v4, i64 %v48
  %v49 = getelementptr i8, ptr %1, i64 8
  %v50 = load i64, ptr %v49, align 8
  %v51 = shl i64 %v50, 1
  %v52 = shl i64 %v51, %v53
  %v54 = load i64, ptr %1, align 8
  %v55 = lshr i64 %v54, %v56
  %v57 = or i64 %v55, %v52
  %v58 = sub nsw i64 64, %v27
  %v59 = shl i64 %v57, %v58
  %v60 = icmp ne i64 %v59, 0
  br label %v45
v45:
  %v61 = phi i1 [ %v60, %v29 ], [ %0, %v42 ], [ false, %v35 ]
  %v62 = zext i1 %v61 to i64
  br label %v63
v63:
  %v64 = phi i64 [ %v62, %v45 ], [ 0, %v65 ]
  store i64 0, ptr %v18, align 8
  %v66 = add nsw i64 %v31, 8
  %v67 = icmp sgt i64 %v66, %v2
  br i1 %v67, label %v68, label %v69
v69:
  %v70 = getelementptr i8, ptr %v1, i64 %v31
  br label %v71
v68:
  call fastcc void @inner2(ptr %v18, ptr readonly %v1, i64 %v2, i64 %v31, i64 %v27)
  br label %v71
v71:
  %v72 = phi ptr [ %v70, %v69 ], [ %v18, %v68 ]
  %v73 = load i64, ptr %v72, align 1
  %v74 = tail call i64 @llvm.smin.i64(i64 %v27, i64 8)
  %v75 = or i64 %v73, 2314885530818453536
  %v76 = shl nsw i64 %v74, 3
  %v77 = sub nsw i64 64, %v76
  %v78 = shl i64 %v75, %v77
  %v79 = add i64 %v78, %v27
  %v80 = mul i64 %v79, -7046029254386353131
  %v81 = getelementptr i64, ptr %v14, i64 %v82
  store i64 %v31, ptr %v81, align 8
  %v83 = icmp eq i64 %v64, 0
  %v84 = sub i64 0, %v27
  %v85 = select i1 %v83, i64 %v27, i64 %v84
  %v86 = getelementptr i64, ptr %v15, i64 %v82
  store i64 %v85, ptr %v86, align 8
  %v87 = getelementptr i64, ptr %v16, i64 %v82
  store i64 %v80, ptr %v87, align 8
  %v88 = lshr i64 %v80, 32
  %v89 = and i64 %v88, %v24
  %v90 = getelementptr i64, ptr %v10, i64 %v89
  %v91 = load i64, ptr %v90, align 8
  %v92 = lshr i64 %v80, 58
  %v93 = lshr i64 %v91, %v92
  %v94 = and i64 %v93, 1
  %v95 = or i64 %v94, %v64
  %v96 = add nuw nsw i64 %v95, %v82
  %v97 = icmp eq i64 %v98, %v7
  br i1 %v97, label %v21, label %v25
v21:
  %v99 = phi i64 [ 0, %v100 ], [ %v96, %v71 ]
  %v101 = icmp sgt i64 %v13, 0
  br i1 %v101, label %v102, label %v103
v102:
  store i64 0, ptr %v19, align 8
  call fastcc void @inner4(ptr %v19, ptr %v1, i64 %v2, ptr %v3, ptr %v4, i64 %v5, i64 %v99, ptr %v12, i64 %v13, ptr %v14, ptr %v15, ptr %v16)
  %v104 = load i64, ptr %v19, align 8
  %2 = tail call i64 @llvm.smax.i64(i64 %v104, i64 0)
  br label %v103
v103:
  %v105 = phi i64 [ %2, %v102 ], [ %v99, %v21 ]
  %v106 = icmp sgt i64 %v105, 0
  br i1 %v106, label %v107, label %v108
v107:
  %v109 = add i64 %v9, 4294967295
  br label %v110
v108:
  %v111 = phi i64 [ 0, %v103 ], [ %v112, %v113 ]
  store i64 %v111, ptr %v0, align 8
  ret void
v25:
  %v82 = phi i64 [ 0, %v22 ], [ %v96, %v71 ]
  %v114 = phi i64 [ 0, %v22 ], [ %v98, %v71 ]
  %v98 = add nuw nsw i64 %v114, 1
  %v115 = getelementptr i64, ptr %v14, i64 %v114
  %v31 = load i64, ptr %v115, align 8
  %v48 = lshr i64 %v31, 6
  %v56 = and i64 %v31, 63
  %3 = getelementptr i64, ptr %v3, i64 %v48
  %v116 = getelementptr i8, ptr %3, i64 8
  %v117 = load i64, ptr %v116, align 8
  %v118 = shl i64 %v117, 1
  %v53 = xor i64 %v56, 63
  %v119 = shl i64 %v118, %v53
  %v120 = load i64, ptr %3, align 8
  %v121 = lshr i64 %v120, %v56
  %v122 = or i64 %v121, %v119
  %v123 = xor i64 %v122, -1
  %v124 = tail call i64 @llvm.cttz.i64(i64 %v123, i1 false)
  %v125 = sub nsw i64 %v5, %v31
  %v126 = tail call i64 @llvm.smin.i64(i64 %v125, i64 %v124)
  %v127 = icmp slt i64 %v126, 64
  br i1 %v127, label %v65, label %v128
v128:
  %v129 = phi i64 [ %v130, %v131 ], [ %v31, %v25 ]
  %v132 = lshr i64 %v129, 6
  %v133 = getelementptr i64, ptr %v3, i64 %v132
  %v134 = load i64, ptr %v133, align 8
  %v135 = xor i64 %v134, -1
  %v136 = and i64 %v129, 63
  %v137 = lshr i64 %v135, %v136
  %v138 = icmp eq i64 %v137, 0
  br i1 %v138, label %v131, label %v139
v139:
  %v140 = tail call i64 @llvm.cttz.i64(i64 %v137, i1 true)
  %v141 = add nsw i64 %v140, %v129
  %v142 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v141)
  %v143 = sub nsw i64 %v142, %v31
  br label %v65
v131:
  %v144 = or i64 %v129, 63
  %v130 = add nsw i64 %v144, 1
  %v145 = icmp slt i64 %v130, %v5
  br i1 %v145, label %v128, label %v65
v65:
  %v27 = phi i64 [ %v126, %v25 ], [ %v143, %v139 ], [ %v125, %v131 ]
  br i1 %v23, label %v63, label %v146
v110:
  %v147 = phi i64 [ 0, %v107 ], [ %v112, %v113 ]
  %v148 = phi i64 [ 0, %v107 ], [ %v149, %v113 ]
  %v149 = add nuw nsw i64 %v148, 1
  %v150 = getelementptr i64, ptr %v14, i64 %v148
  %v151 = load i64, ptr %v150, align 8
  %v152 = getelementptr i64, ptr %v15, i64 %v148
  %v153 = load i64, ptr %v152, align 8
  %v154 = tail call i64 @llvm.abs.i64(i64 %v153, i1 false)
  %4 = add nuw i64 %v154, 7
  %v155 = lshr i64 %4, 3
  %v156 = icmp slt i64 %v154, 1
  %v157 = icmp eq i64 %v155, 0
  %v158 = select i1 %v156, i1 true, i1 %v157
  br i1 %v158, label %v113, label %v159
v159:
  %v160 = phi i64 [ %v161, %v162 ], [ -7046029254386353131, %v110 ]
  %v163 = phi i64 [ %v164, %v162 ], [ 0, %v110 ]
  %v165 = phi i64 [ %v166, %v162 ], [ %v155, %v110 ]
  %v166 = add nsw i64 %v165, -1
  %v164 = add nuw i64 %v163, 8
  %v167 = add nsw i64 %v163, %v151
  %v168 = sub nsw i64 %v154, %v163
  %v169 = add nsw i64 %v167, 8
  %v170 = icmp sgt i64 %v169, %v2
  br i1 %v170, label %v171, label %v172
v172:
  %v173 = getelementptr i8, ptr %v1, i64 %v167
  %v174 = load i64, ptr %v173, align 1
  %v175 = tail call i64 @llvm.smin.i64(i64 %v168, i64 8)
  %v176 = shl nsw i64 %v175, 3
  %v177 = sub nsw i64 64, %v176
  %v178 = lshr i64 -1, %v177
  %v179 = and i64 %v174, %v178
  br label %v162
v171:
  store i64 0, ptr %v17, align 8
  call fastcc void @inner2(ptr %v17, ptr readonly %v1, i64 %v2, i64 %v167, i64 %v168)
  %v180 = load i64, ptr %v17, align 8
  br label %v162
v162:
  %v181 = phi i64 [ %v179, %v172 ], [ %v180, %v171 ]
  %v182 = and i64 %v181, 9187201950435737471
  %v183 = add nuw i64 %v182, 4557430888798830399
  %v184 = sub nuw i64 -2676586395008836902, %v182
  %v185 = xor i64 %v181, -1
  %v186 = and i64 %v184, %v185
  %v187 = and i64 %v186, %v183
  %v188 = lshr i64 %v187, 2
  %v189 = and i64 %v188, 2314885530818453536
  %v190 = or i64 %v189, %v181
  %v191 = xor i64 %v190, %v160
  %v192 = mul i64 %v191, -7046029254386353131
  %v193 = lshr i64 %v192, 32
  %v161 = xor i64 %v193, %v192
  %v194 = icmp ugt i64 %v165, 1
  br i1 %v194, label %v159, label %v113
v113:
  %v195 = phi i64 [ -7046029254386353131, %v110 ], [ %v161, %v162 ]
  %v196 = getelementptr i64, ptr %v14, i64 %v147
  store i64 %v151, ptr %v196, align 8
  %v197 = getelementptr i64, ptr %v15, i64 %v147
  store i64 %v153, ptr %v197, align 8
  %v198 = getelementptr i64, ptr %v16, i64 %v147
  store i64 %v195, ptr %v198, align 8
  %v199 = lshr i64 %v195, 32
  %v200 = and i64 %v199, %v109
  %v201 = getelementptr i64, ptr %v8, i64 %v200
  %v202 = load i64, ptr %v201, align 8
  %v203 = lshr i64 %v195, 58
  %v204 = lshr i64 %v202, %v203
  %v205 = and i64 %v204, 1
  %v206 = lshr i64 %v153, 63
  %v207 = or i64 %v205, %v206
  %v112 = add nuw nsw i64 %v207, %v147
  %v208 = icmp eq i64 %v149, %v105
  br i1 %v208, label %v108, label %v110
}
define internal fastcc void @inner5(ptr noalias nonnull writeonly %v0, ptr readonly %v1, ptr readonly %v2, ptr readonly %v3, i64 %v4, i64 %v5, ptr readonly %v6, ptr %v7, ptr writeonly %v8) unnamed_addr #0 {
v44:
  %v9 = icmp slt i64 %v5, 1
  br i1 %v9, label %v10, label %v11
v17:
  %0 = getelementptr i8, ptr %v1, i64 %v12
  %v13 = getelementptr i8, ptr %0, i64 1
  %v14 = load i8, ptr %v13, align 1
  %1 = and i8 %v14, 31
  %2 = zext nneg i8 %1 to i64
  br label %v15
v15:
  %v16 = phi i64 [ %2, %v17 ], [ 0, %v18 ]
  %v19 = getelementptr i8, ptr %v1, i64 %v12
  %v20 = load i8, ptr %v19, align 1
  %3 = and i8 %v20, 31
  %v21 = zext nneg i8 %3 to i64
  %v22 = shl nuw nsw i64 %v21, 5
  %v23 = or i64 %v22, %v16
  %v24 = getelementptr i32, ptr %v6, i64 %v23
  %v25 = load i32, ptr %v24, align 4
  %v26 = tail call i64 @llvm.smin.i64(i64 %v27, i64 31)
  %v28 = and i64 %v26, 4294967295
  %v29 = zext i32 %v25 to i64
  %v30 = lshr i64 %v29, %v28
  %v31 = and i64 %v30, 1
  %v32 = getelementptr i64, ptr %v7, i64 %v33
  store i64 %v12, ptr %v32, align 8
  %v34 = sub i64 0, %v27
  %v35 = select i1 %v36, i64 %v34, i64 %v27
  %v37 = getelementptr i64, ptr %v8, i64 %v33
  store i64 %v35, ptr %v37, align 8
  %v38 = or i64 %v31, %v39
  %v40 = add nuw nsw i64 %v38, %v33
  %v41 = icmp eq i64 %v5, %v42
  br i1 %v41, label %v10, label %v11
v10:
  %v43 = phi i64 [ 0, %v44 ], [ %v40, %v15 ]
  store i64 %v43, ptr %v0, align 8
  ret void
v11:
  %v33 = phi i64 [ %v40, %v15 ], [ 0, %v44 ]
  %v45 = phi i64 [ %v42, %v15 ], [ 0, %v44 ]
  %v42 = add nuw nsw i64 %v45, 1
  %v46 = getelementptr i64, ptr %v7, i64 %v45
  %v12 = load i64, ptr %v46, align 8
  %v47 = lshr i64 %v12, 6
  %v48 = and i64 %v12, 63
  %4 = getelementptr i64, ptr %v2, i64 %v47
  %v49 = getelementptr i8, ptr %4, i64 8
  %v50 = load i64, ptr %v49, align 8
  %v51 = shl i64 %v50, 1
  %v52 = xor i64 %v48, 63
  %v53 = shl i64 %v51, %v52
  %v54 = load i64, ptr %4, align 8
  %v55 = lshr i64 %v54, %v48
  %v56 = or i64 %v55, %v53
  %v57 = xor i64 %v56, -1
  %v58 = tail call i64 @llvm.cttz.i64(i64 %v57, i1 false)
  %v59 = sub nsw i64 %v4, %v12
  %v60 = tail call i64 @llvm.smin.i64(i64 %v59, i64 %v58)
  %v61 = icmp slt i64 %v60, 64
  br i1 %v61, label %v62, label %v63
v63:
  %v64 = phi i64 [ %v65, %v66 ], [ %v12, %v11 ]
  %v67 = lshr i64 %v64, 6
  %v68 = getelementptr i64, ptr %v2, i64 %v67
  %v69 = load i64, ptr %v68, align 8
  %v70 = xor i64 %v69, -1
  %v71 = and i64 %v64, 63
  %v72 = lshr i64 %v70, %v71
  %v73 = icmp eq i64 %v72, 0
  br i1 %v73, label %v66, label %v74
v74:
  %v75 = tail call i64 @llvm.cttz.i64(i64 %v72, i1 true)
  %v76 = add nsw i64 %v75, %v64
  %v77 = tail call i64 @llvm.smin.i64(i64 %v4, i64 %v76)
  %v78 = sub nsw i64 %v77, %v12
  br label %v79
v66:
  %v80 = or i64 %v64, 63
  %v65 = add nsw i64 %v80, 1
  %v81 = icmp slt i64 %v65, %v4
  br i1 %v81, label %v63, label %v79
v79:
  %v82 = phi i64 [ %v78, %v74 ], [ %v59, %v66 ]
  %v83 = icmp sgt i64 %v82, 64
  br i1 %v83, label %v84, label %v62
v84:
  %v85 = add nsw i64 %v82, %v12
  br label %v86
v86:
  %v87 = phi i64 [ %v88, %v89 ], [ %v12, %v84 ]
  %v90 = lshr i64 %v87, 6
  %v91 = getelementptr i64, ptr %v3, i64 %v90
  %v92 = load i64, ptr %v91, align 8
  %v93 = and i64 %v87, 63
  %v94 = lshr i64 %v92, %v93
  %v95 = icmp eq i64 %v94, 0
  br i1 %v95, label %v89, label %v96
v96:
  %v97 = tail call i64 @llvm.cttz.i64(i64 %v94, i1 true)
  %v98 = add nsw i64 %v97, %v87
  %5 = icmp slt i64 %v98, %v85
  br label %v18
v89:
  %v99 = or i64 %v87, 63
  %v88 = add nsw i64 %v99, 1
  %v100 = icmp slt i64 %v88, %v85
  br i1 %v100, label %v86, label %v18
v62:
  %v101 = phi i64 [ %v82, %v79 ], [ %v60, %v11 ]
  %6 = getelementptr i64, ptr %v3, i64 %v47
  %v102 = getelementptr i8, ptr %6, i64 8
  %v103 = load i64, ptr %v102, align 8
  %v104 = shl i64 %v103, 1
  %v105 = shl i64 %v104, %v52
  %v106 = load i64, ptr %6, align 8
  %v107 = lshr i64 %v106, %v48
  %v108 = or i64 %v107, %v105
  %v109 = sub nsw i64 64, %v101
  %v110 = shl i64 %v108, %v109
  %v111 = icmp ne i64 %v110, 0
  br label %v18
v18:
  %v27 = phi i64 [ %v101, %v62 ], [ %v82, %v96 ], [ %v82, %v89 ]
  %v36 = phi i1 [ %v111, %v62 ], [ %5, %v96 ], [ false, %v89 ]
  %v39 = zext i1 %v36 to i64
  %v112 = icmp sgt i64 %v27, 1
  br i1 %v112, label %v17, label %v15
}
define internal fastcc void @inner6(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, i64 %v12, ptr readonly %v13, i64 %v14, ptr readonly %v15, ptr readonly %v16, i64 %v17, i64 %v18, i8 %v19, ptr readonly %v20, i64 %v21, ptr %v22, i64 %v23, ptr %v24) unnamed_addr #0 {
v30:
  %v25 = alloca ptr, align 8
  %v26 = alloca i64, align 8
  %v27 = getelementptr i8, ptr %v24, i64 8
  br label %v28
v28:
  %v29 = phi i64 [ %v7, %v30 ], [ %v31, %v32 ]
  %v33 = phi i64 [ %v4, %v30 ], [ %v34, %v32 ]
  %v35 = phi i64 [ 1, %v30 ], [ %v36, %v32 ]
  %v37 = mul i64 %v29, %v12
  %0 = getelementptr i32, ptr %v10, i64 %v37
  %v38 = getelementptr i8, ptr %0, i64 8
  %v39 = load i32, ptr %v38, align 4
  %v40 = icmp sgt i32 %v39, -1
  br i1 %v40, label %v41, label %v42
v41:
  %v43 = zext nneg i32 %v39 to i64
  %v44 = load i64, ptr %v24, align 8
  %v45 = icmp slt i64 %v44, 0
  br i1 %v45, label %v46, label %v47
v47:
  %v48 = load i64, ptr %v27, align 8
  %v49 = icmp sgt i64 %v35, %v48
  br i1 %v49, label %v46, label %v50
v50:
  %v51 = icmp eq i64 %v35, %v48
  br i1 %v51, label %v52, label %v42
v52:
  %1 = getelementptr i64, ptr %v15, i64 %v43
  %v53 = load i64, ptr %1, align 8
  %v54 = getelementptr i64, ptr %v15, i64 %v44
  %v55 = load i64, ptr %v54, align 8
  %v56 = icmp slt i64 %v53, %v55
  br i1 %v56, label %v46, label %v42
v46:
  store i64 %v43, ptr %v24, align 8
  store i64 %v35, ptr %v27, align 8
  br label %v42
v42:
  %v57 = getelementptr i8, ptr %0, i64 4
  %v58 = load i32, ptr %v57, align 4
  %v59 = sext i32 %v58 to i64
  %v60 = icmp sgt i32 %v58, -1
  %v61 = icmp slt i64 %v33, %v5
  %v62 = select i1 %v60, i1 %v61, i1 false
  br i1 %v62, label %v63, label %v64
v64:
  store ptr null, ptr %v0, align 8
  ret void
v63:
  %v65 = phi i64 [ %v66, %v67 ], [ %v33, %v42 ]
  %v68 = lshr i64 %v65, 6
  %v69 = getelementptr i64, ptr %v3, i64 %v68
  %v70 = load i64, ptr %v69, align 8
  %v71 = and i64 %v65, 63
  %v72 = lshr i64 %v70, %v71
  %v73 = icmp eq i64 %v72, 0
  br i1 %v73, label %v67, label %v74
v67:
  %v75 = or i64 %v65, 63
  %v66 = add nsw i64 %v75, 1
  %v76 = icmp slt i64 %v66, %v5
  br i1 %v76, label %v63, label %v64
v74:
  %v77 = tail call i64 @llvm.cttz.i64(i64 %v72, i1 true)
  %v78 = add nsw i64 %v77, %v65
  %v79 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v78)
  %v80 = icmp slt i64 %v78, %v5
  br i1 %v80, label %v81, label %v64
v81:
  %v82 = phi i64 [ %v83, %v84 ], [ %v79, %v74 ]
  %v85 = lshr i64 %v82, 6
  %v86 = getelementptr i64, ptr %v3, i64 %v85
  %v87 = load i64, ptr %v86, align 8
  %v88 = xor i64 %v87, -1
  %v89 = and i64 %v82, 63
  %v90 = lshr i64 %v88, %v89
  %v91 = icmp eq i64 %v90, 0
  br i1 %v91, label %v84, label %v92
v92:
  %v93 = tail call i64 @llvm.cttz.i64(i64 %v90, i1 true)
  %v94 = add nsw i64 %v93, %v82
  %v95 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v94)
  br label %v96
v84:
  %v97 = or i64 %v82, 63
  %v83 = add nsw i64 %v97, 1
  %v98 = icmp slt i64 %v83, %v5
  br i1 %v98, label %v81, label %v96
v96:
  %v34 = phi i64 [ %v95, %v92 ], [ %v5, %v84 ]
  %v36 = add nuw nsw i64 %v35, 1
  %v99 = sub nsw i64 %v34, %v79
  %v100 = icmp sgt i64 %v99, 64
  br i1 %v100, label %v101, label %v102
v101:
  %v103 = phi i64 [ %v104, %v105 ], [ %v79, %v96 ]
  %v106 = lshr i64 %v103, 6
  %v107 = getelementptr i64, ptr %v6, i64 %v106
  %v108 = load i64, ptr %v107, align 8
  %v109 = and i64 %v103, 63
  %v110 = lshr i64 %v108, %v109
  %v111 = icmp eq i64 %v110, 0
  br i1 %v111, label %v105, label %v112
v105:
  %v113 = or i64 %v103, 63
  %v104 = add nsw i64 %v113, 1
  %v114 = icmp slt i64 %v104, %v34
  br i1 %v114, label %v101, label %v115
v102:
  %v116 = lshr i64 %v79, 6
  %v117 = and i64 %v79, 63
  %2 = getelementptr i64, ptr %v6, i64 %v116
  %v118 = getelementptr i8, ptr %2, i64 8
  %v119 = load i64, ptr %v118, align 8
  %v120 = shl i64 %v119, 1
  %v121 = xor i64 %v117, 63
  %v122 = shl i64 %v120, %v121
  %v123 = load i64, ptr %2, align 8
  %v124 = lshr i64 %v123, %v117
  %v125 = or i64 %v124, %v122
  %v126 = sub nsw i64 64, %v99
  %v127 = shl i64 %v125, %v126
  %v128 = icmp eq i64 %v127, 0
  br i1 %v128, label %v115, label %v129
v112:
  %v130 = tail call i64 @llvm.cttz.i64(i64 %v110, i1 true)
  %v131 = add nsw i64 %v130, %v103
  %3 = icmp slt i64 %v131, %v34
  br i1 %3, label %v129, label %v115
v129:
  call fastcc void @inner7(ptr %v25, ptr %v1, i64 %v2, ptr %v3, i64 %v79, i64 %v34, i64 %v5, i64 0, i64 %v59, i64 %v36, ptr %v8, i64 %v9, ptr %v10, i64 %v11, i64 %v12, ptr %v13, i64 %v14, ptr %v15, ptr %v16, i64 %v17, i64 %v18, i8 %v19, ptr %v20, i64 %v21, ptr %v22, i64 %v23, ptr %v24)
  br label %v64
v115:
  %v132 = icmp sgt i64 %v99, %v18
  br i1 %v132, label %v64, label %v32
v32:
  store i64 0, ptr %v26, align 8
  call fastcc void @inner8(ptr %v26, i64 %v59, ptr %v1, i64 %v2, i64 %v79, i64 %v99, i8 1, ptr %v8, i64 %v9, ptr %v10, i64 %v11, i64 %v12, ptr %v13, i64 %v14, ptr %v16, i64 %v17)
  %v31 = load i64, ptr %v26, align 8
  %v133 = icmp sgt i64 %v31, -1
  br i1 %v133, label %v28, label %v64
}
define internal fastcc void @inner7(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6, i64 %v7, i64 %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13, i64 %v14, ptr readonly %v15, i64 %v16, ptr readonly %v17, ptr readonly %v18, i64 %v19, i64 %v20, i8 %v21, ptr readonly %v22, i64 %v23, ptr %v24, i64 %v25, ptr %v26) unnamed_addr #0 {
v36:
  %v27 = icmp eq i8 %v21, 0
  %v28 = alloca i64, align 8
  store i64 0, ptr %v28, align 8
  %v29 = alloca i64, align 8
  %v30 = icmp sgt i64 %v20, -1
  %v31 = icmp eq i64 %v7, 0
  %v32 = xor i1 %v31, true
  %v33 = getelementptr i8, ptr %v26, i64 8
  br label %v34
v34:
  %v35 = phi i64 [ %v8, %v36 ], [ %v37, %v38 ]
  %v39 = phi i64 [ %v9, %v36 ], [ %v40, %v38 ]
  %v41 = phi i64 [ %v4, %v36 ], [ %v42, %v38 ]
  %v43 = phi i64 [ %v5, %v36 ], [ %v44, %v38 ]
  %v45 = icmp slt i64 %v41, %v43
  %v46 = select i1 %v45, i1 %v30, i1 false
  br i1 %v46, label %v47, label %v48
v47:
  %v49 = phi i64 [ %v50, %v51 ], [ 0, %v34 ]
  %v52 = phi i64 [ %v53, %v51 ], [ %v41, %v34 ]
  %v54 = phi i1 [ %v55, %v51 ], [ false, %v34 ]
  %v56 = icmp slt i64 %v52, 0
  %v57 = select i1 %v56, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v52
  %v58 = getelementptr i8, ptr %0, i64 %v57
  %v59 = load i8, ptr %v58, align 1
  %v60 = icmp sgt i8 %v59, -1
  br i1 %v60, label %v61, label %v62
v61:
  %v63 = icmp ugt i8 %v59, 64
  %v64 = and i1 %v31, %v63
  %v65 = icmp ult i8 %v59, 91
  %v66 = add nuw i8 %v59, 32
  %1 = select i1 %v64, i1 %v65, i1 false
  %v67 = select i1 %1, i8 %v66, i8 %v59
  %v68 = icmp slt i64 %v49, 0
  %v69 = select i1 %v68, i64 %v25, i64 0
  %2 = getelementptr i8, ptr %v24, i64 %v49
  %v70 = getelementptr i8, ptr %2, i64 %v69
  store i8 %v67, ptr %v70, align 1
  %v71 = add nsw i64 %v49, 1
  %v72 = add nsw i64 %v52, 1
  br label %v73
v62:
  %v74 = zext i8 %v59 to i64
  %v75 = icmp ult i8 %v59, -32
  br i1 %v75, label %v76, label %v77
v76:
  %v78 = shl nuw nsw i64 %v74, 6
  %v79 = and i64 %v78, 1984
  %v80 = icmp slt i64 %v52, -1
  %v81 = select i1 %v80, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %0, i64 1
  %v82 = getelementptr i8, ptr %3, i64 %v81
  %v83 = load i8, ptr %v82, align 1
  %4 = and i8 %v83, 63
  %v84 = zext nneg i8 %4 to i64
  %v85 = or disjoint i64 %v79, %v84
  br label %v86
v77:
  %v87 = icmp ult i8 %v59, -16
  %v88 = icmp slt i64 %v52, -1
  %v89 = select i1 %v88, i64 %v2, i64 0
  %5 = getelementptr i8, ptr %0, i64 1
  %v90 = getelementptr i8, ptr %5, i64 %v89
  %v91 = load i8, ptr %v90, align 1
  %6 = and i8 %v91, 63
  %v92 = zext nneg i8 %6 to i64
  %v93 = icmp slt i64 %v52, -2
  %v94 = select i1 %v93, i64 %v2, i64 0
  %7 = getelementptr i8, ptr %0, i64 2
  %v95 = getelementptr i8, ptr %7, i64 %v94
  %v96 = load i8, ptr %v95, align 1
  %8 = and i8 %v96, 63
  %v97 = zext nneg i8 %8 to i64
  br i1 %v87, label %v98, label %v99
v98:
  %v100 = shl nuw nsw i64 %v74, 12
  %v101 = and i64 %v100, 61440
  %v102 = shl nuw nsw i64 %v92, 6
  %v103 = or disjoint i64 %v102, %v101
  %v104 = or disjoint i64 %v103, %v97
  br label %v86
v99:
  %v105 = shl nuw nsw i64 %v74, 18
  %v106 = and i64 %v105, 1835008
  %v107 = shl nuw nsw i64 %v92, 12
  %v108 = or disjoint i64 %v107, %v106
  %v109 = shl nuw nsw i64 %v97, 6
  %v110 = or disjoint i64 %v108, %v109
  %v111 = icmp slt i64 %v52, -3
  %v112 = select i1 %v111, i64 %v2, i64 0
  %9 = getelementptr i8, ptr %0, i64 3
  %v113 = getelementptr i8, ptr %9, i64 %v112
  %v114 = load i8, ptr %v113, align 1
  %10 = and i8 %v114, 63
  %v115 = zext nneg i8 %10 to i64
  %v116 = or disjoint i64 %v110, %v115
  br label %v86
v86:
  %v117 = phi i64 [ %v116, %v99 ], [ %v104, %v98 ], [ %v85, %v76 ]
  %v118 = phi i64 [ 4, %v99 ], [ 3, %v98 ], [ 2, %v76 ]
  %v119 = icmp ne i64 %v117, 304
  %v120 = select i1 %v32, i1 true, i1 %v119
  %v121 = select i1 %v120, i1 true, i1 %v54
  br i1 %v121, label %v122, label %v123
v123:
  %v124 = icmp slt i64 %v49, 0
  %v125 = select i1 %v124, i64 %v25, i64 0
  %11 = getelementptr i8, ptr %v24, i64 %v49
  %v126 = getelementptr i8, ptr %11, i64 %v125
  store i8 105, ptr %v126, align 1
  %v127 = add nsw i64 %v49, 1
  br label %v73
v122:
  br i1 %v54, label %v128, label %v129
v128:
  %v130 = icmp slt i64 %v49, 0
  %v131 = select i1 %v130, i64 %v25, i64 0
  %12 = getelementptr i8, ptr %v24, i64 %v49
  %v132 = getelementptr i8, ptr %12, i64 %v131
  store i8 -52, ptr %v132, align 1
  %v133 = icmp slt i64 %v49, -1
  %v134 = select i1 %v133, i64 %v25, i64 0
  %13 = getelementptr i8, ptr %12, i64 1
  %v135 = getelementptr i8, ptr %13, i64 %v134
  store i8 -121, ptr %v135, align 1
  %v136 = add nsw i64 %v49, 2
  %v137 = add nsw i64 %v118, %v52
  br label %v73
v129:
  %v138 = add nsw i64 %v118, %v52
  %v139 = icmp slt i64 %v117, %v23
  %v140 = select i1 %v31, i1 %v139, i1 false
  br i1 %v140, label %v141, label %v142
v141:
  %14 = getelementptr i32, ptr %v22, i64 %v117
  %v143 = load i32, ptr %14, align 4
  %v144 = sext i32 %v143 to i64
  br label %v142
v142:
  %v145 = phi i64 [ %v144, %v141 ], [ %v117, %v129 ]
  %v146 = icmp slt i64 %v145, 128
  br i1 %v146, label %v147, label %v148
v147:
  %v149 = icmp slt i64 %v49, 0
  %v150 = select i1 %v149, i64 %v25, i64 0
  %15 = getelementptr i8, ptr %v24, i64 %v49
  %v151 = getelementptr i8, ptr %15, i64 %v150
  %v152 = trunc i64 %v145 to i8
  store i8 %v152, ptr %v151, align 1
  br label %v153
v148:
  %v154 = icmp ult i64 %v145, 2048
  %v155 = icmp slt i64 %v49, 0
  %v156 = select i1 %v155, i64 %v25, i64 0
  %16 = getelementptr i8, ptr %v24, i64 %v49
  %v157 = getelementptr i8, ptr %16, i64 %v156
  br i1 %v154, label %v158, label %v159
v158:
  %v160 = lshr i64 %v145, 6
  %17 = trunc nuw nsw i64 %v160 to i8
  %v161 = or disjoint i8 %17, -64
  store i8 %v161, ptr %v157, align 1
  %v162 = icmp slt i64 %v49, -1
  %v163 = select i1 %v162, i64 %v25, i64 0
  %18 = getelementptr i8, ptr %16, i64 1
  %v164 = getelementptr i8, ptr %18, i64 %v163
  %19 = trunc i64 %v145 to i8
  %20 = and i8 %19, 63
  %v165 = or disjoint i8 %20, -128
  store i8 %v165, ptr %v164, align 1
  br label %v153
v159:
  %v166 = icmp ult i64 %v145, 65536
  %v167 = icmp slt i64 %v49, -1
  %v168 = select i1 %v167, i64 %v25, i64 0
  %21 = getelementptr i8, ptr %16, i64 1
  %v169 = getelementptr i8, ptr %21, i64 %v168
  br i1 %v166, label %v170, label %v171
v170:
  %v172 = lshr i64 %v145, 12
  %22 = trunc nuw nsw i64 %v172 to i8
  %v173 = or disjoint i8 %22, -32
  store i8 %v173, ptr %v157, align 1
  %v174 = lshr i64 %v145, 6
  %23 = trunc i64 %v174 to i8
  %24 = and i8 %23, 63
  %v175 = or disjoint i8 %24, -128
  store i8 %v175, ptr %v169, align 1
  %v176 = icmp slt i64 %v49, -2
  %v177 = select i1 %v176, i64 %v25, i64 0
  %25 = getelementptr i8, ptr %16, i64 2
  %v178 = getelementptr i8, ptr %25, i64 %v177
  %26 = trunc i64 %v145 to i8
  %27 = and i8 %26, 63
  %v179 = or disjoint i8 %27, -128
  store i8 %v179, ptr %v178, align 1
  br label %v153
v171:
  %v180 = lshr i64 %v145, 18
  %28 = trunc i64 %v180 to i8
  %v181 = or i8 %28, -16
  store i8 %v181, ptr %v157, align 1
  %v182 = lshr i64 %v145, 12
  %29 = trunc i64 %v182 to i8
  %30 = and i8 %29, 63
  %v183 = or disjoint i8 %30, -128
  store i8 %v183, ptr %v169, align 1
  %v184 = lshr i64 %v145, 6
  %v185 = icmp slt i64 %v49, -2
  %v186 = select i1 %v185, i64 %v25, i64 0
  %31 = getelementptr i8, ptr %16, i64 2
  %v187 = getelementptr i8, ptr %31, i64 %v186
  %32 = trunc i64 %v184 to i8
  %33 = and i8 %32, 63
  %v188 = or disjoint i8 %33, -128
  store i8 %v188, ptr %v187, align 1
  %v189 = icmp slt i64 %v49, -3
  %v190 = select i1 %v189, i64 %v25, i64 0
  %34 = getelementptr i8, ptr %16, i64 3
  %v191 = getelementptr i8, ptr %34, i64 %v190
  %35 = trunc i64 %v145 to i8
  %36 = and i8 %35, 63
  %v192 = or disjoint i8 %36, -128
  store i8 %v192, ptr %v191, align 1
  br label %v153
v153:
  %v193 = phi i64 [ 4, %v171 ], [ 3, %v170 ], [ 2, %v158 ], [ 1, %v147 ]
  %v194 = add nsw i64 %v193, %v49
  br label %v73
v73:
  %v55 = phi i1 [ %v54, %v61 ], [ false, %v128 ], [ false, %v153 ], [ true, %v123 ]
  %v50 = phi i64 [ %v71, %v61 ], [ %v136, %v128 ], [ %v194, %v153 ], [ %v127, %v123 ]
  %v53 = phi i64 [ %v72, %v61 ], [ %v137, %v128 ], [ %v138, %v153 ], [ %v52, %v123 ]
  %v195 = icmp sgt i64 %v50, %v20
  %v196 = select i1 %v27, i1 true, i1 %v195
  br i1 %v196, label %v51, label %v197
v197:
  store i64 0, ptr %v28, align 8
  call fastcc void @inner8(ptr %v28, i64 %v35, ptr nonnull %v24, i64 %v25, i64 0, i64 %v50, i8 0, ptr %v10, i64 %v11, ptr %v12, i64 %v13, i64 %v14, ptr %v15, i64 %v16, ptr %v18, i64 %v19)
  %v198 = load i64, ptr %v28, align 8
  %v199 = icmp sgt i64 %v198, -1
  br i1 %v199, label %v200, label %v51
v200:
  %v201 = mul i64 %v198, %v14
  %37 = getelementptr i32, ptr %v12, i64 %v201
  %v202 = getelementptr i8, ptr %37, i64 12
  %v203 = load i32, ptr %v202, align 4
  %v204 = icmp sgt i32 %v203, -1
  br i1 %v204, label %v205, label %v51
v205:
  %v206 = zext nneg i32 %v203 to i64
  %v207 = load i64, ptr %v26, align 8
  %v208 = icmp slt i64 %v207, 0
  br i1 %v208, label %v209, label %v210
v210:
  %v211 = load i64, ptr %v33, align 8
  %v212 = icmp sgt i64 %v39, %v211
  br i1 %v212, label %v209, label %v213
v213:
  %v214 = icmp eq i64 %v39, %v211
  br i1 %v214, label %v215, label %v51
v215:
  %38 = getelementptr i64, ptr %v17, i64 %v206
  %v216 = load i64, ptr %38, align 8
  %v217 = getelementptr i64, ptr %v17, i64 %v207
  %v218 = load i64, ptr %v217, align 8
  %v219 = icmp slt i64 %v216, %v218
  br i1 %v219, label %v209, label %v51
v209:
  store i64 %v206, ptr %v26, align 8
  store i64 %v39, ptr %v33, align 8
  br label %v51
v51:
  %v220 = icmp sge i64 %v53, %v43
  %v221 = select i1 %v220, i1 true, i1 %v195
  br i1 %v221, label %v48, label %v47
v48:
  %v222 = phi i64 [ 0, %v34 ], [ %v50, %v51 ]
  %v223 = icmp sgt i64 %v222, %v20
  br i1 %v223, label %v224, label %v225
v224:
  store ptr null, ptr %v0, align 8
  ret void
v225:
  store i64 0, ptr %v29, align 8
  call fastcc void @inner8(ptr %v29, i64 %v35, ptr %v24, i64 %v25, i64 0, i64 %v222, i8 0, ptr %v10, i64 %v11, ptr %v12, i64 %v13, i64 %v14, ptr %v15, i64 %v16, ptr %v18, i64 %v19)
  %v226 = load i64, ptr %v29, align 8
  %v227 = icmp slt i64 %v226, 0
  br i1 %v227, label %v224, label %v228
v228:
  %v229 = mul i64 %v226, %v14
  %39 = getelementptr i32, ptr %v12, i64 %v229
  %v230 = getelementptr i8, ptr %39, i64 8
  %v231 = load i32, ptr %v230, align 4
  %v232 = icmp sgt i32 %v231, -1
  br i1 %v232, label %v233, label %v234
v233:
  %v235 = zext nneg i32 %v231 to i64
  %v236 = load i64, ptr %v26, align 8
  %v237 = icmp slt i64 %v236, 0
  br i1 %v237, label %v238, label %v239
v239:
  %v240 = load i64, ptr %v33, align 8
  %v241 = icmp sgt i64 %v39, %v240
  br i1 %v241, label %v238, label %v242
v242:
  %v243 = icmp eq i64 %v39, %v240
  br i1 %v243, label %v244, label %v234
v244:
  %40 = getelementptr i64, ptr %v17, i64 %v235
  %v245 = load i64, ptr %40, align 8
  %v246 = getelementptr i64, ptr %v17, i64 %v236
  %v247 = load i64, ptr %v246, align 8
  %v248 = icmp slt i64 %v245, %v247
  br i1 %v248, label %v238, label %v234
v238:
  store i64 %v235, ptr %v26, align 8
  store i64 %v39, ptr %v33, align 8
  br label %v234
v234:
  %v249 = getelementptr i8, ptr %39, i64 4
  %v250 = load i32, ptr %v249, align 4
  %v37 = sext i32 %v250 to i64
  %v251 = icmp sgt i32 %v250, -1
  %v252 = icmp slt i64 %v43, %v6
  %v253 = select i1 %v251, i1 %v252, i1 false
  br i1 %v253, label %v254, label %v224
v254:
  %v255 = phi i64 [ %v256, %v257 ], [ %v43, %v234 ]
  %v258 = lshr i64 %v255, 6
  %v259 = getelementptr i64, ptr %v3, i64 %v258
  %v260 = load i64, ptr %v259, align 8
  %v261 = and i64 %v255, 63
  %v262 = lshr i64 %v260, %v261
  %v263 = icmp eq i64 %v262, 0
  br i1 %v263, label %v257, label %v264
v257:
  %v265 = or i64 %v255, 63
  %v256 = add nsw i64 %v265, 1
  %v266 = icmp slt i64 %v256, %v6
  br i1 %v266, label %v254, label %v224
v264:
  %v267 = tail call i64 @llvm.cttz.i64(i64 %v262, i1 true)
  %v268 = add nsw i64 %v267, %v255
  %v42 = tail call i64 @llvm.smin.i64(i64 %v6, i64 %v268)
  %v269 = icmp slt i64 %v268, %v6
  br i1 %v269, label %v270, label %v224
v270:
  %v271 = phi i64 [ %v272, %v273 ], [ %v42, %v264 ]
  %v274 = lshr i64 %v271, 6
  %v275 = getelementptr i64, ptr %v3, i64 %v274
  %v276 = load i64, ptr %v275, align 8
  %v277 = xor i64 %v276, -1
  %v278 = and i64 %v271, 63
  %v279 = lshr i64 %v277, %v278
  %v280 = icmp eq i64 %v279, 0
  br i1 %v280, label %v273, label %v281
v281:
  %v282 = tail call i64 @llvm.cttz.i64(i64 %v279, i1 true)
  %v283 = add nsw i64 %v282, %v271
  %v284 = tail call i64 @llvm.smin.i64(i64 %v6, i64 %v283)
  br label %v38
v273:
  %v285 = or i64 %v271, 63
  %v272 = add nsw i64 %v285, 1
  %v286 = icmp slt i64 %v272, %v6
  br i1 %v286, label %v270, label %v38
v38:
  %v44 = phi i64 [ %v284, %v281 ], [ %v6, %v273 ]
  %v40 = add nsw i64 %v39, 1
  br label %v34
}
define internal fastcc void @inner8(ptr noalias nonnull writeonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4, i64 %v5, i8 %v6, ptr readonly %v7, i64 %v8, ptr readonly %v9, i64 %v10, i64 %v11, ptr readonly %v12, i64 %v13, ptr readonly %v14, i64 %v15) unnamed_addr #0 {
v91:
  %v16 = alloca i64, align 8
  %v17 = alloca i64, align 8
  %v18 = freeze i8 %v6
  %0 = mul i64 %v1, -7046029254386353131
  %v19 = add i64 %0, -7046029254386353131
  %1 = add nuw i64 %v5, 7
  %v20 = lshr i64 %1, 3
  %v21 = icmp slt i64 %v5, 1
  %v22 = icmp eq i64 %v20, 0
  %v23 = select i1 %v21, i1 true, i1 %v22
  br i1 %v23, label %v24, label %v25
v25:
  %v26 = icmp eq i8 %v18, 0
  br i1 %v26, label %v27, label %v28
v27:
  %v29 = phi i64 [ %v30, %v31 ], [ %v19, %v25 ]
  %v32 = phi i64 [ %v33, %v31 ], [ 0, %v25 ]
  %v34 = phi i64 [ %v35, %v31 ], [ %v20, %v25 ]
  %v35 = add nsw i64 %v34, -1
  %v33 = add nuw i64 %v32, 8
  %v36 = add nsw i64 %v32, %v4
  %v37 = sub nsw i64 %v5, %v32
  %v38 = add nsw i64 %v36, 8
  %v39 = icmp sgt i64 %v38, %v3
  br i1 %v39, label %v40, label %v41
v41:
  %v42 = getelementptr i8, ptr %v2, i64 %v36
  %v43 = load i64, ptr %v42, align 1
  %v44 = tail call i64 @llvm.smin.i64(i64 %v37, i64 8)
  %v45 = shl nsw i64 %v44, 3
  %v46 = sub nsw i64 64, %v45
  %v47 = lshr i64 -1, %v46
  %v48 = and i64 %v43, %v47
  br label %v31
v40:
  store i64 0, ptr %v16, align 8
  call fastcc void @inner2(ptr %v16, ptr readonly %v2, i64 %v3, i64 %v36, i64 %v37)
  %v49 = load i64, ptr %v16, align 8
  br label %v31
v31:
  %v50 = phi i64 [ %v48, %v41 ], [ %v49, %v40 ]
  %v51 = xor i64 %v50, %v29
  %v52 = mul i64 %v51, -7046029254386353131
  %v53 = lshr i64 %v52, 32
  %v30 = xor i64 %v53, %v52
  %v54 = icmp ugt i64 %v34, 1
  br i1 %v54, label %v27, label %v24
v28:
  %v55 = phi i64 [ %v56, %v57 ], [ %v19, %v25 ]
  %v58 = phi i64 [ %v59, %v57 ], [ 0, %v25 ]
  %v60 = phi i64 [ %v61, %v57 ], [ %v20, %v25 ]
  %v61 = add nsw i64 %v60, -1
  %v59 = add nuw i64 %v58, 8
  %v62 = add nsw i64 %v58, %v4
  %v63 = sub nsw i64 %v5, %v58
  %v64 = add nsw i64 %v62, 8
  %v65 = icmp sgt i64 %v64, %v3
  br i1 %v65, label %v66, label %v67
v67:
  %v68 = getelementptr i8, ptr %v2, i64 %v62
  %v69 = load i64, ptr %v68, align 1
  %v70 = tail call i64 @llvm.smin.i64(i64 %v63, i64 8)
  %v71 = shl nsw i64 %v70, 3
  %v72 = sub nsw i64 64, %v71
  %v73 = lshr i64 -1, %v72
  %v74 = and i64 %v69, %v73
  br label %v57
v66:
  store i64 0, ptr %v16, align 8
  call fastcc void @inner2(ptr %v16, ptr readonly %v2, i64 %v3, i64 %v62, i64 %v63)
  %v75 = load i64, ptr %v16, align 8
  br label %v57
v57:
  %v76 = phi i64 [ %v74, %v67 ], [ %v75, %v66 ]
  %v77 = and i64 %v76, 9187201950435737471
  %v78 = add nuw i64 %v77, 4557430888798830399
  %v79 = sub nuw i64 -2676586395008836902, %v77
  %v80 = xor i64 %v76, -1
  %v81 = and i64 %v79, %v80
  %v82 = and i64 %v81, %v78
  %v83 = lshr i64 %v82, 2
  %v84 = and i64 %v83, 2314885530818453536
  %v85 = or i64 %v84, %v76
  %v86 = xor i64 %v85, %v55
  %v87 = mul i64 %v86, -7046029254386353131
  %v88 = lshr i64 %v87, 32
  %v56 = xor i64 %v88, %v87
  %v89 = icmp ugt i64 %v60, 1
  br i1 %v89, label %v28, label %v24
v24:
  %v90 = phi i64 [ %v19, %v91 ], [ %v30, %v31 ], [ %v56, %v57 ]
  %v92 = lshr i64 %v90, 32
  %v93 = add i64 %v15, 4294967295
  %v94 = and i64 %v92, %v93
  %v95 = getelementptr i64, ptr %v14, i64 %v94
  %v96 = load i64, ptr %v95, align 8
  %v97 = lshr i64 %v90, 58
  %2 = shl nuw i64 1, %v97
  %3 = and i64 %2, %v96
  %v98 = icmp eq i64 %3, 0
  br i1 %v98, label %v99, label %v100
v99:
  %v101 = phi i64 [ %v102, %v100 ], [ -1, %v24 ]
  store i64 %v101, ptr %v0, align 8
  ret void
v100:
  store i64 0, ptr %v17, align 8
  call fastcc void @inner0(ptr %v17, i64 %v90, i64 %v1, ptr %v2, i64 %v3, i64 %v4, i64 %v5, i8 %v18, ptr %v7, i64 %v8, ptr %v9, i64 %v10, i64 %v11, ptr %v12, i64 %v13)
  %v102 = load i64, ptr %v17, align 8
  br label %v99
}
define internal fastcc void @inner4(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, ptr readonly %v4, i64 %v5, i64 %v6, ptr readonly %v7, i64 %v8, ptr %v9, ptr %v10, ptr readonly %v11) unnamed_addr #5 {
v146:
  %v12 = alloca i64, align 8
  %v13 = icmp slt i64 %v6, 1
  br i1 %v13, label %v14, label %v15
v15:
  %v16 = add i64 %v8, 4294967295
  br label %v17
v35:
  %v18 = phi i64 [ %v19, %v20 ], [ %v21, %v17 ]
  %v22 = lshr i64 %v18, 6
  %v23 = getelementptr i64, ptr %v3, i64 %v22
  %v24 = load i64, ptr %v23, align 8
  %v25 = and i64 %v18, 63
  %v26 = lshr i64 %v24, %v25
  %v27 = icmp eq i64 %v26, 0
  br i1 %v27, label %v20, label %v28
v28:
  %v29 = tail call i64 @llvm.cttz.i64(i64 %v26, i1 true)
  %v30 = add nsw i64 %v29, %v18
  %v31 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v30)
  br label %v32
v20:
  %v33 = or i64 %v18, 63
  %v19 = add nsw i64 %v33, 1
  %v34 = icmp slt i64 %v19, %v5
  br i1 %v34, label %v35, label %v36
v32:
  %v37 = phi i64 [ %v38, %v17 ], [ %v31, %v28 ]
  %v39 = icmp slt i64 %v37, %v5
  br i1 %v39, label %v40, label %v36
v40:
  %v41 = lshr i64 %v37, 6
  %v42 = and i64 %v37, 63
  %0 = getelementptr i64, ptr %v3, i64 %v41
  %v43 = getelementptr i8, ptr %0, i64 8
  %v44 = load i64, ptr %v43, align 8
  %v45 = shl i64 %v44, 1
  %v46 = xor i64 %v42, 63
  %v47 = shl i64 %v45, %v46
  %v48 = load i64, ptr %0, align 8
  %v49 = lshr i64 %v48, %v42
  %v50 = or i64 %v49, %v47
  %v51 = xor i64 %v50, -1
  %v52 = tail call i64 @llvm.cttz.i64(i64 %v51, i1 false)
  %v53 = sub nsw i64 %v5, %v37
  %v54 = tail call i64 @llvm.smin.i64(i64 %v53, i64 %v52)
  %v55 = icmp ult i64 %v54, 64
  br i1 %v55, label %v56, label %v57
v57:
  %v58 = phi i64 [ %v59, %v60 ], [ %v37, %v40 ]
  %v61 = lshr i64 %v58, 6
  %v62 = getelementptr i64, ptr %v3, i64 %v61
  %v63 = load i64, ptr %v62, align 8
  %v64 = xor i64 %v63, -1
  %v65 = and i64 %v58, 63
  %v66 = lshr i64 %v64, %v65
  %v67 = icmp eq i64 %v66, 0
  br i1 %v67, label %v60, label %v68
v68:
  %v69 = tail call i64 @llvm.cttz.i64(i64 %v66, i1 true)
  %v70 = add nsw i64 %v69, %v58
  %v71 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v70)
  %v72 = sub nsw i64 %v71, %v37
  br label %v56
v60:
  %v73 = or i64 %v58, 63
  %v59 = add nsw i64 %v73, 1
  %v74 = icmp slt i64 %v59, %v5
  br i1 %v74, label %v57, label %v56
v56:
  %v75 = phi i64 [ %v54, %v40 ], [ %v72, %v68 ], [ %v53, %v60 ]
  store i64 0, ptr %v12, align 8
  %v76 = add nsw i64 %v37, 8
  %v77 = icmp sgt i64 %v76, %v2
  br i1 %v77, label %v78, label %v79
v79:
  %v80 = getelementptr i8, ptr %v1, i64 %v37
  br label %v81
v78:
  call fastcc void @inner2(ptr %v12, ptr readonly %v1, i64 %v2, i64 %v37, i64 %v75)
  br label %v81
v81:
  %v82 = phi ptr [ %v80, %v79 ], [ %v12, %v78 ]
  %v83 = load i64, ptr %v82, align 1
  %v84 = tail call i64 @llvm.smin.i64(i64 %v75, i64 8)
  %v85 = or i64 %v83, 2314885530818453536
  %v86 = shl nsw i64 %v84, 3
  %v87 = sub nsw i64 64, %v86
  %v88 = shl i64 %v85, %v87
  %v89 = add i64 %v88, %v75
  %v90 = mul i64 %v89, -7046029254386353131
  %v91 = lshr i64 %v90, 29
  %v92 = xor i64 %v91, %v93
  %v94 = mul i64 %v92, -7046029254386353131
  %v95 = lshr i64 %v94, 32
  %v96 = and i64 %v95, %v16
  %v97 = getelementptr i64, ptr %v7, i64 %v96
  %v98 = load i64, ptr %v97, align 8
  %v99 = lshr i64 %v94, 58
  %v100 = lshr i64 %v98, %v99
  %v101 = and i64 %v100, 1
  %v102 = icmp sgt i64 %v75, 64
  br i1 %v102, label %v103, label %v104
v103:
  %v105 = add nsw i64 %v75, %v37
  br label %v106
v106:
  %v107 = phi i64 [ %v108, %v109 ], [ %v37, %v103 ]
  %v110 = lshr i64 %v107, 6
  %v111 = getelementptr i64, ptr %v4, i64 %v110
  %v112 = load i64, ptr %v111, align 8
  %v113 = and i64 %v107, 63
  %v114 = lshr i64 %v112, %v113
  %v115 = icmp eq i64 %v114, 0
  br i1 %v115, label %v109, label %v116
v116:
  %v117 = tail call i64 @llvm.cttz.i64(i64 %v114, i1 true)
  %v118 = add nsw i64 %v117, %v107
  %1 = icmp slt i64 %v118, %v105
  br label %v119
v109:
  %v120 = or i64 %v107, 63
  %v108 = add nsw i64 %v120, 1
  %v121 = icmp slt i64 %v108, %v105
  br i1 %v121, label %v106, label %v119
v104:
  %2 = getelementptr i64, ptr %v4, i64 %v41
  %v122 = getelementptr i8, ptr %2, i64 8
  %v123 = load i64, ptr %v122, align 8
  %v124 = shl i64 %v123, 1
  %v125 = shl i64 %v124, %v46
  %v126 = load i64, ptr %2, align 8
  %v127 = lshr i64 %v126, %v42
  %v128 = or i64 %v127, %v125
  %v129 = sub nsw i64 64, %v75
  %v130 = shl i64 %v128, %v129
  %v131 = icmp ne i64 %v130, 0
  br label %v119
v119:
  %v132 = phi i1 [ %v131, %v104 ], [ %1, %v116 ], [ false, %v109 ]
  %v133 = zext i1 %v132 to i64
  %3 = or i64 %v101, %v133
  %v134 = or i64 %3, %v135
  br label %v36
v36:
  %v136 = phi i64 [ %v134, %v119 ], [ %v135, %v32 ], [ %v135, %v20 ]
  %v137 = getelementptr i64, ptr %v9, i64 %v138
  store i64 %v139, ptr %v137, align 8
  %v140 = getelementptr i64, ptr %v10, i64 %v138
  store i64 %v141, ptr %v140, align 8
  %v142 = add nsw i64 %v136, %v138
  %v143 = icmp eq i64 %v144, %v6
  br i1 %v143, label %v14, label %v17
v14:
  %v145 = phi i64 [ 0, %v146 ], [ %v142, %v36 ]
  store i64 %v145, ptr %v0, align 8
  ret void
v17:
  %v138 = phi i64 [ 0, %v15 ], [ %v142, %v36 ]
  %v147 = phi i64 [ 0, %v15 ], [ %v144, %v36 ]
  %v144 = add nuw nsw i64 %v147, 1
  %v148 = getelementptr i64, ptr %v9, i64 %v147
  %v139 = load i64, ptr %v148, align 8
  %v149 = getelementptr i64, ptr %v10, i64 %v147
  %v141 = load i64, ptr %v149, align 8
  %v150 = getelementptr i64, ptr %v11, i64 %v147
  %v93 = load i64, ptr %v150, align 8
  %v151 = mul i64 %v93, -7046029254386353131
  %v152 = lshr i64 %v151, 32
  %v153 = and i64 %v152, %v16
  %v154 = getelementptr i64, ptr %v7, i64 %v153
  %v155 = load i64, ptr %v154, align 8
  %v156 = lshr i64 %v151, 58
  %v157 = lshr i64 %v155, %v156
  %v158 = and i64 %v157, 1
  %v159 = lshr i64 %v141, 63
  %v135 = or i64 %v158, %v159
  %v160 = tail call i64 @llvm.abs.i64(i64 %v141, i1 false)
  %v21 = add nsw i64 %v160, %v139
  %v161 = lshr i64 %v21, 6
  %v162 = and i64 %v21, 63
  %4 = getelementptr i64, ptr %v3, i64 %v161
  %v163 = getelementptr i8, ptr %4, i64 8
  %v164 = load i64, ptr %v163, align 8
  %v165 = shl i64 %v164, 1
  %v166 = xor i64 %v162, 63
  %v167 = shl i64 %v165, %v166
  %v168 = load i64, ptr %4, align 8
  %v169 = lshr i64 %v168, %v162
  %v170 = or i64 %v169, %v167
  %v171 = tail call i64 @llvm.cttz.i64(i64 %v170, i1 false)
  %v172 = add nsw i64 %v171, %v21
  %v38 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v172)
  %v173 = sub nsw i64 %v38, %v21
  %v174 = icmp eq i64 %v173, 64
  br i1 %v174, label %v35, label %v32
}
define i64 @count_terms(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, i64 %v12, ptr readonly %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, i64 %v21, ptr readonly %v22, i64 %v23, ptr readonly %v24, i64 %v25, ptr readonly %v26, i64 %v27, i64 %v28, i8 %v29, i8 %v30, ptr readonly %v31, i64 %v32, ptr readonly %v33, i64 %v34, ptr readonly %v35, i64 %v36, i8 %v37, ptr readonly %v38, i64 %v39, ptr readonly %v40, i64 %v41, ptr %v42, i64 %v43, ptr %v44, i64 %v45, ptr %v46, i64 %v47, ptr %v48, i64 %v49, ptr %v50, i64 %v51, ptr %v52, i64 %v53, ptr %v54, i64 %v55, ptr %v56, i64 %v57, ptr writeonly %v58, i64 %v59, ptr %v60, i64 %v61, i64 %v62, ptr %v63, i64 %v64, ptr writeonly %v65, i64 %v66, ptr writeonly %v67, i64 %v68, ptr writeonly %v69, i64 %v70) local_unnamed_addr #1 {
  %v71 = alloca i8, align 1
  %v72 = alloca i64, align 8
  %v73 = alloca i64, align 8
  %v74 = alloca i64, align 8
  %v75 = alloca ptr, align 8
  %v76 = alloca ptr, align 8
  %v77 = icmp ne i8 %v29, 0
  store i64 0, ptr %v72, align 8
  store i64 0, ptr %v73, align 8
  %v78 = icmp eq i8 %v30, 0
  %v79 = icmp eq i8 %v37, 0
  %v80 = xor i1 %v77, true
  %v81 = select i1 %v80, i1 %v78, i1 false
  %v82 = sub i64 %v9, %v12
  %v83 = icmp slt i64 %v82, 1
  br i1 %v83, label %v84, label %v85
v85:
  %v86 = zext i1 %v77 to i8
  %v87 = getelementptr i8, ptr %v50, i64 8
  %v88 = select i1 %v78, i64 1, i64 2
  %v89 = add nsw i64 %v14, -1
  %v90 = icmp sgt i64 %v47, 0
  br label %v91
v91:
  %v92 = phi i64 [ %v12, %v85 ], [ %v93, %v94 ]
  %v95 = phi i64 [ %v82, %v85 ], [ %v96, %v94 ]
  %v96 = add nsw i64 %v95, -1
  %v93 = add i64 %v92, 1
  %v97 = icmp slt i64 %v92, 0
  %v98 = select i1 %v97, i64 %v9, i64 0
  %1 = getelementptr i64, ptr %v8, i64 %v92
  %v99 = getelementptr i64, ptr %1, i64 %v98
  %v100 = load i64, ptr %v99, align 8
  %v101 = select i1 %v97, i64 %v11, i64 0
  %2 = getelementptr i64, ptr %v10, i64 %v92
  %v102 = getelementptr i64, ptr %2, i64 %v101
  %v103 = load i64, ptr %v102, align 8
  %v104 = ashr i64 %v100, 6
  %v105 = add nsw i64 %v103, 63
  %v106 = ashr i64 %v105, 6
  %v107 = sub nsw i64 %v106, %v104
  %v108 = icmp slt i64 %v107, 1
  br i1 %v108, label %v109, label %v110
v480:
  %v111 = add i64 %v112, -1
  %v113 = and i64 %v111, %v112
  br label %v114
v412:
  %v115 = add nuw nsw i64 %v116, %v117
  %v118 = icmp ugt i64 %v119, 1
  br i1 %v118, label %v110, label %v120
v120:
  %3 = trunc i64 %v121 to i32
  br label %v109
v109:
  %v122 = phi i32 [ 0, %v91 ], [ %3, %v120 ]
  %v123 = phi i64 [ 0, %v91 ], [ %v115, %v120 ]
  %v124 = phi i64 [ 0, %v91 ], [ %v125, %v120 ]
  br i1 %v81, label %v126, label %v127
v126:
  store i64 0, ptr %v72, align 8
  call fastcc void @inner3(ptr %v72, ptr readonly %v0, i64 %v1, ptr readonly %v2, ptr readonly %v6, i64 %v103, i64 %v124, i64 %v123, ptr readonly %v22, i64 %v23, ptr readonly %v24, i64 %v25, ptr readonly %v26, i64 %v27, ptr %v52, ptr %v54, ptr %v56)
  br label %v128
v127:
  store i64 0, ptr %v73, align 8
  call fastcc void @inner5(ptr %v73, ptr readonly %v0, ptr readonly %v2, ptr readonly %v6, i64 %v103, i64 %v123, ptr readonly %v38, ptr %v52, ptr %v54)
  br label %v128
v128:
  %v129 = phi ptr [ %v72, %v126 ], [ %v73, %v127 ]
  %v130 = load i64, ptr %v129, align 8
  %v131 = icmp slt i64 %v130, 1
  br i1 %v131, label %v132, label %v133
v492:
  %v134 = getelementptr i64, ptr %v54, i64 %v135
  %v136 = load i64, ptr %v134, align 8
  %v137 = tail call i64 @llvm.abs.i64(i64 %v136, i1 false)
  %v138 = icmp sgt i64 %v136, 0
  %v139 = select i1 %v81, i1 %v138, i1 false
  br i1 %v139, label %v140, label %v141
v140:
  %v142 = getelementptr i64, ptr %v56, i64 %v135
  %v143 = load i64, ptr %v142, align 8
  %v144 = and i64 %v143, %v89
  %v145 = getelementptr i64, ptr %v13, i64 %v144
  %v146 = load i64, ptr %v145, align 8
  %v147 = icmp eq i64 %v146, 0
  br i1 %v147, label %v148, label %v149
v149:
  %v150 = lshr i64 %v146, 32
  %v151 = lshr i64 %v143, 32
  %v152 = icmp eq i64 %v150, %v151
  br i1 %v152, label %v153, label %v154
v154:
  %v155 = phi i64 [ %v156, %v154 ], [ %v144, %v149 ]
  %v157 = add i64 %v155, 1
  %v156 = and i64 %v157, %v89
  %v158 = getelementptr i64, ptr %v13, i64 %v156
  %v159 = load i64, ptr %v158, align 8
  %v160 = icmp eq i64 %v159, 0
  %v161 = lshr i64 %v159, 32
  %v162 = icmp eq i64 %v161, %v151
  %v163 = or i1 %v160, %v162
  br i1 %v163, label %v153, label %v154
v153:
  %v164 = phi i64 [ %v146, %v149 ], [ %v159, %v154 ]
  %v165 = and i64 %v164, 4294967295
  %v166 = add nsw i64 %v165, -1
  %v167 = icmp eq i64 %v165, 0
  br i1 %v167, label %v148, label %v168
v168:
  %v169 = mul i64 %v166, %v17
  %4 = getelementptr i32, ptr %v15, i64 %v169
  %v170 = getelementptr i8, ptr %4, i64 16
  %v171 = load i32, ptr %v170, align 4
  %v172 = sext i32 %v171 to i64
  %v173 = load i32, ptr %4, align 4
  %v174 = icmp eq i32 %v173, 0
  br i1 %v174, label %v175, label %v176
v175:
  %v177 = getelementptr i8, ptr %4, i64 20
  %v178 = load i32, ptr %v177, align 4
  %v179 = sext i32 %v178 to i64
  %v180 = sub nsw i64 %v179, %v172
  %v181 = icmp eq i64 %v180, %v137
  br i1 %v181, label %v182, label %v176
v182:
  %v183 = getelementptr i8, ptr %4, i64 24
  %v184 = load i32, ptr %v183, align 4
  %v185 = trunc i64 %v143 to i32
  %v186 = icmp eq i32 %v184, %v185
  br i1 %v186, label %v187, label %v176
v187:
  %v188 = icmp ult i64 %v137, 9
  br i1 %v188, label %v189, label %v190
v189:
  br label %v191
v176:
  br label %v192
v190:
  store i8 0, ptr %v71, align 1
  call fastcc void @inner1(ptr %v71, ptr readonly %v0, i64 %v1, i64 %v193, ptr readonly %v18, i64 %v19, i64 %v172, i64 %v137, i8 1)
  %v194 = load i8, ptr %v71, align 1
  %v195 = icmp eq i8 %v194, 0
  br i1 %v195, label %v192, label %v191
v192:
  store i64 0, ptr %v74, align 8
  call fastcc void @inner0(ptr %v74, i64 %v143, i64 0, ptr readonly %v0, i64 %v1, i64 %v193, i64 %v137, i8 1, ptr nonnull readonly %v13, i64 %v14, ptr nonnull readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19)
  %v196 = load i64, ptr %v74, align 8
  %v197 = icmp slt i64 %v196, 0
  br i1 %v197, label %v148, label %v198
v198:
  %v199 = mul i64 %v196, %v17
  br label %v191
v191:
  %v200 = phi i64 [ %v199, %v198 ], [ %v169, %v189 ], [ %v169, %v190 ]
  %v201 = phi i64 [ %v196, %v198 ], [ %v166, %v189 ], [ %v166, %v190 ]
  %5 = getelementptr i32, ptr %v15, i64 %v200
  %v202 = getelementptr i8, ptr %5, i64 8
  %v203 = load i32, ptr %v202, align 4
  %v204 = sext i32 %v203 to i64
  %v205 = getelementptr i8, ptr %5, i64 4
  %v206 = load i32, ptr %v205, align 4
  %v207 = icmp sgt i32 %v206, -1
  br i1 %v207, label %v208, label %v209
v208:
  store i64 -1, ptr %v50, align 8
  store i64 0, ptr %v87, align 8
  %v210 = add nsw i64 %v137, %v193
  call fastcc void @inner6(ptr %v75, ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v210, i64 %v103, ptr readonly %v6, i64 %v201, ptr nonnull readonly %v13, i64 %v14, ptr nonnull readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, ptr readonly %v22, i64 %v23, i64 %v28, i8 %v86, ptr readonly %v40, i64 %v41, ptr %v48, i64 %v49, ptr nonnull %v50)
  br label %v211
v141:
  store i64 -1, ptr %v50, align 8
  store i64 0, ptr %v87, align 8
  %v212 = add nsw i64 %v137, %v193
  br label %v213
v211:
  %v214 = load i64, ptr %v50, align 8
  br label %v209
v209:
  %v215 = phi i64 [ %v204, %v191 ], [ %v214, %v211 ]
  %v216 = icmp slt i64 %v215, 0
  br i1 %v216, label %v148, label %v217
v217:
  %v218 = add nsw i64 %v137, %v193
  %v219 = getelementptr i64, ptr %v33, i64 %v215
  %v220 = load i64, ptr %v219, align 8
  %v221 = icmp sgt i64 %v220, 1
  br i1 %v221, label %v222, label %v223
v223:
  %v224 = phi i64 [ %v218, %v217 ], [ %v225, %v226 ]
  %v227 = getelementptr i64, ptr %v31, i64 %v215
  %v228 = load i64, ptr %v227, align 8
  %v229 = icmp sgt i64 %v228, -1
  br i1 %v229, label %v230, label %v148
v230:
  %v231 = getelementptr i32, ptr %v42, i64 %v215
  %v232 = load i32, ptr %v231, align 4
  %v233 = icmp eq i32 %v232, 0
  %v234 = zext i1 %v233 to i64
  %v235 = add nsw i64 %v236, %v234
  %v237 = add i32 %v232, 1
  store i32 %v237, ptr %v231, align 4
  %v238 = lshr i64 %v215, 6
  %v239 = getelementptr i64, ptr %v44, i64 %v238
  %v240 = load i64, ptr %v239, align 8
  %v241 = and i64 %v215, 63
  %v242 = shl nuw i64 1, %v241
  %v243 = or i64 %v240, %v242
  store i64 %v243, ptr %v239, align 8
  %v244 = lshr i64 %v215, 12
  %v245 = getelementptr i64, ptr %v46, i64 %v244
  %v246 = load i64, ptr %v245, align 8
  %v247 = and i64 %v238, 63
  %v248 = shl nuw i64 1, %v247
  %v249 = or i64 %v246, %v248
  store i64 %v249, ptr %v245, align 8
  br label %v148
v132:
  %v250 = phi i64 [ 0, %v128 ], [ %v251, %v148 ]
  br i1 %v79, label %v252, label %v253
v253:
  %6 = xor i64 %v100, -1
  %v254 = add i64 %v103, %6
  %v255 = icmp slt i64 %v254, 1
  br i1 %v255, label %v252, label %v256
v274:
  %v257 = icmp slt i64 %v258, -1
  %v259 = select i1 %v257, i64 %v1, i64 0
  %7 = getelementptr i8, ptr %8, i64 1
  %v260 = getelementptr i8, ptr %7, i64 %v259
  %v261 = load i8, ptr %v260, align 1
  %v262 = icmp eq i8 %v261, -93
  br i1 %v262, label %v263, label %v264
v264:
  %v265 = icmp ugt i64 %v266, 1
  br i1 %v265, label %v256, label %v252
v256:
  %v266 = phi i64 [ %v267, %v264 ], [ %v254, %v253 ]
  %v258 = phi i64 [ %v268, %v264 ], [ %v100, %v253 ]
  %v267 = add nsw i64 %v266, -1
  %v268 = add i64 %v258, 1
  %v269 = icmp slt i64 %v258, 0
  %v270 = select i1 %v269, i64 %v1, i64 0
  %8 = getelementptr i8, ptr %v0, i64 %v258
  %v271 = getelementptr i8, ptr %8, i64 %v270
  %v272 = load i8, ptr %v271, align 1
  %v273 = icmp eq i8 %v272, -50
  br i1 %v273, label %v274, label %v264
v263:
  %v275 = select i1 %v97, i64 %v70, i64 0
  %9 = getelementptr i8, ptr %v69, i64 %v92
  %v276 = getelementptr i8, ptr %9, i64 %v275
  store i8 1, ptr %v276, align 1
  br label %v252
v252:
  %v277 = select i1 %v97, i64 %v64, i64 0
  %10 = getelementptr i32, ptr %v63, i64 %v92
  %v278 = getelementptr i32, ptr %10, i64 %v277
  %v279 = load i32, ptr %v278, align 4
  %v280 = sext i32 %v279 to i64
  %v281 = add nsw i64 %v250, %v280
  %v282 = icmp sgt i64 %v281, %v66
  %v283 = freeze i1 %v282
  %v284 = select i1 %v97, i64 %v59, i64 0
  %11 = getelementptr i32, ptr %v58, i64 %v92
  %v285 = getelementptr i32, ptr %11, i64 %v284
  store i32 %v122, ptr %v285, align 4
  %v286 = load i32, ptr %v278, align 4
  %v287 = icmp ne i64 %v250, 0
  %v288 = select i1 %v287, i1 %v90, i1 false
  br i1 %v288, label %v289, label %v290
v289:
  %v291 = select i1 %v97, i64 %v61, i64 0
  %v292 = add i64 %v291, %v92
  %v293 = mul i64 %v292, %v62
  %12 = getelementptr double, ptr %v60, i64 %v293
  br i1 %v283, label %v294, label %v295
v295:
  %v296 = sext i32 %v286 to i64
  br label %v297
v294:
  %v298 = phi i64 [ %v299, %v300 ], [ 0, %v289 ]
  %v299 = add nuw nsw i64 %v298, 1
  %13 = getelementptr i64, ptr %v46, i64 %v298
  %v301 = load i64, ptr %13, align 8
  %v302 = icmp eq i64 %v301, 0
  br i1 %v302, label %v300, label %v303
v300:
  %v304 = icmp eq i64 %v299, %v47
  br i1 %v304, label %v290, label %v294
v303:
  %v305 = shl i64 %v298, 6
  %v306 = icmp slt i64 %v305, 0
  %v307 = select i1 %v306, i64 %v45, i64 0
  %v308 = getelementptr i64, ptr %v44, i64 %v307
  br label %v309
v309:
  %v310 = phi i64 [ %v311, %v312 ], [ %v301, %v303 ]
  %v313 = tail call i64 @llvm.cttz.i64(i64 %v310, i1 true)
  %v314 = or disjoint i64 %v313, %v305
  %v315 = add i64 %v310, -1
  %v316 = and i64 %v315, %v310
  store i64 %v316, ptr %13, align 8
  %v317 = getelementptr i64, ptr %v308, i64 %v314
  %v318 = load i64, ptr %v317, align 8
  %v319 = icmp eq i64 %v318, 0
  br i1 %v319, label %v312, label %v320
v322:
  %v321 = load i64, ptr %13, align 8
  br label %v312
v312:
  %v311 = phi i64 [ %v321, %v322 ], [ %v316, %v309 ]
  %v323 = icmp eq i64 %v311, 0
  br i1 %v323, label %v300, label %v309
v320:
  %v324 = shl i64 %v314, 6
  %v325 = icmp slt i64 %v324, 0
  %v326 = select i1 %v325, i64 %v43, i64 0
  %v327 = getelementptr i32, ptr %v42, i64 %v324
  %v328 = getelementptr i32, ptr %v327, i64 %v326
  br label %v329
v329:
  %v330 = phi i64 [ %v331, %v329 ], [ %v318, %v320 ]
  %v332 = tail call i64 @llvm.cttz.i64(i64 %v330, i1 true)
  %v333 = add i64 %v330, -1
  %v334 = and i64 %v333, %v330
  store i64 %v334, ptr %v317, align 8
  %v335 = getelementptr i32, ptr %v328, i64 %v332
  store i32 0, ptr %v335, align 4
  %v331 = load i64, ptr %v317, align 8
  %v336 = icmp eq i64 %v331, 0
  br i1 %v336, label %v322, label %v329
v395:
  %v337 = phi i64 [ %v338, %v339 ], [ %v340, %v341 ]
  %v342 = phi i64 [ %v343, %v339 ], [ %v344, %v341 ]
  %v345 = tail call i64 @llvm.cttz.i64(i64 %v337, i1 true)
  %v346 = or disjoint i64 %v345, %v347
  %v348 = add i64 %v337, -1
  %v349 = and i64 %v348, %v337
  store i64 %v349, ptr %20, align 8
  %v350 = getelementptr i64, ptr %v351, i64 %v346
  %v352 = load i64, ptr %v350, align 8
  %v353 = icmp eq i64 %v352, 0
  br i1 %v353, label %v339, label %v354
v354:
  %v355 = shl i64 %v346, 6
  %v356 = icmp slt i64 %v355, 0
  %v357 = select i1 %v356, i64 %v43, i64 0
  %v358 = getelementptr i32, ptr %v42, i64 %v357
  %v359 = select i1 %v356, i64 %v32, i64 0
  %v360 = getelementptr i64, ptr %v31, i64 %v359
  %v361 = select i1 %v356, i64 %v36, i64 0
  %v362 = getelementptr double, ptr %v35, i64 %v361
  br label %v363
v363:
  %v364 = phi i64 [ %v365, %v363 ], [ %v352, %v354 ]
  %v366 = phi i64 [ %v367, %v363 ], [ %v342, %v354 ]
  %v368 = tail call i64 @llvm.cttz.i64(i64 %v364, i1 true)
  %v369 = or disjoint i64 %v368, %v355
  %v370 = add i64 %v364, -1
  %v371 = and i64 %v370, %v364
  store i64 %v371, ptr %v350, align 8
  %v372 = getelementptr i32, ptr %v358, i64 %v369
  %v373 = load i32, ptr %v372, align 4
  %v374 = icmp slt i64 %v366, 0
  %v375 = select i1 %v374, i64 %v66, i64 0
  %14 = getelementptr i32, ptr %v65, i64 %v366
  %v376 = getelementptr i32, ptr %14, i64 %v375
  %v377 = trunc i64 %v369 to i32
  store i32 %v377, ptr %v376, align 4
  %v378 = select i1 %v374, i64 %v68, i64 0
  %15 = getelementptr i32, ptr %v67, i64 %v366
  %v379 = getelementptr i32, ptr %15, i64 %v378
  store i32 %v373, ptr %v379, align 4
  %v367 = add nsw i64 %v366, 1
  %v380 = getelementptr i64, ptr %v360, i64 %v369
  %v381 = load i64, ptr %v380, align 8
  %v382 = icmp slt i64 %v381, 0
  %v383 = select i1 %v382, i64 %v62, i64 0
  %16 = getelementptr double, ptr %12, i64 %v381
  %v384 = getelementptr double, ptr %16, i64 %v383
  %v385 = load double, ptr %v384, align 8
  %v386 = load i32, ptr %v372, align 4
  %v387 = getelementptr double, ptr %v362, i64 %v369
  %v388 = load double, ptr %v387, align 8
  %v389 = sitofp i32 %v386 to double
  %v390 = fmul double %v388, %v389
  %v391 = fadd double %v385, %v390
  store double %v391, ptr %v384, align 8
  store i32 0, ptr %v372, align 4
  %v365 = load i64, ptr %v350, align 8
  %v392 = icmp eq i64 %v365, 0
  br i1 %v392, label %v393, label %v363
v393:
  %v394 = load i64, ptr %20, align 8
  br label %v339
v339:
  %v338 = phi i64 [ %v349, %v395 ], [ %v394, %v393 ]
  %v343 = phi i64 [ %v342, %v395 ], [ %v367, %v393 ]
  %v396 = icmp eq i64 %v338, 0
  br i1 %v396, label %v397, label %v395
v397:
  %v398 = phi i64 [ %v344, %v297 ], [ %v343, %v339 ]
  %v399 = icmp eq i64 %v400, %v47
  br i1 %v399, label %v401, label %v297
v401:
  %17 = trunc i64 %v398 to i32
  br label %v290
v290:
  %v402 = phi i32 [ %v286, %v252 ], [ %17, %v401 ], [ %v286, %v300 ]
  br i1 %v283, label %v84, label %v94
v94:
  %v403 = icmp slt i64 %v92, -1
  %v404 = select i1 %v403, i64 %v64, i64 0
  %18 = getelementptr i8, ptr %10, i64 4
  %v405 = getelementptr i32, ptr %18, i64 %v404
  store i32 %v402, ptr %v405, align 4
  %v406 = icmp sgt i64 %v95, 1
  br i1 %v406, label %v91, label %v84
v148:
  %v251 = phi i64 [ %v236, %v153 ], [ %v236, %v133 ], [ %v236, %v192 ], [ %v236, %v209 ], [ %v235, %v230 ], [ %v236, %v223 ], [ %v236, %v140 ]
  %v407 = phi i64 [ %v408, %v153 ], [ %v408, %v133 ], [ %v408, %v192 ], [ %v408, %v209 ], [ %v224, %v230 ], [ %v224, %v223 ], [ %v408, %v140 ]
  %v409 = icmp eq i64 %v130, %v410
  br i1 %v409, label %v132, label %v133
v110:
  %v411 = phi i64 [ %v125, %v412 ], [ 0, %v91 ]
  %v413 = phi i64 [ %v414, %v412 ], [ 0, %v91 ]
  %v117 = phi i64 [ %v115, %v412 ], [ 0, %v91 ]
  %v415 = phi i64 [ %v121, %v412 ], [ 0, %v91 ]
  %v416 = phi i64 [ %v417, %v412 ], [ %v104, %v91 ]
  %v119 = phi i64 [ %v418, %v412 ], [ %v107, %v91 ]
  %v419 = shl i64 %v416, 6
  %v420 = getelementptr i64, ptr %v2, i64 %v416
  %v421 = load i64, ptr %v420, align 8
  %v422 = icmp slt i64 %v419, %v100
  %v423 = sub nsw i64 %v100, %v419
  %v424 = shl nsw i64 -1, %v423
  %v425 = select i1 %v422, i64 %v424, i64 -1
  %v426 = add nsw i64 %v419, 64
  %v427 = icmp sgt i64 %v426, %v103
  %v428 = sub nsw i64 %v426, %v103
  %v429 = lshr i64 -1, %v428
  %v430 = select i1 %v427, i64 %v429, i64 -1
  %v431 = and i64 %v425, %v421
  %v432 = and i64 %v431, %v430
  %v433 = shl i64 %v432, 1
  %v434 = or disjoint i64 %v433, %v413
  %v435 = xor i64 %v434, -1
  %v436 = and i64 %v432, %v435
  %v437 = getelementptr i64, ptr %v6, i64 %v416
  %v438 = load i64, ptr %v437, align 8
  %v439 = getelementptr i64, ptr %v4, i64 %v416
  %v440 = load i64, ptr %v439, align 8
  %v441 = and i64 %v436, %v440
  %19 = getelementptr i64, ptr %v52, i64 %v117
  %v442 = tail call i64 @llvm.cttz.i64(i64 %v441, i1 false)
  %v443 = add nsw i64 %v442, %v419
  store i64 %v443, ptr %19, align 8
  %v444 = add i64 %v441, -1
  %v445 = and i64 %v444, %v441
  %v446 = tail call i64 @llvm.cttz.i64(i64 %v445, i1 false)
  %v447 = add nsw i64 %v446, %v419
  %v448 = getelementptr i8, ptr %19, i64 8
  store i64 %v447, ptr %v448, align 8
  %v449 = add i64 %v445, -1
  %v450 = and i64 %v449, %v445
  %v451 = tail call i64 @llvm.cttz.i64(i64 %v450, i1 false)
  %v452 = add nsw i64 %v451, %v419
  %v453 = getelementptr i8, ptr %19, i64 16
  store i64 %v452, ptr %v453, align 8
  %v454 = add i64 %v450, -1
  %v455 = and i64 %v454, %v450
  %v456 = tail call i64 @llvm.cttz.i64(i64 %v455, i1 false)
  %v457 = add nsw i64 %v456, %v419
  %v458 = getelementptr i8, ptr %19, i64 24
  store i64 %v457, ptr %v458, align 8
  %v459 = add i64 %v455, -1
  %v460 = and i64 %v459, %v455
  %v461 = tail call i64 @llvm.cttz.i64(i64 %v460, i1 false)
  %v462 = add nsw i64 %v461, %v419
  %v463 = getelementptr i8, ptr %19, i64 32
  store i64 %v462, ptr %v463, align 8
  %v464 = add i64 %v460, -1
  %v465 = and i64 %v464, %v460
  %v466 = tail call i64 @llvm.cttz.i64(i64 %v465, i1 false)
  %v467 = add nsw i64 %v466, %v419
  %v468 = getelementptr i8, ptr %19, i64 40
  store i64 %v467, ptr %v468, align 8
  %v469 = add i64 %v465, -1
  %v470 = and i64 %v469, %v465
  %v471 = tail call i64 @llvm.cttz.i64(i64 %v470, i1 false)
  %v472 = add nsw i64 %v471, %v419
  %v473 = getelementptr i8, ptr %19, i64 48
  store i64 %v472, ptr %v473, align 8
  %v474 = add i64 %v470, -1
  %v112 = and i64 %v474, %v470
  %v475 = tail call i64 @llvm.cttz.i64(i64 %v112, i1 false)
  %v476 = add nsw i64 %v475, %v419
  %v477 = getelementptr i8, ptr %19, i64 56
  store i64 %v476, ptr %v477, align 8
  %v418 = add nsw i64 %v119, -1
  %v417 = add nsw i64 %v416, 1
  %v414 = lshr i64 %v432, 63
  %v125 = or i64 %v438, %v411
  %v478 = tail call i64 @llvm.ctpop.i64(i64 %v436)
  %v121 = add nuw nsw i64 %v478, %v415
  %v116 = tail call i64 @llvm.ctpop.i64(i64 %v441)
  %v479 = icmp ult i64 %v116, 9
  br i1 %v479, label %v412, label %v480
v114:
  %v481 = phi i64 [ %v113, %v480 ], [ %v482, %v114 ]
  %v483 = phi i64 [ 8, %v480 ], [ %v484, %v114 ]
  %v484 = add nuw nsw i64 %v483, 1
  %v485 = tail call i64 @llvm.cttz.i64(i64 %v481, i1 false)
  %v486 = add nsw i64 %v485, %v419
  %v487 = getelementptr i64, ptr %19, i64 %v483
  store i64 %v486, ptr %v487, align 8
  %v488 = add i64 %v481, -1
  %v482 = and i64 %v488, %v481
  %v489 = icmp eq i64 %v484, %v116
  br i1 %v489, label %v412, label %v114
v133:
  %v408 = phi i64 [ %v407, %v148 ], [ %v100, %v128 ]
  %v236 = phi i64 [ %v251, %v148 ], [ 0, %v128 ]
  %v135 = phi i64 [ %v410, %v148 ], [ 0, %v128 ]
  %v410 = add nuw nsw i64 %v135, 1
  %v490 = getelementptr i64, ptr %v52, i64 %v135
  %v193 = load i64, ptr %v490, align 8
  %v491 = icmp slt i64 %v193, %v408
  br i1 %v491, label %v148, label %v492
v213:
  %v493 = phi i64 [ %v88, %v141 ], [ %v494, %v213 ]
  %v495 = phi i64 [ 0, %v141 ], [ %v496, %v213 ]
  %v494 = add nsw i64 %v493, -1
  %v496 = add nuw nsw i64 %v495, 1
  call fastcc void @inner7(ptr %v76, ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v193, i64 %v212, i64 %v103, i64 %v495, i64 %v495, i64 1, ptr readonly %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, ptr readonly %v22, i64 %v23, i64 %v28, i8 %v86, ptr readonly %v40, i64 %v41, ptr %v48, i64 %v49, ptr nonnull %v50)
  %v497 = icmp sgt i64 %v493, 1
  br i1 %v497, label %v213, label %v211
v222:
  %v498 = phi i64 [ %v499, %v226 ], [ %v220, %v217 ]
  %v500 = phi i64 [ %v225, %v226 ], [ %v218, %v217 ]
  %v499 = add nsw i64 %v498, -1
  %v501 = icmp slt i64 %v500, %v103
  br i1 %v501, label %v502, label %v226
v502:
  %v503 = phi i64 [ %v504, %v505 ], [ %v500, %v222 ]
  %v506 = lshr i64 %v503, 6
  %v507 = getelementptr i64, ptr %v2, i64 %v506
  %v508 = load i64, ptr %v507, align 8
  %v509 = and i64 %v503, 63
  %v510 = lshr i64 %v508, %v509
  %v511 = icmp eq i64 %v510, 0
  br i1 %v511, label %v505, label %v512
v505:
  %v513 = or i64 %v503, 63
  %v504 = add nsw i64 %v513, 1
  %v514 = icmp slt i64 %v504, %v103
  br i1 %v514, label %v502, label %v226
v512:
  %v515 = tail call i64 @llvm.cttz.i64(i64 %v510, i1 true)
  %v516 = add nsw i64 %v515, %v503
  %v517 = icmp slt i64 %v516, %v103
  br i1 %v517, label %v518, label %v226
v518:
  %v519 = phi i64 [ %v520, %v521 ], [ %v516, %v512 ]
  %v522 = lshr i64 %v519, 6
  %v523 = getelementptr i64, ptr %v2, i64 %v522
  %v524 = load i64, ptr %v523, align 8
  %v525 = xor i64 %v524, -1
  %v526 = and i64 %v519, 63
  %v527 = lshr i64 %v525, %v526
  %v528 = icmp eq i64 %v527, 0
  br i1 %v528, label %v521, label %v529
v529:
  %v530 = tail call i64 @llvm.cttz.i64(i64 %v527, i1 true)
  %v531 = add nsw i64 %v530, %v519
  %v532 = tail call i64 @llvm.smin.i64(i64 %v103, i64 %v531)
  br label %v226
v521:
  %v533 = or i64 %v519, 63
  %v520 = add nsw i64 %v533, 1
  %v534 = icmp slt i64 %v520, %v103
  br i1 %v534, label %v518, label %v226
v226:
  %v225 = phi i64 [ %v532, %v529 ], [ %v103, %v512 ], [ %v103, %v521 ], [ %v103, %v222 ], [ %v103, %v505 ]
  %v535 = icmp sgt i64 %v498, 2
  br i1 %v535, label %v222, label %v223
v297:
  %v344 = phi i64 [ %v398, %v397 ], [ %v296, %v295 ]
  %v536 = phi i64 [ %v400, %v397 ], [ 0, %v295 ]
  %v400 = add nuw nsw i64 %v536, 1
  %20 = getelementptr i64, ptr %v46, i64 %v536
  %v340 = load i64, ptr %20, align 8
  %v537 = icmp eq i64 %v340, 0
  br i1 %v537, label %v397, label %v341
v341:
  %v347 = shl i64 %v536, 6
  %v538 = icmp slt i64 %v347, 0
  %v539 = select i1 %v538, i64 %v45, i64 0
  %v351 = getelementptr i64, ptr %v44, i64 %v539
  br label %v395
v84:
  %v540 = phi i64 [ %v9, %0 ], [ %v92, %v290 ], [ %v9, %v94 ]
  ret i64 %v540
}
declare i64 @llvm.smin.i64(i64, i64) #6
declare i64 @llvm.abs.i64(i64, i1 immarg) #7
declare i64 @llvm.smax.i64(i64, i64) #6
declare i64 @llvm.umin.i64(i64, i64) #6
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
attributes #5 = { nounwind }
attributes #6 = { nounwind }
attributes #7 = { nounwind }
attributes #8 = { nounwind }
