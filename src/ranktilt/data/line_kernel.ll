; 04a5825cb3e91cd463c648efb5773451a8c8606974e9f61f538e672fec5f6cf9
; made by numba 0.68.1 and llvmlite 0.50.0
; split_lines(u8[:], i64[:], i64[:], i64[:], u8[:]) -> i64
; copy_spans(u8[:], i64[:], i64[:], u8[:]) -> i64

declare i64 @llvm.smin.i64(i64, i64) #0
declare i64 @llvm.cttz.i64(i64, i1 immarg) #1
declare { i64, i1 } @llvm.usub.with.overflow.i64(i64, i64) #0
define i64 @split_lines(ptr readonly %v0, i64 %v1, ptr writeonly %v2, i64 %v3, ptr writeonly %v4, i64 %v5, ptr writeonly %v6, i64 %v7, ptr %v8, i64 %v9) local_unnamed_addr #2 {
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
  %v18 = getelementptr i8, ptr %v0, i64 %v10
  %2 = add i64 %v1, 1
  %3 = add i64 %v1, 2
  %4 = add i64 %v1, 3
  %5 = add i64 %v1, 4
  %6 = add i64 %v1, 5
  %7 = add i64 %v1, 6
  %8 = add i64 %v1, 7
  %9 = add i64 %v1, 8
  %10 = add i64 %v1, 9
  br label %v19
v19:
  %v20 = phi i64 [ %v21, %v22 ], [ 0, %v12 ]
  %11 = add nuw nsw i64 %v20, %v10
  %12 = add nuw nsw i64 %11, 1
  %v23 = icmp slt i64 %12, %v1
  br i1 %v23, label %v24, label %v25
v24:
  %v26 = icmp slt i64 %11, -1
  %13 = select i1 %v26, i64 %2, i64 1
  %v27 = getelementptr i8, ptr %v18, i64 %13
  %v28 = getelementptr i8, ptr %v27, i64 %v20
  %v29 = load i8, ptr %v28, align 1
  br label %v25
v25:
  %v30 = phi i8 [ %v29, %v24 ], [ 32, %v19 ]
  %v31 = getelementptr i8, ptr %v8, i64 %v20
  %v32 = getelementptr i8, ptr %v31, i64 1
  store i8 %v30, ptr %v32, align 1
  %14 = add nuw nsw i64 %11, 2
  %v33 = icmp slt i64 %14, %v1
  br i1 %v33, label %v34, label %v35
v34:
  %v36 = icmp slt i64 %11, -2
  %15 = select i1 %v36, i64 %3, i64 2
  %v37 = getelementptr i8, ptr %v18, i64 %15
  %v38 = getelementptr i8, ptr %v37, i64 %v20
  %v39 = load i8, ptr %v38, align 1
  br label %v35
v35:
  %v40 = phi i8 [ %v39, %v34 ], [ 32, %v25 ]
  %v41 = getelementptr i8, ptr %v31, i64 2
  store i8 %v40, ptr %v41, align 1
  %16 = add nuw nsw i64 %11, 3
  %v42 = icmp slt i64 %16, %v1
  br i1 %v42, label %v43, label %v44
v43:
  %v45 = icmp slt i64 %11, -3
  %17 = select i1 %v45, i64 %4, i64 3
  %v46 = getelementptr i8, ptr %v18, i64 %17
  %v47 = getelementptr i8, ptr %v46, i64 %v20
  %v48 = load i8, ptr %v47, align 1
  br label %v44
v44:
  %v49 = phi i8 [ %v48, %v43 ], [ 32, %v35 ]
  %v50 = getelementptr i8, ptr %v31, i64 3
  store i8 %v49, ptr %v50, align 1
  %18 = add nuw nsw i64 %11, 4
  %v51 = icmp slt i64 %18, %v1
  br i1 %v51, label %v52, label %v53
v52:
  %v54 = icmp slt i64 %11, -4
  %19 = select i1 %v54, i64 %5, i64 4
  %v55 = getelementptr i8, ptr %v18, i64 %19
  %v56 = getelementptr i8, ptr %v55, i64 %v20
  %v57 = load i8, ptr %v56, align 1
  br label %v53
v53:
  %v58 = phi i8 [ %v57, %v52 ], [ 32, %v44 ]
  %v59 = getelementptr i8, ptr %v31, i64 4
  store i8 %v58, ptr %v59, align 1
  %20 = add nuw nsw i64 %11, 5
  %v60 = icmp slt i64 %20, %v1
  br i1 %v60, label %v61, label %v62
v61:
  %v63 = icmp slt i64 %11, -5
  %21 = select i1 %v63, i64 %6, i64 5
  %v64 = getelementptr i8, ptr %v18, i64 %21
  %v65 = getelementptr i8, ptr %v64, i64 %v20
  %v66 = load i8, ptr %v65, align 1
  br label %v62
v62:
  %v67 = phi i8 [ %v66, %v61 ], [ 32, %v53 ]
  %v68 = getelementptr i8, ptr %v31, i64 5
  store i8 %v67, ptr %v68, align 1
  %22 = add nuw nsw i64 %11, 6
  %v69 = icmp slt i64 %22, %v1
  br i1 %v69, label %v70, label %v71
v70:
  %v72 = icmp slt i64 %11, -6
  %23 = select i1 %v72, i64 %7, i64 6
  %v73 = getelementptr i8, ptr %v18, i64 %23
  %v74 = getelementptr i8, ptr %v73, i64 %v20
  %v75 = load i8, ptr %v74, align 1
  br label %v71
v71:
  %v76 = phi i8 [ %v75, %v70 ], [ 32, %v62 ]
  %v77 = getelementptr i8, ptr %v31, i64 6
  store i8 %v76, ptr %v77, align 1
  %24 = add nuw nsw i64 %11, 7
  %v78 = icmp slt i64 %24, %v1
  br i1 %v78, label %v79, label %v80
v79:
  %v81 = icmp slt i64 %11, -7
  %25 = select i1 %v81, i64 %8, i64 7
  %v82 = getelementptr i8, ptr %v18, i64 %25
  %v83 = getelementptr i8, ptr %v82, i64 %v20
  %v84 = load i8, ptr %v83, align 1
  br label %v80
v80:
  %v85 = phi i8 [ %v84, %v79 ], [ 32, %v71 ]
  %v86 = getelementptr i8, ptr %v31, i64 7
  store i8 %v85, ptr %v86, align 1
  %26 = add nuw nsw i64 %11, 8
  %v87 = icmp slt i64 %26, %v1
  br i1 %v87, label %v88, label %v89
v88:
  %v90 = icmp slt i64 %11, -8
  %27 = select i1 %v90, i64 %9, i64 8
  %v91 = getelementptr i8, ptr %v18, i64 %27
  %v92 = getelementptr i8, ptr %v91, i64 %v20
  %v93 = load i8, ptr %v92, align 1
  br label %v89
v89:
  %v94 = phi i8 [ %v93, %v88 ], [ 32, %v80 ]
  %v95 = getelementptr i8, ptr %v31, i64 8
  store i8 %v94, ptr %v95, align 1
  %28 = add nuw nsw i64 %11, 9
  %v96 = icmp slt i64 %28, %v1
  br i1 %v96, label %v97, label %v22
v97:
  %v98 = icmp slt i64 %11, -9
  %29 = select i1 %v98, i64 %10, i64 9
  %v99 = getelementptr i8, ptr %v18, i64 %29
  %v100 = getelementptr i8, ptr %v99, i64 %v20
  %v101 = load i8, ptr %v100, align 1
  br label %v22
v22:
  %v102 = phi i8 [ %v101, %v97 ], [ 32, %v89 ]
  %v103 = getelementptr i8, ptr %v31, i64 9
  store i8 %v102, ptr %v103, align 1
  %v21 = add nuw nsw i64 %v20, 9
  %v104 = icmp eq i64 %v21, 63
  br i1 %v104, label %v105, label %v19
v132:
  %v106 = phi i64 [ %v107, %v108 ], [ -1, %v109 ]
  %v110 = phi i64 [ %v111, %v108 ], [ 0, %v109 ]
  %v112 = phi i64 [ %v113, %v108 ], [ 0, %v109 ]
  %v114 = phi i64 [ %v115, %v108 ], [ %v116, %v109 ]
  %v117 = phi i64 [ %v118, %v108 ], [ 0, %v109 ]
  %v115 = add nsw i64 %v114, -1
  %v118 = add nuw nsw i64 %v117, 1
  %v119 = icmp slt i64 %v117, %v120
  %v121 = shl nsw i64 %v117, 6
  %v122 = select i1 %v119, i64 %v121, i64 0
  %v123 = select i1 %v119, ptr %v0, ptr %v8
  %v124 = getelementptr i8, ptr %v123, i64 %v122
  %v125 = load <64 x i8>, ptr %v124, align 1
  %v126 = icmp eq <64 x i8> %v125, splat (i8 9)
  %v127 = bitcast <64 x i1> %v126 to i64
  %30 = add <64 x i8> %v125, splat (i8 -9)
  %v128 = icmp ult <64 x i8> %30, splat (i8 2)
  %v129 = bitcast <64 x i1> %v128 to i64
  br label %v130
v130:
  %v131 = phi i64 [ %v112, %v132 ], [ %v133, %v134 ]
  %v135 = phi i64 [ %v110, %v132 ], [ %v136, %v134 ]
  %v137 = phi i64 [ %v106, %v132 ], [ %v138, %v134 ]
  %v139 = phi i64 [ %v129, %v132 ], [ %v140, %v134 ]
  %v141 = icmp eq i64 %v139, 0
  br i1 %v141, label %v108, label %v142
v142:
  %v143 = tail call i64 @llvm.cttz.i64(i64 %v139, i1 true)
  %v144 = add i64 %v139, -1
  %v145 = and i64 %v144, %v139
  %v146 = or disjoint i64 %v143, %v121
  %31 = shl nuw i64 1, %v143
  %32 = and i64 %31, %v127
  %v147 = icmp eq i64 %32, 0
  br i1 %v147, label %v148, label %v134
v148:
  %v149 = icmp sgt i64 %v146, %v135
  br i1 %v149, label %v150, label %v151
v150:
  %33 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %v146, i64 1)
  %v152 = extractvalue { i64, i1 } %33, 0
  %v153 = extractvalue { i64, i1 } %33, 1
  %v154 = select i1 %v153, i64 %v1, i64 0
  %34 = getelementptr i8, ptr %v0, i64 %v152
  %v155 = getelementptr i8, ptr %34, i64 %v154
  %v156 = load i8, ptr %v155, align 1
  %v157 = icmp eq i8 %v156, 13
  %v158 = select i1 %v157, i64 %v152, i64 %v146
  br label %v151
v151:
  %v159 = phi i64 [ %v146, %v148 ], [ %v158, %v150 ]
  %v160 = icmp sgt i64 %v159, %v135
  br i1 %v160, label %v161, label %v162
v161:
  %v163 = icmp slt i64 %v137, 0
  br i1 %v163, label %v164, label %v165
v165:
  %v166 = icmp eq i64 %v131, %v3
  br i1 %v166, label %v164, label %v167
v167:
  %v168 = icmp slt i64 %v131, 0
  %v169 = select i1 %v168, i64 %v3, i64 0
  %35 = getelementptr i64, ptr %v2, i64 %v131
  %v170 = getelementptr i64, ptr %35, i64 %v169
  store i64 %v135, ptr %v170, align 8
  %v171 = select i1 %v168, i64 %v5, i64 0
  %36 = getelementptr i64, ptr %v4, i64 %v131
  %v172 = getelementptr i64, ptr %36, i64 %v171
  store i64 %v137, ptr %v172, align 8
  %v173 = select i1 %v168, i64 %v7, i64 0
  %37 = getelementptr i64, ptr %v6, i64 %v131
  %v174 = getelementptr i64, ptr %37, i64 %v173
  store i64 %v159, ptr %v174, align 8
  %v175 = add nsw i64 %v131, 1
  br label %v162
v162:
  %v176 = phi i64 [ %v175, %v167 ], [ %v131, %v151 ]
  %v177 = add nuw nsw i64 %v146, 1
  %v178 = icmp eq i64 %v145, 0
  br i1 %v178, label %v108, label %v179
v179:
  %v180 = phi i64 [ %v181, %v182 ], [ %v177, %v162 ]
  %v183 = phi i64 [ %v184, %v182 ], [ %v145, %v162 ]
  %v185 = tail call i64 @llvm.cttz.i64(i64 %v183, i1 true)
  %v186 = add i64 %v183, -1
  %v184 = and i64 %v186, %v183
  %v187 = or disjoint i64 %v185, %v121
  %38 = shl nuw i64 1, %v185
  %39 = and i64 %38, %v127
  %v188 = icmp eq i64 %39, 0
  br i1 %v188, label %v189, label %v134
v134:
  %v133 = phi i64 [ %v131, %v142 ], [ %v176, %v179 ]
  %v136 = phi i64 [ %v135, %v142 ], [ %v180, %v179 ]
  %v190 = phi i64 [ %v137, %v142 ], [ -1, %v179 ]
  %v140 = phi i64 [ %v145, %v142 ], [ %v184, %v179 ]
  %v138 = phi i64 [ %v146, %v142 ], [ %v187, %v179 ]
  %v191 = icmp sgt i64 %v190, -1
  br i1 %v191, label %v164, label %v130
v189:
  %v192 = icmp sgt i64 %v187, %v180
  br i1 %v192, label %v193, label %v182
v193:
  %v194 = add nsw i64 %v187, -1
  %40 = getelementptr i8, ptr %v0, i64 %v194
  %v195 = load i8, ptr %40, align 1
  %v196 = icmp eq i8 %v195, 13
  %v197 = select i1 %v196, i64 %v194, i64 %v187
  %41 = icmp sgt i64 %v197, %v180
  br i1 %41, label %v164, label %v182
v182:
  %v181 = add nuw nsw i64 %v187, 1
  %v198 = icmp eq i64 %v184, 0
  br i1 %v198, label %v108, label %v179
v108:
  %v113 = phi i64 [ %v176, %v182 ], [ %v176, %v162 ], [ %v131, %v130 ]
  %v111 = phi i64 [ %v181, %v182 ], [ %v177, %v162 ], [ %v135, %v130 ]
  %v107 = phi i64 [ -1, %v182 ], [ -1, %v162 ], [ %v137, %v130 ]
  %v199 = icmp sgt i64 %v114, 1
  br i1 %v199, label %v132, label %v164
v105:
  %v120 = ashr i64 %v1, 6
  %42 = and i64 %v1, 63
  %v200 = icmp eq i64 %42, 0
  br i1 %v200, label %v201, label %v202
v202:
  %v203 = getelementptr i8, ptr %v8, i64 %42
  store i8 10, ptr %v203, align 1
  br label %v201
v201:
  %v204 = icmp sgt i64 %v120, -1
  br i1 %v204, label %v109, label %v164
v109:
  %v116 = add nuw nsw i64 %v120, 1
  br label %v132
v164:
  %v205 = phi i64 [ -2, %v165 ], [ -1, %v193 ], [ 0, %v201 ], [ -1, %v161 ], [ -1, %v134 ], [ %v113, %v108 ]
  ret i64 %v205
}
define i64 @copy_spans(ptr %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr %v6, i64 %v7) local_unnamed_addr #3 {
  %v8 = icmp slt i64 %v3, 1
  br i1 %v8, label %v9, label %v10
v10:
  %v11 = getelementptr i8, ptr %v6, i64 96
  %v12 = getelementptr i8, ptr %v0, i64 96
  %1 = ptrtoint ptr %v6 to i64
  %2 = ptrtoint ptr %v0 to i64
  br label %v13
v30:
  %v14 = phi i64 [ %v15, %v13 ], [ %5, %v16 ], [ %5, %v17 ], [ %5, %v18 ]
  %v19 = icmp eq i64 %v3, %v20
  br i1 %v19, label %v9, label %v13
v18:
  %v21 = phi i64 [ 0, %v22 ], [ %v23, %v18 ]
  %v24 = getelementptr i8, ptr %v25, i64 %v21
  %v26 = load i8, ptr %v24, align 1
  %v27 = getelementptr i8, ptr %v28, i64 %v21
  store i8 %v26, ptr %v27, align 1
  %v23 = add i64 %v21, 1
  %v29 = icmp eq i64 %20, %v23
  br i1 %v29, label %v30, label %v18
v13:
  %v15 = phi i64 [ %v14, %v30 ], [ 0, %v10 ]
  %v31 = phi i64 [ %v20, %v30 ], [ 0, %v10 ]
  %v20 = add nuw nsw i64 %v31, 1
  %3 = getelementptr i64, ptr %v2, i64 %v31
  %v32 = load i64, ptr %3, align 8
  %4 = getelementptr i64, ptr %v4, i64 %v31
  %v33 = load i64, ptr %4, align 8
  %v34 = sub i64 %v33, %v32
  %v35 = icmp slt i64 %v34, 1
  br i1 %v35, label %v30, label %v36
v36:
  %5 = add i64 %v34, %v15
  %v37 = icmp ult i64 %v34, 8
  br i1 %v37, label %v22, label %v38
v38:
  %6 = add i64 %v15, %1
  %7 = add i64 %v32, %2
  %8 = sub i64 %6, %7
  %v39 = icmp ult i64 %8, 128
  br i1 %v39, label %v22, label %v40
v40:
  %v41 = icmp ult i64 %v34, 128
  br i1 %v41, label %v42, label %v43
v43:
  %v44 = and i64 %v34, 9223372036854775680
  %v45 = getelementptr i8, ptr %v11, i64 %v15
  %v46 = getelementptr i8, ptr %v12, i64 %v32
  br label %v47
v47:
  %v48 = phi i64 [ 0, %v43 ], [ %v49, %v47 ]
  %v50 = getelementptr i8, ptr %v46, i64 %v48
  %v51 = getelementptr i8, ptr %v50, i64 -96
  %v52 = getelementptr i8, ptr %v50, i64 -64
  %v53 = getelementptr i8, ptr %v50, i64 -32
  %v54 = load <32 x i8>, ptr %v51, align 1
  %v55 = load <32 x i8>, ptr %v52, align 1
  %v56 = load <32 x i8>, ptr %v53, align 1
  %v57 = load <32 x i8>, ptr %v50, align 1
  %v58 = getelementptr i8, ptr %v45, i64 %v48
  %v59 = getelementptr i8, ptr %v58, i64 -96
  %v60 = getelementptr i8, ptr %v58, i64 -64
  %v61 = getelementptr i8, ptr %v58, i64 -32
  store <32 x i8> %v54, ptr %v59, align 1
  store <32 x i8> %v55, ptr %v60, align 1
  store <32 x i8> %v56, ptr %v61, align 1
  store <32 x i8> %v57, ptr %v58, align 1
  %v49 = add nuw i64 %v48, 128
  %9 = icmp eq i64 %v44, %v49
  br i1 %9, label %v16, label %v47
v16:
  %v62 = icmp eq i64 %v34, %v44
  br i1 %v62, label %v30, label %v63
v63:
  %v64 = add i64 %v44, %v15
  %v65 = add i64 %v44, %v32
  %10 = and i64 %v34, 120
  %v66 = icmp eq i64 %10, 0
  br i1 %v66, label %v22, label %v42
v42:
  %v67 = phi i64 [ %v44, %v63 ], [ 0, %v40 ]
  %v68 = and i64 %v34, 9223372036854775800
  %11 = getelementptr i8, ptr %v0, i64 %v32
  %12 = getelementptr i8, ptr %v6, i64 %v15
  br label %v69
v69:
  %v70 = phi i64 [ %v67, %v42 ], [ %v71, %v69 ]
  %13 = getelementptr i8, ptr %11, i64 %v70
  %v72 = load <8 x i8>, ptr %13, align 1
  %14 = getelementptr i8, ptr %12, i64 %v70
  store <8 x i8> %v72, ptr %14, align 1
  %v71 = add nuw i64 %v70, 8
  %15 = icmp eq i64 %v68, %v71
  br i1 %15, label %v17, label %v69
v17:
  %16 = add i64 %v68, %v15
  %17 = add i64 %v68, %v32
  %v73 = icmp eq i64 %v34, %v68
  br i1 %v73, label %v30, label %v22
v22:
  %v74 = phi i64 [ %v15, %v36 ], [ %v15, %v38 ], [ %v64, %v63 ], [ %16, %v17 ]
  %v75 = phi i64 [ %v32, %v36 ], [ %v32, %v38 ], [ %v65, %v63 ], [ %17, %v17 ]
  %18 = add i64 %v15, %v33
  %19 = add i64 %v32, %v74
  %20 = sub i64 %18, %19
  %v28 = getelementptr i8, ptr %v6, i64 %v74
  %v25 = getelementptr i8, ptr %v0, i64 %v75
  br label %v18
v9:
  %v76 = phi i64 [ 0, %0 ], [ %v14, %v30 ]
  ret i64 %v76
}
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
