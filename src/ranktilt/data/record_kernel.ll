; f41791d26ab4242a0d63d41e87bb04cc1c5ff37e8a59c981e60fe40bba6cf2be
; made by numba 0.68.1 and llvmlite 0.50.0
; scan_json(u8[:], u8[:], i64[:], i64, i64, i64, u8[:], i64[:;:], i64[:;:], i64[:;:], i64[:;:], i64[:]) -> i64
; scan_csv(u8[:], i64[:], i64, i64, i64, u8[:], i64[:;:], i64[:;:], i64[:;:], i64[:;:], i64[:]) -> i64

define internal fastcc void @inner0(ptr noalias nonnull writeonly %v0, i64 %v1, i64 %v2, i64 %v3, ptr %v4, i64 %v5, i64 %v6, ptr readonly %v7, i64 %v8, ptr writeonly %v9, i64 %v10, ptr writeonly %v11, i64 %v12, ptr %v13) unnamed_addr #0 {
v30:
  %v14 = icmp sgt i64 %v1, 0
  br i1 %v14, label %v15, label %v16
v15:
  %v17 = load i64, ptr %v7, align 8
  %v18 = icmp eq i64 %v17, -1
  br i1 %v18, label %v19, label %v16
v19:
  %0 = add nsw i64 %v1, -1
  br label %v20
v20:
  %v21 = phi i64 [ %v22, %v23 ], [ 0, %v19 ]
  %v24 = icmp eq i64 %v21, %0
  br i1 %v24, label %v25, label %v23
v23:
  %v22 = add nuw nsw i64 %v21, 1
  %v26 = getelementptr i64, ptr %v7, i64 %v22
  %v27 = load i64, ptr %v26, align 8
  %v28 = icmp eq i64 %v27, -1
  br i1 %v28, label %v20, label %v16
v16:
  %v29 = phi i64 [ 0, %v15 ], [ 0, %v30 ], [ %v22, %v23 ]
  %v31 = icmp eq i64 %v29, %v1
  br i1 %v31, label %v25, label %v32
v32:
  %v33 = getelementptr i64, ptr %v7, i64 %v29
  %v34 = load i64, ptr %v33, align 8
  %v35 = icmp slt i64 %v34, 0
  br i1 %v35, label %v25, label %v36
v36:
  %1 = getelementptr i64, ptr %v7, i64 %v8
  %v37 = getelementptr i64, ptr %1, i64 %v29
  %v38 = load i64, ptr %v37, align 8
  %v39 = icmp eq i64 %v34, %v38
  br i1 %v39, label %v25, label %v40
v25:
  %v41 = phi i64 [ 0, %v42 ], [ -2, %v43 ], [ -1, %v44 ], [ -2, %v40 ], [ -1, %v16 ], [ -1, %v45 ], [ -1, %v36 ], [ -1, %v32 ], [ -1, %v46 ], [ -1, %v20 ]
  store i64 %v41, ptr %v0, align 8
  ret void
v40:
  %v47 = load i64, ptr %v13, align 8
  %v48 = icmp eq i64 %v47, %v10
  br i1 %v48, label %v25, label %v43
v43:
  %v49 = getelementptr i8, ptr %v13, i64 8
  %v50 = load i64, ptr %v49, align 8
  %v51 = add nsw i64 %v50, %v8
  %v52 = icmp sgt i64 %v51, %v12
  br i1 %v52, label %v25, label %v53
v53:
  %v54 = add nsw i64 %v2, %v1
  %v55 = icmp eq i64 %v54, %v8
  %v56 = sub i64 %v8, %v1
  %v57 = icmp slt i64 %v56, 1
  br i1 %v57, label %v44, label %v58
v58:
  %2 = getelementptr i64, ptr %v11, i64 %v12
  %v59 = shl i64 %v12, 4
  %3 = getelementptr i8, ptr %v11, i64 %v59
  %v60 = getelementptr i8, ptr %v13, i64 24
  %v61 = add i64 %v6, 129
  br label %v62
v75:
  %v63 = icmp eq i64 %v64, -1
  %v65 = select i1 %v63, i1 true, i1 %v66
  br i1 %v65, label %v67, label %v68
v46:
  %v69 = icmp ne i64 %v64, -1
  %v70 = sub nsw i64 %v71, %v1
  %v72 = icmp slt i64 %v70, %v3
  %v73 = select i1 %v69, i1 true, i1 %v72
  br i1 %v73, label %v68, label %v25
v68:
  %v74 = phi i1 [ %v66, %v46 ], [ true, %v75 ]
  %v76 = icmp slt i64 %v64, 0
  %v77 = icmp eq i64 %v64, %v78
  %v79 = select i1 %v76, i1 true, i1 %v77
  br i1 %v79, label %v67, label %v80
v80:
  %v81 = load i64, ptr %v49, align 8
  %v82 = icmp slt i64 %v81, 0
  %v83 = select i1 %v82, i64 %v12, i64 0
  %4 = getelementptr i64, ptr %v11, i64 %v81
  %v84 = getelementptr i64, ptr %4, i64 %v83
  store i64 %v64, ptr %v84, align 8
  %v85 = load i64, ptr %v49, align 8
  %v86 = icmp slt i64 %v85, 0
  %v87 = select i1 %v86, i64 %v12, i64 0
  %5 = getelementptr i64, ptr %2, i64 %v85
  %v88 = getelementptr i64, ptr %5, i64 %v87
  store i64 %v78, ptr %v88, align 8
  %v89 = load i64, ptr %v49, align 8
  %v90 = icmp slt i64 %v89, 0
  %v91 = select i1 %v90, i64 %v12, i64 0
  %6 = getelementptr i64, ptr %3, i64 %v89
  %v92 = getelementptr i64, ptr %6, i64 %v91
  store i64 %v47, ptr %v92, align 8
  %v93 = load i64, ptr %v49, align 8
  %v94 = add nsw i64 %v93, 1
  store i64 %v94, ptr %v49, align 8
  %v95 = icmp eq i64 %v96, %v97
  br i1 %v95, label %v67, label %v98
v98:
  %v99 = add nsw i64 %v97, 1
  %v100 = icmp eq i64 %v64, %v99
  br i1 %v100, label %v67, label %v45
v45:
  %v101 = load i64, ptr %v60, align 8
  %v102 = add nsw i64 %v101, 1
  %v103 = sub nsw i64 %v97, %v96
  %v104 = add nsw i64 %v102, %v103
  %v105 = sub i64 %v61, %v64
  %v106 = add i64 %v105, %v78
  %v107 = add i64 %v106, %v104
  %v108 = icmp sgt i64 %v107, %v5
  br i1 %v108, label %v25, label %v109
v109:
  %7 = add nuw i64 %v103, 63
  %v110 = lshr i64 %7, 6
  %v111 = icmp slt i64 %v103, 1
  %v112 = icmp eq i64 %v110, 0
  %v113 = select i1 %v111, i1 true, i1 %v112
  br i1 %v113, label %v114, label %v115
v115:
  %8 = getelementptr i8, ptr %v4, i64 %v96
  %9 = getelementptr i8, ptr %v4, i64 %v102
  br label %v116
v116:
  %v117 = phi i64 [ %v110, %v115 ], [ %v118, %v116 ]
  %v119 = phi i64 [ 0, %v115 ], [ %v120, %v116 ]
  %v118 = add nsw i64 %v117, -1
  %v120 = add nuw i64 %v119, 64
  %v121 = getelementptr i8, ptr %8, i64 %v119
  %v122 = load <64 x i8>, ptr %v121, align 1
  %v123 = getelementptr i8, ptr %9, i64 %v119
  store <64 x i8> %v122, ptr %v123, align 1
  %v124 = icmp ugt i64 %v117, 1
  br i1 %v124, label %v116, label %v114
v114:
  %v125 = icmp slt i64 %v104, 0
  %v126 = select i1 %v125, i64 %v5, i64 0
  %10 = getelementptr i8, ptr %v4, i64 %v104
  %v127 = getelementptr i8, ptr %10, i64 %v126
  store i8 32, ptr %v127, align 1
  %v128 = sub i64 %v78, %v64
  %v129 = add nsw i64 %v104, 1
  %11 = add nuw i64 %v128, 63
  %v130 = lshr i64 %11, 6
  %v131 = icmp slt i64 %v128, 1
  %v132 = icmp eq i64 %v130, 0
  %v133 = select i1 %v131, i1 true, i1 %v132
  br i1 %v133, label %v134, label %v135
v135:
  %12 = getelementptr i8, ptr %v4, i64 %v64
  %13 = getelementptr i8, ptr %v4, i64 %v129
  br label %v136
v136:
  %v137 = phi i64 [ %v130, %v135 ], [ %v138, %v136 ]
  %v139 = phi i64 [ 0, %v135 ], [ %v140, %v136 ]
  %v138 = add nsw i64 %v137, -1
  %v140 = add nuw i64 %v139, 64
  %v141 = getelementptr i8, ptr %12, i64 %v139
  %v142 = load <64 x i8>, ptr %v141, align 1
  %v143 = getelementptr i8, ptr %13, i64 %v139
  store <64 x i8> %v142, ptr %v143, align 1
  %v144 = icmp ugt i64 %v137, 1
  br i1 %v144, label %v136, label %v134
v134:
  %v145 = add i64 %v128, %v129
  store i64 %v145, ptr %v60, align 8
  br label %v67
v44:
  %v146 = phi i64 [ 0, %v53 ], [ %v147, %v67 ]
  %v148 = phi i64 [ 0, %v53 ], [ %v149, %v67 ]
  %v150 = phi i1 [ %v55, %v53 ], [ %v151, %v67 ]
  br i1 %v150, label %v42, label %v25
v42:
  %v152 = load i64, ptr %v33, align 8
  %v153 = load i64, ptr %v37, align 8
  %v154 = icmp slt i64 %v47, 0
  %v155 = select i1 %v154, i64 %v10, i64 0
  %v156 = add i64 %v155, %v47
  %v157 = getelementptr i64, ptr %v9, i64 %v156
  store i64 %v152, ptr %v157, align 8
  %14 = getelementptr i64, ptr %v9, i64 %v10
  %v158 = getelementptr i64, ptr %14, i64 %v156
  store i64 %v153, ptr %v158, align 8
  %v159 = shl i64 %v10, 4
  %15 = getelementptr i8, ptr %v9, i64 %v159
  %v160 = getelementptr i64, ptr %15, i64 %v156
  store i64 %v146, ptr %v160, align 8
  %v161 = mul i64 %v10, 24
  %16 = getelementptr i8, ptr %v9, i64 %v161
  %v162 = getelementptr i64, ptr %16, i64 %v156
  store i64 %v148, ptr %v162, align 8
  %v163 = load i64, ptr %v13, align 8
  %v164 = add nsw i64 %v163, 1
  store i64 %v164, ptr %v13, align 8
  br label %v25
v67:
  %v147 = phi i64 [ %v102, %v134 ], [ %v96, %v75 ], [ %v96, %v68 ], [ %v64, %v80 ], [ %v96, %v98 ]
  %v149 = phi i64 [ %v145, %v134 ], [ %v97, %v75 ], [ %v97, %v68 ], [ %v78, %v80 ], [ %v78, %v98 ]
  %v151 = phi i1 [ %v74, %v134 ], [ %v66, %v75 ], [ %v74, %v68 ], [ %v74, %v80 ], [ %v74, %v98 ]
  %v165 = icmp ugt i64 %v166, 1
  br i1 %v165, label %v62, label %v44
v62:
  %v66 = phi i1 [ %v55, %v58 ], [ %v151, %v67 ]
  %v97 = phi i64 [ 0, %v58 ], [ %v149, %v67 ]
  %v96 = phi i64 [ 0, %v58 ], [ %v147, %v67 ]
  %v71 = phi i64 [ %v1, %v58 ], [ %v167, %v67 ]
  %v166 = phi i64 [ %v56, %v58 ], [ %v168, %v67 ]
  %v168 = add nsw i64 %v166, -1
  %v167 = add i64 %v71, 1
  %v169 = icmp slt i64 %v71, 0
  %v170 = select i1 %v169, i64 %v8, i64 0
  %v171 = add i64 %v170, %v71
  %v172 = getelementptr i64, ptr %v7, i64 %v171
  %v64 = load i64, ptr %v172, align 8
  %v173 = getelementptr i64, ptr %1, i64 %v171
  %v78 = load i64, ptr %v173, align 8
  %v174 = icmp slt i64 %v71, %v54
  br i1 %v174, label %v46, label %v75
}
define internal fastcc void @inner1(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, i64 %v8, ptr %v9, i64 %v10, ptr %v11, i64 %v12, ptr writeonly %v13, i64 %v14, ptr %v15) unnamed_addr #0 {
v32:
  %v16 = alloca [2 x i64], align 8
  %v17 = getelementptr inbounds nuw i8, ptr %v16, i64 8
  %v18 = alloca i64, align 8
  %v19 = alloca [2 x i64], align 8
  %v20 = getelementptr inbounds nuw i8, ptr %v19, i64 8
  %v21 = icmp slt i64 %v3, 0
  %v22 = select i1 %v21, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v3
  %v23 = getelementptr i8, ptr %0, i64 %v22
  %v24 = load i8, ptr %v23, align 1
  %v25 = icmp eq i8 %v24, 123
  br i1 %v25, label %v26, label %v27
v27:
  %v28 = phi i64 [ %v29, %v30 ], [ -1, %v31 ], [ -1, %v32 ], [ -1, %v33 ], [ -1, %v34 ], [ -1, %v35 ], [ -1, %v36 ], [ -1, %v37 ], [ -1, %v38 ]
  store i64 %v28, ptr %v0, align 8
  ret void
v93:
  %v39 = phi i64 [ %v40, %v41 ], [ %v42, %v26 ]
  %v43 = phi i64 [ %v44, %v41 ], [ %v45, %v26 ]
  %v46 = phi i64 [ %v47, %v41 ], [ %v48, %v26 ]
  %v49 = icmp slt i64 %v39, %v2
  br i1 %v49, label %v50, label %v35
v50:
  %v51 = icmp slt i64 %v39, 0
  %v52 = select i1 %v51, i64 %v2, i64 0
  %1 = getelementptr i8, ptr %v1, i64 %v39
  %v53 = getelementptr i8, ptr %1, i64 %v52
  %v54 = load i8, ptr %v53, align 1
  %v55 = icmp eq i8 %v54, 123
  switch i8 %v54, label %v35 [
    i8 123, label %v38
    i8 91, label %v38
  ]
v38:
  %v56 = icmp eq i64 %v43, 60
  %v57 = select i1 %v58, i1 true, i1 %v56
  br i1 %v57, label %v27, label %v59
v59:
  %v44 = add nsw i64 %v43, 1
  %v60 = shl i64 %v46, 1
  %v61 = zext i1 %v55 to i64
  %v47 = or disjoint i64 %v60, %v61
  %v62 = add nsw i64 %v39, 1
  %v63 = icmp slt i64 %v62, %v2
  br i1 %v63, label %v64, label %v65
v64:
  %v66 = icmp slt i64 %v39, -1
  %v67 = select i1 %v66, i64 %v2, i64 0
  %2 = getelementptr i8, ptr %v1, i64 %v62
  %v68 = getelementptr i8, ptr %2, i64 %v67
  %v69 = load i8, ptr %v68, align 1
  switch i8 %v69, label %v65 [
    i8 32, label %v70
    i8 9, label %v70
    i8 13, label %v70
  ]
v70:
  %v71 = add nsw i64 %v39, 2
  %v72 = icmp slt i64 %v71, %v2
  br i1 %v72, label %v73, label %v65
v73:
  %v74 = phi i64 [ %v75, %v76 ], [ %v71, %v70 ]
  %v77 = phi i64 [ %v74, %v76 ], [ %v62, %v70 ]
  %v78 = icmp slt i64 %v77, -1
  %v79 = select i1 %v78, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %v1, i64 %v74
  %v80 = getelementptr i8, ptr %3, i64 %v79
  %v81 = load i8, ptr %v80, align 1
  switch i8 %v81, label %v65 [
    i8 32, label %v76
    i8 9, label %v76
    i8 13, label %v76
  ]
v76:
  %v75 = add i64 %v74, 1
  %v82 = icmp eq i64 %v75, %v2
  br i1 %v82, label %v41, label %v73
v65:
  %v83 = phi i64 [ %v62, %v64 ], [ %v62, %v59 ], [ %v71, %v70 ], [ %v74, %v73 ]
  %v84 = icmp slt i64 %v83, %v2
  br i1 %v84, label %v85, label %v41
v85:
  %v86 = icmp slt i64 %v83, 0
  %v87 = select i1 %v86, i64 %v2, i64 0
  %4 = getelementptr i8, ptr %v1, i64 %v83
  %v88 = getelementptr i8, ptr %4, i64 %v87
  %v89 = load i8, ptr %v88, align 1
  %v90 = add nuw nsw i8 %v54, 2
  %v91 = icmp eq i8 %v89, %v90
  br i1 %v91, label %v92, label %v41
v41:
  %v40 = phi i64 [ %v83, %v65 ], [ %v83, %v85 ], [ %v2, %v76 ]
  br i1 %v55, label %v37, label %v93
v37:
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %v16, i8 0, i64 16, i1 false)
  call fastcc void @inner2(ptr %v16, ptr nonnull %v1, i64 %v2, i64 %v40, i64 %v44, ptr %v4, i64 %v5, ptr %v6, i64 %v7, ptr %v9, i64 %v10, ptr %v11, ptr %v13, i64 %v14, ptr %v15)
  %v94 = load i64, ptr %v17, align 8
  %v95 = load i64, ptr %v16, align 8
  %v96 = icmp slt i64 %v95, 0
  br i1 %v96, label %v27, label %v97
v35:
  store i64 0, ptr %v18, align 8
  call fastcc void @inner3(ptr %v18, ptr %v1, i64 %v2, i64 %v39, i64 %v98, i64 %v8, ptr %v9, i64 %v10, ptr %v11, i64 %v12, ptr %v13, i64 %v14, ptr %v15)
  %v99 = load i64, ptr %v18, align 8
  %v100 = icmp slt i64 %v99, 0
  br i1 %v100, label %v27, label %v92
v92:
  %v101 = phi i64 [ %v99, %v35 ], [ %v83, %v85 ]
  %v102 = phi i64 [ -1, %v35 ], [ %v98, %v85 ]
  %v103 = phi i64 [ %v43, %v35 ], [ %v44, %v85 ]
  %v104 = phi i64 [ %v46, %v35 ], [ %v47, %v85 ]
  br label %v105
v105:
  %v106 = phi i64 [ %v101, %v92 ], [ %v29, %v107 ]
  %v108 = phi i64 [ %v103, %v92 ], [ %v109, %v107 ]
  %v110 = phi i64 [ %v104, %v92 ], [ %v111, %v107 ]
  %v112 = icmp slt i64 %v106, %v2
  br i1 %v112, label %v113, label %v33
v113:
  %v114 = icmp slt i64 %v106, 0
  %v115 = select i1 %v114, i64 %v2, i64 0
  %5 = getelementptr i8, ptr %v1, i64 %v106
  %v116 = getelementptr i8, ptr %5, i64 %v115
  %v117 = load i8, ptr %v116, align 1
  switch i8 %v117, label %v33 [
    i8 32, label %v118
    i8 9, label %v118
    i8 13, label %v118
  ]
v118:
  %v119 = add nsw i64 %v106, 1
  %v120 = icmp slt i64 %v119, %v2
  br i1 %v120, label %v121, label %v33
v121:
  %v122 = phi i64 [ %v123, %v31 ], [ %v119, %v118 ]
  %v124 = phi i64 [ %v122, %v31 ], [ %v106, %v118 ]
  %v125 = icmp slt i64 %v124, -1
  %v126 = select i1 %v125, i64 %v2, i64 0
  %6 = getelementptr i8, ptr %v1, i64 %v122
  %v127 = getelementptr i8, ptr %6, i64 %v126
  %v128 = load i8, ptr %v127, align 1
  switch i8 %v128, label %v33 [
    i8 32, label %v31
    i8 9, label %v31
    i8 13, label %v31
  ]
v31:
  %v123 = add i64 %v122, 1
  %v129 = icmp eq i64 %v123, %v2
  br i1 %v129, label %v27, label %v121
v33:
  %v130 = phi i64 [ %v106, %v113 ], [ %v106, %v105 ], [ %v119, %v118 ], [ %v122, %v121 ]
  %v131 = icmp slt i64 %v130, %v2
  br i1 %v131, label %v132, label %v27
v132:
  %v133 = icmp slt i64 %v130, 0
  %v134 = select i1 %v133, i64 %v2, i64 0
  %7 = getelementptr i8, ptr %v1, i64 %v130
  %v135 = getelementptr i8, ptr %7, i64 %v134
  %v136 = load i8, ptr %v135, align 1
  %v137 = and i64 %v110, 1
  %v138 = icmp eq i8 %v136, 44
  br i1 %v138, label %v139, label %v34
v139:
  %v140 = add nsw i64 %v130, 1
  %v141 = icmp slt i64 %v140, %v2
  br i1 %v141, label %v142, label %v143
v142:
  %v144 = icmp slt i64 %v130, -1
  %v145 = select i1 %v144, i64 %v2, i64 0
  %8 = getelementptr i8, ptr %v1, i64 %v140
  %v146 = getelementptr i8, ptr %8, i64 %v145
  %v147 = load i8, ptr %v146, align 1
  switch i8 %v147, label %v143 [
    i8 32, label %v148
    i8 9, label %v148
    i8 13, label %v148
  ]
v148:
  %v149 = add nsw i64 %v130, 2
  %v150 = icmp slt i64 %v149, %v2
  br i1 %v150, label %v151, label %v143
v151:
  %v152 = phi i64 [ %v153, %v154 ], [ %v149, %v148 ]
  %v155 = phi i64 [ %v152, %v154 ], [ %v140, %v148 ]
  %v156 = icmp slt i64 %v155, -1
  %v157 = select i1 %v156, i64 %v2, i64 0
  %9 = getelementptr i8, ptr %v1, i64 %v152
  %v158 = getelementptr i8, ptr %9, i64 %v157
  %v159 = load i8, ptr %v158, align 1
  switch i8 %v159, label %v143 [
    i8 32, label %v154
    i8 9, label %v154
    i8 13, label %v154
  ]
v154:
  %v153 = add i64 %v152, 1
  %v160 = icmp eq i64 %v153, %v2
  br i1 %v160, label %v143, label %v151
v143:
  %v161 = phi i64 [ %v140, %v142 ], [ %v140, %v139 ], [ %v149, %v148 ], [ %v152, %v151 ], [ %v2, %v154 ]
  %v162 = icmp eq i64 %v137, 0
  br i1 %v162, label %v97, label %v36
v97:
  %v163 = phi i64 [ %v164, %v36 ], [ %v95, %v37 ], [ %v161, %v143 ]
  %v165 = phi i64 [ %v166, %v36 ], [ %v94, %v37 ], [ %v102, %v143 ]
  %v167 = phi i64 [ %v108, %v36 ], [ %v44, %v37 ], [ %v108, %v143 ]
  %v168 = phi i64 [ %v110, %v36 ], [ %v47, %v37 ], [ %v110, %v143 ]
  br label %v26
v26:
  %v42 = phi i64 [ %v163, %v97 ], [ %v3, %v32 ]
  %v98 = phi i64 [ %v165, %v97 ], [ -1, %v32 ]
  %v45 = phi i64 [ %v167, %v97 ], [ 0, %v32 ]
  %v48 = phi i64 [ %v168, %v97 ], [ 0, %v32 ]
  %v58 = icmp sgt i64 %v98, -1
  br label %v93
v36:
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %v19, i8 0, i64 16, i1 false)
  call fastcc void @inner2(ptr %v19, ptr %v1, i64 %v2, i64 %v161, i64 %v108, ptr %v4, i64 %v5, ptr %v6, i64 %v7, ptr %v9, i64 %v10, ptr %v11, ptr %v13, i64 %v14, ptr %v15)
  %v166 = load i64, ptr %v20, align 8
  %v164 = load i64, ptr %v19, align 8
  %v169 = icmp slt i64 %v164, 0
  br i1 %v169, label %v27, label %v97
v34:
  %v170 = zext i8 %v136 to i64
  %v171 = icmp eq i64 %v137, 0
  %v172 = select i1 %v171, i64 93, i64 125
  %v173 = icmp eq i64 %v172, %v170
  br i1 %v173, label %v30, label %v27
v30:
  %v29 = add nsw i64 %v130, 1
  %v109 = add nsw i64 %v108, -1
  %v174 = icmp eq i64 %v109, 0
  br i1 %v174, label %v27, label %v107
v107:
  %v111 = lshr i64 %v110, 1
  br label %v105
}
define internal fastcc void @inner2(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, i64 %v4, ptr readonly %v5, i64 %v6, ptr readonly %v7, i64 %v8, ptr %v9, i64 %v10, ptr readonly %v11, ptr writeonly %v12, i64 %v13, ptr %v14) unnamed_addr #0 {
v140:
  %v15 = alloca [2 x i64], align 8
  %v16 = getelementptr inbounds nuw i8, ptr %v15, i64 8
  %v17 = icmp slt i64 %v3, %v2
  br i1 %v17, label %v18, label %v19
v18:
  %v20 = icmp slt i64 %v3, 0
  %v21 = select i1 %v20, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v3
  %v22 = getelementptr i8, ptr %0, i64 %v21
  %v23 = load i8, ptr %v22, align 1
  %v24 = icmp eq i8 %v23, 34
  br i1 %v24, label %v25, label %v19
v26:
  ret void
v19:
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %v0, i8 -1, i64 16, i1 false)
  br label %v26
v25:
  %v27 = getelementptr i8, ptr %v14, i64 24
  %v28 = load i64, ptr %v27, align 8
  %v29 = getelementptr i8, ptr %v14, i64 16
  %v30 = load i64, ptr %v29, align 8
  %v31 = add nsw i64 %v3, 1
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %v15, i8 0, i64 16, i1 false)
  call fastcc void @inner4(ptr %v15, ptr nonnull %v1, i64 %v2, i64 %v31, ptr %v9, i64 %v10, i64 %v28, ptr %v12, i64 %v13, ptr %v14)
  %v32 = load i64, ptr %v15, align 8
  %v33 = load i64, ptr %v16, align 8
  store i64 %v30, ptr %v29, align 8
  %v34 = icmp slt i64 %v32, 0
  br i1 %v34, label %v35, label %v36
v35:
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %v0, i8 -1, i64 16, i1 false)
  br label %v26
v36:
  %v37 = icmp slt i64 %v32, %v2
  br i1 %v37, label %v38, label %v39
v38:
  %1 = getelementptr i8, ptr %v1, i64 %v32
  %v40 = load i8, ptr %1, align 1
  switch i8 %v40, label %v39 [
    i8 32, label %v41
    i8 9, label %v41
    i8 13, label %v41
  ]
v41:
  %v42 = add nuw nsw i64 %v32, 1
  %v43 = icmp ult i64 %v42, %v2
  br i1 %v43, label %v44, label %v39
v44:
  %v45 = phi i64 [ %v46, %v47 ], [ %v42, %v41 ]
  %v48 = phi i64 [ %v45, %v47 ], [ %v32, %v41 ]
  %v49 = icmp slt i64 %v48, -1
  %v50 = select i1 %v49, i64 %v2, i64 0
  %2 = getelementptr i8, ptr %v1, i64 %v45
  %v51 = getelementptr i8, ptr %2, i64 %v50
  %v52 = load i8, ptr %v51, align 1
  switch i8 %v52, label %v39 [
    i8 32, label %v47
    i8 9, label %v47
    i8 13, label %v47
  ]
v47:
  %v46 = add i64 %v45, 1
  %v53 = icmp eq i64 %v46, %v2
  br i1 %v53, label %v54, label %v44
v39:
  %v55 = phi i64 [ %v32, %v38 ], [ %v32, %v36 ], [ %v42, %v41 ], [ %v45, %v44 ]
  %v56 = icmp slt i64 %v55, %v2
  br i1 %v56, label %v57, label %v54
v57:
  %v58 = icmp slt i64 %v55, 0
  %v59 = select i1 %v58, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %v1, i64 %v55
  %v60 = getelementptr i8, ptr %3, i64 %v59
  %v61 = load i8, ptr %v60, align 1
  %v62 = icmp eq i8 %v61, 58
  br i1 %v62, label %v63, label %v54
v54:
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %v0, i8 -1, i64 16, i1 false)
  br label %v26
v63:
  %v64 = add nsw i64 %v55, 1
  %v65 = icmp slt i64 %v64, %v2
  br i1 %v65, label %v66, label %v67
v66:
  %v68 = icmp slt i64 %v55, -1
  %v69 = select i1 %v68, i64 %v2, i64 0
  %4 = getelementptr i8, ptr %v1, i64 %v64
  %v70 = getelementptr i8, ptr %4, i64 %v69
  %v71 = load i8, ptr %v70, align 1
  switch i8 %v71, label %v67 [
    i8 32, label %v72
    i8 9, label %v72
    i8 13, label %v72
  ]
v72:
  %v73 = add nsw i64 %v55, 2
  %v74 = icmp slt i64 %v73, %v2
  br i1 %v74, label %v75, label %v67
v75:
  %v76 = phi i64 [ %v77, %v78 ], [ %v73, %v72 ]
  %v79 = phi i64 [ %v76, %v78 ], [ %v64, %v72 ]
  %v80 = icmp slt i64 %v79, -1
  %v81 = select i1 %v80, i64 %v2, i64 0
  %5 = getelementptr i8, ptr %v1, i64 %v76
  %v82 = getelementptr i8, ptr %5, i64 %v81
  %v83 = load i8, ptr %v82, align 1
  switch i8 %v83, label %v67 [
    i8 32, label %v78
    i8 9, label %v78
    i8 13, label %v78
  ]
v78:
  %v77 = add i64 %v76, 1
  %v84 = icmp eq i64 %v77, %v2
  br i1 %v84, label %v67, label %v75
v67:
  %v85 = phi i64 [ %v64, %v66 ], [ %v64, %v63 ], [ %v73, %v72 ], [ %v76, %v75 ], [ %v2, %v78 ]
  %v86 = icmp ne i64 %v4, 1
  %v87 = add nsw i64 %v8, -1
  %v88 = icmp slt i64 %v8, 2
  %v89 = select i1 %v86, i1 true, i1 %v88
  %v90 = select i1 %v89, i64 0, i64 %v87
  %v91 = icmp sgt i64 %v90, 0
  br i1 %v91, label %v92, label %v93
v92:
  %v94 = sub nsw i64 %v33, %v28
  %v95 = icmp slt i64 %v28, %v33
  %v96 = freeze i1 %v95
  br i1 %v96, label %v97, label %v98
v97:
  %v99 = phi i64 [ %v100, %v101 ], [ 0, %v92 ]
  %v100 = add nuw nsw i64 %v99, 1
  %6 = getelementptr i64, ptr %v7, i64 %v99
  %7 = getelementptr i8, ptr %6, i64 8
  %v102 = load i64, ptr %7, align 8
  %v103 = load i64, ptr %6, align 8
  %v104 = sub nsw i64 %v102, %v103
  %v105 = icmp eq i64 %v104, %v94
  br i1 %v105, label %v106, label %v101
v106:
  %v107 = sub i64 %v103, %v28
  br label %v108
v108:
  %v109 = phi i64 [ %v110, %v111 ], [ %v28, %v106 ]
  %v112 = icmp slt i64 %v109, 0
  %v113 = select i1 %v112, i64 %v10, i64 0
  %8 = getelementptr i8, ptr %v9, i64 %v109
  %v114 = getelementptr i8, ptr %8, i64 %v113
  %v115 = load i8, ptr %v114, align 1
  %v116 = add i64 %v107, %v109
  %v117 = icmp slt i64 %v116, 0
  %v118 = select i1 %v117, i64 %v6, i64 0
  %9 = getelementptr i8, ptr %v5, i64 %v116
  %v119 = getelementptr i8, ptr %9, i64 %v118
  %v120 = load i8, ptr %v119, align 1
  %v121 = icmp eq i8 %v115, %v120
  br i1 %v121, label %v111, label %v101
v101:
  %v122 = icmp eq i64 %v100, %v90
  br i1 %v122, label %v93, label %v97
v111:
  %v110 = add nsw i64 %v109, 1
  %v123 = icmp slt i64 %v110, %v33
  br i1 %v123, label %v108, label %v124
v124:
  %v125 = phi i64 [ %v99, %v111 ], [ %v126, %v98 ]
  %10 = getelementptr i64, ptr %v11, i64 %v125
  %v127 = load i64, ptr %10, align 8
  %v128 = icmp eq i64 %v127, -1
  br i1 %v128, label %v129, label %v130
v130:
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %v0, i8 -1, i64 16, i1 false)
  br label %v26
v129:
  store i64 %v85, ptr %v0, align 8
  %v131 = getelementptr inbounds nuw i8, ptr %v0, i64 8
  store i64 %v125, ptr %v131, align 8
  br label %v26
v135:
  %v132 = add nuw nsw i64 %v126, 1
  %v133 = icmp eq i64 %v132, %v90
  br i1 %v133, label %v93, label %v98
v93:
  store i64 %v85, ptr %v0, align 8
  %v134 = getelementptr inbounds nuw i8, ptr %v0, i64 8
  store i64 -1, ptr %v134, align 8
  br label %v26
v98:
  %v126 = phi i64 [ %v132, %v135 ], [ 0, %v92 ]
  %11 = getelementptr i64, ptr %v7, i64 %v126
  %12 = getelementptr i8, ptr %11, i64 8
  %v136 = load i64, ptr %12, align 8
  %v137 = load i64, ptr %11, align 8
  %v138 = sub nsw i64 %v136, %v137
  %v139 = icmp eq i64 %v138, %v94
  br i1 %v139, label %v124, label %v135
}
define internal fastcc void @inner3(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, i64 %v4, i64 %v5, ptr writeonly %v6, i64 %v7, ptr writeonly %v8, i64 %v9, ptr writeonly %v10, i64 %v11, ptr %v12) unnamed_addr #0 {
v206:
  %v13 = alloca [2 x i64], align 8
  %v14 = getelementptr inbounds nuw i8, ptr %v13, i64 8
  %v15 = alloca i64, align 8
  %v16 = alloca i64, align 8
  %v17 = icmp slt i64 %v3, %v2
  br i1 %v17, label %v18, label %v19
v19:
  %v20 = getelementptr i8, ptr %v12, i64 24
  %v21 = load i64, ptr %v20, align 8
  %v22 = add nsw i64 %v21, 1
  br label %v23
v18:
  %v24 = icmp slt i64 %v3, 0
  %v25 = select i1 %v24, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v3
  %v26 = getelementptr i8, ptr %0, i64 %v25
  %v27 = load i8, ptr %v26, align 1
  %v28 = getelementptr i8, ptr %v12, i64 24
  %v29 = load i64, ptr %v28, align 8
  %v30 = add nsw i64 %v29, 1
  %v31 = getelementptr i8, ptr %v12, i64 16
  %v32 = load i64, ptr %v31, align 8
  switch i8 %v27, label %v23 [
    i8 34, label %v33
    i8 110, label %v34
  ]
v33:
  %v35 = icmp slt i64 %v29, 0
  %v36 = select i1 %v35, i64 %v7, i64 0
  %1 = getelementptr i8, ptr %v6, i64 %v29
  %v37 = getelementptr i8, ptr %1, i64 %v36
  store i8 32, ptr %v37, align 1
  %v38 = add nsw i64 %v3, 1
  %v39 = load i64, ptr %v31, align 8
  %v40 = icmp slt i64 %v39, %v11
  br i1 %v40, label %v41, label %v42
v41:
  %v43 = icmp slt i64 %v39, 0
  %v44 = select i1 %v43, i64 %v11, i64 0
  %2 = getelementptr i64, ptr %v10, i64 %v39
  %v45 = getelementptr i64, ptr %2, i64 %v44
  store i64 %v30, ptr %v45, align 8
  %v46 = load i64, ptr %v31, align 8
  %v47 = icmp slt i64 %v46, 0
  %v48 = select i1 %v47, i64 %v11, i64 0
  %3 = getelementptr i64, ptr %v10, i64 %v11
  %4 = getelementptr i64, ptr %3, i64 %v46
  %v49 = getelementptr i64, ptr %4, i64 %v48
  store i64 %v38, ptr %v49, align 8
  %v50 = load i64, ptr %v31, align 8
  br label %v42
v42:
  %v51 = phi i64 [ %v50, %v41 ], [ %v39, %v33 ]
  %v52 = add nsw i64 %v51, 1
  store i64 %v52, ptr %v31, align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %v13, i8 0, i64 16, i1 false)
  call fastcc void @inner4(ptr %v13, ptr nonnull %v1, i64 %v2, i64 %v38, ptr nonnull %v6, i64 %v7, i64 %v30, ptr %v10, i64 %v11, ptr nonnull %v12)
  %v53 = load i64, ptr %v13, align 8
  %v54 = load i64, ptr %v14, align 8
  %v55 = icmp sgt i64 %v4, -1
  br i1 %v55, label %v56, label %v57
v56:
  %v58 = getelementptr i64, ptr %v8, i64 %v4
  store i64 %v30, ptr %v58, align 8
  %5 = getelementptr i64, ptr %v8, i64 %v9
  %v59 = getelementptr i64, ptr %5, i64 %v4
  store i64 %v54, ptr %v59, align 8
  %v60 = icmp sgt i64 %v54, %v30
  br i1 %v60, label %v61, label %v62
v61:
  store i64 %v54, ptr %v28, align 8
  br label %v62
v57:
  store i64 %v32, ptr %v31, align 8
  br label %v62
v62:
  %v63 = phi i64 [ %v64, %v65 ], [ %v66, %v67 ], [ %v68, %v69 ], [ %v70, %v71 ], [ -1, %v72 ], [ %v53, %v57 ], [ %v73, %v74 ], [ %v53, %v61 ], [ %v53, %v56 ], [ -1, %v75 ], [ %v64, %v76 ], [ -1, %v77 ]
  store i64 %v63, ptr %v0, align 8
  ret void
v34:
  %v78 = add nsw i64 %v3, 1
  %v79 = icmp slt i64 %v78, %v2
  br i1 %v79, label %v80, label %v23
v80:
  %v81 = icmp slt i64 %v3, -1
  %v82 = select i1 %v81, i64 %v2, i64 0
  %6 = getelementptr i8, ptr %v1, i64 %v78
  %v83 = getelementptr i8, ptr %6, i64 %v82
  %v84 = load i8, ptr %v83, align 1
  %v85 = icmp eq i8 %v84, 117
  br i1 %v85, label %v86, label %v23
v86:
  %v87 = add nsw i64 %v3, 2
  %v88 = icmp slt i64 %v87, %v2
  br i1 %v88, label %v89, label %v23
v89:
  %v90 = icmp slt i64 %v3, -2
  %v91 = select i1 %v90, i64 %v2, i64 0
  %7 = getelementptr i8, ptr %v1, i64 %v87
  %v92 = getelementptr i8, ptr %7, i64 %v91
  %v93 = load i8, ptr %v92, align 1
  %v94 = icmp eq i8 %v93, 108
  br i1 %v94, label %v95, label %v23
v95:
  %v96 = add nsw i64 %v3, 3
  %v97 = icmp slt i64 %v96, %v2
  br i1 %v97, label %v98, label %v23
v98:
  %v99 = icmp slt i64 %v3, -3
  %v100 = select i1 %v99, i64 %v2, i64 0
  %8 = getelementptr i8, ptr %v1, i64 %v96
  %v101 = getelementptr i8, ptr %8, i64 %v100
  %v102 = load i8, ptr %v101, align 1
  %v103 = icmp eq i8 %v102, 108
  br i1 %v103, label %v104, label %v23
v104:
  %v105 = icmp sgt i64 %v4, -1
  br i1 %v105, label %v106, label %v74
v106:
  %v107 = getelementptr i64, ptr %v8, i64 %v4
  store i64 -2, ptr %v107, align 8
  br label %v74
v74:
  %v73 = add nsw i64 %v3, 4
  br label %v62
v23:
  %v108 = phi i64 [ %v22, %v19 ], [ %v30, %v18 ], [ %v30, %v98 ], [ %v30, %v86 ], [ %v30, %v89 ], [ %v30, %v80 ], [ %v30, %v34 ], [ %v30, %v95 ]
  %v109 = phi i64 [ %v21, %v19 ], [ %v29, %v18 ], [ %v29, %v98 ], [ %v29, %v86 ], [ %v29, %v89 ], [ %v29, %v80 ], [ %v29, %v34 ], [ %v29, %v95 ]
  %v110 = phi ptr [ %v20, %v19 ], [ %v28, %v18 ], [ %v28, %v98 ], [ %v28, %v86 ], [ %v28, %v89 ], [ %v28, %v80 ], [ %v28, %v34 ], [ %v28, %v95 ]
  %v111 = phi i8 [ 0, %v19 ], [ %v27, %v18 ], [ 110, %v98 ], [ 110, %v86 ], [ 110, %v89 ], [ 110, %v80 ], [ 110, %v34 ], [ 110, %v95 ]
  %v112 = icmp sgt i64 %v4, -1
  br i1 %v112, label %v75, label %v113
v75:
  store i64 0, ptr %v15, align 8
  call fastcc void @inner5(ptr %v15, ptr %v1, i64 %v2, i64 %v3)
  %v64 = load i64, ptr %v15, align 8
  %v114 = icmp sge i64 %v4, %v5
  %v115 = icmp slt i64 %v64, 0
  %v116 = select i1 %v114, i1 true, i1 %v115
  br i1 %v116, label %v62, label %v72
v72:
  %v117 = sub nsw i64 %v64, %v3
  %v118 = icmp sgt i64 %v117, 600
  br i1 %v118, label %v62, label %v119
v119:
  %v120 = icmp slt i64 %v109, 0
  %v121 = select i1 %v120, i64 %v7, i64 0
  %9 = getelementptr i8, ptr %v6, i64 %v109
  %v122 = getelementptr i8, ptr %9, i64 %v121
  store i8 32, ptr %v122, align 1
  %v123 = tail call i64 @llvm.smax.i64(i64 %v117, i64 0)
  br label %v124
v124:
  %v125 = phi i64 [ 0, %v119 ], [ %v126, %v77 ]
  %v127 = icmp eq i64 %v125, %v123
  br i1 %v127, label %v76, label %v77
v76:
  %v128 = sub i64 %v108, %v3
  %v129 = add i64 %v128, %v64
  %v130 = getelementptr i64, ptr %v8, i64 %v4
  store i64 %v108, ptr %v130, align 8
  %10 = getelementptr i64, ptr %v8, i64 %v9
  %v131 = getelementptr i64, ptr %10, i64 %v4
  store i64 %v129, ptr %v131, align 8
  %v132 = icmp sgt i64 %v129, %v108
  br i1 %v132, label %v65, label %v62
v65:
  store i64 %v129, ptr %v110, align 8
  br label %v62
v113:
  switch i8 %v111, label %v67 [
    i8 116, label %v133
    i8 102, label %v134
  ]
v133:
  %v135 = add nsw i64 %v3, 1
  %v136 = icmp slt i64 %v135, %v2
  br i1 %v136, label %v137, label %v67
v137:
  %v138 = icmp slt i64 %v3, -1
  %v139 = select i1 %v138, i64 %v2, i64 0
  %11 = getelementptr i8, ptr %v1, i64 %v135
  %v140 = getelementptr i8, ptr %11, i64 %v139
  %v141 = load i8, ptr %v140, align 1
  %v142 = icmp eq i8 %v141, 114
  br i1 %v142, label %v143, label %v67
v143:
  %v144 = add nsw i64 %v3, 2
  %v145 = icmp slt i64 %v144, %v2
  br i1 %v145, label %v146, label %v67
v146:
  %v147 = icmp slt i64 %v3, -2
  %v148 = select i1 %v147, i64 %v2, i64 0
  %12 = getelementptr i8, ptr %v1, i64 %v144
  %v149 = getelementptr i8, ptr %12, i64 %v148
  %v150 = load i8, ptr %v149, align 1
  %v151 = icmp eq i8 %v150, 117
  br i1 %v151, label %v152, label %v67
v152:
  %v153 = add nsw i64 %v3, 3
  %v154 = icmp slt i64 %v153, %v2
  br i1 %v154, label %v155, label %v67
v155:
  %v156 = icmp slt i64 %v3, -3
  %v157 = select i1 %v156, i64 %v2, i64 0
  %13 = getelementptr i8, ptr %v1, i64 %v153
  %v158 = getelementptr i8, ptr %13, i64 %v157
  %v159 = load i8, ptr %v158, align 1
  %v160 = icmp eq i8 %v159, 101
  br i1 %v160, label %v71, label %v67
v71:
  %v70 = add nsw i64 %v3, 4
  br label %v62
v134:
  %v161 = add nsw i64 %v3, 2
  %v162 = icmp slt i64 %v161, %v2
  br i1 %v162, label %v163, label %v67
v163:
  %v164 = icmp slt i64 %v3, -2
  %v165 = select i1 %v164, i64 %v2, i64 0
  %14 = getelementptr i8, ptr %v1, i64 %v161
  %v166 = getelementptr i8, ptr %14, i64 %v165
  %v167 = load i8, ptr %v166, align 1
  %v168 = icmp eq i8 %v167, 108
  br i1 %v168, label %v169, label %v67
v169:
  %v170 = add nsw i64 %v3, 3
  %v171 = icmp slt i64 %v170, %v2
  br i1 %v171, label %v172, label %v67
v172:
  %v173 = icmp slt i64 %v3, -3
  %v174 = select i1 %v173, i64 %v2, i64 0
  %15 = getelementptr i8, ptr %v1, i64 %v170
  %v175 = getelementptr i8, ptr %15, i64 %v174
  %v176 = load i8, ptr %v175, align 1
  %v177 = icmp eq i8 %v176, 115
  br i1 %v177, label %v178, label %v67
v178:
  %v179 = add nsw i64 %v3, 4
  %v180 = icmp slt i64 %v179, %v2
  br i1 %v180, label %v181, label %v67
v181:
  %v182 = icmp slt i64 %v3, -4
  %v183 = select i1 %v182, i64 %v2, i64 0
  %16 = getelementptr i8, ptr %v1, i64 %v179
  %v184 = getelementptr i8, ptr %16, i64 %v183
  %v185 = load i8, ptr %v184, align 1
  %v186 = icmp eq i8 %v185, 101
  br i1 %v186, label %v69, label %v67
v69:
  %v187 = icmp slt i64 %v3, -1
  %v188 = select i1 %v187, i64 %v2, i64 0
  %17 = getelementptr i8, ptr %v1, i64 %v3
  %18 = getelementptr i8, ptr %17, i64 1
  %v189 = getelementptr i8, ptr %18, i64 %v188
  %v190 = load i8, ptr %v189, align 1
  %v191 = icmp eq i8 %v190, 97
  %v192 = add nsw i64 %v3, 5
  %v68 = select i1 %v191, i64 %v192, i64 -1
  br label %v62
v67:
  store i64 0, ptr %v16, align 8
  call fastcc void @inner5(ptr %v16, ptr %v1, i64 %v2, i64 %v3)
  %v193 = load i64, ptr %v16, align 8
  %v194 = sub nsw i64 %v193, %v3
  %v195 = icmp slt i64 %v194, 601
  %v66 = select i1 %v195, i64 %v193, i64 -1
  br label %v62
v77:
  %v126 = add nuw i64 %v125, 1
  %v196 = add nsw i64 %v125, %v3
  %v197 = icmp slt i64 %v196, 0
  %v198 = select i1 %v197, i64 %v2, i64 0
  %19 = getelementptr i8, ptr %v1, i64 %v196
  %v199 = getelementptr i8, ptr %19, i64 %v198
  %v200 = load i8, ptr %v199, align 1
  %v201 = add nsw i64 %v125, %v108
  %v202 = icmp slt i64 %v201, 0
  %v203 = select i1 %v202, i64 %v7, i64 0
  %20 = getelementptr i8, ptr %v6, i64 %v201
  %v204 = getelementptr i8, ptr %20, i64 %v203
  store i8 %v200, ptr %v204, align 1
  %21 = add i8 %v200, -58
  %v205 = icmp ult i8 %21, -10
  br i1 %v205, label %v62, label %v124
}
define internal fastcc void @inner5(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3) unnamed_addr #0 {
v12:
  %v4 = icmp slt i64 %v3, %v2
  br i1 %v4, label %v5, label %v6
v5:
  %v7 = icmp slt i64 %v3, 0
  %v8 = select i1 %v7, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v3
  %v9 = getelementptr i8, ptr %0, i64 %v8
  %v10 = load i8, ptr %v9, align 1
  %1 = icmp eq i8 %v10, 45
  %2 = zext i1 %1 to i64
  br label %v6
v6:
  %v11 = phi i64 [ %2, %v5 ], [ 0, %v12 ]
  %v13 = add nsw i64 %v11, %v3
  %v14 = icmp slt i64 %v13, %v2
  br i1 %v14, label %v15, label %v16
v15:
  %v17 = icmp slt i64 %v13, 0
  %v18 = select i1 %v17, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %v1, i64 %v13
  %v19 = getelementptr i8, ptr %3, i64 %v18
  %v20 = load i8, ptr %v19, align 1
  %4 = add i8 %v20, -58
  %v21 = icmp ult i8 %4, -10
  br i1 %v21, label %v16, label %v22
v22:
  %5 = add nsw i64 %v2, -1
  br label %v23
v23:
  %v24 = phi i64 [ %v25, %v26 ], [ %v13, %v22 ]
  %v27 = icmp eq i64 %v24, %5
  br i1 %v27, label %v28, label %v26
v26:
  %v25 = add nsw i64 %v24, 1
  %v29 = icmp slt i64 %v24, -1
  %v30 = select i1 %v29, i64 %v2, i64 0
  %6 = getelementptr i8, ptr %v1, i64 %v25
  %v31 = getelementptr i8, ptr %6, i64 %v30
  %v32 = load i8, ptr %v31, align 1
  %7 = add i8 %v32, -58
  %v33 = icmp ult i8 %7, -10
  br i1 %v33, label %v28, label %v23
v28:
  %v34 = phi i64 [ %v2, %v23 ], [ %v25, %v26 ]
  %v35 = icmp eq i8 %v20, 48
  %v36 = add nsw i64 %v13, 1
  %v37 = icmp sgt i64 %v34, %v36
  %v38 = select i1 %v35, i1 %v37, i1 false
  br i1 %v38, label %v16, label %v39
v16:
  %v40 = phi i64 [ -1, %v28 ], [ %v34, %v39 ], [ %v41, %v42 ], [ -1, %v43 ], [ %v41, %v44 ], [ -1, %v45 ], [ -1, %v46 ], [ -1, %v6 ], [ -1, %v47 ], [ -1, %v15 ], [ %v48, %v49 ], [ %v2, %v50 ], [ %v2, %v51 ]
  store i64 %v40, ptr %v0, align 8
  ret void
v39:
  %v52 = icmp sgt i64 %v34, -1
  br i1 %v52, label %v53, label %v16
v53:
  %v54 = icmp slt i64 %v34, %v2
  br i1 %v54, label %v55, label %v44
v55:
  %8 = getelementptr i8, ptr %v1, i64 %v34
  %v56 = load i8, ptr %8, align 1
  %v57 = icmp eq i8 %v56, 46
  br i1 %v57, label %v47, label %v44
v47:
  %v58 = add nuw nsw i64 %v34, 1
  %v59 = icmp ult i64 %v58, %v2
  br i1 %v59, label %v43, label %v16
v43:
  %9 = getelementptr i8, ptr %v1, i64 %v58
  %v60 = load i8, ptr %9, align 1
  %10 = add i8 %v60, -58
  %v61 = icmp ult i8 %10, -10
  br i1 %v61, label %v16, label %v62
v62:
  %11 = add nsw i64 %v2, -1
  br label %v51
v51:
  %v63 = phi i64 [ %v64, %v65 ], [ %v58, %v62 ]
  %v66 = icmp eq i64 %v63, %11
  br i1 %v66, label %v16, label %v65
v65:
  %v64 = add nuw nsw i64 %v63, 1
  %12 = getelementptr i8, ptr %v1, i64 %v64
  %v67 = load i8, ptr %12, align 1
  %13 = add i8 %v67, -58
  %v68 = icmp ult i8 %13, -10
  br i1 %v68, label %v44, label %v51
v44:
  %v41 = phi i64 [ %v34, %v53 ], [ %v34, %v55 ], [ %v64, %v65 ]
  %v69 = icmp slt i64 %v41, %v2
  br i1 %v69, label %v42, label %v16
v42:
  %14 = getelementptr i8, ptr %v1, i64 %v41
  %v70 = load i8, ptr %14, align 1
  %15 = and i8 %v70, -33
  %v71 = icmp eq i8 %15, 69
  br i1 %v71, label %v72, label %v16
v72:
  %v73 = add nuw nsw i64 %v41, 1
  %v74 = icmp ult i64 %v73, %v2
  br i1 %v74, label %v75, label %v46
v75:
  %16 = getelementptr i8, ptr %v1, i64 %v73
  %v76 = load i8, ptr %16, align 1
  %17 = add i8 %v76, -43
  %18 = and i8 %17, -3
  %19 = icmp eq i8 %18, 0
  %20 = select i1 %19, i64 2, i64 1
  %v77 = add nuw nsw i64 %20, %v41
  br label %v46
v46:
  %v78 = phi i64 [ %v73, %v72 ], [ %v77, %v75 ]
  %v79 = icmp ult i64 %v78, %v2
  br i1 %v79, label %v45, label %v16
v45:
  %21 = getelementptr i8, ptr %v1, i64 %v78
  %v80 = load i8, ptr %21, align 1
  %22 = add i8 %v80, -58
  %v81 = icmp ult i8 %22, -10
  br i1 %v81, label %v16, label %v82
v82:
  %23 = add nsw i64 %v2, -1
  br label %v50
v50:
  %v83 = phi i64 [ %v48, %v49 ], [ %v78, %v82 ]
  %v84 = icmp eq i64 %v83, %23
  br i1 %v84, label %v16, label %v49
v49:
  %v48 = add nuw nsw i64 %v83, 1
  %24 = getelementptr i8, ptr %v1, i64 %v48
  %v85 = load i8, ptr %24, align 1
  %25 = add i8 %v85, -58
  %v86 = icmp ult i8 %25, -10
  br i1 %v86, label %v16, label %v50
}
define internal fastcc void @inner4(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, ptr writeonly %v4, i64 %v5, i64 %v6, ptr writeonly %v7, i64 %v8, ptr %v9) unnamed_addr #0 {
v16:
  %v10 = alloca [2 x i64], align 8
  %v11 = getelementptr inbounds nuw i8, ptr %v10, i64 8
  %v12 = alloca i64, align 8
  %v13 = getelementptr i8, ptr %v9, i64 16
  %0 = getelementptr i64, ptr %v7, i64 %v8
  br label %v14
v14:
  %v15 = phi i64 [ %v3, %v16 ], [ %v17, %v18 ]
  %v19 = phi i64 [ %v6, %v16 ], [ %v20, %v18 ]
  %v21 = add nsw i64 %v15, 64
  %v22 = icmp sgt i64 %v21, %v2
  br i1 %v22, label %v23, label %v24
v24:
  %v25 = getelementptr i8, ptr %v1, i64 %v15
  %v26 = load <64 x i8>, ptr %v25, align 1
  %v27 = getelementptr i8, ptr %v4, i64 %v19
  store <64 x i8> %v26, ptr %v27, align 1
  %v28 = load <64 x i8>, ptr %v25, align 1
  %v29 = icmp eq <64 x i8> %v28, splat (i8 34)
  %v30 = icmp eq <64 x i8> %v28, splat (i8 92)
  %v31 = or <64 x i1> %v29, %v30
  %v32 = icmp ult <64 x i8> %v28, splat (i8 32)
  %v33 = or <64 x i1> %v32, %v31
  %v34 = bitcast <64 x i1> %v33 to i64
  %v35 = tail call i64 @llvm.cttz.i64(i64 %v34, i1 false)
  %v36 = add nsw i64 %v35, %v15
  %v37 = add nsw i64 %v35, %v19
  %v38 = icmp eq i64 %v34, 0
  br i1 %v38, label %v18, label %v23
v18:
  %v17 = phi i64 [ %v36, %v24 ], [ %v39, %v40 ], [ %v41, %v42 ]
  %v20 = phi i64 [ %v37, %v24 ], [ %v43, %v40 ], [ %v44, %v42 ]
  br label %v14
v23:
  %v45 = phi i64 [ %v36, %v24 ], [ %v15, %v14 ]
  %v46 = phi i64 [ %v37, %v24 ], [ %v19, %v14 ]
  %v47 = icmp slt i64 %v45, %v2
  br i1 %v47, label %v48, label %v49
v48:
  %v50 = icmp slt i64 %v45, 0
  %v51 = select i1 %v50, i64 %v2, i64 0
  %1 = getelementptr i8, ptr %v1, i64 %v45
  %v52 = getelementptr i8, ptr %1, i64 %v51
  %v53 = load i8, ptr %v52, align 1
  %v54 = icmp eq i8 %v53, 34
  br i1 %v54, label %v55, label %v56
v49:
  %v57 = phi i64 [ %v58, %v55 ], [ -1, %v23 ], [ -1, %v56 ], [ -1, %v59 ]
  store i64 %v57, ptr %v0, align 8
  %v60 = getelementptr inbounds nuw i8, ptr %v0, i64 8
  store i64 %v46, ptr %v60, align 8
  ret void
v55:
  %v58 = add nsw i64 %v45, 1
  br label %v49
v56:
  %v61 = icmp ult i8 %v53, 32
  br i1 %v61, label %v49, label %v62
v62:
  %v63 = icmp eq i8 %v53, 92
  br i1 %v63, label %v59, label %v42
v59:
  %v64 = add nsw i64 %v45, 1
  call fastcc void @inner6(ptr %v10, ptr nonnull %v1, i64 %v2, i64 %v64)
  %v39 = load i64, ptr %v10, align 8
  %v65 = icmp slt i64 %v39, 0
  br i1 %v65, label %v49, label %v66
v66:
  %v67 = load i64, ptr %v11, align 8
  call fastcc void @inner7(ptr %v12, i64 %v67, ptr %v4, i64 %v5, i64 %v46)
  %v43 = load i64, ptr %v12, align 8
  %v68 = load i64, ptr %v13, align 8
  %v69 = icmp slt i64 %v68, %v8
  br i1 %v69, label %v70, label %v40
v70:
  %v71 = icmp slt i64 %v68, 0
  %v72 = select i1 %v71, i64 %v8, i64 0
  %2 = getelementptr i64, ptr %v7, i64 %v68
  %v73 = getelementptr i64, ptr %2, i64 %v72
  store i64 %v43, ptr %v73, align 8
  %v74 = load i64, ptr %v13, align 8
  %v75 = icmp slt i64 %v74, 0
  %v76 = select i1 %v75, i64 %v8, i64 0
  %3 = getelementptr i64, ptr %0, i64 %v74
  %v77 = getelementptr i64, ptr %3, i64 %v76
  store i64 %v39, ptr %v77, align 8
  %v78 = load i64, ptr %v13, align 8
  br label %v40
v40:
  %v79 = phi i64 [ %v78, %v70 ], [ %v68, %v66 ]
  %v80 = add nsw i64 %v79, 1
  store i64 %v80, ptr %v13, align 8
  br label %v18
v42:
  %v81 = icmp slt i64 %v46, 0
  %v82 = select i1 %v81, i64 %v5, i64 0
  %4 = getelementptr i8, ptr %v4, i64 %v46
  %v83 = getelementptr i8, ptr %4, i64 %v82
  store i8 %v53, ptr %v83, align 1
  %v41 = add nsw i64 %v45, 1
  %v44 = add nsw i64 %v46, 1
  br label %v18
}
declare i64 @llvm.cttz.i64(i64, i1 immarg) #1
define internal fastcc void @inner6(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3) unnamed_addr #2 {
v54:
  %v4 = alloca i64, align 8
  %v5 = alloca i64, align 8
  %v6 = icmp slt i64 %v3, %v2
  br i1 %v6, label %v7, label %v8
v7:
  %v9 = icmp slt i64 %v3, 0
  %v10 = select i1 %v9, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v3
  %v11 = getelementptr i8, ptr %0, i64 %v10
  %v12 = load i8, ptr %v11, align 1
  %v13 = zext i8 %v12 to i64
  switch i8 %v12, label %v8 [
    i8 117, label %v14
    i8 110, label %v15
    i8 116, label %v16
    i8 114, label %v17
    i8 98, label %v18
    i8 102, label %v19
    i8 34, label %v20
    i8 92, label %v21
    i8 47, label %v22
  ]
v14:
  %v23 = add nsw i64 %v3, 1
  call fastcc void @inner8(ptr %v4, ptr nonnull %v1, i64 %v2, i64 %v23)
  %v24 = load i64, ptr %v4, align 8
  %v25 = add nsw i64 %v3, 5
  %1 = and i64 %v24, -1024
  %v26 = icmp eq i64 %1, 55296
  %v27 = icmp slt i64 %v25, %v2
  %v28 = select i1 %v26, i1 %v27, i1 false
  br i1 %v28, label %v29, label %v30
v29:
  %v31 = icmp slt i64 %v3, -5
  %v32 = select i1 %v31, i64 %v2, i64 0
  %2 = getelementptr i8, ptr %v1, i64 %v25
  %v33 = getelementptr i8, ptr %2, i64 %v32
  %v34 = load i8, ptr %v33, align 1
  %v35 = icmp eq i8 %v34, 92
  br i1 %v35, label %v36, label %v30
v36:
  %v37 = add nsw i64 %v3, 6
  %v38 = icmp slt i64 %v37, %v2
  br i1 %v38, label %v39, label %v8
v39:
  %v40 = icmp slt i64 %v3, -6
  %v41 = select i1 %v40, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %v1, i64 %v37
  %v42 = getelementptr i8, ptr %3, i64 %v41
  %v43 = load i8, ptr %v42, align 1
  %v44 = icmp eq i8 %v43, 117
  br i1 %v44, label %v45, label %v8
v45:
  %v46 = add nsw i64 %v3, 7
  call fastcc void @inner8(ptr %v5, ptr nonnull %v1, i64 %v2, i64 %v46)
  %v47 = load i64, ptr %v5, align 8
  %4 = add i64 %v47, -57344
  %v48 = icmp ult i64 %4, -1024
  br i1 %v48, label %v8, label %v49
v8:
  %v50 = phi i64 [ %v51, %v15 ], [ -1, %v39 ], [ -1, %v45 ], [ %v52, %v30 ], [ %v53, %v49 ], [ -1, %v36 ], [ -1, %v54 ], [ -1, %v7 ]
  %v55 = phi i64 [ %v56, %v15 ], [ %v24, %v39 ], [ %v24, %v45 ], [ %v24, %v30 ], [ %v57, %v49 ], [ %v24, %v36 ], [ 0, %v54 ], [ %v13, %v7 ]
  store i64 %v50, ptr %v0, align 8
  %v58 = getelementptr inbounds nuw i8, ptr %v0, i64 8
  store i64 %v55, ptr %v58, align 8
  ret void
v49:
  %v53 = add nsw i64 %v3, 11
  %v59 = shl nuw nsw i64 %v24, 10
  %v60 = add nsw i64 %v59, -56613888
  %v57 = add nuw nsw i64 %v60, %v47
  br label %v8
v30:
  %v61 = icmp slt i64 %v24, 0
  %5 = and i64 %v24, -2048
  %v62 = icmp eq i64 %5, 55296
  %v63 = or i1 %v61, %v62
  %v52 = select i1 %v63, i64 -1, i64 %v25
  br label %v8
v16:
  br label %v15
v17:
  br label %v15
v18:
  br label %v15
v19:
  br label %v15
v20:
  br label %v15
v21:
  br label %v15
v22:
  br label %v15
v15:
  %v56 = phi i64 [ 10, %v7 ], [ 9, %v16 ], [ 13, %v17 ], [ 8, %v18 ], [ 12, %v19 ], [ 92, %v21 ], [ 34, %v20 ], [ 47, %v22 ]
  %v51 = add nsw i64 %v3, 1
  br label %v8
}
define internal fastcc void @inner7(ptr noalias nonnull writeonly %v0, i64 %v1, ptr writeonly %v2, i64 %v3, i64 %v4) unnamed_addr #3 {
v54:
  %v5 = icmp slt i64 %v1, 128
  br i1 %v5, label %v6, label %v7
v17:
  %v8 = phi i64 [ 4, %v9 ], [ 3, %v10 ], [ 2, %v11 ], [ 1, %v6 ]
  %v12 = add nsw i64 %v4, %v8
  store i64 %v12, ptr %v0, align 8
  ret void
v6:
  %v13 = icmp slt i64 %v4, 0
  %v14 = select i1 %v13, i64 %v3, i64 0
  %0 = getelementptr i8, ptr %v2, i64 %v4
  %v15 = getelementptr i8, ptr %0, i64 %v14
  %v16 = trunc i64 %v1 to i8
  store i8 %v16, ptr %v15, align 1
  br label %v17
v7:
  %v18 = icmp ult i64 %v1, 2048
  %v19 = icmp slt i64 %v4, 0
  %v20 = select i1 %v19, i64 %v3, i64 0
  %1 = getelementptr i8, ptr %v2, i64 %v4
  %v21 = getelementptr i8, ptr %1, i64 %v20
  br i1 %v18, label %v11, label %v22
v11:
  %v23 = lshr i64 %v1, 6
  %2 = trunc nuw nsw i64 %v23 to i8
  %v24 = or disjoint i8 %2, -64
  store i8 %v24, ptr %v21, align 1
  %v25 = icmp slt i64 %v4, -1
  %v26 = select i1 %v25, i64 %v3, i64 0
  %3 = getelementptr i8, ptr %1, i64 1
  %v27 = getelementptr i8, ptr %3, i64 %v26
  %4 = trunc i64 %v1 to i8
  %5 = and i8 %4, 63
  %v28 = or disjoint i8 %5, -128
  store i8 %v28, ptr %v27, align 1
  br label %v17
v22:
  %v29 = icmp ult i64 %v1, 65536
  %v30 = icmp slt i64 %v4, -1
  %v31 = select i1 %v30, i64 %v3, i64 0
  %6 = getelementptr i8, ptr %1, i64 1
  %v32 = getelementptr i8, ptr %6, i64 %v31
  br i1 %v29, label %v10, label %v9
v10:
  %v33 = lshr i64 %v1, 12
  %7 = trunc nuw nsw i64 %v33 to i8
  %v34 = or disjoint i8 %7, -32
  store i8 %v34, ptr %v21, align 1
  %v35 = lshr i64 %v1, 6
  %8 = trunc i64 %v35 to i8
  %9 = and i8 %8, 63
  %v36 = or disjoint i8 %9, -128
  store i8 %v36, ptr %v32, align 1
  %v37 = icmp slt i64 %v4, -2
  %v38 = select i1 %v37, i64 %v3, i64 0
  %10 = getelementptr i8, ptr %1, i64 2
  %v39 = getelementptr i8, ptr %10, i64 %v38
  %11 = trunc i64 %v1 to i8
  %12 = and i8 %11, 63
  %v40 = or disjoint i8 %12, -128
  store i8 %v40, ptr %v39, align 1
  br label %v17
v9:
  %v41 = lshr i64 %v1, 18
  %13 = trunc i64 %v41 to i8
  %v42 = or i8 %13, -16
  store i8 %v42, ptr %v21, align 1
  %v43 = lshr i64 %v1, 12
  %14 = trunc i64 %v43 to i8
  %15 = and i8 %14, 63
  %v44 = or disjoint i8 %15, -128
  store i8 %v44, ptr %v32, align 1
  %v45 = lshr i64 %v1, 6
  %v46 = icmp slt i64 %v4, -2
  %v47 = select i1 %v46, i64 %v3, i64 0
  %16 = getelementptr i8, ptr %1, i64 2
  %v48 = getelementptr i8, ptr %16, i64 %v47
  %17 = trunc i64 %v45 to i8
  %18 = and i8 %17, 63
  %v49 = or disjoint i8 %18, -128
  store i8 %v49, ptr %v48, align 1
  %v50 = icmp slt i64 %v4, -3
  %v51 = select i1 %v50, i64 %v3, i64 0
  %19 = getelementptr i8, ptr %1, i64 3
  %v52 = getelementptr i8, ptr %19, i64 %v51
  %20 = trunc i64 %v1 to i8
  %21 = and i8 %20, 63
  %v53 = or disjoint i8 %21, -128
  store i8 %v53, ptr %v52, align 1
  br label %v17
}
define internal fastcc void @inner8(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3) unnamed_addr #4 {
v17:
  %v4 = icmp slt i64 %v3, %v2
  br i1 %v4, label %v5, label %v6
v27:
  %v7 = add nsw i64 %v8, -48
  br label %v9
v16:
  %0 = add nsw i64 %v10, -97
  %v11 = icmp ult i64 %0, 6
  br i1 %v11, label %v12, label %v6
v12:
  %v13 = add nsw i64 %v10, -87
  br label %v9
v6:
  %v14 = phi i64 [ -1, %v15 ], [ -1, %v16 ], [ -1, %v17 ], [ -1, %v9 ], [ -1, %v18 ], [ -1, %v19 ], [ -1, %v20 ], [ -1, %v21 ], [ %v22, %v23 ], [ %v24, %v25 ]
  store i64 %v14, ptr %v0, align 8
  ret void
v9:
  %v26 = phi i64 [ %v7, %v27 ], [ %v13, %v12 ]
  %v28 = add nsw i64 %v3, 1
  %v29 = icmp slt i64 %v28, %v2
  br i1 %v29, label %v30, label %v6
v30:
  %v31 = icmp slt i64 %v3, -1
  %v32 = select i1 %v31, i64 %v2, i64 0
  %1 = getelementptr i8, ptr %v1, i64 %v28
  %v33 = getelementptr i8, ptr %1, i64 %v32
  %v34 = load i8, ptr %v33, align 1
  %v35 = zext i8 %v34 to i64
  %v36 = or i64 %v35, 32
  %2 = add i8 %v34, -48
  %v37 = icmp ult i8 %2, 10
  br i1 %v37, label %v38, label %v18
v18:
  %3 = add nsw i64 %v36, -97
  %v39 = icmp ult i64 %3, 6
  br i1 %v39, label %v40, label %v6
v40:
  %v41 = shl nuw nsw i64 %v26, 4
  %v42 = add nsw i64 %v36, -87
  %v43 = or i64 %v42, %v41
  br label %v20
v38:
  %v44 = shl nuw nsw i64 %v26, 4
  %v45 = add nsw i64 %v35, -48
  %v46 = or disjoint i64 %v45, %v44
  br label %v20
v20:
  %v47 = phi i64 [ %v46, %v38 ], [ %v43, %v40 ]
  %v48 = add nsw i64 %v3, 2
  %v49 = icmp slt i64 %v48, %v2
  br i1 %v49, label %v50, label %v6
v50:
  %v51 = icmp slt i64 %v3, -2
  %v52 = select i1 %v51, i64 %v2, i64 0
  %4 = getelementptr i8, ptr %v1, i64 %v48
  %v53 = getelementptr i8, ptr %4, i64 %v52
  %v54 = load i8, ptr %v53, align 1
  %v55 = zext i8 %v54 to i64
  %v56 = or i64 %v55, 32
  %5 = add i8 %v54, -48
  %v57 = icmp ult i8 %5, 10
  br i1 %v57, label %v58, label %v21
v21:
  %6 = add nsw i64 %v56, -97
  %v59 = icmp ult i64 %6, 6
  br i1 %v59, label %v60, label %v6
v60:
  %v61 = shl nuw nsw i64 %v47, 4
  %v62 = add nsw i64 %v56, -87
  %v63 = or i64 %v62, %v61
  br label %v15
v58:
  %v64 = shl nuw nsw i64 %v47, 4
  %v65 = add nsw i64 %v55, -48
  %v66 = or disjoint i64 %v65, %v64
  br label %v15
v15:
  %v67 = phi i64 [ %v66, %v58 ], [ %v63, %v60 ]
  %v68 = add nsw i64 %v3, 3
  %v69 = icmp slt i64 %v68, %v2
  br i1 %v69, label %v70, label %v6
v70:
  %v71 = icmp slt i64 %v3, -3
  %v72 = select i1 %v71, i64 %v2, i64 0
  %7 = getelementptr i8, ptr %v1, i64 %v68
  %v73 = getelementptr i8, ptr %7, i64 %v72
  %v74 = load i8, ptr %v73, align 1
  %v75 = zext i8 %v74 to i64
  %v76 = or i64 %v75, 32
  %8 = add i8 %v74, -48
  %v77 = icmp ult i8 %8, 10
  br i1 %v77, label %v23, label %v19
v19:
  %9 = add nsw i64 %v76, -97
  %v78 = icmp ult i64 %9, 6
  br i1 %v78, label %v25, label %v6
v25:
  %v79 = shl nuw nsw i64 %v67, 4
  %v80 = add nsw i64 %v76, -87
  %v24 = or i64 %v80, %v79
  br label %v6
v23:
  %v81 = shl nuw nsw i64 %v67, 4
  %v82 = add nsw i64 %v75, -48
  %v22 = or disjoint i64 %v82, %v81
  br label %v6
v5:
  %v83 = icmp slt i64 %v3, 0
  %v84 = select i1 %v83, i64 %v2, i64 0
  %10 = getelementptr i8, ptr %v1, i64 %v3
  %v85 = getelementptr i8, ptr %10, i64 %v84
  %v86 = load i8, ptr %v85, align 1
  %v8 = zext i8 %v86 to i64
  %v10 = or i64 %v8, 32
  %11 = add i8 %v86, -48
  %v87 = icmp ult i8 %11, 10
  br i1 %v87, label %v27, label %v16
}
define i64 @scan_json(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, i64 %v6, i64 %v7, i64 %v8, ptr %v9, i64 %v10, ptr %v11, i64 %v12, i64 %v13, ptr writeonly %v14, i64 %v15, i64 %v16, ptr writeonly %v17, i64 %v18, i64 %v19, ptr writeonly %v20, i64 %v21, i64 %v22, ptr %v23, i64 %v24) local_unnamed_addr #5 {
  %v25 = alloca i64, align 8
  %v26 = alloca i64, align 8
  %v27 = shl i64 %v13, 3
  %v28 = icmp slt i64 %v24, 1
  br i1 %v28, label %v29, label %v30
v56:
  %v31 = phi i64 [ 0, %v29 ], [ %v32, %v33 ]
  %v34 = icmp slt i64 %v31, %v1
  br i1 %v34, label %v35, label %v36
v35:
  %v37 = icmp slt i64 %v31, 0
  %v38 = select i1 %v37, i64 %v1, i64 0
  %1 = getelementptr i8, ptr %v0, i64 %v31
  %v39 = getelementptr i8, ptr %1, i64 %v38
  %v40 = load i8, ptr %v39, align 1
  switch i8 %v40, label %v36 [
    i8 32, label %v41
    i8 9, label %v41
    i8 13, label %v41
  ]
v41:
  %v42 = add nsw i64 %v31, 1
  %v43 = icmp slt i64 %v42, %v1
  br i1 %v43, label %v44, label %v36
v44:
  %v45 = phi i64 [ %v46, %v47 ], [ %v42, %v41 ]
  %v48 = phi i64 [ %v45, %v47 ], [ %v31, %v41 ]
  %v49 = icmp slt i64 %v48, -1
  %v50 = select i1 %v49, i64 %v1, i64 0
  %2 = getelementptr i8, ptr %v0, i64 %v45
  %v51 = getelementptr i8, ptr %2, i64 %v50
  %v52 = load i8, ptr %v51, align 1
  switch i8 %v52, label %v36 [
    i8 32, label %v47
    i8 9, label %v47
    i8 13, label %v47
  ]
v47:
  %v46 = add i64 %v45, 1
  %v53 = icmp eq i64 %v46, %v1
  br i1 %v53, label %v54, label %v44
v36:
  %v55 = phi i64 [ %v31, %v35 ], [ %v31, %v56 ], [ %v42, %v41 ], [ %v45, %v44 ]
  %v57 = icmp eq i64 %v55, %v1
  br i1 %v57, label %v54, label %v58
v54:
  %v59 = getelementptr i8, ptr %v23, i64 32
  store i64 %v1, ptr %v59, align 8
  br label %v60
v58:
  %v61 = icmp slt i64 %v55, 0
  %v62 = select i1 %v61, i64 %v1, i64 0
  %3 = getelementptr i8, ptr %v0, i64 %v55
  %v63 = getelementptr i8, ptr %3, i64 %v62
  %v64 = load i8, ptr %v63, align 1
  %v65 = icmp eq i8 %v64, 10
  br i1 %v65, label %v66, label %v67
v66:
  %v68 = add nsw i64 %v55, 1
  br label %v33
v89:
  %v69 = icmp slt i64 %v70, %v1
  br i1 %v69, label %v71, label %v72
v71:
  %4 = getelementptr i8, ptr %v0, i64 %v70
  %v73 = load i8, ptr %4, align 1
  switch i8 %v73, label %v72 [
    i8 32, label %v74
    i8 9, label %v74
    i8 13, label %v74
  ]
v74:
  %v75 = add nuw nsw i64 %v70, 1
  %v76 = icmp ult i64 %v75, %v1
  br i1 %v76, label %v77, label %v72
v77:
  %v78 = phi i64 [ %v79, %v80 ], [ %v75, %v74 ]
  %v81 = phi i64 [ %v78, %v80 ], [ %v70, %v74 ]
  %v82 = icmp slt i64 %v81, -1
  %v83 = select i1 %v82, i64 %v1, i64 0
  %5 = getelementptr i8, ptr %v0, i64 %v78
  %v84 = getelementptr i8, ptr %5, i64 %v83
  %v85 = load i8, ptr %v84, align 1
  switch i8 %v85, label %v72 [
    i8 32, label %v80
    i8 9, label %v80
    i8 13, label %v80
  ]
v80:
  %v79 = add i64 %v78, 1
  %v86 = icmp eq i64 %v79, %v1
  br i1 %v86, label %v87, label %v77
v72:
  %v88 = phi i64 [ %v70, %v71 ], [ %v70, %v89 ], [ %v75, %v74 ], [ %v78, %v77 ]
  %v90 = icmp slt i64 %v88, %v1
  br i1 %v90, label %v91, label %v87
v91:
  %v92 = icmp slt i64 %v88, 0
  %v93 = select i1 %v92, i64 %v1, i64 0
  %6 = getelementptr i8, ptr %v0, i64 %v88
  %v94 = getelementptr i8, ptr %6, i64 %v93
  %v95 = load i8, ptr %v94, align 1
  %v96 = icmp eq i8 %v95, 10
  br i1 %v96, label %v87, label %v60
v87:
  %v97 = phi i64 [ %v88, %v91 ], [ %v88, %v72 ], [ %v1, %v80 ]
  %v98 = sub nsw i64 %v1, %v97
  store i64 0, ptr %v26, align 8
  call fastcc void @inner0(ptr %v26, i64 %v6, i64 %v7, i64 %v8, ptr %v9, i64 %v10, i64 %v98, ptr %v11, i64 %v13, ptr %v14, i64 %v16, ptr %v17, i64 %v19, ptr %v23)
  %v99 = load i64, ptr %v26, align 8
  %v100 = icmp eq i64 %v99, 0
  br i1 %v100, label %v101, label %v60
v101:
  %v102 = load i64, ptr %v103, align 8
  %v104 = icmp sgt i64 %v102, %v22
  br i1 %v104, label %v60, label %v33
v33:
  %v32 = phi i64 [ %v97, %v101 ], [ %v68, %v66 ]
  br label %v56
v30:
  %7 = shl i64 %v24, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %v23, i8 0, i64 %7, i1 false)
  br label %v29
v29:
  %v105 = icmp slt i64 %v12, 1
  %v106 = icmp slt i64 %v13, 1
  %v103 = getelementptr i8, ptr %v23, i64 16
  %8 = mul i64 %v27, %v12
  %v107 = select i1 %v105, i1 true, i1 %v106
  br label %v56
v67:
  br i1 %v107, label %v108, label %v109
v109:
  tail call void @llvm.memset.p0.i64(ptr align 8 %v11, i8 -1, i64 %8, i1 false)
  br label %v108
v108:
  store i64 0, ptr %v25, align 8
  call fastcc void @inner1(ptr %v25, ptr nonnull readonly %v0, i64 %v1, i64 %v55, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, i64 %v6, ptr %v9, i64 %v10, ptr %v11, i64 %v13, ptr %v20, i64 %v22, ptr %v23)
  %v70 = load i64, ptr %v25, align 8
  %v110 = icmp slt i64 %v70, 0
  br i1 %v110, label %v60, label %v89
v60:
  %v111 = phi i64 [ 0, %v54 ], [ -2, %v101 ], [ -1, %v108 ], [ -1, %v91 ], [ %v99, %v87 ]
  ret i64 %v111
}
define internal fastcc void @inner9(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, ptr writeonly %v4, i64 %v5, i64 %v6) unnamed_addr #0 {
v15:
  %v7 = icmp slt i64 %v3, %v2
  br i1 %v7, label %v8, label %v9
v31:
  %v10 = icmp slt i64 %v11, %v2
  br i1 %v10, label %v12, label %v9
v8:
  %v13 = phi i64 [ %v14, %v12 ], [ %v3, %v15 ]
  %v16 = phi i64 [ %v17, %v12 ], [ %v6, %v15 ]
  %v18 = add nsw i64 %v13, 64
  %v19 = icmp sgt i64 %v18, %v2
  br i1 %v19, label %v20, label %v21
v21:
  %v22 = getelementptr i8, ptr %v1, i64 %v13
  %v23 = load <64 x i8>, ptr %v22, align 1
  %v24 = getelementptr i8, ptr %v4, i64 %v16
  store <64 x i8> %v23, ptr %v24, align 1
  %v25 = load <64 x i8>, ptr %v22, align 1
  %v26 = icmp eq <64 x i8> %v25, splat (i8 34)
  %v27 = bitcast <64 x i1> %v26 to i64
  %v28 = tail call i64 @llvm.cttz.i64(i64 %v27, i1 false)
  %v11 = add nsw i64 %v28, %v13
  %v29 = add nsw i64 %v28, %v16
  %v30 = icmp eq i64 %v27, 0
  br i1 %v30, label %v31, label %v20
v20:
  %v32 = phi i64 [ %v11, %v21 ], [ %v13, %v8 ]
  %v33 = phi i64 [ %v29, %v21 ], [ %v16, %v8 ]
  %v34 = icmp slt i64 %v32, 0
  %v35 = select i1 %v34, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v32
  %v36 = getelementptr i8, ptr %0, i64 %v35
  %v37 = load i8, ptr %v36, align 1
  %v38 = icmp slt i64 %v33, 0
  %v39 = select i1 %v38, i64 %v5, i64 0
  %1 = getelementptr i8, ptr %v4, i64 %v33
  %v40 = getelementptr i8, ptr %1, i64 %v39
  store i8 %v37, ptr %v40, align 1
  %v41 = icmp eq i8 %v37, 34
  br i1 %v41, label %v42, label %v43
v42:
  %v44 = add nsw i64 %v32, 1
  %v45 = icmp slt i64 %v44, %v2
  br i1 %v45, label %v46, label %v9
v46:
  %v47 = icmp slt i64 %v32, -1
  %v48 = select i1 %v47, i64 %v2, i64 0
  %2 = getelementptr i8, ptr %v1, i64 %v44
  %v49 = getelementptr i8, ptr %2, i64 %v48
  %v50 = load i8, ptr %v49, align 1
  %v51 = icmp eq i8 %v50, 34
  br i1 %v51, label %v43, label %v9
v9:
  %v52 = phi i64 [ -1, %v15 ], [ -1, %v31 ], [ %v44, %v42 ], [ -1, %v43 ], [ %v44, %v46 ]
  %v53 = phi i64 [ %v6, %v15 ], [ %v29, %v31 ], [ %v33, %v42 ], [ %v54, %v43 ], [ %v33, %v46 ]
  store i64 %v52, ptr %v0, align 8
  %v55 = getelementptr inbounds nuw i8, ptr %v0, i64 8
  store i64 %v53, ptr %v55, align 8
  ret void
v43:
  %v56 = phi i64 [ %v44, %v46 ], [ %v32, %v20 ]
  %v57 = add nsw i64 %v56, 1
  %v54 = add nsw i64 %v33, 1
  %v58 = icmp slt i64 %v57, %v2
  br i1 %v58, label %v12, label %v9
v12:
  %v14 = phi i64 [ %v57, %v43 ], [ %v11, %v31 ]
  %v17 = phi i64 [ %v54, %v43 ], [ %v29, %v31 ]
  br label %v8
}
define internal fastcc noundef i32 @inner10(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, ptr writeonly %v4, i64 %v5, i64 %v6) unnamed_addr #0 {
v15:
  %v7 = icmp slt i64 %v3, %v2
  br i1 %v7, label %v8, label %v9
v35:
  %v10 = icmp slt i64 %v11, %v2
  br i1 %v10, label %v12, label %v9
v8:
  %v13 = phi i64 [ %v14, %v12 ], [ %v3, %v15 ]
  %v16 = phi i64 [ %v17, %v12 ], [ %v6, %v15 ]
  %v18 = add nsw i64 %v13, 64
  %v19 = icmp sgt i64 %v18, %v2
  br i1 %v19, label %v20, label %v21
v21:
  %v22 = getelementptr i8, ptr %v1, i64 %v13
  %v23 = load <64 x i8>, ptr %v22, align 1
  %v24 = getelementptr i8, ptr %v4, i64 %v16
  store <64 x i8> %v23, ptr %v24, align 1
  %v25 = load <64 x i8>, ptr %v22, align 1
  %v26 = icmp eq <64 x i8> %v25, splat (i8 44)
  %v27 = icmp eq <64 x i8> %v25, splat (i8 10)
  %v28 = or <64 x i1> %v26, %v27
  %v29 = icmp eq <64 x i8> %v25, splat (i8 13)
  %v30 = or <64 x i1> %v29, %v28
  %v31 = bitcast <64 x i1> %v30 to i64
  %v32 = tail call i64 @llvm.cttz.i64(i64 %v31, i1 false)
  %v11 = add nsw i64 %v32, %v13
  %v33 = add nsw i64 %v32, %v16
  %v34 = icmp eq i64 %v31, 0
  br i1 %v34, label %v35, label %v20
v20:
  %v36 = phi i64 [ %v11, %v21 ], [ %v13, %v8 ]
  %v37 = phi i64 [ %v33, %v21 ], [ %v16, %v8 ]
  %v38 = icmp slt i64 %v36, 0
  %v39 = select i1 %v38, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v36
  %v40 = getelementptr i8, ptr %0, i64 %v39
  %v41 = load i8, ptr %v40, align 1
  switch i8 %v41, label %v42 [
    i8 44, label %v9
    i8 10, label %v9
    i8 13, label %v9
  ]
v42:
  %v43 = icmp slt i64 %v37, 0
  %v44 = select i1 %v43, i64 %v5, i64 0
  %1 = getelementptr i8, ptr %v4, i64 %v37
  %v45 = getelementptr i8, ptr %1, i64 %v44
  store i8 %v41, ptr %v45, align 1
  %v46 = add nsw i64 %v36, 1
  %v47 = add nsw i64 %v37, 1
  %v48 = icmp slt i64 %v46, %v2
  br i1 %v48, label %v12, label %v9
v12:
  %v14 = phi i64 [ %v46, %v42 ], [ %v11, %v35 ]
  %v17 = phi i64 [ %v47, %v42 ], [ %v33, %v35 ]
  br label %v8
v9:
  %v49 = phi i64 [ %v3, %v15 ], [ %v11, %v35 ], [ %v36, %v20 ], [ %v36, %v20 ], [ %v36, %v20 ], [ %v46, %v42 ]
  %v50 = phi i64 [ %v6, %v15 ], [ %v33, %v35 ], [ %v37, %v20 ], [ %v37, %v20 ], [ %v37, %v20 ], [ %v47, %v42 ]
  store i64 %v49, ptr %v0, align 8
  %v51 = getelementptr inbounds nuw i8, ptr %v0, i64 8
  store i64 %v50, ptr %v51, align 8
  ret i32 0
}
define i64 @scan_csv(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i64 %v4, i64 %v5, i64 %v6, ptr %v7, i64 %v8, ptr %v9, i64 %v10, i64 %v11, ptr writeonly %v12, i64 %v13, i64 %v14, ptr writeonly %v15, i64 %v16, i64 %v17, ptr readnone %v18, i64 %v19, i64 %v20, ptr %v21, i64 %v22) local_unnamed_addr #6 {
  %v23 = alloca [2 x i64], align 8
  %v24 = alloca [2 x i64], align 8
  %v25 = alloca i64, align 8
  %v26 = getelementptr inbounds nuw i8, ptr %v23, i64 8
  %v27 = getelementptr inbounds nuw i8, ptr %v24, i64 8
  store i64 0, ptr %v25, align 8
  %v28 = icmp slt i64 %v22, 1
  br i1 %v28, label %v29, label %v30
v123:
  %v31 = phi i64 [ 0, %v32 ], [ %v33, %v34 ]
  %v35 = icmp slt i64 %v31, 0
  %v36 = select i1 %v35, i64 %v1, i64 0
  %1 = getelementptr i8, ptr %v0, i64 %v31
  %v37 = getelementptr i8, ptr %1, i64 %v36
  %v38 = load i8, ptr %v37, align 1
  switch i8 %v38, label %v39 [
    i8 10, label %v40
    i8 13, label %v41
  ]
v41:
  %v42 = add nsw i64 %v31, 1
  %v43 = icmp slt i64 %v42, %v1
  br i1 %v43, label %v44, label %v39
v44:
  %v45 = icmp slt i64 %v31, -1
  %v46 = select i1 %v45, i64 %v1, i64 0
  %2 = getelementptr i8, ptr %v0, i64 %v42
  %v47 = getelementptr i8, ptr %2, i64 %v46
  %v48 = load i8, ptr %v47, align 1
  %v49 = icmp eq i8 %v48, 10
  br i1 %v49, label %v40, label %v39
v39:
  store i64 %v31, ptr %v50, align 8
  br i1 %v51, label %v52, label %v53
v67:
  %v54 = add nsw i64 %v55, 1
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %v23, i8 0, i64 16, i1 false)
  call fastcc void @inner9(ptr %v23, ptr nonnull readonly %v0, i64 %v1, i64 %v54, ptr nonnull %v7, i64 %v8, i64 %v56)
  %v57 = load i64, ptr %v23, align 8
  %v58 = load i64, ptr %v26, align 8
  %v59 = icmp slt i64 %v57, 0
  br i1 %v59, label %v60, label %v61
v66:
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %v24, i8 0, i64 16, i1 false)
  %v62 = call fastcc i32 @inner10(ptr %v24, ptr readonly %v0, i64 %v1, i64 %v55, ptr nonnull %v7, i64 %v8, i64 %v56)
  %v63 = load i64, ptr %v27, align 8
  %v64 = load i64, ptr %v24, align 8
  br label %v61
v61:
  %v65 = phi i64 [ %v64, %v66 ], [ %v57, %v67 ]
  %v68 = phi i64 [ %v63, %v66 ], [ %v58, %v67 ]
  %3 = getelementptr i64, ptr %v2, i64 %v69
  %v70 = load i64, ptr %3, align 8
  %v71 = icmp sgt i64 %v70, -1
  br i1 %v71, label %v72, label %v73
v72:
  %v74 = getelementptr i64, ptr %v9, i64 %v70
  store i64 %v56, ptr %v74, align 8
  %v75 = getelementptr i64, ptr %8, i64 %v70
  store i64 %v68, ptr %v75, align 8
  %v76 = icmp sgt i64 %v68, %v56
  br i1 %v76, label %v77, label %v73
v77:
  store i64 %v68, ptr %v78, align 8
  br label %v73
v73:
  %v79 = icmp slt i64 %v69, %v80
  br i1 %v79, label %v81, label %v82
v81:
  %v83 = icmp slt i64 %v65, %v1
  br i1 %v83, label %v84, label %v60
v84:
  %v85 = icmp slt i64 %v65, 0
  %v86 = select i1 %v85, i64 %v1, i64 0
  %4 = getelementptr i8, ptr %v0, i64 %v65
  %v87 = getelementptr i8, ptr %4, i64 %v86
  %v88 = load i8, ptr %v87, align 1
  %v89 = icmp eq i8 %v88, 44
  br i1 %v89, label %v90, label %v60
v90:
  %v91 = add nsw i64 %v65, 1
  br label %v82
v82:
  %v92 = phi i64 [ %v91, %v90 ], [ %v65, %v73 ]
  %v93 = icmp eq i64 %v3, %v94
  br i1 %v93, label %v52, label %v53
v52:
  %v95 = phi i64 [ %v31, %v39 ], [ %v92, %v82 ]
  %v96 = icmp slt i64 %v95, %v1
  br i1 %v96, label %v97, label %v98
v97:
  %v99 = icmp slt i64 %v95, 0
  %v100 = select i1 %v99, i64 %v1, i64 0
  %5 = getelementptr i8, ptr %v0, i64 %v95
  %v101 = getelementptr i8, ptr %5, i64 %v100
  %v102 = load i8, ptr %v101, align 1
  %v103 = icmp eq i8 %v102, 13
  %v104 = zext i1 %v103 to i64
  %v105 = add nsw i64 %v95, %v104
  %v106 = icmp slt i64 %v105, %v1
  br i1 %v106, label %v107, label %v60
v107:
  %v108 = icmp slt i64 %v105, 0
  %v109 = select i1 %v108, i64 %v1, i64 0
  %6 = getelementptr i8, ptr %v0, i64 %v105
  %v110 = getelementptr i8, ptr %6, i64 %v109
  %v111 = load i8, ptr %v110, align 1
  %v112 = icmp eq i8 %v111, 10
  br i1 %v112, label %v113, label %v60
v113:
  %v114 = add nsw i64 %v105, 1
  br label %v98
v98:
  %v115 = phi i64 [ %v114, %v113 ], [ %v95, %v52 ]
  %v116 = sub nsw i64 %v1, %v115
  store i64 0, ptr %v25, align 8
  call fastcc void @inner0(ptr %v25, i64 %v4, i64 %v5, i64 %v6, ptr %v7, i64 %v8, i64 %v116, ptr %v9, i64 %v11, ptr %v12, i64 %v14, ptr %v15, i64 %v17, ptr nonnull %v21)
  %v117 = load i64, ptr %v25, align 8
  %v118 = icmp eq i64 %v117, 0
  br i1 %v118, label %v119, label %v60
v119:
  %v120 = icmp slt i64 %v115, %v1
  br i1 %v120, label %v34, label %v121
v34:
  %v33 = phi i64 [ %v115, %v119 ], [ %v122, %v40 ]
  br label %v123
v121:
  %v124 = getelementptr i8, ptr %v21, i64 32
  store i64 %v1, ptr %v124, align 8
  br label %v60
v40:
  %v125 = phi i64 [ 1, %v123 ], [ 2, %v44 ]
  %v122 = add nsw i64 %v31, %v125
  %v126 = icmp slt i64 %v122, %v1
  br i1 %v126, label %v34, label %v121
v30:
  %7 = shl i64 %v22, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %v21, i8 0, i64 %7, i1 false)
  br label %v29
v29:
  %v127 = icmp sgt i64 %v1, 0
  br i1 %v127, label %v32, label %v121
v32:
  %v50 = getelementptr i8, ptr %v21, i64 32
  %v51 = icmp slt i64 %v3, 1
  %v78 = getelementptr i8, ptr %v21, i64 24
  %8 = getelementptr i64, ptr %v9, i64 %v11
  %v80 = add nsw i64 %v3, -1
  br label %v123
v53:
  %v55 = phi i64 [ %v92, %v82 ], [ %v31, %v39 ]
  %v69 = phi i64 [ %v94, %v82 ], [ 0, %v39 ]
  %v94 = add nuw nsw i64 %v69, 1
  %v128 = load i64, ptr %v78, align 8
  %v56 = add nsw i64 %v128, 1
  %v129 = icmp slt i64 %v128, 0
  %v130 = select i1 %v129, i64 %v8, i64 0
  %9 = getelementptr i8, ptr %v7, i64 %v128
  %v131 = getelementptr i8, ptr %9, i64 %v130
  store i8 32, ptr %v131, align 1
  %v132 = icmp slt i64 %v55, %v1
  br i1 %v132, label %v133, label %v66
v133:
  %v134 = icmp slt i64 %v55, 0
  %v135 = select i1 %v134, i64 %v1, i64 0
  %10 = getelementptr i8, ptr %v0, i64 %v55
  %v136 = getelementptr i8, ptr %10, i64 %v135
  %v137 = load i8, ptr %v136, align 1
  %v138 = icmp eq i8 %v137, 34
  br i1 %v138, label %v67, label %v66
v60:
  %v139 = phi i64 [ 0, %v121 ], [ -1, %v84 ], [ -1, %v81 ], [ 0, %v67 ], [ -1, %v97 ], [ %v117, %v98 ], [ -1, %v107 ]
  ret i64 %v139
}
declare i64 @llvm.smax.i64(i64, i64) #7
declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg) #8
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
attributes #5 = { nounwind }
attributes #6 = { nounwind }
attributes #7 = { nounwind }
attributes #8 = { nounwind }
attributes #9 = { nounwind }
