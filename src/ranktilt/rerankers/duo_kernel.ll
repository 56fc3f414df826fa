; 2694dfdaa9dad083721754371b86f9fcdd18c1ce6fb662266771d26b218348db
; made by numba 0.68.1 and llvmlite 0.50.0
; exact_displacement(f64[:], f64[:], i64, f64[:;:], i64[:], i64[:]) -> i64
; exact_loss(f64[:], f64[:], f64[:], f64[:], f64, f64, f64[:;:], i64[:], i64[:;:], f64[:;:], i64[:]) -> i64
; raw_of(f64[:], f64[:], i64[:]) -> f64
; beam(f64[:], f64[:], i64, f64[:], f64[:], f64, i64[:], f64[:;:], bool[:;:], i64[:;:], f64[:;:], f64[:;:], i64[:;:]) -> i64

define internal fastcc void @inner0(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, ptr %v5, i64 %v6, ptr %v7, i64 %v8) unnamed_addr #0 {
v74:
  %v9 = mul i64 %v6, 24
  %v10 = getelementptr i8, ptr %v5, i64 %v9
  %v11 = shl i64 %v6, 5
  %v12 = getelementptr i8, ptr %v5, i64 %v11
  %v13 = icmp slt i64 %v2, 1
  br i1 %v13, label %v14, label %v15
v14:
  %v16 = sitofp i64 %v2 to double
  %v17 = fdiv double 0.000000e+00, %v16
  %v18 = icmp eq i64 %v2, 0
  br i1 %v18, label %v19, label %v20
v20:
  %v21 = phi double [ %v22, %v23 ], [ %v17, %v14 ]
  %v24 = shl nsw i64 -1, %v2
  %v25 = xor i64 %v24, -1
  br label %v26
v29:
  %v27 = phi i64 [ %v28, %v29 ], [ 0, %v26 ]
  %v28 = add nuw nsw i64 %v27, 1
  %0 = shl i64 2, %v27
  %1 = and i64 %0, %v30
  %v31 = icmp eq i64 %1, 0
  br i1 %v31, label %v29, label %v32
v32:
  %v33 = phi i64 [ 0, %v26 ], [ %v28, %v29 ]
  %v34 = add nsw i64 %v30, -1
  %v35 = and i64 %v34, %v30
  %v36 = getelementptr double, ptr %v1, i64 %v33
  %v37 = load double, ptr %v36, align 8
  %v38 = fsub double %v37, %v21
  %v39 = icmp slt i64 %v35, 0
  %v40 = select i1 %v39, i64 %v6, i64 0
  %v41 = add i64 %v40, %v35
  %v42 = getelementptr double, ptr %v10, i64 %v41
  %v43 = load double, ptr %v42, align 8
  %v44 = fadd double %v43, %v38
  %v45 = getelementptr double, ptr %v10, i64 %v30
  store double %v44, ptr %v45, align 8
  %v46 = getelementptr double, ptr %v12, i64 %v41
  %v47 = load double, ptr %v46, align 8
  %v48 = fmul double %v38, %v38
  %v49 = fadd double %v48, %v47
  %v50 = getelementptr double, ptr %v12, i64 %v30
  store double %v49, ptr %v50, align 8
  %v51 = select i1 %v39, i64 %v8, i64 0
  %2 = getelementptr i64, ptr %v7, i64 %v35
  %v52 = getelementptr i64, ptr %2, i64 %v51
  %v53 = load i64, ptr %v52, align 8
  %v54 = add nsw i64 %v53, 1
  %3 = getelementptr i64, ptr %v7, i64 %v30
  store i64 %v54, ptr %3, align 8
  %v55 = load double, ptr %v45, align 8
  %v56 = sitofp i64 %v54 to double
  %v57 = fdiv double %v55, %v56
  %v58 = icmp slt i64 %v53, -1
  %v59 = select i1 %v58, i64 %v4, i64 0
  %4 = getelementptr double, ptr %v3, i64 %v54
  %v60 = getelementptr double, ptr %4, i64 %v59
  %v61 = load double, ptr %v60, align 8
  %v62 = load double, ptr %v50, align 8
  %v63 = fdiv double %v62, %v56
  %v64 = fmul double %v57, %v57
  %v65 = fsub double %v63, %v64
  %v66 = fcmp olt double %v65, 0.000000e+00
  %v67 = select i1 %v66, double 0.000000e+00, double %v65
  %v68 = fmul double %v61, %v67
  %v69 = getelementptr double, ptr %v5, i64 %v30
  store double %v68, ptr %v69, align 8
  %v70 = icmp ugt i64 %v71, 1
  br i1 %v70, label %v26, label %v19
v19:
  store ptr null, ptr %v0, align 8
  ret void
v15:
  %v72 = phi double [ %v73, %v15 ], [ 0.000000e+00, %v74 ]
  %v75 = phi i64 [ %v76, %v15 ], [ 0, %v74 ]
  %v76 = add nuw nsw i64 %v75, 1
  %5 = getelementptr double, ptr %v1, i64 %v75
  %v77 = load double, ptr %5, align 8
  %v73 = fadd double %v72, %v77
  %v78 = icmp eq i64 %v2, %v76
  br i1 %v78, label %v23, label %v15
v23:
  %v79 = uitofp nneg i64 %v2 to double
  %v22 = fdiv double %v73, %v79
  br label %v20
v26:
  %v71 = phi i64 [ %v80, %v32 ], [ %v25, %v20 ]
  %v30 = phi i64 [ %v81, %v32 ], [ 1, %v20 ]
  %v80 = add nsw i64 %v71, -1
  %v81 = add nuw i64 %v30, 1
  %v82 = and i64 %v30, 1
  %v83 = icmp eq i64 %v82, 0
  br i1 %v83, label %v29, label %v32
}
define internal fastcc void @inner1(ptr noalias nonnull writeonly %v0, ptr %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6) unnamed_addr #0 {
v57:
  %v7 = shl nsw i64 -1, %v5
  %v8 = xor i64 %v7, -1
  %v9 = getelementptr double, ptr %v1, i64 %v2
  %v10 = getelementptr double, ptr %v9, i64 %v8
  store double 0.000000e+00, ptr %v10, align 8
  %v11 = icmp eq i64 %v5, 0
  br i1 %v11, label %v12, label %v13
v13:
  %v14 = sub nsw i64 -2, %v7
  %v15 = add i64 %v6, 1
  br label %v16
v39:
  %v17 = icmp sgt i64 %v18, 1
  br i1 %v17, label %v16, label %v12
v35:
  %v19 = or i64 %2, %v20
  %v21 = icmp slt i64 %v19, 0
  %v22 = select i1 %v21, i64 %v2, i64 0
  %v23 = add i64 %v22, %v19
  %v24 = getelementptr double, ptr %v1, i64 %v23
  %v25 = load double, ptr %v24, align 8
  %v26 = getelementptr double, ptr %v9, i64 %v23
  %v27 = load double, ptr %v26, align 8
  %v28 = fadd double %v25, %v27
  %v29 = fcmp ogt double %v28, %v30
  %v31 = select i1 %v29, double %v28, double %v30
  store double %v31, ptr %v32, align 8
  br label %v33
v33:
  %v34 = phi double [ %v31, %v35 ], [ %v30, %v36 ]
  %v37 = icmp ugt i64 %v38, 1
  br i1 %v37, label %v36, label %v39
v12:
  store ptr null, ptr %v0, align 8
  ret void
v16:
  %v20 = phi i64 [ %v14, %v13 ], [ %v40, %v39 ]
  %v18 = phi i64 [ %v8, %v13 ], [ %v41, %v39 ]
  %v41 = add nsw i64 %v18, -1
  %v40 = add nsw i64 %v20, -1
  %v42 = icmp slt i64 %v20, 0
  %v43 = select i1 %v42, i64 %v2, i64 0
  %0 = getelementptr double, ptr %v9, i64 %v20
  %v32 = getelementptr double, ptr %0, i64 %v43
  store double 0xFFF0000000000000, ptr %v32, align 8
  %v44 = select i1 %v42, i64 %v4, i64 0
  %1 = getelementptr i64, ptr %v3, i64 %v20
  %v45 = getelementptr i64, ptr %1, i64 %v44
  %v46 = load i64, ptr %v45, align 8
  %v47 = sub nsw i64 %v46, %v6
  %v48 = tail call i64 @llvm.smax.i64(i64 %v47, i64 0)
  %v49 = add i64 %v15, %v46
  %v50 = tail call i64 @llvm.smin.i64(i64 %v49, i64 %v5)
  %v51 = sub i64 %v50, %v48
  %v52 = icmp slt i64 %v51, 1
  br i1 %v52, label %v39, label %v36
v36:
  %v30 = phi double [ %v34, %v33 ], [ 0xFFF0000000000000, %v16 ]
  %v38 = phi i64 [ %v53, %v33 ], [ %v51, %v16 ]
  %v54 = phi i64 [ %v55, %v33 ], [ %v48, %v16 ]
  %v53 = add nsw i64 %v38, -1
  %v55 = add nuw i64 %v54, 1
  %2 = shl nuw i64 1, %v54
  %3 = and i64 %2, %v20
  %v56 = icmp eq i64 %3, 0
  br i1 %v56, label %v35, label %v33
}
define noundef i64 @exact_displacement(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4, ptr %v5, i64 %v6, i64 %v7, ptr %v8, i64 %v9, ptr writeonly %v10, i64 %v11) local_unnamed_addr #1 {
  %v12 = alloca ptr, align 8
  %v13 = alloca ptr, align 8
  call fastcc void @inner0(ptr %v12, ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr %v5, i64 %v7, ptr %v8, i64 %v9)
  call fastcc void @inner1(ptr %v13, ptr %v5, i64 %v7, ptr %v8, i64 %v9, i64 %v1, i64 %v4)
  %v14 = getelementptr double, ptr %v5, i64 %v7
  %v15 = icmp slt i64 %v1, 1
  br i1 %v15, label %v16, label %v17
v17:
  %v18 = add i64 %v4, 1
  br label %v19
v57:
  %v20 = or i64 %3, %v21
  %v22 = icmp slt i64 %v20, 0
  %v23 = select i1 %v22, i64 %v7, i64 0
  %v24 = add i64 %v23, %v20
  %v25 = getelementptr double, ptr %v5, i64 %v24
  %v26 = load double, ptr %v25, align 8
  %v27 = getelementptr double, ptr %v14, i64 %v24
  %v28 = load double, ptr %v27, align 8
  %v29 = fadd double %v26, %v28
  %v30 = load double, ptr %v31, align 8
  %v32 = fadd double %v30, 0xBD719799812DEA11
  %v33 = fcmp ult double %v29, %v32
  br i1 %v33, label %v34, label %v35
v35:
  %1 = getelementptr i64, ptr %v10, i64 %v36
  store i64 %v37, ptr %1, align 8
  br label %v38
v38:
  %v39 = phi i64 [ %v20, %v35 ], [ %v21, %v19 ], [ %v21, %v34 ]
  %v40 = icmp eq i64 %v41, %v1
  br i1 %v40, label %v16, label %v19
v34:
  %v42 = icmp ugt i64 %v43, 1
  br i1 %v42, label %v44, label %v38
v19:
  %v21 = phi i64 [ 0, %v17 ], [ %v39, %v38 ]
  %v36 = phi i64 [ 0, %v17 ], [ %v41, %v38 ]
  %v41 = add nuw nsw i64 %v36, 1
  %v45 = sub nsw i64 %v36, %v4
  %v46 = tail call i64 @llvm.smax.i64(i64 %v45, i64 0)
  %v47 = add i64 %v18, %v36
  %v48 = tail call i64 @llvm.smin.i64(i64 %v47, i64 %v1)
  %v49 = sub i64 %v48, %v46
  %v50 = icmp slt i64 %v49, 1
  br i1 %v50, label %v38, label %v51
v51:
  %v52 = icmp slt i64 %v21, 0
  %v53 = select i1 %v52, i64 %v7, i64 0
  %2 = getelementptr double, ptr %v14, i64 %v21
  %v31 = getelementptr double, ptr %2, i64 %v53
  br label %v44
v44:
  %v43 = phi i64 [ %v49, %v51 ], [ %v54, %v34 ]
  %v37 = phi i64 [ %v46, %v51 ], [ %v55, %v34 ]
  %v54 = add nsw i64 %v43, -1
  %v55 = add nuw i64 %v37, 1
  %3 = shl nuw i64 1, %v37
  %4 = and i64 %3, %v21
  %v56 = icmp eq i64 %4, 0
  br i1 %v56, label %v57, label %v34
v16:
  ret i64 0
}
define noundef i64 @exact_loss(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, double %v8, double %v9, ptr %v10, i64 %v11, i64 %v12, ptr %v13, i64 %v14, ptr %v15, i64 %v16, i64 %v17, ptr %v18, i64 %v19, i64 %v20, ptr writeonly %v21, i64 %v22) local_unnamed_addr #1 {
  %v23 = alloca ptr, align 8
  %v24 = alloca ptr, align 8
  %v25 = shl nuw i64 1, %v1
  call fastcc void @inner0(ptr %v23, ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr %v10, i64 %v12, ptr %v13, i64 %v14)
  call fastcc void @inner1(ptr %v24, ptr %v10, i64 %v12, ptr %v13, i64 %v14, i64 %v1, i64 %v1)
  %v26 = getelementptr double, ptr %v10, i64 %v12
  %v27 = shl i64 %v12, 4
  %v28 = getelementptr i8, ptr %v10, i64 %v27
  %v29 = add i64 %v25, -1
  %v30 = icmp eq i64 %v29, 0
  br i1 %v30, label %v31, label %v32
v32:
  %v33 = add i64 %v25, -2
  br label %v34
v37:
  %v35 = phi i64 [ %v36, %v37 ], [ 0, %v34 ]
  %v36 = add nuw nsw i64 %v35, 1
  %1 = shl i64 2, %v35
  %2 = and i64 %1, %v38
  %v39 = icmp eq i64 %2, 0
  br i1 %v39, label %v40, label %v37
v40:
  %v41 = phi i64 [ 0, %v34 ], [ %v36, %v37 ]
  %3 = getelementptr i64, ptr %v13, i64 %v38
  %v42 = load i64, ptr %3, align 8
  %v43 = icmp slt i64 %v42, 0
  %v44 = select i1 %v43, i64 %v7, i64 0
  %4 = getelementptr double, ptr %v6, i64 %v42
  %v45 = getelementptr double, ptr %4, i64 %v44
  %v46 = load double, ptr %v45, align 8
  %v47 = getelementptr double, ptr %v4, i64 %v41
  %v48 = load double, ptr %v47, align 8
  %v49 = fmul double %v46, %v48
  %v50 = shl nuw i64 1, %v41
  %v51 = or i64 %v50, %v38
  %v52 = icmp slt i64 %v51, 0
  %v53 = select i1 %v52, i64 %v12, i64 0
  %5 = getelementptr double, ptr %v28, i64 %v51
  %v54 = getelementptr double, ptr %5, i64 %v53
  %v55 = load double, ptr %v54, align 8
  %v56 = fadd double %v49, %v55
  %6 = getelementptr double, ptr %v28, i64 %v38
  store double %v56, ptr %6, align 8
  %v57 = add nsw i64 %v58, -1
  %v59 = icmp sgt i64 %v58, 1
  br i1 %v59, label %v34, label %v31
v31:
  %v60 = getelementptr i64, ptr %v15, i64 %v17
  store i64 0, ptr %v60, align 8
  %v61 = getelementptr double, ptr %v18, i64 %v20
  %v62 = icmp slt i64 %v1, 0
  %v63 = select i1 %v62, i64 %v20, i64 0
  %7 = getelementptr double, ptr %v18, i64 %v1
  %v64 = getelementptr double, ptr %7, i64 %v63
  %v65 = icmp slt i64 %v1, 1
  br label %v66
v66:
  %v67 = phi double [ %v9, %v31 ], [ %v68, %v69 ]
  %v70 = phi i64 [ 0, %v31 ], [ %v71, %v69 ]
  %v72 = fadd double %v67, 0x3D719799812DEA11
  br label %v73
v73:
  %v74 = phi i64 [ %v75, %v76 ], [ %v70, %v66 ]
  %v77 = getelementptr i64, ptr %v15, i64 %v74
  %v78 = load i64, ptr %v77, align 8
  %v79 = add nsw i64 %v78, 1
  %v80 = getelementptr i64, ptr %v60, i64 %v74
  %v81 = load i64, ptr %v80, align 8
  %v82 = icmp slt i64 %v79, %v1
  br i1 %v82, label %v83, label %v84
v83:
  %v85 = getelementptr double, ptr %v18, i64 %v74
  %v86 = getelementptr double, ptr %v61, i64 %v74
  %8 = getelementptr double, ptr %v6, i64 %v74
  br label %v87
v87:
  %v88 = phi i64 [ %v89, %v90 ], [ %v79, %v83 ]
  %9 = shl nuw i64 1, %v88
  %10 = and i64 %9, %v81
  %v91 = icmp eq i64 %10, 0
  br i1 %v91, label %v92, label %v90
v92:
  %v93 = or i64 %9, %v81
  %v94 = icmp slt i64 %v93, 0
  %v95 = select i1 %v94, i64 %v12, i64 0
  %v96 = add i64 %v95, %v93
  %v97 = load double, ptr %v86, align 8
  %v98 = load double, ptr %8, align 8
  %v99 = icmp slt i64 %v88, 0
  %v100 = select i1 %v99, i64 %v5, i64 0
  %11 = getelementptr double, ptr %v4, i64 %v88
  %v101 = getelementptr double, ptr %11, i64 %v100
  %v102 = load double, ptr %v101, align 8
  %v103 = fmul double %v98, %v102
  %v104 = fadd double %v97, %v103
  %v105 = getelementptr double, ptr %v28, i64 %v96
  %v106 = load double, ptr %v105, align 8
  %v107 = fadd double %v106, %v104
  %v108 = fcmp ult double %v107, %v8
  br i1 %v108, label %v90, label %v109
v109:
  %v110 = load double, ptr %v85, align 8
  %v111 = getelementptr double, ptr %v10, i64 %v96
  %v112 = load double, ptr %v111, align 8
  %v113 = fadd double %v110, %v112
  %v114 = getelementptr double, ptr %v26, i64 %v96
  %v115 = load double, ptr %v114, align 8
  %v116 = fadd double %v113, %v115
  %v117 = fcmp ogt double %v116, %v72
  br i1 %v117, label %v84, label %v90
v90:
  %v89 = add i64 %v88, 1
  %v118 = icmp eq i64 %v89, %v1
  br i1 %v118, label %v76, label %v87
v84:
  %v119 = phi i64 [ %v79, %v73 ], [ %v88, %v109 ]
  %v120 = icmp eq i64 %v119, %v1
  br i1 %v120, label %v76, label %v121
v76:
  store i64 -1, ptr %v77, align 8
  %v75 = add nsw i64 %v74, -1
  %v122 = icmp sgt i64 %v74, 0
  br i1 %v122, label %v73, label %v123
v121:
  %v124 = shl nuw i64 1, %v119
  %v125 = or i64 %v124, %v81
  store i64 %v119, ptr %v77, align 8
  %v126 = add nsw i64 %v74, 1
  %v127 = icmp slt i64 %v74, -1
  %v128 = select i1 %v127, i64 %v17, i64 0
  %12 = getelementptr i64, ptr %v60, i64 %v126
  %v129 = getelementptr i64, ptr %12, i64 %v128
  store i64 %v125, ptr %v129, align 8
  %v130 = getelementptr double, ptr %v18, i64 %v74
  %v131 = load double, ptr %v130, align 8
  %v132 = icmp slt i64 %v125, 0
  %v133 = select i1 %v132, i64 %v12, i64 0
  %13 = getelementptr double, ptr %v10, i64 %v125
  %v134 = getelementptr double, ptr %13, i64 %v133
  %v135 = load double, ptr %v134, align 8
  %v136 = fadd double %v131, %v135
  %v137 = select i1 %v127, i64 %v20, i64 0
  %v138 = add i64 %v137, %v126
  %v139 = getelementptr double, ptr %v18, i64 %v138
  store double %v136, ptr %v139, align 8
  %v140 = getelementptr double, ptr %v61, i64 %v74
  %v141 = load double, ptr %v140, align 8
  %14 = getelementptr double, ptr %v6, i64 %v74
  %v142 = load double, ptr %14, align 8
  %v143 = icmp slt i64 %v119, 0
  %v144 = select i1 %v143, i64 %v5, i64 0
  %15 = getelementptr double, ptr %v4, i64 %v119
  %v145 = getelementptr double, ptr %15, i64 %v144
  %v146 = load double, ptr %v145, align 8
  %v147 = fmul double %v142, %v146
  %v148 = fadd double %v141, %v147
  %v149 = getelementptr double, ptr %v61, i64 %v138
  store double %v148, ptr %v149, align 8
  %v150 = icmp eq i64 %v126, %v1
  br i1 %v150, label %v151, label %v69
v151:
  %v152 = load double, ptr %v64, align 8
  br i1 %v65, label %v69, label %v153
v69:
  %v68 = phi double [ %v67, %v121 ], [ %v152, %v151 ], [ %v152, %v153 ]
  %v71 = phi i64 [ %v126, %v121 ], [ %v74, %v151 ], [ %v74, %v153 ]
  %v154 = icmp sgt i64 %v71, -1
  br i1 %v154, label %v66, label %v123
v34:
  %v58 = phi i64 [ %v57, %v40 ], [ %v29, %v32 ]
  %v38 = phi i64 [ %v155, %v40 ], [ %v33, %v32 ]
  %v155 = add nsw i64 %v38, -1
  %v156 = and i64 %v38, 1
  %v157 = icmp eq i64 %v156, 0
  br i1 %v157, label %v40, label %v37
v153:
  %v158 = phi i64 [ %v159, %v153 ], [ 0, %v151 ]
  %v159 = add nuw nsw i64 %v158, 1
  %16 = getelementptr i64, ptr %v15, i64 %v158
  %v160 = load i64, ptr %16, align 8
  %17 = getelementptr i64, ptr %v21, i64 %v158
  store i64 %v160, ptr %17, align 8
  %v161 = icmp eq i64 %v1, %v159
  br i1 %v161, label %v69, label %v153
v123:
  ret i64 0
}
define double @raw_of(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5) local_unnamed_addr #2 {
  %v6 = icmp slt i64 %v5, 1
  br i1 %v6, label %v7, label %v8
v8:
  %v9 = phi double [ %v10, %v8 ], [ 0.000000e+00, %0 ]
  %v11 = phi double [ %v12, %v8 ], [ 0.000000e+00, %0 ]
  %v13 = phi double [ %v14, %v8 ], [ 0.000000e+00, %0 ]
  %v15 = phi i64 [ %v16, %v8 ], [ 0, %0 ]
  %v16 = add nuw nsw i64 %v15, 1
  %1 = getelementptr i64, ptr %v4, i64 %v15
  %v17 = load i64, ptr %1, align 8
  %v18 = icmp slt i64 %v17, 0
  %v19 = select i1 %v18, i64 %v1, i64 0
  %2 = getelementptr double, ptr %v0, i64 %v17
  %v20 = getelementptr double, ptr %2, i64 %v19
  %v21 = load double, ptr %v20, align 8
  %v22 = fsub double %v21, %v13
  %v23 = uitofp nneg i64 %v16 to double
  %v24 = fdiv double %v22, %v23
  %v14 = fadd double %v13, %v24
  %v25 = fsub double %v21, %v14
  %v26 = fmul double %v22, %v25
  %v12 = fadd double %v11, %v26
  %3 = getelementptr double, ptr %v2, i64 %v16
  %v27 = load double, ptr %3, align 8
  %v28 = fmul double %v27, %v12
  %v29 = fdiv double %v28, %v23
  %v10 = fadd double %v9, %v29
  %v30 = icmp eq i64 %v5, %v16
  br i1 %v30, label %v7, label %v8
v7:
  %v31 = phi double [ 0.000000e+00, %0 ], [ %v10, %v8 ]
  ret double %v31
}
declare double @llvm.fabs.f64(double) #3
define i64 @beam(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4, ptr readonly %v5, i64 %v6, ptr readonly %v7, i64 %v8, double %v9, ptr %v10, i64 %v11, ptr %v12, i64 %v13, i64 %v14, ptr %v15, i64 %v16, i64 %v17, ptr %v18, i64 %v19, i64 %v20, ptr %v21, i64 %v22, i64 %v23, ptr %v24, i64 %v25, i64 %v26, ptr %v27, i64 %v28, i64 %v29) local_unnamed_addr #1 {
  %v30 = tail call i64 @llvm.smax.i64(i64 %v1, i64 0)
  %v31 = icmp slt i64 %v1, 1
  br i1 %v31, label %v32, label %v33
v388:
  %v34 = phi i64 [ %v35, %v33 ], [ %v36, %v37 ]
  %v38 = icmp sgt i64 %v34, 0
  br i1 %v38, label %v37, label %v39
v392:
  %1 = getelementptr i64, ptr %v10, i64 %v35
  store i64 %v36, ptr %1, align 8
  br label %v39
v39:
  %v40 = icmp eq i64 %v1, %v41
  br i1 %v40, label %v32, label %v33
v32:
  %v42 = getelementptr double, ptr %v12, i64 %v14
  %v43 = shl i64 %v14, 4
  %v44 = getelementptr i8, ptr %v12, i64 %v43
  %2 = add i64 %v1, -2
  %v45 = icmp ult i64 %2, 9223372036854775807
  br i1 %v45, label %v46, label %v47
v46:
  %v48 = getelementptr double, ptr %v12, i64 %v1
  %v49 = load double, ptr %v48, align 8
  br label %v50
v47:
  %v51 = fcmp ueq double %v9, 0xFFF0000000000000
  %v52 = icmp slt i64 %v16, 1
  br i1 %v52, label %v53, label %v54
v77:
  %v55 = add i64 %v4, 1
  %v56 = or i1 %v31, %v51
  %v57 = add nsw i64 %v29, -1
  %v58 = icmp sgt i64 %v29, 0
  %v59 = select i1 %v58, i64 0, i64 %v26
  %3 = getelementptr double, ptr %v24, i64 %v57
  %v60 = getelementptr double, ptr %3, i64 %v59
  br label %v61
v73:
  %v62 = getelementptr double, ptr %v42, i64 %v63
  %v64 = load double, ptr %v62, align 8
  br label %v65
v74:
  %v66 = uitofp nneg i64 %v67 to double
  %v68 = fmul double %v66, 0x3FE3C6EF372FE950
  %v69 = fadd double %v68, 2.000000e+00
  %v70 = tail call double @llvm.sqrt.f64(double %v69)
  %v71 = fmul double %v70, 0x3FF5320B74ECA37C
  br label %v65
v65:
  %v72 = phi double [ %v64, %v73 ], [ %v71, %v74 ]
  %4 = getelementptr double, ptr %v42, i64 %v75
  store double %v72, ptr %4, align 8
  %v76 = icmp eq i64 %v1, %v67
  br i1 %v76, label %v77, label %v78
v61:
  %v79 = phi i64 [ %v80, %v81 ], [ 0, %v77 ]
  %v82 = phi i64 [ %v83, %v81 ], [ %v84, %v77 ]
  %v85 = phi ptr [ %v86, %v81 ], [ %v87, %v77 ]
  %v83 = phi i64 [ %v82, %v81 ], [ %v88, %v77 ]
  %v86 = phi ptr [ %v85, %v81 ], [ %v89, %v77 ]
  %v90 = phi i64 [ %v91, %v81 ], [ %v92, %v77 ]
  %v93 = phi ptr [ %v94, %v81 ], [ %v95, %v77 ]
  %v91 = phi i64 [ %v90, %v81 ], [ %v96, %v77 ]
  %v94 = phi ptr [ %v93, %v81 ], [ %v97, %v77 ]
  %v98 = phi i64 [ %v99, %v81 ], [ %v100, %v77 ]
  %v101 = phi ptr [ %v102, %v81 ], [ %v103, %v77 ]
  %v99 = phi i64 [ %v98, %v81 ], [ %v104, %v77 ]
  %v102 = phi ptr [ %v101, %v81 ], [ %v105, %v77 ]
  %v106 = phi ptr [ %v107, %v81 ], [ %v108, %v77 ]
  %v107 = phi ptr [ %v106, %v81 ], [ %v109, %v77 ]
  %v110 = phi i64 [ %v111, %v81 ], [ 1, %v77 ]
  %v112 = icmp eq i64 %v79, %v30
  br i1 %v112, label %v113, label %v114
v114:
  %v80 = add nuw i64 %v79, 1
  %v115 = tail call i64 @llvm.smax.i64(i64 %v110, i64 0)
  %v116 = icmp eq i64 %v115, 0
  br i1 %v116, label %v117, label %v118
v118:
  %v119 = sub nsw i64 %v79, %v4
  %v120 = icmp sgt i64 %v119, -1
  %v121 = getelementptr i8, ptr %v86, i64 %v119
  %v122 = add i64 %v55, %v79
  %v123 = tail call i64 @llvm.smin.i64(i64 %v122, i64 %v1)
  %v124 = tail call i64 @llvm.smax.i64(i64 %v123, i64 0)
  %v125 = icmp slt i64 %v123, 1
  %5 = getelementptr double, ptr %v7, i64 %v79
  %v126 = sitofp i64 %v80 to double
  %6 = getelementptr double, ptr %v2, i64 %v80
  %v127 = icmp slt i64 %v80, %v1
  %v128 = add nuw nsw i64 %v79, 2
  %7 = getelementptr double, ptr %v12, i64 %v128
  %v129 = sitofp i64 %v128 to double
  br label %v130
v138:
  %v111 = phi i64 [ %v131, %v132 ], [ %v133, %v134 ]
  %v135 = icmp eq i64 %v110, %v136
  br i1 %v135, label %v137, label %v130
v130:
  %v131 = phi i64 [ 0, %v118 ], [ %v111, %v138 ]
  %v139 = phi i64 [ 0, %v118 ], [ %v136, %v138 ]
  %v136 = add nuw nsw i64 %v139, 1
  %v140 = mul i64 %v139, %v23
  %v141 = getelementptr double, ptr %v102, i64 %v140
  %v142 = load double, ptr %v141, align 8
  %v143 = getelementptr i8, ptr %v141, i64 8
  %v144 = load double, ptr %v143, align 8
  %v145 = getelementptr i8, ptr %v141, i64 16
  %v146 = load double, ptr %v145, align 8
  %v147 = getelementptr i8, ptr %v141, i64 24
  %v148 = load double, ptr %v147, align 8
  br i1 %v120, label %v149, label %v150
v149:
  %v151 = mul i64 %v139, %v17
  %v152 = getelementptr i8, ptr %v121, i64 %v151
  %v153 = load i8, ptr %v152, align 1
  %v154 = icmp ne i8 %v153, 0
  br label %v150
v150:
  %v155 = phi i1 [ %v154, %v149 ], [ true, %v130 ]
  br i1 %v56, label %v132, label %v156
v156:
  %v157 = mul i64 %v139, %v17
  %8 = getelementptr i8, ptr %v86, i64 %v157
  br label %v158
v174:
  %9 = getelementptr double, ptr %v5, i64 %v159
  %v160 = load double, ptr %9, align 8
  %v161 = icmp slt i64 %v162, 0
  %v163 = select i1 %v161, i64 %v8, i64 0
  %10 = getelementptr double, ptr %v7, i64 %v162
  %v164 = getelementptr double, ptr %10, i64 %v163
  %v165 = load double, ptr %v164, align 8
  %v166 = fmul double %v160, %v165
  %v167 = select i1 %v161, i64 %v14, i64 0
  %11 = getelementptr double, ptr %v44, i64 %v162
  %v168 = getelementptr double, ptr %11, i64 %v167
  store double %v166, ptr %v168, align 8
  %v169 = fadd double %v170, %v166
  %v171 = add nsw i64 %v162, 1
  br label %v172
v172:
  %v173 = phi double [ %v170, %v158 ], [ %v169, %v174 ]
  %v175 = phi i64 [ %v162, %v158 ], [ %v171, %v174 ]
  %v176 = icmp eq i64 %v1, %v177
  br i1 %v176, label %v132, label %v158
v132:
  %v178 = phi double [ 0.000000e+00, %v150 ], [ %v173, %v172 ]
  br i1 %v125, label %v138, label %v179
v179:
  %v180 = mul i64 %v139, %v17
  %12 = getelementptr i8, ptr %v86, i64 %v180
  %13 = getelementptr double, ptr %v107, i64 %v139
  br label %v181
v181:
  %v182 = phi double [ 0.000000e+00, %v179 ], [ %v183, %v134 ]
  %v184 = phi i64 [ %v79, %v179 ], [ %v185, %v134 ]
  %v186 = phi double [ %v178, %v179 ], [ %v187, %v134 ]
  %v188 = phi i64 [ %v131, %v179 ], [ %v133, %v134 ]
  %v189 = phi i64 [ %v124, %v179 ], [ %v190, %v134 ]
  %v191 = phi i64 [ 0, %v179 ], [ %v192, %v134 ]
  %v190 = add nsw i64 %v189, -1
  %v192 = add nuw nsw i64 %v191, 1
  %14 = getelementptr i8, ptr %12, i64 %v191
  %v193 = load i8, ptr %14, align 1
  %v194 = icmp eq i8 %v193, 0
  br i1 %v194, label %v195, label %v134
v195:
  br i1 %v51, label %v196, label %v197
v197:
  %v198 = icmp slt i64 %v184, 0
  %v199 = select i1 %v198, i64 %v14, i64 0
  %15 = getelementptr double, ptr %v44, i64 %v184
  %v200 = getelementptr double, ptr %15, i64 %v199
  %v201 = load double, ptr %v200, align 8
  %v202 = fsub double %v186, %v201
  %16 = getelementptr double, ptr %v5, i64 %v191
  %v203 = load double, ptr %16, align 8
  %v204 = load double, ptr %5, align 8
  %v205 = fmul double %v203, %v204
  %v206 = fadd double %v148, %v205
  %v207 = fadd double %v182, %v206
  %v208 = fadd double %v202, %v207
  %v209 = fcmp oge double %v208, %v9
  %v210 = add nsw i64 %v184, 1
  %v211 = icmp slt i64 %v210, %v1
  br i1 %v211, label %v212, label %v213
v212:
  %v214 = icmp slt i64 %v184, -1
  %v215 = select i1 %v214, i64 %v8, i64 0
  %17 = getelementptr double, ptr %v7, i64 %v210
  %v216 = getelementptr double, ptr %17, i64 %v215
  %v217 = load double, ptr %v216, align 8
  %v218 = fmul double %v203, %v217
  %v219 = fadd double %v182, %v218
  br i1 %v209, label %v196, label %v134
v213:
  br i1 %v209, label %v196, label %v134
v196:
  %v220 = phi double [ %v219, %v212 ], [ %v182, %v213 ], [ %v182, %v195 ]
  %v221 = phi i64 [ %v210, %v212 ], [ %v210, %v213 ], [ %v184, %v195 ]
  %v222 = phi double [ %v202, %v212 ], [ %v202, %v213 ], [ %v186, %v195 ]
  %v223 = getelementptr i64, ptr %v10, i64 %v191
  %v224 = load i64, ptr %v223, align 8
  %v225 = icmp eq i64 %v191, %v119
  %v226 = or i1 %v155, %v225
  br i1 %v226, label %v227, label %v134
v227:
  %v228 = icmp sgt i64 %v224, -1
  br i1 %v228, label %v229, label %v230
v229:
  %v231 = getelementptr i8, ptr %12, i64 %v224
  %v232 = load i8, ptr %v231, align 1
  %v233 = icmp eq i8 %v232, 0
  br i1 %v233, label %v134, label %v230
v230:
  %18 = getelementptr double, ptr %v0, i64 %v191
  %v234 = load double, ptr %18, align 8
  %v235 = fsub double %v234, %v142
  %v236 = fdiv double %v235, %v126
  %v237 = fadd double %v142, %v236
  %v238 = fsub double %v234, %v237
  %v239 = fmul double %v235, %v238
  %v240 = fadd double %v144, %v239
  %v241 = load double, ptr %6, align 8
  %v242 = fmul double %v241, %v240
  %v243 = fdiv double %v242, %v126
  %v244 = fadd double %v146, %v243
  br i1 %v127, label %v245, label %v246
v245:
  %v247 = load double, ptr %7, align 8
  %v248 = fmul double %v240, %v247
  %v249 = fdiv double %v248, %v129
  %v250 = fadd double %v244, %v249
  br label %v246
v246:
  %v251 = phi double [ %v250, %v245 ], [ %v244, %v230 ]
  %v252 = load double, ptr %13, align 8
  %19 = getelementptr double, ptr %v42, i64 %v191
  %v253 = load double, ptr %19, align 8
  %v254 = fadd double %v252, %v253
  %v255 = tail call i64 @llvm.smax.i64(i64 %v188, i64 0)
  %20 = add nsw i64 %v188, -1
  br label %v256
v256:
  %v257 = phi i64 [ %20, %v246 ], [ %v258, %v259 ]
  %v260 = phi i64 [ 0, %v246 ], [ %v261, %v259 ]
  %v262 = icmp eq i64 %v260, %v255
  br i1 %v262, label %v263, label %v259
v259:
  %v261 = add nuw i64 %v260, 1
  %21 = getelementptr double, ptr %v264, i64 %v260
  %v265 = load double, ptr %21, align 8
  %v266 = fsub double %v265, %v254
  %v267 = tail call double @llvm.fabs.f64(double %v266)
  %v268 = fcmp olt double %v267, 1.000000e-09
  %v258 = add i64 %v257, -1
  br i1 %v268, label %v269, label %v256
v269:
  %v270 = getelementptr double, ptr %v24, i64 %v260
  %v271 = load double, ptr %v270, align 8
  %v272 = fadd double %v271, 0x3D719799812DEA11
  %v273 = fcmp ugt double %v251, %v272
  br i1 %v273, label %v274, label %v134
v274:
  %v275 = sub i64 %20, %v260
  %v276 = icmp slt i64 %v275, 1
  br i1 %v276, label %v277, label %v278
v278:
  %v279 = tail call i64 @llvm.smax.i64(i64 %v257, i64 0)
  %22 = add nuw i64 %v279, %v260
  br label %v280
v263:
  %v281 = icmp eq i64 %v188, %v29
  br i1 %v281, label %v282, label %v277
v282:
  %v283 = load double, ptr %v60, align 8
  %v284 = fadd double %v283, 0x3D719799812DEA11
  %v285 = fcmp ugt double %v251, %v284
  br i1 %v285, label %v277, label %v134
v277:
  %v286 = phi i64 [ %v188, %v263 ], [ %v57, %v282 ], [ %20, %v274 ], [ %20, %v280 ]
  %v287 = icmp sgt i64 %v286, 0
  br i1 %v287, label %v288, label %v289
v288:
  %23 = getelementptr double, ptr %v24, i64 %v286
  %v290 = getelementptr i8, ptr %23, i64 -8
  %v291 = load double, ptr %v290, align 8
  %v292 = fadd double %v291, 0x3D719799812DEA11
  %v293 = fcmp olt double %v292, %v251
  br i1 %v293, label %v294, label %v289
v294:
  %v295 = phi i64 [ %v296, %v297 ], [ %v286, %v288 ]
  %v296 = add nsw i64 %v295, -1
  %v298 = getelementptr double, ptr %v24, i64 %v296
  %v299 = load double, ptr %v298, align 8
  %v300 = getelementptr double, ptr %v24, i64 %v295
  store double %v299, ptr %v300, align 8
  %v301 = getelementptr i64, ptr %v27, i64 %v296
  %v302 = load i64, ptr %v301, align 8
  %v303 = getelementptr i64, ptr %v27, i64 %v295
  store i64 %v302, ptr %v303, align 8
  %v304 = getelementptr i64, ptr %v305, i64 %v296
  %v306 = load i64, ptr %v304, align 8
  %v307 = getelementptr i64, ptr %v305, i64 %v295
  store i64 %v306, ptr %v307, align 8
  %v308 = getelementptr double, ptr %v264, i64 %v296
  %v309 = load double, ptr %v308, align 8
  %v310 = getelementptr double, ptr %v264, i64 %v295
  store double %v309, ptr %v310, align 8
  %v311 = icmp sgt i64 %v295, 1
  br i1 %v311, label %v297, label %v289
v297:
  %v312 = getelementptr i8, ptr %v300, i64 -16
  %v313 = load double, ptr %v312, align 8
  %v314 = fadd double %v313, 0x3D719799812DEA11
  %v315 = fcmp olt double %v314, %v251
  br i1 %v315, label %v294, label %v289
v289:
  %v316 = phi i64 [ %v286, %v288 ], [ %v286, %v277 ], [ %v296, %v297 ], [ 0, %v294 ]
  %v317 = icmp slt i64 %v316, 0
  %v318 = select i1 %v317, i64 %v26, i64 0
  %v319 = add i64 %v318, %v316
  %v320 = getelementptr double, ptr %v24, i64 %v319
  store double %v251, ptr %v320, align 8
  %v321 = select i1 %v317, i64 %v29, i64 0
  %v322 = add i64 %v321, %v316
  %v323 = getelementptr i64, ptr %v27, i64 %v322
  store i64 %v139, ptr %v323, align 8
  %v324 = getelementptr i64, ptr %v305, i64 %v322
  store i64 %v191, ptr %v324, align 8
  %v325 = getelementptr double, ptr %v264, i64 %v319
  store double %v254, ptr %v325, align 8
  %v326 = add nsw i64 %v286, 1
  br label %v134
v137:
  %v327 = icmp slt i64 %v111, 1
  br i1 %v327, label %v81, label %v328
v328:
  %v329 = getelementptr i64, ptr %v93, i64 %v79
  br label %v330
v503:
  %v331 = phi i64 [ %v332, %v333 ], [ %v334, %v335 ]
  %v336 = phi i64 [ %v337, %v333 ], [ %v338, %v335 ]
  %v339 = icmp slt i64 %v340, 0
  %v341 = select i1 %v339, i64 %v17, i64 0
  %24 = getelementptr i8, ptr %v85, i64 %v336
  %25 = getelementptr i8, ptr %24, i64 %v340
  %v342 = getelementptr i8, ptr %25, i64 %v341
  store i8 1, ptr %v342, align 1
  %v343 = getelementptr i64, ptr %v329, i64 %v331
  store i64 %v340, ptr %v343, align 8
  %v344 = icmp slt i64 %v345, 0
  %v346 = select i1 %v344, i64 %v99, i64 0
  %v347 = add i64 %v346, %v345
  %v348 = mul i64 %v347, %v23
  %26 = getelementptr double, ptr %v102, i64 %v348
  %v349 = getelementptr i8, ptr %26, i64 16
  %v350 = load double, ptr %v349, align 8
  %v351 = getelementptr i8, ptr %26, i64 24
  %v352 = load double, ptr %v351, align 8
  %v353 = load double, ptr %26, align 8
  %v354 = getelementptr i8, ptr %26, i64 8
  %v355 = load double, ptr %v354, align 8
  %v356 = select i1 %v339, i64 %v1, i64 0
  %27 = getelementptr double, ptr %v0, i64 %v340
  %v357 = getelementptr double, ptr %27, i64 %v356
  %v358 = load double, ptr %v357, align 8
  %v359 = fsub double %v358, %v353
  %v360 = fdiv double %v359, %v126
  %v361 = fadd double %v353, %v360
  %v362 = fsub double %v358, %v361
  %v363 = fmul double %v359, %v362
  %v364 = fadd double %v355, %v363
  %v365 = mul i64 %v366, %v23
  %v367 = getelementptr double, ptr %v101, i64 %v365
  store double %v361, ptr %v367, align 8
  %v368 = getelementptr i8, ptr %v367, i64 8
  store double %v364, ptr %v368, align 8
  %v369 = load double, ptr %6, align 8
  %v370 = fmul double %v369, %v364
  %v371 = fdiv double %v370, %v126
  %v372 = fadd double %v350, %v371
  %v373 = getelementptr i8, ptr %v367, i64 16
  store double %v372, ptr %v373, align 8
  %v374 = select i1 %v339, i64 %v6, i64 0
  %28 = getelementptr double, ptr %v5, i64 %v340
  %v375 = getelementptr double, ptr %28, i64 %v374
  %v376 = load double, ptr %v375, align 8
  %v377 = load double, ptr %5, align 8
  %v378 = fmul double %v376, %v377
  %v379 = fadd double %v352, %v378
  %v380 = getelementptr i8, ptr %v367, i64 24
  store double %v379, ptr %v380, align 8
  %29 = getelementptr double, ptr %v264, i64 %v366
  %v381 = load double, ptr %29, align 8
  %30 = getelementptr double, ptr %v106, i64 %v366
  store double %v381, ptr %30, align 8
  %v382 = icmp eq i64 %v383, %v111
  br i1 %v382, label %v81, label %v330
v81:
  %v384 = icmp eq i64 %v111, 0
  br i1 %v384, label %v117, label %v61
v113:
  %31 = icmp slt i64 %v110, 2
  br i1 %31, label %v385, label %v386
v134:
  %v133 = phi i64 [ %v188, %v213 ], [ %v188, %v181 ], [ %v188, %v229 ], [ %v326, %v289 ], [ %v188, %v269 ], [ %v188, %v196 ], [ %v29, %v282 ], [ %v188, %v212 ]
  %v187 = phi double [ %v202, %v213 ], [ %v186, %v181 ], [ %v222, %v229 ], [ %v222, %v289 ], [ %v222, %v269 ], [ %v222, %v196 ], [ %v222, %v282 ], [ %v202, %v212 ]
  %v185 = phi i64 [ %v210, %v213 ], [ %v184, %v181 ], [ %v221, %v229 ], [ %v221, %v289 ], [ %v221, %v269 ], [ %v221, %v196 ], [ %v221, %v282 ], [ %v210, %v212 ]
  %v183 = phi double [ %v182, %v213 ], [ %v182, %v181 ], [ %v220, %v229 ], [ %v220, %v289 ], [ %v220, %v269 ], [ %v220, %v196 ], [ %v220, %v282 ], [ %v219, %v212 ]
  %v387 = icmp sgt i64 %v189, 1
  br i1 %v387, label %v181, label %v138
v33:
  %v35 = phi i64 [ %v41, %v39 ], [ 0, %0 ]
  %v41 = add nuw nsw i64 %v35, 1
  %32 = getelementptr double, ptr %v0, i64 %v35
  br label %v388
v37:
  %v36 = add nsw i64 %v34, -1
  %33 = getelementptr double, ptr %v0, i64 %v36
  %v389 = load double, ptr %33, align 8
  %v390 = load double, ptr %32, align 8
  %v391 = fcmp oeq double %v389, %v390
  br i1 %v391, label %v392, label %v388
v50:
  %v393 = phi double [ %v394, %v50 ], [ %v49, %v46 ]
  %v395 = phi i64 [ %v396, %v50 ], [ %v1, %v46 ]
  %v396 = add i64 %v395, -1
  %v397 = sitofp i64 %v396 to double
  %v398 = fmul double %v393, %v397
  %v399 = sitofp i64 %v395 to double
  %v400 = fdiv double %v398, %v399
  %34 = getelementptr double, ptr %v2, i64 %v396
  %v401 = load double, ptr %34, align 8
  %v394 = fadd double %v401, %v400
  %35 = getelementptr double, ptr %v12, i64 %v396
  store double %v394, ptr %35, align 8
  %v402 = icmp ugt i64 %v396, 1
  br i1 %v402, label %v50, label %v47
v418:
  %v403 = phi i64 [ %v16, %v404 ], [ %v405, %v406 ]
  %v407 = sub i64 %v403, %v408
  %v88 = tail call i64 @llvm.smax.i64(i64 %v407, i64 0)
  %v409 = mul i64 %v408, %v17
  %v89 = getelementptr i8, ptr %v15, i64 %v409
  br i1 %v410, label %v411, label %v412
v53:
  br label %v54
v54:
  %v408 = phi i64 [ %v16, %v53 ], [ 0, %v47 ]
  %v413 = icmp slt i64 %v29, 0
  %v414 = select i1 %v413, i64 %v16, i64 0
  %v415 = add i64 %v414, %v29
  %v410 = icmp slt i64 %v415, 0
  br i1 %v410, label %v416, label %v406
v416:
  br label %v406
v406:
  %v405 = phi i64 [ 0, %v416 ], [ %v415, %v54 ]
  %v417 = icmp slt i64 %v415, %v16
  br i1 %v417, label %v418, label %v404
v404:
  br label %v418
v411:
  br label %v412
v412:
  %v419 = phi i64 [ 0, %v411 ], [ %v415, %v418 ]
  br i1 %v417, label %v420, label %v421
v421:
  br label %v420
v420:
  %v422 = phi i64 [ %v16, %v421 ], [ %v419, %v412 ]
  %v423 = sub i64 %v16, %v422
  %v84 = tail call i64 @llvm.smax.i64(i64 %v423, i64 0)
  %v424 = mul i64 %v422, %v17
  %v87 = getelementptr i8, ptr %v15, i64 %v424
  %v425 = icmp slt i64 %v19, 1
  br i1 %v425, label %v426, label %v427
v442:
  %v428 = phi i64 [ %v19, %v429 ], [ %v430, %v431 ]
  %v432 = sub i64 %v428, %v433
  %v96 = tail call i64 @llvm.smax.i64(i64 %v432, i64 0)
  %v434 = mul i64 %v433, %v20
  %v97 = getelementptr i64, ptr %v18, i64 %v434
  br i1 %v435, label %v436, label %v437
v426:
  br label %v427
v427:
  %v433 = phi i64 [ %v19, %v426 ], [ 0, %v420 ]
  %v438 = select i1 %v413, i64 %v19, i64 0
  %v439 = add i64 %v438, %v29
  %v435 = icmp slt i64 %v439, 0
  br i1 %v435, label %v440, label %v431
v440:
  br label %v431
v431:
  %v430 = phi i64 [ 0, %v440 ], [ %v439, %v427 ]
  %v441 = icmp slt i64 %v439, %v19
  br i1 %v441, label %v442, label %v429
v429:
  br label %v442
v436:
  br label %v437
v437:
  %v443 = phi i64 [ 0, %v436 ], [ %v439, %v442 ]
  br i1 %v441, label %v444, label %v445
v445:
  br label %v444
v444:
  %v446 = phi i64 [ %v19, %v445 ], [ %v443, %v437 ]
  %v447 = sub i64 %v19, %v446
  %v92 = tail call i64 @llvm.smax.i64(i64 %v447, i64 0)
  %v448 = mul i64 %v446, %v20
  %v95 = getelementptr i64, ptr %v18, i64 %v448
  %v449 = icmp slt i64 %v22, 1
  br i1 %v449, label %v450, label %v451
v466:
  %v452 = phi i64 [ %v22, %v453 ], [ %v454, %v455 ]
  %v456 = sub i64 %v452, %v457
  %v104 = tail call i64 @llvm.smax.i64(i64 %v456, i64 0)
  %v458 = mul i64 %v457, %v23
  %v105 = getelementptr double, ptr %v21, i64 %v458
  br i1 %v459, label %v460, label %v461
v450:
  br label %v451
v451:
  %v457 = phi i64 [ %v22, %v450 ], [ 0, %v444 ]
  %v462 = select i1 %v413, i64 %v22, i64 0
  %v463 = add i64 %v462, %v29
  %v459 = icmp slt i64 %v463, 0
  br i1 %v459, label %v464, label %v455
v464:
  br label %v455
v455:
  %v454 = phi i64 [ 0, %v464 ], [ %v463, %v451 ]
  %v465 = icmp slt i64 %v463, %v22
  br i1 %v465, label %v466, label %v453
v453:
  br label %v466
v460:
  br label %v461
v461:
  %v467 = phi i64 [ 0, %v460 ], [ %v463, %v466 ]
  br i1 %v465, label %v468, label %v469
v469:
  br label %v468
v468:
  %v470 = phi i64 [ %v22, %v469 ], [ %v467, %v461 ]
  %v471 = sub i64 %v22, %v470
  %v100 = tail call i64 @llvm.smax.i64(i64 %v471, i64 0)
  %v472 = mul i64 %v470, %v23
  %v103 = getelementptr double, ptr %v21, i64 %v472
  %v264 = getelementptr double, ptr %v24, i64 %v26
  %v473 = shl i64 %v26, 4
  %v109 = getelementptr i8, ptr %v24, i64 %v473
  %v474 = mul i64 %v26, 24
  %v108 = getelementptr i8, ptr %v24, i64 %v474
  %v305 = getelementptr i64, ptr %v27, i64 %v29
  br i1 %v31, label %v77, label %v78
v78:
  %v75 = phi i64 [ %v67, %v65 ], [ 0, %v468 ]
  %v67 = add nuw nsw i64 %v75, 1
  %36 = getelementptr i64, ptr %v10, i64 %v75
  %v63 = load i64, ptr %36, align 8
  %v475 = icmp sgt i64 %v63, -1
  br i1 %v475, label %v73, label %v74
v158:
  %v162 = phi i64 [ %v79, %v156 ], [ %v175, %v172 ]
  %v170 = phi double [ 0.000000e+00, %v156 ], [ %v173, %v172 ]
  %v159 = phi i64 [ 0, %v156 ], [ %v177, %v172 ]
  %v177 = add nuw nsw i64 %v159, 1
  %37 = getelementptr i8, ptr %8, i64 %v159
  %v476 = load i8, ptr %37, align 1
  %v477 = icmp eq i8 %v476, 0
  br i1 %v477, label %v174, label %v172
v280:
  %v478 = phi i64 [ %v479, %v280 ], [ %v260, %v278 ]
  %v479 = add nuw i64 %v478, 1
  %v480 = icmp slt i64 %v478, -1
  %v481 = select i1 %v480, i64 %v26, i64 0
  %v482 = add i64 %v481, %v479
  %v483 = getelementptr double, ptr %v24, i64 %v482
  %v484 = load double, ptr %v483, align 8
  %v485 = icmp slt i64 %v478, 0
  %v486 = select i1 %v485, i64 %v26, i64 0
  %v487 = add i64 %v486, %v478
  %v488 = getelementptr double, ptr %v24, i64 %v487
  store double %v484, ptr %v488, align 8
  %v489 = select i1 %v480, i64 %v29, i64 0
  %v490 = add i64 %v489, %v479
  %v491 = getelementptr i64, ptr %v27, i64 %v490
  %v492 = load i64, ptr %v491, align 8
  %v493 = select i1 %v485, i64 %v29, i64 0
  %v494 = add i64 %v493, %v478
  %v495 = getelementptr i64, ptr %v27, i64 %v494
  store i64 %v492, ptr %v495, align 8
  %v496 = getelementptr i64, ptr %v305, i64 %v490
  %v497 = load i64, ptr %v496, align 8
  %v498 = getelementptr i64, ptr %v305, i64 %v494
  store i64 %v497, ptr %v498, align 8
  %v499 = getelementptr double, ptr %v264, i64 %v482
  %v500 = load double, ptr %v499, align 8
  %v501 = getelementptr double, ptr %v264, i64 %v487
  store double %v500, ptr %v501, align 8
  %v502 = icmp eq i64 %v479, %22
  br i1 %v502, label %v277, label %v280
v330:
  %v366 = phi i64 [ 0, %v328 ], [ %v383, %v503 ]
  %v383 = add nuw nsw i64 %v366, 1
  %v504 = getelementptr i64, ptr %v27, i64 %v366
  %v345 = load i64, ptr %v504, align 8
  %v505 = getelementptr i64, ptr %v305, i64 %v366
  %v340 = load i64, ptr %v505, align 8
  br i1 %v31, label %v333, label %v506
v333:
  %v337 = mul i64 %v366, %v17
  %v332 = mul i64 %v366, %v20
  br label %v503
v506:
  %v507 = icmp slt i64 %v345, 0
  %v508 = select i1 %v507, i64 %v83, i64 0
  %v509 = add i64 %v508, %v345
  %v510 = mul i64 %v509, %v17
  %38 = getelementptr i8, ptr %v86, i64 %v510
  %v338 = mul i64 %v366, %v17
  %39 = getelementptr i8, ptr %v85, i64 %v338
  %v511 = select i1 %v507, i64 %v91, i64 0
  %v512 = add i64 %v511, %v345
  %v513 = mul i64 %v512, %v20
  %40 = getelementptr i64, ptr %v94, i64 %v513
  %v334 = mul i64 %v366, %v20
  %41 = getelementptr i64, ptr %v93, i64 %v334
  br label %v335
v335:
  %v514 = phi i64 [ 0, %v506 ], [ %v515, %v335 ]
  %v515 = add nuw nsw i64 %v514, 1
  %42 = getelementptr i8, ptr %38, i64 %v514
  %v516 = load i8, ptr %42, align 1
  %v517 = icmp ne i8 %v516, 0
  %43 = getelementptr i8, ptr %39, i64 %v514
  %v518 = zext i1 %v517 to i8
  store i8 %v518, ptr %43, align 1
  %44 = getelementptr i64, ptr %40, i64 %v514
  %v519 = load i64, ptr %44, align 8
  %45 = getelementptr i64, ptr %41, i64 %v514
  store i64 %v519, ptr %45, align 8
  %v520 = icmp eq i64 %v1, %v515
  br i1 %v520, label %v503, label %v335
v386:
  %v521 = phi i64 [ %v522, %v386 ], [ 0, %v113 ]
  %v523 = phi i64 [ %v524, %v386 ], [ 1, %v113 ]
  %v524 = add nuw i64 %v523, 1
  %v525 = mul i64 %v523, %v23
  %46 = getelementptr double, ptr %v102, i64 %v525
  %v526 = getelementptr i8, ptr %46, i64 16
  %v527 = load double, ptr %v526, align 8
  %v528 = icmp slt i64 %v521, 0
  %v529 = select i1 %v528, i64 %v99, i64 0
  %v530 = add i64 %v529, %v521
  %v531 = mul i64 %v530, %v23
  %47 = getelementptr double, ptr %v102, i64 %v531
  %v532 = getelementptr i8, ptr %47, i64 16
  %v533 = load double, ptr %v532, align 8
  %v534 = fadd double %v533, 0x3D719799812DEA11
  %v535 = fcmp ogt double %v527, %v534
  %v522 = select i1 %v535, i64 %v523, i64 %v521
  %v536 = icmp eq i64 %v524, %v110
  br i1 %v536, label %v385, label %v386
v385:
  %v537 = phi i64 [ 0, %v113 ], [ %v522, %v386 ]
  %48 = trunc i64 %v1 to i1
  %v538 = select i1 %48, i64 %v29, i64 0
  %v539 = add nsw i64 %v537, %v538
  br label %v117
v117:
  %v540 = phi i64 [ %v539, %v385 ], [ -1, %v81 ], [ -1, %v114 ]
  ret i64 %v540
}
declare i64 @llvm.smax.i64(i64, i64) #4
declare i64 @llvm.smin.i64(i64, i64) #4
declare double @llvm.sqrt.f64(double) #4
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
attributes #5 = { nounwind }
