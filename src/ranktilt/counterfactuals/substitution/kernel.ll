; 483ca67fc3620cf2be0e8b72f3d6d0712f2369d786ed66092543bfd65aec14be
; made by numba 0.68.1 and llvmlite 0.50.0
; mark_words(u8[:], u32, u8[:], u64[:], u64[:], u64[:], u8[:]) -> i64
; find_words(u8[:], i64[:], i64[:], u8[:], u64[:], u64[:], u32[:], u64[:;:], i64[:], u8[:], i64[:], u64[:;:], i64[:], i64[:], i64[:], bool[:]) -> i64
; replace_words(u8[:], i64[:], i64[:], i64[:], i64[:], u8[:], u8[:]) -> i64

declare i64 @llvm.cttz.i64(i64, i1 immarg) #0
define noundef i64 @mark_words(ptr %v0, i64 %v1, i32 %v2, ptr readonly %v3, i64 %v4, ptr %v5, i64 %v6, ptr writeonly %v7, i64 %v8, ptr %v9, i64 %v10, ptr %v11, i64 %v12) local_unnamed_addr #1 {
  %v13 = ashr i64 %v1, 6
  %v14 = and i64 %v1, -64
  %v15 = and i64 %v1, 63
  %v16 = icmp eq i64 %v15, 0
  br i1 %v16, label %v17, label %v18
v18:
  %v19 = icmp ult i64 %v15, 16
  br i1 %v19, label %v20, label %v21
v21:
  %1 = ptrtoint ptr %v11 to i64
  %2 = ptrtoint ptr %v0 to i64
  %3 = add i64 %v1, %2
  %4 = add i64 %3, %v14
  %5 = sub i64 %1, %4
  %v22 = freeze i64 %5
  %v23 = icmp ult i64 %v22, 8
  %6 = add i64 %v14, %2
  %7 = sub i64 %1, %6
  %v24 = freeze i64 %7
  %v25 = icmp ult i64 %v24, 8
  %v26 = or i1 %v23, %v25
  br i1 %v26, label %v20, label %v27
v27:
  %v28 = and i64 %v1, 56
  %v29 = getelementptr i8, ptr %v0, i64 %v14
  %8 = add i64 %v1, 1
  %9 = add i64 %v1, 2
  %10 = add i64 %v1, 3
  %11 = add i64 %v1, 4
  %12 = add i64 %v1, 5
  %13 = add i64 %v1, 6
  %14 = add i64 %v1, 7
  br label %v30
v30:
  %v31 = phi i64 [ 0, %v27 ], [ %v32, %v30 ]
  %15 = add i64 %v31, %v14
  %16 = icmp slt i64 %15, 0
  %17 = select i1 %16, i64 %v1, i64 0
  %v33 = getelementptr i8, ptr %v29, i64 %17
  %v34 = getelementptr i8, ptr %v33, i64 %v31
  %18 = select i1 %16, i64 %8, i64 1
  %v35 = getelementptr i8, ptr %v29, i64 %18
  %v36 = getelementptr i8, ptr %v35, i64 %v31
  %19 = select i1 %16, i64 %9, i64 2
  %v37 = getelementptr i8, ptr %v29, i64 %19
  %v38 = getelementptr i8, ptr %v37, i64 %v31
  %20 = select i1 %16, i64 %10, i64 3
  %v39 = getelementptr i8, ptr %v29, i64 %20
  %v40 = getelementptr i8, ptr %v39, i64 %v31
  %21 = select i1 %16, i64 %11, i64 4
  %v41 = getelementptr i8, ptr %v29, i64 %21
  %v42 = getelementptr i8, ptr %v41, i64 %v31
  %22 = select i1 %16, i64 %12, i64 5
  %v43 = getelementptr i8, ptr %v29, i64 %22
  %v44 = getelementptr i8, ptr %v43, i64 %v31
  %23 = select i1 %16, i64 %13, i64 6
  %v45 = getelementptr i8, ptr %v29, i64 %23
  %v46 = getelementptr i8, ptr %v45, i64 %v31
  %24 = select i1 %16, i64 %14, i64 7
  %v47 = getelementptr i8, ptr %v29, i64 %24
  %v48 = getelementptr i8, ptr %v47, i64 %v31
  %25 = load i8, ptr %v34, align 1
  %26 = load i8, ptr %v36, align 1
  %27 = load i8, ptr %v38, align 1
  %28 = load i8, ptr %v40, align 1
  %29 = load i8, ptr %v42, align 1
  %30 = load i8, ptr %v44, align 1
  %31 = load i8, ptr %v46, align 1
  %32 = load i8, ptr %v48, align 1
  %33 = insertelement <8 x i8> poison, i8 %25, i64 0
  %34 = insertelement <8 x i8> %33, i8 %26, i64 1
  %35 = insertelement <8 x i8> %34, i8 %27, i64 2
  %36 = insertelement <8 x i8> %35, i8 %28, i64 3
  %37 = insertelement <8 x i8> %36, i8 %29, i64 4
  %38 = insertelement <8 x i8> %37, i8 %30, i64 5
  %39 = insertelement <8 x i8> %38, i8 %31, i64 6
  %40 = insertelement <8 x i8> %39, i8 %32, i64 7
  %41 = getelementptr i8, ptr %v11, i64 %v31
  store <8 x i8> %40, ptr %41, align 1
  %v32 = add nuw i64 %v31, 8
  %42 = icmp eq i64 %v28, %v32
  br i1 %42, label %v49, label %v30
v49:
  %v50 = icmp eq i64 %v15, %v28
  br i1 %v50, label %v17, label %v20
v20:
  %v51 = phi i64 [ 0, %v21 ], [ 0, %v18 ], [ %v28, %v49 ]
  %v52 = and i64 %v1, 7
  %v53 = icmp eq i64 %v52, 0
  br i1 %v53, label %v54, label %v55
v55:
  %v56 = getelementptr i8, ptr %v0, i64 %v14
  br label %v57
v57:
  %v58 = phi i64 [ %v52, %v55 ], [ %v59, %v57 ]
  %v60 = phi i64 [ %v51, %v55 ], [ %v61, %v57 ]
  %v61 = add nuw nsw i64 %v60, 1
  %43 = add i64 %v60, %v14
  %v62 = icmp slt i64 %43, 0
  %v63 = select i1 %v62, i64 %v1, i64 0
  %v64 = getelementptr i8, ptr %v56, i64 %v63
  %v65 = getelementptr i8, ptr %v64, i64 %v60
  %v66 = load i8, ptr %v65, align 1
  %44 = getelementptr i8, ptr %v11, i64 %v60
  store i8 %v66, ptr %44, align 1
  %v59 = add nsw i64 %v58, -1
  %v67 = icmp eq i64 %v59, 0
  br i1 %v67, label %v54, label %v57
v54:
  %v68 = phi i64 [ %v51, %v20 ], [ %v61, %v57 ]
  %45 = sub nsw i64 %v51, %v15
  %46 = icmp ugt i64 %45, -8
  br i1 %46, label %v17, label %v69
v69:
  %v70 = getelementptr i8, ptr %v11, i64 7
  %v71 = getelementptr i8, ptr %v0, i64 %v14
  %47 = add i64 %v1, 1
  %48 = add i64 %v1, 2
  %49 = add i64 %v1, 3
  %50 = add i64 %v1, 4
  %51 = add i64 %v1, 5
  %52 = add i64 %v1, 6
  %53 = add i64 %v1, 7
  br label %v72
v72:
  %v73 = phi i64 [ %v14, %v69 ], [ %v74, %v72 ]
  %v75 = phi ptr [ %v71, %v69 ], [ %v76, %v72 ]
  %v77 = phi ptr [ %v70, %v69 ], [ %v78, %v72 ]
  %v79 = phi i64 [ %v15, %v69 ], [ %v80, %v72 ]
  %54 = add i64 %v73, %v68
  %v81 = icmp slt i64 %54, 0
  %v82 = select i1 %v81, i64 %v1, i64 0
  %55 = getelementptr i8, ptr %v75, i64 %v68
  %v83 = getelementptr i8, ptr %55, i64 %v82
  %v84 = load i8, ptr %v83, align 1
  %v85 = getelementptr i8, ptr %v77, i64 %v68
  %v86 = getelementptr i8, ptr %v85, i64 -7
  store i8 %v84, ptr %v86, align 1
  %56 = add i64 %54, 1
  %v87 = icmp slt i64 %56, 0
  %57 = select i1 %v87, i64 %47, i64 1
  %v88 = getelementptr i8, ptr %55, i64 %57
  %v89 = load i8, ptr %v88, align 1
  %v90 = getelementptr i8, ptr %v85, i64 -6
  store i8 %v89, ptr %v90, align 1
  %58 = add i64 %54, 2
  %v91 = icmp slt i64 %58, 0
  %59 = select i1 %v91, i64 %48, i64 2
  %v92 = getelementptr i8, ptr %55, i64 %59
  %v93 = load i8, ptr %v92, align 1
  %v94 = getelementptr i8, ptr %v85, i64 -5
  store i8 %v93, ptr %v94, align 1
  %60 = add i64 %54, 3
  %v95 = icmp slt i64 %60, 0
  %61 = select i1 %v95, i64 %49, i64 3
  %v96 = getelementptr i8, ptr %55, i64 %61
  %v97 = load i8, ptr %v96, align 1
  %v98 = getelementptr i8, ptr %v85, i64 -4
  store i8 %v97, ptr %v98, align 1
  %62 = add i64 %54, 4
  %v99 = icmp slt i64 %62, 0
  %63 = select i1 %v99, i64 %50, i64 4
  %v100 = getelementptr i8, ptr %55, i64 %63
  %v101 = load i8, ptr %v100, align 1
  %v102 = getelementptr i8, ptr %v85, i64 -3
  store i8 %v101, ptr %v102, align 1
  %64 = add i64 %54, 5
  %v103 = icmp slt i64 %64, 0
  %65 = select i1 %v103, i64 %51, i64 5
  %v104 = getelementptr i8, ptr %55, i64 %65
  %v105 = load i8, ptr %v104, align 1
  %v106 = getelementptr i8, ptr %v85, i64 -2
  store i8 %v105, ptr %v106, align 1
  %66 = add i64 %54, 6
  %v107 = icmp slt i64 %66, 0
  %67 = select i1 %v107, i64 %52, i64 6
  %v108 = getelementptr i8, ptr %55, i64 %67
  %v109 = load i8, ptr %v108, align 1
  %v110 = getelementptr i8, ptr %v85, i64 -1
  store i8 %v109, ptr %v110, align 1
  %68 = add i64 %54, 7
  %v111 = icmp slt i64 %68, 0
  %69 = select i1 %v111, i64 %53, i64 7
  %v112 = getelementptr i8, ptr %55, i64 %69
  %v113 = load i8, ptr %v112, align 1
  store i8 %v113, ptr %v85, align 1
  %v80 = add i64 %v79, -8
  %v78 = getelementptr i8, ptr %v77, i64 8
  %v76 = getelementptr i8, ptr %v75, i64 8
  %v74 = add i64 %v73, 8
  %v114 = icmp eq i64 %v68, %v80
  br i1 %v114, label %v17, label %v72
v117:
  %v115 = phi ptr [ %v116, %v117 ], [ %v118, %v119 ]
  %v120 = phi i64 [ %v121, %v117 ], [ 0, %v119 ]
  %v122 = getelementptr i8, ptr %v115, i64 -64
  %v123 = load <64 x i8>, ptr %v122, align 1
  %v124 = icmp slt <64 x i8> %v123, zeroinitializer
  %v125 = shl i64 %v120, 3
  %v126 = getelementptr i8, ptr %v9, i64 %v125
  store <64 x i1> %v124, ptr %v126, align 8
  %v127 = load <64 x i8>, ptr %v122, align 1
  %v128 = or <64 x i8> %v127, splat (i8 32)
  %v129 = add <64 x i8> %v128, splat (i8 -97)
  %v130 = icmp ult <64 x i8> %v129, splat (i8 26)
  %v131 = add <64 x i8> %v127, splat (i8 -48)
  %v132 = icmp ult <64 x i8> %v131, splat (i8 10)
  %v133 = or <64 x i1> %v132, %v130
  %v134 = icmp eq <64 x i8> %v127, splat (i8 95)
  %v135 = or <64 x i1> %v134, %v133
  %v136 = getelementptr i8, ptr %v5, i64 %v125
  store <64 x i1> %v135, ptr %v136, align 8
  %v137 = load <64 x i8>, ptr %v122, align 1
  %v138 = and <64 x i8> %v137, splat (i8 31)
  %v139 = zext nneg <64 x i8> %v138 to <64 x i32>
  %v140 = lshr <64 x i32> %v141, %v139
  %v142 = trunc <64 x i32> %v140 to <64 x i1>
  %v143 = bitcast <64 x i1> %v142 to i64
  %v144 = load i64, ptr %v126, align 8
  %v145 = or i64 %v144, %v143
  %v146 = getelementptr i8, ptr %v7, i64 %v125
  store i64 %v145, ptr %v146, align 8
  %v121 = add nuw i64 %v120, 2
  %v147 = load <64 x i8>, ptr %v115, align 1
  %v148 = icmp slt <64 x i8> %v147, zeroinitializer
  %v149 = getelementptr i8, ptr %v126, i64 8
  store <64 x i1> %v148, ptr %v149, align 8
  %v150 = load <64 x i8>, ptr %v115, align 1
  %v151 = or <64 x i8> %v150, splat (i8 32)
  %v152 = add <64 x i8> %v151, splat (i8 -97)
  %v153 = icmp ult <64 x i8> %v152, splat (i8 26)
  %v154 = add <64 x i8> %v150, splat (i8 -48)
  %v155 = icmp ult <64 x i8> %v154, splat (i8 10)
  %v156 = or <64 x i1> %v155, %v153
  %v157 = icmp eq <64 x i8> %v150, splat (i8 95)
  %v158 = or <64 x i1> %v157, %v156
  %v159 = getelementptr i8, ptr %v136, i64 8
  store <64 x i1> %v158, ptr %v159, align 8
  %v160 = load <64 x i8>, ptr %v115, align 1
  %v161 = and <64 x i8> %v160, splat (i8 31)
  %v162 = zext nneg <64 x i8> %v161 to <64 x i32>
  %v163 = lshr <64 x i32> %v141, %v162
  %v164 = trunc <64 x i32> %v163 to <64 x i1>
  %v165 = bitcast <64 x i1> %v164 to i64
  %v166 = load i64, ptr %v149, align 8
  %v167 = or i64 %v166, %v165
  %v168 = getelementptr i8, ptr %v146, i64 8
  store i64 %v167, ptr %v168, align 8
  %v116 = getelementptr i8, ptr %v115, i64 128
  %v169 = icmp eq i64 %v170, %v121
  br i1 %v169, label %v171, label %v117
v273:
  %v172 = phi i64 [ %v173, %v174 ], [ 0, %v175 ]
  %v173 = add nuw nsw i64 %v172, 1
  %70 = getelementptr i64, ptr %v9, i64 %v172
  %v176 = load i64, ptr %70, align 8
  %v177 = icmp eq i64 %v176, 0
  br i1 %v177, label %v174, label %v178
v178:
  %v179 = shl nsw i64 %v172, 6
  %v180 = shl i64 %v172, 3
  %v181 = getelementptr i8, ptr %v5, i64 %v180
  br label %v182
v193:
  %v183 = icmp eq i64 %v184, 0
  br i1 %v183, label %v174, label %v185
v182:
  %v186 = phi i64 [ %v176, %v178 ], [ %v184, %v185 ]
  %v187 = tail call i64 @llvm.cttz.i64(i64 %v186, i1 true)
  %v188 = add i64 %v186, -1
  %v184 = and i64 %v188, %v186
  %v189 = or disjoint i64 %v187, %v179
  %71 = getelementptr i8, ptr %v0, i64 %v189
  %v190 = load i8, ptr %71, align 1
  %v191 = zext i8 %v190 to i64
  %v192 = icmp ult i8 %v190, -64
  br i1 %v192, label %v193, label %v194
v194:
  %v195 = icmp ugt i8 %v190, -33
  br i1 %v195, label %v196, label %v197
v197:
  %v198 = shl nuw nsw i64 %v191, 6
  %v199 = and i64 %v198, 1984
  %v200 = getelementptr i8, ptr %71, i64 1
  %v201 = load i8, ptr %v200, align 1
  %72 = and i8 %v201, 63
  %73 = zext nneg i8 %72 to i64
  %v202 = or disjoint i64 %v199, %73
  br label %v203
v196:
  %v204 = icmp ult i8 %v190, -16
  %v205 = getelementptr i8, ptr %71, i64 1
  %v206 = load i8, ptr %v205, align 1
  %74 = and i8 %v206, 63
  %75 = zext nneg i8 %74 to i64
  %v207 = getelementptr i8, ptr %71, i64 2
  %v208 = load i8, ptr %v207, align 1
  %76 = and i8 %v208, 63
  %77 = zext nneg i8 %76 to i64
  br i1 %v204, label %v209, label %v210
v209:
  %v211 = shl nuw nsw i64 %v191, 12
  %v212 = and i64 %v211, 61440
  %v213 = shl nuw nsw i64 %75, 6
  %v214 = or disjoint i64 %v213, %v212
  %v215 = or disjoint i64 %v214, %77
  br label %v203
v210:
  %v216 = shl nuw nsw i64 %v191, 18
  %v217 = and i64 %v216, 1835008
  %v218 = shl nuw nsw i64 %75, 12
  %v219 = or disjoint i64 %v218, %v217
  %v220 = shl nuw nsw i64 %77, 6
  %v221 = or disjoint i64 %v219, %v220
  %v222 = getelementptr i8, ptr %71, i64 3
  %v223 = load i8, ptr %v222, align 1
  %78 = and i8 %v223, 63
  %79 = zext nneg i8 %78 to i64
  %v224 = or disjoint i64 %v221, %79
  br label %v203
v338:
  %v225 = icmp eq i64 %v189, 0
  br i1 %v225, label %v226, label %v227
v227:
  %v228 = add nsw i64 %v189, -1
  %v229 = ashr i64 %v228, 6
  %v230 = icmp slt i64 %v229, 0
  %v231 = select i1 %v230, i64 %v6, i64 0
  %80 = getelementptr i64, ptr %v5, i64 %v229
  %v232 = getelementptr i64, ptr %80, i64 %v231
  %v233 = load i64, ptr %v232, align 8
  %v234 = and i64 %v228, 63
  %81 = shl nuw i64 1, %v234
  %82 = and i64 %v233, %81
  %v235 = icmp eq i64 %82, 0
  br i1 %v235, label %v226, label %v236
v236:
  %v237 = load i64, ptr %v181, align 8
  %v238 = shl nuw i64 1, %v187
  %v239 = or i64 %v237, %v238
  store i64 %v239, ptr %v181, align 8
  %v240 = add nuw i64 %v189, 1
  %v241 = ashr i64 %v240, 6
  %v242 = icmp slt i64 %v241, 0
  %v243 = select i1 %v242, i64 %v6, i64 0
  %83 = getelementptr i64, ptr %v5, i64 %v241
  %v244 = getelementptr i64, ptr %83, i64 %v243
  %v245 = load i64, ptr %v244, align 8
  %v246 = and i64 %v240, 63
  %v247 = shl nuw i64 1, %v246
  %v248 = or i64 %v245, %v247
  store i64 %v248, ptr %v244, align 8
  br i1 %v195, label %v249, label %v226
v249:
  %v250 = add nuw i64 %v189, 2
  %v251 = ashr i64 %v250, 6
  %v252 = icmp slt i64 %v251, 0
  %v253 = select i1 %v252, i64 %v6, i64 0
  %84 = getelementptr i64, ptr %v5, i64 %v251
  %v254 = getelementptr i64, ptr %84, i64 %v253
  %v255 = load i64, ptr %v254, align 8
  %v256 = and i64 %v250, 63
  %v257 = shl nuw i64 1, %v256
  %v258 = or i64 %v255, %v257
  store i64 %v258, ptr %v254, align 8
  br i1 %v259, label %v260, label %v226
v260:
  %v261 = add nuw i64 %v189, 3
  %v262 = ashr i64 %v261, 6
  %v263 = icmp slt i64 %v262, 0
  %v264 = select i1 %v263, i64 %v6, i64 0
  %85 = getelementptr i64, ptr %v5, i64 %v262
  %v265 = getelementptr i64, ptr %85, i64 %v264
  %v266 = load i64, ptr %v265, align 8
  %v267 = and i64 %v261, 63
  %v268 = shl nuw i64 1, %v267
  %v269 = or i64 %v266, %v268
  store i64 %v269, ptr %v265, align 8
  br label %v226
v226:
  %v270 = icmp eq i64 %v184, 0
  br i1 %v270, label %v174, label %v185
v185:
  br label %v182
v174:
  %v271 = icmp eq i64 %v10, %v173
  br i1 %v271, label %v272, label %v273
v17:
  %v274 = icmp slt i64 %v13, 1
  %v275 = insertelement <64 x i32> poison, i32 %v2, i64 0
  %v141 = shufflevector <64 x i32> %v275, <64 x i32> poison, <64 x i32> zeroinitializer
  br i1 %v274, label %v175, label %v276
v276:
  %86 = icmp eq i64 %v13, 1
  br i1 %86, label %v277, label %v119
v119:
  %v170 = and i64 %v13, 9223372036854775806
  %v118 = getelementptr i8, ptr %v0, i64 64
  br label %v117
v171:
  %87 = and i64 %v1, 64
  %v278 = icmp eq i64 %87, 0
  br i1 %v278, label %v175, label %v277
v277:
  %v279 = phi i64 [ 0, %v276 ], [ %v170, %v171 ]
  %v280 = shl nuw nsw i64 %v279, 6
  %v281 = getelementptr i8, ptr %v0, i64 %v280
  %v282 = load <64 x i8>, ptr %v281, align 1
  %v283 = icmp slt <64 x i8> %v282, zeroinitializer
  %88 = getelementptr i64, ptr %v9, i64 %v279
  store <64 x i1> %v283, ptr %88, align 8
  %v284 = load <64 x i8>, ptr %v281, align 1
  %v285 = or <64 x i8> %v284, splat (i8 32)
  %v286 = add <64 x i8> %v285, splat (i8 -97)
  %v287 = icmp ult <64 x i8> %v286, splat (i8 26)
  %v288 = add <64 x i8> %v284, splat (i8 -48)
  %v289 = icmp ult <64 x i8> %v288, splat (i8 10)
  %v290 = or <64 x i1> %v289, %v287
  %v291 = icmp eq <64 x i8> %v284, splat (i8 95)
  %v292 = or <64 x i1> %v291, %v290
  %89 = getelementptr i64, ptr %v5, i64 %v279
  store <64 x i1> %v292, ptr %89, align 8
  %v293 = load <64 x i8>, ptr %v281, align 1
  %v294 = and <64 x i8> %v293, splat (i8 31)
  %v295 = zext nneg <64 x i8> %v294 to <64 x i32>
  %v296 = lshr <64 x i32> %v141, %v295
  %v297 = trunc <64 x i32> %v296 to <64 x i1>
  %v298 = bitcast <64 x i1> %v297 to i64
  %v299 = load i64, ptr %88, align 8
  %v300 = or i64 %v299, %v298
  %90 = getelementptr i64, ptr %v7, i64 %v279
  store i64 %v300, ptr %90, align 8
  br label %v175
v175:
  %v301 = load <64 x i8>, ptr %v11, align 1
  %v302 = icmp slt <64 x i8> %v301, zeroinitializer
  %v303 = icmp slt i64 %v13, 0
  %v304 = select i1 %v303, i64 %v10, i64 0
  %91 = getelementptr i64, ptr %v9, i64 %v13
  %v305 = getelementptr i64, ptr %91, i64 %v304
  store <64 x i1> %v302, ptr %v305, align 8
  %v306 = load <64 x i8>, ptr %v11, align 1
  %v307 = or <64 x i8> %v306, splat (i8 32)
  %v308 = add <64 x i8> %v307, splat (i8 -97)
  %v309 = icmp ult <64 x i8> %v308, splat (i8 26)
  %v310 = add <64 x i8> %v306, splat (i8 -48)
  %v311 = icmp ult <64 x i8> %v310, splat (i8 10)
  %v312 = or <64 x i1> %v311, %v309
  %v313 = icmp eq <64 x i8> %v306, splat (i8 95)
  %v314 = or <64 x i1> %v313, %v312
  %v315 = select i1 %v303, i64 %v6, i64 0
  %92 = getelementptr i64, ptr %v5, i64 %v13
  %v316 = getelementptr i64, ptr %92, i64 %v315
  store <64 x i1> %v314, ptr %v316, align 8
  %v317 = load <64 x i8>, ptr %v11, align 1
  %v318 = and <64 x i8> %v317, splat (i8 31)
  %v319 = zext nneg <64 x i8> %v318 to <64 x i32>
  %v320 = lshr <64 x i32> %v141, %v319
  %v321 = trunc <64 x i32> %v320 to <64 x i1>
  %v322 = bitcast <64 x i1> %v321 to i64
  %v323 = load i64, ptr %v305, align 8
  %v324 = or i64 %v323, %v322
  %v325 = select i1 %v303, i64 %v8, i64 0
  %93 = getelementptr i64, ptr %v7, i64 %v13
  %v326 = getelementptr i64, ptr %93, i64 %v325
  store i64 %v324, ptr %v326, align 8
  %v327 = add nsw i64 %v13, 1
  %v328 = icmp slt i64 %v13, -1
  %v329 = select i1 %v328, i64 %v6, i64 0
  %94 = getelementptr i64, ptr %v5, i64 %v327
  %v330 = getelementptr i64, ptr %94, i64 %v329
  store i64 0, ptr %v330, align 8
  %v331 = select i1 %v328, i64 %v8, i64 0
  %95 = getelementptr i64, ptr %v7, i64 %v327
  %v332 = getelementptr i64, ptr %95, i64 %v331
  store i64 0, ptr %v332, align 8
  %v333 = select i1 %v328, i64 %v10, i64 0
  %96 = getelementptr i64, ptr %v9, i64 %v327
  %v334 = getelementptr i64, ptr %96, i64 %v333
  store i64 0, ptr %v334, align 8
  %v335 = icmp slt i64 %v10, 1
  br i1 %v335, label %v272, label %v273
v203:
  %v336 = phi i64 [ %v224, %v210 ], [ %v215, %v209 ], [ %v202, %v197 ]
  %v259 = phi i1 [ true, %v210 ], [ false, %v209 ], [ false, %v197 ]
  %97 = getelementptr i8, ptr %v3, i64 %v336
  %v337 = load i8, ptr %97, align 1
  switch i8 %v337, label %v226 [
    i8 1, label %v236
    i8 2, label %v338
  ]
v272:
  ret i64 0
}
declare i64 @llvm.umax.i64(i64, i64) #2
declare i64 @llvm.smin.i64(i64, i64) #2
declare i64 @llvm.smax.i64(i64, i64) #2
define internal fastcc void @inner0(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, i64 %v4) unnamed_addr #1 {
v123:
  %v5 = sub i64 %v4, %v3
  %v6 = icmp slt i64 %v5, 1
  br i1 %v6, label %v7, label %v8
v8:
  %v9 = and i64 %v5, 7
  %0 = sub i64 %v3, %v4
  %1 = icmp ugt i64 %0, -8
  br i1 %1, label %v10, label %v11
v11:
  %v12 = and i64 %v5, 9223372036854775800
  %v13 = getelementptr i8, ptr %v1, i64 %v3
  %2 = add i64 %v2, 1
  %3 = add i64 %v2, 2
  %4 = add i64 %v2, 3
  %5 = add i64 %v2, 4
  %6 = add i64 %v2, 5
  %7 = add i64 %v2, 6
  %8 = add i64 %v2, 7
  br label %v14
v14:
  %v15 = phi i64 [ -3750763034362895579, %v11 ], [ %v16, %v14 ]
  %v17 = phi i64 [ 0, %v11 ], [ %v18, %v14 ]
  %9 = add i64 %v17, %v3
  %v19 = icmp slt i64 %9, 0
  %v20 = select i1 %v19, i64 %v2, i64 0
  %v21 = getelementptr i8, ptr %v13, i64 %v20
  %v22 = getelementptr i8, ptr %v21, i64 %v17
  %v23 = load i8, ptr %v22, align 1
  %v24 = zext i8 %v23 to i64
  %10 = add i8 %v23, -65
  %v25 = icmp ult i8 %10, 26
  %v26 = add nuw nsw i64 %v24, 32
  %v27 = select i1 %v25, i64 %v26, i64 %v24
  %v28 = xor i64 %v27, %v15
  %v29 = mul i64 %v28, 1099511628211
  %11 = add i64 %9, 1
  %v30 = icmp slt i64 %11, 0
  %12 = select i1 %v30, i64 %2, i64 1
  %v31 = getelementptr i8, ptr %v13, i64 %12
  %v32 = getelementptr i8, ptr %v31, i64 %v17
  %v33 = load i8, ptr %v32, align 1
  %v34 = zext i8 %v33 to i64
  %13 = add i8 %v33, -65
  %v35 = icmp ult i8 %13, 26
  %v36 = add nuw nsw i64 %v34, 32
  %v37 = select i1 %v35, i64 %v36, i64 %v34
  %v38 = xor i64 %v29, %v37
  %v39 = mul i64 %v38, 1099511628211
  %14 = add i64 %9, 2
  %v40 = icmp slt i64 %14, 0
  %15 = select i1 %v40, i64 %3, i64 2
  %v41 = getelementptr i8, ptr %v13, i64 %15
  %v42 = getelementptr i8, ptr %v41, i64 %v17
  %v43 = load i8, ptr %v42, align 1
  %v44 = zext i8 %v43 to i64
  %16 = add i8 %v43, -65
  %v45 = icmp ult i8 %16, 26
  %v46 = add nuw nsw i64 %v44, 32
  %v47 = select i1 %v45, i64 %v46, i64 %v44
  %v48 = xor i64 %v39, %v47
  %v49 = mul i64 %v48, 1099511628211
  %17 = add i64 %9, 3
  %v50 = icmp slt i64 %17, 0
  %18 = select i1 %v50, i64 %4, i64 3
  %v51 = getelementptr i8, ptr %v13, i64 %18
  %v52 = getelementptr i8, ptr %v51, i64 %v17
  %v53 = load i8, ptr %v52, align 1
  %v54 = zext i8 %v53 to i64
  %19 = add i8 %v53, -65
  %v55 = icmp ult i8 %19, 26
  %v56 = add nuw nsw i64 %v54, 32
  %v57 = select i1 %v55, i64 %v56, i64 %v54
  %v58 = xor i64 %v49, %v57
  %v59 = mul i64 %v58, 1099511628211
  %20 = add i64 %9, 4
  %v60 = icmp slt i64 %20, 0
  %21 = select i1 %v60, i64 %5, i64 4
  %v61 = getelementptr i8, ptr %v13, i64 %21
  %v62 = getelementptr i8, ptr %v61, i64 %v17
  %v63 = load i8, ptr %v62, align 1
  %v64 = zext i8 %v63 to i64
  %22 = add i8 %v63, -65
  %v65 = icmp ult i8 %22, 26
  %v66 = add nuw nsw i64 %v64, 32
  %v67 = select i1 %v65, i64 %v66, i64 %v64
  %v68 = xor i64 %v59, %v67
  %v69 = mul i64 %v68, 1099511628211
  %23 = add i64 %9, 5
  %v70 = icmp slt i64 %23, 0
  %24 = select i1 %v70, i64 %6, i64 5
  %v71 = getelementptr i8, ptr %v13, i64 %24
  %v72 = getelementptr i8, ptr %v71, i64 %v17
  %v73 = load i8, ptr %v72, align 1
  %v74 = zext i8 %v73 to i64
  %25 = add i8 %v73, -65
  %v75 = icmp ult i8 %25, 26
  %v76 = add nuw nsw i64 %v74, 32
  %v77 = select i1 %v75, i64 %v76, i64 %v74
  %v78 = xor i64 %v69, %v77
  %v79 = mul i64 %v78, 1099511628211
  %26 = add i64 %9, 6
  %v80 = icmp slt i64 %26, 0
  %27 = select i1 %v80, i64 %7, i64 6
  %v81 = getelementptr i8, ptr %v13, i64 %27
  %v82 = getelementptr i8, ptr %v81, i64 %v17
  %v83 = load i8, ptr %v82, align 1
  %v84 = zext i8 %v83 to i64
  %28 = add i8 %v83, -65
  %v85 = icmp ult i8 %28, 26
  %v86 = add nuw nsw i64 %v84, 32
  %v87 = select i1 %v85, i64 %v86, i64 %v84
  %v88 = xor i64 %v79, %v87
  %v89 = mul i64 %v88, 1099511628211
  %29 = add i64 %9, 7
  %v90 = icmp slt i64 %29, 0
  %30 = select i1 %v90, i64 %8, i64 7
  %v91 = getelementptr i8, ptr %v13, i64 %30
  %v92 = getelementptr i8, ptr %v91, i64 %v17
  %v93 = load i8, ptr %v92, align 1
  %v94 = zext i8 %v93 to i64
  %31 = add i8 %v93, -65
  %v95 = icmp ult i8 %31, 26
  %v96 = add nuw nsw i64 %v94, 32
  %v97 = select i1 %v95, i64 %v96, i64 %v94
  %v98 = xor i64 %v89, %v97
  %v16 = mul i64 %v98, 1099511628211
  %v18 = add i64 %v17, 8
  %v99 = icmp eq i64 %v12, %v18
  br i1 %v99, label %v100, label %v14
v100:
  %v101 = icmp eq i64 %v9, 0
  %32 = add i64 %v12, %v3
  br i1 %v101, label %v7, label %v10
v10:
  %v102 = phi i64 [ -3750763034362895579, %v8 ], [ %v16, %v100 ]
  %v103 = phi i64 [ %v3, %v8 ], [ %32, %v100 ]
  br label %v104
v104:
  %v105 = phi i64 [ %v106, %v104 ], [ %v9, %v10 ]
  %v107 = phi i64 [ %v108, %v104 ], [ %v102, %v10 ]
  %v109 = phi i64 [ %v110, %v104 ], [ %v103, %v10 ]
  %v110 = add i64 %v109, 1
  %v111 = icmp slt i64 %v109, 0
  %v112 = select i1 %v111, i64 %v2, i64 0
  %v113 = getelementptr i8, ptr %v1, i64 %v112
  %v114 = getelementptr i8, ptr %v113, i64 %v109
  %v115 = load i8, ptr %v114, align 1
  %v116 = zext i8 %v115 to i64
  %33 = add i8 %v115, -65
  %v117 = icmp ult i8 %33, 26
  %v118 = add nuw nsw i64 %v116, 32
  %v119 = select i1 %v117, i64 %v118, i64 %v116
  %v120 = xor i64 %v119, %v107
  %v108 = mul i64 %v120, 1099511628211
  %v106 = add nsw i64 %v105, -1
  %v121 = icmp eq i64 %v106, 0
  br i1 %v121, label %v7, label %v104
v7:
  %v122 = phi i64 [ -3750763034362895579, %v123 ], [ %v16, %v100 ], [ %v108, %v104 ]
  store i64 %v122, ptr %v0, align 8
  ret void
}
define i64 @find_words(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13, ptr readonly %v14, i64 %v15, i64 %v16, ptr readonly %v17, i64 %v18, ptr readonly %v19, i64 %v20, ptr readonly %v21, i64 %v22, ptr readonly %v23, i64 %v24, i64 %v25, ptr writeonly %v26, i64 %v27, ptr writeonly %v28, i64 %v29, ptr writeonly %v30, i64 %v31, ptr writeonly %v32, i64 %v33) local_unnamed_addr #1 {
  %v34 = alloca i64, align 8
  %v35 = alloca i64, align 8
  %v36 = add nsw i64 %v15, -1
  %v37 = icmp slt i64 %v3, 1
  br i1 %v37, label %v38, label %v39
v39:
  %1 = add i64 %v1, 1
  %2 = add i64 %v1, 2
  %3 = add i64 %v1, 3
  %4 = add i64 %v1, 4
  %5 = add i64 %v1, 5
  %6 = add i64 %v1, 6
  %7 = add i64 %v1, 7
  %v40 = getelementptr i8, ptr %v0, i64 -2
  %8 = shl i64 %v25, 3
  br label %v41
v49:
  %v42 = phi i64 [ %v43, %v44 ], [ %v45, %v46 ]
  %v47 = icmp eq i64 %v3, %v48
  br i1 %v47, label %v38, label %v41
v41:
  %v43 = phi i64 [ %v42, %v49 ], [ 0, %v39 ]
  %v50 = phi i64 [ %v48, %v49 ], [ 0, %v39 ]
  %v48 = add nuw nsw i64 %v50, 1
  %9 = getelementptr i64, ptr %v2, i64 %v50
  %v51 = load i64, ptr %9, align 8
  %10 = getelementptr i64, ptr %v4, i64 %v50
  %v52 = load i64, ptr %10, align 8
  %v53 = icmp slt i64 %v51, %v52
  br i1 %v53, label %v54, label %v44
v54:
  %v55 = icmp slt i64 %v51, 0
  %v56 = select i1 %v55, i64 %v1, i64 0
  %11 = getelementptr i8, ptr %v0, i64 %v51
  %v57 = getelementptr i8, ptr %11, i64 %v56
  %v58 = load i8, ptr %v57, align 1
  %v59 = icmp ugt i8 %v58, -65
  br i1 %v59, label %v60, label %v44
v60:
  %v61 = phi i64 [ %v62, %v63 ], [ %v51, %v54 ]
  %v64 = icmp slt i64 %v61, 0
  %v65 = select i1 %v64, i64 %v1, i64 0
  %12 = getelementptr i8, ptr %v0, i64 %v61
  %v66 = getelementptr i8, ptr %12, i64 %v65
  %v67 = load i8, ptr %v66, align 1
  %v68 = zext i8 %v67 to i64
  %v69 = icmp sgt i8 %v67, -1
  br i1 %v69, label %v70, label %v71
v71:
  %v72 = icmp ult i8 %v67, -32
  br i1 %v72, label %v73, label %v74
v73:
  %v75 = shl nuw nsw i64 %v68, 6
  %v76 = and i64 %v75, 1984
  %v77 = icmp slt i64 %v61, -1
  %v78 = select i1 %v77, i64 %v1, i64 0
  %13 = getelementptr i8, ptr %12, i64 1
  %v79 = getelementptr i8, ptr %13, i64 %v78
  %v80 = load i8, ptr %v79, align 1
  %14 = and i8 %v80, 63
  %15 = zext nneg i8 %14 to i64
  %v81 = or disjoint i64 %v76, %15
  br label %v70
v74:
  %v82 = icmp ult i8 %v67, -16
  %v83 = icmp slt i64 %v61, -1
  %v84 = select i1 %v83, i64 %v1, i64 0
  %16 = getelementptr i8, ptr %12, i64 1
  %v85 = getelementptr i8, ptr %16, i64 %v84
  %v86 = load i8, ptr %v85, align 1
  %17 = and i8 %v86, 63
  %18 = zext nneg i8 %17 to i64
  %v87 = icmp slt i64 %v61, -2
  %v88 = select i1 %v87, i64 %v1, i64 0
  %19 = getelementptr i8, ptr %12, i64 2
  %v89 = getelementptr i8, ptr %19, i64 %v88
  %v90 = load i8, ptr %v89, align 1
  %20 = and i8 %v90, 63
  %21 = zext nneg i8 %20 to i64
  br i1 %v82, label %v91, label %v92
v91:
  %v93 = shl nuw nsw i64 %v68, 12
  %v94 = and i64 %v93, 61440
  %v95 = shl nuw nsw i64 %18, 6
  %v96 = or disjoint i64 %v95, %v94
  %v97 = or disjoint i64 %v96, %21
  br label %v70
v92:
  %v98 = shl nuw nsw i64 %v68, 18
  %v99 = and i64 %v98, 1835008
  %v100 = shl nuw nsw i64 %18, 12
  %v101 = or disjoint i64 %v100, %v99
  %v102 = shl nuw nsw i64 %21, 6
  %v103 = or disjoint i64 %v101, %v102
  %v104 = icmp slt i64 %v61, -3
  %v105 = select i1 %v104, i64 %v1, i64 0
  %22 = getelementptr i8, ptr %12, i64 3
  %v106 = getelementptr i8, ptr %22, i64 %v105
  %v107 = load i8, ptr %v106, align 1
  %23 = and i8 %v107, 63
  %24 = zext nneg i8 %23 to i64
  %v108 = or disjoint i64 %v103, %24
  br label %v70
v393:
  %v62 = add nsw i64 %v109, %v61
  %v110 = icmp slt i64 %v62, %v52
  br i1 %v110, label %v63, label %v44
v63:
  %v111 = icmp slt i64 %v62, 0
  %v112 = select i1 %v111, i64 %v1, i64 0
  %25 = getelementptr i8, ptr %v0, i64 %v62
  %v113 = getelementptr i8, ptr %25, i64 %v112
  %v114 = load i8, ptr %v113, align 1
  %v115 = icmp ugt i8 %v114, -65
  br i1 %v115, label %v60, label %v44
v157:
  %v116 = phi ptr [ %v117, %v118 ], [ %v119, %v46 ]
  %v120 = phi i64 [ %62, %v118 ], [ %v121, %v46 ]
  %v122 = phi i64 [ 0, %v118 ], [ %v123, %v46 ]
  %v124 = phi i64 [ %v43, %v118 ], [ %v45, %v46 ]
  %v125 = phi i64 [ %v126, %v118 ], [ %v127, %v46 ]
  %v128 = phi i64 [ %v129, %v118 ], [ %v130, %v46 ]
  %v127 = add nsw i64 %v125, -1
  %v130 = add nsw i64 %v128, 1
  %v131 = shl i64 %v128, 6
  %v132 = getelementptr i64, ptr %v8, i64 %v128
  %v133 = load i64, ptr %v132, align 8
  %v134 = icmp sgt i64 %v135, %v131
  %v136 = sub nsw i64 %v135, %v131
  %v137 = shl nsw i64 -1, %v136
  %v138 = select i1 %v134, i64 %v137, i64 -1
  %v139 = and i64 %v138, %v133
  %v140 = add nsw i64 %v131, 64
  %v141 = icmp sgt i64 %v140, %v52
  %v142 = sub nsw i64 %v140, %v52
  %v143 = lshr i64 -1, %v142
  %v144 = select i1 %v141, i64 %v143, i64 -1
  %v145 = and i64 %v139, %v144
  %v146 = shl i64 %v145, 1
  %v147 = or disjoint i64 %v146, %v122
  %v148 = xor i64 %v147, -1
  %v123 = lshr i64 %v145, 63
  %v149 = getelementptr i64, ptr %v10, i64 %v128
  %v150 = load i64, ptr %v149, align 8
  %26 = and i64 %v150, %v148
  %v151 = and i64 %26, %v145
  %v152 = icmp eq i64 %v151, 0
  br i1 %v152, label %v46, label %v153
v153:
  %v154 = phi i64 [ %v155, %v156 ], [ %v124, %v157 ]
  %v158 = phi i64 [ %v159, %v156 ], [ %v151, %v157 ]
  br label %v160
v163:
  %v161 = icmp eq i64 %v159, 0
  br i1 %v161, label %v46, label %v160
v160:
  %v162 = phi i64 [ %v159, %v163 ], [ %v158, %v153 ]
  %v164 = tail call i64 @llvm.cttz.i64(i64 %v162, i1 true)
  %v165 = add i64 %v162, -1
  %v159 = and i64 %v165, %v162
  %v166 = or disjoint i64 %v164, %v131
  %v167 = lshr i64 %v145, %v164
  %v168 = xor i64 %v167, -1
  %v169 = tail call i64 @llvm.cttz.i64(i64 %v168, i1 false)
  %v170 = add nuw nsw i64 %v169, %v164
  %v171 = icmp ugt i64 %v170, 63
  br i1 %v171, label %v172, label %v173
v172:
  %v174 = add nsw i64 %v169, %v166
  %v175 = icmp slt i64 %v174, %v52
  br i1 %v175, label %v176, label %v177
v176:
  %v178 = ashr i64 %v174, 6
  %v179 = icmp slt i64 %v178, 0
  %v180 = select i1 %v179, i64 %v9, i64 0
  %27 = getelementptr i64, ptr %v8, i64 %v178
  %v181 = getelementptr i64, ptr %27, i64 %v180
  %v182 = load i64, ptr %v181, align 8
  %v183 = and i64 %v174, 63
  %28 = shl nuw i64 1, %v183
  %29 = and i64 %v182, %28
  %v184 = icmp eq i64 %29, 0
  br i1 %v184, label %v177, label %v185
v198:
  %v186 = phi i64 [ %v187, %v188 ], [ %v189, %v185 ]
  %v190 = ashr i64 %v186, 6
  %v191 = icmp slt i64 %v190, 0
  %v192 = select i1 %v191, i64 %v9, i64 0
  %30 = getelementptr i64, ptr %v8, i64 %v190
  %v193 = getelementptr i64, ptr %30, i64 %v192
  %v194 = load i64, ptr %v193, align 8
  %v195 = and i64 %v186, 63
  %31 = shl nuw i64 1, %v195
  %32 = and i64 %31, %v194
  %v196 = icmp eq i64 %32, 0
  br i1 %v196, label %v177, label %v188
v177:
  %v197 = phi i64 [ %v189, %v185 ], [ %v174, %v176 ], [ %v174, %v172 ], [ %v52, %v188 ], [ %v186, %v198 ]
  %v199 = sub nsw i64 %v197, %v166
  br label %v173
v173:
  %v200 = phi i64 [ %v199, %v177 ], [ %v169, %v160 ]
  %v201 = icmp sgt i64 %v200, 1
  br i1 %v201, label %v202, label %v203
v202:
  %33 = getelementptr i8, ptr %v0, i64 %v166
  %v204 = getelementptr i8, ptr %33, i64 1
  %v205 = load i8, ptr %v204, align 1
  %34 = zext i8 %v205 to i64
  br label %v203
v209:
  %v206 = phi i64 [ -3750763034362895579, %v207 ], [ %v208, %v209 ]
  %v210 = phi i64 [ 0, %v207 ], [ %v211, %v209 ]
  %35 = add i64 %v210, %67
  %v212 = icmp slt i64 %35, 0
  %v213 = select i1 %v212, i64 %v1, i64 0
  %v214 = getelementptr i8, ptr %v215, i64 %v213
  %v216 = getelementptr i8, ptr %v214, i64 %v210
  %v217 = load i8, ptr %v216, align 1
  %v218 = zext i8 %v217 to i64
  %v219 = xor i64 %v206, %v218
  %v220 = mul i64 %v219, 1099511628211
  %36 = add i64 %35, 1
  %v221 = icmp slt i64 %36, 0
  %37 = select i1 %v221, i64 %1, i64 1
  %v222 = getelementptr i8, ptr %v215, i64 %37
  %v223 = getelementptr i8, ptr %v222, i64 %v210
  %v224 = load i8, ptr %v223, align 1
  %v225 = zext i8 %v224 to i64
  %v226 = xor i64 %v220, %v225
  %v227 = mul i64 %v226, 1099511628211
  %38 = add i64 %35, 2
  %v228 = icmp slt i64 %38, 0
  %39 = select i1 %v228, i64 %2, i64 2
  %v229 = getelementptr i8, ptr %v215, i64 %39
  %v230 = getelementptr i8, ptr %v229, i64 %v210
  %v231 = load i8, ptr %v230, align 1
  %v232 = zext i8 %v231 to i64
  %v233 = xor i64 %v227, %v232
  %v234 = mul i64 %v233, 1099511628211
  %40 = add i64 %35, 3
  %v235 = icmp slt i64 %40, 0
  %41 = select i1 %v235, i64 %3, i64 3
  %v236 = getelementptr i8, ptr %v215, i64 %41
  %v237 = getelementptr i8, ptr %v236, i64 %v210
  %v238 = load i8, ptr %v237, align 1
  %v239 = zext i8 %v238 to i64
  %v240 = xor i64 %v234, %v239
  %v241 = mul i64 %v240, 1099511628211
  %42 = add i64 %35, 4
  %v242 = icmp slt i64 %42, 0
  %43 = select i1 %v242, i64 %4, i64 4
  %v243 = getelementptr i8, ptr %v215, i64 %43
  %v244 = getelementptr i8, ptr %v243, i64 %v210
  %v245 = load i8, ptr %v244, align 1
  %v246 = zext i8 %v245 to i64
  %v247 = xor i64 %v241, %v246
  %v248 = mul i64 %v247, 1099511628211
  %44 = add i64 %35, 5
  %v249 = icmp slt i64 %44, 0
  %45 = select i1 %v249, i64 %5, i64 5
  %v250 = getelementptr i8, ptr %v215, i64 %45
  %v251 = getelementptr i8, ptr %v250, i64 %v210
  %v252 = load i8, ptr %v251, align 1
  %v253 = zext i8 %v252 to i64
  %v254 = xor i64 %v248, %v253
  %v255 = mul i64 %v254, 1099511628211
  %46 = add i64 %35, 6
  %v256 = icmp slt i64 %46, 0
  %47 = select i1 %v256, i64 %6, i64 6
  %v257 = getelementptr i8, ptr %v215, i64 %47
  %v258 = getelementptr i8, ptr %v257, i64 %v210
  %v259 = load i8, ptr %v258, align 1
  %v260 = zext i8 %v259 to i64
  %v261 = xor i64 %v255, %v260
  %v262 = mul i64 %v261, 1099511628211
  %48 = add i64 %35, 7
  %v263 = icmp slt i64 %48, 0
  %49 = select i1 %v263, i64 %7, i64 7
  %v264 = getelementptr i8, ptr %v215, i64 %49
  %v265 = getelementptr i8, ptr %v264, i64 %v210
  %v266 = load i8, ptr %v265, align 1
  %v267 = zext i8 %v266 to i64
  %v268 = xor i64 %v262, %v267
  %v208 = mul i64 %v268, 1099511628211
  %v211 = add nuw nsw i64 %v210, 8
  %v269 = icmp eq i64 %v270, %v211
  br i1 %v269, label %v271, label %v209
v271:
  %v272 = icmp eq i64 %v273, 0
  %50 = add i64 %v270, %67
  br i1 %v272, label %v274, label %v275
v275:
  %v276 = phi i64 [ %v208, %v271 ], [ -3750763034362895579, %v277 ]
  %v278 = phi i64 [ %50, %v271 ], [ %v166, %v277 ]
  br label %v279
v279:
  %v280 = phi i64 [ %v281, %v279 ], [ %v273, %v275 ]
  %v282 = phi i64 [ %v283, %v279 ], [ %v276, %v275 ]
  %v284 = phi i64 [ %v285, %v279 ], [ %v278, %v275 ]
  %v285 = add i64 %v284, 1
  %v286 = icmp slt i64 %v284, 0
  %v287 = select i1 %v286, i64 %v1, i64 0
  %v288 = getelementptr i8, ptr %v0, i64 %v287
  %v289 = getelementptr i8, ptr %v288, i64 %v284
  %v290 = load i8, ptr %v289, align 1
  %v291 = zext i8 %v290 to i64
  %v292 = xor i64 %v282, %v291
  %v283 = mul i64 %v292, 1099511628211
  %v281 = add nsw i64 %v280, -1
  %v293 = icmp eq i64 %v281, 0
  br i1 %v293, label %v274, label %v279
v274:
  %v294 = phi i64 [ %v208, %v271 ], [ %v283, %v279 ]
  %51 = tail call i64 @llvm.umax.i64(i64 %v294, i64 1)
  br label %v295
v295:
  %v296 = phi i64 [ -3750763034362895579, %v297 ], [ %51, %v274 ]
  %v298 = and i64 %v296, %v36
  %v299 = mul i64 %v298, %v16
  %v300 = getelementptr i64, ptr %v14, i64 %v299
  %v301 = load i64, ptr %v300, align 8
  %v302 = icmp eq i64 %v301, 0
  br i1 %v302, label %v156, label %v303
v303:
  %v304 = getelementptr i8, ptr %v116, i64 %v164
  %52 = or disjoint i64 %v164, %v120
  br label %v305
v305:
  %v306 = phi i64 [ %v307, %v308 ], [ %v298, %v303 ]
  %v309 = mul i64 %v306, %v16
  %v310 = getelementptr i64, ptr %v14, i64 %v309
  %v311 = load i64, ptr %v310, align 8
  %v312 = icmp eq i64 %v311, %v296
  br i1 %v312, label %v313, label %v308
v313:
  %v314 = shl i64 %v309, 3
  %v315 = getelementptr i8, ptr %v14, i64 %v314
  %v316 = getelementptr i8, ptr %v315, i64 8
  %v317 = load i64, ptr %v316, align 8
  %v318 = icmp slt i64 %v317, 0
  %v319 = select i1 %v318, i64 %v18, i64 0
  %53 = getelementptr i64, ptr %v17, i64 %v317
  %v320 = getelementptr i64, ptr %53, i64 %v319
  %v321 = load i64, ptr %v320, align 8
  %v322 = add nsw i64 %v317, 1
  %v323 = icmp slt i64 %v317, -1
  %v324 = select i1 %v323, i64 %v18, i64 0
  %54 = getelementptr i64, ptr %v17, i64 %v322
  %v325 = getelementptr i64, ptr %54, i64 %v324
  %v326 = load i64, ptr %v325, align 8
  %v327 = sub nsw i64 %v326, %v321
  %v328 = icmp eq i64 %v327, %v200
  br i1 %v328, label %v329, label %v308
v355:
  %v330 = phi i64 [ %v331, %v332 ], [ %v200, %v329 ]
  %v333 = phi i64 [ %v334, %v332 ], [ %52, %v329 ]
  %v335 = phi ptr [ %v336, %v332 ], [ %v304, %v329 ]
  %v337 = phi i64 [ %v338, %v332 ], [ %v321, %v329 ]
  %v339 = phi i1 [ %v340, %v332 ], [ true, %v329 ]
  %v331 = add i64 %v330, -1
  br i1 %v339, label %v341, label %v342
v341:
  %v343 = icmp slt i64 %v333, 0
  %v344 = select i1 %v343, i64 %v1, i64 0
  %v345 = getelementptr i8, ptr %v335, i64 %v344
  %v346 = load i8, ptr %v345, align 1
  %v347 = icmp slt i64 %v337, 0
  %v348 = select i1 %v347, i64 %v20, i64 0
  %v349 = getelementptr i8, ptr %v19, i64 %v348
  %v350 = getelementptr i8, ptr %v349, i64 %v337
  %v351 = load i8, ptr %v350, align 1
  %v352 = icmp eq i8 %v346, %v351
  %v353 = icmp eq i64 %v331, 0
  br i1 %v353, label %v354, label %v332
v332:
  %v340 = phi i1 [ false, %v342 ], [ %v352, %v341 ]
  %v338 = add i64 %v337, 1
  %v336 = getelementptr i8, ptr %v335, i64 1
  %v334 = add i64 %v333, 1
  br label %v355
v342:
  %v356 = icmp eq i64 %v331, 0
  br i1 %v356, label %v308, label %v332
v354:
  br i1 %v352, label %v357, label %v308
v357:
  %v358 = icmp slt i64 %v154, %v27
  br i1 %v358, label %v359, label %v360
v359:
  %v361 = icmp slt i64 %v154, 0
  %v362 = select i1 %v361, i64 %v27, i64 0
  %55 = getelementptr i64, ptr %v26, i64 %v154
  %v363 = getelementptr i64, ptr %55, i64 %v362
  store i64 %v166, ptr %v363, align 8
  %v364 = select i1 %v361, i64 %v29, i64 0
  %56 = getelementptr i64, ptr %v28, i64 %v154
  %v365 = getelementptr i64, ptr %56, i64 %v364
  store i64 %v317, ptr %v365, align 8
  %v366 = select i1 %v361, i64 %v31, i64 0
  %57 = getelementptr i64, ptr %v30, i64 %v154
  %v367 = getelementptr i64, ptr %57, i64 %v366
  store i64 %v50, ptr %v367, align 8
  %v368 = select i1 %v318, i64 %v22, i64 0
  %58 = getelementptr i64, ptr %v21, i64 %v317
  %v369 = getelementptr i64, ptr %58, i64 %v368
  %v370 = load i64, ptr %v369, align 8
  %v371 = select i1 %v323, i64 %v22, i64 0
  %59 = getelementptr i64, ptr %v21, i64 %v322
  %v372 = getelementptr i64, ptr %59, i64 %v371
  %v373 = load i64, ptr %v372, align 8
  %v374 = icmp slt i64 %v370, %v373
  br i1 %v374, label %v375, label %v376
v376:
  %v377 = phi i8 [ 0, %v359 ], [ %v378, %v379 ]
  %v380 = select i1 %v361, i64 %v33, i64 0
  %60 = getelementptr i8, ptr %v32, i64 %v154
  %v381 = getelementptr i8, ptr %60, i64 %v380
  store i8 %v377, ptr %v381, align 1
  br label %v360
v360:
  %v382 = add nsw i64 %v154, 1
  br label %v156
v308:
  %v383 = add i64 %v306, 1
  %v307 = and i64 %v383, %v36
  %v384 = mul i64 %v307, %v16
  %v385 = getelementptr i64, ptr %v14, i64 %v384
  %v386 = load i64, ptr %v385, align 8
  %v387 = icmp eq i64 %v386, 0
  br i1 %v387, label %v156, label %v305
v156:
  %v155 = phi i64 [ %v382, %v360 ], [ %v154, %v295 ], [ %v154, %v308 ]
  %v388 = icmp eq i64 %v159, 0
  br i1 %v388, label %v46, label %v153
v46:
  %v45 = phi i64 [ %v124, %v157 ], [ %v154, %v163 ], [ %v155, %v156 ]
  %v121 = add i64 %v120, 64
  %v119 = getelementptr i8, ptr %v116, i64 64
  %v389 = icmp sgt i64 %v125, 1
  br i1 %v389, label %v157, label %v49
v70:
  %v390 = phi i64 [ %v108, %v92 ], [ %v97, %v91 ], [ %v81, %v73 ], [ %v68, %v60 ]
  %v109 = phi i64 [ 4, %v92 ], [ 3, %v91 ], [ 2, %v73 ], [ 1, %v60 ]
  %61 = getelementptr i8, ptr %v6, i64 %v390
  %v391 = load i8, ptr %61, align 1
  %v392 = icmp eq i8 %v391, 2
  br i1 %v392, label %v393, label %v44
v44:
  %v135 = phi i64 [ %v51, %v41 ], [ %v51, %v54 ], [ %v62, %v63 ], [ %v62, %v393 ], [ %v61, %v70 ]
  %v129 = ashr i64 %v135, 6
  %v394 = add nsw i64 %v52, 63
  %v395 = ashr i64 %v394, 6
  %v126 = sub nsw i64 %v395, %v129
  %v396 = icmp slt i64 %v126, 1
  br i1 %v396, label %v49, label %v118
v118:
  %62 = and i64 %v135, -64
  %v117 = getelementptr i8, ptr %v0, i64 %62
  br label %v157
v185:
  %v189 = add nsw i64 %v174, 1
  %v397 = icmp slt i64 %v189, %v52
  br i1 %v397, label %v198, label %v177
v188:
  %v187 = add nsw i64 %v186, 1
  %v398 = icmp slt i64 %v187, %v52
  br i1 %v398, label %v198, label %v177
v203:
  %v399 = phi i64 [ %34, %v202 ], [ 0, %v173 ]
  %v400 = getelementptr i8, ptr %v0, i64 %v166
  %v401 = load i8, ptr %v400, align 1
  %v402 = zext i8 %v401 to i64
  %v403 = shl nuw nsw i64 %v402, 10
  %63 = getelementptr i8, ptr %v12, i64 %v403
  %v404 = getelementptr i32, ptr %63, i64 %v399
  %v405 = load i32, ptr %v404, align 4
  %v406 = tail call i64 @llvm.smin.i64(i64 %v200, i64 31)
  %v407 = and i64 %v406, 4294967295
  %v408 = zext i32 %v405 to i64
  %64 = shl nuw i64 1, %v407
  %65 = and i64 %64, %v408
  %v409 = icmp eq i64 %65, 0
  br i1 %v409, label %v163, label %v297
v297:
  %v410 = icmp slt i64 %v200, 1
  br i1 %v410, label %v295, label %v277
v277:
  %v273 = and i64 %v200, 7
  %66 = icmp ult i64 %v200, 8
  br i1 %66, label %v275, label %v207
v207:
  %v270 = and i64 %v200, 9223372036854775800
  %67 = or disjoint i64 %v164, %v120
  %v215 = getelementptr i8, ptr %v116, i64 %v164
  br label %v209
v329:
  br i1 %v410, label %v357, label %v355
v375:
  %v411 = icmp slt i64 %v370, 0
  %v412 = select i1 %v411, i64 %v24, i64 0
  %v413 = add i64 %v412, %v370
  %v414 = icmp slt i64 %v413, 0
  br i1 %v414, label %v415, label %v416
v471:
  %v417 = phi i64 [ %v418, %v419 ], [ %v24, %v420 ]
  %v421 = sub i64 %v417, %v422
  %v423 = tail call i64 @llvm.smax.i64(i64 %v421, i64 0)
  %v424 = mul i64 %v422, %v25
  %v425 = getelementptr i64, ptr %v23, i64 %v424
  %v426 = icmp sgt i64 %v166, %v135
  br i1 %v426, label %v427, label %v428
v427:
  %v429 = add nsw i64 %v166, -1
  %v430 = ashr i64 %v429, 6
  %v431 = icmp slt i64 %v430, 0
  %v432 = select i1 %v431, i64 %v9, i64 0
  %68 = getelementptr i64, ptr %v8, i64 %v430
  %v433 = getelementptr i64, ptr %68, i64 %v432
  %v434 = load i64, ptr %v433, align 8
  %v435 = and i64 %v429, 63
  %69 = shl nuw i64 1, %v435
  %70 = and i64 %v434, %69
  %v436 = icmp eq i64 %70, 0
  br i1 %v436, label %v437, label %v428
v437:
  %v438 = icmp sgt i64 %v166, 0
  %v439 = select i1 %v438, i64 0, i64 %v1
  %71 = getelementptr i8, ptr %v0, i64 %v429
  %v440 = getelementptr i8, ptr %71, i64 %v439
  %v441 = load i8, ptr %v440, align 1
  switch i8 %v441, label %v442 [
    i8 45, label %v443
    i8 39, label %v443
  ]
v442:
  %72 = add i8 %v441, -48
  %v444 = icmp ult i8 %72, -15
  br i1 %v444, label %v445, label %v428
v445:
  switch i8 %v441, label %v443 [
    i8 126, label %v428
    i8 125, label %v428
    i8 124, label %v428
    i8 123, label %v428
    i8 96, label %v428
    i8 95, label %v428
    i8 94, label %v428
    i8 93, label %v428
    i8 92, label %v428
    i8 91, label %v428
    i8 64, label %v428
    i8 63, label %v428
    i8 62, label %v428
    i8 61, label %v428
    i8 60, label %v428
    i8 59, label %v428
    i8 58, label %v428
  ]
v443:
  %v446 = icmp sgt i64 %v429, %v135
  br i1 %v446, label %v447, label %v428
v452:
  %v448 = add i64 %v449, -1
  %v450 = icmp sgt i64 %73, %v135
  br i1 %v450, label %v447, label %v451
v447:
  %v449 = phi i64 [ %v448, %v452 ], [ %v166, %v443 ]
  %73 = add i64 %v449, -2
  %v453 = ashr i64 %73, 6
  %v454 = icmp slt i64 %v453, 0
  %v455 = select i1 %v454, i64 %v9, i64 0
  %74 = getelementptr i64, ptr %v8, i64 %v453
  %v456 = getelementptr i64, ptr %74, i64 %v455
  %v457 = load i64, ptr %v456, align 8
  %v458 = and i64 %73, 63
  %75 = shl nuw i64 1, %v458
  %76 = and i64 %75, %v457
  %v459 = icmp eq i64 %76, 0
  br i1 %v459, label %v460, label %v461
v460:
  %v462 = icmp slt i64 %v449, 2
  %v463 = select i1 %v462, i64 %v1, i64 0
  %v464 = getelementptr i8, ptr %v40, i64 %v463
  %v465 = getelementptr i8, ptr %v464, i64 %v449
  %v466 = load i8, ptr %v465, align 1
  switch i8 %v466, label %v467 [
    i8 45, label %v452
    i8 39, label %v452
  ]
v467:
  %77 = add i8 %v466, -48
  %v468 = icmp ult i8 %77, -15
  br i1 %v468, label %v469, label %v461
v469:
  switch i8 %v466, label %v452 [
    i8 126, label %v461
    i8 125, label %v461
    i8 124, label %v461
    i8 123, label %v461
    i8 96, label %v461
    i8 95, label %v461
    i8 94, label %v461
    i8 93, label %v461
    i8 92, label %v461
    i8 91, label %v461
    i8 64, label %v461
    i8 63, label %v461
    i8 62, label %v461
    i8 61, label %v461
    i8 60, label %v461
    i8 59, label %v461
    i8 58, label %v461
  ]
v461:
  %78 = add i64 %v449, -1
  br label %v428
v428:
  %v470 = phi i64 [ %v166, %v471 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v427 ], [ %v166, %v445 ], [ %v166, %v442 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v166, %v445 ], [ %v429, %v443 ], [ %78, %v461 ]
  %v472 = icmp sgt i64 %v470, %v135
  br i1 %v472, label %v473, label %v451
v473:
  %v474 = add nsw i64 %v470, -1
  %v475 = ashr i64 %v474, 6
  %v476 = icmp slt i64 %v475, 0
  %v477 = select i1 %v476, i64 %v9, i64 0
  %79 = getelementptr i64, ptr %v8, i64 %v475
  %v478 = getelementptr i64, ptr %79, i64 %v477
  %v479 = load i64, ptr %v478, align 8
  %v480 = and i64 %v474, 63
  %80 = shl nuw i64 1, %v480
  %81 = and i64 %v479, %80
  %v481 = icmp eq i64 %81, 0
  br i1 %v481, label %v451, label %v482
v493:
  %v483 = phi i64 [ %82, %v484 ], [ %v474, %v482 ]
  %82 = add nsw i64 %v483, -1
  %v485 = ashr i64 %82, 6
  %v486 = icmp slt i64 %v485, 0
  %v487 = select i1 %v486, i64 %v9, i64 0
  %83 = getelementptr i64, ptr %v8, i64 %v485
  %v488 = getelementptr i64, ptr %83, i64 %v487
  %v489 = load i64, ptr %v488, align 8
  %v490 = and i64 %82, 63
  %84 = shl nuw i64 1, %v490
  %85 = and i64 %84, %v489
  %v491 = icmp eq i64 %85, 0
  br i1 %v491, label %v451, label %v484
v451:
  %v492 = phi i64 [ %v470, %v473 ], [ %v470, %v482 ], [ %v470, %v484 ], [ %v470, %v428 ], [ %v470, %v493 ], [ %v135, %v452 ]
  %v494 = phi i64 [ %v470, %v473 ], [ %v474, %v482 ], [ %v135, %v484 ], [ %v470, %v428 ], [ %v483, %v493 ], [ %v135, %v452 ]
  store i64 0, ptr %v34, align 8
  call fastcc void @inner0(ptr nonnull %v34, ptr readonly %v0, i64 %v1, i64 %v494, i64 %v492)
  %v495 = load i64, ptr %v34, align 8
  %v496 = add nsw i64 %v200, %v166
  %v497 = icmp slt i64 %v496, %v52
  br i1 %v497, label %v498, label %v499
v498:
  %v500 = ashr i64 %v496, 6
  %v501 = icmp slt i64 %v500, 0
  %v502 = select i1 %v501, i64 %v9, i64 0
  %86 = getelementptr i64, ptr %v8, i64 %v500
  %v503 = getelementptr i64, ptr %86, i64 %v502
  %v504 = load i64, ptr %v503, align 8
  %v505 = and i64 %v496, 63
  %87 = shl nuw i64 1, %v505
  %88 = and i64 %v504, %87
  %v506 = icmp eq i64 %88, 0
  br i1 %v506, label %v507, label %v499
v507:
  %v508 = icmp slt i64 %v496, 0
  %v509 = select i1 %v508, i64 %v1, i64 0
  %89 = getelementptr i8, ptr %v0, i64 %v496
  %v510 = getelementptr i8, ptr %89, i64 %v509
  %v511 = load i8, ptr %v510, align 1
  switch i8 %v511, label %v512 [
    i8 45, label %v513
    i8 39, label %v513
  ]
v512:
  %90 = add i8 %v511, -48
  %v514 = icmp ult i8 %90, -15
  br i1 %v514, label %v515, label %v499
v515:
  switch i8 %v511, label %v513 [
    i8 126, label %v499
    i8 125, label %v499
    i8 124, label %v499
    i8 123, label %v499
    i8 96, label %v499
    i8 95, label %v499
    i8 94, label %v499
    i8 93, label %v499
    i8 92, label %v499
    i8 91, label %v499
    i8 64, label %v499
    i8 63, label %v499
    i8 62, label %v499
    i8 61, label %v499
    i8 60, label %v499
    i8 59, label %v499
    i8 58, label %v499
  ]
v513:
  %v516 = add nsw i64 %v496, 1
  %v517 = icmp slt i64 %v516, %v52
  br i1 %v517, label %v518, label %v499
v523:
  %v519 = add nsw i64 %v520, 1
  %v521 = icmp slt i64 %v519, %v52
  br i1 %v521, label %v518, label %v522
v518:
  %v520 = phi i64 [ %v519, %v523 ], [ %v516, %v513 ]
  %v524 = ashr i64 %v520, 6
  %v525 = icmp slt i64 %v524, 0
  %v526 = select i1 %v525, i64 %v9, i64 0
  %91 = getelementptr i64, ptr %v8, i64 %v524
  %v527 = getelementptr i64, ptr %91, i64 %v526
  %v528 = load i64, ptr %v527, align 8
  %v529 = and i64 %v520, 63
  %92 = shl nuw i64 1, %v529
  %93 = and i64 %92, %v528
  %v530 = icmp eq i64 %93, 0
  br i1 %v530, label %v531, label %v499
v531:
  %v532 = icmp ugt i64 %v520, -9223372036854775808
  %v533 = select i1 %v532, i64 %v1, i64 0
  %v534 = getelementptr i8, ptr %v0, i64 %v533
  %v535 = getelementptr i8, ptr %v534, i64 %v520
  %v536 = load i8, ptr %v535, align 1
  switch i8 %v536, label %v537 [
    i8 45, label %v523
    i8 39, label %v523
  ]
v537:
  %94 = add i8 %v536, -48
  %v538 = icmp ult i8 %94, -15
  br i1 %v538, label %v539, label %v499
v539:
  switch i8 %v536, label %v523 [
    i8 126, label %v499
    i8 125, label %v499
    i8 124, label %v499
    i8 123, label %v499
    i8 96, label %v499
    i8 95, label %v499
    i8 94, label %v499
    i8 93, label %v499
    i8 92, label %v499
    i8 91, label %v499
    i8 64, label %v499
    i8 63, label %v499
    i8 62, label %v499
    i8 61, label %v499
    i8 60, label %v499
    i8 59, label %v499
    i8 58, label %v499
  ]
v499:
  %v540 = phi i64 [ %v496, %v451 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v498 ], [ %v496, %v515 ], [ %v496, %v512 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v496, %v515 ], [ %v516, %v513 ], [ %v520, %v518 ], [ %v520, %v537 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ], [ %v520, %v539 ]
  %v541 = icmp slt i64 %v540, %v52
  br i1 %v541, label %v542, label %v522
v542:
  %v543 = ashr i64 %v540, 6
  %v544 = icmp slt i64 %v543, 0
  %v545 = select i1 %v544, i64 %v9, i64 0
  %95 = getelementptr i64, ptr %v8, i64 %v543
  %v546 = getelementptr i64, ptr %95, i64 %v545
  %v547 = load i64, ptr %v546, align 8
  %v548 = and i64 %v540, 63
  %96 = shl nuw i64 1, %v548
  %97 = and i64 %v547, %96
  %v549 = icmp eq i64 %97, 0
  br i1 %v549, label %v522, label %v550
v563:
  %v551 = phi i64 [ %v552, %v553 ], [ %v554, %v550 ]
  %v555 = ashr i64 %v551, 6
  %v556 = icmp slt i64 %v555, 0
  %v557 = select i1 %v556, i64 %v9, i64 0
  %98 = getelementptr i64, ptr %v8, i64 %v555
  %v558 = getelementptr i64, ptr %98, i64 %v557
  %v559 = load i64, ptr %v558, align 8
  %v560 = and i64 %v551, 63
  %99 = shl nuw i64 1, %v560
  %100 = and i64 %99, %v559
  %v561 = icmp eq i64 %100, 0
  br i1 %v561, label %v522, label %v553
v522:
  %v562 = phi i64 [ %v540, %v542 ], [ %v540, %v550 ], [ %v540, %v553 ], [ %v540, %v499 ], [ %v540, %v563 ], [ %v52, %v523 ]
  %v564 = phi i64 [ %v540, %v542 ], [ %v554, %v550 ], [ %v52, %v553 ], [ %v540, %v499 ], [ %v551, %v563 ], [ %v52, %v523 ]
  store i64 0, ptr %v35, align 8
  call fastcc void @inner0(ptr nonnull %v35, ptr readonly %v0, i64 %v1, i64 %v562, i64 %v564)
  %v565 = load i64, ptr %v35, align 8
  %v566 = icmp slt i64 %v421, 1
  br i1 %v566, label %v379, label %v567
v585:
  %v568 = phi i64 [ %v423, %v567 ], [ %v569, %v570 ]
  %v571 = phi ptr [ %v572, %v567 ], [ %v573, %v570 ]
  %v574 = getelementptr i8, ptr %v571, i64 -8
  %v575 = load i64, ptr %v574, align 8
  %v576 = icmp eq i64 %v575, 0
  %v577 = icmp eq i64 %v575, %v495
  %v578 = select i1 %v576, i1 true, i1 %v577
  br i1 %v578, label %v579, label %v570
v579:
  %v580 = load i64, ptr %v571, align 8
  %v581 = icmp eq i64 %v580, 0
  %v582 = icmp eq i64 %v580, %v565
  %v583 = select i1 %v581, i1 true, i1 %v582
  br i1 %v583, label %v379, label %v570
v570:
  %v573 = getelementptr i8, ptr %v571, i64 %8
  %v569 = add nsw i64 %v568, -1
  %v584 = icmp eq i64 %v569, 0
  br i1 %v584, label %v379, label %v585
v482:
  %v586 = icmp sgt i64 %v474, %v135
  br i1 %v586, label %v493, label %v451
v484:
  %v587 = icmp sgt i64 %82, %v135
  br i1 %v587, label %v493, label %v451
v550:
  %v554 = add nsw i64 %v540, 1
  %v588 = icmp slt i64 %v554, %v52
  br i1 %v588, label %v563, label %v522
v553:
  %v552 = add i64 %v551, 1
  %v589 = icmp eq i64 %v52, %v552
  br i1 %v589, label %v522, label %v563
v567:
  %v572 = getelementptr i8, ptr %v425, i64 8
  br label %v585
v379:
  %v378 = phi i8 [ 0, %v522 ], [ 0, %v570 ], [ 1, %v579 ]
  br label %v376
v415:
  br label %v416
v416:
  %v590 = phi i64 [ 0, %v415 ], [ %v413, %v375 ]
  %v591 = icmp slt i64 %v413, %v24
  br i1 %v591, label %v592, label %v593
v593:
  br label %v592
v592:
  %v422 = phi i64 [ %v24, %v593 ], [ %v590, %v416 ]
  %v594 = icmp slt i64 %v373, 0
  %v595 = select i1 %v594, i64 %v24, i64 0
  %v596 = add i64 %v595, %v373
  %v597 = icmp slt i64 %v596, 0
  br i1 %v597, label %v598, label %v419
v598:
  br label %v419
v419:
  %v418 = phi i64 [ 0, %v598 ], [ %v596, %v592 ]
  %v599 = icmp slt i64 %v596, %v24
  br i1 %v599, label %v471, label %v420
v420:
  br label %v471
v38:
  %v600 = phi i64 [ 0, %0 ], [ %v42, %v49 ]
  ret i64 %v600
}
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly, ptr noalias readonly, i64, i1 immarg) #3
define i64 @replace_words(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr writeonly %v12, i64 %v13) local_unnamed_addr #1 {
  %v14 = icmp slt i64 %v3, 1
  br i1 %v14, label %v15, label %v16
v16:
  %1 = add i64 %v11, 1
  %2 = add i64 %v13, 1
  %3 = add i64 %v11, 2
  %4 = add i64 %v13, 2
  %5 = add i64 %v11, 3
  %6 = add i64 %v13, 3
  %7 = add i64 %v11, 4
  %8 = add i64 %v13, 4
  %9 = add i64 %v11, 5
  %10 = add i64 %v13, 5
  %11 = add i64 %v11, 6
  %12 = add i64 %v13, 6
  %13 = add i64 %v11, 7
  %14 = add i64 %v13, 7
  br label %v17
v21:
  %v18 = phi i64 [ %47, %v19 ], [ %v20, %v21 ]
  %v22 = phi i64 [ 0, %v19 ], [ %v23, %v21 ]
  %15 = add i64 %v22, %v24
  %16 = add i64 %v22, %v25
  %v26 = icmp slt i64 %16, 0
  %v27 = select i1 %v26, i64 %v11, i64 0
  %v28 = getelementptr i8, ptr %v29, i64 %v27
  %v30 = getelementptr i8, ptr %v28, i64 %v22
  %v31 = load i8, ptr %v30, align 1
  %v32 = icmp slt i64 %15, 0
  %v33 = select i1 %v32, i64 %v13, i64 0
  %v34 = getelementptr i8, ptr %v35, i64 %v33
  %v36 = getelementptr i8, ptr %v34, i64 %v22
  store i8 %v31, ptr %v36, align 1
  %17 = add i64 %16, 1
  %v37 = icmp slt i64 %17, 0
  %18 = select i1 %v37, i64 %1, i64 1
  %v38 = getelementptr i8, ptr %v29, i64 %18
  %v39 = getelementptr i8, ptr %v38, i64 %v22
  %v40 = load i8, ptr %v39, align 1
  %v41 = icmp slt i64 %15, -1
  %19 = select i1 %v41, i64 %2, i64 1
  %v42 = getelementptr i8, ptr %v35, i64 %19
  %v43 = getelementptr i8, ptr %v42, i64 %v22
  store i8 %v40, ptr %v43, align 1
  %20 = add i64 %16, 2
  %v44 = icmp slt i64 %20, 0
  %21 = select i1 %v44, i64 %3, i64 2
  %v45 = getelementptr i8, ptr %v29, i64 %21
  %v46 = getelementptr i8, ptr %v45, i64 %v22
  %v47 = load i8, ptr %v46, align 1
  %v48 = icmp slt i64 %15, -2
  %22 = select i1 %v48, i64 %4, i64 2
  %v49 = getelementptr i8, ptr %v35, i64 %22
  %v50 = getelementptr i8, ptr %v49, i64 %v22
  store i8 %v47, ptr %v50, align 1
  %23 = add i64 %16, 3
  %v51 = icmp slt i64 %23, 0
  %24 = select i1 %v51, i64 %5, i64 3
  %v52 = getelementptr i8, ptr %v29, i64 %24
  %v53 = getelementptr i8, ptr %v52, i64 %v22
  %v54 = load i8, ptr %v53, align 1
  %v55 = icmp slt i64 %15, -3
  %25 = select i1 %v55, i64 %6, i64 3
  %v56 = getelementptr i8, ptr %v35, i64 %25
  %v57 = getelementptr i8, ptr %v56, i64 %v22
  store i8 %v54, ptr %v57, align 1
  %26 = add i64 %16, 4
  %v58 = icmp slt i64 %26, 0
  %27 = select i1 %v58, i64 %7, i64 4
  %v59 = getelementptr i8, ptr %v29, i64 %27
  %v60 = getelementptr i8, ptr %v59, i64 %v22
  %v61 = load i8, ptr %v60, align 1
  %v62 = icmp slt i64 %15, -4
  %28 = select i1 %v62, i64 %8, i64 4
  %v63 = getelementptr i8, ptr %v35, i64 %28
  %v64 = getelementptr i8, ptr %v63, i64 %v22
  store i8 %v61, ptr %v64, align 1
  %29 = add i64 %16, 5
  %v65 = icmp slt i64 %29, 0
  %30 = select i1 %v65, i64 %9, i64 5
  %v66 = getelementptr i8, ptr %v29, i64 %30
  %v67 = getelementptr i8, ptr %v66, i64 %v22
  %v68 = load i8, ptr %v67, align 1
  %v69 = icmp slt i64 %15, -5
  %31 = select i1 %v69, i64 %10, i64 5
  %v70 = getelementptr i8, ptr %v35, i64 %31
  %v71 = getelementptr i8, ptr %v70, i64 %v22
  store i8 %v68, ptr %v71, align 1
  %32 = add i64 %16, 6
  %v72 = icmp slt i64 %32, 0
  %33 = select i1 %v72, i64 %11, i64 6
  %v73 = getelementptr i8, ptr %v29, i64 %33
  %v74 = getelementptr i8, ptr %v73, i64 %v22
  %v75 = load i8, ptr %v74, align 1
  %v76 = icmp slt i64 %15, -6
  %34 = select i1 %v76, i64 %12, i64 6
  %v77 = getelementptr i8, ptr %v35, i64 %34
  %v78 = getelementptr i8, ptr %v77, i64 %v22
  store i8 %v75, ptr %v78, align 1
  %35 = add i64 %16, 7
  %v79 = icmp slt i64 %35, 0
  %36 = select i1 %v79, i64 %13, i64 7
  %v80 = getelementptr i8, ptr %v29, i64 %36
  %v81 = getelementptr i8, ptr %v80, i64 %v22
  %v82 = load i8, ptr %v81, align 1
  %v83 = icmp slt i64 %15, -7
  %37 = select i1 %v83, i64 %14, i64 7
  %v84 = getelementptr i8, ptr %v35, i64 %37
  %v85 = getelementptr i8, ptr %v84, i64 %v22
  store i8 %v82, ptr %v85, align 1
  %v23 = add nuw i64 %v22, 8
  %v20 = add i64 %v18, -8
  %v86 = icmp sgt i64 %v20, 8
  br i1 %v86, label %v21, label %v87
v87:
  %38 = add i64 %v23, %v24
  br label %v88
v88:
  %v89 = phi i64 [ %v90, %v17 ], [ %v91, %v92 ], [ %38, %v87 ]
  %v93 = shl i64 %v94, 3
  %v95 = getelementptr i8, ptr %v2, i64 %v93
  %v96 = load i64, ptr %v95, align 8
  %39 = getelementptr i64, ptr %v4, i64 %v94
  %v97 = load i64, ptr %39, align 8
  %v98 = add nsw i64 %v97, %v96
  %v99 = icmp eq i64 %v3, %v100
  br i1 %v99, label %v15, label %v17
v17:
  %v101 = phi i64 [ %v89, %v88 ], [ 0, %v16 ]
  %v102 = phi i64 [ %v98, %v88 ], [ 0, %v16 ]
  %v94 = phi i64 [ %v100, %v88 ], [ 0, %v16 ]
  %v100 = add nuw nsw i64 %v94, 1
  %40 = getelementptr i64, ptr %v2, i64 %v94
  %v103 = load i64, ptr %40, align 8
  %v104 = sub nsw i64 %v103, %v102
  %v105 = getelementptr i8, ptr %v12, i64 %v101
  %v106 = getelementptr i8, ptr %v0, i64 %v102
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %v105, ptr readonly align 1 %v106, i64 %v104, i1 false)
  %v90 = add nsw i64 %v104, %v101
  %41 = getelementptr i64, ptr %v6, i64 %v94
  %v107 = load i64, ptr %41, align 8
  %v108 = icmp slt i64 %v107, 0
  %v109 = select i1 %v108, i64 %v9, i64 0
  %42 = getelementptr i64, ptr %v8, i64 %v107
  %v110 = getelementptr i64, ptr %42, i64 %v109
  %v111 = load i64, ptr %v110, align 8
  %v112 = icmp slt i64 %v107, -1
  %v113 = select i1 %v112, i64 %v9, i64 0
  %43 = getelementptr i8, ptr %42, i64 8
  %v114 = getelementptr i64, ptr %43, i64 %v113
  %v115 = load i64, ptr %v114, align 8
  %v116 = sub i64 %v115, %v111
  %v117 = icmp slt i64 %v116, 1
  br i1 %v117, label %v88, label %v118
v118:
  %v119 = and i64 %v116, 7
  %v120 = icmp eq i64 %v119, 0
  br i1 %v120, label %v92, label %v121
v121:
  %v122 = phi i64 [ %v123, %v121 ], [ %v119, %v118 ]
  %v124 = phi i64 [ %v125, %v121 ], [ %v90, %v118 ]
  %v126 = phi i64 [ %v127, %v121 ], [ %v111, %v118 ]
  %v127 = add i64 %v126, 1
  %v128 = icmp slt i64 %v126, 0
  %v129 = select i1 %v128, i64 %v11, i64 0
  %v130 = getelementptr i8, ptr %v10, i64 %v129
  %v131 = getelementptr i8, ptr %v130, i64 %v126
  %v132 = load i8, ptr %v131, align 1
  %v133 = icmp slt i64 %v124, 0
  %v134 = select i1 %v133, i64 %v13, i64 0
  %v135 = getelementptr i8, ptr %v12, i64 %v134
  %v136 = getelementptr i8, ptr %v135, i64 %v124
  store i8 %v132, ptr %v136, align 1
  %v125 = add i64 %v124, 1
  %v123 = add nsw i64 %v122, -1
  %v137 = icmp eq i64 %v123, 0
  br i1 %v137, label %v138, label %v121
v138:
  %44 = sub i64 %v115, %v127
  br label %v92
v92:
  %v24 = phi i64 [ %v90, %v118 ], [ %v125, %v138 ]
  %v139 = phi i64 [ %v116, %v118 ], [ %44, %v138 ]
  %v25 = phi i64 [ %v111, %v118 ], [ %v127, %v138 ]
  %v91 = phi i64 [ poison, %v118 ], [ %v125, %v138 ]
  %45 = sub i64 %v111, %v115
  %46 = icmp ugt i64 %45, -8
  br i1 %46, label %v88, label %v19
v19:
  %v35 = getelementptr i8, ptr %v12, i64 %v24
  %47 = add i64 %v139, 8
  %v29 = getelementptr i8, ptr %v10, i64 %v25
  br label %v21
v15:
  %v140 = phi i64 [ 0, %0 ], [ %v98, %v88 ]
  %v141 = phi i64 [ 0, %0 ], [ %v89, %v88 ]
  %v142 = sub nsw i64 %v1, %v140
  %v143 = getelementptr i8, ptr %v12, i64 %v141
  %v144 = getelementptr i8, ptr %v0, i64 %v140
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %v143, ptr readonly align 1 %v144, i64 %v142, i1 false)
  %v145 = add nsw i64 %v141, %v142
  ret i64 %v145
}
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
