; d4185286acf6d8e0998711fb605d357f3d97e29eb3cd916dac0f8c7199fa3f44
; made by numba 0.68.1 and llvmlite 0.50.0
; build_trie(u8[:], i64[:], i64[:], bool[:], bool[:], i64[:], u64[:], i32[:;:], u64[:], u64[:], u64[:]) -> i64
; mark_tokens(u8[:], i64, u32, u8[:], u64[:], u64[:], u64[:], u8[:]) -> i64
; count_terms(u8[:], u64[:], u64[:], u64[:], i64[:], i64[:], i64, u64[:], i32[:;:], u8[:], i64[:], u64[:], u64[:], u64[:], i64, bool, bool, i64[:], i64[:], f64[:], bool, u32[:], i32[:], i32[:], u64[:], u64[:], u8[:], i64[:], i64[:], i64[:], u64[:], i32[:], f64[:;:], i32[:], i32[:], i32[:], bool[:]) -> i64

declare i64 @llvm.smin.i64(i64, i64) #0
define internal fastcc void @inner0(ptr noalias nonnull writeonly %v0, i64 %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6, ptr readonly %v7, i64 %v8, ptr readonly %v9, i64 %v10, i64 %v11, ptr readonly %v12, i64 %v13) unnamed_addr #1 {
v42:
  %v14 = alloca i8, align 1
  %v15 = freeze i64 %v6
  %v16 = add nsw i64 %v8, -1
  %v17 = and i64 %v16, %v1
  %v18 = getelementptr i64, ptr %v7, i64 %v17
  %v19 = load i64, ptr %v18, align 8
  %v20 = icmp eq i64 %v19, 0
  br i1 %v20, label %v21, label %v22
v22:
  %v23 = lshr i64 %v19, 32
  %v24 = lshr i64 %v1, 32
  %v25 = icmp eq i64 %v23, %v24
  br i1 %v25, label %v26, label %v27
v27:
  %v28 = phi i64 [ %v29, %v27 ], [ %v17, %v22 ]
  %v30 = add i64 %v28, 1
  %v29 = and i64 %v30, %v16
  %v31 = getelementptr i64, ptr %v7, i64 %v29
  %v32 = load i64, ptr %v31, align 8
  %v33 = icmp ne i64 %v32, 0
  %v34 = lshr i64 %v32, 32
  %v35 = icmp ne i64 %v34, %v24
  %v36 = and i1 %v33, %v35
  br i1 %v36, label %v27, label %v37
v21:
  %v38 = phi i64 [ -1, %v37 ], [ %v39, %v40 ], [ -1, %v41 ], [ -1, %v42 ], [ -1, %v43 ], [ %v44, %v45 ]
  store i64 %v38, ptr %v0, align 8
  ret void
v58:
  %v46 = add i64 %v47, 1
  %v48 = and i64 %v46, %v16
  %v49 = getelementptr i64, ptr %v7, i64 %v48
  %v50 = load i64, ptr %v49, align 8
  %v51 = icmp eq i64 %v50, 0
  %v52 = lshr i64 %v50, 32
  %v53 = icmp eq i64 %v52, %v24
  %v54 = or i1 %v51, %v53
  br i1 %v54, label %v43, label %v55
v55:
  %v56 = phi i64 [ %v57, %v55 ], [ %v48, %v58 ]
  %v59 = add i64 %v56, 1
  %v57 = and i64 %v59, %v16
  %v60 = getelementptr i64, ptr %v7, i64 %v57
  %v61 = load i64, ptr %v60, align 8
  %v62 = icmp ne i64 %v61, 0
  %v63 = lshr i64 %v61, 32
  %v64 = icmp ne i64 %v63, %v24
  %v65 = and i1 %v62, %v64
  br i1 %v65, label %v55, label %v43
v37:
  %v66 = icmp eq i64 %v32, 0
  br i1 %v66, label %v21, label %v26
v26:
  %v67 = phi i64 [ %v29, %v37 ], [ %v17, %v22 ]
  %v68 = phi i64 [ %v32, %v37 ], [ %v19, %v22 ]
  %v69 = trunc i64 %v1 to i32
  %v70 = icmp slt i64 %v15, 9
  br i1 %v70, label %v71, label %v72
v71:
  %v73 = phi i64 [ %v74, %v41 ], [ %v68, %v26 ]
  %v75 = phi i64 [ %v76, %v41 ], [ %v67, %v26 ]
  %0 = and i64 %v73, 4294967295
  %1 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %0, i64 1)
  %v39 = extractvalue { i64, i1 } %1, 0
  %v77 = extractvalue { i64, i1 } %1, 1
  %v78 = select i1 %v77, i64 %v10, i64 0
  %v79 = add i64 %v78, %v39
  %v80 = mul i64 %v79, %v11
  %2 = getelementptr i32, ptr %v9, i64 %v80
  %v81 = load i32, ptr %2, align 4
  %v82 = sext i32 %v81 to i64
  %v83 = icmp eq i64 %v2, %v82
  br i1 %v83, label %v84, label %v85
v84:
  %v86 = shl i64 %v80, 2
  %v87 = getelementptr i8, ptr %v9, i64 %v86
  %v88 = getelementptr i8, ptr %v87, i64 16
  %v89 = load i32, ptr %v88, align 4
  %v90 = sext i32 %v89 to i64
  %v91 = getelementptr i8, ptr %v87, i64 20
  %v92 = load i32, ptr %v91, align 4
  %v93 = sext i32 %v92 to i64
  %v94 = sub nsw i64 %v93, %v90
  %v95 = icmp eq i64 %v94, %v15
  br i1 %v95, label %v96, label %v85
v96:
  %v97 = getelementptr i8, ptr %v87, i64 24
  %v98 = load i32, ptr %v97, align 4
  %v99 = icmp eq i32 %v98, %v69
  br i1 %v99, label %v40, label %v85
v85:
  %v100 = add i64 %v75, 1
  %v101 = and i64 %v100, %v16
  %v102 = getelementptr i64, ptr %v7, i64 %v101
  %v103 = load i64, ptr %v102, align 8
  %v104 = icmp eq i64 %v103, 0
  %v105 = lshr i64 %v103, 32
  %v106 = icmp eq i64 %v105, %v24
  %v107 = or i1 %v104, %v106
  br i1 %v107, label %v41, label %v108
v108:
  %v109 = phi i64 [ %v110, %v108 ], [ %v101, %v85 ]
  %v111 = add i64 %v109, 1
  %v110 = and i64 %v111, %v16
  %v112 = getelementptr i64, ptr %v7, i64 %v110
  %v113 = load i64, ptr %v112, align 8
  %v114 = icmp ne i64 %v113, 0
  %v115 = lshr i64 %v113, 32
  %v116 = icmp ne i64 %v115, %v24
  %v117 = and i1 %v114, %v116
  br i1 %v117, label %v108, label %v41
v41:
  %v74 = phi i64 [ %v103, %v85 ], [ %v113, %v108 ]
  %v76 = phi i64 [ %v101, %v85 ], [ %v110, %v108 ]
  %v118 = icmp eq i64 %v74, 0
  br i1 %v118, label %v21, label %v71
v72:
  %v119 = phi i64 [ %v120, %v43 ], [ %v68, %v26 ]
  %v47 = phi i64 [ %v121, %v43 ], [ %v67, %v26 ]
  %3 = and i64 %v119, 4294967295
  %4 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %3, i64 1)
  %v44 = extractvalue { i64, i1 } %4, 0
  %v122 = extractvalue { i64, i1 } %4, 1
  %v123 = select i1 %v122, i64 %v10, i64 0
  %v124 = add i64 %v123, %v44
  %v125 = mul i64 %v124, %v11
  %5 = getelementptr i32, ptr %v9, i64 %v125
  %v126 = getelementptr i8, ptr %5, i64 16
  %v127 = load i32, ptr %v126, align 4
  %v128 = sext i32 %v127 to i64
  %v129 = load i32, ptr %5, align 4
  %v130 = sext i32 %v129 to i64
  %v131 = icmp eq i64 %v2, %v130
  br i1 %v131, label %v132, label %v133
v132:
  %v134 = shl i64 %v125, 2
  %v135 = getelementptr i8, ptr %v9, i64 %v134
  %v136 = getelementptr i8, ptr %v135, i64 20
  %v137 = load i32, ptr %v136, align 4
  %v138 = sext i32 %v137 to i64
  %v139 = sub nsw i64 %v138, %v128
  %v140 = icmp eq i64 %v139, %v15
  br i1 %v140, label %v141, label %v133
v141:
  %v142 = getelementptr i8, ptr %v135, i64 24
  %v143 = load i32, ptr %v142, align 4
  %v144 = icmp eq i32 %v143, %v69
  br i1 %v144, label %v45, label %v133
v45:
  store i8 0, ptr %v14, align 1
  call fastcc void @inner1(ptr nonnull %v14, ptr readonly %v3, i64 %v4, i64 %v5, ptr readonly %v12, i64 %v13, i64 %v128, i64 %v15)
  %v145 = load i8, ptr %v14, align 1
  %v146 = icmp eq i8 %v145, 0
  br i1 %v146, label %v58, label %v21
v40:
  br label %v21
v133:
  br label %v58
v43:
  %v120 = phi i64 [ %v50, %v58 ], [ %v61, %v55 ]
  %v121 = phi i64 [ %v48, %v58 ], [ %v57, %v55 ]
  %v147 = icmp eq i64 %v120, 0
  br i1 %v147, label %v21, label %v72
}
declare { i64, i1 } @llvm.usub.with.overflow.i64(i64, i64) #0
define internal fastcc void @inner1(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, ptr readonly %v4, i64 %v5, i64 %v6, i64 %v7) unnamed_addr #1 {
v109:
  %0 = add nsw i64 %v7, 7
  %v8 = lshr i64 %0, 3
  %v9 = icmp slt i64 %v7, 1
  %v10 = icmp eq i64 %v8, 0
  %v11 = or i1 %v9, %v10
  br i1 %v11, label %v12, label %v13
v13:
  %v14 = getelementptr i8, ptr %v4, i64 %v6
  %v15 = getelementptr i8, ptr %v1, i64 %v3
  %1 = add nsw i64 %v2, 1
  %2 = add i64 %v2, 2
  %3 = add i64 %v2, 3
  %4 = add i64 %v2, 4
  %5 = add i64 %v2, 5
  %6 = add i64 %v2, 6
  %7 = add i64 %v2, 7
  %8 = add nsw i64 %v5, 1
  %9 = add i64 %v5, 2
  %10 = add i64 %v5, 3
  %11 = add i64 %v5, 4
  %12 = add i64 %v5, 5
  %13 = add i64 %v5, 6
  %14 = add i64 %v5, 7
  %15 = add nuw nsw i64 %v8, 4
  %16 = add nsw i64 %v7, -7
  %17 = add nsw i64 %v7, -6
  %18 = add nsw i64 %v7, -5
  %19 = add nsw i64 %v7, -4
  %20 = add nsw i64 %v7, -3
  %21 = add nsw i64 %v7, -2
  %22 = add nsw i64 %v7, -1
  br label %v16
v16:
  %v17 = phi i64 [ %v18, %v19 ], [ %15, %v13 ]
  %v20 = phi i64 [ %v21, %v19 ], [ %v7, %v13 ]
  %v22 = phi i1 [ %v23, %v19 ], [ true, %v13 ]
  %v24 = phi i64 [ %v25, %v19 ], [ 0, %v13 ]
  %23 = add i64 %v24, %v3
  %24 = add i64 %23, 8
  %v26 = icmp sgt i64 %24, %v2
  br i1 %v26, label %v27, label %v28
v27:
  %v29 = icmp slt i64 %v20, 1
  br i1 %v29, label %v30, label %v31
v31:
  %v32 = icmp slt i64 %23, 0
  %v33 = select i1 %v32, i64 %v2, i64 0
  %v34 = getelementptr i8, ptr %v15, i64 %v33
  %v35 = getelementptr i8, ptr %v34, i64 %v24
  %v36 = load i8, ptr %v35, align 1
  %v37 = zext i8 %v36 to i64
  %v38 = icmp eq i64 %22, %v24
  br i1 %v38, label %v30, label %v39
v39:
  %v40 = icmp slt i64 %23, -1
  %25 = select i1 %v40, i64 %1, i64 1
  %v41 = getelementptr i8, ptr %v15, i64 %25
  %v42 = getelementptr i8, ptr %v41, i64 %v24
  %v43 = load i8, ptr %v42, align 1
  %v44 = zext i8 %v43 to i64
  %v45 = shl nuw nsw i64 %v44, 8
  %v46 = or disjoint i64 %v45, %v37
  %v47 = icmp eq i64 %21, %v24
  br i1 %v47, label %v30, label %v48
v48:
  %v49 = icmp slt i64 %23, -2
  %26 = select i1 %v49, i64 %2, i64 2
  %v50 = getelementptr i8, ptr %v15, i64 %26
  %v51 = getelementptr i8, ptr %v50, i64 %v24
  %v52 = load i8, ptr %v51, align 1
  %v53 = zext i8 %v52 to i64
  %v54 = shl nuw nsw i64 %v53, 16
  %v55 = or disjoint i64 %v54, %v46
  %v56 = icmp eq i64 %20, %v24
  br i1 %v56, label %v30, label %v57
v57:
  %v58 = icmp slt i64 %23, -3
  %27 = select i1 %v58, i64 %3, i64 3
  %v59 = getelementptr i8, ptr %v15, i64 %27
  %v60 = getelementptr i8, ptr %v59, i64 %v24
  %v61 = load i8, ptr %v60, align 1
  %v62 = zext i8 %v61 to i64
  %v63 = shl nuw nsw i64 %v62, 24
  %v64 = or disjoint i64 %v63, %v55
  %v65 = icmp eq i64 %19, %v24
  br i1 %v65, label %v30, label %v66
v66:
  %v67 = icmp slt i64 %23, -4
  %28 = select i1 %v67, i64 %4, i64 4
  %v68 = getelementptr i8, ptr %v15, i64 %28
  %v69 = getelementptr i8, ptr %v68, i64 %v24
  %v70 = load i8, ptr %v69, align 1
  %v71 = zext i8 %v70 to i64
  %v72 = shl nuw nsw i64 %v71, 32
  %v73 = or disjoint i64 %v72, %v64
  %v74 = icmp eq i64 %18, %v24
  br i1 %v74, label %v30, label %v75
v75:
  %v76 = icmp slt i64 %23, -5
  %29 = select i1 %v76, i64 %5, i64 5
  %v77 = getelementptr i8, ptr %v15, i64 %29
  %v78 = getelementptr i8, ptr %v77, i64 %v24
  %v79 = load i8, ptr %v78, align 1
  %v80 = zext i8 %v79 to i64
  %v81 = shl nuw nsw i64 %v80, 40
  %v82 = or i64 %v81, %v73
  %v83 = icmp eq i64 %17, %v24
  br i1 %v83, label %v30, label %v84
v84:
  %v85 = icmp slt i64 %23, -6
  %30 = select i1 %v85, i64 %6, i64 6
  %v86 = getelementptr i8, ptr %v15, i64 %30
  %v87 = getelementptr i8, ptr %v86, i64 %v24
  %v88 = load i8, ptr %v87, align 1
  %v89 = zext i8 %v88 to i64
  %v90 = shl nuw nsw i64 %v89, 48
  %v91 = or i64 %v90, %v82
  %v92 = icmp eq i64 %16, %v24
  br i1 %v92, label %v30, label %v93
v93:
  %v94 = icmp slt i64 %23, -7
  %31 = select i1 %v94, i64 %7, i64 7
  %v95 = getelementptr i8, ptr %v15, i64 %31
  %v96 = getelementptr i8, ptr %v95, i64 %v24
  %v97 = load i8, ptr %v96, align 1
  %v98 = zext i8 %v97 to i64
  %v99 = shl nuw i64 %v98, 56
  %v100 = or i64 %v99, %v91
  br label %v30
v28:
  %v101 = getelementptr i8, ptr %v15, i64 %v24
  %v102 = load i64, ptr %v101, align 1
  %v103 = tail call i64 @llvm.smin.i64(i64 %v20, i64 8)
  %v104 = shl nsw i64 %v103, 3
  %v105 = sub nsw i64 64, %v104
  %v106 = lshr i64 -1, %v105
  %v107 = and i64 %v102, %v106
  br label %v30
v12:
  %v108 = phi i8 [ 1, %v109 ], [ %32, %v110 ]
  store i8 %v108, ptr %v0, align 1
  ret void
v110:
  %32 = zext i1 %v23 to i8
  br label %v12
v30:
  %v111 = phi i64 [ %v107, %v28 ], [ 0, %v27 ], [ %v37, %v31 ], [ %v46, %v39 ], [ %v55, %v48 ], [ %v64, %v57 ], [ %v73, %v66 ], [ %v82, %v75 ], [ %v91, %v84 ], [ %v100, %v93 ]
  %33 = add i64 %v24, %v6
  %34 = add i64 %33, 8
  %v112 = icmp sgt i64 %34, %v5
  br i1 %v112, label %v113, label %v114
v113:
  %v115 = icmp slt i64 %v20, 1
  br i1 %v115, label %v19, label %v116
v116:
  %v117 = icmp slt i64 %33, 0
  %v118 = select i1 %v117, i64 %v5, i64 0
  %v119 = getelementptr i8, ptr %v14, i64 %v118
  %v120 = getelementptr i8, ptr %v119, i64 %v24
  %v121 = load i8, ptr %v120, align 1
  %v122 = zext i8 %v121 to i64
  %v123 = icmp eq i64 %22, %v24
  br i1 %v123, label %v19, label %v124
v124:
  %v125 = icmp slt i64 %33, -1
  %35 = select i1 %v125, i64 %8, i64 1
  %v126 = getelementptr i8, ptr %v14, i64 %35
  %v127 = getelementptr i8, ptr %v126, i64 %v24
  %v128 = load i8, ptr %v127, align 1
  %v129 = zext i8 %v128 to i64
  %v130 = shl nuw nsw i64 %v129, 8
  %v131 = or disjoint i64 %v130, %v122
  %v132 = icmp eq i64 %21, %v24
  br i1 %v132, label %v19, label %v133
v133:
  %v134 = icmp slt i64 %33, -2
  %36 = select i1 %v134, i64 %9, i64 2
  %v135 = getelementptr i8, ptr %v14, i64 %36
  %v136 = getelementptr i8, ptr %v135, i64 %v24
  %v137 = load i8, ptr %v136, align 1
  %v138 = zext i8 %v137 to i64
  %v139 = shl nuw nsw i64 %v138, 16
  %v140 = or disjoint i64 %v139, %v131
  %v141 = icmp eq i64 %20, %v24
  br i1 %v141, label %v19, label %v142
v142:
  %v143 = icmp slt i64 %33, -3
  %37 = select i1 %v143, i64 %10, i64 3
  %v144 = getelementptr i8, ptr %v14, i64 %37
  %v145 = getelementptr i8, ptr %v144, i64 %v24
  %v146 = load i8, ptr %v145, align 1
  %v147 = zext i8 %v146 to i64
  %v148 = shl nuw nsw i64 %v147, 24
  %v149 = or disjoint i64 %v148, %v140
  %v150 = icmp eq i64 %19, %v24
  br i1 %v150, label %v19, label %v151
v151:
  %v152 = icmp slt i64 %33, -4
  %38 = select i1 %v152, i64 %11, i64 4
  %v153 = getelementptr i8, ptr %v14, i64 %38
  %v154 = getelementptr i8, ptr %v153, i64 %v24
  %v155 = load i8, ptr %v154, align 1
  %v156 = zext i8 %v155 to i64
  %v157 = shl nuw nsw i64 %v156, 32
  %v158 = or disjoint i64 %v157, %v149
  %v159 = icmp eq i64 %18, %v24
  br i1 %v159, label %v19, label %v160
v160:
  %v161 = icmp slt i64 %33, -5
  %39 = select i1 %v161, i64 %12, i64 5
  %v162 = getelementptr i8, ptr %v14, i64 %39
  %v163 = getelementptr i8, ptr %v162, i64 %v24
  %v164 = load i8, ptr %v163, align 1
  %v165 = zext i8 %v164 to i64
  %v166 = shl nuw nsw i64 %v165, 40
  %v167 = or i64 %v166, %v158
  %v168 = icmp eq i64 %17, %v24
  br i1 %v168, label %v19, label %v169
v169:
  %v170 = icmp slt i64 %33, -6
  %40 = select i1 %v170, i64 %13, i64 6
  %v171 = getelementptr i8, ptr %v14, i64 %40
  %v172 = getelementptr i8, ptr %v171, i64 %v24
  %v173 = load i8, ptr %v172, align 1
  %v174 = zext i8 %v173 to i64
  %v175 = shl nuw nsw i64 %v174, 48
  %v176 = or i64 %v175, %v167
  %v177 = icmp eq i64 %16, %v24
  br i1 %v177, label %v19, label %v178
v178:
  %v179 = icmp slt i64 %33, -7
  %41 = select i1 %v179, i64 %14, i64 7
  %v180 = getelementptr i8, ptr %v14, i64 %41
  %v181 = getelementptr i8, ptr %v180, i64 %v24
  %v182 = load i8, ptr %v181, align 1
  %v183 = zext i8 %v182 to i64
  %v184 = shl nuw i64 %v183, 56
  %v185 = or i64 %v184, %v176
  br label %v19
v114:
  %v186 = getelementptr i8, ptr %v14, i64 %v24
  %v187 = load i64, ptr %v186, align 1
  %v188 = tail call i64 @llvm.smin.i64(i64 %v20, i64 8)
  %v189 = shl nsw i64 %v188, 3
  %v190 = sub nsw i64 64, %v189
  %v191 = lshr i64 -1, %v190
  %v192 = and i64 %v187, %v191
  br label %v19
v19:
  %v193 = phi i64 [ %v192, %v114 ], [ 0, %v113 ], [ %v122, %v116 ], [ %v131, %v124 ], [ %v140, %v133 ], [ %v149, %v142 ], [ %v158, %v151 ], [ %v167, %v160 ], [ %v176, %v169 ], [ %v185, %v178 ]
  %v194 = icmp eq i64 %v111, %v193
  %v23 = and i1 %v22, %v194
  %v21 = add i64 %v20, -8
  %v25 = add nuw i64 %v24, 8
  %v18 = add nsw i64 %v17, -1
  %v195 = icmp sgt i64 %v17, 5
  br i1 %v195, label %v16, label %v110
}
define i64 @build_trie(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr %v12, i64 %v13, ptr %v14, i64 %v15, i64 %v16, ptr %v17, i64 %v18, ptr %v19, i64 %v20, ptr %v21, i64 %v22) local_unnamed_addr #3 {
  %v23 = alloca i64, align 8
  %v24 = icmp slt i64 %v11, 1
  br i1 %v24, label %v25, label %v26
v26:
  %v27 = add i64 %v20, 4294967295
  %v28 = add i64 %v22, 4294967295
  %v29 = add nsw i64 %v13, -1
  %v30 = add i64 %v18, 4294967295
  %1 = add nsw i64 %v1, 1
  %2 = add i64 %v1, 2
  %3 = add i64 %v1, 3
  %4 = add i64 %v1, 4
  %5 = add i64 %v1, 5
  %6 = add i64 %v1, 6
  %7 = add i64 %v1, 7
  br label %v31
v42:
  %v32 = phi i32 [ %v33, %v34 ], [ %v35, %v36 ]
  %v37 = phi i64 [ %v38, %v34 ], [ %v39, %v36 ]
  %v40 = icmp eq i64 %v11, %v41
  br i1 %v40, label %v25, label %v31
v31:
  %v38 = phi i64 [ %v37, %v42 ], [ 0, %v26 ]
  %v33 = phi i32 [ %v32, %v42 ], [ 2, %v26 ]
  %v43 = phi i64 [ %v41, %v42 ], [ 0, %v26 ]
  %v41 = add nuw nsw i64 %v43, 1
  %8 = getelementptr i8, ptr %v6, i64 %v43
  %v44 = load i8, ptr %8, align 1
  %v45 = icmp ne i8 %v44, 0
  %v46 = zext i1 %v45 to i64
  %9 = getelementptr i64, ptr %v4, i64 %v43
  %v47 = load i64, ptr %9, align 8
  %v48 = add nsw i64 %v47, 1
  %v49 = icmp slt i64 %v47, 0
  %v50 = select i1 %v49, i64 %v3, i64 0
  %10 = getelementptr i64, ptr %v2, i64 %v47
  %v51 = getelementptr i64, ptr %10, i64 %v50
  %v52 = load i64, ptr %v51, align 8
  %v53 = icmp slt i64 %v47, -1
  %v54 = select i1 %v53, i64 %v3, i64 0
  %11 = getelementptr i64, ptr %v2, i64 %v48
  %v55 = getelementptr i64, ptr %11, i64 %v54
  %v56 = load i64, ptr %v55, align 8
  %v57 = sub nsw i64 %v56, %v52
  %v58 = add nsw i64 %v52, 8
  %v59 = icmp sgt i64 %v58, %v1
  br i1 %v59, label %v60, label %v61
v61:
  %v62 = getelementptr i8, ptr %v0, i64 %v52
  %v63 = load i64, ptr %v62, align 1
  br label %v64
v60:
  %v65 = icmp slt i64 %v57, 1
  br i1 %v65, label %v64, label %v66
v66:
  %v67 = icmp slt i64 %v52, 0
  %v68 = select i1 %v67, i64 %v1, i64 0
  %12 = getelementptr i8, ptr %v0, i64 %v52
  %v69 = getelementptr i8, ptr %12, i64 %v68
  %v70 = load i8, ptr %v69, align 1
  %v71 = zext i8 %v70 to i64
  %v72 = icmp eq i64 %v57, 1
  br i1 %v72, label %v64, label %v73
v73:
  %v74 = icmp slt i64 %v52, -1
  %v75 = select i1 %v74, i64 %v1, i64 0
  %13 = getelementptr i8, ptr %12, i64 1
  %v76 = getelementptr i8, ptr %13, i64 %v75
  %v77 = load i8, ptr %v76, align 1
  %v78 = zext i8 %v77 to i64
  %v79 = shl nuw nsw i64 %v78, 8
  %v80 = or disjoint i64 %v79, %v71
  %v81 = icmp eq i64 %v57, 2
  br i1 %v81, label %v64, label %v82
v82:
  %v83 = icmp slt i64 %v52, -2
  %v84 = select i1 %v83, i64 %v1, i64 0
  %14 = getelementptr i8, ptr %12, i64 2
  %v85 = getelementptr i8, ptr %14, i64 %v84
  %v86 = load i8, ptr %v85, align 1
  %v87 = zext i8 %v86 to i64
  %v88 = shl nuw nsw i64 %v87, 16
  %v89 = or disjoint i64 %v88, %v80
  %v90 = icmp eq i64 %v57, 3
  br i1 %v90, label %v64, label %v91
v91:
  %v92 = icmp slt i64 %v52, -3
  %v93 = select i1 %v92, i64 %v1, i64 0
  %15 = getelementptr i8, ptr %12, i64 3
  %v94 = getelementptr i8, ptr %15, i64 %v93
  %v95 = load i8, ptr %v94, align 1
  %v96 = zext i8 %v95 to i64
  %v97 = shl nuw nsw i64 %v96, 24
  %v98 = or disjoint i64 %v97, %v89
  %v99 = icmp eq i64 %v57, 4
  br i1 %v99, label %v64, label %v100
v100:
  %v101 = icmp slt i64 %v52, -4
  %v102 = select i1 %v101, i64 %v1, i64 0
  %16 = getelementptr i8, ptr %12, i64 4
  %v103 = getelementptr i8, ptr %16, i64 %v102
  %v104 = load i8, ptr %v103, align 1
  %v105 = zext i8 %v104 to i64
  %v106 = shl nuw nsw i64 %v105, 32
  %v107 = or disjoint i64 %v106, %v98
  %v108 = icmp eq i64 %v57, 5
  br i1 %v108, label %v64, label %v109
v109:
  %v110 = icmp slt i64 %v52, -5
  %v111 = select i1 %v110, i64 %v1, i64 0
  %17 = getelementptr i8, ptr %12, i64 5
  %v112 = getelementptr i8, ptr %17, i64 %v111
  %v113 = load i8, ptr %v112, align 1
  %v114 = zext i8 %v113 to i64
  %v115 = shl nuw nsw i64 %v114, 40
  %v116 = or i64 %v115, %v107
  %v117 = icmp eq i64 %v57, 6
  br i1 %v117, label %v64, label %v118
v118:
  %v119 = icmp slt i64 %v52, -6
  %v120 = select i1 %v119, i64 %v1, i64 0
  %18 = getelementptr i8, ptr %12, i64 6
  %v121 = getelementptr i8, ptr %18, i64 %v120
  %v122 = load i8, ptr %v121, align 1
  %v123 = zext i8 %v122 to i64
  %v124 = shl nuw nsw i64 %v123, 48
  %v125 = or i64 %v124, %v116
  %v126 = icmp eq i64 %v57, 7
  br i1 %v126, label %v64, label %v127
v127:
  %v128 = icmp slt i64 %v52, -7
  %v129 = select i1 %v128, i64 %v1, i64 0
  %19 = getelementptr i8, ptr %12, i64 7
  %v130 = getelementptr i8, ptr %19, i64 %v129
  %v131 = load i8, ptr %v130, align 1
  %v132 = zext i8 %v131 to i64
  %v133 = shl nuw i64 %v132, 56
  %v134 = or i64 %v133, %v125
  br label %v64
v496:
  %v135 = shl i64 %v54, 3
  %v136 = getelementptr inbounds i8, ptr %11, i64 %v135
  %v137 = load i64, ptr %v136, align 8
  %v138 = icmp slt i64 %v47, -2
  %v139 = select i1 %v138, i64 %v3, i64 0
  %20 = getelementptr i8, ptr %10, i64 16
  %v140 = getelementptr i64, ptr %20, i64 %v139
  %v141 = load i64, ptr %v140, align 8
  %v142 = sub nsw i64 %v141, %v137
  %v143 = add nsw i64 %v137, 8
  %v144 = icmp sgt i64 %v143, %v1
  br i1 %v144, label %v145, label %v146
v146:
  %v147 = getelementptr i8, ptr %v0, i64 %v137
  %v148 = load i64, ptr %v147, align 1
  br label %v149
v145:
  %v150 = icmp slt i64 %v142, 1
  br i1 %v150, label %v149, label %v151
v151:
  %v152 = icmp slt i64 %v137, 0
  %v153 = select i1 %v152, i64 %v1, i64 0
  %21 = getelementptr i8, ptr %v0, i64 %v137
  %v154 = getelementptr i8, ptr %21, i64 %v153
  %v155 = load i8, ptr %v154, align 1
  %v156 = zext i8 %v155 to i64
  %v157 = icmp eq i64 %v142, 1
  br i1 %v157, label %v149, label %v158
v158:
  %v159 = icmp slt i64 %v137, -1
  %v160 = select i1 %v159, i64 %v1, i64 0
  %22 = getelementptr i8, ptr %21, i64 1
  %v161 = getelementptr i8, ptr %22, i64 %v160
  %v162 = load i8, ptr %v161, align 1
  %v163 = zext i8 %v162 to i64
  %v164 = shl nuw nsw i64 %v163, 8
  %v165 = or disjoint i64 %v164, %v156
  %v166 = icmp eq i64 %v142, 2
  br i1 %v166, label %v149, label %v167
v167:
  %v168 = icmp slt i64 %v137, -2
  %v169 = select i1 %v168, i64 %v1, i64 0
  %23 = getelementptr i8, ptr %21, i64 2
  %v170 = getelementptr i8, ptr %23, i64 %v169
  %v171 = load i8, ptr %v170, align 1
  %v172 = zext i8 %v171 to i64
  %v173 = shl nuw nsw i64 %v172, 16
  %v174 = or disjoint i64 %v173, %v165
  %v175 = icmp eq i64 %v142, 3
  br i1 %v175, label %v149, label %v176
v176:
  %v177 = icmp slt i64 %v137, -3
  %v178 = select i1 %v177, i64 %v1, i64 0
  %24 = getelementptr i8, ptr %21, i64 3
  %v179 = getelementptr i8, ptr %24, i64 %v178
  %v180 = load i8, ptr %v179, align 1
  %v181 = zext i8 %v180 to i64
  %v182 = shl nuw nsw i64 %v181, 24
  %v183 = or disjoint i64 %v182, %v174
  %v184 = icmp eq i64 %v142, 4
  br i1 %v184, label %v149, label %v185
v185:
  %v186 = icmp slt i64 %v137, -4
  %v187 = select i1 %v186, i64 %v1, i64 0
  %25 = getelementptr i8, ptr %21, i64 4
  %v188 = getelementptr i8, ptr %25, i64 %v187
  %v189 = load i8, ptr %v188, align 1
  %v190 = zext i8 %v189 to i64
  %v191 = shl nuw nsw i64 %v190, 32
  %v192 = or disjoint i64 %v191, %v183
  %v193 = icmp eq i64 %v142, 5
  br i1 %v193, label %v149, label %v194
v194:
  %v195 = icmp slt i64 %v137, -5
  %v196 = select i1 %v195, i64 %v1, i64 0
  %26 = getelementptr i8, ptr %21, i64 5
  %v197 = getelementptr i8, ptr %26, i64 %v196
  %v198 = load i8, ptr %v197, align 1
  %v199 = zext i8 %v198 to i64
  %v200 = shl nuw nsw i64 %v199, 40
  %v201 = or i64 %v200, %v192
  %v202 = icmp eq i64 %v142, 6
  br i1 %v202, label %v149, label %v203
v203:
  %v204 = icmp slt i64 %v137, -6
  %v205 = select i1 %v204, i64 %v1, i64 0
  %27 = getelementptr i8, ptr %21, i64 6
  %v206 = getelementptr i8, ptr %27, i64 %v205
  %v207 = load i8, ptr %v206, align 1
  %v208 = zext i8 %v207 to i64
  %v209 = shl nuw nsw i64 %v208, 48
  %v210 = or i64 %v209, %v201
  %v211 = icmp eq i64 %v142, 7
  br i1 %v211, label %v149, label %v212
v212:
  %v213 = icmp slt i64 %v137, -7
  %v214 = select i1 %v213, i64 %v1, i64 0
  %28 = getelementptr i8, ptr %21, i64 7
  %v215 = getelementptr i8, ptr %28, i64 %v214
  %v216 = load i8, ptr %v215, align 1
  %v217 = zext i8 %v216 to i64
  %v218 = shl nuw i64 %v217, 56
  %v219 = or i64 %v218, %v210
  br label %v149
v149:
  %v220 = phi i64 [ %v148, %v146 ], [ 0, %v145 ], [ %v156, %v151 ], [ %v165, %v158 ], [ %v174, %v167 ], [ %v183, %v176 ], [ %v192, %v185 ], [ %v201, %v194 ], [ %v210, %v203 ], [ %v219, %v212 ]
  %v221 = tail call i64 @llvm.smin.i64(i64 %v142, i64 8)
  %v222 = or i64 %v220, 2314885530818453536
  %v223 = shl nsw i64 %v221, 3
  %v224 = sub nsw i64 64, %v223
  %v225 = shl i64 %v222, %v224
  %v226 = add i64 %v225, %v142
  %v227 = mul i64 %v226, -7046029254386353131
  %29 = lshr i64 %v227, 29
  %30 = xor i64 %29, %v228
  br label %v34
v354:
  %v229 = phi i64 [ %v46, %v230 ], [ %v231, %v36 ]
  %v232 = phi i64 [ %v38, %v230 ], [ %v39, %v36 ]
  %v233 = phi i32 [ %v33, %v230 ], [ %v35, %v36 ]
  %v234 = phi i64 [ %v235, %v230 ], [ %v236, %v36 ]
  %v237 = phi i64 [ %v238, %v230 ], [ %v239, %v36 ]
  %v236 = add nsw i64 %v234, -1
  %v239 = add i64 %v237, 1
  %v240 = icmp slt i64 %v237, 0
  %v241 = select i1 %v240, i64 %v3, i64 0
  %31 = getelementptr i64, ptr %v2, i64 %v237
  %v242 = getelementptr i64, ptr %31, i64 %v241
  %v243 = load i64, ptr %v242, align 8
  %v244 = icmp slt i64 %v237, -1
  %v245 = select i1 %v244, i64 %v3, i64 0
  %32 = getelementptr i8, ptr %31, i64 8
  %v246 = getelementptr i64, ptr %32, i64 %v245
  %v247 = load i64, ptr %v246, align 8
  %v248 = sub nsw i64 %v247, %v243
  %33 = mul i64 %v229, -7046029254386353131
  %v249 = add i64 %33, -7046029254386353131
  %34 = add i64 %v248, 7
  %v250 = lshr i64 %34, 3
  %v251 = icmp slt i64 %v248, 1
  %v252 = icmp eq i64 %v250, 0
  %v253 = or i1 %v251, %v252
  br i1 %v253, label %v254, label %v255
v255:
  %v256 = getelementptr i8, ptr %v0, i64 %v243
  %35 = add nuw nsw i64 %v250, 2
  %36 = add nsw i64 %v248, -7
  %37 = add nsw i64 %v248, -6
  %38 = add nsw i64 %v248, -5
  %39 = add nsw i64 %v248, -4
  %40 = add nsw i64 %v248, -3
  %41 = add nsw i64 %v248, -2
  %42 = add nsw i64 %v248, -1
  br label %v257
v257:
  %v258 = phi i64 [ %v259, %v260 ], [ %35, %v255 ]
  %v261 = phi i64 [ %v262, %v260 ], [ %v248, %v255 ]
  %v263 = phi i64 [ %v264, %v260 ], [ %v249, %v255 ]
  %v265 = phi i64 [ %v266, %v260 ], [ 0, %v255 ]
  %43 = add i64 %v265, %v243
  %44 = add i64 %43, 8
  %v267 = icmp sgt i64 %44, %v1
  br i1 %v267, label %v268, label %v269
v268:
  %v270 = icmp slt i64 %v261, 1
  br i1 %v270, label %v260, label %v271
v271:
  %v272 = icmp slt i64 %43, 0
  %v273 = select i1 %v272, i64 %v1, i64 0
  %v274 = getelementptr i8, ptr %v256, i64 %v273
  %v275 = getelementptr i8, ptr %v274, i64 %v265
  %v276 = load i8, ptr %v275, align 1
  %v277 = zext i8 %v276 to i64
  %v278 = icmp eq i64 %42, %v265
  br i1 %v278, label %v260, label %v279
v279:
  %v280 = icmp slt i64 %43, -1
  %45 = select i1 %v280, i64 %1, i64 1
  %v281 = getelementptr i8, ptr %v256, i64 %45
  %v282 = getelementptr i8, ptr %v281, i64 %v265
  %v283 = load i8, ptr %v282, align 1
  %v284 = zext i8 %v283 to i64
  %v285 = shl nuw nsw i64 %v284, 8
  %v286 = or disjoint i64 %v285, %v277
  %v287 = icmp eq i64 %41, %v265
  br i1 %v287, label %v260, label %v288
v288:
  %v289 = icmp slt i64 %43, -2
  %46 = select i1 %v289, i64 %2, i64 2
  %v290 = getelementptr i8, ptr %v256, i64 %46
  %v291 = getelementptr i8, ptr %v290, i64 %v265
  %v292 = load i8, ptr %v291, align 1
  %v293 = zext i8 %v292 to i64
  %v294 = shl nuw nsw i64 %v293, 16
  %v295 = or disjoint i64 %v294, %v286
  %v296 = icmp eq i64 %40, %v265
  br i1 %v296, label %v260, label %v297
v297:
  %v298 = icmp slt i64 %43, -3
  %47 = select i1 %v298, i64 %3, i64 3
  %v299 = getelementptr i8, ptr %v256, i64 %47
  %v300 = getelementptr i8, ptr %v299, i64 %v265
  %v301 = load i8, ptr %v300, align 1
  %v302 = zext i8 %v301 to i64
  %v303 = shl nuw nsw i64 %v302, 24
  %v304 = or disjoint i64 %v303, %v295
  %v305 = icmp eq i64 %39, %v265
  br i1 %v305, label %v260, label %v306
v306:
  %v307 = icmp slt i64 %43, -4
  %48 = select i1 %v307, i64 %4, i64 4
  %v308 = getelementptr i8, ptr %v256, i64 %48
  %v309 = getelementptr i8, ptr %v308, i64 %v265
  %v310 = load i8, ptr %v309, align 1
  %v311 = zext i8 %v310 to i64
  %v312 = shl nuw nsw i64 %v311, 32
  %v313 = or disjoint i64 %v312, %v304
  %v314 = icmp eq i64 %38, %v265
  br i1 %v314, label %v260, label %v315
v315:
  %v316 = icmp slt i64 %43, -5
  %49 = select i1 %v316, i64 %5, i64 5
  %v317 = getelementptr i8, ptr %v256, i64 %49
  %v318 = getelementptr i8, ptr %v317, i64 %v265
  %v319 = load i8, ptr %v318, align 1
  %v320 = zext i8 %v319 to i64
  %v321 = shl nuw nsw i64 %v320, 40
  %v322 = or i64 %v321, %v313
  %v323 = icmp eq i64 %37, %v265
  br i1 %v323, label %v260, label %v324
v324:
  %v325 = icmp slt i64 %43, -6
  %50 = select i1 %v325, i64 %6, i64 6
  %v326 = getelementptr i8, ptr %v256, i64 %50
  %v327 = getelementptr i8, ptr %v326, i64 %v265
  %v328 = load i8, ptr %v327, align 1
  %v329 = zext i8 %v328 to i64
  %v330 = shl nuw nsw i64 %v329, 48
  %v331 = or i64 %v330, %v322
  %v332 = icmp eq i64 %36, %v265
  br i1 %v332, label %v260, label %v333
v333:
  %v334 = icmp slt i64 %43, -7
  %51 = select i1 %v334, i64 %7, i64 7
  %v335 = getelementptr i8, ptr %v256, i64 %51
  %v336 = getelementptr i8, ptr %v335, i64 %v265
  %v337 = load i8, ptr %v336, align 1
  %v338 = zext i8 %v337 to i64
  %v339 = shl nuw i64 %v338, 56
  %v340 = or i64 %v339, %v331
  br label %v260
v269:
  %v341 = getelementptr i8, ptr %v256, i64 %v265
  %v342 = load i64, ptr %v341, align 1
  %v343 = tail call i64 @llvm.smin.i64(i64 %v261, i64 8)
  %v344 = shl nsw i64 %v343, 3
  %v345 = sub nsw i64 64, %v344
  %v346 = lshr i64 -1, %v345
  %v347 = and i64 %v342, %v346
  br label %v260
v260:
  %v348 = phi i64 [ %v347, %v269 ], [ 0, %v268 ], [ %v277, %v271 ], [ %v286, %v279 ], [ %v295, %v288 ], [ %v304, %v297 ], [ %v313, %v306 ], [ %v322, %v315 ], [ %v331, %v324 ], [ %v340, %v333 ]
  %v349 = xor i64 %v348, %v263
  %v350 = mul i64 %v349, -7046029254386353131
  %v351 = lshr i64 %v350, 32
  %v264 = xor i64 %v351, %v350
  %v262 = add i64 %v261, -8
  %v266 = add nuw i64 %v265, 8
  %v259 = add nsw i64 %v258, -1
  %v352 = icmp sgt i64 %v258, 3
  br i1 %v352, label %v257, label %v254
v254:
  %v353 = phi i64 [ %v249, %v354 ], [ %v264, %v260 ]
  store i64 0, ptr %v23, align 8
  call fastcc void @inner0(ptr nonnull %v23, i64 %v353, i64 %v229, ptr readonly %v0, i64 %v1, i64 %v243, i64 %v248, ptr %v12, i64 %v13, ptr %v14, i64 %v15, i64 %v16, ptr readonly %v0, i64 %v1)
  %v355 = load i64, ptr %v23, align 8
  %v356 = icmp slt i64 %v355, 0
  br i1 %v356, label %v357, label %v358
v357:
  %v359 = add nsw i64 %v232, 1
  %v360 = icmp slt i64 %v232, 0
  %v361 = select i1 %v360, i64 %v15, i64 0
  %v362 = add i64 %v361, %v232
  %v363 = mul i64 %v362, %v16
  %v364 = getelementptr i32, ptr %v14, i64 %v363
  %v365 = trunc nsw i64 %v229 to i32
  store i32 %v365, ptr %v364, align 4
  %v366 = getelementptr i8, ptr %v364, i64 4
  store i32 -1, ptr %v366, align 4
  %v367 = getelementptr i8, ptr %v364, i64 8
  store i32 -1, ptr %v367, align 4
  %v368 = getelementptr i8, ptr %v364, i64 12
  store i32 -1, ptr %v368, align 4
  %v369 = getelementptr i8, ptr %v364, i64 16
  %v370 = trunc i64 %v243 to i32
  store i32 %v370, ptr %v369, align 4
  %v371 = getelementptr i8, ptr %v364, i64 20
  %v372 = trunc i64 %v247 to i32
  store i32 %v372, ptr %v371, align 4
  %v373 = trunc i64 %v353 to i32
  %v374 = getelementptr i8, ptr %v364, i64 24
  store i32 %v373, ptr %v374, align 4
  %v375 = and i64 %v353, %v29
  %v376 = getelementptr i64, ptr %v12, i64 %v375
  %v377 = load i64, ptr %v376, align 8
  %v378 = icmp eq i64 %v377, 0
  br i1 %v378, label %v379, label %v380
v379:
  %v381 = lshr i64 %v353, 32
  br label %v382
v380:
  %v383 = lshr i64 %v377, 32
  %v384 = lshr i64 %v353, 32
  %v385 = icmp eq i64 %v383, %v384
  br i1 %v385, label %v386, label %v387
v387:
  %v388 = phi i64 [ %v389, %v387 ], [ %v375, %v380 ]
  %v390 = add i64 %v388, 1
  %v389 = and i64 %v390, %v29
  %v391 = getelementptr i64, ptr %v12, i64 %v389
  %v392 = load i64, ptr %v391, align 8
  %v393 = icmp ne i64 %v392, 0
  %v394 = lshr i64 %v392, 32
  %v395 = icmp ne i64 %v394, %v384
  %v396 = and i1 %v393, %v395
  br i1 %v396, label %v387, label %v397
v413:
  %v398 = phi i64 [ %v399, %v400 ], [ %v401, %v386 ]
  %v402 = add i64 %v398, 1
  %v403 = and i64 %v402, %v29
  %v404 = getelementptr i64, ptr %v12, i64 %v403
  %v405 = load i64, ptr %v404, align 8
  %v406 = icmp eq i64 %v405, 0
  %v407 = lshr i64 %v405, 32
  %v408 = icmp eq i64 %v407, %v384
  %v409 = or i1 %v406, %v408
  br i1 %v409, label %v400, label %v410
v410:
  %v411 = phi i64 [ %v412, %v410 ], [ %v403, %v413 ]
  %v414 = add i64 %v411, 1
  %v412 = and i64 %v414, %v29
  %v415 = getelementptr i64, ptr %v12, i64 %v412
  %v416 = load i64, ptr %v415, align 8
  %v417 = icmp ne i64 %v416, 0
  %v418 = lshr i64 %v416, 32
  %v419 = icmp ne i64 %v418, %v384
  %v420 = and i1 %v417, %v419
  br i1 %v420, label %v410, label %v400
v382:
  %v421 = phi i64 [ %v384, %v397 ], [ %v381, %v379 ], [ %v384, %v400 ]
  %v422 = phi i64 [ %v389, %v397 ], [ %v375, %v379 ], [ %v399, %v400 ]
  %v423 = and i64 %v353, -4294967296
  %v424 = or i64 %v423, %v359
  %v425 = getelementptr i64, ptr %v12, i64 %v422
  store i64 %v424, ptr %v425, align 8
  %v426 = and i64 %v421, %v30
  %v427 = getelementptr i64, ptr %v17, i64 %v426
  %v428 = load i64, ptr %v427, align 8
  %v429 = lshr i64 %v353, 58
  %v430 = shl nuw i64 1, %v429
  %v431 = or i64 %v428, %v430
  store i64 %v431, ptr %v427, align 8
  br label %v358
v358:
  %v39 = phi i64 [ %v232, %v254 ], [ %v359, %v382 ]
  %v432 = phi i64 [ %v355, %v254 ], [ %v232, %v382 ]
  %v433 = load i64, ptr %v434, align 8
  %v435 = add nsw i64 %v433, -1
  %v436 = icmp slt i64 %v237, %v435
  br i1 %v436, label %v437, label %v438
v437:
  %v439 = icmp slt i64 %v432, 0
  %v440 = select i1 %v439, i64 %v15, i64 0
  %v441 = add i64 %v440, %v432
  %v442 = mul i64 %v441, %v16
  %52 = getelementptr i32, ptr %v14, i64 %v442
  %v443 = getelementptr i8, ptr %52, i64 4
  %v444 = load i32, ptr %v443, align 4
  %v445 = icmp slt i32 %v444, 0
  br i1 %v445, label %v446, label %v447
v446:
  %v448 = shl i64 %v442, 2
  %v449 = getelementptr i8, ptr %v14, i64 %v448
  %v450 = getelementptr i8, ptr %v449, i64 4
  store i32 %v233, ptr %v450, align 4
  %v451 = add i32 %v233, 1
  br label %v447
v447:
  %v452 = phi i32 [ %v233, %v446 ], [ %v444, %v437 ]
  %v453 = phi i32 [ %v451, %v446 ], [ %v233, %v437 ]
  %v454 = sext i32 %v452 to i64
  br label %v36
v438:
  %v455 = load i8, ptr %v456, align 1
  %v457 = icmp eq i8 %v455, 0
  %v458 = select i1 %v457, i64 2, i64 3
  %v459 = icmp slt i64 %v432, 0
  %v460 = select i1 %v459, i64 %v15, i64 0
  %v461 = add i64 %v460, %v432
  %v462 = mul i64 %v461, %v16
  %53 = getelementptr i32, ptr %v14, i64 %v462
  %v463 = getelementptr i32, ptr %53, i64 %v458
  %v464 = load i32, ptr %v463, align 4
  %v465 = icmp slt i32 %v464, 0
  br i1 %v465, label %v466, label %v467
v467:
  %v468 = zext nneg i32 %v464 to i64
  %v469 = load i64, ptr %v470, align 8
  %v471 = getelementptr i64, ptr %v10, i64 %v468
  %v472 = load i64, ptr %v471, align 8
  %v473 = icmp slt i64 %v469, %v472
  br i1 %v473, label %v466, label %v36
v466:
  %v474 = shl nuw nsw i64 %v458, 2
  %v475 = getelementptr inbounds nuw i8, ptr %53, i64 %v474
  store i32 %v476, ptr %v475, align 4
  br label %v36
v36:
  %v35 = phi i32 [ %v453, %v447 ], [ %v233, %v466 ], [ %v233, %v467 ]
  %v231 = phi i64 [ %v454, %v447 ], [ %v229, %v466 ], [ %v229, %v467 ]
  %v477 = icmp sgt i64 %v234, 1
  br i1 %v477, label %v354, label %v42
v64:
  %v478 = phi i64 [ %v63, %v61 ], [ 0, %v60 ], [ %v71, %v66 ], [ %v80, %v73 ], [ %v89, %v82 ], [ %v98, %v91 ], [ %v107, %v100 ], [ %v116, %v109 ], [ %v125, %v118 ], [ %v134, %v127 ]
  %v479 = tail call i64 @llvm.smin.i64(i64 %v57, i64 8)
  %v480 = or i64 %v478, 2314885530818453536
  %v481 = shl nsw i64 %v479, 3
  %v482 = sub nsw i64 64, %v481
  %v483 = shl i64 %v480, %v482
  %v484 = add i64 %v483, %v57
  %v228 = mul i64 %v484, -7046029254386353131
  %v485 = lshr i64 %v228, 32
  %v486 = and i64 %v485, %v27
  %v487 = getelementptr i64, ptr %v19, i64 %v486
  %v488 = load i64, ptr %v487, align 8
  %v489 = lshr i64 %v228, 58
  %v490 = shl nuw i64 1, %v489
  %v491 = or i64 %v490, %v488
  store i64 %v491, ptr %v487, align 8
  %v492 = shl i64 %v43, 3
  %v493 = getelementptr i8, ptr %v4, i64 %v492
  %v434 = getelementptr i8, ptr %v493, i64 8
  %v494 = load i64, ptr %v434, align 8
  %v495 = icmp slt i64 %v48, %v494
  br i1 %v495, label %v496, label %v34
v34:
  %v497 = phi i64 [ %v228, %v64 ], [ %30, %v149 ]
  %v498 = mul i64 %v497, -7046029254386353131
  %v499 = lshr i64 %v498, 32
  %v500 = and i64 %v499, %v28
  %v501 = getelementptr i64, ptr %v21, i64 %v500
  %v502 = load i64, ptr %v501, align 8
  %v503 = lshr i64 %v498, 58
  %v504 = shl nuw i64 1, %v503
  %v505 = or i64 %v504, %v502
  store i64 %v505, ptr %v501, align 8
  %v238 = load i64, ptr %v493, align 8
  %v506 = load i64, ptr %v434, align 8
  %v235 = sub i64 %v506, %v238
  %v507 = icmp slt i64 %v235, 1
  br i1 %v507, label %v42, label %v230
v230:
  %v476 = trunc i64 %v43 to i32
  %v456 = getelementptr i8, ptr %v8, i64 %v43
  %v470 = getelementptr i8, ptr %v10, i64 %v492
  br label %v354
v397:
  %54 = icmp eq i64 %v392, 0
  br i1 %54, label %v382, label %v386
v386:
  %v401 = phi i64 [ %v375, %v380 ], [ %v389, %v397 ]
  br label %v413
v400:
  %v508 = phi i64 [ %v405, %v413 ], [ %v416, %v410 ]
  %v399 = phi i64 [ %v403, %v413 ], [ %v412, %v410 ]
  %v509 = icmp eq i64 %v508, 0
  br i1 %v509, label %v382, label %v413
v25:
  %v510 = phi i64 [ 0, %0 ], [ %v37, %v42 ]
  ret i64 %v510
}
declare i64 @llvm.cttz.i64(i64, i1 immarg) #4
define i64 @mark_tokens(ptr %v0, i64 %v1, i64 %v2, i32 %v3, ptr readonly %v4, i64 %v5, ptr %v6, i64 %v7, ptr writeonly %v8, i64 %v9, ptr %v10, i64 %v11, ptr %v12, i64 %v13) local_unnamed_addr #3 {
  %v14 = ashr i64 %v1, 6
  %v15 = and i64 %v1, -64
  %v16 = and i64 %v1, 63
  %v17 = icmp eq i64 %v16, 0
  br i1 %v17, label %v18, label %v19
v19:
  %v20 = icmp ult i64 %v16, 16
  br i1 %v20, label %v21, label %v22
v22:
  %1 = ptrtoint ptr %v12 to i64
  %2 = ptrtoint ptr %v0 to i64
  %3 = add i64 %v1, %2
  %4 = add i64 %3, %v15
  %5 = sub i64 %1, %4
  %v23 = freeze i64 %5
  %v24 = icmp ult i64 %v23, 8
  %6 = add i64 %v15, %2
  %7 = sub i64 %1, %6
  %v25 = freeze i64 %7
  %v26 = icmp ult i64 %v25, 8
  %v27 = or i1 %v24, %v26
  br i1 %v27, label %v21, label %v28
v28:
  %v29 = and i64 %v1, 56
  %v30 = getelementptr i8, ptr %v0, i64 %v15
  %8 = add i64 %v1, 1
  %9 = add i64 %v1, 2
  %10 = add i64 %v1, 3
  %11 = add i64 %v1, 4
  %12 = add i64 %v1, 5
  %13 = add i64 %v1, 6
  %14 = add i64 %v1, 7
  br label %v31
v31:
  %v32 = phi i64 [ 0, %v28 ], [ %v33, %v31 ]
  %15 = add i64 %v32, %v15
  %16 = icmp slt i64 %15, 0
  %17 = select i1 %16, i64 %v1, i64 0
  %v34 = getelementptr i8, ptr %v30, i64 %17
  %v35 = getelementptr i8, ptr %v34, i64 %v32
  %18 = select i1 %16, i64 %8, i64 1
  %v36 = getelementptr i8, ptr %v30, i64 %18
  %v37 = getelementptr i8, ptr %v36, i64 %v32
  %19 = select i1 %16, i64 %9, i64 2
  %v38 = getelementptr i8, ptr %v30, i64 %19
  %v39 = getelementptr i8, ptr %v38, i64 %v32
  %20 = select i1 %16, i64 %10, i64 3
  %v40 = getelementptr i8, ptr %v30, i64 %20
  %v41 = getelementptr i8, ptr %v40, i64 %v32
  %21 = select i1 %16, i64 %11, i64 4
  %v42 = getelementptr i8, ptr %v30, i64 %21
  %v43 = getelementptr i8, ptr %v42, i64 %v32
  %22 = select i1 %16, i64 %12, i64 5
  %v44 = getelementptr i8, ptr %v30, i64 %22
  %v45 = getelementptr i8, ptr %v44, i64 %v32
  %23 = select i1 %16, i64 %13, i64 6
  %v46 = getelementptr i8, ptr %v30, i64 %23
  %v47 = getelementptr i8, ptr %v46, i64 %v32
  %24 = select i1 %16, i64 %14, i64 7
  %v48 = getelementptr i8, ptr %v30, i64 %24
  %v49 = getelementptr i8, ptr %v48, i64 %v32
  %25 = load i8, ptr %v35, align 1
  %26 = load i8, ptr %v37, align 1
  %27 = load i8, ptr %v39, align 1
  %28 = load i8, ptr %v41, align 1
  %29 = load i8, ptr %v43, align 1
  %30 = load i8, ptr %v45, align 1
  %31 = load i8, ptr %v47, align 1
  %32 = load i8, ptr %v49, align 1
  %33 = insertelement <8 x i8> poison, i8 %25, i64 0
  %34 = insertelement <8 x i8> %33, i8 %26, i64 1
  %35 = insertelement <8 x i8> %34, i8 %27, i64 2
  %36 = insertelement <8 x i8> %35, i8 %28, i64 3
  %37 = insertelement <8 x i8> %36, i8 %29, i64 4
  %38 = insertelement <8 x i8> %37, i8 %30, i64 5
  %39 = insertelement <8 x i8> %38, i8 %31, i64 6
  %40 = insertelement <8 x i8> %39, i8 %32, i64 7
  %41 = getelementptr i8, ptr %v12, i64 %v32
  store <8 x i8> %40, ptr %41, align 1
  %v33 = add nuw i64 %v32, 8
  %42 = icmp eq i64 %v29, %v33
  br i1 %42, label %v50, label %v31
v50:
  %v51 = icmp eq i64 %v16, %v29
  br i1 %v51, label %v18, label %v21
v21:
  %v52 = phi i64 [ 0, %v22 ], [ 0, %v19 ], [ %v29, %v50 ]
  %v53 = and i64 %v1, 7
  %v54 = icmp eq i64 %v53, 0
  br i1 %v54, label %v55, label %v56
v56:
  %v57 = getelementptr i8, ptr %v0, i64 %v15
  br label %v58
v58:
  %v59 = phi i64 [ %v53, %v56 ], [ %v60, %v58 ]
  %v61 = phi i64 [ %v52, %v56 ], [ %v62, %v58 ]
  %v62 = add nuw nsw i64 %v61, 1
  %43 = add i64 %v61, %v15
  %v63 = icmp slt i64 %43, 0
  %v64 = select i1 %v63, i64 %v1, i64 0
  %v65 = getelementptr i8, ptr %v57, i64 %v64
  %v66 = getelementptr i8, ptr %v65, i64 %v61
  %v67 = load i8, ptr %v66, align 1
  %44 = getelementptr i8, ptr %v12, i64 %v61
  store i8 %v67, ptr %44, align 1
  %v60 = add nsw i64 %v59, -1
  %v68 = icmp eq i64 %v60, 0
  br i1 %v68, label %v55, label %v58
v55:
  %v69 = phi i64 [ %v52, %v21 ], [ %v62, %v58 ]
  %45 = sub nsw i64 %v52, %v16
  %46 = icmp ugt i64 %45, -8
  br i1 %46, label %v18, label %v70
v70:
  %v71 = getelementptr i8, ptr %v12, i64 7
  %v72 = getelementptr i8, ptr %v0, i64 %v15
  %47 = add i64 %v1, 1
  %48 = add i64 %v1, 2
  %49 = add i64 %v1, 3
  %50 = add i64 %v1, 4
  %51 = add i64 %v1, 5
  %52 = add i64 %v1, 6
  %53 = add i64 %v1, 7
  br label %v73
v73:
  %v74 = phi i64 [ %v15, %v70 ], [ %v75, %v73 ]
  %v76 = phi ptr [ %v72, %v70 ], [ %v77, %v73 ]
  %v78 = phi ptr [ %v71, %v70 ], [ %v79, %v73 ]
  %v80 = phi i64 [ %v16, %v70 ], [ %v81, %v73 ]
  %54 = add i64 %v74, %v69
  %v82 = icmp slt i64 %54, 0
  %v83 = select i1 %v82, i64 %v1, i64 0
  %55 = getelementptr i8, ptr %v76, i64 %v69
  %v84 = getelementptr i8, ptr %55, i64 %v83
  %v85 = load i8, ptr %v84, align 1
  %v86 = getelementptr i8, ptr %v78, i64 %v69
  %v87 = getelementptr i8, ptr %v86, i64 -7
  store i8 %v85, ptr %v87, align 1
  %56 = add i64 %54, 1
  %v88 = icmp slt i64 %56, 0
  %57 = select i1 %v88, i64 %47, i64 1
  %v89 = getelementptr i8, ptr %55, i64 %57
  %v90 = load i8, ptr %v89, align 1
  %v91 = getelementptr i8, ptr %v86, i64 -6
  store i8 %v90, ptr %v91, align 1
  %58 = add i64 %54, 2
  %v92 = icmp slt i64 %58, 0
  %59 = select i1 %v92, i64 %48, i64 2
  %v93 = getelementptr i8, ptr %55, i64 %59
  %v94 = load i8, ptr %v93, align 1
  %v95 = getelementptr i8, ptr %v86, i64 -5
  store i8 %v94, ptr %v95, align 1
  %60 = add i64 %54, 3
  %v96 = icmp slt i64 %60, 0
  %61 = select i1 %v96, i64 %49, i64 3
  %v97 = getelementptr i8, ptr %55, i64 %61
  %v98 = load i8, ptr %v97, align 1
  %v99 = getelementptr i8, ptr %v86, i64 -4
  store i8 %v98, ptr %v99, align 1
  %62 = add i64 %54, 4
  %v100 = icmp slt i64 %62, 0
  %63 = select i1 %v100, i64 %50, i64 4
  %v101 = getelementptr i8, ptr %55, i64 %63
  %v102 = load i8, ptr %v101, align 1
  %v103 = getelementptr i8, ptr %v86, i64 -3
  store i8 %v102, ptr %v103, align 1
  %64 = add i64 %54, 5
  %v104 = icmp slt i64 %64, 0
  %65 = select i1 %v104, i64 %51, i64 5
  %v105 = getelementptr i8, ptr %55, i64 %65
  %v106 = load i8, ptr %v105, align 1
  %v107 = getelementptr i8, ptr %v86, i64 -2
  store i8 %v106, ptr %v107, align 1
  %66 = add i64 %54, 6
  %v108 = icmp slt i64 %66, 0
  %67 = select i1 %v108, i64 %52, i64 6
  %v109 = getelementptr i8, ptr %55, i64 %67
  %v110 = load i8, ptr %v109, align 1
  %v111 = getelementptr i8, ptr %v86, i64 -1
  store i8 %v110, ptr %v111, align 1
  %68 = add i64 %54, 7
  %v112 = icmp slt i64 %68, 0
  %69 = select i1 %v112, i64 %53, i64 7
  %v113 = getelementptr i8, ptr %55, i64 %69
  %v114 = load i8, ptr %v113, align 1
  store i8 %v114, ptr %v86, align 1
  %v81 = add i64 %v80, -8
  %v79 = getelementptr i8, ptr %v78, i64 8
  %v77 = getelementptr i8, ptr %v76, i64 8
  %v75 = add i64 %v74, 8
  %v115 = icmp eq i64 %v69, %v81
  br i1 %v115, label %v18, label %v73
v18:
  switch i64 %v2, label %v116 [
    i64 1, label %v117
    i64 0, label %v118
  ]
v116:
  br label %v117
v118:
  br label %v117
v174:
  %v119 = phi i64 [ %v120, %v121 ], [ 0, %v122 ]
  %v120 = add nuw nsw i64 %v119, 1
  %70 = getelementptr i64, ptr %v10, i64 %v119
  %v123 = load i64, ptr %70, align 8
  %v124 = icmp eq i64 %v123, 0
  br i1 %v124, label %v121, label %v125
v125:
  %v126 = shl nsw i64 %v119, 6
  %v127 = getelementptr i8, ptr %v0, i64 %v126
  br label %v128
v139:
  %v129 = icmp eq i64 %v130, 0
  br i1 %v129, label %v121, label %v131
v128:
  %v132 = phi i64 [ %v123, %v125 ], [ %v130, %v131 ]
  %v133 = tail call i64 @llvm.cttz.i64(i64 %v132, i1 true)
  %v134 = add i64 %v132, -1
  %v130 = and i64 %v134, %v132
  %v135 = getelementptr i8, ptr %v127, i64 %v133
  %v136 = load i8, ptr %v135, align 1
  %v137 = zext i8 %v136 to i64
  %v138 = icmp ult i8 %v136, -64
  br i1 %v138, label %v139, label %v140
v140:
  %v141 = icmp ult i8 %v136, -32
  br i1 %v141, label %v142, label %v143
v142:
  %v144 = shl nuw nsw i64 %v137, 6
  %v145 = and i64 %v144, 1984
  %v146 = getelementptr i8, ptr %v135, i64 1
  %v147 = load i8, ptr %v146, align 1
  %71 = and i8 %v147, 63
  %72 = zext nneg i8 %71 to i64
  %v148 = or disjoint i64 %v145, %72
  br label %v149
v143:
  %v150 = icmp ult i8 %v136, -16
  %v151 = getelementptr i8, ptr %v135, i64 1
  %v152 = load i8, ptr %v151, align 1
  %73 = and i8 %v152, 63
  %74 = zext nneg i8 %73 to i64
  %v153 = getelementptr i8, ptr %v135, i64 2
  %v154 = load i8, ptr %v153, align 1
  %75 = and i8 %v154, 63
  %76 = zext nneg i8 %75 to i64
  br i1 %v150, label %v155, label %v156
v155:
  %v157 = shl nuw nsw i64 %v137, 12
  %v158 = and i64 %v157, 61440
  %v159 = shl nuw nsw i64 %74, 6
  %v160 = or disjoint i64 %v159, %v158
  %v161 = or disjoint i64 %v160, %76
  br label %v149
v156:
  %v162 = shl nuw nsw i64 %v137, 18
  %v163 = and i64 %v162, 1835008
  %v164 = shl nuw nsw i64 %74, 12
  %v165 = or disjoint i64 %v164, %v163
  %v166 = shl nuw nsw i64 %76, 6
  %v167 = or disjoint i64 %v165, %v166
  %v168 = getelementptr i8, ptr %v135, i64 3
  %v169 = load i8, ptr %v168, align 1
  %77 = and i8 %v169, 63
  %78 = zext nneg i8 %77 to i64
  %v170 = or disjoint i64 %v167, %78
  br label %v149
v398:
  %v171 = icmp eq i64 %v130, 0
  br i1 %v171, label %v121, label %v131
v131:
  br label %v128
v121:
  %v172 = icmp eq i64 %v120, %v11
  br i1 %v172, label %v173, label %v174
v117:
  %v175 = phi i8 [ 32, %v18 ], [ 39, %v116 ], [ 95, %v118 ]
  %v176 = phi i64 [ -1, %v18 ], [ 0, %v116 ], [ 0, %v118 ]
  %v177 = icmp slt i64 %v14, 1
  %v178 = insertelement <64 x i8> poison, i8 %v175, i64 0
  %v179 = shufflevector <64 x i8> %v178, <64 x i8> poison, <64 x i32> zeroinitializer
  %v180 = xor i64 %v176, -1
  %v181 = insertelement <64 x i32> poison, i32 %v3, i64 0
  %v182 = shufflevector <64 x i32> %v181, <64 x i32> poison, <64 x i32> zeroinitializer
  br i1 %v177, label %v183, label %v184
v184:
  %79 = icmp eq i64 %v14, 1
  br i1 %79, label %v185, label %v186
v186:
  %v187 = and i64 %v14, 9223372036854775806
  %v188 = getelementptr i8, ptr %v0, i64 64
  br label %v189
v189:
  %v190 = phi ptr [ %v191, %v189 ], [ %v188, %v186 ]
  %v192 = phi i64 [ %v193, %v189 ], [ 0, %v186 ]
  %v194 = getelementptr i8, ptr %v190, i64 -64
  %v195 = load <64 x i8>, ptr %v194, align 1
  %v196 = icmp slt <64 x i8> %v195, zeroinitializer
  %v197 = icmp eq <64 x i8> %v195, %v179
  %v198 = bitcast <64 x i1> %v197 to i64
  %v199 = or <64 x i8> %v195, splat (i8 32)
  %v200 = add <64 x i8> %v199, splat (i8 -97)
  %v201 = icmp ult <64 x i8> %v200, splat (i8 26)
  %v202 = add <64 x i8> %v195, splat (i8 -48)
  %v203 = icmp ult <64 x i8> %v202, splat (i8 10)
  %v204 = or <64 x i1> %v203, %v201
  %v205 = bitcast <64 x i1> %v204 to i64
  %v206 = and i64 %v205, %v180
  %v207 = xor i64 %v176, %v198
  %v208 = or i64 %v206, %v207
  %v209 = and <64 x i8> %v195, splat (i8 31)
  %v210 = zext nneg <64 x i8> %v209 to <64 x i32>
  %v211 = lshr <64 x i32> %v182, %v210
  %v212 = trunc <64 x i32> %v211 to <64 x i1>
  %v213 = or <64 x i1> %v196, %v212
  %v214 = shl i64 %v192, 3
  %v215 = getelementptr i8, ptr %v6, i64 %v214
  store i64 %v208, ptr %v215, align 8
  %v216 = getelementptr i8, ptr %v8, i64 %v214
  store <64 x i1> %v213, ptr %v216, align 8
  %v217 = getelementptr i8, ptr %v10, i64 %v214
  store <64 x i1> %v196, ptr %v217, align 8
  %v218 = load <64 x i8>, ptr %v190, align 1
  %v219 = icmp slt <64 x i8> %v218, zeroinitializer
  %v220 = icmp eq <64 x i8> %v218, %v179
  %v221 = bitcast <64 x i1> %v220 to i64
  %v222 = or <64 x i8> %v218, splat (i8 32)
  %v223 = add <64 x i8> %v222, splat (i8 -97)
  %v224 = icmp ult <64 x i8> %v223, splat (i8 26)
  %v225 = add <64 x i8> %v218, splat (i8 -48)
  %v226 = icmp ult <64 x i8> %v225, splat (i8 10)
  %v227 = or <64 x i1> %v226, %v224
  %v228 = bitcast <64 x i1> %v227 to i64
  %v229 = and i64 %v228, %v180
  %v230 = xor i64 %v176, %v221
  %v231 = or i64 %v229, %v230
  %v232 = and <64 x i8> %v218, splat (i8 31)
  %v233 = zext nneg <64 x i8> %v232 to <64 x i32>
  %v234 = lshr <64 x i32> %v182, %v233
  %v235 = trunc <64 x i32> %v234 to <64 x i1>
  %v236 = or <64 x i1> %v219, %v235
  %v193 = add nuw i64 %v192, 2
  %v237 = getelementptr i8, ptr %v215, i64 8
  store i64 %v231, ptr %v237, align 8
  %v238 = getelementptr i8, ptr %v216, i64 8
  store <64 x i1> %v236, ptr %v238, align 8
  %v239 = getelementptr i8, ptr %v217, i64 8
  store <64 x i1> %v219, ptr %v239, align 8
  %v191 = getelementptr i8, ptr %v190, i64 128
  %v240 = icmp eq i64 %v187, %v193
  br i1 %v240, label %v241, label %v189
v241:
  %80 = and i64 %v1, 64
  %v242 = icmp eq i64 %80, 0
  br i1 %v242, label %v183, label %v185
v185:
  %v243 = phi i64 [ 0, %v184 ], [ %v187, %v241 ]
  %v244 = shl nuw nsw i64 %v243, 6
  %v245 = getelementptr i8, ptr %v0, i64 %v244
  %v246 = load <64 x i8>, ptr %v245, align 1
  %v247 = icmp slt <64 x i8> %v246, zeroinitializer
  %v248 = icmp eq <64 x i8> %v246, %v179
  %v249 = bitcast <64 x i1> %v248 to i64
  %v250 = or <64 x i8> %v246, splat (i8 32)
  %v251 = add <64 x i8> %v250, splat (i8 -97)
  %v252 = icmp ult <64 x i8> %v251, splat (i8 26)
  %v253 = add <64 x i8> %v246, splat (i8 -48)
  %v254 = icmp ult <64 x i8> %v253, splat (i8 10)
  %v255 = or <64 x i1> %v254, %v252
  %v256 = bitcast <64 x i1> %v255 to i64
  %v257 = and i64 %v256, %v180
  %v258 = xor i64 %v176, %v249
  %v259 = or i64 %v257, %v258
  %v260 = and <64 x i8> %v246, splat (i8 31)
  %v261 = zext nneg <64 x i8> %v260 to <64 x i32>
  %v262 = lshr <64 x i32> %v182, %v261
  %v263 = trunc <64 x i32> %v262 to <64 x i1>
  %v264 = or <64 x i1> %v247, %v263
  %81 = getelementptr i64, ptr %v6, i64 %v243
  store i64 %v259, ptr %81, align 8
  %82 = getelementptr i64, ptr %v8, i64 %v243
  store <64 x i1> %v264, ptr %82, align 8
  %83 = getelementptr i64, ptr %v10, i64 %v243
  store <64 x i1> %v247, ptr %83, align 8
  br label %v183
v183:
  %v265 = load <64 x i8>, ptr %v12, align 1
  %v266 = icmp slt <64 x i8> %v265, zeroinitializer
  %v267 = icmp eq <64 x i8> %v265, %v179
  %v268 = bitcast <64 x i1> %v267 to i64
  %v269 = or <64 x i8> %v265, splat (i8 32)
  %v270 = add <64 x i8> %v269, splat (i8 -97)
  %v271 = icmp ult <64 x i8> %v270, splat (i8 26)
  %v272 = add <64 x i8> %v265, splat (i8 -48)
  %v273 = icmp ult <64 x i8> %v272, splat (i8 10)
  %v274 = or <64 x i1> %v273, %v271
  %v275 = bitcast <64 x i1> %v274 to i64
  %v276 = and i64 %v275, %v180
  %v277 = xor i64 %v176, %v268
  %v278 = or i64 %v276, %v277
  %v279 = and <64 x i8> %v265, splat (i8 31)
  %v280 = zext nneg <64 x i8> %v279 to <64 x i32>
  %v281 = lshr <64 x i32> %v182, %v280
  %v282 = trunc <64 x i32> %v281 to <64 x i1>
  %v283 = or <64 x i1> %v266, %v282
  %v284 = icmp slt i64 %v14, 0
  %v285 = select i1 %v284, i64 %v7, i64 0
  %84 = getelementptr i64, ptr %v6, i64 %v14
  %v286 = getelementptr i64, ptr %84, i64 %v285
  store i64 %v278, ptr %v286, align 8
  %v287 = select i1 %v284, i64 %v9, i64 0
  %85 = getelementptr i64, ptr %v8, i64 %v14
  %v288 = getelementptr i64, ptr %85, i64 %v287
  store <64 x i1> %v283, ptr %v288, align 8
  %v289 = select i1 %v284, i64 %v11, i64 0
  %86 = getelementptr i64, ptr %v10, i64 %v14
  %v290 = getelementptr i64, ptr %86, i64 %v289
  store <64 x i1> %v266, ptr %v290, align 8
  %v291 = add nsw i64 %v14, 1
  %v292 = icmp slt i64 %v14, -1
  %v293 = select i1 %v292, i64 %v7, i64 0
  %87 = getelementptr i64, ptr %v6, i64 %v291
  %v294 = getelementptr i64, ptr %87, i64 %v293
  store i64 0, ptr %v294, align 8
  %v295 = select i1 %v292, i64 %v9, i64 0
  %88 = getelementptr i64, ptr %v8, i64 %v291
  %v296 = getelementptr i64, ptr %88, i64 %v295
  store i64 0, ptr %v296, align 8
  %v297 = select i1 %v292, i64 %v11, i64 0
  %89 = getelementptr i64, ptr %v10, i64 %v291
  %v298 = getelementptr i64, ptr %89, i64 %v297
  store i64 0, ptr %v298, align 8
  %v299 = icmp slt i64 %v11, 1
  br i1 %v299, label %v173, label %v122
v122:
  %v300 = icmp eq i64 %v2, 0
  br i1 %v300, label %v301, label %v174
v301:
  %v302 = phi i64 [ %v303, %v304 ], [ 0, %v122 ]
  %v303 = add nuw nsw i64 %v302, 1
  %90 = getelementptr i64, ptr %v10, i64 %v302
  %v305 = load i64, ptr %90, align 8
  %v306 = icmp eq i64 %v305, 0
  br i1 %v306, label %v304, label %v307
v304:
  %v308 = icmp eq i64 %v303, %v11
  br i1 %v308, label %v173, label %v301
v307:
  %v309 = shl nsw i64 %v302, 6
  %v310 = shl i64 %v302, 3
  %v311 = getelementptr i8, ptr %v6, i64 %v310
  br label %v312
v312:
  %v313 = phi i64 [ %v305, %v307 ], [ %v314, %v315 ]
  %v316 = tail call i64 @llvm.cttz.i64(i64 %v313, i1 true)
  %v317 = add i64 %v313, -1
  %v314 = and i64 %v317, %v313
  %v318 = or disjoint i64 %v316, %v309
  %91 = getelementptr i8, ptr %v0, i64 %v318
  %v319 = load i8, ptr %91, align 1
  %v320 = zext i8 %v319 to i64
  %v321 = icmp ult i8 %v319, -64
  br i1 %v321, label %v322, label %v323
v323:
  %v324 = icmp ugt i8 %v319, -33
  br i1 %v324, label %v325, label %v326
v326:
  %v327 = shl nuw nsw i64 %v320, 6
  %v328 = and i64 %v327, 1984
  %v329 = getelementptr i8, ptr %91, i64 1
  %v330 = load i8, ptr %v329, align 1
  %92 = and i8 %v330, 63
  %93 = zext nneg i8 %92 to i64
  %v331 = or disjoint i64 %v328, %93
  br label %v332
v325:
  %v333 = icmp ult i8 %v319, -16
  %v334 = getelementptr i8, ptr %91, i64 1
  %v335 = load i8, ptr %v334, align 1
  %94 = and i8 %v335, 63
  %95 = zext nneg i8 %94 to i64
  %v336 = getelementptr i8, ptr %91, i64 2
  %v337 = load i8, ptr %v336, align 1
  %96 = and i8 %v337, 63
  %97 = zext nneg i8 %96 to i64
  br i1 %v333, label %v338, label %v339
v338:
  %v340 = shl nuw nsw i64 %v320, 12
  %v341 = and i64 %v340, 61440
  %v342 = shl nuw nsw i64 %95, 6
  %v343 = or disjoint i64 %v342, %v341
  %v344 = or disjoint i64 %v343, %97
  br label %v332
v339:
  %v345 = shl nuw nsw i64 %v320, 18
  %v346 = and i64 %v345, 1835008
  %v347 = shl nuw nsw i64 %95, 12
  %v348 = or disjoint i64 %v347, %v346
  %v349 = shl nuw nsw i64 %97, 6
  %v350 = or disjoint i64 %v348, %v349
  %v351 = getelementptr i8, ptr %91, i64 3
  %v352 = load i8, ptr %v351, align 1
  %98 = and i8 %v352, 63
  %99 = zext nneg i8 %98 to i64
  %v353 = or disjoint i64 %v350, %99
  br label %v332
v332:
  %v354 = phi i64 [ %v353, %v339 ], [ %v344, %v338 ], [ %v331, %v326 ]
  %v355 = phi i1 [ true, %v339 ], [ false, %v338 ], [ false, %v326 ]
  %v356 = icmp slt i64 %v354, %v5
  br i1 %v356, label %v357, label %v173
v357:
  %100 = getelementptr i8, ptr %v4, i64 %v354
  %v358 = load i8, ptr %100, align 1
  %v359 = icmp eq i8 %v358, 0
  br i1 %v359, label %v360, label %v361
v361:
  %v362 = load i64, ptr %v311, align 8
  %v363 = shl nuw i64 1, %v316
  %v364 = or i64 %v362, %v363
  store i64 %v364, ptr %v311, align 8
  %v365 = add nuw i64 %v318, 1
  %v366 = ashr i64 %v365, 6
  %v367 = icmp slt i64 %v366, 0
  %v368 = select i1 %v367, i64 %v7, i64 0
  %101 = getelementptr i64, ptr %v6, i64 %v366
  %v369 = getelementptr i64, ptr %101, i64 %v368
  %v370 = load i64, ptr %v369, align 8
  %v371 = and i64 %v365, 63
  %v372 = shl nuw i64 1, %v371
  %v373 = or i64 %v370, %v372
  store i64 %v373, ptr %v369, align 8
  br i1 %v324, label %v374, label %v360
v374:
  %v375 = add nuw i64 %v318, 2
  %v376 = ashr i64 %v375, 6
  %v377 = icmp slt i64 %v376, 0
  %v378 = select i1 %v377, i64 %v7, i64 0
  %102 = getelementptr i64, ptr %v6, i64 %v376
  %v379 = getelementptr i64, ptr %102, i64 %v378
  %v380 = load i64, ptr %v379, align 8
  %v381 = and i64 %v375, 63
  %v382 = shl nuw i64 1, %v381
  %v383 = or i64 %v380, %v382
  store i64 %v383, ptr %v379, align 8
  br i1 %v355, label %v384, label %v360
v384:
  %v385 = add nuw i64 %v318, 3
  %v386 = ashr i64 %v385, 6
  %v387 = icmp slt i64 %v386, 0
  %v388 = select i1 %v387, i64 %v7, i64 0
  %103 = getelementptr i64, ptr %v6, i64 %v386
  %v389 = getelementptr i64, ptr %103, i64 %v388
  %v390 = load i64, ptr %v389, align 8
  %v391 = and i64 %v385, 63
  %v392 = shl nuw i64 1, %v391
  %v393 = or i64 %v390, %v392
  store i64 %v393, ptr %v389, align 8
  br label %v360
v360:
  %v394 = icmp eq i64 %v314, 0
  br i1 %v394, label %v304, label %v315
v322:
  %v395 = icmp eq i64 %v314, 0
  br i1 %v395, label %v304, label %v315
v315:
  br label %v312
v149:
  %v396 = phi i64 [ %v170, %v156 ], [ %v161, %v155 ], [ %v148, %v142 ]
  %v397 = icmp slt i64 %v396, %v5
  br i1 %v397, label %v398, label %v173
v173:
  %v399 = phi i64 [ 0, %v183 ], [ 0, %v304 ], [ 1, %v149 ], [ 1, %v332 ], [ 0, %v121 ]
  ret i64 %v399
}
declare i64 @llvm.ctpop.i64(i64) #0
define internal fastcc void @inner2(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, ptr readonly %v4, i64 %v5, i64 %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13, ptr %v14, ptr %v15, ptr %v16) unnamed_addr #1 {
v174:
  %v17 = alloca i64, align 8
  %v18 = icmp slt i64 %v7, 1
  br i1 %v18, label %v19, label %v20
v20:
  %v21 = add i64 %v11, 4294967295
  %0 = icmp eq i64 %v6, 0
  br label %v22
v22:
  %v23 = phi i64 [ 0, %v20 ], [ %v24, %v25 ]
  %v26 = phi i64 [ 0, %v20 ], [ %v27, %v25 ]
  %v27 = add nuw nsw i64 %v26, 1
  %v28 = getelementptr i64, ptr %v14, i64 %v26
  %v29 = load i64, ptr %v28, align 8
  %v30 = lshr i64 %v29, 6
  %v31 = and i64 %v29, 63
  %1 = getelementptr i64, ptr %v3, i64 %v30
  %v32 = getelementptr i8, ptr %1, i64 8
  %v33 = load i64, ptr %v32, align 8
  %v34 = shl i64 %v33, 1
  %v35 = xor i64 %v31, 63
  %v36 = shl i64 %v34, %v35
  %v37 = load i64, ptr %1, align 8
  %v38 = lshr i64 %v37, %v31
  %v39 = or i64 %v38, %v36
  %v40 = xor i64 %v39, -1
  %v41 = tail call i64 @llvm.cttz.i64(i64 %v40, i1 false)
  %v42 = sub nsw i64 %v5, %v29
  %v43 = tail call i64 @llvm.smin.i64(i64 %v42, i64 %v41)
  %v44 = icmp slt i64 %v43, 64
  br i1 %v44, label %v45, label %v46
v46:
  %v47 = phi i64 [ %v48, %v49 ], [ %v29, %v22 ]
  %v50 = lshr i64 %v47, 6
  %v51 = getelementptr i64, ptr %v3, i64 %v50
  %v52 = load i64, ptr %v51, align 8
  %v53 = xor i64 %v52, -1
  %v54 = and i64 %v47, 63
  %v55 = lshr i64 %v53, %v54
  %v56 = icmp eq i64 %v55, 0
  br i1 %v56, label %v49, label %v57
v49:
  %v58 = or i64 %v47, 63
  %v48 = add nsw i64 %v58, 1
  %v59 = icmp slt i64 %v48, %v5
  br i1 %v59, label %v46, label %v45
v57:
  %v60 = tail call i64 @llvm.cttz.i64(i64 %v55, i1 true)
  %v61 = add nsw i64 %v60, %v47
  %v62 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v61)
  %v63 = sub nsw i64 %v62, %v29
  br label %v45
v303:
  %v64 = icmp sgt i64 %v65, 64
  br i1 %v64, label %v66, label %v67
v66:
  %v68 = add nsw i64 %v65, %v29
  br label %v69
v69:
  %v70 = phi i64 [ %v71, %v72 ], [ %v29, %v66 ]
  %v73 = lshr i64 %v70, 6
  %v74 = getelementptr i64, ptr %v4, i64 %v73
  %v75 = load i64, ptr %v74, align 8
  %v76 = and i64 %v70, 63
  %v77 = lshr i64 %v75, %v76
  %v78 = icmp eq i64 %v77, 0
  br i1 %v78, label %v72, label %v79
v72:
  %v80 = or i64 %v70, 63
  %v71 = add nsw i64 %v80, 1
  %v81 = icmp slt i64 %v71, %v68
  br i1 %v81, label %v69, label %v82
v79:
  %v83 = tail call i64 @llvm.cttz.i64(i64 %v77, i1 true)
  %v84 = add nsw i64 %v83, %v70
  %2 = icmp slt i64 %v84, %v68
  br label %v82
v67:
  %3 = getelementptr i64, ptr %v4, i64 %v30
  %v85 = getelementptr i8, ptr %3, i64 8
  %v86 = load i64, ptr %v85, align 8
  %v87 = shl i64 %v86, 1
  %v88 = shl i64 %v87, %v35
  %v89 = load i64, ptr %3, align 8
  %v90 = lshr i64 %v89, %v31
  %v91 = or i64 %v90, %v88
  %v92 = sub nsw i64 64, %v65
  %v93 = shl i64 %v91, %v92
  %v94 = icmp ne i64 %v93, 0
  br label %v82
v302:
  %v95 = phi i64 [ %v96, %v82 ], [ 0, %v45 ]
  %v97 = add nsw i64 %v29, 8
  %v98 = icmp sgt i64 %v97, %v2
  br i1 %v98, label %v99, label %v100
v100:
  %v101 = getelementptr i8, ptr %v1, i64 %v29
  %v102 = load i64, ptr %v101, align 1
  br label %v25
v99:
  %v103 = icmp slt i64 %v65, 1
  br i1 %v103, label %v25, label %v104
v104:
  %v105 = icmp slt i64 %v29, 0
  %v106 = select i1 %v105, i64 %v2, i64 0
  %4 = getelementptr i8, ptr %v1, i64 %v29
  %v107 = getelementptr i8, ptr %4, i64 %v106
  %v108 = load i8, ptr %v107, align 1
  %v109 = zext i8 %v108 to i64
  %v110 = icmp eq i64 %v65, 1
  br i1 %v110, label %v25, label %v111
v111:
  %v112 = icmp slt i64 %v29, -1
  %v113 = select i1 %v112, i64 %v2, i64 0
  %5 = getelementptr i8, ptr %4, i64 1
  %v114 = getelementptr i8, ptr %5, i64 %v113
  %v115 = load i8, ptr %v114, align 1
  %v116 = zext i8 %v115 to i64
  %v117 = shl nuw nsw i64 %v116, 8
  %v118 = or disjoint i64 %v117, %v109
  %v119 = icmp eq i64 %v65, 2
  br i1 %v119, label %v25, label %v120
v120:
  %v121 = icmp slt i64 %v29, -2
  %v122 = select i1 %v121, i64 %v2, i64 0
  %6 = getelementptr i8, ptr %4, i64 2
  %v123 = getelementptr i8, ptr %6, i64 %v122
  %v124 = load i8, ptr %v123, align 1
  %v125 = zext i8 %v124 to i64
  %v126 = shl nuw nsw i64 %v125, 16
  %v127 = or disjoint i64 %v126, %v118
  %v128 = icmp eq i64 %v65, 3
  br i1 %v128, label %v25, label %v129
v129:
  %v130 = icmp slt i64 %v29, -3
  %v131 = select i1 %v130, i64 %v2, i64 0
  %7 = getelementptr i8, ptr %4, i64 3
  %v132 = getelementptr i8, ptr %7, i64 %v131
  %v133 = load i8, ptr %v132, align 1
  %v134 = zext i8 %v133 to i64
  %v135 = shl nuw nsw i64 %v134, 24
  %v136 = or disjoint i64 %v135, %v127
  %v137 = icmp eq i64 %v65, 4
  br i1 %v137, label %v25, label %v138
v138:
  %v139 = icmp slt i64 %v29, -4
  %v140 = select i1 %v139, i64 %v2, i64 0
  %8 = getelementptr i8, ptr %4, i64 4
  %v141 = getelementptr i8, ptr %8, i64 %v140
  %v142 = load i8, ptr %v141, align 1
  %v143 = zext i8 %v142 to i64
  %v144 = shl nuw nsw i64 %v143, 32
  %v145 = or disjoint i64 %v144, %v136
  %v146 = icmp eq i64 %v65, 5
  br i1 %v146, label %v25, label %v147
v147:
  %v148 = icmp slt i64 %v29, -5
  %v149 = select i1 %v148, i64 %v2, i64 0
  %9 = getelementptr i8, ptr %4, i64 5
  %v150 = getelementptr i8, ptr %9, i64 %v149
  %v151 = load i8, ptr %v150, align 1
  %v152 = zext i8 %v151 to i64
  %v153 = shl nuw nsw i64 %v152, 40
  %v154 = or i64 %v153, %v145
  %v155 = icmp eq i64 %v65, 6
  br i1 %v155, label %v25, label %v156
v156:
  %v157 = icmp slt i64 %v29, -6
  %v158 = select i1 %v157, i64 %v2, i64 0
  %10 = getelementptr i8, ptr %4, i64 6
  %v159 = getelementptr i8, ptr %10, i64 %v158
  %v160 = load i8, ptr %v159, align 1
  %v161 = zext i8 %v160 to i64
  %v162 = shl nuw nsw i64 %v161, 48
  %v163 = or i64 %v162, %v154
  %v164 = icmp eq i64 %v65, 7
  br i1 %v164, label %v25, label %v165
v165:
  %v166 = icmp slt i64 %v29, -7
  %v167 = select i1 %v166, i64 %v2, i64 0
  %11 = getelementptr i8, ptr %4, i64 7
  %v168 = getelementptr i8, ptr %11, i64 %v167
  %v169 = load i8, ptr %v168, align 1
  %v170 = zext i8 %v169 to i64
  %v171 = shl nuw i64 %v170, 56
  %v172 = or i64 %v171, %v163
  br label %v25
v19:
  %v173 = phi i64 [ 0, %v174 ], [ %v24, %v25 ]
  %v175 = icmp sgt i64 %v13, 0
  br i1 %v175, label %v176, label %v177
v176:
  store i64 0, ptr %v17, align 8
  call fastcc void @inner3(ptr nonnull %v17, ptr %v1, i64 %v2, ptr %v3, ptr %v4, i64 %v5, i64 %v173, ptr %v12, i64 %v13, ptr %v14, ptr %v15, ptr %v16)
  %v178 = load i64, ptr %v17, align 8
  br label %v177
v332:
  %v179 = phi i64 [ %v180, %v181 ], [ 0, %v182 ]
  %v183 = phi i64 [ %v184, %v181 ], [ 0, %v182 ]
  %v184 = add nuw nsw i64 %v183, 1
  %v185 = getelementptr i64, ptr %v14, i64 %v183
  %v186 = load i64, ptr %v185, align 8
  %v187 = getelementptr i64, ptr %v15, i64 %v183
  %v188 = load i64, ptr %v187, align 8
  %v189 = tail call i64 @llvm.abs.i64(i64 %v188, i1 false)
  %12 = add nuw i64 %v189, 7
  %v190 = lshr i64 %12, 3
  %v191 = icmp slt i64 %v189, 1
  %v192 = icmp eq i64 %v190, 0
  %v193 = or i1 %v191, %v192
  br i1 %v193, label %v181, label %v194
v194:
  %v195 = getelementptr i8, ptr %v1, i64 %v186
  %13 = add nuw nsw i64 %v190, 3
  br label %v196
v196:
  %v197 = phi i64 [ %v198, %v199 ], [ %13, %v194 ]
  %v200 = phi i64 [ %v201, %v199 ], [ 0, %v194 ]
  %v202 = phi i64 [ %v203, %v199 ], [ %v189, %v194 ]
  %v204 = phi i64 [ %v205, %v199 ], [ -7046029254386353131, %v194 ]
  %14 = add i64 %v200, %v186
  %15 = sub i64 %v200, %v189
  %16 = add i64 %14, 8
  %v206 = icmp sgt i64 %16, %v2
  br i1 %v206, label %v207, label %v208
v207:
  %v209 = icmp slt i64 %v202, 1
  br i1 %v209, label %v199, label %v210
v210:
  %v211 = icmp slt i64 %14, 0
  %v212 = select i1 %v211, i64 %v2, i64 0
  %v213 = getelementptr i8, ptr %v195, i64 %v212
  %v214 = getelementptr i8, ptr %v213, i64 %v200
  %v215 = load i8, ptr %v214, align 1
  %v216 = zext i8 %v215 to i64
  %v217 = icmp eq i64 %15, -1
  br i1 %v217, label %v199, label %v218
v218:
  %v219 = icmp slt i64 %14, -1
  %17 = select i1 %v219, i64 %24, i64 1
  %v220 = getelementptr i8, ptr %v195, i64 %17
  %v221 = getelementptr i8, ptr %v220, i64 %v200
  %v222 = load i8, ptr %v221, align 1
  %v223 = zext i8 %v222 to i64
  %v224 = shl nuw nsw i64 %v223, 8
  %v225 = or disjoint i64 %v224, %v216
  %v226 = icmp eq i64 %15, -2
  br i1 %v226, label %v199, label %v227
v227:
  %v228 = icmp slt i64 %14, -2
  %18 = select i1 %v228, i64 %25, i64 2
  %v229 = getelementptr i8, ptr %v195, i64 %18
  %v230 = getelementptr i8, ptr %v229, i64 %v200
  %v231 = load i8, ptr %v230, align 1
  %v232 = zext i8 %v231 to i64
  %v233 = shl nuw nsw i64 %v232, 16
  %v234 = or disjoint i64 %v233, %v225
  %v235 = icmp eq i64 %15, -3
  br i1 %v235, label %v199, label %v236
v236:
  %v237 = icmp slt i64 %14, -3
  %19 = select i1 %v237, i64 %26, i64 3
  %v238 = getelementptr i8, ptr %v195, i64 %19
  %v239 = getelementptr i8, ptr %v238, i64 %v200
  %v240 = load i8, ptr %v239, align 1
  %v241 = zext i8 %v240 to i64
  %v242 = shl nuw nsw i64 %v241, 24
  %v243 = or disjoint i64 %v242, %v234
  %v244 = icmp eq i64 %15, -4
  br i1 %v244, label %v199, label %v245
v245:
  %v246 = icmp slt i64 %14, -4
  %20 = select i1 %v246, i64 %27, i64 4
  %v247 = getelementptr i8, ptr %v195, i64 %20
  %v248 = getelementptr i8, ptr %v247, i64 %v200
  %v249 = load i8, ptr %v248, align 1
  %v250 = zext i8 %v249 to i64
  %v251 = shl nuw nsw i64 %v250, 32
  %v252 = or disjoint i64 %v251, %v243
  %v253 = icmp eq i64 %15, -5
  br i1 %v253, label %v199, label %v254
v254:
  %v255 = icmp slt i64 %14, -5
  %21 = select i1 %v255, i64 %28, i64 5
  %v256 = getelementptr i8, ptr %v195, i64 %21
  %v257 = getelementptr i8, ptr %v256, i64 %v200
  %v258 = load i8, ptr %v257, align 1
  %v259 = zext i8 %v258 to i64
  %v260 = shl nuw nsw i64 %v259, 40
  %v261 = or i64 %v260, %v252
  %v262 = icmp eq i64 %15, -6
  br i1 %v262, label %v199, label %v263
v263:
  %v264 = icmp slt i64 %14, -6
  %22 = select i1 %v264, i64 %29, i64 6
  %v265 = getelementptr i8, ptr %v195, i64 %22
  %v266 = getelementptr i8, ptr %v265, i64 %v200
  %v267 = load i8, ptr %v266, align 1
  %v268 = zext i8 %v267 to i64
  %v269 = shl nuw nsw i64 %v268, 48
  %v270 = or i64 %v269, %v261
  %v271 = icmp eq i64 %15, -7
  br i1 %v271, label %v199, label %v272
v272:
  %v273 = icmp slt i64 %14, -7
  %23 = select i1 %v273, i64 %30, i64 7
  %v274 = getelementptr i8, ptr %v195, i64 %23
  %v275 = getelementptr i8, ptr %v274, i64 %v200
  %v276 = load i8, ptr %v275, align 1
  %v277 = zext i8 %v276 to i64
  %v278 = shl nuw i64 %v277, 56
  %v279 = or i64 %v278, %v270
  br label %v199
v208:
  %v280 = getelementptr i8, ptr %v195, i64 %v200
  %v281 = load i64, ptr %v280, align 1
  %v282 = tail call i64 @llvm.smin.i64(i64 %v202, i64 8)
  %v283 = shl nsw i64 %v282, 3
  %v284 = sub nsw i64 64, %v283
  %v285 = lshr i64 -1, %v284
  %v286 = and i64 %v281, %v285
  br label %v199
v199:
  %v287 = phi i64 [ %v286, %v208 ], [ 0, %v207 ], [ %v216, %v210 ], [ %v225, %v218 ], [ %v234, %v227 ], [ %v243, %v236 ], [ %v252, %v245 ], [ %v261, %v254 ], [ %v270, %v263 ], [ %v279, %v272 ]
  %v288 = and i64 %v287, 9187201950435737471
  %v289 = add nuw i64 %v288, 4557430888798830399
  %v290 = sub nuw i64 -2676586395008836902, %v288
  %v291 = xor i64 %v287, -1
  %v292 = and i64 %v290, %v291
  %v293 = and i64 %v292, %v289
  %v294 = lshr i64 %v293, 2
  %v295 = and i64 %v294, 2314885530818453536
  %v296 = or i64 %v295, %v287
  %v297 = xor i64 %v296, %v204
  %v298 = mul i64 %v297, -7046029254386353131
  %v299 = lshr i64 %v298, 32
  %v205 = xor i64 %v299, %v298
  %v203 = add i64 %v202, -8
  %v201 = add nuw i64 %v200, 8
  %v198 = add nsw i64 %v197, -1
  %v300 = icmp sgt i64 %v197, 4
  br i1 %v300, label %v196, label %v181
v330:
  %v301 = phi i64 [ 0, %v177 ], [ %v180, %v181 ]
  store i64 %v301, ptr %v0, align 8
  ret void
v45:
  %v65 = phi i64 [ %v43, %v22 ], [ %v63, %v57 ], [ %v42, %v49 ]
  br i1 %0, label %v302, label %v303
v82:
  %v304 = phi i1 [ %v94, %v67 ], [ %2, %v79 ], [ false, %v72 ]
  %v96 = zext i1 %v304 to i64
  br label %v302
v25:
  %v305 = phi i64 [ %v102, %v100 ], [ 0, %v99 ], [ %v109, %v104 ], [ %v118, %v111 ], [ %v127, %v120 ], [ %v136, %v129 ], [ %v145, %v138 ], [ %v154, %v147 ], [ %v163, %v156 ], [ %v172, %v165 ]
  %v306 = tail call i64 @llvm.smin.i64(i64 %v65, i64 8)
  %v307 = or i64 %v305, 2314885530818453536
  %v308 = shl nsw i64 %v306, 3
  %v309 = sub nsw i64 64, %v308
  %v310 = shl i64 %v307, %v309
  %v311 = add i64 %v310, %v65
  %v312 = mul i64 %v311, -7046029254386353131
  %v313 = getelementptr i64, ptr %v14, i64 %v23
  store i64 %v29, ptr %v313, align 8
  %v314 = icmp eq i64 %v95, 0
  %v315 = sub i64 0, %v65
  %v316 = select i1 %v314, i64 %v65, i64 %v315
  %v317 = getelementptr i64, ptr %v15, i64 %v23
  store i64 %v316, ptr %v317, align 8
  %v318 = getelementptr i64, ptr %v16, i64 %v23
  store i64 %v312, ptr %v318, align 8
  %v319 = lshr i64 %v312, 32
  %v320 = and i64 %v319, %v21
  %v321 = getelementptr i64, ptr %v10, i64 %v320
  %v322 = load i64, ptr %v321, align 8
  %v323 = lshr i64 %v312, 58
  %v324 = lshr i64 %v322, %v323
  %v325 = and i64 %v324, 1
  %v326 = or i64 %v325, %v95
  %v24 = add nuw nsw i64 %v326, %v23
  %v327 = icmp eq i64 %v27, %v7
  br i1 %v327, label %v19, label %v22
v177:
  %v328 = phi i64 [ %v173, %v19 ], [ %v178, %v176 ]
  %v329 = icmp slt i64 %v328, 1
  br i1 %v329, label %v330, label %v182
v182:
  %v331 = add i64 %v9, 4294967295
  %24 = add nsw i64 %v2, 1
  %25 = add i64 %v2, 2
  %26 = add i64 %v2, 3
  %27 = add i64 %v2, 4
  %28 = add i64 %v2, 5
  %29 = add i64 %v2, 6
  %30 = add i64 %v2, 7
  br label %v332
v181:
  %v333 = phi i64 [ -7046029254386353131, %v332 ], [ %v205, %v199 ]
  %v334 = getelementptr i64, ptr %v14, i64 %v179
  store i64 %v186, ptr %v334, align 8
  %v335 = getelementptr i64, ptr %v15, i64 %v179
  store i64 %v188, ptr %v335, align 8
  %v336 = getelementptr i64, ptr %v16, i64 %v179
  store i64 %v333, ptr %v336, align 8
  %v337 = lshr i64 %v333, 32
  %v338 = and i64 %v337, %v331
  %v339 = getelementptr i64, ptr %v8, i64 %v338
  %v340 = load i64, ptr %v339, align 8
  %v341 = lshr i64 %v333, 58
  %v342 = lshr i64 %v340, %v341
  %v343 = and i64 %v342, 1
  %v344 = lshr i64 %v188, 63
  %v345 = or i64 %v343, %v344
  %v180 = add nuw nsw i64 %v345, %v179
  %v346 = icmp eq i64 %v328, %v184
  br i1 %v346, label %v330, label %v332
}
declare i64 @llvm.abs.i64(i64, i1 immarg) #4
define internal fastcc void @inner4(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, ptr readonly %v4, i64 %v5, i64 %v6, i64 %v7) unnamed_addr #1 {
v31:
  %v8 = alloca i64, align 8
  %0 = add nsw i64 %v7, 7
  %v9 = lshr i64 %0, 3
  %v10 = icmp slt i64 %v7, 1
  %v11 = icmp eq i64 %v9, 0
  %v12 = or i1 %v10, %v11
  br i1 %v12, label %v13, label %v14
v14:
  %v15 = getelementptr i8, ptr %v4, i64 %v6
  %1 = add nsw i64 %v5, 1
  %2 = add i64 %v5, 2
  %3 = add i64 %v5, 3
  %4 = add i64 %v5, 4
  %5 = add i64 %v5, 5
  %6 = add i64 %v5, 6
  %7 = add i64 %v5, 7
  %8 = add nuw nsw i64 %v9, 3
  %9 = add nsw i64 %v7, -7
  %10 = add nsw i64 %v7, -6
  %11 = add nsw i64 %v7, -5
  %12 = add nsw i64 %v7, -4
  %13 = add nsw i64 %v7, -3
  %14 = add nsw i64 %v7, -2
  %15 = add nsw i64 %v7, -1
  br label %v16
v16:
  %v17 = phi i64 [ %v18, %v19 ], [ %8, %v14 ]
  %v20 = phi i64 [ %v21, %v19 ], [ %v7, %v14 ]
  %v22 = phi i1 [ %v23, %v19 ], [ true, %v14 ]
  %v24 = phi i64 [ %v25, %v19 ], [ 0, %v14 ]
  %16 = add i64 %v24, %v3
  call fastcc void @inner5(ptr nonnull %v8, ptr %v1, i64 %v2, i64 %16, i64 %v20)
  %v26 = load i64, ptr %v8, align 8
  %17 = add i64 %v24, %v6
  %18 = add i64 %17, 8
  %v27 = icmp sgt i64 %18, %v5
  br i1 %v27, label %v28, label %v29
v32:
  %19 = zext i1 %v23 to i8
  br label %v13
v13:
  %v30 = phi i8 [ 1, %v31 ], [ %19, %v32 ]
  store i8 %v30, ptr %v0, align 1
  ret void
v28:
  %v33 = icmp slt i64 %v20, 1
  br i1 %v33, label %v19, label %v34
v34:
  %v35 = icmp slt i64 %17, 0
  %v36 = select i1 %v35, i64 %v5, i64 0
  %v37 = getelementptr i8, ptr %v15, i64 %v36
  %v38 = getelementptr i8, ptr %v37, i64 %v24
  %v39 = load i8, ptr %v38, align 1
  %v40 = zext i8 %v39 to i64
  %v41 = icmp eq i64 %15, %v24
  br i1 %v41, label %v19, label %v42
v42:
  %v43 = icmp slt i64 %17, -1
  %20 = select i1 %v43, i64 %1, i64 1
  %v44 = getelementptr i8, ptr %v15, i64 %20
  %v45 = getelementptr i8, ptr %v44, i64 %v24
  %v46 = load i8, ptr %v45, align 1
  %v47 = zext i8 %v46 to i64
  %v48 = shl nuw nsw i64 %v47, 8
  %v49 = or disjoint i64 %v48, %v40
  %v50 = icmp eq i64 %14, %v24
  br i1 %v50, label %v19, label %v51
v51:
  %v52 = icmp slt i64 %17, -2
  %21 = select i1 %v52, i64 %2, i64 2
  %v53 = getelementptr i8, ptr %v15, i64 %21
  %v54 = getelementptr i8, ptr %v53, i64 %v24
  %v55 = load i8, ptr %v54, align 1
  %v56 = zext i8 %v55 to i64
  %v57 = shl nuw nsw i64 %v56, 16
  %v58 = or disjoint i64 %v57, %v49
  %v59 = icmp eq i64 %13, %v24
  br i1 %v59, label %v19, label %v60
v60:
  %v61 = icmp slt i64 %17, -3
  %22 = select i1 %v61, i64 %3, i64 3
  %v62 = getelementptr i8, ptr %v15, i64 %22
  %v63 = getelementptr i8, ptr %v62, i64 %v24
  %v64 = load i8, ptr %v63, align 1
  %v65 = zext i8 %v64 to i64
  %v66 = shl nuw nsw i64 %v65, 24
  %v67 = or disjoint i64 %v66, %v58
  %v68 = icmp eq i64 %12, %v24
  br i1 %v68, label %v19, label %v69
v69:
  %v70 = icmp slt i64 %17, -4
  %23 = select i1 %v70, i64 %4, i64 4
  %v71 = getelementptr i8, ptr %v15, i64 %23
  %v72 = getelementptr i8, ptr %v71, i64 %v24
  %v73 = load i8, ptr %v72, align 1
  %v74 = zext i8 %v73 to i64
  %v75 = shl nuw nsw i64 %v74, 32
  %v76 = or disjoint i64 %v75, %v67
  %v77 = icmp eq i64 %11, %v24
  br i1 %v77, label %v19, label %v78
v78:
  %v79 = icmp slt i64 %17, -5
  %24 = select i1 %v79, i64 %5, i64 5
  %v80 = getelementptr i8, ptr %v15, i64 %24
  %v81 = getelementptr i8, ptr %v80, i64 %v24
  %v82 = load i8, ptr %v81, align 1
  %v83 = zext i8 %v82 to i64
  %v84 = shl nuw nsw i64 %v83, 40
  %v85 = or i64 %v84, %v76
  %v86 = icmp eq i64 %10, %v24
  br i1 %v86, label %v19, label %v87
v87:
  %v88 = icmp slt i64 %17, -6
  %25 = select i1 %v88, i64 %6, i64 6
  %v89 = getelementptr i8, ptr %v15, i64 %25
  %v90 = getelementptr i8, ptr %v89, i64 %v24
  %v91 = load i8, ptr %v90, align 1
  %v92 = zext i8 %v91 to i64
  %v93 = shl nuw nsw i64 %v92, 48
  %v94 = or i64 %v93, %v85
  %v95 = icmp eq i64 %9, %v24
  br i1 %v95, label %v19, label %v96
v96:
  %v97 = icmp slt i64 %17, -7
  %26 = select i1 %v97, i64 %7, i64 7
  %v98 = getelementptr i8, ptr %v15, i64 %26
  %v99 = getelementptr i8, ptr %v98, i64 %v24
  %v100 = load i8, ptr %v99, align 1
  %v101 = zext i8 %v100 to i64
  %v102 = shl nuw i64 %v101, 56
  %v103 = or i64 %v102, %v94
  br label %v19
v29:
  %v104 = getelementptr i8, ptr %v15, i64 %v24
  %v105 = load i64, ptr %v104, align 1
  %v106 = tail call i64 @llvm.smin.i64(i64 %v20, i64 8)
  %v107 = shl nsw i64 %v106, 3
  %v108 = sub nsw i64 64, %v107
  %v109 = lshr i64 -1, %v108
  %v110 = and i64 %v105, %v109
  br label %v19
v19:
  %v111 = phi i64 [ %v110, %v29 ], [ 0, %v28 ], [ %v40, %v34 ], [ %v49, %v42 ], [ %v58, %v51 ], [ %v67, %v60 ], [ %v76, %v69 ], [ %v85, %v78 ], [ %v94, %v87 ], [ %v103, %v96 ]
  %v112 = icmp eq i64 %v26, %v111
  %v23 = and i1 %v22, %v112
  %v21 = add i64 %v20, -8
  %v25 = add nuw i64 %v24, 8
  %v18 = add nsw i64 %v17, -1
  %v113 = icmp sgt i64 %v17, 4
  br i1 %v113, label %v16, label %v32
}
define internal fastcc void @inner6(ptr noalias nonnull writeonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, i64 %v10, ptr readonly %v11, i64 %v12) unnamed_addr #1 {
v41:
  %v13 = alloca i8, align 1
  %v14 = freeze i64 %v5
  %v15 = add nsw i64 %v7, -1
  %v16 = and i64 %v15, %v1
  %v17 = getelementptr i64, ptr %v6, i64 %v16
  %v18 = load i64, ptr %v17, align 8
  %v19 = icmp eq i64 %v18, 0
  br i1 %v19, label %v20, label %v21
v21:
  %v22 = lshr i64 %v18, 32
  %v23 = lshr i64 %v1, 32
  %v24 = icmp eq i64 %v22, %v23
  br i1 %v24, label %v25, label %v26
v26:
  %v27 = phi i64 [ %v28, %v26 ], [ %v16, %v21 ]
  %v29 = add i64 %v27, 1
  %v28 = and i64 %v29, %v15
  %v30 = getelementptr i64, ptr %v6, i64 %v28
  %v31 = load i64, ptr %v30, align 8
  %v32 = icmp ne i64 %v31, 0
  %v33 = lshr i64 %v31, 32
  %v34 = icmp ne i64 %v33, %v23
  %v35 = and i1 %v32, %v34
  br i1 %v35, label %v26, label %v36
v20:
  %v37 = phi i64 [ -1, %v36 ], [ %v38, %v39 ], [ -1, %v40 ], [ -1, %v41 ], [ -1, %v42 ], [ %v43, %v44 ]
  store i64 %v37, ptr %v0, align 8
  ret void
v57:
  %v45 = add i64 %v46, 1
  %v47 = and i64 %v45, %v15
  %v48 = getelementptr i64, ptr %v6, i64 %v47
  %v49 = load i64, ptr %v48, align 8
  %v50 = icmp eq i64 %v49, 0
  %v51 = lshr i64 %v49, 32
  %v52 = icmp eq i64 %v51, %v23
  %v53 = or i1 %v50, %v52
  br i1 %v53, label %v42, label %v54
v54:
  %v55 = phi i64 [ %v56, %v54 ], [ %v47, %v57 ]
  %v58 = add i64 %v55, 1
  %v56 = and i64 %v58, %v15
  %v59 = getelementptr i64, ptr %v6, i64 %v56
  %v60 = load i64, ptr %v59, align 8
  %v61 = icmp ne i64 %v60, 0
  %v62 = lshr i64 %v60, 32
  %v63 = icmp ne i64 %v62, %v23
  %v64 = and i1 %v61, %v63
  br i1 %v64, label %v54, label %v42
v36:
  %v65 = icmp eq i64 %v31, 0
  br i1 %v65, label %v20, label %v25
v25:
  %v66 = phi i64 [ %v28, %v36 ], [ %v16, %v21 ]
  %v67 = phi i64 [ %v31, %v36 ], [ %v18, %v21 ]
  %v68 = trunc i64 %v1 to i32
  %v69 = icmp slt i64 %v14, 9
  br i1 %v69, label %v70, label %v71
v70:
  %v72 = phi i64 [ %v73, %v40 ], [ %v67, %v25 ]
  %v74 = phi i64 [ %v75, %v40 ], [ %v66, %v25 ]
  %0 = and i64 %v72, 4294967295
  %1 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %0, i64 1)
  %v38 = extractvalue { i64, i1 } %1, 0
  %v76 = extractvalue { i64, i1 } %1, 1
  %v77 = select i1 %v76, i64 %v9, i64 0
  %v78 = add i64 %v77, %v38
  %v79 = mul i64 %v78, %v10
  %2 = getelementptr i32, ptr %v8, i64 %v79
  %v80 = load i32, ptr %2, align 4
  %v81 = icmp eq i32 %v80, 0
  br i1 %v81, label %v82, label %v83
v82:
  %v84 = shl i64 %v79, 2
  %v85 = getelementptr i8, ptr %v8, i64 %v84
  %v86 = getelementptr i8, ptr %v85, i64 16
  %v87 = load i32, ptr %v86, align 4
  %v88 = sext i32 %v87 to i64
  %v89 = getelementptr i8, ptr %v85, i64 20
  %v90 = load i32, ptr %v89, align 4
  %v91 = sext i32 %v90 to i64
  %v92 = sub nsw i64 %v91, %v88
  %v93 = icmp eq i64 %v92, %v14
  br i1 %v93, label %v94, label %v83
v94:
  %v95 = getelementptr i8, ptr %v85, i64 24
  %v96 = load i32, ptr %v95, align 4
  %v97 = icmp eq i32 %v96, %v68
  br i1 %v97, label %v39, label %v83
v83:
  %v98 = add i64 %v74, 1
  %v99 = and i64 %v98, %v15
  %v100 = getelementptr i64, ptr %v6, i64 %v99
  %v101 = load i64, ptr %v100, align 8
  %v102 = icmp eq i64 %v101, 0
  %v103 = lshr i64 %v101, 32
  %v104 = icmp eq i64 %v103, %v23
  %v105 = or i1 %v102, %v104
  br i1 %v105, label %v40, label %v106
v106:
  %v107 = phi i64 [ %v108, %v106 ], [ %v99, %v83 ]
  %v109 = add i64 %v107, 1
  %v108 = and i64 %v109, %v15
  %v110 = getelementptr i64, ptr %v6, i64 %v108
  %v111 = load i64, ptr %v110, align 8
  %v112 = icmp ne i64 %v111, 0
  %v113 = lshr i64 %v111, 32
  %v114 = icmp ne i64 %v113, %v23
  %v115 = and i1 %v112, %v114
  br i1 %v115, label %v106, label %v40
v40:
  %v73 = phi i64 [ %v101, %v83 ], [ %v111, %v106 ]
  %v75 = phi i64 [ %v99, %v83 ], [ %v108, %v106 ]
  %v116 = icmp eq i64 %v73, 0
  br i1 %v116, label %v20, label %v70
v71:
  %v117 = phi i64 [ %v118, %v42 ], [ %v67, %v25 ]
  %v46 = phi i64 [ %v119, %v42 ], [ %v66, %v25 ]
  %3 = and i64 %v117, 4294967295
  %4 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %3, i64 1)
  %v43 = extractvalue { i64, i1 } %4, 0
  %v120 = extractvalue { i64, i1 } %4, 1
  %v121 = select i1 %v120, i64 %v9, i64 0
  %v122 = add i64 %v121, %v43
  %v123 = mul i64 %v122, %v10
  %5 = getelementptr i32, ptr %v8, i64 %v123
  %v124 = getelementptr i8, ptr %5, i64 16
  %v125 = load i32, ptr %v124, align 4
  %v126 = sext i32 %v125 to i64
  %v127 = load i32, ptr %5, align 4
  %v128 = icmp eq i32 %v127, 0
  br i1 %v128, label %v129, label %v130
v129:
  %v131 = shl i64 %v123, 2
  %v132 = getelementptr i8, ptr %v8, i64 %v131
  %v133 = getelementptr i8, ptr %v132, i64 20
  %v134 = load i32, ptr %v133, align 4
  %v135 = sext i32 %v134 to i64
  %v136 = sub nsw i64 %v135, %v126
  %v137 = icmp eq i64 %v136, %v14
  br i1 %v137, label %v138, label %v130
v138:
  %v139 = getelementptr i8, ptr %v132, i64 24
  %v140 = load i32, ptr %v139, align 4
  %v141 = icmp eq i32 %v140, %v68
  br i1 %v141, label %v44, label %v130
v44:
  store i8 0, ptr %v13, align 1
  call fastcc void @inner4(ptr nonnull %v13, ptr readonly %v2, i64 %v3, i64 %v4, ptr readonly %v11, i64 %v12, i64 %v126, i64 %v14)
  %v142 = load i8, ptr %v13, align 1
  %v143 = icmp eq i8 %v142, 0
  br i1 %v143, label %v57, label %v20
v39:
  br label %v20
v130:
  br label %v57
v42:
  %v118 = phi i64 [ %v49, %v57 ], [ %v60, %v54 ]
  %v119 = phi i64 [ %v47, %v57 ], [ %v56, %v54 ]
  %v144 = icmp eq i64 %v118, 0
  br i1 %v144, label %v20, label %v71
}
define internal fastcc void @inner7(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, i64 %v12, ptr readonly %v13, i64 %v14, ptr readonly %v15, ptr readonly %v16, i64 %v17, i64 %v18, i8 %v19, ptr readonly %v20, i64 %v21, ptr %v22, i64 %v23, ptr %v24) unnamed_addr #1 {
v137:
  %v25 = alloca ptr, align 8
  %v26 = alloca i64, align 8
  %v27 = icmp sgt i64 %v7, -1
  br i1 %v27, label %v28, label %v29
v28:
  %v30 = getelementptr i8, ptr %v24, i64 8
  br label %v31
v31:
  %v32 = phi i64 [ %v33, %v34 ], [ %v7, %v28 ]
  %v35 = phi i64 [ %v36, %v34 ], [ %v4, %v28 ]
  %v37 = phi i64 [ %v38, %v34 ], [ 1, %v28 ]
  %v39 = mul i64 %v32, %v12
  %0 = getelementptr i32, ptr %v10, i64 %v39
  %v40 = getelementptr i8, ptr %0, i64 8
  %v41 = load i32, ptr %v40, align 4
  %v42 = zext nneg i32 %v41 to i64
  %v43 = icmp sgt i32 %v41, -1
  br i1 %v43, label %v44, label %v45
v44:
  %v46 = load i64, ptr %v24, align 8
  %v47 = icmp slt i64 %v46, 0
  br i1 %v47, label %v48, label %v49
v49:
  %v50 = load i64, ptr %v30, align 8
  %v51 = icmp sgt i64 %v37, %v50
  br i1 %v51, label %v48, label %v52
v52:
  %v53 = icmp eq i64 %v37, %v50
  br i1 %v53, label %v54, label %v45
v54:
  %1 = getelementptr i64, ptr %v15, i64 %v42
  %v55 = load i64, ptr %1, align 8
  %v56 = getelementptr i64, ptr %v15, i64 %v46
  %v57 = load i64, ptr %v56, align 8
  %v58 = icmp slt i64 %v55, %v57
  br i1 %v58, label %v48, label %v45
v48:
  store i64 %v42, ptr %v24, align 8
  store i64 %v37, ptr %v30, align 8
  br label %v45
v45:
  %v59 = shl i64 %v39, 2
  %v60 = getelementptr i8, ptr %v10, i64 %v59
  %v61 = getelementptr i8, ptr %v60, i64 4
  %v62 = load i32, ptr %v61, align 4
  %v63 = sext i32 %v62 to i64
  %v64 = icmp sgt i32 %v62, -1
  %v65 = icmp slt i64 %v35, %v5
  %v66 = select i1 %v64, i1 %v65, i1 false
  br i1 %v66, label %v67, label %v29
v29:
  store ptr null, ptr %v0, align 8
  ret void
v67:
  %v68 = phi i64 [ %v69, %v70 ], [ %v35, %v45 ]
  %v71 = lshr i64 %v68, 6
  %v72 = getelementptr i64, ptr %v3, i64 %v71
  %v73 = load i64, ptr %v72, align 8
  %v74 = and i64 %v68, 63
  %v75 = lshr i64 %v73, %v74
  %v76 = icmp eq i64 %v75, 0
  br i1 %v76, label %v70, label %v77
v70:
  %v78 = or i64 %v68, 63
  %v69 = add nsw i64 %v78, 1
  %v79 = icmp slt i64 %v69, %v5
  br i1 %v79, label %v67, label %v29
v94:
  %v80 = phi i64 [ %v81, %v82 ], [ %v83, %v77 ]
  %v84 = lshr i64 %v80, 6
  %v85 = getelementptr i64, ptr %v3, i64 %v84
  %v86 = load i64, ptr %v85, align 8
  %v87 = xor i64 %v86, -1
  %v88 = and i64 %v80, 63
  %v89 = lshr i64 %v87, %v88
  %v90 = icmp eq i64 %v89, 0
  br i1 %v90, label %v82, label %v91
v82:
  %v92 = or i64 %v80, 63
  %v81 = add nsw i64 %v92, 1
  %v93 = icmp slt i64 %v81, %v5
  br i1 %v93, label %v94, label %v95
v91:
  %v96 = tail call i64 @llvm.cttz.i64(i64 %v89, i1 true)
  %v97 = add nsw i64 %v96, %v80
  %v98 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v97)
  br label %v95
v134:
  call fastcc void @inner8(ptr nonnull %v25, ptr %v1, i64 %v2, ptr %v3, i64 %v83, i64 %v36, i64 %v5, i64 0, i64 %v63, i64 %v38, ptr %v8, i64 %v9, ptr nonnull %v10, i64 %v11, i64 %v12, ptr %v13, i64 %v14, ptr %v15, ptr %v16, i64 %v17, i64 %v18, i8 %v19, ptr %v20, i64 %v21, ptr %v22, i64 %v23, ptr %v24)
  br label %v29
v120:
  %v99 = icmp sgt i64 %v100, %v18
  br i1 %v99, label %v29, label %v34
v34:
  store i64 0, ptr %v26, align 8
  call fastcc void @inner9(ptr nonnull %v26, i64 %v63, ptr %v1, i64 %v2, i64 %v83, i64 %v100, ptr %v8, i64 %v9, ptr nonnull %v10, i64 %v11, i64 %v12, ptr %v13, i64 %v14, ptr %v16, i64 %v17)
  %v33 = load i64, ptr %v26, align 8
  %v101 = icmp sgt i64 %v33, -1
  br i1 %v101, label %v31, label %v29
v77:
  %v102 = tail call i64 @llvm.cttz.i64(i64 %v75, i1 true)
  %v103 = add nsw i64 %v102, %v68
  %v83 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v103)
  %v104 = icmp slt i64 %v103, %v5
  br i1 %v104, label %v94, label %v29
v95:
  %v36 = phi i64 [ %v98, %v91 ], [ %v5, %v82 ]
  %v38 = add nuw nsw i64 %v37, 1
  %v100 = sub nsw i64 %v36, %v83
  %v105 = icmp sgt i64 %v100, 64
  br i1 %v105, label %v106, label %v107
v106:
  %v108 = phi i64 [ %v109, %v110 ], [ %v83, %v95 ]
  %v111 = lshr i64 %v108, 6
  %v112 = getelementptr i64, ptr %v6, i64 %v111
  %v113 = load i64, ptr %v112, align 8
  %v114 = and i64 %v108, 63
  %v115 = lshr i64 %v113, %v114
  %v116 = icmp eq i64 %v115, 0
  br i1 %v116, label %v110, label %v117
v110:
  %v118 = or i64 %v108, 63
  %v109 = add nsw i64 %v118, 1
  %v119 = icmp slt i64 %v109, %v36
  br i1 %v119, label %v106, label %v120
v107:
  %v121 = lshr i64 %v83, 6
  %v122 = and i64 %v83, 63
  %2 = getelementptr i64, ptr %v6, i64 %v121
  %v123 = getelementptr i8, ptr %2, i64 8
  %v124 = load i64, ptr %v123, align 8
  %v125 = shl i64 %v124, 1
  %v126 = xor i64 %v122, 63
  %v127 = shl i64 %v125, %v126
  %v128 = load i64, ptr %2, align 8
  %v129 = lshr i64 %v128, %v122
  %v130 = or i64 %v129, %v127
  %v131 = sub nsw i64 64, %v100
  %v132 = shl i64 %v130, %v131
  %v133 = icmp eq i64 %v132, 0
  br i1 %v133, label %v120, label %v134
v117:
  %v135 = tail call i64 @llvm.cttz.i64(i64 %v115, i1 true)
  %v136 = add nsw i64 %v135, %v108
  %3 = icmp slt i64 %v136, %v36
  br i1 %3, label %v134, label %v120
}
define internal fastcc void @inner8(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6, i64 %v7, i64 %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13, i64 %v14, ptr readonly %v15, i64 %v16, ptr readonly %v17, ptr readonly %v18, i64 %v19, i64 %v20, i8 %v21, ptr readonly %v22, i64 %v23, ptr %v24, i64 %v25, ptr %v26) unnamed_addr #1 {
v34:
  %v27 = alloca i64, align 8
  %v28 = alloca i64, align 8
  %v29 = icmp ne i8 %v21, 0
  %v30 = add i64 %v19, 4294967295
  %0 = icmp sgt i64 %v20, -1
  %1 = icmp eq i64 %v7, 0
  %v31 = getelementptr i8, ptr %v26, i64 8
  br label %v32
v32:
  %v33 = phi i64 [ %v8, %v34 ], [ %v35, %v36 ]
  %v37 = phi i64 [ %v9, %v34 ], [ %v38, %v36 ]
  %v39 = phi i64 [ %v4, %v34 ], [ %v40, %v36 ]
  %v41 = phi i64 [ %v5, %v34 ], [ %v42, %v36 ]
  %v43 = icmp slt i64 %v39, %v41
  %v44 = select i1 %v43, i1 %0, i1 false
  br i1 %v44, label %v45, label %v46
v45:
  %v47 = phi i64 [ %v48, %v49 ], [ 0, %v32 ]
  %v50 = phi i64 [ %v51, %v49 ], [ %v39, %v32 ]
  %v52 = phi i1 [ %v53, %v49 ], [ false, %v32 ]
  %v54 = icmp slt i64 %v50, 0
  %v55 = select i1 %v54, i64 %v2, i64 0
  %2 = getelementptr i8, ptr %v1, i64 %v50
  %v56 = getelementptr i8, ptr %2, i64 %v55
  %v57 = load i8, ptr %v56, align 1
  %v58 = zext i8 %v57 to i64
  %v59 = icmp sgt i8 %v57, -1
  br i1 %v59, label %v60, label %v61
v60:
  %3 = add nsw i8 %v57, -65
  %v62 = icmp ult i8 %3, 26
  %v63 = add nuw i8 %v57, 32
  %4 = select i1 %1, i1 %v62, i1 false
  %v64 = select i1 %4, i8 %v63, i8 %v57
  %v65 = icmp slt i64 %v47, 0
  %v66 = select i1 %v65, i64 %v25, i64 0
  %5 = getelementptr i8, ptr %v24, i64 %v47
  %v67 = getelementptr i8, ptr %5, i64 %v66
  store i8 %v64, ptr %v67, align 1
  %v68 = add nsw i64 %v47, 1
  %v69 = add nsw i64 %v50, 1
  br label %v70
v61:
  %v71 = icmp ult i8 %v57, -32
  br i1 %v71, label %v72, label %v73
v72:
  %v74 = shl nuw nsw i64 %v58, 6
  %v75 = and i64 %v74, 1984
  %v76 = icmp slt i64 %v50, -1
  %v77 = select i1 %v76, i64 %v2, i64 0
  %6 = getelementptr i8, ptr %2, i64 1
  %v78 = getelementptr i8, ptr %6, i64 %v77
  %v79 = load i8, ptr %v78, align 1
  %7 = and i8 %v79, 63
  %8 = zext nneg i8 %7 to i64
  %v80 = or disjoint i64 %v75, %8
  br label %v81
v73:
  %v82 = icmp ult i8 %v57, -16
  %v83 = icmp slt i64 %v50, -1
  %v84 = select i1 %v83, i64 %v2, i64 0
  %9 = getelementptr i8, ptr %2, i64 1
  %v85 = getelementptr i8, ptr %9, i64 %v84
  %v86 = load i8, ptr %v85, align 1
  %10 = and i8 %v86, 63
  %11 = zext nneg i8 %10 to i64
  %v87 = icmp slt i64 %v50, -2
  %v88 = select i1 %v87, i64 %v2, i64 0
  %12 = getelementptr i8, ptr %2, i64 2
  %v89 = getelementptr i8, ptr %12, i64 %v88
  %v90 = load i8, ptr %v89, align 1
  %13 = and i8 %v90, 63
  %14 = zext nneg i8 %13 to i64
  br i1 %v82, label %v91, label %v92
v91:
  %v93 = shl nuw nsw i64 %v58, 12
  %v94 = and i64 %v93, 61440
  %v95 = shl nuw nsw i64 %11, 6
  %v96 = or disjoint i64 %v95, %v94
  %v97 = or disjoint i64 %v96, %14
  br label %v81
v92:
  %v98 = shl nuw nsw i64 %v58, 18
  %v99 = and i64 %v98, 1835008
  %v100 = shl nuw nsw i64 %11, 12
  %v101 = or disjoint i64 %v100, %v99
  %v102 = shl nuw nsw i64 %14, 6
  %v103 = or disjoint i64 %v101, %v102
  %v104 = icmp slt i64 %v50, -3
  %v105 = select i1 %v104, i64 %v2, i64 0
  %15 = getelementptr i8, ptr %2, i64 3
  %v106 = getelementptr i8, ptr %15, i64 %v105
  %v107 = load i8, ptr %v106, align 1
  %16 = and i8 %v107, 63
  %17 = zext nneg i8 %16 to i64
  %v108 = or disjoint i64 %v103, %17
  br label %v81
v296:
  %v109 = icmp eq i64 %v110, 304
  br i1 %v109, label %v111, label %v112
v111:
  br i1 %v52, label %v113, label %v114
v114:
  %v115 = icmp slt i64 %v47, 0
  %v116 = select i1 %v115, i64 %v25, i64 0
  %18 = getelementptr i8, ptr %v24, i64 %v47
  %v117 = getelementptr i8, ptr %18, i64 %v116
  store i8 105, ptr %v117, align 1
  %v118 = add nsw i64 %v47, 1
  br label %v70
v112:
  br i1 %v52, label %v113, label %v119
v135:
  br i1 %v52, label %v113, label %v120
v113:
  %v121 = icmp slt i64 %v47, 0
  %v122 = select i1 %v121, i64 %v25, i64 0
  %19 = getelementptr i8, ptr %v24, i64 %v47
  %v123 = getelementptr i8, ptr %19, i64 %v122
  store i8 -52, ptr %v123, align 1
  %v124 = icmp slt i64 %v47, -1
  %v125 = select i1 %v124, i64 %v25, i64 0
  %20 = getelementptr i8, ptr %19, i64 1
  %v126 = getelementptr i8, ptr %20, i64 %v125
  store i8 -121, ptr %v126, align 1
  %v127 = add nsw i64 %v47, 2
  %v128 = add nsw i64 %v129, %v50
  br label %v70
v119:
  %v130 = icmp slt i64 %v110, %v23
  br i1 %v130, label %v131, label %v120
v131:
  %21 = getelementptr i32, ptr %v22, i64 %v110
  %v132 = load i32, ptr %21, align 4
  %v133 = sext i32 %v132 to i64
  br label %v120
v120:
  %v134 = phi i64 [ %v133, %v131 ], [ %v110, %v119 ], [ %v110, %v135 ]
  %v136 = add nsw i64 %v129, %v50
  %v137 = icmp slt i64 %v134, 128
  br i1 %v137, label %v138, label %v139
v138:
  %v140 = icmp slt i64 %v47, 0
  %v141 = select i1 %v140, i64 %v25, i64 0
  %22 = getelementptr i8, ptr %v24, i64 %v47
  %v142 = getelementptr i8, ptr %22, i64 %v141
  %v143 = trunc i64 %v134 to i8
  store i8 %v143, ptr %v142, align 1
  br label %v144
v139:
  %v145 = icmp ult i64 %v134, 2048
  %v146 = icmp slt i64 %v47, 0
  %v147 = select i1 %v146, i64 %v25, i64 0
  %23 = getelementptr i8, ptr %v24, i64 %v47
  %v148 = getelementptr i8, ptr %23, i64 %v147
  br i1 %v145, label %v149, label %v150
v149:
  %v151 = lshr i64 %v134, 6
  %24 = trunc nuw nsw i64 %v151 to i8
  %v152 = or disjoint i8 %24, -64
  store i8 %v152, ptr %v148, align 1
  %v153 = icmp slt i64 %v47, -1
  %v154 = select i1 %v153, i64 %v25, i64 0
  %25 = getelementptr i8, ptr %23, i64 1
  %v155 = getelementptr i8, ptr %25, i64 %v154
  %26 = trunc i64 %v134 to i8
  %27 = and i8 %26, 63
  %v156 = or disjoint i8 %27, -128
  store i8 %v156, ptr %v155, align 1
  br label %v144
v150:
  %v157 = icmp ult i64 %v134, 65536
  %v158 = icmp slt i64 %v47, -1
  %v159 = select i1 %v158, i64 %v25, i64 0
  %v160 = getelementptr i8, ptr %23, i64 %v159
  %v161 = getelementptr i8, ptr %v160, i64 1
  br i1 %v157, label %v162, label %v163
v162:
  %v164 = lshr i64 %v134, 12
  %28 = trunc nuw nsw i64 %v164 to i8
  %v165 = or disjoint i8 %28, -32
  store i8 %v165, ptr %v148, align 1
  %v166 = lshr i64 %v134, 6
  %29 = trunc i64 %v166 to i8
  %30 = and i8 %29, 63
  %v167 = or disjoint i8 %30, -128
  store i8 %v167, ptr %v161, align 1
  %v168 = icmp slt i64 %v47, -2
  %v169 = select i1 %v168, i64 %v25, i64 0
  %31 = getelementptr i8, ptr %23, i64 2
  %v170 = getelementptr i8, ptr %31, i64 %v169
  %32 = trunc i64 %v134 to i8
  %33 = and i8 %32, 63
  %v171 = or disjoint i8 %33, -128
  store i8 %v171, ptr %v170, align 1
  br label %v144
v163:
  %v172 = lshr i64 %v134, 18
  %34 = trunc i64 %v172 to i8
  %v173 = or i8 %34, -16
  store i8 %v173, ptr %v148, align 1
  %v174 = lshr i64 %v134, 12
  %35 = trunc i64 %v174 to i8
  %36 = and i8 %35, 63
  %v175 = or disjoint i8 %36, -128
  store i8 %v175, ptr %v161, align 1
  %v176 = lshr i64 %v134, 6
  %v177 = icmp slt i64 %v47, -2
  %v178 = select i1 %v177, i64 %v25, i64 0
  %37 = getelementptr i8, ptr %23, i64 2
  %v179 = getelementptr i8, ptr %37, i64 %v178
  %38 = trunc i64 %v176 to i8
  %39 = and i8 %38, 63
  %v180 = or disjoint i8 %39, -128
  store i8 %v180, ptr %v179, align 1
  %v181 = icmp slt i64 %v47, -3
  %v182 = select i1 %v181, i64 %v25, i64 0
  %40 = getelementptr i8, ptr %23, i64 3
  %v183 = getelementptr i8, ptr %40, i64 %v182
  %41 = trunc i64 %v134 to i8
  %42 = and i8 %41, 63
  %v184 = or disjoint i8 %42, -128
  store i8 %v184, ptr %v183, align 1
  br label %v144
v144:
  %v185 = phi i64 [ 4, %v163 ], [ 3, %v162 ], [ 2, %v149 ], [ 1, %v138 ]
  %v186 = add nsw i64 %v185, %v47
  br label %v70
v70:
  %v53 = phi i1 [ %v52, %v60 ], [ false, %v113 ], [ true, %v114 ], [ false, %v144 ]
  %v48 = phi i64 [ %v68, %v60 ], [ %v127, %v113 ], [ %v118, %v114 ], [ %v186, %v144 ]
  %v51 = phi i64 [ %v69, %v60 ], [ %v128, %v113 ], [ %v50, %v114 ], [ %v136, %v144 ]
  %v187 = icmp sle i64 %v48, %v20
  %v188 = select i1 %v29, i1 %v187, i1 false
  br i1 %v188, label %v189, label %v49
v189:
  store i64 0, ptr %v27, align 8
  call fastcc void @inner10(ptr nonnull %v27, i64 %v33, ptr nonnull readonly %v24, i64 %v25, i64 %v48)
  %v190 = load i64, ptr %v27, align 8
  %v191 = lshr i64 %v190, 32
  %v192 = and i64 %v191, %v30
  %v193 = getelementptr i64, ptr %v18, i64 %v192
  %v194 = load i64, ptr %v193, align 8
  %v195 = lshr i64 %v190, 58
  %43 = shl nuw i64 1, %v195
  %44 = and i64 %43, %v194
  %v196 = icmp eq i64 %44, 0
  br i1 %v196, label %v197, label %v198
v198:
  store i64 0, ptr %v28, align 8
  call fastcc void @inner11(ptr nonnull %v28, i64 %v190, i64 %v33, ptr nonnull readonly %v24, i64 %v25, i64 %v48, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13, i64 %v14, ptr readonly %v15, i64 %v16)
  %v199 = load i64, ptr %v28, align 8
  %v200 = icmp sgt i64 %v199, -1
  br i1 %v200, label %v201, label %v49
v197:
  br label %v49
v201:
  %v202 = mul i64 %v199, %v14
  %45 = getelementptr i32, ptr %v12, i64 %v202
  %v203 = getelementptr i8, ptr %45, i64 12
  %v204 = load i32, ptr %v203, align 4
  %v205 = zext nneg i32 %v204 to i64
  %v206 = icmp sgt i32 %v204, -1
  br i1 %v206, label %v207, label %v49
v207:
  %v208 = load i64, ptr %v26, align 8
  %v209 = icmp slt i64 %v208, 0
  br i1 %v209, label %v210, label %v211
v211:
  %v212 = load i64, ptr %v31, align 8
  %v213 = icmp sgt i64 %v37, %v212
  br i1 %v213, label %v210, label %v214
v214:
  %v215 = icmp eq i64 %v37, %v212
  br i1 %v215, label %v216, label %v49
v216:
  %46 = getelementptr i64, ptr %v17, i64 %v205
  %v217 = load i64, ptr %46, align 8
  %v218 = getelementptr i64, ptr %v17, i64 %v208
  %v219 = load i64, ptr %v218, align 8
  %v220 = icmp slt i64 %v217, %v219
  br i1 %v220, label %v210, label %v49
v210:
  store i64 %v205, ptr %v26, align 8
  store i64 %v37, ptr %v31, align 8
  br label %v49
v49:
  %v221 = icmp slt i64 %v51, %v41
  %v222 = select i1 %v221, i1 %v187, i1 false
  br i1 %v222, label %v45, label %v46
v46:
  %v223 = phi i64 [ 0, %v32 ], [ %v48, %v49 ]
  %v224 = icmp sgt i64 %v223, %v20
  br i1 %v224, label %v225, label %v226
v225:
  store ptr null, ptr %v0, align 8
  ret void
v226:
  store i64 0, ptr %v27, align 8
  call fastcc void @inner10(ptr nonnull %v27, i64 %v33, ptr readonly %v24, i64 %v25, i64 %v223)
  %v227 = load i64, ptr %v27, align 8
  %v228 = lshr i64 %v227, 32
  %v229 = and i64 %v228, %v30
  %v230 = getelementptr i64, ptr %v18, i64 %v229
  %v231 = load i64, ptr %v230, align 8
  %v232 = lshr i64 %v227, 58
  %47 = shl nuw i64 1, %v232
  %48 = and i64 %47, %v231
  %v233 = icmp eq i64 %48, 0
  br i1 %v233, label %v234, label %v235
v235:
  store i64 0, ptr %v28, align 8
  call fastcc void @inner11(ptr nonnull %v28, i64 %v227, i64 %v33, ptr readonly %v24, i64 %v25, i64 %v223, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13, i64 %v14, ptr readonly %v15, i64 %v16)
  %v236 = load i64, ptr %v28, align 8
  %v237 = icmp slt i64 %v236, 0
  br i1 %v237, label %v225, label %v238
v234:
  br label %v225
v238:
  %v239 = mul i64 %v236, %v14
  %49 = getelementptr i32, ptr %v12, i64 %v239
  %v240 = getelementptr i8, ptr %49, i64 8
  %v241 = load i32, ptr %v240, align 4
  %v242 = zext nneg i32 %v241 to i64
  %v243 = icmp sgt i32 %v241, -1
  br i1 %v243, label %v244, label %v245
v244:
  %v246 = load i64, ptr %v26, align 8
  %v247 = icmp slt i64 %v246, 0
  br i1 %v247, label %v248, label %v249
v249:
  %v250 = load i64, ptr %v31, align 8
  %v251 = icmp sgt i64 %v37, %v250
  br i1 %v251, label %v248, label %v252
v252:
  %v253 = icmp eq i64 %v37, %v250
  br i1 %v253, label %v254, label %v245
v254:
  %50 = getelementptr i64, ptr %v17, i64 %v242
  %v255 = load i64, ptr %50, align 8
  %v256 = getelementptr i64, ptr %v17, i64 %v246
  %v257 = load i64, ptr %v256, align 8
  %v258 = icmp slt i64 %v255, %v257
  br i1 %v258, label %v248, label %v245
v248:
  store i64 %v242, ptr %v26, align 8
  store i64 %v37, ptr %v31, align 8
  br label %v245
v245:
  %v259 = shl i64 %v239, 2
  %v260 = getelementptr i8, ptr %v12, i64 %v259
  %v261 = getelementptr i8, ptr %v260, i64 4
  %v262 = load i32, ptr %v261, align 4
  %v35 = sext i32 %v262 to i64
  %v263 = icmp sgt i32 %v262, -1
  %v264 = icmp slt i64 %v41, %v6
  %v265 = select i1 %v263, i1 %v264, i1 false
  br i1 %v265, label %v266, label %v225
v266:
  %v267 = phi i64 [ %v268, %v269 ], [ %v41, %v245 ]
  %v270 = lshr i64 %v267, 6
  %v271 = getelementptr i64, ptr %v3, i64 %v270
  %v272 = load i64, ptr %v271, align 8
  %v273 = and i64 %v267, 63
  %v274 = lshr i64 %v272, %v273
  %v275 = icmp eq i64 %v274, 0
  br i1 %v275, label %v269, label %v276
v269:
  %v277 = or i64 %v267, 63
  %v268 = add nsw i64 %v277, 1
  %v278 = icmp slt i64 %v268, %v6
  br i1 %v278, label %v266, label %v225
v292:
  %v279 = phi i64 [ %v280, %v281 ], [ %v40, %v276 ]
  %v282 = lshr i64 %v279, 6
  %v283 = getelementptr i64, ptr %v3, i64 %v282
  %v284 = load i64, ptr %v283, align 8
  %v285 = xor i64 %v284, -1
  %v286 = and i64 %v279, 63
  %v287 = lshr i64 %v285, %v286
  %v288 = icmp eq i64 %v287, 0
  br i1 %v288, label %v281, label %v289
v281:
  %v290 = or i64 %v279, 63
  %v280 = add nsw i64 %v290, 1
  %v291 = icmp slt i64 %v280, %v6
  br i1 %v291, label %v292, label %v36
v289:
  %v293 = tail call i64 @llvm.cttz.i64(i64 %v287, i1 true)
  %v294 = add nsw i64 %v293, %v279
  %v295 = tail call i64 @llvm.smin.i64(i64 %v6, i64 %v294)
  br label %v36
v81:
  %v110 = phi i64 [ %v108, %v92 ], [ %v97, %v91 ], [ %v80, %v72 ]
  %v129 = phi i64 [ 4, %v92 ], [ 3, %v91 ], [ 2, %v72 ]
  br i1 %1, label %v296, label %v135
v276:
  %v297 = tail call i64 @llvm.cttz.i64(i64 %v274, i1 true)
  %v298 = add nsw i64 %v297, %v267
  %v40 = tail call i64 @llvm.smin.i64(i64 %v6, i64 %v298)
  %v299 = icmp slt i64 %v298, %v6
  br i1 %v299, label %v292, label %v225
v36:
  %v42 = phi i64 [ %v295, %v289 ], [ %v6, %v281 ]
  %v38 = add nsw i64 %v37, 1
  br label %v32
}
define internal fastcc void @inner10(ptr noalias nonnull writeonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4) unnamed_addr #3 {
v103:
  %0 = mul i64 %v1, -7046029254386353131
  %v5 = add i64 %0, -7046029254386353131
  %1 = add i64 %v4, 7
  %v6 = lshr i64 %1, 3
  %v7 = icmp slt i64 %v4, 1
  %v8 = icmp eq i64 %v6, 0
  %v9 = or i1 %v7, %v8
  br i1 %v9, label %v10, label %v11
v11:
  %2 = add nsw i64 %v3, 1
  %3 = add i64 %v3, 2
  %4 = add i64 %v3, 3
  %5 = add i64 %v3, 4
  %6 = add i64 %v3, 5
  %7 = add i64 %v3, 6
  %8 = add i64 %v3, 7
  %9 = add nuw nsw i64 %v6, 5
  %10 = add nsw i64 %v4, -7
  %11 = add nsw i64 %v4, -6
  %12 = add nsw i64 %v4, -5
  %13 = add nsw i64 %v4, -4
  %14 = add nsw i64 %v4, -3
  %15 = add nsw i64 %v4, -2
  %16 = add nsw i64 %v4, -1
  br label %v12
v12:
  %v13 = phi i64 [ %v14, %v15 ], [ %9, %v11 ]
  %v16 = phi i64 [ %v17, %v15 ], [ %v4, %v11 ]
  %v18 = phi i64 [ %v19, %v15 ], [ %v5, %v11 ]
  %v20 = phi i64 [ %17, %v15 ], [ 0, %v11 ]
  %17 = add nuw i64 %v20, 8
  %v21 = icmp sgt i64 %17, %v3
  br i1 %v21, label %v22, label %v23
v22:
  %v24 = icmp slt i64 %v16, 1
  br i1 %v24, label %v15, label %v25
v25:
  %v26 = icmp slt i64 %v20, 0
  %v27 = select i1 %v26, i64 %v3, i64 0
  %v28 = getelementptr i8, ptr %v2, i64 %v27
  %v29 = getelementptr i8, ptr %v28, i64 %v20
  %v30 = load i8, ptr %v29, align 1
  %v31 = zext i8 %v30 to i64
  %v32 = icmp eq i64 %16, %v20
  br i1 %v32, label %v15, label %v33
v33:
  %v34 = icmp slt i64 %v20, -1
  %18 = select i1 %v34, i64 %2, i64 1
  %v35 = getelementptr i8, ptr %v2, i64 %18
  %v36 = getelementptr i8, ptr %v35, i64 %v20
  %v37 = load i8, ptr %v36, align 1
  %v38 = zext i8 %v37 to i64
  %v39 = shl nuw nsw i64 %v38, 8
  %v40 = or disjoint i64 %v39, %v31
  %v41 = icmp eq i64 %15, %v20
  br i1 %v41, label %v15, label %v42
v42:
  %v43 = icmp slt i64 %v20, -2
  %19 = select i1 %v43, i64 %3, i64 2
  %v44 = getelementptr i8, ptr %v2, i64 %19
  %v45 = getelementptr i8, ptr %v44, i64 %v20
  %v46 = load i8, ptr %v45, align 1
  %v47 = zext i8 %v46 to i64
  %v48 = shl nuw nsw i64 %v47, 16
  %v49 = or disjoint i64 %v48, %v40
  %v50 = icmp eq i64 %14, %v20
  br i1 %v50, label %v15, label %v51
v51:
  %v52 = icmp slt i64 %v20, -3
  %20 = select i1 %v52, i64 %4, i64 3
  %v53 = getelementptr i8, ptr %v2, i64 %20
  %v54 = getelementptr i8, ptr %v53, i64 %v20
  %v55 = load i8, ptr %v54, align 1
  %v56 = zext i8 %v55 to i64
  %v57 = shl nuw nsw i64 %v56, 24
  %v58 = or disjoint i64 %v57, %v49
  %v59 = icmp eq i64 %13, %v20
  br i1 %v59, label %v15, label %v60
v60:
  %v61 = icmp slt i64 %v20, -4
  %21 = select i1 %v61, i64 %5, i64 4
  %v62 = getelementptr i8, ptr %v2, i64 %21
  %v63 = getelementptr i8, ptr %v62, i64 %v20
  %v64 = load i8, ptr %v63, align 1
  %v65 = zext i8 %v64 to i64
  %v66 = shl nuw nsw i64 %v65, 32
  %v67 = or disjoint i64 %v66, %v58
  %v68 = icmp eq i64 %12, %v20
  br i1 %v68, label %v15, label %v69
v69:
  %v70 = icmp slt i64 %v20, -5
  %22 = select i1 %v70, i64 %6, i64 5
  %v71 = getelementptr i8, ptr %v2, i64 %22
  %v72 = getelementptr i8, ptr %v71, i64 %v20
  %v73 = load i8, ptr %v72, align 1
  %v74 = zext i8 %v73 to i64
  %v75 = shl nuw nsw i64 %v74, 40
  %v76 = or i64 %v75, %v67
  %v77 = icmp eq i64 %11, %v20
  br i1 %v77, label %v15, label %v78
v78:
  %v79 = icmp slt i64 %v20, -6
  %23 = select i1 %v79, i64 %7, i64 6
  %v80 = getelementptr i8, ptr %v2, i64 %23
  %v81 = getelementptr i8, ptr %v80, i64 %v20
  %v82 = load i8, ptr %v81, align 1
  %v83 = zext i8 %v82 to i64
  %v84 = shl nuw nsw i64 %v83, 48
  %v85 = or i64 %v84, %v76
  %v86 = icmp eq i64 %10, %v20
  br i1 %v86, label %v15, label %v87
v87:
  %v88 = icmp slt i64 %v20, -7
  %24 = select i1 %v88, i64 %8, i64 7
  %v89 = getelementptr i8, ptr %v2, i64 %24
  %v90 = getelementptr i8, ptr %v89, i64 %v20
  %v91 = load i8, ptr %v90, align 1
  %v92 = zext i8 %v91 to i64
  %v93 = shl nuw i64 %v92, 56
  %v94 = or i64 %v93, %v85
  br label %v15
v23:
  %v95 = getelementptr i8, ptr %v2, i64 %v20
  %v96 = load i64, ptr %v95, align 1
  %v97 = tail call i64 @llvm.smin.i64(i64 %v16, i64 8)
  %v98 = shl nsw i64 %v97, 3
  %v99 = sub nsw i64 64, %v98
  %v100 = lshr i64 -1, %v99
  %v101 = and i64 %v96, %v100
  br label %v15
v10:
  %v102 = phi i64 [ %v5, %v103 ], [ %v19, %v15 ]
  store i64 %v102, ptr %v0, align 8
  ret void
v15:
  %v104 = phi i64 [ %v101, %v23 ], [ 0, %v22 ], [ %v31, %v25 ], [ %v40, %v33 ], [ %v49, %v42 ], [ %v58, %v51 ], [ %v67, %v60 ], [ %v76, %v69 ], [ %v85, %v78 ], [ %v94, %v87 ]
  %v105 = xor i64 %v104, %v18
  %v106 = mul i64 %v105, -7046029254386353131
  %v107 = lshr i64 %v106, 32
  %v19 = xor i64 %v107, %v106
  %v17 = add i64 %v16, -8
  %v14 = add nsw i64 %v13, -1
  %v108 = icmp sgt i64 %v13, 6
  br i1 %v108, label %v12, label %v10
}
define internal fastcc void @inner11(ptr noalias nonnull writeonly %v0, i64 %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, i64 %v10, ptr readonly %v11, i64 %v12) unnamed_addr #1 {
v41:
  %v13 = alloca i8, align 1
  %v14 = freeze i64 %v5
  %v15 = add nsw i64 %v7, -1
  %v16 = and i64 %v15, %v1
  %v17 = getelementptr i64, ptr %v6, i64 %v16
  %v18 = load i64, ptr %v17, align 8
  %v19 = icmp eq i64 %v18, 0
  br i1 %v19, label %v20, label %v21
v21:
  %v22 = lshr i64 %v18, 32
  %v23 = lshr i64 %v1, 32
  %v24 = icmp eq i64 %v22, %v23
  br i1 %v24, label %v25, label %v26
v26:
  %v27 = phi i64 [ %v28, %v26 ], [ %v16, %v21 ]
  %v29 = add i64 %v27, 1
  %v28 = and i64 %v29, %v15
  %v30 = getelementptr i64, ptr %v6, i64 %v28
  %v31 = load i64, ptr %v30, align 8
  %v32 = icmp ne i64 %v31, 0
  %v33 = lshr i64 %v31, 32
  %v34 = icmp ne i64 %v33, %v23
  %v35 = and i1 %v32, %v34
  br i1 %v35, label %v26, label %v36
v20:
  %v37 = phi i64 [ -1, %v36 ], [ %v38, %v39 ], [ -1, %v40 ], [ -1, %v41 ], [ -1, %v42 ], [ %v43, %v44 ]
  store i64 %v37, ptr %v0, align 8
  ret void
v57:
  %v45 = add i64 %v46, 1
  %v47 = and i64 %v45, %v15
  %v48 = getelementptr i64, ptr %v6, i64 %v47
  %v49 = load i64, ptr %v48, align 8
  %v50 = icmp eq i64 %v49, 0
  %v51 = lshr i64 %v49, 32
  %v52 = icmp eq i64 %v51, %v23
  %v53 = or i1 %v50, %v52
  br i1 %v53, label %v42, label %v54
v54:
  %v55 = phi i64 [ %v56, %v54 ], [ %v47, %v57 ]
  %v58 = add i64 %v55, 1
  %v56 = and i64 %v58, %v15
  %v59 = getelementptr i64, ptr %v6, i64 %v56
  %v60 = load i64, ptr %v59, align 8
  %v61 = icmp ne i64 %v60, 0
  %v62 = lshr i64 %v60, 32
  %v63 = icmp ne i64 %v62, %v23
  %v64 = and i1 %v61, %v63
  br i1 %v64, label %v54, label %v42
v36:
  %v65 = icmp eq i64 %v31, 0
  br i1 %v65, label %v20, label %v25
v25:
  %v66 = phi i64 [ %v28, %v36 ], [ %v16, %v21 ]
  %v67 = phi i64 [ %v31, %v36 ], [ %v18, %v21 ]
  %v68 = trunc i64 %v1 to i32
  %v69 = icmp slt i64 %v14, 9
  br i1 %v69, label %v70, label %v71
v70:
  %v72 = phi i64 [ %v73, %v40 ], [ %v67, %v25 ]
  %v74 = phi i64 [ %v75, %v40 ], [ %v66, %v25 ]
  %0 = and i64 %v72, 4294967295
  %1 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %0, i64 1)
  %v38 = extractvalue { i64, i1 } %1, 0
  %v76 = extractvalue { i64, i1 } %1, 1
  %v77 = select i1 %v76, i64 %v9, i64 0
  %v78 = add i64 %v77, %v38
  %v79 = mul i64 %v78, %v10
  %2 = getelementptr i32, ptr %v8, i64 %v79
  %v80 = load i32, ptr %2, align 4
  %v81 = sext i32 %v80 to i64
  %v82 = icmp eq i64 %v2, %v81
  br i1 %v82, label %v83, label %v84
v83:
  %v85 = shl i64 %v79, 2
  %v86 = getelementptr i8, ptr %v8, i64 %v85
  %v87 = getelementptr i8, ptr %v86, i64 16
  %v88 = load i32, ptr %v87, align 4
  %v89 = sext i32 %v88 to i64
  %v90 = getelementptr i8, ptr %v86, i64 20
  %v91 = load i32, ptr %v90, align 4
  %v92 = sext i32 %v91 to i64
  %v93 = sub nsw i64 %v92, %v89
  %v94 = icmp eq i64 %v93, %v14
  br i1 %v94, label %v95, label %v84
v95:
  %v96 = getelementptr i8, ptr %v86, i64 24
  %v97 = load i32, ptr %v96, align 4
  %v98 = icmp eq i32 %v97, %v68
  br i1 %v98, label %v39, label %v84
v84:
  %v99 = add i64 %v74, 1
  %v100 = and i64 %v99, %v15
  %v101 = getelementptr i64, ptr %v6, i64 %v100
  %v102 = load i64, ptr %v101, align 8
  %v103 = icmp eq i64 %v102, 0
  %v104 = lshr i64 %v102, 32
  %v105 = icmp eq i64 %v104, %v23
  %v106 = or i1 %v103, %v105
  br i1 %v106, label %v40, label %v107
v107:
  %v108 = phi i64 [ %v109, %v107 ], [ %v100, %v84 ]
  %v110 = add i64 %v108, 1
  %v109 = and i64 %v110, %v15
  %v111 = getelementptr i64, ptr %v6, i64 %v109
  %v112 = load i64, ptr %v111, align 8
  %v113 = icmp ne i64 %v112, 0
  %v114 = lshr i64 %v112, 32
  %v115 = icmp ne i64 %v114, %v23
  %v116 = and i1 %v113, %v115
  br i1 %v116, label %v107, label %v40
v40:
  %v73 = phi i64 [ %v102, %v84 ], [ %v112, %v107 ]
  %v75 = phi i64 [ %v100, %v84 ], [ %v109, %v107 ]
  %v117 = icmp eq i64 %v73, 0
  br i1 %v117, label %v20, label %v70
v71:
  %v118 = phi i64 [ %v119, %v42 ], [ %v67, %v25 ]
  %v46 = phi i64 [ %v120, %v42 ], [ %v66, %v25 ]
  %3 = and i64 %v118, 4294967295
  %4 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %3, i64 1)
  %v43 = extractvalue { i64, i1 } %4, 0
  %v121 = extractvalue { i64, i1 } %4, 1
  %v122 = select i1 %v121, i64 %v9, i64 0
  %v123 = add i64 %v122, %v43
  %v124 = mul i64 %v123, %v10
  %5 = getelementptr i32, ptr %v8, i64 %v124
  %v125 = getelementptr i8, ptr %5, i64 16
  %v126 = load i32, ptr %v125, align 4
  %v127 = sext i32 %v126 to i64
  %v128 = load i32, ptr %5, align 4
  %v129 = sext i32 %v128 to i64
  %v130 = icmp eq i64 %v2, %v129
  br i1 %v130, label %v131, label %v132
v131:
  %v133 = shl i64 %v124, 2
  %v134 = getelementptr i8, ptr %v8, i64 %v133
  %v135 = getelementptr i8, ptr %v134, i64 20
  %v136 = load i32, ptr %v135, align 4
  %v137 = sext i32 %v136 to i64
  %v138 = sub nsw i64 %v137, %v127
  %v139 = icmp eq i64 %v138, %v14
  br i1 %v139, label %v140, label %v132
v140:
  %v141 = getelementptr i8, ptr %v134, i64 24
  %v142 = load i32, ptr %v141, align 4
  %v143 = icmp eq i32 %v142, %v68
  br i1 %v143, label %v44, label %v132
v44:
  store i8 0, ptr %v13, align 1
  call fastcc void @inner12(ptr nonnull %v13, ptr readonly %v3, i64 %v4, ptr readonly %v11, i64 %v12, i64 %v127, i64 %v14)
  %v144 = load i8, ptr %v13, align 1
  %v145 = icmp eq i8 %v144, 0
  br i1 %v145, label %v57, label %v20
v39:
  br label %v20
v132:
  br label %v57
v42:
  %v119 = phi i64 [ %v49, %v57 ], [ %v60, %v54 ]
  %v120 = phi i64 [ %v47, %v57 ], [ %v56, %v54 ]
  %v146 = icmp eq i64 %v119, 0
  br i1 %v146, label %v20, label %v71
}
define internal fastcc void @inner12(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6) unnamed_addr #1 {
v106:
  %0 = add nsw i64 %v6, 7
  %v7 = lshr i64 %0, 3
  %v8 = icmp slt i64 %v6, 1
  %v9 = icmp eq i64 %v7, 0
  %v10 = or i1 %v8, %v9
  br i1 %v10, label %v11, label %v12
v12:
  %v13 = getelementptr i8, ptr %v3, i64 %v5
  %1 = add nsw i64 %v2, 1
  %2 = add i64 %v2, 2
  %3 = add i64 %v2, 3
  %4 = add i64 %v2, 4
  %5 = add i64 %v2, 5
  %6 = add i64 %v2, 6
  %7 = add i64 %v2, 7
  %8 = add nsw i64 %v4, 1
  %9 = add i64 %v4, 2
  %10 = add i64 %v4, 3
  %11 = add i64 %v4, 4
  %12 = add i64 %v4, 5
  %13 = add i64 %v4, 6
  %14 = add i64 %v4, 7
  %15 = add nuw nsw i64 %v7, 7
  %16 = add nsw i64 %v6, -7
  %17 = add nsw i64 %v6, -6
  %18 = add nsw i64 %v6, -5
  %19 = add nsw i64 %v6, -4
  %20 = add nsw i64 %v6, -3
  %21 = add nsw i64 %v6, -2
  %22 = add nsw i64 %v6, -1
  br label %v14
v14:
  %v15 = phi i64 [ %v16, %v17 ], [ %15, %v12 ]
  %v18 = phi i64 [ %v19, %v17 ], [ %v6, %v12 ]
  %v20 = phi i1 [ %v21, %v17 ], [ true, %v12 ]
  %v22 = phi i64 [ %23, %v17 ], [ 0, %v12 ]
  %23 = add nuw i64 %v22, 8
  %v23 = icmp sgt i64 %23, %v2
  br i1 %v23, label %v24, label %v25
v24:
  %v26 = icmp slt i64 %v18, 1
  br i1 %v26, label %v27, label %v28
v28:
  %v29 = icmp slt i64 %v22, 0
  %v30 = select i1 %v29, i64 %v2, i64 0
  %v31 = getelementptr i8, ptr %v1, i64 %v30
  %v32 = getelementptr i8, ptr %v31, i64 %v22
  %v33 = load i8, ptr %v32, align 1
  %v34 = zext i8 %v33 to i64
  %v35 = icmp eq i64 %22, %v22
  br i1 %v35, label %v27, label %v36
v36:
  %v37 = icmp slt i64 %v22, -1
  %24 = select i1 %v37, i64 %1, i64 1
  %v38 = getelementptr i8, ptr %v1, i64 %24
  %v39 = getelementptr i8, ptr %v38, i64 %v22
  %v40 = load i8, ptr %v39, align 1
  %v41 = zext i8 %v40 to i64
  %v42 = shl nuw nsw i64 %v41, 8
  %v43 = or disjoint i64 %v42, %v34
  %v44 = icmp eq i64 %21, %v22
  br i1 %v44, label %v27, label %v45
v45:
  %v46 = icmp slt i64 %v22, -2
  %25 = select i1 %v46, i64 %2, i64 2
  %v47 = getelementptr i8, ptr %v1, i64 %25
  %v48 = getelementptr i8, ptr %v47, i64 %v22
  %v49 = load i8, ptr %v48, align 1
  %v50 = zext i8 %v49 to i64
  %v51 = shl nuw nsw i64 %v50, 16
  %v52 = or disjoint i64 %v51, %v43
  %v53 = icmp eq i64 %20, %v22
  br i1 %v53, label %v27, label %v54
v54:
  %v55 = icmp slt i64 %v22, -3
  %26 = select i1 %v55, i64 %3, i64 3
  %v56 = getelementptr i8, ptr %v1, i64 %26
  %v57 = getelementptr i8, ptr %v56, i64 %v22
  %v58 = load i8, ptr %v57, align 1
  %v59 = zext i8 %v58 to i64
  %v60 = shl nuw nsw i64 %v59, 24
  %v61 = or disjoint i64 %v60, %v52
  %v62 = icmp eq i64 %19, %v22
  br i1 %v62, label %v27, label %v63
v63:
  %v64 = icmp slt i64 %v22, -4
  %27 = select i1 %v64, i64 %4, i64 4
  %v65 = getelementptr i8, ptr %v1, i64 %27
  %v66 = getelementptr i8, ptr %v65, i64 %v22
  %v67 = load i8, ptr %v66, align 1
  %v68 = zext i8 %v67 to i64
  %v69 = shl nuw nsw i64 %v68, 32
  %v70 = or disjoint i64 %v69, %v61
  %v71 = icmp eq i64 %18, %v22
  br i1 %v71, label %v27, label %v72
v72:
  %v73 = icmp slt i64 %v22, -5
  %28 = select i1 %v73, i64 %5, i64 5
  %v74 = getelementptr i8, ptr %v1, i64 %28
  %v75 = getelementptr i8, ptr %v74, i64 %v22
  %v76 = load i8, ptr %v75, align 1
  %v77 = zext i8 %v76 to i64
  %v78 = shl nuw nsw i64 %v77, 40
  %v79 = or i64 %v78, %v70
  %v80 = icmp eq i64 %17, %v22
  br i1 %v80, label %v27, label %v81
v81:
  %v82 = icmp slt i64 %v22, -6
  %29 = select i1 %v82, i64 %6, i64 6
  %v83 = getelementptr i8, ptr %v1, i64 %29
  %v84 = getelementptr i8, ptr %v83, i64 %v22
  %v85 = load i8, ptr %v84, align 1
  %v86 = zext i8 %v85 to i64
  %v87 = shl nuw nsw i64 %v86, 48
  %v88 = or i64 %v87, %v79
  %v89 = icmp eq i64 %16, %v22
  br i1 %v89, label %v27, label %v90
v90:
  %v91 = icmp slt i64 %v22, -7
  %30 = select i1 %v91, i64 %7, i64 7
  %v92 = getelementptr i8, ptr %v1, i64 %30
  %v93 = getelementptr i8, ptr %v92, i64 %v22
  %v94 = load i8, ptr %v93, align 1
  %v95 = zext i8 %v94 to i64
  %v96 = shl nuw i64 %v95, 56
  %v97 = or i64 %v96, %v88
  br label %v27
v25:
  %v98 = getelementptr i8, ptr %v1, i64 %v22
  %v99 = load i64, ptr %v98, align 1
  %v100 = tail call i64 @llvm.smin.i64(i64 %v18, i64 8)
  %v101 = shl nsw i64 %v100, 3
  %v102 = sub nsw i64 64, %v101
  %v103 = lshr i64 -1, %v102
  %v104 = and i64 %v99, %v103
  br label %v27
v11:
  %v105 = phi i8 [ 1, %v106 ], [ %31, %v107 ]
  store i8 %v105, ptr %v0, align 1
  ret void
v107:
  %31 = zext i1 %v21 to i8
  br label %v11
v27:
  %v108 = phi i64 [ %v104, %v25 ], [ 0, %v24 ], [ %v34, %v28 ], [ %v43, %v36 ], [ %v52, %v45 ], [ %v61, %v54 ], [ %v70, %v63 ], [ %v79, %v72 ], [ %v88, %v81 ], [ %v97, %v90 ]
  %32 = add i64 %v22, %v5
  %33 = add i64 %32, 8
  %v109 = icmp sgt i64 %33, %v4
  br i1 %v109, label %v110, label %v111
v110:
  %v112 = icmp slt i64 %v18, 1
  br i1 %v112, label %v17, label %v113
v113:
  %v114 = icmp slt i64 %32, 0
  %v115 = select i1 %v114, i64 %v4, i64 0
  %v116 = getelementptr i8, ptr %v13, i64 %v115
  %v117 = getelementptr i8, ptr %v116, i64 %v22
  %v118 = load i8, ptr %v117, align 1
  %v119 = zext i8 %v118 to i64
  %v120 = icmp eq i64 %22, %v22
  br i1 %v120, label %v17, label %v121
v121:
  %v122 = icmp slt i64 %32, -1
  %34 = select i1 %v122, i64 %8, i64 1
  %v123 = getelementptr i8, ptr %v13, i64 %34
  %v124 = getelementptr i8, ptr %v123, i64 %v22
  %v125 = load i8, ptr %v124, align 1
  %v126 = zext i8 %v125 to i64
  %v127 = shl nuw nsw i64 %v126, 8
  %v128 = or disjoint i64 %v127, %v119
  %v129 = icmp eq i64 %21, %v22
  br i1 %v129, label %v17, label %v130
v130:
  %v131 = icmp slt i64 %32, -2
  %35 = select i1 %v131, i64 %9, i64 2
  %v132 = getelementptr i8, ptr %v13, i64 %35
  %v133 = getelementptr i8, ptr %v132, i64 %v22
  %v134 = load i8, ptr %v133, align 1
  %v135 = zext i8 %v134 to i64
  %v136 = shl nuw nsw i64 %v135, 16
  %v137 = or disjoint i64 %v136, %v128
  %v138 = icmp eq i64 %20, %v22
  br i1 %v138, label %v17, label %v139
v139:
  %v140 = icmp slt i64 %32, -3
  %36 = select i1 %v140, i64 %10, i64 3
  %v141 = getelementptr i8, ptr %v13, i64 %36
  %v142 = getelementptr i8, ptr %v141, i64 %v22
  %v143 = load i8, ptr %v142, align 1
  %v144 = zext i8 %v143 to i64
  %v145 = shl nuw nsw i64 %v144, 24
  %v146 = or disjoint i64 %v145, %v137
  %v147 = icmp eq i64 %19, %v22
  br i1 %v147, label %v17, label %v148
v148:
  %v149 = icmp slt i64 %32, -4
  %37 = select i1 %v149, i64 %11, i64 4
  %v150 = getelementptr i8, ptr %v13, i64 %37
  %v151 = getelementptr i8, ptr %v150, i64 %v22
  %v152 = load i8, ptr %v151, align 1
  %v153 = zext i8 %v152 to i64
  %v154 = shl nuw nsw i64 %v153, 32
  %v155 = or disjoint i64 %v154, %v146
  %v156 = icmp eq i64 %18, %v22
  br i1 %v156, label %v17, label %v157
v157:
  %v158 = icmp slt i64 %32, -5
  %38 = select i1 %v158, i64 %12, i64 5
  %v159 = getelementptr i8, ptr %v13, i64 %38
  %v160 = getelementptr i8, ptr %v159, i64 %v22
  %v161 = load i8, ptr %v160, align 1
  %v162 = zext i8 %v161 to i64
  %v163 = shl nuw nsw i64 %v162, 40
  %v164 = or i64 %v163, %v155
  %v165 = icmp eq i64 %17, %v22
  br i1 %v165, label %v17, label %v166
v166:
  %v167 = icmp slt i64 %32, -6
  %39 = select i1 %v167, i64 %13, i64 6
  %v168 = getelementptr i8, ptr %v13, i64 %39
  %v169 = getelementptr i8, ptr %v168, i64 %v22
  %v170 = load i8, ptr %v169, align 1
  %v171 = zext i8 %v170 to i64
  %v172 = shl nuw nsw i64 %v171, 48
  %v173 = or i64 %v172, %v164
  %v174 = icmp eq i64 %16, %v22
  br i1 %v174, label %v17, label %v175
v175:
  %v176 = icmp slt i64 %32, -7
  %40 = select i1 %v176, i64 %14, i64 7
  %v177 = getelementptr i8, ptr %v13, i64 %40
  %v178 = getelementptr i8, ptr %v177, i64 %v22
  %v179 = load i8, ptr %v178, align 1
  %v180 = zext i8 %v179 to i64
  %v181 = shl nuw i64 %v180, 56
  %v182 = or i64 %v181, %v173
  br label %v17
v111:
  %v183 = getelementptr i8, ptr %v13, i64 %v22
  %v184 = load i64, ptr %v183, align 1
  %v185 = tail call i64 @llvm.smin.i64(i64 %v18, i64 8)
  %v186 = shl nsw i64 %v185, 3
  %v187 = sub nsw i64 64, %v186
  %v188 = lshr i64 -1, %v187
  %v189 = and i64 %v184, %v188
  br label %v17
v17:
  %v190 = phi i64 [ %v189, %v111 ], [ 0, %v110 ], [ %v119, %v113 ], [ %v128, %v121 ], [ %v137, %v130 ], [ %v146, %v139 ], [ %v155, %v148 ], [ %v164, %v157 ], [ %v173, %v166 ], [ %v182, %v175 ]
  %v191 = icmp eq i64 %v108, %v190
  %v21 = and i1 %v20, %v191
  %v19 = add i64 %v18, -8
  %v16 = add nsw i64 %v15, -1
  %v192 = icmp sgt i64 %v15, 8
  br i1 %v192, label %v14, label %v107
}
define internal fastcc void @inner9(ptr noalias nonnull writeonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, i64 %v10, ptr readonly %v11, i64 %v12, ptr readonly %v13, i64 %v14) unnamed_addr #1 {
v39:
  %v15 = alloca i64, align 8
  %v16 = alloca i64, align 8
  %0 = mul i64 %v1, -7046029254386353131
  %v17 = add i64 %0, -7046029254386353131
  %1 = add i64 %v5, 7
  %v18 = lshr i64 %1, 3
  %v19 = icmp slt i64 %v5, 1
  %v20 = icmp eq i64 %v18, 0
  %v21 = or i1 %v19, %v20
  br i1 %v21, label %v22, label %v23
v23:
  %2 = add nuw nsw i64 %v18, 4
  br label %v24
v24:
  %v25 = phi i64 [ %v26, %v24 ], [ %2, %v23 ]
  %v27 = phi i64 [ %v28, %v24 ], [ %v4, %v23 ]
  %v29 = phi i64 [ %v30, %v24 ], [ %v5, %v23 ]
  %v31 = phi i64 [ %v32, %v24 ], [ %v17, %v23 ]
  call fastcc void @inner5(ptr nonnull %v15, ptr readonly %v2, i64 %v3, i64 %v27, i64 %v29)
  %v33 = load i64, ptr %v15, align 8
  %v34 = xor i64 %v33, %v31
  %v35 = mul i64 %v34, -7046029254386353131
  %v36 = lshr i64 %v35, 32
  %v32 = xor i64 %v36, %v35
  %v30 = add i64 %v29, -8
  %v28 = add i64 %v27, 8
  %v26 = add nsw i64 %v25, -1
  %v37 = icmp ugt i64 %v25, 5
  br i1 %v37, label %v24, label %v22
v22:
  %v38 = phi i64 [ %v17, %v39 ], [ %v32, %v24 ]
  %v40 = lshr i64 %v38, 32
  %v41 = add i64 %v14, 4294967295
  %v42 = and i64 %v40, %v41
  %v43 = getelementptr i64, ptr %v13, i64 %v42
  %v44 = load i64, ptr %v43, align 8
  %v45 = lshr i64 %v38, 58
  %3 = shl nuw i64 1, %v45
  %4 = and i64 %v44, %3
  %v46 = icmp eq i64 %4, 0
  br i1 %v46, label %v47, label %v48
v47:
  %v49 = phi i64 [ %v50, %v48 ], [ -1, %v22 ]
  store i64 %v49, ptr %v0, align 8
  ret void
v48:
  store i64 0, ptr %v16, align 8
  call fastcc void @inner13(ptr nonnull %v16, i64 %v38, i64 %v1, ptr %v2, i64 %v3, i64 %v4, i64 %v5, ptr %v6, i64 %v7, ptr %v8, i64 %v9, i64 %v10, ptr %v11, i64 %v12)
  %v50 = load i64, ptr %v16, align 8
  br label %v47
}
define internal fastcc void @inner5(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, i64 %v4) unnamed_addr #5 {
v97:
  %v5 = add nsw i64 %v3, 8
  %v6 = icmp sgt i64 %v5, %v2
  br i1 %v6, label %v7, label %v8
v7:
  %v9 = icmp slt i64 %v4, 1
  br i1 %v9, label %v10, label %v11
v11:
  %v12 = icmp slt i64 %v3, 0
  %v13 = select i1 %v12, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v3
  %v14 = getelementptr i8, ptr %0, i64 %v13
  %v15 = load i8, ptr %v14, align 1
  %v16 = zext i8 %v15 to i64
  %v17 = icmp eq i64 %v4, 1
  br i1 %v17, label %v10, label %v18
v18:
  %v19 = icmp slt i64 %v3, -1
  %v20 = select i1 %v19, i64 %v2, i64 0
  %1 = getelementptr i8, ptr %0, i64 1
  %v21 = getelementptr i8, ptr %1, i64 %v20
  %v22 = load i8, ptr %v21, align 1
  %v23 = zext i8 %v22 to i64
  %v24 = shl nuw nsw i64 %v23, 8
  %v25 = or disjoint i64 %v24, %v16
  %v26 = icmp eq i64 %v4, 2
  br i1 %v26, label %v10, label %v27
v27:
  %v28 = icmp slt i64 %v3, -2
  %v29 = select i1 %v28, i64 %v2, i64 0
  %2 = getelementptr i8, ptr %0, i64 2
  %v30 = getelementptr i8, ptr %2, i64 %v29
  %v31 = load i8, ptr %v30, align 1
  %v32 = zext i8 %v31 to i64
  %v33 = shl nuw nsw i64 %v32, 16
  %v34 = or disjoint i64 %v33, %v25
  %v35 = icmp eq i64 %v4, 3
  br i1 %v35, label %v10, label %v36
v36:
  %v37 = icmp slt i64 %v3, -3
  %v38 = select i1 %v37, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %0, i64 3
  %v39 = getelementptr i8, ptr %3, i64 %v38
  %v40 = load i8, ptr %v39, align 1
  %v41 = zext i8 %v40 to i64
  %v42 = shl nuw nsw i64 %v41, 24
  %v43 = or disjoint i64 %v42, %v34
  %v44 = icmp eq i64 %v4, 4
  br i1 %v44, label %v10, label %v45
v45:
  %v46 = icmp slt i64 %v3, -4
  %v47 = select i1 %v46, i64 %v2, i64 0
  %4 = getelementptr i8, ptr %0, i64 4
  %v48 = getelementptr i8, ptr %4, i64 %v47
  %v49 = load i8, ptr %v48, align 1
  %v50 = zext i8 %v49 to i64
  %v51 = shl nuw nsw i64 %v50, 32
  %v52 = or disjoint i64 %v51, %v43
  %v53 = icmp eq i64 %v4, 5
  br i1 %v53, label %v10, label %v54
v54:
  %v55 = icmp slt i64 %v3, -5
  %v56 = select i1 %v55, i64 %v2, i64 0
  %5 = getelementptr i8, ptr %0, i64 5
  %v57 = getelementptr i8, ptr %5, i64 %v56
  %v58 = load i8, ptr %v57, align 1
  %v59 = zext i8 %v58 to i64
  %v60 = shl nuw nsw i64 %v59, 40
  %v61 = or i64 %v60, %v52
  %v62 = icmp eq i64 %v4, 6
  br i1 %v62, label %v10, label %v63
v63:
  %v64 = icmp slt i64 %v3, -6
  %v65 = select i1 %v64, i64 %v2, i64 0
  %6 = getelementptr i8, ptr %0, i64 6
  %v66 = getelementptr i8, ptr %6, i64 %v65
  %v67 = load i8, ptr %v66, align 1
  %v68 = zext i8 %v67 to i64
  %v69 = shl nuw nsw i64 %v68, 48
  %v70 = or i64 %v69, %v61
  %v71 = icmp eq i64 %v4, 7
  br i1 %v71, label %v10, label %v72
v72:
  %v73 = icmp slt i64 %v3, -7
  %v74 = select i1 %v73, i64 %v2, i64 0
  %7 = getelementptr i8, ptr %0, i64 7
  %v75 = getelementptr i8, ptr %7, i64 %v74
  %v76 = load i8, ptr %v75, align 1
  %v77 = zext i8 %v76 to i64
  %v78 = shl nuw i64 %v77, 56
  %v79 = or i64 %v78, %v70
  br label %v10
v10:
  %v80 = phi i64 [ %v81, %v8 ], [ 0, %v7 ], [ %v16, %v11 ], [ %v25, %v18 ], [ %v34, %v27 ], [ %v43, %v36 ], [ %v52, %v45 ], [ %v61, %v54 ], [ %v70, %v63 ], [ %v79, %v72 ]
  %v82 = and i64 %v80, 9187201950435737471
  %v83 = add nuw i64 %v82, 4557430888798830399
  %v84 = sub nuw i64 -2676586395008836902, %v82
  %v85 = xor i64 %v80, -1
  %v86 = and i64 %v84, %v85
  %v87 = and i64 %v86, %v83
  %v88 = lshr i64 %v87, 2
  %v89 = and i64 %v88, 2314885530818453536
  %v90 = or i64 %v89, %v80
  store i64 %v90, ptr %v0, align 8
  ret void
v8:
  %v91 = getelementptr i8, ptr %v1, i64 %v3
  %v92 = load i64, ptr %v91, align 1
  %v93 = tail call i64 @llvm.smin.i64(i64 %v4, i64 8)
  %v94 = shl nsw i64 %v93, 3
  %v95 = sub nsw i64 64, %v94
  %v96 = lshr i64 -1, %v95
  %v81 = and i64 %v92, %v96
  br label %v10
}
define internal fastcc void @inner13(ptr noalias nonnull writeonly %v0, i64 %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6, ptr readonly %v7, i64 %v8, ptr readonly %v9, i64 %v10, i64 %v11, ptr readonly %v12, i64 %v13) unnamed_addr #1 {
v42:
  %v14 = alloca i8, align 1
  %v15 = freeze i64 %v6
  %v16 = add nsw i64 %v8, -1
  %v17 = and i64 %v16, %v1
  %v18 = getelementptr i64, ptr %v7, i64 %v17
  %v19 = load i64, ptr %v18, align 8
  %v20 = icmp eq i64 %v19, 0
  br i1 %v20, label %v21, label %v22
v22:
  %v23 = lshr i64 %v19, 32
  %v24 = lshr i64 %v1, 32
  %v25 = icmp eq i64 %v23, %v24
  br i1 %v25, label %v26, label %v27
v27:
  %v28 = phi i64 [ %v29, %v27 ], [ %v17, %v22 ]
  %v30 = add i64 %v28, 1
  %v29 = and i64 %v30, %v16
  %v31 = getelementptr i64, ptr %v7, i64 %v29
  %v32 = load i64, ptr %v31, align 8
  %v33 = icmp ne i64 %v32, 0
  %v34 = lshr i64 %v32, 32
  %v35 = icmp ne i64 %v34, %v24
  %v36 = and i1 %v33, %v35
  br i1 %v36, label %v27, label %v37
v21:
  %v38 = phi i64 [ -1, %v37 ], [ %v39, %v40 ], [ -1, %v41 ], [ -1, %v42 ], [ -1, %v43 ], [ %v44, %v45 ]
  store i64 %v38, ptr %v0, align 8
  ret void
v58:
  %v46 = add i64 %v47, 1
  %v48 = and i64 %v46, %v16
  %v49 = getelementptr i64, ptr %v7, i64 %v48
  %v50 = load i64, ptr %v49, align 8
  %v51 = icmp eq i64 %v50, 0
  %v52 = lshr i64 %v50, 32
  %v53 = icmp eq i64 %v52, %v24
  %v54 = or i1 %v51, %v53
  br i1 %v54, label %v43, label %v55
v55:
  %v56 = phi i64 [ %v57, %v55 ], [ %v48, %v58 ]
  %v59 = add i64 %v56, 1
  %v57 = and i64 %v59, %v16
  %v60 = getelementptr i64, ptr %v7, i64 %v57
  %v61 = load i64, ptr %v60, align 8
  %v62 = icmp ne i64 %v61, 0
  %v63 = lshr i64 %v61, 32
  %v64 = icmp ne i64 %v63, %v24
  %v65 = and i1 %v62, %v64
  br i1 %v65, label %v55, label %v43
v37:
  %v66 = icmp eq i64 %v32, 0
  br i1 %v66, label %v21, label %v26
v26:
  %v67 = phi i64 [ %v29, %v37 ], [ %v17, %v22 ]
  %v68 = phi i64 [ %v32, %v37 ], [ %v19, %v22 ]
  %v69 = trunc i64 %v1 to i32
  %v70 = icmp slt i64 %v15, 9
  br i1 %v70, label %v71, label %v72
v71:
  %v73 = phi i64 [ %v74, %v41 ], [ %v68, %v26 ]
  %v75 = phi i64 [ %v76, %v41 ], [ %v67, %v26 ]
  %0 = and i64 %v73, 4294967295
  %1 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %0, i64 1)
  %v39 = extractvalue { i64, i1 } %1, 0
  %v77 = extractvalue { i64, i1 } %1, 1
  %v78 = select i1 %v77, i64 %v10, i64 0
  %v79 = add i64 %v78, %v39
  %v80 = mul i64 %v79, %v11
  %2 = getelementptr i32, ptr %v9, i64 %v80
  %v81 = load i32, ptr %2, align 4
  %v82 = sext i32 %v81 to i64
  %v83 = icmp eq i64 %v2, %v82
  br i1 %v83, label %v84, label %v85
v84:
  %v86 = shl i64 %v80, 2
  %v87 = getelementptr i8, ptr %v9, i64 %v86
  %v88 = getelementptr i8, ptr %v87, i64 16
  %v89 = load i32, ptr %v88, align 4
  %v90 = sext i32 %v89 to i64
  %v91 = getelementptr i8, ptr %v87, i64 20
  %v92 = load i32, ptr %v91, align 4
  %v93 = sext i32 %v92 to i64
  %v94 = sub nsw i64 %v93, %v90
  %v95 = icmp eq i64 %v94, %v15
  br i1 %v95, label %v96, label %v85
v96:
  %v97 = getelementptr i8, ptr %v87, i64 24
  %v98 = load i32, ptr %v97, align 4
  %v99 = icmp eq i32 %v98, %v69
  br i1 %v99, label %v40, label %v85
v85:
  %v100 = add i64 %v75, 1
  %v101 = and i64 %v100, %v16
  %v102 = getelementptr i64, ptr %v7, i64 %v101
  %v103 = load i64, ptr %v102, align 8
  %v104 = icmp eq i64 %v103, 0
  %v105 = lshr i64 %v103, 32
  %v106 = icmp eq i64 %v105, %v24
  %v107 = or i1 %v104, %v106
  br i1 %v107, label %v41, label %v108
v108:
  %v109 = phi i64 [ %v110, %v108 ], [ %v101, %v85 ]
  %v111 = add i64 %v109, 1
  %v110 = and i64 %v111, %v16
  %v112 = getelementptr i64, ptr %v7, i64 %v110
  %v113 = load i64, ptr %v112, align 8
  %v114 = icmp ne i64 %v113, 0
  %v115 = lshr i64 %v113, 32
  %v116 = icmp ne i64 %v115, %v24
  %v117 = and i1 %v114, %v116
  br i1 %v117, label %v108, label %v41
v41:
  %v74 = phi i64 [ %v103, %v85 ], [ %v113, %v108 ]
  %v76 = phi i64 [ %v101, %v85 ], [ %v110, %v108 ]
  %v118 = icmp eq i64 %v74, 0
  br i1 %v118, label %v21, label %v71
v72:
  %v119 = phi i64 [ %v120, %v43 ], [ %v68, %v26 ]
  %v47 = phi i64 [ %v121, %v43 ], [ %v67, %v26 ]
  %3 = and i64 %v119, 4294967295
  %4 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %3, i64 1)
  %v44 = extractvalue { i64, i1 } %4, 0
  %v122 = extractvalue { i64, i1 } %4, 1
  %v123 = select i1 %v122, i64 %v10, i64 0
  %v124 = add i64 %v123, %v44
  %v125 = mul i64 %v124, %v11
  %5 = getelementptr i32, ptr %v9, i64 %v125
  %v126 = getelementptr i8, ptr %5, i64 16
  %v127 = load i32, ptr %v126, align 4
  %v128 = sext i32 %v127 to i64
  %v129 = load i32, ptr %5, align 4
  %v130 = sext i32 %v129 to i64
  %v131 = icmp eq i64 %v2, %v130
  br i1 %v131, label %v132, label %v133
v132:
  %v134 = shl i64 %v125, 2
  %v135 = getelementptr i8, ptr %v9, i64 %v134
  %v136 = getelementptr i8, ptr %v135, i64 20
  %v137 = load i32, ptr %v136, align 4
  %v138 = sext i32 %v137 to i64
  %v139 = sub nsw i64 %v138, %v128
  %v140 = icmp eq i64 %v139, %v15
  br i1 %v140, label %v141, label %v133
v141:
  %v142 = getelementptr i8, ptr %v135, i64 24
  %v143 = load i32, ptr %v142, align 4
  %v144 = icmp eq i32 %v143, %v69
  br i1 %v144, label %v45, label %v133
v45:
  store i8 0, ptr %v14, align 1
  call fastcc void @inner4(ptr nonnull %v14, ptr readonly %v3, i64 %v4, i64 %v5, ptr readonly %v12, i64 %v13, i64 %v128, i64 %v15)
  %v145 = load i8, ptr %v14, align 1
  %v146 = icmp eq i8 %v145, 0
  br i1 %v146, label %v58, label %v21
v40:
  br label %v21
v133:
  br label %v58
v43:
  %v120 = phi i64 [ %v50, %v58 ], [ %v61, %v55 ]
  %v121 = phi i64 [ %v48, %v58 ], [ %v57, %v55 ]
  %v147 = icmp eq i64 %v120, 0
  br i1 %v147, label %v21, label %v72
}
define internal fastcc void @inner3(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, ptr readonly %v4, i64 %v5, i64 %v6, ptr readonly %v7, i64 %v8, ptr %v9, ptr %v10, ptr readonly %v11) unnamed_addr #1 {
v87:
  %v12 = icmp slt i64 %v6, 1
  br i1 %v12, label %v13, label %v14
v14:
  %v15 = add nuw i64 %v8, 4294967295
  br label %v16
v30:
  %v17 = phi i64 [ %v18, %v19 ], [ %v20, %v16 ]
  %v21 = lshr i64 %v17, 6
  %v22 = getelementptr i64, ptr %v3, i64 %v21
  %v23 = load i64, ptr %v22, align 8
  %v24 = and i64 %v17, 63
  %v25 = lshr i64 %v23, %v24
  %v26 = icmp eq i64 %v25, 0
  br i1 %v26, label %v19, label %v27
v19:
  %v28 = or i64 %v17, 63
  %v18 = add nsw i64 %v28, 1
  %v29 = icmp slt i64 %v18, %v5
  br i1 %v29, label %v30, label %v31
v27:
  %v32 = tail call i64 @llvm.cttz.i64(i64 %v25, i1 true)
  %v33 = add nsw i64 %v32, %v17
  %v34 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v33)
  br label %v35
v35:
  %v36 = phi i64 [ %v37, %v16 ], [ %v34, %v27 ]
  %v38 = icmp sgt i64 %v5, %v36
  br i1 %v38, label %v39, label %v31
v39:
  %v40 = lshr i64 %v36, 6
  %v41 = and i64 %v36, 63
  %0 = getelementptr i64, ptr %v3, i64 %v40
  %v42 = getelementptr i8, ptr %0, i64 8
  %v43 = load i64, ptr %v42, align 8
  %v44 = shl i64 %v43, 1
  %v45 = xor i64 %v41, 63
  %v46 = shl i64 %v44, %v45
  %v47 = load i64, ptr %0, align 8
  %v48 = lshr i64 %v47, %v41
  %v49 = or i64 %v48, %v46
  %v50 = xor i64 %v49, -1
  %v51 = tail call i64 @llvm.cttz.i64(i64 %v50, i1 false)
  %v52 = sub nsw i64 %v5, %v36
  %v53 = tail call i64 @llvm.smin.i64(i64 %v52, i64 %v51)
  %v54 = icmp ult i64 %v53, 64
  br i1 %v54, label %v55, label %v56
v56:
  %v57 = phi i64 [ %v58, %v59 ], [ %v36, %v39 ]
  %v60 = lshr i64 %v57, 6
  %v61 = getelementptr i64, ptr %v3, i64 %v60
  %v62 = load i64, ptr %v61, align 8
  %v63 = xor i64 %v62, -1
  %v64 = and i64 %v57, 63
  %v65 = lshr i64 %v63, %v64
  %v66 = icmp eq i64 %v65, 0
  br i1 %v66, label %v59, label %v67
v59:
  %v68 = or i64 %v57, 63
  %v58 = add nsw i64 %v68, 1
  %v69 = icmp slt i64 %v58, %v5
  br i1 %v69, label %v56, label %v55
v67:
  %v70 = tail call i64 @llvm.cttz.i64(i64 %v65, i1 true)
  %v71 = add nsw i64 %v70, %v57
  %v72 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v71)
  %v73 = sub nsw i64 %v72, %v36
  br label %v55
v31:
  %v74 = phi i64 [ %v75, %v76 ], [ %v77, %v35 ], [ %v77, %v19 ]
  %v78 = getelementptr i64, ptr %v9, i64 %v79
  store i64 %v80, ptr %v78, align 8
  %v81 = getelementptr i64, ptr %v10, i64 %v79
  store i64 %v82, ptr %v81, align 8
  %v83 = add nsw i64 %v74, %v79
  %v84 = icmp eq i64 %v6, %v85
  br i1 %v84, label %v13, label %v16
v13:
  %v86 = phi i64 [ 0, %v87 ], [ %v83, %v31 ]
  store i64 %v86, ptr %v0, align 8
  ret void
v16:
  %v79 = phi i64 [ %v83, %v31 ], [ 0, %v14 ]
  %v88 = phi i64 [ %v85, %v31 ], [ 0, %v14 ]
  %v85 = add nuw nsw i64 %v88, 1
  %v89 = getelementptr i64, ptr %v9, i64 %v88
  %v80 = load i64, ptr %v89, align 8
  %v90 = getelementptr i64, ptr %v10, i64 %v88
  %v82 = load i64, ptr %v90, align 8
  %v91 = getelementptr i64, ptr %v11, i64 %v88
  %v92 = load i64, ptr %v91, align 8
  %v93 = mul i64 %v92, -7046029254386353131
  %v94 = lshr i64 %v93, 32
  %v95 = and i64 %v94, %v15
  %v96 = getelementptr i64, ptr %v7, i64 %v95
  %v97 = load i64, ptr %v96, align 8
  %v98 = lshr i64 %v93, 58
  %v99 = lshr i64 %v97, %v98
  %v100 = and i64 %v99, 1
  %v101 = lshr i64 %v82, 63
  %v77 = or i64 %v100, %v101
  %v102 = tail call i64 @llvm.abs.i64(i64 %v82, i1 false)
  %v20 = add nsw i64 %v102, %v80
  %v103 = lshr i64 %v20, 6
  %v104 = and i64 %v20, 63
  %1 = getelementptr i64, ptr %v3, i64 %v103
  %v105 = getelementptr i8, ptr %1, i64 8
  %v106 = load i64, ptr %v105, align 8
  %v107 = shl i64 %v106, 1
  %v108 = xor i64 %v104, 63
  %v109 = shl i64 %v107, %v108
  %v110 = load i64, ptr %1, align 8
  %v111 = lshr i64 %v110, %v104
  %v112 = or i64 %v111, %v109
  %v113 = tail call i64 @llvm.cttz.i64(i64 %v112, i1 false)
  %v114 = add nsw i64 %v113, %v20
  %v37 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v114)
  %v115 = sub nsw i64 %v37, %v20
  %v116 = icmp eq i64 %v115, 64
  br i1 %v116, label %v30, label %v35
v55:
  %v117 = phi i64 [ %v53, %v39 ], [ %v73, %v67 ], [ %v52, %v59 ]
  %v118 = add nsw i64 %v36, 8
  %v119 = icmp sgt i64 %v118, %v2
  br i1 %v119, label %v120, label %v121
v121:
  %v122 = getelementptr i8, ptr %v1, i64 %v36
  %v123 = load i64, ptr %v122, align 1
  br label %v124
v120:
  %v125 = icmp slt i64 %v117, 1
  br i1 %v125, label %v124, label %v126
v126:
  %v127 = icmp slt i64 %v36, 0
  %v128 = select i1 %v127, i64 %v2, i64 0
  %2 = getelementptr i8, ptr %v1, i64 %v36
  %v129 = getelementptr i8, ptr %2, i64 %v128
  %v130 = load i8, ptr %v129, align 1
  %v131 = zext i8 %v130 to i64
  %v132 = icmp eq i64 %v117, 1
  br i1 %v132, label %v124, label %v133
v133:
  %v134 = icmp slt i64 %v36, -1
  %v135 = select i1 %v134, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %2, i64 1
  %v136 = getelementptr i8, ptr %3, i64 %v135
  %v137 = load i8, ptr %v136, align 1
  %v138 = zext i8 %v137 to i64
  %v139 = shl nuw nsw i64 %v138, 8
  %v140 = or disjoint i64 %v139, %v131
  %v141 = icmp eq i64 %v117, 2
  br i1 %v141, label %v124, label %v142
v142:
  %v143 = icmp slt i64 %v36, -2
  %v144 = select i1 %v143, i64 %v2, i64 0
  %4 = getelementptr i8, ptr %2, i64 2
  %v145 = getelementptr i8, ptr %4, i64 %v144
  %v146 = load i8, ptr %v145, align 1
  %v147 = zext i8 %v146 to i64
  %v148 = shl nuw nsw i64 %v147, 16
  %v149 = or disjoint i64 %v148, %v140
  %v150 = icmp eq i64 %v117, 3
  br i1 %v150, label %v124, label %v151
v151:
  %v152 = icmp slt i64 %v36, -3
  %v153 = select i1 %v152, i64 %v2, i64 0
  %5 = getelementptr i8, ptr %2, i64 3
  %v154 = getelementptr i8, ptr %5, i64 %v153
  %v155 = load i8, ptr %v154, align 1
  %v156 = zext i8 %v155 to i64
  %v157 = shl nuw nsw i64 %v156, 24
  %v158 = or disjoint i64 %v157, %v149
  %v159 = icmp eq i64 %v117, 4
  br i1 %v159, label %v124, label %v160
v160:
  %v161 = icmp slt i64 %v36, -4
  %v162 = select i1 %v161, i64 %v2, i64 0
  %6 = getelementptr i8, ptr %2, i64 4
  %v163 = getelementptr i8, ptr %6, i64 %v162
  %v164 = load i8, ptr %v163, align 1
  %v165 = zext i8 %v164 to i64
  %v166 = shl nuw nsw i64 %v165, 32
  %v167 = or disjoint i64 %v166, %v158
  %v168 = icmp eq i64 %v117, 5
  br i1 %v168, label %v124, label %v169
v169:
  %v170 = icmp slt i64 %v36, -5
  %v171 = select i1 %v170, i64 %v2, i64 0
  %7 = getelementptr i8, ptr %2, i64 5
  %v172 = getelementptr i8, ptr %7, i64 %v171
  %v173 = load i8, ptr %v172, align 1
  %v174 = zext i8 %v173 to i64
  %v175 = shl nuw nsw i64 %v174, 40
  %v176 = or i64 %v175, %v167
  %v177 = icmp eq i64 %v117, 6
  br i1 %v177, label %v124, label %v178
v178:
  %v179 = icmp slt i64 %v36, -6
  %v180 = select i1 %v179, i64 %v2, i64 0
  %8 = getelementptr i8, ptr %2, i64 6
  %v181 = getelementptr i8, ptr %8, i64 %v180
  %v182 = load i8, ptr %v181, align 1
  %v183 = zext i8 %v182 to i64
  %v184 = shl nuw nsw i64 %v183, 48
  %v185 = or i64 %v184, %v176
  %v186 = icmp eq i64 %v117, 7
  br i1 %v186, label %v124, label %v187
v187:
  %v188 = icmp slt i64 %v36, -7
  %v189 = select i1 %v188, i64 %v2, i64 0
  %9 = getelementptr i8, ptr %2, i64 7
  %v190 = getelementptr i8, ptr %9, i64 %v189
  %v191 = load i8, ptr %v190, align 1
  %v192 = zext i8 %v191 to i64
  %v193 = shl nuw i64 %v192, 56
  %v194 = or i64 %v193, %v185
  br label %v124
v124:
  %v195 = phi i64 [ %v123, %v121 ], [ 0, %v120 ], [ %v131, %v126 ], [ %v140, %v133 ], [ %v149, %v142 ], [ %v158, %v151 ], [ %v167, %v160 ], [ %v176, %v169 ], [ %v185, %v178 ], [ %v194, %v187 ]
  %v196 = tail call i64 @llvm.smin.i64(i64 %v117, i64 8)
  %v197 = or i64 %v195, 2314885530818453536
  %v198 = shl nsw i64 %v196, 3
  %v199 = sub nsw i64 64, %v198
  %v200 = shl i64 %v197, %v199
  %v201 = add i64 %v200, %v117
  %v202 = mul i64 %v201, -7046029254386353131
  %v203 = lshr i64 %v202, 29
  %v204 = xor i64 %v203, %v92
  %v205 = mul i64 %v204, -7046029254386353131
  %v206 = lshr i64 %v205, 32
  %v207 = and i64 %v206, %v15
  %v208 = getelementptr i64, ptr %v7, i64 %v207
  %v209 = load i64, ptr %v208, align 8
  %v210 = lshr i64 %v205, 58
  %v211 = lshr i64 %v209, %v210
  %v212 = and i64 %v211, 1
  %v213 = icmp sgt i64 %v117, 64
  br i1 %v213, label %v214, label %v215
v214:
  %v216 = add nsw i64 %v117, %v36
  br label %v217
v217:
  %v218 = phi i64 [ %v219, %v220 ], [ %v36, %v214 ]
  %v221 = lshr i64 %v218, 6
  %v222 = getelementptr i64, ptr %v4, i64 %v221
  %v223 = load i64, ptr %v222, align 8
  %v224 = and i64 %v218, 63
  %v225 = lshr i64 %v223, %v224
  %v226 = icmp eq i64 %v225, 0
  br i1 %v226, label %v220, label %v227
v220:
  %v228 = or i64 %v218, 63
  %v219 = add nsw i64 %v228, 1
  %v229 = icmp slt i64 %v219, %v216
  br i1 %v229, label %v217, label %v76
v227:
  %v230 = tail call i64 @llvm.cttz.i64(i64 %v225, i1 true)
  %v231 = add nsw i64 %v230, %v218
  %10 = icmp slt i64 %v231, %v216
  br label %v76
v215:
  %11 = getelementptr i64, ptr %v4, i64 %v40
  %v232 = getelementptr i8, ptr %11, i64 8
  %v233 = load i64, ptr %v232, align 8
  %v234 = shl i64 %v233, 1
  %v235 = shl i64 %v234, %v45
  %v236 = load i64, ptr %11, align 8
  %v237 = lshr i64 %v236, %v41
  %v238 = or i64 %v237, %v235
  %v239 = sub nsw i64 64, %v117
  %v240 = shl i64 %v238, %v239
  %v241 = icmp ne i64 %v240, 0
  br label %v76
v76:
  %v242 = phi i1 [ %v241, %v215 ], [ %10, %v227 ], [ false, %v220 ]
  %v243 = zext i1 %v242 to i64
  %12 = or i64 %v212, %v243
  %v75 = or i64 %12, %v77
  br label %v31
}
define i64 @count_terms(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, i64 %v12, ptr readonly %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, i64 %v21, ptr readonly %v22, i64 %v23, ptr readonly %v24, i64 %v25, ptr readonly %v26, i64 %v27, i64 %v28, i8 %v29, i8 %v30, ptr readonly %v31, i64 %v32, ptr readonly %v33, i64 %v34, ptr readonly %v35, i64 %v36, i8 %v37, ptr readonly %v38, i64 %v39, ptr readonly %v40, i64 %v41, ptr %v42, i64 %v43, ptr %v44, i64 %v45, ptr %v46, i64 %v47, ptr %v48, i64 %v49, ptr %v50, i64 %v51, ptr %v52, i64 %v53, ptr %v54, i64 %v55, ptr %v56, i64 %v57, ptr writeonly %v58, i64 %v59, ptr %v60, i64 %v61, i64 %v62, ptr %v63, i64 %v64, ptr writeonly %v65, i64 %v66, ptr writeonly %v67, i64 %v68, ptr writeonly %v69, i64 %v70) local_unnamed_addr #3 {
  %v71 = alloca i8, align 1
  %v72 = alloca i64, align 8
  %v73 = alloca i64, align 8
  %v74 = alloca ptr, align 8
  %v75 = alloca ptr, align 8
  %v76 = icmp ne i8 %v29, 0
  store i64 0, ptr %v73, align 8
  %v77 = icmp eq i8 %v30, 0
  %v78 = xor i1 %v76, true
  %v79 = select i1 %v78, i1 %v77, i1 false
  %v80 = sub i64 %v9, %v12
  %v81 = icmp slt i64 %v80, 1
  br i1 %v81, label %v82, label %v83
v83:
  %v84 = zext i1 %v76 to i8
  %v85 = add nsw i64 %v14, -1
  %1 = add i64 %v1, 1
  %v86 = and i64 %v47, 9223372036854775806
  %v87 = getelementptr i8, ptr %v50, i64 8
  %2 = icmp eq i8 %v37, 0
  %3 = icmp slt i64 %v47, 1
  %4 = shl i64 %v66, 2
  %5 = shl i64 %v68, 2
  %6 = icmp eq i64 %v47, 1
  %7 = and i64 %v47, 1
  %8 = icmp eq i64 %7, 0
  %9 = getelementptr i64, ptr %v46, i64 %v86
  %v88 = shl i64 %v86, 6
  %v89 = icmp slt i64 %v88, 0
  %v90 = select i1 %v89, i64 %v45, i64 0
  %v91 = getelementptr i64, ptr %v44, i64 %v90
  %v92 = shl i64 %v86, 3
  %v93 = getelementptr i8, ptr %v46, i64 %v92
  br label %v94
v241:
  %v95 = phi i64 [ %v96, %v97 ], [ 0, %v94 ]
  %v98 = phi i64 [ %v99, %v97 ], [ 0, %v94 ]
  %v100 = phi i64 [ %v101, %v97 ], [ 0, %v94 ]
  %v102 = phi i64 [ %v103, %v97 ], [ 0, %v94 ]
  %v104 = phi i64 [ %v105, %v97 ], [ %v106, %v94 ]
  %v107 = phi i64 [ %v108, %v97 ], [ %v109, %v94 ]
  %v110 = shl i64 %v107, 6
  %v111 = getelementptr i64, ptr %v2, i64 %v107
  %v112 = load i64, ptr %v111, align 8
  %v113 = icmp sgt i64 %v114, %v110
  %v115 = sub nsw i64 %v114, %v110
  %v116 = shl nsw i64 -1, %v115
  %v117 = select i1 %v113, i64 %v116, i64 -1
  %v118 = and i64 %v117, %v112
  %v119 = add nsw i64 %v110, 64
  %v120 = icmp sgt i64 %v119, %v121
  %v122 = sub nsw i64 %v119, %v121
  %v123 = lshr i64 -1, %v122
  %v124 = select i1 %v120, i64 %v123, i64 -1
  %v125 = and i64 %v118, %v124
  %v126 = shl i64 %v125, 1
  %v127 = or disjoint i64 %v126, %v98
  %v128 = xor i64 %v127, -1
  %v129 = and i64 %v125, %v128
  %v130 = getelementptr i64, ptr %v6, i64 %v107
  %v131 = load i64, ptr %v130, align 8
  %v132 = getelementptr i64, ptr %v4, i64 %v107
  %v133 = load i64, ptr %v132, align 8
  %v134 = and i64 %v129, %v133
  %10 = getelementptr i64, ptr %v52, i64 %v100
  %v135 = tail call i64 @llvm.cttz.i64(i64 %v134, i1 false)
  %v136 = add nsw i64 %v135, %v110
  store i64 %v136, ptr %10, align 8
  %v137 = add i64 %v134, -1
  %v138 = and i64 %v137, %v134
  %v139 = tail call i64 @llvm.cttz.i64(i64 %v138, i1 false)
  %v140 = add nsw i64 %v139, %v110
  %v141 = getelementptr i8, ptr %10, i64 8
  store i64 %v140, ptr %v141, align 8
  %v142 = add i64 %v138, -1
  %v143 = and i64 %v142, %v138
  %v144 = tail call i64 @llvm.cttz.i64(i64 %v143, i1 false)
  %v145 = add nsw i64 %v144, %v110
  %v146 = getelementptr i8, ptr %10, i64 16
  store i64 %v145, ptr %v146, align 8
  %v147 = add i64 %v143, -1
  %v148 = and i64 %v147, %v143
  %v149 = tail call i64 @llvm.cttz.i64(i64 %v148, i1 false)
  %v150 = add nsw i64 %v149, %v110
  %v151 = getelementptr i8, ptr %10, i64 24
  store i64 %v150, ptr %v151, align 8
  %v152 = add i64 %v148, -1
  %v153 = and i64 %v152, %v148
  %v154 = tail call i64 @llvm.cttz.i64(i64 %v153, i1 false)
  %v155 = add nsw i64 %v154, %v110
  %v156 = getelementptr i8, ptr %10, i64 32
  store i64 %v155, ptr %v156, align 8
  %v157 = add i64 %v153, -1
  %v158 = and i64 %v157, %v153
  %v159 = tail call i64 @llvm.cttz.i64(i64 %v158, i1 false)
  %v160 = add nsw i64 %v159, %v110
  %v161 = getelementptr i8, ptr %10, i64 40
  store i64 %v160, ptr %v161, align 8
  %v162 = add i64 %v158, -1
  %v163 = and i64 %v162, %v158
  %v164 = tail call i64 @llvm.cttz.i64(i64 %v163, i1 false)
  %v165 = add nsw i64 %v164, %v110
  %v166 = getelementptr i8, ptr %10, i64 48
  store i64 %v165, ptr %v166, align 8
  %v167 = add i64 %v163, -1
  %v168 = and i64 %v167, %v163
  %v169 = tail call i64 @llvm.cttz.i64(i64 %v168, i1 false)
  %v170 = add nsw i64 %v169, %v110
  %v171 = getelementptr i8, ptr %10, i64 56
  store i64 %v170, ptr %v171, align 8
  %v105 = add nsw i64 %v104, -1
  %v108 = add nsw i64 %v107, 1
  %v99 = lshr i64 %v125, 63
  %v96 = or i64 %v131, %v95
  %v172 = tail call i64 @llvm.ctpop.i64(i64 %v129)
  %v103 = add nuw nsw i64 %v172, %v102
  %v173 = tail call i64 @llvm.ctpop.i64(i64 %v134)
  %v174 = icmp ult i64 %v173, 9
  br i1 %v174, label %v97, label %v175
v180:
  %v176 = phi i64 [ %v177, %v178 ], [ %v179, %v180 ]
  %v181 = phi i64 [ 8, %v178 ], [ %v182, %v180 ]
  %v183 = tail call i64 @llvm.cttz.i64(i64 %v176, i1 false)
  %v184 = add nsw i64 %v183, %v110
  %11 = shl i64 %v181, 3
  %v185 = getelementptr i8, ptr %10, i64 %11
  store i64 %v184, ptr %v185, align 8
  %v186 = add i64 %v176, -1
  %v187 = and i64 %v186, %v176
  %v188 = tail call i64 @llvm.cttz.i64(i64 %v187, i1 false)
  %v189 = add nsw i64 %v188, %v110
  %v190 = getelementptr i8, ptr %v185, i64 8
  store i64 %v189, ptr %v190, align 8
  %v191 = add i64 %v187, -1
  %v192 = and i64 %v191, %v187
  %v193 = tail call i64 @llvm.cttz.i64(i64 %v192, i1 false)
  %v194 = add nsw i64 %v193, %v110
  %v195 = getelementptr i8, ptr %v185, i64 16
  store i64 %v194, ptr %v195, align 8
  %v196 = add i64 %v192, -1
  %v197 = and i64 %v196, %v192
  %v198 = tail call i64 @llvm.cttz.i64(i64 %v197, i1 false)
  %v199 = add nsw i64 %v198, %v110
  %v200 = getelementptr i8, ptr %v185, i64 24
  store i64 %v199, ptr %v200, align 8
  %v201 = add i64 %v197, -1
  %v202 = and i64 %v201, %v197
  %v203 = tail call i64 @llvm.cttz.i64(i64 %v202, i1 false)
  %v204 = add nsw i64 %v203, %v110
  %v205 = getelementptr i8, ptr %v185, i64 32
  store i64 %v204, ptr %v205, align 8
  %v206 = add i64 %v202, -1
  %v207 = and i64 %v206, %v202
  %v208 = tail call i64 @llvm.cttz.i64(i64 %v207, i1 false)
  %v209 = add nsw i64 %v208, %v110
  %v210 = getelementptr i8, ptr %v185, i64 40
  store i64 %v209, ptr %v210, align 8
  %v211 = add i64 %v207, -1
  %v212 = and i64 %v211, %v207
  %v213 = tail call i64 @llvm.cttz.i64(i64 %v212, i1 false)
  %v214 = add nsw i64 %v213, %v110
  %v215 = getelementptr i8, ptr %v185, i64 48
  store i64 %v214, ptr %v215, align 8
  %v216 = add i64 %v212, -1
  %v217 = and i64 %v216, %v212
  %v182 = add nuw nsw i64 %v181, 8
  %v218 = tail call i64 @llvm.cttz.i64(i64 %v217, i1 false)
  %v219 = add nsw i64 %v218, %v110
  %v220 = getelementptr i8, ptr %v185, i64 56
  store i64 %v219, ptr %v220, align 8
  %v221 = add i64 %v217, -1
  %v179 = and i64 %v221, %v217
  %v222 = icmp eq i64 %46, %v182
  br i1 %v222, label %v223, label %v180
v223:
  %v224 = icmp eq i64 %v225, 0
  br i1 %v224, label %v97, label %v226
v226:
  %v227 = phi i64 [ %v177, %v175 ], [ %v179, %v223 ]
  %v228 = phi i64 [ 8, %v175 ], [ %46, %v223 ]
  %12 = add nuw i64 %v228, %v100
  %13 = shl i64 %12, 3
  %v229 = getelementptr i8, ptr %v52, i64 %13
  br label %v230
v230:
  %v231 = phi i64 [ %v227, %v226 ], [ %v232, %v230 ]
  %v233 = phi i64 [ 0, %v226 ], [ %v234, %v230 ]
  %v235 = tail call i64 @llvm.cttz.i64(i64 %v231, i1 false)
  %v236 = add nsw i64 %v235, %v110
  %14 = shl nuw nsw i64 %v233, 3
  %v237 = getelementptr i8, ptr %v229, i64 %14
  store i64 %v236, ptr %v237, align 8
  %v238 = add i64 %v231, -1
  %v232 = and i64 %v238, %v231
  %v234 = add i64 %v233, 1
  %v239 = icmp eq i64 %v225, %v234
  br i1 %v239, label %v97, label %v230
v97:
  %v101 = add nuw nsw i64 %v173, %v100
  %v240 = icmp ugt i64 %v104, 1
  br i1 %v240, label %v241, label %v242
v242:
  %15 = trunc i64 %v103 to i32
  br i1 %v79, label %v243, label %v244
v247:
  br i1 %v79, label %v243, label %v245
v243:
  %v246 = phi i64 [ 0, %v247 ], [ %v96, %v242 ]
  %v248 = phi i64 [ 0, %v247 ], [ %v101, %v242 ]
  %v249 = phi i32 [ 0, %v247 ], [ %15, %v242 ]
  store i64 0, ptr %v72, align 8
  call fastcc void @inner2(ptr nonnull %v72, ptr readonly %v0, i64 %v1, ptr readonly %v2, ptr readonly %v6, i64 %v121, i64 %v246, i64 %v248, ptr readonly %v22, i64 %v23, ptr readonly %v24, i64 %v25, ptr readonly %v26, i64 %v27, ptr %v52, ptr %v54, ptr %v56)
  %v250 = load i64, ptr %v72, align 8
  br label %v251
v244:
  %v252 = icmp eq i64 %v101, 0
  br i1 %v252, label %v245, label %v253
v253:
  %v254 = phi i64 [ %v255, %v256 ], [ 0, %v244 ]
  %v257 = phi i64 [ %v258, %v256 ], [ 0, %v244 ]
  %v258 = add nuw nsw i64 %v257, 1
  %v259 = getelementptr i64, ptr %v52, i64 %v257
  %v260 = load i64, ptr %v259, align 8
  %v261 = lshr i64 %v260, 6
  %v262 = and i64 %v260, 63
  %16 = getelementptr i64, ptr %v2, i64 %v261
  %v263 = getelementptr i8, ptr %16, i64 8
  %v264 = load i64, ptr %v263, align 8
  %v265 = shl i64 %v264, 1
  %v266 = xor i64 %v262, 63
  %v267 = shl i64 %v265, %v266
  %v268 = load i64, ptr %16, align 8
  %v269 = lshr i64 %v268, %v262
  %v270 = or i64 %v269, %v267
  %v271 = xor i64 %v270, -1
  %v272 = tail call i64 @llvm.cttz.i64(i64 %v271, i1 false)
  %v273 = sub nsw i64 %v121, %v260
  %v274 = tail call i64 @llvm.smin.i64(i64 %v273, i64 %v272)
  %v275 = icmp slt i64 %v274, 64
  br i1 %v275, label %v276, label %v277
v277:
  %v278 = phi i64 [ %v279, %v280 ], [ %v260, %v253 ]
  %v281 = lshr i64 %v278, 6
  %v282 = getelementptr i64, ptr %v2, i64 %v281
  %v283 = load i64, ptr %v282, align 8
  %v284 = xor i64 %v283, -1
  %v285 = and i64 %v278, 63
  %v286 = lshr i64 %v284, %v285
  %v287 = icmp eq i64 %v286, 0
  br i1 %v287, label %v280, label %v288
v280:
  %v289 = or i64 %v278, 63
  %v279 = add nsw i64 %v289, 1
  %v290 = icmp slt i64 %v279, %v121
  br i1 %v290, label %v277, label %v291
v288:
  %v292 = tail call i64 @llvm.cttz.i64(i64 %v286, i1 true)
  %v293 = add nsw i64 %v292, %v278
  %v294 = tail call i64 @llvm.smin.i64(i64 %v121, i64 %v293)
  %v295 = sub nsw i64 %v294, %v260
  br label %v291
v333:
  %17 = getelementptr i8, ptr %v0, i64 %v260
  %v296 = getelementptr i8, ptr %17, i64 1
  %v297 = load i8, ptr %v296, align 1
  %18 = and i8 %v297, 31
  %19 = zext nneg i8 %18 to i64
  br label %v256
v291:
  %v298 = phi i64 [ %v295, %v288 ], [ %v273, %v280 ]
  %v299 = icmp sgt i64 %v298, 64
  br i1 %v299, label %v300, label %v276
v300:
  %v301 = add nsw i64 %v298, %v260
  br label %v302
v302:
  %v303 = phi i64 [ %v304, %v305 ], [ %v260, %v300 ]
  %v306 = lshr i64 %v303, 6
  %v307 = getelementptr i64, ptr %v6, i64 %v306
  %v308 = load i64, ptr %v307, align 8
  %v309 = and i64 %v303, 63
  %v310 = lshr i64 %v308, %v309
  %v311 = icmp eq i64 %v310, 0
  br i1 %v311, label %v305, label %v312
v305:
  %v313 = or i64 %v303, 63
  %v304 = add nsw i64 %v313, 1
  %v314 = icmp slt i64 %v304, %v301
  br i1 %v314, label %v302, label %v315
v312:
  %v316 = tail call i64 @llvm.cttz.i64(i64 %v310, i1 true)
  %v317 = add nsw i64 %v316, %v303
  %20 = icmp slt i64 %v317, %v301
  br label %v315
v276:
  %v318 = phi i64 [ %v298, %v291 ], [ %v274, %v253 ]
  %21 = getelementptr i64, ptr %v6, i64 %v261
  %v319 = getelementptr i8, ptr %21, i64 8
  %v320 = load i64, ptr %v319, align 8
  %v321 = shl i64 %v320, 1
  %v322 = shl i64 %v321, %v266
  %v323 = load i64, ptr %21, align 8
  %v324 = lshr i64 %v323, %v262
  %v325 = or i64 %v324, %v322
  %v326 = sub nsw i64 64, %v318
  %v327 = shl i64 %v325, %v326
  %v328 = icmp ne i64 %v327, 0
  br label %v315
v315:
  %v329 = phi i64 [ %v318, %v276 ], [ %v298, %v312 ], [ %v298, %v305 ]
  %v330 = phi i1 [ %v328, %v276 ], [ %20, %v312 ], [ false, %v305 ]
  %v331 = zext i1 %v330 to i64
  %v332 = icmp sgt i64 %v329, 1
  br i1 %v332, label %v333, label %v256
v256:
  %v334 = phi i64 [ %19, %v333 ], [ 0, %v315 ]
  %v335 = getelementptr i8, ptr %v0, i64 %v260
  %v336 = load i8, ptr %v335, align 1
  %22 = and i8 %v336, 31
  %23 = zext nneg i8 %22 to i64
  %v337 = shl nuw nsw i64 %23, 5
  %v338 = or i64 %v337, %v334
  %v339 = getelementptr i32, ptr %v38, i64 %v338
  %v340 = load i32, ptr %v339, align 4
  %v341 = tail call i64 @llvm.smin.i64(i64 %v329, i64 31)
  %v342 = and i64 %v341, 4294967295
  %v343 = zext i32 %v340 to i64
  %v344 = lshr i64 %v343, %v342
  %v345 = and i64 %v344, 1
  %v346 = getelementptr i64, ptr %v52, i64 %v254
  store i64 %v260, ptr %v346, align 8
  %v347 = sub i64 0, %v329
  %v348 = select i1 %v330, i64 %v347, i64 %v329
  %v349 = getelementptr i64, ptr %v54, i64 %v254
  store i64 %v348, ptr %v349, align 8
  %v350 = or i64 %v345, %v331
  %v255 = add nuw nsw i64 %v350, %v254
  %v351 = icmp eq i64 %v101, %v258
  br i1 %v351, label %v251, label %v253
v778:
  %v352 = phi i64 [ %v353, %v354 ], [ %v114, %v251 ]
  %v355 = phi i64 [ %v356, %v354 ], [ 0, %v251 ]
  %v357 = phi i64 [ %v358, %v354 ], [ 0, %v251 ]
  %v358 = add nuw nsw i64 %v357, 1
  %v359 = getelementptr i64, ptr %v52, i64 %v357
  %v360 = load i64, ptr %v359, align 8
  %v361 = icmp slt i64 %v360, %v352
  br i1 %v361, label %v354, label %v362
v362:
  %v363 = getelementptr i64, ptr %v54, i64 %v357
  %v364 = load i64, ptr %v363, align 8
  %v365 = tail call i64 @llvm.abs.i64(i64 %v364, i1 false)
  %v366 = icmp sgt i64 %v364, 0
  %v367 = select i1 %v79, i1 %v366, i1 false
  br i1 %v367, label %v368, label %v369
v368:
  %v370 = getelementptr i64, ptr %v56, i64 %v357
  %v371 = load i64, ptr %v370, align 8
  %v372 = and i64 %v371, %v85
  %v373 = getelementptr i64, ptr %v13, i64 %v372
  %v374 = load i64, ptr %v373, align 8
  %v375 = icmp eq i64 %v374, 0
  br i1 %v375, label %v354, label %v376
v376:
  %v377 = lshr i64 %v374, 32
  %v378 = lshr i64 %v371, 32
  %v379 = icmp eq i64 %v377, %v378
  br i1 %v379, label %v380, label %v381
v381:
  %v382 = phi i64 [ %v383, %v381 ], [ %v372, %v376 ]
  %v384 = add i64 %v382, 1
  %v383 = and i64 %v384, %v85
  %v385 = getelementptr i64, ptr %v13, i64 %v383
  %v386 = load i64, ptr %v385, align 8
  %v387 = icmp ne i64 %v386, 0
  %v388 = lshr i64 %v386, 32
  %v389 = icmp ne i64 %v388, %v378
  %v390 = and i1 %v387, %v389
  br i1 %v390, label %v381, label %v380
v794:
  %v391 = mul i64 %v392, %v17
  %24 = getelementptr i32, ptr %v15, i64 %v391
  %v393 = getelementptr i8, ptr %24, i64 16
  %v394 = load i32, ptr %v393, align 4
  %v395 = sext i32 %v394 to i64
  %v396 = load i32, ptr %24, align 4
  %v397 = icmp eq i32 %v396, 0
  br i1 %v397, label %v398, label %v399
v398:
  %v400 = shl i64 %v391, 2
  %v401 = getelementptr i8, ptr %v15, i64 %v400
  %v402 = getelementptr i8, ptr %v401, i64 20
  %v403 = load i32, ptr %v402, align 4
  %v404 = sext i32 %v403 to i64
  %v405 = sub nsw i64 %v404, %v395
  %v406 = icmp eq i64 %v405, %v364
  br i1 %v406, label %v407, label %v399
v407:
  %v408 = getelementptr i8, ptr %v401, i64 24
  %v409 = load i32, ptr %v408, align 4
  %v410 = trunc i64 %v371 to i32
  %v411 = icmp eq i32 %v409, %v410
  br i1 %v411, label %v412, label %v399
v412:
  %v413 = icmp ult i64 %v364, 9
  br i1 %v413, label %v414, label %v415
v414:
  br label %v416
v415:
  store i8 0, ptr %v71, align 1
  call fastcc void @inner4(ptr nonnull %v71, ptr readonly %v0, i64 %v1, i64 %v360, ptr readonly %v18, i64 %v19, i64 %v395, i64 %v364)
  %v417 = load i8, ptr %v71, align 1
  %v418 = icmp eq i8 %v417, 0
  br i1 %v418, label %v419, label %v416
v419:
  store i64 0, ptr %v73, align 8
  call fastcc void @inner6(ptr nonnull %v73, i64 %v371, ptr readonly %v0, i64 %v1, i64 %v360, i64 %v364, ptr nonnull readonly %v13, i64 %v14, ptr nonnull readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19)
  %v420 = load i64, ptr %v73, align 8
  %v421 = icmp slt i64 %v420, 0
  br i1 %v421, label %v354, label %v422
v416:
  %v423 = phi i64 [ %v424, %v422 ], [ %v391, %v415 ], [ %v391, %v414 ]
  %v425 = phi i64 [ %v420, %v422 ], [ %v392, %v415 ], [ %v392, %v414 ]
  %25 = getelementptr i32, ptr %v15, i64 %v423
  %v426 = getelementptr i8, ptr %25, i64 8
  %v427 = load i32, ptr %v426, align 4
  %v428 = sext i32 %v427 to i64
  %v429 = getelementptr i8, ptr %25, i64 4
  %v430 = load i32, ptr %v429, align 4
  %v431 = icmp sgt i32 %v430, -1
  br i1 %v431, label %v432, label %v433
v432:
  store i64 -1, ptr %v50, align 8
  store i64 0, ptr %v87, align 8
  %v434 = add nsw i64 %v364, %v360
  call fastcc void @inner7(ptr nonnull %v74, ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v434, i64 %v121, ptr readonly %v6, i64 %v425, ptr nonnull readonly %v13, i64 %v14, ptr nonnull readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, ptr readonly %v22, i64 %v23, i64 %v28, i8 %v84, ptr readonly %v40, i64 %v41, ptr %v48, i64 %v49, ptr nonnull %v50)
  br label %v435
v369:
  store i64 -1, ptr %v50, align 8
  store i64 0, ptr %v87, align 8
  %v436 = add nsw i64 %v365, %v360
  call fastcc void @inner8(ptr nonnull %v75, ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v360, i64 %v436, i64 %v121, i64 0, i64 0, i64 1, ptr readonly %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, ptr readonly %v22, i64 %v23, i64 %v28, i8 %v84, ptr readonly %v40, i64 %v41, ptr %v48, i64 %v49, ptr nonnull %v50)
  br i1 %v77, label %v435, label %v437
v437:
  call fastcc void @inner8(ptr nonnull %v75, ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v360, i64 %v436, i64 %v121, i64 1, i64 1, i64 1, ptr readonly %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, ptr readonly %v22, i64 %v23, i64 %v28, i8 %v84, ptr readonly %v40, i64 %v41, ptr %v48, i64 %v49, ptr nonnull %v50)
  br label %v435
v435:
  %v438 = load i64, ptr %v50, align 8
  br label %v433
v433:
  %v439 = phi i64 [ %v428, %v416 ], [ %v438, %v435 ]
  %v440 = icmp slt i64 %v439, 0
  br i1 %v440, label %v354, label %v441
v454:
  %v442 = phi i64 [ %v443, %v444 ], [ %v445, %v446 ]
  %v447 = phi i64 [ 0, %v444 ], [ %v448, %v446 ]
  %v449 = icmp slt i64 %v442, %v121
  br i1 %v449, label %v450, label %v446
v450:
  %v451 = phi i64 [ %v452, %v453 ], [ %v442, %v454 ]
  %v455 = lshr i64 %v451, 6
  %v456 = getelementptr i64, ptr %v2, i64 %v455
  %v457 = load i64, ptr %v456, align 8
  %v458 = and i64 %v451, 63
  %v459 = lshr i64 %v457, %v458
  %v460 = icmp eq i64 %v459, 0
  br i1 %v460, label %v453, label %v461
v453:
  %v462 = or i64 %v451, 63
  %v452 = add nsw i64 %v462, 1
  %v463 = icmp slt i64 %v452, %v121
  br i1 %v463, label %v450, label %v446
v469:
  %26 = and i64 %49, 1
  %v464 = icmp eq i64 %26, 0
  br i1 %v464, label %v465, label %v466
v466:
  %v467 = phi i64 [ %v443, %v468 ], [ %v445, %v469 ]
  %v470 = icmp slt i64 %v467, %v121
  br i1 %v470, label %v471, label %v465
v471:
  %v472 = phi i64 [ %v473, %v474 ], [ %v467, %v466 ]
  %v475 = lshr i64 %v472, 6
  %v476 = getelementptr i64, ptr %v2, i64 %v475
  %v477 = load i64, ptr %v476, align 8
  %v478 = and i64 %v472, 63
  %v479 = lshr i64 %v477, %v478
  %v480 = icmp eq i64 %v479, 0
  br i1 %v480, label %v474, label %v481
v481:
  %v482 = tail call i64 @llvm.cttz.i64(i64 %v479, i1 true)
  %v483 = add nsw i64 %v482, %v472
  %v484 = icmp slt i64 %v483, %v121
  br i1 %v484, label %v485, label %v465
v485:
  %v486 = phi i64 [ %v487, %v488 ], [ %v483, %v481 ]
  %v489 = lshr i64 %v486, 6
  %v490 = getelementptr i64, ptr %v2, i64 %v489
  %v491 = load i64, ptr %v490, align 8
  %v492 = xor i64 %v491, -1
  %v493 = and i64 %v486, 63
  %v494 = lshr i64 %v492, %v493
  %v495 = icmp eq i64 %v494, 0
  br i1 %v495, label %v488, label %v496
v496:
  %v497 = tail call i64 @llvm.cttz.i64(i64 %v494, i1 true)
  %v498 = add nsw i64 %v497, %v486
  %v499 = tail call i64 @llvm.smin.i64(i64 %v121, i64 %v498)
  br label %v465
v488:
  %v500 = or i64 %v486, 63
  %v487 = add nsw i64 %v500, 1
  %v501 = icmp slt i64 %v487, %v121
  br i1 %v501, label %v485, label %v465
v474:
  %v502 = or i64 %v472, 63
  %v473 = add nsw i64 %v502, 1
  %v503 = icmp slt i64 %v473, %v121
  br i1 %v503, label %v471, label %v465
v465:
  %v504 = phi i64 [ %v443, %v441 ], [ %v445, %v469 ], [ %v499, %v496 ], [ %v121, %v481 ], [ %v121, %v488 ], [ %v121, %v466 ], [ %v121, %v474 ]
  %v505 = getelementptr i64, ptr %v31, i64 %v439
  %v506 = load i64, ptr %v505, align 8
  %v507 = icmp sgt i64 %v506, -1
  br i1 %v507, label %v508, label %v354
v508:
  %v509 = getelementptr i32, ptr %v42, i64 %v439
  %v510 = load i32, ptr %v509, align 4
  %v511 = icmp eq i32 %v510, 0
  %v512 = zext i1 %v511 to i64
  %v513 = add nsw i64 %v355, %v512
  %v514 = add i32 %v510, 1
  store i32 %v514, ptr %v509, align 4
  %v515 = lshr i64 %v439, 6
  %v516 = getelementptr i64, ptr %v44, i64 %v515
  %v517 = load i64, ptr %v516, align 8
  %v518 = and i64 %v439, 63
  %v519 = shl nuw i64 1, %v518
  %v520 = or i64 %v517, %v519
  store i64 %v520, ptr %v516, align 8
  %v521 = lshr i64 %v439, 12
  %v522 = getelementptr i64, ptr %v46, i64 %v521
  %v523 = load i64, ptr %v522, align 8
  %v524 = and i64 %v515, 63
  %v525 = shl nuw i64 1, %v524
  %v526 = or i64 %v523, %v525
  store i64 %v526, ptr %v522, align 8
  br label %v354
v245:
  %v527 = phi i32 [ %v528, %v251 ], [ 0, %v247 ], [ %15, %v244 ], [ %v528, %v354 ]
  %v529 = phi i64 [ 0, %v251 ], [ 0, %v247 ], [ 0, %v244 ], [ %v356, %v354 ]
  %27 = sub i64 %v114, %v121
  %v530 = icmp sgt i64 %27, -2
  %v531 = or i1 %2, %v530
  br i1 %v531, label %v532, label %v533
v533:
  %28 = sub i64 %v121, %v114
  br label %v534
v534:
  %v535 = phi i64 [ %28, %v533 ], [ %v536, %v537 ]
  %v538 = phi i64 [ %v114, %v533 ], [ %v539, %v537 ]
  %v540 = icmp slt i64 %v538, 0
  %v541 = select i1 %v540, i64 %v1, i64 0
  %v542 = getelementptr i8, ptr %v0, i64 %v541
  %v543 = getelementptr i8, ptr %v542, i64 %v538
  %v544 = load i8, ptr %v543, align 1
  %v545 = icmp eq i8 %v544, -50
  br i1 %v545, label %v546, label %v537
v546:
  %v547 = icmp slt i64 %v538, -1
  %29 = select i1 %v547, i64 %1, i64 1
  %v548 = getelementptr i8, ptr %v0, i64 %29
  %v549 = getelementptr i8, ptr %v548, i64 %v538
  %v550 = load i8, ptr %v549, align 1
  %v551 = icmp eq i8 %v550, -93
  br i1 %v551, label %v552, label %v537
v537:
  %v536 = add i64 %v535, -1
  %v539 = add i64 %v538, 1
  %v553 = icmp ugt i64 %v536, 1
  br i1 %v553, label %v534, label %v532
v552:
  %v554 = select i1 %v555, i64 %v70, i64 0
  %30 = getelementptr i8, ptr %v69, i64 %v556
  %v557 = getelementptr i8, ptr %30, i64 %v554
  store i8 1, ptr %v557, align 1
  br label %v532
v532:
  %v558 = select i1 %v555, i64 %v64, i64 0
  %31 = getelementptr i32, ptr %v63, i64 %v556
  %v559 = getelementptr i32, ptr %31, i64 %v558
  %v560 = load i32, ptr %v559, align 4
  %v561 = sext i32 %v560 to i64
  %v562 = add nsw i64 %v529, %v561
  %v563 = icmp sgt i64 %v562, %v66
  %v564 = freeze i1 %v563
  %v565 = select i1 %v555, i64 %v59, i64 0
  %32 = getelementptr i32, ptr %v58, i64 %v556
  %v566 = getelementptr i32, ptr %32, i64 %v565
  store i32 %v527, ptr %v566, align 4
  %v567 = load i32, ptr %v559, align 4
  %v568 = icmp eq i64 %v529, 0
  %v569 = select i1 %v568, i1 true, i1 %3
  br i1 %v569, label %v570, label %v571
v571:
  %v572 = select i1 %v555, i64 %v61, i64 0
  %v573 = add i64 %v572, %v556
  %v574 = mul i64 %v573, %v62
  %33 = getelementptr double, ptr %v60, i64 %v574
  br i1 %v564, label %v575, label %v576
v576:
  %v577 = sext i32 %v567 to i64
  br label %v578
v575:
  br i1 %6, label %v579, label %v580
v580:
  %v581 = phi i64 [ %v582, %v583 ], [ 0, %v575 ]
  %v584 = or disjoint i64 %v581, 1
  %34 = getelementptr i64, ptr %v46, i64 %v581
  %v585 = load i64, ptr %34, align 8
  %v586 = icmp eq i64 %v585, 0
  br i1 %v586, label %v587, label %v588
v587:
  %v582 = add nuw i64 %v581, 2
  %35 = getelementptr i64, ptr %v46, i64 %v584
  %v589 = load i64, ptr %35, align 8
  %v590 = icmp eq i64 %v589, 0
  br i1 %v590, label %v583, label %v591
v591:
  %v592 = shl i64 %v584, 6
  %v593 = icmp slt i64 %v592, 0
  %v594 = select i1 %v593, i64 %v45, i64 0
  %v595 = getelementptr i64, ptr %v44, i64 %v594
  %v596 = shl i64 %v584, 3
  %v597 = getelementptr i8, ptr %v46, i64 %v596
  br label %v598
v598:
  %v599 = phi i64 [ %v600, %v601 ], [ %v589, %v591 ]
  %v602 = tail call i64 @llvm.cttz.i64(i64 %v599, i1 true)
  %v603 = or disjoint i64 %v602, %v592
  %v604 = add i64 %v599, -1
  %v605 = and i64 %v604, %v599
  store i64 %v605, ptr %v597, align 8
  %v606 = getelementptr i64, ptr %v595, i64 %v603
  %v607 = load i64, ptr %v606, align 8
  %v608 = icmp eq i64 %v607, 0
  br i1 %v608, label %v601, label %v609
v609:
  %v610 = shl i64 %v603, 6
  %v611 = icmp slt i64 %v610, 0
  %v612 = select i1 %v611, i64 %v43, i64 0
  %v613 = getelementptr i32, ptr %v42, i64 %v610
  %v614 = getelementptr i32, ptr %v613, i64 %v612
  %v615 = shl i64 %v603, 3
  %v616 = getelementptr inbounds i8, ptr %v595, i64 %v615
  br label %v617
v617:
  %v618 = phi i64 [ %v619, %v617 ], [ %v607, %v609 ]
  %v620 = tail call i64 @llvm.cttz.i64(i64 %v618, i1 true)
  %v621 = add i64 %v618, -1
  %v622 = and i64 %v621, %v618
  store i64 %v622, ptr %v616, align 8
  %v623 = getelementptr i32, ptr %v614, i64 %v620
  store i32 0, ptr %v623, align 4
  %v619 = load i64, ptr %v616, align 8
  %v624 = icmp eq i64 %v619, 0
  br i1 %v624, label %v625, label %v617
v625:
  %v626 = load i64, ptr %v597, align 8
  br label %v601
v601:
  %v600 = phi i64 [ %v626, %v625 ], [ %v605, %v598 ]
  %v627 = icmp eq i64 %v600, 0
  br i1 %v627, label %v583, label %v598
v583:
  %v628 = icmp eq i64 %v582, %v86
  br i1 %v628, label %v629, label %v580
v588:
  %v630 = shl i64 %v581, 6
  %v631 = icmp slt i64 %v630, 0
  %v632 = select i1 %v631, i64 %v45, i64 0
  %v633 = getelementptr i64, ptr %v44, i64 %v632
  %v634 = shl i64 %v581, 3
  %v635 = getelementptr i8, ptr %v46, i64 %v634
  br label %v636
v636:
  %v637 = phi i64 [ %v638, %v639 ], [ %v585, %v588 ]
  %v640 = tail call i64 @llvm.cttz.i64(i64 %v637, i1 true)
  %v641 = or disjoint i64 %v640, %v630
  %v642 = add i64 %v637, -1
  %v643 = and i64 %v642, %v637
  store i64 %v643, ptr %v635, align 8
  %v644 = getelementptr i64, ptr %v633, i64 %v641
  %v645 = load i64, ptr %v644, align 8
  %v646 = icmp eq i64 %v645, 0
  br i1 %v646, label %v639, label %v647
v649:
  %v648 = load i64, ptr %v635, align 8
  br label %v639
v639:
  %v638 = phi i64 [ %v648, %v649 ], [ %v643, %v636 ]
  %v650 = icmp eq i64 %v638, 0
  br i1 %v650, label %v587, label %v636
v647:
  %v651 = shl i64 %v641, 6
  %v652 = icmp slt i64 %v651, 0
  %v653 = select i1 %v652, i64 %v43, i64 0
  %v654 = getelementptr i32, ptr %v42, i64 %v651
  %v655 = getelementptr i32, ptr %v654, i64 %v653
  %v656 = shl i64 %v641, 3
  %v657 = getelementptr inbounds i8, ptr %v633, i64 %v656
  br label %v658
v658:
  %v659 = phi i64 [ %v660, %v658 ], [ %v645, %v647 ]
  %v661 = tail call i64 @llvm.cttz.i64(i64 %v659, i1 true)
  %v662 = add i64 %v659, -1
  %v663 = and i64 %v662, %v659
  store i64 %v663, ptr %v657, align 8
  %v664 = getelementptr i32, ptr %v655, i64 %v661
  store i32 0, ptr %v664, align 4
  %v660 = load i64, ptr %v657, align 8
  %v665 = icmp eq i64 %v660, 0
  br i1 %v665, label %v649, label %v658
v578:
  %v666 = phi i64 [ %v667, %v668 ], [ %v577, %v576 ]
  %v669 = phi i64 [ %v670, %v668 ], [ 0, %v576 ]
  %v670 = add nuw nsw i64 %v669, 1
  %36 = getelementptr i64, ptr %v46, i64 %v669
  %v671 = load i64, ptr %36, align 8
  %v672 = icmp eq i64 %v671, 0
  br i1 %v672, label %v668, label %v673
v673:
  %v674 = shl i64 %v669, 6
  %v675 = icmp slt i64 %v674, 0
  %v676 = select i1 %v675, i64 %v45, i64 0
  %v677 = getelementptr i64, ptr %v44, i64 %v676
  %v678 = shl i64 %v669, 3
  %v679 = getelementptr i8, ptr %v46, i64 %v678
  br label %v680
v680:
  %v681 = phi i64 [ %v682, %v683 ], [ %v671, %v673 ]
  %v684 = phi i64 [ %v685, %v683 ], [ %v666, %v673 ]
  %v686 = tail call i64 @llvm.cttz.i64(i64 %v681, i1 true)
  %v687 = or disjoint i64 %v686, %v674
  %v688 = add i64 %v681, -1
  %v689 = and i64 %v688, %v681
  store i64 %v689, ptr %v679, align 8
  %v690 = getelementptr i64, ptr %v677, i64 %v687
  %v691 = load i64, ptr %v690, align 8
  %v692 = icmp eq i64 %v691, 0
  br i1 %v692, label %v683, label %v693
v693:
  %v694 = shl i64 %v687, 6
  %v695 = icmp slt i64 %v694, 0
  %v696 = select i1 %v695, i64 %v43, i64 0
  %v697 = getelementptr i32, ptr %v42, i64 %v696
  %v698 = select i1 %v695, i64 %v32, i64 0
  %v699 = getelementptr i64, ptr %v31, i64 %v698
  %v700 = select i1 %v695, i64 %v36, i64 0
  %v701 = getelementptr double, ptr %v35, i64 %v700
  %v702 = shl i64 %v687, 3
  %v703 = getelementptr inbounds i8, ptr %v677, i64 %v702
  br label %v704
v704:
  %v705 = phi i64 [ %v706, %v704 ], [ %v691, %v693 ]
  %v707 = phi i64 [ %v708, %v704 ], [ %v684, %v693 ]
  %v709 = tail call i64 @llvm.cttz.i64(i64 %v705, i1 true)
  %v710 = or disjoint i64 %v709, %v694
  %v711 = add i64 %v705, -1
  %v712 = and i64 %v711, %v705
  store i64 %v712, ptr %v703, align 8
  %v713 = getelementptr i32, ptr %v697, i64 %v710
  %v714 = load i32, ptr %v713, align 4
  %v715 = icmp slt i64 %v707, 0
  %37 = select i1 %v715, i64 %4, i64 0
  %v716 = getelementptr i8, ptr %v65, i64 %37
  %38 = shl i64 %v707, 2
  %v717 = getelementptr i8, ptr %v716, i64 %38
  %v718 = trunc i64 %v710 to i32
  store i32 %v718, ptr %v717, align 4
  %39 = select i1 %v715, i64 %5, i64 0
  %v719 = getelementptr i8, ptr %v67, i64 %39
  %v720 = getelementptr i8, ptr %v719, i64 %38
  store i32 %v714, ptr %v720, align 4
  %v708 = add i64 %v707, 1
  %v721 = getelementptr i64, ptr %v699, i64 %v710
  %v722 = load i64, ptr %v721, align 8
  %v723 = icmp slt i64 %v722, 0
  %v724 = select i1 %v723, i64 %v62, i64 0
  %40 = getelementptr double, ptr %33, i64 %v722
  %v725 = getelementptr double, ptr %40, i64 %v724
  %v726 = load double, ptr %v725, align 8
  %v727 = load i32, ptr %v713, align 4
  %v728 = getelementptr double, ptr %v701, i64 %v710
  %v729 = load double, ptr %v728, align 8
  %v730 = sitofp i32 %v727 to double
  %v731 = fmul double %v729, %v730
  %v732 = fadd double %v726, %v731
  store double %v732, ptr %v725, align 8
  store i32 0, ptr %v713, align 4
  %v706 = load i64, ptr %v703, align 8
  %v733 = icmp eq i64 %v706, 0
  br i1 %v733, label %v734, label %v704
v734:
  %v735 = load i64, ptr %v679, align 8
  br label %v683
v683:
  %v682 = phi i64 [ %v689, %v680 ], [ %v735, %v734 ]
  %v685 = phi i64 [ %v684, %v680 ], [ %v708, %v734 ]
  %v736 = icmp eq i64 %v682, 0
  br i1 %v736, label %v668, label %v680
v668:
  %v667 = phi i64 [ %v666, %v578 ], [ %v685, %v683 ]
  %v737 = icmp eq i64 %v47, %v670
  br i1 %v737, label %v738, label %v578
v738:
  %41 = trunc i64 %v667 to i32
  br label %v570
v629:
  br i1 %8, label %v570, label %v579
v579:
  %v739 = load i64, ptr %9, align 8
  %v740 = icmp eq i64 %v739, 0
  br i1 %v740, label %v570, label %v741
v741:
  %v742 = phi i64 [ %v743, %v744 ], [ %v739, %v579 ]
  %v745 = tail call i64 @llvm.cttz.i64(i64 %v742, i1 true)
  %v746 = or disjoint i64 %v745, %v88
  %v747 = add i64 %v742, -1
  %v748 = and i64 %v747, %v742
  store i64 %v748, ptr %v93, align 8
  %v749 = getelementptr i64, ptr %v91, i64 %v746
  %v750 = load i64, ptr %v749, align 8
  %v751 = icmp eq i64 %v750, 0
  br i1 %v751, label %v744, label %v752
v752:
  %v753 = shl i64 %v746, 6
  %v754 = icmp slt i64 %v753, 0
  %v755 = select i1 %v754, i64 %v43, i64 0
  %v756 = getelementptr i32, ptr %v42, i64 %v753
  %v757 = getelementptr i32, ptr %v756, i64 %v755
  %v758 = shl i64 %v746, 3
  %v759 = getelementptr inbounds i8, ptr %v91, i64 %v758
  br label %v760
v760:
  %v761 = phi i64 [ %v762, %v760 ], [ %v750, %v752 ]
  %v763 = tail call i64 @llvm.cttz.i64(i64 %v761, i1 true)
  %v764 = add i64 %v761, -1
  %v765 = and i64 %v764, %v761
  store i64 %v765, ptr %v759, align 8
  %v766 = getelementptr i32, ptr %v757, i64 %v763
  store i32 0, ptr %v766, align 4
  %v762 = load i64, ptr %v759, align 8
  %v767 = icmp eq i64 %v762, 0
  br i1 %v767, label %v768, label %v760
v768:
  %v769 = load i64, ptr %v93, align 8
  br label %v744
v744:
  %v743 = phi i64 [ %v769, %v768 ], [ %v748, %v741 ]
  %v770 = icmp eq i64 %v743, 0
  br i1 %v770, label %v570, label %v741
v570:
  %v771 = phi i32 [ %v567, %v532 ], [ %41, %v738 ], [ %v567, %v579 ], [ %v567, %v629 ], [ %v567, %v744 ]
  br i1 %v564, label %v82, label %v772
v772:
  %v773 = icmp slt i64 %v556, -1
  %v774 = select i1 %v773, i64 %v64, i64 0
  %42 = getelementptr i8, ptr %31, i64 4
  %v775 = getelementptr i32, ptr %42, i64 %v774
  store i32 %v771, ptr %v775, align 4
  %v776 = icmp sgt i64 %v777, 1
  br i1 %v776, label %v94, label %v82
v354:
  %v356 = phi i64 [ %v355, %v380 ], [ %v355, %v778 ], [ %v355, %v419 ], [ %v355, %v433 ], [ %v513, %v508 ], [ %v355, %v465 ], [ %v355, %v368 ]
  %v353 = phi i64 [ %v352, %v380 ], [ %v352, %v778 ], [ %v352, %v419 ], [ %v352, %v433 ], [ %v504, %v508 ], [ %v504, %v465 ], [ %v352, %v368 ]
  %v779 = icmp eq i64 %v780, %v358
  br i1 %v779, label %v245, label %v778
v94:
  %v777 = phi i64 [ %v80, %v83 ], [ %v781, %v772 ]
  %v556 = phi i64 [ %v12, %v83 ], [ %v782, %v772 ]
  %v781 = add nsw i64 %v777, -1
  %v782 = add i64 %v556, 1
  %v555 = icmp slt i64 %v556, 0
  %v783 = select i1 %v555, i64 %v9, i64 0
  %43 = getelementptr i64, ptr %v8, i64 %v556
  %v784 = getelementptr i64, ptr %43, i64 %v783
  %v114 = load i64, ptr %v784, align 8
  %v785 = select i1 %v555, i64 %v11, i64 0
  %44 = getelementptr i64, ptr %v10, i64 %v556
  %v786 = getelementptr i64, ptr %44, i64 %v785
  %v121 = load i64, ptr %v786, align 8
  %v109 = ashr i64 %v114, 6
  %v787 = add nsw i64 %v121, 63
  %v788 = ashr i64 %v787, 6
  %v106 = sub nsw i64 %v788, %v109
  %v789 = icmp slt i64 %v106, 1
  br i1 %v789, label %v247, label %v241
v175:
  %v790 = add i64 %v168, -1
  %v177 = and i64 %v790, %v168
  %v225 = and i64 %v173, 7
  %45 = icmp ult i64 %v173, 16
  br i1 %45, label %v226, label %v178
v178:
  %46 = and i64 %v173, 120
  br label %v180
v251:
  %v528 = phi i32 [ %v249, %v243 ], [ %15, %v256 ]
  %v780 = phi i64 [ %v250, %v243 ], [ %v255, %v256 ]
  %v791 = icmp slt i64 %v780, 1
  br i1 %v791, label %v245, label %v778
v380:
  %v792 = phi i64 [ %v374, %v376 ], [ %v386, %v381 ]
  %47 = and i64 %v792, 4294967295
  %48 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %47, i64 1)
  %v392 = extractvalue { i64, i1 } %48, 0
  %v793 = extractvalue { i64, i1 } %48, 1
  br i1 %v793, label %v354, label %v794
v399:
  br label %v419
v422:
  %v424 = mul i64 %v420, %v17
  br label %v416
v441:
  %v443 = add nsw i64 %v365, %v360
  %v795 = getelementptr i64, ptr %v33, i64 %v439
  %v796 = load i64, ptr %v795, align 8
  %v797 = icmp sgt i64 %v796, 1
  br i1 %v797, label %v468, label %v465
v468:
  %49 = add nsw i64 %v796, -1
  %50 = icmp eq i64 %v796, 2
  br i1 %50, label %v466, label %v444
v444:
  %v798 = and i64 %49, -2
  br label %v454
v461:
  %v799 = tail call i64 @llvm.cttz.i64(i64 %v459, i1 true)
  %v800 = add nsw i64 %v799, %v451
  %v801 = icmp slt i64 %v800, %v121
  br i1 %v801, label %v802, label %v446
v802:
  %v803 = phi i64 [ %v804, %v805 ], [ %v800, %v461 ]
  %v806 = lshr i64 %v803, 6
  %v807 = getelementptr i64, ptr %v2, i64 %v806
  %v808 = load i64, ptr %v807, align 8
  %v809 = xor i64 %v808, -1
  %v810 = and i64 %v803, 63
  %v811 = lshr i64 %v809, %v810
  %v812 = icmp eq i64 %v811, 0
  br i1 %v812, label %v805, label %v813
v805:
  %v814 = or i64 %v803, 63
  %v804 = add nsw i64 %v814, 1
  %v815 = icmp slt i64 %v804, %v121
  br i1 %v815, label %v802, label %v446
v813:
  %v816 = tail call i64 @llvm.cttz.i64(i64 %v811, i1 true)
  %v817 = add nsw i64 %v816, %v803
  %v818 = icmp slt i64 %v817, %v121
  br i1 %v818, label %v819, label %v446
v819:
  %v820 = phi i64 [ %v821, %v822 ], [ %v817, %v813 ]
  %v823 = lshr i64 %v820, 6
  %v824 = getelementptr i64, ptr %v2, i64 %v823
  %v825 = load i64, ptr %v824, align 8
  %v826 = and i64 %v820, 63
  %v827 = lshr i64 %v825, %v826
  %v828 = icmp eq i64 %v827, 0
  br i1 %v828, label %v822, label %v829
v829:
  %v830 = tail call i64 @llvm.cttz.i64(i64 %v827, i1 true)
  %v831 = add nsw i64 %v830, %v820
  %v832 = icmp slt i64 %v831, %v121
  br i1 %v832, label %v833, label %v446
v833:
  %v834 = phi i64 [ %v835, %v836 ], [ %v831, %v829 ]
  %v837 = lshr i64 %v834, 6
  %v838 = getelementptr i64, ptr %v2, i64 %v837
  %v839 = load i64, ptr %v838, align 8
  %v840 = xor i64 %v839, -1
  %v841 = and i64 %v834, 63
  %v842 = lshr i64 %v840, %v841
  %v843 = icmp eq i64 %v842, 0
  br i1 %v843, label %v836, label %v844
v844:
  %v845 = tail call i64 @llvm.cttz.i64(i64 %v842, i1 true)
  %v846 = add nsw i64 %v845, %v834
  %v847 = tail call i64 @llvm.smin.i64(i64 %v121, i64 %v846)
  br label %v446
v836:
  %v848 = or i64 %v834, 63
  %v835 = add nsw i64 %v848, 1
  %v849 = icmp slt i64 %v835, %v121
  br i1 %v849, label %v833, label %v446
v822:
  %v850 = or i64 %v820, 63
  %v821 = add nsw i64 %v850, 1
  %v851 = icmp slt i64 %v821, %v121
  br i1 %v851, label %v819, label %v446
v446:
  %v445 = phi i64 [ %v847, %v844 ], [ %v121, %v829 ], [ %v121, %v805 ], [ %v121, %v813 ], [ %v121, %v836 ], [ %v121, %v461 ], [ %v121, %v822 ], [ %v121, %v454 ], [ %v121, %v453 ]
  %v448 = add i64 %v447, 2
  %v852 = icmp eq i64 %v448, %v798
  br i1 %v852, label %v469, label %v454
v82:
  %v853 = phi i64 [ %v9, %0 ], [ %v556, %v570 ], [ %v9, %v772 ]
  ret i64 %v853
}
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
attributes #5 = { nounwind }
