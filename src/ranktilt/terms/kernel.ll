; b84d017dc6828ec6a42ef8d30278ba17ff6028a6d2e39c16dce58f49d26a8285
; made by numba 0.68.1 and llvmlite 0.50.0
; mark_tokens(u8[:], i64, u32, u8[:], u64[:], u64[:], u64[:], u8[:]) -> i64
; count_terms(u8[:], u64[:], u64[:], u64[:], i64[:], i64[:], i64, u64[:], i64[:;:], u8[:], i64[:], u64[:], i64, bool, bool, i64[:], i64[:], f64[:], bool, u32[:], i32[:], i32[:], u64[:], u64[:], u8[:], i64[:], i64[:], i32[:], f64[:;:], i32[:], i32[:], i32[:], bool[:]) -> i64

declare i64 @llvm.cttz.i64(i64, i1 immarg) #0
define i64 @mark_tokens(ptr readonly %v0, i64 %v1, i64 %v2, i32 %v3, ptr readonly %v4, i64 %v5, ptr %v6, i64 %v7, ptr writeonly %v8, i64 %v9, ptr %v10, i64 %v11, ptr %v12, i64 %v13) local_unnamed_addr #1 {
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
  %v67 = icmp slt i64 %v11, 1
  br i1 %v67, label %v68, label %v69
v69:
  %v70 = icmp eq i64 %v2, 0
  br i1 %v70, label %v71, label %v72
v71:
  %v73 = phi i64 [ %v74, %v75 ], [ 0, %v69 ]
  %v74 = add nuw nsw i64 %v73, 1
  %7 = getelementptr i64, ptr %v10, i64 %v73
  %v76 = load i64, ptr %7, align 8
  %v77 = icmp eq i64 %v76, 0
  br i1 %v77, label %v75, label %v78
v78:
  %v79 = shl nsw i64 %v73, 6
  br label %v80
v75:
  %v81 = icmp eq i64 %v74, %v11
  br i1 %v81, label %v68, label %v71
v80:
  %v82 = phi i64 [ %v76, %v78 ], [ %v83, %v84 ]
  %v85 = tail call i64 @llvm.cttz.i64(i64 %v82, i1 true)
  %v86 = add i64 %v82, -1
  %v83 = and i64 %v86, %v82
  %v87 = or disjoint i64 %v85, %v79
  %8 = getelementptr i8, ptr %v0, i64 %v87
  %v88 = load i8, ptr %8, align 1
  %v89 = icmp ult i8 %v88, -64
  br i1 %v89, label %v90, label %v91
v91:
  %v92 = zext i8 %v88 to i64
  %v93 = icmp ult i8 %v88, -32
  br i1 %v93, label %v94, label %v95
v95:
  %v96 = icmp ult i8 %v88, -16
  %9 = getelementptr i8, ptr %8, i64 1
  %v97 = load i8, ptr %9, align 1
  %10 = and i8 %v97, 63
  %v98 = zext nneg i8 %10 to i64
  %11 = getelementptr i8, ptr %8, i64 2
  %v99 = load i8, ptr %11, align 1
  %12 = and i8 %v99, 63
  %v100 = zext nneg i8 %12 to i64
  br i1 %v96, label %v101, label %v102
v102:
  %v103 = shl nuw nsw i64 %v92, 18
  %v104 = and i64 %v103, 1835008
  %v105 = shl nuw nsw i64 %v98, 12
  %v106 = or disjoint i64 %v105, %v104
  %v107 = shl nuw nsw i64 %v100, 6
  %v108 = or disjoint i64 %v106, %v107
  %13 = getelementptr i8, ptr %8, i64 3
  %v109 = load i8, ptr %13, align 1
  %14 = and i8 %v109, 63
  %v110 = zext nneg i8 %14 to i64
  %v111 = or disjoint i64 %v108, %v110
  br label %v112
v101:
  %v113 = shl nuw nsw i64 %v92, 12
  %v114 = and i64 %v113, 61440
  %v115 = shl nuw nsw i64 %v98, 6
  %v116 = or disjoint i64 %v115, %v114
  %v117 = or disjoint i64 %v116, %v100
  br label %v112
v94:
  %v118 = shl nuw nsw i64 %v92, 6
  %v119 = and i64 %v118, 1984
  %15 = getelementptr i8, ptr %8, i64 1
  %v120 = load i8, ptr %15, align 1
  %16 = and i8 %v120, 63
  %v121 = zext nneg i8 %16 to i64
  %v122 = or disjoint i64 %v119, %v121
  br label %v112
v112:
  %v123 = phi i64 [ %v111, %v102 ], [ %v117, %v101 ], [ %v122, %v94 ]
  %v124 = phi i64 [ 4, %v102 ], [ 3, %v101 ], [ 2, %v94 ]
  %v125 = icmp slt i64 %v123, %v5
  br i1 %v125, label %v126, label %v68
v126:
  %17 = getelementptr i8, ptr %v4, i64 %v123
  %v127 = load i8, ptr %17, align 1
  %v128 = icmp eq i8 %v127, 0
  br i1 %v128, label %v129, label %v130
v130:
  %v131 = phi i64 [ %v132, %v130 ], [ %v124, %v126 ]
  %v133 = phi i64 [ %v134, %v130 ], [ %v87, %v126 ]
  %v132 = add nsw i64 %v131, -1
  %v134 = add i64 %v133, 1
  %v135 = ashr i64 %v133, 6
  %v136 = icmp slt i64 %v135, 0
  %v137 = select i1 %v136, i64 %v7, i64 0
  %18 = getelementptr i64, ptr %v6, i64 %v135
  %v138 = getelementptr i64, ptr %18, i64 %v137
  %v139 = load i64, ptr %v138, align 8
  %v140 = and i64 %v133, 63
  %v141 = shl nuw i64 1, %v140
  %v142 = or i64 %v141, %v139
  store i64 %v142, ptr %v138, align 8
  %v143 = icmp ugt i64 %v131, 1
  br i1 %v143, label %v130, label %v129
v129:
  %v144 = icmp eq i64 %v83, 0
  br i1 %v144, label %v75, label %v84
v84:
  br label %v80
v90:
  %v145 = icmp eq i64 %v83, 0
  br i1 %v145, label %v75, label %v84
v159:
  %v146 = icmp eq i64 %v147, 0
  br i1 %v146, label %v148, label %v149
v196:
  %v150 = phi i64 [ %v151, %v152 ], [ %v147, %v149 ]
  %v153 = tail call i64 @llvm.cttz.i64(i64 %v150, i1 true)
  %v154 = add i64 %v150, -1
  %v147 = and i64 %v154, %v150
  %v155 = getelementptr i8, ptr %v156, i64 %v153
  %v157 = load i8, ptr %v155, align 1
  %v158 = icmp ult i8 %v157, -64
  br i1 %v158, label %v159, label %v160
v160:
  %v161 = zext i8 %v157 to i64
  %v162 = icmp ult i8 %v157, -32
  br i1 %v162, label %v163, label %v164
v163:
  %v165 = shl nuw nsw i64 %v161, 6
  %v166 = and i64 %v165, 1984
  %19 = getelementptr i8, ptr %v155, i64 1
  %v167 = load i8, ptr %19, align 1
  %20 = and i8 %v167, 63
  %v168 = zext nneg i8 %20 to i64
  %v169 = or disjoint i64 %v166, %v168
  br label %v170
v164:
  %v171 = icmp ult i8 %v157, -16
  %21 = getelementptr i8, ptr %v155, i64 1
  %v172 = load i8, ptr %21, align 1
  %22 = and i8 %v172, 63
  %v173 = zext nneg i8 %22 to i64
  %23 = getelementptr i8, ptr %v155, i64 2
  %v174 = load i8, ptr %23, align 1
  %24 = and i8 %v174, 63
  %v175 = zext nneg i8 %24 to i64
  br i1 %v171, label %v176, label %v177
v176:
  %v178 = shl nuw nsw i64 %v161, 12
  %v179 = and i64 %v178, 61440
  %v180 = shl nuw nsw i64 %v173, 6
  %v181 = or disjoint i64 %v180, %v179
  %v182 = or disjoint i64 %v181, %v175
  br label %v170
v177:
  %v183 = shl nuw nsw i64 %v161, 18
  %v184 = and i64 %v183, 1835008
  %v185 = shl nuw nsw i64 %v173, 12
  %v186 = or disjoint i64 %v185, %v184
  %v187 = shl nuw nsw i64 %v175, 6
  %v188 = or disjoint i64 %v186, %v187
  %25 = getelementptr i8, ptr %v155, i64 3
  %v189 = load i8, ptr %25, align 1
  %26 = and i8 %v189, 63
  %v190 = zext nneg i8 %26 to i64
  %v191 = or disjoint i64 %v188, %v190
  br label %v170
v170:
  %v192 = phi i64 [ %v191, %v177 ], [ %v182, %v176 ], [ %v169, %v163 ]
  %v193 = icmp slt i64 %v192, %v5
  br i1 %v193, label %v194, label %v68
v194:
  %v195 = icmp eq i64 %v147, 0
  br i1 %v195, label %v148, label %v149
v149:
  br label %v196
v148:
  %v197 = icmp eq i64 %v198, %v11
  br i1 %v197, label %v68, label %v72
v19:
  %v199 = phi i64 [ %v200, %v19 ], [ 0, %0 ]
  %v200 = add nuw nsw i64 %v199, 1
  %v201 = add nuw nsw i64 %v199, %v15
  %v202 = icmp slt i64 %v201, 0
  %v203 = select i1 %v202, i64 %v1, i64 0
  %27 = getelementptr i8, ptr %v0, i64 %v201
  %v204 = getelementptr i8, ptr %27, i64 %v203
  %v205 = load i8, ptr %v204, align 1
  %28 = getelementptr i8, ptr %v12, i64 %v199
  store i8 %v205, ptr %28, align 1
  %v206 = icmp eq i64 %v200, %v16
  br i1 %v206, label %v18, label %v19
v25:
  %v207 = phi i64 [ 0, %v22 ], [ %v208, %v209 ]
  %v208 = add nuw nsw i64 %v207, 1
  %v210 = shl nsw i64 %v207, 6
  %v211 = getelementptr i8, ptr %v0, i64 %v210
  %v212 = load <64 x i8>, ptr %v211, align 1
  switch i64 %v2, label %v213 [
    i64 1, label %v214
    i64 0, label %v215
  ]
v214:
  %v216 = icmp ne <64 x i8> %v212, splat (i8 32)
  br label %v209
v213:
  br label %v215
v215:
  %v217 = phi i8 [ 39, %v213 ], [ 95, %v25 ]
  %v218 = or <64 x i8> %v212, splat (i8 32)
  %v219 = add <64 x i8> %v218, splat (i8 -97)
  %v220 = icmp ult <64 x i8> %v219, splat (i8 26)
  %v221 = add <64 x i8> %v212, splat (i8 -48)
  %v222 = icmp ult <64 x i8> %v221, splat (i8 10)
  %v223 = or <64 x i1> %v222, %v220
  %v224 = insertelement <64 x i8> poison, i8 %v217, i64 0
  %v225 = shufflevector <64 x i8> %v224, <64 x i8> poison, <64 x i32> zeroinitializer
  %v226 = icmp eq <64 x i8> %v212, %v225
  %v227 = or <64 x i1> %v223, %v226
  br label %v209
v209:
  %v228 = phi <64 x i1> [ %v216, %v214 ], [ %v227, %v215 ]
  %v229 = icmp slt <64 x i8> %v212, zeroinitializer
  %v230 = and <64 x i8> %v212, splat (i8 31)
  %v231 = zext nneg <64 x i8> %v230 to <64 x i32>
  %v232 = lshr <64 x i32> %v24, %v231
  %v233 = trunc <64 x i32> %v232 to <64 x i1>
  %v234 = or <64 x i1> %v229, %v233
  %29 = getelementptr i64, ptr %v6, i64 %v207
  store <64 x i1> %v228, ptr %29, align 8
  %30 = getelementptr i64, ptr %v8, i64 %v207
  store <64 x i1> %v234, ptr %30, align 8
  %31 = getelementptr i64, ptr %v10, i64 %v207
  store <64 x i1> %v229, ptr %31, align 8
  %v235 = icmp eq i64 %v208, %v14
  br i1 %v235, label %v21, label %v25
v72:
  %v236 = phi i64 [ %v198, %v148 ], [ 0, %v69 ]
  %v198 = add nuw nsw i64 %v236, 1
  %32 = getelementptr i64, ptr %v10, i64 %v236
  %v151 = load i64, ptr %32, align 8
  %v237 = icmp eq i64 %v151, 0
  br i1 %v237, label %v148, label %v152
v152:
  %v238 = shl nsw i64 %v236, 6
  %v156 = getelementptr i8, ptr %v0, i64 %v238
  br label %v196
v68:
  %v239 = phi i64 [ 0, %v31 ], [ 1, %v170 ], [ 1, %v112 ], [ 0, %v75 ], [ 0, %v148 ]
  ret i64 %v239
}
declare i64 @llvm.ctpop.i64(i64) #2
define internal fastcc void @inner0(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, i64 %v4, ptr readonly %v5, i64 %v6, ptr readonly %v7, i64 %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12) unnamed_addr #3 {
v24:
  %v13 = alloca i64, align 8
  %v14 = alloca i64, align 8
  %v15 = alloca i64, align 8
  %0 = add nuw i64 %v4, 7
  %v16 = lshr i64 %0, 3
  %v17 = icmp sgt i64 %v4, 0
  %v18 = select i1 %v17, i64 %v16, i64 0
  %v19 = freeze i64 %v18
  %v20 = icmp eq i64 %v19, 0
  br i1 %v20, label %v21, label %v22
v21:
  %v23 = phi i64 [ -7046029254386353131, %v24 ], [ %v25, %v26 ]
  %v27 = lshr i64 %v23, 40
  %v28 = and i64 %v27, 4095
  %v29 = getelementptr i64, ptr %v12, i64 %v28
  %v30 = load i64, ptr %v29, align 8
  %v31 = lshr i64 %v23, 58
  %1 = shl nuw i64 1, %v31
  %2 = and i64 %v30, %1
  %v32 = icmp eq i64 %2, 0
  br i1 %v32, label %v33, label %v34
v33:
  %v35 = phi i64 [ %v36, %v37 ], [ -1, %v21 ], [ -1, %v34 ], [ -1, %v38 ], [ %v39, %v40 ], [ -1, %v41 ]
  store i64 %v35, ptr %v0, align 8
  ret void
v34:
  %v42 = add nsw i64 %v6, -1
  %v43 = and i64 %v23, %v42
  %v44 = getelementptr i64, ptr %v5, i64 %v43
  %v45 = load i64, ptr %v44, align 8
  %v46 = icmp eq i64 %v45, 0
  br i1 %v46, label %v33, label %v47
v47:
  br i1 %v20, label %v48, label %v49
v49:
  %v50 = phi i64 [ %v51, %v41 ], [ %v45, %v47 ]
  %v52 = phi i64 [ %v53, %v41 ], [ %v43, %v47 ]
  %v54 = xor i64 %v50, %v23
  %v55 = icmp ult i64 %v54, 4294967296
  br i1 %v55, label %v56, label %v41
v56:
  %v57 = and i64 %v50, 4294967295
  %v39 = add nsw i64 %v57, -1
  %v58 = icmp eq i64 %v57, 0
  %v59 = select i1 %v58, i64 %v8, i64 0
  %v60 = add i64 %v59, %v39
  %v61 = mul i64 %v60, %v9
  %3 = getelementptr i64, ptr %v7, i64 %v61
  %v62 = getelementptr i8, ptr %3, i64 32
  %v63 = load i64, ptr %v62, align 8
  %v64 = load i64, ptr %3, align 8
  %v65 = icmp eq i64 %v64, 0
  br i1 %v65, label %v66, label %v41
v66:
  %v67 = getelementptr i8, ptr %3, i64 40
  %v68 = load i64, ptr %v67, align 8
  %v69 = sub nsw i64 %v68, %v63
  %v70 = icmp eq i64 %v69, %v4
  br i1 %v70, label %v71, label %v41
v41:
  %v72 = add i64 %v52, 1
  %v53 = and i64 %v72, %v42
  %v73 = getelementptr i64, ptr %v5, i64 %v53
  %v51 = load i64, ptr %v73, align 8
  %v74 = icmp eq i64 %v51, 0
  br i1 %v74, label %v33, label %v49
v71:
  %v75 = phi i1 [ %v76, %v77 ], [ true, %v66 ]
  %v78 = phi i64 [ %v79, %v77 ], [ %v19, %v66 ]
  %v80 = phi i64 [ %v81, %v77 ], [ 0, %v66 ]
  %v79 = add nsw i64 %v78, -1
  %v81 = add i64 %v80, 8
  %v82 = add nsw i64 %v80, %v3
  %v83 = sub nsw i64 %v4, %v80
  %v84 = add nsw i64 %v82, 8
  %v85 = icmp sgt i64 %v84, %v2
  br i1 %v85, label %v86, label %v87
v87:
  %v88 = getelementptr i8, ptr %v1, i64 %v82
  %v89 = load i64, ptr %v88, align 1
  %v90 = icmp slt i64 %v83, 8
  %v91 = shl nsw i64 %v83, 3
  %v92 = shl nsw i64 -1, %v91
  %v93 = xor i64 %v92, -1
  %v94 = select i1 %v90, i64 %v93, i64 -1
  %v95 = and i64 %v89, %v94
  br label %v96
v86:
  store i64 0, ptr %v14, align 8
  call fastcc void @inner1(ptr %v14, ptr readonly %v1, i64 %v2, i64 %v82, i64 %v83)
  %v97 = load i64, ptr %v14, align 8
  br label %v96
v96:
  %v98 = phi i64 [ %v95, %v87 ], [ %v97, %v86 ]
  %v99 = and i64 %v98, 9187201950435737471
  %v100 = add nuw i64 %v99, 4557430888798830399
  %v101 = sub nuw i64 -2676586395008836902, %v99
  %v102 = xor i64 %v98, -1
  %v103 = and i64 %v101, %v102
  %v104 = and i64 %v103, %v100
  %v105 = lshr i64 %v104, 2
  %v106 = and i64 %v105, 2314885530818453536
  %v107 = or i64 %v106, %v98
  %v108 = add nsw i64 %v80, %v63
  %v109 = add nsw i64 %v108, 8
  %v110 = icmp sgt i64 %v109, %v11
  br i1 %v110, label %v111, label %v112
v112:
  %v113 = getelementptr i8, ptr %v10, i64 %v108
  %v114 = load i64, ptr %v113, align 1
  %v115 = icmp slt i64 %v83, 8
  %v116 = shl nsw i64 %v83, 3
  %v117 = shl nsw i64 -1, %v116
  %v118 = xor i64 %v117, -1
  %v119 = select i1 %v115, i64 %v118, i64 -1
  %v120 = and i64 %v114, %v119
  br label %v77
v111:
  store i64 0, ptr %v13, align 8
  call fastcc void @inner1(ptr %v13, ptr readonly %v10, i64 %v11, i64 %v108, i64 %v83)
  %v121 = load i64, ptr %v13, align 8
  br label %v77
v77:
  %v122 = phi i64 [ %v120, %v112 ], [ %v121, %v111 ]
  %v123 = icmp eq i64 %v107, %v122
  %v76 = and i1 %v75, %v123
  %v124 = icmp sgt i64 %v78, 1
  br i1 %v124, label %v71, label %v40
v40:
  br i1 %v76, label %v33, label %v41
v48:
  %v125 = phi i64 [ %v126, %v38 ], [ %v45, %v47 ]
  %v127 = phi i64 [ %v128, %v38 ], [ %v43, %v47 ]
  %v129 = xor i64 %v125, %v23
  %v130 = icmp ult i64 %v129, 4294967296
  br i1 %v130, label %v131, label %v38
v131:
  %v132 = and i64 %v125, 4294967295
  %v36 = add nsw i64 %v132, -1
  %v133 = icmp eq i64 %v132, 0
  %v134 = select i1 %v133, i64 %v8, i64 0
  %v135 = add i64 %v134, %v36
  %v136 = mul i64 %v135, %v9
  %4 = getelementptr i64, ptr %v7, i64 %v136
  %v137 = load i64, ptr %4, align 8
  %v138 = icmp eq i64 %v137, 0
  br i1 %v138, label %v37, label %v38
v37:
  %v139 = getelementptr i8, ptr %4, i64 32
  %v140 = load i64, ptr %v139, align 8
  %v141 = getelementptr i8, ptr %4, i64 40
  %v142 = load i64, ptr %v141, align 8
  %v143 = sub nsw i64 %v142, %v140
  %v144 = icmp eq i64 %v143, %v4
  br i1 %v144, label %v33, label %v38
v38:
  %v145 = add i64 %v127, 1
  %v128 = and i64 %v145, %v42
  %v146 = getelementptr i64, ptr %v5, i64 %v128
  %v126 = load i64, ptr %v146, align 8
  %v147 = icmp eq i64 %v126, 0
  br i1 %v147, label %v33, label %v48
v22:
  %v148 = phi i64 [ %v25, %v26 ], [ -7046029254386353131, %v24 ]
  %v149 = phi i64 [ %v150, %v26 ], [ 0, %v24 ]
  %v151 = phi i64 [ %v152, %v26 ], [ %v19, %v24 ]
  %v152 = add nsw i64 %v151, -1
  %v150 = add i64 %v149, 8
  %v153 = add nsw i64 %v149, %v3
  %v154 = sub nsw i64 %v4, %v149
  %v155 = add nsw i64 %v153, 8
  %v156 = icmp sgt i64 %v155, %v2
  br i1 %v156, label %v157, label %v158
v158:
  %v159 = getelementptr i8, ptr %v1, i64 %v153
  %v160 = load i64, ptr %v159, align 1
  %v161 = icmp slt i64 %v154, 8
  %v162 = shl nsw i64 %v154, 3
  %v163 = shl nsw i64 -1, %v162
  %v164 = xor i64 %v163, -1
  %v165 = select i1 %v161, i64 %v164, i64 -1
  %v166 = and i64 %v160, %v165
  br label %v26
v157:
  store i64 0, ptr %v15, align 8
  call fastcc void @inner1(ptr %v15, ptr readonly %v1, i64 %v2, i64 %v153, i64 %v154)
  %v167 = load i64, ptr %v15, align 8
  br label %v26
v26:
  %v168 = phi i64 [ %v166, %v158 ], [ %v167, %v157 ]
  %v169 = and i64 %v168, 9187201950435737471
  %v170 = add nuw i64 %v169, 4557430888798830399
  %v171 = sub nuw i64 -2676586395008836902, %v169
  %v172 = xor i64 %v168, -1
  %v173 = and i64 %v171, %v172
  %v174 = and i64 %v173, %v170
  %v175 = lshr i64 %v174, 2
  %v176 = and i64 %v175, 2314885530818453536
  %v177 = or i64 %v176, %v168
  %v178 = xor i64 %v177, %v148
  %v179 = mul i64 %v178, -7046029254386353131
  %v180 = lshr i64 %v179, 32
  %v25 = xor i64 %v180, %v179
  %v181 = icmp sgt i64 %v151, 1
  br i1 %v181, label %v22, label %v21
}
define internal fastcc void @inner2(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, i64 %v12, ptr readonly %v13, i64 %v14, ptr readonly %v15, ptr readonly %v16, i64 %v17, i8 %v18, ptr readonly %v19, i64 %v20, ptr %v21, i64 %v22, ptr %v23) unnamed_addr #3 {
v29:
  %v24 = alloca ptr, align 8
  %v25 = alloca i64, align 8
  %v26 = getelementptr i8, ptr %v23, i64 8
  br label %v27
v27:
  %v28 = phi i64 [ %v7, %v29 ], [ %v30, %v31 ]
  %v32 = phi i64 [ %v4, %v29 ], [ %v33, %v31 ]
  %v34 = phi i64 [ 1, %v29 ], [ %v35, %v31 ]
  %v36 = mul i64 %v28, %v12
  %0 = getelementptr i64, ptr %v10, i64 %v36
  %v37 = getelementptr i8, ptr %0, i64 16
  %v38 = load i64, ptr %v37, align 8
  %v39 = icmp sgt i64 %v38, -1
  br i1 %v39, label %v40, label %v41
v40:
  %v42 = load i64, ptr %v23, align 8
  %v43 = icmp slt i64 %v42, 0
  br i1 %v43, label %v44, label %v45
v45:
  %v46 = load i64, ptr %v26, align 8
  %v47 = icmp sgt i64 %v34, %v46
  br i1 %v47, label %v44, label %v48
v48:
  %v49 = icmp eq i64 %v34, %v46
  br i1 %v49, label %v50, label %v41
v50:
  %1 = getelementptr i64, ptr %v15, i64 %v38
  %v51 = load i64, ptr %1, align 8
  %v52 = getelementptr i64, ptr %v15, i64 %v42
  %v53 = load i64, ptr %v52, align 8
  %v54 = icmp slt i64 %v51, %v53
  br i1 %v54, label %v44, label %v41
v44:
  store i64 %v38, ptr %v23, align 8
  store i64 %v34, ptr %v26, align 8
  br label %v41
v41:
  %v55 = getelementptr i8, ptr %0, i64 8
  %v56 = load i64, ptr %v55, align 8
  %v57 = icmp sgt i64 %v56, -1
  %v58 = icmp slt i64 %v32, %v5
  %v59 = select i1 %v57, i1 %v58, i1 false
  br i1 %v59, label %v60, label %v61
v61:
  store ptr null, ptr %v0, align 8
  ret void
v60:
  %v62 = phi i64 [ %v63, %v64 ], [ %v32, %v41 ]
  %v65 = lshr i64 %v62, 6
  %v66 = getelementptr i64, ptr %v3, i64 %v65
  %v67 = load i64, ptr %v66, align 8
  %v68 = and i64 %v62, 63
  %v69 = lshr i64 %v67, %v68
  %v70 = icmp eq i64 %v69, 0
  br i1 %v70, label %v64, label %v71
v64:
  %v72 = or i64 %v62, 63
  %v63 = add nsw i64 %v72, 1
  %v73 = icmp slt i64 %v63, %v5
  br i1 %v73, label %v60, label %v61
v71:
  %v74 = tail call i64 @llvm.cttz.i64(i64 %v69, i1 true)
  %v75 = add nsw i64 %v74, %v62
  %v76 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v75)
  %v77 = icmp slt i64 %v75, %v5
  br i1 %v77, label %v78, label %v61
v78:
  %v79 = phi i64 [ %v80, %v81 ], [ %v76, %v71 ]
  %v82 = lshr i64 %v79, 6
  %v83 = getelementptr i64, ptr %v3, i64 %v82
  %v84 = load i64, ptr %v83, align 8
  %v85 = xor i64 %v84, -1
  %v86 = and i64 %v79, 63
  %v87 = lshr i64 %v85, %v86
  %v88 = icmp eq i64 %v87, 0
  br i1 %v88, label %v81, label %v89
v89:
  %v90 = tail call i64 @llvm.cttz.i64(i64 %v87, i1 true)
  %v91 = add nsw i64 %v90, %v79
  %v92 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v91)
  br label %v93
v81:
  %v94 = or i64 %v79, 63
  %v80 = add nsw i64 %v94, 1
  %v95 = icmp slt i64 %v80, %v5
  br i1 %v95, label %v78, label %v93
v93:
  %v33 = phi i64 [ %v92, %v89 ], [ %v5, %v81 ]
  %v35 = add nuw nsw i64 %v34, 1
  %v96 = icmp slt i64 %v75, %v33
  br i1 %v96, label %v97, label %v98
v97:
  %v99 = phi i64 [ %v100, %v101 ], [ %v76, %v93 ]
  %v102 = lshr i64 %v99, 6
  %v103 = getelementptr i64, ptr %v6, i64 %v102
  %v104 = load i64, ptr %v103, align 8
  %v105 = and i64 %v99, 63
  %v106 = lshr i64 %v104, %v105
  %v107 = icmp eq i64 %v106, 0
  br i1 %v107, label %v101, label %v108
v101:
  %v109 = or i64 %v99, 63
  %v100 = add nsw i64 %v109, 1
  %v110 = icmp slt i64 %v100, %v33
  br i1 %v110, label %v97, label %v98
v108:
  %v111 = tail call i64 @llvm.cttz.i64(i64 %v106, i1 true)
  %v112 = add nsw i64 %v111, %v99
  %v113 = icmp slt i64 %v112, %v33
  br i1 %v113, label %v114, label %v98
v114:
  call fastcc void @inner3(ptr %v24, ptr %v1, i64 %v2, ptr %v3, i64 %v76, i64 %v33, i64 %v5, i64 0, i64 %v56, i64 %v35, ptr %v8, i64 %v9, ptr %v10, i64 %v11, i64 %v12, ptr %v13, i64 %v14, ptr %v15, ptr %v16, i64 %v17, i8 %v18, ptr %v19, i64 %v20, ptr %v21, i64 %v22, ptr %v23)
  br label %v61
v98:
  %v115 = sub nsw i64 %v33, %v76
  %v116 = icmp sgt i64 %v115, %v17
  br i1 %v116, label %v61, label %v31
v31:
  store i64 0, ptr %v25, align 8
  call fastcc void @inner4(ptr %v25, i64 %v56, ptr %v1, i64 %v2, i64 %v76, i64 %v115, ptr %v8, i64 %v9, ptr %v10, i64 %v11, i64 %v12, ptr %v13, i64 %v14, ptr %v16)
  %v30 = load i64, ptr %v25, align 8
  %v117 = icmp sgt i64 %v30, -1
  br i1 %v117, label %v27, label %v61
}
define internal fastcc void @inner3(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6, i64 %v7, i64 %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13, i64 %v14, ptr readonly %v15, i64 %v16, ptr readonly %v17, ptr readonly %v18, i64 %v19, i8 %v20, ptr readonly %v21, i64 %v22, ptr %v23, i64 %v24, ptr %v25) unnamed_addr #3 {
v35:
  %v26 = icmp eq i8 %v20, 0
  %v27 = alloca i64, align 8
  store i64 0, ptr %v27, align 8
  %v28 = alloca i64, align 8
  %v29 = icmp sgt i64 %v19, -1
  %v30 = icmp eq i64 %v7, 0
  %v31 = xor i1 %v30, true
  %v32 = getelementptr i8, ptr %v25, i64 8
  br label %v33
v33:
  %v34 = phi i64 [ %v8, %v35 ], [ %v36, %v37 ]
  %v38 = phi i64 [ %v9, %v35 ], [ %v39, %v37 ]
  %v40 = phi i64 [ %v4, %v35 ], [ %v41, %v37 ]
  %v42 = phi i64 [ %v5, %v35 ], [ %v43, %v37 ]
  %v44 = icmp slt i64 %v40, %v42
  %v45 = select i1 %v44, i1 %v29, i1 false
  br i1 %v45, label %v46, label %v47
v46:
  %v48 = phi i64 [ %v49, %v50 ], [ 0, %v33 ]
  %v51 = phi i64 [ %v52, %v50 ], [ %v40, %v33 ]
  %v53 = phi i1 [ %v54, %v50 ], [ false, %v33 ]
  %v55 = icmp slt i64 %v51, 0
  %v56 = select i1 %v55, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v51
  %v57 = getelementptr i8, ptr %0, i64 %v56
  %v58 = load i8, ptr %v57, align 1
  %v59 = icmp sgt i8 %v58, -1
  br i1 %v59, label %v60, label %v61
v60:
  %v62 = icmp ugt i8 %v58, 64
  %v63 = and i1 %v30, %v62
  %v64 = icmp ult i8 %v58, 91
  %v65 = add nuw i8 %v58, 32
  %1 = select i1 %v63, i1 %v64, i1 false
  %v66 = select i1 %1, i8 %v65, i8 %v58
  %v67 = icmp slt i64 %v48, 0
  %v68 = select i1 %v67, i64 %v24, i64 0
  %2 = getelementptr i8, ptr %v23, i64 %v48
  %v69 = getelementptr i8, ptr %2, i64 %v68
  store i8 %v66, ptr %v69, align 1
  %v70 = add nsw i64 %v48, 1
  %v71 = add nsw i64 %v51, 1
  br label %v72
v61:
  %v73 = zext i8 %v58 to i64
  %v74 = icmp ult i8 %v58, -32
  br i1 %v74, label %v75, label %v76
v75:
  %v77 = shl nuw nsw i64 %v73, 6
  %v78 = and i64 %v77, 1984
  %v79 = icmp slt i64 %v51, -1
  %v80 = select i1 %v79, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %0, i64 1
  %v81 = getelementptr i8, ptr %3, i64 %v80
  %v82 = load i8, ptr %v81, align 1
  %4 = and i8 %v82, 63
  %v83 = zext nneg i8 %4 to i64
  %v84 = or disjoint i64 %v78, %v83
  br label %v85
v76:
  %v86 = icmp ult i8 %v58, -16
  %v87 = icmp slt i64 %v51, -1
  %v88 = select i1 %v87, i64 %v2, i64 0
  %5 = getelementptr i8, ptr %0, i64 1
  %v89 = getelementptr i8, ptr %5, i64 %v88
  %v90 = load i8, ptr %v89, align 1
  %6 = and i8 %v90, 63
  %v91 = zext nneg i8 %6 to i64
  %v92 = icmp slt i64 %v51, -2
  %v93 = select i1 %v92, i64 %v2, i64 0
  %7 = getelementptr i8, ptr %0, i64 2
  %v94 = getelementptr i8, ptr %7, i64 %v93
  %v95 = load i8, ptr %v94, align 1
  %8 = and i8 %v95, 63
  %v96 = zext nneg i8 %8 to i64
  br i1 %v86, label %v97, label %v98
v97:
  %v99 = shl nuw nsw i64 %v73, 12
  %v100 = and i64 %v99, 61440
  %v101 = shl nuw nsw i64 %v91, 6
  %v102 = or disjoint i64 %v101, %v100
  %v103 = or disjoint i64 %v102, %v96
  br label %v85
v98:
  %v104 = shl nuw nsw i64 %v73, 18
  %v105 = and i64 %v104, 1835008
  %v106 = shl nuw nsw i64 %v91, 12
  %v107 = or disjoint i64 %v106, %v105
  %v108 = shl nuw nsw i64 %v96, 6
  %v109 = or disjoint i64 %v107, %v108
  %v110 = icmp slt i64 %v51, -3
  %v111 = select i1 %v110, i64 %v2, i64 0
  %9 = getelementptr i8, ptr %0, i64 3
  %v112 = getelementptr i8, ptr %9, i64 %v111
  %v113 = load i8, ptr %v112, align 1
  %10 = and i8 %v113, 63
  %v114 = zext nneg i8 %10 to i64
  %v115 = or disjoint i64 %v109, %v114
  br label %v85
v85:
  %v116 = phi i64 [ %v115, %v98 ], [ %v103, %v97 ], [ %v84, %v75 ]
  %v117 = phi i64 [ 4, %v98 ], [ 3, %v97 ], [ 2, %v75 ]
  %v118 = icmp ne i64 %v116, 304
  %v119 = select i1 %v31, i1 true, i1 %v118
  %v120 = select i1 %v119, i1 true, i1 %v53
  br i1 %v120, label %v121, label %v122
v122:
  %v123 = icmp slt i64 %v48, 0
  %v124 = select i1 %v123, i64 %v24, i64 0
  %11 = getelementptr i8, ptr %v23, i64 %v48
  %v125 = getelementptr i8, ptr %11, i64 %v124
  store i8 105, ptr %v125, align 1
  %v126 = add nsw i64 %v48, 1
  br label %v72
v121:
  br i1 %v53, label %v127, label %v128
v127:
  %v129 = icmp slt i64 %v48, 0
  %v130 = select i1 %v129, i64 %v24, i64 0
  %12 = getelementptr i8, ptr %v23, i64 %v48
  %v131 = getelementptr i8, ptr %12, i64 %v130
  store i8 -52, ptr %v131, align 1
  %v132 = icmp slt i64 %v48, -1
  %v133 = select i1 %v132, i64 %v24, i64 0
  %13 = getelementptr i8, ptr %12, i64 1
  %v134 = getelementptr i8, ptr %13, i64 %v133
  store i8 -121, ptr %v134, align 1
  %v135 = add nsw i64 %v48, 2
  %v136 = add nsw i64 %v117, %v51
  br label %v72
v128:
  %v137 = add nsw i64 %v117, %v51
  %v138 = icmp slt i64 %v116, %v22
  %v139 = select i1 %v30, i1 %v138, i1 false
  br i1 %v139, label %v140, label %v141
v140:
  %14 = getelementptr i32, ptr %v21, i64 %v116
  %v142 = load i32, ptr %14, align 4
  %v143 = sext i32 %v142 to i64
  br label %v141
v141:
  %v144 = phi i64 [ %v143, %v140 ], [ %v116, %v128 ]
  %v145 = icmp slt i64 %v144, 128
  br i1 %v145, label %v146, label %v147
v146:
  %v148 = icmp slt i64 %v48, 0
  %v149 = select i1 %v148, i64 %v24, i64 0
  %15 = getelementptr i8, ptr %v23, i64 %v48
  %v150 = getelementptr i8, ptr %15, i64 %v149
  %v151 = trunc i64 %v144 to i8
  store i8 %v151, ptr %v150, align 1
  br label %v152
v147:
  %v153 = icmp ult i64 %v144, 2048
  %v154 = icmp slt i64 %v48, 0
  %v155 = select i1 %v154, i64 %v24, i64 0
  %16 = getelementptr i8, ptr %v23, i64 %v48
  %v156 = getelementptr i8, ptr %16, i64 %v155
  br i1 %v153, label %v157, label %v158
v157:
  %v159 = lshr i64 %v144, 6
  %17 = trunc nuw nsw i64 %v159 to i8
  %v160 = or disjoint i8 %17, -64
  store i8 %v160, ptr %v156, align 1
  %v161 = icmp slt i64 %v48, -1
  %v162 = select i1 %v161, i64 %v24, i64 0
  %18 = getelementptr i8, ptr %16, i64 1
  %v163 = getelementptr i8, ptr %18, i64 %v162
  %19 = trunc i64 %v144 to i8
  %20 = and i8 %19, 63
  %v164 = or disjoint i8 %20, -128
  store i8 %v164, ptr %v163, align 1
  br label %v152
v158:
  %v165 = icmp ult i64 %v144, 65536
  %v166 = icmp slt i64 %v48, -1
  %v167 = select i1 %v166, i64 %v24, i64 0
  %21 = getelementptr i8, ptr %16, i64 1
  %v168 = getelementptr i8, ptr %21, i64 %v167
  br i1 %v165, label %v169, label %v170
v169:
  %v171 = lshr i64 %v144, 12
  %22 = trunc nuw nsw i64 %v171 to i8
  %v172 = or disjoint i8 %22, -32
  store i8 %v172, ptr %v156, align 1
  %v173 = lshr i64 %v144, 6
  %23 = trunc i64 %v173 to i8
  %24 = and i8 %23, 63
  %v174 = or disjoint i8 %24, -128
  store i8 %v174, ptr %v168, align 1
  %v175 = icmp slt i64 %v48, -2
  %v176 = select i1 %v175, i64 %v24, i64 0
  %25 = getelementptr i8, ptr %16, i64 2
  %v177 = getelementptr i8, ptr %25, i64 %v176
  %26 = trunc i64 %v144 to i8
  %27 = and i8 %26, 63
  %v178 = or disjoint i8 %27, -128
  store i8 %v178, ptr %v177, align 1
  br label %v152
v170:
  %v179 = lshr i64 %v144, 18
  %28 = trunc i64 %v179 to i8
  %v180 = or i8 %28, -16
  store i8 %v180, ptr %v156, align 1
  %v181 = lshr i64 %v144, 12
  %29 = trunc i64 %v181 to i8
  %30 = and i8 %29, 63
  %v182 = or disjoint i8 %30, -128
  store i8 %v182, ptr %v168, align 1
  %v183 = lshr i64 %v144, 6
  %v184 = icmp slt i64 %v48, -2
  %v185 = select i1 %v184, i64 %v24, i64 0
  %31 = getelementptr i8, ptr %16, i64 2
  %v186 = getelementptr i8, ptr %31, i64 %v185
  %32 = trunc i64 %v183 to i8
  %33 = and i8 %32, 63
  %v187 = or disjoint i8 %33, -128
  store i8 %v187, ptr %v186, align 1
  %v188 = icmp slt i64 %v48, -3
  %v189 = select i1 %v188, i64 %v24, i64 0
  %34 = getelementptr i8, ptr %16, i64 3
  %v190 = getelementptr i8, ptr %34, i64 %v189
  %35 = trunc i64 %v144 to i8
  %36 = and i8 %35, 63
  %v191 = or disjoint i8 %36, -128
  store i8 %v191, ptr %v190, align 1
  br label %v152
v152:
  %v192 = phi i64 [ 4, %v170 ], [ 3, %v169 ], [ 2, %v157 ], [ 1, %v146 ]
  %v193 = add nsw i64 %v192, %v48
  br label %v72
v72:
  %v54 = phi i1 [ %v53, %v60 ], [ false, %v127 ], [ false, %v152 ], [ true, %v122 ]
  %v49 = phi i64 [ %v70, %v60 ], [ %v135, %v127 ], [ %v193, %v152 ], [ %v126, %v122 ]
  %v52 = phi i64 [ %v71, %v60 ], [ %v136, %v127 ], [ %v137, %v152 ], [ %v51, %v122 ]
  %v194 = icmp sgt i64 %v49, %v19
  %v195 = select i1 %v26, i1 true, i1 %v194
  br i1 %v195, label %v50, label %v196
v196:
  store i64 0, ptr %v27, align 8
  call fastcc void @inner5(ptr %v27, i64 %v34, ptr nonnull %v23, i64 %v24, i64 %v49, ptr %v10, i64 %v11, ptr %v12, i64 %v13, i64 %v14, ptr %v15, i64 %v16, ptr %v18)
  %v197 = load i64, ptr %v27, align 8
  %v198 = icmp sgt i64 %v197, -1
  br i1 %v198, label %v199, label %v50
v199:
  %v200 = mul i64 %v197, %v14
  %37 = getelementptr i64, ptr %v12, i64 %v200
  %v201 = getelementptr i8, ptr %37, i64 24
  %v202 = load i64, ptr %v201, align 8
  %v203 = icmp sgt i64 %v202, -1
  br i1 %v203, label %v204, label %v50
v204:
  %v205 = load i64, ptr %v25, align 8
  %v206 = icmp slt i64 %v205, 0
  br i1 %v206, label %v207, label %v208
v208:
  %v209 = load i64, ptr %v32, align 8
  %v210 = icmp sgt i64 %v38, %v209
  br i1 %v210, label %v207, label %v211
v211:
  %v212 = icmp eq i64 %v38, %v209
  br i1 %v212, label %v213, label %v50
v213:
  %38 = getelementptr i64, ptr %v17, i64 %v202
  %v214 = load i64, ptr %38, align 8
  %v215 = getelementptr i64, ptr %v17, i64 %v205
  %v216 = load i64, ptr %v215, align 8
  %v217 = icmp slt i64 %v214, %v216
  br i1 %v217, label %v207, label %v50
v207:
  store i64 %v202, ptr %v25, align 8
  store i64 %v38, ptr %v32, align 8
  br label %v50
v50:
  %v218 = icmp sge i64 %v52, %v42
  %v219 = select i1 %v218, i1 true, i1 %v194
  br i1 %v219, label %v47, label %v46
v47:
  %v220 = phi i64 [ 0, %v33 ], [ %v49, %v50 ]
  %v221 = icmp sgt i64 %v220, %v19
  br i1 %v221, label %v222, label %v223
v222:
  store ptr null, ptr %v0, align 8
  ret void
v223:
  store i64 0, ptr %v28, align 8
  call fastcc void @inner5(ptr %v28, i64 %v34, ptr %v23, i64 %v24, i64 %v220, ptr %v10, i64 %v11, ptr %v12, i64 %v13, i64 %v14, ptr %v15, i64 %v16, ptr %v18)
  %v224 = load i64, ptr %v28, align 8
  %v225 = icmp slt i64 %v224, 0
  br i1 %v225, label %v222, label %v226
v226:
  %v227 = mul i64 %v224, %v14
  %39 = getelementptr i64, ptr %v12, i64 %v227
  %v228 = getelementptr i8, ptr %39, i64 16
  %v229 = load i64, ptr %v228, align 8
  %v230 = icmp sgt i64 %v229, -1
  br i1 %v230, label %v231, label %v232
v231:
  %v233 = load i64, ptr %v25, align 8
  %v234 = icmp slt i64 %v233, 0
  br i1 %v234, label %v235, label %v236
v236:
  %v237 = load i64, ptr %v32, align 8
  %v238 = icmp sgt i64 %v38, %v237
  br i1 %v238, label %v235, label %v239
v239:
  %v240 = icmp eq i64 %v38, %v237
  br i1 %v240, label %v241, label %v232
v241:
  %40 = getelementptr i64, ptr %v17, i64 %v229
  %v242 = load i64, ptr %40, align 8
  %v243 = getelementptr i64, ptr %v17, i64 %v233
  %v244 = load i64, ptr %v243, align 8
  %v245 = icmp slt i64 %v242, %v244
  br i1 %v245, label %v235, label %v232
v235:
  store i64 %v229, ptr %v25, align 8
  store i64 %v38, ptr %v32, align 8
  br label %v232
v232:
  %v246 = getelementptr i8, ptr %39, i64 8
  %v36 = load i64, ptr %v246, align 8
  %v247 = icmp sgt i64 %v36, -1
  %v248 = icmp slt i64 %v42, %v6
  %v249 = select i1 %v247, i1 %v248, i1 false
  br i1 %v249, label %v250, label %v222
v250:
  %v251 = phi i64 [ %v252, %v253 ], [ %v42, %v232 ]
  %v254 = lshr i64 %v251, 6
  %v255 = getelementptr i64, ptr %v3, i64 %v254
  %v256 = load i64, ptr %v255, align 8
  %v257 = and i64 %v251, 63
  %v258 = lshr i64 %v256, %v257
  %v259 = icmp eq i64 %v258, 0
  br i1 %v259, label %v253, label %v260
v253:
  %v261 = or i64 %v251, 63
  %v252 = add nsw i64 %v261, 1
  %v262 = icmp slt i64 %v252, %v6
  br i1 %v262, label %v250, label %v222
v260:
  %v263 = tail call i64 @llvm.cttz.i64(i64 %v258, i1 true)
  %v264 = add nsw i64 %v263, %v251
  %v41 = tail call i64 @llvm.smin.i64(i64 %v6, i64 %v264)
  %v265 = icmp slt i64 %v264, %v6
  br i1 %v265, label %v266, label %v222
v266:
  %v267 = phi i64 [ %v268, %v269 ], [ %v41, %v260 ]
  %v270 = lshr i64 %v267, 6
  %v271 = getelementptr i64, ptr %v3, i64 %v270
  %v272 = load i64, ptr %v271, align 8
  %v273 = xor i64 %v272, -1
  %v274 = and i64 %v267, 63
  %v275 = lshr i64 %v273, %v274
  %v276 = icmp eq i64 %v275, 0
  br i1 %v276, label %v269, label %v277
v277:
  %v278 = tail call i64 @llvm.cttz.i64(i64 %v275, i1 true)
  %v279 = add nsw i64 %v278, %v267
  %v280 = tail call i64 @llvm.smin.i64(i64 %v6, i64 %v279)
  br label %v37
v269:
  %v281 = or i64 %v267, 63
  %v268 = add nsw i64 %v281, 1
  %v282 = icmp slt i64 %v268, %v6
  br i1 %v282, label %v266, label %v37
v37:
  %v43 = phi i64 [ %v280, %v277 ], [ %v6, %v269 ]
  %v39 = add nsw i64 %v38, 1
  br label %v33
}
define internal fastcc void @inner5(ptr noalias nonnull writeonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4, ptr readonly %v5, i64 %v6, ptr readonly %v7, i64 %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12) unnamed_addr #3 {
v25:
  %v13 = alloca i64, align 8
  %v14 = alloca i64, align 8
  %v15 = alloca i64, align 8
  %0 = mul i64 %v1, -7046029254386353131
  %v16 = add i64 %0, -7046029254386353131
  %1 = add nuw i64 %v4, 7
  %v17 = lshr i64 %1, 3
  %v18 = icmp sgt i64 %v4, 0
  %v19 = select i1 %v18, i64 %v17, i64 0
  %v20 = freeze i64 %v19
  %v21 = icmp eq i64 %v20, 0
  br i1 %v21, label %v22, label %v23
v22:
  %v24 = phi i64 [ %v16, %v25 ], [ %v26, %v27 ]
  %v28 = lshr i64 %v24, 40
  %v29 = and i64 %v28, 4095
  %v30 = getelementptr i64, ptr %v12, i64 %v29
  %v31 = load i64, ptr %v30, align 8
  %v32 = lshr i64 %v24, 58
  %2 = shl nuw i64 1, %v32
  %3 = and i64 %v31, %2
  %v33 = icmp eq i64 %3, 0
  br i1 %v33, label %v34, label %v35
v34:
  %v36 = phi i64 [ %v37, %v38 ], [ -1, %v22 ], [ -1, %v35 ], [ -1, %v39 ], [ %v40, %v41 ], [ -1, %v42 ]
  store i64 %v36, ptr %v0, align 8
  ret void
v35:
  %v43 = add nsw i64 %v6, -1
  %v44 = and i64 %v24, %v43
  %v45 = getelementptr i64, ptr %v5, i64 %v44
  %v46 = load i64, ptr %v45, align 8
  %v47 = icmp eq i64 %v46, 0
  br i1 %v47, label %v34, label %v48
v48:
  br i1 %v21, label %v49, label %v50
v50:
  %v51 = phi i64 [ %v52, %v42 ], [ %v46, %v48 ]
  %v53 = phi i64 [ %v54, %v42 ], [ %v44, %v48 ]
  %v55 = xor i64 %v51, %v24
  %v56 = icmp ult i64 %v55, 4294967296
  br i1 %v56, label %v57, label %v42
v57:
  %v58 = and i64 %v51, 4294967295
  %v40 = add nsw i64 %v58, -1
  %v59 = icmp eq i64 %v58, 0
  %v60 = select i1 %v59, i64 %v8, i64 0
  %v61 = add i64 %v60, %v40
  %v62 = mul i64 %v61, %v9
  %4 = getelementptr i64, ptr %v7, i64 %v62
  %v63 = getelementptr i8, ptr %4, i64 32
  %v64 = load i64, ptr %v63, align 8
  %v65 = load i64, ptr %4, align 8
  %v66 = icmp eq i64 %v65, %v1
  br i1 %v66, label %v67, label %v42
v67:
  %v68 = getelementptr i8, ptr %4, i64 40
  %v69 = load i64, ptr %v68, align 8
  %v70 = sub nsw i64 %v69, %v64
  %v71 = icmp eq i64 %v70, %v4
  br i1 %v71, label %v72, label %v42
v42:
  %v73 = add i64 %v53, 1
  %v54 = and i64 %v73, %v43
  %v74 = getelementptr i64, ptr %v5, i64 %v54
  %v52 = load i64, ptr %v74, align 8
  %v75 = icmp eq i64 %v52, 0
  br i1 %v75, label %v34, label %v50
v72:
  %v76 = phi i1 [ %v77, %v78 ], [ true, %v67 ]
  %v79 = phi i64 [ %v80, %v78 ], [ %v20, %v67 ]
  %v81 = phi i64 [ %v82, %v78 ], [ 0, %v67 ]
  %v80 = add nsw i64 %v79, -1
  %v82 = add i64 %v81, 8
  %v83 = sub nsw i64 %v4, %v81
  %v84 = icmp sgt i64 %v82, %v3
  br i1 %v84, label %v85, label %v86
v86:
  %v87 = getelementptr i8, ptr %v2, i64 %v81
  %v88 = load i64, ptr %v87, align 1
  %v89 = icmp slt i64 %v83, 8
  %v90 = shl nsw i64 %v83, 3
  %v91 = shl nsw i64 -1, %v90
  %v92 = xor i64 %v91, -1
  %v93 = select i1 %v89, i64 %v92, i64 -1
  %v94 = and i64 %v88, %v93
  br label %v95
v85:
  store i64 0, ptr %v14, align 8
  call fastcc void @inner1(ptr %v14, ptr readonly %v2, i64 %v3, i64 %v81, i64 %v83)
  %v96 = load i64, ptr %v14, align 8
  br label %v95
v95:
  %v97 = phi i64 [ %v94, %v86 ], [ %v96, %v85 ]
  %v98 = add nsw i64 %v81, %v64
  %v99 = add nsw i64 %v98, 8
  %v100 = icmp sgt i64 %v99, %v11
  br i1 %v100, label %v101, label %v102
v102:
  %v103 = getelementptr i8, ptr %v10, i64 %v98
  %v104 = load i64, ptr %v103, align 1
  %v105 = icmp slt i64 %v83, 8
  %v106 = shl nsw i64 %v83, 3
  %v107 = shl nsw i64 -1, %v106
  %v108 = xor i64 %v107, -1
  %v109 = select i1 %v105, i64 %v108, i64 -1
  %v110 = and i64 %v104, %v109
  br label %v78
v101:
  store i64 0, ptr %v13, align 8
  call fastcc void @inner1(ptr %v13, ptr readonly %v10, i64 %v11, i64 %v98, i64 %v83)
  %v111 = load i64, ptr %v13, align 8
  br label %v78
v78:
  %v112 = phi i64 [ %v110, %v102 ], [ %v111, %v101 ]
  %v113 = icmp eq i64 %v97, %v112
  %v77 = and i1 %v76, %v113
  %v114 = icmp sgt i64 %v79, 1
  br i1 %v114, label %v72, label %v41
v41:
  br i1 %v77, label %v34, label %v42
v49:
  %v115 = phi i64 [ %v116, %v39 ], [ %v46, %v48 ]
  %v117 = phi i64 [ %v118, %v39 ], [ %v44, %v48 ]
  %v119 = xor i64 %v115, %v24
  %v120 = icmp ult i64 %v119, 4294967296
  br i1 %v120, label %v121, label %v39
v121:
  %v122 = and i64 %v115, 4294967295
  %v37 = add nsw i64 %v122, -1
  %v123 = icmp eq i64 %v122, 0
  %v124 = select i1 %v123, i64 %v8, i64 0
  %v125 = add i64 %v124, %v37
  %v126 = mul i64 %v125, %v9
  %5 = getelementptr i64, ptr %v7, i64 %v126
  %v127 = load i64, ptr %5, align 8
  %v128 = icmp eq i64 %v127, %v1
  br i1 %v128, label %v38, label %v39
v38:
  %v129 = getelementptr i8, ptr %5, i64 32
  %v130 = load i64, ptr %v129, align 8
  %v131 = getelementptr i8, ptr %5, i64 40
  %v132 = load i64, ptr %v131, align 8
  %v133 = sub nsw i64 %v132, %v130
  %v134 = icmp eq i64 %v133, %v4
  br i1 %v134, label %v34, label %v39
v39:
  %v135 = add i64 %v117, 1
  %v118 = and i64 %v135, %v43
  %v136 = getelementptr i64, ptr %v5, i64 %v118
  %v116 = load i64, ptr %v136, align 8
  %v137 = icmp eq i64 %v116, 0
  br i1 %v137, label %v34, label %v49
v23:
  %v138 = phi i64 [ %v26, %v27 ], [ %v16, %v25 ]
  %v139 = phi i64 [ %v140, %v27 ], [ 0, %v25 ]
  %v141 = phi i64 [ %v142, %v27 ], [ %v20, %v25 ]
  %v142 = add nsw i64 %v141, -1
  %v140 = add i64 %v139, 8
  %v143 = sub nsw i64 %v4, %v139
  %v144 = icmp sgt i64 %v140, %v3
  br i1 %v144, label %v145, label %v146
v146:
  %v147 = getelementptr i8, ptr %v2, i64 %v139
  %v148 = load i64, ptr %v147, align 1
  %v149 = icmp slt i64 %v143, 8
  %v150 = shl nsw i64 %v143, 3
  %v151 = shl nsw i64 -1, %v150
  %v152 = xor i64 %v151, -1
  %v153 = select i1 %v149, i64 %v152, i64 -1
  %v154 = and i64 %v148, %v153
  br label %v27
v145:
  store i64 0, ptr %v15, align 8
  call fastcc void @inner1(ptr %v15, ptr readonly %v2, i64 %v3, i64 %v139, i64 %v143)
  %v155 = load i64, ptr %v15, align 8
  br label %v27
v27:
  %v156 = phi i64 [ %v154, %v146 ], [ %v155, %v145 ]
  %v157 = xor i64 %v156, %v138
  %v158 = mul i64 %v157, -7046029254386353131
  %v159 = lshr i64 %v158, 32
  %v26 = xor i64 %v159, %v158
  %v160 = icmp sgt i64 %v141, 1
  br i1 %v160, label %v23, label %v22
}
define internal fastcc void @inner1(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, i64 %v4) unnamed_addr #3 {
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
define internal fastcc void @inner4(ptr noalias nonnull writeonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, i64 %v10, ptr readonly %v11, i64 %v12, ptr readonly %v13) unnamed_addr #3 {
v26:
  %v14 = alloca i64, align 8
  %v15 = alloca i64, align 8
  %v16 = alloca i64, align 8
  %0 = mul i64 %v1, -7046029254386353131
  %v17 = add i64 %0, -7046029254386353131
  %1 = add nuw i64 %v5, 7
  %v18 = lshr i64 %1, 3
  %v19 = icmp sgt i64 %v5, 0
  %v20 = select i1 %v19, i64 %v18, i64 0
  %v21 = freeze i64 %v20
  %v22 = icmp eq i64 %v21, 0
  br i1 %v22, label %v23, label %v24
v23:
  %v25 = phi i64 [ %v17, %v26 ], [ %v27, %v28 ]
  %v29 = lshr i64 %v25, 40
  %v30 = and i64 %v29, 4095
  %v31 = getelementptr i64, ptr %v13, i64 %v30
  %v32 = load i64, ptr %v31, align 8
  %v33 = lshr i64 %v25, 58
  %2 = shl nuw i64 1, %v33
  %3 = and i64 %v32, %2
  %v34 = icmp eq i64 %3, 0
  br i1 %v34, label %v35, label %v36
v35:
  %v37 = phi i64 [ %v38, %v39 ], [ -1, %v23 ], [ -1, %v36 ], [ -1, %v40 ], [ %v41, %v42 ], [ -1, %v43 ]
  store i64 %v37, ptr %v0, align 8
  ret void
v36:
  %v44 = add nsw i64 %v7, -1
  %v45 = and i64 %v25, %v44
  %v46 = getelementptr i64, ptr %v6, i64 %v45
  %v47 = load i64, ptr %v46, align 8
  %v48 = icmp eq i64 %v47, 0
  br i1 %v48, label %v35, label %v49
v49:
  br i1 %v22, label %v50, label %v51
v51:
  %v52 = phi i64 [ %v53, %v43 ], [ %v47, %v49 ]
  %v54 = phi i64 [ %v55, %v43 ], [ %v45, %v49 ]
  %v56 = xor i64 %v52, %v25
  %v57 = icmp ult i64 %v56, 4294967296
  br i1 %v57, label %v58, label %v43
v58:
  %v59 = and i64 %v52, 4294967295
  %v41 = add nsw i64 %v59, -1
  %v60 = icmp eq i64 %v59, 0
  %v61 = select i1 %v60, i64 %v9, i64 0
  %v62 = add i64 %v61, %v41
  %v63 = mul i64 %v62, %v10
  %4 = getelementptr i64, ptr %v8, i64 %v63
  %v64 = getelementptr i8, ptr %4, i64 32
  %v65 = load i64, ptr %v64, align 8
  %v66 = load i64, ptr %4, align 8
  %v67 = icmp eq i64 %v66, %v1
  br i1 %v67, label %v68, label %v43
v68:
  %v69 = getelementptr i8, ptr %4, i64 40
  %v70 = load i64, ptr %v69, align 8
  %v71 = sub nsw i64 %v70, %v65
  %v72 = icmp eq i64 %v71, %v5
  br i1 %v72, label %v73, label %v43
v43:
  %v74 = add i64 %v54, 1
  %v55 = and i64 %v74, %v44
  %v75 = getelementptr i64, ptr %v6, i64 %v55
  %v53 = load i64, ptr %v75, align 8
  %v76 = icmp eq i64 %v53, 0
  br i1 %v76, label %v35, label %v51
v73:
  %v77 = phi i1 [ %v78, %v79 ], [ true, %v68 ]
  %v80 = phi i64 [ %v81, %v79 ], [ %v21, %v68 ]
  %v82 = phi i64 [ %v83, %v79 ], [ 0, %v68 ]
  %v81 = add nsw i64 %v80, -1
  %v83 = add i64 %v82, 8
  %v84 = add nsw i64 %v82, %v4
  %v85 = sub nsw i64 %v5, %v82
  %v86 = add nsw i64 %v84, 8
  %v87 = icmp sgt i64 %v86, %v3
  br i1 %v87, label %v88, label %v89
v89:
  %v90 = getelementptr i8, ptr %v2, i64 %v84
  %v91 = load i64, ptr %v90, align 1
  %v92 = icmp slt i64 %v85, 8
  %v93 = shl nsw i64 %v85, 3
  %v94 = shl nsw i64 -1, %v93
  %v95 = xor i64 %v94, -1
  %v96 = select i1 %v92, i64 %v95, i64 -1
  %v97 = and i64 %v91, %v96
  br label %v98
v88:
  store i64 0, ptr %v15, align 8
  call fastcc void @inner1(ptr %v15, ptr readonly %v2, i64 %v3, i64 %v84, i64 %v85)
  %v99 = load i64, ptr %v15, align 8
  br label %v98
v98:
  %v100 = phi i64 [ %v97, %v89 ], [ %v99, %v88 ]
  %v101 = and i64 %v100, 9187201950435737471
  %v102 = add nuw i64 %v101, 4557430888798830399
  %v103 = sub nuw i64 -2676586395008836902, %v101
  %v104 = xor i64 %v100, -1
  %v105 = and i64 %v103, %v104
  %v106 = and i64 %v105, %v102
  %v107 = lshr i64 %v106, 2
  %v108 = and i64 %v107, 2314885530818453536
  %v109 = or i64 %v108, %v100
  %v110 = add nsw i64 %v82, %v65
  %v111 = add nsw i64 %v110, 8
  %v112 = icmp sgt i64 %v111, %v12
  br i1 %v112, label %v113, label %v114
v114:
  %v115 = getelementptr i8, ptr %v11, i64 %v110
  %v116 = load i64, ptr %v115, align 1
  %v117 = icmp slt i64 %v85, 8
  %v118 = shl nsw i64 %v85, 3
  %v119 = shl nsw i64 -1, %v118
  %v120 = xor i64 %v119, -1
  %v121 = select i1 %v117, i64 %v120, i64 -1
  %v122 = and i64 %v116, %v121
  br label %v79
v113:
  store i64 0, ptr %v14, align 8
  call fastcc void @inner1(ptr %v14, ptr readonly %v11, i64 %v12, i64 %v110, i64 %v85)
  %v123 = load i64, ptr %v14, align 8
  br label %v79
v79:
  %v124 = phi i64 [ %v122, %v114 ], [ %v123, %v113 ]
  %v125 = icmp eq i64 %v109, %v124
  %v78 = and i1 %v77, %v125
  %v126 = icmp sgt i64 %v80, 1
  br i1 %v126, label %v73, label %v42
v42:
  br i1 %v78, label %v35, label %v43
v50:
  %v127 = phi i64 [ %v128, %v40 ], [ %v47, %v49 ]
  %v129 = phi i64 [ %v130, %v40 ], [ %v45, %v49 ]
  %v131 = xor i64 %v127, %v25
  %v132 = icmp ult i64 %v131, 4294967296
  br i1 %v132, label %v133, label %v40
v133:
  %v134 = and i64 %v127, 4294967295
  %v38 = add nsw i64 %v134, -1
  %v135 = icmp eq i64 %v134, 0
  %v136 = select i1 %v135, i64 %v9, i64 0
  %v137 = add i64 %v136, %v38
  %v138 = mul i64 %v137, %v10
  %5 = getelementptr i64, ptr %v8, i64 %v138
  %v139 = load i64, ptr %5, align 8
  %v140 = icmp eq i64 %v139, %v1
  br i1 %v140, label %v39, label %v40
v39:
  %v141 = getelementptr i8, ptr %5, i64 32
  %v142 = load i64, ptr %v141, align 8
  %v143 = getelementptr i8, ptr %5, i64 40
  %v144 = load i64, ptr %v143, align 8
  %v145 = sub nsw i64 %v144, %v142
  %v146 = icmp eq i64 %v145, %v5
  br i1 %v146, label %v35, label %v40
v40:
  %v147 = add i64 %v129, 1
  %v130 = and i64 %v147, %v44
  %v148 = getelementptr i64, ptr %v6, i64 %v130
  %v128 = load i64, ptr %v148, align 8
  %v149 = icmp eq i64 %v128, 0
  br i1 %v149, label %v35, label %v50
v24:
  %v150 = phi i64 [ %v27, %v28 ], [ %v17, %v26 ]
  %v151 = phi i64 [ %v152, %v28 ], [ 0, %v26 ]
  %v153 = phi i64 [ %v154, %v28 ], [ %v21, %v26 ]
  %v154 = add nsw i64 %v153, -1
  %v152 = add i64 %v151, 8
  %v155 = add nsw i64 %v151, %v4
  %v156 = sub nsw i64 %v5, %v151
  %v157 = add nsw i64 %v155, 8
  %v158 = icmp sgt i64 %v157, %v3
  br i1 %v158, label %v159, label %v160
v160:
  %v161 = getelementptr i8, ptr %v2, i64 %v155
  %v162 = load i64, ptr %v161, align 1
  %v163 = icmp slt i64 %v156, 8
  %v164 = shl nsw i64 %v156, 3
  %v165 = shl nsw i64 -1, %v164
  %v166 = xor i64 %v165, -1
  %v167 = select i1 %v163, i64 %v166, i64 -1
  %v168 = and i64 %v162, %v167
  br label %v28
v159:
  store i64 0, ptr %v16, align 8
  call fastcc void @inner1(ptr %v16, ptr readonly %v2, i64 %v3, i64 %v155, i64 %v156)
  %v169 = load i64, ptr %v16, align 8
  br label %v28
v28:
  %v170 = phi i64 [ %v168, %v160 ], [ %v169, %v159 ]
  %v171 = and i64 %v170, 9187201950435737471
  %v172 = add nuw i64 %v171, 4557430888798830399
  %v173 = sub nuw i64 -2676586395008836902, %v171
  %v174 = xor i64 %v170, -1
  %v175 = and i64 %v173, %v174
  %v176 = and i64 %v175, %v172
  %v177 = lshr i64 %v176, 2
  %v178 = and i64 %v177, 2314885530818453536
  %v179 = or i64 %v178, %v170
  %v180 = xor i64 %v179, %v150
  %v181 = mul i64 %v180, -7046029254386353131
  %v182 = lshr i64 %v181, 32
  %v27 = xor i64 %v182, %v181
  %v183 = icmp sgt i64 %v153, 1
  br i1 %v183, label %v24, label %v23
}
define i64 @count_terms(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, i64 %v12, ptr readonly %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, i64 %v21, ptr readonly %v22, i64 %v23, i64 %v24, i8 %v25, i8 %v26, ptr readonly %v27, i64 %v28, ptr readonly %v29, i64 %v30, ptr readonly %v31, i64 %v32, i8 %v33, ptr readonly %v34, i64 %v35, ptr readonly %v36, i64 %v37, ptr %v38, i64 %v39, ptr %v40, i64 %v41, ptr %v42, i64 %v43, ptr %v44, i64 %v45, ptr %v46, i64 %v47, ptr %v48, i64 %v49, ptr writeonly %v50, i64 %v51, ptr %v52, i64 %v53, i64 %v54, ptr %v55, i64 %v56, ptr writeonly %v57, i64 %v58, ptr writeonly %v59, i64 %v60, ptr writeonly %v61, i64 %v62) local_unnamed_addr #4 {
  %v63 = alloca i64, align 8
  %v64 = alloca ptr, align 8
  %v65 = alloca ptr, align 8
  %v66 = icmp ne i8 %v25, 0
  %v67 = icmp ne i8 %v26, 0
  %v68 = icmp eq i8 %v33, 0
  %v69 = select i1 %v66, i1 true, i1 %v67
  %v70 = sub i64 %v9, %v12
  %v71 = icmp slt i64 %v70, 1
  br i1 %v71, label %v72, label %v73
v73:
  %v74 = getelementptr i8, ptr %v46, i64 8
  %v75 = select i1 %v67, i64 2, i64 1
  %v76 = zext i1 %v66 to i8
  %v77 = icmp sgt i64 %v43, 0
  br label %v78
v78:
  %v79 = phi i64 [ %v12, %v73 ], [ %v80, %v81 ]
  %v82 = phi i64 [ %v70, %v73 ], [ %v83, %v81 ]
  %v83 = add nsw i64 %v82, -1
  %v80 = add i64 %v79, 1
  %v84 = icmp slt i64 %v79, 0
  %v85 = select i1 %v84, i64 %v9, i64 0
  %1 = getelementptr i64, ptr %v8, i64 %v79
  %v86 = getelementptr i64, ptr %1, i64 %v85
  %v87 = load i64, ptr %v86, align 8
  %v88 = select i1 %v84, i64 %v11, i64 0
  %2 = getelementptr i64, ptr %v10, i64 %v79
  %v89 = getelementptr i64, ptr %2, i64 %v88
  %v90 = load i64, ptr %v89, align 8
  %v91 = ashr i64 %v87, 6
  %v92 = add nsw i64 %v90, 63
  %v93 = ashr i64 %v92, 6
  %v94 = sub nsw i64 %v93, %v91
  %v95 = icmp slt i64 %v94, 1
  br i1 %v95, label %v96, label %v97
v110:
  %3 = trunc i64 %v98 to i32
  %v99 = icmp eq i64 %v100, 0
  br i1 %v99, label %v96, label %v101
v468:
  %v102 = add i64 %v103, -1
  %v104 = and i64 %v102, %v103
  br label %v105
v404:
  %v100 = add nuw nsw i64 %v106, %v107
  %v108 = icmp ugt i64 %v109, 1
  br i1 %v108, label %v97, label %v110
v118:
  %v111 = icmp slt i64 %v112, %v90
  br i1 %v111, label %v113, label %v114
v113:
  %v115 = phi i64 [ %v116, %v117 ], [ %v112, %v118 ]
  %v119 = lshr i64 %v115, 6
  %v120 = getelementptr i64, ptr %v2, i64 %v119
  %v121 = load i64, ptr %v120, align 8
  %v122 = xor i64 %v121, -1
  %v123 = and i64 %v115, 63
  %v124 = lshr i64 %v122, %v123
  %v125 = icmp eq i64 %v124, 0
  br i1 %v125, label %v117, label %v126
v126:
  %v127 = tail call i64 @llvm.cttz.i64(i64 %v124, i1 true)
  %v128 = add nsw i64 %v127, %v115
  %v129 = tail call i64 @llvm.smin.i64(i64 %v90, i64 %v128)
  br label %v114
v117:
  %v130 = or i64 %v115, 63
  %v116 = add nsw i64 %v130, 1
  %v131 = icmp slt i64 %v116, %v90
  br i1 %v131, label %v113, label %v114
v114:
  %v132 = phi i64 [ %v129, %v126 ], [ %v90, %v118 ], [ %v90, %v117 ]
  %v133 = sub nsw i64 %v132, %v112
  br label %v134
v134:
  %v135 = phi i64 [ %v133, %v114 ], [ %v136, %v101 ]
  %v137 = icmp sgt i64 %v135, 1
  br i1 %v137, label %v138, label %v139
v138:
  %4 = getelementptr i8, ptr %v0, i64 %v112
  %v140 = getelementptr i8, ptr %4, i64 1
  %v141 = load i8, ptr %v140, align 1
  %5 = and i8 %v141, 31
  %6 = zext nneg i8 %5 to i64
  br label %v139
v139:
  %v142 = phi i64 [ %6, %v138 ], [ 0, %v134 ]
  %v143 = getelementptr i8, ptr %v0, i64 %v112
  %v144 = load i8, ptr %v143, align 1
  %7 = and i8 %v144, 31
  %v145 = zext nneg i8 %7 to i64
  %v146 = shl nuw nsw i64 %v145, 5
  %v147 = or i64 %v146, %v142
  %v148 = getelementptr i32, ptr %v34, i64 %v147
  %v149 = load i32, ptr %v148, align 4
  %v150 = getelementptr i64, ptr %v6, i64 %v151
  %v152 = load i64, ptr %v150, align 8
  %v153 = getelementptr i8, ptr %v150, i64 8
  %v154 = load i64, ptr %v153, align 8
  %v155 = or i64 %v154, %v152
  %v156 = icmp eq i64 %v155, 0
  br i1 %v156, label %v157, label %v158
v158:
  %v159 = add nsw i64 %v135, %v112
  %v160 = icmp sgt i64 %v135, 0
  br i1 %v160, label %v161, label %v157
v161:
  %v162 = phi i64 [ %v163, %v164 ], [ %v112, %v158 ]
  %v165 = lshr i64 %v162, 6
  %v166 = getelementptr i64, ptr %v6, i64 %v165
  %v167 = load i64, ptr %v166, align 8
  %v168 = and i64 %v162, 63
  %v169 = lshr i64 %v167, %v168
  %v170 = icmp eq i64 %v169, 0
  br i1 %v170, label %v164, label %v171
v171:
  %v172 = tail call i64 @llvm.cttz.i64(i64 %v169, i1 true)
  %v173 = add nsw i64 %v172, %v162
  %8 = icmp slt i64 %v173, %v159
  br label %v157
v164:
  %v174 = or i64 %v162, 63
  %v163 = add nsw i64 %v174, 1
  %v175 = icmp slt i64 %v163, %v159
  br i1 %v175, label %v161, label %v157
v157:
  %v176 = phi i1 [ false, %v139 ], [ %8, %v171 ], [ false, %v158 ], [ false, %v164 ]
  %v177 = tail call i64 @llvm.smin.i64(i64 %v135, i64 31)
  %v178 = and i64 %v177, 4294967295
  %v179 = zext i32 %v149 to i64
  %9 = shl nuw i64 1, %v178
  %10 = and i64 %9, %v179
  %v180 = icmp ne i64 %10, 0
  %v181 = select i1 %v180, i1 true, i1 %v176
  %v182 = icmp sge i64 %v112, %v183
  %v184 = select i1 %v181, i1 %v182, i1 false
  br i1 %v184, label %v185, label %v186
v185:
  %v187 = select i1 %v69, i1 true, i1 %v176
  br i1 %v187, label %v188, label %v189
v189:
  %v190 = icmp sgt i64 %v135, %v24
  br i1 %v190, label %v186, label %v191
v191:
  store i64 0, ptr %v63, align 8
  call fastcc void @inner0(ptr %v63, ptr readonly %v0, i64 %v1, i64 %v112, i64 %v135, ptr readonly %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v22)
  %v192 = load i64, ptr %v63, align 8
  %v193 = icmp slt i64 %v192, 0
  br i1 %v193, label %v186, label %v194
v194:
  %v195 = mul i64 %v192, %v17
  %11 = getelementptr i64, ptr %v15, i64 %v195
  %v196 = getelementptr i8, ptr %11, i64 16
  %v197 = getelementptr i8, ptr %11, i64 8
  %v198 = load i64, ptr %v197, align 8
  %v199 = icmp sgt i64 %v198, -1
  br i1 %v199, label %v200, label %v201
v200:
  store i64 -1, ptr %v46, align 8
  store i64 0, ptr %v74, align 8
  %v202 = add nsw i64 %v135, %v112
  call fastcc void @inner2(ptr %v64, ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v202, i64 %v90, ptr nonnull readonly %v6, i64 %v192, ptr readonly %v13, i64 %v14, ptr nonnull readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, ptr readonly %v22, i64 %v24, i8 0, ptr readonly %v36, i64 %v37, ptr %v44, i64 %v45, ptr nonnull %v46)
  br label %v201
v188:
  store i64 -1, ptr %v46, align 8
  store i64 0, ptr %v74, align 8
  %v203 = add nsw i64 %v135, %v112
  br label %v204
v201:
  %v205 = phi ptr [ %v196, %v194 ], [ %v46, %v200 ], [ %v46, %v204 ]
  %v206 = load i64, ptr %v205, align 8
  %v207 = icmp slt i64 %v206, 0
  br i1 %v207, label %v186, label %v208
v208:
  %v209 = add nsw i64 %v135, %v112
  %v210 = getelementptr i64, ptr %v29, i64 %v206
  %v211 = load i64, ptr %v210, align 8
  %v212 = icmp sgt i64 %v211, 1
  br i1 %v212, label %v213, label %v214
v214:
  %v215 = phi i64 [ %v209, %v208 ], [ %v216, %v217 ]
  %v218 = getelementptr i64, ptr %v27, i64 %v206
  %v219 = load i64, ptr %v218, align 8
  %v220 = icmp sgt i64 %v219, -1
  br i1 %v220, label %v221, label %v186
v221:
  %v222 = getelementptr i32, ptr %v38, i64 %v206
  %v223 = load i32, ptr %v222, align 4
  %v224 = icmp eq i32 %v223, 0
  %v225 = zext i1 %v224 to i64
  %v226 = add nsw i64 %v227, %v225
  %v228 = add i32 %v223, 1
  store i32 %v228, ptr %v222, align 4
  %v229 = lshr i64 %v206, 6
  %v230 = getelementptr i64, ptr %v40, i64 %v229
  %v231 = load i64, ptr %v230, align 8
  %v232 = and i64 %v206, 63
  %v233 = shl nuw i64 1, %v232
  %v234 = or i64 %v231, %v233
  store i64 %v234, ptr %v230, align 8
  %v235 = lshr i64 %v206, 12
  %v236 = getelementptr i64, ptr %v42, i64 %v235
  %v237 = load i64, ptr %v236, align 8
  %v238 = and i64 %v229, 63
  %v239 = shl nuw i64 1, %v238
  %v240 = or i64 %v237, %v239
  store i64 %v240, ptr %v236, align 8
  br label %v186
v96:
  %v241 = phi i32 [ %3, %v110 ], [ 0, %v78 ], [ %3, %v186 ]
  %v242 = phi i64 [ 0, %v110 ], [ 0, %v78 ], [ %v243, %v186 ]
  br i1 %v68, label %v244, label %v245
v245:
  %12 = xor i64 %v87, -1
  %v246 = add i64 %v90, %12
  %v247 = icmp slt i64 %v246, 1
  br i1 %v247, label %v244, label %v248
v266:
  %v249 = icmp slt i64 %v250, -1
  %v251 = select i1 %v249, i64 %v1, i64 0
  %13 = getelementptr i8, ptr %14, i64 1
  %v252 = getelementptr i8, ptr %13, i64 %v251
  %v253 = load i8, ptr %v252, align 1
  %v254 = icmp eq i8 %v253, -93
  br i1 %v254, label %v255, label %v256
v256:
  %v257 = icmp ugt i64 %v258, 1
  br i1 %v257, label %v248, label %v244
v248:
  %v258 = phi i64 [ %v259, %v256 ], [ %v246, %v245 ]
  %v250 = phi i64 [ %v260, %v256 ], [ %v87, %v245 ]
  %v259 = add nsw i64 %v258, -1
  %v260 = add i64 %v250, 1
  %v261 = icmp slt i64 %v250, 0
  %v262 = select i1 %v261, i64 %v1, i64 0
  %14 = getelementptr i8, ptr %v0, i64 %v250
  %v263 = getelementptr i8, ptr %14, i64 %v262
  %v264 = load i8, ptr %v263, align 1
  %v265 = icmp eq i8 %v264, -50
  br i1 %v265, label %v266, label %v256
v255:
  %v267 = select i1 %v84, i64 %v62, i64 0
  %15 = getelementptr i8, ptr %v61, i64 %v79
  %v268 = getelementptr i8, ptr %15, i64 %v267
  store i8 1, ptr %v268, align 1
  br label %v244
v244:
  %v269 = select i1 %v84, i64 %v56, i64 0
  %16 = getelementptr i32, ptr %v55, i64 %v79
  %v270 = getelementptr i32, ptr %16, i64 %v269
  %v271 = load i32, ptr %v270, align 4
  %v272 = sext i32 %v271 to i64
  %v273 = add nsw i64 %v242, %v272
  %v274 = icmp sgt i64 %v273, %v58
  %v275 = freeze i1 %v274
  %v276 = select i1 %v84, i64 %v51, i64 0
  %17 = getelementptr i32, ptr %v50, i64 %v79
  %v277 = getelementptr i32, ptr %17, i64 %v276
  store i32 %v241, ptr %v277, align 4
  %v278 = load i32, ptr %v270, align 4
  %v279 = icmp ne i64 %v242, 0
  %v280 = select i1 %v279, i1 %v77, i1 false
  br i1 %v280, label %v281, label %v282
v281:
  %v283 = select i1 %v84, i64 %v53, i64 0
  %v284 = add i64 %v283, %v79
  %v285 = mul i64 %v284, %v54
  %18 = getelementptr double, ptr %v52, i64 %v285
  br i1 %v275, label %v286, label %v287
v287:
  %v288 = sext i32 %v278 to i64
  br label %v289
v286:
  %v290 = phi i64 [ %v291, %v292 ], [ 0, %v281 ]
  %v291 = add nuw nsw i64 %v290, 1
  %19 = getelementptr i64, ptr %v42, i64 %v290
  %v293 = load i64, ptr %19, align 8
  %v294 = icmp eq i64 %v293, 0
  br i1 %v294, label %v292, label %v295
v292:
  %v296 = icmp eq i64 %v291, %v43
  br i1 %v296, label %v282, label %v286
v295:
  %v297 = shl i64 %v290, 6
  %v298 = icmp slt i64 %v297, 0
  %v299 = select i1 %v298, i64 %v41, i64 0
  %v300 = getelementptr i64, ptr %v40, i64 %v299
  br label %v301
v301:
  %v302 = phi i64 [ %v303, %v304 ], [ %v293, %v295 ]
  %v305 = tail call i64 @llvm.cttz.i64(i64 %v302, i1 true)
  %v306 = or disjoint i64 %v305, %v297
  %v307 = add i64 %v302, -1
  %v308 = and i64 %v307, %v302
  store i64 %v308, ptr %19, align 8
  %v309 = getelementptr i64, ptr %v300, i64 %v306
  %v310 = load i64, ptr %v309, align 8
  %v311 = icmp eq i64 %v310, 0
  br i1 %v311, label %v304, label %v312
v314:
  %v313 = load i64, ptr %19, align 8
  br label %v304
v304:
  %v303 = phi i64 [ %v313, %v314 ], [ %v308, %v301 ]
  %v315 = icmp eq i64 %v303, 0
  br i1 %v315, label %v292, label %v301
v312:
  %v316 = shl i64 %v306, 6
  %v317 = icmp slt i64 %v316, 0
  %v318 = select i1 %v317, i64 %v39, i64 0
  %v319 = getelementptr i32, ptr %v38, i64 %v316
  %v320 = getelementptr i32, ptr %v319, i64 %v318
  br label %v321
v321:
  %v322 = phi i64 [ %v323, %v321 ], [ %v310, %v312 ]
  %v324 = tail call i64 @llvm.cttz.i64(i64 %v322, i1 true)
  %v325 = add i64 %v322, -1
  %v326 = and i64 %v325, %v322
  store i64 %v326, ptr %v309, align 8
  %v327 = getelementptr i32, ptr %v320, i64 %v324
  store i32 0, ptr %v327, align 4
  %v323 = load i64, ptr %v309, align 8
  %v328 = icmp eq i64 %v323, 0
  br i1 %v328, label %v314, label %v321
v387:
  %v329 = phi i64 [ %v330, %v331 ], [ %v332, %v333 ]
  %v334 = phi i64 [ %v335, %v331 ], [ %v336, %v333 ]
  %v337 = tail call i64 @llvm.cttz.i64(i64 %v329, i1 true)
  %v338 = or disjoint i64 %v337, %v339
  %v340 = add i64 %v329, -1
  %v341 = and i64 %v340, %v329
  store i64 %v341, ptr %26, align 8
  %v342 = getelementptr i64, ptr %v343, i64 %v338
  %v344 = load i64, ptr %v342, align 8
  %v345 = icmp eq i64 %v344, 0
  br i1 %v345, label %v331, label %v346
v346:
  %v347 = shl i64 %v338, 6
  %v348 = icmp slt i64 %v347, 0
  %v349 = select i1 %v348, i64 %v39, i64 0
  %v350 = getelementptr i32, ptr %v38, i64 %v349
  %v351 = select i1 %v348, i64 %v28, i64 0
  %v352 = getelementptr i64, ptr %v27, i64 %v351
  %v353 = select i1 %v348, i64 %v32, i64 0
  %v354 = getelementptr double, ptr %v31, i64 %v353
  br label %v355
v355:
  %v356 = phi i64 [ %v357, %v355 ], [ %v344, %v346 ]
  %v358 = phi i64 [ %v359, %v355 ], [ %v334, %v346 ]
  %v360 = tail call i64 @llvm.cttz.i64(i64 %v356, i1 true)
  %v361 = or disjoint i64 %v360, %v347
  %v362 = add i64 %v356, -1
  %v363 = and i64 %v362, %v356
  store i64 %v363, ptr %v342, align 8
  %v364 = getelementptr i32, ptr %v350, i64 %v361
  %v365 = load i32, ptr %v364, align 4
  %v366 = icmp slt i64 %v358, 0
  %v367 = select i1 %v366, i64 %v58, i64 0
  %20 = getelementptr i32, ptr %v57, i64 %v358
  %v368 = getelementptr i32, ptr %20, i64 %v367
  %v369 = trunc i64 %v361 to i32
  store i32 %v369, ptr %v368, align 4
  %v370 = select i1 %v366, i64 %v60, i64 0
  %21 = getelementptr i32, ptr %v59, i64 %v358
  %v371 = getelementptr i32, ptr %21, i64 %v370
  store i32 %v365, ptr %v371, align 4
  %v359 = add nsw i64 %v358, 1
  %v372 = getelementptr i64, ptr %v352, i64 %v361
  %v373 = load i64, ptr %v372, align 8
  %v374 = icmp slt i64 %v373, 0
  %v375 = select i1 %v374, i64 %v54, i64 0
  %22 = getelementptr double, ptr %18, i64 %v373
  %v376 = getelementptr double, ptr %22, i64 %v375
  %v377 = load double, ptr %v376, align 8
  %v378 = load i32, ptr %v364, align 4
  %v379 = getelementptr double, ptr %v354, i64 %v361
  %v380 = load double, ptr %v379, align 8
  %v381 = sitofp i32 %v378 to double
  %v382 = fmul double %v380, %v381
  %v383 = fadd double %v377, %v382
  store double %v383, ptr %v376, align 8
  store i32 0, ptr %v364, align 4
  %v357 = load i64, ptr %v342, align 8
  %v384 = icmp eq i64 %v357, 0
  br i1 %v384, label %v385, label %v355
v385:
  %v386 = load i64, ptr %26, align 8
  br label %v331
v331:
  %v330 = phi i64 [ %v341, %v387 ], [ %v386, %v385 ]
  %v335 = phi i64 [ %v334, %v387 ], [ %v359, %v385 ]
  %v388 = icmp eq i64 %v330, 0
  br i1 %v388, label %v389, label %v387
v389:
  %v390 = phi i64 [ %v336, %v289 ], [ %v335, %v331 ]
  %v391 = icmp eq i64 %v392, %v43
  br i1 %v391, label %v393, label %v289
v393:
  %23 = trunc i64 %v390 to i32
  br label %v282
v282:
  %v394 = phi i32 [ %v278, %v244 ], [ %23, %v393 ], [ %v278, %v292 ]
  br i1 %v275, label %v72, label %v81
v81:
  %v395 = icmp slt i64 %v79, -1
  %v396 = select i1 %v395, i64 %v56, i64 0
  %24 = getelementptr i8, ptr %16, i64 4
  %v397 = getelementptr i32, ptr %24, i64 %v396
  store i32 %v394, ptr %v397, align 4
  %v398 = icmp sgt i64 %v82, 1
  br i1 %v398, label %v78, label %v72
v186:
  %v243 = phi i64 [ %v227, %v157 ], [ %v227, %v191 ], [ %v227, %v201 ], [ %v227, %v214 ], [ %v227, %v189 ], [ %v226, %v221 ]
  %v399 = phi i64 [ %v183, %v157 ], [ %v183, %v191 ], [ %v183, %v201 ], [ %v215, %v214 ], [ %v183, %v189 ], [ %v215, %v221 ]
  %v400 = icmp eq i64 %v401, %v100
  br i1 %v400, label %v96, label %v101
v97:
  %v402 = phi i64 [ %v403, %v404 ], [ 0, %v78 ]
  %v107 = phi i64 [ %v100, %v404 ], [ 0, %v78 ]
  %v405 = phi i64 [ %v98, %v404 ], [ 0, %v78 ]
  %v406 = phi i64 [ %v407, %v404 ], [ %v91, %v78 ]
  %v109 = phi i64 [ %v408, %v404 ], [ %v94, %v78 ]
  %v409 = shl i64 %v406, 6
  %v410 = getelementptr i64, ptr %v2, i64 %v406
  %v411 = load i64, ptr %v410, align 8
  %v412 = icmp slt i64 %v409, %v87
  %v413 = sub nsw i64 %v87, %v409
  %v414 = shl nsw i64 -1, %v413
  %v415 = select i1 %v412, i64 %v414, i64 -1
  %v416 = add nsw i64 %v409, 64
  %v417 = icmp sgt i64 %v416, %v90
  %v418 = sub nsw i64 %v416, %v90
  %v419 = lshr i64 -1, %v418
  %v420 = select i1 %v417, i64 %v419, i64 -1
  %v421 = and i64 %v415, %v411
  %v422 = and i64 %v421, %v420
  %v423 = shl i64 %v422, 1
  %v424 = or disjoint i64 %v423, %v402
  %v425 = xor i64 %v424, -1
  %v426 = and i64 %v422, %v425
  %v427 = getelementptr i64, ptr %v4, i64 %v406
  %v428 = load i64, ptr %v427, align 8
  %v429 = and i64 %v426, %v428
  %25 = getelementptr i64, ptr %v48, i64 %v107
  %v430 = tail call i64 @llvm.cttz.i64(i64 %v429, i1 false)
  %v431 = add nsw i64 %v430, %v409
  store i64 %v431, ptr %25, align 8
  %v432 = add i64 %v429, -1
  %v433 = and i64 %v432, %v429
  %v434 = tail call i64 @llvm.cttz.i64(i64 %v433, i1 false)
  %v435 = add nsw i64 %v434, %v409
  %v436 = getelementptr i8, ptr %25, i64 8
  store i64 %v435, ptr %v436, align 8
  %v437 = add i64 %v433, -1
  %v438 = and i64 %v437, %v433
  %v439 = tail call i64 @llvm.cttz.i64(i64 %v438, i1 false)
  %v440 = add nsw i64 %v439, %v409
  %v441 = getelementptr i8, ptr %25, i64 16
  store i64 %v440, ptr %v441, align 8
  %v442 = add i64 %v438, -1
  %v443 = and i64 %v442, %v438
  %v444 = tail call i64 @llvm.cttz.i64(i64 %v443, i1 false)
  %v445 = add nsw i64 %v444, %v409
  %v446 = getelementptr i8, ptr %25, i64 24
  store i64 %v445, ptr %v446, align 8
  %v447 = add i64 %v443, -1
  %v448 = and i64 %v447, %v443
  %v449 = tail call i64 @llvm.cttz.i64(i64 %v448, i1 false)
  %v450 = add nsw i64 %v449, %v409
  %v451 = getelementptr i8, ptr %25, i64 32
  store i64 %v450, ptr %v451, align 8
  %v452 = add i64 %v448, -1
  %v453 = and i64 %v452, %v448
  %v454 = tail call i64 @llvm.cttz.i64(i64 %v453, i1 false)
  %v455 = add nsw i64 %v454, %v409
  %v456 = getelementptr i8, ptr %25, i64 40
  store i64 %v455, ptr %v456, align 8
  %v457 = add i64 %v453, -1
  %v458 = and i64 %v457, %v453
  %v459 = tail call i64 @llvm.cttz.i64(i64 %v458, i1 false)
  %v460 = add nsw i64 %v459, %v409
  %v461 = getelementptr i8, ptr %25, i64 48
  store i64 %v460, ptr %v461, align 8
  %v462 = add i64 %v458, -1
  %v103 = and i64 %v462, %v458
  %v463 = tail call i64 @llvm.cttz.i64(i64 %v103, i1 false)
  %v464 = add nsw i64 %v463, %v409
  %v465 = getelementptr i8, ptr %25, i64 56
  store i64 %v464, ptr %v465, align 8
  %v408 = add nsw i64 %v109, -1
  %v407 = add nsw i64 %v406, 1
  %v403 = lshr i64 %v422, 63
  %v466 = tail call i64 @llvm.ctpop.i64(i64 %v426)
  %v98 = add nuw nsw i64 %v466, %v405
  %v106 = tail call i64 @llvm.ctpop.i64(i64 %v429)
  %v467 = icmp ult i64 %v106, 9
  br i1 %v467, label %v404, label %v468
v105:
  %v469 = phi i64 [ %v104, %v468 ], [ %v470, %v105 ]
  %v471 = phi i64 [ 8, %v468 ], [ %v472, %v105 ]
  %v472 = add nuw nsw i64 %v471, 1
  %v473 = tail call i64 @llvm.cttz.i64(i64 %v469, i1 false)
  %v474 = add nsw i64 %v473, %v409
  %v475 = getelementptr i64, ptr %25, i64 %v471
  store i64 %v474, ptr %v475, align 8
  %v476 = add i64 %v469, -1
  %v470 = and i64 %v476, %v469
  %v477 = icmp eq i64 %v472, %v106
  br i1 %v477, label %v404, label %v105
v101:
  %v183 = phi i64 [ %v399, %v186 ], [ %v87, %v110 ]
  %v227 = phi i64 [ %v243, %v186 ], [ 0, %v110 ]
  %v478 = phi i64 [ %v401, %v186 ], [ 0, %v110 ]
  %v401 = add nuw nsw i64 %v478, 1
  %v479 = getelementptr i64, ptr %v48, i64 %v478
  %v112 = load i64, ptr %v479, align 8
  %v151 = lshr i64 %v112, 6
  %v480 = and i64 %v112, 63
  %v481 = getelementptr i64, ptr %v2, i64 %v151
  %v482 = load i64, ptr %v481, align 8
  %v483 = lshr i64 %v482, %v480
  %v484 = xor i64 %v483, -1
  %v136 = tail call i64 @llvm.cttz.i64(i64 %v484, i1 false)
  %v485 = add nuw nsw i64 %v136, %v480
  %v486 = icmp ugt i64 %v485, 63
  %v487 = add nsw i64 %v136, %v112
  %v488 = icmp sgt i64 %v487, %v90
  %v489 = select i1 %v486, i1 true, i1 %v488
  br i1 %v489, label %v118, label %v134
v204:
  %v490 = phi i64 [ %v75, %v188 ], [ %v491, %v204 ]
  %v492 = phi i64 [ 0, %v188 ], [ %v493, %v204 ]
  %v491 = add nsw i64 %v490, -1
  %v493 = add nuw nsw i64 %v492, 1
  call fastcc void @inner3(ptr %v65, ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v112, i64 %v203, i64 %v90, i64 %v492, i64 %v492, i64 1, ptr readonly %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, ptr readonly %v22, i64 %v24, i8 %v76, ptr readonly %v36, i64 %v37, ptr %v44, i64 %v45, ptr nonnull %v46)
  %v494 = icmp sgt i64 %v490, 1
  br i1 %v494, label %v204, label %v201
v213:
  %v495 = phi i64 [ %v496, %v217 ], [ %v211, %v208 ]
  %v497 = phi i64 [ %v216, %v217 ], [ %v209, %v208 ]
  %v496 = add nsw i64 %v495, -1
  %v498 = icmp slt i64 %v497, %v90
  br i1 %v498, label %v499, label %v217
v499:
  %v500 = phi i64 [ %v501, %v502 ], [ %v497, %v213 ]
  %v503 = lshr i64 %v500, 6
  %v504 = getelementptr i64, ptr %v2, i64 %v503
  %v505 = load i64, ptr %v504, align 8
  %v506 = and i64 %v500, 63
  %v507 = lshr i64 %v505, %v506
  %v508 = icmp eq i64 %v507, 0
  br i1 %v508, label %v502, label %v509
v502:
  %v510 = or i64 %v500, 63
  %v501 = add nsw i64 %v510, 1
  %v511 = icmp slt i64 %v501, %v90
  br i1 %v511, label %v499, label %v217
v509:
  %v512 = tail call i64 @llvm.cttz.i64(i64 %v507, i1 true)
  %v513 = add nsw i64 %v512, %v500
  %v514 = icmp slt i64 %v513, %v90
  br i1 %v514, label %v515, label %v217
v515:
  %v516 = phi i64 [ %v517, %v518 ], [ %v513, %v509 ]
  %v519 = lshr i64 %v516, 6
  %v520 = getelementptr i64, ptr %v2, i64 %v519
  %v521 = load i64, ptr %v520, align 8
  %v522 = xor i64 %v521, -1
  %v523 = and i64 %v516, 63
  %v524 = lshr i64 %v522, %v523
  %v525 = icmp eq i64 %v524, 0
  br i1 %v525, label %v518, label %v526
v526:
  %v527 = tail call i64 @llvm.cttz.i64(i64 %v524, i1 true)
  %v528 = add nsw i64 %v527, %v516
  %v529 = tail call i64 @llvm.smin.i64(i64 %v90, i64 %v528)
  br label %v217
v518:
  %v530 = or i64 %v516, 63
  %v517 = add nsw i64 %v530, 1
  %v531 = icmp slt i64 %v517, %v90
  br i1 %v531, label %v515, label %v217
v217:
  %v216 = phi i64 [ %v529, %v526 ], [ %v90, %v509 ], [ %v90, %v518 ], [ %v90, %v213 ], [ %v90, %v502 ]
  %v532 = icmp sgt i64 %v495, 2
  br i1 %v532, label %v213, label %v214
v289:
  %v336 = phi i64 [ %v390, %v389 ], [ %v288, %v287 ]
  %v533 = phi i64 [ %v392, %v389 ], [ 0, %v287 ]
  %v392 = add nuw nsw i64 %v533, 1
  %26 = getelementptr i64, ptr %v42, i64 %v533
  %v332 = load i64, ptr %26, align 8
  %v534 = icmp eq i64 %v332, 0
  br i1 %v534, label %v389, label %v333
v333:
  %v339 = shl i64 %v533, 6
  %v535 = icmp slt i64 %v339, 0
  %v536 = select i1 %v535, i64 %v41, i64 0
  %v343 = getelementptr i64, ptr %v40, i64 %v536
  br label %v387
v72:
  %v537 = phi i64 [ %v9, %0 ], [ %v79, %v282 ], [ %v9, %v81 ]
  ret i64 %v537
}
declare i64 @llvm.smin.i64(i64, i64) #5
declare i64 @llvm.umin.i64(i64, i64) #5
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
attributes #5 = { nounwind }
attributes #6 = { nounwind }
