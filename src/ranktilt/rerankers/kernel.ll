; 3c1a2adff5729896fb5317fa4a743556132ce5037c41ce62e544d15a3a9ab28d
; made by numba 0.68.1 and llvmlite 0.50.0
; search(i64, f64[:;:], f64[:;:], f64, f64[:], f64[:], i64[:;:], f64[:;:]) -> i64

define internal fastcc void @inner0(ptr noalias nonnull writeonly %v0, i64 %v1, ptr %v2, i64 %v3, ptr readonly %v4, i64 %v5, i64 %v6, ptr readonly %v7, i64 %v8, i64 %v9, double %v10, ptr readonly %v11, ptr readonly %v12, i64 %v13, ptr %v14, i64 %v15) unnamed_addr #0 {
v38:
  %v16 = alloca ptr, align 8
  %v17 = freeze i64 %v8
  %v18 = alloca double, align 8
  %v19 = alloca double, align 8
  %v20 = alloca ptr, align 8
  %v21 = alloca double, align 8
  store double 0.000000e+00, ptr %v21, align 8
  %v22 = getelementptr double, ptr %v14, i64 %v15
  %v23 = load double, ptr %v11, align 8
  %v24 = fcmp ogt double %v23, 0.000000e+00
  %v25 = fsub double 1.000000e+00, %v10
  %v26 = fdiv double %v25, %v23
  %v27 = select i1 %v24, double %v26, double 0x7FF0000000000000
  call fastcc void @inner1(ptr %v16, ptr %v2, ptr %v4, i64 %v5, i64 %v6, ptr %v7, i64 %v17, i64 %v9, ptr %v14, i64 %v15)
  store double 0.000000e+00, ptr %v18, align 8
  call fastcc void @inner2(ptr %v18, i64 %v1, ptr %v14, i64 %v15, double %v10, ptr nonnull %v11, ptr %v12, i64 %v13)
  %v28 = load double, ptr %v18, align 8
  %v29 = icmp sgt i64 %v17, 0
  %v30 = fadd double %v25, -1.000000e-04
  %v31 = tail call i64 @llvm.smax.i64(i64 %v6, i64 0)
  %v32 = icmp slt i64 %v6, 1
  br i1 %v29, label %v33, label %v34
v33:
  %v35 = phi i64 [ %v36, %v37 ], [ 20, %v38 ]
  %v39 = phi double [ %v40, %v37 ], [ %v28, %v38 ]
  %v41 = icmp eq i64 %v35, 0
  br i1 %v41, label %v34, label %v42
v42:
  %v36 = add nsw i64 %v35, -1
  br label %v43
v43:
  %v44 = phi i1 [ false, %v42 ], [ %v45, %v46 ]
  %v47 = phi double [ %v39, %v42 ], [ %v48, %v46 ]
  %v49 = phi i64 [ 0, %v42 ], [ %v50, %v46 ]
  %v50 = add nuw nsw i64 %v49, 1
  %v51 = fcmp ult double %v47, %v30
  br i1 %v51, label %v52, label %v37
v37:
  %v40 = phi double [ %v48, %v46 ], [ %v47, %v43 ]
  %v53 = phi i1 [ %v45, %v46 ], [ %v44, %v43 ]
  br i1 %v53, label %v33, label %v34
v52:
  %0 = getelementptr i64, ptr %v2, i64 %v49
  %v54 = sub i64 %v5, %v50
  %v55 = tail call i64 @llvm.smax.i64(i64 %v54, i64 0)
  %v56 = icmp slt i64 %v54, 1
  br i1 %v56, label %v46, label %v57
v74:
  %v58 = phi double [ %v59, %v60 ], [ %v61, %v62 ]
  %v63 = phi i64 [ %v64, %v60 ], [ %v65, %v62 ]
  %v66 = icmp eq i64 %v63, %v49
  br i1 %v66, label %v46, label %v67
v67:
  %v68 = icmp slt i64 %v63, 0
  %v69 = select i1 %v68, i64 %v3, i64 0
  %1 = getelementptr i64, ptr %v2, i64 %v63
  %v70 = getelementptr i64, ptr %1, i64 %v69
  %v71 = load i64, ptr %v70, align 8
  %v72 = load i64, ptr %0, align 8
  store i64 %v71, ptr %0, align 8
  store i64 %v72, ptr %v70, align 8
  call fastcc void @inner1(ptr %v20, ptr %v2, ptr %v4, i64 %v5, i64 %v6, ptr %v7, i64 %v17, i64 %v9, ptr %v14, i64 %v15)
  store double 0.000000e+00, ptr %v21, align 8
  call fastcc void @inner2(ptr %v21, i64 %v1, ptr %v14, i64 %v15, double %v10, ptr nonnull %v11, ptr %v12, i64 %v13)
  %v73 = load double, ptr %v21, align 8
  br label %v46
v46:
  %v48 = phi double [ %v73, %v67 ], [ %v58, %v74 ], [ %v47, %v52 ]
  %v45 = phi i1 [ true, %v67 ], [ %v44, %v74 ], [ %v44, %v52 ]
  %v75 = icmp eq i64 %v17, %v50
  br i1 %v75, label %v37, label %v43
v91:
  %v76 = phi i64 [ %v49, %v77 ], [ %v64, %v60 ]
  %v78 = phi double [ %v47, %v77 ], [ %v59, %v60 ]
  %v79 = phi i64 [ %v55, %v77 ], [ %v80, %v60 ]
  %v81 = phi i64 [ %v50, %v77 ], [ %v82, %v60 ]
  %v80 = add nsw i64 %v79, -1
  %v82 = add nuw i64 %v81, 1
  %v83 = fcmp ugt double %v84, %v78
  br i1 %v83, label %v85, label %v60
v85:
  store double 0.000000e+00, ptr %v19, align 8
  call fastcc void @inner2(ptr %v19, i64 %v1, ptr nonnull %v22, i64 %v15, double %v10, ptr nonnull %v11, ptr %v12, i64 %v13)
  %v86 = load double, ptr %v19, align 8
  %v87 = fadd double %v78, 1.000000e-09
  %v88 = fcmp ogt double %v86, %v87
  %v89 = select i1 %v88, double %v86, double %v78
  %v90 = select i1 %v88, i64 %v81, i64 %v76
  br label %v60
v60:
  %v59 = phi double [ %v89, %v85 ], [ %v78, %v91 ]
  %v64 = phi i64 [ %v90, %v85 ], [ %v76, %v91 ]
  %v92 = icmp ugt i64 %v79, 1
  br i1 %v92, label %v91, label %v74
v57:
  %v93 = load i64, ptr %0, align 8
  %v94 = mul i64 %v49, %v9
  %2 = getelementptr double, ptr %v7, i64 %v94
  %v95 = icmp slt i64 %v93, 0
  %v96 = select i1 %v95, i64 %v5, i64 0
  %v97 = add i64 %v96, %v93
  %v98 = mul i64 %v97, %v6
  %3 = getelementptr double, ptr %v4, i64 %v98
  br i1 %v32, label %v77, label %v99
v77:
  %v100 = load double, ptr %v22, align 8
  %v84 = fmul double %v27, %v100
  br label %v91
v99:
  %v101 = phi i64 [ %v65, %v62 ], [ %v49, %v57 ]
  %v102 = phi double [ %v61, %v62 ], [ %v47, %v57 ]
  %v103 = phi i64 [ %v104, %v62 ], [ %v55, %v57 ]
  %v105 = phi i64 [ %v106, %v62 ], [ %v50, %v57 ]
  %v104 = add nsw i64 %v103, -1
  %v106 = add nuw i64 %v105, 1
  %v107 = icmp slt i64 %v105, 0
  %v108 = select i1 %v107, i64 %v3, i64 0
  %4 = getelementptr i64, ptr %v2, i64 %v105
  %v109 = getelementptr i64, ptr %4, i64 %v108
  %v110 = load i64, ptr %v109, align 8
  %v111 = icmp slt i64 %v105, %v17
  %v112 = select i1 %v107, i64 %v17, i64 0
  %v113 = add i64 %v112, %v105
  %v114 = mul i64 %v113, %v9
  %5 = getelementptr double, ptr %v7, i64 %v114
  %v115 = icmp slt i64 %v110, 0
  %v116 = select i1 %v115, i64 %v5, i64 0
  %v117 = add i64 %v116, %v110
  %v118 = mul i64 %v117, %v6
  %6 = getelementptr double, ptr %v4, i64 %v118
  br i1 %v111, label %v119, label %v120
v120:
  %v121 = phi i64 [ %v122, %v123 ], [ %v31, %v99 ]
  %v124 = phi i64 [ %v125, %v123 ], [ 0, %v99 ]
  %v122 = add nsw i64 %v121, -1
  %v125 = add i64 %v124, 1
  %v126 = icmp slt i64 %v124, 0
  %v127 = select i1 %v126, i64 %v9, i64 0
  %7 = getelementptr double, ptr %2, i64 %v127
  %v128 = getelementptr double, ptr %7, i64 %v124
  %v129 = load double, ptr %v128, align 8
  %v130 = select i1 %v126, i64 %v6, i64 0
  %v131 = add i64 %v130, %v124
  %v132 = getelementptr double, ptr %6, i64 %v131
  %v133 = load double, ptr %v132, align 8
  %v134 = getelementptr double, ptr %3, i64 %v131
  %v135 = load double, ptr %v134, align 8
  %v136 = fsub double %v133, %v135
  %v137 = select i1 %v126, i64 %v15, i64 0
  %v138 = add i64 %v137, %v124
  %v139 = getelementptr double, ptr %v14, i64 %v138
  %v140 = load double, ptr %v139, align 8
  %v141 = fmul double %v129, %v136
  %v142 = fadd double %v140, %v141
  %v143 = getelementptr double, ptr %v22, i64 %v138
  store double %v142, ptr %v143, align 8
  %v144 = icmp eq i64 %v124, 0
  br i1 %v144, label %v145, label %v146
v145:
  %v147 = load double, ptr %v22, align 8
  %v148 = fmul double %v27, %v147
  %v149 = fcmp ugt double %v148, %v102
  %v150 = icmp sgt i64 %v121, 1
  %v151 = select i1 %v149, i1 %v150, i1 false
  br i1 %v151, label %v123, label %v152
v152:
  %v153 = load double, ptr %v22, align 8
  %v154 = fmul double %v27, %v153
  %v155 = fcmp ugt double %v154, %v102
  br i1 %v155, label %v156, label %v62
v156:
  store double 0.000000e+00, ptr %v19, align 8
  call fastcc void @inner2(ptr %v19, i64 %v1, ptr nonnull %v22, i64 %v15, double %v10, ptr nonnull %v11, ptr %v12, i64 %v13)
  %v157 = load double, ptr %v19, align 8
  %v158 = fadd double %v102, 1.000000e-09
  %v159 = fcmp ogt double %v157, %v158
  %v160 = select i1 %v159, double %v157, double %v102
  %v161 = select i1 %v159, i64 %v105, i64 %v101
  br label %v62
v62:
  %v61 = phi double [ %v160, %v156 ], [ %v102, %v152 ]
  %v65 = phi i64 [ %v161, %v156 ], [ %v101, %v152 ]
  %v162 = icmp sgt i64 %v103, 1
  br i1 %v162, label %v99, label %v74
v146:
  %v163 = icmp sgt i64 %v121, 1
  br i1 %v163, label %v123, label %v152
v123:
  br label %v120
v119:
  %v164 = phi i64 [ %v165, %v166 ], [ %v31, %v99 ]
  %v167 = phi i64 [ %v168, %v166 ], [ 0, %v99 ]
  %v165 = add nsw i64 %v164, -1
  %v168 = add i64 %v167, 1
  %v169 = icmp slt i64 %v167, 0
  %v170 = select i1 %v169, i64 %v9, i64 0
  %v171 = add i64 %v170, %v167
  %v172 = getelementptr double, ptr %2, i64 %v171
  %v173 = load double, ptr %v172, align 8
  %v174 = getelementptr double, ptr %5, i64 %v171
  %v175 = load double, ptr %v174, align 8
  %v176 = fsub double %v173, %v175
  %v177 = select i1 %v169, i64 %v6, i64 0
  %v178 = add i64 %v177, %v167
  %v179 = getelementptr double, ptr %6, i64 %v178
  %v180 = load double, ptr %v179, align 8
  %v181 = getelementptr double, ptr %3, i64 %v178
  %v182 = load double, ptr %v181, align 8
  %v183 = fsub double %v180, %v182
  %v184 = select i1 %v169, i64 %v15, i64 0
  %v185 = add i64 %v184, %v167
  %v186 = getelementptr double, ptr %v14, i64 %v185
  %v187 = load double, ptr %v186, align 8
  %v188 = fmul double %v176, %v183
  %v189 = fadd double %v187, %v188
  %v190 = getelementptr double, ptr %v22, i64 %v185
  store double %v189, ptr %v190, align 8
  %v191 = icmp eq i64 %v167, 0
  br i1 %v191, label %v192, label %v193
v192:
  %v194 = load double, ptr %v22, align 8
  %v195 = fmul double %v27, %v194
  %v196 = fcmp ugt double %v195, %v102
  %v197 = icmp sgt i64 %v164, 1
  %v198 = select i1 %v196, i1 %v197, i1 false
  br i1 %v198, label %v166, label %v152
v193:
  %v199 = icmp sgt i64 %v164, 1
  br i1 %v199, label %v166, label %v152
v166:
  br label %v119
v34:
  %v200 = phi double [ %v28, %v38 ], [ %v39, %v33 ], [ %v40, %v37 ]
  store double %v200, ptr %v0, align 8
  ret void
}
define internal fastcc void @inner1(ptr noalias nonnull writeonly %v0, ptr readonly %v1, ptr readonly %v2, i64 %v3, i64 %v4, ptr readonly %v5, i64 %v6, i64 %v7, ptr %v8, i64 %v9) unnamed_addr #0 {
v34:
  %v10 = icmp sgt i64 %v9, 0
  br i1 %v10, label %v11, label %v12
v12:
  store ptr null, ptr %v0, align 8
  ret void
v11:
  %0 = shl i64 %v9, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %v8, i8 0, i64 %0, i1 false)
  %v13 = icmp slt i64 %v6, 1
  br i1 %v13, label %v12, label %v14
v14:
  %v15 = phi i64 [ %v16, %v17 ], [ 0, %v11 ]
  %v18 = mul i64 %v15, %v7
  %1 = getelementptr double, ptr %v5, i64 %v18
  %2 = getelementptr i64, ptr %v1, i64 %v15
  br label %v19
v19:
  %v20 = phi i64 [ 0, %v14 ], [ %v21, %v19 ]
  %v21 = add nuw nsw i64 %v20, 1
  %3 = getelementptr double, ptr %v8, i64 %v20
  %v22 = load double, ptr %3, align 8
  %4 = getelementptr double, ptr %1, i64 %v20
  %v23 = load double, ptr %4, align 8
  %v24 = load i64, ptr %2, align 8
  %v25 = icmp slt i64 %v24, 0
  %v26 = select i1 %v25, i64 %v3, i64 0
  %v27 = add i64 %v26, %v24
  %v28 = mul i64 %v27, %v4
  %5 = getelementptr double, ptr %v2, i64 %v28
  %6 = getelementptr double, ptr %5, i64 %v20
  %v29 = load double, ptr %6, align 8
  %v30 = fmul double %v23, %v29
  %v31 = fadd double %v22, %v30
  store double %v31, ptr %3, align 8
  %v32 = icmp eq i64 %v9, %v21
  br i1 %v32, label %v17, label %v19
v17:
  %v16 = add nuw nsw i64 %v15, 1
  %v33 = icmp eq i64 %v16, %v6
  br i1 %v33, label %v12, label %v14
}
define internal fastcc void @inner2(ptr noalias nonnull writeonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, double %v4, ptr readonly %v5, ptr readonly %v6, i64 %v7) unnamed_addr #0 {
v15:
  %v8 = load double, ptr %v5, align 8
  %v9 = fcmp ogt double %v8, 0.000000e+00
  br i1 %v9, label %v10, label %v11
v10:
  %v12 = load double, ptr %v2, align 8
  %v13 = fdiv double %v12, %v8
  br label %v11
v11:
  %v14 = phi double [ %v13, %v10 ], [ 1.000000e+00, %v15 ]
  %v16 = icmp eq i64 %v1, 0
  br i1 %v16, label %v17, label %v18
v17:
  %v19 = icmp slt i64 %v7, 1
  br i1 %v19, label %v20, label %v21
v44:
  %v22 = fcmp ogt double %v23, 0.000000e+00
  br i1 %v22, label %v24, label %v20
v43:
  %0 = getelementptr double, ptr %v2, i64 %v7
  %1 = getelementptr i8, ptr %0, i64 8
  %v25 = load double, ptr %1, align 8
  %v26 = getelementptr i8, ptr %v5, i64 16
  %v27 = load double, ptr %v26, align 8
  %v28 = fdiv double %v25, %v27
  %v29 = fmul double %v30, %v28
  br label %v20
v18:
  %v31 = getelementptr i8, ptr %v2, i64 8
  %v32 = load double, ptr %v31, align 8
  %v33 = add i64 %v7, -1
  %v34 = icmp slt i64 %v33, 1
  br i1 %v34, label %v35, label %v36
v35:
  %v37 = phi double [ %v32, %v18 ], [ %v38, %v36 ]
  %v39 = phi double [ %v32, %v18 ], [ %v40, %v36 ]
  %v41 = fsub double %v37, %v39
  br label %v20
v20:
  %v42 = phi double [ %v41, %v35 ], [ %v29, %v43 ], [ 0.000000e+00, %v44 ], [ 0.000000e+00, %v17 ]
  %v45 = getelementptr i8, ptr %v5, i64 8
  %v46 = load double, ptr %v45, align 8
  %v47 = fcmp ogt double %v46, 0.000000e+00
  %v48 = fdiv double %v42, %v46
  %v49 = select i1 %v47, double %v48, double %v42
  %v50 = fsub double 1.000000e+00, %v4
  %v51 = fmul double %v50, %v14
  %v52 = fmul double %v4, %v49
  %v53 = fsub double %v51, %v52
  store double %v53, ptr %v0, align 8
  ret void
v21:
  %v54 = phi double [ %v23, %v21 ], [ 0.000000e+00, %v17 ]
  %v55 = phi i64 [ %v56, %v21 ], [ 0, %v17 ]
  %v56 = add nuw nsw i64 %v55, 1
  %2 = getelementptr double, ptr %v2, i64 %v56
  %v57 = load double, ptr %2, align 8
  %v23 = fadd double %v54, %v57
  %v58 = icmp eq i64 %v7, %v56
  br i1 %v58, label %v44, label %v21
v24:
  %v59 = phi double [ %v30, %v24 ], [ 0.000000e+00, %v44 ]
  %v60 = phi i64 [ %v61, %v24 ], [ 0, %v44 ]
  %v61 = add nuw nsw i64 %v60, 1
  %3 = getelementptr double, ptr %v2, i64 %v60
  %4 = getelementptr i8, ptr %3, i64 8
  %v62 = load double, ptr %4, align 8
  %v63 = fdiv double %v62, %v23
  %5 = getelementptr double, ptr %v6, i64 %v60
  %v64 = load double, ptr %5, align 8
  %v65 = fsub double %v63, %v64
  %v66 = tail call double @llvm.fabs.f64(double %v65)
  %v30 = fadd double %v59, %v66
  %v67 = icmp eq i64 %v7, %v61
  br i1 %v67, label %v43, label %v24
v36:
  %v68 = phi double [ %v40, %v36 ], [ %v32, %v18 ]
  %v69 = phi double [ %v38, %v36 ], [ %v32, %v18 ]
  %v70 = phi i64 [ %v71, %v36 ], [ 1, %v18 ]
  %v71 = add nuw i64 %v70, 1
  %v72 = icmp slt i64 %v71, 0
  %v73 = select i1 %v72, i64 %v3, i64 0
  %6 = getelementptr double, ptr %v2, i64 %v71
  %v74 = getelementptr double, ptr %6, i64 %v73
  %v75 = load double, ptr %v74, align 8
  %v76 = fcmp olt double %v75, %v68
  %v40 = select i1 %v76, double %v75, double %v68
  %v77 = fcmp ogt double %v75, %v69
  %v38 = select i1 %v77, double %v75, double %v69
  %v78 = icmp eq i64 %v71, %v7
  br i1 %v78, label %v35, label %v36
}
declare double @llvm.fabs.f64(double) #1
define i64 @search(i64 %v0, ptr readonly %v1, i64 %v2, i64 %v3, ptr readonly %v4, i64 %v5, i64 %v6, double %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr %v12, i64 %v13, i64 %v14, ptr %v15, i64 %v16, i64 %v17) local_unnamed_addr #2 {
  %v18 = alloca ptr, align 8
  %v19 = alloca double, align 8
  %v20 = alloca double, align 8
  %v21 = alloca ptr, align 8
  %v22 = alloca double, align 8
  %v23 = alloca double, align 8
  %v24 = alloca double, align 8
  %v25 = shl i64 %v17, 3
  %v26 = icmp sgt i64 %v2, 0
  br i1 %v26, label %v27, label %v28
v28:
  store double 0.000000e+00, ptr %v23, align 8
  call fastcc void @inner0(ptr %v23, i64 %v0, ptr %v12, i64 %v14, ptr readonly %v1, i64 %v2, i64 %v3, ptr readonly %v4, i64 %v5, i64 %v6, double %v7, ptr readonly %v8, ptr readonly %v10, i64 %v11, ptr %v15, i64 %v17)
  %v29 = load double, ptr %v23, align 8
  %v30 = fsub double 1.000000e+00, %v7
  %v31 = fadd double %v30, -1.000000e-04
  %v32 = fcmp olt double %v7, 1.000000e+00
  %v33 = fmul double %v7, 5.000000e-01
  %v34 = fadd double %v33, 5.000000e-01
  %v35 = select i1 %v32, double %v34, double 5.000000e-01
  %v36 = getelementptr double, ptr %v15, i64 %v17
  %v37 = shl i64 %v17, 4
  %v38 = getelementptr i8, ptr %v15, i64 %v37
  %v39 = mul i64 %v17, 24
  %v40 = getelementptr i8, ptr %v15, i64 %v39
  %v41 = shl i64 %v17, 5
  %v42 = getelementptr i8, ptr %v15, i64 %v41
  %v43 = icmp slt i64 %v17, 1
  %v44 = icmp slt i64 %v5, 1
  %v45 = tail call i64 @llvm.smax.i64(i64 %v3, i64 0)
  %v46 = icmp slt i64 %v3, 1
  %v47 = add nsw i64 %v5, -1
  br label %v48
v148:
  %v49 = xor i64 %v50, 1
  %v51 = mul nuw nsw i64 %v49, %v14
  %v52 = getelementptr i64, ptr %v12, i64 %v51
  br i1 %v26, label %v53, label %v54
v54:
  br i1 %v43, label %v55, label %v56
v65:
  %v57 = icmp eq i64 %v58, %v5
  br i1 %v57, label %v59, label %v60
v60:
  %v61 = phi double [ %v62, %v63 ], [ %v64, %v65 ]
  %v66 = phi i64 [ 0, %v63 ], [ %v58, %v65 ]
  %v58 = add nuw nsw i64 %v66, 1
  %v67 = fcmp ult double %v61, %v68
  br i1 %v67, label %v69, label %v59
v69:
  br i1 %v46, label %v70, label %v71
v71:
  %v72 = mul i64 %v66, %v6
  %1 = getelementptr double, ptr %v4, i64 %v72
  %2 = getelementptr i64, ptr %v52, i64 %v66
  br label %v73
v70:
  %v74 = sub i64 %v2, %v58
  %v75 = icmp slt i64 %v74, 1
  br i1 %v75, label %v76, label %v77
v77:
  %v78 = mul i64 %v66, %v6
  %3 = getelementptr double, ptr %v4, i64 %v78
  br label %v79
v178:
  br i1 %v46, label %v80, label %v81
v81:
  %v82 = icmp slt i64 %v83, 0
  %v84 = select i1 %v82, i64 %v2, i64 0
  %v85 = add i64 %v84, %v83
  %v86 = mul i64 %v85, %v3
  %4 = getelementptr double, ptr %v1, i64 %v86
  %v87 = icmp slt i64 %v88, %v47
  br label %v89
v95:
  %v90 = getelementptr double, ptr %v42, i64 %v91
  %v92 = load double, ptr %v90, align 8
  br label %v93
v93:
  %v94 = phi double [ %v92, %v95 ], [ 0.000000e+00, %v89 ]
  %v96 = fadd double %v97, %v94
  %v98 = getelementptr double, ptr %v36, i64 %v91
  store double %v96, ptr %v98, align 8
  %v99 = icmp eq i64 %v100, 0
  br i1 %v99, label %v101, label %v102
v101:
  %v103 = load double, ptr %v36, align 8
  %v104 = fmul double %v105, %v103
  %v106 = fcmp ugt double %v104, %v107
  %v108 = icmp sgt i64 %v109, 1
  %v110 = select i1 %v106, i1 %v108, i1 false
  br i1 %v110, label %v111, label %v80
v102:
  %v112 = icmp sgt i64 %v109, 1
  br i1 %v112, label %v111, label %v80
v111:
  br label %v89
v80:
  %v113 = load double, ptr %v36, align 8
  %v114 = fmul double %v105, %v113
  %v115 = fcmp ugt double %v114, %v107
  br i1 %v115, label %v116, label %v117
v116:
  store double 0.000000e+00, ptr %v20, align 8
  call fastcc void @inner2(ptr %v20, i64 %v0, ptr nonnull %v36, i64 %v17, double %v118, ptr nonnull readonly %v8, ptr readonly %v10, i64 %v11)
  %v119 = load double, ptr %v20, align 8
  %v120 = fadd double %v107, 1.000000e-09
  %v121 = fcmp ogt double %v119, %v120
  %v122 = select i1 %v121, double %v119, double %v107
  %v123 = select i1 %v121, i64 %v88, i64 %v124
  br label %v117
v140:
  %v125 = icmp eq i64 %v126, %v66
  br i1 %v125, label %v76, label %v127
v127:
  %v128 = icmp slt i64 %v126, 0
  %v129 = select i1 %v128, i64 %v14, i64 0
  %5 = getelementptr i64, ptr %v52, i64 %v126
  %v130 = getelementptr i64, ptr %5, i64 %v129
  %v131 = load i64, ptr %v130, align 8
  %v132 = sub i64 %v66, %v126
  %v133 = icmp slt i64 %v132, 0
  br i1 %v133, label %v134, label %v135
v134:
  %v136 = sub nsw i64 0, %v132
  br label %v137
v135:
  %6 = getelementptr i64, ptr %v52, i64 %v66
  store i64 %v131, ptr %6, align 8
  call fastcc void @inner1(ptr %v21, ptr nonnull %v52, ptr readonly %v1, i64 %v2, i64 %v3, ptr readonly %v4, i64 %v5, i64 %v6, ptr nonnull %v15, i64 %v17)
  store double 0.000000e+00, ptr %v22, align 8
  call fastcc void @inner2(ptr %v22, i64 %v0, ptr nonnull %v15, i64 %v17, double %v118, ptr nonnull readonly %v8, ptr readonly %v10, i64 %v11)
  %v138 = load double, ptr %v22, align 8
  br label %v76
v76:
  %v64 = phi double [ %v138, %v135 ], [ %v139, %v140 ], [ %v61, %v70 ]
  br i1 %v46, label %v65, label %v141
v141:
  %v142 = mul i64 %v66, %v6
  %7 = getelementptr double, ptr %v4, i64 %v142
  %8 = getelementptr i64, ptr %v52, i64 %v66
  br label %v143
v117:
  %v139 = phi double [ %v122, %v116 ], [ %v107, %v80 ]
  %v126 = phi i64 [ %v123, %v116 ], [ %v124, %v80 ]
  %v144 = icmp eq i64 %v145, %v2
  br i1 %v144, label %v140, label %v79
v53:
  %v146 = phi i64 [ %v147, %v53 ], [ 0, %v148 ]
  %v147 = add nuw nsw i64 %v146, 1
  %9 = getelementptr i64, ptr %v52, i64 %v146
  store i64 %v146, ptr %9, align 8
  %v149 = icmp eq i64 %v2, %v147
  br i1 %v149, label %v54, label %v53
v56:
  tail call void @llvm.memset.p0.i64(ptr align 8 %v38, i8 0, i64 %v25, i1 false)
  br label %v55
v55:
  %v150 = load double, ptr %v8, align 8
  %v151 = fcmp ogt double %v150, 0.000000e+00
  %v152 = fsub double 1.000000e+00, %v118
  %v153 = fdiv double %v152, %v150
  %v105 = select i1 %v151, double %v153, double 0x7FF0000000000000
  call fastcc void @inner1(ptr %v18, ptr %v52, ptr readonly %v1, i64 %v2, i64 %v3, ptr readonly %v4, i64 %v5, i64 %v6, ptr %v15, i64 %v17)
  store double 0.000000e+00, ptr %v19, align 8
  call fastcc void @inner2(ptr %v19, i64 %v0, ptr %v15, i64 %v17, double %v118, ptr nonnull readonly %v8, ptr readonly %v10, i64 %v11)
  br i1 %v44, label %v59, label %v63
v63:
  %v62 = load double, ptr %v19, align 8
  %v68 = fadd double %v152, -1.000000e-04
  br label %v60
v73:
  %v154 = phi i64 [ 0, %v71 ], [ %v155, %v73 ]
  %v155 = add nuw nsw i64 %v154, 1
  %v156 = getelementptr double, ptr %v40, i64 %v154
  store double 0.000000e+00, ptr %v156, align 8
  %v157 = getelementptr double, ptr %v15, i64 %v154
  %v158 = load double, ptr %v157, align 8
  %v159 = getelementptr double, ptr %v38, i64 %v154
  %v160 = load double, ptr %v159, align 8
  %v161 = fsub double %v158, %v160
  %v162 = getelementptr double, ptr %v42, i64 %v154
  store double %v161, ptr %v162, align 8
  %10 = getelementptr double, ptr %1, i64 %v154
  %v163 = load double, ptr %10, align 8
  %v164 = load i64, ptr %2, align 8
  %v165 = icmp slt i64 %v164, 0
  %v166 = select i1 %v165, i64 %v2, i64 0
  %v167 = add i64 %v166, %v164
  %v168 = mul i64 %v167, %v3
  %11 = getelementptr double, ptr %v1, i64 %v168
  %12 = getelementptr double, ptr %11, i64 %v154
  %v169 = load double, ptr %12, align 8
  %v170 = fmul double %v163, %v169
  %v171 = fsub double %v161, %v170
  store double %v171, ptr %v162, align 8
  %v172 = icmp eq i64 %v3, %v155
  br i1 %v172, label %v70, label %v73
v79:
  %v124 = phi i64 [ %v66, %v77 ], [ %v126, %v117 ]
  %v107 = phi double [ %v61, %v77 ], [ %v139, %v117 ]
  %v88 = phi i64 [ %v58, %v77 ], [ %v145, %v117 ]
  %v145 = add nuw i64 %v88, 1
  %13 = getelementptr i64, ptr %v52, i64 %v88
  %v173 = icmp slt i64 %v88, 0
  %v174 = select i1 %v173, i64 %v14, i64 0
  %v175 = getelementptr i64, ptr %13, i64 %v174
  %v83 = load i64, ptr %v175, align 8
  %v176 = icmp sge i64 %v88, %v5
  %v177 = select i1 %v176, i1 true, i1 %v46
  br i1 %v177, label %v178, label %v179
v179:
  %14 = getelementptr i8, ptr %13, i64 -8
  %v180 = icmp sgt i64 %v88, 0
  %v181 = select i1 %v180, i64 0, i64 %v14
  %v182 = getelementptr i64, ptr %14, i64 %v181
  %v183 = load i64, ptr %v182, align 8
  %v184 = select i1 %v173, i64 %v5, i64 0
  %v185 = add i64 %v184, %v88
  %v186 = mul i64 %v185, %v6
  %15 = getelementptr double, ptr %v4, i64 %v186
  %v187 = icmp slt i64 %v183, 0
  %v188 = select i1 %v187, i64 %v2, i64 0
  %v189 = add i64 %v188, %v183
  %v190 = mul i64 %v189, %v3
  %16 = getelementptr double, ptr %v1, i64 %v190
  %v191 = icmp slt i64 %v83, 0
  %v192 = select i1 %v191, i64 %v2, i64 0
  %v193 = add i64 %v192, %v83
  %v194 = mul i64 %v193, %v3
  %17 = getelementptr double, ptr %v1, i64 %v194
  br label %v195
v195:
  %v196 = phi i64 [ 0, %v179 ], [ %v197, %v195 ]
  %v197 = add nuw nsw i64 %v196, 1
  %v198 = getelementptr double, ptr %v40, i64 %v196
  %v199 = load double, ptr %v198, align 8
  %18 = getelementptr double, ptr %15, i64 %v196
  %v200 = load double, ptr %18, align 8
  %v201 = getelementptr double, ptr %16, i64 %v196
  %v202 = load double, ptr %v201, align 8
  %v203 = fmul double %v200, %v202
  %v204 = fadd double %v199, %v203
  store double %v204, ptr %v198, align 8
  %v205 = getelementptr double, ptr %v42, i64 %v196
  %v206 = load double, ptr %v205, align 8
  %v207 = load double, ptr %18, align 8
  %v208 = getelementptr double, ptr %17, i64 %v196
  %v209 = load double, ptr %v208, align 8
  %v210 = fmul double %v207, %v209
  %v211 = fsub double %v206, %v210
  store double %v211, ptr %v205, align 8
  %v212 = icmp eq i64 %v3, %v197
  br i1 %v212, label %v81, label %v195
v89:
  %v109 = phi i64 [ %v45, %v81 ], [ %v213, %v111 ]
  %v100 = phi i64 [ 0, %v81 ], [ %v214, %v111 ]
  %v213 = add nsw i64 %v109, -1
  %v214 = add i64 %v100, 1
  %v215 = icmp slt i64 %v100, 0
  %v216 = select i1 %v215, i64 %v17, i64 0
  %v91 = add i64 %v216, %v100
  %v217 = getelementptr double, ptr %v38, i64 %v91
  %v218 = load double, ptr %v217, align 8
  %v219 = select i1 %v215, i64 %v6, i64 0
  %19 = getelementptr double, ptr %3, i64 %v100
  %v220 = getelementptr double, ptr %19, i64 %v219
  %v221 = load double, ptr %v220, align 8
  %v222 = select i1 %v215, i64 %v3, i64 0
  %20 = getelementptr double, ptr %4, i64 %v100
  %v223 = getelementptr double, ptr %20, i64 %v222
  %v224 = load double, ptr %v223, align 8
  %v225 = fmul double %v221, %v224
  %v226 = fadd double %v218, %v225
  %v227 = getelementptr double, ptr %v40, i64 %v91
  %v228 = load double, ptr %v227, align 8
  %v97 = fadd double %v228, %v226
  br i1 %v87, label %v95, label %v93
v137:
  %v229 = phi i64 [ %v230, %v137 ], [ %v136, %v134 ]
  %v231 = phi i64 [ %v232, %v137 ], [ %v126, %v134 ]
  %v230 = add nsw i64 %v229, -1
  %v232 = add i64 %v231, -1
  %v233 = icmp sgt i64 %v231, 0
  %v234 = select i1 %v233, i64 0, i64 %v14
  %21 = getelementptr i64, ptr %v52, i64 %v231
  %22 = getelementptr i8, ptr %21, i64 -8
  %v235 = getelementptr i64, ptr %22, i64 %v234
  %v236 = load i64, ptr %v235, align 8
  %v237 = icmp slt i64 %v231, 0
  %v238 = select i1 %v237, i64 %v14, i64 0
  %v239 = getelementptr i64, ptr %21, i64 %v238
  store i64 %v236, ptr %v239, align 8
  %v240 = icmp ugt i64 %v229, 1
  br i1 %v240, label %v137, label %v135
v143:
  %v241 = phi i64 [ 0, %v141 ], [ %v242, %v143 ]
  %v242 = add nuw nsw i64 %v241, 1
  %23 = getelementptr double, ptr %v38, i64 %v241
  %v243 = load double, ptr %23, align 8
  %24 = getelementptr double, ptr %7, i64 %v241
  %v244 = load double, ptr %24, align 8
  %v245 = load i64, ptr %8, align 8
  %v246 = icmp slt i64 %v245, 0
  %v247 = select i1 %v246, i64 %v2, i64 0
  %v248 = add i64 %v247, %v245
  %v249 = mul i64 %v248, %v3
  %25 = getelementptr double, ptr %v1, i64 %v249
  %26 = getelementptr double, ptr %25, i64 %v241
  %v250 = load double, ptr %26, align 8
  %v251 = fmul double %v244, %v250
  %v252 = fadd double %v243, %v251
  store double %v252, ptr %23, align 8
  %v253 = icmp eq i64 %v3, %v242
  br i1 %v253, label %v65, label %v143
v59:
  store double 0.000000e+00, ptr %v24, align 8
  call fastcc void @inner0(ptr %v24, i64 %v0, ptr %v52, i64 %v14, ptr readonly %v1, i64 %v2, i64 %v3, ptr readonly %v4, i64 %v5, i64 %v6, double %v7, ptr nonnull readonly %v8, ptr readonly %v10, i64 %v11, ptr %v15, i64 %v17)
  %v254 = load double, ptr %v24, align 8
  %v255 = fadd double %v256, 1.000000e-09
  %v257 = fcmp ogt double %v254, %v255
  %v258 = select i1 %v257, i64 %v49, i64 %v50
  %v259 = select i1 %v257, double %v254, double %v256
  br i1 %v260, label %v261, label %v48
v27:
  %v262 = phi i64 [ %v263, %v27 ], [ 0, %0 ]
  %v263 = add nuw nsw i64 %v262, 1
  %27 = getelementptr i64, ptr %v12, i64 %v262
  store i64 %v262, ptr %27, align 8
  %v264 = icmp eq i64 %v2, %v263
  br i1 %v264, label %v28, label %v27
v48:
  %v256 = phi double [ %v29, %v28 ], [ %v259, %v59 ]
  %v50 = phi i64 [ 0, %v28 ], [ %v258, %v59 ]
  %v118 = phi double [ %v7, %v28 ], [ %v35, %v59 ]
  %v260 = phi i1 [ false, %v28 ], [ true, %v59 ]
  %v265 = fcmp ult double %v256, %v31
  br i1 %v265, label %v148, label %v261
v261:
  %v266 = phi i64 [ %v258, %v59 ], [ %v50, %v48 ]
  ret i64 %v266
}
declare i64 @llvm.smax.i64(i64, i64) #3
declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg) #4
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
attributes #5 = { nounwind }
