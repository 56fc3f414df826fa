; 3bbf19fd743d8f493c177d35a6d93d3c7c0927eb3d505b477788823763334896
; made by numba 0.68.1 and llvmlite 0.50.0


define noundef i32 @mark_tokens(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readnone %arg.data.0, ptr readnone %arg.data.1, i64 %arg.data.2, i64 %arg.data.3, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %arg.data.6.0, i64 %arg.mode, i32 %arg.first_letters, ptr readnone %arg.word_character.0, ptr readnone %arg.word_character.1, i64 %arg.word_character.2, i64 %arg.word_character.3, ptr readonly %arg.word_character.4, i64 %arg.word_character.5.0, i64 %arg.word_character.6.0, ptr readnone %arg.in_token.0, ptr readnone %arg.in_token.1, i64 %arg.in_token.2, i64 %arg.in_token.3, ptr %arg.in_token.4, i64 %arg.in_token.5.0, i64 %arg.in_token.6.0, ptr readnone %arg.candidate.0, ptr readnone %arg.candidate.1, i64 %arg.candidate.2, i64 %arg.candidate.3, ptr writeonly %arg.candidate.4, i64 %arg.candidate.5.0, i64 %arg.candidate.6.0, ptr readnone %arg.high.0, ptr readnone %arg.high.1, i64 %arg.high.2, i64 %arg.high.3, ptr %arg.high.4, i64 %arg.high.5.0, i64 %arg.high.6.0, ptr readnone %arg.tail.0, ptr readnone %arg.tail.1, i64 %arg.tail.2, i64 %arg.tail.3, ptr %arg.tail.4, i64 %arg.tail.5.0, i64 %arg.tail.6.0) local_unnamed_addr #0 {
entry:
  %.93.0 = ashr i64 %arg.data.5.0, 6
  %.130 = and i64 %arg.data.5.0, -64
  %.131 = and i64 %arg.data.5.0, 63
  %.213705.not = icmp eq i64 %.131, 0
  br i1 %.213705.not, label %B126, label %B86.if.preheader

B86.if.preheader:                                 ; preds = %entry
  %xtraiter = and i64 %arg.data.5.0, 1
  %0 = icmp eq i64 %.131, 1
  br i1 %0, label %B86.if.epil.preheader, label %B86.if.preheader.new

B86.if.preheader.new:                             ; preds = %B86.if.preheader
  %unroll_iter = and i64 %arg.data.5.0, 62
  br label %B86.if

B126.loopexit.unr-lcssa:                          ; preds = %B86.if
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B126, label %B86.if.epil.preheader

B86.if.epil.preheader:                            ; preds = %B126.loopexit.unr-lcssa, %B86.if.preheader
  %.155.0707.epil.init = phi i64 [ 0, %B86.if.preheader ], [ %.226.1, %B126.loopexit.unr-lcssa ]
  %lcmp.mod733 = icmp ne i64 %xtraiter, 0
  tail call void @llvm.assume(i1 %lcmp.mod733)
  %.253.epil = add nuw nsw i64 %.155.0707.epil.init, %.130
  %.267.epil = icmp slt i64 %.253.epil, 0
  %.268.epil = select i1 %.267.epil, i64 %arg.data.5.0, i64 0
  %1 = getelementptr i8, ptr %arg.data.4, i64 %.253.epil
  %.282.epil = getelementptr i8, ptr %1, i64 %.268.epil
  %.283.epil = load i8, ptr %.282.epil, align 1
  %2 = getelementptr i8, ptr %arg.tail.4, i64 %.155.0707.epil.init
  store i8 %.283.epil, ptr %2, align 1
  br label %B126

B126:                                             ; preds = %B86.if.epil.preheader, %B126.loopexit.unr-lcssa, %entry
  %.399708.not = icmp slt i64 %.93.0, 1
  br i1 %.399708.not, label %B230, label %B156.if.lr.ph

B156.if.lr.ph:                                    ; preds = %B126
  %.134.i687 = insertelement <64 x i32> poison, i32 %arg.first_letters, i64 0
  %.135.i688 = shufflevector <64 x i32> %.134.i687, <64 x i32> poison, <64 x i32> zeroinitializer
  br label %B156.if

B230:                                             ; preds = %inner0, %B126
  %arg.tail.4.val = load <64 x i8>, ptr %arg.tail.4, align 1
  switch i64 %arg.mode, label %B194.i [
    i64 1, label %B58.i
    i64 0, label %B232.i
  ]

B58.i:                                            ; preds = %B230
  %.59.i = icmp ne <64 x i8> %arg.tail.4.val, splat (i8 32)
  br label %inner1

B194.i:                                           ; preds = %B230
  br label %B232.i

B232.i:                                           ; preds = %B194.i, %B230
  %"$phi232.0.2.0.i" = phi i8 [ 39, %B194.i ], [ 95, %B230 ]
  %.94.i = or <64 x i8> %arg.tail.4.val, splat (i8 32)
  %.95.i = add <64 x i8> %.94.i, splat (i8 -97)
  %.96.i = icmp ult <64 x i8> %.95.i, splat (i8 26)
  %.97.i = add <64 x i8> %arg.tail.4.val, splat (i8 -48)
  %.98.i = icmp ult <64 x i8> %.97.i, splat (i8 10)
  %.99.i = or <64 x i1> %.98.i, %.96.i
  %.112.i = insertelement <64 x i8> poison, i8 %"$phi232.0.2.0.i", i64 0
  %.113.i = shufflevector <64 x i8> %.112.i, <64 x i8> poison, <64 x i32> zeroinitializer
  %.114.i = icmp eq <64 x i8> %arg.tail.4.val, %.113.i
  %.11681.i = or <64 x i1> %.99.i, %.114.i
  br label %inner1

inner1: ; preds = %B58.i, %B232.i
  %token.2.0.in.i = phi <64 x i1> [ %.59.i, %B58.i ], [ %.11681.i, %B232.i ]
  %.35.i = icmp slt <64 x i8> %arg.tail.4.val, zeroinitializer
  %.132.i = and <64 x i8> %arg.tail.4.val, splat (i8 31)
  %.133.i = zext nneg <64 x i8> %.132.i to <64 x i32>
  %.134.i = insertelement <64 x i32> poison, i32 %arg.first_letters, i64 0
  %.135.i = shufflevector <64 x i32> %.134.i, <64 x i32> poison, <64 x i32> zeroinitializer
  %.136.i = lshr <64 x i32> %.135.i, %.133.i
  %.137.i = trunc <64 x i32> %.136.i to <64 x i1>
  %.14682.i = or <64 x i1> %.35.i, %.137.i
  %.617 = icmp slt i64 %.93.0, 0
  %.618 = select i1 %.617, i64 %arg.in_token.5.0, i64 0
  %3 = getelementptr i64, ptr %arg.in_token.4, i64 %.93.0
  %.632 = getelementptr i64, ptr %3, i64 %.618
  store <64 x i1> %token.2.0.in.i, ptr %.632, align 8
  %.649 = select i1 %.617, i64 %arg.candidate.5.0, i64 0
  %4 = getelementptr i64, ptr %arg.candidate.4, i64 %.93.0
  %.663 = getelementptr i64, ptr %4, i64 %.649
  store <64 x i1> %.14682.i, ptr %.663, align 8
  %.680 = select i1 %.617, i64 %arg.high.5.0, i64 0
  %5 = getelementptr i64, ptr %arg.high.4, i64 %.93.0
  %.694 = getelementptr i64, ptr %5, i64 %.680
  store <64 x i1> %.35.i, ptr %.694, align 8
  %.697 = add nsw i64 %.93.0, 1
  %.711 = icmp slt i64 %.93.0, -1
  %.712 = select i1 %.711, i64 %arg.in_token.5.0, i64 0
  %6 = getelementptr i64, ptr %arg.in_token.4, i64 %.697
  %.726 = getelementptr i64, ptr %6, i64 %.712
  store i64 0, ptr %.726, align 8
  %.744 = select i1 %.711, i64 %arg.candidate.5.0, i64 0
  %7 = getelementptr i64, ptr %arg.candidate.4, i64 %.697
  %.758 = getelementptr i64, ptr %7, i64 %.744
  store i64 0, ptr %.758, align 8
  %.780 = select i1 %.711, i64 %arg.high.5.0, i64 0
  %8 = getelementptr i64, ptr %arg.high.4, i64 %.697
  %.794 = getelementptr i64, ptr %8, i64 %.780
  store i64 0, ptr %.794, align 8
  %.885715.not = icmp slt i64 %arg.high.5.0, 1
  br i1 %.885715.not, label %common.ret, label %B396.if.lr.ph

B396.if.lr.ph:                                    ; preds = %inner1
  %.1109 = icmp eq i64 %arg.mode, 0
  br label %B396.if

B416.loopexit:                                    ; preds = %B428
  %.968.not = icmp eq i64 %.980, 0
  br i1 %.968.not, label %B850, label %B428.backedge

B428:                                             ; preds = %B428.backedge, %B428.preheader.lr.ph
  %left.3.2 = phi i64 [ %.956, %B428.preheader.lr.ph ], [ %.980, %B428.backedge ]
  %.976 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %left.3.2, i1 true)
  %.978 = add i64 %left.3.2, -1
  %.980 = and i64 %.978, %left.3.2
  %.988 = or disjoint i64 %.976, %.987
  %9 = getelementptr i8, ptr %arg.data.4, i64 %.988
  %.1022 = load i8, ptr %9, align 1
  %.1024 = icmp ult i8 %.1022, -64
  br i1 %.1024, label %B416.loopexit, label %B76.i

B76.i:                                            ; preds = %B428
  %.49.i = zext i8 %.1022 to i64
  %.72.i = icmp ugt i8 %.1022, -33
  br i1 %.72.i, label %B174.i, label %B88.i

B88.i:                                            ; preds = %B76.i
  %.75.i = shl nuw nsw i64 %.49.i, 6
  %.78.i = and i64 %.75.i, 1984
  %10 = getelementptr i8, ptr %9, i64 1
  %.112.i669 = load i8, ptr %10, align 1
  %11 = and i8 %.112.i669, 63
  %.116.i = zext nneg i8 %11 to i64
  %.117.i = or disjoint i64 %.78.i, %.116.i
  br label %inner2

B174.i:                                           ; preds = %B76.i
  %.127.i = icmp samesign ult i8 %.1022, -16
  %12 = getelementptr i8, ptr %9, i64 1
  %.165.i = load i8, ptr %12, align 1
  %13 = and i8 %.165.i, 63
  %.167.i = zext nneg i8 %13 to i64
  %14 = getelementptr i8, ptr %9, i64 2
  %.203.i = load i8, ptr %14, align 1
  %15 = and i8 %.203.i, 63
  %.207.i = zext nneg i8 %15 to i64
  br i1 %.127.i, label %B186.i, label %B344.i

B186.i:                                           ; preds = %B174.i
  %.130.i = shl nuw nsw i64 %.49.i, 12
  %.133.i666 = and i64 %.130.i, 61440
  %.168.i = shl nuw nsw i64 %.167.i, 6
  %.169.i = or disjoint i64 %.168.i, %.133.i666
  %.208.i = or disjoint i64 %.169.i, %.207.i
  br label %inner2

B344.i:                                           ; preds = %B174.i
  %.218.i = shl nuw nsw i64 %.49.i, 18
  %.221.i = and i64 %.218.i, 1835008
  %.256.i = shl nuw nsw i64 %.167.i, 12
  %.257.i = or disjoint i64 %.256.i, %.221.i
  %.292.i = shl nuw nsw i64 %.207.i, 6
  %.293.i = or disjoint i64 %.257.i, %.292.i
  %16 = getelementptr i8, ptr %9, i64 3
  %.327.i = load i8, ptr %16, align 1
  %17 = and i8 %.327.i, 63
  %.331.i = zext nneg i8 %17 to i64
  %.332.i = or disjoint i64 %.293.i, %.331.i
  br label %inner2

inner2: ; preds = %B88.i, %B186.i, %B344.i
  %.332.sink.i = phi i64 [ %.332.i, %B344.i ], [ %.208.i, %B186.i ], [ %.117.i, %B88.i ]
  %.1233.2 = phi i1 [ true, %B344.i ], [ false, %B186.i ], [ false, %B88.i ]
  %.1082.not = icmp slt i64 %.332.sink.i, %arg.word_character.5.0
  br i1 %.1082.not, label %B634, label %common.ret

common.ret:                                       ; preds = %B850, %inner2, %inner1
  %storemerge664 = phi i64 [ 0, %inner1 ], [ 1, %inner2 ], [ 0, %B850 ]
  store i64 %storemerge664, ptr %retptr, align 8
  ret i32 0

B634:                                             ; preds = %inner2
  br i1 %.1109, label %B656, label %B838

B656:                                             ; preds = %B634
  %18 = getelementptr i8, ptr %arg.word_character.4, i64 %.332.sink.i
  %.1141 = load i8, ptr %18, align 1
  %.1144.not = icmp eq i8 %.1141, 0
  br i1 %.1144.not, label %B838, label %B710.if

B838:                                             ; preds = %B710.if, %B710.if.2, %B710.if.3, %B656, %B634
  %.1352.not = icmp eq i64 %.980, 0
  br i1 %.1352.not, label %B850, label %B428.backedge

B428.backedge:                                    ; preds = %B838, %B416.loopexit
  br label %B428

B850:                                             ; preds = %B416.loopexit, %B838, %B396.if
  %exitcond723.not = icmp eq i64 %.898, %arg.high.5.0
  br i1 %exitcond723.not, label %common.ret, label %B396.if

B86.if:                                           ; preds = %B86.if, %B86.if.preheader.new
  %.155.0707 = phi i64 [ 0, %B86.if.preheader.new ], [ %.226.1, %B86.if ]
  %niter = phi i64 [ 0, %B86.if.preheader.new ], [ %niter.next.1, %B86.if ]
  %.226 = or disjoint i64 %.155.0707, 1
  %.253 = add nuw nsw i64 %.155.0707, %.130
  %.267 = icmp slt i64 %.253, 0
  %.268 = select i1 %.267, i64 %arg.data.5.0, i64 0
  %19 = getelementptr i8, ptr %arg.data.4, i64 %.253
  %.282 = getelementptr i8, ptr %19, i64 %.268
  %.283 = load i8, ptr %.282, align 1
  %20 = getelementptr i8, ptr %arg.tail.4, i64 %.155.0707
  store i8 %.283, ptr %20, align 1
  %.226.1 = add nuw nsw i64 %.155.0707, 2
  %.253.1 = add nuw nsw i64 %.226, %.130
  %.267.1 = icmp slt i64 %.253.1, 0
  %.268.1 = select i1 %.267.1, i64 %arg.data.5.0, i64 0
  %21 = getelementptr i8, ptr %arg.data.4, i64 %.253.1
  %.282.1 = getelementptr i8, ptr %21, i64 %.268.1
  %.283.1 = load i8, ptr %.282.1, align 1
  %22 = getelementptr i8, ptr %arg.tail.4, i64 %.226
  store i8 %.283.1, ptr %22, align 1
  %niter.next.1 = add i64 %niter, 2
  %niter.ncmp.1 = icmp eq i64 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %B126.loopexit.unr-lcssa, label %B86.if

B156.if:                                          ; preds = %B156.if.lr.ph, %inner0
  %.343.0710 = phi i64 [ 0, %B156.if.lr.ph ], [ %.412, %inner0 ]
  %.412 = add nuw nsw i64 %.343.0710, 1
  %.438 = shl nsw i64 %.343.0710, 6
  %.32.i670 = getelementptr i8, ptr %arg.data.4, i64 %.438
  %.34.i = load <64 x i8>, ptr %.32.i670, align 1
  switch i64 %arg.mode, label %B194.i696 [
    i64 1, label %B58.i694
    i64 0, label %B232.i671
  ]

B58.i694:                                         ; preds = %B156.if
  %.59.i695 = icmp ne <64 x i8> %.34.i, splat (i8 32)
  br label %inner0

B194.i696:                                        ; preds = %B156.if
  br label %B232.i671

B232.i671:                                        ; preds = %B194.i696, %B156.if
  %"$phi232.0.2.0.i672" = phi i8 [ 39, %B194.i696 ], [ 95, %B156.if ]
  %.94.i673 = or <64 x i8> %.34.i, splat (i8 32)
  %.95.i674 = add <64 x i8> %.94.i673, splat (i8 -97)
  %.96.i675 = icmp ult <64 x i8> %.95.i674, splat (i8 26)
  %.97.i676 = add <64 x i8> %.34.i, splat (i8 -48)
  %.98.i677 = icmp ult <64 x i8> %.97.i676, splat (i8 10)
  %.99.i678 = or <64 x i1> %.98.i677, %.96.i675
  %.112.i679 = insertelement <64 x i8> poison, i8 %"$phi232.0.2.0.i672", i64 0
  %.113.i680 = shufflevector <64 x i8> %.112.i679, <64 x i8> poison, <64 x i32> zeroinitializer
  %.114.i681 = icmp eq <64 x i8> %.34.i, %.113.i680
  %.11681.i682 = or <64 x i1> %.99.i678, %.114.i681
  br label %inner0

inner0: ; preds = %B58.i694, %B232.i671
  %token.2.0.in.i683 = phi <64 x i1> [ %.59.i695, %B58.i694 ], [ %.11681.i682, %B232.i671 ]
  %.35.i684 = icmp slt <64 x i8> %.34.i, zeroinitializer
  %.132.i685 = and <64 x i8> %.34.i, splat (i8 31)
  %.133.i686 = zext nneg <64 x i8> %.132.i685 to <64 x i32>
  %.136.i689 = lshr <64 x i32> %.135.i688, %.133.i686
  %.137.i690 = trunc <64 x i32> %.136.i689 to <64 x i1>
  %.14682.i691 = or <64 x i1> %.35.i684, %.137.i690
  %23 = getelementptr i64, ptr %arg.in_token.4, i64 %.343.0710
  store <64 x i1> %token.2.0.in.i683, ptr %23, align 8
  %24 = getelementptr i64, ptr %arg.candidate.4, i64 %.343.0710
  store <64 x i1> %.14682.i691, ptr %24, align 8
  %25 = getelementptr i64, ptr %arg.high.4, i64 %.343.0710
  store <64 x i1> %.35.i684, ptr %25, align 8
  %exitcond722.not = icmp eq i64 %.412, %.93.0
  br i1 %exitcond722.not, label %B230, label %B156.if

B396.if:                                          ; preds = %B396.if.lr.ph, %B850
  %.829.0716 = phi i64 [ 0, %B396.if.lr.ph ], [ %.898, %B850 ]
  %.898 = add nuw nsw i64 %.829.0716, 1
  %26 = getelementptr i64, ptr %arg.high.4, i64 %.829.0716
  %.956 = load i64, ptr %26, align 8
  %.968.not713 = icmp eq i64 %.956, 0
  br i1 %.968.not713, label %B850, label %B428.preheader.lr.ph

B428.preheader.lr.ph:                             ; preds = %B396.if
  %.987 = shl nsw i64 %.829.0716, 6
  %27 = getelementptr i64, ptr %arg.in_token.4, i64 %.829.0716
  br label %B428

B710.if:                                          ; preds = %B656
  %.1301 = load i64, ptr %27, align 8
  %.1303 = shl nuw i64 1, %.976
  %.1304 = or i64 %.1301, %.1303
  store i64 %.1304, ptr %27, align 8
  %.1246 = add nuw i64 %.988, 1
  %.1271.1 = ashr i64 %.1246, 6
  %.1285.1 = icmp slt i64 %.1271.1, 0
  %.1286.1 = select i1 %.1285.1, i64 %arg.in_token.5.0, i64 0
  %28 = getelementptr i64, ptr %arg.in_token.4, i64 %.1271.1
  %.1300.1 = getelementptr i64, ptr %28, i64 %.1286.1
  %.1301.1 = load i64, ptr %.1300.1, align 8
  %.1302.1 = and i64 %.1246, 63
  %.1303.1 = shl nuw i64 1, %.1302.1
  %.1304.1 = or i64 %.1301.1, %.1303.1
  store i64 %.1304.1, ptr %.1300.1, align 8
  br i1 %.72.i, label %B710.if.2, label %B838

B710.if.2:                                        ; preds = %B710.if
  %.1246.1 = add nuw i64 %.988, 2
  %.1271.2 = ashr i64 %.1246.1, 6
  %.1285.2 = icmp slt i64 %.1271.2, 0
  %.1286.2 = select i1 %.1285.2, i64 %arg.in_token.5.0, i64 0
  %29 = getelementptr i64, ptr %arg.in_token.4, i64 %.1271.2
  %.1300.2 = getelementptr i64, ptr %29, i64 %.1286.2
  %.1301.2 = load i64, ptr %.1300.2, align 8
  %.1302.2 = and i64 %.1246.1, 63
  %.1303.2 = shl nuw i64 1, %.1302.2
  %.1304.2 = or i64 %.1301.2, %.1303.2
  store i64 %.1304.2, ptr %.1300.2, align 8
  br i1 %.1233.2, label %B710.if.3, label %B838

B710.if.3:                                        ; preds = %B710.if.2
  %.1246.2 = add nuw i64 %.988, 3
  %.1271.3 = ashr i64 %.1246.2, 6
  %.1285.3 = icmp slt i64 %.1271.3, 0
  %.1286.3 = select i1 %.1285.3, i64 %arg.in_token.5.0, i64 0
  %30 = getelementptr i64, ptr %arg.in_token.4, i64 %.1271.3
  %.1300.3 = getelementptr i64, ptr %30, i64 %.1286.3
  %.1301.3 = load i64, ptr %.1300.3, align 8
  %.1302.3 = and i64 %.1246.2, 63
  %.1303.3 = shl nuw i64 1, %.1302.3
  %.1304.3 = or i64 %.1301.3, %.1303.3
  store i64 %.1304.3, ptr %.1300.3, align 8
  br label %B838
}

declare i64 @llvm.cttz.i64(i64, i1 immarg) #1

define noundef i32 @count_terms(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readnone %arg.data.0, ptr readnone %arg.data.1, i64 %arg.data.2, i64 %arg.data.3, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %arg.data.6.0, ptr readnone %arg.in_token.0, ptr readnone %arg.in_token.1, i64 %arg.in_token.2, i64 %arg.in_token.3, ptr readonly %arg.in_token.4, i64 %arg.in_token.5.0, i64 %arg.in_token.6.0, ptr readnone %arg.candidate.0, ptr readnone %arg.candidate.1, i64 %arg.candidate.2, i64 %arg.candidate.3, ptr readonly %arg.candidate.4, i64 %arg.candidate.5.0, i64 %arg.candidate.6.0, ptr readnone %arg.high.0, ptr readnone %arg.high.1, i64 %arg.high.2, i64 %arg.high.3, ptr readonly %arg.high.4, i64 %arg.high.5.0, i64 %arg.high.6.0, ptr readnone %arg.text_start.0, ptr readnone %arg.text_start.1, i64 %arg.text_start.2, i64 %arg.text_start.3, ptr readonly %arg.text_start.4, i64 %arg.text_start.5.0, i64 %arg.text_start.6.0, ptr readnone %arg.text_end.0, ptr readnone %arg.text_end.1, i64 %arg.text_end.2, i64 %arg.text_end.3, ptr readonly %arg.text_end.4, i64 %arg.text_end.5.0, i64 %arg.text_end.6.0, i64 %arg.first, ptr readnone %arg.table.0, ptr readnone %arg.table.1, i64 %arg.table.2, i64 %arg.table.3, ptr readonly %arg.table.4, i64 %arg.table.5.0, i64 %arg.table.6.0, ptr readnone %arg.edges.0, ptr readnone %arg.edges.1, i64 %arg.edges.2, i64 %arg.edges.3, ptr readonly %arg.edges.4, i64 %arg.edges.5.0, i64 %arg.edges.5.1, i64 %arg.edges.6.0, i64 %arg.edges.6.1, ptr readnone %arg.token_bytes.0, ptr readnone %arg.token_bytes.1, i64 %arg.token_bytes.2, i64 %arg.token_bytes.3, ptr readonly %arg.token_bytes.4, i64 %arg.token_bytes.5.0, i64 %arg.token_bytes.6.0, ptr readnone %arg.precedence.0, ptr readnone %arg.precedence.1, i64 %arg.precedence.2, i64 %arg.precedence.3, ptr readonly %arg.precedence.4, i64 %arg.precedence.5.0, i64 %arg.precedence.6.0, ptr readnone %arg.maybe.0, ptr readnone %arg.maybe.1, i64 %arg.maybe.2, i64 %arg.maybe.3, ptr readonly %arg.maybe.4, i64 %arg.maybe.5.0, i64 %arg.maybe.6.0, i64 %arg.longest_token, i8 %arg.has_prefixes, i8 %arg.has_written, ptr readnone %arg.entry_group.0, ptr readnone %arg.entry_group.1, i64 %arg.entry_group.2, i64 %arg.entry_group.3, ptr readonly %arg.entry_group.4, i64 %arg.entry_group.5.0, i64 %arg.entry_group.6.0, ptr readnone %arg.entry_tokens.0, ptr readnone %arg.entry_tokens.1, i64 %arg.entry_tokens.2, i64 %arg.entry_tokens.3, ptr readonly %arg.entry_tokens.4, i64 %arg.entry_tokens.5.0, i64 %arg.entry_tokens.6.0, ptr readnone %arg.entry_weight.0, ptr readnone %arg.entry_weight.1, i64 %arg.entry_weight.2, i64 %arg.entry_weight.3, ptr readonly %arg.entry_weight.4, i64 %arg.entry_weight.5.0, i64 %arg.entry_weight.6.0, i8 %arg.sigma_matters, ptr readnone %arg.first_bytes.0, ptr readnone %arg.first_bytes.1, i64 %arg.first_bytes.2, i64 %arg.first_bytes.3, ptr readonly %arg.first_bytes.4, i64 %arg.first_bytes.5.0, i64 %arg.first_bytes.6.0, ptr readnone %arg.lower_character.0, ptr readnone %arg.lower_character.1, i64 %arg.lower_character.2, i64 %arg.lower_character.3, ptr readonly %arg.lower_character.4, i64 %arg.lower_character.5.0, i64 %arg.lower_character.6.0, ptr readnone %arg.seen.0, ptr readnone %arg.seen.1, i64 %arg.seen.2, i64 %arg.seen.3, ptr %arg.seen.4, i64 %arg.seen.5.0, i64 %arg.seen.6.0, ptr readnone %arg.touched.0, ptr readnone %arg.touched.1, i64 %arg.touched.2, i64 %arg.touched.3, ptr %arg.touched.4, i64 %arg.touched.5.0, i64 %arg.touched.6.0, ptr readnone %arg.some.0, ptr readnone %arg.some.1, i64 %arg.some.2, i64 %arg.some.3, ptr %arg.some.4, i64 %arg.some.5.0, i64 %arg.some.6.0, ptr readnone %arg.buffer.0, ptr readnone %arg.buffer.1, i64 %arg.buffer.2, i64 %arg.buffer.3, ptr %arg.buffer.4, i64 %arg.buffer.5.0, i64 %arg.buffer.6.0, ptr readnone %arg.found.0, ptr readnone %arg.found.1, i64 %arg.found.2, i64 %arg.found.3, ptr %arg.found.4, i64 %arg.found.5.0, i64 %arg.found.6.0, ptr readnone %arg.places.0, ptr readnone %arg.places.1, i64 %arg.places.2, i64 %arg.places.3, ptr %arg.places.4, i64 %arg.places.5.0, i64 %arg.places.6.0, ptr readnone %arg.length.0, ptr readnone %arg.length.1, i64 %arg.length.2, i64 %arg.length.3, ptr writeonly %arg.length.4, i64 %arg.length.5.0, i64 %arg.length.6.0, ptr readnone %arg.totals.0, ptr readnone %arg.totals.1, i64 %arg.totals.2, i64 %arg.totals.3, ptr %arg.totals.4, i64 %arg.totals.5.0, i64 %arg.totals.5.1, i64 %arg.totals.6.0, i64 %arg.totals.6.1, ptr readnone %arg.offsets.0, ptr readnone %arg.offsets.1, i64 %arg.offsets.2, i64 %arg.offsets.3, ptr %arg.offsets.4, i64 %arg.offsets.5.0, i64 %arg.offsets.6.0, ptr readnone %arg.out_entry.0, ptr readnone %arg.out_entry.1, i64 %arg.out_entry.2, i64 %arg.out_entry.3, ptr writeonly %arg.out_entry.4, i64 %arg.out_entry.5.0, i64 %arg.out_entry.6.0, ptr readnone %arg.out_count.0, ptr readnone %arg.out_count.1, i64 %arg.out_count.2, i64 %arg.out_count.3, ptr writeonly %arg.out_count.4, i64 %arg.out_count.5.0, i64 %arg.out_count.6.0, ptr readnone %arg.flagged.0, ptr readnone %arg.flagged.1, i64 %arg.flagged.2, i64 %arg.flagged.3, ptr writeonly %arg.flagged.4, i64 %arg.flagged.5.0, i64 %arg.flagged.6.0) local_unnamed_addr #2 {
entry:
  %.235 = icmp ne i8 %arg.has_prefixes, 0
  %.1836 = alloca i64, align 8
  %.2097 = alloca ptr, align 8
  %.2409 = alloca ptr, align 8
  %.244.not = icmp ne i8 %arg.has_written, 0
  %.259.not = icmp eq i8 %arg.sigma_matters, 0
  %"$phi56.0.2.0" = select i1 %.235, i1 true, i1 %.244.not
  %.429 = sub i64 %arg.text_start.5.0, %arg.first
  %.4752221.not = icmp slt i64 %.429, 1
  br i1 %.4752221.not, label %common.ret, label %B120.lr.ph

B120.lr.ph:                                       ; preds = %entry
  %.2076 = getelementptr i8, ptr %arg.found.4, i64 8
  %. = select i1 %.244.not, i64 2, i64 1
  %.2429 = zext i1 %.235 to i8
  %.33022178 = icmp sgt i64 %arg.some.5.0, 0
  br label %B120

B120:                                             ; preds = %B120.lr.ph, %B4002
  %.416.02223 = phi i64 [ %arg.first, %B120.lr.ph ], [ %.488, %B4002 ]
  %.419.02222 = phi i64 [ %.429, %B120.lr.ph ], [ %.484, %B4002 ]
  %.484 = add nsw i64 %.419.02222, -1
  %.488 = add i64 %.416.02223, 1
  %.530 = icmp slt i64 %.416.02223, 0
  %.531 = select i1 %.530, i64 %arg.text_start.5.0, i64 0
  %0 = getelementptr i64, ptr %arg.text_start.4, i64 %.416.02223
  %.545 = getelementptr i64, ptr %0, i64 %.531
  %.546 = load i64, ptr %.545, align 8
  %.562 = select i1 %.530, i64 %arg.text_end.5.0, i64 0
  %1 = getelementptr i64, ptr %arg.text_end.4, i64 %.416.02223
  %.576 = getelementptr i64, ptr %1, i64 %.562
  %.577 = load i64, ptr %.576, align 8
  %.602 = ashr i64 %.546, 6
  %.604 = add nsw i64 %.577, 63
  %.605 = ashr i64 %.604, 6
  %.642 = sub nsw i64 %.605, %.602
  %.6862195.not = icmp slt i64 %.642, 1
  br i1 %.6862195.not, label %B3270, label %B262.if

B1176.preheader:                                  ; preds = %B1132
  %2 = trunc i64 %.827 to i32
  %.13232209.not = icmp eq i64 %.1216, 0
  br i1 %.13232209.not, label %B3270, label %B1178.if

B990.if.lr.ph:                                    ; preds = %B262.if
  %.1022.7 = add i64 %.1024.6, -1
  %.1024.7 = and i64 %.1022.7, %.1024.6
  %xtraiter = and i64 %.867, 1
  %3 = icmp eq i64 %.867, 9
  br i1 %3, label %B990.if.epil.preheader, label %B990.if.lr.ph.new

B990.if.lr.ph.new:                                ; preds = %B990.if.lr.ph
  %4 = and i64 %.867, 126
  %5 = add nsw i64 %4, -10
  br label %B990.if

B1132.loopexit.unr-lcssa:                         ; preds = %B990.if
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B1132, label %B990.if.epil.preheader

B990.if.epil.preheader:                           ; preds = %B1132.loopexit.unr-lcssa, %B990.if.lr.ph
  %starts.5.22194.epil.init = phi i64 [ %.1024.7, %B990.if.lr.ph ], [ %.1192.1, %B1132.loopexit.unr-lcssa ]
  %.1062.02193.epil.init = phi i64 [ 8, %B990.if.lr.ph ], [ %.1131.1, %B1132.loopexit.unr-lcssa ]
  %lcmp.mod2288 = icmp ne i64 %xtraiter, 0
  tail call void @llvm.assume(i1 %lcmp.mod2288)
  %.1157.epil = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %starts.5.22194.epil.init, i1 false)
  %.1159.epil = add nsw i64 %.1157.epil, %.728
  %.1187.epil = getelementptr i64, ptr %27, i64 %.1062.02193.epil.init
  store i64 %.1159.epil, ptr %.1187.epil, align 8
  br label %B1132

B1132:                                            ; preds = %B990.if.epil.preheader, %B1132.loopexit.unr-lcssa, %B262.if
  %.1216 = add nuw nsw i64 %.867, %number.2.12199
  %.686 = icmp samesign ugt i64 %.632.02196, 1
  br i1 %.686, label %B262.if, label %B1176.preheader

B1520:                                            ; preds = %B1178.if
  %.23.i = icmp slt i64 %.1387, %.577
  br i1 %.23.i, label %B16.i, label %inner3

B16.i:                                            ; preds = %B1520, %B236.i
  %position.2.0.i = phi i64 [ %.118.i, %B236.i ], [ %.1387, %B1520 ]
  %.29.i = lshr i64 %position.2.0.i, 6
  %.55.i = getelementptr i64, ptr %arg.in_token.4, i64 %.29.i
  %.56.i = load i64, ptr %.55.i, align 8
  %.57.i = xor i64 %.56.i, -1
  %.59.i = and i64 %position.2.0.i, 63
  %.60.i = lshr i64 %.57.i, %.59.i
  %.67.not.i = icmp eq i64 %.60.i, 0
  br i1 %.67.not.i, label %B236.i, label %B172.i

B172.i:                                           ; preds = %B16.i
  %.72.i = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.60.i, i1 true)
  %.76.i = add nsw i64 %.72.i, %position.2.0.i
  %.11.i.i = tail call i64 @llvm.smin.i64(i64 %.577, i64 %.76.i)
  br label %inner3

B236.i:                                           ; preds = %B16.i
  %.117.i = or i64 %position.2.0.i, 63
  %.118.i = add nsw i64 %.117.i, 1
  %.122.i = icmp slt i64 %.118.i, %.577
  br i1 %.122.i, label %B16.i, label %inner3

inner3: ; preds = %B236.i, %B1520, %B172.i
  %storemerge.i = phi i64 [ %.11.i.i, %B172.i ], [ %.577, %B1520 ], [ %.577, %B236.i ]
  %.1481 = sub nsw i64 %storemerge.i, %.1387
  br label %B1560

B1560:                                            ; preds = %B1178.if, %inner3
  %size.2.3 = phi i64 [ %.1481, %inner3 ], [ %.1428, %B1178.if ]
  %.1486 = icmp sgt i64 %size.2.3, 1
  br i1 %.1486, label %B1572, label %B1668

B1572:                                            ; preds = %B1560
  %6 = getelementptr i8, ptr %arg.data.4, i64 %.1387
  %.1515 = getelementptr i8, ptr %6, i64 1
  %.1516 = load i8, ptr %.1515, align 1
  %7 = and i8 %.1516, 31
  %8 = zext nneg i8 %7 to i64
  br label %B1668

B1668:                                            ; preds = %B1560, %B1572
  %"$phi1668.2.2.2" = phi i64 [ %8, %B1572 ], [ 0, %B1560 ]
  %.1554 = getelementptr i8, ptr %arg.data.4, i64 %.1387
  %.1555 = load i8, ptr %.1554, align 1
  %9 = and i8 %.1555, 31
  %.1557 = zext nneg i8 %9 to i64
  %.1558 = shl nuw nsw i64 %.1557, 5
  %.1561 = or i64 %.1558, %"$phi1668.2.2.2"
  %.1587 = getelementptr i32, ptr %arg.first_bytes.4, i64 %.1561
  %.1588 = load i32, ptr %.1587, align 4
  %.1618 = getelementptr i64, ptr %arg.high.4, i64 %.1392
  %.1619 = load i64, ptr %.1618, align 8
  %.1649 = getelementptr i8, ptr %.1618, i64 8
  %.1650 = load i64, ptr %.1649, align 8
  %.1651 = or i64 %.1650, %.1619
  %.1654.not = icmp eq i64 %.1651, 0
  br i1 %.1654.not, label %B2064, label %B2026

B2026:                                            ; preds = %B1668
  %.1662 = add nsw i64 %size.2.3, %.1387
  %.23.i.i = icmp sgt i64 %size.2.3, 0
  br i1 %.23.i.i, label %B16.i.i, label %B2064

B16.i.i:                                          ; preds = %B2026, %B234.i.i
  %position.2.0.i.i = phi i64 [ %.117.i.i, %B234.i.i ], [ %.1387, %B2026 ]
  %.29.i.i = lshr i64 %position.2.0.i.i, 6
  %.55.i.i = getelementptr i64, ptr %arg.high.4, i64 %.29.i.i
  %.56.i.i = load i64, ptr %.55.i.i, align 8
  %.58.i.i = and i64 %position.2.0.i.i, 63
  %.59.i.i = lshr i64 %.56.i.i, %.58.i.i
  %.66.not.i.i = icmp eq i64 %.59.i.i, 0
  br i1 %.66.not.i.i, label %B234.i.i, label %B170.i.i

B170.i.i:                                         ; preds = %B16.i.i
  %.71.i.i = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.59.i.i, i1 true)
  %.75.i.i = add nsw i64 %.71.i.i, %position.2.0.i.i
  %10 = icmp slt i64 %.75.i.i, %.1662
  br label %B2064

B234.i.i:                                         ; preds = %B16.i.i
  %.116.i.i = or i64 %position.2.0.i.i, 63
  %.117.i.i = add nsw i64 %.116.i.i, 1
  %.121.i.i = icmp slt i64 %.117.i.i, %.1662
  br i1 %.121.i.i, label %B16.i.i, label %B2064

B2064:                                            ; preds = %B234.i.i, %B170.i.i, %B2026, %B1668
  %"$phi2064.2.2.2" = phi i1 [ false, %B1668 ], [ %10, %B170.i.i ], [ false, %B2026 ], [ false, %B234.i.i ]
  %.11.i = tail call i64 @llvm.smin.i64(i64 %size.2.3, i64 31)
  %.1740 = and i64 %.11.i, 4294967295
  %.1741 = zext i32 %.1588 to i64
  %11 = shl nuw i64 1, %.1740
  %12 = and i64 %11, %.1741
  %.1750 = icmp ne i64 %12, 0
  %brmerge = select i1 %.1750, i1 true, i1 %"$phi2064.2.2.2"
  %.1775 = icmp sge i64 %.1387, %resume.3.12213
  %or.cond2127.not = select i1 %brmerge, i1 %.1775, i1 false
  br i1 %or.cond2127.not, label %B2224, label %B4023

B2224:                                            ; preds = %B2064
  %spec.select = select i1 %"$phi56.0.2.0", i1 true, i1 %"$phi2064.2.2.2"
  br i1 %spec.select, label %B2494, label %B2242

B2242:                                            ; preds = %B2224
  %.1814 = icmp sgt i64 %size.2.3, %arg.longest_token
  br i1 %.1814, label %B4023, label %B2258

B2258:                                            ; preds = %B2242
  store i64 0, ptr %.1836, align 8
  call fastcc void @inner4(ptr %.1836, ptr %arg.data.4, i64 %arg.data.5.0, i64 %.1387, i64 %size.2.3, ptr %arg.table.4, i64 %arg.table.5.0, ptr %arg.edges.4, i64 %arg.edges.5.0, i64 %arg.edges.5.1, ptr %arg.token_bytes.4, i64 %arg.token_bytes.5.0, ptr %arg.maybe.4)
  %.1866 = load i64, ptr %.1836, align 8
  %.1880 = icmp slt i64 %.1866, 0
  br i1 %.1880, label %B4023, label %B2324

B2324:                                            ; preds = %B2258
  %.1948 = mul i64 %.1866, %arg.edges.5.1
  %13 = getelementptr i64, ptr %arg.edges.4, i64 %.1948
  %.1952 = getelementptr i8, ptr %13, i64 16
  %.2010 = getelementptr i8, ptr %13, i64 8
  %.2011 = load i64, ptr %.2010, align 8
  %.2012 = icmp sgt i64 %.2011, -1
  br i1 %.2012, label %B2392, label %B2680

B2392:                                            ; preds = %B2324
  store i64 -1, ptr %arg.found.4, align 8
  store i64 0, ptr %.2076, align 8
  %.2080 = add nsw i64 %size.2.3, %.1387
  call fastcc void @inner5(ptr %.2097, ptr %arg.data.4, i64 %arg.data.5.0, ptr %arg.in_token.4, i64 %.2080, i64 %.577, ptr nonnull %arg.high.4, i64 %.1866, ptr %arg.table.4, i64 %arg.table.5.0, ptr nonnull %arg.edges.4, i64 %arg.edges.5.0, i64 %arg.edges.5.1, ptr %arg.token_bytes.4, i64 %arg.token_bytes.5.0, ptr %arg.precedence.4, ptr %arg.maybe.4, i64 %arg.longest_token, i8 0, ptr %arg.lower_character.4, i64 %arg.lower_character.5.0, ptr %arg.buffer.4, i64 %arg.buffer.5.0, ptr nonnull %arg.found.4)
  br label %B2680

B2494:                                            ; preds = %B2224
  store i64 -1, ptr %arg.found.4, align 8
  store i64 0, ptr %.2076, align 8
  %.2256 = add nsw i64 %size.2.3, %.1387
  br label %B2574.if

B2680:                                            ; preds = %B2574.if, %B2324, %B2392
  %entry.5.2.in = phi ptr [ %.1952, %B2324 ], [ %arg.found.4, %B2392 ], [ %arg.found.4, %B2574.if ]
  %entry.5.2 = load i64, ptr %entry.5.2.in, align 8
  %.2497 = icmp slt i64 %entry.5.2, 0
  br i1 %.2497, label %B4023, label %B2696

B2696:                                            ; preds = %B2680
  %.2520 = add nsw i64 %size.2.3, %.1387
  %.2557 = getelementptr i64, ptr %arg.entry_tokens.4, i64 %entry.5.2
  %.2558 = load i64, ptr %.2557, align 8
  %.26392205 = icmp sgt i64 %.2558, 1
  br i1 %.26392205, label %B2754.if, label %B2824

B2824:                                            ; preds = %inner32157, %B2696
  %resume.5.2.lcssa = phi i64 [ %.2520, %B2696 ], [ %storemerge.i2139, %inner32157 ]
  %.2776 = getelementptr i64, ptr %arg.entry_group.4, i64 %entry.5.2
  %.2777 = load i64, ptr %.2776, align 8
  %.2778 = icmp sgt i64 %.2777, -1
  br i1 %.2778, label %B2848, label %B4023

B2848:                                            ; preds = %B2824
  %.2809 = getelementptr i32, ptr %arg.seen.4, i64 %entry.5.2
  %.2810 = load i32, ptr %.2809, align 4
  %.2812 = icmp eq i32 %.2810, 0
  %.2815 = zext i1 %.2812 to i64
  %.2816 = add nsw i64 %touched_count.2.12212, %.2815
  %.2853 = add i32 %.2810, 1
  store i32 %.2853, ptr %.2809, align 4
  %.2887 = lshr i64 %entry.5.2, 6
  %.2913 = getelementptr i64, ptr %arg.touched.4, i64 %.2887
  %.2914 = load i64, ptr %.2913, align 8
  %.2916 = and i64 %entry.5.2, 63
  %.2919 = shl nuw i64 1, %.2916
  %.2920 = or i64 %.2914, %.2919
  store i64 %.2920, ptr %.2913, align 8
  %.2948 = lshr i64 %entry.5.2, 12
  %.2974 = getelementptr i64, ptr %arg.some.4, i64 %.2948
  %.2975 = load i64, ptr %.2974, align 8
  %.2976 = and i64 %.2887, 63
  %.2977 = shl nuw i64 1, %.2976
  %.2978 = or i64 %.2975, %.2977
  store i64 %.2978, ptr %.2974, align 8
  br label %B4023

B3270:                                            ; preds = %B4023, %B120, %B1176.preheader
  %tokens.2.1.lcssa2248 = phi i32 [ %2, %B1176.preheader ], [ 0, %B120 ], [ %2, %B4023 ]
  %touched_count.2.1.lcssa = phi i64 [ 0, %B1176.preheader ], [ 0, %B120 ], [ %touched_count.3.2, %B4023 ]
  br i1 %.259.not, label %B3318, label %B3274

B3274:                                            ; preds = %B3270
  %14 = xor i64 %.546, -1
  %.54.i = add i64 %.577, %14
  %.991.not.i = icmp slt i64 %.54.i, 1
  br i1 %.991.not.i, label %B3318, label %B42.if.i

B70.i:                                            ; preds = %B42.if.i
  %.191.i = icmp slt i64 %.41.02.i, -1
  %.192.i = select i1 %.191.i, i64 %arg.data.5.0, i64 0
  %15 = getelementptr i8, ptr %16, i64 1
  %.206.i = getelementptr i8, ptr %15, i64 %.192.i
  %.207.i = load i8, ptr %.206.i, align 1
  %.209.i = icmp eq i8 %.207.i, -93
  br i1 %.209.i, label %B3308, label %B106.i

B106.i:                                           ; preds = %B42.if.i, %B70.i
  %.99.i = icmp samesign ugt i64 %.44.03.i, 1
  br i1 %.99.i, label %B42.if.i, label %B3318

B42.if.i:                                         ; preds = %B3274, %B106.i
  %.44.03.i = phi i64 [ %.108.i, %B106.i ], [ %.54.i, %B3274 ]
  %.41.02.i = phi i64 [ %.112.i, %B106.i ], [ %.546, %B3274 ]
  %.108.i = add nsw i64 %.44.03.i, -1
  %.112.i = add i64 %.41.02.i, 1
  %.154.i = icmp slt i64 %.41.02.i, 0
  %.155.i = select i1 %.154.i, i64 %arg.data.5.0, i64 0
  %16 = getelementptr i8, ptr %arg.data.4, i64 %.41.02.i
  %.169.i = getelementptr i8, ptr %16, i64 %.155.i
  %.170.i = load i8, ptr %.169.i, align 1
  %.172.i = icmp eq i8 %.170.i, -50
  br i1 %.172.i, label %B70.i, label %B106.i

B3308:                                            ; preds = %B70.i
  %.3089 = select i1 %.530, i64 %arg.flagged.5.0, i64 0
  %17 = getelementptr i8, ptr %arg.flagged.4, i64 %.416.02223
  %.3103 = getelementptr i8, ptr %17, i64 %.3089
  store i8 1, ptr %.3103, align 1
  br label %B3318

B3318:                                            ; preds = %B106.i, %B3274, %B3308, %B3270
  %.3126 = select i1 %.530, i64 %arg.offsets.5.0, i64 0
  %18 = getelementptr i32, ptr %arg.offsets.4, i64 %.416.02223
  %.3140 = getelementptr i32, ptr %18, i64 %.3126
  %.3141 = load i32, ptr %.3140, align 4
  %.3143 = sext i32 %.3141 to i64
  %.3144 = add nsw i64 %touched_count.2.1.lcssa, %.3143
  %.3155 = icmp sgt i64 %.3144, %arg.out_entry.5.0
  %.3155.fr = freeze i1 %.3155
  %.3175 = select i1 %.530, i64 %arg.length.5.0, i64 0
  %19 = getelementptr i32, ptr %arg.length.4, i64 %.416.02223
  %.3189 = getelementptr i32, ptr %19, i64 %.3175
  store i32 %tokens.2.1.lcssa2248, ptr %.3189, align 4
  %.3224 = load i32, ptr %.3140, align 4
  %.3229.not = icmp ne i64 %touched_count.2.1.lcssa, 0
  %.3302.not = select i1 %.3229.not, i1 %.33022178, i1 false
  br i1 %.3302.not, label %B3466.if.lr.ph, label %B3990

B3466.if.lr.ph:                                   ; preds = %B3318
  %.3914 = select i1 %.530, i64 %arg.totals.5.0, i64 0
  %.3915 = add i64 %.3914, %.416.02223
  %.3935 = mul i64 %.3915, %arg.totals.5.1
  %20 = getelementptr double, ptr %arg.totals.4, i64 %.3935
  br i1 %.3155.fr, label %B3466.if.us, label %B3466.if.preheader

B3466.if.preheader:                               ; preds = %B3466.if.lr.ph
  %.3254 = sext i32 %.3224 to i64
  br label %B3466.if

B3466.if.us:                                      ; preds = %B3466.if.lr.ph, %B3986.us
  %.3288.02217.us = phi i64 [ %.3358.us, %B3986.us ], [ 0, %B3466.if.lr.ph ]
  %.3358.us = add nuw nsw i64 %.3288.02217.us, 1
  %21 = getelementptr i64, ptr %arg.some.4, i64 %.3288.02217.us
  %.3426.us = load i64, ptr %21, align 8
  %.3429.not.us = icmp eq i64 %.3426.us, 0
  br i1 %.3429.not.us, label %B3986.us, label %B3494.preheader.us

B3986.us:                                         ; preds = %B3962.us.us, %B3466.if.us
  %exitcond2238.not = icmp eq i64 %.3358.us, %arg.some.5.0
  br i1 %exitcond2238.not, label %B3990, label %B3466.if.us

B3494.preheader.us:                               ; preds = %B3466.if.us
  %.3447.us = shl i64 %.3288.02217.us, 6
  %.3593.us.us = icmp slt i64 %.3447.us, 0
  %.3594.us.us = select i1 %.3593.us.us, i64 %arg.touched.5.0, i64 0
  %invariant.gep2268 = getelementptr i64, ptr %arg.touched.4, i64 %.3594.us.us
  br label %B3494.us.us

B3494.us.us:                                      ; preds = %B3962.us.us, %B3494.preheader.us
  %.3478.us.us = phi i64 [ %.4179.us.us, %B3962.us.us ], [ %.3426.us, %B3494.preheader.us ]
  %.3479.us.us = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.3478.us.us, i1 true)
  %.3480.us.us = or disjoint i64 %.3479.us.us, %.3447.us
  %.3546.us.us = add i64 %.3478.us.us, -1
  %.3547.us.us = and i64 %.3546.us.us, %.3478.us.us
  store i64 %.3547.us.us, ptr %21, align 8
  %gep2269 = getelementptr i64, ptr %invariant.gep2268, i64 %.3480.us.us
  %.3609.us.us = load i64, ptr %gep2269, align 8
  %.3612.not.us.us = icmp eq i64 %.3609.us.us, 0
  br i1 %.3612.not.us.us, label %B3962.us.us, label %B3658.preheader.us.us

B3962.us.us.loopexit:                             ; preds = %B3658.us.us.us
  %.4179.us.us.pre = load i64, ptr %21, align 8
  br label %B3962.us.us

B3962.us.us:                                      ; preds = %B3962.us.us.loopexit, %B3494.us.us
  %.4179.us.us = phi i64 [ %.4179.us.us.pre, %B3962.us.us.loopexit ], [ %.3547.us.us, %B3494.us.us ]
  %.4182.not.us.us = icmp eq i64 %.4179.us.us, 0
  br i1 %.4182.not.us.us, label %B3986.us, label %B3494.us.us

B3658.preheader.us.us:                            ; preds = %B3494.us.us
  %.3624.us.us = shl i64 %.3480.us.us, 6
  %.4077.us.us.us = icmp slt i64 %.3624.us.us, 0
  %.4078.us.us.us = select i1 %.4077.us.us.us, i64 %arg.seen.5.0, i64 0
  %invariant.gep2264 = getelementptr i32, ptr %arg.seen.4, i64 %.3624.us.us
  %invariant.gep2266 = getelementptr i32, ptr %invariant.gep2264, i64 %.4078.us.us.us
  br label %B3658.us.us.us

B3658.us.us.us:                                   ; preds = %B3658.us.us.us, %B3658.preheader.us.us
  %.3655.us.us.us = phi i64 [ %.4127.us.us.us, %B3658.us.us.us ], [ %.3609.us.us, %B3658.preheader.us.us ]
  %.3656.us.us.us = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.3655.us.us.us, i1 true)
  %.3723.us.us.us = add i64 %.3655.us.us.us, -1
  %.3724.us.us.us = and i64 %.3723.us.us.us, %.3655.us.us.us
  store i64 %.3724.us.us.us, ptr %gep2269, align 8
  %gep2267 = getelementptr i32, ptr %invariant.gep2266, i64 %.3656.us.us.us
  store i32 0, ptr %gep2267, align 4
  %.4127.us.us.us = load i64, ptr %gep2269, align 8
  %.4130.not.us.us.us = icmp eq i64 %.4127.us.us.us, 0
  br i1 %.4130.not.us.us.us, label %B3962.us.us.loopexit, label %B3658.us.us.us

B3494:                                            ; preds = %B3494.preheader, %B3962
  %.3478 = phi i64 [ %.4179, %B3962 ], [ %.3426, %B3494.preheader ]
  %row.4.2 = phi i64 [ %row.5.4, %B3962 ], [ %row.6.12219, %B3494.preheader ]
  %.3479 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.3478, i1 true)
  %.3480 = or disjoint i64 %.3479, %.3447
  %.3546 = add i64 %.3478, -1
  %.3547 = and i64 %.3546, %.3478
  store i64 %.3547, ptr %29, align 8
  %gep2263 = getelementptr i64, ptr %invariant.gep2262, i64 %.3480
  %.3609 = load i64, ptr %gep2263, align 8
  %.3612.not = icmp eq i64 %.3609, 0
  br i1 %.3612.not, label %B3962, label %B3658.preheader

B3658.preheader:                                  ; preds = %B3494
  %.3624 = shl i64 %.3480, 6
  %.3772 = icmp slt i64 %.3624, 0
  %.3773 = select i1 %.3772, i64 %arg.seen.5.0, i64 0
  %invariant.gep = getelementptr i32, ptr %arg.seen.4, i64 %.3773
  %.3874 = select i1 %.3772, i64 %arg.entry_group.5.0, i64 0
  %invariant.gep2258 = getelementptr i64, ptr %arg.entry_group.4, i64 %.3874
  %.3987 = select i1 %.3772, i64 %arg.entry_weight.5.0, i64 0
  %invariant.gep2260 = getelementptr double, ptr %arg.entry_weight.4, i64 %.3987
  br label %B3658

B3658:                                            ; preds = %B3658.preheader, %B3658
  %.3655 = phi i64 [ %.4127, %B3658 ], [ %.3609, %B3658.preheader ]
  %row.2.3 = phi i64 [ %.3854, %B3658 ], [ %row.4.2, %B3658.preheader ]
  %.3656 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.3655, i1 true)
  %.3657 = or disjoint i64 %.3656, %.3624
  %.3723 = add i64 %.3655, -1
  %.3724 = and i64 %.3723, %.3655
  store i64 %.3724, ptr %gep2263, align 8
  %gep = getelementptr i32, ptr %invariant.gep, i64 %.3657
  %.3788 = load i32, ptr %gep, align 4
  %.3804 = icmp slt i64 %row.2.3, 0
  %.3805 = select i1 %.3804, i64 %arg.out_entry.5.0, i64 0
  %22 = getelementptr i32, ptr %arg.out_entry.4, i64 %row.2.3
  %.3819 = getelementptr i32, ptr %22, i64 %.3805
  %.3820 = trunc i64 %.3657 to i32
  store i32 %.3820, ptr %.3819, align 4
  %.3837 = select i1 %.3804, i64 %arg.out_count.5.0, i64 0
  %23 = getelementptr i32, ptr %arg.out_count.4, i64 %row.2.3
  %.3851 = getelementptr i32, ptr %23, i64 %.3837
  store i32 %.3788, ptr %.3851, align 4
  %.3854 = add nsw i64 %row.2.3, 1
  %gep2259 = getelementptr i64, ptr %invariant.gep2258, i64 %.3657
  %.3889 = load i64, ptr %gep2259, align 8
  %.3916 = icmp slt i64 %.3889, 0
  %.3917 = select i1 %.3916, i64 %arg.totals.5.1, i64 0
  %24 = getelementptr double, ptr %20, i64 %.3889
  %.3939 = getelementptr double, ptr %24, i64 %.3917
  %.3940 = load double, ptr %.3939, align 8
  %.3971 = load i32, ptr %gep, align 4
  %gep2261 = getelementptr double, ptr %invariant.gep2260, i64 %.3657
  %.4002 = load double, ptr %gep2261, align 8
  %.4003 = sitofp i32 %.3971 to double
  %.4004 = fmul double %.4002, %.4003
  %.4005 = fadd double %.3940, %.4004
  store double %.4005, ptr %.3939, align 8
  store i32 0, ptr %gep, align 4
  %.4127 = load i64, ptr %gep2263, align 8
  %.4130.not = icmp eq i64 %.4127, 0
  br i1 %.4130.not, label %B3962.loopexit, label %B3658

B3962.loopexit:                                   ; preds = %B3658
  %.4179.pre = load i64, ptr %29, align 8
  br label %B3962

B3962:                                            ; preds = %B3962.loopexit, %B3494
  %.4179 = phi i64 [ %.3547, %B3494 ], [ %.4179.pre, %B3962.loopexit ]
  %row.5.4 = phi i64 [ %row.4.2, %B3494 ], [ %.3854, %B3962.loopexit ]
  %.4182.not = icmp eq i64 %.4179, 0
  br i1 %.4182.not, label %B3986, label %B3494

B3986:                                            ; preds = %B3962, %B3466.if
  %row.7.3 = phi i64 [ %row.6.12219, %B3466.if ], [ %row.5.4, %B3962 ]
  %exitcond2237.not = icmp eq i64 %.3358, %arg.some.5.0
  br i1 %exitcond2237.not, label %B3990.loopexit2227, label %B3466.if

B3990.loopexit2227:                               ; preds = %B3986
  %25 = trunc i64 %row.7.3 to i32
  br label %B3990

B3990:                                            ; preds = %B3986.us, %B3990.loopexit2227, %B3318
  %row.6.1.lcssa = phi i32 [ %.3224, %B3318 ], [ %25, %B3990.loopexit2227 ], [ %.3224, %B3986.us ]
  br i1 %.3155.fr, label %common.ret, label %B4002

common.ret:                                       ; preds = %B3990, %B4002, %entry
  %storemerge2121 = phi i64 [ %arg.text_start.5.0, %entry ], [ %arg.text_start.5.0, %B4002 ], [ %.416.02223, %B3990 ]
  store i64 %storemerge2121, ptr %retptr, align 8
  ret i32 0

B4002:                                            ; preds = %B3990
  %.4292 = icmp slt i64 %.416.02223, -1
  %.4293 = select i1 %.4292, i64 %arg.offsets.5.0, i64 0
  %26 = getelementptr i8, ptr %18, i64 4
  %.4307 = getelementptr i32, ptr %26, i64 %.4293
  store i32 %row.6.1.lcssa, ptr %.4307, align 4
  %.475 = icmp sgt i64 %.419.02222, 1
  br i1 %.475, label %B120, label %common.ret

B4023:                                            ; preds = %B2824, %B2848, %B2680, %B2258, %B2242, %B2064
  %touched_count.3.2 = phi i64 [ %touched_count.2.12212, %B2064 ], [ %touched_count.2.12212, %B2258 ], [ %touched_count.2.12212, %B2680 ], [ %touched_count.2.12212, %B2824 ], [ %touched_count.2.12212, %B2242 ], [ %.2816, %B2848 ]
  %resume.4.2 = phi i64 [ %resume.3.12213, %B2064 ], [ %resume.3.12213, %B2258 ], [ %resume.3.12213, %B2680 ], [ %resume.5.2.lcssa, %B2824 ], [ %resume.3.12213, %B2242 ], [ %resume.5.2.lcssa, %B2848 ]
  %exitcond2236.not = icmp eq i64 %.1336, %.1216
  br i1 %exitcond2236.not, label %B3270, label %B1178.if

B262.if:                                          ; preds = %B120, %B1132
  %before.2.12200 = phi i64 [ %.819, %B1132 ], [ 0, %B120 ]
  %number.2.12199 = phi i64 [ %.1216, %B1132 ], [ 0, %B120 ]
  %tokens.2.12198 = phi i64 [ %.827, %B1132 ], [ 0, %B120 ]
  %.629.02197 = phi i64 [ %.699, %B1132 ], [ %.602, %B120 ]
  %.632.02196 = phi i64 [ %.695, %B1132 ], [ %.642, %B120 ]
  %.728 = shl i64 %.629.02197, 6
  %.758 = getelementptr i64, ptr %arg.in_token.4, i64 %.629.02197
  %.759 = load i64, ptr %.758, align 8
  %.769 = icmp slt i64 %.728, %.546
  %.774 = sub nsw i64 %.546, %.728
  %.775 = shl nsw i64 -1, %.774
  %.777 = select i1 %.769, i64 %.775, i64 -1
  %.790 = add nsw i64 %.728, 64
  %.792 = icmp sgt i64 %.790, %.577
  %.798 = sub nsw i64 %.790, %.577
  %.799 = lshr i64 -1, %.798
  %.801 = select i1 %.792, i64 %.799, i64 -1
  %mask.3.2 = and i64 %.801, %.777
  %mask.4.2 = and i64 %mask.3.2, %.759
  %.810 = shl i64 %mask.4.2, 1
  %.812 = or disjoint i64 %.810, %before.2.12200
  %.815 = xor i64 %.812, -1
  %.817 = and i64 %mask.4.2, %.815
  %.861 = getelementptr i64, ptr %arg.candidate.4, i64 %.629.02197
  %.862 = load i64, ptr %.861, align 8
  %.863 = and i64 %.817, %.862
  %27 = getelementptr i64, ptr %arg.places.4, i64 %number.2.12199
  %.989 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.863, i1 false)
  %.991 = add nsw i64 %.989, %.728
  store i64 %.991, ptr %27, align 8
  %.1022 = add i64 %.863, -1
  %.1024 = and i64 %.1022, %.863
  %.989.1 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1024, i1 false)
  %.991.1 = add nsw i64 %.989.1, %.728
  %.1019.1 = getelementptr i8, ptr %27, i64 8
  store i64 %.991.1, ptr %.1019.1, align 8
  %.1022.1 = add i64 %.1024, -1
  %.1024.1 = and i64 %.1022.1, %.1024
  %.989.2 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1024.1, i1 false)
  %.991.2 = add nsw i64 %.989.2, %.728
  %.1019.2 = getelementptr i8, ptr %27, i64 16
  store i64 %.991.2, ptr %.1019.2, align 8
  %.1022.2 = add i64 %.1024.1, -1
  %.1024.2 = and i64 %.1022.2, %.1024.1
  %.989.3 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1024.2, i1 false)
  %.991.3 = add nsw i64 %.989.3, %.728
  %.1019.3 = getelementptr i8, ptr %27, i64 24
  store i64 %.991.3, ptr %.1019.3, align 8
  %.1022.3 = add i64 %.1024.2, -1
  %.1024.3 = and i64 %.1022.3, %.1024.2
  %.989.4 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1024.3, i1 false)
  %.991.4 = add nsw i64 %.989.4, %.728
  %.1019.4 = getelementptr i8, ptr %27, i64 32
  store i64 %.991.4, ptr %.1019.4, align 8
  %.1022.4 = add i64 %.1024.3, -1
  %.1024.4 = and i64 %.1022.4, %.1024.3
  %.989.5 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1024.4, i1 false)
  %.991.5 = add nsw i64 %.989.5, %.728
  %.1019.5 = getelementptr i8, ptr %27, i64 40
  store i64 %.991.5, ptr %.1019.5, align 8
  %.1022.5 = add i64 %.1024.4, -1
  %.1024.5 = and i64 %.1022.5, %.1024.4
  %.989.6 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1024.5, i1 false)
  %.991.6 = add nsw i64 %.989.6, %.728
  %.1019.6 = getelementptr i8, ptr %27, i64 48
  store i64 %.991.6, ptr %.1019.6, align 8
  %.1022.6 = add i64 %.1024.5, -1
  %.1024.6 = and i64 %.1022.6, %.1024.5
  %.989.7 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1024.6, i1 false)
  %.991.7 = add nsw i64 %.989.7, %.728
  %.1019.7 = getelementptr i8, ptr %27, i64 56
  store i64 %.991.7, ptr %.1019.7, align 8
  %.695 = add nsw i64 %.632.02196, -1
  %.699 = add nsw i64 %.629.02197, 1
  %.819 = lshr i64 %mask.4.2, 63
  %.825 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %.817)
  %.827 = add nuw nsw i64 %.825, %tokens.2.12198
  %.867 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %.863)
  %.11182191.not = icmp samesign ult i64 %.867, 9
  br i1 %.11182191.not, label %B1132, label %B990.if.lr.ph

B990.if:                                          ; preds = %B990.if, %B990.if.lr.ph.new
  %starts.5.22194 = phi i64 [ %.1024.7, %B990.if.lr.ph.new ], [ %.1192.1, %B990.if ]
  %.1062.02193 = phi i64 [ 8, %B990.if.lr.ph.new ], [ %.1131.1, %B990.if ]
  %niter = phi i64 [ 0, %B990.if.lr.ph.new ], [ %niter.next.1, %B990.if ]
  %.1157 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %starts.5.22194, i1 false)
  %.1159 = add nsw i64 %.1157, %.728
  %.1187 = getelementptr i64, ptr %27, i64 %.1062.02193
  store i64 %.1159, ptr %.1187, align 8
  %.1190 = add i64 %starts.5.22194, -1
  %.1192 = and i64 %.1190, %starts.5.22194
  %.1131.1 = add nuw nsw i64 %.1062.02193, 2
  %.1157.1 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1192, i1 false)
  %.1159.1 = add nsw i64 %.1157.1, %.728
  %28 = getelementptr i64, ptr %27, i64 %.1062.02193
  %.1187.1 = getelementptr i8, ptr %28, i64 8
  store i64 %.1159.1, ptr %.1187.1, align 8
  %.1190.1 = add i64 %.1192, -1
  %.1192.1 = and i64 %.1190.1, %.1192
  %niter.next.1 = add i64 %niter, 2
  %niter.ncmp.1 = icmp eq i64 %niter, %5
  br i1 %niter.ncmp.1, label %B1132.loopexit.unr-lcssa, label %B990.if

B1178.if:                                         ; preds = %B1176.preheader, %B4023
  %resume.3.12213 = phi i64 [ %resume.4.2, %B4023 ], [ %.546, %B1176.preheader ]
  %touched_count.2.12212 = phi i64 [ %touched_count.3.2, %B4023 ], [ 0, %B1176.preheader ]
  %.1266.02211 = phi i64 [ %.1336, %B4023 ], [ 0, %B1176.preheader ]
  %.1336 = add nuw nsw i64 %.1266.02211, 1
  %.1386 = getelementptr i64, ptr %arg.places.4, i64 %.1266.02211
  %.1387 = load i64, ptr %.1386, align 8
  %.1392 = lshr i64 %.1387, 6
  %.1397 = and i64 %.1387, 63
  %.1424 = getelementptr i64, ptr %arg.in_token.4, i64 %.1392
  %.1425 = load i64, ptr %.1424, align 8
  %.1426 = lshr i64 %.1425, %.1397
  %.1427 = xor i64 %.1426, -1
  %.1428 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1427, i1 false)
  %.1433 = add nuw nsw i64 %.1428, %.1397
  %.1434 = icmp samesign ugt i64 %.1433, 63
  %.1442 = add nsw i64 %.1428, %.1387
  %.1446 = icmp sgt i64 %.1442, %.577
  %or.cond = select i1 %.1434, i1 true, i1 %.1446
  br i1 %or.cond, label %B1520, label %B1560

B2574.if:                                         ; preds = %B2494, %B2574.if
  %.2312.02203 = phi i64 [ %., %B2494 ], [ %.2374, %B2574.if ]
  %.2309.02202 = phi i64 [ 0, %B2494 ], [ %.2378, %B2574.if ]
  %.2374 = add nsw i64 %.2312.02203, -1
  %.2378 = add nuw nsw i64 %.2309.02202, 1
  call fastcc void @inner7(ptr %.2409, ptr %arg.data.4, i64 %arg.data.5.0, ptr %arg.in_token.4, i64 %.1387, i64 %.2256, i64 %.577, i64 %.2309.02202, i64 %.2309.02202, i64 1, ptr %arg.table.4, i64 %arg.table.5.0, ptr %arg.edges.4, i64 %arg.edges.5.0, i64 %arg.edges.5.1, ptr %arg.token_bytes.4, i64 %arg.token_bytes.5.0, ptr %arg.precedence.4, ptr %arg.maybe.4, i64 %arg.longest_token, i8 %.2429, ptr %arg.lower_character.4, i64 %arg.lower_character.5.0, ptr %arg.buffer.4, i64 %arg.buffer.5.0, ptr nonnull %arg.found.4)
  %.2365 = icmp sgt i64 %.2312.02203, 1
  br i1 %.2365, label %B2574.if, label %B2680

B2754.if:                                         ; preds = %B2696, %inner32157
  %.2586.02207.in = phi i64 [ %.2586.02207, %inner32157 ], [ %.2558, %B2696 ]
  %resume.5.22206 = phi i64 [ %storemerge.i2139, %inner32157 ], [ %.2520, %B2696 ]
  %.2586.02207 = add nsw i64 %.2586.02207.in, -1
  %.23.i2128 = icmp slt i64 %resume.5.22206, %.577
  br i1 %.23.i2128, label %B16.i2130, label %inner32157

B16.i2130:                                        ; preds = %B2754.if, %B234.i
  %position.2.0.i2131 = phi i64 [ %.117.i2137, %B234.i ], [ %resume.5.22206, %B2754.if ]
  %.29.i2132 = lshr i64 %position.2.0.i2131, 6
  %.55.i2133 = getelementptr i64, ptr %arg.in_token.4, i64 %.29.i2132
  %.56.i2134 = load i64, ptr %.55.i2133, align 8
  %.58.i = and i64 %position.2.0.i2131, 63
  %.59.i2135 = lshr i64 %.56.i2134, %.58.i
  %.66.not.i = icmp eq i64 %.59.i2135, 0
  br i1 %.66.not.i, label %B234.i, label %inner8

B234.i:                                           ; preds = %B16.i2130
  %.116.i = or i64 %position.2.0.i2131, 63
  %.117.i2137 = add nsw i64 %.116.i, 1
  %.121.i = icmp slt i64 %.117.i2137, %.577
  br i1 %.121.i, label %B16.i2130, label %inner32157

inner8: ; preds = %B16.i2130
  %.71.i = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.59.i2135, i1 true)
  %.75.i = add nsw i64 %.71.i, %position.2.0.i2131
  %.23.i2138 = icmp slt i64 %.75.i, %.577
  br i1 %.23.i2138, label %B16.i2140, label %inner32157

B16.i2140:                                        ; preds = %inner8, %B236.i2153
  %position.2.0.i2141 = phi i64 [ %.118.i2155, %B236.i2153 ], [ %.75.i, %inner8 ]
  %.29.i2142 = lshr i64 %position.2.0.i2141, 6
  %.55.i2143 = getelementptr i64, ptr %arg.in_token.4, i64 %.29.i2142
  %.56.i2144 = load i64, ptr %.55.i2143, align 8
  %.57.i2145 = xor i64 %.56.i2144, -1
  %.59.i2146 = and i64 %position.2.0.i2141, 63
  %.60.i2147 = lshr i64 %.57.i2145, %.59.i2146
  %.67.not.i2148 = icmp eq i64 %.60.i2147, 0
  br i1 %.67.not.i2148, label %B236.i2153, label %B172.i2149

B172.i2149:                                       ; preds = %B16.i2140
  %.72.i2150 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.60.i2147, i1 true)
  %.76.i2151 = add nsw i64 %.72.i2150, %position.2.0.i2141
  %.11.i.i2152 = tail call i64 @llvm.smin.i64(i64 %.577, i64 %.76.i2151)
  br label %inner32157

B236.i2153:                                       ; preds = %B16.i2140
  %.117.i2154 = or i64 %position.2.0.i2141, 63
  %.118.i2155 = add nsw i64 %.117.i2154, 1
  %.122.i2156 = icmp slt i64 %.118.i2155, %.577
  br i1 %.122.i2156, label %B16.i2140, label %inner32157

inner32157: ; preds = %B234.i, %B236.i2153, %B2754.if, %inner8, %B172.i2149
  %storemerge.i2139 = phi i64 [ %.11.i.i2152, %B172.i2149 ], [ %.577, %inner8 ], [ %.577, %B236.i2153 ], [ %.577, %B2754.if ], [ %.577, %B234.i ]
  %.2639 = icmp sgt i64 %.2586.02207.in, 2
  br i1 %.2639, label %B2754.if, label %B2824

B3466.if:                                         ; preds = %B3466.if.preheader, %B3986
  %row.6.12219 = phi i64 [ %row.7.3, %B3986 ], [ %.3254, %B3466.if.preheader ]
  %.3288.02217 = phi i64 [ %.3358, %B3986 ], [ 0, %B3466.if.preheader ]
  %.3358 = add nuw nsw i64 %.3288.02217, 1
  %29 = getelementptr i64, ptr %arg.some.4, i64 %.3288.02217
  %.3426 = load i64, ptr %29, align 8
  %.3429.not = icmp eq i64 %.3426, 0
  br i1 %.3429.not, label %B3986, label %B3494.preheader

B3494.preheader:                                  ; preds = %B3466.if
  %.3447 = shl i64 %.3288.02217, 6
  %.3593 = icmp slt i64 %.3447, 0
  %.3594 = select i1 %.3593, i64 %arg.touched.5.0, i64 0
  %invariant.gep2262 = getelementptr i64, ptr %arg.touched.4, i64 %.3594
  br label %B3494
}

declare i64 @llvm.ctpop.i64(i64) #3

define internal fastcc void @inner4(ptr noalias nonnull writeonly %retptr, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %arg.start, i64 %arg.size, ptr readonly %arg.trie.0.4, i64 %arg.trie.0.5.0, ptr readonly %arg.trie.1.4, i64 %arg.trie.1.5.0, i64 %arg.trie.1.5.1, ptr readonly %arg.trie.2.4, i64 %arg.trie.2.5.0, ptr readonly %arg.trie.4.4) unnamed_addr #4 {
entry:
  %.100.i581 = alloca i64, align 8
  %.100.i556 = alloca i64, align 8
  %.100.i = alloca i64, align 8
  %0 = add nuw i64 %arg.size, 7
  %.165 = lshr i64 %0, 3
  %.142.inv = icmp sgt i64 %arg.size, 0
  %storemerge = select i1 %.142.inv, i64 %.165, i64 0
  %storemerge.fr = freeze i64 %storemerge
  %.1861.not = icmp eq i64 %storemerge.fr, 0
  br i1 %.1861.not, label %B304, label %B136.if

B304:                                             ; preds = %inner9, %entry
  %value.3.0.lcssa = phi i64 [ -7046029254386353131, %entry ], [ %.262, %inner9 ]
  %.271 = lshr i64 %value.3.0.lcssa, 40
  %.273 = and i64 %.271, 4095
  %.300 = getelementptr i64, ptr %arg.trie.4.4, i64 %.273
  %.301 = load i64, ptr %.300, align 8
  %.303 = lshr i64 %value.3.0.lcssa, 58
  %1 = shl nuw i64 1, %.303
  %2 = and i64 %.301, %1
  %.308 = icmp eq i64 %2, 0
  br i1 %.308, label %common.ret, label %B536

common.ret:                                       ; preds = %B1164.us, %B1044.B1156_crit_edge.us, %B1164, %B962, %B536, %B304
  %.sink = phi i64 [ %.459, %B962 ], [ -1, %B304 ], [ -1, %B536 ], [ -1, %B1164 ], [ %.459.us, %B1044.B1156_crit_edge.us ], [ -1, %B1164.us ]
  store i64 %.sink, ptr %retptr, align 8
  ret void

B536:                                             ; preds = %B304
  %.353 = add nsw i64 %arg.trie.0.5.0, -1
  %.359 = and i64 %value.3.0.lcssa, %.353
  %.388 = getelementptr i64, ptr %arg.trie.0.4, i64 %.359
  %.389 = load i64, ptr %.388, align 8
  %.392.not = icmp eq i64 %.389, 0
  br i1 %.392.not, label %common.ret, label %B686.preheader

B686.preheader:                                   ; preds = %B536
  br i1 %.1861.not, label %B686, label %B686.us

B686.us:                                          ; preds = %B686.preheader, %B1164.us
  %.424.us = phi i64 [ %.906.us, %B1164.us ], [ %.389, %B686.preheader ]
  %slot.2.0.us = phi i64 [ %.877.us, %B1164.us ], [ %.359, %B686.preheader ]
  %.428.unshifted.us = xor i64 %.424.us, %value.3.0.lcssa
  %.428.us = icmp ult i64 %.428.unshifted.us, 4294967296
  br i1 %.428.us, label %B794.us, label %B1164.us

B794.us:                                          ; preds = %B686.us
  %.458.us = and i64 %.424.us, 4294967295
  %.459.us = add nsw i64 %.458.us, -1
  %.490.us = icmp eq i64 %.458.us, 0
  %.491.us = select i1 %.490.us, i64 %arg.trie.1.5.0, i64 0
  %.492.us = add i64 %.491.us, %.459.us
  %.512.us = mul i64 %.492.us, %arg.trie.1.5.1
  %3 = getelementptr i64, ptr %arg.trie.1.4, i64 %.512.us
  %.516.us = getelementptr i8, ptr %3, i64 32
  %.517.us = load i64, ptr %.516.us, align 8
  %.575.us = load i64, ptr %3, align 8
  %.577.us = icmp eq i64 %.575.us, 0
  br i1 %.577.us, label %B962.us, label %B1164.us

B962.us:                                          ; preds = %B794.us
  %.632.us = getelementptr i8, ptr %3, i64 40
  %.633.us = load i64, ptr %.632.us, align 8
  %.635.us = sub nsw i64 %.633.us, %.517.us
  %.637.us = icmp eq i64 %.635.us, %arg.size
  br i1 %.637.us, label %B1044.if.us, label %B1164.us

B1164.us:                                         ; preds = %B1044.B1156_crit_edge.us, %B962.us, %B794.us, %B686.us
  %.875.us = add i64 %slot.2.0.us, 1
  %.877.us = and i64 %.875.us, %.353
  %.905.us = getelementptr i64, ptr %arg.trie.0.4, i64 %.877.us
  %.906.us = load i64, ptr %.905.us, align 8
  %.909.not.us = icmp eq i64 %.906.us, 0
  br i1 %.909.not.us, label %common.ret, label %B686.us

B1044.if.us:                                      ; preds = %B962.us, %inner10
  %same.2.18.us = phi i1 [ %.829.us, %inner10 ], [ true, %B962.us ]
  %.669.07.us = phi i64 [ %.731.us, %inner10 ], [ %storemerge.fr, %B962.us ]
  %.666.06.us = phi i64 [ %.735.us, %inner10 ], [ 0, %B962.us ]
  %.731.us = add nsw i64 %.669.07.us, -1
  %.735.us = add i64 %.666.06.us, 8
  %.762.us = add nsw i64 %.666.06.us, %arg.start
  %.764.us = sub nsw i64 %arg.size, %.666.06.us
  call void @llvm.lifetime.start.p0(ptr nonnull %.100.i556)
  %.34.i557.us = add nsw i64 %.762.us, 8
  %.45.not.i558.us = icmp sgt i64 %.34.i557.us, %arg.data.5.0
  br i1 %.45.not.i558.us, label %B230.i578.us, label %B48.i559.us

B48.i559.us:                                      ; preds = %B1044.if.us
  %.55.i560.us = getelementptr i8, ptr %arg.data.4, i64 %.762.us
  %.57.i561.us = load i64, ptr %.55.i560.us, align 1
  %.70.i562.us = icmp slt i64 %.764.us, 8
  %.73.i563.us = shl nsw i64 %.764.us, 3
  %notmask.i564.us = shl nsw i64 -1, %.73.i563.us
  %.77.i565.us = xor i64 %notmask.i564.us, -1
  %.79.i566.us = select i1 %.70.i562.us, i64 %.77.i565.us, i64 -1
  %eight.5.0.i567.us = and i64 %.57.i561.us, %.79.i566.us
  br label %inner9580.us

B230.i578.us:                                     ; preds = %B1044.if.us
  store i64 0, ptr %.100.i556, align 8
  call fastcc void @inner12(ptr %.100.i556, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %.762.us, i64 %.764.us)
  %.116.i579.us = load i64, ptr %.100.i556, align 8
  br label %inner9580.us

inner9580.us: ; preds = %B230.i578.us, %B48.i559.us
  %eight.4.0.i568.us = phi i64 [ %eight.5.0.i567.us, %B48.i559.us ], [ %.116.i579.us, %B230.i578.us ]
  %.146.i569.us = and i64 %eight.4.0.i568.us, 9187201950435737471
  %.147.i570.us = add nuw i64 %.146.i569.us, 4557430888798830399
  %.149.i571.us = sub nuw i64 -2676586395008836902, %.146.i569.us
  %.152.i572.us = xor i64 %eight.4.0.i568.us, -1
  %.150.i573.us = and i64 %.149.i571.us, %.152.i572.us
  %.153.i574.us = and i64 %.150.i573.us, %.147.i570.us
  %.154.i575.us = lshr i64 %.153.i574.us, 2
  %.155.i576.us = and i64 %.154.i575.us, 2314885530818453536
  %.157.i577.us = or i64 %.155.i576.us, %eight.4.0.i568.us
  call void @llvm.lifetime.end.p0(ptr nonnull %.100.i556)
  %.796.us = add nsw i64 %.666.06.us, %.517.us
  call void @llvm.lifetime.start.p0(ptr nonnull %.100.i581)
  %.34.i582.us = add nsw i64 %.796.us, 8
  %.45.not.i583.us = icmp sgt i64 %.34.i582.us, %arg.trie.2.5.0
  br i1 %.45.not.i583.us, label %B230.i594.us, label %B48.i584.us

B48.i584.us:                                      ; preds = %inner9580.us
  %.55.i585.us = getelementptr i8, ptr %arg.trie.2.4, i64 %.796.us
  %.57.i586.us = load i64, ptr %.55.i585.us, align 1
  %.70.i587.us = icmp slt i64 %.764.us, 8
  %.73.i588.us = shl nsw i64 %.764.us, 3
  %notmask.i589.us = shl nsw i64 -1, %.73.i588.us
  %.77.i590.us = xor i64 %notmask.i589.us, -1
  %.79.i591.us = select i1 %.70.i587.us, i64 %.77.i590.us, i64 -1
  %eight.5.0.i592.us = and i64 %.57.i586.us, %.79.i591.us
  br label %inner10

B230.i594.us:                                     ; preds = %inner9580.us
  store i64 0, ptr %.100.i581, align 8
  call fastcc void @inner12(ptr %.100.i581, ptr readonly %arg.trie.2.4, i64 %arg.trie.2.5.0, i64 %.796.us, i64 %.764.us)
  %.116.i595.us = load i64, ptr %.100.i581, align 8
  br label %inner10

inner10: ; preds = %B230.i594.us, %B48.i584.us
  %eight.4.0.i593.us = phi i64 [ %eight.5.0.i592.us, %B48.i584.us ], [ %.116.i595.us, %B230.i594.us ]
  call void @llvm.lifetime.end.p0(ptr nonnull %.100.i581)
  %.827.us = icmp eq i64 %.157.i577.us, %eight.4.0.i593.us
  %.829.us = and i1 %same.2.18.us, %.827.us
  %.722.us = icmp sgt i64 %.669.07.us, 1
  br i1 %.722.us, label %B1044.if.us, label %B1044.B1156_crit_edge.us

B1044.B1156_crit_edge.us:                         ; preds = %inner10
  br i1 %.829.us, label %common.ret, label %B1164.us

B686:                                             ; preds = %B686.preheader, %B1164
  %.424 = phi i64 [ %.906, %B1164 ], [ %.389, %B686.preheader ]
  %slot.2.0 = phi i64 [ %.877, %B1164 ], [ %.359, %B686.preheader ]
  %.428.unshifted = xor i64 %.424, %value.3.0.lcssa
  %.428 = icmp ult i64 %.428.unshifted, 4294967296
  br i1 %.428, label %B794, label %B1164

B794:                                             ; preds = %B686
  %.458 = and i64 %.424, 4294967295
  %.459 = add nsw i64 %.458, -1
  %.490 = icmp eq i64 %.458, 0
  %.491 = select i1 %.490, i64 %arg.trie.1.5.0, i64 0
  %.492 = add i64 %.491, %.459
  %.512 = mul i64 %.492, %arg.trie.1.5.1
  %4 = getelementptr i64, ptr %arg.trie.1.4, i64 %.512
  %.575 = load i64, ptr %4, align 8
  %.577 = icmp eq i64 %.575, 0
  br i1 %.577, label %B962, label %B1164

B962:                                             ; preds = %B794
  %.516 = getelementptr i8, ptr %4, i64 32
  %.517 = load i64, ptr %.516, align 8
  %.632 = getelementptr i8, ptr %4, i64 40
  %.633 = load i64, ptr %.632, align 8
  %.635 = sub nsw i64 %.633, %.517
  %.637 = icmp eq i64 %.635, %arg.size
  br i1 %.637, label %common.ret, label %B1164

B1164:                                            ; preds = %B962, %B794, %B686
  %.875 = add i64 %slot.2.0, 1
  %.877 = and i64 %.875, %.353
  %.905 = getelementptr i64, ptr %arg.trie.0.4, i64 %.877
  %.906 = load i64, ptr %.905, align 8
  %.909.not = icmp eq i64 %.906, 0
  br i1 %.909.not, label %common.ret, label %B686

B136.if:                                          ; preds = %entry, %inner9
  %value.3.04 = phi i64 [ %.262, %inner9 ], [ -7046029254386353131, %entry ]
  %.128.03 = phi i64 [ %.199, %inner9 ], [ 0, %entry ]
  %.131.02 = phi i64 [ %.195, %inner9 ], [ %storemerge.fr, %entry ]
  %.195 = add nsw i64 %.131.02, -1
  %.199 = add i64 %.128.03, 8
  %.226 = add nsw i64 %.128.03, %arg.start
  %.228 = sub nsw i64 %arg.size, %.128.03
  call void @llvm.lifetime.start.p0(ptr nonnull %.100.i)
  %.34.i = add nsw i64 %.226, 8
  %.45.not.i = icmp sgt i64 %.34.i, %arg.data.5.0
  br i1 %.45.not.i, label %B230.i, label %B48.i

B48.i:                                            ; preds = %B136.if
  %.55.i = getelementptr i8, ptr %arg.data.4, i64 %.226
  %.57.i = load i64, ptr %.55.i, align 1
  %.70.i = icmp slt i64 %.228, 8
  %.73.i = shl nsw i64 %.228, 3
  %notmask.i = shl nsw i64 -1, %.73.i
  %.77.i = xor i64 %notmask.i, -1
  %.79.i = select i1 %.70.i, i64 %.77.i, i64 -1
  %eight.5.0.i = and i64 %.57.i, %.79.i
  br label %inner9

B230.i:                                           ; preds = %B136.if
  store i64 0, ptr %.100.i, align 8
  call fastcc void @inner12(ptr %.100.i, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %.226, i64 %.228)
  %.116.i = load i64, ptr %.100.i, align 8
  br label %inner9

inner9: ; preds = %B48.i, %B230.i
  %eight.4.0.i = phi i64 [ %eight.5.0.i, %B48.i ], [ %.116.i, %B230.i ]
  %.146.i = and i64 %eight.4.0.i, 9187201950435737471
  %.147.i = add nuw i64 %.146.i, 4557430888798830399
  %.149.i = sub nuw i64 -2676586395008836902, %.146.i
  %.152.i = xor i64 %eight.4.0.i, -1
  %.150.i = and i64 %.149.i, %.152.i
  %.153.i = and i64 %.150.i, %.147.i
  %.154.i = lshr i64 %.153.i, 2
  %.155.i = and i64 %.154.i, 2314885530818453536
  %.157.i = or i64 %.155.i, %eight.4.0.i
  call void @llvm.lifetime.end.p0(ptr nonnull %.100.i)
  %.259 = xor i64 %.157.i, %value.3.04
  %.260 = mul i64 %.259, -7046029254386353131
  %.261 = lshr i64 %.260, 32
  %.262 = xor i64 %.261, %.260
  %.186 = icmp sgt i64 %.131.02, 1
  br i1 %.186, label %B136.if, label %B304
}

define internal fastcc void @inner5(ptr noalias nonnull writeonly %retptr, ptr readonly %arg.place.0.4, i64 %arg.place.0.5.0, ptr readonly %arg.place.1.4, i64 %arg.place.3, i64 %arg.place.4, ptr readonly %arg.high.4, i64 range(i64 0, -9223372036854775808) %arg.edge, ptr readonly %arg.trie.0.4, i64 %arg.trie.0.5.0, ptr readonly %arg.trie.1.4, i64 %arg.trie.1.5.0, i64 %arg.trie.1.5.1, ptr readonly %arg.trie.2.4, i64 %arg.trie.2.5.0, ptr readonly %arg.trie.3.4, ptr readonly %arg.trie.4.4, i64 %arg.trie.5, i8 range(i8 0, 2) %arg.trie.6, ptr readonly %arg.lower_character.4, i64 %arg.lower_character.5.0, ptr %arg.buffer.4, i64 %arg.buffer.5.0, ptr %arg.found.4) unnamed_addr #4 {
entry:
  %.578 = alloca ptr, align 8
  %.692 = alloca i64, align 8
  %.92.i = getelementptr i8, ptr %arg.found.4, i64 8
  br label %B50

B50:                                              ; preds = %entry, %B478
  %edge.2.0 = phi i64 [ %arg.edge, %entry ], [ %.722, %B478 ]
  %stop.2.0 = phi i64 [ %arg.place.3, %entry ], [ %storemerge.i1101, %B478 ]
  %depth.2.0 = phi i64 [ 1, %entry ], [ %.501, %B478 ]
  %.214 = mul i64 %edge.2.0, %arg.trie.1.5.1
  %0 = getelementptr i64, ptr %arg.trie.1.4, i64 %.214
  %.218 = getelementptr i8, ptr %0, i64 16
  %.219 = load i64, ptr %.218, align 8
  %.220 = icmp sgt i64 %.219, -1
  br i1 %.220, label %B88, label %B160

B88:                                              ; preds = %B50
  %.61.i = load i64, ptr %arg.found.4, align 8
  %.62.i = icmp slt i64 %.61.i, 0
  br i1 %.62.i, label %B124.i, label %B28.i

B28.i:                                            ; preds = %B88
  %.93.i = load i64, ptr %.92.i, align 8
  %.95.i = icmp sgt i64 %depth.2.0, %.93.i
  br i1 %.95.i, label %B124.i, label %B52.i

B52.i:                                            ; preds = %B28.i
  %.128.i = icmp eq i64 %depth.2.0, %.93.i
  br i1 %.128.i, label %B76.i, label %B160

B76.i:                                            ; preds = %B52.i
  %1 = getelementptr i64, ptr %arg.trie.3.4, i64 %.219
  %.160.i = load i64, ptr %1, align 8
  %.219.i = getelementptr i64, ptr %arg.trie.3.4, i64 %.61.i
  %.220.i = load i64, ptr %.219.i, align 8
  %.223.i = icmp slt i64 %.160.i, %.220.i
  br i1 %.223.i, label %B124.i, label %B160

B124.i:                                           ; preds = %B76.i, %B28.i, %B88
  store i64 %.219, ptr %arg.found.4, align 8
  store i64 %depth.2.0, ptr %.92.i, align 8
  br label %B160

B160:                                             ; preds = %B124.i, %B76.i, %B52.i, %B50
  %.368 = getelementptr i8, ptr %0, i64 8
  %.369 = load i64, ptr %.368, align 8
  %.374 = icmp sgt i64 %.369, -1
  %.23.i = icmp slt i64 %stop.2.0, %arg.place.4
  %or.cond = select i1 %.374, i1 %.23.i, i1 false
  br i1 %or.cond, label %B16.i, label %common.ret

common.ret:                                       ; preds = %B478, %B446, %inner8, %B160, %B234.i, %B334
  store ptr null, ptr %retptr, align 8
  ret void

B16.i:                                            ; preds = %B160, %B234.i
  %position.2.0.i = phi i64 [ %.117.i, %B234.i ], [ %stop.2.0, %B160 ]
  %.29.i = lshr i64 %position.2.0.i, 6
  %.55.i = getelementptr i64, ptr %arg.place.1.4, i64 %.29.i
  %.56.i = load i64, ptr %.55.i, align 8
  %.58.i = and i64 %position.2.0.i, 63
  %.59.i = lshr i64 %.56.i, %.58.i
  %.66.not.i = icmp eq i64 %.59.i, 0
  br i1 %.66.not.i, label %B234.i, label %inner8

B234.i:                                           ; preds = %B16.i
  %.116.i = or i64 %position.2.0.i, 63
  %.117.i = add nsw i64 %.116.i, 1
  %.121.i = icmp slt i64 %.117.i, %arg.place.4
  br i1 %.121.i, label %B16.i, label %common.ret

inner8: ; preds = %B16.i
  %.71.i = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.59.i, i1 true)
  %.75.i = add nsw i64 %.71.i, %position.2.0.i
  %.11.i.i = tail call i64 @llvm.smin.i64(i64 %arg.place.4, i64 %.75.i)
  %.439.not = icmp slt i64 %.75.i, %arg.place.4
  br i1 %.439.not, label %B16.i1102, label %common.ret

B16.i1102:                                        ; preds = %inner8, %B236.i
  %position.2.0.i1103 = phi i64 [ %.118.i, %B236.i ], [ %.11.i.i, %inner8 ]
  %.29.i1104 = lshr i64 %position.2.0.i1103, 6
  %.55.i1105 = getelementptr i64, ptr %arg.place.1.4, i64 %.29.i1104
  %.56.i1106 = load i64, ptr %.55.i1105, align 8
  %.57.i = xor i64 %.56.i1106, -1
  %.59.i1107 = and i64 %position.2.0.i1103, 63
  %.60.i = lshr i64 %.57.i, %.59.i1107
  %.67.not.i = icmp eq i64 %.60.i, 0
  br i1 %.67.not.i, label %B236.i, label %B172.i

B172.i:                                           ; preds = %B16.i1102
  %.72.i = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.60.i, i1 true)
  %.76.i = add nsw i64 %.72.i, %position.2.0.i1103
  %.11.i.i1108 = tail call i64 @llvm.smin.i64(i64 %arg.place.4, i64 %.76.i)
  br label %inner3

B236.i:                                           ; preds = %B16.i1102
  %.117.i1109 = or i64 %position.2.0.i1103, 63
  %.118.i = add nsw i64 %.117.i1109, 1
  %.122.i = icmp slt i64 %.118.i, %arg.place.4
  br i1 %.122.i, label %B16.i1102, label %inner3

inner3: ; preds = %B236.i, %B172.i
  %storemerge.i1101 = phi i64 [ %.11.i.i1108, %B172.i ], [ %arg.place.4, %B236.i ]
  %.501 = add nuw nsw i64 %depth.2.0, 1
  %.23.i.i = icmp slt i64 %.75.i, %storemerge.i1101
  br i1 %.23.i.i, label %B16.i.i, label %B446

B16.i.i:                                          ; preds = %inner3, %B234.i.i
  %position.2.0.i.i = phi i64 [ %.117.i.i, %B234.i.i ], [ %.11.i.i, %inner3 ]
  %.29.i.i = lshr i64 %position.2.0.i.i, 6
  %.55.i.i = getelementptr i64, ptr %arg.high.4, i64 %.29.i.i
  %.56.i.i = load i64, ptr %.55.i.i, align 8
  %.58.i.i = and i64 %position.2.0.i.i, 63
  %.59.i.i = lshr i64 %.56.i.i, %.58.i.i
  %.66.not.i.i = icmp eq i64 %.59.i.i, 0
  br i1 %.66.not.i.i, label %B234.i.i, label %inner13

B234.i.i:                                         ; preds = %B16.i.i
  %.116.i.i = or i64 %position.2.0.i.i, 63
  %.117.i.i = add nsw i64 %.116.i.i, 1
  %.121.i.i = icmp slt i64 %.117.i.i, %storemerge.i1101
  br i1 %.121.i.i, label %B16.i.i, label %B446

inner13: ; preds = %B16.i.i
  %.71.i.i = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.59.i.i, i1 true)
  %.75.i.i = add nsw i64 %.71.i.i, %position.2.0.i.i
  %.not = icmp slt i64 %.75.i.i, %storemerge.i1101
  br i1 %.not, label %B334, label %B446

B334:                                             ; preds = %inner13
  call fastcc void @inner7(ptr %.578, ptr %arg.place.0.4, i64 %arg.place.0.5.0, ptr %arg.place.1.4, i64 %.11.i.i, i64 %storemerge.i1101, i64 %arg.place.4, i64 0, i64 %.369, i64 %.501, ptr %arg.trie.0.4, i64 %arg.trie.0.5.0, ptr %arg.trie.1.4, i64 %arg.trie.1.5.0, i64 %arg.trie.1.5.1, ptr %arg.trie.2.4, i64 %arg.trie.2.5.0, ptr %arg.trie.3.4, ptr %arg.trie.4.4, i64 %arg.trie.5, i8 %arg.trie.6, ptr %arg.lower_character.4, i64 %arg.lower_character.5.0, ptr %arg.buffer.4, i64 %arg.buffer.5.0, ptr %arg.found.4)
  br label %common.ret

B446:                                             ; preds = %B234.i.i, %inner3, %inner13
  %.641 = sub nsw i64 %storemerge.i1101, %.11.i.i
  %.644 = icmp sgt i64 %.641, %arg.trie.5
  br i1 %.644, label %common.ret, label %B478

B478:                                             ; preds = %B446
  store i64 0, ptr %.692, align 8
  call fastcc void @inner14(ptr %.692, i64 %.369, ptr %arg.place.0.4, i64 %arg.place.0.5.0, i64 %.11.i.i, i64 %.641, ptr %arg.trie.0.4, i64 %arg.trie.0.5.0, ptr %arg.trie.1.4, i64 %arg.trie.1.5.0, i64 %arg.trie.1.5.1, ptr %arg.trie.2.4, i64 %arg.trie.2.5.0, ptr %arg.trie.4.4)
  %.722 = load i64, ptr %.692, align 8
  %.738 = icmp sgt i64 %.722, -1
  br i1 %.738, label %B50, label %common.ret
}

define internal fastcc void @inner7(ptr noalias nonnull writeonly %retptr, ptr readonly %arg.place.0.4, i64 %arg.place.0.5.0, ptr readonly %arg.place.1.4, i64 %arg.place.2, i64 %arg.place.3, i64 %arg.place.4, i64 %arg.root, i64 %arg.node, i64 range(i64 -9223372036854775807, -9223372036854775808) %arg.depth, ptr readonly %arg.trie.0.4, i64 %arg.trie.0.5.0, ptr readonly %arg.trie.1.4, i64 %arg.trie.1.5.0, i64 %arg.trie.1.5.1, ptr readonly %arg.trie.2.4, i64 %arg.trie.2.5.0, ptr readonly %arg.trie.3.4, ptr readonly %arg.trie.4.4, i64 %arg.trie.5, i8 range(i8 0, 2) %arg.trie.6, ptr readonly %arg.lower_character.4, i64 %arg.lower_character.5.0, ptr %arg.buffer.4, i64 %arg.buffer.5.0, ptr %arg.found.4) unnamed_addr #4 {
entry:
  %.102.not = icmp eq i8 %arg.trie.6, 0
  %.643 = alloca i64, align 8
  %.688 = alloca i64, align 8
  %.976 = alloca i64, align 8
  %.208 = icmp sgt i64 %arg.trie.5, -1
  %.405 = icmp eq i64 %arg.root, 0
  %not..405 = xor i1 %.405, true
  %.92.i = getelementptr i8, ptr %arg.found.4, i64 8
  br label %B64

B64:                                              ; preds = %inner3, %entry
  %node.2.0 = phi i64 [ %arg.node, %entry ], [ %.1257, %inner3 ]
  %depth.2.0 = phi i64 [ %arg.depth, %entry ], [ %.1406, %inner3 ]
  %start.2.0 = phi i64 [ %arg.place.2, %entry ], [ %.11.i.i, %inner3 ]
  %stop.2.0 = phi i64 [ %arg.place.3, %entry ], [ %storemerge.i1128, %inner3 ]
  %.185 = icmp slt i64 %start.2.0, %stop.2.0
  %or.cond1099 = select i1 %.185, i1 %.208, i1 false
  br i1 %or.cond1099, label %B104, label %B748

B104:                                             ; preds = %B64, %B722
  %size.5.1 = phi i64 [ %size.6.2, %B722 ], [ 0, %B64 ]
  %position.4.1 = phi i64 [ %position.5.2, %B722 ], [ %start.2.0, %B64 ]
  %dot_due.3.1 = phi i1 [ %dot_due.4.2, %B722 ], [ false, %B64 ]
  %.231 = icmp slt i64 %position.4.1, 0
  %.232 = select i1 %.231, i64 %arg.place.0.5.0, i64 0
  %0 = getelementptr i8, ptr %arg.place.0.4, i64 %position.4.1
  %.246 = getelementptr i8, ptr %0, i64 %.232
  %.247 = load i8, ptr %.246, align 1
  %.253 = icmp sgt i8 %.247, -1
  br i1 %.253, label %B132, label %B76.i

B132:                                             ; preds = %B104
  %.267 = icmp samesign ugt i8 %.247, 64
  %or.cond1103 = and i1 %.405, %.267
  %.279 = icmp samesign ult i8 %.247, 91
  %.299 = add nuw i8 %.247, 32
  %1 = select i1 %or.cond1103, i1 %.279, i1 false
  %byte.2.2 = select i1 %1, i8 %.299, i8 %.247
  %.328 = icmp slt i64 %size.5.1, 0
  %.329 = select i1 %.328, i64 %arg.buffer.5.0, i64 0
  %2 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1
  %.343 = getelementptr i8, ptr %2, i64 %.329
  store i8 %byte.2.2, ptr %.343, align 1
  %.349 = add nsw i64 %size.5.1, 1
  %.356 = add nsw i64 %position.4.1, 1
  br label %B544

B76.i:                                            ; preds = %B104
  %.49.i = zext i8 %.247 to i64
  %.72.i = icmp samesign ult i8 %.247, -32
  br i1 %.72.i, label %B88.i, label %B174.i

B88.i:                                            ; preds = %B76.i
  %.75.i = shl nuw nsw i64 %.49.i, 6
  %.78.i = and i64 %.75.i, 1984
  %.96.i = icmp slt i64 %position.4.1, -1
  %.97.i = select i1 %.96.i, i64 %arg.place.0.5.0, i64 0
  %3 = getelementptr i8, ptr %0, i64 1
  %.111.i = getelementptr i8, ptr %3, i64 %.97.i
  %.112.i = load i8, ptr %.111.i, align 1
  %4 = and i8 %.112.i, 63
  %.116.i = zext nneg i8 %4 to i64
  %.117.i = or disjoint i64 %.78.i, %.116.i
  br label %inner15

B174.i:                                           ; preds = %B76.i
  %.127.i = icmp samesign ult i8 %.247, -16
  %.149.i = icmp slt i64 %position.4.1, -1
  %.150.i = select i1 %.149.i, i64 %arg.place.0.5.0, i64 0
  %5 = getelementptr i8, ptr %0, i64 1
  %.164.i = getelementptr i8, ptr %5, i64 %.150.i
  %.165.i = load i8, ptr %.164.i, align 1
  %6 = and i8 %.165.i, 63
  %.167.i = zext nneg i8 %6 to i64
  %.187.i = icmp slt i64 %position.4.1, -2
  %.188.i = select i1 %.187.i, i64 %arg.place.0.5.0, i64 0
  %7 = getelementptr i8, ptr %0, i64 2
  %.202.i = getelementptr i8, ptr %7, i64 %.188.i
  %.203.i = load i8, ptr %.202.i, align 1
  %8 = and i8 %.203.i, 63
  %.207.i = zext nneg i8 %8 to i64
  br i1 %.127.i, label %B186.i, label %B344.i

B186.i:                                           ; preds = %B174.i
  %.130.i = shl nuw nsw i64 %.49.i, 12
  %.133.i = and i64 %.130.i, 61440
  %.168.i = shl nuw nsw i64 %.167.i, 6
  %.169.i = or disjoint i64 %.168.i, %.133.i
  %.208.i = or disjoint i64 %.169.i, %.207.i
  br label %inner15

B344.i:                                           ; preds = %B174.i
  %.218.i = shl nuw nsw i64 %.49.i, 18
  %.221.i = and i64 %.218.i, 1835008
  %.256.i = shl nuw nsw i64 %.167.i, 12
  %.257.i = or disjoint i64 %.256.i, %.221.i
  %.292.i = shl nuw nsw i64 %.207.i, 6
  %.293.i = or disjoint i64 %.257.i, %.292.i
  %.311.i = icmp slt i64 %position.4.1, -3
  %.312.i = select i1 %.311.i, i64 %arg.place.0.5.0, i64 0
  %9 = getelementptr i8, ptr %0, i64 3
  %.326.i = getelementptr i8, ptr %9, i64 %.312.i
  %.327.i = load i8, ptr %.326.i, align 1
  %10 = and i8 %.327.i, 63
  %.331.i = zext nneg i8 %10 to i64
  %.332.i = or disjoint i64 %.293.i, %.331.i
  br label %inner15

inner15: ; preds = %B88.i, %B186.i, %B344.i
  %.332.sink.i = phi i64 [ %.332.i, %B344.i ], [ %.208.i, %B186.i ], [ %.117.i, %B88.i ]
  %.sink.i = phi i64 [ 4, %B344.i ], [ 3, %B186.i ], [ 2, %B88.i ]
  %.408 = icmp ne i64 %.332.sink.i, 304
  %or.cond = select i1 %not..405, i1 true, i1 %.408
  %brmerge = select i1 %or.cond, i1 true, i1 %dot_due.3.1
  br i1 %brmerge, label %B366, label %B340

B340:                                             ; preds = %inner15
  %.439 = icmp slt i64 %size.5.1, 0
  %.440 = select i1 %.439, i64 %arg.buffer.5.0, i64 0
  %11 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1
  %.454 = getelementptr i8, ptr %11, i64 %.440
  store i8 105, ptr %.454, align 1
  %.458 = add nsw i64 %size.5.1, 1
  br label %B544

B366:                                             ; preds = %inner15
  br i1 %dot_due.3.1, label %B370, label %B424

B370:                                             ; preds = %B366
  %.490 = icmp slt i64 %size.5.1, 0
  %.491 = select i1 %.490, i64 %arg.buffer.5.0, i64 0
  %12 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1
  %.505 = getelementptr i8, ptr %12, i64 %.491
  store i8 -52, ptr %.505, align 1
  %.523 = icmp slt i64 %size.5.1, -1
  %.524 = select i1 %.523, i64 %arg.buffer.5.0, i64 0
  %13 = getelementptr i8, ptr %12, i64 1
  %.538 = getelementptr i8, ptr %13, i64 %.524
  store i8 -121, ptr %.538, align 1
  %.542 = add nsw i64 %size.5.1, 2
  %.549 = add nsw i64 %.sink.i, %position.4.1
  br label %B544

B424:                                             ; preds = %B366
  %.563 = add nsw i64 %.sink.i, %position.4.1
  %.588 = icmp slt i64 %.332.sink.i, %arg.lower_character.5.0
  %or.cond1100 = select i1 %.405, i1 %.588, i1 false
  br i1 %or.cond1100, label %B494, label %B510

B494:                                             ; preds = %B424
  %14 = getelementptr i32, ptr %arg.lower_character.4, i64 %.332.sink.i
  %.620 = load i32, ptr %14, align 4
  %.623 = sext i32 %.620 to i64
  br label %B510

B510:                                             ; preds = %B494, %B424
  %code.2.2 = phi i64 [ %.623, %B494 ], [ %.332.sink.i, %B424 ]
  call fastcc void @inner16(ptr %.643, i64 %code.2.2, ptr %arg.buffer.4, i64 %arg.buffer.5.0, i64 %size.5.1)
  %.659 = load i64, ptr %.643, align 8
  br label %B544

B544:                                             ; preds = %B510, %B370, %B340, %B132
  %dot_due.4.2 = phi i1 [ %dot_due.3.1, %B132 ], [ false, %B370 ], [ false, %B510 ], [ true, %B340 ]
  %size.6.2 = phi i64 [ %.349, %B132 ], [ %.542, %B370 ], [ %.659, %B510 ], [ %.458, %B340 ]
  %position.5.2 = phi i64 [ %.356, %B132 ], [ %.549, %B370 ], [ %.563, %B510 ], [ %position.4.1, %B340 ]
  %.681.not = icmp sgt i64 %size.6.2, %arg.trie.5
  %or.cond1101 = select i1 %.102.not, i1 true, i1 %.681.not
  br i1 %or.cond1101, label %B722, label %B570

B570:                                             ; preds = %B544
  store i64 0, ptr %.688, align 8
  call fastcc void @inner17(ptr %.688, i64 %node.2.0, ptr %arg.buffer.4, i64 %arg.buffer.5.0, i64 %size.6.2, ptr %arg.trie.0.4, i64 %arg.trie.0.5.0, ptr %arg.trie.1.4, i64 %arg.trie.1.5.0, i64 %arg.trie.1.5.1, ptr %arg.trie.2.4, i64 %arg.trie.2.5.0, ptr %arg.trie.4.4)
  %.718 = load i64, ptr %.688, align 8
  %.732 = icmp sgt i64 %.718, -1
  br i1 %.732, label %B622, label %B722

B622:                                             ; preds = %B570
  %.783 = mul i64 %.718, %arg.trie.1.5.1
  %15 = getelementptr i64, ptr %arg.trie.1.4, i64 %.783
  %.787 = getelementptr i8, ptr %15, i64 24
  %.788 = load i64, ptr %.787, align 8
  %.789 = icmp sgt i64 %.788, -1
  br i1 %.789, label %B660, label %B722

B660:                                             ; preds = %B622
  %.61.i = load i64, ptr %arg.found.4, align 8
  %.62.i = icmp slt i64 %.61.i, 0
  br i1 %.62.i, label %B124.i, label %B28.i

B28.i:                                            ; preds = %B660
  %.93.i = load i64, ptr %.92.i, align 8
  %.95.i = icmp sgt i64 %depth.2.0, %.93.i
  br i1 %.95.i, label %B124.i, label %B52.i

B52.i:                                            ; preds = %B28.i
  %.128.i = icmp eq i64 %depth.2.0, %.93.i
  br i1 %.128.i, label %B76.i1104, label %B722

B76.i1104:                                        ; preds = %B52.i
  %16 = getelementptr i64, ptr %arg.trie.3.4, i64 %.788
  %.160.i = load i64, ptr %16, align 8
  %.219.i = getelementptr i64, ptr %arg.trie.3.4, i64 %.61.i
  %.220.i = load i64, ptr %.219.i, align 8
  %.223.i = icmp slt i64 %.160.i, %.220.i
  br i1 %.223.i, label %B124.i, label %B722

B124.i:                                           ; preds = %B76.i1104, %B28.i, %B660
  store i64 %.788, ptr %arg.found.4, align 8
  store i64 %depth.2.0, ptr %.92.i, align 8
  br label %B722

B722:                                             ; preds = %B124.i, %B76.i1104, %B52.i, %B570, %B622, %B544
  %.888 = icmp sge i64 %position.5.2, %stop.2.0
  %or.cond1102 = select i1 %.888, i1 true, i1 %.681.not
  br i1 %or.cond1102, label %B748, label %B104

B748:                                             ; preds = %B722, %B64
  %size.7.2 = phi i64 [ 0, %B64 ], [ %size.6.2, %B722 ]
  %.937 = icmp sgt i64 %size.7.2, %arg.trie.5
  br i1 %.937, label %common.ret, label %B764

common.ret:                                       ; preds = %inner8, %B920, %B764, %B748, %B234.i
  store ptr null, ptr %retptr, align 8
  ret void

B764:                                             ; preds = %B748
  store i64 0, ptr %.976, align 8
  call fastcc void @inner17(ptr %.976, i64 %node.2.0, ptr %arg.buffer.4, i64 %arg.buffer.5.0, i64 %size.7.2, ptr %arg.trie.0.4, i64 %arg.trie.0.5.0, ptr %arg.trie.1.4, i64 %arg.trie.1.5.0, i64 %arg.trie.1.5.1, ptr %arg.trie.2.4, i64 %arg.trie.2.5.0, ptr %arg.trie.4.4)
  %.1006 = load i64, ptr %.976, align 8
  %.1024 = icmp slt i64 %.1006, 0
  br i1 %.1024, label %common.ret, label %B820

B820:                                             ; preds = %B764
  %.1105 = mul i64 %.1006, %arg.trie.1.5.1
  %17 = getelementptr i64, ptr %arg.trie.1.4, i64 %.1105
  %.1109 = getelementptr i8, ptr %17, i64 16
  %.1110 = load i64, ptr %.1109, align 8
  %.1111 = icmp sgt i64 %.1110, -1
  br i1 %.1111, label %B858, label %B920

B858:                                             ; preds = %B820
  %.61.i1105 = load i64, ptr %arg.found.4, align 8
  %.62.i1106 = icmp slt i64 %.61.i1105, 0
  br i1 %.62.i1106, label %B124.i1121, label %B28.i1107

B28.i1107:                                        ; preds = %B858
  %.93.i1109 = load i64, ptr %.92.i, align 8
  %.95.i1110 = icmp sgt i64 %depth.2.0, %.93.i1109
  br i1 %.95.i1110, label %B124.i1121, label %B52.i1111

B52.i1111:                                        ; preds = %B28.i1107
  %.128.i1112 = icmp eq i64 %depth.2.0, %.93.i1109
  br i1 %.128.i1112, label %B76.i1113, label %B920

B76.i1113:                                        ; preds = %B52.i1111
  %18 = getelementptr i64, ptr %arg.trie.3.4, i64 %.1110
  %.160.i1117 = load i64, ptr %18, align 8
  %.219.i1118 = getelementptr i64, ptr %arg.trie.3.4, i64 %.61.i1105
  %.220.i1119 = load i64, ptr %.219.i1118, align 8
  %.223.i1120 = icmp slt i64 %.160.i1117, %.220.i1119
  br i1 %.223.i1120, label %B124.i1121, label %B920

B124.i1121:                                       ; preds = %B76.i1113, %B28.i1107, %B858
  store i64 %.1110, ptr %arg.found.4, align 8
  store i64 %depth.2.0, ptr %.92.i, align 8
  br label %B920

B920:                                             ; preds = %B124.i1121, %B76.i1113, %B52.i1111, %B820
  %.1256 = getelementptr i8, ptr %17, i64 8
  %.1257 = load i64, ptr %.1256, align 8
  %.1262 = icmp sgt i64 %.1257, -1
  %.23.i = icmp slt i64 %stop.2.0, %arg.place.4
  %or.cond18 = select i1 %.1262, i1 %.23.i, i1 false
  br i1 %or.cond18, label %B16.i, label %common.ret

B16.i:                                            ; preds = %B920, %B234.i
  %position.2.0.i = phi i64 [ %.117.i1126, %B234.i ], [ %stop.2.0, %B920 ]
  %.29.i = lshr i64 %position.2.0.i, 6
  %.55.i = getelementptr i64, ptr %arg.place.1.4, i64 %.29.i
  %.56.i = load i64, ptr %.55.i, align 8
  %.58.i = and i64 %position.2.0.i, 63
  %.59.i = lshr i64 %.56.i, %.58.i
  %.66.not.i = icmp eq i64 %.59.i, 0
  br i1 %.66.not.i, label %B234.i, label %inner8

B234.i:                                           ; preds = %B16.i
  %.116.i1125 = or i64 %position.2.0.i, 63
  %.117.i1126 = add nsw i64 %.116.i1125, 1
  %.121.i = icmp slt i64 %.117.i1126, %arg.place.4
  br i1 %.121.i, label %B16.i, label %common.ret

inner8: ; preds = %B16.i
  %.71.i = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.59.i, i1 true)
  %.75.i1124 = add nsw i64 %.71.i, %position.2.0.i
  %.11.i.i = tail call i64 @llvm.smin.i64(i64 %arg.place.4, i64 %.75.i1124)
  %.1331.not = icmp slt i64 %.75.i1124, %arg.place.4
  br i1 %.1331.not, label %B16.i1129, label %common.ret

B16.i1129:                                        ; preds = %inner8, %B236.i
  %position.2.0.i1130 = phi i64 [ %.118.i, %B236.i ], [ %.11.i.i, %inner8 ]
  %.29.i1131 = lshr i64 %position.2.0.i1130, 6
  %.55.i1132 = getelementptr i64, ptr %arg.place.1.4, i64 %.29.i1131
  %.56.i1133 = load i64, ptr %.55.i1132, align 8
  %.57.i = xor i64 %.56.i1133, -1
  %.59.i1134 = and i64 %position.2.0.i1130, 63
  %.60.i = lshr i64 %.57.i, %.59.i1134
  %.67.not.i = icmp eq i64 %.60.i, 0
  br i1 %.67.not.i, label %B236.i, label %B172.i

B172.i:                                           ; preds = %B16.i1129
  %.72.i1135 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.60.i, i1 true)
  %.76.i = add nsw i64 %.72.i1135, %position.2.0.i1130
  %.11.i.i1136 = tail call i64 @llvm.smin.i64(i64 %arg.place.4, i64 %.76.i)
  br label %inner3

B236.i:                                           ; preds = %B16.i1129
  %.117.i1137 = or i64 %position.2.0.i1130, 63
  %.118.i = add nsw i64 %.117.i1137, 1
  %.122.i = icmp slt i64 %.118.i, %arg.place.4
  br i1 %.122.i, label %B16.i1129, label %inner3

inner3: ; preds = %B236.i, %B172.i
  %storemerge.i1128 = phi i64 [ %.11.i.i1136, %B172.i ], [ %arg.place.4, %B236.i ]
  %.1406 = add nsw i64 %depth.2.0, 1
  br label %B64
}

define internal fastcc void @inner16(ptr noalias nonnull writeonly initializes((0, 8)) %retptr, i64 %arg.code, ptr writeonly %arg.buffer.4, i64 %arg.buffer.5.0, i64 %arg.size) unnamed_addr #5 {
entry:
  %.22 = icmp slt i64 %arg.code, 128
  br i1 %.22, label %B16, label %B36

common.ret:                                       ; preds = %B214, %B120, %B48, %B16
  %.sink = phi i64 [ 4, %B214 ], [ 3, %B120 ], [ 2, %B48 ], [ 1, %B16 ]
  %.422 = add nsw i64 %arg.size, %.sink
  store i64 %.422, ptr %retptr, align 8
  ret void

B16:                                              ; preds = %entry
  %.39 = icmp slt i64 %arg.size, 0
  %.40 = select i1 %.39, i64 %arg.buffer.5.0, i64 0
  %0 = getelementptr i8, ptr %arg.buffer.4, i64 %arg.size
  %.54 = getelementptr i8, ptr %0, i64 %.40
  %.55 = trunc i64 %arg.code to i8
  store i8 %.55, ptr %.54, align 1
  br label %common.ret

B36:                                              ; preds = %entry
  %.68 = icmp samesign ult i64 %arg.code, 2048
  %.87 = icmp slt i64 %arg.size, 0
  %.88 = select i1 %.87, i64 %arg.buffer.5.0, i64 0
  %1 = getelementptr i8, ptr %arg.buffer.4, i64 %arg.size
  %.102 = getelementptr i8, ptr %1, i64 %.88
  br i1 %.68, label %B48, label %B108

B48:                                              ; preds = %B36
  %.71 = lshr i64 %arg.code, 6
  %2 = trunc nuw nsw i64 %.71 to i8
  %.103 = or disjoint i8 %2, -64
  store i8 %.103, ptr %.102, align 1
  %.125 = icmp slt i64 %arg.size, -1
  %.126 = select i1 %.125, i64 %arg.buffer.5.0, i64 0
  %3 = getelementptr i8, ptr %1, i64 1
  %.140 = getelementptr i8, ptr %3, i64 %.126
  %4 = trunc i64 %arg.code to i8
  %5 = and i8 %4, 63
  %.141 = or disjoint i8 %5, -128
  store i8 %.141, ptr %.140, align 1
  br label %common.ret

B108:                                             ; preds = %B36
  %.152 = icmp samesign ult i64 %arg.code, 65536
  %.208 = icmp slt i64 %arg.size, -1
  %.209 = select i1 %.208, i64 %arg.buffer.5.0, i64 0
  %6 = getelementptr i8, ptr %1, i64 1
  %.223 = getelementptr i8, ptr %6, i64 %.209
  br i1 %.152, label %B120, label %B214

B120:                                             ; preds = %B108
  %.155 = lshr i64 %arg.code, 12
  %7 = trunc nuw nsw i64 %.155 to i8
  %.187 = or disjoint i8 %7, -32
  store i8 %.187, ptr %.102, align 1
  %.190 = lshr i64 %arg.code, 6
  %8 = trunc i64 %.190 to i8
  %9 = and i8 %8, 63
  %.224 = or disjoint i8 %9, -128
  store i8 %.224, ptr %.223, align 1
  %.246 = icmp slt i64 %arg.size, -2
  %.247 = select i1 %.246, i64 %arg.buffer.5.0, i64 0
  %10 = getelementptr i8, ptr %1, i64 2
  %.261 = getelementptr i8, ptr %10, i64 %.247
  %11 = trunc i64 %arg.code to i8
  %12 = and i8 %11, 63
  %.262 = or disjoint i8 %12, -128
  store i8 %.262, ptr %.261, align 1
  br label %common.ret

B214:                                             ; preds = %B108
  %.273 = lshr i64 %arg.code, 18
  %13 = trunc i64 %.273 to i8
  %.305 = or i8 %13, -16
  store i8 %.305, ptr %.102, align 1
  %.308 = lshr i64 %arg.code, 12
  %14 = trunc i64 %.308 to i8
  %15 = and i8 %14, 63
  %.342 = or disjoint i8 %15, -128
  store i8 %.342, ptr %.223, align 1
  %.345 = lshr i64 %arg.code, 6
  %.363 = icmp slt i64 %arg.size, -2
  %.364 = select i1 %.363, i64 %arg.buffer.5.0, i64 0
  %16 = getelementptr i8, ptr %1, i64 2
  %.378 = getelementptr i8, ptr %16, i64 %.364
  %17 = trunc i64 %.345 to i8
  %18 = and i8 %17, 63
  %.379 = or disjoint i8 %18, -128
  store i8 %.379, ptr %.378, align 1
  %.401 = icmp slt i64 %arg.size, -3
  %.402 = select i1 %.401, i64 %arg.buffer.5.0, i64 0
  %19 = getelementptr i8, ptr %1, i64 3
  %.416 = getelementptr i8, ptr %19, i64 %.402
  %20 = trunc i64 %arg.code to i8
  %21 = and i8 %20, 63
  %.417 = or disjoint i8 %21, -128
  store i8 %.417, ptr %.416, align 1
  br label %common.ret
}

define internal fastcc void @inner17(ptr noalias nonnull writeonly %retptr, i64 %arg.node, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %arg.size, ptr readonly %arg.trie.0.4, i64 %arg.trie.0.5.0, ptr readonly %arg.trie.1.4, i64 %arg.trie.1.5.0, i64 %arg.trie.1.5.1, ptr readonly %arg.trie.2.4, i64 %arg.trie.2.5.0, ptr readonly %arg.trie.4.4) unnamed_addr #4 {
entry:
  %.100.i572 = alloca i64, align 8
  %.100.i556 = alloca i64, align 8
  %.100.i = alloca i64, align 8
  %0 = mul i64 %arg.node, -7046029254386353131
  %.100 = add i64 %0, -7046029254386353131
  %1 = add nuw i64 %arg.size, 7
  %.165 = lshr i64 %1, 3
  %.142.inv = icmp sgt i64 %arg.size, 0
  %storemerge = select i1 %.142.inv, i64 %.165, i64 0
  %storemerge.fr = freeze i64 %storemerge
  %.1861.not = icmp eq i64 %storemerge.fr, 0
  br i1 %.1861.not, label %B304, label %B136.if

B304:                                             ; preds = %inner18, %entry
  %value.3.0.lcssa = phi i64 [ %.100, %entry ], [ %.262, %inner18 ]
  %.271 = lshr i64 %value.3.0.lcssa, 40
  %.273 = and i64 %.271, 4095
  %.300 = getelementptr i64, ptr %arg.trie.4.4, i64 %.273
  %.301 = load i64, ptr %.300, align 8
  %.303 = lshr i64 %value.3.0.lcssa, 58
  %2 = shl nuw i64 1, %.303
  %3 = and i64 %.301, %2
  %.308 = icmp eq i64 %3, 0
  br i1 %.308, label %common.ret, label %B536

common.ret:                                       ; preds = %B1164.us, %B1044.B1156_crit_edge.us, %B1164, %B962, %B536, %B304
  %.sink = phi i64 [ %.459, %B962 ], [ -1, %B304 ], [ -1, %B536 ], [ -1, %B1164 ], [ %.459.us, %B1044.B1156_crit_edge.us ], [ -1, %B1164.us ]
  store i64 %.sink, ptr %retptr, align 8
  ret void

B536:                                             ; preds = %B304
  %.353 = add nsw i64 %arg.trie.0.5.0, -1
  %.359 = and i64 %value.3.0.lcssa, %.353
  %.388 = getelementptr i64, ptr %arg.trie.0.4, i64 %.359
  %.389 = load i64, ptr %.388, align 8
  %.392.not = icmp eq i64 %.389, 0
  br i1 %.392.not, label %common.ret, label %B686.preheader

B686.preheader:                                   ; preds = %B536
  br i1 %.1861.not, label %B686, label %B686.us

B686.us:                                          ; preds = %B686.preheader, %B1164.us
  %.424.us = phi i64 [ %.906.us, %B1164.us ], [ %.389, %B686.preheader ]
  %slot.2.0.us = phi i64 [ %.877.us, %B1164.us ], [ %.359, %B686.preheader ]
  %.428.unshifted.us = xor i64 %.424.us, %value.3.0.lcssa
  %.428.us = icmp ult i64 %.428.unshifted.us, 4294967296
  br i1 %.428.us, label %B794.us, label %B1164.us

B794.us:                                          ; preds = %B686.us
  %.458.us = and i64 %.424.us, 4294967295
  %.459.us = add nsw i64 %.458.us, -1
  %.490.us = icmp eq i64 %.458.us, 0
  %.491.us = select i1 %.490.us, i64 %arg.trie.1.5.0, i64 0
  %.492.us = add i64 %.491.us, %.459.us
  %.512.us = mul i64 %.492.us, %arg.trie.1.5.1
  %4 = getelementptr i64, ptr %arg.trie.1.4, i64 %.512.us
  %.516.us = getelementptr i8, ptr %4, i64 32
  %.517.us = load i64, ptr %.516.us, align 8
  %.575.us = load i64, ptr %4, align 8
  %.577.us = icmp eq i64 %.575.us, %arg.node
  br i1 %.577.us, label %B962.us, label %B1164.us

B962.us:                                          ; preds = %B794.us
  %.632.us = getelementptr i8, ptr %4, i64 40
  %.633.us = load i64, ptr %.632.us, align 8
  %.635.us = sub nsw i64 %.633.us, %.517.us
  %.637.us = icmp eq i64 %.635.us, %arg.size
  br i1 %.637.us, label %B1044.if.us, label %B1164.us

B1164.us:                                         ; preds = %B1044.B1156_crit_edge.us, %B962.us, %B794.us, %B686.us
  %.875.us = add i64 %slot.2.0.us, 1
  %.877.us = and i64 %.875.us, %.353
  %.905.us = getelementptr i64, ptr %arg.trie.0.4, i64 %.877.us
  %.906.us = load i64, ptr %.905.us, align 8
  %.909.not.us = icmp eq i64 %.906.us, 0
  br i1 %.909.not.us, label %common.ret, label %B686.us

B1044.if.us:                                      ; preds = %B962.us, %inner18587.us
  %same.2.18.us = phi i1 [ %.829.us, %inner18587.us ], [ true, %B962.us ]
  %.669.07.us = phi i64 [ %.731.us, %inner18587.us ], [ %storemerge.fr, %B962.us ]
  %.666.06.us = phi i64 [ %.735.us, %inner18587.us ], [ 0, %B962.us ]
  %.731.us = add nsw i64 %.669.07.us, -1
  %.735.us = add i64 %.666.06.us, 8
  %.764.us = sub nsw i64 %arg.size, %.666.06.us
  call void @llvm.lifetime.start.p0(ptr nonnull %.100.i556)
  %.45.not.i558.us = icmp sgt i64 %.735.us, %arg.data.5.0
  br i1 %.45.not.i558.us, label %B230.i569.us, label %B48.i559.us

B48.i559.us:                                      ; preds = %B1044.if.us
  %.55.i560.us = getelementptr i8, ptr %arg.data.4, i64 %.666.06.us
  %.57.i561.us = load i64, ptr %.55.i560.us, align 1
  %.70.i562.us = icmp slt i64 %.764.us, 8
  %.73.i563.us = shl nsw i64 %.764.us, 3
  %notmask.i564.us = shl nsw i64 -1, %.73.i563.us
  %.77.i565.us = xor i64 %notmask.i564.us, -1
  %.79.i566.us = select i1 %.70.i562.us, i64 %.77.i565.us, i64 -1
  %eight.5.0.i567.us = and i64 %.57.i561.us, %.79.i566.us
  br label %inner18571.us

B230.i569.us:                                     ; preds = %B1044.if.us
  store i64 0, ptr %.100.i556, align 8
  call fastcc void @inner12(ptr %.100.i556, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %.666.06.us, i64 %.764.us)
  %.116.i570.us = load i64, ptr %.100.i556, align 8
  br label %inner18571.us

inner18571.us: ; preds = %B230.i569.us, %B48.i559.us
  %eight.4.0.i568.us = phi i64 [ %eight.5.0.i567.us, %B48.i559.us ], [ %.116.i570.us, %B230.i569.us ]
  call void @llvm.lifetime.end.p0(ptr nonnull %.100.i556)
  %.796.us = add nsw i64 %.666.06.us, %.517.us
  call void @llvm.lifetime.start.p0(ptr nonnull %.100.i572)
  %.34.i573.us = add nsw i64 %.796.us, 8
  %.45.not.i574.us = icmp sgt i64 %.34.i573.us, %arg.trie.2.5.0
  br i1 %.45.not.i574.us, label %B230.i585.us, label %B48.i575.us

B48.i575.us:                                      ; preds = %inner18571.us
  %.55.i576.us = getelementptr i8, ptr %arg.trie.2.4, i64 %.796.us
  %.57.i577.us = load i64, ptr %.55.i576.us, align 1
  %.70.i578.us = icmp slt i64 %.764.us, 8
  %.73.i579.us = shl nsw i64 %.764.us, 3
  %notmask.i580.us = shl nsw i64 -1, %.73.i579.us
  %.77.i581.us = xor i64 %notmask.i580.us, -1
  %.79.i582.us = select i1 %.70.i578.us, i64 %.77.i581.us, i64 -1
  %eight.5.0.i583.us = and i64 %.57.i577.us, %.79.i582.us
  br label %inner18587.us

B230.i585.us:                                     ; preds = %inner18571.us
  store i64 0, ptr %.100.i572, align 8
  call fastcc void @inner12(ptr %.100.i572, ptr readonly %arg.trie.2.4, i64 %arg.trie.2.5.0, i64 %.796.us, i64 %.764.us)
  %.116.i586.us = load i64, ptr %.100.i572, align 8
  br label %inner18587.us

inner18587.us: ; preds = %B230.i585.us, %B48.i575.us
  %eight.4.0.i584.us = phi i64 [ %eight.5.0.i583.us, %B48.i575.us ], [ %.116.i586.us, %B230.i585.us ]
  call void @llvm.lifetime.end.p0(ptr nonnull %.100.i572)
  %.827.us = icmp eq i64 %eight.4.0.i568.us, %eight.4.0.i584.us
  %.829.us = and i1 %same.2.18.us, %.827.us
  %.722.us = icmp sgt i64 %.669.07.us, 1
  br i1 %.722.us, label %B1044.if.us, label %B1044.B1156_crit_edge.us

B1044.B1156_crit_edge.us:                         ; preds = %inner18587.us
  br i1 %.829.us, label %common.ret, label %B1164.us

B686:                                             ; preds = %B686.preheader, %B1164
  %.424 = phi i64 [ %.906, %B1164 ], [ %.389, %B686.preheader ]
  %slot.2.0 = phi i64 [ %.877, %B1164 ], [ %.359, %B686.preheader ]
  %.428.unshifted = xor i64 %.424, %value.3.0.lcssa
  %.428 = icmp ult i64 %.428.unshifted, 4294967296
  br i1 %.428, label %B794, label %B1164

B794:                                             ; preds = %B686
  %.458 = and i64 %.424, 4294967295
  %.459 = add nsw i64 %.458, -1
  %.490 = icmp eq i64 %.458, 0
  %.491 = select i1 %.490, i64 %arg.trie.1.5.0, i64 0
  %.492 = add i64 %.491, %.459
  %.512 = mul i64 %.492, %arg.trie.1.5.1
  %5 = getelementptr i64, ptr %arg.trie.1.4, i64 %.512
  %.575 = load i64, ptr %5, align 8
  %.577 = icmp eq i64 %.575, %arg.node
  br i1 %.577, label %B962, label %B1164

B962:                                             ; preds = %B794
  %.516 = getelementptr i8, ptr %5, i64 32
  %.517 = load i64, ptr %.516, align 8
  %.632 = getelementptr i8, ptr %5, i64 40
  %.633 = load i64, ptr %.632, align 8
  %.635 = sub nsw i64 %.633, %.517
  %.637 = icmp eq i64 %.635, %arg.size
  br i1 %.637, label %common.ret, label %B1164

B1164:                                            ; preds = %B962, %B794, %B686
  %.875 = add i64 %slot.2.0, 1
  %.877 = and i64 %.875, %.353
  %.905 = getelementptr i64, ptr %arg.trie.0.4, i64 %.877
  %.906 = load i64, ptr %.905, align 8
  %.909.not = icmp eq i64 %.906, 0
  br i1 %.909.not, label %common.ret, label %B686

B136.if:                                          ; preds = %entry, %inner18
  %value.3.04 = phi i64 [ %.262, %inner18 ], [ %.100, %entry ]
  %.128.03 = phi i64 [ %.199, %inner18 ], [ 0, %entry ]
  %.131.02 = phi i64 [ %.195, %inner18 ], [ %storemerge.fr, %entry ]
  %.195 = add nsw i64 %.131.02, -1
  %.199 = add i64 %.128.03, 8
  %.228 = sub nsw i64 %arg.size, %.128.03
  call void @llvm.lifetime.start.p0(ptr nonnull %.100.i)
  %.45.not.i = icmp sgt i64 %.199, %arg.data.5.0
  br i1 %.45.not.i, label %B230.i, label %B48.i

B48.i:                                            ; preds = %B136.if
  %.55.i = getelementptr i8, ptr %arg.data.4, i64 %.128.03
  %.57.i = load i64, ptr %.55.i, align 1
  %.70.i = icmp slt i64 %.228, 8
  %.73.i = shl nsw i64 %.228, 3
  %notmask.i = shl nsw i64 -1, %.73.i
  %.77.i = xor i64 %notmask.i, -1
  %.79.i = select i1 %.70.i, i64 %.77.i, i64 -1
  %eight.5.0.i = and i64 %.57.i, %.79.i
  br label %inner18

B230.i:                                           ; preds = %B136.if
  store i64 0, ptr %.100.i, align 8
  call fastcc void @inner12(ptr %.100.i, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %.128.03, i64 %.228)
  %.116.i = load i64, ptr %.100.i, align 8
  br label %inner18

inner18: ; preds = %B48.i, %B230.i
  %eight.4.0.i = phi i64 [ %eight.5.0.i, %B48.i ], [ %.116.i, %B230.i ]
  call void @llvm.lifetime.end.p0(ptr nonnull %.100.i)
  %.259 = xor i64 %eight.4.0.i, %value.3.04
  %.260 = mul i64 %.259, -7046029254386353131
  %.261 = lshr i64 %.260, 32
  %.262 = xor i64 %.261, %.260
  %.186 = icmp sgt i64 %.131.02, 1
  br i1 %.186, label %B136.if, label %B304
}

define internal fastcc void @inner12(ptr noalias nonnull writeonly %retptr, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %arg.position, i64 %arg.size) unnamed_addr #4 {
entry:
  %.1311.not = icmp slt i64 %arg.size, 1
  br i1 %.1311.not, label %B220, label %B102.if

B220:                                             ; preds = %B102.if, %B102.if.1, %B102.if.2, %B102.if.3, %B102.if.4, %B102.if.5, %B102.if.6, %B102.if.7, %entry
  %eight.2.0.lcssa = phi i64 [ 0, %entry ], [ %.201, %B102.if ], [ %.205.1, %B102.if.1 ], [ %.205.2, %B102.if.2 ], [ %.205.3, %B102.if.3 ], [ %.205.4, %B102.if.4 ], [ %.205.5, %B102.if.5 ], [ %.205.6, %B102.if.6 ], [ %.205.7, %B102.if.7 ]
  store i64 %eight.2.0.lcssa, ptr %retptr, align 8
  ret void

B102.if:                                          ; preds = %entry
  %.184 = icmp slt i64 %arg.position, 0
  %.185 = select i1 %.184, i64 %arg.data.5.0, i64 0
  %0 = getelementptr i8, ptr %arg.data.4, i64 %arg.position
  %.199 = getelementptr i8, ptr %0, i64 %.185
  %.200 = load i8, ptr %.199, align 1
  %.201 = zext i8 %.200 to i64
  %.131.not = icmp eq i64 %arg.size, 1
  br i1 %.131.not, label %B220, label %B102.if.1

B102.if.1:                                        ; preds = %B102.if
  %.184.1 = icmp slt i64 %arg.position, -1
  %.185.1 = select i1 %.184.1, i64 %arg.data.5.0, i64 0
  %1 = getelementptr i8, ptr %arg.data.4, i64 %arg.position
  %2 = getelementptr i8, ptr %1, i64 1
  %.199.1 = getelementptr i8, ptr %2, i64 %.185.1
  %.200.1 = load i8, ptr %.199.1, align 1
  %.201.1 = zext i8 %.200.1 to i64
  %.203.1 = shl nuw nsw i64 %.201.1, 8
  %.205.1 = or disjoint i64 %.203.1, %.201
  %.131.1 = icmp ugt i64 %arg.size, 2
  br i1 %.131.1, label %B102.if.2, label %B220

B102.if.2:                                        ; preds = %B102.if.1
  %.184.2 = icmp slt i64 %arg.position, -2
  %.185.2 = select i1 %.184.2, i64 %arg.data.5.0, i64 0
  %3 = getelementptr i8, ptr %arg.data.4, i64 %arg.position
  %4 = getelementptr i8, ptr %3, i64 2
  %.199.2 = getelementptr i8, ptr %4, i64 %.185.2
  %.200.2 = load i8, ptr %.199.2, align 1
  %.201.2 = zext i8 %.200.2 to i64
  %.203.2 = shl nuw nsw i64 %.201.2, 16
  %.205.2 = or disjoint i64 %.203.2, %.205.1
  %.131.2.not = icmp eq i64 %arg.size, 3
  br i1 %.131.2.not, label %B220, label %B102.if.3

B102.if.3:                                        ; preds = %B102.if.2
  %.184.3 = icmp slt i64 %arg.position, -3
  %.185.3 = select i1 %.184.3, i64 %arg.data.5.0, i64 0
  %5 = getelementptr i8, ptr %arg.data.4, i64 %arg.position
  %6 = getelementptr i8, ptr %5, i64 3
  %.199.3 = getelementptr i8, ptr %6, i64 %.185.3
  %.200.3 = load i8, ptr %.199.3, align 1
  %.201.3 = zext i8 %.200.3 to i64
  %.203.3 = shl nuw nsw i64 %.201.3, 24
  %.205.3 = or disjoint i64 %.203.3, %.205.2
  %.131.3 = icmp ugt i64 %arg.size, 4
  br i1 %.131.3, label %B102.if.4, label %B220

B102.if.4:                                        ; preds = %B102.if.3
  %.184.4 = icmp slt i64 %arg.position, -4
  %.185.4 = select i1 %.184.4, i64 %arg.data.5.0, i64 0
  %7 = getelementptr i8, ptr %arg.data.4, i64 %arg.position
  %8 = getelementptr i8, ptr %7, i64 4
  %.199.4 = getelementptr i8, ptr %8, i64 %.185.4
  %.200.4 = load i8, ptr %.199.4, align 1
  %.201.4 = zext i8 %.200.4 to i64
  %.203.4 = shl nuw nsw i64 %.201.4, 32
  %.205.4 = or disjoint i64 %.203.4, %.205.3
  %.131.4.not = icmp eq i64 %arg.size, 5
  br i1 %.131.4.not, label %B220, label %B102.if.5

B102.if.5:                                        ; preds = %B102.if.4
  %.184.5 = icmp slt i64 %arg.position, -5
  %.185.5 = select i1 %.184.5, i64 %arg.data.5.0, i64 0
  %9 = getelementptr i8, ptr %arg.data.4, i64 %arg.position
  %10 = getelementptr i8, ptr %9, i64 5
  %.199.5 = getelementptr i8, ptr %10, i64 %.185.5
  %.200.5 = load i8, ptr %.199.5, align 1
  %.201.5 = zext i8 %.200.5 to i64
  %.203.5 = shl nuw nsw i64 %.201.5, 40
  %.205.5 = or i64 %.203.5, %.205.4
  %.131.5 = icmp ugt i64 %arg.size, 6
  br i1 %.131.5, label %B102.if.6, label %B220

B102.if.6:                                        ; preds = %B102.if.5
  %.184.6 = icmp slt i64 %arg.position, -6
  %.185.6 = select i1 %.184.6, i64 %arg.data.5.0, i64 0
  %11 = getelementptr i8, ptr %arg.data.4, i64 %arg.position
  %12 = getelementptr i8, ptr %11, i64 6
  %.199.6 = getelementptr i8, ptr %12, i64 %.185.6
  %.200.6 = load i8, ptr %.199.6, align 1
  %.201.6 = zext i8 %.200.6 to i64
  %.203.6 = shl nuw nsw i64 %.201.6, 48
  %.205.6 = or i64 %.203.6, %.205.5
  %.131.6.not = icmp eq i64 %arg.size, 7
  br i1 %.131.6.not, label %B220, label %B102.if.7

B102.if.7:                                        ; preds = %B102.if.6
  %.184.7 = icmp slt i64 %arg.position, -7
  %.185.7 = select i1 %.184.7, i64 %arg.data.5.0, i64 0
  %13 = getelementptr i8, ptr %arg.data.4, i64 %arg.position
  %14 = getelementptr i8, ptr %13, i64 7
  %.199.7 = getelementptr i8, ptr %14, i64 %.185.7
  %.200.7 = load i8, ptr %.199.7, align 1
  %.201.7 = zext i8 %.200.7 to i64
  %.203.7 = shl nuw i64 %.201.7, 56
  %.205.7 = or i64 %.203.7, %.205.6
  br label %B220
}

define internal fastcc void @inner14(ptr noalias nonnull writeonly %retptr, i64 range(i64 0, -9223372036854775808) %arg.node, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %arg.start, i64 %arg.size, ptr readonly %arg.trie.0.4, i64 %arg.trie.0.5.0, ptr readonly %arg.trie.1.4, i64 %arg.trie.1.5.0, i64 %arg.trie.1.5.1, ptr readonly %arg.trie.2.4, i64 %arg.trie.2.5.0, ptr readonly %arg.trie.4.4) unnamed_addr #4 {
entry:
  %.100.i581 = alloca i64, align 8
  %.100.i556 = alloca i64, align 8
  %.100.i = alloca i64, align 8
  %0 = mul i64 %arg.node, -7046029254386353131
  %.100 = add i64 %0, -7046029254386353131
  %1 = add nuw i64 %arg.size, 7
  %.165 = lshr i64 %1, 3
  %.142.inv = icmp sgt i64 %arg.size, 0
  %storemerge = select i1 %.142.inv, i64 %.165, i64 0
  %storemerge.fr = freeze i64 %storemerge
  %.1861.not = icmp eq i64 %storemerge.fr, 0
  br i1 %.1861.not, label %B304, label %B136.if

B304:                                             ; preds = %inner9, %entry
  %value.3.0.lcssa = phi i64 [ %.100, %entry ], [ %.262, %inner9 ]
  %.271 = lshr i64 %value.3.0.lcssa, 40
  %.273 = and i64 %.271, 4095
  %.300 = getelementptr i64, ptr %arg.trie.4.4, i64 %.273
  %.301 = load i64, ptr %.300, align 8
  %.303 = lshr i64 %value.3.0.lcssa, 58
  %2 = shl nuw i64 1, %.303
  %3 = and i64 %.301, %2
  %.308 = icmp eq i64 %3, 0
  br i1 %.308, label %common.ret, label %B536

common.ret:                                       ; preds = %B1164.us, %B1044.B1156_crit_edge.us, %B1164, %B962, %B536, %B304
  %.sink = phi i64 [ %.459, %B962 ], [ -1, %B304 ], [ -1, %B536 ], [ -1, %B1164 ], [ %.459.us, %B1044.B1156_crit_edge.us ], [ -1, %B1164.us ]
  store i64 %.sink, ptr %retptr, align 8
  ret void

B536:                                             ; preds = %B304
  %.353 = add nsw i64 %arg.trie.0.5.0, -1
  %.359 = and i64 %value.3.0.lcssa, %.353
  %.388 = getelementptr i64, ptr %arg.trie.0.4, i64 %.359
  %.389 = load i64, ptr %.388, align 8
  %.392.not = icmp eq i64 %.389, 0
  br i1 %.392.not, label %common.ret, label %B686.preheader

B686.preheader:                                   ; preds = %B536
  br i1 %.1861.not, label %B686, label %B686.us

B686.us:                                          ; preds = %B686.preheader, %B1164.us
  %.424.us = phi i64 [ %.906.us, %B1164.us ], [ %.389, %B686.preheader ]
  %slot.2.0.us = phi i64 [ %.877.us, %B1164.us ], [ %.359, %B686.preheader ]
  %.428.unshifted.us = xor i64 %.424.us, %value.3.0.lcssa
  %.428.us = icmp ult i64 %.428.unshifted.us, 4294967296
  br i1 %.428.us, label %B794.us, label %B1164.us

B794.us:                                          ; preds = %B686.us
  %.458.us = and i64 %.424.us, 4294967295
  %.459.us = add nsw i64 %.458.us, -1
  %.490.us = icmp eq i64 %.458.us, 0
  %.491.us = select i1 %.490.us, i64 %arg.trie.1.5.0, i64 0
  %.492.us = add i64 %.491.us, %.459.us
  %.512.us = mul i64 %.492.us, %arg.trie.1.5.1
  %4 = getelementptr i64, ptr %arg.trie.1.4, i64 %.512.us
  %.516.us = getelementptr i8, ptr %4, i64 32
  %.517.us = load i64, ptr %.516.us, align 8
  %.575.us = load i64, ptr %4, align 8
  %.577.us = icmp eq i64 %.575.us, %arg.node
  br i1 %.577.us, label %B962.us, label %B1164.us

B962.us:                                          ; preds = %B794.us
  %.632.us = getelementptr i8, ptr %4, i64 40
  %.633.us = load i64, ptr %.632.us, align 8
  %.635.us = sub nsw i64 %.633.us, %.517.us
  %.637.us = icmp eq i64 %.635.us, %arg.size
  br i1 %.637.us, label %B1044.if.us, label %B1164.us

B1164.us:                                         ; preds = %B1044.B1156_crit_edge.us, %B962.us, %B794.us, %B686.us
  %.875.us = add i64 %slot.2.0.us, 1
  %.877.us = and i64 %.875.us, %.353
  %.905.us = getelementptr i64, ptr %arg.trie.0.4, i64 %.877.us
  %.906.us = load i64, ptr %.905.us, align 8
  %.909.not.us = icmp eq i64 %.906.us, 0
  br i1 %.909.not.us, label %common.ret, label %B686.us

B1044.if.us:                                      ; preds = %B962.us, %inner10
  %same.2.18.us = phi i1 [ %.829.us, %inner10 ], [ true, %B962.us ]
  %.669.07.us = phi i64 [ %.731.us, %inner10 ], [ %storemerge.fr, %B962.us ]
  %.666.06.us = phi i64 [ %.735.us, %inner10 ], [ 0, %B962.us ]
  %.731.us = add nsw i64 %.669.07.us, -1
  %.735.us = add i64 %.666.06.us, 8
  %.762.us = add nsw i64 %.666.06.us, %arg.start
  %.764.us = sub nsw i64 %arg.size, %.666.06.us
  call void @llvm.lifetime.start.p0(ptr nonnull %.100.i556)
  %.34.i557.us = add nsw i64 %.762.us, 8
  %.45.not.i558.us = icmp sgt i64 %.34.i557.us, %arg.data.5.0
  br i1 %.45.not.i558.us, label %B230.i578.us, label %B48.i559.us

B48.i559.us:                                      ; preds = %B1044.if.us
  %.55.i560.us = getelementptr i8, ptr %arg.data.4, i64 %.762.us
  %.57.i561.us = load i64, ptr %.55.i560.us, align 1
  %.70.i562.us = icmp slt i64 %.764.us, 8
  %.73.i563.us = shl nsw i64 %.764.us, 3
  %notmask.i564.us = shl nsw i64 -1, %.73.i563.us
  %.77.i565.us = xor i64 %notmask.i564.us, -1
  %.79.i566.us = select i1 %.70.i562.us, i64 %.77.i565.us, i64 -1
  %eight.5.0.i567.us = and i64 %.57.i561.us, %.79.i566.us
  br label %inner9580.us

B230.i578.us:                                     ; preds = %B1044.if.us
  store i64 0, ptr %.100.i556, align 8
  call fastcc void @inner12(ptr %.100.i556, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %.762.us, i64 %.764.us)
  %.116.i579.us = load i64, ptr %.100.i556, align 8
  br label %inner9580.us

inner9580.us: ; preds = %B230.i578.us, %B48.i559.us
  %eight.4.0.i568.us = phi i64 [ %eight.5.0.i567.us, %B48.i559.us ], [ %.116.i579.us, %B230.i578.us ]
  %.146.i569.us = and i64 %eight.4.0.i568.us, 9187201950435737471
  %.147.i570.us = add nuw i64 %.146.i569.us, 4557430888798830399
  %.149.i571.us = sub nuw i64 -2676586395008836902, %.146.i569.us
  %.152.i572.us = xor i64 %eight.4.0.i568.us, -1
  %.150.i573.us = and i64 %.149.i571.us, %.152.i572.us
  %.153.i574.us = and i64 %.150.i573.us, %.147.i570.us
  %.154.i575.us = lshr i64 %.153.i574.us, 2
  %.155.i576.us = and i64 %.154.i575.us, 2314885530818453536
  %.157.i577.us = or i64 %.155.i576.us, %eight.4.0.i568.us
  call void @llvm.lifetime.end.p0(ptr nonnull %.100.i556)
  %.796.us = add nsw i64 %.666.06.us, %.517.us
  call void @llvm.lifetime.start.p0(ptr nonnull %.100.i581)
  %.34.i582.us = add nsw i64 %.796.us, 8
  %.45.not.i583.us = icmp sgt i64 %.34.i582.us, %arg.trie.2.5.0
  br i1 %.45.not.i583.us, label %B230.i594.us, label %B48.i584.us

B48.i584.us:                                      ; preds = %inner9580.us
  %.55.i585.us = getelementptr i8, ptr %arg.trie.2.4, i64 %.796.us
  %.57.i586.us = load i64, ptr %.55.i585.us, align 1
  %.70.i587.us = icmp slt i64 %.764.us, 8
  %.73.i588.us = shl nsw i64 %.764.us, 3
  %notmask.i589.us = shl nsw i64 -1, %.73.i588.us
  %.77.i590.us = xor i64 %notmask.i589.us, -1
  %.79.i591.us = select i1 %.70.i587.us, i64 %.77.i590.us, i64 -1
  %eight.5.0.i592.us = and i64 %.57.i586.us, %.79.i591.us
  br label %inner10

B230.i594.us:                                     ; preds = %inner9580.us
  store i64 0, ptr %.100.i581, align 8
  call fastcc void @inner12(ptr %.100.i581, ptr readonly %arg.trie.2.4, i64 %arg.trie.2.5.0, i64 %.796.us, i64 %.764.us)
  %.116.i595.us = load i64, ptr %.100.i581, align 8
  br label %inner10

inner10: ; preds = %B230.i594.us, %B48.i584.us
  %eight.4.0.i593.us = phi i64 [ %eight.5.0.i592.us, %B48.i584.us ], [ %.116.i595.us, %B230.i594.us ]
  call void @llvm.lifetime.end.p0(ptr nonnull %.100.i581)
  %.827.us = icmp eq i64 %.157.i577.us, %eight.4.0.i593.us
  %.829.us = and i1 %same.2.18.us, %.827.us
  %.722.us = icmp sgt i64 %.669.07.us, 1
  br i1 %.722.us, label %B1044.if.us, label %B1044.B1156_crit_edge.us

B1044.B1156_crit_edge.us:                         ; preds = %inner10
  br i1 %.829.us, label %common.ret, label %B1164.us

B686:                                             ; preds = %B686.preheader, %B1164
  %.424 = phi i64 [ %.906, %B1164 ], [ %.389, %B686.preheader ]
  %slot.2.0 = phi i64 [ %.877, %B1164 ], [ %.359, %B686.preheader ]
  %.428.unshifted = xor i64 %.424, %value.3.0.lcssa
  %.428 = icmp ult i64 %.428.unshifted, 4294967296
  br i1 %.428, label %B794, label %B1164

B794:                                             ; preds = %B686
  %.458 = and i64 %.424, 4294967295
  %.459 = add nsw i64 %.458, -1
  %.490 = icmp eq i64 %.458, 0
  %.491 = select i1 %.490, i64 %arg.trie.1.5.0, i64 0
  %.492 = add i64 %.491, %.459
  %.512 = mul i64 %.492, %arg.trie.1.5.1
  %5 = getelementptr i64, ptr %arg.trie.1.4, i64 %.512
  %.575 = load i64, ptr %5, align 8
  %.577 = icmp eq i64 %.575, %arg.node
  br i1 %.577, label %B962, label %B1164

B962:                                             ; preds = %B794
  %.516 = getelementptr i8, ptr %5, i64 32
  %.517 = load i64, ptr %.516, align 8
  %.632 = getelementptr i8, ptr %5, i64 40
  %.633 = load i64, ptr %.632, align 8
  %.635 = sub nsw i64 %.633, %.517
  %.637 = icmp eq i64 %.635, %arg.size
  br i1 %.637, label %common.ret, label %B1164

B1164:                                            ; preds = %B962, %B794, %B686
  %.875 = add i64 %slot.2.0, 1
  %.877 = and i64 %.875, %.353
  %.905 = getelementptr i64, ptr %arg.trie.0.4, i64 %.877
  %.906 = load i64, ptr %.905, align 8
  %.909.not = icmp eq i64 %.906, 0
  br i1 %.909.not, label %common.ret, label %B686

B136.if:                                          ; preds = %entry, %inner9
  %value.3.04 = phi i64 [ %.262, %inner9 ], [ %.100, %entry ]
  %.128.03 = phi i64 [ %.199, %inner9 ], [ 0, %entry ]
  %.131.02 = phi i64 [ %.195, %inner9 ], [ %storemerge.fr, %entry ]
  %.195 = add nsw i64 %.131.02, -1
  %.199 = add i64 %.128.03, 8
  %.226 = add nsw i64 %.128.03, %arg.start
  %.228 = sub nsw i64 %arg.size, %.128.03
  call void @llvm.lifetime.start.p0(ptr nonnull %.100.i)
  %.34.i = add nsw i64 %.226, 8
  %.45.not.i = icmp sgt i64 %.34.i, %arg.data.5.0
  br i1 %.45.not.i, label %B230.i, label %B48.i

B48.i:                                            ; preds = %B136.if
  %.55.i = getelementptr i8, ptr %arg.data.4, i64 %.226
  %.57.i = load i64, ptr %.55.i, align 1
  %.70.i = icmp slt i64 %.228, 8
  %.73.i = shl nsw i64 %.228, 3
  %notmask.i = shl nsw i64 -1, %.73.i
  %.77.i = xor i64 %notmask.i, -1
  %.79.i = select i1 %.70.i, i64 %.77.i, i64 -1
  %eight.5.0.i = and i64 %.57.i, %.79.i
  br label %inner9

B230.i:                                           ; preds = %B136.if
  store i64 0, ptr %.100.i, align 8
  call fastcc void @inner12(ptr %.100.i, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %.226, i64 %.228)
  %.116.i = load i64, ptr %.100.i, align 8
  br label %inner9

inner9: ; preds = %B48.i, %B230.i
  %eight.4.0.i = phi i64 [ %eight.5.0.i, %B48.i ], [ %.116.i, %B230.i ]
  %.146.i = and i64 %eight.4.0.i, 9187201950435737471
  %.147.i = add nuw i64 %.146.i, 4557430888798830399
  %.149.i = sub nuw i64 -2676586395008836902, %.146.i
  %.152.i = xor i64 %eight.4.0.i, -1
  %.150.i = and i64 %.149.i, %.152.i
  %.153.i = and i64 %.150.i, %.147.i
  %.154.i = lshr i64 %.153.i, 2
  %.155.i = and i64 %.154.i, 2314885530818453536
  %.157.i = or i64 %.155.i, %eight.4.0.i
  call void @llvm.lifetime.end.p0(ptr nonnull %.100.i)
  %.259 = xor i64 %.157.i, %value.3.04
  %.260 = mul i64 %.259, -7046029254386353131
  %.261 = lshr i64 %.260, 32
  %.262 = xor i64 %.261, %.260
  %.186 = icmp sgt i64 %.131.02, 1
  br i1 %.186, label %B136.if, label %B304
}

declare i64 @llvm.smin.i64(i64, i64) #6

declare void @llvm.lifetime.start.p0(ptr) #7

declare void @llvm.lifetime.end.p0(ptr) #7

declare void @llvm.assume(i1 noundef) #8

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) }
attributes #5 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: write) }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #8 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }

