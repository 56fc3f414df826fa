; 764d4616f8f254494d55a3cacf8f9889fdf1d934367998382b2e3ffe8ae009ca
; made by numba 0.68.1 and llvmlite 0.50.0
; number_ids(u8[:], i32[:], u64[:], u8[:], i32[:], i64, bool, i32[:], u64[:]) -> i64
; has_repeats(i32[:], i32[:], i32[:]) -> bool
; single_spaced(u8[:]) -> i64

define i64 @number_ids(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr %v4, i64 %v5, ptr %v6, i64 %v7, ptr %v8, i64 %v9, i64 %v10, i8 %v11, ptr writeonly %v12, i64 %v13, ptr %v14, i64 %v15) local_unnamed_addr #0 {
  %v16 = icmp eq i8 %v11, 0
  %v17 = add nsw i64 %v5, -1
  %v18 = ashr i64 %v15, 1
  %v19 = icmp sgt i64 %v13, 0
  %v20 = icmp ne i64 %v18, 0
  tail call void @llvm.assume(i1 %v20)
  %v21 = icmp sgt i64 %v18, 0
  %v22 = xor i1 %v19, %v21
  br i1 %v22, label %v23, label %v24
v32:
  %v25 = phi i64 [ %v26, %v27 ], [ %v28, %v29 ]
  %v30 = icmp sgt i64 %v31, 1
  br i1 %v30, label %v27, label %v23
v27:
  %v26 = phi i64 [ %v25, %v32 ], [ %v10, %v24 ]
  %v33 = phi i64 [ %v34, %v32 ], [ 0, %v24 ]
  %v31 = phi i64 [ %v35, %v32 ], [ %v36, %v24 ]
  %v35 = add nsw i64 %v31, -1
  %v34 = add i64 %v33, %v18
  %v37 = sub nsw i64 %v13, %v33
  %v38 = tail call i64 @llvm.smin.i64(i64 %v37, i64 %v18)
  %v39 = tail call i64 @llvm.smax.i64(i64 %v38, i64 0)
  %v40 = icmp slt i64 %v38, 1
  br i1 %v40, label %v32, label %v41
v148:
  %v42 = phi i64 [ %v43, %v44 ], [ %v45, %v46 ]
  %v47 = phi i64 [ %v48, %v44 ], [ %v49, %v46 ]
  %v50 = xor i64 %v42, %v51
  %v52 = icmp ult i64 %v50, 4294967296
  br i1 %v52, label %v53, label %v44
v53:
  %v54 = and i64 %v42, 4294967295
  %v55 = add nsw i64 %v54, -1
  %v56 = icmp eq i64 %v54, 0
  %v57 = select i1 %v56, i64 %v9, i64 0
  %1 = getelementptr i32, ptr %v8, i64 %v55
  %v58 = getelementptr i32, ptr %1, i64 %v57
  %v59 = load i32, ptr %v58, align 4
  %v60 = sext i32 %v59 to i64
  %v61 = getelementptr i32, ptr %v8, i64 %v54
  %v62 = load i32, ptr %v61, align 4
  %v63 = sext i32 %v62 to i64
  %v64 = sub nsw i64 %v63, %v60
  %v65 = icmp eq i64 %v64, %v66
  br i1 %v65, label %v67, label %v44
v67:
  %v68 = phi i64 [ %v69, %v70 ], [ %v71, %v53 ]
  %v72 = phi i64 [ %v73, %v70 ], [ 0, %v53 ]
  %v74 = icmp sgt i64 %v68, 0
  br i1 %v74, label %v75, label %v76
v75:
  %v69 = add nsw i64 %v68, -1
  %v73 = add i64 %v72, 8
  %v77 = sub nsw i64 %v66, %v72
  %v78 = add nsw i64 %v72, %v79
  %v80 = add nsw i64 %v78, 8
  %v81 = icmp sgt i64 %v80, %v1
  br i1 %v81, label %v82, label %v83
v83:
  %v84 = getelementptr i8, ptr %v0, i64 %v78
  %v85 = load i64, ptr %v84, align 1
  %v86 = icmp sgt i64 %v77, 7
  br i1 %v86, label %v87, label %v88
v88:
  %v89 = shl nsw i64 %v77, 3
  %v90 = shl nsw i64 -1, %v89
  %v91 = xor i64 %v90, -1
  %v92 = and i64 %v85, %v91
  br label %v87
v82:
  %v93 = icmp slt i64 %v77, 1
  br i1 %v93, label %v87, label %v94
v94:
  %2 = tail call i64 @llvm.umin.i64(i64 %v77, i64 8)
  br label %v95
v95:
  %v96 = phi i64 [ %v97, %v95 ], [ 0, %v94 ]
  %v98 = phi i64 [ %v99, %v95 ], [ %2, %v94 ]
  %v100 = phi i64 [ %v101, %v95 ], [ 0, %v94 ]
  %v99 = add nsw i64 %v98, -1
  %v101 = add nuw nsw i64 %v100, 1
  %v102 = add nsw i64 %v100, %v78
  %v103 = icmp slt i64 %v102, 0
  %v104 = select i1 %v103, i64 %v1, i64 0
  %3 = getelementptr i8, ptr %v0, i64 %v102
  %v105 = getelementptr i8, ptr %3, i64 %v104
  %v106 = load i8, ptr %v105, align 1
  %v107 = zext i8 %v106 to i64
  %v108 = shl nsw i64 %v100, 3
  %v109 = shl i64 %v107, %v108
  %v97 = or i64 %v109, %v96
  %v110 = icmp ugt i64 %v98, 1
  br i1 %v110, label %v95, label %v87
v87:
  %v111 = phi i64 [ %v85, %v83 ], [ %v92, %v88 ], [ 0, %v82 ], [ %v97, %v95 ]
  %v112 = add nsw i64 %v72, %v60
  %v113 = add nsw i64 %v112, 8
  %v114 = icmp sgt i64 %v113, %v7
  br i1 %v114, label %v115, label %v116
v116:
  %v117 = getelementptr i8, ptr %v6, i64 %v112
  %v118 = load i64, ptr %v117, align 1
  %v119 = icmp sgt i64 %v77, 7
  br i1 %v119, label %v70, label %v120
v120:
  %v121 = shl nsw i64 %v77, 3
  %v122 = shl nsw i64 -1, %v121
  %v123 = xor i64 %v122, -1
  %v124 = and i64 %v118, %v123
  br label %v70
v115:
  %v125 = icmp slt i64 %v77, 1
  br i1 %v125, label %v70, label %v126
v126:
  %4 = tail call i64 @llvm.umin.i64(i64 %v77, i64 8)
  br label %v127
v127:
  %v128 = phi i64 [ %v129, %v127 ], [ 0, %v126 ]
  %v130 = phi i64 [ %v131, %v127 ], [ %4, %v126 ]
  %v132 = phi i64 [ %v133, %v127 ], [ 0, %v126 ]
  %v131 = add nsw i64 %v130, -1
  %v133 = add nuw nsw i64 %v132, 1
  %v134 = add nsw i64 %v132, %v112
  %v135 = icmp slt i64 %v134, 0
  %v136 = select i1 %v135, i64 %v7, i64 0
  %5 = getelementptr i8, ptr %v6, i64 %v134
  %v137 = getelementptr i8, ptr %5, i64 %v136
  %v138 = load i8, ptr %v137, align 1
  %v139 = zext i8 %v138 to i64
  %v140 = shl nsw i64 %v132, 3
  %v141 = shl i64 %v139, %v140
  %v129 = or i64 %v141, %v128
  %v142 = icmp ugt i64 %v130, 1
  br i1 %v142, label %v127, label %v70
v70:
  %v143 = phi i64 [ %v118, %v116 ], [ %v124, %v120 ], [ 0, %v115 ], [ %v129, %v127 ]
  %v144 = icmp eq i64 %v111, %v143
  br i1 %v144, label %v67, label %v44
v44:
  %v145 = add i64 %v47, 1
  %v48 = and i64 %v145, %v17
  %v146 = getelementptr i64, ptr %v4, i64 %v48
  %v43 = load i64, ptr %v146, align 8
  %v147 = icmp eq i64 %v43, 0
  br i1 %v147, label %v76, label %v148
v76:
  %v149 = phi i64 [ %v49, %v150 ], [ %v47, %v67 ], [ %v48, %v44 ]
  %v151 = phi i64 [ -1, %v150 ], [ %v55, %v67 ], [ -1, %v44 ]
  %v152 = icmp sgt i64 %v151, -1
  %v153 = select i1 %v152, i1 true, i1 %v16
  br i1 %v153, label %v29, label %v154
v154:
  %v155 = icmp slt i64 %v156, 0
  %v157 = select i1 %v155, i64 %v9, i64 0
  %6 = getelementptr i32, ptr %v8, i64 %v156
  %v158 = getelementptr i32, ptr %6, i64 %v157
  %v159 = load i32, ptr %v158, align 4
  %v160 = sext i32 %v159 to i64
  %v161 = sub nsw i64 %v162, %v79
  %v163 = icmp slt i64 %v161, 1
  br i1 %v163, label %v164, label %v165
v164:
  %v166 = add nsw i64 %v156, 1
  %v167 = sub i32 %v168, %v169
  %v170 = add i32 %v167, %v159
  %v171 = icmp slt i64 %v156, -1
  %v172 = select i1 %v171, i64 %v9, i64 0
  %7 = getelementptr i32, ptr %v8, i64 %v166
  %v173 = getelementptr i32, ptr %7, i64 %v172
  store i32 %v170, ptr %v173, align 4
  %v174 = and i64 %v51, -4294967296
  %v175 = or i64 %v174, %v166
  %v176 = getelementptr i64, ptr %v4, i64 %v149
  store i64 %v175, ptr %v176, align 8
  br label %v29
v29:
  %v28 = phi i64 [ %v166, %v164 ], [ %v156, %v76 ]
  %v177 = phi i64 [ %v156, %v164 ], [ %v151, %v76 ]
  %v178 = trunc i64 %v177 to i32
  %v179 = select i1 %v180, i64 %v13, i64 0
  %8 = getelementptr i32, ptr %v12, i64 %v181
  %v182 = getelementptr i32, ptr %8, i64 %v179
  store i32 %v178, ptr %v182, align 4
  %v183 = icmp sgt i64 %v184, 1
  br i1 %v183, label %v150, label %v32
v24:
  %v185 = srem i64 %v13, %v18
  %v186 = sub nsw i64 0, %v185
  %v187 = select i1 %v19, i64 %v185, i64 %v186
  %v188 = icmp sgt i64 %v187, 0
  %v189 = sdiv i64 %v13, %v18
  %v190 = zext i1 %v188 to i64
  %v36 = add i64 %v189, %v190
  %v191 = icmp sgt i64 %v36, 0
  br i1 %v191, label %v27, label %v23
v41:
  %v192 = phi i64 [ %v193, %v194 ], [ %v39, %v27 ]
  %v195 = phi i64 [ %v196, %v194 ], [ 0, %v27 ]
  %v193 = add nsw i64 %v192, -1
  %v196 = add nuw nsw i64 %v195, 1
  %v197 = add nsw i64 %v195, %v33
  %v198 = icmp slt i64 %v197, 0
  %v199 = select i1 %v198, i64 %v3, i64 0
  %9 = getelementptr i32, ptr %v2, i64 %v197
  %v200 = getelementptr i32, ptr %9, i64 %v199
  %v201 = load i32, ptr %v200, align 4
  %v202 = sext i32 %v201 to i64
  %v203 = icmp slt i64 %v197, -1
  %v204 = select i1 %v203, i64 %v3, i64 0
  %10 = getelementptr i8, ptr %9, i64 4
  %v205 = getelementptr i32, ptr %10, i64 %v204
  %v206 = load i32, ptr %v205, align 4
  %v207 = sext i32 %v206 to i64
  %v208 = sub nsw i64 %v207, %v202
  %11 = add nuw nsw i64 %v208, 7
  %v209 = lshr i64 %11, 3
  %v210 = icmp slt i64 %v208, 1
  %v211 = icmp eq i64 %v209, 0
  %v212 = select i1 %v210, i1 true, i1 %v211
  br i1 %v212, label %v194, label %v213
v213:
  %v214 = phi i64 [ %v215, %v216 ], [ %v208, %v41 ]
  %v217 = phi i64 [ %v218, %v216 ], [ %v202, %v41 ]
  %v219 = phi i64 [ %v220, %v216 ], [ %v209, %v41 ]
  %v220 = add nsw i64 %v219, -1
  %v218 = add i64 %v217, 8
  %v221 = sub nsw i64 %v207, %v217
  %v222 = icmp sgt i64 %v218, %v1
  br i1 %v222, label %v223, label %v224
v224:
  %v225 = getelementptr i8, ptr %v0, i64 %v217
  %v226 = load i64, ptr %v225, align 1
  %v227 = icmp sgt i64 %v221, 7
  br i1 %v227, label %v216, label %v228
v228:
  %v229 = shl nsw i64 %v221, 3
  %v230 = shl nsw i64 -1, %v229
  %v231 = xor i64 %v230, -1
  %v232 = and i64 %v226, %v231
  br label %v216
v223:
  %v233 = icmp slt i64 %v221, 1
  br i1 %v233, label %v216, label %v234
v234:
  %12 = tail call i64 @llvm.umin.i64(i64 %v221, i64 8)
  br label %v235
v235:
  %v236 = phi i64 [ %v237, %v235 ], [ 0, %v234 ]
  %v238 = phi i64 [ %v239, %v235 ], [ %12, %v234 ]
  %v240 = phi i64 [ %v241, %v235 ], [ 0, %v234 ]
  %v239 = add nsw i64 %v238, -1
  %v241 = add nuw nsw i64 %v240, 1
  %v242 = add nsw i64 %v240, %v217
  %v243 = icmp slt i64 %v242, 0
  %v244 = select i1 %v243, i64 %v1, i64 0
  %13 = getelementptr i8, ptr %v0, i64 %v242
  %v245 = getelementptr i8, ptr %13, i64 %v244
  %v246 = load i8, ptr %v245, align 1
  %v247 = zext i8 %v246 to i64
  %v248 = shl nsw i64 %v240, 3
  %v249 = shl i64 %v247, %v248
  %v237 = or i64 %v249, %v236
  %v250 = icmp ugt i64 %v238, 1
  br i1 %v250, label %v235, label %v216
v216:
  %v251 = phi i64 [ %v226, %v224 ], [ %v232, %v228 ], [ 0, %v223 ], [ %v237, %v235 ]
  %v252 = xor i64 %v251, %v214
  %v253 = mul i64 %v252, -7046029254386353131
  %v254 = lshr i64 %v253, 29
  %v215 = xor i64 %v254, %v253
  %v255 = icmp ugt i64 %v219, 1
  br i1 %v255, label %v213, label %v194
v194:
  %v256 = phi i64 [ %v208, %v41 ], [ %v215, %v216 ]
  %v257 = mul i64 %v256, -2960836687051489901
  %14 = getelementptr i64, ptr %v14, i64 %v195
  store i64 %v257, ptr %14, align 8
  %v258 = icmp sgt i64 %v192, 1
  br i1 %v258, label %v41, label %v259
v259:
  %v260 = phi i64 [ %v261, %v259 ], [ %v39, %v194 ]
  %v262 = phi i64 [ %v263, %v259 ], [ 0, %v194 ]
  %v261 = add nsw i64 %v260, -1
  %v263 = add nuw nsw i64 %v262, 1
  %15 = getelementptr i64, ptr %v14, i64 %v262
  %v264 = load i64, ptr %15, align 8
  %v265 = lshr i64 %v264, 20
  %v266 = and i64 %v265, %v17
  %v267 = getelementptr i64, ptr %v4, i64 %v266
  %v268 = load i64, ptr %v267, align 8
  %v269 = and i64 %v268, 4294967295
  %v270 = add nsw i64 %v262, %v18
  %v271 = icmp slt i64 %v270, 0
  %v272 = select i1 %v271, i64 %v15, i64 0
  %16 = getelementptr i64, ptr %v14, i64 %v270
  %v273 = getelementptr i64, ptr %16, i64 %v272
  store i64 %v269, ptr %v273, align 8
  %v274 = icmp sgt i64 %v260, 1
  br i1 %v274, label %v259, label %v275
v275:
  %v276 = phi i64 [ %v277, %v275 ], [ %v39, %v259 ]
  %v278 = phi i64 [ %v279, %v275 ], [ 0, %v259 ]
  %v277 = add nsw i64 %v276, -1
  %v279 = add nuw nsw i64 %v278, 1
  %v280 = add nsw i64 %v278, %v18
  %v281 = icmp slt i64 %v280, 0
  %v282 = select i1 %v281, i64 %v15, i64 0
  %17 = getelementptr i64, ptr %v14, i64 %v280
  %v283 = getelementptr i64, ptr %17, i64 %v282
  %v284 = load i64, ptr %v283, align 8
  %18 = tail call i64 @llvm.smax.i64(i64 %v284, i64 1)
  %19 = getelementptr i32, ptr %v8, i64 %18
  %20 = getelementptr i8, ptr %19, i64 -4
  %v285 = load i32, ptr %20, align 4
  %v286 = sext i32 %v285 to i64
  store i64 %v286, ptr %v283, align 8
  %v287 = icmp sgt i64 %v276, 1
  br i1 %v287, label %v275, label %v288
v288:
  %v289 = phi i64 [ %v290, %v288 ], [ %v39, %v275 ]
  %v291 = phi i64 [ %v292, %v288 ], [ 0, %v275 ]
  %v290 = add nsw i64 %v289, -1
  %v292 = add nuw nsw i64 %v291, 1
  %v293 = add nsw i64 %v291, %v18
  %v294 = icmp slt i64 %v293, 0
  %v295 = select i1 %v294, i64 %v15, i64 0
  %21 = getelementptr i64, ptr %v14, i64 %v293
  %v296 = getelementptr i64, ptr %21, i64 %v295
  %v297 = load i64, ptr %v296, align 8
  %v298 = icmp slt i64 %v297, 0
  %v299 = select i1 %v298, i64 %v7, i64 0
  %22 = getelementptr i8, ptr %v6, i64 %v297
  %v300 = getelementptr i8, ptr %22, i64 %v299
  %v301 = load i8, ptr %v300, align 1
  %v302 = zext i8 %v301 to i64
  store i64 %v302, ptr %v296, align 8
  %v303 = icmp sgt i64 %v289, 1
  br i1 %v303, label %v288, label %v150
v150:
  %v156 = phi i64 [ %v28, %v29 ], [ %v26, %v288 ]
  %v184 = phi i64 [ %v304, %v29 ], [ %v39, %v288 ]
  %v305 = phi i64 [ %v306, %v29 ], [ 0, %v288 ]
  %v304 = add nsw i64 %v184, -1
  %v306 = add nuw nsw i64 %v305, 1
  %v181 = add nsw i64 %v305, %v33
  %v180 = icmp slt i64 %v181, 0
  %v307 = select i1 %v180, i64 %v3, i64 0
  %23 = getelementptr i32, ptr %v2, i64 %v181
  %v308 = getelementptr i32, ptr %23, i64 %v307
  %v169 = load i32, ptr %v308, align 4
  %v79 = sext i32 %v169 to i64
  %v309 = icmp slt i64 %v181, -1
  %v310 = select i1 %v309, i64 %v3, i64 0
  %24 = getelementptr i8, ptr %23, i64 4
  %v311 = getelementptr i32, ptr %24, i64 %v310
  %v168 = load i32, ptr %v311, align 4
  %v162 = sext i32 %v168 to i64
  %25 = getelementptr i64, ptr %v14, i64 %v305
  %v51 = load i64, ptr %25, align 8
  %v312 = lshr i64 %v51, 20
  %v49 = and i64 %v312, %v17
  %v313 = getelementptr i64, ptr %v4, i64 %v49
  %v45 = load i64, ptr %v313, align 8
  %v314 = icmp eq i64 %v45, 0
  br i1 %v314, label %v76, label %v46
v46:
  %v66 = sub nsw i64 %v162, %v79
  %26 = add nuw nsw i64 %v66, 7
  %v315 = lshr i64 %26, 3
  %v316 = icmp sgt i64 %v66, 0
  %v71 = select i1 %v316, i64 %v315, i64 0
  br label %v148
v165:
  %v317 = phi i64 [ %v318, %v165 ], [ 0, %v154 ]
  %v318 = add nuw nsw i64 %v317, 1
  %v319 = add nsw i64 %v317, %v79
  %v320 = icmp slt i64 %v319, 0
  %v321 = select i1 %v320, i64 %v1, i64 0
  %27 = getelementptr i8, ptr %v0, i64 %v319
  %v322 = getelementptr i8, ptr %27, i64 %v321
  %v323 = load i8, ptr %v322, align 1
  %v324 = add nsw i64 %v317, %v160
  %v325 = icmp slt i64 %v324, 0
  %v326 = select i1 %v325, i64 %v7, i64 0
  %28 = getelementptr i8, ptr %v6, i64 %v324
  %v327 = getelementptr i8, ptr %28, i64 %v326
  store i8 %v323, ptr %v327, align 1
  %v328 = icmp eq i64 %v161, %v318
  br i1 %v328, label %v164, label %v165
v23:
  %v329 = phi i64 [ %v10, %v24 ], [ %v10, %0 ], [ %v25, %v32 ]
  ret i64 %v329
}
define i8 @has_repeats(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr %v4, i64 %v5) local_unnamed_addr #1 {
  %v6 = icmp slt i64 %v3, 1
  br i1 %v6, label %v7, label %v8
v14:
  %v9 = add nuw nsw i64 %v10, 1
  store i32 %v11, ptr %v12, align 4
  %v13 = icmp eq i64 %v3, %v9
  br i1 %v13, label %v7, label %v8
v8:
  %v10 = phi i64 [ %v9, %v14 ], [ 0, %0 ]
  %1 = getelementptr i32, ptr %v2, i64 %v10
  %v15 = load i32, ptr %1, align 4
  %v16 = sext i32 %v15 to i64
  %v17 = icmp slt i32 %v15, 0
  %v18 = select i1 %v17, i64 %v5, i64 0
  %2 = getelementptr i32, ptr %v4, i64 %v18
  %v12 = getelementptr i32, ptr %2, i64 %v16
  %v19 = load i32, ptr %v12, align 4
  %3 = getelementptr i32, ptr %v0, i64 %v10
  %v11 = load i32, ptr %3, align 4
  %v20 = icmp eq i32 %v19, %v11
  br i1 %v20, label %v7, label %v14
v7:
  %v21 = phi i8 [ 0, %0 ], [ 1, %v8 ], [ 0, %v14 ]
  ret i8 %v21
}
declare i64 @llvm.ctpop.i64(i64) #2
define i64 @single_spaced(ptr readonly %v0, i64 %v1) local_unnamed_addr #3 {
  %v2 = ashr i64 %v1, 6
  %v3 = and i64 %v1, -64
  %v4 = icmp slt i64 %v2, 1
  br i1 %v4, label %v5, label %v6
v57:
  %v7 = shl i64 %v8, 1
  %v9 = or disjoint i64 %v7, %v10
  %v11 = and i64 %v9, %v8
  %v12 = icmp eq i64 %v11, 0
  br i1 %v12, label %v13, label %v14
v13:
  %v15 = tail call i64 @llvm.ctpop.i64(i64 %v16)
  %v17 = add nuw nsw i64 %v15, %v18
  %v19 = lshr i64 %v8, 63
  %v20 = icmp ugt i64 %v21, 1
  br i1 %v20, label %v6, label %v22
v22:
  %1 = icmp sgt i64 %v8, -1
  br label %v5
v5:
  %v23 = phi i64 [ 0, %0 ], [ %v17, %v22 ]
  %v24 = phi i1 [ false, %0 ], [ %1, %v22 ]
  %v25 = and i64 %v1, 63
  %v26 = icmp eq i64 %v25, 0
  br i1 %v26, label %v27, label %v28
v67:
  %v29 = icmp eq i8 %v30, 32
  %v31 = or i1 %v29, %v32
  %v33 = xor i1 %v31, true
  %v34 = or i1 %v35, %v33
  br i1 %v34, label %v36, label %v14
v36:
  %v37 = zext i1 %v32 to i64
  %v38 = add nuw nsw i64 %v39, %v37
  %v40 = icmp ugt i64 %v41, 1
  br i1 %v40, label %v28, label %v27
v27:
  %v42 = phi i64 [ %v23, %v5 ], [ %v38, %v36 ]
  %v43 = phi i1 [ %v24, %v5 ], [ %v33, %v36 ]
  %v44 = select i1 %v43, i64 %v42, i64 -1
  br label %v14
v6:
  %v10 = phi i64 [ %v19, %v13 ], [ 1, %0 ]
  %v18 = phi i64 [ %v17, %v13 ], [ 0, %0 ]
  %v45 = phi i64 [ %v46, %v13 ], [ 0, %0 ]
  %v21 = phi i64 [ %v47, %v13 ], [ %v2, %0 ]
  %v48 = getelementptr i8, ptr %v0, i64 %v45
  %v49 = load <64 x i8>, ptr %v48, align 1
  %2 = and <64 x i8> %v49, splat (i8 -3)
  %v50 = icmp eq <64 x i8> %2, splat (i8 9)
  %3 = and <64 x i8> %v49, splat (i8 -2)
  %4 = icmp eq <64 x i8> %3, splat (i8 12)
  %v51 = or <64 x i1> %v50, %4
  %v52 = bitcast <64 x i1> %v51 to i64
  %v47 = add nsw i64 %v21, -1
  %v46 = add nuw nsw i64 %v45, 64
  %v53 = icmp eq <64 x i8> %v49, splat (i8 10)
  %v16 = bitcast <64 x i1> %v53 to i64
  %v54 = icmp eq <64 x i8> %v49, splat (i8 32)
  %v55 = or <64 x i1> %v53, %v54
  %v8 = bitcast <64 x i1> %v55 to i64
  %v56 = icmp eq i64 %v52, 0
  br i1 %v56, label %v57, label %v14
v28:
  %v35 = phi i1 [ %v33, %v36 ], [ %v24, %v5 ]
  %v39 = phi i64 [ %v38, %v36 ], [ %v23, %v5 ]
  %v41 = phi i64 [ %v58, %v36 ], [ %v25, %v5 ]
  %v59 = phi i64 [ %v60, %v36 ], [ %v3, %v5 ]
  %v58 = add nsw i64 %v41, -1
  %v60 = add nuw nsw i64 %v59, 1
  %v61 = icmp slt i64 %v59, 0
  %v62 = select i1 %v61, i64 %v1, i64 0
  %5 = getelementptr i8, ptr %v0, i64 %v59
  %v63 = getelementptr i8, ptr %5, i64 %v62
  %v64 = load i8, ptr %v63, align 1
  %v30 = freeze i8 %v64
  %v32 = icmp eq i8 %v30, 10
  %6 = add i8 %v30, -14
  %v65 = icmp ult i8 %6, -5
  %v66 = or i1 %v32, %v65
  br i1 %v66, label %v67, label %v14
v14:
  %v68 = phi i64 [ %v44, %v27 ], [ -1, %v67 ], [ -1, %v28 ], [ -1, %v6 ], [ -1, %v57 ]
  ret i64 %v68
}
declare void @llvm.assume(i1 noundef) #4
declare i64 @llvm.smin.i64(i64, i64) #5
declare i64 @llvm.smax.i64(i64, i64) #5
declare i64 @llvm.umin.i64(i64, i64) #5
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
attributes #5 = { nounwind }
