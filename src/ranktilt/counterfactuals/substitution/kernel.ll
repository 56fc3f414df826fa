; e9de600c346896c6f0b7cb8ccd4146ff49bc4066f3f85d4a4a0461e163a1492b
; made by numba 0.68.1 and llvmlite 0.50.0
; mark_words(u8[:], u32, u8[:], u64[:], u64[:], u64[:], u8[:]) -> i64
; find_words(u8[:], i64[:], i64[:], u8[:], u64[:], u64[:], u32[:], u64[:;:], i64[:], u8[:], i64[:], u64[:;:], i64[:], i64[:], i64[:], bool[:]) -> i64
; replace_words(u8[:], i64[:], i64[:], i64[:], i64[:], u8[:], u8[:]) -> i64

declare i64 @llvm.cttz.i64(i64, i1 immarg) #0
define noundef i64 @mark_words(ptr readonly %v0, i64 %v1, i32 %v2, ptr readonly %v3, i64 %v4, ptr %v5, i64 %v6, ptr writeonly %v7, i64 %v8, ptr %v9, i64 %v10, ptr %v11, i64 %v12) local_unnamed_addr #1 {
  %v13 = ashr i64 %v1, 6
  %v14 = and i64 %v1, -64
  %v15 = and i64 %v1, 63
  %v16 = icmp eq i64 %v15, 0
  br i1 %v16, label %v17, label %v18
v17:
  %v19 = icmp slt i64 %v13, 1
  %v20 = insertelement <64 x i32> poison, i32 %v2, i64 0
  %v21 = shufflevector <64 x i32> %v20, <64 x i32> poison, <64 x i32> zeroinitializer
  br i1 %v19, label %v22, label %v23
v22:
  %v24 = load <64 x i8>, ptr %v11, align 1
  %v25 = icmp slt <64 x i8> %v24, zeroinitializer
  %v26 = icmp slt i64 %v13, 0
  %v27 = select i1 %v26, i64 %v10, i64 0
  %1 = getelementptr i64, ptr %v9, i64 %v13
  %v28 = getelementptr i64, ptr %1, i64 %v27
  store <64 x i1> %v25, ptr %v28, align 8
  %v29 = load <64 x i8>, ptr %v11, align 1
  %v30 = or <64 x i8> %v29, splat (i8 32)
  %v31 = add <64 x i8> %v30, splat (i8 -97)
  %v32 = icmp ult <64 x i8> %v31, splat (i8 26)
  %v33 = add <64 x i8> %v29, splat (i8 -48)
  %v34 = icmp ult <64 x i8> %v33, splat (i8 10)
  %v35 = or <64 x i1> %v34, %v32
  %v36 = icmp eq <64 x i8> %v29, splat (i8 95)
  %v37 = or <64 x i1> %v36, %v35
  %v38 = select i1 %v26, i64 %v6, i64 0
  %2 = getelementptr i64, ptr %v5, i64 %v13
  %v39 = getelementptr i64, ptr %2, i64 %v38
  store <64 x i1> %v37, ptr %v39, align 8
  %v40 = load <64 x i8>, ptr %v11, align 1
  %v41 = and <64 x i8> %v40, splat (i8 31)
  %v42 = zext nneg <64 x i8> %v41 to <64 x i32>
  %v43 = lshr <64 x i32> %v21, %v42
  %v44 = trunc <64 x i32> %v43 to <64 x i1>
  %v45 = bitcast <64 x i1> %v44 to i64
  %v46 = load i64, ptr %v28, align 8
  %v47 = or i64 %v46, %v45
  %v48 = select i1 %v26, i64 %v8, i64 0
  %3 = getelementptr i64, ptr %v7, i64 %v13
  %v49 = getelementptr i64, ptr %3, i64 %v48
  store i64 %v47, ptr %v49, align 8
  %v50 = add nsw i64 %v13, 1
  %v51 = icmp slt i64 %v13, -1
  %v52 = select i1 %v51, i64 %v6, i64 0
  %4 = getelementptr i64, ptr %v5, i64 %v50
  %v53 = getelementptr i64, ptr %4, i64 %v52
  store i64 0, ptr %v53, align 8
  %v54 = select i1 %v51, i64 %v8, i64 0
  %5 = getelementptr i64, ptr %v7, i64 %v50
  %v55 = getelementptr i64, ptr %5, i64 %v54
  store i64 0, ptr %v55, align 8
  %v56 = select i1 %v51, i64 %v10, i64 0
  %6 = getelementptr i64, ptr %v9, i64 %v50
  %v57 = getelementptr i64, ptr %6, i64 %v56
  store i64 0, ptr %v57, align 8
  %v58 = icmp slt i64 %v10, 1
  br i1 %v58, label %v59, label %v60
v74:
  %v61 = icmp eq i64 %v62, 0
  br i1 %v61, label %v63, label %v64
v125:
  %v65 = phi i64 [ %v66, %v67 ], [ %v62, %v64 ]
  %v68 = tail call i64 @llvm.cttz.i64(i64 %v65, i1 true)
  %v69 = add i64 %v65, -1
  %v62 = and i64 %v69, %v65
  %v70 = or disjoint i64 %v68, %v71
  %7 = getelementptr i8, ptr %v0, i64 %v70
  %v72 = load i8, ptr %7, align 1
  %v73 = icmp ult i8 %v72, -64
  br i1 %v73, label %v74, label %v75
v75:
  %v76 = zext i8 %v72 to i64
  %v77 = icmp ult i8 %v72, -32
  br i1 %v77, label %v78, label %v79
v78:
  %v80 = shl nuw nsw i64 %v76, 6
  %v81 = and i64 %v80, 1984
  %8 = getelementptr i8, ptr %7, i64 1
  %v82 = load i8, ptr %8, align 1
  %9 = and i8 %v82, 63
  %v83 = zext nneg i8 %9 to i64
  %v84 = or disjoint i64 %v81, %v83
  br label %v85
v79:
  %v86 = icmp ult i8 %v72, -16
  %10 = getelementptr i8, ptr %7, i64 1
  %v87 = load i8, ptr %10, align 1
  %11 = and i8 %v87, 63
  %v88 = zext nneg i8 %11 to i64
  %12 = getelementptr i8, ptr %7, i64 2
  %v89 = load i8, ptr %12, align 1
  %13 = and i8 %v89, 63
  %v90 = zext nneg i8 %13 to i64
  br i1 %v86, label %v91, label %v92
v91:
  %v93 = shl nuw nsw i64 %v76, 12
  %v94 = and i64 %v93, 61440
  %v95 = shl nuw nsw i64 %v88, 6
  %v96 = or disjoint i64 %v95, %v94
  %v97 = or disjoint i64 %v96, %v90
  br label %v85
v92:
  %v98 = shl nuw nsw i64 %v76, 18
  %v99 = and i64 %v98, 1835008
  %v100 = shl nuw nsw i64 %v88, 12
  %v101 = or disjoint i64 %v100, %v99
  %v102 = shl nuw nsw i64 %v90, 6
  %v103 = or disjoint i64 %v101, %v102
  %14 = getelementptr i8, ptr %7, i64 3
  %v104 = load i8, ptr %14, align 1
  %15 = and i8 %v104, 63
  %v105 = zext nneg i8 %15 to i64
  %v106 = or disjoint i64 %v103, %v105
  br label %v85
v85:
  %v107 = phi i64 [ %v106, %v92 ], [ %v97, %v91 ], [ %v84, %v78 ]
  %v108 = phi i64 [ 4, %v92 ], [ 3, %v91 ], [ 2, %v78 ]
  %16 = getelementptr i8, ptr %v3, i64 %v107
  %v109 = load i8, ptr %16, align 1
  %v110 = icmp eq i8 %v109, 1
  br i1 %v110, label %v111, label %v112
v111:
  br label %v113
v112:
  %v114 = icmp eq i8 %v109, 2
  %v115 = icmp ne i64 %v70, 0
  %v116 = and i1 %v115, %v114
  br i1 %v116, label %v117, label %v118
v117:
  %v119 = add nsw i64 %v70, -1
  %v120 = lshr i64 %v119, 6
  %17 = getelementptr i64, ptr %v5, i64 %v120
  %v121 = load i64, ptr %17, align 8
  %v122 = and i64 %v119, 63
  %18 = shl nuw i64 1, %v122
  %19 = and i64 %v121, %18
  %v123 = icmp eq i64 %19, 0
  br i1 %v123, label %v118, label %v111
v118:
  %v124 = icmp eq i64 %v62, 0
  br i1 %v124, label %v63, label %v64
v64:
  br label %v125
v63:
  %v126 = icmp eq i64 %v10, %v127
  br i1 %v126, label %v59, label %v60
v18:
  %v128 = phi i64 [ %v129, %v18 ], [ 0, %0 ]
  %v129 = add nuw nsw i64 %v128, 1
  %v130 = add nuw nsw i64 %v128, %v14
  %v131 = icmp slt i64 %v130, 0
  %v132 = select i1 %v131, i64 %v1, i64 0
  %20 = getelementptr i8, ptr %v0, i64 %v130
  %v133 = getelementptr i8, ptr %20, i64 %v132
  %v134 = load i8, ptr %v133, align 1
  %21 = getelementptr i8, ptr %v11, i64 %v128
  store i8 %v134, ptr %21, align 1
  %v135 = icmp eq i64 %v129, %v15
  br i1 %v135, label %v17, label %v18
v23:
  %v136 = phi i64 [ %v137, %v23 ], [ 0, %v17 ]
  %v137 = add nuw nsw i64 %v136, 1
  %v138 = shl nsw i64 %v136, 6
  %v139 = getelementptr i8, ptr %v0, i64 %v138
  %v140 = load <64 x i8>, ptr %v139, align 1
  %v141 = icmp slt <64 x i8> %v140, zeroinitializer
  %22 = getelementptr i64, ptr %v9, i64 %v136
  store <64 x i1> %v141, ptr %22, align 8
  %v142 = load <64 x i8>, ptr %v139, align 1
  %v143 = or <64 x i8> %v142, splat (i8 32)
  %v144 = add <64 x i8> %v143, splat (i8 -97)
  %v145 = icmp ult <64 x i8> %v144, splat (i8 26)
  %v146 = add <64 x i8> %v142, splat (i8 -48)
  %v147 = icmp ult <64 x i8> %v146, splat (i8 10)
  %v148 = or <64 x i1> %v147, %v145
  %v149 = icmp eq <64 x i8> %v142, splat (i8 95)
  %v150 = or <64 x i1> %v149, %v148
  %23 = getelementptr i64, ptr %v5, i64 %v136
  store <64 x i1> %v150, ptr %23, align 8
  %v151 = load <64 x i8>, ptr %v139, align 1
  %v152 = and <64 x i8> %v151, splat (i8 31)
  %v153 = zext nneg <64 x i8> %v152 to <64 x i32>
  %v154 = lshr <64 x i32> %v21, %v153
  %v155 = trunc <64 x i32> %v154 to <64 x i1>
  %v156 = bitcast <64 x i1> %v155 to i64
  %v157 = load i64, ptr %22, align 8
  %v158 = or i64 %v157, %v156
  %24 = getelementptr i64, ptr %v7, i64 %v136
  store i64 %v158, ptr %24, align 8
  %v159 = icmp eq i64 %v137, %v13
  br i1 %v159, label %v22, label %v23
v60:
  %v160 = phi i64 [ %v127, %v63 ], [ 0, %v22 ]
  %v127 = add nuw nsw i64 %v160, 1
  %25 = getelementptr i64, ptr %v9, i64 %v160
  %v66 = load i64, ptr %25, align 8
  %v161 = icmp eq i64 %v66, 0
  br i1 %v161, label %v63, label %v67
v67:
  %v71 = shl nsw i64 %v160, 6
  br label %v125
v113:
  %v162 = phi i64 [ %v163, %v113 ], [ %v108, %v111 ]
  %v164 = phi i64 [ %v165, %v113 ], [ %v70, %v111 ]
  %v163 = add nsw i64 %v162, -1
  %v165 = add i64 %v164, 1
  %v166 = ashr i64 %v164, 6
  %v167 = icmp slt i64 %v166, 0
  %v168 = select i1 %v167, i64 %v6, i64 0
  %26 = getelementptr i64, ptr %v5, i64 %v166
  %v169 = getelementptr i64, ptr %26, i64 %v168
  %v170 = load i64, ptr %v169, align 8
  %v171 = and i64 %v164, 63
  %v172 = shl nuw i64 1, %v171
  %v173 = or i64 %v172, %v170
  store i64 %v173, ptr %v169, align 8
  %v174 = icmp ugt i64 %v162, 1
  br i1 %v174, label %v113, label %v118
v59:
  ret i64 0
}
define i64 @find_words(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13, ptr readonly %v14, i64 %v15, i64 %v16, ptr readonly %v17, i64 %v18, ptr readonly %v19, i64 %v20, ptr readonly %v21, i64 %v22, ptr readonly %v23, i64 %v24, i64 %v25, ptr writeonly %v26, i64 %v27, ptr writeonly %v28, i64 %v29, ptr writeonly %v30, i64 %v31, ptr writeonly %v32, i64 %v33) local_unnamed_addr #1 {
  %v34 = add nsw i64 %v15, -1
  %v35 = icmp slt i64 %v3, 1
  br i1 %v35, label %v36, label %v37
v45:
  %v38 = phi i64 [ %v39, %v40 ], [ %v41, %v42 ]
  %v43 = icmp eq i64 %v3, %v44
  br i1 %v43, label %v36, label %v37
v37:
  %v39 = phi i64 [ %v38, %v45 ], [ 0, %0 ]
  %v46 = phi i64 [ %v44, %v45 ], [ 0, %0 ]
  %v44 = add nuw nsw i64 %v46, 1
  %1 = getelementptr i64, ptr %v2, i64 %v46
  %v47 = load i64, ptr %1, align 8
  %2 = getelementptr i64, ptr %v4, i64 %v46
  %v48 = load i64, ptr %2, align 8
  %v49 = icmp slt i64 %v47, %v48
  br i1 %v49, label %v50, label %v40
v50:
  %v51 = icmp slt i64 %v47, 0
  %v52 = select i1 %v51, i64 %v1, i64 0
  %3 = getelementptr i8, ptr %v0, i64 %v47
  %v53 = getelementptr i8, ptr %3, i64 %v52
  %v54 = load i8, ptr %v53, align 1
  %v55 = icmp ugt i8 %v54, -65
  br i1 %v55, label %v56, label %v40
v56:
  %v57 = phi i64 [ %v58, %v59 ], [ %v47, %v50 ]
  %v60 = icmp slt i64 %v57, 0
  %v61 = select i1 %v60, i64 %v1, i64 0
  %4 = getelementptr i8, ptr %v0, i64 %v57
  %v62 = getelementptr i8, ptr %4, i64 %v61
  %v63 = load i8, ptr %v62, align 1
  %v64 = zext i8 %v63 to i64
  %v65 = icmp sgt i8 %v63, -1
  br i1 %v65, label %v66, label %v67
v67:
  %v68 = icmp ult i8 %v63, -32
  br i1 %v68, label %v69, label %v70
v69:
  %v71 = shl nuw nsw i64 %v64, 6
  %v72 = and i64 %v71, 1984
  %v73 = icmp slt i64 %v57, -1
  %v74 = select i1 %v73, i64 %v1, i64 0
  %5 = getelementptr i8, ptr %4, i64 1
  %v75 = getelementptr i8, ptr %5, i64 %v74
  %v76 = load i8, ptr %v75, align 1
  %6 = and i8 %v76, 63
  %v77 = zext nneg i8 %6 to i64
  %v78 = or disjoint i64 %v72, %v77
  br label %v66
v70:
  %v79 = icmp ult i8 %v63, -16
  %v80 = icmp slt i64 %v57, -1
  %v81 = select i1 %v80, i64 %v1, i64 0
  %7 = getelementptr i8, ptr %4, i64 1
  %v82 = getelementptr i8, ptr %7, i64 %v81
  %v83 = load i8, ptr %v82, align 1
  %8 = and i8 %v83, 63
  %v84 = zext nneg i8 %8 to i64
  %v85 = icmp slt i64 %v57, -2
  %v86 = select i1 %v85, i64 %v1, i64 0
  %9 = getelementptr i8, ptr %4, i64 2
  %v87 = getelementptr i8, ptr %9, i64 %v86
  %v88 = load i8, ptr %v87, align 1
  %10 = and i8 %v88, 63
  %v89 = zext nneg i8 %10 to i64
  br i1 %v79, label %v90, label %v91
v90:
  %v92 = shl nuw nsw i64 %v64, 12
  %v93 = and i64 %v92, 61440
  %v94 = shl nuw nsw i64 %v84, 6
  %v95 = or disjoint i64 %v94, %v93
  %v96 = or disjoint i64 %v95, %v89
  br label %v66
v91:
  %v97 = shl nuw nsw i64 %v64, 18
  %v98 = and i64 %v97, 1835008
  %v99 = shl nuw nsw i64 %v84, 12
  %v100 = or disjoint i64 %v99, %v98
  %v101 = shl nuw nsw i64 %v89, 6
  %v102 = or disjoint i64 %v100, %v101
  %v103 = icmp slt i64 %v57, -3
  %v104 = select i1 %v103, i64 %v1, i64 0
  %11 = getelementptr i8, ptr %4, i64 3
  %v105 = getelementptr i8, ptr %11, i64 %v104
  %v106 = load i8, ptr %v105, align 1
  %12 = and i8 %v106, 63
  %v107 = zext nneg i8 %12 to i64
  %v108 = or disjoint i64 %v102, %v107
  br label %v66
v66:
  %v109 = phi i64 [ %v108, %v91 ], [ %v96, %v90 ], [ %v78, %v69 ], [ %v64, %v56 ]
  %v110 = phi i64 [ 4, %v91 ], [ 3, %v90 ], [ 2, %v69 ], [ 1, %v56 ]
  %13 = getelementptr i8, ptr %v6, i64 %v109
  %v111 = load i8, ptr %13, align 1
  %v112 = icmp eq i8 %v111, 2
  br i1 %v112, label %v113, label %v40
v113:
  %v58 = add nsw i64 %v110, %v57
  %v114 = icmp slt i64 %v58, %v48
  br i1 %v114, label %v59, label %v40
v59:
  %v115 = icmp slt i64 %v58, 0
  %v116 = select i1 %v115, i64 %v1, i64 0
  %14 = getelementptr i8, ptr %v0, i64 %v58
  %v117 = getelementptr i8, ptr %14, i64 %v116
  %v118 = load i8, ptr %v117, align 1
  %v119 = icmp ugt i8 %v118, -65
  br i1 %v119, label %v56, label %v40
v40:
  %v120 = phi i64 [ %v47, %v37 ], [ %v47, %v50 ], [ %v58, %v59 ], [ %v58, %v113 ], [ %v57, %v66 ]
  %v121 = ashr i64 %v120, 6
  %v122 = add nsw i64 %v48, 63
  %v123 = ashr i64 %v122, 6
  %v124 = sub nsw i64 %v123, %v121
  %v125 = icmp slt i64 %v124, 1
  br i1 %v125, label %v45, label %v126
v126:
  %15 = add nsw i64 %v48, -1
  br label %v127
v132:
  %v128 = icmp eq i64 %v129, 0
  br i1 %v128, label %v42, label %v130
v130:
  %v131 = phi i64 [ %v129, %v132 ], [ %v133, %v134 ]
  %v135 = tail call i64 @llvm.cttz.i64(i64 %v131, i1 true)
  %v136 = add i64 %v131, -1
  %v129 = and i64 %v136, %v131
  %v137 = or disjoint i64 %v135, %v138
  %v139 = lshr i64 %v140, %v135
  %v141 = xor i64 %v139, -1
  %v142 = tail call i64 @llvm.cttz.i64(i64 %v141, i1 false)
  %v143 = add nuw nsw i64 %v142, %v135
  %v144 = icmp ugt i64 %v143, 63
  br i1 %v144, label %v145, label %v146
v145:
  %v147 = add nsw i64 %v142, %v137
  %v148 = icmp slt i64 %v147, %v48
  br i1 %v148, label %v149, label %v150
v149:
  %v151 = ashr i64 %v147, 6
  %v152 = icmp slt i64 %v151, 0
  %v153 = select i1 %v152, i64 %v9, i64 0
  %16 = getelementptr i64, ptr %v8, i64 %v151
  %v154 = getelementptr i64, ptr %16, i64 %v153
  %v155 = load i64, ptr %v154, align 8
  %v156 = and i64 %v147, 63
  %17 = shl nuw i64 1, %v156
  %18 = and i64 %v155, %17
  %v157 = icmp eq i64 %18, 0
  br i1 %v157, label %v150, label %v158
v158:
  %v159 = phi i64 [ %v160, %v161 ], [ %v147, %v149 ]
  %v160 = add nsw i64 %v159, 1
  %v162 = icmp slt i64 %v160, %v48
  br i1 %v162, label %v161, label %v150
v161:
  %v163 = ashr i64 %v160, 6
  %v164 = icmp slt i64 %v163, 0
  %v165 = select i1 %v164, i64 %v9, i64 0
  %19 = getelementptr i64, ptr %v8, i64 %v163
  %v166 = getelementptr i64, ptr %19, i64 %v165
  %v167 = load i64, ptr %v166, align 8
  %v168 = and i64 %v160, 63
  %20 = shl nuw i64 1, %v168
  %21 = and i64 %v167, %20
  %v169 = icmp eq i64 %21, 0
  br i1 %v169, label %v150, label %v158
v150:
  %v170 = phi i64 [ %v147, %v149 ], [ %v147, %v145 ], [ %v48, %v158 ], [ %v160, %v161 ]
  %v171 = sub nsw i64 %v170, %v137
  br label %v146
v146:
  %v172 = phi i64 [ %v171, %v150 ], [ %v142, %v130 ]
  %v173 = icmp sgt i64 %v172, 1
  br i1 %v173, label %v174, label %v175
v174:
  %22 = getelementptr i8, ptr %v0, i64 %v137
  %v176 = getelementptr i8, ptr %22, i64 1
  %v177 = load i8, ptr %v176, align 1
  %23 = zext i8 %v177 to i64
  br label %v175
v175:
  %v178 = phi i64 [ %23, %v174 ], [ 0, %v146 ]
  %v179 = getelementptr i8, ptr %v0, i64 %v137
  %v180 = load i8, ptr %v179, align 1
  %v181 = zext i8 %v180 to i64
  %v182 = shl nuw nsw i64 %v181, 10
  %24 = getelementptr i8, ptr %v12, i64 %v182
  %v183 = getelementptr i32, ptr %24, i64 %v178
  %v184 = load i32, ptr %v183, align 4
  %v185 = tail call i64 @llvm.smin.i64(i64 %v172, i64 31)
  %v186 = and i64 %v185, 4294967295
  %v187 = zext i32 %v184 to i64
  %25 = shl nuw i64 1, %v186
  %26 = and i64 %25, %v187
  %v188 = icmp eq i64 %26, 0
  br i1 %v188, label %v132, label %v189
v189:
  %v190 = icmp slt i64 %v172, 1
  br i1 %v190, label %v191, label %v192
v195:
  %27 = tail call i64 @llvm.umax.i64(i64 %v193, i64 1)
  br label %v191
v191:
  %v194 = phi i64 [ -3750763034362895579, %v189 ], [ %27, %v195 ]
  %v196 = and i64 %v194, %v34
  %v197 = mul i64 %v196, %v16
  %v198 = getelementptr i64, ptr %v14, i64 %v197
  %v199 = load i64, ptr %v198, align 8
  %v200 = icmp eq i64 %v199, 0
  br i1 %v200, label %v201, label %v202
v202:
  %v203 = phi i64 [ %v204, %v205 ], [ %v196, %v191 ]
  %v206 = mul i64 %v203, %v16
  %v207 = getelementptr i64, ptr %v14, i64 %v206
  %v208 = load i64, ptr %v207, align 8
  %v209 = icmp eq i64 %v208, %v194
  br i1 %v209, label %v210, label %v205
v210:
  %v211 = getelementptr i8, ptr %v207, i64 8
  %v212 = load i64, ptr %v211, align 8
  %v213 = icmp slt i64 %v212, 0
  %v214 = select i1 %v213, i64 %v18, i64 0
  %28 = getelementptr i64, ptr %v17, i64 %v212
  %v215 = getelementptr i64, ptr %28, i64 %v214
  %v216 = load i64, ptr %v215, align 8
  %v217 = add nsw i64 %v212, 1
  %v218 = icmp slt i64 %v212, -1
  %v219 = select i1 %v218, i64 %v18, i64 0
  %29 = getelementptr i64, ptr %v17, i64 %v217
  %v220 = getelementptr i64, ptr %29, i64 %v219
  %v221 = load i64, ptr %v220, align 8
  %v222 = sub nsw i64 %v221, %v216
  %v223 = icmp eq i64 %v222, %v172
  br i1 %v223, label %v224, label %v205
v224:
  br i1 %v190, label %v225, label %v226
v246:
  %v227 = add nsw i64 %v228, %v137
  %v229 = icmp slt i64 %v227, 0
  %v230 = select i1 %v229, i64 %v1, i64 0
  %30 = getelementptr i8, ptr %v0, i64 %v227
  %v231 = getelementptr i8, ptr %30, i64 %v230
  %v232 = load i8, ptr %v231, align 1
  %v233 = add nsw i64 %v228, %v216
  %v234 = icmp slt i64 %v233, 0
  %v235 = select i1 %v234, i64 %v20, i64 0
  %31 = getelementptr i8, ptr %v19, i64 %v233
  %v236 = getelementptr i8, ptr %31, i64 %v235
  %v237 = load i8, ptr %v236, align 1
  %v238 = icmp eq i8 %v232, %v237
  %v239 = icmp eq i64 %v172, %v240
  br i1 %v239, label %v241, label %v242
v245:
  %v243 = icmp eq i64 %v172, %v240
  br i1 %v243, label %v205, label %v242
v242:
  %v244 = phi i1 [ false, %v245 ], [ %v238, %v246 ]
  br label %v226
v241:
  br i1 %v238, label %v225, label %v205
v225:
  %v247 = icmp slt i64 %v248, %v27
  br i1 %v247, label %v249, label %v250
v249:
  %v251 = icmp slt i64 %v248, 0
  %v252 = select i1 %v251, i64 %v27, i64 0
  %32 = getelementptr i64, ptr %v26, i64 %v248
  %v253 = getelementptr i64, ptr %32, i64 %v252
  store i64 %v137, ptr %v253, align 8
  %v254 = select i1 %v251, i64 %v29, i64 0
  %33 = getelementptr i64, ptr %v28, i64 %v248
  %v255 = getelementptr i64, ptr %33, i64 %v254
  store i64 %v212, ptr %v255, align 8
  %v256 = select i1 %v251, i64 %v31, i64 0
  %34 = getelementptr i64, ptr %v30, i64 %v248
  %v257 = getelementptr i64, ptr %34, i64 %v256
  store i64 %v46, ptr %v257, align 8
  %v258 = select i1 %v213, i64 %v22, i64 0
  %35 = getelementptr i64, ptr %v21, i64 %v212
  %v259 = getelementptr i64, ptr %35, i64 %v258
  %v260 = load i64, ptr %v259, align 8
  %v261 = select i1 %v218, i64 %v22, i64 0
  %36 = getelementptr i64, ptr %v21, i64 %v217
  %v262 = getelementptr i64, ptr %36, i64 %v261
  %v263 = load i64, ptr %v262, align 8
  %v264 = icmp slt i64 %v260, %v263
  br i1 %v264, label %v265, label %v266
v266:
  %v267 = phi i8 [ 0, %v249 ], [ 0, %v268 ], [ 0, %v269 ], [ 1, %v270 ]
  %v271 = select i1 %v251, i64 %v33, i64 0
  %37 = getelementptr i8, ptr %v32, i64 %v248
  %v272 = getelementptr i8, ptr %37, i64 %v271
  store i8 %v267, ptr %v272, align 1
  br label %v250
v250:
  %v273 = add nsw i64 %v248, 1
  br label %v201
v205:
  %v274 = add i64 %v203, 1
  %v204 = and i64 %v274, %v34
  %v275 = mul i64 %v204, %v16
  %v276 = getelementptr i64, ptr %v14, i64 %v275
  %v277 = load i64, ptr %v276, align 8
  %v278 = icmp eq i64 %v277, 0
  br i1 %v278, label %v201, label %v202
v201:
  %v279 = phi i64 [ %v273, %v250 ], [ %v248, %v191 ], [ %v248, %v205 ]
  %v280 = icmp eq i64 %v129, 0
  br i1 %v280, label %v42, label %v134
v42:
  %v41 = phi i64 [ %v281, %v127 ], [ %v248, %v132 ], [ %v279, %v201 ]
  %v282 = icmp sgt i64 %v283, 1
  br i1 %v282, label %v127, label %v45
v127:
  %v284 = phi i64 [ 0, %v126 ], [ %v285, %v42 ]
  %v281 = phi i64 [ %v39, %v126 ], [ %v41, %v42 ]
  %v283 = phi i64 [ %v124, %v126 ], [ %v286, %v42 ]
  %v287 = phi i64 [ %v121, %v126 ], [ %v288, %v42 ]
  %v286 = add nsw i64 %v283, -1
  %v288 = add nsw i64 %v287, 1
  %v138 = shl i64 %v287, 6
  %v289 = getelementptr i64, ptr %v8, i64 %v287
  %v290 = load i64, ptr %v289, align 8
  %v291 = icmp slt i64 %v138, %v120
  %v292 = sub nsw i64 %v120, %v138
  %v293 = shl nsw i64 -1, %v292
  %v294 = select i1 %v291, i64 %v293, i64 -1
  %v295 = add nsw i64 %v138, 64
  %v296 = icmp sgt i64 %v295, %v48
  %v297 = sub nsw i64 %v295, %v48
  %v298 = lshr i64 -1, %v297
  %v299 = select i1 %v296, i64 %v298, i64 -1
  %v300 = and i64 %v294, %v290
  %v140 = and i64 %v300, %v299
  %v301 = shl i64 %v140, 1
  %v302 = or disjoint i64 %v301, %v284
  %v303 = xor i64 %v302, -1
  %v285 = lshr i64 %v140, 63
  %v304 = getelementptr i64, ptr %v10, i64 %v287
  %v305 = load i64, ptr %v304, align 8
  %38 = and i64 %v305, %v303
  %v306 = and i64 %38, %v140
  %v307 = icmp eq i64 %v306, 0
  br i1 %v307, label %v42, label %v134
v134:
  %v248 = phi i64 [ %v279, %v201 ], [ %v281, %v127 ]
  %v133 = phi i64 [ %v129, %v201 ], [ %v306, %v127 ]
  br label %v130
v192:
  %v308 = phi i64 [ %v193, %v192 ], [ -3750763034362895579, %v189 ]
  %v309 = phi i64 [ %v310, %v192 ], [ %v172, %v189 ]
  %v311 = phi i64 [ %v312, %v192 ], [ %v137, %v189 ]
  %v310 = add nsw i64 %v309, -1
  %v312 = add i64 %v311, 1
  %v313 = icmp slt i64 %v311, 0
  %v314 = select i1 %v313, i64 %v1, i64 0
  %39 = getelementptr i8, ptr %v0, i64 %v311
  %v315 = getelementptr i8, ptr %39, i64 %v314
  %v316 = load i8, ptr %v315, align 1
  %v317 = zext i8 %v316 to i64
  %v318 = xor i64 %v308, %v317
  %v193 = mul i64 %v318, 1099511628211
  %v319 = icmp ugt i64 %v309, 1
  br i1 %v319, label %v192, label %v195
v226:
  %v320 = phi i1 [ %v244, %v242 ], [ true, %v224 ]
  %v228 = phi i64 [ %v240, %v242 ], [ 0, %v224 ]
  %v240 = add nuw nsw i64 %v228, 1
  br i1 %v320, label %v246, label %v245
v265:
  %v321 = icmp slt i64 %v260, 0
  %v322 = select i1 %v321, i64 %v24, i64 0
  %v323 = add i64 %v322, %v260
  %v324 = icmp slt i64 %v323, 0
  br i1 %v324, label %v325, label %v326
v384:
  %v327 = phi i64 [ %v24, %v328 ], [ %v329, %v330 ]
  %v331 = sub i64 %v327, %v332
  %v333 = mul i64 %v332, %v25
  %v334 = getelementptr i64, ptr %v23, i64 %v333
  %v335 = icmp sgt i64 %v137, %v120
  br i1 %v335, label %v336, label %v337
v336:
  %v338 = add nsw i64 %v137, -1
  %v339 = ashr i64 %v338, 6
  %v340 = icmp slt i64 %v339, 0
  %v341 = select i1 %v340, i64 %v9, i64 0
  %40 = getelementptr i64, ptr %v8, i64 %v339
  %v342 = getelementptr i64, ptr %40, i64 %v341
  %v343 = load i64, ptr %v342, align 8
  %v344 = and i64 %v338, 63
  %41 = shl nuw i64 1, %v344
  %42 = and i64 %v343, %41
  %v345 = icmp eq i64 %42, 0
  br i1 %v345, label %v346, label %v337
v346:
  %v347 = icmp sgt i64 %v137, 0
  %v348 = select i1 %v347, i64 0, i64 %v1
  %43 = getelementptr i8, ptr %v0, i64 %v338
  %v349 = getelementptr i8, ptr %43, i64 %v348
  %v350 = load i8, ptr %v349, align 1
  switch i8 %v350, label %v351 [
    i8 45, label %v352
    i8 39, label %v352
  ]
v351:
  %44 = add i8 %v350, -33
  %v353 = icmp ult i8 %44, 15
  br i1 %v353, label %v337, label %v354
v354:
  switch i8 %v350, label %v355 [
    i8 96, label %v337
    i8 95, label %v337
    i8 94, label %v337
    i8 93, label %v337
    i8 92, label %v337
    i8 91, label %v337
    i8 64, label %v337
    i8 63, label %v337
    i8 62, label %v337
    i8 61, label %v337
    i8 60, label %v337
    i8 59, label %v337
    i8 58, label %v337
  ]
v355:
  %45 = add i8 %v350, -127
  %v356 = icmp ult i8 %45, -4
  br i1 %v356, label %v352, label %v337
v352:
  %v357 = icmp sgt i64 %v338, %v120
  br i1 %v357, label %v358, label %v337
v358:
  %v359 = phi i64 [ %v360, %v361 ], [ %v338, %v352 ]
  %v362 = phi i64 [ %v359, %v361 ], [ %v137, %v352 ]
  %v363 = add nsw i64 %v362, -2
  %v364 = ashr i64 %v363, 6
  %v365 = icmp slt i64 %v364, 0
  %v366 = select i1 %v365, i64 %v9, i64 0
  %46 = getelementptr i64, ptr %v8, i64 %v364
  %v367 = getelementptr i64, ptr %46, i64 %v366
  %v368 = load i64, ptr %v367, align 8
  %v369 = and i64 %v363, 63
  %47 = shl nuw i64 1, %v369
  %48 = and i64 %47, %v368
  %v370 = icmp eq i64 %48, 0
  br i1 %v370, label %v371, label %v337
v371:
  %v372 = icmp slt i64 %v362, 2
  %v373 = select i1 %v372, i64 %v1, i64 0
  %49 = getelementptr i8, ptr %v0, i64 %v363
  %v374 = getelementptr i8, ptr %49, i64 %v373
  %v375 = load i8, ptr %v374, align 1
  switch i8 %v375, label %v376 [
    i8 45, label %v361
    i8 39, label %v361
  ]
v376:
  %50 = add i8 %v375, -33
  %v377 = icmp ult i8 %50, 15
  br i1 %v377, label %v337, label %v378
v378:
  switch i8 %v375, label %v379 [
    i8 96, label %v337
    i8 95, label %v337
    i8 94, label %v337
    i8 93, label %v337
    i8 92, label %v337
    i8 91, label %v337
    i8 64, label %v337
    i8 63, label %v337
    i8 62, label %v337
    i8 61, label %v337
    i8 60, label %v337
    i8 59, label %v337
    i8 58, label %v337
  ]
v379:
  %51 = add i8 %v375, -127
  %v380 = icmp ult i8 %51, -4
  br i1 %v380, label %v361, label %v337
v361:
  %v360 = add nsw i64 %v359, -1
  %v381 = icmp sgt i64 %v360, %v120
  br i1 %v381, label %v358, label %v382
v337:
  %v383 = phi i64 [ %v137, %v336 ], [ %v137, %v355 ], [ %v137, %v354 ], [ %v137, %v354 ], [ %v137, %v354 ], [ %v137, %v384 ], [ %v137, %v351 ], [ %v137, %v354 ], [ %v137, %v354 ], [ %v137, %v354 ], [ %v137, %v354 ], [ %v137, %v354 ], [ %v137, %v354 ], [ %v137, %v354 ], [ %v137, %v354 ], [ %v137, %v354 ], [ %v137, %v354 ], [ %v338, %v352 ], [ %v359, %v358 ], [ %v359, %v376 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v378 ], [ %v359, %v379 ]
  %v385 = icmp sgt i64 %v383, %v120
  br i1 %v385, label %v386, label %v382
v386:
  %v387 = add nsw i64 %v383, -1
  %v388 = ashr i64 %v387, 6
  %v389 = icmp slt i64 %v388, 0
  %v390 = select i1 %v389, i64 %v9, i64 0
  %52 = getelementptr i64, ptr %v8, i64 %v388
  %v391 = getelementptr i64, ptr %52, i64 %v390
  %v392 = load i64, ptr %v391, align 8
  %v393 = and i64 %v387, 63
  %53 = shl nuw i64 1, %v393
  %54 = and i64 %v392, %53
  %v394 = icmp eq i64 %54, 0
  br i1 %v394, label %v382, label %v395
v395:
  %v396 = phi i64 [ %v397, %v398 ], [ %v383, %v386 ]
  %v397 = add nsw i64 %v396, -1
  %v399 = icmp sgt i64 %v397, %v120
  br i1 %v399, label %v398, label %v382
v398:
  %v400 = add nsw i64 %v396, -2
  %v401 = ashr i64 %v400, 6
  %v402 = icmp slt i64 %v401, 0
  %v403 = select i1 %v402, i64 %v9, i64 0
  %55 = getelementptr i64, ptr %v8, i64 %v401
  %v404 = getelementptr i64, ptr %55, i64 %v403
  %v405 = load i64, ptr %v404, align 8
  %v406 = and i64 %v400, 63
  %56 = shl nuw i64 1, %v406
  %57 = and i64 %v405, %56
  %v407 = icmp eq i64 %57, 0
  br i1 %v407, label %v382, label %v395
v382:
  %v408 = phi i64 [ %v383, %v386 ], [ %v383, %v337 ], [ %v383, %v398 ], [ %v383, %v395 ], [ %v120, %v361 ]
  %v409 = phi i64 [ %v383, %v386 ], [ %v383, %v337 ], [ %v397, %v398 ], [ %v120, %v395 ], [ %v120, %v361 ]
  %v410 = sub i64 %v408, %v409
  %v411 = icmp slt i64 %v410, 1
  br i1 %v411, label %v412, label %v413
v413:
  %v414 = phi i64 [ %v415, %v413 ], [ -3750763034362895579, %v382 ]
  %v416 = phi i64 [ %v417, %v413 ], [ %v410, %v382 ]
  %v418 = phi i64 [ %v419, %v413 ], [ %v409, %v382 ]
  %v417 = add nsw i64 %v416, -1
  %v419 = add i64 %v418, 1
  %v420 = icmp slt i64 %v418, 0
  %v421 = select i1 %v420, i64 %v1, i64 0
  %58 = getelementptr i8, ptr %v0, i64 %v418
  %v422 = getelementptr i8, ptr %58, i64 %v421
  %v423 = load i8, ptr %v422, align 1
  %v424 = zext i8 %v423 to i64
  %v425 = add nuw nsw i64 %v424, 32
  %59 = add i8 %v423, -65
  %60 = icmp ult i8 %59, 26
  %v426 = select i1 %60, i64 %v425, i64 %v424
  %v427 = xor i64 %v426, %v414
  %v415 = mul i64 %v427, 1099511628211
  %v428 = icmp ugt i64 %v416, 1
  br i1 %v428, label %v413, label %v412
v412:
  %v429 = phi i64 [ -3750763034362895579, %v382 ], [ %v415, %v413 ]
  %v430 = add nsw i64 %v172, %v137
  %v431 = icmp slt i64 %v430, %v48
  br i1 %v431, label %v432, label %v433
v432:
  %v434 = ashr i64 %v430, 6
  %v435 = icmp slt i64 %v434, 0
  %v436 = select i1 %v435, i64 %v9, i64 0
  %61 = getelementptr i64, ptr %v8, i64 %v434
  %v437 = getelementptr i64, ptr %61, i64 %v436
  %v438 = load i64, ptr %v437, align 8
  %v439 = and i64 %v430, 63
  %62 = shl nuw i64 1, %v439
  %63 = and i64 %v438, %62
  %v440 = icmp eq i64 %63, 0
  br i1 %v440, label %v441, label %v433
v441:
  %v442 = icmp slt i64 %v430, 0
  %v443 = select i1 %v442, i64 %v1, i64 0
  %64 = getelementptr i8, ptr %v0, i64 %v430
  %v444 = getelementptr i8, ptr %64, i64 %v443
  %v445 = load i8, ptr %v444, align 1
  switch i8 %v445, label %v446 [
    i8 45, label %v447
    i8 39, label %v447
  ]
v446:
  %65 = add i8 %v445, -33
  %v448 = icmp ult i8 %65, 15
  br i1 %v448, label %v433, label %v449
v449:
  switch i8 %v445, label %v450 [
    i8 96, label %v433
    i8 95, label %v433
    i8 94, label %v433
    i8 93, label %v433
    i8 92, label %v433
    i8 91, label %v433
    i8 64, label %v433
    i8 63, label %v433
    i8 62, label %v433
    i8 61, label %v433
    i8 60, label %v433
    i8 59, label %v433
    i8 58, label %v433
  ]
v450:
  %66 = add i8 %v445, -127
  %v451 = icmp ult i8 %66, -4
  br i1 %v451, label %v447, label %v433
v447:
  %v452 = add nsw i64 %v430, 1
  %v453 = icmp slt i64 %v452, %v48
  br i1 %v453, label %v454, label %v433
v454:
  %v455 = phi i64 [ %v456, %v457 ], [ %v452, %v447 ]
  %v458 = phi i64 [ %v455, %v457 ], [ %v430, %v447 ]
  %v459 = ashr i64 %v455, 6
  %v460 = icmp slt i64 %v459, 0
  %v461 = select i1 %v460, i64 %v9, i64 0
  %67 = getelementptr i64, ptr %v8, i64 %v459
  %v462 = getelementptr i64, ptr %67, i64 %v461
  %v463 = load i64, ptr %v462, align 8
  %v464 = and i64 %v455, 63
  %68 = shl nuw i64 1, %v464
  %69 = and i64 %v463, %68
  %v465 = icmp eq i64 %69, 0
  br i1 %v465, label %v466, label %v433
v466:
  %v467 = icmp slt i64 %v458, -1
  %v468 = select i1 %v467, i64 %v1, i64 0
  %70 = getelementptr i8, ptr %v0, i64 %v455
  %v469 = getelementptr i8, ptr %70, i64 %v468
  %v470 = load i8, ptr %v469, align 1
  switch i8 %v470, label %v471 [
    i8 45, label %v457
    i8 39, label %v457
  ]
v471:
  %71 = add i8 %v470, -33
  %v472 = icmp ult i8 %71, 15
  br i1 %v472, label %v433, label %v473
v473:
  switch i8 %v470, label %v474 [
    i8 96, label %v433
    i8 95, label %v433
    i8 94, label %v433
    i8 93, label %v433
    i8 92, label %v433
    i8 91, label %v433
    i8 64, label %v433
    i8 63, label %v433
    i8 62, label %v433
    i8 61, label %v433
    i8 60, label %v433
    i8 59, label %v433
    i8 58, label %v433
  ]
v474:
  %72 = add i8 %v470, -127
  %v475 = icmp ult i8 %72, -4
  br i1 %v475, label %v457, label %v433
v457:
  %v456 = add nsw i64 %v455, 1
  %v476 = icmp slt i64 %v456, %v48
  br i1 %v476, label %v454, label %v477
v433:
  %v478 = phi i64 [ %v430, %v432 ], [ %v430, %v450 ], [ %v430, %v449 ], [ %v430, %v449 ], [ %v430, %v449 ], [ %v430, %v412 ], [ %v430, %v446 ], [ %v430, %v449 ], [ %v430, %v449 ], [ %v430, %v449 ], [ %v430, %v449 ], [ %v430, %v449 ], [ %v430, %v449 ], [ %v430, %v449 ], [ %v430, %v449 ], [ %v430, %v449 ], [ %v430, %v449 ], [ %v452, %v447 ], [ %v455, %v454 ], [ %v455, %v471 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v473 ], [ %v455, %v474 ]
  %v479 = icmp slt i64 %v478, %v48
  br i1 %v479, label %v480, label %v477
v480:
  %v481 = ashr i64 %v478, 6
  %v482 = icmp slt i64 %v481, 0
  %v483 = select i1 %v482, i64 %v9, i64 0
  %73 = getelementptr i64, ptr %v8, i64 %v481
  %v484 = getelementptr i64, ptr %73, i64 %v483
  %v485 = load i64, ptr %v484, align 8
  %v486 = and i64 %v478, 63
  %74 = shl nuw i64 1, %v486
  %75 = and i64 %v485, %74
  %v487 = icmp eq i64 %75, 0
  br i1 %v487, label %v477, label %v488
v488:
  %v489 = phi i64 [ %v490, %v491 ], [ %v478, %v480 ]
  %v492 = icmp eq i64 %v489, %15
  br i1 %v492, label %v477, label %v491
v491:
  %v490 = add nsw i64 %v489, 1
  %v493 = ashr i64 %v490, 6
  %v494 = icmp slt i64 %v493, 0
  %v495 = select i1 %v494, i64 %v9, i64 0
  %76 = getelementptr i64, ptr %v8, i64 %v493
  %v496 = getelementptr i64, ptr %76, i64 %v495
  %v497 = load i64, ptr %v496, align 8
  %v498 = and i64 %v490, 63
  %77 = shl nuw i64 1, %v498
  %78 = and i64 %v497, %77
  %v499 = icmp eq i64 %78, 0
  br i1 %v499, label %v477, label %v488
v477:
  %v500 = phi i64 [ %v478, %v480 ], [ %v478, %v433 ], [ %v478, %v491 ], [ %v478, %v488 ], [ %v48, %v457 ]
  %v501 = phi i64 [ %v478, %v480 ], [ %v478, %v433 ], [ %v490, %v491 ], [ %v48, %v488 ], [ %v48, %v457 ]
  %v502 = sub i64 %v501, %v500
  %v503 = icmp slt i64 %v502, 1
  br i1 %v503, label %v268, label %v504
v504:
  %v505 = phi i64 [ %v506, %v504 ], [ -3750763034362895579, %v477 ]
  %v507 = phi i64 [ %v508, %v504 ], [ %v502, %v477 ]
  %v509 = phi i64 [ %v510, %v504 ], [ %v500, %v477 ]
  %v508 = add nsw i64 %v507, -1
  %v510 = add i64 %v509, 1
  %v511 = icmp slt i64 %v509, 0
  %v512 = select i1 %v511, i64 %v1, i64 0
  %79 = getelementptr i8, ptr %v0, i64 %v509
  %v513 = getelementptr i8, ptr %79, i64 %v512
  %v514 = load i8, ptr %v513, align 1
  %v515 = zext i8 %v514 to i64
  %v516 = add nuw nsw i64 %v515, 32
  %80 = add i8 %v514, -65
  %81 = icmp ult i8 %80, 26
  %v517 = select i1 %81, i64 %v516, i64 %v515
  %v518 = xor i64 %v517, %v505
  %v506 = mul i64 %v518, 1099511628211
  %v519 = icmp ugt i64 %v507, 1
  br i1 %v519, label %v504, label %v268
v268:
  %v520 = phi i64 [ -3750763034362895579, %v477 ], [ %v506, %v504 ]
  %v521 = icmp slt i64 %v331, 1
  br i1 %v521, label %v266, label %v522
v270:
  %v523 = getelementptr i8, ptr %v524, i64 8
  %v525 = load i64, ptr %v523, align 8
  %v526 = icmp eq i64 %v525, 0
  %v527 = icmp eq i64 %v525, %v520
  %v528 = select i1 %v526, i1 true, i1 %v527
  br i1 %v528, label %v266, label %v269
v269:
  %v529 = icmp eq i64 %v331, %v530
  br i1 %v529, label %v266, label %v522
v522:
  %v531 = phi i64 [ %v530, %v269 ], [ 0, %v268 ]
  %v530 = add nuw nsw i64 %v531, 1
  %v532 = mul i64 %v531, %v25
  %v524 = getelementptr i64, ptr %v334, i64 %v532
  %v533 = load i64, ptr %v524, align 8
  %v534 = icmp eq i64 %v533, 0
  %v535 = icmp eq i64 %v533, %v429
  %v536 = select i1 %v534, i1 true, i1 %v535
  br i1 %v536, label %v270, label %v269
v325:
  br label %v326
v326:
  %v537 = phi i64 [ 0, %v325 ], [ %v323, %v265 ]
  %v538 = icmp slt i64 %v323, %v24
  br i1 %v538, label %v539, label %v540
v540:
  br label %v539
v539:
  %v332 = phi i64 [ %v24, %v540 ], [ %v537, %v326 ]
  %v541 = icmp slt i64 %v263, 0
  %v542 = select i1 %v541, i64 %v24, i64 0
  %v543 = add i64 %v542, %v263
  %v544 = icmp slt i64 %v543, 0
  br i1 %v544, label %v545, label %v330
v545:
  br label %v330
v330:
  %v329 = phi i64 [ 0, %v545 ], [ %v543, %v539 ]
  %v546 = icmp slt i64 %v543, %v24
  br i1 %v546, label %v384, label %v328
v328:
  br label %v384
v36:
  %v547 = phi i64 [ 0, %0 ], [ %v38, %v45 ]
  ret i64 %v547
}
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly, ptr noalias readonly, i64, i1 immarg) #2
define i64 @replace_words(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr writeonly %v12, i64 %v13) local_unnamed_addr #1 {
  %v14 = icmp slt i64 %v3, 1
  br i1 %v14, label %v15, label %v16
v28:
  %v17 = phi i64 [ %v18, %v16 ], [ %v19, %v20 ]
  %v21 = load i64, ptr %2, align 8
  %1 = getelementptr i64, ptr %v4, i64 %v22
  %v23 = load i64, ptr %1, align 8
  %v24 = add nsw i64 %v23, %v21
  %v25 = icmp eq i64 %v3, %v26
  br i1 %v25, label %v15, label %v16
v16:
  %v27 = phi i64 [ %v17, %v28 ], [ 0, %0 ]
  %v29 = phi i64 [ %v24, %v28 ], [ 0, %0 ]
  %v22 = phi i64 [ %v26, %v28 ], [ 0, %0 ]
  %v26 = add nuw nsw i64 %v22, 1
  %2 = getelementptr i64, ptr %v2, i64 %v22
  %v30 = load i64, ptr %2, align 8
  %v31 = sub nsw i64 %v30, %v29
  %v32 = getelementptr i8, ptr %v12, i64 %v27
  %v33 = getelementptr i8, ptr %v0, i64 %v29
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %v32, ptr readonly align 1 %v33, i64 %v31, i1 false)
  %v18 = add nsw i64 %v31, %v27
  %3 = getelementptr i64, ptr %v6, i64 %v22
  %v34 = load i64, ptr %3, align 8
  %v35 = icmp slt i64 %v34, 0
  %v36 = select i1 %v35, i64 %v9, i64 0
  %4 = getelementptr i64, ptr %v8, i64 %v34
  %v37 = getelementptr i64, ptr %4, i64 %v36
  %v38 = load i64, ptr %v37, align 8
  %v39 = icmp slt i64 %v34, -1
  %v40 = select i1 %v39, i64 %v9, i64 0
  %5 = getelementptr i8, ptr %4, i64 8
  %v41 = getelementptr i64, ptr %5, i64 %v40
  %v42 = load i64, ptr %v41, align 8
  %v43 = sub i64 %v42, %v38
  %v44 = icmp slt i64 %v43, 1
  br i1 %v44, label %v28, label %v20
v20:
  %v45 = phi i64 [ %v19, %v20 ], [ %v18, %v16 ]
  %v46 = phi i64 [ %v47, %v20 ], [ %v43, %v16 ]
  %v48 = phi i64 [ %v49, %v20 ], [ %v38, %v16 ]
  %v47 = add nsw i64 %v46, -1
  %v49 = add i64 %v48, 1
  %v50 = icmp slt i64 %v48, 0
  %v51 = select i1 %v50, i64 %v11, i64 0
  %6 = getelementptr i8, ptr %v10, i64 %v48
  %v52 = getelementptr i8, ptr %6, i64 %v51
  %v53 = load i8, ptr %v52, align 1
  %v54 = icmp slt i64 %v45, 0
  %v55 = select i1 %v54, i64 %v13, i64 0
  %7 = getelementptr i8, ptr %v12, i64 %v45
  %v56 = getelementptr i8, ptr %7, i64 %v55
  store i8 %v53, ptr %v56, align 1
  %v19 = add nsw i64 %v45, 1
  %v57 = icmp ugt i64 %v46, 1
  br i1 %v57, label %v20, label %v28
v15:
  %v58 = phi i64 [ 0, %0 ], [ %v24, %v28 ]
  %v59 = phi i64 [ 0, %0 ], [ %v17, %v28 ]
  %v60 = sub nsw i64 %v1, %v58
  %v61 = getelementptr i8, ptr %v12, i64 %v59
  %v62 = getelementptr i8, ptr %v0, i64 %v58
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %v61, ptr readonly align 1 %v62, i64 %v60, i1 false)
  %v63 = add nsw i64 %v59, %v60
  ret i64 %v63
}
declare i64 @llvm.smin.i64(i64, i64) #3
declare i64 @llvm.umax.i64(i64, i64) #3
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
