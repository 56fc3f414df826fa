; f11efea023f637a4fcd64d5c7dfd4911775824e11016e97ed42127b7e9e6c6dc
; made by numba 0.68.1 and llvmlite 0.50.0
; build_trie(u8[:], i64[:], i64[:], bool[:], bool[:], i64[:], u64[:], i32[:;:], u64[:]) -> i64
; mark_tokens(u8[:], i64, u32, u8[:], u64[:], u64[:], u64[:], u8[:]) -> i64
; count_terms(u8[:], u64[:], u64[:], u64[:], i64[:], i64[:], i64, u64[:], i32[:;:], u8[:], i64[:], u64[:], i64, bool, bool, i64[:], i64[:], f64[:], bool, u32[:], i32[:], i32[:], u64[:], u64[:], u8[:], i64[:], i64[:], i64[:], u64[:], i32[:], f64[:;:], i32[:], i32[:], i32[:], bool[:]) -> i64

define internal fastcc void @inner0(ptr noalias nonnull writeonly %v0, i64 %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6, ptr readonly %v7, i64 %v8, ptr readonly %v9, i64 %v10, i64 %v11, ptr readonly %v12, i64 %v13) unnamed_addr #0 {
v127:
  %v14 = alloca i64, align 8
  %v15 = alloca i64, align 8
  %v16 = add nsw i64 %v8, -1
  %v17 = and i64 %v16, %v1
  %v18 = getelementptr i64, ptr %v7, i64 %v17
  %v19 = load i64, ptr %v18, align 8
  %v20 = icmp eq i64 %v19, 0
  br i1 %v20, label %v21, label %v22
v22:
  %0 = add nuw nsw i64 %v6, 7
  %v23 = lshr i64 %0, 3
  %v24 = icmp sgt i64 %v6, 0
  %v25 = select i1 %v24, i64 %v23, i64 0
  %v26 = freeze i64 %v25
  %v27 = icmp eq i64 %v26, 0
  br i1 %v27, label %v28, label %v29
v29:
  %v30 = phi i64 [ %v31, %v32 ], [ %v19, %v22 ]
  %v33 = phi i64 [ %v34, %v32 ], [ %v17, %v22 ]
  %v35 = xor i64 %v30, %v1
  %v36 = icmp ult i64 %v35, 4294967296
  br i1 %v36, label %v37, label %v32
v37:
  %v38 = and i64 %v30, 4294967295
  %v39 = add nsw i64 %v38, -1
  %v40 = icmp eq i64 %v38, 0
  %v41 = select i1 %v40, i64 %v10, i64 0
  %v42 = add i64 %v41, %v39
  %v43 = mul i64 %v42, %v11
  %1 = getelementptr i32, ptr %v9, i64 %v43
  %v44 = getelementptr i8, ptr %1, i64 16
  %v45 = load i32, ptr %v44, align 4
  %v46 = sext i32 %v45 to i64
  %v47 = load i32, ptr %1, align 4
  %v48 = sext i32 %v47 to i64
  %v49 = icmp eq i64 %v2, %v48
  br i1 %v49, label %v50, label %v32
v50:
  %v51 = getelementptr i8, ptr %1, i64 20
  %v52 = load i32, ptr %v51, align 4
  %v53 = sext i32 %v52 to i64
  %v54 = sub nsw i64 %v53, %v46
  %v55 = icmp eq i64 %v54, %v6
  br i1 %v55, label %v56, label %v32
v32:
  %v57 = add i64 %v33, 1
  %v34 = and i64 %v57, %v16
  %v58 = getelementptr i64, ptr %v7, i64 %v34
  %v31 = load i64, ptr %v58, align 8
  %v59 = icmp eq i64 %v31, 0
  br i1 %v59, label %v21, label %v29
v56:
  %v60 = phi i1 [ %v61, %v62 ], [ true, %v50 ]
  %v63 = phi i64 [ %v64, %v62 ], [ 0, %v50 ]
  %v65 = phi i64 [ %v66, %v62 ], [ %v26, %v50 ]
  %v66 = add nsw i64 %v65, -1
  %v64 = add i64 %v63, 8
  %v67 = add nsw i64 %v63, %v5
  %v68 = sub nsw i64 %v6, %v63
  %v69 = add nsw i64 %v67, 8
  %v70 = icmp sgt i64 %v69, %v4
  br i1 %v70, label %v71, label %v72
v72:
  %v73 = getelementptr i8, ptr %v3, i64 %v67
  %v74 = load i64, ptr %v73, align 1
  %v75 = tail call i64 @llvm.smin.i64(i64 %v68, i64 8)
  %v76 = shl nsw i64 %v75, 3
  %v77 = sub nsw i64 64, %v76
  %v78 = lshr i64 -1, %v77
  %v79 = and i64 %v74, %v78
  br label %v80
v71:
  store i64 0, ptr %v15, align 8
  call fastcc void @inner1(ptr %v15, ptr readonly %v3, i64 %v4, i64 %v67, i64 %v68)
  %v81 = load i64, ptr %v15, align 8
  br label %v80
v80:
  %v82 = phi i64 [ %v79, %v72 ], [ %v81, %v71 ]
  %v83 = add nsw i64 %v63, %v46
  %v84 = add nsw i64 %v83, 8
  %v85 = icmp sgt i64 %v84, %v13
  br i1 %v85, label %v86, label %v87
v87:
  %v88 = getelementptr i8, ptr %v12, i64 %v83
  %v89 = load i64, ptr %v88, align 1
  %v90 = tail call i64 @llvm.smin.i64(i64 %v68, i64 8)
  %v91 = shl nsw i64 %v90, 3
  %v92 = sub nsw i64 64, %v91
  %v93 = lshr i64 -1, %v92
  %v94 = and i64 %v89, %v93
  br label %v62
v86:
  store i64 0, ptr %v14, align 8
  call fastcc void @inner1(ptr %v14, ptr readonly %v12, i64 %v13, i64 %v83, i64 %v68)
  %v95 = load i64, ptr %v14, align 8
  br label %v62
v62:
  %v96 = phi i64 [ %v94, %v87 ], [ %v95, %v86 ]
  %v97 = icmp eq i64 %v82, %v96
  %v61 = and i1 %v60, %v97
  %v98 = icmp sgt i64 %v65, 1
  br i1 %v98, label %v56, label %v99
v99:
  br i1 %v61, label %v21, label %v32
v28:
  %v100 = phi i64 [ %v101, %v102 ], [ %v19, %v22 ]
  %v103 = phi i64 [ %v104, %v102 ], [ %v17, %v22 ]
  %v105 = xor i64 %v100, %v1
  %v106 = icmp ult i64 %v105, 4294967296
  br i1 %v106, label %v107, label %v102
v107:
  %v108 = and i64 %v100, 4294967295
  %v109 = add nsw i64 %v108, -1
  %v110 = icmp eq i64 %v108, 0
  %v111 = select i1 %v110, i64 %v10, i64 0
  %v112 = add i64 %v111, %v109
  %v113 = mul i64 %v112, %v11
  %2 = getelementptr i32, ptr %v9, i64 %v113
  %v114 = load i32, ptr %2, align 4
  %v115 = sext i32 %v114 to i64
  %v116 = icmp eq i64 %v2, %v115
  br i1 %v116, label %v117, label %v102
v117:
  %v118 = getelementptr i8, ptr %2, i64 16
  %v119 = load i32, ptr %v118, align 4
  %v120 = sext i32 %v119 to i64
  %v121 = getelementptr i8, ptr %2, i64 20
  %v122 = load i32, ptr %v121, align 4
  %v123 = sext i32 %v122 to i64
  %v124 = sub nsw i64 %v123, %v120
  %v125 = icmp eq i64 %v124, %v6
  br i1 %v125, label %v21, label %v102
v21:
  %v126 = phi i64 [ -1, %v127 ], [ -1, %v102 ], [ %v109, %v117 ], [ %v39, %v99 ], [ -1, %v32 ]
  store i64 %v126, ptr %v0, align 8
  ret void
v102:
  %v128 = add i64 %v103, 1
  %v104 = and i64 %v128, %v16
  %v129 = getelementptr i64, ptr %v7, i64 %v104
  %v101 = load i64, ptr %v129, align 8
  %v130 = icmp eq i64 %v101, 0
  br i1 %v130, label %v21, label %v28
}
define internal fastcc void @inner1(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, i64 %v4) unnamed_addr #0 {
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
define i64 @build_trie(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr %v12, i64 %v13, ptr %v14, i64 %v15, i64 %v16, ptr %v17, i64 %v18) local_unnamed_addr #1 {
  %v19 = alloca i64, align 8
  %v20 = alloca i64, align 8
  %v21 = add nsw i64 %v13, -1
  %v22 = icmp slt i64 %v11, 1
  br i1 %v22, label %v23, label %v24
v24:
  %v25 = add nsw i64 %v18, -1
  br label %v26
v125:
  %v27 = phi i32 [ %v28, %v26 ], [ %v29, %v30 ]
  %v31 = phi i64 [ %v32, %v26 ], [ %v33, %v30 ]
  %v34 = icmp eq i64 %v35, %v11
  br i1 %v34, label %v23, label %v26
v63:
  %v36 = add nsw i64 %v37, 1
  %v38 = icmp slt i64 %v37, 0
  %v39 = select i1 %v38, i64 %v15, i64 0
  %v40 = add i64 %v39, %v37
  %v41 = mul i64 %v40, %v16
  %v42 = getelementptr i32, ptr %v14, i64 %v41
  %v43 = trunc nsw i64 %v44 to i32
  store i32 %v43, ptr %v42, align 4
  %v45 = getelementptr i8, ptr %v42, i64 4
  store i32 -1, ptr %v45, align 4
  %v46 = getelementptr i8, ptr %v42, i64 8
  store i32 -1, ptr %v46, align 4
  %v47 = getelementptr i8, ptr %v42, i64 12
  store i32 -1, ptr %v47, align 4
  %v48 = getelementptr i8, ptr %v42, i64 16
  %v49 = trunc i64 %v50 to i32
  store i32 %v49, ptr %v48, align 4
  %v51 = getelementptr i8, ptr %v42, i64 20
  %v52 = trunc i64 %v53 to i32
  store i32 %v52, ptr %v51, align 4
  %v54 = and i64 %v55, %v21
  %v56 = getelementptr i64, ptr %v12, i64 %v54
  %v57 = load i64, ptr %v56, align 8
  %v58 = icmp eq i64 %v57, 0
  br i1 %v58, label %v59, label %v60
v60:
  %v61 = phi i64 [ %v62, %v60 ], [ %v54, %v63 ]
  %v64 = add i64 %v61, 1
  %v62 = and i64 %v64, %v21
  %v65 = getelementptr i64, ptr %v12, i64 %v62
  %v66 = load i64, ptr %v65, align 8
  %v67 = icmp eq i64 %v66, 0
  br i1 %v67, label %v59, label %v60
v59:
  %v68 = phi i64 [ %v54, %v63 ], [ %v62, %v60 ]
  %v69 = lshr i64 %v55, 32
  %v70 = and i64 %v55, -4294967296
  %v71 = or i64 %v70, %v36
  %v72 = getelementptr i64, ptr %v12, i64 %v68
  store i64 %v71, ptr %v72, align 8
  %v73 = and i64 %v69, %v25
  %v74 = getelementptr i64, ptr %v17, i64 %v73
  %v75 = load i64, ptr %v74, align 8
  %v76 = lshr i64 %v55, 58
  %v77 = shl nuw i64 1, %v76
  %v78 = or i64 %v75, %v77
  store i64 %v78, ptr %v74, align 8
  br label %v79
v79:
  %v33 = phi i64 [ %v36, %v59 ], [ %v37, %v80 ]
  %v81 = phi i64 [ %v37, %v59 ], [ %v82, %v80 ]
  %v83 = load i64, ptr %4, align 8
  %v84 = add nsw i64 %v83, -1
  %v85 = icmp slt i64 %v86, %v84
  br i1 %v85, label %v87, label %v88
v87:
  %v89 = icmp slt i64 %v81, 0
  %v90 = select i1 %v89, i64 %v15, i64 0
  %v91 = add i64 %v90, %v81
  %v92 = mul i64 %v91, %v16
  %1 = getelementptr i32, ptr %v14, i64 %v92
  %v93 = getelementptr i8, ptr %1, i64 4
  %v94 = load i32, ptr %v93, align 4
  %v95 = icmp slt i32 %v94, 0
  br i1 %v95, label %v96, label %v97
v96:
  store i32 %v98, ptr %v93, align 4
  %v99 = add i32 %v98, 1
  br label %v97
v97:
  %v100 = phi i32 [ %v98, %v96 ], [ %v94, %v87 ]
  %v101 = phi i32 [ %v99, %v96 ], [ %v98, %v87 ]
  %v102 = sext i32 %v100 to i64
  br label %v30
v88:
  %v103 = load i8, ptr %6, align 1
  %v104 = icmp eq i8 %v103, 0
  %v105 = select i1 %v104, i64 2, i64 3
  %v106 = icmp slt i64 %v81, 0
  %v107 = select i1 %v106, i64 %v15, i64 0
  %v108 = add i64 %v107, %v81
  %v109 = mul i64 %v108, %v16
  %2 = getelementptr i32, ptr %v14, i64 %v109
  %v110 = getelementptr i32, ptr %2, i64 %v105
  %v111 = load i32, ptr %v110, align 4
  %v112 = icmp slt i32 %v111, 0
  br i1 %v112, label %v113, label %v114
v114:
  %v115 = zext nneg i32 %v111 to i64
  %v116 = load i64, ptr %7, align 8
  %v117 = getelementptr i64, ptr %v10, i64 %v115
  %v118 = load i64, ptr %v117, align 8
  %v119 = icmp slt i64 %v116, %v118
  br i1 %v119, label %v113, label %v30
v113:
  store i32 %v120, ptr %v110, align 4
  br label %v30
v30:
  %v29 = phi i32 [ %v101, %v97 ], [ %v98, %v113 ], [ %v98, %v114 ]
  %v121 = phi i64 [ %v102, %v97 ], [ %v44, %v113 ], [ %v44, %v114 ]
  %v122 = icmp sgt i64 %v123, 1
  br i1 %v122, label %v124, label %v125
v26:
  %v32 = phi i64 [ 0, %v24 ], [ %v31, %v125 ]
  %v28 = phi i32 [ 2, %v24 ], [ %v27, %v125 ]
  %v126 = phi i64 [ 0, %v24 ], [ %v35, %v125 ]
  %v35 = add nuw nsw i64 %v126, 1
  %3 = getelementptr i64, ptr %v4, i64 %v126
  %v127 = load i64, ptr %3, align 8
  %4 = getelementptr i8, ptr %3, i64 8
  %v128 = load i64, ptr %4, align 8
  %v129 = sub i64 %v128, %v127
  %v130 = icmp slt i64 %v129, 1
  br i1 %v130, label %v125, label %v131
v131:
  %5 = getelementptr i8, ptr %v6, i64 %v126
  %v132 = load i8, ptr %5, align 1
  %v133 = icmp ne i8 %v132, 0
  %v134 = zext i1 %v133 to i64
  %6 = getelementptr i8, ptr %v8, i64 %v126
  %7 = getelementptr i64, ptr %v10, i64 %v126
  %v120 = trunc i64 %v126 to i32
  br label %v124
v124:
  %v44 = phi i64 [ %v134, %v131 ], [ %v121, %v30 ]
  %v37 = phi i64 [ %v32, %v131 ], [ %v33, %v30 ]
  %v98 = phi i32 [ %v28, %v131 ], [ %v29, %v30 ]
  %v123 = phi i64 [ %v129, %v131 ], [ %v135, %v30 ]
  %v86 = phi i64 [ %v127, %v131 ], [ %v136, %v30 ]
  %v135 = add nsw i64 %v123, -1
  %v136 = add i64 %v86, 1
  %v137 = icmp slt i64 %v86, 0
  %v138 = select i1 %v137, i64 %v3, i64 0
  %8 = getelementptr i64, ptr %v2, i64 %v86
  %v139 = getelementptr i64, ptr %8, i64 %v138
  %v50 = load i64, ptr %v139, align 8
  %v140 = icmp slt i64 %v86, -1
  %v141 = select i1 %v140, i64 %v3, i64 0
  %9 = getelementptr i8, ptr %8, i64 8
  %v142 = getelementptr i64, ptr %9, i64 %v141
  %v53 = load i64, ptr %v142, align 8
  %v143 = sub nsw i64 %v53, %v50
  %10 = mul i64 %v44, -7046029254386353131
  %v144 = add i64 %10, -7046029254386353131
  %11 = add nuw i64 %v143, 7
  %v145 = lshr i64 %11, 3
  %v146 = icmp slt i64 %v143, 1
  %v147 = icmp eq i64 %v145, 0
  %v148 = select i1 %v146, i1 true, i1 %v147
  br i1 %v148, label %v80, label %v149
v149:
  %v150 = phi i64 [ %v151, %v152 ], [ %v144, %v124 ]
  %v153 = phi i64 [ %v154, %v152 ], [ 0, %v124 ]
  %v155 = phi i64 [ %v156, %v152 ], [ %v145, %v124 ]
  %v156 = add nsw i64 %v155, -1
  %v154 = add nuw i64 %v153, 8
  %v157 = add nsw i64 %v153, %v50
  %v158 = sub nsw i64 %v143, %v153
  %v159 = add nsw i64 %v157, 8
  %v160 = icmp sgt i64 %v159, %v1
  br i1 %v160, label %v161, label %v162
v162:
  %v163 = getelementptr i8, ptr %v0, i64 %v157
  %v164 = load i64, ptr %v163, align 1
  %v165 = tail call i64 @llvm.smin.i64(i64 %v158, i64 8)
  %v166 = shl nsw i64 %v165, 3
  %v167 = sub nsw i64 64, %v166
  %v168 = lshr i64 -1, %v167
  %v169 = and i64 %v164, %v168
  br label %v152
v161:
  store i64 0, ptr %v19, align 8
  call fastcc void @inner1(ptr %v19, ptr readonly %v0, i64 %v1, i64 %v157, i64 %v158)
  %v170 = load i64, ptr %v19, align 8
  br label %v152
v152:
  %v171 = phi i64 [ %v169, %v162 ], [ %v170, %v161 ]
  %v172 = xor i64 %v171, %v150
  %v173 = mul i64 %v172, -7046029254386353131
  %v174 = lshr i64 %v173, 32
  %v151 = xor i64 %v174, %v173
  %v175 = icmp ugt i64 %v155, 1
  br i1 %v175, label %v149, label %v80
v80:
  %v55 = phi i64 [ %v144, %v124 ], [ %v151, %v152 ]
  store i64 0, ptr %v20, align 8
  call fastcc void @inner0(ptr %v20, i64 %v55, i64 %v44, ptr readonly %v0, i64 %v1, i64 %v50, i64 %v143, ptr %v12, i64 %v13, ptr %v14, i64 %v15, i64 %v16, ptr readonly %v0, i64 %v1)
  %v82 = load i64, ptr %v20, align 8
  %v176 = icmp slt i64 %v82, 0
  br i1 %v176, label %v63, label %v79
v23:
  %v177 = phi i64 [ 0, %0 ], [ %v31, %v125 ]
  ret i64 %v177
}
declare i64 @llvm.cttz.i64(i64, i1 immarg) #2
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
declare i64 @llvm.ctpop.i64(i64) #3
define internal fastcc void @inner2(ptr noalias nonnull writeonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, i64 %v10, ptr readonly %v11, i64 %v12) unnamed_addr #0 {
v133:
  %v13 = alloca i64, align 8
  %v14 = alloca i64, align 8
  %v15 = add nsw i64 %v7, -1
  %v16 = and i64 %v15, %v1
  %v17 = getelementptr i64, ptr %v6, i64 %v16
  %v18 = load i64, ptr %v17, align 8
  %v19 = icmp eq i64 %v18, 0
  br i1 %v19, label %v20, label %v21
v21:
  %0 = add nuw nsw i64 %v5, 7
  %v22 = lshr i64 %0, 3
  %v23 = icmp sgt i64 %v5, 0
  %v24 = select i1 %v23, i64 %v22, i64 0
  %v25 = freeze i64 %v24
  %v26 = icmp eq i64 %v25, 0
  br i1 %v26, label %v27, label %v28
v28:
  %v29 = phi i64 [ %v30, %v31 ], [ %v18, %v21 ]
  %v32 = phi i64 [ %v33, %v31 ], [ %v16, %v21 ]
  %v34 = xor i64 %v29, %v1
  %v35 = icmp ult i64 %v34, 4294967296
  br i1 %v35, label %v36, label %v31
v36:
  %v37 = and i64 %v29, 4294967295
  %v38 = add nsw i64 %v37, -1
  %v39 = icmp eq i64 %v37, 0
  %v40 = select i1 %v39, i64 %v9, i64 0
  %v41 = add i64 %v40, %v38
  %v42 = mul i64 %v41, %v10
  %1 = getelementptr i32, ptr %v8, i64 %v42
  %v43 = getelementptr i8, ptr %1, i64 16
  %v44 = load i32, ptr %v43, align 4
  %v45 = sext i32 %v44 to i64
  %v46 = load i32, ptr %1, align 4
  %v47 = icmp eq i32 %v46, 0
  br i1 %v47, label %v48, label %v31
v48:
  %v49 = getelementptr i8, ptr %1, i64 20
  %v50 = load i32, ptr %v49, align 4
  %v51 = sext i32 %v50 to i64
  %v52 = sub nsw i64 %v51, %v45
  %v53 = icmp eq i64 %v52, %v5
  br i1 %v53, label %v54, label %v31
v31:
  %v55 = add i64 %v32, 1
  %v33 = and i64 %v55, %v15
  %v56 = getelementptr i64, ptr %v6, i64 %v33
  %v30 = load i64, ptr %v56, align 8
  %v57 = icmp eq i64 %v30, 0
  br i1 %v57, label %v20, label %v28
v54:
  %v58 = phi i1 [ %v59, %v60 ], [ true, %v48 ]
  %v61 = phi i64 [ %v62, %v60 ], [ 0, %v48 ]
  %v63 = phi i64 [ %v64, %v60 ], [ %v25, %v48 ]
  %v64 = add nsw i64 %v63, -1
  %v62 = add i64 %v61, 8
  %v65 = add nsw i64 %v61, %v4
  %v66 = sub nsw i64 %v5, %v61
  %v67 = add nsw i64 %v65, 8
  %v68 = icmp sgt i64 %v67, %v3
  br i1 %v68, label %v69, label %v70
v70:
  %v71 = getelementptr i8, ptr %v2, i64 %v65
  %v72 = load i64, ptr %v71, align 1
  %v73 = tail call i64 @llvm.smin.i64(i64 %v66, i64 8)
  %v74 = shl nsw i64 %v73, 3
  %v75 = sub nsw i64 64, %v74
  %v76 = lshr i64 -1, %v75
  %v77 = and i64 %v72, %v76
  br label %v78
v69:
  store i64 0, ptr %v14, align 8
  call fastcc void @inner1(ptr %v14, ptr readonly %v2, i64 %v3, i64 %v65, i64 %v66)
  %v79 = load i64, ptr %v14, align 8
  br label %v78
v78:
  %v80 = phi i64 [ %v77, %v70 ], [ %v79, %v69 ]
  %v81 = and i64 %v80, 9187201950435737471
  %v82 = add nuw i64 %v81, 4557430888798830399
  %v83 = sub nuw i64 -2676586395008836902, %v81
  %v84 = xor i64 %v80, -1
  %v85 = and i64 %v83, %v84
  %v86 = and i64 %v85, %v82
  %v87 = lshr i64 %v86, 2
  %v88 = and i64 %v87, 2314885530818453536
  %v89 = or i64 %v88, %v80
  %v90 = add nsw i64 %v61, %v45
  %v91 = add nsw i64 %v90, 8
  %v92 = icmp sgt i64 %v91, %v12
  br i1 %v92, label %v93, label %v94
v94:
  %v95 = getelementptr i8, ptr %v11, i64 %v90
  %v96 = load i64, ptr %v95, align 1
  %v97 = tail call i64 @llvm.smin.i64(i64 %v66, i64 8)
  %v98 = shl nsw i64 %v97, 3
  %v99 = sub nsw i64 64, %v98
  %v100 = lshr i64 -1, %v99
  %v101 = and i64 %v96, %v100
  br label %v60
v93:
  store i64 0, ptr %v13, align 8
  call fastcc void @inner1(ptr %v13, ptr readonly %v11, i64 %v12, i64 %v90, i64 %v66)
  %v102 = load i64, ptr %v13, align 8
  br label %v60
v60:
  %v103 = phi i64 [ %v101, %v94 ], [ %v102, %v93 ]
  %v104 = icmp eq i64 %v89, %v103
  %v59 = and i1 %v58, %v104
  %v105 = icmp sgt i64 %v63, 1
  br i1 %v105, label %v54, label %v106
v106:
  br i1 %v59, label %v20, label %v31
v27:
  %v107 = phi i64 [ %v108, %v109 ], [ %v18, %v21 ]
  %v110 = phi i64 [ %v111, %v109 ], [ %v16, %v21 ]
  %v112 = xor i64 %v107, %v1
  %v113 = icmp ult i64 %v112, 4294967296
  br i1 %v113, label %v114, label %v109
v114:
  %v115 = and i64 %v107, 4294967295
  %v116 = add nsw i64 %v115, -1
  %v117 = icmp eq i64 %v115, 0
  %v118 = select i1 %v117, i64 %v9, i64 0
  %v119 = add i64 %v118, %v116
  %v120 = mul i64 %v119, %v10
  %2 = getelementptr i32, ptr %v8, i64 %v120
  %v121 = load i32, ptr %2, align 4
  %v122 = icmp eq i32 %v121, 0
  br i1 %v122, label %v123, label %v109
v123:
  %v124 = getelementptr i8, ptr %2, i64 16
  %v125 = load i32, ptr %v124, align 4
  %v126 = sext i32 %v125 to i64
  %v127 = getelementptr i8, ptr %2, i64 20
  %v128 = load i32, ptr %v127, align 4
  %v129 = sext i32 %v128 to i64
  %v130 = sub nsw i64 %v129, %v126
  %v131 = icmp eq i64 %v130, %v5
  br i1 %v131, label %v20, label %v109
v20:
  %v132 = phi i64 [ -1, %v133 ], [ -1, %v109 ], [ %v116, %v123 ], [ %v38, %v106 ], [ -1, %v31 ]
  store i64 %v132, ptr %v0, align 8
  ret void
v109:
  %v134 = add i64 %v110, 1
  %v111 = and i64 %v134, %v15
  %v135 = getelementptr i64, ptr %v6, i64 %v111
  %v108 = load i64, ptr %v135, align 8
  %v136 = icmp eq i64 %v108, 0
  br i1 %v136, label %v20, label %v27
}
define internal fastcc void @inner3(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, i64 %v12, ptr readonly %v13, i64 %v14, ptr readonly %v15, ptr readonly %v16, i64 %v17, i64 %v18, i8 %v19, ptr readonly %v20, i64 %v21, ptr %v22, i64 %v23, ptr %v24) unnamed_addr #0 {
v30:
  %v25 = alloca ptr, align 8
  %v26 = alloca i64, align 8
  %v27 = getelementptr i8, ptr %v24, i64 8
  br label %v28
v28:
  %v29 = phi i64 [ %v7, %v30 ], [ %v31, %v32 ]
  %v33 = phi i64 [ %v4, %v30 ], [ %v34, %v32 ]
  %v35 = phi i64 [ 1, %v30 ], [ %v36, %v32 ]
  %v37 = mul i64 %v29, %v12
  %0 = getelementptr i32, ptr %v10, i64 %v37
  %v38 = getelementptr i8, ptr %0, i64 8
  %v39 = load i32, ptr %v38, align 4
  %v40 = icmp sgt i32 %v39, -1
  br i1 %v40, label %v41, label %v42
v41:
  %v43 = zext nneg i32 %v39 to i64
  %v44 = load i64, ptr %v24, align 8
  %v45 = icmp slt i64 %v44, 0
  br i1 %v45, label %v46, label %v47
v47:
  %v48 = load i64, ptr %v27, align 8
  %v49 = icmp sgt i64 %v35, %v48
  br i1 %v49, label %v46, label %v50
v50:
  %v51 = icmp eq i64 %v35, %v48
  br i1 %v51, label %v52, label %v42
v52:
  %1 = getelementptr i64, ptr %v15, i64 %v43
  %v53 = load i64, ptr %1, align 8
  %v54 = getelementptr i64, ptr %v15, i64 %v44
  %v55 = load i64, ptr %v54, align 8
  %v56 = icmp slt i64 %v53, %v55
  br i1 %v56, label %v46, label %v42
v46:
  store i64 %v43, ptr %v24, align 8
  store i64 %v35, ptr %v27, align 8
  br label %v42
v42:
  %v57 = getelementptr i8, ptr %0, i64 4
  %v58 = load i32, ptr %v57, align 4
  %v59 = sext i32 %v58 to i64
  %v60 = icmp sgt i32 %v58, -1
  %v61 = icmp slt i64 %v33, %v5
  %v62 = select i1 %v60, i1 %v61, i1 false
  br i1 %v62, label %v63, label %v64
v64:
  store ptr null, ptr %v0, align 8
  ret void
v63:
  %v65 = phi i64 [ %v66, %v67 ], [ %v33, %v42 ]
  %v68 = lshr i64 %v65, 6
  %v69 = getelementptr i64, ptr %v3, i64 %v68
  %v70 = load i64, ptr %v69, align 8
  %v71 = and i64 %v65, 63
  %v72 = lshr i64 %v70, %v71
  %v73 = icmp eq i64 %v72, 0
  br i1 %v73, label %v67, label %v74
v67:
  %v75 = or i64 %v65, 63
  %v66 = add nsw i64 %v75, 1
  %v76 = icmp slt i64 %v66, %v5
  br i1 %v76, label %v63, label %v64
v74:
  %v77 = tail call i64 @llvm.cttz.i64(i64 %v72, i1 true)
  %v78 = add nsw i64 %v77, %v65
  %v79 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v78)
  %v80 = icmp slt i64 %v78, %v5
  br i1 %v80, label %v81, label %v64
v81:
  %v82 = phi i64 [ %v83, %v84 ], [ %v79, %v74 ]
  %v85 = lshr i64 %v82, 6
  %v86 = getelementptr i64, ptr %v3, i64 %v85
  %v87 = load i64, ptr %v86, align 8
  %v88 = xor i64 %v87, -1
  %v89 = and i64 %v82, 63
  %v90 = lshr i64 %v88, %v89
  %v91 = icmp eq i64 %v90, 0
  br i1 %v91, label %v84, label %v92
v92:
  %v93 = tail call i64 @llvm.cttz.i64(i64 %v90, i1 true)
  %v94 = add nsw i64 %v93, %v82
  %v95 = tail call i64 @llvm.smin.i64(i64 %v5, i64 %v94)
  br label %v96
v84:
  %v97 = or i64 %v82, 63
  %v83 = add nsw i64 %v97, 1
  %v98 = icmp slt i64 %v83, %v5
  br i1 %v98, label %v81, label %v96
v96:
  %v34 = phi i64 [ %v95, %v92 ], [ %v5, %v84 ]
  %v36 = add nuw nsw i64 %v35, 1
  %v99 = sub nsw i64 %v34, %v79
  %v100 = icmp sgt i64 %v99, 64
  br i1 %v100, label %v101, label %v102
v101:
  %v103 = phi i64 [ %v104, %v105 ], [ %v79, %v96 ]
  %v106 = lshr i64 %v103, 6
  %v107 = getelementptr i64, ptr %v6, i64 %v106
  %v108 = load i64, ptr %v107, align 8
  %v109 = and i64 %v103, 63
  %v110 = lshr i64 %v108, %v109
  %v111 = icmp eq i64 %v110, 0
  br i1 %v111, label %v105, label %v112
v105:
  %v113 = or i64 %v103, 63
  %v104 = add nsw i64 %v113, 1
  %v114 = icmp slt i64 %v104, %v34
  br i1 %v114, label %v101, label %v115
v102:
  %v116 = lshr i64 %v79, 6
  %v117 = and i64 %v79, 63
  %2 = getelementptr i64, ptr %v6, i64 %v116
  %v118 = getelementptr i8, ptr %2, i64 8
  %v119 = load i64, ptr %v118, align 8
  %v120 = shl i64 %v119, 1
  %v121 = xor i64 %v117, 63
  %v122 = shl i64 %v120, %v121
  %v123 = load i64, ptr %2, align 8
  %v124 = lshr i64 %v123, %v117
  %v125 = or i64 %v124, %v122
  %v126 = sub nsw i64 64, %v99
  %v127 = shl i64 %v125, %v126
  %v128 = icmp eq i64 %v127, 0
  br i1 %v128, label %v115, label %v129
v112:
  %v130 = tail call i64 @llvm.cttz.i64(i64 %v110, i1 true)
  %v131 = add nsw i64 %v130, %v103
  %3 = icmp slt i64 %v131, %v34
  br i1 %3, label %v129, label %v115
v129:
  call fastcc void @inner4(ptr %v25, ptr %v1, i64 %v2, ptr %v3, i64 %v79, i64 %v34, i64 %v5, i64 0, i64 %v59, i64 %v36, ptr %v8, i64 %v9, ptr %v10, i64 %v11, i64 %v12, ptr %v13, i64 %v14, ptr %v15, ptr %v16, i64 %v17, i64 %v18, i8 %v19, ptr %v20, i64 %v21, ptr %v22, i64 %v23, ptr %v24)
  br label %v64
v115:
  %v132 = icmp sgt i64 %v99, %v18
  br i1 %v132, label %v64, label %v32
v32:
  store i64 0, ptr %v26, align 8
  call fastcc void @inner5(ptr %v26, i64 %v59, ptr %v1, i64 %v2, i64 %v79, i64 %v99, ptr %v8, i64 %v9, ptr %v10, i64 %v11, i64 %v12, ptr %v13, i64 %v14, ptr %v16, i64 %v17)
  %v31 = load i64, ptr %v26, align 8
  %v133 = icmp sgt i64 %v31, -1
  br i1 %v133, label %v28, label %v64
}
define internal fastcc void @inner4(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6, i64 %v7, i64 %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13, i64 %v14, ptr readonly %v15, i64 %v16, ptr readonly %v17, ptr readonly %v18, i64 %v19, i64 %v20, i8 %v21, ptr readonly %v22, i64 %v23, ptr %v24, i64 %v25, ptr %v26) unnamed_addr #0 {
v36:
  %v27 = icmp eq i8 %v21, 0
  %v28 = alloca i64, align 8
  store i64 0, ptr %v28, align 8
  %v29 = alloca i64, align 8
  %v30 = icmp sgt i64 %v20, -1
  %v31 = icmp eq i64 %v7, 0
  %v32 = xor i1 %v31, true
  %v33 = getelementptr i8, ptr %v26, i64 8
  br label %v34
v34:
  %v35 = phi i64 [ %v8, %v36 ], [ %v37, %v38 ]
  %v39 = phi i64 [ %v9, %v36 ], [ %v40, %v38 ]
  %v41 = phi i64 [ %v4, %v36 ], [ %v42, %v38 ]
  %v43 = phi i64 [ %v5, %v36 ], [ %v44, %v38 ]
  %v45 = icmp slt i64 %v41, %v43
  %v46 = select i1 %v45, i1 %v30, i1 false
  br i1 %v46, label %v47, label %v48
v47:
  %v49 = phi i64 [ %v50, %v51 ], [ 0, %v34 ]
  %v52 = phi i64 [ %v53, %v51 ], [ %v41, %v34 ]
  %v54 = phi i1 [ %v55, %v51 ], [ false, %v34 ]
  %v56 = icmp slt i64 %v52, 0
  %v57 = select i1 %v56, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v52
  %v58 = getelementptr i8, ptr %0, i64 %v57
  %v59 = load i8, ptr %v58, align 1
  %v60 = icmp sgt i8 %v59, -1
  br i1 %v60, label %v61, label %v62
v61:
  %v63 = icmp ugt i8 %v59, 64
  %v64 = and i1 %v31, %v63
  %v65 = icmp ult i8 %v59, 91
  %v66 = add nuw i8 %v59, 32
  %1 = select i1 %v64, i1 %v65, i1 false
  %v67 = select i1 %1, i8 %v66, i8 %v59
  %v68 = icmp slt i64 %v49, 0
  %v69 = select i1 %v68, i64 %v25, i64 0
  %2 = getelementptr i8, ptr %v24, i64 %v49
  %v70 = getelementptr i8, ptr %2, i64 %v69
  store i8 %v67, ptr %v70, align 1
  %v71 = add nsw i64 %v49, 1
  %v72 = add nsw i64 %v52, 1
  br label %v73
v62:
  %v74 = zext i8 %v59 to i64
  %v75 = icmp ult i8 %v59, -32
  br i1 %v75, label %v76, label %v77
v76:
  %v78 = shl nuw nsw i64 %v74, 6
  %v79 = and i64 %v78, 1984
  %v80 = icmp slt i64 %v52, -1
  %v81 = select i1 %v80, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %0, i64 1
  %v82 = getelementptr i8, ptr %3, i64 %v81
  %v83 = load i8, ptr %v82, align 1
  %4 = and i8 %v83, 63
  %v84 = zext nneg i8 %4 to i64
  %v85 = or disjoint i64 %v79, %v84
  br label %v86
v77:
  %v87 = icmp ult i8 %v59, -16
  %v88 = icmp slt i64 %v52, -1
  %v89 = select i1 %v88, i64 %v2, i64 0
  %5 = getelementptr i8, ptr %0, i64 1
  %v90 = getelementptr i8, ptr %5, i64 %v89
  %v91 = load i8, ptr %v90, align 1
  %6 = and i8 %v91, 63
  %v92 = zext nneg i8 %6 to i64
  %v93 = icmp slt i64 %v52, -2
  %v94 = select i1 %v93, i64 %v2, i64 0
  %7 = getelementptr i8, ptr %0, i64 2
  %v95 = getelementptr i8, ptr %7, i64 %v94
  %v96 = load i8, ptr %v95, align 1
  %8 = and i8 %v96, 63
  %v97 = zext nneg i8 %8 to i64
  br i1 %v87, label %v98, label %v99
v98:
  %v100 = shl nuw nsw i64 %v74, 12
  %v101 = and i64 %v100, 61440
  %v102 = shl nuw nsw i64 %v92, 6
  %v103 = or disjoint i64 %v102, %v101
  %v104 = or disjoint i64 %v103, %v97
  br label %v86
v99:
  %v105 = shl nuw nsw i64 %v74, 18
  %v106 = and i64 %v105, 1835008
  %v107 = shl nuw nsw i64 %v92, 12
  %v108 = or disjoint i64 %v107, %v106
  %v109 = shl nuw nsw i64 %v97, 6
  %v110 = or disjoint i64 %v108, %v109
  %v111 = icmp slt i64 %v52, -3
  %v112 = select i1 %v111, i64 %v2, i64 0
  %9 = getelementptr i8, ptr %0, i64 3
  %v113 = getelementptr i8, ptr %9, i64 %v112
  %v114 = load i8, ptr %v113, align 1
  %10 = and i8 %v114, 63
  %v115 = zext nneg i8 %10 to i64
  %v116 = or disjoint i64 %v110, %v115
  br label %v86
v86:
  %v117 = phi i64 [ %v116, %v99 ], [ %v104, %v98 ], [ %v85, %v76 ]
  %v118 = phi i64 [ 4, %v99 ], [ 3, %v98 ], [ 2, %v76 ]
  %v119 = icmp ne i64 %v117, 304
  %v120 = select i1 %v32, i1 true, i1 %v119
  %v121 = select i1 %v120, i1 true, i1 %v54
  br i1 %v121, label %v122, label %v123
v123:
  %v124 = icmp slt i64 %v49, 0
  %v125 = select i1 %v124, i64 %v25, i64 0
  %11 = getelementptr i8, ptr %v24, i64 %v49
  %v126 = getelementptr i8, ptr %11, i64 %v125
  store i8 105, ptr %v126, align 1
  %v127 = add nsw i64 %v49, 1
  br label %v73
v122:
  br i1 %v54, label %v128, label %v129
v128:
  %v130 = icmp slt i64 %v49, 0
  %v131 = select i1 %v130, i64 %v25, i64 0
  %12 = getelementptr i8, ptr %v24, i64 %v49
  %v132 = getelementptr i8, ptr %12, i64 %v131
  store i8 -52, ptr %v132, align 1
  %v133 = icmp slt i64 %v49, -1
  %v134 = select i1 %v133, i64 %v25, i64 0
  %13 = getelementptr i8, ptr %12, i64 1
  %v135 = getelementptr i8, ptr %13, i64 %v134
  store i8 -121, ptr %v135, align 1
  %v136 = add nsw i64 %v49, 2
  %v137 = add nsw i64 %v118, %v52
  br label %v73
v129:
  %v138 = add nsw i64 %v118, %v52
  %v139 = icmp slt i64 %v117, %v23
  %v140 = select i1 %v31, i1 %v139, i1 false
  br i1 %v140, label %v141, label %v142
v141:
  %14 = getelementptr i32, ptr %v22, i64 %v117
  %v143 = load i32, ptr %14, align 4
  %v144 = sext i32 %v143 to i64
  br label %v142
v142:
  %v145 = phi i64 [ %v144, %v141 ], [ %v117, %v129 ]
  %v146 = icmp slt i64 %v145, 128
  br i1 %v146, label %v147, label %v148
v147:
  %v149 = icmp slt i64 %v49, 0
  %v150 = select i1 %v149, i64 %v25, i64 0
  %15 = getelementptr i8, ptr %v24, i64 %v49
  %v151 = getelementptr i8, ptr %15, i64 %v150
  %v152 = trunc i64 %v145 to i8
  store i8 %v152, ptr %v151, align 1
  br label %v153
v148:
  %v154 = icmp ult i64 %v145, 2048
  %v155 = icmp slt i64 %v49, 0
  %v156 = select i1 %v155, i64 %v25, i64 0
  %16 = getelementptr i8, ptr %v24, i64 %v49
  %v157 = getelementptr i8, ptr %16, i64 %v156
  br i1 %v154, label %v158, label %v159
v158:
  %v160 = lshr i64 %v145, 6
  %17 = trunc nuw nsw i64 %v160 to i8
  %v161 = or disjoint i8 %17, -64
  store i8 %v161, ptr %v157, align 1
  %v162 = icmp slt i64 %v49, -1
  %v163 = select i1 %v162, i64 %v25, i64 0
  %18 = getelementptr i8, ptr %16, i64 1
  %v164 = getelementptr i8, ptr %18, i64 %v163
  %19 = trunc i64 %v145 to i8
  %20 = and i8 %19, 63
  %v165 = or disjoint i8 %20, -128
  store i8 %v165, ptr %v164, align 1
  br label %v153
v159:
  %v166 = icmp ult i64 %v145, 65536
  %v167 = icmp slt i64 %v49, -1
  %v168 = select i1 %v167, i64 %v25, i64 0
  %21 = getelementptr i8, ptr %16, i64 1
  %v169 = getelementptr i8, ptr %21, i64 %v168
  br i1 %v166, label %v170, label %v171
v170:
  %v172 = lshr i64 %v145, 12
  %22 = trunc nuw nsw i64 %v172 to i8
  %v173 = or disjoint i8 %22, -32
  store i8 %v173, ptr %v157, align 1
  %v174 = lshr i64 %v145, 6
  %23 = trunc i64 %v174 to i8
  %24 = and i8 %23, 63
  %v175 = or disjoint i8 %24, -128
  store i8 %v175, ptr %v169, align 1
  %v176 = icmp slt i64 %v49, -2
  %v177 = select i1 %v176, i64 %v25, i64 0
  %25 = getelementptr i8, ptr %16, i64 2
  %v178 = getelementptr i8, ptr %25, i64 %v177
  %26 = trunc i64 %v145 to i8
  %27 = and i8 %26, 63
  %v179 = or disjoint i8 %27, -128
  store i8 %v179, ptr %v178, align 1
  br label %v153
v171:
  %v180 = lshr i64 %v145, 18
  %28 = trunc i64 %v180 to i8
  %v181 = or i8 %28, -16
  store i8 %v181, ptr %v157, align 1
  %v182 = lshr i64 %v145, 12
  %29 = trunc i64 %v182 to i8
  %30 = and i8 %29, 63
  %v183 = or disjoint i8 %30, -128
  store i8 %v183, ptr %v169, align 1
  %v184 = lshr i64 %v145, 6
  %v185 = icmp slt i64 %v49, -2
  %v186 = select i1 %v185, i64 %v25, i64 0
  %31 = getelementptr i8, ptr %16, i64 2
  %v187 = getelementptr i8, ptr %31, i64 %v186
  %32 = trunc i64 %v184 to i8
  %33 = and i8 %32, 63
  %v188 = or disjoint i8 %33, -128
  store i8 %v188, ptr %v187, align 1
  %v189 = icmp slt i64 %v49, -3
  %v190 = select i1 %v189, i64 %v25, i64 0
  %34 = getelementptr i8, ptr %16, i64 3
  %v191 = getelementptr i8, ptr %34, i64 %v190
  %35 = trunc i64 %v145 to i8
  %36 = and i8 %35, 63
  %v192 = or disjoint i8 %36, -128
  store i8 %v192, ptr %v191, align 1
  br label %v153
v153:
  %v193 = phi i64 [ 4, %v171 ], [ 3, %v170 ], [ 2, %v158 ], [ 1, %v147 ]
  %v194 = add nsw i64 %v193, %v49
  br label %v73
v73:
  %v55 = phi i1 [ %v54, %v61 ], [ false, %v128 ], [ false, %v153 ], [ true, %v123 ]
  %v50 = phi i64 [ %v71, %v61 ], [ %v136, %v128 ], [ %v194, %v153 ], [ %v127, %v123 ]
  %v53 = phi i64 [ %v72, %v61 ], [ %v137, %v128 ], [ %v138, %v153 ], [ %v52, %v123 ]
  %v195 = icmp sgt i64 %v50, %v20
  %v196 = select i1 %v27, i1 true, i1 %v195
  br i1 %v196, label %v51, label %v197
v197:
  store i64 0, ptr %v28, align 8
  call fastcc void @inner6(ptr %v28, i64 %v35, ptr nonnull %v24, i64 %v25, i64 %v50, ptr %v10, i64 %v11, ptr %v12, i64 %v13, i64 %v14, ptr %v15, i64 %v16, ptr %v18, i64 %v19)
  %v198 = load i64, ptr %v28, align 8
  %v199 = icmp sgt i64 %v198, -1
  br i1 %v199, label %v200, label %v51
v200:
  %v201 = mul i64 %v198, %v14
  %37 = getelementptr i32, ptr %v12, i64 %v201
  %v202 = getelementptr i8, ptr %37, i64 12
  %v203 = load i32, ptr %v202, align 4
  %v204 = icmp sgt i32 %v203, -1
  br i1 %v204, label %v205, label %v51
v205:
  %v206 = zext nneg i32 %v203 to i64
  %v207 = load i64, ptr %v26, align 8
  %v208 = icmp slt i64 %v207, 0
  br i1 %v208, label %v209, label %v210
v210:
  %v211 = load i64, ptr %v33, align 8
  %v212 = icmp sgt i64 %v39, %v211
  br i1 %v212, label %v209, label %v213
v213:
  %v214 = icmp eq i64 %v39, %v211
  br i1 %v214, label %v215, label %v51
v215:
  %38 = getelementptr i64, ptr %v17, i64 %v206
  %v216 = load i64, ptr %38, align 8
  %v217 = getelementptr i64, ptr %v17, i64 %v207
  %v218 = load i64, ptr %v217, align 8
  %v219 = icmp slt i64 %v216, %v218
  br i1 %v219, label %v209, label %v51
v209:
  store i64 %v206, ptr %v26, align 8
  store i64 %v39, ptr %v33, align 8
  br label %v51
v51:
  %v220 = icmp sge i64 %v53, %v43
  %v221 = select i1 %v220, i1 true, i1 %v195
  br i1 %v221, label %v48, label %v47
v48:
  %v222 = phi i64 [ 0, %v34 ], [ %v50, %v51 ]
  %v223 = icmp sgt i64 %v222, %v20
  br i1 %v223, label %v224, label %v225
v224:
  store ptr null, ptr %v0, align 8
  ret void
v225:
  store i64 0, ptr %v29, align 8
  call fastcc void @inner6(ptr %v29, i64 %v35, ptr %v24, i64 %v25, i64 %v222, ptr %v10, i64 %v11, ptr %v12, i64 %v13, i64 %v14, ptr %v15, i64 %v16, ptr %v18, i64 %v19)
  %v226 = load i64, ptr %v29, align 8
  %v227 = icmp slt i64 %v226, 0
  br i1 %v227, label %v224, label %v228
v228:
  %v229 = mul i64 %v226, %v14
  %39 = getelementptr i32, ptr %v12, i64 %v229
  %v230 = getelementptr i8, ptr %39, i64 8
  %v231 = load i32, ptr %v230, align 4
  %v232 = icmp sgt i32 %v231, -1
  br i1 %v232, label %v233, label %v234
v233:
  %v235 = zext nneg i32 %v231 to i64
  %v236 = load i64, ptr %v26, align 8
  %v237 = icmp slt i64 %v236, 0
  br i1 %v237, label %v238, label %v239
v239:
  %v240 = load i64, ptr %v33, align 8
  %v241 = icmp sgt i64 %v39, %v240
  br i1 %v241, label %v238, label %v242
v242:
  %v243 = icmp eq i64 %v39, %v240
  br i1 %v243, label %v244, label %v234
v244:
  %40 = getelementptr i64, ptr %v17, i64 %v235
  %v245 = load i64, ptr %40, align 8
  %v246 = getelementptr i64, ptr %v17, i64 %v236
  %v247 = load i64, ptr %v246, align 8
  %v248 = icmp slt i64 %v245, %v247
  br i1 %v248, label %v238, label %v234
v238:
  store i64 %v235, ptr %v26, align 8
  store i64 %v39, ptr %v33, align 8
  br label %v234
v234:
  %v249 = getelementptr i8, ptr %39, i64 4
  %v250 = load i32, ptr %v249, align 4
  %v37 = sext i32 %v250 to i64
  %v251 = icmp sgt i32 %v250, -1
  %v252 = icmp slt i64 %v43, %v6
  %v253 = select i1 %v251, i1 %v252, i1 false
  br i1 %v253, label %v254, label %v224
v254:
  %v255 = phi i64 [ %v256, %v257 ], [ %v43, %v234 ]
  %v258 = lshr i64 %v255, 6
  %v259 = getelementptr i64, ptr %v3, i64 %v258
  %v260 = load i64, ptr %v259, align 8
  %v261 = and i64 %v255, 63
  %v262 = lshr i64 %v260, %v261
  %v263 = icmp eq i64 %v262, 0
  br i1 %v263, label %v257, label %v264
v257:
  %v265 = or i64 %v255, 63
  %v256 = add nsw i64 %v265, 1
  %v266 = icmp slt i64 %v256, %v6
  br i1 %v266, label %v254, label %v224
v264:
  %v267 = tail call i64 @llvm.cttz.i64(i64 %v262, i1 true)
  %v268 = add nsw i64 %v267, %v255
  %v42 = tail call i64 @llvm.smin.i64(i64 %v6, i64 %v268)
  %v269 = icmp slt i64 %v268, %v6
  br i1 %v269, label %v270, label %v224
v270:
  %v271 = phi i64 [ %v272, %v273 ], [ %v42, %v264 ]
  %v274 = lshr i64 %v271, 6
  %v275 = getelementptr i64, ptr %v3, i64 %v274
  %v276 = load i64, ptr %v275, align 8
  %v277 = xor i64 %v276, -1
  %v278 = and i64 %v271, 63
  %v279 = lshr i64 %v277, %v278
  %v280 = icmp eq i64 %v279, 0
  br i1 %v280, label %v273, label %v281
v281:
  %v282 = tail call i64 @llvm.cttz.i64(i64 %v279, i1 true)
  %v283 = add nsw i64 %v282, %v271
  %v284 = tail call i64 @llvm.smin.i64(i64 %v6, i64 %v283)
  br label %v38
v273:
  %v285 = or i64 %v271, 63
  %v272 = add nsw i64 %v285, 1
  %v286 = icmp slt i64 %v272, %v6
  br i1 %v286, label %v270, label %v38
v38:
  %v44 = phi i64 [ %v284, %v281 ], [ %v6, %v273 ]
  %v40 = add nsw i64 %v39, 1
  br label %v34
}
define internal fastcc void @inner6(ptr noalias nonnull writeonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4, ptr readonly %v5, i64 %v6, ptr readonly %v7, i64 %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13) unnamed_addr #0 {
v26:
  %v14 = alloca i64, align 8
  %v15 = alloca i64, align 8
  %0 = mul i64 %v1, -7046029254386353131
  %v16 = add i64 %0, -7046029254386353131
  %1 = add nuw i64 %v4, 7
  %v17 = lshr i64 %1, 3
  %v18 = icmp slt i64 %v4, 1
  %v19 = icmp eq i64 %v17, 0
  %v20 = select i1 %v18, i1 true, i1 %v19
  br i1 %v20, label %v21, label %v22
v22:
  %v23 = phi i64 [ %v24, %v25 ], [ %v16, %v26 ]
  %v27 = phi i64 [ %v28, %v25 ], [ 0, %v26 ]
  %v29 = phi i64 [ %v30, %v25 ], [ %v17, %v26 ]
  %v30 = add nsw i64 %v29, -1
  %v28 = add nuw i64 %v27, 8
  %v31 = sub nsw i64 %v4, %v27
  %v32 = icmp sgt i64 %v28, %v3
  br i1 %v32, label %v33, label %v34
v34:
  %v35 = getelementptr i8, ptr %v2, i64 %v27
  %v36 = load i64, ptr %v35, align 1
  %v37 = tail call i64 @llvm.smin.i64(i64 %v31, i64 8)
  %v38 = shl nsw i64 %v37, 3
  %v39 = sub nsw i64 64, %v38
  %v40 = lshr i64 -1, %v39
  %v41 = and i64 %v36, %v40
  br label %v25
v33:
  store i64 0, ptr %v14, align 8
  call fastcc void @inner1(ptr %v14, ptr readonly %v2, i64 %v3, i64 %v27, i64 %v31)
  %v42 = load i64, ptr %v14, align 8
  br label %v25
v25:
  %v43 = phi i64 [ %v41, %v34 ], [ %v42, %v33 ]
  %v44 = xor i64 %v43, %v23
  %v45 = mul i64 %v44, -7046029254386353131
  %v46 = lshr i64 %v45, 32
  %v24 = xor i64 %v46, %v45
  %v47 = icmp ugt i64 %v29, 1
  br i1 %v47, label %v22, label %v21
v21:
  %v48 = phi i64 [ %v16, %v26 ], [ %v24, %v25 ]
  %v49 = lshr i64 %v48, 32
  %v50 = add i64 %v13, 4294967295
  %v51 = and i64 %v49, %v50
  %v52 = getelementptr i64, ptr %v12, i64 %v51
  %v53 = load i64, ptr %v52, align 8
  %v54 = lshr i64 %v48, 58
  %2 = shl nuw i64 1, %v54
  %3 = and i64 %2, %v53
  %v55 = icmp eq i64 %3, 0
  br i1 %v55, label %v56, label %v57
v56:
  %v58 = phi i64 [ %v59, %v57 ], [ -1, %v21 ]
  store i64 %v58, ptr %v0, align 8
  ret void
v57:
  store i64 0, ptr %v15, align 8
  call fastcc void @inner7(ptr %v15, i64 %v48, i64 %v1, ptr %v2, i64 %v3, i64 %v4, ptr %v5, i64 %v6, ptr %v7, i64 %v8, i64 %v9, ptr %v10, i64 %v11)
  %v59 = load i64, ptr %v15, align 8
  br label %v56
}
define internal fastcc void @inner7(ptr noalias nonnull writeonly %v0, i64 %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, i64 %v10, ptr readonly %v11, i64 %v12) unnamed_addr #0 {
v124:
  %v13 = alloca i64, align 8
  %v14 = alloca i64, align 8
  %v15 = add nsw i64 %v7, -1
  %v16 = and i64 %v15, %v1
  %v17 = getelementptr i64, ptr %v6, i64 %v16
  %v18 = load i64, ptr %v17, align 8
  %v19 = icmp eq i64 %v18, 0
  br i1 %v19, label %v20, label %v21
v21:
  %0 = add nuw nsw i64 %v5, 7
  %v22 = lshr i64 %0, 3
  %v23 = icmp sgt i64 %v5, 0
  %v24 = select i1 %v23, i64 %v22, i64 0
  %v25 = freeze i64 %v24
  %v26 = icmp eq i64 %v25, 0
  br i1 %v26, label %v27, label %v28
v28:
  %v29 = phi i64 [ %v30, %v31 ], [ %v18, %v21 ]
  %v32 = phi i64 [ %v33, %v31 ], [ %v16, %v21 ]
  %v34 = xor i64 %v29, %v1
  %v35 = icmp ult i64 %v34, 4294967296
  br i1 %v35, label %v36, label %v31
v36:
  %v37 = and i64 %v29, 4294967295
  %v38 = add nsw i64 %v37, -1
  %v39 = icmp eq i64 %v37, 0
  %v40 = select i1 %v39, i64 %v9, i64 0
  %v41 = add i64 %v40, %v38
  %v42 = mul i64 %v41, %v10
  %1 = getelementptr i32, ptr %v8, i64 %v42
  %v43 = getelementptr i8, ptr %1, i64 16
  %v44 = load i32, ptr %v43, align 4
  %v45 = sext i32 %v44 to i64
  %v46 = load i32, ptr %1, align 4
  %v47 = sext i32 %v46 to i64
  %v48 = icmp eq i64 %v2, %v47
  br i1 %v48, label %v49, label %v31
v49:
  %v50 = getelementptr i8, ptr %1, i64 20
  %v51 = load i32, ptr %v50, align 4
  %v52 = sext i32 %v51 to i64
  %v53 = sub nsw i64 %v52, %v45
  %v54 = icmp eq i64 %v53, %v5
  br i1 %v54, label %v55, label %v31
v31:
  %v56 = add i64 %v32, 1
  %v33 = and i64 %v56, %v15
  %v57 = getelementptr i64, ptr %v6, i64 %v33
  %v30 = load i64, ptr %v57, align 8
  %v58 = icmp eq i64 %v30, 0
  br i1 %v58, label %v20, label %v28
v55:
  %v59 = phi i1 [ %v60, %v61 ], [ true, %v49 ]
  %v62 = phi i64 [ %v63, %v61 ], [ 0, %v49 ]
  %v64 = phi i64 [ %v65, %v61 ], [ %v25, %v49 ]
  %v65 = add nsw i64 %v64, -1
  %v63 = add i64 %v62, 8
  %v66 = sub nsw i64 %v5, %v62
  %v67 = icmp sgt i64 %v63, %v4
  br i1 %v67, label %v68, label %v69
v69:
  %v70 = getelementptr i8, ptr %v3, i64 %v62
  %v71 = load i64, ptr %v70, align 1
  %v72 = tail call i64 @llvm.smin.i64(i64 %v66, i64 8)
  %v73 = shl nsw i64 %v72, 3
  %v74 = sub nsw i64 64, %v73
  %v75 = lshr i64 -1, %v74
  %v76 = and i64 %v71, %v75
  br label %v77
v68:
  store i64 0, ptr %v14, align 8
  call fastcc void @inner1(ptr %v14, ptr readonly %v3, i64 %v4, i64 %v62, i64 %v66)
  %v78 = load i64, ptr %v14, align 8
  br label %v77
v77:
  %v79 = phi i64 [ %v76, %v69 ], [ %v78, %v68 ]
  %v80 = add nsw i64 %v62, %v45
  %v81 = add nsw i64 %v80, 8
  %v82 = icmp sgt i64 %v81, %v12
  br i1 %v82, label %v83, label %v84
v84:
  %v85 = getelementptr i8, ptr %v11, i64 %v80
  %v86 = load i64, ptr %v85, align 1
  %v87 = tail call i64 @llvm.smin.i64(i64 %v66, i64 8)
  %v88 = shl nsw i64 %v87, 3
  %v89 = sub nsw i64 64, %v88
  %v90 = lshr i64 -1, %v89
  %v91 = and i64 %v86, %v90
  br label %v61
v83:
  store i64 0, ptr %v13, align 8
  call fastcc void @inner1(ptr %v13, ptr readonly %v11, i64 %v12, i64 %v80, i64 %v66)
  %v92 = load i64, ptr %v13, align 8
  br label %v61
v61:
  %v93 = phi i64 [ %v91, %v84 ], [ %v92, %v83 ]
  %v94 = icmp eq i64 %v79, %v93
  %v60 = and i1 %v59, %v94
  %v95 = icmp sgt i64 %v64, 1
  br i1 %v95, label %v55, label %v96
v96:
  br i1 %v60, label %v20, label %v31
v27:
  %v97 = phi i64 [ %v98, %v99 ], [ %v18, %v21 ]
  %v100 = phi i64 [ %v101, %v99 ], [ %v16, %v21 ]
  %v102 = xor i64 %v97, %v1
  %v103 = icmp ult i64 %v102, 4294967296
  br i1 %v103, label %v104, label %v99
v104:
  %v105 = and i64 %v97, 4294967295
  %v106 = add nsw i64 %v105, -1
  %v107 = icmp eq i64 %v105, 0
  %v108 = select i1 %v107, i64 %v9, i64 0
  %v109 = add i64 %v108, %v106
  %v110 = mul i64 %v109, %v10
  %2 = getelementptr i32, ptr %v8, i64 %v110
  %v111 = load i32, ptr %2, align 4
  %v112 = sext i32 %v111 to i64
  %v113 = icmp eq i64 %v2, %v112
  br i1 %v113, label %v114, label %v99
v114:
  %v115 = getelementptr i8, ptr %2, i64 16
  %v116 = load i32, ptr %v115, align 4
  %v117 = sext i32 %v116 to i64
  %v118 = getelementptr i8, ptr %2, i64 20
  %v119 = load i32, ptr %v118, align 4
  %v120 = sext i32 %v119 to i64
  %v121 = sub nsw i64 %v120, %v117
  %v122 = icmp eq i64 %v121, %v5
  br i1 %v122, label %v20, label %v99
v20:
  %v123 = phi i64 [ -1, %v124 ], [ -1, %v99 ], [ %v106, %v114 ], [ %v38, %v96 ], [ -1, %v31 ]
  store i64 %v123, ptr %v0, align 8
  ret void
v99:
  %v125 = add i64 %v100, 1
  %v101 = and i64 %v125, %v15
  %v126 = getelementptr i64, ptr %v6, i64 %v101
  %v98 = load i64, ptr %v126, align 8
  %v127 = icmp eq i64 %v98, 0
  br i1 %v127, label %v20, label %v27
}
define internal fastcc void @inner5(ptr noalias nonnull writeonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, i64 %v10, ptr readonly %v11, i64 %v12, ptr readonly %v13, i64 %v14) unnamed_addr #0 {
v27:
  %v15 = alloca i64, align 8
  %v16 = alloca i64, align 8
  %0 = mul i64 %v1, -7046029254386353131
  %v17 = add i64 %0, -7046029254386353131
  %1 = add nuw i64 %v5, 7
  %v18 = lshr i64 %1, 3
  %v19 = icmp slt i64 %v5, 1
  %v20 = icmp eq i64 %v18, 0
  %v21 = select i1 %v19, i1 true, i1 %v20
  br i1 %v21, label %v22, label %v23
v23:
  %v24 = phi i64 [ %v25, %v26 ], [ %v17, %v27 ]
  %v28 = phi i64 [ %v29, %v26 ], [ 0, %v27 ]
  %v30 = phi i64 [ %v31, %v26 ], [ %v18, %v27 ]
  %v31 = add nsw i64 %v30, -1
  %v29 = add nuw i64 %v28, 8
  %v32 = add nsw i64 %v28, %v4
  %v33 = sub nsw i64 %v5, %v28
  %v34 = add nsw i64 %v32, 8
  %v35 = icmp sgt i64 %v34, %v3
  br i1 %v35, label %v36, label %v37
v37:
  %v38 = getelementptr i8, ptr %v2, i64 %v32
  %v39 = load i64, ptr %v38, align 1
  %v40 = tail call i64 @llvm.smin.i64(i64 %v33, i64 8)
  %v41 = shl nsw i64 %v40, 3
  %v42 = sub nsw i64 64, %v41
  %v43 = lshr i64 -1, %v42
  %v44 = and i64 %v39, %v43
  br label %v26
v36:
  store i64 0, ptr %v15, align 8
  call fastcc void @inner1(ptr %v15, ptr readonly %v2, i64 %v3, i64 %v32, i64 %v33)
  %v45 = load i64, ptr %v15, align 8
  br label %v26
v26:
  %v46 = phi i64 [ %v44, %v37 ], [ %v45, %v36 ]
  %v47 = and i64 %v46, 9187201950435737471
  %v48 = add nuw i64 %v47, 4557430888798830399
  %v49 = sub nuw i64 -2676586395008836902, %v47
  %v50 = xor i64 %v46, -1
  %v51 = and i64 %v49, %v50
  %v52 = and i64 %v51, %v48
  %v53 = lshr i64 %v52, 2
  %v54 = and i64 %v53, 2314885530818453536
  %v55 = or i64 %v54, %v46
  %v56 = xor i64 %v55, %v24
  %v57 = mul i64 %v56, -7046029254386353131
  %v58 = lshr i64 %v57, 32
  %v25 = xor i64 %v58, %v57
  %v59 = icmp ugt i64 %v30, 1
  br i1 %v59, label %v23, label %v22
v22:
  %v60 = phi i64 [ %v17, %v27 ], [ %v25, %v26 ]
  %v61 = lshr i64 %v60, 32
  %v62 = add i64 %v14, 4294967295
  %v63 = and i64 %v61, %v62
  %v64 = getelementptr i64, ptr %v13, i64 %v63
  %v65 = load i64, ptr %v64, align 8
  %v66 = lshr i64 %v60, 58
  %2 = shl nuw i64 1, %v66
  %3 = and i64 %2, %v65
  %v67 = icmp eq i64 %3, 0
  br i1 %v67, label %v68, label %v69
v68:
  %v70 = phi i64 [ %v71, %v69 ], [ -1, %v22 ]
  store i64 %v70, ptr %v0, align 8
  ret void
v69:
  store i64 0, ptr %v16, align 8
  call fastcc void @inner8(ptr %v16, i64 %v60, i64 %v1, ptr %v2, i64 %v3, i64 %v4, i64 %v5, ptr %v6, i64 %v7, ptr %v8, i64 %v9, i64 %v10, ptr %v11, i64 %v12)
  %v71 = load i64, ptr %v16, align 8
  br label %v68
}
define internal fastcc void @inner8(ptr noalias nonnull writeonly %v0, i64 %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6, ptr readonly %v7, i64 %v8, ptr readonly %v9, i64 %v10, i64 %v11, ptr readonly %v12, i64 %v13) unnamed_addr #0 {
v136:
  %v14 = alloca i64, align 8
  %v15 = alloca i64, align 8
  %v16 = add nsw i64 %v8, -1
  %v17 = and i64 %v16, %v1
  %v18 = getelementptr i64, ptr %v7, i64 %v17
  %v19 = load i64, ptr %v18, align 8
  %v20 = icmp eq i64 %v19, 0
  br i1 %v20, label %v21, label %v22
v22:
  %0 = add nuw nsw i64 %v6, 7
  %v23 = lshr i64 %0, 3
  %v24 = icmp sgt i64 %v6, 0
  %v25 = select i1 %v24, i64 %v23, i64 0
  %v26 = freeze i64 %v25
  %v27 = icmp eq i64 %v26, 0
  br i1 %v27, label %v28, label %v29
v29:
  %v30 = phi i64 [ %v31, %v32 ], [ %v19, %v22 ]
  %v33 = phi i64 [ %v34, %v32 ], [ %v17, %v22 ]
  %v35 = xor i64 %v30, %v1
  %v36 = icmp ult i64 %v35, 4294967296
  br i1 %v36, label %v37, label %v32
v37:
  %v38 = and i64 %v30, 4294967295
  %v39 = add nsw i64 %v38, -1
  %v40 = icmp eq i64 %v38, 0
  %v41 = select i1 %v40, i64 %v10, i64 0
  %v42 = add i64 %v41, %v39
  %v43 = mul i64 %v42, %v11
  %1 = getelementptr i32, ptr %v9, i64 %v43
  %v44 = getelementptr i8, ptr %1, i64 16
  %v45 = load i32, ptr %v44, align 4
  %v46 = sext i32 %v45 to i64
  %v47 = load i32, ptr %1, align 4
  %v48 = sext i32 %v47 to i64
  %v49 = icmp eq i64 %v2, %v48
  br i1 %v49, label %v50, label %v32
v50:
  %v51 = getelementptr i8, ptr %1, i64 20
  %v52 = load i32, ptr %v51, align 4
  %v53 = sext i32 %v52 to i64
  %v54 = sub nsw i64 %v53, %v46
  %v55 = icmp eq i64 %v54, %v6
  br i1 %v55, label %v56, label %v32
v32:
  %v57 = add i64 %v33, 1
  %v34 = and i64 %v57, %v16
  %v58 = getelementptr i64, ptr %v7, i64 %v34
  %v31 = load i64, ptr %v58, align 8
  %v59 = icmp eq i64 %v31, 0
  br i1 %v59, label %v21, label %v29
v56:
  %v60 = phi i1 [ %v61, %v62 ], [ true, %v50 ]
  %v63 = phi i64 [ %v64, %v62 ], [ 0, %v50 ]
  %v65 = phi i64 [ %v66, %v62 ], [ %v26, %v50 ]
  %v66 = add nsw i64 %v65, -1
  %v64 = add i64 %v63, 8
  %v67 = add nsw i64 %v63, %v5
  %v68 = sub nsw i64 %v6, %v63
  %v69 = add nsw i64 %v67, 8
  %v70 = icmp sgt i64 %v69, %v4
  br i1 %v70, label %v71, label %v72
v72:
  %v73 = getelementptr i8, ptr %v3, i64 %v67
  %v74 = load i64, ptr %v73, align 1
  %v75 = tail call i64 @llvm.smin.i64(i64 %v68, i64 8)
  %v76 = shl nsw i64 %v75, 3
  %v77 = sub nsw i64 64, %v76
  %v78 = lshr i64 -1, %v77
  %v79 = and i64 %v74, %v78
  br label %v80
v71:
  store i64 0, ptr %v15, align 8
  call fastcc void @inner1(ptr %v15, ptr readonly %v3, i64 %v4, i64 %v67, i64 %v68)
  %v81 = load i64, ptr %v15, align 8
  br label %v80
v80:
  %v82 = phi i64 [ %v79, %v72 ], [ %v81, %v71 ]
  %v83 = and i64 %v82, 9187201950435737471
  %v84 = add nuw i64 %v83, 4557430888798830399
  %v85 = sub nuw i64 -2676586395008836902, %v83
  %v86 = xor i64 %v82, -1
  %v87 = and i64 %v85, %v86
  %v88 = and i64 %v87, %v84
  %v89 = lshr i64 %v88, 2
  %v90 = and i64 %v89, 2314885530818453536
  %v91 = or i64 %v90, %v82
  %v92 = add nsw i64 %v63, %v46
  %v93 = add nsw i64 %v92, 8
  %v94 = icmp sgt i64 %v93, %v13
  br i1 %v94, label %v95, label %v96
v96:
  %v97 = getelementptr i8, ptr %v12, i64 %v92
  %v98 = load i64, ptr %v97, align 1
  %v99 = tail call i64 @llvm.smin.i64(i64 %v68, i64 8)
  %v100 = shl nsw i64 %v99, 3
  %v101 = sub nsw i64 64, %v100
  %v102 = lshr i64 -1, %v101
  %v103 = and i64 %v98, %v102
  br label %v62
v95:
  store i64 0, ptr %v14, align 8
  call fastcc void @inner1(ptr %v14, ptr readonly %v12, i64 %v13, i64 %v92, i64 %v68)
  %v104 = load i64, ptr %v14, align 8
  br label %v62
v62:
  %v105 = phi i64 [ %v103, %v96 ], [ %v104, %v95 ]
  %v106 = icmp eq i64 %v91, %v105
  %v61 = and i1 %v60, %v106
  %v107 = icmp sgt i64 %v65, 1
  br i1 %v107, label %v56, label %v108
v108:
  br i1 %v61, label %v21, label %v32
v28:
  %v109 = phi i64 [ %v110, %v111 ], [ %v19, %v22 ]
  %v112 = phi i64 [ %v113, %v111 ], [ %v17, %v22 ]
  %v114 = xor i64 %v109, %v1
  %v115 = icmp ult i64 %v114, 4294967296
  br i1 %v115, label %v116, label %v111
v116:
  %v117 = and i64 %v109, 4294967295
  %v118 = add nsw i64 %v117, -1
  %v119 = icmp eq i64 %v117, 0
  %v120 = select i1 %v119, i64 %v10, i64 0
  %v121 = add i64 %v120, %v118
  %v122 = mul i64 %v121, %v11
  %2 = getelementptr i32, ptr %v9, i64 %v122
  %v123 = load i32, ptr %2, align 4
  %v124 = sext i32 %v123 to i64
  %v125 = icmp eq i64 %v2, %v124
  br i1 %v125, label %v126, label %v111
v126:
  %v127 = getelementptr i8, ptr %2, i64 16
  %v128 = load i32, ptr %v127, align 4
  %v129 = sext i32 %v128 to i64
  %v130 = getelementptr i8, ptr %2, i64 20
  %v131 = load i32, ptr %v130, align 4
  %v132 = sext i32 %v131 to i64
  %v133 = sub nsw i64 %v132, %v129
  %v134 = icmp eq i64 %v133, %v6
  br i1 %v134, label %v21, label %v111
v21:
  %v135 = phi i64 [ -1, %v136 ], [ -1, %v111 ], [ %v118, %v126 ], [ %v39, %v108 ], [ -1, %v32 ]
  store i64 %v135, ptr %v0, align 8
  ret void
v111:
  %v137 = add i64 %v112, 1
  %v113 = and i64 %v137, %v16
  %v138 = getelementptr i64, ptr %v7, i64 %v113
  %v110 = load i64, ptr %v138, align 8
  %v139 = icmp eq i64 %v110, 0
  br i1 %v139, label %v21, label %v28
}
define i64 @count_terms(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, i64 %v12, ptr readonly %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, i64 %v21, ptr readonly %v22, i64 %v23, i64 %v24, i8 %v25, i8 %v26, ptr readonly %v27, i64 %v28, ptr readonly %v29, i64 %v30, ptr readonly %v31, i64 %v32, i8 %v33, ptr readonly %v34, i64 %v35, ptr readonly %v36, i64 %v37, ptr %v38, i64 %v39, ptr %v40, i64 %v41, ptr %v42, i64 %v43, ptr %v44, i64 %v45, ptr %v46, i64 %v47, ptr %v48, i64 %v49, ptr %v50, i64 %v51, ptr %v52, i64 %v53, ptr writeonly %v54, i64 %v55, ptr %v56, i64 %v57, i64 %v58, ptr %v59, i64 %v60, ptr writeonly %v61, i64 %v62, ptr writeonly %v63, i64 %v64, ptr writeonly %v65, i64 %v66) local_unnamed_addr #1 {
  %v67 = alloca i64, align 8
  %v68 = alloca i64, align 8
  %v69 = alloca ptr, align 8
  %v70 = alloca ptr, align 8
  %v71 = icmp ne i8 %v25, 0
  %v72 = icmp eq i8 %v26, 0
  %v73 = icmp eq i8 %v33, 0
  %v74 = xor i1 %v71, true
  %v75 = select i1 %v74, i1 %v72, i1 false
  %v76 = sub i64 %v9, %v12
  %v77 = icmp slt i64 %v76, 1
  br i1 %v77, label %v78, label %v79
v79:
  %v80 = add i64 %v23, 4294967295
  %v81 = getelementptr i8, ptr %v46, i64 8
  %v82 = select i1 %v72, i64 1, i64 2
  %v83 = zext i1 %v71 to i8
  %v84 = icmp sgt i64 %v43, 0
  br label %v85
v85:
  %v86 = phi i64 [ %v12, %v79 ], [ %v87, %v88 ]
  %v89 = phi i64 [ %v76, %v79 ], [ %v90, %v88 ]
  %v90 = add nsw i64 %v89, -1
  %v87 = add i64 %v86, 1
  %v91 = icmp slt i64 %v86, 0
  %v92 = select i1 %v91, i64 %v9, i64 0
  %1 = getelementptr i64, ptr %v8, i64 %v86
  %v93 = getelementptr i64, ptr %1, i64 %v92
  %v94 = load i64, ptr %v93, align 8
  %v95 = select i1 %v91, i64 %v11, i64 0
  %2 = getelementptr i64, ptr %v10, i64 %v86
  %v96 = getelementptr i64, ptr %2, i64 %v95
  %v97 = load i64, ptr %v96, align 8
  %v98 = ashr i64 %v94, 6
  %v99 = add nsw i64 %v97, 63
  %v100 = ashr i64 %v99, 6
  %v101 = sub nsw i64 %v100, %v98
  %v102 = icmp slt i64 %v101, 1
  br i1 %v102, label %v103, label %v104
v117:
  %3 = trunc i64 %v105 to i32
  %v106 = icmp eq i64 %v107, 0
  br i1 %v106, label %v103, label %v108
v459:
  %v109 = add i64 %v110, -1
  %v111 = and i64 %v109, %v110
  br label %v112
v395:
  %v107 = add nuw nsw i64 %v113, %v114
  %v115 = icmp ugt i64 %v116, 1
  br i1 %v115, label %v104, label %v117
v206:
  %v118 = icmp eq i64 %v119, 0
  br i1 %v118, label %v103, label %v120
v131:
  %4 = add nuw i64 %v121, 7
  %v122 = lshr i64 %4, 3
  %v123 = icmp slt i64 %v121, 1
  %v124 = icmp eq i64 %v122, 0
  %v125 = select i1 %v123, i1 true, i1 %v124
  br i1 %v125, label %v126, label %v127
v127:
  %v128 = phi i64 [ %v129, %v130 ], [ -7046029254386353131, %v131 ]
  %v132 = phi i64 [ %v133, %v130 ], [ 0, %v131 ]
  %v134 = phi i64 [ %v135, %v130 ], [ %v122, %v131 ]
  %v135 = add nsw i64 %v134, -1
  %v133 = add nuw i64 %v132, 8
  %v136 = add nsw i64 %v132, %v137
  %v138 = sub nsw i64 %v121, %v132
  %v139 = add nsw i64 %v136, 8
  %v140 = icmp sgt i64 %v139, %v1
  br i1 %v140, label %v141, label %v142
v142:
  %v143 = getelementptr i8, ptr %v0, i64 %v136
  %v144 = load i64, ptr %v143, align 1
  %v145 = tail call i64 @llvm.smin.i64(i64 %v138, i64 8)
  %v146 = shl nsw i64 %v145, 3
  %v147 = sub nsw i64 64, %v146
  %v148 = lshr i64 -1, %v147
  %v149 = and i64 %v144, %v148
  br label %v130
v141:
  store i64 0, ptr %v67, align 8
  call fastcc void @inner1(ptr %v67, ptr readonly %v0, i64 %v1, i64 %v136, i64 %v138)
  %v150 = load i64, ptr %v67, align 8
  br label %v130
v130:
  %v151 = phi i64 [ %v149, %v142 ], [ %v150, %v141 ]
  %v152 = and i64 %v151, 9187201950435737471
  %v153 = add nuw i64 %v152, 4557430888798830399
  %v154 = sub nuw i64 -2676586395008836902, %v152
  %v155 = xor i64 %v151, -1
  %v156 = and i64 %v154, %v155
  %v157 = and i64 %v156, %v153
  %v158 = lshr i64 %v157, 2
  %v159 = and i64 %v158, 2314885530818453536
  %v160 = or i64 %v159, %v151
  %v161 = xor i64 %v160, %v128
  %v162 = mul i64 %v161, -7046029254386353131
  %v163 = lshr i64 %v162, 32
  %v129 = xor i64 %v163, %v162
  %v164 = icmp ugt i64 %v134, 1
  br i1 %v164, label %v127, label %v126
v126:
  %v165 = phi i64 [ -7046029254386353131, %v131 ], [ %v129, %v130 ]
  %v166 = lshr i64 %v165, 32
  %v167 = and i64 %v166, %v80
  %v168 = getelementptr i64, ptr %v22, i64 %v167
  %v169 = load i64, ptr %v168, align 8
  %v170 = lshr i64 %v165, 58
  %v171 = lshr i64 %v169, %v170
  br label %v172
v179:
  %v173 = icmp sgt i64 %v121, 1
  br i1 %v173, label %v174, label %v175
v174:
  %5 = getelementptr i8, ptr %v0, i64 %v137
  %v176 = getelementptr i8, ptr %5, i64 1
  %v177 = load i8, ptr %v176, align 1
  %6 = and i8 %v177, 31
  %7 = zext nneg i8 %6 to i64
  br label %v175
v175:
  %v178 = phi i64 [ %7, %v174 ], [ 0, %v179 ]
  %v180 = getelementptr i8, ptr %v0, i64 %v137
  %v181 = load i8, ptr %v180, align 1
  %8 = and i8 %v181, 31
  %v182 = zext nneg i8 %8 to i64
  %v183 = shl nuw nsw i64 %v182, 5
  %v184 = or i64 %v183, %v178
  %v185 = getelementptr i32, ptr %v34, i64 %v184
  %v186 = load i32, ptr %v185, align 4
  %v187 = tail call i64 @llvm.smin.i64(i64 %v121, i64 31)
  %v188 = and i64 %v187, 4294967295
  %v189 = zext i32 %v186 to i64
  %v190 = lshr i64 %v189, %v188
  br label %v172
v172:
  %v191 = phi i64 [ %v165, %v126 ], [ %v192, %v175 ]
  %v193 = phi i64 [ %v171, %v126 ], [ %v190, %v175 ]
  %v194 = and i64 %v193, 1
  %v195 = getelementptr i64, ptr %v48, i64 %v196
  store i64 %v137, ptr %v195, align 8
  %v197 = sub i64 0, %v121
  %v198 = select i1 %v199, i64 %v197, i64 %v121
  %v200 = getelementptr i64, ptr %v50, i64 %v196
  store i64 %v198, ptr %v200, align 8
  %v201 = getelementptr i64, ptr %v52, i64 %v196
  store i64 %v191, ptr %v201, align 8
  %v202 = or i64 %v194, %v203
  %v119 = add nuw nsw i64 %v202, %v196
  %v204 = icmp eq i64 %v205, %v107
  br i1 %v204, label %v206, label %v108
v539:
  %v207 = getelementptr i64, ptr %v50, i64 %v208
  %v209 = load i64, ptr %v207, align 8
  %v210 = tail call i64 @llvm.abs.i64(i64 %v209, i1 false)
  %v211 = icmp sgt i64 %v209, 0
  %v212 = select i1 %v75, i1 %v211, i1 false
  br i1 %v212, label %v213, label %v214
v213:
  %v215 = getelementptr i64, ptr %v52, i64 %v208
  %v216 = load i64, ptr %v215, align 8
  store i64 0, ptr %v68, align 8
  call fastcc void @inner2(ptr %v68, i64 %v216, ptr readonly %v0, i64 %v1, i64 %v217, i64 %v210, ptr readonly %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19)
  %v218 = load i64, ptr %v68, align 8
  %v219 = icmp slt i64 %v218, 0
  br i1 %v219, label %v220, label %v221
v221:
  %v222 = mul i64 %v218, %v17
  %9 = getelementptr i32, ptr %v15, i64 %v222
  %v223 = getelementptr i8, ptr %9, i64 8
  %v224 = load i32, ptr %v223, align 4
  %v225 = sext i32 %v224 to i64
  %v226 = getelementptr i8, ptr %9, i64 4
  %v227 = load i32, ptr %v226, align 4
  %v228 = icmp sgt i32 %v227, -1
  br i1 %v228, label %v229, label %v230
v229:
  store i64 -1, ptr %v46, align 8
  store i64 0, ptr %v81, align 8
  %v231 = add nsw i64 %v210, %v217
  call fastcc void @inner3(ptr %v69, ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v231, i64 %v97, ptr readonly %v6, i64 %v218, ptr readonly %v13, i64 %v14, ptr nonnull readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, ptr readonly %v22, i64 %v23, i64 %v24, i8 %v83, ptr readonly %v36, i64 %v37, ptr %v44, i64 %v45, ptr nonnull %v46)
  br label %v232
v214:
  store i64 -1, ptr %v46, align 8
  store i64 0, ptr %v81, align 8
  %v233 = add nsw i64 %v210, %v217
  br label %v234
v232:
  %v235 = load i64, ptr %v46, align 8
  br label %v230
v230:
  %v236 = phi i64 [ %v225, %v221 ], [ %v235, %v232 ]
  %v237 = icmp slt i64 %v236, 0
  br i1 %v237, label %v220, label %v238
v238:
  %v239 = add nsw i64 %v210, %v217
  %v240 = getelementptr i64, ptr %v29, i64 %v236
  %v241 = load i64, ptr %v240, align 8
  %v242 = icmp sgt i64 %v241, 1
  br i1 %v242, label %v243, label %v244
v244:
  %v245 = phi i64 [ %v239, %v238 ], [ %v246, %v247 ]
  %v248 = getelementptr i64, ptr %v27, i64 %v236
  %v249 = load i64, ptr %v248, align 8
  %v250 = icmp sgt i64 %v249, -1
  br i1 %v250, label %v251, label %v220
v251:
  %v252 = getelementptr i32, ptr %v38, i64 %v236
  %v253 = load i32, ptr %v252, align 4
  %v254 = icmp eq i32 %v253, 0
  %v255 = zext i1 %v254 to i64
  %v256 = add nsw i64 %v257, %v255
  %v258 = add i32 %v253, 1
  store i32 %v258, ptr %v252, align 4
  %v259 = lshr i64 %v236, 6
  %v260 = getelementptr i64, ptr %v40, i64 %v259
  %v261 = load i64, ptr %v260, align 8
  %v262 = and i64 %v236, 63
  %v263 = shl nuw i64 1, %v262
  %v264 = or i64 %v261, %v263
  store i64 %v264, ptr %v260, align 8
  %v265 = lshr i64 %v236, 12
  %v266 = getelementptr i64, ptr %v42, i64 %v265
  %v267 = load i64, ptr %v266, align 8
  %v268 = and i64 %v259, 63
  %v269 = shl nuw i64 1, %v268
  %v270 = or i64 %v267, %v269
  store i64 %v270, ptr %v266, align 8
  br label %v220
v103:
  %v271 = phi i32 [ %3, %v206 ], [ 0, %v85 ], [ %3, %v117 ], [ %3, %v220 ]
  %v272 = phi i64 [ 0, %v206 ], [ 0, %v85 ], [ 0, %v117 ], [ %v273, %v220 ]
  br i1 %v73, label %v274, label %v275
v275:
  %10 = xor i64 %v94, -1
  %v276 = add i64 %v97, %10
  %v277 = icmp slt i64 %v276, 1
  br i1 %v277, label %v274, label %v278
v296:
  %v279 = icmp slt i64 %v280, -1
  %v281 = select i1 %v279, i64 %v1, i64 0
  %11 = getelementptr i8, ptr %12, i64 1
  %v282 = getelementptr i8, ptr %11, i64 %v281
  %v283 = load i8, ptr %v282, align 1
  %v284 = icmp eq i8 %v283, -93
  br i1 %v284, label %v285, label %v286
v286:
  %v287 = icmp ugt i64 %v288, 1
  br i1 %v287, label %v278, label %v274
v278:
  %v288 = phi i64 [ %v289, %v286 ], [ %v276, %v275 ]
  %v280 = phi i64 [ %v290, %v286 ], [ %v94, %v275 ]
  %v289 = add nsw i64 %v288, -1
  %v290 = add i64 %v280, 1
  %v291 = icmp slt i64 %v280, 0
  %v292 = select i1 %v291, i64 %v1, i64 0
  %12 = getelementptr i8, ptr %v0, i64 %v280
  %v293 = getelementptr i8, ptr %12, i64 %v292
  %v294 = load i8, ptr %v293, align 1
  %v295 = icmp eq i8 %v294, -50
  br i1 %v295, label %v296, label %v286
v285:
  %v297 = select i1 %v91, i64 %v66, i64 0
  %13 = getelementptr i8, ptr %v65, i64 %v86
  %v298 = getelementptr i8, ptr %13, i64 %v297
  store i8 1, ptr %v298, align 1
  br label %v274
v274:
  %v299 = select i1 %v91, i64 %v60, i64 0
  %14 = getelementptr i32, ptr %v59, i64 %v86
  %v300 = getelementptr i32, ptr %14, i64 %v299
  %v301 = load i32, ptr %v300, align 4
  %v302 = sext i32 %v301 to i64
  %v303 = add nsw i64 %v272, %v302
  %v304 = icmp sgt i64 %v303, %v62
  %v305 = freeze i1 %v304
  %v306 = select i1 %v91, i64 %v55, i64 0
  %15 = getelementptr i32, ptr %v54, i64 %v86
  %v307 = getelementptr i32, ptr %15, i64 %v306
  store i32 %v271, ptr %v307, align 4
  %v308 = load i32, ptr %v300, align 4
  %v309 = icmp ne i64 %v272, 0
  %v310 = select i1 %v309, i1 %v84, i1 false
  br i1 %v310, label %v311, label %v312
v311:
  %v313 = sext i32 %v308 to i64
  %v314 = select i1 %v91, i64 %v57, i64 0
  %v315 = add i64 %v314, %v86
  %v316 = mul i64 %v315, %v58
  %16 = getelementptr double, ptr %v56, i64 %v316
  br label %v317
v376:
  %v318 = phi i64 [ %v319, %v320 ], [ %v321, %v322 ]
  %v323 = phi i64 [ %v324, %v320 ], [ %v325, %v322 ]
  %v326 = tail call i64 @llvm.cttz.i64(i64 %v318, i1 true)
  %v327 = or disjoint i64 %v326, %v328
  %v329 = add i64 %v318, -1
  %v330 = and i64 %v329, %v318
  store i64 %v330, ptr %26, align 8
  %v331 = getelementptr i64, ptr %v332, i64 %v327
  %v333 = load i64, ptr %v331, align 8
  %v334 = icmp eq i64 %v333, 0
  br i1 %v334, label %v320, label %v335
v335:
  %v336 = shl i64 %v327, 6
  %v337 = icmp slt i64 %v336, 0
  %v338 = select i1 %v337, i64 %v39, i64 0
  %v339 = getelementptr i32, ptr %v38, i64 %v338
  %v340 = select i1 %v337, i64 %v28, i64 0
  %v341 = getelementptr i64, ptr %v27, i64 %v340
  %v342 = select i1 %v337, i64 %v32, i64 0
  %v343 = getelementptr double, ptr %v31, i64 %v342
  br label %v344
v344:
  %v345 = phi i64 [ %v346, %v344 ], [ %v333, %v335 ]
  %v347 = phi i64 [ %v348, %v344 ], [ %v323, %v335 ]
  %v349 = tail call i64 @llvm.cttz.i64(i64 %v345, i1 true)
  %v350 = or disjoint i64 %v349, %v336
  %v351 = add i64 %v345, -1
  %v352 = and i64 %v351, %v345
  store i64 %v352, ptr %v331, align 8
  %v353 = getelementptr i32, ptr %v339, i64 %v350
  %v354 = load i32, ptr %v353, align 4
  %v355 = icmp slt i64 %v347, 0
  %v356 = select i1 %v355, i64 %v62, i64 0
  %17 = getelementptr i32, ptr %v61, i64 %v347
  %v357 = getelementptr i32, ptr %17, i64 %v356
  %v358 = trunc i64 %v350 to i32
  store i32 %v358, ptr %v357, align 4
  %v359 = select i1 %v355, i64 %v64, i64 0
  %18 = getelementptr i32, ptr %v63, i64 %v347
  %v360 = getelementptr i32, ptr %18, i64 %v359
  store i32 %v354, ptr %v360, align 4
  %v348 = add nsw i64 %v347, 1
  %v361 = getelementptr i64, ptr %v341, i64 %v350
  %v362 = load i64, ptr %v361, align 8
  %v363 = icmp slt i64 %v362, 0
  %v364 = select i1 %v363, i64 %v58, i64 0
  %19 = getelementptr double, ptr %16, i64 %v362
  %v365 = getelementptr double, ptr %19, i64 %v364
  %v366 = load double, ptr %v365, align 8
  %v367 = load i32, ptr %v353, align 4
  %v368 = getelementptr double, ptr %v343, i64 %v350
  %v369 = load double, ptr %v368, align 8
  %v370 = sitofp i32 %v367 to double
  %v371 = fmul double %v369, %v370
  %v372 = fadd double %v366, %v371
  store double %v372, ptr %v365, align 8
  store i32 0, ptr %v353, align 4
  %v346 = load i64, ptr %v331, align 8
  %v373 = icmp eq i64 %v346, 0
  br i1 %v373, label %v374, label %v344
v374:
  %v375 = load i64, ptr %26, align 8
  br label %v320
v320:
  %v319 = phi i64 [ %v330, %v376 ], [ %v375, %v374 ]
  %v324 = phi i64 [ %v323, %v376 ], [ %v348, %v374 ]
  %v377 = icmp eq i64 %v319, 0
  br i1 %v377, label %v378, label %v376
v378:
  %v379 = phi i64 [ %v325, %v317 ], [ %v325, %v380 ], [ %v324, %v320 ]
  %v381 = icmp eq i64 %v382, %v43
  br i1 %v381, label %v383, label %v317
v383:
  %20 = trunc i64 %v379 to i32
  br label %v312
v312:
  %v384 = phi i32 [ %v308, %v274 ], [ %20, %v383 ]
  br i1 %v305, label %v78, label %v88
v88:
  %v385 = icmp slt i64 %v86, -1
  %v386 = select i1 %v385, i64 %v60, i64 0
  %21 = getelementptr i8, ptr %14, i64 4
  %v387 = getelementptr i32, ptr %21, i64 %v386
  store i32 %v384, ptr %v387, align 4
  %v388 = icmp sgt i64 %v89, 1
  br i1 %v388, label %v85, label %v78
v220:
  %v273 = phi i64 [ %v257, %v230 ], [ %v257, %v120 ], [ %v257, %v213 ], [ %v256, %v251 ], [ %v257, %v244 ]
  %v389 = phi i64 [ %v390, %v230 ], [ %v390, %v120 ], [ %v390, %v213 ], [ %v245, %v251 ], [ %v245, %v244 ]
  %v391 = icmp eq i64 %v392, %v119
  br i1 %v391, label %v103, label %v120
v104:
  %v393 = phi i64 [ %v394, %v395 ], [ 0, %v85 ]
  %v114 = phi i64 [ %v107, %v395 ], [ 0, %v85 ]
  %v396 = phi i64 [ %v105, %v395 ], [ 0, %v85 ]
  %v397 = phi i64 [ %v398, %v395 ], [ %v98, %v85 ]
  %v116 = phi i64 [ %v399, %v395 ], [ %v101, %v85 ]
  %v400 = shl i64 %v397, 6
  %v401 = getelementptr i64, ptr %v2, i64 %v397
  %v402 = load i64, ptr %v401, align 8
  %v403 = icmp slt i64 %v400, %v94
  %v404 = sub nsw i64 %v94, %v400
  %v405 = shl nsw i64 -1, %v404
  %v406 = select i1 %v403, i64 %v405, i64 -1
  %v407 = add nsw i64 %v400, 64
  %v408 = icmp sgt i64 %v407, %v97
  %v409 = sub nsw i64 %v407, %v97
  %v410 = lshr i64 -1, %v409
  %v411 = select i1 %v408, i64 %v410, i64 -1
  %v412 = and i64 %v406, %v402
  %v413 = and i64 %v412, %v411
  %v414 = shl i64 %v413, 1
  %v415 = or disjoint i64 %v414, %v393
  %v416 = xor i64 %v415, -1
  %v417 = and i64 %v413, %v416
  %v418 = getelementptr i64, ptr %v4, i64 %v397
  %v419 = load i64, ptr %v418, align 8
  %v420 = and i64 %v417, %v419
  %22 = getelementptr i64, ptr %v48, i64 %v114
  %v421 = tail call i64 @llvm.cttz.i64(i64 %v420, i1 false)
  %v422 = add nsw i64 %v421, %v400
  store i64 %v422, ptr %22, align 8
  %v423 = add i64 %v420, -1
  %v424 = and i64 %v423, %v420
  %v425 = tail call i64 @llvm.cttz.i64(i64 %v424, i1 false)
  %v426 = add nsw i64 %v425, %v400
  %v427 = getelementptr i8, ptr %22, i64 8
  store i64 %v426, ptr %v427, align 8
  %v428 = add i64 %v424, -1
  %v429 = and i64 %v428, %v424
  %v430 = tail call i64 @llvm.cttz.i64(i64 %v429, i1 false)
  %v431 = add nsw i64 %v430, %v400
  %v432 = getelementptr i8, ptr %22, i64 16
  store i64 %v431, ptr %v432, align 8
  %v433 = add i64 %v429, -1
  %v434 = and i64 %v433, %v429
  %v435 = tail call i64 @llvm.cttz.i64(i64 %v434, i1 false)
  %v436 = add nsw i64 %v435, %v400
  %v437 = getelementptr i8, ptr %22, i64 24
  store i64 %v436, ptr %v437, align 8
  %v438 = add i64 %v434, -1
  %v439 = and i64 %v438, %v434
  %v440 = tail call i64 @llvm.cttz.i64(i64 %v439, i1 false)
  %v441 = add nsw i64 %v440, %v400
  %v442 = getelementptr i8, ptr %22, i64 32
  store i64 %v441, ptr %v442, align 8
  %v443 = add i64 %v439, -1
  %v444 = and i64 %v443, %v439
  %v445 = tail call i64 @llvm.cttz.i64(i64 %v444, i1 false)
  %v446 = add nsw i64 %v445, %v400
  %v447 = getelementptr i8, ptr %22, i64 40
  store i64 %v446, ptr %v447, align 8
  %v448 = add i64 %v444, -1
  %v449 = and i64 %v448, %v444
  %v450 = tail call i64 @llvm.cttz.i64(i64 %v449, i1 false)
  %v451 = add nsw i64 %v450, %v400
  %v452 = getelementptr i8, ptr %22, i64 48
  store i64 %v451, ptr %v452, align 8
  %v453 = add i64 %v449, -1
  %v110 = and i64 %v453, %v449
  %v454 = tail call i64 @llvm.cttz.i64(i64 %v110, i1 false)
  %v455 = add nsw i64 %v454, %v400
  %v456 = getelementptr i8, ptr %22, i64 56
  store i64 %v455, ptr %v456, align 8
  %v399 = add nsw i64 %v116, -1
  %v398 = add nsw i64 %v397, 1
  %v394 = lshr i64 %v413, 63
  %v457 = tail call i64 @llvm.ctpop.i64(i64 %v417)
  %v105 = add nuw nsw i64 %v457, %v396
  %v113 = tail call i64 @llvm.ctpop.i64(i64 %v420)
  %v458 = icmp ult i64 %v113, 9
  br i1 %v458, label %v395, label %v459
v112:
  %v460 = phi i64 [ %v111, %v459 ], [ %v461, %v112 ]
  %v462 = phi i64 [ 8, %v459 ], [ %v463, %v112 ]
  %v463 = add nuw nsw i64 %v462, 1
  %v464 = tail call i64 @llvm.cttz.i64(i64 %v460, i1 false)
  %v465 = add nsw i64 %v464, %v400
  %v466 = getelementptr i64, ptr %22, i64 %v462
  store i64 %v465, ptr %v466, align 8
  %v467 = add i64 %v460, -1
  %v461 = and i64 %v467, %v460
  %v468 = icmp eq i64 %v463, %v113
  br i1 %v468, label %v395, label %v112
v108:
  %v192 = phi i64 [ %v191, %v172 ], [ 0, %v117 ]
  %v196 = phi i64 [ %v119, %v172 ], [ 0, %v117 ]
  %v469 = phi i64 [ %v205, %v172 ], [ 0, %v117 ]
  %v205 = add nuw nsw i64 %v469, 1
  %v470 = getelementptr i64, ptr %v48, i64 %v469
  %v137 = load i64, ptr %v470, align 8
  %v471 = lshr i64 %v137, 6
  %v472 = and i64 %v137, 63
  %23 = getelementptr i64, ptr %v2, i64 %v471
  %v473 = getelementptr i8, ptr %23, i64 8
  %v474 = load i64, ptr %v473, align 8
  %v475 = shl i64 %v474, 1
  %v476 = xor i64 %v472, 63
  %v477 = shl i64 %v475, %v476
  %v478 = load i64, ptr %23, align 8
  %v479 = lshr i64 %v478, %v472
  %v480 = or i64 %v479, %v477
  %v481 = xor i64 %v480, -1
  %v482 = tail call i64 @llvm.cttz.i64(i64 %v481, i1 false)
  %v483 = sub nsw i64 %v97, %v137
  %v484 = tail call i64 @llvm.smin.i64(i64 %v483, i64 %v482)
  %v485 = icmp slt i64 %v484, 64
  br i1 %v485, label %v486, label %v487
v487:
  %v488 = phi i64 [ %v489, %v490 ], [ %v137, %v108 ]
  %v491 = lshr i64 %v488, 6
  %v492 = getelementptr i64, ptr %v2, i64 %v491
  %v493 = load i64, ptr %v492, align 8
  %v494 = xor i64 %v493, -1
  %v495 = and i64 %v488, 63
  %v496 = lshr i64 %v494, %v495
  %v497 = icmp eq i64 %v496, 0
  br i1 %v497, label %v490, label %v498
v498:
  %v499 = tail call i64 @llvm.cttz.i64(i64 %v496, i1 true)
  %v500 = add nsw i64 %v499, %v488
  %v501 = tail call i64 @llvm.smin.i64(i64 %v97, i64 %v500)
  %v502 = sub nsw i64 %v501, %v137
  br label %v503
v490:
  %v504 = or i64 %v488, 63
  %v489 = add nsw i64 %v504, 1
  %v505 = icmp slt i64 %v489, %v97
  br i1 %v505, label %v487, label %v503
v503:
  %v506 = phi i64 [ %v502, %v498 ], [ %v483, %v490 ]
  %v507 = icmp sgt i64 %v506, 64
  br i1 %v507, label %v508, label %v486
v508:
  %v509 = add nsw i64 %v506, %v137
  br label %v510
v510:
  %v511 = phi i64 [ %v512, %v513 ], [ %v137, %v508 ]
  %v514 = lshr i64 %v511, 6
  %v515 = getelementptr i64, ptr %v6, i64 %v514
  %v516 = load i64, ptr %v515, align 8
  %v517 = and i64 %v511, 63
  %v518 = lshr i64 %v516, %v517
  %v519 = icmp eq i64 %v518, 0
  br i1 %v519, label %v513, label %v520
v520:
  %v521 = tail call i64 @llvm.cttz.i64(i64 %v518, i1 true)
  %v522 = add nsw i64 %v521, %v511
  %24 = icmp slt i64 %v522, %v509
  br label %v523
v513:
  %v524 = or i64 %v511, 63
  %v512 = add nsw i64 %v524, 1
  %v525 = icmp slt i64 %v512, %v509
  br i1 %v525, label %v510, label %v523
v486:
  %v526 = phi i64 [ %v506, %v503 ], [ %v484, %v108 ]
  %25 = getelementptr i64, ptr %v6, i64 %v471
  %v527 = getelementptr i8, ptr %25, i64 8
  %v528 = load i64, ptr %v527, align 8
  %v529 = shl i64 %v528, 1
  %v530 = shl i64 %v529, %v476
  %v531 = load i64, ptr %25, align 8
  %v532 = lshr i64 %v531, %v472
  %v533 = or i64 %v532, %v530
  %v534 = sub nsw i64 64, %v526
  %v535 = shl i64 %v533, %v534
  %v536 = icmp ne i64 %v535, 0
  br label %v523
v523:
  %v121 = phi i64 [ %v526, %v486 ], [ %v506, %v520 ], [ %v506, %v513 ]
  %v199 = phi i1 [ %v536, %v486 ], [ %24, %v520 ], [ false, %v513 ]
  %v203 = zext i1 %v199 to i64
  br i1 %v75, label %v131, label %v179
v120:
  %v390 = phi i64 [ %v389, %v220 ], [ %v94, %v206 ]
  %v257 = phi i64 [ %v273, %v220 ], [ 0, %v206 ]
  %v208 = phi i64 [ %v392, %v220 ], [ 0, %v206 ]
  %v392 = add nuw nsw i64 %v208, 1
  %v537 = getelementptr i64, ptr %v48, i64 %v208
  %v217 = load i64, ptr %v537, align 8
  %v538 = icmp slt i64 %v217, %v390
  br i1 %v538, label %v220, label %v539
v234:
  %v540 = phi i64 [ %v82, %v214 ], [ %v541, %v234 ]
  %v542 = phi i64 [ 0, %v214 ], [ %v543, %v234 ]
  %v541 = add nsw i64 %v540, -1
  %v543 = add nuw nsw i64 %v542, 1
  call fastcc void @inner4(ptr %v70, ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v217, i64 %v233, i64 %v97, i64 %v542, i64 %v542, i64 1, ptr readonly %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr readonly %v20, ptr readonly %v22, i64 %v23, i64 %v24, i8 %v83, ptr readonly %v36, i64 %v37, ptr %v44, i64 %v45, ptr nonnull %v46)
  %v544 = icmp sgt i64 %v540, 1
  br i1 %v544, label %v234, label %v232
v243:
  %v545 = phi i64 [ %v546, %v247 ], [ %v241, %v238 ]
  %v547 = phi i64 [ %v246, %v247 ], [ %v239, %v238 ]
  %v546 = add nsw i64 %v545, -1
  %v548 = icmp slt i64 %v547, %v97
  br i1 %v548, label %v549, label %v247
v549:
  %v550 = phi i64 [ %v551, %v552 ], [ %v547, %v243 ]
  %v553 = lshr i64 %v550, 6
  %v554 = getelementptr i64, ptr %v2, i64 %v553
  %v555 = load i64, ptr %v554, align 8
  %v556 = and i64 %v550, 63
  %v557 = lshr i64 %v555, %v556
  %v558 = icmp eq i64 %v557, 0
  br i1 %v558, label %v552, label %v559
v552:
  %v560 = or i64 %v550, 63
  %v551 = add nsw i64 %v560, 1
  %v561 = icmp slt i64 %v551, %v97
  br i1 %v561, label %v549, label %v247
v559:
  %v562 = tail call i64 @llvm.cttz.i64(i64 %v557, i1 true)
  %v563 = add nsw i64 %v562, %v550
  %v564 = icmp slt i64 %v563, %v97
  br i1 %v564, label %v565, label %v247
v565:
  %v566 = phi i64 [ %v567, %v568 ], [ %v563, %v559 ]
  %v569 = lshr i64 %v566, 6
  %v570 = getelementptr i64, ptr %v2, i64 %v569
  %v571 = load i64, ptr %v570, align 8
  %v572 = xor i64 %v571, -1
  %v573 = and i64 %v566, 63
  %v574 = lshr i64 %v572, %v573
  %v575 = icmp eq i64 %v574, 0
  br i1 %v575, label %v568, label %v576
v576:
  %v577 = tail call i64 @llvm.cttz.i64(i64 %v574, i1 true)
  %v578 = add nsw i64 %v577, %v566
  %v579 = tail call i64 @llvm.smin.i64(i64 %v97, i64 %v578)
  br label %v247
v568:
  %v580 = or i64 %v566, 63
  %v567 = add nsw i64 %v580, 1
  %v581 = icmp slt i64 %v567, %v97
  br i1 %v581, label %v565, label %v247
v247:
  %v246 = phi i64 [ %v579, %v576 ], [ %v97, %v559 ], [ %v97, %v568 ], [ %v97, %v243 ], [ %v97, %v552 ]
  %v582 = icmp sgt i64 %v545, 2
  br i1 %v582, label %v243, label %v244
v317:
  %v325 = phi i64 [ %v313, %v311 ], [ %v379, %v378 ]
  %v583 = phi i64 [ 0, %v311 ], [ %v382, %v378 ]
  %v382 = add nuw nsw i64 %v583, 1
  %26 = getelementptr i64, ptr %v42, i64 %v583
  %v321 = load i64, ptr %26, align 8
  %v584 = icmp eq i64 %v321, 0
  br i1 %v584, label %v378, label %v322
v322:
  %v328 = shl i64 %v583, 6
  %v585 = icmp slt i64 %v328, 0
  %v586 = select i1 %v585, i64 %v41, i64 0
  %v332 = getelementptr i64, ptr %v40, i64 %v586
  br i1 %v305, label %v587, label %v376
v587:
  %v588 = phi i64 [ %v589, %v380 ], [ %v321, %v322 ]
  %v590 = tail call i64 @llvm.cttz.i64(i64 %v588, i1 true)
  %v591 = or disjoint i64 %v590, %v328
  %v592 = add i64 %v588, -1
  %v593 = and i64 %v592, %v588
  store i64 %v593, ptr %26, align 8
  %v594 = getelementptr i64, ptr %v332, i64 %v591
  %v595 = load i64, ptr %v594, align 8
  %v596 = icmp eq i64 %v595, 0
  br i1 %v596, label %v380, label %v597
v599:
  %v598 = load i64, ptr %26, align 8
  br label %v380
v380:
  %v589 = phi i64 [ %v598, %v599 ], [ %v593, %v587 ]
  %v600 = icmp eq i64 %v589, 0
  br i1 %v600, label %v378, label %v587
v597:
  %v601 = shl i64 %v591, 6
  %v602 = icmp slt i64 %v601, 0
  %v603 = select i1 %v602, i64 %v39, i64 0
  %v604 = getelementptr i32, ptr %v38, i64 %v601
  %v605 = getelementptr i32, ptr %v604, i64 %v603
  br label %v606
v606:
  %v607 = phi i64 [ %v608, %v606 ], [ %v595, %v597 ]
  %v609 = tail call i64 @llvm.cttz.i64(i64 %v607, i1 true)
  %v610 = add i64 %v607, -1
  %v611 = and i64 %v610, %v607
  store i64 %v611, ptr %v594, align 8
  %v612 = getelementptr i32, ptr %v605, i64 %v609
  store i32 0, ptr %v612, align 4
  %v608 = load i64, ptr %v594, align 8
  %v613 = icmp eq i64 %v608, 0
  br i1 %v613, label %v599, label %v606
v78:
  %v614 = phi i64 [ %v9, %0 ], [ %v86, %v312 ], [ %v9, %v88 ]
  ret i64 %v614
}
declare i64 @llvm.smin.i64(i64, i64) #4
declare i64 @llvm.abs.i64(i64, i1 immarg) #5
declare i64 @llvm.umin.i64(i64, i64) #4
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
attributes #5 = { nounwind }
attributes #6 = { nounwind }
