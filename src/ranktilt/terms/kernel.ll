; b1412c474e8991a49192c6e1f1e1e880a6ec1577e6cc7144e97a286acbec6b47
; made by numba 0.68.1 and llvmlite 0.50.0

declare i64 @llvm.cttz.i64(i64, i1 immarg) #0
define noundef i64 @mark_tokens(ptr readonly %v0, i64 %v1, i64 %v2, i32 %v3, ptr readonly %v4, i64 %v5, ptr %v6, i64 %v7, ptr writeonly %v8, i64 %v9, ptr %v10, i64 %v11, ptr %v12, i64 %v13) local_unnamed_addr #1 {
  %v14 = ashr i64 %v1, 6
  %v15 = and i64 %v1, -64
  %v16 = and i64 %v1, 63
  %v17 = icmp eq i64 %v16, 0
  br i1 %v17, label %v18, label %v19
v18:
  %v20 = icmp slt i64 %v14, 1
  br i1 %v20, label %v21, label %v22
v22:
  %v23 = insertelement <64 x i32> poison, i32 %v3, i64 0
  %v24 = shufflevector <64 x i32> %v23, <64 x i32> poison, <64 x i32> zeroinitializer
  br label %v25
v21:
  %v26 = load <64 x i8>, ptr %v12, align 1
  switch i64 %v2, label %v27 [
    i64 1, label %v28
    i64 0, label %v29
  ]
v28:
  %v30 = icmp ne <64 x i8> %v26, splat (i8 32)
  br label %v31
v27:
  br label %v29
v29:
  %v32 = phi i8 [ 39, %v27 ], [ 95, %v21 ]
  %v33 = or <64 x i8> %v26, splat (i8 32)
  %v34 = add <64 x i8> %v33, splat (i8 -97)
  %v35 = icmp ult <64 x i8> %v34, splat (i8 26)
  %v36 = add <64 x i8> %v26, splat (i8 -48)
  %v37 = icmp ult <64 x i8> %v36, splat (i8 10)
  %v38 = or <64 x i1> %v37, %v35
  %v39 = insertelement <64 x i8> poison, i8 %v32, i64 0
  %v40 = shufflevector <64 x i8> %v39, <64 x i8> poison, <64 x i32> zeroinitializer
  %v41 = icmp eq <64 x i8> %v26, %v40
  %v42 = or <64 x i1> %v38, %v41
  br label %v31
v31:
  %v43 = phi <64 x i1> [ %v30, %v28 ], [ %v42, %v29 ]
  %v44 = icmp slt <64 x i8> %v26, zeroinitializer
  %v45 = and <64 x i8> %v26, splat (i8 31)
  %v46 = zext nneg <64 x i8> %v45 to <64 x i32>
  %v47 = insertelement <64 x i32> poison, i32 %v3, i64 0
  %v48 = shufflevector <64 x i32> %v47, <64 x i32> poison, <64 x i32> zeroinitializer
  %v49 = lshr <64 x i32> %v48, %v46
  %v50 = trunc <64 x i32> %v49 to <64 x i1>
  %v51 = or <64 x i1> %v44, %v50
  %v52 = icmp slt i64 %v14, 0
  %v53 = select i1 %v52, i64 %v7, i64 0
  %1 = getelementptr i64, ptr %v6, i64 %v14
  %v54 = getelementptr i64, ptr %1, i64 %v53
  store <64 x i1> %v43, ptr %v54, align 8
  %v55 = select i1 %v52, i64 %v9, i64 0
  %2 = getelementptr i64, ptr %v8, i64 %v14
  %v56 = getelementptr i64, ptr %2, i64 %v55
  store <64 x i1> %v51, ptr %v56, align 8
  %v57 = select i1 %v52, i64 %v11, i64 0
  %3 = getelementptr i64, ptr %v10, i64 %v14
  %v58 = getelementptr i64, ptr %3, i64 %v57
  store <64 x i1> %v44, ptr %v58, align 8
  %v59 = add nsw i64 %v14, 1
  %v60 = icmp slt i64 %v14, -1
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
  %v67 = icmp eq i64 %v2, 0
  %v68 = icmp sgt i64 %v11, 0
  %v69 = select i1 %v67, i1 %v68, i1 false
  br i1 %v69, label %v70, label %v71
v85:
  %v72 = icmp eq i64 %v73, 0
  br i1 %v72, label %v74, label %v75
v125:
  %v76 = phi i64 [ %v77, %v78 ], [ %v73, %v75 ]
  %v79 = tail call i64 @llvm.cttz.i64(i64 %v76, i1 true)
  %v80 = add i64 %v76, -1
  %v73 = and i64 %v80, %v76
  %v81 = or disjoint i64 %v79, %v82
  %7 = getelementptr i8, ptr %v0, i64 %v81
  %v83 = load i8, ptr %7, align 1
  %v84 = icmp ult i8 %v83, -64
  br i1 %v84, label %v85, label %v86
v86:
  %v87 = zext i8 %v83 to i64
  %v88 = icmp ult i8 %v83, -32
  br i1 %v88, label %v89, label %v90
v89:
  %v91 = shl nuw nsw i64 %v87, 6
  %v92 = and i64 %v91, 1984
  %8 = getelementptr i8, ptr %7, i64 1
  %v93 = load i8, ptr %8, align 1
  %9 = and i8 %v93, 63
  %v94 = zext nneg i8 %9 to i64
  %v95 = or disjoint i64 %v92, %v94
  br label %v96
v90:
  %v97 = icmp ult i8 %v83, -16
  %10 = getelementptr i8, ptr %7, i64 1
  %v98 = load i8, ptr %10, align 1
  %11 = and i8 %v98, 63
  %v99 = zext nneg i8 %11 to i64
  %12 = getelementptr i8, ptr %7, i64 2
  %v100 = load i8, ptr %12, align 1
  %13 = and i8 %v100, 63
  %v101 = zext nneg i8 %13 to i64
  br i1 %v97, label %v102, label %v103
v102:
  %v104 = shl nuw nsw i64 %v87, 12
  %v105 = and i64 %v104, 61440
  %v106 = shl nuw nsw i64 %v99, 6
  %v107 = or disjoint i64 %v106, %v105
  %v108 = or disjoint i64 %v107, %v101
  br label %v96
v103:
  %v109 = shl nuw nsw i64 %v87, 18
  %v110 = and i64 %v109, 1835008
  %v111 = shl nuw nsw i64 %v99, 12
  %v112 = or disjoint i64 %v111, %v110
  %v113 = shl nuw nsw i64 %v101, 6
  %v114 = or disjoint i64 %v112, %v113
  %14 = getelementptr i8, ptr %7, i64 3
  %v115 = load i8, ptr %14, align 1
  %15 = and i8 %v115, 63
  %v116 = zext nneg i8 %15 to i64
  %v117 = or disjoint i64 %v114, %v116
  br label %v96
v96:
  %v118 = phi i64 [ %v117, %v103 ], [ %v108, %v102 ], [ %v95, %v89 ]
  %v119 = phi i64 [ 4, %v103 ], [ 3, %v102 ], [ 2, %v89 ]
  %16 = getelementptr i8, ptr %v4, i64 %v118
  %v120 = load i8, ptr %16, align 1
  %v121 = icmp eq i8 %v120, 0
  br i1 %v121, label %v122, label %v123
v122:
  %v124 = icmp eq i64 %v73, 0
  br i1 %v124, label %v74, label %v75
v75:
  br label %v125
v74:
  %v126 = icmp eq i64 %v11, %v127
  br i1 %v126, label %v71, label %v70
v19:
  %v128 = phi i64 [ %v129, %v19 ], [ 0, %0 ]
  %v129 = add nuw nsw i64 %v128, 1
  %v130 = add nuw nsw i64 %v128, %v15
  %v131 = icmp slt i64 %v130, 0
  %v132 = select i1 %v131, i64 %v1, i64 0
  %17 = getelementptr i8, ptr %v0, i64 %v130
  %v133 = getelementptr i8, ptr %17, i64 %v132
  %v134 = load i8, ptr %v133, align 1
  %18 = getelementptr i8, ptr %v12, i64 %v128
  store i8 %v134, ptr %18, align 1
  %v135 = icmp eq i64 %v129, %v16
  br i1 %v135, label %v18, label %v19
v25:
  %v136 = phi i64 [ 0, %v22 ], [ %v137, %v138 ]
  %v137 = add nuw nsw i64 %v136, 1
  %v139 = shl nsw i64 %v136, 6
  %v140 = getelementptr i8, ptr %v0, i64 %v139
  %v141 = load <64 x i8>, ptr %v140, align 1
  switch i64 %v2, label %v142 [
    i64 1, label %v143
    i64 0, label %v144
  ]
v143:
  %v145 = icmp ne <64 x i8> %v141, splat (i8 32)
  br label %v138
v142:
  br label %v144
v144:
  %v146 = phi i8 [ 39, %v142 ], [ 95, %v25 ]
  %v147 = or <64 x i8> %v141, splat (i8 32)
  %v148 = add <64 x i8> %v147, splat (i8 -97)
  %v149 = icmp ult <64 x i8> %v148, splat (i8 26)
  %v150 = add <64 x i8> %v141, splat (i8 -48)
  %v151 = icmp ult <64 x i8> %v150, splat (i8 10)
  %v152 = or <64 x i1> %v151, %v149
  %v153 = insertelement <64 x i8> poison, i8 %v146, i64 0
  %v154 = shufflevector <64 x i8> %v153, <64 x i8> poison, <64 x i32> zeroinitializer
  %v155 = icmp eq <64 x i8> %v141, %v154
  %v156 = or <64 x i1> %v152, %v155
  br label %v138
v138:
  %v157 = phi <64 x i1> [ %v145, %v143 ], [ %v156, %v144 ]
  %v158 = icmp slt <64 x i8> %v141, zeroinitializer
  %v159 = and <64 x i8> %v141, splat (i8 31)
  %v160 = zext nneg <64 x i8> %v159 to <64 x i32>
  %v161 = lshr <64 x i32> %v24, %v160
  %v162 = trunc <64 x i32> %v161 to <64 x i1>
  %v163 = or <64 x i1> %v158, %v162
  %19 = getelementptr i64, ptr %v6, i64 %v136
  store <64 x i1> %v157, ptr %19, align 8
  %20 = getelementptr i64, ptr %v8, i64 %v136
  store <64 x i1> %v163, ptr %20, align 8
  %21 = getelementptr i64, ptr %v10, i64 %v136
  store <64 x i1> %v158, ptr %21, align 8
  %v164 = icmp eq i64 %v137, %v14
  br i1 %v164, label %v21, label %v25
v70:
  %v165 = phi i64 [ %v127, %v74 ], [ 0, %v31 ]
  %v127 = add nuw nsw i64 %v165, 1
  %22 = getelementptr i64, ptr %v10, i64 %v165
  %v77 = load i64, ptr %22, align 8
  %v166 = icmp eq i64 %v77, 0
  br i1 %v166, label %v74, label %v78
v78:
  %v82 = shl nsw i64 %v165, 6
  br label %v125
v123:
  %v167 = phi i64 [ %v168, %v123 ], [ %v119, %v96 ]
  %v169 = phi i64 [ %v170, %v123 ], [ %v81, %v96 ]
  %v168 = add nsw i64 %v167, -1
  %v170 = add i64 %v169, 1
  %v171 = ashr i64 %v169, 6
  %v172 = icmp slt i64 %v171, 0
  %v173 = select i1 %v172, i64 %v7, i64 0
  %23 = getelementptr i64, ptr %v6, i64 %v171
  %v174 = getelementptr i64, ptr %23, i64 %v173
  %v175 = load i64, ptr %v174, align 8
  %v176 = and i64 %v169, 63
  %v177 = shl nuw i64 1, %v176
  %v178 = or i64 %v177, %v175
  store i64 %v178, ptr %v174, align 8
  %v179 = icmp ugt i64 %v167, 1
  br i1 %v179, label %v123, label %v122
v71:
  ret i64 0
}
declare i64 @llvm.ctpop.i64(i64) #2
define i64 @count_terms(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, i64 %v12, ptr readonly %v13, i64 %v14, i64 %v15, ptr readonly %v16, i64 %v17, i64 %v18, ptr readonly %v19, i64 %v20, ptr readonly %v21, i64 %v22, ptr readonly %v23, i64 %v24, i64 %v25, i64 %v26, i8 %v27, i8 %v28, ptr readonly %v29, i64 %v30, ptr readonly %v31, i64 %v32, ptr readonly %v33, i64 %v34, i8 %v35, ptr readonly %v36, i64 %v37, ptr readonly %v38, i64 %v39, ptr %v40, i64 %v41, ptr %v42, i64 %v43, ptr %v44, i64 %v45, ptr %v46, i64 %v47, ptr writeonly %v48, i64 %v49, ptr %v50, i64 %v51, i64 %v52, ptr %v53, i64 %v54, ptr writeonly %v55, i64 %v56, ptr writeonly %v57, i64 %v58, ptr writeonly %v59, i64 %v60) local_unnamed_addr #3 {
  %v61 = icmp ne i8 %v27, 0
  %v62 = icmp ne i8 %v28, 0
  %v63 = icmp eq i8 %v35, 0
  %v64 = select i1 %v61, i1 true, i1 %v62
  %v65 = sub i64 %v9, %v12
  %v66 = icmp slt i64 %v65, 1
  br i1 %v66, label %v67, label %v68
v68:
  %v69 = add nsw i64 %v24, -1
  %v70 = add nsw i64 %v14, -1
  %v71 = getelementptr i8, ptr %v46, i64 8
  %v72 = xor i1 %v61, true
  %v73 = icmp sgt i64 %v26, -1
  br label %v74
v74:
  %v75 = phi i64 [ %v12, %v68 ], [ %v76, %v77 ]
  %v78 = phi i64 [ %v65, %v68 ], [ %v79, %v77 ]
  %v79 = add nsw i64 %v78, -1
  %v76 = add i64 %v75, 1
  %v80 = icmp slt i64 %v75, 0
  %v81 = select i1 %v80, i64 %v9, i64 0
  %1 = getelementptr i64, ptr %v8, i64 %v75
  %v82 = getelementptr i64, ptr %1, i64 %v81
  %v83 = load i64, ptr %v82, align 8
  %v84 = select i1 %v80, i64 %v11, i64 0
  %2 = getelementptr i64, ptr %v10, i64 %v75
  %v85 = getelementptr i64, ptr %2, i64 %v84
  %v86 = load i64, ptr %v85, align 8
  %v87 = ashr i64 %v83, 6
  %v88 = add nsw i64 %v86, 63
  %v89 = ashr i64 %v88, 6
  %v90 = sub nsw i64 %v89, %v87
  %v91 = icmp slt i64 %v90, 1
  br i1 %v91, label %v92, label %v93
v93:
  %3 = add nsw i64 %v86, -1
  br label %v94
v94:
  %v95 = phi i64 [ 0, %v93 ], [ %v96, %v97 ]
  %v98 = phi i64 [ %v83, %v93 ], [ %v99, %v97 ]
  %v100 = phi i64 [ 0, %v93 ], [ %v101, %v97 ]
  %v102 = phi i64 [ 0, %v93 ], [ %v103, %v97 ]
  %v104 = phi i64 [ %v87, %v93 ], [ %v105, %v97 ]
  %v106 = phi i64 [ %v90, %v93 ], [ %v107, %v97 ]
  %v107 = add nsw i64 %v106, -1
  %v105 = add nsw i64 %v104, 1
  %v108 = shl i64 %v104, 6
  %v109 = getelementptr i64, ptr %v2, i64 %v104
  %v110 = load i64, ptr %v109, align 8
  %v111 = icmp slt i64 %v108, %v83
  %v112 = sub nsw i64 %v83, %v108
  %v113 = shl nsw i64 -1, %v112
  %v114 = select i1 %v111, i64 %v113, i64 -1
  %v115 = add nsw i64 %v108, 64
  %v116 = icmp sgt i64 %v115, %v86
  %v117 = sub nsw i64 %v115, %v86
  %v118 = lshr i64 -1, %v117
  %v119 = select i1 %v116, i64 %v118, i64 -1
  %v120 = and i64 %v114, %v110
  %v121 = and i64 %v120, %v119
  %v122 = shl i64 %v121, 1
  %v123 = or disjoint i64 %v122, %v95
  %v124 = xor i64 %v123, -1
  %v125 = and i64 %v121, %v124
  %v96 = lshr i64 %v121, 63
  %v126 = tail call i64 @llvm.ctpop.i64(i64 %v125)
  %v103 = add nuw nsw i64 %v126, %v102
  %v127 = getelementptr i64, ptr %v4, i64 %v104
  %v128 = load i64, ptr %v127, align 8
  %v129 = and i64 %v125, %v128
  %v130 = icmp eq i64 %v129, 0
  br i1 %v130, label %v97, label %v131
v131:
  %v132 = icmp slt i64 %v104, 0
  %v133 = select i1 %v132, i64 %v7, i64 0
  %4 = getelementptr i64, ptr %v6, i64 %v104
  %v134 = getelementptr i64, ptr %4, i64 %v133
  %v135 = icmp slt i64 %v104, -1
  %v136 = select i1 %v135, i64 %v7, i64 0
  %5 = getelementptr i8, ptr %4, i64 8
  %v137 = getelementptr i64, ptr %5, i64 %v136
  br label %v138
v138:
  %v139 = phi i64 [ %v100, %v131 ], [ %v140, %v141 ]
  %v142 = phi i64 [ %v98, %v131 ], [ %v143, %v141 ]
  %v144 = phi i64 [ %v129, %v131 ], [ %v145, %v141 ]
  br label %v146
v146:
  %v147 = phi i64 [ %v145, %v148 ], [ %v144, %v138 ]
  %v149 = tail call i64 @llvm.cttz.i64(i64 %v147, i1 true)
  %v150 = add i64 %v147, -1
  %v145 = and i64 %v150, %v147
  %v151 = or disjoint i64 %v149, %v108
  %v152 = lshr i64 %v121, %v149
  %v153 = xor i64 %v152, -1
  %v154 = tail call i64 @llvm.cttz.i64(i64 %v153, i1 false)
  %v155 = add nuw nsw i64 %v154, %v149
  %v156 = icmp ugt i64 %v155, 63
  br i1 %v156, label %v157, label %v158
v157:
  %v159 = add nsw i64 %v154, %v151
  %v160 = icmp slt i64 %v159, %v86
  br i1 %v160, label %v161, label %v162
v161:
  %v163 = ashr i64 %v159, 6
  %v164 = icmp slt i64 %v163, 0
  %v165 = select i1 %v164, i64 %v3, i64 0
  %6 = getelementptr i64, ptr %v2, i64 %v163
  %v166 = getelementptr i64, ptr %6, i64 %v165
  %v167 = load i64, ptr %v166, align 8
  %v168 = and i64 %v159, 63
  %7 = shl nuw i64 1, %v168
  %8 = and i64 %v167, %7
  %v169 = icmp eq i64 %8, 0
  br i1 %v169, label %v162, label %v170
v170:
  %v171 = phi i64 [ %v172, %v173 ], [ %v159, %v161 ]
  %v174 = icmp eq i64 %v171, %3
  br i1 %v174, label %v162, label %v173
v173:
  %v172 = add nsw i64 %v171, 1
  %v175 = ashr i64 %v172, 6
  %v176 = icmp slt i64 %v175, 0
  %v177 = select i1 %v176, i64 %v3, i64 0
  %9 = getelementptr i64, ptr %v2, i64 %v175
  %v178 = getelementptr i64, ptr %9, i64 %v177
  %v179 = load i64, ptr %v178, align 8
  %v180 = and i64 %v172, 63
  %10 = shl nuw i64 1, %v180
  %11 = and i64 %v179, %10
  %v181 = icmp eq i64 %11, 0
  br i1 %v181, label %v162, label %v170
v162:
  %v182 = phi i64 [ %v159, %v161 ], [ %v159, %v157 ], [ %v172, %v173 ], [ %v86, %v170 ]
  %v183 = sub nsw i64 %v182, %v151
  br label %v158
v158:
  %v184 = phi i64 [ %v183, %v162 ], [ %v154, %v146 ]
  %v185 = icmp sgt i64 %v184, 1
  br i1 %v185, label %v186, label %v187
v186:
  %12 = getelementptr i8, ptr %v0, i64 %v151
  %v188 = getelementptr i8, ptr %12, i64 1
  %v189 = load i8, ptr %v188, align 1
  %13 = and i8 %v189, 31
  %14 = zext nneg i8 %13 to i64
  br label %v187
v187:
  %v190 = phi i64 [ %14, %v186 ], [ 0, %v158 ]
  %v191 = getelementptr i8, ptr %v0, i64 %v151
  %v192 = load i8, ptr %v191, align 1
  %15 = and i8 %v192, 31
  %v193 = zext nneg i8 %15 to i64
  %v194 = shl nuw nsw i64 %v193, 5
  %v195 = or i64 %v194, %v190
  %v196 = getelementptr i32, ptr %v36, i64 %v195
  %v197 = load i32, ptr %v196, align 4
  %v198 = tail call i64 @llvm.smin.i64(i64 %v184, i64 31)
  %v199 = and i64 %v198, 4294967295
  %v200 = zext i32 %v197 to i64
  %16 = shl nuw i64 1, %v199
  %17 = and i64 %16, %v200
  %v201 = icmp eq i64 %17, 0
  br i1 %v201, label %v202, label %v203
v202:
  %v204 = load i64, ptr %v134, align 8
  %v205 = load i64, ptr %v137, align 8
  %v206 = or i64 %v205, %v204
  %v207 = icmp eq i64 %v206, 0
  br i1 %v207, label %v148, label %v208
v208:
  %v209 = tail call i64 @llvm.smax.i64(i64 %v184, i64 0)
  br label %v210
v210:
  %v211 = phi i64 [ %v151, %v208 ], [ %v212, %v213 ]
  %v214 = phi i64 [ %v209, %v208 ], [ %v215, %v213 ]
  %v216 = icmp sgt i64 %v214, 0
  br i1 %v216, label %v213, label %v148
v213:
  %v215 = add nsw i64 %v214, -1
  %v212 = add i64 %v211, 1
  %v217 = ashr i64 %v211, 6
  %v218 = icmp slt i64 %v217, 0
  %v219 = select i1 %v218, i64 %v7, i64 0
  %18 = getelementptr i64, ptr %v6, i64 %v217
  %v220 = getelementptr i64, ptr %18, i64 %v219
  %v221 = load i64, ptr %v220, align 8
  %v222 = and i64 %v211, 63
  %19 = shl nuw i64 1, %v222
  %20 = and i64 %v221, %19
  %v223 = icmp eq i64 %20, 0
  br i1 %v223, label %v210, label %v224
v224:
  %v225 = icmp slt i64 %v151, %v142
  br i1 %v225, label %v148, label %v226
v203:
  %v227 = icmp slt i64 %v151, %v142
  br i1 %v227, label %v148, label %v226
v226:
  br i1 %v64, label %v228, label %v229
v229:
  %v230 = tail call i64 @llvm.smax.i64(i64 %v184, i64 0)
  br label %v231
v231:
  %v232 = phi i64 [ %v151, %v229 ], [ %v233, %v234 ]
  %v235 = phi i64 [ %v230, %v229 ], [ %v236, %v234 ]
  %v237 = icmp sgt i64 %v235, 0
  br i1 %v237, label %v234, label %v238
v234:
  %v236 = add nsw i64 %v235, -1
  %v233 = add i64 %v232, 1
  %v239 = ashr i64 %v232, 6
  %v240 = icmp slt i64 %v239, 0
  %v241 = select i1 %v240, i64 %v7, i64 0
  %21 = getelementptr i64, ptr %v6, i64 %v239
  %v242 = getelementptr i64, ptr %21, i64 %v241
  %v243 = load i64, ptr %v242, align 8
  %v244 = and i64 %v232, 63
  %22 = shl nuw i64 1, %v244
  %23 = and i64 %v243, %22
  %v245 = icmp eq i64 %23, 0
  br i1 %v245, label %v231, label %v228
v238:
  %v246 = icmp sgt i64 %v184, 8
  %v247 = add nsw i64 %v151, 8
  %v248 = icmp sgt i64 %v247, %v1
  %v249 = select i1 %v246, i1 true, i1 %v248
  br i1 %v249, label %v250, label %v251
v251:
  %v252 = load i64, ptr %v191, align 1
  %v253 = and i64 %v252, 9187201950435737471
  %v254 = add nuw i64 %v253, 4557430888798830399
  %v255 = sub nuw i64 -2676586395008836902, %v253
  %v256 = xor i64 %v252, -1
  %v257 = and i64 %v255, %v256
  %v258 = and i64 %v257, %v254
  %v259 = lshr i64 %v258, 2
  %v260 = and i64 %v259, 2314885530818453536
  %v261 = or i64 %v260, %v252
  %v262 = icmp eq i64 %v184, 8
  %v263 = shl nsw i64 %v184, 3
  %v264 = shl nsw i64 -1, %v263
  %v265 = xor i64 %v264, -1
  %v266 = select i1 %v262, i64 -1, i64 %v265
  %v267 = and i64 %v261, %v266
  %v268 = mul i64 %v267, -7046029254386353131
  %v269 = lshr i64 %v268, 40
  %v270 = and i64 %v269, %v69
  %v271 = mul i64 %v270, %v25
  %v272 = getelementptr i64, ptr %v23, i64 %v271
  %v273 = load i64, ptr %v272, align 8
  %v274 = icmp eq i64 %v273, 0
  br i1 %v274, label %v148, label %v275
v275:
  %v276 = phi i64 [ %v277, %v278 ], [ %v270, %v251 ]
  %v279 = mul i64 %v276, %v25
  %v280 = getelementptr i64, ptr %v23, i64 %v279
  %v281 = load i64, ptr %v280, align 8
  %v282 = icmp eq i64 %v281, %v267
  br i1 %v282, label %v283, label %v278
v283:
  %v284 = getelementptr i64, ptr %v23, i64 %v279
  %v285 = getelementptr i8, ptr %v284, i64 8
  %v286 = load i64, ptr %v285, align 8
  br label %v287
v278:
  %v288 = add i64 %v276, 1
  %v277 = and i64 %v288, %v69
  %v289 = mul i64 %v277, %v25
  %v290 = getelementptr i64, ptr %v23, i64 %v289
  %v291 = load i64, ptr %v290, align 8
  %v292 = icmp eq i64 %v291, 0
  br i1 %v292, label %v148, label %v275
v250:
  %v293 = icmp sgt i64 %v184, %v26
  br i1 %v293, label %v148, label %v294
v294:
  %v295 = icmp slt i64 %v184, 1
  br i1 %v295, label %v296, label %v297
v300:
  %24 = tail call i64 @llvm.umax.i64(i64 %v298, i64 1)
  br label %v296
v296:
  %v299 = phi i64 [ -3750763034362895579, %v294 ], [ %24, %v300 ]
  %v301 = and i64 %v299, %v70
  %v302 = mul i64 %v301, %v15
  %v303 = getelementptr i64, ptr %v13, i64 %v302
  %v304 = load i64, ptr %v303, align 8
  %v305 = icmp eq i64 %v304, 0
  br i1 %v305, label %v148, label %v306
v306:
  %v307 = phi i64 [ %v308, %v309 ], [ %v301, %v296 ]
  %v310 = mul i64 %v307, %v15
  %v311 = getelementptr i64, ptr %v13, i64 %v310
  %v312 = load i64, ptr %v311, align 8
  %v313 = icmp eq i64 %v312, %v299
  br i1 %v313, label %v314, label %v309
v314:
  %v315 = getelementptr i8, ptr %v311, i64 8
  %v316 = load i64, ptr %v315, align 8
  %v317 = icmp slt i64 %v316, 0
  %v318 = select i1 %v317, i64 %v17, i64 0
  %v319 = add i64 %v318, %v316
  %v320 = mul i64 %v319, %v18
  %25 = getelementptr i64, ptr %v16, i64 %v320
  %v321 = getelementptr i8, ptr %25, i64 32
  %v322 = load i64, ptr %v321, align 8
  %v323 = load i64, ptr %25, align 8
  %v324 = icmp eq i64 %v323, 0
  br i1 %v324, label %v325, label %v309
v325:
  %v326 = getelementptr i8, ptr %25, i64 40
  %v327 = load i64, ptr %v326, align 8
  %v328 = sub nsw i64 %v327, %v322
  %v329 = icmp eq i64 %v328, %v184
  br i1 %v329, label %v330, label %v309
v330:
  %v331 = phi i64 [ %v332, %v333 ], [ 0, %v325 ]
  %v334 = icmp eq i64 %v331, %v230
  br i1 %v334, label %v287, label %v333
v309:
  %v335 = add i64 %v307, 1
  %v308 = and i64 %v335, %v70
  %v336 = mul i64 %v308, %v15
  %v337 = getelementptr i64, ptr %v13, i64 %v336
  %v338 = load i64, ptr %v337, align 8
  %v339 = icmp eq i64 %v338, 0
  br i1 %v339, label %v148, label %v306
v333:
  %v332 = add nuw i64 %v331, 1
  %v340 = add nsw i64 %v331, %v322
  %v341 = icmp slt i64 %v340, 0
  %v342 = select i1 %v341, i64 %v20, i64 0
  %26 = getelementptr i8, ptr %v19, i64 %v340
  %v343 = getelementptr i8, ptr %26, i64 %v342
  %v344 = load i8, ptr %v343, align 1
  %27 = getelementptr i8, ptr %v44, i64 %v331
  %v345 = load i8, ptr %27, align 1
  %v346 = icmp eq i8 %v344, %v345
  br i1 %v346, label %v330, label %v309
v297:
  %v347 = phi i64 [ %v298, %v297 ], [ -3750763034362895579, %v294 ]
  %v348 = phi i64 [ %v349, %v297 ], [ 0, %v294 ]
  %v349 = add nuw nsw i64 %v348, 1
  %v350 = add nsw i64 %v348, %v151
  %v351 = icmp slt i64 %v350, 0
  %v352 = select i1 %v351, i64 %v1, i64 0
  %28 = getelementptr i8, ptr %v0, i64 %v350
  %v353 = getelementptr i8, ptr %28, i64 %v352
  %v354 = load i8, ptr %v353, align 1
  %v355 = zext i8 %v354 to i64
  %v356 = add nuw nsw i64 %v355, 32
  %29 = add i8 %v354, -65
  %30 = icmp ult i8 %29, 26
  %v357 = select i1 %30, i64 %v356, i64 %v355
  %31 = getelementptr i8, ptr %v44, i64 %v348
  %v358 = trunc nuw i64 %v357 to i8
  store i8 %v358, ptr %31, align 1
  %v359 = xor i64 %v357, %v347
  %v298 = mul i64 %v359, 1099511628211
  %v360 = icmp eq i64 %v184, %v349
  br i1 %v360, label %v300, label %v297
v287:
  %v361 = phi i64 [ %v286, %v283 ], [ %v316, %v330 ]
  %v362 = icmp slt i64 %v361, 0
  br i1 %v362, label %v148, label %v363
v363:
  %v364 = mul i64 %v361, %v18
  %32 = getelementptr i64, ptr %v16, i64 %v364
  %v365 = getelementptr i8, ptr %32, i64 16
  %v366 = getelementptr i8, ptr %32, i64 8
  %v367 = load i64, ptr %v366, align 8
  %v368 = icmp sgt i64 %v367, -1
  br i1 %v368, label %v228, label %v369
v228:
  store i64 -1, ptr %v46, align 8
  store i64 0, ptr %v71, align 8
  %v370 = add nsw i64 %v184, %v151
  br label %v371
v371:
  %v372 = phi i64 [ %v151, %v228 ], [ %v373, %v374 ]
  %v375 = phi i64 [ %v370, %v228 ], [ %v376, %v374 ]
  %v377 = phi i64 [ 1, %v228 ], [ %v378, %v374 ]
  %v379 = phi i64 [ 0, %v228 ], [ %v380, %v374 ]
  %v381 = mul i64 %v379, -7046029254386353131
  %v382 = add i64 %v381, -3750763034362895579
  %v383 = icmp slt i64 %v372, %v375
  %v384 = select i1 %v383, i1 %v73, i1 false
  br i1 %v384, label %v385, label %v386
v385:
  %v387 = phi i64 [ %v388, %v389 ], [ %v382, %v371 ]
  %v390 = phi i64 [ %v391, %v389 ], [ 0, %v371 ]
  %v392 = phi i64 [ %v393, %v389 ], [ %v372, %v371 ]
  %v394 = phi i1 [ %v395, %v389 ], [ false, %v371 ]
  %v396 = icmp slt i64 %v392, 0
  %v397 = select i1 %v396, i64 %v1, i64 0
  %33 = getelementptr i8, ptr %v0, i64 %v392
  %v398 = getelementptr i8, ptr %33, i64 %v397
  %v399 = load i8, ptr %v398, align 1
  %v400 = icmp sgt i8 %v399, -1
  br i1 %v400, label %v401, label %v402
v401:
  %v403 = add nuw i8 %v399, 32
  %34 = add nsw i8 %v399, -65
  %35 = icmp ult i8 %34, 26
  %v404 = select i1 %35, i8 %v403, i8 %v399
  %v405 = icmp slt i64 %v390, 0
  %v406 = select i1 %v405, i64 %v45, i64 0
  %36 = getelementptr i8, ptr %v44, i64 %v390
  %v407 = getelementptr i8, ptr %36, i64 %v406
  store i8 %v404, ptr %v407, align 1
  %v408 = add nsw i64 %v390, 1
  %v409 = add nsw i64 %v392, 1
  br label %v410
v402:
  %v411 = zext i8 %v399 to i64
  %v412 = icmp ult i8 %v399, -32
  br i1 %v412, label %v413, label %v414
v413:
  %v415 = shl nuw nsw i64 %v411, 6
  %v416 = and i64 %v415, 1984
  %v417 = icmp slt i64 %v392, -1
  %v418 = select i1 %v417, i64 %v1, i64 0
  %37 = getelementptr i8, ptr %33, i64 1
  %v419 = getelementptr i8, ptr %37, i64 %v418
  %v420 = load i8, ptr %v419, align 1
  %38 = and i8 %v420, 63
  %v421 = zext nneg i8 %38 to i64
  %v422 = or disjoint i64 %v416, %v421
  br label %v423
v414:
  %v424 = icmp ult i8 %v399, -16
  %v425 = icmp slt i64 %v392, -1
  %v426 = select i1 %v425, i64 %v1, i64 0
  %39 = getelementptr i8, ptr %33, i64 1
  %v427 = getelementptr i8, ptr %39, i64 %v426
  %v428 = load i8, ptr %v427, align 1
  %40 = and i8 %v428, 63
  %v429 = zext nneg i8 %40 to i64
  %v430 = icmp slt i64 %v392, -2
  %v431 = select i1 %v430, i64 %v1, i64 0
  %41 = getelementptr i8, ptr %33, i64 2
  %v432 = getelementptr i8, ptr %41, i64 %v431
  %v433 = load i8, ptr %v432, align 1
  %42 = and i8 %v433, 63
  %v434 = zext nneg i8 %42 to i64
  br i1 %v424, label %v435, label %v436
v435:
  %v437 = shl nuw nsw i64 %v411, 12
  %v438 = and i64 %v437, 61440
  %v439 = shl nuw nsw i64 %v429, 6
  %v440 = or disjoint i64 %v439, %v438
  %v441 = or disjoint i64 %v440, %v434
  br label %v423
v436:
  %v442 = shl nuw nsw i64 %v411, 18
  %v443 = and i64 %v442, 1835008
  %v444 = shl nuw nsw i64 %v429, 12
  %v445 = or disjoint i64 %v444, %v443
  %v446 = shl nuw nsw i64 %v434, 6
  %v447 = or disjoint i64 %v445, %v446
  %v448 = icmp slt i64 %v392, -3
  %v449 = select i1 %v448, i64 %v1, i64 0
  %43 = getelementptr i8, ptr %33, i64 3
  %v450 = getelementptr i8, ptr %43, i64 %v449
  %v451 = load i8, ptr %v450, align 1
  %44 = and i8 %v451, 63
  %v452 = zext nneg i8 %44 to i64
  %v453 = or disjoint i64 %v447, %v452
  br label %v423
v423:
  %v454 = phi i64 [ %v453, %v436 ], [ %v441, %v435 ], [ %v422, %v413 ]
  %v455 = phi i64 [ 4, %v436 ], [ 3, %v435 ], [ 2, %v413 ]
  %v456 = icmp ne i64 %v454, 304
  %v457 = select i1 %v456, i1 true, i1 %v394
  br i1 %v457, label %v458, label %v459
v459:
  %v460 = icmp slt i64 %v390, 0
  %v461 = select i1 %v460, i64 %v45, i64 0
  %45 = getelementptr i8, ptr %v44, i64 %v390
  %v462 = getelementptr i8, ptr %45, i64 %v461
  store i8 105, ptr %v462, align 1
  %v463 = add nsw i64 %v390, 1
  br label %v410
v458:
  br i1 %v394, label %v464, label %v465
v464:
  %v466 = icmp slt i64 %v390, 0
  %v467 = select i1 %v466, i64 %v45, i64 0
  %46 = getelementptr i8, ptr %v44, i64 %v390
  %v468 = getelementptr i8, ptr %46, i64 %v467
  store i8 -52, ptr %v468, align 1
  %v469 = icmp slt i64 %v390, -1
  %v470 = select i1 %v469, i64 %v45, i64 0
  %47 = getelementptr i8, ptr %46, i64 1
  %v471 = getelementptr i8, ptr %47, i64 %v470
  store i8 -121, ptr %v471, align 1
  %v472 = add nsw i64 %v390, 2
  %v473 = add nsw i64 %v455, %v392
  br label %v410
v465:
  %48 = getelementptr i32, ptr %v38, i64 %v454
  %v474 = load i32, ptr %48, align 4
  %v475 = icmp slt i32 %v474, 128
  br i1 %v475, label %v476, label %v477
v476:
  %v478 = icmp slt i64 %v390, 0
  %v479 = select i1 %v478, i64 %v45, i64 0
  %49 = getelementptr i8, ptr %v44, i64 %v390
  %v480 = getelementptr i8, ptr %49, i64 %v479
  %v481 = trunc i32 %v474 to i8
  store i8 %v481, ptr %v480, align 1
  br label %v482
v477:
  %v483 = icmp ult i32 %v474, 2048
  %v484 = icmp slt i64 %v390, 0
  %v485 = select i1 %v484, i64 %v45, i64 0
  %50 = getelementptr i8, ptr %v44, i64 %v390
  %v486 = getelementptr i8, ptr %50, i64 %v485
  br i1 %v483, label %v487, label %v488
v487:
  %51 = lshr i32 %v474, 6
  %52 = trunc nuw nsw i32 %51 to i8
  %v489 = or disjoint i8 %52, -64
  store i8 %v489, ptr %v486, align 1
  %v490 = icmp slt i64 %v390, -1
  %v491 = select i1 %v490, i64 %v45, i64 0
  %53 = getelementptr i8, ptr %50, i64 1
  %v492 = getelementptr i8, ptr %53, i64 %v491
  %54 = trunc i32 %v474 to i8
  %55 = and i8 %54, 63
  %v493 = or disjoint i8 %55, -128
  store i8 %v493, ptr %v492, align 1
  br label %v482
v488:
  %v494 = icmp ult i32 %v474, 65536
  %v495 = icmp slt i64 %v390, -1
  %v496 = select i1 %v495, i64 %v45, i64 0
  %56 = getelementptr i8, ptr %50, i64 1
  %v497 = getelementptr i8, ptr %56, i64 %v496
  %v498 = icmp slt i64 %v390, -2
  %v499 = select i1 %v498, i64 %v45, i64 0
  %57 = getelementptr i8, ptr %50, i64 2
  %v500 = getelementptr i8, ptr %57, i64 %v499
  br i1 %v494, label %v501, label %v502
v501:
  %58 = lshr i32 %v474, 12
  %59 = trunc nuw nsw i32 %58 to i8
  %v503 = or disjoint i8 %59, -32
  store i8 %v503, ptr %v486, align 1
  %60 = lshr i32 %v474, 6
  %61 = trunc i32 %60 to i8
  %62 = and i8 %61, 63
  %v504 = or disjoint i8 %62, -128
  store i8 %v504, ptr %v497, align 1
  %63 = trunc i32 %v474 to i8
  %64 = and i8 %63, 63
  %v505 = or disjoint i8 %64, -128
  store i8 %v505, ptr %v500, align 1
  br label %v482
v502:
  %65 = lshr i32 %v474, 18
  %66 = trunc i32 %65 to i8
  %v506 = or i8 %66, -16
  store i8 %v506, ptr %v486, align 1
  %67 = lshr i32 %v474, 12
  %68 = trunc i32 %67 to i8
  %69 = and i8 %68, 63
  %v507 = or disjoint i8 %69, -128
  store i8 %v507, ptr %v497, align 1
  %70 = lshr i32 %v474, 6
  %71 = trunc i32 %70 to i8
  %72 = and i8 %71, 63
  %v508 = or disjoint i8 %72, -128
  store i8 %v508, ptr %v500, align 1
  %v509 = icmp slt i64 %v390, -3
  %v510 = select i1 %v509, i64 %v45, i64 0
  %73 = getelementptr i8, ptr %50, i64 3
  %v511 = getelementptr i8, ptr %73, i64 %v510
  %74 = trunc i32 %v474 to i8
  %75 = and i8 %74, 63
  %v512 = or disjoint i8 %75, -128
  store i8 %v512, ptr %v511, align 1
  br label %v482
v482:
  %v513 = phi i64 [ 4, %v502 ], [ 3, %v501 ], [ 2, %v487 ], [ 1, %v476 ]
  %v514 = add nsw i64 %v513, %v390
  %v515 = add nsw i64 %v455, %v392
  br label %v410
v410:
  %v395 = phi i1 [ %v394, %v401 ], [ false, %v464 ], [ false, %v482 ], [ true, %v459 ]
  %v391 = phi i64 [ %v408, %v401 ], [ %v472, %v464 ], [ %v514, %v482 ], [ %v463, %v459 ]
  %v393 = phi i64 [ %v409, %v401 ], [ %v473, %v464 ], [ %v515, %v482 ], [ %v392, %v459 ]
  %v516 = sub i64 %v391, %v390
  %v517 = icmp slt i64 %v516, 1
  br i1 %v517, label %v518, label %v519
v518:
  %v388 = phi i64 [ %v387, %v410 ], [ %v520, %v519 ]
  %v521 = icmp sgt i64 %v391, %v26
  %v522 = select i1 %v72, i1 true, i1 %v521
  br i1 %v522, label %v389, label %v523
v523:
  %v524 = tail call i64 @llvm.umax.i64(i64 %v388, i64 1)
  %v525 = and i64 %v524, %v70
  %v526 = mul i64 %v525, %v15
  %v527 = getelementptr i64, ptr %v13, i64 %v526
  %v528 = load i64, ptr %v527, align 8
  %v529 = icmp eq i64 %v528, 0
  br i1 %v529, label %v389, label %v530
v530:
  %v531 = tail call i64 @llvm.smax.i64(i64 %v391, i64 0)
  br label %v532
v532:
  %v533 = phi i64 [ %v534, %v535 ], [ %v525, %v530 ]
  %v536 = mul i64 %v533, %v15
  %v537 = getelementptr i64, ptr %v13, i64 %v536
  %v538 = load i64, ptr %v537, align 8
  %v539 = icmp eq i64 %v538, %v524
  br i1 %v539, label %v540, label %v535
v540:
  %v541 = getelementptr i8, ptr %v537, i64 8
  %v542 = load i64, ptr %v541, align 8
  %v543 = icmp slt i64 %v542, 0
  %v544 = select i1 %v543, i64 %v17, i64 0
  %v545 = add i64 %v544, %v542
  %v546 = mul i64 %v545, %v18
  %76 = getelementptr i64, ptr %v16, i64 %v546
  %v547 = getelementptr i8, ptr %76, i64 32
  %v548 = load i64, ptr %v547, align 8
  %v549 = load i64, ptr %76, align 8
  %v550 = icmp eq i64 %v549, %v379
  br i1 %v550, label %v551, label %v535
v551:
  %v552 = getelementptr i8, ptr %76, i64 40
  %v553 = load i64, ptr %v552, align 8
  %v554 = sub nsw i64 %v553, %v548
  %v555 = icmp eq i64 %v554, %v391
  br i1 %v555, label %v556, label %v535
v556:
  %v557 = phi i64 [ %v558, %v559 ], [ 0, %v551 ]
  %v560 = icmp eq i64 %v557, %v531
  br i1 %v560, label %v561, label %v559
v535:
  %v562 = add i64 %v533, 1
  %v534 = and i64 %v562, %v70
  %v563 = mul i64 %v534, %v15
  %v564 = getelementptr i64, ptr %v13, i64 %v563
  %v565 = load i64, ptr %v564, align 8
  %v566 = icmp eq i64 %v565, 0
  br i1 %v566, label %v389, label %v532
v559:
  %v558 = add nuw i64 %v557, 1
  %v567 = add nsw i64 %v557, %v548
  %v568 = icmp slt i64 %v567, 0
  %v569 = select i1 %v568, i64 %v20, i64 0
  %77 = getelementptr i8, ptr %v19, i64 %v567
  %v570 = getelementptr i8, ptr %77, i64 %v569
  %v571 = load i8, ptr %v570, align 1
  %78 = getelementptr i8, ptr %v44, i64 %v557
  %v572 = load i8, ptr %78, align 1
  %v573 = icmp eq i8 %v571, %v572
  br i1 %v573, label %v556, label %v535
v561:
  %v574 = icmp sgt i64 %v542, -1
  br i1 %v574, label %v575, label %v389
v575:
  %v576 = mul i64 %v542, %v18
  %79 = getelementptr i64, ptr %v16, i64 %v576
  %v577 = getelementptr i8, ptr %79, i64 24
  %v578 = load i64, ptr %v577, align 8
  %v579 = icmp sgt i64 %v578, -1
  br i1 %v579, label %v580, label %v389
v580:
  %v581 = load i64, ptr %v46, align 8
  %v582 = icmp slt i64 %v581, 0
  br i1 %v582, label %v583, label %v584
v584:
  %v585 = load i64, ptr %v71, align 8
  %v586 = icmp sgt i64 %v377, %v585
  br i1 %v586, label %v583, label %v587
v587:
  %v588 = icmp eq i64 %v377, %v585
  br i1 %v588, label %v589, label %v389
v589:
  %80 = getelementptr i64, ptr %v21, i64 %v578
  %v590 = load i64, ptr %80, align 8
  %v591 = getelementptr i64, ptr %v21, i64 %v581
  %v592 = load i64, ptr %v591, align 8
  %v593 = icmp slt i64 %v590, %v592
  br i1 %v593, label %v583, label %v389
v583:
  store i64 %v578, ptr %v46, align 8
  store i64 %v377, ptr %v71, align 8
  br label %v389
v389:
  %v594 = icmp sge i64 %v393, %v375
  %v595 = select i1 %v594, i1 true, i1 %v521
  br i1 %v595, label %v386, label %v385
v386:
  %v596 = phi i64 [ %v382, %v371 ], [ %v388, %v389 ]
  %v597 = phi i64 [ 0, %v371 ], [ %v391, %v389 ]
  %v598 = icmp sgt i64 %v597, %v26
  br i1 %v598, label %v599, label %v600
v600:
  %v601 = tail call i64 @llvm.umax.i64(i64 %v596, i64 1)
  %v602 = and i64 %v601, %v70
  %v603 = mul i64 %v602, %v15
  %v604 = getelementptr i64, ptr %v13, i64 %v603
  %v605 = load i64, ptr %v604, align 8
  %v606 = icmp eq i64 %v605, 0
  br i1 %v606, label %v599, label %v607
v607:
  %v608 = tail call i64 @llvm.smax.i64(i64 %v597, i64 0)
  br label %v609
v609:
  %v610 = phi i64 [ %v611, %v612 ], [ %v602, %v607 ]
  %v613 = mul i64 %v610, %v15
  %v614 = getelementptr i64, ptr %v13, i64 %v613
  %v615 = load i64, ptr %v614, align 8
  %v616 = icmp eq i64 %v615, %v601
  br i1 %v616, label %v617, label %v612
v617:
  %v618 = getelementptr i8, ptr %v614, i64 8
  %v619 = load i64, ptr %v618, align 8
  %v620 = icmp slt i64 %v619, 0
  %v621 = select i1 %v620, i64 %v17, i64 0
  %v622 = add i64 %v621, %v619
  %v623 = mul i64 %v622, %v18
  %81 = getelementptr i64, ptr %v16, i64 %v623
  %v624 = getelementptr i8, ptr %81, i64 32
  %v625 = load i64, ptr %v624, align 8
  %v626 = load i64, ptr %81, align 8
  %v627 = icmp eq i64 %v626, %v379
  br i1 %v627, label %v628, label %v612
v628:
  %v629 = getelementptr i8, ptr %81, i64 40
  %v630 = load i64, ptr %v629, align 8
  %v631 = sub nsw i64 %v630, %v625
  %v632 = icmp eq i64 %v631, %v597
  br i1 %v632, label %v633, label %v612
v633:
  %v634 = phi i64 [ %v635, %v636 ], [ 0, %v628 ]
  %v637 = icmp eq i64 %v634, %v608
  br i1 %v637, label %v638, label %v636
v612:
  %v639 = add i64 %v610, 1
  %v611 = and i64 %v639, %v70
  %v640 = mul i64 %v611, %v15
  %v641 = getelementptr i64, ptr %v13, i64 %v640
  %v642 = load i64, ptr %v641, align 8
  %v643 = icmp eq i64 %v642, 0
  br i1 %v643, label %v599, label %v609
v636:
  %v635 = add nuw i64 %v634, 1
  %v644 = add nsw i64 %v634, %v625
  %v645 = icmp slt i64 %v644, 0
  %v646 = select i1 %v645, i64 %v20, i64 0
  %82 = getelementptr i8, ptr %v19, i64 %v644
  %v647 = getelementptr i8, ptr %82, i64 %v646
  %v648 = load i8, ptr %v647, align 1
  %83 = getelementptr i8, ptr %v44, i64 %v634
  %v649 = load i8, ptr %83, align 1
  %v650 = icmp eq i8 %v648, %v649
  br i1 %v650, label %v633, label %v612
v638:
  br i1 %v620, label %v599, label %v651
v651:
  %v652 = mul i64 %v619, %v18
  %84 = getelementptr i64, ptr %v16, i64 %v652
  %v653 = getelementptr i8, ptr %84, i64 16
  %v654 = load i64, ptr %v653, align 8
  %v655 = icmp sgt i64 %v654, -1
  br i1 %v655, label %v656, label %v657
v656:
  %v658 = load i64, ptr %v46, align 8
  %v659 = icmp slt i64 %v658, 0
  br i1 %v659, label %v660, label %v661
v661:
  %v662 = load i64, ptr %v71, align 8
  %v663 = icmp sgt i64 %v377, %v662
  br i1 %v663, label %v660, label %v664
v664:
  %v665 = icmp eq i64 %v377, %v662
  br i1 %v665, label %v666, label %v657
v666:
  %85 = getelementptr i64, ptr %v21, i64 %v654
  %v667 = load i64, ptr %85, align 8
  %v668 = getelementptr i64, ptr %v21, i64 %v658
  %v669 = load i64, ptr %v668, align 8
  %v670 = icmp slt i64 %v667, %v669
  br i1 %v670, label %v660, label %v657
v660:
  store i64 %v654, ptr %v46, align 8
  store i64 %v377, ptr %v71, align 8
  br label %v657
v657:
  %v671 = getelementptr i8, ptr %84, i64 8
  %v380 = load i64, ptr %v671, align 8
  %v672 = icmp slt i64 %v380, 0
  br i1 %v672, label %v599, label %v673
v673:
  %v674 = icmp slt i64 %v375, %v86
  br i1 %v674, label %v675, label %v676
v675:
  %v677 = ashr i64 %v375, 6
  %v678 = icmp slt i64 %v677, 0
  %v679 = select i1 %v678, i64 %v3, i64 0
  %86 = getelementptr i64, ptr %v2, i64 %v677
  %v680 = getelementptr i64, ptr %86, i64 %v679
  %v681 = load i64, ptr %v680, align 8
  %v682 = and i64 %v375, 63
  %87 = shl nuw i64 1, %v682
  %88 = and i64 %v681, %87
  %v683 = icmp eq i64 %88, 0
  br i1 %v683, label %v684, label %v676
v684:
  %v685 = phi i64 [ %v686, %v687 ], [ %v375, %v675 ]
  %v688 = icmp eq i64 %v685, %3
  br i1 %v688, label %v599, label %v687
v687:
  %v686 = add nsw i64 %v685, 1
  %v689 = ashr i64 %v686, 6
  %v690 = icmp slt i64 %v689, 0
  %v691 = select i1 %v690, i64 %v3, i64 0
  %89 = getelementptr i64, ptr %v2, i64 %v689
  %v692 = getelementptr i64, ptr %89, i64 %v691
  %v693 = load i64, ptr %v692, align 8
  %v694 = and i64 %v686, 63
  %90 = shl nuw i64 1, %v694
  %91 = and i64 %v693, %90
  %v695 = icmp eq i64 %91, 0
  br i1 %v695, label %v684, label %v676
v676:
  %v373 = phi i64 [ %v375, %v675 ], [ %v375, %v673 ], [ %v686, %v687 ]
  %v696 = icmp slt i64 %v373, %v86
  br i1 %v696, label %v697, label %v599
v697:
  %v698 = ashr i64 %v373, 6
  %v699 = icmp slt i64 %v698, 0
  %v700 = select i1 %v699, i64 %v3, i64 0
  %92 = getelementptr i64, ptr %v2, i64 %v698
  %v701 = getelementptr i64, ptr %92, i64 %v700
  %v702 = load i64, ptr %v701, align 8
  %v703 = and i64 %v373, 63
  %93 = shl nuw i64 1, %v703
  %94 = and i64 %v702, %93
  %v704 = icmp eq i64 %94, 0
  br i1 %v704, label %v374, label %v705
v705:
  %v706 = phi i64 [ %v707, %v708 ], [ %v373, %v697 ]
  %v709 = icmp eq i64 %v706, %3
  br i1 %v709, label %v374, label %v708
v708:
  %v707 = add nsw i64 %v706, 1
  %v710 = ashr i64 %v707, 6
  %v711 = icmp slt i64 %v710, 0
  %v712 = select i1 %v711, i64 %v3, i64 0
  %95 = getelementptr i64, ptr %v2, i64 %v710
  %v713 = getelementptr i64, ptr %95, i64 %v712
  %v714 = load i64, ptr %v713, align 8
  %v715 = and i64 %v707, 63
  %96 = shl nuw i64 1, %v715
  %97 = and i64 %v714, %96
  %v716 = icmp eq i64 %97, 0
  br i1 %v716, label %v374, label %v705
v374:
  %v376 = phi i64 [ %v373, %v697 ], [ %v707, %v708 ], [ %v86, %v705 ]
  %v378 = add nuw nsw i64 %v377, 1
  br label %v371
v519:
  %v717 = phi i64 [ %v520, %v519 ], [ %v387, %v410 ]
  %v718 = phi i64 [ %v719, %v519 ], [ %v390, %v410 ]
  %v719 = add i64 %v718, 1
  %v720 = icmp slt i64 %v718, 0
  %v721 = select i1 %v720, i64 %v45, i64 0
  %98 = getelementptr i8, ptr %v44, i64 %v718
  %v722 = getelementptr i8, ptr %98, i64 %v721
  %v723 = load i8, ptr %v722, align 1
  %v724 = zext i8 %v723 to i64
  %v725 = xor i64 %v717, %v724
  %v520 = mul i64 %v725, 1099511628211
  %v726 = icmp eq i64 %v719, %v391
  br i1 %v726, label %v518, label %v519
v599:
  br i1 %v62, label %v727, label %v369
v727:
  %v728 = phi i64 [ %v729, %v730 ], [ %v151, %v599 ]
  %v731 = phi i64 [ %v732, %v730 ], [ %v370, %v599 ]
  %v733 = phi i64 [ %v734, %v730 ], [ 1, %v599 ]
  %v735 = phi i64 [ %v736, %v730 ], [ 1, %v599 ]
  %v737 = mul i64 %v735, -7046029254386353131
  %v738 = add i64 %v737, -3750763034362895579
  %v739 = icmp slt i64 %v728, %v731
  %v740 = select i1 %v739, i1 %v73, i1 false
  br i1 %v740, label %v741, label %v742
v741:
  %v743 = phi i64 [ %v744, %v745 ], [ %v738, %v727 ]
  %v746 = phi i64 [ %v747, %v745 ], [ 0, %v727 ]
  %v748 = phi i64 [ %v749, %v745 ], [ %v728, %v727 ]
  %v750 = icmp slt i64 %v748, 0
  %v751 = select i1 %v750, i64 %v1, i64 0
  %99 = getelementptr i8, ptr %v0, i64 %v748
  %v752 = getelementptr i8, ptr %99, i64 %v751
  %v753 = load i8, ptr %v752, align 1
  %v754 = icmp sgt i8 %v753, -1
  br i1 %v754, label %v755, label %v756
v755:
  %v757 = icmp slt i64 %v746, 0
  %v758 = select i1 %v757, i64 %v45, i64 0
  %100 = getelementptr i8, ptr %v44, i64 %v746
  %v759 = getelementptr i8, ptr %100, i64 %v758
  store i8 %v753, ptr %v759, align 1
  %v760 = add nsw i64 %v746, 1
  %v761 = add nsw i64 %v748, 1
  br label %v762
v756:
  %v763 = zext i8 %v753 to i64
  %v764 = icmp ult i8 %v753, -32
  br i1 %v764, label %v765, label %v766
v765:
  %v767 = shl nuw nsw i64 %v763, 6
  %v768 = and i64 %v767, 1984
  %v769 = icmp slt i64 %v748, -1
  %v770 = select i1 %v769, i64 %v1, i64 0
  %101 = getelementptr i8, ptr %99, i64 1
  %v771 = getelementptr i8, ptr %101, i64 %v770
  %v772 = load i8, ptr %v771, align 1
  %102 = and i8 %v772, 63
  %v773 = zext nneg i8 %102 to i64
  %v774 = or disjoint i64 %v768, %v773
  br label %v775
v766:
  %v776 = icmp ult i8 %v753, -16
  %v777 = icmp slt i64 %v748, -1
  %v778 = select i1 %v777, i64 %v1, i64 0
  %103 = getelementptr i8, ptr %99, i64 1
  %v779 = getelementptr i8, ptr %103, i64 %v778
  %v780 = load i8, ptr %v779, align 1
  %104 = and i8 %v780, 63
  %v781 = zext nneg i8 %104 to i64
  %v782 = icmp slt i64 %v748, -2
  %v783 = select i1 %v782, i64 %v1, i64 0
  %105 = getelementptr i8, ptr %99, i64 2
  %v784 = getelementptr i8, ptr %105, i64 %v783
  %v785 = load i8, ptr %v784, align 1
  %106 = and i8 %v785, 63
  %v786 = zext nneg i8 %106 to i64
  br i1 %v776, label %v787, label %v788
v787:
  %v789 = shl nuw nsw i64 %v763, 12
  %v790 = and i64 %v789, 61440
  %v791 = shl nuw nsw i64 %v781, 6
  %v792 = or disjoint i64 %v791, %v790
  %v793 = or disjoint i64 %v792, %v786
  br label %v775
v788:
  %v794 = shl nuw nsw i64 %v763, 18
  %v795 = and i64 %v794, 1835008
  %v796 = shl nuw nsw i64 %v781, 12
  %v797 = or disjoint i64 %v796, %v795
  %v798 = shl nuw nsw i64 %v786, 6
  %v799 = or disjoint i64 %v797, %v798
  %v800 = icmp slt i64 %v748, -3
  %v801 = select i1 %v800, i64 %v1, i64 0
  %107 = getelementptr i8, ptr %99, i64 3
  %v802 = getelementptr i8, ptr %107, i64 %v801
  %v803 = load i8, ptr %v802, align 1
  %108 = and i8 %v803, 63
  %v804 = zext nneg i8 %108 to i64
  %v805 = or disjoint i64 %v799, %v804
  br label %v775
v775:
  %v806 = phi i64 [ %v805, %v788 ], [ %v793, %v787 ], [ %v774, %v765 ]
  %v807 = phi i64 [ 4, %v788 ], [ 3, %v787 ], [ 2, %v765 ]
  %v808 = icmp ult i64 %v806, 128
  br i1 %v808, label %v809, label %v810
v809:
  %v811 = icmp slt i64 %v746, 0
  %v812 = select i1 %v811, i64 %v45, i64 0
  %109 = getelementptr i8, ptr %v44, i64 %v746
  %v813 = getelementptr i8, ptr %109, i64 %v812
  %v814 = trunc nuw nsw i64 %v806 to i8
  store i8 %v814, ptr %v813, align 1
  br label %v815
v810:
  %v816 = icmp ult i64 %v806, 2048
  %v817 = icmp slt i64 %v746, 0
  %v818 = select i1 %v817, i64 %v45, i64 0
  %110 = getelementptr i8, ptr %v44, i64 %v746
  %v819 = getelementptr i8, ptr %110, i64 %v818
  br i1 %v816, label %v820, label %v821
v820:
  %v822 = lshr i64 %v806, 6
  %111 = trunc nuw nsw i64 %v822 to i8
  %v823 = or disjoint i8 %111, -64
  store i8 %v823, ptr %v819, align 1
  %v824 = icmp slt i64 %v746, -1
  %v825 = select i1 %v824, i64 %v45, i64 0
  %112 = getelementptr i8, ptr %110, i64 1
  %v826 = getelementptr i8, ptr %112, i64 %v825
  %113 = trunc i64 %v806 to i8
  %114 = and i8 %113, 63
  %v827 = or disjoint i8 %114, -128
  store i8 %v827, ptr %v826, align 1
  br label %v815
v821:
  %v828 = icmp ult i64 %v806, 65536
  %v829 = icmp slt i64 %v746, -1
  %v830 = select i1 %v829, i64 %v45, i64 0
  %115 = getelementptr i8, ptr %110, i64 1
  %v831 = getelementptr i8, ptr %115, i64 %v830
  br i1 %v828, label %v832, label %v833
v832:
  %v834 = lshr i64 %v806, 12
  %116 = trunc nuw nsw i64 %v834 to i8
  %v835 = or disjoint i8 %116, -32
  store i8 %v835, ptr %v819, align 1
  %v836 = lshr i64 %v806, 6
  %117 = trunc i64 %v836 to i8
  %118 = and i8 %117, 63
  %v837 = or disjoint i8 %118, -128
  store i8 %v837, ptr %v831, align 1
  %v838 = icmp slt i64 %v746, -2
  %v839 = select i1 %v838, i64 %v45, i64 0
  %119 = getelementptr i8, ptr %110, i64 2
  %v840 = getelementptr i8, ptr %119, i64 %v839
  %120 = trunc i64 %v806 to i8
  %121 = and i8 %120, 63
  %v841 = or disjoint i8 %121, -128
  store i8 %v841, ptr %v840, align 1
  br label %v815
v833:
  %v842 = lshr i64 %v806, 18
  %122 = trunc nuw nsw i64 %v842 to i8
  %v843 = or i8 %122, -16
  store i8 %v843, ptr %v819, align 1
  %v844 = lshr i64 %v806, 12
  %123 = trunc i64 %v844 to i8
  %124 = and i8 %123, 63
  %v845 = or disjoint i8 %124, -128
  store i8 %v845, ptr %v831, align 1
  %v846 = lshr i64 %v806, 6
  %v847 = icmp slt i64 %v746, -2
  %v848 = select i1 %v847, i64 %v45, i64 0
  %125 = getelementptr i8, ptr %110, i64 2
  %v849 = getelementptr i8, ptr %125, i64 %v848
  %126 = trunc i64 %v846 to i8
  %127 = and i8 %126, 63
  %v850 = or disjoint i8 %127, -128
  store i8 %v850, ptr %v849, align 1
  %v851 = icmp slt i64 %v746, -3
  %v852 = select i1 %v851, i64 %v45, i64 0
  %128 = getelementptr i8, ptr %110, i64 3
  %v853 = getelementptr i8, ptr %128, i64 %v852
  %129 = trunc i64 %v806 to i8
  %130 = and i8 %129, 63
  %v854 = or disjoint i8 %130, -128
  store i8 %v854, ptr %v853, align 1
  br label %v815
v815:
  %v855 = phi i64 [ 4, %v833 ], [ 3, %v832 ], [ 2, %v820 ], [ 1, %v809 ]
  %v856 = add nsw i64 %v855, %v746
  %v857 = add nsw i64 %v807, %v748
  br label %v762
v762:
  %v747 = phi i64 [ %v760, %v755 ], [ %v856, %v815 ]
  %v749 = phi i64 [ %v761, %v755 ], [ %v857, %v815 ]
  %v858 = sub i64 %v747, %v746
  %v859 = icmp slt i64 %v858, 1
  br i1 %v859, label %v860, label %v861
v860:
  %v744 = phi i64 [ %v743, %v762 ], [ %v862, %v861 ]
  %v863 = icmp sgt i64 %v747, %v26
  %v864 = select i1 %v72, i1 true, i1 %v863
  br i1 %v864, label %v745, label %v865
v865:
  %v866 = tail call i64 @llvm.umax.i64(i64 %v744, i64 1)
  %v867 = and i64 %v866, %v70
  %v868 = mul i64 %v867, %v15
  %v869 = getelementptr i64, ptr %v13, i64 %v868
  %v870 = load i64, ptr %v869, align 8
  %v871 = icmp eq i64 %v870, 0
  br i1 %v871, label %v745, label %v872
v872:
  %v873 = tail call i64 @llvm.smax.i64(i64 %v747, i64 0)
  br label %v874
v874:
  %v875 = phi i64 [ %v876, %v877 ], [ %v867, %v872 ]
  %v878 = mul i64 %v875, %v15
  %v879 = getelementptr i64, ptr %v13, i64 %v878
  %v880 = load i64, ptr %v879, align 8
  %v881 = icmp eq i64 %v880, %v866
  br i1 %v881, label %v882, label %v877
v882:
  %v883 = getelementptr i8, ptr %v879, i64 8
  %v884 = load i64, ptr %v883, align 8
  %v885 = icmp slt i64 %v884, 0
  %v886 = select i1 %v885, i64 %v17, i64 0
  %v887 = add i64 %v886, %v884
  %v888 = mul i64 %v887, %v18
  %131 = getelementptr i64, ptr %v16, i64 %v888
  %v889 = getelementptr i8, ptr %131, i64 32
  %v890 = load i64, ptr %v889, align 8
  %v891 = load i64, ptr %131, align 8
  %v892 = icmp eq i64 %v891, %v735
  br i1 %v892, label %v893, label %v877
v893:
  %v894 = getelementptr i8, ptr %131, i64 40
  %v895 = load i64, ptr %v894, align 8
  %v896 = sub nsw i64 %v895, %v890
  %v897 = icmp eq i64 %v896, %v747
  br i1 %v897, label %v898, label %v877
v898:
  %v899 = phi i64 [ %v900, %v901 ], [ 0, %v893 ]
  %v902 = icmp eq i64 %v899, %v873
  br i1 %v902, label %v903, label %v901
v877:
  %v904 = add i64 %v875, 1
  %v876 = and i64 %v904, %v70
  %v905 = mul i64 %v876, %v15
  %v906 = getelementptr i64, ptr %v13, i64 %v905
  %v907 = load i64, ptr %v906, align 8
  %v908 = icmp eq i64 %v907, 0
  br i1 %v908, label %v745, label %v874
v901:
  %v900 = add nuw i64 %v899, 1
  %v909 = add nsw i64 %v899, %v890
  %v910 = icmp slt i64 %v909, 0
  %v911 = select i1 %v910, i64 %v20, i64 0
  %132 = getelementptr i8, ptr %v19, i64 %v909
  %v912 = getelementptr i8, ptr %132, i64 %v911
  %v913 = load i8, ptr %v912, align 1
  %133 = getelementptr i8, ptr %v44, i64 %v899
  %v914 = load i8, ptr %133, align 1
  %v915 = icmp eq i8 %v913, %v914
  br i1 %v915, label %v898, label %v877
v903:
  %v916 = icmp sgt i64 %v884, -1
  br i1 %v916, label %v917, label %v745
v917:
  %v918 = mul i64 %v884, %v18
  %134 = getelementptr i64, ptr %v16, i64 %v918
  %v919 = getelementptr i8, ptr %134, i64 24
  %v920 = load i64, ptr %v919, align 8
  %v921 = icmp sgt i64 %v920, -1
  br i1 %v921, label %v922, label %v745
v922:
  %v923 = load i64, ptr %v46, align 8
  %v924 = icmp slt i64 %v923, 0
  br i1 %v924, label %v925, label %v926
v926:
  %v927 = load i64, ptr %v71, align 8
  %v928 = icmp sgt i64 %v733, %v927
  br i1 %v928, label %v925, label %v929
v929:
  %v930 = icmp eq i64 %v733, %v927
  br i1 %v930, label %v931, label %v745
v931:
  %135 = getelementptr i64, ptr %v21, i64 %v920
  %v932 = load i64, ptr %135, align 8
  %v933 = getelementptr i64, ptr %v21, i64 %v923
  %v934 = load i64, ptr %v933, align 8
  %v935 = icmp slt i64 %v932, %v934
  br i1 %v935, label %v925, label %v745
v925:
  store i64 %v920, ptr %v46, align 8
  store i64 %v733, ptr %v71, align 8
  br label %v745
v745:
  %v936 = icmp sge i64 %v749, %v731
  %v937 = select i1 %v936, i1 true, i1 %v863
  br i1 %v937, label %v742, label %v741
v742:
  %v938 = phi i64 [ %v738, %v727 ], [ %v744, %v745 ]
  %v939 = phi i64 [ 0, %v727 ], [ %v747, %v745 ]
  %v940 = icmp sgt i64 %v939, %v26
  br i1 %v940, label %v369, label %v941
v941:
  %v942 = tail call i64 @llvm.umax.i64(i64 %v938, i64 1)
  %v943 = and i64 %v942, %v70
  %v944 = mul i64 %v943, %v15
  %v945 = getelementptr i64, ptr %v13, i64 %v944
  %v946 = load i64, ptr %v945, align 8
  %v947 = icmp eq i64 %v946, 0
  br i1 %v947, label %v369, label %v948
v948:
  %v949 = tail call i64 @llvm.smax.i64(i64 %v939, i64 0)
  br label %v950
v950:
  %v951 = phi i64 [ %v952, %v953 ], [ %v943, %v948 ]
  %v954 = mul i64 %v951, %v15
  %v955 = getelementptr i64, ptr %v13, i64 %v954
  %v956 = load i64, ptr %v955, align 8
  %v957 = icmp eq i64 %v956, %v942
  br i1 %v957, label %v958, label %v953
v958:
  %v959 = getelementptr i8, ptr %v955, i64 8
  %v960 = load i64, ptr %v959, align 8
  %v961 = icmp slt i64 %v960, 0
  %v962 = select i1 %v961, i64 %v17, i64 0
  %v963 = add i64 %v962, %v960
  %v964 = mul i64 %v963, %v18
  %136 = getelementptr i64, ptr %v16, i64 %v964
  %v965 = getelementptr i8, ptr %136, i64 32
  %v966 = load i64, ptr %v965, align 8
  %v967 = load i64, ptr %136, align 8
  %v968 = icmp eq i64 %v967, %v735
  br i1 %v968, label %v969, label %v953
v969:
  %v970 = getelementptr i8, ptr %136, i64 40
  %v971 = load i64, ptr %v970, align 8
  %v972 = sub nsw i64 %v971, %v966
  %v973 = icmp eq i64 %v972, %v939
  br i1 %v973, label %v974, label %v953
v974:
  %v975 = phi i64 [ %v976, %v977 ], [ 0, %v969 ]
  %v978 = icmp eq i64 %v975, %v949
  br i1 %v978, label %v979, label %v977
v953:
  %v980 = add i64 %v951, 1
  %v952 = and i64 %v980, %v70
  %v981 = mul i64 %v952, %v15
  %v982 = getelementptr i64, ptr %v13, i64 %v981
  %v983 = load i64, ptr %v982, align 8
  %v984 = icmp eq i64 %v983, 0
  br i1 %v984, label %v369, label %v950
v977:
  %v976 = add nuw i64 %v975, 1
  %v985 = add nsw i64 %v975, %v966
  %v986 = icmp slt i64 %v985, 0
  %v987 = select i1 %v986, i64 %v20, i64 0
  %137 = getelementptr i8, ptr %v19, i64 %v985
  %v988 = getelementptr i8, ptr %137, i64 %v987
  %v989 = load i8, ptr %v988, align 1
  %138 = getelementptr i8, ptr %v44, i64 %v975
  %v990 = load i8, ptr %138, align 1
  %v991 = icmp eq i8 %v989, %v990
  br i1 %v991, label %v974, label %v953
v979:
  br i1 %v961, label %v369, label %v992
v992:
  %v993 = mul i64 %v960, %v18
  %139 = getelementptr i64, ptr %v16, i64 %v993
  %v994 = getelementptr i8, ptr %139, i64 16
  %v995 = load i64, ptr %v994, align 8
  %v996 = icmp sgt i64 %v995, -1
  br i1 %v996, label %v997, label %v998
v997:
  %v999 = load i64, ptr %v46, align 8
  %v1000 = icmp slt i64 %v999, 0
  br i1 %v1000, label %v1001, label %v1002
v1002:
  %v1003 = load i64, ptr %v71, align 8
  %v1004 = icmp sgt i64 %v733, %v1003
  br i1 %v1004, label %v1001, label %v1005
v1005:
  %v1006 = icmp eq i64 %v733, %v1003
  br i1 %v1006, label %v1007, label %v998
v1007:
  %140 = getelementptr i64, ptr %v21, i64 %v995
  %v1008 = load i64, ptr %140, align 8
  %v1009 = getelementptr i64, ptr %v21, i64 %v999
  %v1010 = load i64, ptr %v1009, align 8
  %v1011 = icmp slt i64 %v1008, %v1010
  br i1 %v1011, label %v1001, label %v998
v1001:
  store i64 %v995, ptr %v46, align 8
  store i64 %v733, ptr %v71, align 8
  br label %v998
v998:
  %v1012 = getelementptr i8, ptr %139, i64 8
  %v736 = load i64, ptr %v1012, align 8
  %v1013 = icmp slt i64 %v736, 0
  br i1 %v1013, label %v369, label %v1014
v1014:
  %v1015 = icmp slt i64 %v731, %v86
  br i1 %v1015, label %v1016, label %v1017
v1016:
  %v1018 = ashr i64 %v731, 6
  %v1019 = icmp slt i64 %v1018, 0
  %v1020 = select i1 %v1019, i64 %v3, i64 0
  %141 = getelementptr i64, ptr %v2, i64 %v1018
  %v1021 = getelementptr i64, ptr %141, i64 %v1020
  %v1022 = load i64, ptr %v1021, align 8
  %v1023 = and i64 %v731, 63
  %142 = shl nuw i64 1, %v1023
  %143 = and i64 %v1022, %142
  %v1024 = icmp eq i64 %143, 0
  br i1 %v1024, label %v1025, label %v1017
v1025:
  %v1026 = phi i64 [ %v1027, %v1028 ], [ %v731, %v1016 ]
  %v1029 = icmp eq i64 %v1026, %3
  br i1 %v1029, label %v369, label %v1028
v1028:
  %v1027 = add nsw i64 %v1026, 1
  %v1030 = ashr i64 %v1027, 6
  %v1031 = icmp slt i64 %v1030, 0
  %v1032 = select i1 %v1031, i64 %v3, i64 0
  %144 = getelementptr i64, ptr %v2, i64 %v1030
  %v1033 = getelementptr i64, ptr %144, i64 %v1032
  %v1034 = load i64, ptr %v1033, align 8
  %v1035 = and i64 %v1027, 63
  %145 = shl nuw i64 1, %v1035
  %146 = and i64 %v1034, %145
  %v1036 = icmp eq i64 %146, 0
  br i1 %v1036, label %v1025, label %v1017
v1017:
  %v729 = phi i64 [ %v731, %v1016 ], [ %v731, %v1014 ], [ %v1027, %v1028 ]
  %v1037 = icmp slt i64 %v729, %v86
  br i1 %v1037, label %v1038, label %v369
v1038:
  %v1039 = ashr i64 %v729, 6
  %v1040 = icmp slt i64 %v1039, 0
  %v1041 = select i1 %v1040, i64 %v3, i64 0
  %147 = getelementptr i64, ptr %v2, i64 %v1039
  %v1042 = getelementptr i64, ptr %147, i64 %v1041
  %v1043 = load i64, ptr %v1042, align 8
  %v1044 = and i64 %v729, 63
  %148 = shl nuw i64 1, %v1044
  %149 = and i64 %v1043, %148
  %v1045 = icmp eq i64 %149, 0
  br i1 %v1045, label %v730, label %v1046
v1046:
  %v1047 = phi i64 [ %v1048, %v1049 ], [ %v729, %v1038 ]
  %v1050 = icmp eq i64 %v1047, %3
  br i1 %v1050, label %v730, label %v1049
v1049:
  %v1048 = add nsw i64 %v1047, 1
  %v1051 = ashr i64 %v1048, 6
  %v1052 = icmp slt i64 %v1051, 0
  %v1053 = select i1 %v1052, i64 %v3, i64 0
  %150 = getelementptr i64, ptr %v2, i64 %v1051
  %v1054 = getelementptr i64, ptr %150, i64 %v1053
  %v1055 = load i64, ptr %v1054, align 8
  %v1056 = and i64 %v1048, 63
  %151 = shl nuw i64 1, %v1056
  %152 = and i64 %v1055, %151
  %v1057 = icmp eq i64 %152, 0
  br i1 %v1057, label %v730, label %v1046
v730:
  %v732 = phi i64 [ %v729, %v1038 ], [ %v1048, %v1049 ], [ %v86, %v1046 ]
  %v734 = add nuw nsw i64 %v733, 1
  br label %v727
v861:
  %v1058 = phi i64 [ %v862, %v861 ], [ %v743, %v762 ]
  %v1059 = phi i64 [ %v1060, %v861 ], [ %v746, %v762 ]
  %v1060 = add i64 %v1059, 1
  %v1061 = icmp slt i64 %v1059, 0
  %v1062 = select i1 %v1061, i64 %v45, i64 0
  %153 = getelementptr i8, ptr %v44, i64 %v1059
  %v1063 = getelementptr i8, ptr %153, i64 %v1062
  %v1064 = load i8, ptr %v1063, align 1
  %v1065 = zext i8 %v1064 to i64
  %v1066 = xor i64 %v1058, %v1065
  %v862 = mul i64 %v1066, 1099511628211
  %v1067 = icmp eq i64 %v1060, %v747
  br i1 %v1067, label %v860, label %v861
v369:
  %v1068 = phi ptr [ %v365, %v363 ], [ %v46, %v1025 ], [ %v46, %v599 ], [ %v46, %v953 ], [ %v46, %v742 ], [ %v46, %v941 ], [ %v46, %v979 ], [ %v46, %v998 ], [ %v46, %v1017 ]
  %v1069 = load i64, ptr %v1068, align 8
  %v1070 = icmp slt i64 %v1069, 0
  br i1 %v1070, label %v148, label %v1071
v1071:
  %v1072 = add nsw i64 %v184, %v151
  %v1073 = getelementptr i64, ptr %v31, i64 %v1069
  %v1074 = load i64, ptr %v1073, align 8
  %v1075 = icmp sgt i64 %v1074, 1
  br i1 %v1075, label %v1076, label %v1077
v1077:
  %v143 = phi i64 [ %v1072, %v1071 ], [ %v1078, %v1079 ]
  %v1080 = getelementptr i64, ptr %v29, i64 %v1069
  %v1081 = load i64, ptr %v1080, align 8
  %v1082 = icmp sgt i64 %v1081, -1
  br i1 %v1082, label %v1083, label %v141
v1083:
  %v1084 = getelementptr i32, ptr %v40, i64 %v1069
  %v1085 = load i32, ptr %v1084, align 4
  %v1086 = icmp eq i32 %v1085, 0
  br i1 %v1086, label %v1087, label %v1088
v1087:
  %v1089 = icmp slt i64 %v139, 0
  %v1090 = select i1 %v1089, i64 %v43, i64 0
  %154 = getelementptr i64, ptr %v42, i64 %v139
  %v1091 = getelementptr i64, ptr %154, i64 %v1090
  store i64 %v1069, ptr %v1091, align 8
  %v1092 = add nsw i64 %v139, 1
  %v1093 = load i32, ptr %v1084, align 4
  br label %v1088
v1088:
  %v1094 = phi i32 [ %v1093, %v1087 ], [ %v1085, %v1083 ]
  %v1095 = phi i64 [ %v1092, %v1087 ], [ %v139, %v1083 ]
  %v1096 = add i32 %v1094, 1
  store i32 %v1096, ptr %v1084, align 4
  br label %v141
v141:
  %v140 = phi i64 [ %v1095, %v1088 ], [ %v139, %v1077 ]
  %v1097 = icmp eq i64 %v145, 0
  br i1 %v1097, label %v97, label %v138
v97:
  %v101 = phi i64 [ %v100, %v94 ], [ %v139, %v148 ], [ %v140, %v141 ]
  %v99 = phi i64 [ %v98, %v94 ], [ %v142, %v148 ], [ %v143, %v141 ]
  %v1098 = icmp sgt i64 %v106, 1
  br i1 %v1098, label %v94, label %v1099
v1099:
  %155 = trunc i64 %v103 to i32
  br label %v92
v92:
  %v1100 = phi i32 [ 0, %v74 ], [ %155, %v1099 ]
  %v1101 = phi i64 [ 0, %v74 ], [ %v101, %v1099 ]
  br i1 %v63, label %v1102, label %v1103
v1103:
  %156 = xor i64 %v83, -1
  %v1104 = add i64 %v86, %156
  %v1105 = icmp slt i64 %v1104, 1
  br i1 %v1105, label %v1102, label %v1106
v1124:
  %v1107 = icmp slt i64 %v1108, -1
  %v1109 = select i1 %v1107, i64 %v1, i64 0
  %157 = getelementptr i8, ptr %158, i64 1
  %v1110 = getelementptr i8, ptr %157, i64 %v1109
  %v1111 = load i8, ptr %v1110, align 1
  %v1112 = icmp eq i8 %v1111, -93
  br i1 %v1112, label %v1113, label %v1114
v1114:
  %v1115 = icmp ugt i64 %v1116, 1
  br i1 %v1115, label %v1106, label %v1102
v1106:
  %v1116 = phi i64 [ %v1117, %v1114 ], [ %v1104, %v1103 ]
  %v1108 = phi i64 [ %v1118, %v1114 ], [ %v83, %v1103 ]
  %v1117 = add nsw i64 %v1116, -1
  %v1118 = add i64 %v1108, 1
  %v1119 = icmp slt i64 %v1108, 0
  %v1120 = select i1 %v1119, i64 %v1, i64 0
  %158 = getelementptr i8, ptr %v0, i64 %v1108
  %v1121 = getelementptr i8, ptr %158, i64 %v1120
  %v1122 = load i8, ptr %v1121, align 1
  %v1123 = icmp eq i8 %v1122, -50
  br i1 %v1123, label %v1124, label %v1114
v1113:
  %v1125 = select i1 %v80, i64 %v60, i64 0
  %159 = getelementptr i8, ptr %v59, i64 %v75
  %v1126 = getelementptr i8, ptr %159, i64 %v1125
  store i8 1, ptr %v1126, align 1
  br label %v1102
v1102:
  %v1127 = select i1 %v80, i64 %v54, i64 0
  %160 = getelementptr i32, ptr %v53, i64 %v75
  %v1128 = getelementptr i32, ptr %160, i64 %v1127
  %v1129 = load i32, ptr %v1128, align 4
  %v1130 = sext i32 %v1129 to i64
  %v1131 = add nsw i64 %v1101, %v1130
  %v1132 = icmp sgt i64 %v1131, %v56
  br i1 %v1132, label %v1133, label %v1134
v1133:
  %v1135 = icmp slt i64 %v1101, 1
  br i1 %v1135, label %v67, label %v1136
v1134:
  %v1137 = select i1 %v80, i64 %v49, i64 0
  %161 = getelementptr i32, ptr %v48, i64 %v75
  %v1138 = getelementptr i32, ptr %161, i64 %v1137
  store i32 %v1100, ptr %v1138, align 4
  %v1139 = add i64 %v1101, -1
  %v1140 = icmp slt i64 %v1139, 1
  br i1 %v1140, label %v1141, label %v1142
v1142:
  %v1143 = phi i64 [ %v1144, %v1145 ], [ 1, %v1134 ]
  %v1144 = add nuw i64 %v1143, 1
  %162 = getelementptr i64, ptr %v42, i64 %v1143
  %v1146 = load i64, ptr %162, align 8
  %v1147 = add nsw i64 %v1143, -1
  %v1148 = getelementptr i64, ptr %v42, i64 %v1147
  %v1149 = load i64, ptr %v1148, align 8
  %v1150 = icmp sgt i64 %v1149, %v1146
  br i1 %v1150, label %v1151, label %v1145
v1151:
  %v1152 = phi i64 [ %v1153, %v1154 ], [ %v1149, %v1142 ]
  %v1155 = phi i64 [ %v1156, %v1154 ], [ %v1147, %v1142 ]
  %v1157 = getelementptr i64, ptr %v42, i64 %v1155
  %v1158 = getelementptr i8, ptr %v1157, i64 8
  store i64 %v1152, ptr %v1158, align 8
  %v1159 = icmp sgt i64 %v1155, 0
  br i1 %v1159, label %v1154, label %v1145
v1154:
  %v1156 = add nsw i64 %v1155, -1
  %v1160 = getelementptr i64, ptr %v42, i64 %v1156
  %v1153 = load i64, ptr %v1160, align 8
  %v1161 = icmp sgt i64 %v1153, %v1146
  br i1 %v1161, label %v1151, label %v1145
v1145:
  %v1162 = phi i64 [ %v1143, %v1142 ], [ 0, %v1151 ], [ %v1155, %v1154 ]
  %163 = getelementptr i64, ptr %v42, i64 %v1162
  store i64 %v1146, ptr %163, align 8
  %v1163 = icmp eq i64 %v1144, %v1101
  br i1 %v1163, label %v1141, label %v1142
v1141:
  %v1164 = load i32, ptr %v1128, align 4
  %v1165 = icmp slt i64 %v1101, 1
  br i1 %v1165, label %v77, label %v1166
v1166:
  %v1167 = sext i32 %v1164 to i64
  %v1168 = select i1 %v80, i64 %v51, i64 0
  %v1169 = add i64 %v1168, %v75
  %v1170 = mul i64 %v1169, %v52
  %164 = getelementptr double, ptr %v50, i64 %v1170
  br label %v1171
v77:
  %v1172 = icmp slt i64 %v75, -1
  %v1173 = select i1 %v1172, i64 %v54, i64 0
  %165 = getelementptr i8, ptr %160, i64 4
  %v1174 = getelementptr i32, ptr %165, i64 %v1173
  %166 = trunc i64 %v1101 to i32
  %v1175 = add i32 %v1164, %166
  store i32 %v1175, ptr %v1174, align 4
  %v1176 = icmp sgt i64 %v78, 1
  br i1 %v1176, label %v74, label %v67
v148:
  %v1177 = icmp eq i64 %v145, 0
  br i1 %v1177, label %v97, label %v146
v1076:
  %v1178 = phi i64 [ %v1179, %v1079 ], [ %v1074, %v1071 ]
  %v1180 = phi i64 [ %v1078, %v1079 ], [ %v1072, %v1071 ]
  %v1179 = add nsw i64 %v1178, -1
  %v1181 = icmp slt i64 %v1180, %v86
  br i1 %v1181, label %v1182, label %v1183
v1182:
  %v1184 = ashr i64 %v1180, 6
  %v1185 = icmp slt i64 %v1184, 0
  %v1186 = select i1 %v1185, i64 %v3, i64 0
  %167 = getelementptr i64, ptr %v2, i64 %v1184
  %v1187 = getelementptr i64, ptr %167, i64 %v1186
  %v1188 = load i64, ptr %v1187, align 8
  %v1189 = and i64 %v1180, 63
  %168 = shl nuw i64 1, %v1189
  %169 = and i64 %v1188, %168
  %v1190 = icmp eq i64 %169, 0
  br i1 %v1190, label %v1191, label %v1183
v1191:
  %v1192 = phi i64 [ %v1193, %v1194 ], [ %v1180, %v1182 ]
  %v1195 = icmp eq i64 %v1192, %3
  br i1 %v1195, label %v1079, label %v1194
v1194:
  %v1193 = add nsw i64 %v1192, 1
  %v1196 = ashr i64 %v1193, 6
  %v1197 = icmp slt i64 %v1196, 0
  %v1198 = select i1 %v1197, i64 %v3, i64 0
  %170 = getelementptr i64, ptr %v2, i64 %v1196
  %v1199 = getelementptr i64, ptr %170, i64 %v1198
  %v1200 = load i64, ptr %v1199, align 8
  %v1201 = and i64 %v1193, 63
  %171 = shl nuw i64 1, %v1201
  %172 = and i64 %v1200, %171
  %v1202 = icmp eq i64 %172, 0
  br i1 %v1202, label %v1191, label %v1183
v1183:
  %v1203 = phi i64 [ %v1180, %v1182 ], [ %v1180, %v1076 ], [ %v1193, %v1194 ]
  %v1204 = icmp slt i64 %v1203, %v86
  br i1 %v1204, label %v1205, label %v1079
v1205:
  %v1206 = ashr i64 %v1203, 6
  %v1207 = icmp slt i64 %v1206, 0
  %v1208 = select i1 %v1207, i64 %v3, i64 0
  %173 = getelementptr i64, ptr %v2, i64 %v1206
  %v1209 = getelementptr i64, ptr %173, i64 %v1208
  %v1210 = load i64, ptr %v1209, align 8
  %v1211 = and i64 %v1203, 63
  %174 = shl nuw i64 1, %v1211
  %175 = and i64 %v1210, %174
  %v1212 = icmp eq i64 %175, 0
  br i1 %v1212, label %v1079, label %v1213
v1213:
  %v1214 = phi i64 [ %v1215, %v1216 ], [ %v1203, %v1205 ]
  %v1217 = icmp eq i64 %v1214, %3
  br i1 %v1217, label %v1079, label %v1216
v1216:
  %v1215 = add nsw i64 %v1214, 1
  %v1218 = ashr i64 %v1215, 6
  %v1219 = icmp slt i64 %v1218, 0
  %v1220 = select i1 %v1219, i64 %v3, i64 0
  %176 = getelementptr i64, ptr %v2, i64 %v1218
  %v1221 = getelementptr i64, ptr %176, i64 %v1220
  %v1222 = load i64, ptr %v1221, align 8
  %v1223 = and i64 %v1215, 63
  %177 = shl nuw i64 1, %v1223
  %178 = and i64 %v1222, %177
  %v1224 = icmp eq i64 %178, 0
  br i1 %v1224, label %v1079, label %v1213
v1079:
  %v1078 = phi i64 [ %v1203, %v1205 ], [ %v1203, %v1183 ], [ %v1215, %v1216 ], [ %v86, %v1213 ], [ %v86, %v1191 ]
  %v1225 = icmp sgt i64 %v1178, 2
  br i1 %v1225, label %v1076, label %v1077
v1136:
  %v1226 = phi i64 [ %v1227, %v1136 ], [ 0, %v1133 ]
  %v1227 = add nuw nsw i64 %v1226, 1
  %179 = getelementptr i64, ptr %v42, i64 %v1226
  %v1228 = load i64, ptr %179, align 8
  %v1229 = icmp slt i64 %v1228, 0
  %v1230 = select i1 %v1229, i64 %v41, i64 0
  %180 = getelementptr i32, ptr %v40, i64 %v1228
  %v1231 = getelementptr i32, ptr %180, i64 %v1230
  store i32 0, ptr %v1231, align 4
  %v1232 = icmp eq i64 %v1101, %v1227
  br i1 %v1232, label %v67, label %v1136
v1171:
  %v1233 = phi i64 [ 0, %v1166 ], [ %v1234, %v1171 ]
  %v1234 = add nuw nsw i64 %v1233, 1
  %181 = getelementptr i64, ptr %v42, i64 %v1233
  %v1235 = load i64, ptr %181, align 8
  %v1236 = icmp slt i64 %v1235, 0
  %v1237 = select i1 %v1236, i64 %v41, i64 0
  %182 = getelementptr i32, ptr %v40, i64 %v1235
  %v1238 = getelementptr i32, ptr %182, i64 %v1237
  %v1239 = load i32, ptr %v1238, align 4
  %v1240 = add nsw i64 %v1233, %v1167
  %v1241 = icmp slt i64 %v1240, 0
  %v1242 = select i1 %v1241, i64 %v56, i64 0
  %183 = getelementptr i32, ptr %v55, i64 %v1240
  %v1243 = getelementptr i32, ptr %183, i64 %v1242
  %v1244 = trunc i64 %v1235 to i32
  store i32 %v1244, ptr %v1243, align 4
  %v1245 = select i1 %v1241, i64 %v58, i64 0
  %184 = getelementptr i32, ptr %v57, i64 %v1240
  %v1246 = getelementptr i32, ptr %184, i64 %v1245
  store i32 %v1239, ptr %v1246, align 4
  %v1247 = select i1 %v1236, i64 %v30, i64 0
  %185 = getelementptr i64, ptr %v29, i64 %v1235
  %v1248 = getelementptr i64, ptr %185, i64 %v1247
  %v1249 = load i64, ptr %v1248, align 8
  %v1250 = icmp slt i64 %v1249, 0
  %v1251 = select i1 %v1250, i64 %v52, i64 0
  %186 = getelementptr double, ptr %164, i64 %v1249
  %v1252 = getelementptr double, ptr %186, i64 %v1251
  %v1253 = load double, ptr %v1252, align 8
  %v1254 = load i32, ptr %v1238, align 4
  %v1255 = select i1 %v1236, i64 %v34, i64 0
  %187 = getelementptr double, ptr %v33, i64 %v1235
  %v1256 = getelementptr double, ptr %187, i64 %v1255
  %v1257 = load double, ptr %v1256, align 8
  %v1258 = sitofp i32 %v1254 to double
  %v1259 = fmul double %v1257, %v1258
  %v1260 = fadd double %v1253, %v1259
  store double %v1260, ptr %v1252, align 8
  store i32 0, ptr %v1238, align 4
  %v1261 = icmp eq i64 %v1234, %v1101
  br i1 %v1261, label %v77, label %v1171
v67:
  %v1262 = phi i64 [ %v75, %v1133 ], [ %v9, %0 ], [ %v75, %v1136 ], [ %v9, %v77 ]
  ret i64 %v1262
}
declare i64 @llvm.smin.i64(i64, i64) #4
declare i64 @llvm.smax.i64(i64, i64) #4
declare i64 @llvm.umax.i64(i64, i64) #4
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
