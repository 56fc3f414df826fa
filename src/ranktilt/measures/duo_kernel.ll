; f0b2d0537d440c99d312643a255447b44e17c14c749cec12be0fb56f41111c49
; made by numba 0.68.1 and llvmlite 0.50.0
; bounds(f64[:], f64[:], f64[:;:]) -> f64
; chain(f64[:], f64[:], bool, f64[:;:], bool[:;:], i64[:]) -> i64
; measure_lists(f64[:], i64[:], i64[:], f64[:], bool, f64, bool, f64[:;:], f64[:;:]) -> i64

declare double @llvm.fabs.f64(double) #0
define internal fastcc void @inner0(ptr noalias nonnull writeonly %v0, ptr %v1, i64 %v2) unnamed_addr #1 {
v52:
  %0 = add nsw i64 %v2, -1
  %v3 = and i64 %0, 1
  %1 = icmp eq i64 %v2, 2
  br i1 %1, label %v4, label %v5
v5:
  %v6 = and i64 %0, -2
  br label %v7
v7:
  %v8 = phi i64 [ 1, %v5 ], [ %v9, %v10 ]
  %v11 = phi i64 [ 0, %v5 ], [ %v12, %v10 ]
  %v13 = add nuw nsw i64 %v8, 1
  %2 = getelementptr double, ptr %v1, i64 %v8
  %v14 = load double, ptr %2, align 8
  %v15 = getelementptr i8, ptr %2, i64 -8
  %v16 = load double, ptr %v15, align 8
  %v17 = fcmp ogt double %v16, %v14
  br i1 %v17, label %v18, label %v19
v18:
  %v20 = phi i64 [ %v21, %v22 ], [ %v8, %v7 ]
  %v21 = add nsw i64 %v20, -1
  %v23 = getelementptr double, ptr %v1, i64 %v21
  %v24 = load double, ptr %v23, align 8
  %v25 = getelementptr double, ptr %v1, i64 %v20
  store double %v24, ptr %v25, align 8
  %v26 = icmp sgt i64 %v20, 1
  br i1 %v26, label %v22, label %v19
v22:
  %v27 = getelementptr i8, ptr %v25, i64 -16
  %v28 = load double, ptr %v27, align 8
  %v29 = fcmp ogt double %v28, %v14
  br i1 %v29, label %v18, label %v19
v19:
  %v30 = phi i64 [ %v8, %v7 ], [ 0, %v18 ], [ %v21, %v22 ]
  %3 = getelementptr double, ptr %v1, i64 %v30
  store double %v14, ptr %3, align 8
  %v9 = add nuw nsw i64 %v8, 2
  %4 = getelementptr double, ptr %v1, i64 %v13
  %v31 = load double, ptr %4, align 8
  %v32 = getelementptr i8, ptr %4, i64 -8
  %v33 = load double, ptr %v32, align 8
  %v34 = fcmp ogt double %v33, %v31
  br i1 %v34, label %v35, label %v10
v35:
  %v36 = phi i64 [ %v37, %v38 ], [ %v13, %v19 ]
  %v37 = add nsw i64 %v36, -1
  %v39 = getelementptr double, ptr %v1, i64 %v37
  %v40 = load double, ptr %v39, align 8
  %v41 = getelementptr double, ptr %v1, i64 %v36
  store double %v40, ptr %v41, align 8
  %v42 = icmp sgt i64 %v36, 1
  br i1 %v42, label %v38, label %v10
v38:
  %v43 = getelementptr i8, ptr %v41, i64 -16
  %v44 = load double, ptr %v43, align 8
  %v45 = fcmp ogt double %v44, %v31
  br i1 %v45, label %v35, label %v10
v10:
  %v46 = phi i64 [ %v13, %v19 ], [ 0, %v35 ], [ %v37, %v38 ]
  %5 = getelementptr double, ptr %v1, i64 %v46
  store double %v31, ptr %5, align 8
  %v12 = add i64 %v11, 2
  %v47 = icmp eq i64 %v12, %v6
  br i1 %v47, label %v48, label %v7
v48:
  %v49 = icmp eq i64 %v3, 0
  br i1 %v49, label %v50, label %v4
v4:
  %v51 = phi i64 [ 1, %v52 ], [ %v9, %v48 ]
  %v53 = icmp ne i64 %v3, 0
  tail call void @llvm.assume(i1 %v53)
  %6 = getelementptr double, ptr %v1, i64 %v51
  %v54 = load double, ptr %6, align 8
  %v55 = getelementptr i8, ptr %6, i64 -8
  %v56 = load double, ptr %v55, align 8
  %v57 = fcmp ogt double %v56, %v54
  br i1 %v57, label %v58, label %v59
v58:
  %v60 = phi i64 [ %v61, %v62 ], [ %v51, %v4 ]
  %v61 = add nsw i64 %v60, -1
  %v63 = getelementptr double, ptr %v1, i64 %v61
  %v64 = load double, ptr %v63, align 8
  %v65 = getelementptr double, ptr %v1, i64 %v60
  store double %v64, ptr %v65, align 8
  %v66 = icmp sgt i64 %v60, 1
  br i1 %v66, label %v62, label %v59
v62:
  %v67 = getelementptr i8, ptr %v65, i64 -16
  %v68 = load double, ptr %v67, align 8
  %v69 = fcmp ogt double %v68, %v54
  br i1 %v69, label %v58, label %v59
v59:
  %v70 = phi i64 [ %v51, %v4 ], [ 0, %v58 ], [ %v61, %v62 ]
  %7 = getelementptr double, ptr %v1, i64 %v70
  store double %v54, ptr %7, align 8
  br label %v50
v50:
  %v71 = load double, ptr %v1, align 8
  %v72 = icmp ult i64 %v2, 4
  br i1 %v72, label %v73, label %v74
v74:
  %v75 = and i64 %v2, 9223372036854775804
  %v76 = insertelement <4 x double> poison, double %v71, i64 0
  %v77 = shufflevector <4 x double> %v76, <4 x double> poison, <4 x i32> zeroinitializer
  br label %v78
v78:
  %v79 = phi i64 [ 0, %v74 ], [ %v80, %v78 ]
  %8 = getelementptr double, ptr %v1, i64 %v79
  %v81 = load <4 x double>, ptr %8, align 8
  %9 = fsub <4 x double> %v81, %v77
  store <4 x double> %9, ptr %8, align 8
  %v80 = add nuw i64 %v79, 4
  %10 = icmp eq i64 %v80, %v75
  br i1 %10, label %v82, label %v78
v82:
  %v83 = icmp eq i64 %v2, %v75
  br i1 %v83, label %v84, label %v73
v73:
  %v85 = phi i64 [ 0, %v50 ], [ %v75, %v82 ]
  br label %v86
v84:
  store double %v71, ptr %v0, align 8
  ret void
v86:
  %v87 = phi i64 [ %v88, %v86 ], [ %v85, %v73 ]
  %v88 = add nuw nsw i64 %v87, 1
  %11 = getelementptr double, ptr %v1, i64 %v87
  %v89 = load double, ptr %11, align 8
  %v90 = fsub double %v89, %v71
  store double %v90, ptr %11, align 8
  %v91 = icmp eq i64 %v88, %v2
  br i1 %v91, label %v84, label %v86
}
define internal fastcc void @inner1(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, double %v4, i64 %v5, ptr %v6, i64 %v7) unnamed_addr #2 {
v97:
  %v8 = alloca ptr, align 8
  %v9 = alloca ptr, align 8
  %v10 = getelementptr double, ptr %v6, i64 %v7
  %v11 = shl i64 %v7, 4
  %v12 = getelementptr i8, ptr %v6, i64 %v11
  %v13 = shl i64 %v7, 5
  %v14 = getelementptr i8, ptr %v6, i64 %v13
  %0 = getelementptr double, ptr %v1, i64 %v5
  %v15 = getelementptr i8, ptr %0, i64 -8
  %v16 = load double, ptr %v15, align 8
  store double %v16, ptr %v10, align 8
  store double 0.000000e+00, ptr %v12, align 8
  store double 0.000000e+00, ptr %v14, align 8
  %v17 = load double, ptr %v1, align 8
  %v18 = getelementptr i8, ptr %v10, i64 8
  store double %v17, ptr %v18, align 8
  %v19 = getelementptr i8, ptr %v12, i64 8
  store double 0.000000e+00, ptr %v19, align 8
  %v20 = getelementptr i8, ptr %v14, i64 8
  store double 0.000000e+00, ptr %v20, align 8
  %v21 = icmp ugt i64 %v5, 2
  br i1 %v21, label %v22, label %v23
v23:
  call fastcc void @inner2(ptr %v9, ptr nonnull %v1, i64 %v2, i64 %v5, double %v4, i64 %v5, ptr nonnull %v6, i64 %v7)
  %v24 = and i64 %v5, 1
  %v25 = add nuw nsw i64 %v24, 3
  %v26 = mul i64 %v7, %v25
  %v27 = getelementptr double, ptr %v6, i64 %v26
  %v28 = and i64 %v5, 3
  %1 = icmp ult i64 %v5, 4
  br i1 %1, label %v29, label %v30
v30:
  %v31 = and i64 %v5, 9223372036854775804
  br label %v32
v32:
  %v33 = phi i64 [ 0, %v30 ], [ %v34, %v32 ]
  %v35 = phi i64 [ 1, %v30 ], [ %v36, %v32 ]
  %v37 = phi i64 [ 0, %v30 ], [ %v38, %v32 ]
  %v39 = add nuw nsw i64 %v35, 1
  %2 = getelementptr double, ptr %v27, i64 %v35
  %v40 = load double, ptr %2, align 8
  %v41 = icmp slt i64 %v33, 0
  %v42 = select i1 %v41, i64 %v7, i64 0
  %3 = getelementptr double, ptr %v27, i64 %v33
  %v43 = getelementptr double, ptr %3, i64 %v42
  %v44 = load double, ptr %v43, align 8
  %v45 = fcmp ogt double %v40, %v44
  %v46 = select i1 %v45, i64 %v35, i64 %v33
  %v47 = add nuw nsw i64 %v35, 2
  %4 = getelementptr double, ptr %v27, i64 %v39
  %v48 = load double, ptr %4, align 8
  %v49 = icmp slt i64 %v46, 0
  %v50 = select i1 %v49, i64 %v7, i64 0
  %5 = getelementptr double, ptr %v27, i64 %v46
  %v51 = getelementptr double, ptr %5, i64 %v50
  %v52 = load double, ptr %v51, align 8
  %v53 = fcmp ogt double %v48, %v52
  %v54 = select i1 %v53, i64 %v39, i64 %v46
  %v55 = add nuw i64 %v35, 3
  %6 = getelementptr double, ptr %v27, i64 %v47
  %v56 = load double, ptr %6, align 8
  %v57 = icmp slt i64 %v54, 0
  %v58 = select i1 %v57, i64 %v7, i64 0
  %7 = getelementptr double, ptr %v27, i64 %v54
  %v59 = getelementptr double, ptr %7, i64 %v58
  %v60 = load double, ptr %v59, align 8
  %v61 = fcmp ogt double %v56, %v60
  %v62 = select i1 %v61, i64 %v47, i64 %v54
  %v36 = add nuw i64 %v35, 4
  %8 = getelementptr double, ptr %v27, i64 %v55
  %v63 = load double, ptr %8, align 8
  %v64 = icmp slt i64 %v62, 0
  %v65 = select i1 %v64, i64 %v7, i64 0
  %9 = getelementptr double, ptr %v27, i64 %v62
  %v66 = getelementptr double, ptr %9, i64 %v65
  %v67 = load double, ptr %v66, align 8
  %v68 = fcmp ogt double %v63, %v67
  %v34 = select i1 %v68, i64 %v55, i64 %v62
  %v38 = add i64 %v37, 4
  %v69 = icmp eq i64 %v38, %v31
  br i1 %v69, label %v70, label %v32
v70:
  %v71 = icmp eq i64 %v28, 0
  br i1 %v71, label %v72, label %v29
v29:
  %v73 = phi i64 [ 0, %v23 ], [ %v34, %v70 ]
  %v74 = phi i64 [ 1, %v23 ], [ %v36, %v70 ]
  %v75 = icmp ne i64 %v28, 0
  tail call void @llvm.assume(i1 %v75)
  br label %v76
v76:
  %v77 = phi i64 [ %v73, %v29 ], [ %v78, %v76 ]
  %v79 = phi i64 [ %v74, %v29 ], [ %v80, %v76 ]
  %v81 = phi i64 [ 0, %v29 ], [ %v82, %v76 ]
  %v80 = add nuw i64 %v79, 1
  %10 = getelementptr double, ptr %v27, i64 %v79
  %v83 = load double, ptr %10, align 8
  %v84 = icmp slt i64 %v77, 0
  %v85 = select i1 %v84, i64 %v7, i64 0
  %11 = getelementptr double, ptr %v27, i64 %v77
  %v86 = getelementptr double, ptr %11, i64 %v85
  %v87 = load double, ptr %v86, align 8
  %v88 = fcmp ogt double %v83, %v87
  %v78 = select i1 %v88, i64 %v79, i64 %v77
  %v82 = add i64 %v81, 1
  %v89 = icmp eq i64 %v82, %v28
  br i1 %v89, label %v72, label %v76
v72:
  %v90 = phi i64 [ %v34, %v70 ], [ %v78, %v76 ]
  %v91 = icmp slt i64 %v90, 0
  %v92 = select i1 %v91, i64 %v7, i64 0
  %12 = getelementptr double, ptr %v27, i64 %v90
  %v93 = getelementptr double, ptr %12, i64 %v92
  %v94 = load double, ptr %v93, align 8
  store double %v94, ptr %v0, align 8
  ret void
v22:
  %v95 = phi i64 [ %v96, %v22 ], [ 2, %v97 ]
  %v96 = add nuw nsw i64 %v95, 1
  %13 = getelementptr double, ptr %v3, i64 %v95
  %v98 = load double, ptr %13, align 8
  call fastcc void @inner2(ptr %v8, ptr nonnull %v1, i64 %v2, i64 %v95, double %v98, i64 %v5, ptr nonnull %v6, i64 %v7)
  %v99 = icmp eq i64 %v96, %v5
  br i1 %v99, label %v23, label %v22
}
define internal fastcc void @inner2(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, double %v4, i64 %v5, ptr %v6, i64 %v7) unnamed_addr #1 {
v65:
  %v8 = ptrtoint ptr %v6 to i64
  %v9 = getelementptr double, ptr %v6, i64 %v7
  %v10 = shl i64 %v7, 4
  %v11 = getelementptr i8, ptr %v6, i64 %v10
  %v12 = and i64 %v3, 1
  %v13 = sub nuw nsw i64 4, %v12
  %v14 = mul i64 %v7, %v13
  %v15 = getelementptr double, ptr %v6, i64 %v14
  %v16 = add nuw nsw i64 %v12, 3
  %v17 = mul i64 %v7, %v16
  %v18 = getelementptr double, ptr %v6, i64 %v17
  %v19 = sitofp i64 %v3 to double
  %v20 = fdiv double 1.000000e+00, %v19
  %v21 = fmul double %v4, %v20
  %v22 = add nsw i64 %v3, -1
  %v23 = icmp sgt i64 %v3, 0
  %v24 = select i1 %v23, i64 0, i64 %v2
  %0 = getelementptr double, ptr %v1, i64 %v22
  %v25 = getelementptr double, ptr %0, i64 %v24
  %v26 = load double, ptr %v25, align 8
  %v27 = select i1 %v23, i64 0, i64 %v7
  %v28 = add i64 %v27, %v22
  %v29 = getelementptr double, ptr %v9, i64 %v28
  %v30 = load double, ptr %v29, align 8
  %v31 = fsub double %v26, %v30
  %v32 = fmul double %v20, %v31
  %v33 = fadd double %v30, %v32
  %v34 = icmp slt i64 %v3, 0
  %v35 = select i1 %v34, i64 %v7, i64 0
  %v36 = add i64 %v35, %v3
  %v37 = getelementptr double, ptr %v9, i64 %v36
  store double %v33, ptr %v37, align 8
  %v38 = getelementptr double, ptr %v11, i64 %v28
  %v39 = load double, ptr %v38, align 8
  %v40 = fsub double %v26, %v33
  %v41 = fmul double %v31, %v40
  %v42 = fadd double %v39, %v41
  %v43 = getelementptr double, ptr %v11, i64 %v36
  store double %v42, ptr %v43, align 8
  %v44 = sub nsw i64 %v5, %v3
  %v45 = icmp slt i64 %v44, 0
  %v46 = select i1 %v45, i64 %v2, i64 0
  %v47 = add i64 %v46, %v44
  %v48 = icmp slt i64 %v47, 0
  br i1 %v48, label %v49, label %v50
v72:
  %v51 = load double, ptr %v15, align 8
  %v52 = load double, ptr %v11, align 8
  %v53 = fmul double %v21, %v52
  %v54 = fadd double %v51, %v53
  store double %v54, ptr %v18, align 8
  %v55 = icmp slt i64 %v7, 2
  br i1 %v55, label %v56, label %v57
v163:
  %v58 = getelementptr double, ptr %v15, i64 %v28
  %v59 = load double, ptr %v58, align 8
  %v60 = load double, ptr %v43, align 8
  %v61 = fmul double %v21, %v60
  %v62 = fadd double %v59, %v61
  %v63 = getelementptr double, ptr %v18, i64 %v36
  store double %v62, ptr %v63, align 8
  store ptr null, ptr %v0, align 8
  ret void
v49:
  br label %v50
v50:
  %v64 = phi i64 [ 0, %v49 ], [ %v47, %v65 ]
  %v66 = icmp slt i64 %v47, %v2
  br i1 %v66, label %v67, label %v68
v68:
  br label %v67
v67:
  %v69 = phi i64 [ %v2, %v68 ], [ %v64, %v50 ]
  %v70 = getelementptr double, ptr %v1, i64 %v69
  br i1 %v23, label %v71, label %v72
v71:
  %v73 = icmp ult i64 %v3, 16
  br i1 %v73, label %v74, label %v75
v75:
  %1 = shl i64 %v3, 3
  %2 = add i64 %v7, %v3
  %3 = shl i64 %2, 3
  %v76 = getelementptr i8, ptr %v6, i64 %3
  %4 = getelementptr i8, ptr %v6, i64 %v10
  %v77 = getelementptr i8, ptr %4, i64 %1
  %5 = add i64 %v69, %v3
  %6 = shl i64 %5, 3
  %v78 = getelementptr i8, ptr %v1, i64 %6
  %v79 = icmp ult ptr %v9, %v77
  %v80 = icmp ult ptr %v11, %v76
  %v81 = and i1 %v79, %v80
  %v82 = icmp ult ptr %v9, %v78
  %v83 = icmp ult ptr %v70, %v76
  %v84 = and i1 %v82, %v83
  %v85 = or i1 %v81, %v84
  %v86 = icmp ult ptr %v11, %v78
  %v87 = icmp ult ptr %v70, %v77
  %v88 = and i1 %v86, %v87
  %v89 = or i1 %v85, %v88
  br i1 %v89, label %v74, label %v90
v90:
  %v91 = and i64 %v3, 9223372036854775804
  %v92 = insertelement <4 x double> poison, double %v20, i64 0
  %v93 = shufflevector <4 x double> %v92, <4 x double> poison, <4 x i32> zeroinitializer
  br label %v94
v94:
  %v95 = phi i64 [ 0, %v90 ], [ %v96, %v94 ]
  %7 = getelementptr double, ptr %v70, i64 %v95
  %v97 = load <4 x double>, ptr %7, align 8
  %8 = getelementptr double, ptr %v9, i64 %v95
  %v98 = load <4 x double>, ptr %8, align 8
  %9 = fsub <4 x double> %v97, %v98
  %10 = fmul <4 x double> %v93, %9
  %11 = fadd <4 x double> %v98, %10
  store <4 x double> %11, ptr %8, align 8
  %12 = getelementptr double, ptr %v11, i64 %v95
  %v99 = load <4 x double>, ptr %12, align 8
  %13 = fsub <4 x double> %v97, %11
  %14 = fmul <4 x double> %9, %13
  %15 = fadd <4 x double> %v99, %14
  store <4 x double> %15, ptr %12, align 8
  %v96 = add nuw i64 %v95, 4
  %16 = icmp eq i64 %v96, %v91
  br i1 %16, label %v100, label %v94
v100:
  %v101 = icmp eq i64 %v3, %v91
  br i1 %v101, label %v72, label %v74
v74:
  %v102 = phi i64 [ 0, %v75 ], [ 0, %v71 ], [ %v91, %v100 ]
  %v103 = or disjoint i64 %v102, 1
  %v104 = and i64 %v3, 1
  %v105 = icmp eq i64 %v104, 0
  br i1 %v105, label %v106, label %v107
v107:
  %v108 = or disjoint i64 %v102, 1
  %17 = getelementptr double, ptr %v70, i64 %v102
  %v109 = load double, ptr %17, align 8
  %v110 = getelementptr double, ptr %v9, i64 %v102
  %v111 = load double, ptr %v110, align 8
  %v112 = fsub double %v109, %v111
  %v113 = fmul double %v20, %v112
  %v114 = fadd double %v111, %v113
  store double %v114, ptr %v110, align 8
  %v115 = getelementptr double, ptr %v11, i64 %v102
  %v116 = load double, ptr %v115, align 8
  %v117 = fsub double %v109, %v114
  %v118 = fmul double %v112, %v117
  %v119 = fadd double %v116, %v118
  store double %v119, ptr %v115, align 8
  br label %v106
v106:
  %v120 = phi i64 [ %v102, %v74 ], [ %v108, %v107 ]
  %18 = icmp eq i64 %v3, %v103
  br i1 %18, label %v72, label %v121
v121:
  %v122 = phi i64 [ %v123, %v121 ], [ %v120, %v106 ]
  %v124 = add nuw nsw i64 %v122, 1
  %19 = getelementptr double, ptr %v70, i64 %v122
  %v125 = load double, ptr %19, align 8
  %v126 = getelementptr double, ptr %v9, i64 %v122
  %v127 = load double, ptr %v126, align 8
  %v128 = fsub double %v125, %v127
  %v129 = fmul double %v20, %v128
  %v130 = fadd double %v127, %v129
  store double %v130, ptr %v126, align 8
  %v131 = getelementptr double, ptr %v11, i64 %v122
  %v132 = load double, ptr %v131, align 8
  %v133 = fsub double %v125, %v130
  %v134 = fmul double %v128, %v133
  %v135 = fadd double %v132, %v134
  store double %v135, ptr %v131, align 8
  %v123 = add nuw nsw i64 %v122, 2
  %20 = getelementptr double, ptr %v70, i64 %v124
  %v136 = load double, ptr %20, align 8
  %v137 = getelementptr double, ptr %v9, i64 %v124
  %v138 = load double, ptr %v137, align 8
  %v139 = fsub double %v136, %v138
  %v140 = fmul double %v20, %v139
  %v141 = fadd double %v138, %v140
  store double %v141, ptr %v137, align 8
  %v142 = getelementptr double, ptr %v11, i64 %v124
  %v143 = load double, ptr %v142, align 8
  %v144 = fsub double %v136, %v141
  %v145 = fmul double %v139, %v144
  %v146 = fadd double %v143, %v145
  store double %v146, ptr %v142, align 8
  %v147 = icmp eq i64 %v3, %v123
  br i1 %v147, label %v72, label %v121
v57:
  %v148 = getelementptr i8, ptr %v15, i64 8
  %v149 = getelementptr i8, ptr %v18, i64 8
  br label %v150
v56:
  %v151 = getelementptr double, ptr %v15, i64 %v7
  %v152 = getelementptr double, ptr %v18, i64 %v7
  br label %v150
v150:
  %v153 = phi ptr [ %v152, %v56 ], [ %v149, %v57 ]
  %v154 = phi ptr [ %v151, %v56 ], [ %v148, %v57 ]
  %v155 = phi i64 [ %v7, %v56 ], [ 1, %v57 ]
  %v156 = ptrtoint ptr %v153 to i64
  %v157 = ptrtoint ptr %v154 to i64
  %v158 = getelementptr double, ptr %v11, i64 %v155
  %v159 = icmp slt i64 %v3, 2
  %v160 = select i1 %v159, i64 0, i64 %v22
  %v161 = icmp sgt i64 %v160, 0
  br i1 %v161, label %v162, label %v163
v162:
  %v164 = icmp ult i64 %v160, 16
  br i1 %v164, label %v165, label %v166
v166:
  %21 = mul i64 %v7, %v13
  %22 = shl i64 %21, 3
  %23 = add i64 %22, %v8
  %24 = sub i64 %v156, %23
  %v167 = icmp ult i64 %24, 128
  %25 = sub i64 %v156, %v157
  %v168 = icmp ult i64 %25, 128
  %v169 = or i1 %v167, %v168
  %26 = add i64 %v10, %v8
  %27 = shl i64 %v155, 3
  %28 = add i64 %26, %27
  %29 = sub i64 %v156, %28
  %v170 = icmp ult i64 %29, 128
  %v171 = or i1 %v169, %v170
  br i1 %v171, label %v165, label %v172
v172:
  %v173 = and i64 %v160, 9223372036854775804
  %v174 = insertelement <4 x double> poison, double %v21, i64 0
  %v175 = shufflevector <4 x double> %v174, <4 x double> poison, <4 x i32> zeroinitializer
  br label %v176
v176:
  %v177 = phi i64 [ 0, %v172 ], [ %v178, %v176 ]
  %30 = getelementptr double, ptr %v15, i64 %v177
  %v179 = load <4 x double>, ptr %30, align 8
  %31 = getelementptr double, ptr %v154, i64 %v177
  %v180 = load <4 x double>, ptr %31, align 8
  %32 = fcmp ogt <4 x double> %v179, %v180
  %33 = select <4 x i1> %32, <4 x double> %v179, <4 x double> %v180
  %34 = getelementptr double, ptr %v158, i64 %v177
  %v181 = load <4 x double>, ptr %34, align 8
  %35 = fmul <4 x double> %v175, %v181
  %36 = fadd <4 x double> %33, %35
  %37 = getelementptr double, ptr %v153, i64 %v177
  store <4 x double> %36, ptr %37, align 8
  %v178 = add nuw i64 %v177, 4
  %38 = icmp eq i64 %v178, %v173
  br i1 %38, label %v182, label %v176
v182:
  %v183 = icmp eq i64 %v160, %v173
  br i1 %v183, label %v163, label %v165
v165:
  %v184 = phi i64 [ 0, %v166 ], [ 0, %v162 ], [ %v173, %v182 ]
  %v185 = and i64 %v160, 3
  %v186 = icmp eq i64 %v185, 0
  br i1 %v186, label %v187, label %v188
v188:
  %v189 = phi i64 [ %v190, %v188 ], [ %v184, %v165 ]
  %v191 = phi i64 [ %v192, %v188 ], [ 0, %v165 ]
  %v190 = add nuw nsw i64 %v189, 1
  %39 = getelementptr double, ptr %v15, i64 %v189
  %v193 = load double, ptr %39, align 8
  %40 = getelementptr double, ptr %v154, i64 %v189
  %v194 = load double, ptr %40, align 8
  %v195 = fcmp ogt double %v193, %v194
  %v196 = select i1 %v195, double %v193, double %v194
  %41 = getelementptr double, ptr %v158, i64 %v189
  %v197 = load double, ptr %41, align 8
  %v198 = fmul double %v21, %v197
  %v199 = fadd double %v196, %v198
  %42 = getelementptr double, ptr %v153, i64 %v189
  store double %v199, ptr %42, align 8
  %v192 = add i64 %v191, 1
  %v200 = icmp eq i64 %v192, %v185
  br i1 %v200, label %v187, label %v188
v187:
  %v201 = phi i64 [ %v184, %v165 ], [ %v190, %v188 ]
  %43 = sub nsw i64 %v184, %v160
  %44 = icmp ugt i64 %43, -4
  br i1 %44, label %v163, label %v202
v202:
  %v203 = phi i64 [ %v204, %v202 ], [ %v201, %v187 ]
  %v205 = add nuw nsw i64 %v203, 1
  %45 = getelementptr double, ptr %v15, i64 %v203
  %v206 = load double, ptr %45, align 8
  %46 = getelementptr double, ptr %v154, i64 %v203
  %v207 = load double, ptr %46, align 8
  %v208 = fcmp ogt double %v206, %v207
  %v209 = select i1 %v208, double %v206, double %v207
  %47 = getelementptr double, ptr %v158, i64 %v203
  %v210 = load double, ptr %47, align 8
  %v211 = fmul double %v21, %v210
  %v212 = fadd double %v209, %v211
  %48 = getelementptr double, ptr %v153, i64 %v203
  store double %v212, ptr %48, align 8
  %v213 = add nuw nsw i64 %v203, 2
  %49 = getelementptr double, ptr %v15, i64 %v205
  %v214 = load double, ptr %49, align 8
  %50 = getelementptr double, ptr %v154, i64 %v205
  %v215 = load double, ptr %50, align 8
  %v216 = fcmp ogt double %v214, %v215
  %v217 = select i1 %v216, double %v214, double %v215
  %51 = getelementptr double, ptr %v158, i64 %v205
  %v218 = load double, ptr %51, align 8
  %v219 = fmul double %v21, %v218
  %v220 = fadd double %v217, %v219
  %52 = getelementptr double, ptr %v153, i64 %v205
  store double %v220, ptr %52, align 8
  %v221 = add nuw nsw i64 %v203, 3
  %53 = getelementptr double, ptr %v15, i64 %v213
  %v222 = load double, ptr %53, align 8
  %54 = getelementptr double, ptr %v154, i64 %v213
  %v223 = load double, ptr %54, align 8
  %v224 = fcmp ogt double %v222, %v223
  %v225 = select i1 %v224, double %v222, double %v223
  %55 = getelementptr double, ptr %v158, i64 %v213
  %v226 = load double, ptr %55, align 8
  %v227 = fmul double %v21, %v226
  %v228 = fadd double %v225, %v227
  %56 = getelementptr double, ptr %v153, i64 %v213
  store double %v228, ptr %56, align 8
  %v204 = add nuw nsw i64 %v203, 4
  %57 = getelementptr double, ptr %v15, i64 %v221
  %v229 = load double, ptr %57, align 8
  %58 = getelementptr double, ptr %v154, i64 %v221
  %v230 = load double, ptr %58, align 8
  %v231 = fcmp ogt double %v229, %v230
  %v232 = select i1 %v231, double %v229, double %v230
  %59 = getelementptr double, ptr %v158, i64 %v221
  %v233 = load double, ptr %59, align 8
  %v234 = fmul double %v21, %v233
  %v235 = fadd double %v232, %v234
  %60 = getelementptr double, ptr %v153, i64 %v221
  store double %v235, ptr %60, align 8
  %v236 = icmp eq i64 %v204, %v160
  br i1 %v236, label %v163, label %v202
}
define internal fastcc void @inner3(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, double %v4, i64 %v5, ptr %v6, i64 %v7) unnamed_addr #1 {
v21:
  %v8 = getelementptr double, ptr %v6, i64 %v7
  %v9 = shl i64 %v7, 4
  %v10 = getelementptr i8, ptr %v6, i64 %v9
  %v11 = mul i64 %v7, 24
  %v12 = getelementptr i8, ptr %v6, i64 %v11
  %v13 = add nsw i64 %v3, -1
  %v14 = icmp sgt i64 %v3, 0
  %v15 = select i1 %v14, i64 0, i64 %v2
  %v16 = add i64 %v13, %v15
  %v17 = icmp slt i64 %v16, 0
  br i1 %v17, label %v18, label %v19
v38:
  store ptr null, ptr %v0, align 8
  ret void
v18:
  br label %v19
v19:
  %v20 = phi i64 [ 0, %v18 ], [ %v16, %v21 ]
  %v22 = icmp slt i64 %v16, %v2
  br i1 %v22, label %v23, label %v24
v24:
  br label %v23
v23:
  %v25 = phi i64 [ %v2, %v24 ], [ %v20, %v19 ]
  %v26 = getelementptr double, ptr %v1, i64 %v25
  %v27 = icmp slt i64 %v7, 2
  br i1 %v27, label %v28, label %v29
v28:
  br label %v29
v29:
  %v30 = phi i64 [ %v7, %v28 ], [ 1, %v23 ]
  %v31 = getelementptr double, ptr %v12, i64 %v30
  %v32 = sitofp i64 %v3 to double
  %v33 = fdiv double 1.000000e+00, %v32
  %v34 = fmul double %v4, %v33
  %v35 = sub nsw i64 %v5, %v3
  %v36 = icmp sgt i64 %v35, -1
  br i1 %v36, label %v37, label %v38
v37:
  %v39 = add nuw i64 %v35, 1
  %v40 = icmp ult i64 %v35, 27
  br i1 %v40, label %v41, label %v42
v42:
  %0 = shl i64 %v5, 3
  %1 = add i64 %v7, %v5
  %2 = shl i64 %1, 3
  %3 = add i64 %2, 8
  %4 = shl i64 %v3, 3
  %5 = sub i64 %3, %4
  %v43 = getelementptr i8, ptr %v6, i64 %5
  %6 = add i64 %v9, %0
  %7 = add i64 %6, 8
  %8 = sub i64 %7, %4
  %v44 = getelementptr i8, ptr %v6, i64 %8
  %9 = add i64 %v11, %0
  %10 = add i64 %9, 8
  %11 = sub i64 %10, %4
  %v45 = getelementptr i8, ptr %v6, i64 %11
  %12 = add i64 %v25, %v5
  %13 = shl i64 %12, 3
  %14 = add i64 %13, 8
  %15 = sub i64 %14, %4
  %v46 = getelementptr i8, ptr %v1, i64 %15
  %16 = shl i64 %v30, 3
  %17 = add i64 %v11, %16
  %18 = add i64 %17, %0
  %19 = add i64 %18, 8
  %20 = sub i64 %19, %4
  %v47 = getelementptr i8, ptr %v6, i64 %20
  %21 = insertelement <8 x ptr> poison, ptr %v8, i64 0
  %22 = insertelement <8 x ptr> %21, ptr %v12, i64 1
  %23 = insertelement <8 x ptr> %22, ptr %v10, i64 2
  %24 = shufflevector <8 x ptr> %23, <8 x ptr> poison, <8 x i32> <i32 0, i32 1, i32 0, i32 0, i32 1, i32 2, i32 2, i32 1>
  %25 = insertelement <8 x ptr> poison, ptr %v44, i64 0
  %26 = insertelement <8 x ptr> %25, ptr %v43, i64 1
  %27 = insertelement <8 x ptr> %26, ptr %v46, i64 2
  %28 = insertelement <8 x ptr> %27, ptr %v47, i64 3
  %29 = shufflevector <8 x ptr> %28, <8 x ptr> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 2, i32 3, i32 2>
  %30 = icmp ult <8 x ptr> %24, %29
  %31 = insertelement <8 x ptr> poison, ptr %v10, i64 0
  %32 = insertelement <8 x ptr> %31, ptr %v8, i64 1
  %33 = insertelement <8 x ptr> %32, ptr %v26, i64 2
  %34 = insertelement <8 x ptr> %33, ptr %v31, i64 3
  %35 = shufflevector <8 x ptr> %34, <8 x ptr> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 2, i32 3, i32 2>
  %36 = shufflevector <8 x ptr> %26, <8 x ptr> poison, <4 x i32> <i32 1, i32 poison, i32 0, i32 poison>
  %37 = insertelement <4 x ptr> %36, ptr %v45, i64 1
  %38 = shufflevector <4 x ptr> %37, <4 x ptr> poison, <8 x i32> <i32 0, i32 1, i32 0, i32 0, i32 1, i32 2, i32 2, i32 1>
  %39 = icmp ult <8 x ptr> %35, %38
  %40 = and <8 x i1> %30, %39
  %v48 = icmp ult ptr %v12, %v47
  %v49 = icmp ult ptr %v31, %v45
  %v50 = and i1 %v48, %v49
  %41 = bitcast <8 x i1> %40 to i8
  %42 = icmp ne i8 %41, 0
  %v51 = or i1 %42, %v50
  br i1 %v51, label %v41, label %v52
v52:
  %v53 = and i64 %v39, -4
  %43 = and i64 %v39, 3
  %v54 = insertelement <4 x double> poison, double %v33, i64 0
  %v55 = shufflevector <4 x double> %v54, <4 x double> poison, <4 x i32> zeroinitializer
  %v56 = insertelement <4 x double> poison, double %v34, i64 0
  %v57 = shufflevector <4 x double> %v56, <4 x double> poison, <4 x i32> zeroinitializer
  br label %v58
v58:
  %v59 = phi i64 [ 0, %v52 ], [ %v60, %v58 ]
  %44 = getelementptr double, ptr %v26, i64 %v59
  %v61 = load <4 x double>, ptr %44, align 8
  %45 = getelementptr double, ptr %v8, i64 %v59
  %v62 = load <4 x double>, ptr %45, align 8
  %46 = fsub <4 x double> %v61, %v62
  %47 = fmul <4 x double> %v55, %46
  %48 = fadd <4 x double> %v62, %47
  store <4 x double> %48, ptr %45, align 8
  %49 = getelementptr double, ptr %v10, i64 %v59
  %v63 = load <4 x double>, ptr %49, align 8
  %50 = fsub <4 x double> %v61, %48
  %51 = fmul <4 x double> %46, %50
  %52 = fadd <4 x double> %v63, %51
  store <4 x double> %52, ptr %49, align 8
  %53 = getelementptr double, ptr %v31, i64 %v59
  %v64 = load <4 x double>, ptr %53, align 8
  %54 = getelementptr double, ptr %v12, i64 %v59
  %v65 = load <4 x double>, ptr %54, align 8
  %55 = fcmp olt <4 x double> %v64, %v65
  %56 = select <4 x i1> %55, <4 x double> %v64, <4 x double> %v65
  %57 = fmul <4 x double> %v57, %52
  %58 = fadd <4 x double> %56, %57
  store <4 x double> %58, ptr %54, align 8
  %v60 = add nuw i64 %v59, 4
  %59 = icmp eq i64 %v60, %v53
  br i1 %59, label %v66, label %v58
v66:
  %v67 = icmp eq i64 %v39, %v53
  br i1 %v67, label %v38, label %v41
v41:
  %v68 = phi i64 [ %v39, %v42 ], [ %v39, %v37 ], [ %43, %v66 ]
  %v69 = phi i64 [ 0, %v42 ], [ 0, %v37 ], [ %v53, %v66 ]
  br label %v70
v70:
  %v71 = phi i64 [ %v72, %v70 ], [ %v68, %v41 ]
  %v73 = phi i64 [ %v74, %v70 ], [ %v69, %v41 ]
  %v72 = add nsw i64 %v71, -1
  %v74 = add nuw nsw i64 %v73, 1
  %60 = getelementptr double, ptr %v26, i64 %v73
  %v75 = load double, ptr %60, align 8
  %v76 = getelementptr double, ptr %v8, i64 %v73
  %v77 = load double, ptr %v76, align 8
  %v78 = fsub double %v75, %v77
  %v79 = fmul double %v33, %v78
  %v80 = fadd double %v77, %v79
  store double %v80, ptr %v76, align 8
  %v81 = getelementptr double, ptr %v10, i64 %v73
  %v82 = load double, ptr %v81, align 8
  %v83 = fsub double %v75, %v80
  %v84 = fmul double %v78, %v83
  %v85 = fadd double %v82, %v84
  store double %v85, ptr %v81, align 8
  %61 = getelementptr double, ptr %v31, i64 %v73
  %v86 = load double, ptr %61, align 8
  %v87 = getelementptr double, ptr %v12, i64 %v73
  %v88 = load double, ptr %v87, align 8
  %v89 = fcmp olt double %v86, %v88
  %v90 = select i1 %v89, double %v86, double %v88
  %v91 = fmul double %v34, %v85
  %v92 = fadd double %v90, %v91
  store double %v92, ptr %v87, align 8
  %v93 = icmp ugt i64 %v71, 1
  br i1 %v93, label %v70, label %v38
}
define double @bounds(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr %v4, i64 %v5, i64 %v6) local_unnamed_addr #2 {
  %v7 = alloca ptr, align 8
  %v8 = alloca ptr, align 8
  %v9 = alloca double, align 8
  %v10 = alloca double, align 8
  %v11 = icmp slt i64 %v1, 1
  br i1 %v11, label %v12, label %v13
v12:
  %v14 = phi double [ %v15, %v16 ], [ 0.000000e+00, %0 ], [ 0.000000e+00, %v17 ]
  %v18 = phi double [ %v19, %v16 ], [ 0.000000e+00, %0 ], [ 0.000000e+00, %v17 ]
  store double %v14, ptr %v4, align 8
  br label %v20
v96:
  %v21 = add nuw nsw i64 %v22, 1
  %1 = getelementptr double, ptr %v4, i64 %v22
  store double %v23, ptr %1, align 8
  %v24 = icmp eq i64 %v1, %v21
  br i1 %v24, label %v17, label %v13
v17:
  %v25 = icmp eq i64 %v1, 1
  br i1 %v25, label %v12, label %v26
v26:
  call fastcc void @inner0(ptr %v9, ptr nonnull %v4, i64 %v1)
  %v27 = getelementptr double, ptr %v2, i64 %v1
  %v28 = load double, ptr %v27, align 8
  %v29 = getelementptr double, ptr %v4, i64 %v6
  %v30 = shl i64 %v6, 4
  %v31 = getelementptr i8, ptr %v4, i64 %v30
  %v32 = mul i64 %v6, 24
  %v33 = getelementptr i8, ptr %v4, i64 %v32
  %v34 = icmp ult i64 %v1, 8
  br i1 %v34, label %v35, label %v36
v36:
  %2 = and i64 %v6, 2305843009213693936
  %v37 = icmp eq i64 %2, 0
  %v38 = icmp ult i64 %v30, 128
  %v39 = or i1 %v37, %v38
  %v40 = icmp ult i64 %v32, 128
  %v41 = or i1 %v39, %v40
  br i1 %v41, label %v35, label %v42
v42:
  %v43 = and i64 %v1, 9223372036854775804
  br label %v44
v44:
  %v45 = phi i64 [ 0, %v42 ], [ %v46, %v44 ]
  %3 = getelementptr double, ptr %v4, i64 %v45
  %v47 = load <4 x double>, ptr %3, align 8
  %4 = getelementptr double, ptr %v29, i64 %v45
  store <4 x double> %v47, ptr %4, align 8
  %5 = getelementptr double, ptr %v31, i64 %v45
  store <4 x double> zeroinitializer, ptr %5, align 8
  %6 = getelementptr double, ptr %v33, i64 %v45
  store <4 x double> zeroinitializer, ptr %6, align 8
  %v46 = add nuw i64 %v45, 4
  %7 = icmp eq i64 %v46, %v43
  br i1 %7, label %v48, label %v44
v48:
  %v49 = icmp eq i64 %v1, %v43
  br i1 %v49, label %v50, label %v35
v35:
  %v51 = phi i64 [ 0, %v36 ], [ 0, %v26 ], [ %v43, %v48 ]
  %v52 = and i64 %v1, 3
  %v53 = icmp eq i64 %v52, 0
  br i1 %v53, label %v54, label %v55
v55:
  %v56 = phi i64 [ %v57, %v55 ], [ %v51, %v35 ]
  %v58 = phi i64 [ %v59, %v55 ], [ 0, %v35 ]
  %v57 = add nuw nsw i64 %v56, 1
  %8 = getelementptr double, ptr %v4, i64 %v56
  %v60 = load double, ptr %8, align 8
  %v61 = getelementptr double, ptr %v29, i64 %v56
  store double %v60, ptr %v61, align 8
  %v62 = getelementptr double, ptr %v31, i64 %v56
  store double 0.000000e+00, ptr %v62, align 8
  %v63 = getelementptr double, ptr %v33, i64 %v56
  store double 0.000000e+00, ptr %v63, align 8
  %v59 = add i64 %v58, 1
  %v64 = icmp eq i64 %v59, %v52
  br i1 %v64, label %v54, label %v55
v54:
  %v65 = phi i64 [ %v51, %v35 ], [ %v57, %v55 ]
  %9 = sub nsw i64 %v51, %v1
  %10 = icmp ugt i64 %9, -4
  br i1 %10, label %v50, label %v66
v66:
  %v67 = phi i64 [ %v68, %v66 ], [ %v65, %v54 ]
  %v69 = add nuw nsw i64 %v67, 1
  %11 = getelementptr double, ptr %v4, i64 %v67
  %v70 = load double, ptr %11, align 8
  %v71 = getelementptr double, ptr %v29, i64 %v67
  store double %v70, ptr %v71, align 8
  %v72 = getelementptr double, ptr %v31, i64 %v67
  store double 0.000000e+00, ptr %v72, align 8
  %v73 = getelementptr double, ptr %v33, i64 %v67
  store double 0.000000e+00, ptr %v73, align 8
  %v74 = add nuw nsw i64 %v67, 2
  %12 = getelementptr double, ptr %v4, i64 %v69
  %v75 = load double, ptr %12, align 8
  %v76 = getelementptr double, ptr %v29, i64 %v69
  store double %v75, ptr %v76, align 8
  %v77 = getelementptr double, ptr %v31, i64 %v69
  store double 0.000000e+00, ptr %v77, align 8
  %v78 = getelementptr double, ptr %v33, i64 %v69
  store double 0.000000e+00, ptr %v78, align 8
  %v79 = add nuw nsw i64 %v67, 3
  %13 = getelementptr double, ptr %v4, i64 %v74
  %v80 = load double, ptr %13, align 8
  %v81 = getelementptr double, ptr %v29, i64 %v74
  store double %v80, ptr %v81, align 8
  %v82 = getelementptr double, ptr %v31, i64 %v74
  store double 0.000000e+00, ptr %v82, align 8
  %v83 = getelementptr double, ptr %v33, i64 %v74
  store double 0.000000e+00, ptr %v83, align 8
  %v68 = add nuw nsw i64 %v67, 4
  %14 = getelementptr double, ptr %v4, i64 %v79
  %v84 = load double, ptr %14, align 8
  %v85 = getelementptr double, ptr %v29, i64 %v79
  store double %v84, ptr %v85, align 8
  %v86 = getelementptr double, ptr %v31, i64 %v79
  store double 0.000000e+00, ptr %v86, align 8
  %v87 = getelementptr double, ptr %v33, i64 %v79
  store double 0.000000e+00, ptr %v87, align 8
  %v88 = icmp eq i64 %v68, %v1
  br i1 %v88, label %v50, label %v66
v50:
  %v89 = icmp eq i64 %v1, 2
  br i1 %v89, label %v16, label %v90
v90:
  %v91 = phi i64 [ %v92, %v90 ], [ 2, %v50 ]
  %v92 = add nuw nsw i64 %v91, 1
  %15 = getelementptr double, ptr %v2, i64 %v91
  %v93 = load double, ptr %15, align 8
  call fastcc void @inner3(ptr %v7, ptr nonnull readonly %v4, i64 %v6, i64 %v91, double %v93, i64 %v1, ptr nonnull %v4, i64 %v6)
  %v94 = icmp eq i64 %v92, %v1
  br i1 %v94, label %v16, label %v90
v16:
  call fastcc void @inner3(ptr %v8, ptr nonnull readonly %v4, i64 %v6, i64 %v1, double %v28, i64 %v1, ptr nonnull %v4, i64 %v6)
  %v19 = load double, ptr %v33, align 8
  %v95 = load double, ptr %v27, align 8
  store double 0.000000e+00, ptr %v10, align 8
  call fastcc void @inner1(ptr %v10, ptr nonnull %v4, i64 %v6, ptr nonnull readonly %v2, double %v95, i64 %v1, ptr nonnull %v4, i64 %v6)
  %v15 = load double, ptr %v10, align 8
  br label %v12
v13:
  %v22 = phi i64 [ %v21, %v96 ], [ 0, %0 ]
  %16 = getelementptr double, ptr %v0, i64 %v22
  %v23 = load double, ptr %16, align 8
  %v97 = tail call double @llvm.fabs.f64(double %v23)
  %v98 = fcmp ugt double %v97, 1.000000e+100
  br i1 %v98, label %v20, label %v96
v20:
  %v99 = phi double [ %v18, %v12 ], [ 0x7FF8000000000000, %v13 ]
  ret double %v99
}
define noundef i64 @chain(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, i8 %v4, ptr %v5, i64 %v6, i64 %v7, ptr %v8, i64 %v9, i64 %v10, ptr writeonly %v11, i64 %v12) local_unnamed_addr #2 {
  %v13 = ptrtoint ptr %v0 to i64
  %v14 = ptrtoint ptr %v5 to i64
  %v15 = alloca ptr, align 8
  %v16 = alloca ptr, align 8
  %v17 = icmp slt i64 %v1, 2
  br i1 %v17, label %v18, label %v19
v19:
  %v20 = icmp eq i8 %v4, 0
  %v21 = getelementptr double, ptr %v5, i64 %v7
  %v22 = shl i64 %v7, 4
  %v23 = getelementptr i8, ptr %v5, i64 %v22
  br i1 %v20, label %v24, label %v25
v25:
  %v26 = shl i64 %v7, 5
  %v27 = getelementptr i8, ptr %v5, i64 %v26
  %1 = getelementptr double, ptr %v0, i64 %v1
  %v28 = getelementptr i8, ptr %1, i64 -8
  %v29 = load double, ptr %v28, align 8
  store double %v29, ptr %v21, align 8
  store double 0.000000e+00, ptr %v23, align 8
  store double 0.000000e+00, ptr %v27, align 8
  %v30 = load double, ptr %v0, align 8
  %v31 = getelementptr i8, ptr %v21, i64 8
  store double %v30, ptr %v31, align 8
  %v32 = getelementptr i8, ptr %v23, i64 8
  store double 0.000000e+00, ptr %v32, align 8
  %v33 = getelementptr i8, ptr %v27, i64 8
  store double 0.000000e+00, ptr %v33, align 8
  %2 = shl i64 %v10, 1
  %3 = add i64 %v10, 1
  %4 = shl i64 %v7, 3
  %5 = getelementptr i8, ptr %v8, i64 %2
  %6 = getelementptr i8, ptr %5, i64 2
  %7 = getelementptr i8, ptr %v8, i64 %2
  %8 = getelementptr i8, ptr %7, i64 1
  br label %v34
v197:
  %v35 = add nuw i64 %v36, 1
  %9 = getelementptr i8, ptr %57, i64 %v36
  store i8 1, ptr %9, align 1
  %10 = getelementptr double, ptr %v2, i64 %v36
  %v37 = load double, ptr %10, align 8
  call fastcc void @inner2(ptr %v15, ptr nonnull readonly %v0, i64 %v1, i64 %v36, double %v37, i64 %v1, ptr nonnull %v5, i64 %v7)
  %v38 = icmp eq i64 %v36, %v1
  %v39 = add i64 %v40, 1
  br i1 %v38, label %v41, label %v34
v41:
  %v42 = and i64 %v1, 1
  %v43 = add nuw nsw i64 %v42, 3
  %v44 = mul i64 %v7, %v43
  %v45 = getelementptr double, ptr %v5, i64 %v44
  %11 = add nsw i64 %v1, -1
  %v46 = and i64 %v1, 3
  %12 = icmp ult i64 %11, 3
  br i1 %12, label %v47, label %v48
v48:
  %v49 = and i64 %v1, 9223372036854775804
  br label %v50
v50:
  %v51 = phi i64 [ 0, %v48 ], [ %v52, %v50 ]
  %v53 = phi i64 [ 1, %v48 ], [ %v54, %v50 ]
  %v55 = phi i64 [ 0, %v48 ], [ %v56, %v50 ]
  %v57 = add nuw nsw i64 %v53, 1
  %13 = getelementptr double, ptr %v45, i64 %v53
  %v58 = load double, ptr %13, align 8
  %v59 = icmp slt i64 %v51, 0
  %v60 = select i1 %v59, i64 %v7, i64 0
  %14 = getelementptr double, ptr %v45, i64 %v51
  %v61 = getelementptr double, ptr %14, i64 %v60
  %v62 = load double, ptr %v61, align 8
  %v63 = fcmp ogt double %v58, %v62
  %v64 = select i1 %v63, i64 %v53, i64 %v51
  %v65 = add nuw nsw i64 %v53, 2
  %15 = getelementptr double, ptr %v45, i64 %v57
  %v66 = load double, ptr %15, align 8
  %v67 = icmp slt i64 %v64, 0
  %v68 = select i1 %v67, i64 %v7, i64 0
  %16 = getelementptr double, ptr %v45, i64 %v64
  %v69 = getelementptr double, ptr %16, i64 %v68
  %v70 = load double, ptr %v69, align 8
  %v71 = fcmp ogt double %v66, %v70
  %v72 = select i1 %v71, i64 %v57, i64 %v64
  %v73 = add nuw i64 %v53, 3
  %17 = getelementptr double, ptr %v45, i64 %v65
  %v74 = load double, ptr %17, align 8
  %v75 = icmp slt i64 %v72, 0
  %v76 = select i1 %v75, i64 %v7, i64 0
  %18 = getelementptr double, ptr %v45, i64 %v72
  %v77 = getelementptr double, ptr %18, i64 %v76
  %v78 = load double, ptr %v77, align 8
  %v79 = fcmp ogt double %v74, %v78
  %v80 = select i1 %v79, i64 %v65, i64 %v72
  %v54 = add nuw i64 %v53, 4
  %19 = getelementptr double, ptr %v45, i64 %v73
  %v81 = load double, ptr %19, align 8
  %v82 = icmp slt i64 %v80, 0
  %v83 = select i1 %v82, i64 %v7, i64 0
  %20 = getelementptr double, ptr %v45, i64 %v80
  %v84 = getelementptr double, ptr %20, i64 %v83
  %v85 = load double, ptr %v84, align 8
  %v86 = fcmp ogt double %v81, %v85
  %v52 = select i1 %v86, i64 %v73, i64 %v80
  %v56 = add i64 %v55, 4
  %v87 = icmp eq i64 %v56, %v49
  br i1 %v87, label %v88, label %v50
v88:
  %v89 = icmp eq i64 %v46, 0
  br i1 %v89, label %v90, label %v47
v47:
  %v91 = phi i64 [ 0, %v41 ], [ %v52, %v88 ]
  %v92 = phi i64 [ 1, %v41 ], [ %v54, %v88 ]
  %v93 = icmp ne i64 %v46, 0
  tail call void @llvm.assume(i1 %v93)
  br label %v94
v94:
  %v95 = phi i64 [ %v91, %v47 ], [ %v96, %v94 ]
  %v97 = phi i64 [ %v92, %v47 ], [ %v98, %v94 ]
  %v99 = phi i64 [ 0, %v47 ], [ %v100, %v94 ]
  %v98 = add nuw i64 %v97, 1
  %21 = getelementptr double, ptr %v45, i64 %v97
  %v101 = load double, ptr %21, align 8
  %v102 = icmp slt i64 %v95, 0
  %v103 = select i1 %v102, i64 %v7, i64 0
  %22 = getelementptr double, ptr %v45, i64 %v95
  %v104 = getelementptr double, ptr %22, i64 %v103
  %v105 = load double, ptr %v104, align 8
  %v106 = fcmp ogt double %v101, %v105
  %v96 = select i1 %v106, i64 %v97, i64 %v95
  %v100 = add i64 %v99, 1
  %v107 = icmp eq i64 %v100, %v46
  br i1 %v107, label %v90, label %v94
v90:
  %v108 = phi i64 [ %v52, %v88 ], [ %v96, %v94 ]
  %v109 = add nsw i64 %v1, -1
  br label %v110
v192:
  %v111 = icmp eq i64 %v112, 1
  %v113 = select i1 %v111, i64 0, i64 %v109
  br label %v114
v24:
  %v115 = mul i64 %v7, 24
  %v116 = getelementptr i8, ptr %v5, i64 %v115
  %v117 = icmp ult i64 %v1, 20
  br i1 %v117, label %v118, label %v119
v119:
  %23 = shl i64 %v7, 3
  %v120 = icmp ult i64 %23, 128
  %v121 = icmp ult i64 %v22, 128
  %v122 = or i1 %v120, %v121
  %24 = add i64 %23, %v14
  %25 = sub i64 %24, %v13
  %v123 = icmp ult i64 %25, 128
  %v124 = or i1 %v122, %v123
  %26 = add i64 %v22, %v14
  %27 = sub i64 %26, %v13
  %v125 = icmp ult i64 %27, 128
  %v126 = or i1 %v124, %v125
  %28 = add i64 %v115, %v14
  %29 = sub i64 %28, %v13
  %v127 = icmp ult i64 %29, 128
  %v128 = or i1 %v126, %v127
  br i1 %v128, label %v118, label %v129
v129:
  %v130 = and i64 %v1, 9223372036854775804
  br label %v131
v131:
  %v132 = phi i64 [ 0, %v129 ], [ %v133, %v131 ]
  %30 = getelementptr double, ptr %v0, i64 %v132
  %v134 = load <4 x double>, ptr %30, align 8
  %31 = getelementptr double, ptr %v21, i64 %v132
  store <4 x double> %v134, ptr %31, align 8
  %32 = getelementptr double, ptr %v23, i64 %v132
  store <4 x double> zeroinitializer, ptr %32, align 8
  %33 = getelementptr double, ptr %v116, i64 %v132
  store <4 x double> zeroinitializer, ptr %33, align 8
  %v133 = add nuw i64 %v132, 4
  %34 = icmp eq i64 %v133, %v130
  br i1 %34, label %v135, label %v131
v135:
  %v136 = icmp eq i64 %v1, %v130
  br i1 %v136, label %v137, label %v118
v118:
  %v138 = phi i64 [ 0, %v119 ], [ 0, %v24 ], [ %v130, %v135 ]
  %v139 = and i64 %v1, 3
  %v140 = icmp eq i64 %v139, 0
  br i1 %v140, label %v141, label %v142
v142:
  %v143 = phi i64 [ %v144, %v142 ], [ %v138, %v118 ]
  %v145 = phi i64 [ %v146, %v142 ], [ 0, %v118 ]
  %v144 = add nuw nsw i64 %v143, 1
  %35 = getelementptr double, ptr %v0, i64 %v143
  %v147 = load double, ptr %35, align 8
  %v148 = getelementptr double, ptr %v21, i64 %v143
  store double %v147, ptr %v148, align 8
  %v149 = getelementptr double, ptr %v23, i64 %v143
  store double 0.000000e+00, ptr %v149, align 8
  %v150 = getelementptr double, ptr %v116, i64 %v143
  store double 0.000000e+00, ptr %v150, align 8
  %v146 = add i64 %v145, 1
  %v151 = icmp eq i64 %v146, %v139
  br i1 %v151, label %v141, label %v142
v141:
  %v152 = phi i64 [ %v138, %v118 ], [ %v144, %v142 ]
  %36 = sub nsw i64 %v138, %v1
  %37 = icmp ugt i64 %36, -4
  br i1 %37, label %v137, label %v153
v153:
  %v154 = phi i64 [ %v155, %v153 ], [ %v152, %v141 ]
  %v156 = add nuw nsw i64 %v154, 1
  %38 = getelementptr double, ptr %v0, i64 %v154
  %v157 = load double, ptr %38, align 8
  %v158 = getelementptr double, ptr %v21, i64 %v154
  store double %v157, ptr %v158, align 8
  %v159 = getelementptr double, ptr %v23, i64 %v154
  store double 0.000000e+00, ptr %v159, align 8
  %v160 = getelementptr double, ptr %v116, i64 %v154
  store double 0.000000e+00, ptr %v160, align 8
  %v161 = add nuw nsw i64 %v154, 2
  %39 = getelementptr double, ptr %v0, i64 %v156
  %v162 = load double, ptr %39, align 8
  %v163 = getelementptr double, ptr %v21, i64 %v156
  store double %v162, ptr %v163, align 8
  %v164 = getelementptr double, ptr %v23, i64 %v156
  store double 0.000000e+00, ptr %v164, align 8
  %v165 = getelementptr double, ptr %v116, i64 %v156
  store double 0.000000e+00, ptr %v165, align 8
  %v166 = add nuw nsw i64 %v154, 3
  %40 = getelementptr double, ptr %v0, i64 %v161
  %v167 = load double, ptr %40, align 8
  %v168 = getelementptr double, ptr %v21, i64 %v161
  store double %v167, ptr %v168, align 8
  %v169 = getelementptr double, ptr %v23, i64 %v161
  store double 0.000000e+00, ptr %v169, align 8
  %v170 = getelementptr double, ptr %v116, i64 %v161
  store double 0.000000e+00, ptr %v170, align 8
  %v155 = add nuw nsw i64 %v154, 4
  %41 = getelementptr double, ptr %v0, i64 %v166
  %v171 = load double, ptr %41, align 8
  %v172 = getelementptr double, ptr %v21, i64 %v166
  store double %v171, ptr %v172, align 8
  %v173 = getelementptr double, ptr %v23, i64 %v166
  store double 0.000000e+00, ptr %v173, align 8
  %v174 = getelementptr double, ptr %v116, i64 %v166
  store double 0.000000e+00, ptr %v174, align 8
  %v175 = icmp eq i64 %v155, %v1
  br i1 %v175, label %v137, label %v153
v137:
  %v176 = add nuw i64 %v1, 1
  %42 = shl i64 %v10, 1
  %43 = add i64 %v10, -1
  %44 = add nsw i64 %v1, -1
  %45 = shl i64 %v1, 3
  %46 = add i64 %v115, %45
  %47 = add i64 %46, 8
  %48 = getelementptr i8, ptr %v8, i64 %v1
  %49 = getelementptr i8, ptr %48, i64 %42
  br label %v177
v278:
  %v178 = add nuw i64 %v179, 1
  %50 = getelementptr double, ptr %v2, i64 %v179
  %v180 = load double, ptr %50, align 8
  call fastcc void @inner3(ptr %v16, ptr readonly %v0, i64 %v1, i64 %v179, double %v180, i64 %v1, ptr nonnull %v5, i64 %v7)
  %v181 = icmp eq i64 %v179, %v1
  %v182 = add i64 %v183, 1
  br i1 %v181, label %v184, label %v177
v194:
  %51 = getelementptr i64, ptr %v11, i64 %v185
  %52 = getelementptr i8, ptr %51, i64 -8
  store i64 %v186, ptr %52, align 8
  %v187 = add nsw i64 %v186, 1
  br label %v188
v195:
  %v189 = add i64 %v190, %v186
  %53 = getelementptr i64, ptr %v11, i64 %v185
  %54 = getelementptr i8, ptr %53, i64 -8
  store i64 %v189, ptr %54, align 8
  br label %v188
v114:
  %v191 = phi i64 [ %v113, %v192 ], [ %v193, %v188 ]
  store i64 %v191, ptr %v11, align 8
  br label %v18
v188:
  %v193 = phi i64 [ %v187, %v194 ], [ %v186, %v195 ]
  %v196 = icmp sgt i64 %v185, 2
  br i1 %v196, label %v184, label %v114
v34:
  %v40 = phi i64 [ %v39, %v197 ], [ 0, %v25 ]
  %v36 = phi i64 [ %v35, %v197 ], [ 2, %v25 ]
  %55 = add i64 %v40, 1
  %56 = add i64 %v40, 1
  %v198 = and i64 %v36, 1
  %v199 = sub nuw nsw i64 4, %v198
  %v200 = mul i64 %v199, %v7
  %v201 = getelementptr double, ptr %v5, i64 %v200
  %v202 = mul i64 %v36, %v10
  %57 = getelementptr i8, ptr %v8, i64 %v202
  %v203 = icmp ult i64 %56, 4
  br i1 %v203, label %v204, label %v205
v205:
  %58 = shl i64 %v40, 3
  %59 = getelementptr i8, ptr %v5, i64 %58
  %v206 = getelementptr i8, ptr %59, i64 16
  %60 = and i64 %v40, 1
  %61 = sub nuw nsw i64 4, %60
  %62 = mul i64 %4, %61
  %v207 = getelementptr i8, ptr %v206, i64 %62
  %v208 = getelementptr i8, ptr %v5, i64 %62
  %63 = mul i64 %3, %v40
  %v209 = getelementptr i8, ptr %6, i64 %63
  %64 = mul i64 %v10, %v40
  %v210 = getelementptr i8, ptr %8, i64 %64
  %v211 = icmp ult ptr %v210, %v207
  %v212 = icmp ult ptr %v208, %v209
  %v213 = and i1 %v211, %v212
  br i1 %v213, label %v204, label %v214
v214:
  %v215 = and i64 %56, -4
  %65 = or disjoint i64 %v215, 1
  br label %v216
v216:
  %v217 = phi i64 [ 0, %v214 ], [ %v218, %v216 ]
  %v219 = or disjoint i64 %v217, 1
  %66 = getelementptr double, ptr %v201, i64 %v219
  %67 = getelementptr i8, ptr %66, i64 -8
  %v220 = load <4 x double>, ptr %67, align 8
  %v221 = load <4 x double>, ptr %66, align 8
  %68 = fcmp ogt <4 x double> %v220, %v221
  %69 = getelementptr i8, ptr %57, i64 %v219
  %70 = zext <4 x i1> %68 to <4 x i8>
  store <4 x i8> %70, ptr %69, align 1
  %v218 = add nuw i64 %v217, 4
  %71 = icmp eq i64 %v218, %v215
  br i1 %71, label %v222, label %v216
v222:
  %v223 = icmp eq i64 %56, %v215
  br i1 %v223, label %v197, label %v204
v204:
  %v224 = phi i64 [ 1, %v205 ], [ 1, %v34 ], [ %65, %v222 ]
  %72 = sub i64 %v36, %v224
  %73 = sub i64 %55, %v224
  %v225 = and i64 %72, 3
  %v226 = icmp eq i64 %v225, 0
  br i1 %v226, label %v227, label %v228
v228:
  %v229 = phi i64 [ %v230, %v228 ], [ %v224, %v204 ]
  %v231 = phi i64 [ %v232, %v228 ], [ 0, %v204 ]
  %v230 = add nuw nsw i64 %v229, 1
  %74 = getelementptr double, ptr %v201, i64 %v229
  %75 = getelementptr i8, ptr %74, i64 -8
  %v233 = load double, ptr %75, align 8
  %v234 = load double, ptr %74, align 8
  %v235 = fcmp ogt double %v233, %v234
  %76 = getelementptr i8, ptr %57, i64 %v229
  %v236 = zext i1 %v235 to i8
  store i8 %v236, ptr %76, align 1
  %v232 = add i64 %v231, 1
  %v237 = icmp eq i64 %v232, %v225
  br i1 %v237, label %v227, label %v228
v227:
  %v238 = phi i64 [ %v224, %v204 ], [ %v230, %v228 ]
  %77 = icmp ult i64 %73, 3
  br i1 %77, label %v197, label %v239
v239:
  %v240 = phi i64 [ %v241, %v239 ], [ %v238, %v227 ]
  %v242 = add nuw nsw i64 %v240, 1
  %78 = getelementptr double, ptr %v201, i64 %v240
  %79 = getelementptr i8, ptr %78, i64 -8
  %v243 = load double, ptr %79, align 8
  %v244 = load double, ptr %78, align 8
  %v245 = fcmp ogt double %v243, %v244
  %80 = getelementptr i8, ptr %57, i64 %v240
  %v246 = zext i1 %v245 to i8
  store i8 %v246, ptr %80, align 1
  %v247 = add nuw nsw i64 %v240, 2
  %81 = getelementptr double, ptr %v201, i64 %v242
  %82 = getelementptr i8, ptr %81, i64 -8
  %v248 = load double, ptr %82, align 8
  %v249 = load double, ptr %81, align 8
  %v250 = fcmp ogt double %v248, %v249
  %83 = getelementptr i8, ptr %57, i64 %v242
  %v251 = zext i1 %v250 to i8
  store i8 %v251, ptr %83, align 1
  %v252 = add nuw nsw i64 %v240, 3
  %84 = getelementptr double, ptr %v201, i64 %v247
  %85 = getelementptr i8, ptr %84, i64 -8
  %v253 = load double, ptr %85, align 8
  %v254 = load double, ptr %84, align 8
  %v255 = fcmp ogt double %v253, %v254
  %86 = getelementptr i8, ptr %57, i64 %v247
  %v256 = zext i1 %v255 to i8
  store i8 %v256, ptr %86, align 1
  %v241 = add nuw nsw i64 %v240, 4
  %87 = getelementptr double, ptr %v201, i64 %v252
  %88 = getelementptr i8, ptr %87, i64 -8
  %v257 = load double, ptr %88, align 8
  %v258 = load double, ptr %87, align 8
  %v259 = fcmp ogt double %v257, %v258
  %89 = getelementptr i8, ptr %57, i64 %v252
  %v260 = zext i1 %v259 to i8
  store i8 %v260, ptr %89, align 1
  %v261 = icmp eq i64 %v241, %v36
  br i1 %v261, label %v197, label %v239
v110:
  %v262 = phi i64 [ %v112, %v110 ], [ %v108, %v90 ]
  %v263 = phi i64 [ %v264, %v110 ], [ %v109, %v90 ]
  %v265 = phi i64 [ %v266, %v110 ], [ %v1, %v90 ]
  %v264 = add nsw i64 %v263, -1
  %v266 = add nsw i64 %v265, -1
  %v267 = icmp slt i64 %v262, 0
  %v268 = select i1 %v267, i64 %v10, i64 0
  %v269 = mul i64 %v265, %v10
  %90 = getelementptr i8, ptr %v8, i64 %v269
  %91 = getelementptr i8, ptr %90, i64 %v262
  %v270 = getelementptr i8, ptr %91, i64 %v268
  %v271 = load i8, ptr %v270, align 1
  %v272 = icmp eq i8 %v271, 0
  %v273 = add i64 %v262, %v1
  %v274 = sub i64 %v273, %v265
  %v275 = add nsw i64 %v262, -1
  %v276 = select i1 %v272, i64 %v274, i64 %v275
  %v112 = select i1 %v272, i64 %v262, i64 %v275
  %92 = getelementptr i64, ptr %v11, i64 %v265
  %93 = getelementptr i8, ptr %92, i64 -8
  store i64 %v276, ptr %93, align 8
  %v277 = icmp sgt i64 %v263, 1
  br i1 %v277, label %v110, label %v192
v177:
  %v183 = phi i64 [ 0, %v137 ], [ %v182, %v278 ]
  %v179 = phi i64 [ 2, %v137 ], [ %v178, %v278 ]
  %94 = sub i64 %44, %v183
  %v279 = tail call i64 @llvm.smin.i64(i64 %94, i64 1)
  %95 = add i64 %v183, %v279
  %96 = sub i64 %v1, %95
  %v280 = sub i64 %v176, %v179
  %v281 = mul i64 %v179, %v10
  %97 = getelementptr i8, ptr %v8, i64 %v281
  %v282 = icmp ult i64 %96, 4
  br i1 %v282, label %v283, label %v284
v284:
  %98 = shl i64 %v183, 3
  %99 = sub i64 %47, %98
  %v285 = getelementptr i8, ptr %v5, i64 %99
  %100 = sub i64 %44, %v183
  %v286 = tail call i64 @llvm.smin.i64(i64 %100, i64 1)
  %101 = mul i64 %v286, -8
  %v287 = getelementptr i8, ptr %v285, i64 %101
  %102 = mul i64 %43, %v183
  %v288 = getelementptr i8, ptr %49, i64 %102
  %103 = sub i64 0, %v286
  %v289 = getelementptr i8, ptr %v288, i64 %103
  %104 = add i64 %v183, 2
  %105 = mul i64 %v10, %104
  %v290 = getelementptr i8, ptr %v8, i64 %105
  %v291 = icmp ult ptr %v290, %v287
  %v292 = icmp ult ptr %v116, %v289
  %v293 = and i1 %v291, %v292
  br i1 %v293, label %v283, label %v294
v294:
  %v295 = and i64 %96, -4
  %106 = sub i64 %v280, %v295
  br label %v296
v296:
  %v297 = phi i64 [ 0, %v294 ], [ %v298, %v296 ]
  %107 = getelementptr double, ptr %v116, i64 %v297
  %108 = getelementptr i8, ptr %107, i64 8
  %v299 = load <4 x double>, ptr %108, align 8
  %v300 = load <4 x double>, ptr %107, align 8
  %109 = fcmp olt <4 x double> %v299, %v300
  %110 = getelementptr i8, ptr %97, i64 %v297
  %111 = zext <4 x i1> %109 to <4 x i8>
  store <4 x i8> %111, ptr %110, align 1
  %v298 = add nuw i64 %v297, 4
  %112 = icmp eq i64 %v298, %v295
  br i1 %112, label %v301, label %v296
v301:
  %v302 = icmp eq i64 %96, %v295
  br i1 %v302, label %v278, label %v283
v283:
  %v303 = phi i64 [ %v280, %v284 ], [ %v280, %v177 ], [ %106, %v301 ]
  %v304 = phi i64 [ 0, %v284 ], [ 0, %v177 ], [ %v295, %v301 ]
  br label %v305
v305:
  %v306 = phi i64 [ %v307, %v305 ], [ %v303, %v283 ]
  %v308 = phi i64 [ %v309, %v305 ], [ %v304, %v283 ]
  %v307 = add nsw i64 %v306, -1
  %v309 = add nuw nsw i64 %v308, 1
  %113 = getelementptr double, ptr %v116, i64 %v308
  %114 = getelementptr i8, ptr %113, i64 8
  %v310 = load double, ptr %114, align 8
  %v311 = load double, ptr %113, align 8
  %v312 = fcmp olt double %v310, %v311
  %115 = getelementptr i8, ptr %97, i64 %v308
  %v313 = zext i1 %v312 to i8
  store i8 %v313, ptr %115, align 1
  %v314 = icmp sgt i64 %v306, 1
  br i1 %v314, label %v305, label %v278
v184:
  %v186 = phi i64 [ %v193, %v188 ], [ 0, %v278 ]
  %v185 = phi i64 [ %v190, %v188 ], [ %v1, %v278 ]
  %v190 = add nsw i64 %v185, -1
  %v315 = icmp slt i64 %v186, 0
  %v316 = select i1 %v315, i64 %v10, i64 0
  %v317 = mul i64 %v185, %v10
  %116 = getelementptr i8, ptr %v8, i64 %v317
  %117 = getelementptr i8, ptr %116, i64 %v186
  %v318 = getelementptr i8, ptr %117, i64 %v316
  %v319 = load i8, ptr %v318, align 1
  %v320 = icmp eq i8 %v319, 0
  br i1 %v320, label %v195, label %v194
v18:
  ret i64 0
}
define noundef i64 @measure_lists(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, i8 %v8, double %v9, i8 %v10, ptr %v11, i64 %v12, i64 %v13, ptr writeonly %v14, i64 %v15, i64 %v16) local_unnamed_addr #2 {
  %v17 = alloca ptr, align 8
  %v18 = alloca ptr, align 8
  %v19 = alloca double, align 8
  %v20 = alloca double, align 8
  %v21 = icmp ne i8 %v8, 0
  %v22 = icmp eq i8 %v10, 0
  %v23 = icmp slt i64 %v3, 1
  br i1 %v23, label %v24, label %v25
v25:
  %v26 = getelementptr double, ptr %v11, i64 %v13
  %v27 = shl i64 %v13, 4
  %v28 = getelementptr i8, ptr %v11, i64 %v27
  %v29 = mul i64 %v13, 24
  %v30 = getelementptr i8, ptr %v11, i64 %v29
  %v31 = fsub double 1.000000e+00, %v9
  %1 = and i64 %v13, 2305843009213693936
  %v32 = icmp eq i64 %1, 0
  %v33 = icmp ult i64 %v27, 128
  %v34 = or i1 %v32, %v33
  %v35 = icmp ult i64 %v29, 128
  %v36 = or i1 %v34, %v35
  br label %v37
v163:
  %2 = getelementptr i64, ptr %v2, i64 %v38
  %v39 = load i64, ptr %2, align 8
  %v40 = icmp slt i64 %v39, 0
  %v41 = select i1 %v40, i64 %v1, i64 0
  %v42 = add i64 %v41, %v39
  %v43 = icmp slt i64 %v42, 0
  br i1 %v43, label %v44, label %v45
v53:
  %3 = getelementptr double, ptr %v6, i64 %v46
  %v47 = load double, ptr %3, align 8
  %v48 = sitofp i64 %v49 to double
  %4 = insertelement <2 x double> poison, double %v50, i64 0
  %5 = insertelement <2 x double> %4, double %v48, i64 1
  %6 = insertelement <2 x double> poison, double %v47, i64 0
  %7 = shufflevector <2 x double> %6, <2 x double> poison, <2 x i32> zeroinitializer
  %8 = fmul <2 x double> %5, %7
  %9 = insertelement <2 x double> poison, double %v51, i64 0
  %10 = shufflevector <2 x double> %9, <2 x double> poison, <2 x i32> zeroinitializer
  %11 = fdiv <2 x double> %8, %10
  %12 = fadd <2 x double> %31, %11
  br label %v52
v52:
  %13 = phi <2 x double> [ %12, %v53 ], [ %31, %v54 ]
  %v55 = icmp ugt i64 %v56, 1
  br i1 %v55, label %v54, label %v57
v57:
  %v58 = uitofp nneg i64 %v59 to double
  %v60 = fdiv double %v50, %v58
  %14 = extractelement <2 x double> %13, i64 1
  %v61 = fmul double %v60, %14
  %15 = extractelement <2 x double> %13, i64 0
  %v62 = select i1 %v22, double %15, double %v61
  store double 0.000000e+00, ptr %v19, align 8
  call fastcc void @inner0(ptr %v19, ptr nonnull %v11, i64 %v63)
  %v64 = load double, ptr %v19, align 8
  %v65 = fsub double %v66, %v64
  %v67 = fadd double %v68, %v65
  br i1 %v21, label %v69, label %v70
v69:
  %v71 = getelementptr double, ptr %v6, i64 %v63
  %v72 = load double, ptr %v71, align 8
  br label %v70
v70:
  %v73 = phi double [ %v72, %v69 ], [ 0.000000e+00, %v57 ]
  %v74 = icmp ult i64 %v63, 4
  %v75 = select i1 %v74, i1 true, i1 %v36
  br i1 %v75, label %v76, label %v77
v77:
  %v78 = and i64 %v63, 9223372036854775804
  br label %v79
v79:
  %v80 = phi i64 [ 0, %v77 ], [ %v81, %v79 ]
  %16 = getelementptr double, ptr %v11, i64 %v80
  %v82 = load <4 x double>, ptr %16, align 8
  %17 = getelementptr double, ptr %v26, i64 %v80
  store <4 x double> %v82, ptr %17, align 8
  %18 = getelementptr double, ptr %v28, i64 %v80
  store <4 x double> zeroinitializer, ptr %18, align 8
  %19 = getelementptr double, ptr %v30, i64 %v80
  store <4 x double> zeroinitializer, ptr %19, align 8
  %v81 = add nuw i64 %v80, 4
  %20 = icmp eq i64 %v81, %v78
  br i1 %20, label %v83, label %v79
v83:
  %v84 = icmp eq i64 %v63, %v78
  br i1 %v84, label %v85, label %v76
v76:
  %v86 = phi i64 [ %v78, %v83 ], [ 0, %v70 ]
  %v87 = and i64 %v63, 3
  %v88 = icmp eq i64 %v87, 0
  br i1 %v88, label %v89, label %v90
v90:
  %v91 = phi i64 [ %v92, %v90 ], [ %v86, %v76 ]
  %v93 = phi i64 [ %v94, %v90 ], [ 0, %v76 ]
  %v92 = add nuw nsw i64 %v91, 1
  %21 = getelementptr double, ptr %v11, i64 %v91
  %v95 = load double, ptr %21, align 8
  %v96 = getelementptr double, ptr %v26, i64 %v91
  store double %v95, ptr %v96, align 8
  %v97 = getelementptr double, ptr %v28, i64 %v91
  store double 0.000000e+00, ptr %v97, align 8
  %v98 = getelementptr double, ptr %v30, i64 %v91
  store double 0.000000e+00, ptr %v98, align 8
  %v94 = add i64 %v93, 1
  %v99 = icmp eq i64 %v94, %v87
  br i1 %v99, label %v89, label %v90
v89:
  %v100 = phi i64 [ %v86, %v76 ], [ %v92, %v90 ]
  %22 = sub nsw i64 %v86, %v63
  %23 = icmp ugt i64 %22, -4
  br i1 %23, label %v85, label %v101
v101:
  %v102 = phi i64 [ %v103, %v101 ], [ %v100, %v89 ]
  %v104 = add nuw nsw i64 %v102, 1
  %24 = getelementptr double, ptr %v11, i64 %v102
  %v105 = load double, ptr %24, align 8
  %v106 = getelementptr double, ptr %v26, i64 %v102
  store double %v105, ptr %v106, align 8
  %v107 = getelementptr double, ptr %v28, i64 %v102
  store double 0.000000e+00, ptr %v107, align 8
  %v108 = getelementptr double, ptr %v30, i64 %v102
  store double 0.000000e+00, ptr %v108, align 8
  %v109 = add nuw nsw i64 %v102, 2
  %25 = getelementptr double, ptr %v11, i64 %v104
  %v110 = load double, ptr %25, align 8
  %v111 = getelementptr double, ptr %v26, i64 %v104
  store double %v110, ptr %v111, align 8
  %v112 = getelementptr double, ptr %v28, i64 %v104
  store double 0.000000e+00, ptr %v112, align 8
  %v113 = getelementptr double, ptr %v30, i64 %v104
  store double 0.000000e+00, ptr %v113, align 8
  %v114 = add nuw nsw i64 %v102, 3
  %26 = getelementptr double, ptr %v11, i64 %v109
  %v115 = load double, ptr %26, align 8
  %v116 = getelementptr double, ptr %v26, i64 %v109
  store double %v115, ptr %v116, align 8
  %v117 = getelementptr double, ptr %v28, i64 %v109
  store double 0.000000e+00, ptr %v117, align 8
  %v118 = getelementptr double, ptr %v30, i64 %v109
  store double 0.000000e+00, ptr %v118, align 8
  %v103 = add nuw nsw i64 %v102, 4
  %27 = getelementptr double, ptr %v11, i64 %v114
  %v119 = load double, ptr %27, align 8
  %v120 = getelementptr double, ptr %v26, i64 %v114
  store double %v119, ptr %v120, align 8
  %v121 = getelementptr double, ptr %v28, i64 %v114
  store double 0.000000e+00, ptr %v121, align 8
  %v122 = getelementptr double, ptr %v30, i64 %v114
  store double 0.000000e+00, ptr %v122, align 8
  %v123 = icmp eq i64 %v103, %v63
  br i1 %v123, label %v85, label %v101
v85:
  %v124 = icmp eq i64 %v63, 2
  br i1 %v124, label %v125, label %v126
v126:
  %v127 = phi i64 [ %v128, %v126 ], [ 2, %v85 ]
  %v128 = add nuw nsw i64 %v127, 1
  %28 = getelementptr double, ptr %v6, i64 %v127
  %v129 = load double, ptr %28, align 8
  call fastcc void @inner3(ptr %v17, ptr nonnull readonly %v11, i64 %v13, i64 %v127, double %v129, i64 %v63, ptr nonnull %v11, i64 %v13)
  %v130 = icmp eq i64 %v128, %v63
  br i1 %v130, label %v125, label %v126
v125:
  call fastcc void @inner3(ptr %v18, ptr nonnull readonly %v11, i64 %v13, i64 %v63, double %v73, i64 %v63, ptr nonnull %v11, i64 %v13)
  %v131 = load double, ptr %v30, align 8
  store double 0.000000e+00, ptr %v20, align 8
  call fastcc void @inner1(ptr %v20, ptr nonnull %v11, i64 %v13, ptr readonly %v6, double %v73, i64 %v63, ptr nonnull %v11, i64 %v13)
  %v132 = load double, ptr %v20, align 8
  store double %v131, ptr %v133, align 8
  store double %v132, ptr %v134, align 8
  %29 = getelementptr double, ptr %v11, i64 %v63
  %v135 = getelementptr i8, ptr %29, i64 -8
  %v136 = load double, ptr %v135, align 8
  %v137 = fsub double %v136, %v67
  %v138 = fcmp ogt double %v137, %v67
  %v139 = select i1 %v138, double %v137, double %v67
  %v140 = fsub double %v132, %v131
  %v141 = fcmp ogt double %v142, %v139
  %v143 = select i1 %v141, double %v142, double %v139
  %v144 = fmul double %v9, %v139
  %v145 = fmul double %v144, %v143
  %v146 = fcmp ogt double %v140, %v145
  br i1 %v146, label %v147, label %v148
v147:
  %v149 = fsub double %v62, %v131
  %v150 = fdiv double %v149, %v140
  %v151 = fsub double 1.000000e+00, %v150
  %v152 = fcmp ugt double %v151, %v9
  br i1 %v152, label %v153, label %v154
v153:
  %v155 = fcmp ult double %v151, %v31
  br i1 %v155, label %v154, label %v156
v156:
  br label %v154
v154:
  %v157 = phi double [ %v151, %v153 ], [ 1.000000e+00, %v156 ], [ 0.000000e+00, %v147 ]
  store double %v157, ptr %v158, align 8
  br label %v148
v148:
  %v159 = icmp eq i64 %v160, %v3
  br i1 %v159, label %v24, label %v37
v37:
  %v38 = phi i64 [ 0, %v25 ], [ %v160, %v148 ]
  %v160 = add nuw nsw i64 %v38, 1
  %30 = getelementptr i64, ptr %v4, i64 %v38
  %v63 = load i64, ptr %30, align 8
  %v161 = mul i64 %v38, %v16
  %v158 = getelementptr double, ptr %v14, i64 %v161
  store double 0x7FF8000000000000, ptr %v158, align 8
  %v133 = getelementptr i8, ptr %v158, i64 8
  %v134 = getelementptr i8, ptr %v158, i64 16
  %v162 = icmp slt i64 %v63, 2
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %v133, i8 0, i64 16, i1 false)
  br i1 %v162, label %v148, label %v163
v44:
  br label %v45
v45:
  %v164 = phi i64 [ 0, %v44 ], [ %v42, %v163 ]
  %v165 = icmp slt i64 %v42, %v1
  br i1 %v165, label %v166, label %v167
v167:
  br label %v166
v166:
  %v168 = phi i64 [ %v1, %v167 ], [ %v164, %v45 ]
  %v169 = getelementptr double, ptr %v0, i64 %v168
  %v66 = load double, ptr %v169, align 8
  store double %v66, ptr %v11, align 8
  %v59 = add nsw i64 %v63, -1
  %v170 = tail call double @llvm.fabs.f64(double %v66)
  br label %v54
v54:
  %v171 = phi double [ %v142, %v52 ], [ %v170, %v166 ]
  %v172 = phi double [ %v50, %v52 ], [ 0.000000e+00, %v166 ]
  %v173 = phi double [ %v68, %v52 ], [ 0.000000e+00, %v166 ]
  %v49 = phi i64 [ %v46, %v52 ], [ 1, %v166 ]
  %v56 = phi i64 [ %v174, %v52 ], [ %v59, %v166 ]
  %31 = phi <2 x double> [ %13, %v52 ], [ zeroinitializer, %v166 ]
  %v174 = add nsw i64 %v56, -1
  %v46 = add nuw i64 %v49, 1
  %32 = getelementptr double, ptr %v169, i64 %v49
  %v175 = load double, ptr %32, align 8
  %33 = getelementptr double, ptr %v11, i64 %v49
  store double %v175, ptr %33, align 8
  %v176 = fsub double %v175, %v66
  %v177 = fsub double %v176, %v173
  %v51 = sitofp i64 %v46 to double
  %v178 = fdiv double %v177, %v51
  %v68 = fadd double %v173, %v178
  %v179 = fsub double %v176, %v68
  %v180 = fmul double %v177, %v179
  %v50 = fadd double %v172, %v180
  %v181 = tail call double @llvm.fabs.f64(double %v175)
  %v182 = fcmp ogt double %v181, %v171
  %v142 = select i1 %v182, double %v181, double %v171
  %v183 = icmp slt i64 %v46, %v63
  %v184 = select i1 %v183, i1 true, i1 %v21
  br i1 %v184, label %v53, label %v52
v24:
  ret i64 0
}
declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg) #4
declare void @llvm.assume(i1 noundef) #5
declare i64 @llvm.smin.i64(i64, i64) #6
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
attributes #5 = { nounwind }
attributes #6 = { nounwind }
