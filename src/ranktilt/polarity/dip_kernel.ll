; 2a69568b2993689fcf35324cebb7a3ac13b68d9f6ea45f520e89653b5ef06178
; made by numba 0.68.1 and llvmlite 0.50.0
; dip_of_points(f64[:], f64[:], f64[:], i64[:;:], f64[:;:]) -> f64

define internal fastcc void @inner0(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, double %v5, ptr %v6, i64 %v7) unnamed_addr #0 {
v58:
  %v8 = icmp slt i64 %v2, 1
  br i1 %v8, label %v9, label %v10
v47:
  %v11 = phi i64 [ %v12, %v13 ], [ %v14, %v15 ]
  %0 = getelementptr i64, ptr %v6, i64 %v11
  %v16 = getelementptr i8, ptr %0, i64 -16
  %v17 = load i64, ptr %v16, align 8
  %v12 = add i64 %v11, -1
  %v18 = getelementptr i64, ptr %v6, i64 %v12
  %v19 = load i64, ptr %v18, align 8
  %v20 = icmp slt i64 %v19, 0
  %v21 = select i1 %v20, i64 %v2, i64 0
  %1 = getelementptr double, ptr %v1, i64 %v19
  %v22 = getelementptr double, ptr %1, i64 %v21
  %v23 = load double, ptr %v22, align 8
  %v24 = icmp slt i64 %v17, 0
  %v25 = select i1 %v24, i64 %v2, i64 0
  %2 = getelementptr double, ptr %v1, i64 %v17
  %v26 = getelementptr double, ptr %2, i64 %v25
  %v27 = load double, ptr %v26, align 8
  %v28 = fsub double %v23, %v27
  %v29 = select i1 %v24, i64 %v4, i64 0
  %3 = getelementptr double, ptr %v3, i64 %v17
  %v30 = getelementptr double, ptr %3, i64 %v29
  %v31 = load double, ptr %v30, align 8
  %v32 = fsub double %v33, %v31
  %v34 = fmul double %v28, %v32
  %v35 = fsub double %v36, %v27
  %v37 = select i1 %v20, i64 %v4, i64 0
  %4 = getelementptr double, ptr %v3, i64 %v19
  %v38 = getelementptr double, ptr %4, i64 %v37
  %v39 = load double, ptr %v38, align 8
  %v40 = fsub double %v39, %v31
  %v41 = fmul double %v35, %v40
  %v42 = fsub double %v34, %v41
  %v43 = fmul double %v5, %v42
  %v44 = fcmp ogt double %v43, 0.000000e+00
  br i1 %v44, label %v45, label %v13
v13:
  %v46 = icmp ugt i64 %v11, 2
  br i1 %v46, label %v47, label %v45
v51:
  %v48 = icmp slt i64 %v14, 0
  %v49 = select i1 %v48, i64 %v7, i64 0
  br label %v45
v45:
  %v50 = phi i64 [ %v14, %v51 ], [ %v11, %v47 ], [ 1, %v13 ]
  %5 = phi i64 [ %v49, %v51 ], [ 0, %v13 ], [ 0, %v47 ]
  %6 = getelementptr i64, ptr %v6, i64 %v50
  %v52 = getelementptr i64, ptr %6, i64 %5
  store i64 %v53, ptr %v52, align 8
  %v54 = add i64 %v50, 1
  %v55 = icmp eq i64 %v2, %v56
  br i1 %v55, label %v9, label %v10
v9:
  %v57 = phi i64 [ 0, %v58 ], [ %v54, %v45 ]
  store i64 %v57, ptr %v0, align 8
  ret void
v10:
  %v14 = phi i64 [ %v54, %v45 ], [ 0, %v58 ]
  %v53 = phi i64 [ %v56, %v45 ], [ 0, %v58 ]
  %v56 = add nuw nsw i64 %v53, 1
  %v59 = icmp sgt i64 %v14, 1
  br i1 %v59, label %v15, label %v51
v15:
  %7 = getelementptr double, ptr %v3, i64 %v53
  %v33 = load double, ptr %7, align 8
  %8 = getelementptr double, ptr %v1, i64 %v53
  %v36 = load double, ptr %8, align 8
  br label %v47
}
define internal fastcc void @inner1(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, ptr readonly %v5, i64 %v6, i64 %v7, ptr writeonly %v8, i64 %v9) unnamed_addr #0 {
v30:
  %v10 = add nsw i64 %v7, -1
  %v11 = icmp slt i64 %v7, 2
  %v12 = select i1 %v11, i64 0, i64 %v10
  %v13 = icmp sgt i64 %v12, 0
  br i1 %v13, label %v14, label %v15
v29:
  %v16 = icmp eq i64 %v17, %v12
  br i1 %v16, label %v15, label %v14
v15:
  %v18 = icmp sgt i64 %v7, 0
  %v19 = select i1 %v18, i64 0, i64 %v6
  %0 = getelementptr i64, ptr %v5, i64 %v10
  %v20 = getelementptr i64, ptr %0, i64 %v19
  %v21 = load i64, ptr %v20, align 8
  %v22 = icmp slt i64 %v21, 0
  %v23 = select i1 %v22, i64 %v4, i64 0
  %1 = getelementptr double, ptr %v3, i64 %v21
  %v24 = getelementptr double, ptr %1, i64 %v23
  %v25 = load double, ptr %v24, align 8
  %v26 = select i1 %v22, i64 %v9, i64 0
  %2 = getelementptr double, ptr %v8, i64 %v21
  %v27 = getelementptr double, ptr %2, i64 %v26
  store double %v25, ptr %v27, align 8
  store ptr null, ptr %v0, align 8
  ret void
v14:
  %v28 = phi i64 [ %v17, %v29 ], [ 0, %v30 ]
  %v17 = add nuw nsw i64 %v28, 1
  %3 = getelementptr i64, ptr %v5, i64 %v28
  %v31 = load i64, ptr %3, align 8
  %4 = getelementptr i8, ptr %3, i64 8
  %v32 = load i64, ptr %4, align 8
  %v33 = icmp slt i64 %v32, 0
  %v34 = select i1 %v33, i64 %v4, i64 0
  %5 = getelementptr double, ptr %v3, i64 %v32
  %v35 = getelementptr double, ptr %5, i64 %v34
  %v36 = load double, ptr %v35, align 8
  %v37 = icmp slt i64 %v31, 0
  %v38 = select i1 %v37, i64 %v4, i64 0
  %6 = getelementptr double, ptr %v3, i64 %v31
  %v39 = getelementptr double, ptr %6, i64 %v38
  %v40 = load double, ptr %v39, align 8
  %v41 = fsub double %v36, %v40
  %v42 = select i1 %v33, i64 %v2, i64 0
  %7 = getelementptr double, ptr %v1, i64 %v32
  %v43 = getelementptr double, ptr %7, i64 %v42
  %v44 = load double, ptr %v43, align 8
  %v45 = select i1 %v37, i64 %v2, i64 0
  %8 = getelementptr double, ptr %v1, i64 %v31
  %v46 = getelementptr double, ptr %8, i64 %v45
  %v47 = load double, ptr %v46, align 8
  %v48 = fsub double %v44, %v47
  %v49 = fdiv double %v41, %v48
  %v50 = sub i64 %v32, %v31
  %v51 = icmp slt i64 %v50, 1
  br i1 %v51, label %v29, label %v52
v52:
  %v53 = phi i64 [ %v54, %v52 ], [ %v50, %v14 ]
  %v55 = phi i64 [ %v56, %v52 ], [ %v31, %v14 ]
  %v54 = add nsw i64 %v53, -1
  %v56 = add i64 %v55, 1
  %v57 = load double, ptr %v39, align 8
  %v58 = icmp slt i64 %v55, 0
  %v59 = select i1 %v58, i64 %v2, i64 0
  %9 = getelementptr double, ptr %v1, i64 %v55
  %v60 = getelementptr double, ptr %9, i64 %v59
  %v61 = load double, ptr %v60, align 8
  %v62 = load double, ptr %v46, align 8
  %v63 = fsub double %v61, %v62
  %v64 = fmul double %v49, %v63
  %v65 = fadd double %v57, %v64
  %v66 = select i1 %v58, i64 %v9, i64 0
  %10 = getelementptr double, ptr %v8, i64 %v55
  %v67 = getelementptr double, ptr %10, i64 %v66
  store double %v65, ptr %v67, align 8
  %v68 = icmp ugt i64 %v53, 1
  br i1 %v68, label %v52, label %v29
}
define double @dip_of_points(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr %v6, i64 %v7, i64 %v8, ptr %v9, i64 %v10, i64 %v11) local_unnamed_addr #1 {
  %v12 = alloca i64, align 8
  %v13 = alloca i64, align 8
  %v14 = alloca ptr, align 8
  %v15 = alloca ptr, align 8
  %v16 = getelementptr i64, ptr %v6, i64 %v8
  %v17 = getelementptr double, ptr %v9, i64 %v11
  %v18 = icmp sgt i64 %v1, 1
  br i1 %v18, label %v19, label %v20
v19:
  %v21 = add nsw i64 %v1, -1
  br label %v22
v22:
  %v23 = phi i64 [ %v24, %v25 ], [ %v21, %v19 ]
  %v26 = phi i64 [ %v27, %v25 ], [ 0, %v19 ]
  %v28 = phi double [ %v29, %v25 ], [ 1.000000e+00, %v19 ]
  %v30 = add nsw i64 %v23, 1
  %v31 = icmp slt i64 %v26, 0
  %v32 = select i1 %v31, i64 %v1, i64 0
  %v33 = add i64 %v32, %v26
  %v34 = icmp slt i64 %v33, 0
  br i1 %v34, label %v35, label %v36
v49:
  %v37 = add nsw i64 %v38, -1
  %v39 = icmp sgt i64 %v38, 0
  %v40 = select i1 %v39, i64 0, i64 %v8
  %1 = getelementptr i64, ptr %v6, i64 %v37
  %v41 = getelementptr i64, ptr %1, i64 %v40
  %v42 = load i64, ptr %v41, align 8
  %v43 = icmp sgt i64 %v42, %v44
  br i1 %v43, label %v45, label %v46
v45:
  %v47 = phi i64 [ %v48, %v45 ], [ %v37, %v49 ]
  %v48 = add nsw i64 %v47, -1
  %v50 = icmp sgt i64 %v47, 0
  %v51 = select i1 %v50, i64 0, i64 %v8
  %2 = getelementptr i64, ptr %v6, i64 %v48
  %v52 = getelementptr i64, ptr %2, i64 %v51
  %v53 = load i64, ptr %v52, align 8
  %v54 = icmp sgt i64 %v53, %v44
  br i1 %v54, label %v45, label %v46
v46:
  %v55 = phi i64 [ %v37, %v49 ], [ %v48, %v45 ]
  %v56 = load i64, ptr %v16, align 8
  %v57 = icmp slt i64 %v56, %v44
  br i1 %v57, label %v58, label %v59
v58:
  %v60 = phi i64 [ %v61, %v58 ], [ 0, %v46 ]
  %v61 = add nuw nsw i64 %v60, 1
  %v62 = getelementptr i64, ptr %v16, i64 %v61
  %v63 = load i64, ptr %v62, align 8
  %v64 = icmp slt i64 %v63, %v44
  br i1 %v64, label %v58, label %v59
v59:
  %v65 = phi i64 [ %v56, %v46 ], [ %v63, %v58 ]
  %v66 = icmp slt i64 %v55, 0
  %v67 = select i1 %v66, i64 %v8, i64 0
  %3 = getelementptr i64, ptr %v6, i64 %v55
  %v68 = getelementptr i64, ptr %3, i64 %v67
  %v69 = load i64, ptr %v68, align 8
  %v70 = icmp slt i64 %v69, 1
  br i1 %v70, label %v71, label %v72
v71:
  %v73 = phi double [ %v28, %v59 ], [ %v74, %v72 ]
  %v75 = add nsw i64 %v65, 1
  %v76 = sub i64 %v77, %v75
  %v78 = icmp slt i64 %v76, 1
  br i1 %v78, label %v25, label %v79
v25:
  %v29 = phi double [ %v73, %v71 ], [ %v80, %v79 ]
  %v27 = add nsw i64 %v69, %v26
  %v24 = add nsw i64 %v65, %v26
  %v81 = icmp slt i64 %v69, %v65
  br i1 %v81, label %v22, label %v20
v104:
  %v82 = phi i64 [ %v1, %v83 ], [ %v84, %v85 ]
  %v86 = sub nsw i64 %v82, %v87
  %v77 = tail call i64 @llvm.smax.i64(i64 %v86, i64 0)
  %v88 = getelementptr double, ptr %v0, i64 %v87
  %v89 = select i1 %v31, i64 %v3, i64 0
  %v90 = add i64 %v89, %v26
  %v91 = icmp slt i64 %v90, 0
  br i1 %v91, label %v92, label %v93
v35:
  br label %v36
v36:
  %v94 = phi i64 [ 0, %v35 ], [ %v33, %v22 ]
  %v95 = icmp slt i64 %v33, %v1
  br i1 %v95, label %v96, label %v97
v97:
  br label %v96
v96:
  %v87 = phi i64 [ %v1, %v97 ], [ %v94, %v36 ]
  %v98 = icmp slt i64 %v23, -1
  %v99 = select i1 %v98, i64 %v1, i64 0
  %v100 = add i64 %v99, %v30
  %v101 = icmp slt i64 %v100, 0
  br i1 %v101, label %v102, label %v85
v102:
  br label %v85
v85:
  %v84 = phi i64 [ 0, %v102 ], [ %v100, %v96 ]
  %v103 = icmp slt i64 %v100, %v1
  br i1 %v103, label %v104, label %v83
v83:
  br label %v104
v127:
  %v105 = phi i64 [ %v3, %v106 ], [ %v107, %v108 ]
  %v109 = sub i64 %v105, %v110
  %v111 = tail call i64 @llvm.smax.i64(i64 %v109, i64 0)
  %v112 = getelementptr double, ptr %v2, i64 %v110
  %v113 = select i1 %v31, i64 %v5, i64 0
  %v114 = add i64 %v113, %v26
  %v115 = icmp slt i64 %v114, 0
  br i1 %v115, label %v116, label %v117
v92:
  br label %v93
v93:
  %v118 = phi i64 [ 0, %v92 ], [ %v90, %v104 ]
  %v119 = icmp slt i64 %v90, %v3
  br i1 %v119, label %v120, label %v121
v121:
  br label %v120
v120:
  %v110 = phi i64 [ %v3, %v121 ], [ %v118, %v93 ]
  %v122 = select i1 %v98, i64 %v3, i64 0
  %v123 = add i64 %v122, %v30
  %v124 = icmp slt i64 %v123, 0
  br i1 %v124, label %v125, label %v108
v125:
  br label %v108
v108:
  %v107 = phi i64 [ 0, %v125 ], [ %v123, %v120 ]
  %v126 = icmp slt i64 %v123, %v3
  br i1 %v126, label %v127, label %v106
v106:
  br label %v127
v142:
  %v128 = phi i64 [ %v5, %v129 ], [ %v130, %v131 ]
  %v132 = sub i64 %v128, %v133
  %v134 = tail call i64 @llvm.smax.i64(i64 %v132, i64 0)
  %v135 = getelementptr double, ptr %v4, i64 %v133
  store i64 0, ptr %v12, align 8
  call fastcc void @inner0(ptr %v12, ptr readonly %v88, i64 %v77, ptr readonly %v112, i64 %v111, double 1.000000e+00, ptr %v6, i64 %v8)
  %v38 = load i64, ptr %v12, align 8
  store i64 0, ptr %v13, align 8
  call fastcc void @inner0(ptr %v13, ptr readonly %v88, i64 %v77, ptr readonly %v135, i64 %v134, double -1.000000e+00, ptr %v16, i64 %v8)
  %v136 = load i64, ptr %v13, align 8
  call fastcc void @inner1(ptr %v14, ptr readonly %v88, i64 %v77, ptr readonly %v112, i64 %v111, ptr %v6, i64 %v8, i64 %v38, ptr %v9, i64 %v11)
  call fastcc void @inner1(ptr %v15, ptr readonly %v88, i64 %v77, ptr readonly %v135, i64 %v134, ptr %v16, i64 %v8, i64 %v136, ptr %v17, i64 %v11)
  %v137 = icmp slt i64 %v38, 1
  br i1 %v137, label %v138, label %v139
v139:
  %v140 = phi i64 [ %v141, %v139 ], [ 0, %v142 ]
  %v143 = phi i64 [ %v144, %v139 ], [ 0, %v142 ]
  %v144 = add nuw nsw i64 %v143, 1
  %4 = getelementptr i64, ptr %v6, i64 %v143
  %v145 = load i64, ptr %4, align 8
  %v146 = icmp slt i64 %v145, 0
  %v147 = select i1 %v146, i64 %v11, i64 0
  %5 = getelementptr double, ptr %v17, i64 %v145
  %v148 = getelementptr double, ptr %5, i64 %v147
  %v149 = load double, ptr %v148, align 8
  %6 = getelementptr double, ptr %v9, i64 %v145
  %v150 = getelementptr double, ptr %6, i64 %v147
  %v151 = load double, ptr %v150, align 8
  %v152 = fsub double %v149, %v151
  %v153 = icmp slt i64 %v140, 0
  %v154 = select i1 %v153, i64 %v11, i64 0
  %7 = getelementptr double, ptr %v17, i64 %v140
  %v155 = getelementptr double, ptr %7, i64 %v154
  %v156 = load double, ptr %v155, align 8
  %8 = getelementptr double, ptr %v9, i64 %v140
  %v157 = getelementptr double, ptr %8, i64 %v154
  %v158 = load double, ptr %v157, align 8
  %v159 = fsub double %v156, %v158
  %v160 = fcmp ogt double %v152, %v159
  %v141 = select i1 %v160, i64 %v145, i64 %v140
  %v161 = icmp eq i64 %v38, %v144
  br i1 %v161, label %v138, label %v139
v138:
  %v162 = phi i64 [ 0, %v142 ], [ %v141, %v139 ]
  %v163 = icmp slt i64 %v136, 1
  br i1 %v163, label %v164, label %v165
v165:
  %v166 = phi i64 [ %v167, %v165 ], [ %v162, %v138 ]
  %v168 = phi i64 [ %v169, %v165 ], [ 0, %v138 ]
  %v169 = add nuw nsw i64 %v168, 1
  %9 = getelementptr i64, ptr %v16, i64 %v168
  %v170 = load i64, ptr %9, align 8
  %v171 = icmp slt i64 %v170, 0
  %v172 = select i1 %v171, i64 %v11, i64 0
  %10 = getelementptr double, ptr %v17, i64 %v170
  %v173 = getelementptr double, ptr %10, i64 %v172
  %v174 = load double, ptr %v173, align 8
  %11 = getelementptr double, ptr %v9, i64 %v170
  %v175 = getelementptr double, ptr %11, i64 %v172
  %v176 = load double, ptr %v175, align 8
  %v177 = fsub double %v174, %v176
  %v178 = icmp slt i64 %v166, 0
  %v179 = select i1 %v178, i64 %v11, i64 0
  %12 = getelementptr double, ptr %v17, i64 %v166
  %v180 = getelementptr double, ptr %12, i64 %v179
  %v181 = load double, ptr %v180, align 8
  %13 = getelementptr double, ptr %v9, i64 %v166
  %v182 = getelementptr double, ptr %13, i64 %v179
  %v183 = load double, ptr %v182, align 8
  %v184 = fsub double %v181, %v183
  %v185 = fcmp ogt double %v177, %v184
  %v167 = select i1 %v185, i64 %v170, i64 %v166
  %v186 = icmp eq i64 %v136, %v169
  br i1 %v186, label %v164, label %v165
v164:
  %v44 = phi i64 [ %v162, %v138 ], [ %v167, %v165 ]
  %v187 = icmp slt i64 %v44, 0
  %v188 = select i1 %v187, i64 %v11, i64 0
  %v189 = add i64 %v188, %v44
  %v190 = getelementptr double, ptr %v17, i64 %v189
  %v191 = load double, ptr %v190, align 8
  %v192 = getelementptr double, ptr %v9, i64 %v189
  %v193 = load double, ptr %v192, align 8
  %v194 = fsub double %v191, %v193
  %v195 = fcmp ugt double %v194, %v28
  br i1 %v195, label %v49, label %v20
v116:
  br label %v117
v117:
  %v196 = phi i64 [ 0, %v116 ], [ %v114, %v127 ]
  %v197 = icmp slt i64 %v114, %v5
  br i1 %v197, label %v198, label %v199
v199:
  br label %v198
v198:
  %v133 = phi i64 [ %v5, %v199 ], [ %v196, %v117 ]
  %v200 = select i1 %v98, i64 %v5, i64 0
  %v201 = add i64 %v200, %v30
  %v202 = icmp slt i64 %v201, 0
  br i1 %v202, label %v203, label %v131
v203:
  br label %v131
v131:
  %v130 = phi i64 [ 0, %v203 ], [ %v201, %v198 ]
  %v204 = icmp slt i64 %v201, %v5
  br i1 %v204, label %v142, label %v129
v129:
  br label %v142
v72:
  %v205 = phi double [ %v74, %v72 ], [ %v28, %v59 ]
  %v206 = phi i64 [ %v207, %v72 ], [ 0, %v59 ]
  %v207 = add nuw nsw i64 %v206, 1
  %14 = getelementptr double, ptr %v135, i64 %v206
  %v208 = load double, ptr %14, align 8
  %15 = getelementptr double, ptr %v9, i64 %v206
  %v209 = load double, ptr %15, align 8
  %v210 = fsub double %v208, %v209
  %v211 = fcmp ogt double %v210, %v205
  %v74 = select i1 %v211, double %v210, double %v205
  %v212 = icmp eq i64 %v69, %v207
  br i1 %v212, label %v71, label %v72
v79:
  %v213 = phi double [ %v80, %v79 ], [ %v73, %v71 ]
  %v214 = phi i64 [ %v215, %v79 ], [ %v76, %v71 ]
  %v216 = phi i64 [ %v217, %v79 ], [ %v75, %v71 ]
  %v215 = add nsw i64 %v214, -1
  %v217 = add i64 %v216, 1
  %v218 = icmp slt i64 %v216, 0
  %v219 = select i1 %v218, i64 %v11, i64 0
  %16 = getelementptr double, ptr %v17, i64 %v216
  %v220 = getelementptr double, ptr %16, i64 %v219
  %v221 = load double, ptr %v220, align 8
  %v222 = select i1 %v218, i64 %v111, i64 0
  %17 = getelementptr double, ptr %v112, i64 %v216
  %v223 = getelementptr double, ptr %17, i64 %v222
  %v224 = load double, ptr %v223, align 8
  %v225 = fsub double %v221, %v224
  %v226 = fcmp ogt double %v225, %v213
  %v80 = select i1 %v226, double %v225, double %v213
  %v227 = icmp ugt i64 %v214, 1
  br i1 %v227, label %v79, label %v25
v20:
  %v228 = phi double [ 1.000000e+00, %0 ], [ %v29, %v25 ], [ %v28, %v164 ]
  ret double %v228
}
declare i64 @llvm.smax.i64(i64, i64) #2
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
