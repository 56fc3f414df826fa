; 81696095cf29eab0945096fb1e1220e1903583b8faaa9e33de83695f8ee7b42f
; made by numba 0.68.1 and llvmlite 0.50.0
; decide_all(u8[:], i64[:], i64[:], i64[:], i64[:], i64[:], u64[:;:], i32[:;:], i64[:], i64[:;:], i64[:]) -> i64

define internal fastcc void @inner0(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5, i64 %v6, i64 %v7) unnamed_addr #0 {
v72:
  %v8 = icmp slt i64 %v6, 0
  %v9 = select i1 %v8, i64 %v4, i64 0
  %v10 = add i64 %v9, %v6
  %v11 = mul i64 %v10, %v5
  %v12 = getelementptr i64, ptr %v3, i64 %v11
  %v13 = load i64, ptr %v12, align 8
  switch i64 %v13, label %v14 [
    i64 0, label %v15
    i64 1, label %v16
    i64 2, label %v17
  ]
v15:
  %v18 = getelementptr i8, ptr %v12, i64 8
  %v19 = load i64, ptr %v18, align 8
  %v20 = getelementptr i8, ptr %v12, i64 16
  %v21 = load i64, ptr %v20, align 8
  %v22 = sub i64 %v21, %v19
  %v23 = icmp slt i64 %v22, 1
  br i1 %v23, label %v24, label %v25
v25:
  %v26 = phi i64 [ %v27, %v25 ], [ %v7, %v15 ]
  %v28 = phi i64 [ %v29, %v25 ], [ %v22, %v15 ]
  %v30 = phi i64 [ %v31, %v25 ], [ %v19, %v15 ]
  %v29 = add nsw i64 %v28, -1
  %v31 = add i64 %v30, 1
  %v32 = icmp slt i64 %v30, 0
  %v33 = select i1 %v32, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v30
  %v34 = getelementptr i8, ptr %0, i64 %v33
  %v35 = load i8, ptr %v34, align 1
  %v36 = zext i8 %v35 to i64
  %v37 = add nuw nsw i64 %v36, 32
  %1 = add i8 %v35, -65
  %2 = icmp ult i8 %1, 26
  %v38 = select i1 %2, i64 %v37, i64 %v36
  %v39 = xor i64 %v38, %v26
  %v27 = mul i64 %v39, 1099511628211
  %v40 = icmp ugt i64 %v28, 1
  br i1 %v40, label %v25, label %v24
v16:
  %v41 = getelementptr i8, ptr %v12, i64 8
  %v42 = load i64, ptr %v41, align 8
  %v43 = getelementptr i8, ptr %v12, i64 16
  %v44 = load i64, ptr %v43, align 8
  %v45 = xor i64 %v7, 39
  %v46 = mul i64 %v45, 1099511628211
  %v47 = sub i64 %v44, %v42
  %v48 = icmp slt i64 %v47, 1
  br i1 %v48, label %v24, label %v49
v49:
  %v50 = phi i64 [ %v51, %v49 ], [ %v46, %v16 ]
  %v52 = phi i64 [ %v53, %v49 ], [ %v47, %v16 ]
  %v54 = phi i64 [ %v55, %v49 ], [ %v42, %v16 ]
  %v53 = add nsw i64 %v52, -1
  %v55 = add i64 %v54, 1
  %v56 = icmp slt i64 %v54, 0
  %v57 = select i1 %v56, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %v1, i64 %v54
  %v58 = getelementptr i8, ptr %3, i64 %v57
  %v59 = load i8, ptr %v58, align 1
  %v60 = zext i8 %v59 to i64
  %v61 = add nuw nsw i64 %v60, 32
  %4 = add i8 %v59, -65
  %5 = icmp ult i8 %4, 26
  %v62 = select i1 %5, i64 %v61, i64 %v60
  %v63 = xor i64 %v62, %v50
  %v51 = mul i64 %v63, 1099511628211
  %v64 = icmp ugt i64 %v52, 1
  br i1 %v64, label %v49, label %v24
v17:
  %v65 = xor i64 %v7, 48
  %v66 = mul i64 %v65, 1099511628211
  br label %v24
v14:
  %v67 = getelementptr i8, ptr %v12, i64 8
  %v68 = load i64, ptr %v67, align 8
  %v69 = xor i64 %v68, %v7
  %v70 = mul i64 %v69, 1099511628211
  br label %v24
v24:
  %v71 = phi i64 [ %v70, %v14 ], [ %v66, %v17 ], [ %v27, %v25 ], [ %v7, %v15 ], [ %v46, %v16 ], [ %v51, %v49 ]
  store i64 %v71, ptr %v0, align 8
  ret void
}
define internal fastcc void @inner1(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4) unnamed_addr #0 {
v16:
  %v5 = tail call i64 @llvm.umax.i64(i64 %v4, i64 1)
  %v6 = add nsw i64 %v2, -1
  %v7 = and i64 %v5, %v6
  %v8 = getelementptr i64, ptr %v1, i64 %v7
  %v9 = load i64, ptr %v8, align 8
  %v10 = icmp eq i64 %v9, 0
  br i1 %v10, label %v11, label %v12
v12:
  %v13 = phi i64 [ %v14, %v15 ], [ %v9, %v16 ]
  %v17 = phi i64 [ %v18, %v15 ], [ %v7, %v16 ]
  %v19 = icmp eq i64 %v13, %v5
  br i1 %v19, label %v20, label %v15
v11:
  %v21 = phi i64 [ %v22, %v20 ], [ 0, %v16 ], [ 0, %v15 ]
  store i64 %v21, ptr %v0, align 8
  ret void
v20:
  %v23 = getelementptr i32, ptr %v3, i64 %v17
  %v24 = load i32, ptr %v23, align 4
  %v22 = sext i32 %v24 to i64
  br label %v11
v15:
  %v25 = add i64 %v17, 1
  %v18 = and i64 %v25, %v6
  %v26 = getelementptr i64, ptr %v1, i64 %v18
  %v14 = load i64, ptr %v26, align 8
  %v27 = icmp eq i64 %v14, 0
  br i1 %v27, label %v11, label %v12
}
define internal fastcc void @inner2(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5) unnamed_addr #0 {
v67:
  %v6 = shl i64 %v4, 4
  %v7 = getelementptr i8, ptr %v3, i64 %v6
  %v8 = load i64, ptr %v7, align 8
  switch i64 %v8, label %v9 [
    i64 0, label %v10
    i64 1, label %v11
    i64 2, label %v12
  ]
v10:
  %v13 = getelementptr i8, ptr %v7, i64 8
  %v14 = load i64, ptr %v13, align 8
  %v15 = getelementptr i8, ptr %v7, i64 16
  %v16 = load i64, ptr %v15, align 8
  %v17 = sub i64 %v16, %v14
  %v18 = icmp slt i64 %v17, 1
  br i1 %v18, label %v19, label %v20
v20:
  %v21 = phi i64 [ %v22, %v20 ], [ %v5, %v10 ]
  %v23 = phi i64 [ %v24, %v20 ], [ %v17, %v10 ]
  %v25 = phi i64 [ %v26, %v20 ], [ %v14, %v10 ]
  %v24 = add nsw i64 %v23, -1
  %v26 = add i64 %v25, 1
  %v27 = icmp slt i64 %v25, 0
  %v28 = select i1 %v27, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v25
  %v29 = getelementptr i8, ptr %0, i64 %v28
  %v30 = load i8, ptr %v29, align 1
  %v31 = zext i8 %v30 to i64
  %v32 = add nuw nsw i64 %v31, 32
  %1 = add i8 %v30, -65
  %2 = icmp ult i8 %1, 26
  %v33 = select i1 %2, i64 %v32, i64 %v31
  %v34 = xor i64 %v33, %v21
  %v22 = mul i64 %v34, 1099511628211
  %v35 = icmp ugt i64 %v23, 1
  br i1 %v35, label %v20, label %v19
v11:
  %v36 = getelementptr i8, ptr %v7, i64 8
  %v37 = load i64, ptr %v36, align 8
  %v38 = getelementptr i8, ptr %v7, i64 16
  %v39 = load i64, ptr %v38, align 8
  %v40 = xor i64 %v5, 39
  %v41 = mul i64 %v40, 1099511628211
  %v42 = sub i64 %v39, %v37
  %v43 = icmp slt i64 %v42, 1
  br i1 %v43, label %v19, label %v44
v44:
  %v45 = phi i64 [ %v46, %v44 ], [ %v41, %v11 ]
  %v47 = phi i64 [ %v48, %v44 ], [ %v42, %v11 ]
  %v49 = phi i64 [ %v50, %v44 ], [ %v37, %v11 ]
  %v48 = add nsw i64 %v47, -1
  %v50 = add i64 %v49, 1
  %v51 = icmp slt i64 %v49, 0
  %v52 = select i1 %v51, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %v1, i64 %v49
  %v53 = getelementptr i8, ptr %3, i64 %v52
  %v54 = load i8, ptr %v53, align 1
  %v55 = zext i8 %v54 to i64
  %v56 = add nuw nsw i64 %v55, 32
  %4 = add i8 %v54, -65
  %5 = icmp ult i8 %4, 26
  %v57 = select i1 %5, i64 %v56, i64 %v55
  %v58 = xor i64 %v57, %v45
  %v46 = mul i64 %v58, 1099511628211
  %v59 = icmp ugt i64 %v47, 1
  br i1 %v59, label %v44, label %v19
v12:
  %v60 = xor i64 %v5, 48
  %v61 = mul i64 %v60, 1099511628211
  br label %v19
v9:
  %v62 = getelementptr i8, ptr %v7, i64 8
  %v63 = load i64, ptr %v62, align 8
  %v64 = xor i64 %v63, %v5
  %v65 = mul i64 %v64, 1099511628211
  br label %v19
v19:
  %v66 = phi i64 [ %v65, %v9 ], [ %v61, %v12 ], [ %v22, %v20 ], [ %v5, %v10 ], [ %v41, %v11 ], [ %v46, %v44 ]
  store i64 %v66, ptr %v0, align 8
  ret void
}
define internal fastcc void @inner3(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4) unnamed_addr #0 {
v51:
  %v5 = alloca i64, align 8
  %v6 = getelementptr i8, ptr %v3, i64 16
  %v7 = load i64, ptr %v6, align 8
  %v8 = load i64, ptr %v3, align 8
  %v9 = icmp eq i64 %v8, 0
  br i1 %v9, label %v10, label %v11
v10:
  %v12 = getelementptr i8, ptr %v3, i64 8
  %v13 = load i64, ptr %v12, align 8
  %v14 = sub nsw i64 %v7, %v13
  %v15 = icmp slt i64 %v14, 2
  br i1 %v15, label %v11, label %v16
v16:
  %v17 = icmp sgt i64 %v7, 0
  %v18 = select i1 %v17, i64 0, i64 %v2
  %0 = getelementptr i8, ptr %v1, i64 %v7
  %1 = getelementptr i8, ptr %0, i64 -1
  %v19 = getelementptr i8, ptr %1, i64 %v18
  %v20 = load i8, ptr %v19, align 1
  %v21 = icmp slt i8 %v20, 0
  br i1 %v21, label %v11, label %v22
v22:
  %v23 = icmp slt i64 %v7, 2
  %v24 = select i1 %v23, i64 %v2, i64 0
  %2 = getelementptr i8, ptr %v1, i64 %v7
  %3 = getelementptr i8, ptr %2, i64 -2
  %v25 = getelementptr i8, ptr %3, i64 %v24
  %v26 = load i8, ptr %v25, align 1
  %v27 = icmp slt i8 %v26, 0
  br i1 %v27, label %v11, label %v28
v28:
  %v29 = add i64 %v7, -1
  %v30 = icmp slt i64 %v7, 2
  %v31 = select i1 %v30, i64 %v2, i64 0
  %v32 = getelementptr i8, ptr %3, i64 %v31
  %v33 = load i8, ptr %v32, align 1
  %v34 = zext i8 %v33 to i64
  %v35 = add nuw nsw i64 %v34, 32
  %4 = add i8 %v33, -65
  %5 = icmp ult i8 %4, 26
  %v36 = select i1 %5, i64 %v35, i64 %v34
  %v37 = xor i64 %v36, %v4
  %v38 = mul i64 %v37, 1099511628211
  %v39 = icmp slt i64 %v29, 0
  %v40 = select i1 %v39, i64 %v2, i64 0
  %6 = getelementptr i8, ptr %v1, i64 %v29
  %v41 = getelementptr i8, ptr %6, i64 %v40
  %v42 = load i8, ptr %v41, align 1
  %v43 = zext i8 %v42 to i64
  %v44 = add nuw nsw i64 %v43, 32
  %7 = add i8 %v42, -65
  %8 = icmp ult i8 %7, 26
  %v45 = select i1 %8, i64 %v44, i64 %v43
  %v46 = xor i64 %v45, %v38
  %v47 = mul i64 %v46, 1099511628211
  br label %v48
v11:
  store i64 0, ptr %v5, align 8
  call fastcc void @inner4(ptr %v5, ptr %v1, i64 %v2, ptr nonnull %v3, i64 %v4)
  %v49 = load i64, ptr %v5, align 8
  br label %v48
v48:
  %v50 = phi i64 [ %v49, %v11 ], [ %v47, %v28 ]
  store i64 %v50, ptr %v0, align 8
  ret void
}
define internal fastcc void @inner5(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5) unnamed_addr #0 {
v66:
  %v6 = getelementptr i64, ptr %v3, i64 %v4
  %v7 = load i64, ptr %v6, align 8
  switch i64 %v7, label %v8 [
    i64 0, label %v9
    i64 1, label %v10
    i64 2, label %v11
  ]
v9:
  %v12 = getelementptr i8, ptr %v6, i64 8
  %v13 = load i64, ptr %v12, align 8
  %v14 = getelementptr i8, ptr %v6, i64 16
  %v15 = load i64, ptr %v14, align 8
  %v16 = sub i64 %v15, %v13
  %v17 = icmp slt i64 %v16, 1
  br i1 %v17, label %v18, label %v19
v19:
  %v20 = phi i64 [ %v21, %v19 ], [ %v5, %v9 ]
  %v22 = phi i64 [ %v23, %v19 ], [ %v16, %v9 ]
  %v24 = phi i64 [ %v25, %v19 ], [ %v13, %v9 ]
  %v23 = add nsw i64 %v22, -1
  %v25 = add i64 %v24, 1
  %v26 = icmp slt i64 %v24, 0
  %v27 = select i1 %v26, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v24
  %v28 = getelementptr i8, ptr %0, i64 %v27
  %v29 = load i8, ptr %v28, align 1
  %v30 = zext i8 %v29 to i64
  %v31 = add nuw nsw i64 %v30, 32
  %1 = add i8 %v29, -65
  %2 = icmp ult i8 %1, 26
  %v32 = select i1 %2, i64 %v31, i64 %v30
  %v33 = xor i64 %v32, %v20
  %v21 = mul i64 %v33, 1099511628211
  %v34 = icmp ugt i64 %v22, 1
  br i1 %v34, label %v19, label %v18
v10:
  %v35 = getelementptr i8, ptr %v6, i64 8
  %v36 = load i64, ptr %v35, align 8
  %v37 = getelementptr i8, ptr %v6, i64 16
  %v38 = load i64, ptr %v37, align 8
  %v39 = xor i64 %v5, 39
  %v40 = mul i64 %v39, 1099511628211
  %v41 = sub i64 %v38, %v36
  %v42 = icmp slt i64 %v41, 1
  br i1 %v42, label %v18, label %v43
v43:
  %v44 = phi i64 [ %v45, %v43 ], [ %v40, %v10 ]
  %v46 = phi i64 [ %v47, %v43 ], [ %v41, %v10 ]
  %v48 = phi i64 [ %v49, %v43 ], [ %v36, %v10 ]
  %v47 = add nsw i64 %v46, -1
  %v49 = add i64 %v48, 1
  %v50 = icmp slt i64 %v48, 0
  %v51 = select i1 %v50, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %v1, i64 %v48
  %v52 = getelementptr i8, ptr %3, i64 %v51
  %v53 = load i8, ptr %v52, align 1
  %v54 = zext i8 %v53 to i64
  %v55 = add nuw nsw i64 %v54, 32
  %4 = add i8 %v53, -65
  %5 = icmp ult i8 %4, 26
  %v56 = select i1 %5, i64 %v55, i64 %v54
  %v57 = xor i64 %v56, %v44
  %v45 = mul i64 %v57, 1099511628211
  %v58 = icmp ugt i64 %v46, 1
  br i1 %v58, label %v43, label %v18
v11:
  %v59 = xor i64 %v5, 48
  %v60 = mul i64 %v59, 1099511628211
  br label %v18
v8:
  %v61 = getelementptr i8, ptr %v6, i64 8
  %v62 = load i64, ptr %v61, align 8
  %v63 = xor i64 %v62, %v5
  %v64 = mul i64 %v63, 1099511628211
  br label %v18
v18:
  %v65 = phi i64 [ %v64, %v8 ], [ %v60, %v11 ], [ %v21, %v19 ], [ %v5, %v9 ], [ %v40, %v10 ], [ %v45, %v43 ]
  store i64 %v65, ptr %v0, align 8
  ret void
}
define internal fastcc void @inner4(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4) unnamed_addr #0 {
v64:
  %v5 = load i64, ptr %v3, align 8
  switch i64 %v5, label %v6 [
    i64 0, label %v7
    i64 1, label %v8
    i64 2, label %v9
  ]
v7:
  %v10 = getelementptr i8, ptr %v3, i64 8
  %v11 = load i64, ptr %v10, align 8
  %v12 = getelementptr i8, ptr %v3, i64 16
  %v13 = load i64, ptr %v12, align 8
  %v14 = sub i64 %v13, %v11
  %v15 = icmp slt i64 %v14, 1
  br i1 %v15, label %v16, label %v17
v17:
  %v18 = phi i64 [ %v19, %v17 ], [ %v4, %v7 ]
  %v20 = phi i64 [ %v21, %v17 ], [ %v14, %v7 ]
  %v22 = phi i64 [ %v23, %v17 ], [ %v11, %v7 ]
  %v21 = add nsw i64 %v20, -1
  %v23 = add i64 %v22, 1
  %v24 = icmp slt i64 %v22, 0
  %v25 = select i1 %v24, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v22
  %v26 = getelementptr i8, ptr %0, i64 %v25
  %v27 = load i8, ptr %v26, align 1
  %v28 = zext i8 %v27 to i64
  %v29 = add nuw nsw i64 %v28, 32
  %1 = add i8 %v27, -65
  %2 = icmp ult i8 %1, 26
  %v30 = select i1 %2, i64 %v29, i64 %v28
  %v31 = xor i64 %v30, %v18
  %v19 = mul i64 %v31, 1099511628211
  %v32 = icmp ugt i64 %v20, 1
  br i1 %v32, label %v17, label %v16
v8:
  %v33 = getelementptr i8, ptr %v3, i64 8
  %v34 = load i64, ptr %v33, align 8
  %v35 = getelementptr i8, ptr %v3, i64 16
  %v36 = load i64, ptr %v35, align 8
  %v37 = xor i64 %v4, 39
  %v38 = mul i64 %v37, 1099511628211
  %v39 = sub i64 %v36, %v34
  %v40 = icmp slt i64 %v39, 1
  br i1 %v40, label %v16, label %v41
v41:
  %v42 = phi i64 [ %v43, %v41 ], [ %v38, %v8 ]
  %v44 = phi i64 [ %v45, %v41 ], [ %v39, %v8 ]
  %v46 = phi i64 [ %v47, %v41 ], [ %v34, %v8 ]
  %v45 = add nsw i64 %v44, -1
  %v47 = add i64 %v46, 1
  %v48 = icmp slt i64 %v46, 0
  %v49 = select i1 %v48, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %v1, i64 %v46
  %v50 = getelementptr i8, ptr %3, i64 %v49
  %v51 = load i8, ptr %v50, align 1
  %v52 = zext i8 %v51 to i64
  %v53 = add nuw nsw i64 %v52, 32
  %4 = add i8 %v51, -65
  %5 = icmp ult i8 %4, 26
  %v54 = select i1 %5, i64 %v53, i64 %v52
  %v55 = xor i64 %v54, %v42
  %v43 = mul i64 %v55, 1099511628211
  %v56 = icmp ugt i64 %v44, 1
  br i1 %v56, label %v41, label %v16
v9:
  %v57 = xor i64 %v4, 48
  %v58 = mul i64 %v57, 1099511628211
  br label %v16
v6:
  %v59 = getelementptr i8, ptr %v3, i64 8
  %v60 = load i64, ptr %v59, align 8
  %v61 = xor i64 %v60, %v4
  %v62 = mul i64 %v61, 1099511628211
  br label %v16
v16:
  %v63 = phi i64 [ %v62, %v6 ], [ %v58, %v9 ], [ %v19, %v17 ], [ %v4, %v7 ], [ %v38, %v8 ], [ %v43, %v41 ]
  store i64 %v63, ptr %v0, align 8
  ret void
}
define internal fastcc void @inner6(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, ptr readonly %v3, i64 %v4, i64 %v5) unnamed_addr #0 {
v67:
  %v6 = mul i64 %v4, 24
  %v7 = getelementptr i8, ptr %v3, i64 %v6
  %v8 = load i64, ptr %v7, align 8
  switch i64 %v8, label %v9 [
    i64 0, label %v10
    i64 1, label %v11
    i64 2, label %v12
  ]
v10:
  %v13 = getelementptr i8, ptr %v7, i64 8
  %v14 = load i64, ptr %v13, align 8
  %v15 = getelementptr i8, ptr %v7, i64 16
  %v16 = load i64, ptr %v15, align 8
  %v17 = sub i64 %v16, %v14
  %v18 = icmp slt i64 %v17, 1
  br i1 %v18, label %v19, label %v20
v20:
  %v21 = phi i64 [ %v22, %v20 ], [ %v5, %v10 ]
  %v23 = phi i64 [ %v24, %v20 ], [ %v17, %v10 ]
  %v25 = phi i64 [ %v26, %v20 ], [ %v14, %v10 ]
  %v24 = add nsw i64 %v23, -1
  %v26 = add i64 %v25, 1
  %v27 = icmp slt i64 %v25, 0
  %v28 = select i1 %v27, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v25
  %v29 = getelementptr i8, ptr %0, i64 %v28
  %v30 = load i8, ptr %v29, align 1
  %v31 = zext i8 %v30 to i64
  %v32 = add nuw nsw i64 %v31, 32
  %1 = add i8 %v30, -65
  %2 = icmp ult i8 %1, 26
  %v33 = select i1 %2, i64 %v32, i64 %v31
  %v34 = xor i64 %v33, %v21
  %v22 = mul i64 %v34, 1099511628211
  %v35 = icmp ugt i64 %v23, 1
  br i1 %v35, label %v20, label %v19
v11:
  %v36 = getelementptr i8, ptr %v7, i64 8
  %v37 = load i64, ptr %v36, align 8
  %v38 = getelementptr i8, ptr %v7, i64 16
  %v39 = load i64, ptr %v38, align 8
  %v40 = xor i64 %v5, 39
  %v41 = mul i64 %v40, 1099511628211
  %v42 = sub i64 %v39, %v37
  %v43 = icmp slt i64 %v42, 1
  br i1 %v43, label %v19, label %v44
v44:
  %v45 = phi i64 [ %v46, %v44 ], [ %v41, %v11 ]
  %v47 = phi i64 [ %v48, %v44 ], [ %v42, %v11 ]
  %v49 = phi i64 [ %v50, %v44 ], [ %v37, %v11 ]
  %v48 = add nsw i64 %v47, -1
  %v50 = add i64 %v49, 1
  %v51 = icmp slt i64 %v49, 0
  %v52 = select i1 %v51, i64 %v2, i64 0
  %3 = getelementptr i8, ptr %v1, i64 %v49
  %v53 = getelementptr i8, ptr %3, i64 %v52
  %v54 = load i8, ptr %v53, align 1
  %v55 = zext i8 %v54 to i64
  %v56 = add nuw nsw i64 %v55, 32
  %4 = add i8 %v54, -65
  %5 = icmp ult i8 %4, 26
  %v57 = select i1 %5, i64 %v56, i64 %v55
  %v58 = xor i64 %v57, %v45
  %v46 = mul i64 %v58, 1099511628211
  %v59 = icmp ugt i64 %v47, 1
  br i1 %v59, label %v44, label %v19
v12:
  %v60 = xor i64 %v5, 48
  %v61 = mul i64 %v60, 1099511628211
  br label %v19
v9:
  %v62 = getelementptr i8, ptr %v7, i64 8
  %v63 = load i64, ptr %v62, align 8
  %v64 = xor i64 %v63, %v5
  %v65 = mul i64 %v64, 1099511628211
  br label %v19
v19:
  %v66 = phi i64 [ %v65, %v9 ], [ %v61, %v12 ], [ %v22, %v20 ], [ %v5, %v10 ], [ %v41, %v11 ], [ %v46, %v44 ]
  store i64 %v66, ptr %v0, align 8
  ret void
}
define internal fastcc noundef i32 @inner7(ptr noalias nonnull writeonly %v0, ptr readonly %v1, i64 %v2, i64 %v3, i64 %v4) unnamed_addr #0 {
v78:
  %v5 = icmp slt i64 %v3, 0
  %v6 = select i1 %v5, i64 %v2, i64 0
  %0 = getelementptr i8, ptr %v1, i64 %v3
  %v7 = getelementptr i8, ptr %0, i64 %v6
  %v8 = load i8, ptr %v7, align 1
  %v9 = zext i8 %v8 to i64
  %v10 = icmp sgt i8 %v8, -1
  br i1 %v10, label %v11, label %v12
v11:
  %1 = and i8 %v8, 95
  %2 = add nsw i8 %1, -65
  %v13 = icmp ult i8 %2, 26
  br i1 %v13, label %v14, label %v15
v14:
  %v16 = phi i64 [ 3, %v17 ], [ 3, %v18 ], [ 3, %v19 ], [ 3, %v20 ], [ 4, %v21 ], [ 3, %v22 ], [ 3, %v23 ], [ 3, %v24 ], [ 4, %v25 ], [ 2, %v15 ], [ 0, %v11 ], [ 3, %v22 ], [ 3, %v22 ], [ 4, %v12 ], [ 4, %v26 ], [ 4, %v26 ], [ 4, %v26 ], [ %v27, %v28 ]
  %v29 = phi i64 [ %v30, %v17 ], [ %v30, %v18 ], [ %v30, %v19 ], [ %v30, %v20 ], [ %v30, %v21 ], [ 1, %v22 ], [ 1, %v23 ], [ 1, %v24 ], [ 1, %v25 ], [ 1, %v15 ], [ 1, %v11 ], [ 1, %v22 ], [ 1, %v22 ], [ %v30, %v12 ], [ %v30, %v26 ], [ %v30, %v26 ], [ %v30, %v26 ], [ %v30, %v28 ]
  %v31 = phi i64 [ 42, %v17 ], [ 46, %v18 ], [ 45, %v19 ], [ 34, %v20 ], [ 0, %v21 ], [ 46, %v22 ], [ %v9, %v23 ], [ 34, %v24 ], [ 0, %v25 ], [ 0, %v15 ], [ 0, %v11 ], [ 46, %v22 ], [ 46, %v22 ], [ 0, %v12 ], [ 0, %v26 ], [ 0, %v26 ], [ 0, %v26 ], [ %v32, %v28 ]
  store i64 %v16, ptr %v0, align 8
  %v33 = getelementptr inbounds nuw i8, ptr %v0, i64 8
  store i64 %v29, ptr %v33, align 8
  %v34 = getelementptr inbounds nuw i8, ptr %v0, i64 16
  store i64 %v31, ptr %v34, align 8
  ret i32 0
v15:
  %3 = add nsw i8 %v8, -48
  %v35 = icmp ult i8 %3, 10
  br i1 %v35, label %v14, label %v25
v25:
  %v36 = icmp ult i8 %v8, 33
  %v37 = icmp eq i8 %v8, 127
  %v38 = or i1 %v36, %v37
  br i1 %v38, label %v14, label %v22
v22:
  switch i8 %v8, label %v23 [
    i8 63, label %v14
    i8 33, label %v14
    i8 59, label %v14
    i8 96, label %v24
    i8 39, label %v24
  ]
v24:
  br label %v14
v23:
  br label %v14
v12:
  %v39 = icmp ult i8 %v8, -32
  %v40 = icmp ult i8 %v8, -16
  %v41 = select i1 %v40, i64 3, i64 4
  %v42 = select i1 %v39, i64 2, i64 %v41
  %v43 = sub nsw i64 %v4, %v3
  %v30 = tail call i64 @llvm.smin.i64(i64 %v43, i64 %v42)
  %v44 = add i64 %v30, -1
  %v45 = icmp slt i64 %v44, 1
  br i1 %v45, label %v14, label %v46
v46:
  %v47 = icmp sgt i64 %v43, 1
  %v48 = lshr i64 63, %v44
  %v49 = select i1 %v47, i64 %v48, i64 63
  %v50 = and i64 %v49, %v9
  br label %v51
v21:
  %v52 = icmp slt i64 %v53, 161
  %4 = add nsw i64 %v53, -8192
  %v54 = icmp ult i64 %4, 12
  %v55 = select i1 %v52, i1 true, i1 %v54
  br i1 %v55, label %v14, label %v26
v26:
  switch i64 %v53, label %v20 [
    i64 8239, label %v14
    i64 12288, label %v14
    i64 65279, label %v14
  ]
v20:
  %5 = and i64 %v53, 9223372036854775800
  %v56 = icmp eq i64 %5, 8216
  %6 = and i64 %v53, 9223372036854775791
  %v57 = icmp eq i64 %6, 171
  %v58 = or i1 %v56, %v57
  br i1 %v58, label %v14, label %v19
v19:
  %7 = add nsw i64 %v53, -8208
  %v59 = icmp ult i64 %7, 6
  br i1 %v59, label %v14, label %v18
v18:
  %v60 = icmp eq i64 %v53, 8230
  br i1 %v60, label %v14, label %v17
v17:
  %v61 = icmp ult i64 %v62, 192
  br i1 %v61, label %v14, label %v28
v51:
  %v63 = phi i64 [ %v53, %v51 ], [ %v50, %v46 ]
  %v64 = phi i64 [ %v65, %v51 ], [ 1, %v46 ]
  %v65 = add nuw i64 %v64, 1
  %v62 = shl i64 %v63, 6
  %v66 = add nsw i64 %v64, %v3
  %v67 = icmp slt i64 %v66, 0
  %v68 = select i1 %v67, i64 %v2, i64 0
  %8 = getelementptr i8, ptr %v1, i64 %v66
  %v69 = getelementptr i8, ptr %8, i64 %v68
  %v70 = load i8, ptr %v69, align 1
  %9 = and i8 %v70, 63
  %v71 = zext nneg i8 %9 to i64
  %v53 = or disjoint i64 %v62, %v71
  %v72 = icmp eq i64 %v65, %v30
  br i1 %v72, label %v21, label %v51
v28:
  %10 = and i64 %v53, 9223372036854775775
  %v73 = icmp eq i64 %10, 215
  %v74 = icmp ult i64 %4, 3072
  %v75 = select i1 %v73, i1 true, i1 %v74
  %11 = and i64 %v63, 144115188075855871
  %v76 = icmp eq i64 %11, 192
  %v77 = or i1 %v75, %v76
  %v27 = select i1 %v77, i64 3, i64 0
  %v32 = select i1 %v77, i64 42, i64 0
  br label %v14
}
define noundef i64 @decide_all(ptr readonly %v0, i64 %v1, ptr readonly %v2, i64 %v3, ptr readonly %v4, i64 %v5, ptr readonly %v6, i64 %v7, ptr readonly %v8, i64 %v9, ptr readonly %v10, i64 %v11, ptr readonly %v12, i64 %v13, i64 %v14, ptr readonly %v15, i64 %v16, i64 %v17, ptr readonly %v18, i64 %v19, ptr %v20, i64 %v21, i64 %v22, ptr writeonly %v23, i64 %v24) local_unnamed_addr #1 {
  %v25 = alloca [3 x i64], align 8
  %v26 = alloca [3 x i64], align 8
  %v27 = alloca [3 x i64], align 8
  %v28 = alloca i64, align 8
  %v29 = alloca i64, align 8
  %v30 = alloca i64, align 8
  %v31 = alloca i64, align 8
  %v32 = alloca i64, align 8
  %v33 = alloca i64, align 8
  %v34 = alloca [3 x i64], align 8
  %v35 = alloca [3 x i64], align 8
  %v36 = alloca [3 x i64], align 8
  %v37 = alloca i64, align 8
  %v38 = alloca i64, align 8
  %v39 = alloca i64, align 8
  %v40 = alloca i64, align 8
  %v41 = alloca i64, align 8
  %v42 = alloca i64, align 8
  %v43 = alloca i64, align 8
  %v44 = alloca i64, align 8
  %v45 = alloca i64, align 8
  %v46 = alloca i64, align 8
  %v47 = alloca i64, align 8
  %v48 = alloca i64, align 8
  %v49 = alloca i64, align 8
  %v50 = alloca i64, align 8
  %v51 = alloca i64, align 8
  %v52 = alloca i64, align 8
  %v53 = icmp slt i64 %v3, 1
  br i1 %v53, label %v54, label %v55
v55:
  %v56 = getelementptr inbounds nuw i8, ptr %v34, i64 8
  %v57 = getelementptr inbounds nuw i8, ptr %v34, i64 16
  %v58 = getelementptr inbounds nuw i8, ptr %v36, i64 8
  %v59 = getelementptr inbounds nuw i8, ptr %v25, i64 16
  %v60 = getelementptr i8, ptr %v20, i64 16
  %v61 = getelementptr i8, ptr %v20, i64 8
  %v62 = shl i64 %v22, 4
  %v63 = getelementptr i8, ptr %v20, i64 %v62
  %v64 = getelementptr i8, ptr %v63, i64 8
  %v65 = getelementptr i8, ptr %v63, i64 16
  %v66 = getelementptr i8, ptr %v20, i64 8
  %v67 = getelementptr i8, ptr %v20, i64 16
  %v68 = getelementptr i64, ptr %v20, i64 %v22
  %v69 = getelementptr i8, ptr %v68, i64 8
  %v70 = getelementptr i8, ptr %v68, i64 16
  br label %v71
v71:
  %v72 = phi i64 [ 0, %v55 ], [ %v73, %v74 ]
  %v73 = add nuw nsw i64 %v72, 1
  %1 = getelementptr i64, ptr %v2, i64 %v72
  %v75 = load i64, ptr %1, align 8
  %2 = getelementptr i64, ptr %v4, i64 %v72
  %v76 = load i64, ptr %2, align 8
  %3 = getelementptr i64, ptr %v6, i64 %v72
  %v77 = load i64, ptr %3, align 8
  %4 = getelementptr i64, ptr %v8, i64 %v72
  %v78 = load i64, ptr %4, align 8
  %5 = getelementptr i64, ptr %v10, i64 %v72
  %v79 = load i64, ptr %5, align 8
  store i64 0, ptr %v37, align 8
  store i64 0, ptr %v38, align 8
  store i64 0, ptr %v39, align 8
  store i64 0, ptr %v40, align 8
  store i64 0, ptr %v41, align 8
  store i64 0, ptr %v42, align 8
  store i64 0, ptr %v43, align 8
  store i64 0, ptr %v44, align 8
  store i64 0, ptr %v45, align 8
  store i64 0, ptr %v46, align 8
  store i64 0, ptr %v47, align 8
  store i64 0, ptr %v48, align 8
  store i64 0, ptr %v49, align 8
  store i64 0, ptr %v50, align 8
  store i64 0, ptr %v51, align 8
  store i64 0, ptr %v52, align 8
  %v80 = icmp slt i64 %v78, %v79
  br i1 %v80, label %v81, label %v82
v81:
  %v83 = phi i1 [ false, %v84 ], [ true, %v71 ]
  %v85 = phi i64 [ %v86, %v84 ], [ 0, %v71 ]
  %v87 = phi i64 [ %v88, %v84 ], [ %v78, %v71 ]
  %v89 = icmp slt i64 %v85, 2
  br i1 %v89, label %v90, label %v91
v90:
  %v92 = phi i64 [ %v93, %v94 ], [ %v87, %v81 ]
  %v95 = phi i64 [ 1, %v94 ], [ %v85, %v81 ]
  %v96 = phi i1 [ %v97, %v94 ], [ %v83, %v81 ]
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %v34, i8 0, i64 24, i1 false)
  %v98 = call fastcc i32 @inner7(ptr %v34, ptr readonly %v0, i64 %v1, i64 %v92, i64 %v79)
  %v99 = load i64, ptr %v34, align 8
  %v100 = load i64, ptr %v56, align 8
  %v101 = load i64, ptr %v57, align 8
  %v88 = add nsw i64 %v100, %v92
  %v102 = icmp eq i64 %v99, 4
  br i1 %v102, label %v84, label %v103
v103:
  %v104 = icmp eq i64 %v99, 3
  br i1 %v104, label %v105, label %v106
v105:
  %v107 = icmp slt i64 %v88, %v79
  %v108 = select i1 %v96, i1 %v107, i1 false
  br i1 %v108, label %v109, label %v110
v109:
  switch i64 %v100, label %v110 [
    i64 1, label %v111
    i64 3, label %v112
  ]
v111:
  %v113 = icmp slt i64 %v92, 0
  %v114 = select i1 %v113, i64 %v1, i64 0
  %6 = getelementptr i8, ptr %v0, i64 %v92
  %v115 = getelementptr i8, ptr %6, i64 %v114
  %v116 = load i8, ptr %v115, align 1
  %v117 = icmp eq i8 %v116, 39
  br i1 %v117, label %v118, label %v110
v112:
  %v119 = icmp slt i64 %v92, 0
  %v120 = select i1 %v119, i64 %v1, i64 0
  %7 = getelementptr i8, ptr %v0, i64 %v92
  %v121 = getelementptr i8, ptr %7, i64 %v120
  %v122 = load i8, ptr %v121, align 1
  %v123 = icmp eq i8 %v122, -30
  br i1 %v123, label %v124, label %v110
v124:
  %v125 = icmp slt i64 %v92, -1
  %v126 = select i1 %v125, i64 %v1, i64 0
  %8 = getelementptr i8, ptr %7, i64 1
  %v127 = getelementptr i8, ptr %8, i64 %v126
  %v128 = load i8, ptr %v127, align 1
  %v129 = icmp eq i8 %v128, -128
  br i1 %v129, label %v130, label %v110
v130:
  %v131 = icmp slt i64 %v92, -2
  %v132 = select i1 %v131, i64 %v1, i64 0
  %9 = getelementptr i8, ptr %7, i64 2
  %v133 = getelementptr i8, ptr %9, i64 %v132
  %v134 = load i8, ptr %v133, align 1
  %v135 = icmp eq i8 %v134, -103
  br i1 %v135, label %v118, label %v110
v118:
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %v35, i8 0, i64 24, i1 false)
  %v136 = call fastcc i32 @inner7(ptr %v35, ptr nonnull readonly %v0, i64 %v1, i64 %v88, i64 %v79)
  %v137 = load i64, ptr %v35, align 8
  %v138 = icmp eq i64 %v137, 0
  br i1 %v138, label %v106, label %v110
v110:
  %v139 = mul nuw nsw i64 %v95, %v22
  %v140 = getelementptr i64, ptr %v20, i64 %v139
  store i64 3, ptr %v140, align 8
  %v141 = getelementptr i8, ptr %v140, i64 8
  store i64 %v101, ptr %v141, align 8
  %v142 = add nuw nsw i64 %v95, 1
  %v143 = icmp eq i64 %v101, 46
  br i1 %v143, label %v144, label %v84
v106:
  %v145 = phi i64 [ %v99, %v103 ], [ 0, %v118 ]
  %v146 = phi i64 [ %v92, %v103 ], [ %v88, %v118 ]
  %v147 = icmp slt i64 %v88, %v79
  br i1 %v147, label %v148, label %v149
v148:
  %v150 = phi i64 [ %v151, %v152 ], [ %v88, %v106 ]
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %v36, i8 0, i64 24, i1 false)
  %v153 = call fastcc i32 @inner7(ptr %v36, ptr readonly %v0, i64 %v1, i64 %v150, i64 %v79)
  %v154 = load i64, ptr %v36, align 8
  %v155 = icmp eq i64 %v154, %v145
  br i1 %v155, label %v152, label %v149
v152:
  %v156 = load i64, ptr %v58, align 8
  %v151 = add nsw i64 %v156, %v150
  %v157 = icmp slt i64 %v151, %v79
  br i1 %v157, label %v148, label %v149
v149:
  %v93 = phi i64 [ %v88, %v106 ], [ %v151, %v152 ], [ %v150, %v148 ]
  %v158 = select i1 %v104, i64 1, i64 %v99
  %v159 = mul nuw nsw i64 %v95, %v22
  %v160 = getelementptr i64, ptr %v20, i64 %v159
  store i64 %v158, ptr %v160, align 8
  %v161 = getelementptr i8, ptr %v160, i64 8
  store i64 %v146, ptr %v161, align 8
  %v162 = getelementptr i8, ptr %v160, i64 16
  store i64 %v93, ptr %v162, align 8
  %v163 = icmp slt i64 %v93, %v79
  br i1 %v163, label %v94, label %v164
v94:
  %v97 = icmp eq i64 %v145, 0
  %v165 = icmp slt i64 %v95, 1
  br i1 %v165, label %v90, label %v91
v164:
  %v166 = add nuw nsw i64 %v95, 1
  br label %v144
v144:
  %v167 = phi i64 [ %v166, %v164 ], [ %v86, %v84 ], [ %v142, %v110 ]
  %v168 = icmp slt i64 %v167, 2
  br i1 %v168, label %v82, label %v91
v82:
  %v169 = phi i64 [ 0, %v71 ], [ %v167, %v144 ]
  br label %v170
v170:
  %v171 = phi i64 [ %v172, %v170 ], [ %v169, %v82 ]
  %v173 = icmp slt i64 %v171, 0
  %v174 = select i1 %v173, i64 %v21, i64 0
  %v175 = add i64 %v174, %v171
  %v176 = mul i64 %v175, %v22
  %v177 = getelementptr i64, ptr %v20, i64 %v176
  store i64 3, ptr %v177, align 8
  %v178 = getelementptr i8, ptr %v177, i64 8
  store i64 124, ptr %v178, align 8
  %v172 = add i64 %v171, 1
  %v179 = icmp eq i64 %v172, 2
  br i1 %v179, label %v91, label %v170
v84:
  %v86 = phi i64 [ %v142, %v110 ], [ %v95, %v90 ]
  %v180 = icmp slt i64 %v88, %v79
  br i1 %v180, label %v81, label %v144
v261:
  %v181 = load i64, ptr %v66, align 8
  %v182 = load i64, ptr %v67, align 8
  %v183 = sub nsw i64 %v182, %v181
  %v184 = icmp slt i64 %v183, 2
  br i1 %v184, label %v185, label %v186
v186:
  %v187 = icmp sgt i64 %v182, 0
  %v188 = select i1 %v187, i64 0, i64 %v1
  %10 = getelementptr i8, ptr %v0, i64 %v182
  %11 = getelementptr i8, ptr %10, i64 -1
  %v189 = getelementptr i8, ptr %11, i64 %v188
  %v190 = load i8, ptr %v189, align 1
  %v191 = icmp slt i8 %v190, 0
  br i1 %v191, label %v185, label %v192
v192:
  %12 = add nsw i8 %v190, -65
  %13 = icmp ult i8 %12, 26
  %v193 = zext nneg i8 %v190 to i64
  %v194 = add nuw nsw i64 %v193, 32
  %v195 = select i1 %13, i64 %v194, i64 %v193
  %v196 = xor i64 %v195, -5808583261432986684
  %v197 = mul i64 %v196, 1099511628211
  store i64 0, ptr %v48, align 8
  call fastcc void @inner1(ptr %v48, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v197)
  %v200 = load i64, ptr %v48, align 8
  %v201 = add nsw i64 %v200, %v202
  %v203 = icmp eq i64 %v183, 2
  br i1 %v203, label %v185, label %v204
v204:
  %v205 = icmp slt i64 %v182, 2
  %v206 = select i1 %v205, i64 %v1, i64 0
  %14 = getelementptr i8, ptr %10, i64 -2
  %v207 = getelementptr i8, ptr %14, i64 %v206
  %v208 = load i8, ptr %v207, align 1
  %v209 = icmp slt i8 %v208, 0
  br i1 %v209, label %v185, label %v210
v210:
  %15 = add nsw i8 %v208, -65
  %16 = icmp ult i8 %15, 26
  %v211 = zext nneg i8 %v208 to i64
  %v212 = add nuw nsw i64 %v211, 32
  %v213 = select i1 %16, i64 %v212, i64 %v211
  %v214 = xor i64 %v213, -5808583261432986684
  %v215 = mul i64 %v214, 1099511628211
  %v216 = xor i64 %v215, %v195
  %v217 = mul i64 %v216, 1099511628211
  store i64 0, ptr %v48, align 8
  call fastcc void @inner1(ptr %v48, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v217)
  %v218 = load i64, ptr %v48, align 8
  %v219 = add nsw i64 %v218, %v201
  %v220 = icmp eq i64 %v183, 3
  br i1 %v220, label %v185, label %v221
v221:
  %v222 = icmp slt i64 %v182, 3
  %v223 = select i1 %v222, i64 %v1, i64 0
  %17 = getelementptr i8, ptr %10, i64 -3
  %v224 = getelementptr i8, ptr %17, i64 %v223
  %v225 = load i8, ptr %v224, align 1
  %v226 = icmp slt i8 %v225, 0
  br i1 %v226, label %v185, label %v227
v227:
  %18 = add nsw i8 %v225, -65
  %19 = icmp ult i8 %18, 26
  %v228 = zext nneg i8 %v225 to i64
  %v229 = add nuw nsw i64 %v228, 32
  %v230 = select i1 %19, i64 %v229, i64 %v228
  %v231 = xor i64 %v230, -5808583261432986684
  %v232 = mul i64 %v231, 1099511628211
  %v233 = xor i64 %v232, %v213
  %v234 = mul i64 %v233, 1099511628211
  %v235 = xor i64 %v234, %v195
  %v236 = mul i64 %v235, 1099511628211
  store i64 0, ptr %v48, align 8
  call fastcc void @inner1(ptr %v48, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v236)
  %v237 = load i64, ptr %v48, align 8
  %v238 = add nsw i64 %v237, %v219
  %v239 = icmp eq i64 %v183, 4
  br i1 %v239, label %v185, label %v240
v240:
  %v241 = icmp slt i64 %v182, 4
  %v242 = select i1 %v241, i64 %v1, i64 0
  %20 = getelementptr i8, ptr %10, i64 -4
  %v243 = getelementptr i8, ptr %20, i64 %v242
  %v244 = load i8, ptr %v243, align 1
  %v245 = icmp slt i8 %v244, 0
  br i1 %v245, label %v185, label %v246
v246:
  %21 = add nsw i8 %v244, -65
  %22 = icmp ult i8 %21, 26
  %v247 = zext nneg i8 %v244 to i64
  %v248 = add nuw nsw i64 %v247, 32
  %v249 = select i1 %22, i64 %v248, i64 %v247
  %v250 = xor i64 %v249, -5808583261432986684
  %v251 = mul i64 %v250, 1099511628211
  %v252 = xor i64 %v251, %v230
  %v253 = mul i64 %v252, 1099511628211
  %v254 = xor i64 %v253, %v213
  %v255 = mul i64 %v254, 1099511628211
  %v256 = xor i64 %v255, %v195
  %v257 = mul i64 %v256, 1099511628211
  store i64 0, ptr %v48, align 8
  call fastcc void @inner1(ptr %v48, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v257)
  %v258 = load i64, ptr %v48, align 8
  %v259 = add nsw i64 %v258, %v238
  br label %v185
v185:
  %v260 = phi i64 [ %v259, %v246 ], [ %v202, %v186 ], [ %v202, %v261 ], [ %v201, %v192 ], [ %v201, %v204 ], [ %v238, %v240 ], [ %v219, %v210 ], [ %v219, %v221 ], [ %v238, %v227 ]
  %v262 = icmp slt i64 %v181, 0
  %v263 = select i1 %v262, i64 %v1, i64 0
  %23 = getelementptr i8, ptr %v0, i64 %v181
  %v264 = getelementptr i8, ptr %23, i64 %v263
  %v265 = load i8, ptr %v264, align 1
  %v266 = icmp sgt i8 %v265, -1
  br i1 %v266, label %v267, label %v268
v267:
  %v269 = icmp ult i8 %v265, 97
  %v270 = select i1 %v269, i64 599364712123456209, i64 599329527751353457
  store i64 0, ptr %v49, align 8
  call fastcc void @inner1(ptr %v49, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v270)
  %v271 = load i64, ptr %v49, align 8
  %v272 = add nsw i64 %v271, %v260
  br label %v268
v268:
  %v273 = phi i64 [ %v272, %v267 ], [ %v260, %v185 ], [ %v202, %v274 ]
  %v275 = load i64, ptr %v68, align 8
  %v276 = icmp eq i64 %v275, 0
  br i1 %v276, label %v277, label %v278
v277:
  %v279 = load i64, ptr %v69, align 8
  %v280 = load i64, ptr %v70, align 8
  %v281 = sub nsw i64 %v280, %v279
  %v282 = icmp slt i64 %v281, 2
  br i1 %v282, label %v283, label %v284
v284:
  %v285 = icmp sgt i64 %v280, 0
  %v286 = select i1 %v285, i64 0, i64 %v1
  %24 = getelementptr i8, ptr %v0, i64 %v280
  %25 = getelementptr i8, ptr %24, i64 -1
  %v287 = getelementptr i8, ptr %25, i64 %v286
  %v288 = load i8, ptr %v287, align 1
  %v289 = icmp slt i8 %v288, 0
  br i1 %v289, label %v283, label %v290
v290:
  %26 = add nsw i8 %v288, -65
  %27 = icmp ult i8 %26, 26
  %v291 = zext nneg i8 %v288 to i64
  %v292 = add nuw nsw i64 %v291, 32
  %v293 = select i1 %27, i64 %v292, i64 %v291
  %v294 = xor i64 %v293, -5808579962898102051
  %v295 = mul i64 %v294, 1099511628211
  store i64 0, ptr %v48, align 8
  call fastcc void @inner1(ptr %v48, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v295)
  %v296 = load i64, ptr %v48, align 8
  %v297 = add nsw i64 %v296, %v273
  %v298 = icmp eq i64 %v281, 2
  br i1 %v298, label %v283, label %v299
v299:
  %v300 = icmp slt i64 %v280, 2
  %v301 = select i1 %v300, i64 %v1, i64 0
  %28 = getelementptr i8, ptr %24, i64 -2
  %v302 = getelementptr i8, ptr %28, i64 %v301
  %v303 = load i8, ptr %v302, align 1
  %v304 = icmp slt i8 %v303, 0
  br i1 %v304, label %v283, label %v305
v305:
  %29 = add nsw i8 %v303, -65
  %30 = icmp ult i8 %29, 26
  %v306 = zext nneg i8 %v303 to i64
  %v307 = add nuw nsw i64 %v306, 32
  %v308 = select i1 %30, i64 %v307, i64 %v306
  %v309 = xor i64 %v308, -5808579962898102051
  %v310 = mul i64 %v309, 1099511628211
  %v311 = xor i64 %v310, %v293
  %v312 = mul i64 %v311, 1099511628211
  store i64 0, ptr %v48, align 8
  call fastcc void @inner1(ptr %v48, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v312)
  %v313 = load i64, ptr %v48, align 8
  %v314 = add nsw i64 %v313, %v297
  %v315 = icmp eq i64 %v281, 3
  br i1 %v315, label %v283, label %v316
v316:
  %v317 = icmp slt i64 %v280, 3
  %v318 = select i1 %v317, i64 %v1, i64 0
  %31 = getelementptr i8, ptr %24, i64 -3
  %v319 = getelementptr i8, ptr %31, i64 %v318
  %v320 = load i8, ptr %v319, align 1
  %v321 = icmp slt i8 %v320, 0
  br i1 %v321, label %v283, label %v322
v322:
  %32 = add nsw i8 %v320, -65
  %33 = icmp ult i8 %32, 26
  %v323 = zext nneg i8 %v320 to i64
  %v324 = add nuw nsw i64 %v323, 32
  %v325 = select i1 %33, i64 %v324, i64 %v323
  %v326 = xor i64 %v325, -5808579962898102051
  %v327 = mul i64 %v326, 1099511628211
  %v328 = xor i64 %v327, %v308
  %v329 = mul i64 %v328, 1099511628211
  %v330 = xor i64 %v329, %v293
  %v331 = mul i64 %v330, 1099511628211
  store i64 0, ptr %v48, align 8
  call fastcc void @inner1(ptr %v48, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v331)
  %v332 = load i64, ptr %v48, align 8
  %v333 = add nsw i64 %v332, %v314
  %v334 = icmp eq i64 %v281, 4
  br i1 %v334, label %v283, label %v335
v335:
  %v336 = icmp slt i64 %v280, 4
  %v337 = select i1 %v336, i64 %v1, i64 0
  %34 = getelementptr i8, ptr %24, i64 -4
  %v338 = getelementptr i8, ptr %34, i64 %v337
  %v339 = load i8, ptr %v338, align 1
  %v340 = icmp slt i8 %v339, 0
  br i1 %v340, label %v283, label %v341
v341:
  %35 = add nsw i8 %v339, -65
  %36 = icmp ult i8 %35, 26
  %v342 = zext nneg i8 %v339 to i64
  %v343 = add nuw nsw i64 %v342, 32
  %v344 = select i1 %36, i64 %v343, i64 %v342
  %v345 = xor i64 %v344, -5808579962898102051
  %v346 = mul i64 %v345, 1099511628211
  %v347 = xor i64 %v346, %v325
  %v348 = mul i64 %v347, 1099511628211
  %v349 = xor i64 %v348, %v308
  %v350 = mul i64 %v349, 1099511628211
  %v351 = xor i64 %v350, %v293
  %v352 = mul i64 %v351, 1099511628211
  store i64 0, ptr %v48, align 8
  call fastcc void @inner1(ptr %v48, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v352)
  %v353 = load i64, ptr %v48, align 8
  %v354 = add nsw i64 %v353, %v333
  br label %v283
v283:
  %v355 = phi i64 [ %v354, %v341 ], [ %v273, %v284 ], [ %v273, %v277 ], [ %v297, %v290 ], [ %v297, %v299 ], [ %v333, %v335 ], [ %v314, %v305 ], [ %v314, %v316 ], [ %v333, %v322 ]
  %v356 = icmp slt i64 %v279, 0
  %v357 = select i1 %v356, i64 %v1, i64 0
  %37 = getelementptr i8, ptr %v0, i64 %v279
  %v358 = getelementptr i8, ptr %37, i64 %v357
  %v359 = load i8, ptr %v358, align 1
  %v360 = icmp sgt i8 %v359, -1
  br i1 %v360, label %v361, label %v278
v361:
  %v362 = icmp ult i8 %v359, 97
  %v363 = select i1 %v362, i64 594579637518428062, i64 594544453146325310
  store i64 0, ptr %v49, align 8
  call fastcc void @inner1(ptr %v49, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v363)
  %v364 = load i64, ptr %v49, align 8
  %v365 = add nsw i64 %v364, %v355
  br label %v278
v278:
  %v366 = phi i64 [ %v365, %v361 ], [ %v355, %v283 ], [ %v273, %v268 ]
  %v367 = load i64, ptr %v20, align 8
  %v368 = icmp eq i64 %v367, 0
  br i1 %v368, label %v369, label %v370
v369:
  %v371 = load i64, ptr %v60, align 8
  %v372 = load i64, ptr %v61, align 8
  %v373 = sub nsw i64 %v371, %v372
  %v374 = tail call i64 @llvm.smin.i64(i64 %v373, i64 9)
  %v375 = add nsw i64 %v374, 48
  %v376 = xor i64 %v375, -5808587659479499528
  %v377 = mul i64 %v376, 1099511628211
  store i64 0, ptr %v50, align 8
  call fastcc void @inner1(ptr %v50, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v377)
  %v378 = load i64, ptr %v50, align 8
  %v379 = add nsw i64 %v378, %v366
  br label %v370
v370:
  %v380 = phi i64 [ %v379, %v369 ], [ %v366, %v278 ]
  %v381 = load i64, ptr %v63, align 8
  %v382 = icmp eq i64 %v381, 0
  br i1 %v382, label %v383, label %v74
v383:
  %v384 = load i64, ptr %v64, align 8
  %v385 = load i64, ptr %v65, align 8
  %v386 = sub nsw i64 %v385, %v384
  %v387 = icmp sgt i64 %v386, 3
  br i1 %v387, label %v388, label %v74
v388:
  %v389 = icmp sgt i64 %v385, 0
  %v390 = select i1 %v389, i64 0, i64 %v1
  %38 = getelementptr i8, ptr %v0, i64 %v385
  %39 = getelementptr i8, ptr %38, i64 -1
  %v391 = getelementptr i8, ptr %39, i64 %v390
  %v392 = load i8, ptr %v391, align 1
  %v393 = icmp sgt i8 %v392, -1
  br i1 %v393, label %v394, label %v74
v394:
  %v395 = add i64 %v385, -2
  %v396 = icmp slt i64 %v385, 2
  %v397 = select i1 %v396, i64 %v1, i64 0
  %40 = getelementptr i8, ptr %v0, i64 %v395
  %v398 = getelementptr i8, ptr %40, i64 %v397
  %v399 = load i8, ptr %v398, align 1
  %v400 = icmp sgt i8 %v399, -1
  br i1 %v400, label %v401, label %v74
v401:
  %v402 = add i64 %v385, -1
  %v403 = icmp slt i64 %v395, 0
  %v404 = select i1 %v403, i64 %v1, i64 0
  %v405 = getelementptr i8, ptr %40, i64 %v404
  %v406 = load i8, ptr %v405, align 1
  %v407 = zext i8 %v406 to i64
  %v408 = add nuw nsw i64 %v407, 32
  %41 = add i8 %v406, -65
  %42 = icmp ult i8 %41, 26
  %v409 = select i1 %42, i64 %v408, i64 %v407
  %v410 = xor i64 %v409, -5808584360944614895
  %v411 = mul i64 %v410, 1099511628211
  %v412 = icmp slt i64 %v402, 0
  %v413 = select i1 %v412, i64 %v1, i64 0
  %43 = getelementptr i8, ptr %v0, i64 %v402
  %v414 = getelementptr i8, ptr %43, i64 %v413
  %v415 = load i8, ptr %v414, align 1
  %v416 = zext i8 %v415 to i64
  %v417 = add nuw nsw i64 %v416, 32
  %44 = add i8 %v415, -65
  %45 = icmp ult i8 %44, 26
  %v418 = select i1 %45, i64 %v417, i64 %v416
  %v419 = xor i64 %v411, %v418
  %v420 = mul i64 %v419, 1099511628211
  store i64 0, ptr %v51, align 8
  call fastcc void @inner1(ptr %v51, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v420)
  %v421 = load i64, ptr %v51, align 8
  %v422 = add nsw i64 %v421, %v380
  %v423 = icmp slt i64 %v385, 3
  %v424 = select i1 %v423, i64 %v1, i64 0
  %46 = getelementptr i8, ptr %38, i64 -3
  %v425 = getelementptr i8, ptr %46, i64 %v424
  %v426 = load i8, ptr %v425, align 1
  %v427 = icmp sgt i8 %v426, -1
  br i1 %v427, label %v428, label %v74
v428:
  %v429 = zext nneg i8 %v426 to i64
  %v430 = add nuw nsw i64 %v429, 32
  %47 = add nsw i8 %v426, -65
  %48 = icmp ult i8 %47, 26
  %v431 = select i1 %48, i64 %v430, i64 %v429
  %v432 = xor i64 %v431, -5808584360944614895
  %v433 = mul i64 %v432, 1099511628211
  %v434 = xor i64 %v433, %v409
  %v435 = mul i64 %v434, 1099511628211
  %v436 = xor i64 %v435, %v418
  %v437 = mul i64 %v436, 1099511628211
  store i64 0, ptr %v52, align 8
  call fastcc void @inner1(ptr %v52, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v437)
  %v438 = load i64, ptr %v52, align 8
  %v439 = add nsw i64 %v438, %v422
  br label %v74
v74:
  %v440 = phi i64 [ %v439, %v428 ], [ %v422, %v401 ], [ %v380, %v394 ], [ %v380, %v388 ], [ %v380, %v383 ], [ %v380, %v370 ]
  %v441 = icmp sgt i64 %v440, 0
  %v442 = zext i1 %v441 to i64
  %49 = getelementptr i64, ptr %v23, i64 %v72
  store i64 %v442, ptr %49, align 8
  %v443 = icmp eq i64 %v73, %v3
  br i1 %v443, label %v54, label %v71
v91:
  %v444 = icmp sgt i64 %v77, %v76
  br i1 %v444, label %v445, label %v446
v445:
  %v447 = phi i64 [ %v448, %v449 ], [ 2, %v91 ]
  %v450 = phi i64 [ %v451, %v449 ], [ %v77, %v91 ]
  %v452 = icmp slt i64 %v447, 4
  br i1 %v452, label %v453, label %v274
v453:
  %v454 = phi i64 [ %v455, %v456 ], [ %v450, %v445 ]
  %v457 = phi i64 [ 3, %v456 ], [ %v447, %v445 ]
  %v458 = add nsw i64 %v454, -1
  %v459 = icmp sgt i64 %v458, %v76
  br i1 %v459, label %v460, label %v461
v460:
  %v462 = icmp sgt i64 %v454, 0
  %v463 = select i1 %v462, i64 0, i64 %v1
  %50 = getelementptr i8, ptr %v0, i64 %v458
  %v464 = getelementptr i8, ptr %50, i64 %v463
  %v465 = load i8, ptr %v464, align 1
  %v466 = icmp slt i8 %v465, -64
  br i1 %v466, label %v467, label %v461
v467:
  %v468 = phi i64 [ %v469, %v470 ], [ %v458, %v460 ]
  %v469 = add nsw i64 %v468, -1
  %v471 = icmp sgt i64 %v469, %v76
  br i1 %v471, label %v470, label %v461
v470:
  %v472 = icmp sgt i64 %v468, 0
  %v473 = select i1 %v472, i64 0, i64 %v1
  %51 = getelementptr i8, ptr %v0, i64 %v469
  %v474 = getelementptr i8, ptr %51, i64 %v473
  %v475 = load i8, ptr %v474, align 1
  %v476 = icmp slt i8 %v475, -64
  br i1 %v476, label %v467, label %v461
v461:
  %v451 = phi i64 [ %v458, %v460 ], [ %v458, %v453 ], [ %v469, %v470 ], [ %v76, %v467 ]
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %v25, i8 0, i64 24, i1 false)
  %v477 = call fastcc i32 @inner7(ptr %v25, ptr readonly %v0, i64 %v1, i64 %v451, i64 %v454)
  %v478 = load i64, ptr %v25, align 8
  switch i64 %v478, label %v479 [
    i64 4, label %v449
    i64 3, label %v480
  ]
v480:
  %v481 = load i64, ptr %v59, align 8
  %v482 = mul i64 %v457, %v22
  %v483 = getelementptr i64, ptr %v20, i64 %v482
  store i64 3, ptr %v483, align 8
  %v484 = getelementptr i8, ptr %v483, i64 8
  store i64 %v481, ptr %v484, align 8
  %v485 = add nuw nsw i64 %v457, 1
  %v486 = icmp eq i64 %v481, 46
  br i1 %v486, label %v487, label %v449
v479:
  %v488 = icmp sgt i64 %v451, %v76
  br i1 %v488, label %v489, label %v490
v489:
  %v491 = phi i64 [ %v492, %v493 ], [ %v451, %v479 ]
  %v494 = add nsw i64 %v491, -1
  %v495 = icmp sgt i64 %v494, %v76
  br i1 %v495, label %v496, label %v497
v496:
  %v498 = icmp sgt i64 %v491, 0
  %v499 = select i1 %v498, i64 0, i64 %v1
  %52 = getelementptr i8, ptr %v0, i64 %v494
  %v500 = getelementptr i8, ptr %52, i64 %v499
  %v501 = load i8, ptr %v500, align 1
  %v502 = icmp slt i8 %v501, -64
  br i1 %v502, label %v503, label %v497
v503:
  %v504 = phi i64 [ %v505, %v506 ], [ %v494, %v496 ]
  %v505 = add nsw i64 %v504, -1
  %v507 = icmp sgt i64 %v505, %v76
  br i1 %v507, label %v506, label %v497
v506:
  %v508 = icmp sgt i64 %v504, 0
  %v509 = select i1 %v508, i64 0, i64 %v1
  %53 = getelementptr i8, ptr %v0, i64 %v505
  %v510 = getelementptr i8, ptr %53, i64 %v509
  %v511 = load i8, ptr %v510, align 1
  %v512 = icmp slt i8 %v511, -64
  br i1 %v512, label %v503, label %v497
v497:
  %v492 = phi i64 [ %v494, %v496 ], [ %v494, %v489 ], [ %v505, %v506 ], [ %v76, %v503 ]
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %v26, i8 0, i64 24, i1 false)
  %v513 = call fastcc i32 @inner7(ptr %v26, ptr readonly %v0, i64 %v1, i64 %v492, i64 %v491)
  %v514 = load i64, ptr %v26, align 8
  %v515 = icmp eq i64 %v514, %v478
  br i1 %v515, label %v493, label %v490
v493:
  %v516 = icmp sgt i64 %v492, %v76
  br i1 %v516, label %v489, label %v490
v490:
  %v517 = phi i64 [ %v451, %v479 ], [ %v492, %v493 ], [ %v491, %v497 ]
  %v518 = mul i64 %v457, %v22
  %v519 = getelementptr i64, ptr %v20, i64 %v518
  store i64 %v478, ptr %v519, align 8
  %v520 = getelementptr i8, ptr %v519, i64 8
  store i64 %v517, ptr %v520, align 8
  %v521 = getelementptr i8, ptr %v519, i64 16
  store i64 %v454, ptr %v521, align 8
  %v522 = icmp eq i64 %v478, 0
  %v523 = icmp sgt i64 %v517, %v76
  %v524 = and i1 %v522, %v523
  br i1 %v524, label %v525, label %v526
v525:
  %v527 = add nsw i64 %v517, -1
  %v528 = icmp sgt i64 %v527, %v76
  br i1 %v528, label %v529, label %v530
v529:
  %v531 = icmp sgt i64 %v517, 0
  %v532 = select i1 %v531, i64 0, i64 %v1
  %54 = getelementptr i8, ptr %v0, i64 %v527
  %v533 = getelementptr i8, ptr %54, i64 %v532
  %v534 = load i8, ptr %v533, align 1
  %v535 = icmp slt i8 %v534, -64
  br i1 %v535, label %v536, label %v530
v536:
  %v537 = phi i64 [ %v538, %v539 ], [ %v527, %v529 ]
  %v538 = add nsw i64 %v537, -1
  %v540 = icmp sgt i64 %v538, %v76
  br i1 %v540, label %v539, label %v526
v539:
  %v541 = icmp sgt i64 %v537, 0
  %v542 = select i1 %v541, i64 0, i64 %v1
  %55 = getelementptr i8, ptr %v0, i64 %v538
  %v543 = getelementptr i8, ptr %55, i64 %v542
  %v544 = load i8, ptr %v543, align 1
  %v545 = icmp slt i8 %v544, -64
  br i1 %v545, label %v536, label %v530
v530:
  %v546 = phi i64 [ %v527, %v529 ], [ %v527, %v525 ], [ %v538, %v539 ]
  %v547 = icmp sgt i64 %v546, %v76
  br i1 %v547, label %v548, label %v526
v548:
  %v549 = sub nsw i64 %v517, %v546
  switch i64 %v549, label %v526 [
    i64 1, label %v550
    i64 3, label %v551
  ]
v550:
  %v552 = icmp slt i64 %v546, 0
  %v553 = select i1 %v552, i64 %v1, i64 0
  %56 = getelementptr i8, ptr %v0, i64 %v546
  %v554 = getelementptr i8, ptr %56, i64 %v553
  %v555 = load i8, ptr %v554, align 1
  %v556 = icmp eq i8 %v555, 39
  br i1 %v556, label %v557, label %v526
v551:
  %v558 = icmp slt i64 %v546, 0
  %v559 = select i1 %v558, i64 %v1, i64 0
  %57 = getelementptr i8, ptr %v0, i64 %v546
  %v560 = getelementptr i8, ptr %57, i64 %v559
  %v561 = load i8, ptr %v560, align 1
  %v562 = icmp eq i8 %v561, -30
  br i1 %v562, label %v563, label %v526
v563:
  %v564 = icmp slt i64 %v546, -1
  %v565 = select i1 %v564, i64 %v1, i64 0
  %58 = getelementptr i8, ptr %57, i64 1
  %v566 = getelementptr i8, ptr %58, i64 %v565
  %v567 = load i8, ptr %v566, align 1
  %v568 = icmp eq i8 %v567, -128
  br i1 %v568, label %v569, label %v526
v569:
  %v570 = icmp slt i64 %v546, -2
  %v571 = select i1 %v570, i64 %v1, i64 0
  %59 = getelementptr i8, ptr %57, i64 2
  %v572 = getelementptr i8, ptr %59, i64 %v571
  %v573 = load i8, ptr %v572, align 1
  %v574 = icmp eq i8 %v573, -103
  br i1 %v574, label %v557, label %v526
v557:
  %v575 = add nsw i64 %v546, -1
  %v576 = icmp sgt i64 %v575, %v76
  br i1 %v576, label %v577, label %v578
v577:
  %v579 = icmp sgt i64 %v546, 0
  %v580 = select i1 %v579, i64 0, i64 %v1
  %60 = getelementptr i8, ptr %v0, i64 %v575
  %v581 = getelementptr i8, ptr %60, i64 %v580
  %v582 = load i8, ptr %v581, align 1
  %v583 = icmp slt i8 %v582, -64
  br i1 %v583, label %v584, label %v578
v584:
  %v585 = phi i64 [ %v586, %v587 ], [ %v575, %v577 ]
  %v586 = add nsw i64 %v585, -1
  %v588 = icmp sgt i64 %v586, %v76
  br i1 %v588, label %v587, label %v578
v587:
  %v589 = icmp sgt i64 %v585, 0
  %v590 = select i1 %v589, i64 0, i64 %v1
  %61 = getelementptr i8, ptr %v0, i64 %v586
  %v591 = getelementptr i8, ptr %61, i64 %v590
  %v592 = load i8, ptr %v591, align 1
  %v593 = icmp slt i8 %v592, -64
  br i1 %v593, label %v584, label %v578
v578:
  %v594 = phi i64 [ %v575, %v577 ], [ %v575, %v557 ], [ %v586, %v587 ], [ %v76, %v584 ]
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %v27, i8 0, i64 24, i1 false)
  %v595 = call fastcc i32 @inner7(ptr %v27, ptr nonnull readonly %v0, i64 %v1, i64 %v594, i64 %v546)
  %v596 = load i64, ptr %v27, align 8
  %v597 = icmp eq i64 %v596, 0
  br i1 %v597, label %v598, label %v526
v598:
  store i64 1, ptr %v519, align 8
  br label %v526
v526:
  %v455 = phi i64 [ %v546, %v598 ], [ %v517, %v578 ], [ %v517, %v569 ], [ %v517, %v530 ], [ %v517, %v490 ], [ %v517, %v548 ], [ %v517, %v563 ], [ %v517, %v551 ], [ %v517, %v550 ], [ %v517, %v536 ]
  %v599 = icmp sgt i64 %v455, %v76
  br i1 %v599, label %v456, label %v600
v456:
  %v601 = icmp slt i64 %v457, 3
  br i1 %v601, label %v453, label %v274
v600:
  %v602 = add nuw nsw i64 %v457, 1
  br label %v487
v487:
  %v603 = phi i64 [ %v602, %v600 ], [ %v448, %v449 ], [ %v485, %v480 ]
  %v604 = icmp slt i64 %v603, 4
  br i1 %v604, label %v446, label %v274
v446:
  %v605 = phi i64 [ 2, %v91 ], [ %v603, %v487 ]
  br label %v606
v606:
  %v607 = phi i64 [ %v608, %v606 ], [ %v605, %v446 ]
  %v609 = icmp slt i64 %v607, 0
  %v610 = select i1 %v609, i64 %v21, i64 0
  %v611 = add i64 %v610, %v607
  %v612 = mul i64 %v611, %v22
  %v613 = getelementptr i64, ptr %v20, i64 %v612
  store i64 3, ptr %v613, align 8
  %v614 = getelementptr i8, ptr %v613, i64 8
  store i64 124, ptr %v614, align 8
  %v608 = add i64 %v607, 1
  %v615 = icmp eq i64 %v608, 4
  br i1 %v615, label %v274, label %v606
v449:
  %v448 = phi i64 [ %v485, %v480 ], [ %v457, %v461 ]
  %v616 = icmp sgt i64 %v451, %v76
  br i1 %v616, label %v445, label %v487
v274:
  %v617 = icmp slt i64 %v75, 0
  %v618 = select i1 %v617, i64 %v13, i64 0
  %v619 = add i64 %v618, %v75
  %v620 = mul i64 %v619, %v14
  %v198 = getelementptr i64, ptr %v12, i64 %v620
  %v621 = select i1 %v617, i64 %v16, i64 0
  %v622 = add i64 %v621, %v75
  %v623 = mul i64 %v622, %v17
  %v199 = getelementptr i32, ptr %v15, i64 %v623
  %v624 = select i1 %v617, i64 %v19, i64 0
  %62 = getelementptr i64, ptr %v18, i64 %v75
  %v625 = getelementptr i64, ptr %62, i64 %v624
  %v626 = load i64, ptr %v625, align 8
  store i64 0, ptr %v37, align 8
  call fastcc void @inner0(ptr %v37, ptr readonly %v0, i64 %v1, ptr %v20, i64 %v21, i64 %v22, i64 0, i64 -5808590958014384161)
  %v627 = load i64, ptr %v37, align 8
  store i64 0, ptr %v38, align 8
  call fastcc void @inner1(ptr %v38, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v627)
  %v628 = load i64, ptr %v38, align 8
  %v629 = add nsw i64 %v628, %v626
  store i64 0, ptr %v37, align 8
  call fastcc void @inner0(ptr %v37, ptr readonly %v0, i64 %v1, ptr %v20, i64 %v21, i64 %v22, i64 1, i64 -5808592057526012372)
  %v630 = load i64, ptr %v37, align 8
  store i64 0, ptr %v38, align 8
  call fastcc void @inner1(ptr %v38, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v630)
  %v631 = load i64, ptr %v38, align 8
  %v632 = add nsw i64 %v629, %v631
  store i64 0, ptr %v37, align 8
  call fastcc void @inner0(ptr %v37, ptr readonly %v0, i64 %v1, ptr %v20, i64 %v21, i64 %v22, i64 2, i64 -5808588758991127739)
  %v633 = load i64, ptr %v37, align 8
  store i64 0, ptr %v38, align 8
  call fastcc void @inner1(ptr %v38, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v633)
  %v634 = load i64, ptr %v38, align 8
  %v635 = add nsw i64 %v632, %v634
  store i64 0, ptr %v37, align 8
  call fastcc void @inner0(ptr %v37, ptr readonly %v0, i64 %v1, ptr %v20, i64 %v21, i64 %v22, i64 3, i64 -5808589858502755950)
  %v636 = load i64, ptr %v37, align 8
  store i64 0, ptr %v38, align 8
  call fastcc void @inner1(ptr %v38, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v636)
  %v637 = load i64, ptr %v38, align 8
  %v638 = add nsw i64 %v635, %v637
  store i64 0, ptr %v32, align 8
  call fastcc void @inner2(ptr %v32, ptr readonly %v0, i64 %v1, ptr readonly %v20, i64 %v22, i64 -5808595356060897005)
  %v639 = load i64, ptr %v32, align 8
  %v640 = xor i64 %v639, 32
  %v641 = mul i64 %v640, 1099511628211
  store i64 0, ptr %v33, align 8
  call fastcc void @inner4(ptr %v33, ptr readonly %v0, i64 %v1, ptr readonly %v20, i64 %v641)
  %v642 = load i64, ptr %v33, align 8
  store i64 0, ptr %v39, align 8
  call fastcc void @inner1(ptr %v39, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v642)
  %v643 = load i64, ptr %v39, align 8
  %v644 = add nsw i64 %v638, %v643
  store i64 0, ptr %v30, align 8
  call fastcc void @inner4(ptr %v30, ptr readonly %v0, i64 %v1, ptr readonly %v20, i64 -5808596455572525216)
  %v645 = load i64, ptr %v30, align 8
  %v646 = xor i64 %v645, 32
  %v647 = mul i64 %v646, 1099511628211
  store i64 0, ptr %v31, align 8
  call fastcc void @inner5(ptr %v31, ptr readonly %v0, i64 %v1, ptr readonly %v20, i64 %v22, i64 %v647)
  %v648 = load i64, ptr %v31, align 8
  store i64 0, ptr %v40, align 8
  call fastcc void @inner1(ptr %v40, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v648)
  %v649 = load i64, ptr %v40, align 8
  %v650 = add nsw i64 %v644, %v649
  store i64 0, ptr %v28, align 8
  call fastcc void @inner6(ptr %v28, ptr readonly %v0, i64 %v1, ptr readonly %v20, i64 %v22, i64 -5808593157037640583)
  %v651 = load i64, ptr %v28, align 8
  %v652 = xor i64 %v651, 32
  %v653 = mul i64 %v652, 1099511628211
  store i64 0, ptr %v29, align 8
  call fastcc void @inner2(ptr %v29, ptr readonly %v0, i64 %v1, ptr readonly %v20, i64 %v22, i64 %v653)
  %v654 = load i64, ptr %v29, align 8
  store i64 0, ptr %v41, align 8
  call fastcc void @inner1(ptr %v41, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v654)
  %v655 = load i64, ptr %v41, align 8
  %v656 = add nsw i64 %v650, %v655
  store i64 0, ptr %v42, align 8
  call fastcc void @inner2(ptr %v42, ptr readonly %v0, i64 %v1, ptr %v20, i64 %v22, i64 -5808594256549268794)
  %v657 = load i64, ptr %v42, align 8
  %v658 = xor i64 %v657, 32
  %v659 = mul i64 %v658, 1099511628211
  call fastcc void @inner3(ptr %v43, ptr readonly %v0, i64 %v1, ptr %v20, i64 %v659)
  %v660 = load i64, ptr %v43, align 8
  store i64 0, ptr %v44, align 8
  call fastcc void @inner1(ptr %v44, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v660)
  %v661 = load i64, ptr %v44, align 8
  %v662 = add nsw i64 %v656, %v661
  call fastcc void @inner3(ptr %v45, ptr readonly %v0, i64 %v1, ptr %v20, i64 -5808582161921358473)
  %v663 = load i64, ptr %v45, align 8
  %v664 = xor i64 %v663, 32
  %v665 = mul i64 %v664, 1099511628211
  store i64 0, ptr %v46, align 8
  call fastcc void @inner5(ptr %v46, ptr readonly %v0, i64 %v1, ptr %v20, i64 %v22, i64 %v665)
  %v666 = load i64, ptr %v46, align 8
  store i64 0, ptr %v47, align 8
  call fastcc void @inner1(ptr %v47, ptr readonly %v198, i64 %v14, ptr readonly %v199, i64 %v666)
  %v667 = load i64, ptr %v47, align 8
  %v202 = add nsw i64 %v662, %v667
  %v668 = load i64, ptr %v20, align 8
  %v669 = icmp eq i64 %v668, 0
  br i1 %v669, label %v261, label %v268
v54:
  ret i64 0
}
declare i64 @llvm.smin.i64(i64, i64) #2
declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg) #3
declare i64 @llvm.umax.i64(i64, i64) #2
attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
