; 78ba622d0c2d45404cf3532505e6acc757fb5f6bfa868fb48867407dbf195b7e
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

define noundef i32 @count_terms(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readnone %arg.data.0, ptr readnone %arg.data.1, i64 %arg.data.2, i64 %arg.data.3, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %arg.data.6.0, ptr readnone %arg.in_token.0, ptr readnone %arg.in_token.1, i64 %arg.in_token.2, i64 %arg.in_token.3, ptr readonly %arg.in_token.4, i64 %arg.in_token.5.0, i64 %arg.in_token.6.0, ptr readnone %arg.candidate.0, ptr readnone %arg.candidate.1, i64 %arg.candidate.2, i64 %arg.candidate.3, ptr readonly %arg.candidate.4, i64 %arg.candidate.5.0, i64 %arg.candidate.6.0, ptr readnone %arg.high.0, ptr readnone %arg.high.1, i64 %arg.high.2, i64 %arg.high.3, ptr readonly %arg.high.4, i64 %arg.high.5.0, i64 %arg.high.6.0, ptr readnone %arg.text_start.0, ptr readnone %arg.text_start.1, i64 %arg.text_start.2, i64 %arg.text_start.3, ptr readonly %arg.text_start.4, i64 %arg.text_start.5.0, i64 %arg.text_start.6.0, ptr readnone %arg.text_end.0, ptr readnone %arg.text_end.1, i64 %arg.text_end.2, i64 %arg.text_end.3, ptr readonly %arg.text_end.4, i64 %arg.text_end.5.0, i64 %arg.text_end.6.0, i64 %arg.first, ptr readnone %arg.table.0, ptr readnone %arg.table.1, i64 %arg.table.2, i64 %arg.table.3, ptr readonly %arg.table.4, i64 %arg.table.5.0, i64 %arg.table.5.1, i64 %arg.table.6.0, i64 %arg.table.6.1, ptr readnone %arg.edges.0, ptr readnone %arg.edges.1, i64 %arg.edges.2, i64 %arg.edges.3, ptr readonly %arg.edges.4, i64 %arg.edges.5.0, i64 %arg.edges.5.1, i64 %arg.edges.6.0, i64 %arg.edges.6.1, ptr readnone %arg.token_bytes.0, ptr readnone %arg.token_bytes.1, i64 %arg.token_bytes.2, i64 %arg.token_bytes.3, ptr readonly %arg.token_bytes.4, i64 %arg.token_bytes.5.0, i64 %arg.token_bytes.6.0, ptr readnone %arg.precedence.0, ptr readnone %arg.precedence.1, i64 %arg.precedence.2, i64 %arg.precedence.3, ptr readonly %arg.precedence.4, i64 %arg.precedence.5.0, i64 %arg.precedence.6.0, ptr readnone %arg.short.0, ptr readnone %arg.short.1, i64 %arg.short.2, i64 %arg.short.3, ptr readonly %arg.short.4, i64 %arg.short.5.0, i64 %arg.short.5.1, i64 %arg.short.6.0, i64 %arg.short.6.1, i64 %arg.longest_token, i8 %arg.has_prefixes, i8 %arg.has_written, ptr readnone %arg.entry_group.0, ptr readnone %arg.entry_group.1, i64 %arg.entry_group.2, i64 %arg.entry_group.3, ptr readonly %arg.entry_group.4, i64 %arg.entry_group.5.0, i64 %arg.entry_group.6.0, ptr readnone %arg.entry_tokens.0, ptr readnone %arg.entry_tokens.1, i64 %arg.entry_tokens.2, i64 %arg.entry_tokens.3, ptr readonly %arg.entry_tokens.4, i64 %arg.entry_tokens.5.0, i64 %arg.entry_tokens.6.0, ptr readnone %arg.entry_weight.0, ptr readnone %arg.entry_weight.1, i64 %arg.entry_weight.2, i64 %arg.entry_weight.3, ptr readonly %arg.entry_weight.4, i64 %arg.entry_weight.5.0, i64 %arg.entry_weight.6.0, i8 %arg.sigma_matters, ptr readnone %arg.first_bytes.0, ptr readnone %arg.first_bytes.1, i64 %arg.first_bytes.2, i64 %arg.first_bytes.3, ptr readonly %arg.first_bytes.4, i64 %arg.first_bytes.5.0, i64 %arg.first_bytes.6.0, ptr readnone %arg.lower_character.0, ptr readnone %arg.lower_character.1, i64 %arg.lower_character.2, i64 %arg.lower_character.3, ptr readonly %arg.lower_character.4, i64 %arg.lower_character.5.0, i64 %arg.lower_character.6.0, ptr readnone %arg.seen.0, ptr readnone %arg.seen.1, i64 %arg.seen.2, i64 %arg.seen.3, ptr %arg.seen.4, i64 %arg.seen.5.0, i64 %arg.seen.6.0, ptr readnone %arg.touched.0, ptr readnone %arg.touched.1, i64 %arg.touched.2, i64 %arg.touched.3, ptr %arg.touched.4, i64 %arg.touched.5.0, i64 %arg.touched.6.0, ptr readnone %arg.buffer.0, ptr readnone %arg.buffer.1, i64 %arg.buffer.2, i64 %arg.buffer.3, ptr %arg.buffer.4, i64 %arg.buffer.5.0, i64 %arg.buffer.6.0, ptr readnone %arg.found.0, ptr readnone %arg.found.1, i64 %arg.found.2, i64 %arg.found.3, ptr %arg.found.4, i64 %arg.found.5.0, i64 %arg.found.6.0, ptr readnone %arg.places.0, ptr readnone %arg.places.1, i64 %arg.places.2, i64 %arg.places.3, ptr %arg.places.4, i64 %arg.places.5.0, i64 %arg.places.6.0, ptr readnone %arg.length.0, ptr readnone %arg.length.1, i64 %arg.length.2, i64 %arg.length.3, ptr writeonly %arg.length.4, i64 %arg.length.5.0, i64 %arg.length.6.0, ptr readnone %arg.totals.0, ptr readnone %arg.totals.1, i64 %arg.totals.2, i64 %arg.totals.3, ptr %arg.totals.4, i64 %arg.totals.5.0, i64 %arg.totals.5.1, i64 %arg.totals.6.0, i64 %arg.totals.6.1, ptr readnone %arg.offsets.0, ptr readnone %arg.offsets.1, i64 %arg.offsets.2, i64 %arg.offsets.3, ptr %arg.offsets.4, i64 %arg.offsets.5.0, i64 %arg.offsets.6.0, ptr readnone %arg.out_entry.0, ptr readnone %arg.out_entry.1, i64 %arg.out_entry.2, i64 %arg.out_entry.3, ptr writeonly %arg.out_entry.4, i64 %arg.out_entry.5.0, i64 %arg.out_entry.6.0, ptr readnone %arg.out_count.0, ptr readnone %arg.out_count.1, i64 %arg.out_count.2, i64 %arg.out_count.3, ptr writeonly %arg.out_count.4, i64 %arg.out_count.5.0, i64 %arg.out_count.6.0, ptr readnone %arg.flagged.0, ptr readnone %arg.flagged.1, i64 %arg.flagged.2, i64 %arg.flagged.3, ptr writeonly %arg.flagged.4, i64 %arg.flagged.5.0, i64 %arg.flagged.6.0) local_unnamed_addr #2 {
entry:
  %.236 = icmp ne i8 %arg.has_prefixes, 0
  %.245.not = icmp ne i8 %arg.has_written, 0
  %.260.not = icmp eq i8 %arg.sigma_matters, 0
  %"$phi56.0.2.0" = select i1 %.236, i1 true, i1 %.245.not
  %.423 = sub i64 %arg.text_start.5.0, %arg.first
  %.4692323.not = icmp slt i64 %.423, 1
  br i1 %.4692323.not, label %common.ret, label %B120.lr.ph

B120.lr.ph:                                       ; preds = %entry
  %.210.i = add nsw i64 %arg.short.5.0, -1
  %.125.i.i = add nsw i64 %arg.table.5.0, -1
  %.2088 = getelementptr i8, ptr %arg.found.4, i64 8
  %.108.not.i = xor i1 %.236, true
  %.234.i = icmp sgt i64 %arg.longest_token, -1
  br label %B120

B120:                                             ; preds = %B120.lr.ph, %B3192
  %.410.02325 = phi i64 [ %arg.first, %B120.lr.ph ], [ %.482, %B3192 ]
  %.413.02324 = phi i64 [ %.423, %B120.lr.ph ], [ %.478, %B3192 ]
  %.478 = add nsw i64 %.413.02324, -1
  %.482 = add i64 %.410.02325, 1
  %.524 = icmp slt i64 %.410.02325, 0
  %.525 = select i1 %.524, i64 %arg.text_start.5.0, i64 0
  %0 = getelementptr i64, ptr %arg.text_start.4, i64 %.410.02325
  %.539 = getelementptr i64, ptr %0, i64 %.525
  %.540 = load i64, ptr %.539, align 8
  %.556 = select i1 %.524, i64 %arg.text_end.5.0, i64 0
  %1 = getelementptr i64, ptr %arg.text_end.4, i64 %.410.02325
  %.570 = getelementptr i64, ptr %1, i64 %.556
  %.571 = load i64, ptr %.570, align 8
  %.596 = ashr i64 %.540, 6
  %.598 = add nsw i64 %.571, 63
  %.599 = ashr i64 %.598, 6
  %.636 = sub nsw i64 %.599, %.596
  %.6802298.not = icmp slt i64 %.636, 1
  br i1 %.6802298.not, label %B2778, label %B262.if

B1176.preheader:                                  ; preds = %B1132
  %2 = trunc i64 %.821 to i32
  %.13172310.not = icmp eq i64 %.1210, 0
  br i1 %.13172310.not, label %B2778, label %B1178.if.lr.ph

B1178.if.lr.ph:                                   ; preds = %B1176.preheader
  %3 = add nsw i64 %.571, -1
  br label %B1178.if

B990.if.lr.ph:                                    ; preds = %B262.if
  %.1016.7 = add i64 %.1018.6, -1
  %.1018.7 = and i64 %.1016.7, %.1018.6
  %xtraiter = and i64 %.861, 1
  %4 = icmp eq i64 %.861, 9
  br i1 %4, label %B990.if.epil.preheader, label %B990.if.lr.ph.new

B990.if.lr.ph.new:                                ; preds = %B990.if.lr.ph
  %5 = and i64 %.861, 126
  %6 = add nsw i64 %5, -10
  br label %B990.if

B1132.loopexit.unr-lcssa:                         ; preds = %B990.if
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B1132, label %B990.if.epil.preheader

B990.if.epil.preheader:                           ; preds = %B1132.loopexit.unr-lcssa, %B990.if.lr.ph
  %starts.5.22297.epil.init = phi i64 [ %.1018.7, %B990.if.lr.ph ], [ %.1186.1, %B1132.loopexit.unr-lcssa ]
  %.1056.02296.epil.init = phi i64 [ 8, %B990.if.lr.ph ], [ %.1125.1, %B1132.loopexit.unr-lcssa ]
  %lcmp.mod2377 = icmp ne i64 %xtraiter, 0
  tail call void @llvm.assume(i1 %lcmp.mod2377)
  %.1151.epil = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %starts.5.22297.epil.init, i1 false)
  %.1153.epil = add nsw i64 %.1151.epil, %.722
  %.1181.epil = getelementptr i64, ptr %183, i64 %.1056.02296.epil.init
  store i64 %.1153.epil, ptr %.1181.epil, align 8
  br label %B1132

B1132:                                            ; preds = %B990.if.epil.preheader, %B1132.loopexit.unr-lcssa, %B262.if
  %.1210 = add nuw nsw i64 %.861, %number.2.12302
  %.680 = icmp samesign ugt i64 %.626.02299, 1
  br i1 %.680, label %B262.if, label %B1176.preheader

B1520:                                            ; preds = %B1178.if
  %.27.i = icmp slt i64 %.1381, %.571
  br i1 %.27.i, label %B16.i, label %inner3

B16.i:                                            ; preds = %B1520
  %.37.i = ashr i64 %.1381, 6
  %.51.i = icmp slt i64 %.37.i, 0
  %.52.i = select i1 %.51.i, i64 %arg.in_token.5.0, i64 0
  %7 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i
  %.66.i = getelementptr i64, ptr %7, i64 %.52.i
  %.67.i = load i64, ptr %.66.i, align 8
  %8 = shl nuw i64 1, %.1391
  %9 = and i64 %.67.i, %8
  %.74.not.i = icmp eq i64 %9, 0
  br i1 %.74.not.i, label %inner3, label %B128.i

B128.i:                                           ; preds = %B16.i, %B150.i
  %position.2.0.i = phi i64 [ %.80.i, %B150.i ], [ %.1381, %B16.i ]
  %exitcond.not.i = icmp eq i64 %position.2.0.i, %3
  br i1 %exitcond.not.i, label %inner3, label %B150.i

B150.i:                                           ; preds = %B128.i
  %.80.i = add nsw i64 %position.2.0.i, 1
  %.100.i = ashr i64 %.80.i, 6
  %.114.i = icmp slt i64 %.100.i, 0
  %.115.i = select i1 %.114.i, i64 %arg.in_token.5.0, i64 0
  %10 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i
  %.129.i = getelementptr i64, ptr %10, i64 %.115.i
  %.130.i = load i64, ptr %.129.i, align 8
  %.132.i = and i64 %.80.i, 63
  %11 = shl nuw i64 1, %.132.i
  %12 = and i64 %.130.i, %11
  %.137.not.i = icmp eq i64 %12, 0
  br i1 %.137.not.i, label %inner3, label %B128.i

inner3: ; preds = %B128.i, %B150.i, %B1520, %B16.i
  %position.3.1.i = phi i64 [ %.1381, %B16.i ], [ %.1381, %B1520 ], [ %.571, %B128.i ], [ %.80.i, %B150.i ]
  %.1475 = sub nsw i64 %position.3.1.i, %.1381
  br label %B1560

B1560:                                            ; preds = %B1178.if, %inner3
  %size.2.3 = phi i64 [ %.1475, %inner3 ], [ %.1422, %B1178.if ]
  %.1480 = icmp sgt i64 %size.2.3, 1
  br i1 %.1480, label %B1572, label %B1668

B1572:                                            ; preds = %B1560
  %13 = getelementptr i8, ptr %arg.data.4, i64 %.1381
  %.1509 = getelementptr i8, ptr %13, i64 1
  %.1510 = load i8, ptr %.1509, align 1
  %14 = and i8 %.1510, 31
  %15 = zext nneg i8 %14 to i64
  br label %B1668

B1668:                                            ; preds = %B1560, %B1572
  %"$phi1668.2.2.2" = phi i64 [ %15, %B1572 ], [ 0, %B1560 ]
  %.1548 = getelementptr i8, ptr %arg.data.4, i64 %.1381
  %.1549 = load i8, ptr %.1548, align 1
  %16 = and i8 %.1549, 31
  %.1551 = zext nneg i8 %16 to i64
  %.1552 = shl nuw nsw i64 %.1551, 5
  %.1555 = or i64 %.1552, %"$phi1668.2.2.2"
  %.1581 = getelementptr i32, ptr %arg.first_bytes.4, i64 %.1555
  %.1582 = load i32, ptr %.1581, align 4
  %.1612 = getelementptr i64, ptr %arg.high.4, i64 %.1386
  %.1613 = load i64, ptr %.1612, align 8
  %.1643 = getelementptr i8, ptr %.1612, i64 8
  %.1644 = load i64, ptr %.1643, align 8
  %.1645 = or i64 %.1644, %.1613
  %.1648.not = icmp eq i64 %.1645, 0
  br i1 %.1648.not, label %B2064, label %B2026

B2026:                                            ; preds = %B1668
  %spec.select.i = tail call i64 @llvm.smax.i64(i64 %size.2.3, i64 0)
  br label %B36.i

B36.i:                                            ; preds = %B36.if.i, %B2026
  %.40.0.i = phi i64 [ %.1381, %B2026 ], [ %.111.i, %B36.if.i ]
  %.43.0.i = phi i64 [ %spec.select.i, %B2026 ], [ %.107.i, %B36.if.i ]
  %.98.i = icmp sgt i64 %.43.0.i, 0
  br i1 %.98.i, label %B36.if.i, label %B2064

B36.if.i:                                         ; preds = %B36.i
  %.107.i = add nsw i64 %.43.0.i, -1
  %.111.i = add i64 %.40.0.i, 1
  %.136.i = ashr i64 %.40.0.i, 6
  %.150.i = icmp slt i64 %.136.i, 0
  %.151.i = select i1 %.150.i, i64 %arg.high.5.0, i64 0
  %17 = getelementptr i64, ptr %arg.high.4, i64 %.136.i
  %.165.i = getelementptr i64, ptr %17, i64 %.151.i
  %.166.i = load i64, ptr %.165.i, align 8
  %.167.i = and i64 %.40.0.i, 63
  %18 = shl nuw i64 1, %.167.i
  %19 = and i64 %.166.i, %18
  %.170.not.i = icmp eq i64 %19, 0
  br i1 %.170.not.i, label %B36.i, label %B2064

B2064:                                            ; preds = %B36.if.i, %B36.i, %B1668
  %"$phi2064.2.2.2" = phi i1 [ false, %B1668 ], [ %.98.i, %B36.i ], [ %.98.i, %B36.if.i ]
  %.11.i = tail call i64 @llvm.smin.i64(i64 %size.2.3, i64 31)
  %.1734 = and i64 %.11.i, 4294967295
  %.1735 = zext i32 %.1582 to i64
  %20 = shl nuw i64 1, %.1734
  %21 = and i64 %20, %.1735
  %.1744 = icmp ne i64 %21, 0
  %brmerge = or i1 %.1744, %"$phi2064.2.2.2"
  %.1769 = icmp sge i64 %.1381, %resume.3.12316
  %or.cond1906.not = select i1 %brmerge, i1 %.1769, i1 false
  br i1 %or.cond1906.not, label %B2224, label %B3219

B2224:                                            ; preds = %B2064
  %spec.select = or i1 %"$phi56.0.2.0", %"$phi2064.2.2.2"
  br i1 %spec.select, label %B2368, label %B2242

B2242:                                            ; preds = %B2224
  %.103.i = icmp sgt i64 %size.2.3, 8
  %.106.i = add nsw i64 %.1381, 8
  %.117.not.i = icmp sgt i64 %.106.i, %arg.data.5.0
  %or.cond.i = select i1 %.103.i, i1 true, i1 %.117.not.i
  br i1 %or.cond.i, label %B686.i, label %B84.i

B84.i:                                            ; preds = %B2242
  %.132.i1908 = load i64, ptr %.1548, align 1
  %.5.i.i = and i64 %.132.i1908, 9187201950435737471
  %.6.i.i = add nuw i64 %.5.i.i, 4557430888798830399
  %.8.i.i = sub nuw i64 -2676586395008836902, %.5.i.i
  %.10.i.i = xor i64 %.132.i1908, -1
  %.9.i.i = and i64 %.8.i.i, %.10.i.i
  %.11.i.i = and i64 %.9.i.i, %.6.i.i
  %.12.i.i = lshr i64 %.11.i.i, 2
  %.13.i.i = and i64 %.12.i.i, 2314885530818453536
  %.14.i.i = or i64 %.13.i.i, %.132.i1908
  %.171.not.i = icmp eq i64 %size.2.3, 8
  %.174.i = shl nsw i64 %size.2.3, 3
  %notmask.i = shl nsw i64 -1, %.174.i
  %.178.i = xor i64 %notmask.i, -1
  %.180.i = select i1 %.171.not.i, i64 -1, i64 %.178.i
  %key.2.0.i = and i64 %.14.i.i, %.180.i
  %.215.i = mul i64 %key.2.0.i, -7046029254386353131
  %.216.i = lshr i64 %.215.i, 40
  %.218.i = and i64 %.216.i, %.210.i
  %.267.i = mul i64 %.218.i, %arg.short.5.1
  %.271.i = getelementptr i64, ptr %arg.short.4, i64 %.267.i
  %.272.i = load i64, ptr %.271.i, align 8
  %.275.not.i = icmp eq i64 %.272.i, 0
  br i1 %.275.not.i, label %B3219, label %B518.i

B518.i:                                           ; preds = %B84.i, %B602.i
  %slot.2.0.i = phi i64 [ %.400.i, %B602.i ], [ %.218.i, %B84.i ]
  %.326.i = mul i64 %slot.2.0.i, %arg.short.5.1
  %.330.i = getelementptr i64, ptr %arg.short.4, i64 %.326.i
  %.331.i = load i64, ptr %.330.i, align 8
  %.333.i = icmp eq i64 %.331.i, %key.2.0.i
  br i1 %.333.i, label %B546.i, label %B602.i

B546.i:                                           ; preds = %B518.i
  %.330.i.le = getelementptr i64, ptr %arg.short.4, i64 %.326.i
  %.391.i = getelementptr i8, ptr %.330.i.le, i64 8
  %.392.i = load i64, ptr %.391.i, align 8
  br label %inner4

B602.i:                                           ; preds = %B518.i
  %.398.i = add i64 %slot.2.0.i, 1
  %.400.i = and i64 %.398.i, %.210.i
  %.448.i = mul i64 %.400.i, %arg.short.5.1
  %.452.i = getelementptr i64, ptr %arg.short.4, i64 %.448.i
  %.453.i = load i64, ptr %.452.i, align 8
  %.456.not.i = icmp eq i64 %.453.i, 0
  br i1 %.456.not.i, label %B3219, label %B518.i

B686.i:                                           ; preds = %B2242
  %.476.i = icmp sgt i64 %size.2.3, %arg.longest_token
  br i1 %.476.i, label %B3219, label %B712.i

B712.i:                                           ; preds = %B686.i
  %spec.select1.i = tail call i64 @llvm.smax.i64(i64 %size.2.3, i64 0)
  %.5734.not.i = icmp slt i64 %size.2.3, 1
  br i1 %.5734.not.i, label %B986.i, label %B782.if.i.preheader

B782.if.i.preheader:                              ; preds = %B712.i
  %xtraiter2378 = and i64 %size.2.3, 1
  %22 = icmp eq i64 %size.2.3, 1
  br i1 %22, label %B782.if.i.epil.preheader, label %B782.if.i.preheader.new

B782.if.i.preheader.new:                          ; preds = %B782.if.i.preheader
  %unroll_iter2382 = and i64 %size.2.3, 9223372036854775806
  br label %B782.if.i

B986.loopexit.i.unr-lcssa:                        ; preds = %B782.if.i
  %lcmp.mod2379.not = icmp eq i64 %xtraiter2378, 0
  br i1 %lcmp.mod2379.not, label %B986.loopexit.i, label %B782.if.i.epil.preheader

B782.if.i.epil.preheader:                         ; preds = %B986.loopexit.i.unr-lcssa, %B782.if.i.preheader
  %value.2.07.i.epil.init = phi i64 [ -3750763034362895579, %B782.if.i.preheader ], [ %.733.i.1, %B986.loopexit.i.unr-lcssa ]
  %.517.05.i.epil.init = phi i64 [ 0, %B782.if.i.preheader ], [ %.586.i.1, %B986.loopexit.i.unr-lcssa ]
  %lcmp.mod2381 = icmp ne i64 %xtraiter2378, 0
  tail call void @llvm.assume(i1 %lcmp.mod2381)
  %.616.i.epil = add nsw i64 %.517.05.i.epil.init, %.1381
  %.630.i.epil = icmp slt i64 %.616.i.epil, 0
  %.631.i.epil = select i1 %.630.i.epil, i64 %arg.data.5.0, i64 0
  %23 = getelementptr i8, ptr %arg.data.4, i64 %.616.i.epil
  %.645.i.epil = getelementptr i8, ptr %23, i64 %.631.i.epil
  %.646.i.epil = load i8, ptr %.645.i.epil, align 1
  %.651.i.epil = zext i8 %.646.i.epil to i64
  %.685.i.epil = add nuw nsw i64 %.651.i.epil, 32
  %24 = add i8 %.646.i.epil, -65
  %25 = icmp ult i8 %24, 26
  %byte.2.1.i.epil = select i1 %25, i64 %.685.i.epil, i64 %.651.i.epil
  %26 = getelementptr i8, ptr %arg.buffer.4, i64 %.517.05.i.epil.init
  %.724.i.epil = trunc nuw i64 %byte.2.1.i.epil to i8
  store i8 %.724.i.epil, ptr %26, align 1
  %.732.i.epil = xor i64 %byte.2.1.i.epil, %value.2.07.i.epil.init
  %.733.i.epil = mul i64 %.732.i.epil, 1099511628211
  br label %B986.loopexit.i

B986.loopexit.i:                                  ; preds = %B986.loopexit.i.unr-lcssa, %B782.if.i.epil.preheader
  %.733.i.lcssa = phi i64 [ %.733.i.1, %B986.loopexit.i.unr-lcssa ], [ %.733.i.epil, %B782.if.i.epil.preheader ]
  %27 = tail call i64 @llvm.umax.i64(i64 %.733.i.lcssa, i64 1)
  br label %B986.i

B986.i:                                           ; preds = %B986.loopexit.i, %B712.i
  %value.2.0.lcssa.i = phi i64 [ -3750763034362895579, %B712.i ], [ %27, %B986.loopexit.i ]
  %.131.i.i = and i64 %value.2.0.lcssa.i, %.125.i.i
  %.180.i.i = mul i64 %.131.i.i, %arg.table.5.1
  %.184.i.i = getelementptr i64, ptr %arg.table.4, i64 %.180.i.i
  %.185.i.i = load i64, ptr %.184.i.i, align 8
  %.188.not.i.i = icmp eq i64 %.185.i.i, 0
  br i1 %.188.not.i.i, label %B3219, label %B208.i.i

B208.i.i:                                         ; preds = %B986.i, %B502.i.i
  %slot.2.0.i.i = phi i64 [ %.724.i.i, %B502.i.i ], [ %.131.i.i, %B986.i ]
  %.239.i.i = mul i64 %slot.2.0.i.i, %arg.table.5.1
  %.243.i.i = getelementptr i64, ptr %arg.table.4, i64 %.239.i.i
  %.244.i.i = load i64, ptr %.243.i.i, align 8
  %.246.i.i = icmp eq i64 %.244.i.i, %value.2.0.lcssa.i
  br i1 %.246.i.i, label %B236.i.i, label %B502.i.i

B236.i.i:                                         ; preds = %B208.i.i
  %.298.i.i = getelementptr i8, ptr %.243.i.i, i64 8
  %.299.i.i = load i64, ptr %.298.i.i, align 8
  %.330.i.i = icmp slt i64 %.299.i.i, 0
  %.331.i.i = select i1 %.330.i.i, i64 %arg.edges.5.0, i64 0
  %.332.i.i = add i64 %.331.i.i, %.299.i.i
  %.352.i.i = mul i64 %.332.i.i, %arg.edges.5.1
  %28 = getelementptr i64, ptr %arg.edges.4, i64 %.352.i.i
  %.356.i.i = getelementptr i8, ptr %28, i64 32
  %.357.i.i = load i64, ptr %.356.i.i, align 8
  %.415.i.i = load i64, ptr %28, align 8
  %.417.i.i = icmp eq i64 %.415.i.i, 0
  br i1 %.417.i.i, label %B360.i.i, label %B502.i.i

B360.i.i:                                         ; preds = %B236.i.i
  %.472.i.i = getelementptr i8, ptr %28, i64 40
  %.473.i.i = load i64, ptr %.472.i.i, align 8
  %.475.i.i = sub nsw i64 %.473.i.i, %.357.i.i
  %.477.i.i = icmp eq i64 %.475.i.i, %size.2.3
  br i1 %.477.i.i, label %B438.i.i, label %B502.i.i

B438.i.i:                                         ; preds = %B360.i.i, %B438.if.i.i
  %.506.0.i.i = phi i64 [ %.581.i.i, %B438.if.i.i ], [ 0, %B360.i.i ]
  %exitcond.i.i = icmp eq i64 %.506.0.i.i, %spec.select1.i
  br i1 %exitcond.i.i, label %inner4, label %B438.if.i.i

B502.i.i:                                         ; preds = %B438.if.i.i, %B360.i.i, %B236.i.i, %B208.i.i
  %.722.i.i = add i64 %slot.2.0.i.i, 1
  %.724.i.i = and i64 %.722.i.i, %.125.i.i
  %.772.i.i = mul i64 %.724.i.i, %arg.table.5.1
  %.776.i.i = getelementptr i64, ptr %arg.table.4, i64 %.772.i.i
  %.777.i.i = load i64, ptr %.776.i.i, align 8
  %.780.not.i.i = icmp eq i64 %.777.i.i, 0
  br i1 %.780.not.i.i, label %B3219, label %B208.i.i

B438.if.i.i:                                      ; preds = %B438.i.i
  %.581.i.i = add nuw i64 %.506.0.i.i, 1
  %.609.i.i = add nsw i64 %.506.0.i.i, %.357.i.i
  %.623.i.i = icmp slt i64 %.609.i.i, 0
  %.624.i.i = select i1 %.623.i.i, i64 %arg.token_bytes.5.0, i64 0
  %29 = getelementptr i8, ptr %arg.token_bytes.4, i64 %.609.i.i
  %.638.i.i = getelementptr i8, ptr %29, i64 %.624.i.i
  %.639.i.i = load i8, ptr %.638.i.i, align 1
  %30 = getelementptr i8, ptr %arg.buffer.4, i64 %.506.0.i.i
  %.669.i.i = load i8, ptr %30, align 1
  %.670.not.i.i = icmp eq i8 %.639.i.i, %.669.i.i
  br i1 %.670.not.i.i, label %B438.i.i, label %B502.i.i

B782.if.i:                                        ; preds = %B782.if.i, %B782.if.i.preheader.new
  %value.2.07.i = phi i64 [ -3750763034362895579, %B782.if.i.preheader.new ], [ %.733.i.1, %B782.if.i ]
  %.517.05.i = phi i64 [ 0, %B782.if.i.preheader.new ], [ %.586.i.1, %B782.if.i ]
  %niter2383 = phi i64 [ 0, %B782.if.i.preheader.new ], [ %niter2383.next.1, %B782.if.i ]
  %.586.i = or disjoint i64 %.517.05.i, 1
  %.616.i = add nsw i64 %.517.05.i, %.1381
  %.630.i = icmp slt i64 %.616.i, 0
  %.631.i = select i1 %.630.i, i64 %arg.data.5.0, i64 0
  %31 = getelementptr i8, ptr %arg.data.4, i64 %.616.i
  %.645.i = getelementptr i8, ptr %31, i64 %.631.i
  %.646.i = load i8, ptr %.645.i, align 1
  %.651.i = zext i8 %.646.i to i64
  %.685.i = add nuw nsw i64 %.651.i, 32
  %32 = add i8 %.646.i, -65
  %33 = icmp ult i8 %32, 26
  %byte.2.1.i = select i1 %33, i64 %.685.i, i64 %.651.i
  %34 = getelementptr i8, ptr %arg.buffer.4, i64 %.517.05.i
  %.724.i = trunc nuw i64 %byte.2.1.i to i8
  store i8 %.724.i, ptr %34, align 1
  %.732.i = xor i64 %byte.2.1.i, %value.2.07.i
  %.733.i = mul i64 %.732.i, 1099511628211
  %.586.i.1 = add nuw nsw i64 %.517.05.i, 2
  %.616.i.1 = add nsw i64 %.586.i, %.1381
  %.630.i.1 = icmp slt i64 %.616.i.1, 0
  %.631.i.1 = select i1 %.630.i.1, i64 %arg.data.5.0, i64 0
  %35 = getelementptr i8, ptr %arg.data.4, i64 %.616.i.1
  %.645.i.1 = getelementptr i8, ptr %35, i64 %.631.i.1
  %.646.i.1 = load i8, ptr %.645.i.1, align 1
  %.651.i.1 = zext i8 %.646.i.1 to i64
  %.685.i.1 = add nuw nsw i64 %.651.i.1, 32
  %36 = add i8 %.646.i.1, -65
  %37 = icmp ult i8 %36, 26
  %byte.2.1.i.1 = select i1 %37, i64 %.685.i.1, i64 %.651.i.1
  %38 = getelementptr i8, ptr %arg.buffer.4, i64 %.586.i
  %.724.i.1 = trunc nuw i64 %byte.2.1.i.1 to i8
  store i8 %.724.i.1, ptr %38, align 1
  %.732.i.1 = xor i64 %byte.2.1.i.1, %.733.i
  %.733.i.1 = mul i64 %.732.i.1, 1099511628211
  %niter2383.next.1 = add i64 %niter2383, 2
  %niter2383.ncmp.1 = icmp eq i64 %niter2383.next.1, %unroll_iter2382
  br i1 %niter2383.ncmp.1, label %B986.loopexit.i.unr-lcssa, label %B782.if.i

inner4: ; preds = %B438.i.i, %B546.i
  %storemerge346.i.sink.i = phi i64 [ %.392.i, %B546.i ], [ %.299.i.i, %B438.i.i ]
  %.1877 = icmp slt i64 %storemerge346.i.sink.i, 0
  br i1 %.1877, label %B3219, label %B2364

B2364:                                            ; preds = %inner4
  %.1945 = mul i64 %storemerge346.i.sink.i, %arg.edges.5.1
  %39 = getelementptr i64, ptr %arg.edges.4, i64 %.1945
  %.1949 = getelementptr i8, ptr %39, i64 16
  %.2008 = getelementptr i8, ptr %39, i64 8
  %.2009 = load i64, ptr %.2008, align 8
  %.2010 = icmp sgt i64 %.2009, -1
  br i1 %.2010, label %B2368, label %B2530

B2368:                                            ; preds = %B2224, %B2364
  store i64 -1, ptr %arg.found.4, align 8
  store i64 0, ptr %.2088, align 8
  %.2092 = add nsw i64 %size.2.3, %.1381
  br label %B72.i

B72.i:                                            ; preds = %inner3.i, %B2368
  %start.2.0.i = phi i64 [ %.1381, %B2368 ], [ %position.3.1.i.i, %inner3.i ]
  %stop.2.0.i = phi i64 [ %.2092, %B2368 ], [ %position.3.1.i1314.i, %inner3.i ]
  %depth.2.0.i = phi i64 [ 1, %B2368 ], [ %.1632.i, %inner3.i ]
  %node.2.0.i = phi i64 [ 0, %B2368 ], [ %.1483.i, %inner3.i ]
  %.175.i = mul i64 %node.2.0.i, -7046029254386353131
  %.176.i = add i64 %.175.i, -3750763034362895579
  %.202.i = icmp slt i64 %start.2.0.i, %stop.2.0.i
  %or.cond.i1910 = select i1 %.202.i, i1 %.234.i, i1 false
  br i1 %or.cond.i1910, label %B240.i, label %B1024.i

B240.i:                                           ; preds = %B72.i, %B998.i
  %value.3.1.i = phi i64 [ %value.2.2.lcssa.i, %B998.i ], [ %.176.i, %B72.i ]
  %size.5.1.i = phi i64 [ %size.6.2.i, %B998.i ], [ 0, %B72.i ]
  %position.4.1.i = phi i64 [ %position.5.2.i, %B998.i ], [ %start.2.0.i, %B72.i ]
  %dot_due.3.1.i = phi i1 [ %dot_due.4.2.i, %B998.i ], [ false, %B72.i ]
  %.259.i = icmp slt i64 %position.4.1.i, 0
  %.260.i = select i1 %.259.i, i64 %arg.data.5.0, i64 0
  %40 = getelementptr i8, ptr %arg.data.4, i64 %position.4.1.i
  %.274.i = getelementptr i8, ptr %40, i64 %.260.i
  %.275.i = load i8, ptr %.274.i, align 1
  %.285.i = icmp sgt i8 %.275.i, -1
  br i1 %.285.i, label %B272.i, label %B76.i.i

B272.i:                                           ; preds = %B240.i
  %.330.i1959 = add nuw i8 %.275.i, 32
  %41 = add nsw i8 %.275.i, -65
  %42 = icmp ult i8 %41, 26
  %byte.2.2.i = select i1 %42, i8 %.330.i1959, i8 %.275.i
  %.359.i = icmp slt i64 %size.5.1.i, 0
  %.360.i = select i1 %.359.i, i64 %arg.buffer.5.0, i64 0
  %43 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i
  %.374.i = getelementptr i8, ptr %43, i64 %.360.i
  store i8 %byte.2.2.i, ptr %.374.i, align 1
  %.380.i = add nsw i64 %size.5.1.i, 1
  %.387.i = add nsw i64 %position.4.1.i, 1
  br label %B684.i

B76.i.i:                                          ; preds = %B240.i
  %.49.i.i = zext i8 %.275.i to i64
  %.72.i.i = icmp samesign ult i8 %.275.i, -32
  br i1 %.72.i.i, label %B88.i.i, label %B174.i.i

B88.i.i:                                          ; preds = %B76.i.i
  %.75.i.i = shl nuw nsw i64 %.49.i.i, 6
  %.78.i.i = and i64 %.75.i.i, 1984
  %.96.i.i = icmp slt i64 %position.4.1.i, -1
  %.97.i.i = select i1 %.96.i.i, i64 %arg.data.5.0, i64 0
  %44 = getelementptr i8, ptr %40, i64 1
  %.111.i.i = getelementptr i8, ptr %44, i64 %.97.i.i
  %.112.i.i = load i8, ptr %.111.i.i, align 1
  %45 = and i8 %.112.i.i, 63
  %.116.i.i = zext nneg i8 %45 to i64
  %.117.i.i = or disjoint i64 %.78.i.i, %.116.i.i
  br label %inner6

B174.i.i:                                         ; preds = %B76.i.i
  %.127.i.i = icmp samesign ult i8 %.275.i, -16
  %.149.i.i = icmp slt i64 %position.4.1.i, -1
  %.150.i.i = select i1 %.149.i.i, i64 %arg.data.5.0, i64 0
  %46 = getelementptr i8, ptr %40, i64 1
  %.164.i.i = getelementptr i8, ptr %46, i64 %.150.i.i
  %.165.i.i = load i8, ptr %.164.i.i, align 1
  %47 = and i8 %.165.i.i, 63
  %.167.i.i = zext nneg i8 %47 to i64
  %.187.i.i = icmp slt i64 %position.4.1.i, -2
  %.188.i.i = select i1 %.187.i.i, i64 %arg.data.5.0, i64 0
  %48 = getelementptr i8, ptr %40, i64 2
  %.202.i.i = getelementptr i8, ptr %48, i64 %.188.i.i
  %.203.i.i = load i8, ptr %.202.i.i, align 1
  %49 = and i8 %.203.i.i, 63
  %.207.i.i = zext nneg i8 %49 to i64
  br i1 %.127.i.i, label %B186.i.i, label %B344.i.i

B186.i.i:                                         ; preds = %B174.i.i
  %.130.i.i = shl nuw nsw i64 %.49.i.i, 12
  %.133.i.i = and i64 %.130.i.i, 61440
  %.168.i.i = shl nuw nsw i64 %.167.i.i, 6
  %.169.i.i = or disjoint i64 %.168.i.i, %.133.i.i
  %.208.i.i = or disjoint i64 %.169.i.i, %.207.i.i
  br label %inner6

B344.i.i:                                         ; preds = %B174.i.i
  %.218.i.i = shl nuw nsw i64 %.49.i.i, 18
  %.221.i.i = and i64 %.218.i.i, 1835008
  %.256.i.i = shl nuw nsw i64 %.167.i.i, 12
  %.257.i.i = or disjoint i64 %.256.i.i, %.221.i.i
  %.292.i.i = shl nuw nsw i64 %.207.i.i, 6
  %.293.i.i = or disjoint i64 %.257.i.i, %.292.i.i
  %.311.i.i = icmp slt i64 %position.4.1.i, -3
  %.312.i.i = select i1 %.311.i.i, i64 %arg.data.5.0, i64 0
  %50 = getelementptr i8, ptr %40, i64 3
  %.326.i.i = getelementptr i8, ptr %50, i64 %.312.i.i
  %.327.i.i = load i8, ptr %.326.i.i, align 1
  %51 = and i8 %.327.i.i, 63
  %.331.i.i1911 = zext nneg i8 %51 to i64
  %.332.i.i1912 = or disjoint i64 %.293.i.i, %.331.i.i1911
  br label %inner6

inner6: ; preds = %B344.i.i, %B186.i.i, %B88.i.i
  %.332.sink.i.i = phi i64 [ %.332.i.i1912, %B344.i.i ], [ %.208.i.i, %B186.i.i ], [ %.117.i.i, %B88.i.i ]
  %.sink.i.i = phi i64 [ 4, %B344.i.i ], [ 3, %B186.i.i ], [ 2, %B88.i.i ]
  %.438.i = icmp ne i64 %.332.sink.i.i, 304
  %brmerge.i = select i1 %.438.i, i1 true, i1 %dot_due.3.1.i
  br i1 %brmerge.i, label %B506.i, label %B480.i

B480.i:                                           ; preds = %inner6
  %.469.i = icmp slt i64 %size.5.1.i, 0
  %.470.i = select i1 %.469.i, i64 %arg.buffer.5.0, i64 0
  %52 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i
  %.484.i = getelementptr i8, ptr %52, i64 %.470.i
  store i8 105, ptr %.484.i, align 1
  %.488.i = add nsw i64 %size.5.1.i, 1
  br label %B684.i

B506.i:                                           ; preds = %inner6
  br i1 %dot_due.3.1.i, label %B510.i, label %B564.i

B510.i:                                           ; preds = %B506.i
  %.520.i = icmp slt i64 %size.5.1.i, 0
  %.521.i = select i1 %.520.i, i64 %arg.buffer.5.0, i64 0
  %53 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i
  %.535.i = getelementptr i8, ptr %53, i64 %.521.i
  store i8 -52, ptr %.535.i, align 1
  %.553.i = icmp slt i64 %size.5.1.i, -1
  %.554.i = select i1 %.553.i, i64 %arg.buffer.5.0, i64 0
  %54 = getelementptr i8, ptr %53, i64 1
  %.568.i = getelementptr i8, ptr %54, i64 %.554.i
  store i8 -121, ptr %.568.i, align 1
  %.572.i = add nsw i64 %size.5.1.i, 2
  %.579.i = add nsw i64 %.sink.i.i, %position.4.1.i
  br label %B684.i

B564.i:                                           ; preds = %B506.i
  %.593.i = add nsw i64 %.sink.i.i, %position.4.1.i
  %.617.i = icmp slt i64 %.332.sink.i.i, %arg.lower_character.5.0
  br i1 %.617.i, label %B634.i, label %B650.i

B634.i:                                           ; preds = %B564.i
  %55 = getelementptr i32, ptr %arg.lower_character.4, i64 %.332.sink.i.i
  %.649.i = load i32, ptr %55, align 4
  %.652.i = sext i32 %.649.i to i64
  br label %B650.i

B650.i:                                           ; preds = %B634.i, %B564.i
  %code.2.2.i = phi i64 [ %.652.i, %B634.i ], [ %.332.sink.i.i, %B564.i ]
  %.22.i.i = icmp slt i64 %code.2.2.i, 128
  br i1 %.22.i.i, label %B16.i.i, label %B36.i.i

B16.i.i:                                          ; preds = %B650.i
  %.39.i.i = icmp slt i64 %size.5.1.i, 0
  %.40.i.i = select i1 %.39.i.i, i64 %arg.buffer.5.0, i64 0
  %56 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i
  %.54.i1232.i = getelementptr i8, ptr %56, i64 %.40.i.i
  %.55.i.i = trunc i64 %code.2.2.i to i8
  store i8 %.55.i.i, ptr %.54.i1232.i, align 1
  br label %inner7

B36.i.i:                                          ; preds = %B650.i
  %.68.i.i = icmp samesign ult i64 %code.2.2.i, 2048
  %.87.i.i = icmp slt i64 %size.5.1.i, 0
  %.88.i.i = select i1 %.87.i.i, i64 %arg.buffer.5.0, i64 0
  %57 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i
  %.102.i.i = getelementptr i8, ptr %57, i64 %.88.i.i
  br i1 %.68.i.i, label %B48.i.i, label %B108.i.i

B48.i.i:                                          ; preds = %B36.i.i
  %.71.i.i = lshr i64 %code.2.2.i, 6
  %58 = trunc nuw nsw i64 %.71.i.i to i8
  %.103.i.i = or disjoint i8 %58, -64
  store i8 %.103.i.i, ptr %.102.i.i, align 1
  %.125.i.i1958 = icmp slt i64 %size.5.1.i, -1
  %.126.i.i = select i1 %.125.i.i1958, i64 %arg.buffer.5.0, i64 0
  %59 = getelementptr i8, ptr %57, i64 1
  %.140.i.i = getelementptr i8, ptr %59, i64 %.126.i.i
  %60 = trunc i64 %code.2.2.i to i8
  %61 = and i8 %60, 63
  %.141.i.i = or disjoint i8 %61, -128
  store i8 %.141.i.i, ptr %.140.i.i, align 1
  br label %inner7

B108.i.i:                                         ; preds = %B36.i.i
  %.152.i.i = icmp samesign ult i64 %code.2.2.i, 65536
  %.208.i1229.i = icmp slt i64 %size.5.1.i, -1
  %.209.i.i = select i1 %.208.i1229.i, i64 %arg.buffer.5.0, i64 0
  %62 = getelementptr i8, ptr %57, i64 1
  %.223.i.i = getelementptr i8, ptr %62, i64 %.209.i.i
  br i1 %.152.i.i, label %B120.i.i, label %B214.i.i

B120.i.i:                                         ; preds = %B108.i.i
  %.155.i.i = lshr i64 %code.2.2.i, 12
  %63 = trunc nuw nsw i64 %.155.i.i to i8
  %.187.i1231.i = or disjoint i8 %63, -32
  store i8 %.187.i1231.i, ptr %.102.i.i, align 1
  %.190.i.i = lshr i64 %code.2.2.i, 6
  %64 = trunc i64 %.190.i.i to i8
  %65 = and i8 %64, 63
  %.224.i.i = or disjoint i8 %65, -128
  store i8 %.224.i.i, ptr %.223.i.i, align 1
  %.246.i.i1957 = icmp slt i64 %size.5.1.i, -2
  %.247.i.i = select i1 %.246.i.i1957, i64 %arg.buffer.5.0, i64 0
  %66 = getelementptr i8, ptr %57, i64 2
  %.261.i.i = getelementptr i8, ptr %66, i64 %.247.i.i
  %67 = trunc i64 %code.2.2.i to i8
  %68 = and i8 %67, 63
  %.262.i.i = or disjoint i8 %68, -128
  store i8 %.262.i.i, ptr %.261.i.i, align 1
  br label %inner7

B214.i.i:                                         ; preds = %B108.i.i
  %.273.i.i = lshr i64 %code.2.2.i, 18
  %69 = trunc i64 %.273.i.i to i8
  %.305.i.i = or i8 %69, -16
  store i8 %.305.i.i, ptr %.102.i.i, align 1
  %.308.i.i = lshr i64 %code.2.2.i, 12
  %70 = trunc i64 %.308.i.i to i8
  %71 = and i8 %70, 63
  %.342.i.i = or disjoint i8 %71, -128
  store i8 %.342.i.i, ptr %.223.i.i, align 1
  %.345.i.i = lshr i64 %code.2.2.i, 6
  %.363.i.i = icmp slt i64 %size.5.1.i, -2
  %.364.i.i = select i1 %.363.i.i, i64 %arg.buffer.5.0, i64 0
  %72 = getelementptr i8, ptr %57, i64 2
  %.378.i.i = getelementptr i8, ptr %72, i64 %.364.i.i
  %73 = trunc i64 %.345.i.i to i8
  %74 = and i8 %73, 63
  %.379.i.i = or disjoint i8 %74, -128
  store i8 %.379.i.i, ptr %.378.i.i, align 1
  %.401.i.i = icmp slt i64 %size.5.1.i, -3
  %.402.i.i = select i1 %.401.i.i, i64 %arg.buffer.5.0, i64 0
  %75 = getelementptr i8, ptr %57, i64 3
  %.416.i.i = getelementptr i8, ptr %75, i64 %.402.i.i
  %76 = trunc i64 %code.2.2.i to i8
  %77 = and i8 %76, 63
  %.417.i.i1956 = or disjoint i8 %77, -128
  store i8 %.417.i.i1956, ptr %.416.i.i, align 1
  br label %inner7

inner7: ; preds = %B214.i.i, %B120.i.i, %B48.i.i, %B16.i.i
  %.sink.i1230.i = phi i64 [ 4, %B214.i.i ], [ 3, %B120.i.i ], [ 2, %B48.i.i ], [ 1, %B16.i.i ]
  %.422.i.i = add nsw i64 %.sink.i1230.i, %size.5.1.i
  br label %B684.i

B684.i:                                           ; preds = %inner7, %B510.i, %B480.i, %B272.i
  %dot_due.4.2.i = phi i1 [ %dot_due.3.1.i, %B272.i ], [ false, %B510.i ], [ false, %inner7 ], [ true, %B480.i ]
  %size.6.2.i = phi i64 [ %.380.i, %B272.i ], [ %.572.i, %B510.i ], [ %.422.i.i, %inner7 ], [ %.488.i, %B480.i ]
  %position.5.2.i = phi i64 [ %.387.i, %B272.i ], [ %.579.i, %B510.i ], [ %.593.i, %inner7 ], [ %position.4.1.i, %B480.i ]
  %.751.i = sub i64 %size.6.2.i, %size.5.1.i
  %.79410.not.i = icmp slt i64 %.751.i, 1
  br i1 %.79410.not.i, label %B822.i, label %B716.if.i.preheader

B716.if.i.preheader:                              ; preds = %B684.i
  %xtraiter2384 = and i64 %.751.i, 3
  %lcmp.mod2385.not = icmp eq i64 %xtraiter2384, 0
  br i1 %lcmp.mod2385.not, label %B716.if.i.prol.loopexit, label %B716.if.i.prol

B716.if.i.prol:                                   ; preds = %B716.if.i.preheader, %B716.if.i.prol
  %value.2.213.i.prol = phi i64 [ %.865.i.prol, %B716.if.i.prol ], [ %value.3.1.i, %B716.if.i.preheader ]
  %.738.012.i.prol = phi i64 [ %.807.i.prol, %B716.if.i.prol ], [ %size.5.1.i, %B716.if.i.preheader ]
  %prol.iter = phi i64 [ %prol.iter.next, %B716.if.i.prol ], [ 0, %B716.if.i.preheader ]
  %.807.i.prol = add i64 %.738.012.i.prol, 1
  %.845.i.prol = icmp slt i64 %.738.012.i.prol, 0
  %.846.i.prol = select i1 %.845.i.prol, i64 %arg.buffer.5.0, i64 0
  %78 = getelementptr i8, ptr %arg.buffer.4, i64 %.738.012.i.prol
  %.860.i.prol = getelementptr i8, ptr %78, i64 %.846.i.prol
  %.861.i.prol = load i8, ptr %.860.i.prol, align 1
  %.862.i.prol = zext i8 %.861.i.prol to i64
  %.864.i.prol = xor i64 %value.2.213.i.prol, %.862.i.prol
  %.865.i.prol = mul i64 %.864.i.prol, 1099511628211
  %prol.iter.next = add i64 %prol.iter, 1
  %prol.iter.cmp.not = icmp eq i64 %prol.iter.next, %xtraiter2384
  br i1 %prol.iter.cmp.not, label %B716.if.i.prol.loopexit, label %B716.if.i.prol

B716.if.i.prol.loopexit:                          ; preds = %B716.if.i.prol, %B716.if.i.preheader
  %.865.i.lcssa.unr = phi i64 [ poison, %B716.if.i.preheader ], [ %.865.i.prol, %B716.if.i.prol ]
  %value.2.213.i.unr = phi i64 [ %value.3.1.i, %B716.if.i.preheader ], [ %.865.i.prol, %B716.if.i.prol ]
  %.738.012.i.unr = phi i64 [ %size.5.1.i, %B716.if.i.preheader ], [ %.807.i.prol, %B716.if.i.prol ]
  %79 = sub i64 %size.5.1.i, %size.6.2.i
  %80 = icmp ugt i64 %79, -4
  br i1 %80, label %B822.i, label %B716.if.i

B822.i:                                           ; preds = %B716.if.i.prol.loopexit, %B716.if.i, %B684.i
  %value.2.2.lcssa.i = phi i64 [ %value.3.1.i, %B684.i ], [ %.865.i.lcssa.unr, %B716.if.i.prol.loopexit ], [ %.865.i.3, %B716.if.i ]
  %.878.not.i = icmp sgt i64 %size.6.2.i, %arg.longest_token
  %or.cond1227.i = select i1 %.108.not.i, i1 true, i1 %.878.not.i
  br i1 %or.cond1227.i, label %B998.i, label %B848.i

B848.i:                                           ; preds = %B822.i
  %value.2.0.i.i = tail call i64 @llvm.umax.i64(i64 %value.2.2.lcssa.i, i64 1)
  %.131.i.i1914 = and i64 %value.2.0.i.i, %.125.i.i
  %.180.i.i1915 = mul i64 %.131.i.i1914, %arg.table.5.1
  %.184.i.i1916 = getelementptr i64, ptr %arg.table.4, i64 %.180.i.i1915
  %.185.i.i1917 = load i64, ptr %.184.i.i1916, align 8
  %.188.not.i.i1918 = icmp eq i64 %.185.i.i1917, 0
  br i1 %.188.not.i.i1918, label %B998.i, label %B208.preheader.i.i

B208.preheader.i.i:                               ; preds = %B848.i
  %spec.select.i.i = tail call i64 @llvm.smax.i64(i64 %size.6.2.i, i64 0)
  br label %B208.i.i1919

B208.i.i1919:                                     ; preds = %B502.i.i1924, %B208.preheader.i.i
  %slot.2.0.i.i1920 = phi i64 [ %.724.i.i1926, %B502.i.i1924 ], [ %.131.i.i1914, %B208.preheader.i.i ]
  %.239.i.i1921 = mul i64 %slot.2.0.i.i1920, %arg.table.5.1
  %.243.i.i1922 = getelementptr i64, ptr %arg.table.4, i64 %.239.i.i1921
  %.244.i.i1923 = load i64, ptr %.243.i.i1922, align 8
  %.246.i1234.i = icmp eq i64 %.244.i.i1923, %value.2.0.i.i
  br i1 %.246.i1234.i, label %B236.i.i1931, label %B502.i.i1924

B236.i.i1931:                                     ; preds = %B208.i.i1919
  %.298.i.i1932 = getelementptr i8, ptr %.243.i.i1922, i64 8
  %.299.i.i1933 = load i64, ptr %.298.i.i1932, align 8
  %.330.i.i1934 = icmp slt i64 %.299.i.i1933, 0
  %.331.i1235.i = select i1 %.330.i.i1934, i64 %arg.edges.5.0, i64 0
  %.332.i1236.i = add i64 %.331.i1235.i, %.299.i.i1933
  %.352.i.i1935 = mul i64 %.332.i1236.i, %arg.edges.5.1
  %81 = getelementptr i64, ptr %arg.edges.4, i64 %.352.i.i1935
  %.356.i.i1936 = getelementptr i8, ptr %81, i64 32
  %.357.i.i1937 = load i64, ptr %.356.i.i1936, align 8
  %.415.i.i1938 = load i64, ptr %81, align 8
  %.417.i1237.i = icmp eq i64 %.415.i.i1938, %node.2.0.i
  br i1 %.417.i1237.i, label %B360.i.i1939, label %B502.i.i1924

B360.i.i1939:                                     ; preds = %B236.i.i1931
  %.472.i.i1940 = getelementptr i8, ptr %81, i64 40
  %.473.i.i1941 = load i64, ptr %.472.i.i1940, align 8
  %.475.i.i1942 = sub nsw i64 %.473.i.i1941, %.357.i.i1937
  %.477.i.i1943 = icmp eq i64 %.475.i.i1942, %size.6.2.i
  br i1 %.477.i.i1943, label %B438.i.i1944, label %B502.i.i1924

B438.i.i1944:                                     ; preds = %B360.i.i1939, %B438.if.i.i1947
  %.506.0.i.i1945 = phi i64 [ %.581.i.i1948, %B438.if.i.i1947 ], [ 0, %B360.i.i1939 ]
  %exitcond.i.i1946 = icmp eq i64 %.506.0.i.i1945, %spec.select.i.i
  br i1 %exitcond.i.i1946, label %inner8, label %B438.if.i.i1947

B502.i.i1924:                                     ; preds = %B438.if.i.i1947, %B360.i.i1939, %B236.i.i1931, %B208.i.i1919
  %.722.i.i1925 = add i64 %slot.2.0.i.i1920, 1
  %.724.i.i1926 = and i64 %.722.i.i1925, %.125.i.i
  %.772.i.i1927 = mul i64 %.724.i.i1926, %arg.table.5.1
  %.776.i.i1928 = getelementptr i64, ptr %arg.table.4, i64 %.772.i.i1927
  %.777.i.i1929 = load i64, ptr %.776.i.i1928, align 8
  %.780.not.i.i1930 = icmp eq i64 %.777.i.i1929, 0
  br i1 %.780.not.i.i1930, label %B998.i, label %B208.i.i1919

B438.if.i.i1947:                                  ; preds = %B438.i.i1944
  %.581.i.i1948 = add nuw i64 %.506.0.i.i1945, 1
  %.609.i.i1949 = add nsw i64 %.506.0.i.i1945, %.357.i.i1937
  %.623.i.i1950 = icmp slt i64 %.609.i.i1949, 0
  %.624.i.i1951 = select i1 %.623.i.i1950, i64 %arg.token_bytes.5.0, i64 0
  %82 = getelementptr i8, ptr %arg.token_bytes.4, i64 %.609.i.i1949
  %.638.i.i1952 = getelementptr i8, ptr %82, i64 %.624.i.i1951
  %.639.i.i1953 = load i8, ptr %.638.i.i1952, align 1
  %83 = getelementptr i8, ptr %arg.buffer.4, i64 %.506.0.i.i1945
  %.669.i.i1954 = load i8, ptr %83, align 1
  %.670.not.i.i1955 = icmp eq i8 %.639.i.i1953, %.669.i.i1954
  br i1 %.670.not.i.i1955, label %B438.i.i1944, label %B502.i.i1924

inner8: ; preds = %B438.i.i1944
  %.933.i = icmp sgt i64 %.299.i.i1933, -1
  br i1 %.933.i, label %B898.i, label %B998.i

B898.i:                                           ; preds = %inner8
  %.984.i = mul i64 %.299.i.i1933, %arg.edges.5.1
  %84 = getelementptr i64, ptr %arg.edges.4, i64 %.984.i
  %.988.i = getelementptr i8, ptr %84, i64 24
  %.989.i = load i64, ptr %.988.i, align 8
  %.990.i = icmp sgt i64 %.989.i, -1
  br i1 %.990.i, label %B936.i, label %B998.i

B936.i:                                           ; preds = %B898.i
  %.61.i.i = load i64, ptr %arg.found.4, align 8
  %.62.i.i = icmp slt i64 %.61.i.i, 0
  br i1 %.62.i.i, label %B124.i.i, label %B28.i.i

B28.i.i:                                          ; preds = %B936.i
  %.93.i.i = load i64, ptr %.2088, align 8
  %.95.i.i = icmp sgt i64 %depth.2.0.i, %.93.i.i
  br i1 %.95.i.i, label %B124.i.i, label %B52.i.i

B52.i.i:                                          ; preds = %B28.i.i
  %.128.i.i = icmp eq i64 %depth.2.0.i, %.93.i.i
  br i1 %.128.i.i, label %B76.i1238.i, label %B998.i

B76.i1238.i:                                      ; preds = %B52.i.i
  %85 = getelementptr i64, ptr %arg.precedence.4, i64 %.989.i
  %.160.i.i = load i64, ptr %85, align 8
  %.219.i.i = getelementptr i64, ptr %arg.precedence.4, i64 %.61.i.i
  %.220.i.i = load i64, ptr %.219.i.i, align 8
  %.223.i1239.i = icmp slt i64 %.160.i.i, %.220.i.i
  br i1 %.223.i1239.i, label %B124.i.i, label %B998.i

B124.i.i:                                         ; preds = %B76.i1238.i, %B28.i.i, %B936.i
  store i64 %.989.i, ptr %arg.found.4, align 8
  store i64 %depth.2.0.i, ptr %.2088, align 8
  br label %B998.i

B998.i:                                           ; preds = %B502.i.i1924, %B124.i.i, %B76.i1238.i, %B52.i.i, %B898.i, %inner8, %B848.i, %B822.i
  %.1092.i = icmp sge i64 %position.5.2.i, %stop.2.0.i
  %or.cond1228.i = select i1 %.1092.i, i1 true, i1 %.878.not.i
  br i1 %or.cond1228.i, label %B1024.i, label %B240.i

B1024.i:                                          ; preds = %B998.i, %B72.i
  %value.4.2.i = phi i64 [ %.176.i, %B72.i ], [ %value.2.2.lcssa.i, %B998.i ]
  %size.7.2.i = phi i64 [ 0, %B72.i ], [ %size.6.2.i, %B998.i ]
  %.1155.i = icmp sgt i64 %size.7.2.i, %arg.longest_token
  br i1 %.1155.i, label %inner9, label %B1040.i

B1040.i:                                          ; preds = %B1024.i
  %value.2.0.i1240.i = tail call i64 @llvm.umax.i64(i64 %value.4.2.i, i64 1)
  %.131.i1242.i = and i64 %value.2.0.i1240.i, %.125.i.i
  %.180.i1243.i = mul i64 %.131.i1242.i, %arg.table.5.1
  %.184.i1244.i = getelementptr i64, ptr %arg.table.4, i64 %.180.i1243.i
  %.185.i1245.i = load i64, ptr %.184.i1244.i, align 8
  %.188.not.i1246.i = icmp eq i64 %.185.i1245.i, 0
  br i1 %.188.not.i1246.i, label %inner9, label %B208.preheader.i1247.i

B208.preheader.i1247.i:                           ; preds = %B1040.i
  %spec.select.i1248.i = tail call i64 @llvm.smax.i64(i64 %size.7.2.i, i64 0)
  br label %B208.i1249.i

B208.i1249.i:                                     ; preds = %B502.i1255.i, %B208.preheader.i1247.i
  %slot.2.0.i1250.i = phi i64 [ %.724.i1257.i, %B502.i1255.i ], [ %.131.i1242.i, %B208.preheader.i1247.i ]
  %.239.i1251.i = mul i64 %slot.2.0.i1250.i, %arg.table.5.1
  %.243.i1252.i = getelementptr i64, ptr %arg.table.4, i64 %.239.i1251.i
  %.244.i1253.i = load i64, ptr %.243.i1252.i, align 8
  %.246.i1254.i = icmp eq i64 %.244.i1253.i, %value.2.0.i1240.i
  br i1 %.246.i1254.i, label %B236.i1263.i, label %B502.i1255.i

B236.i1263.i:                                     ; preds = %B208.i1249.i
  %.298.i1264.i = getelementptr i8, ptr %.243.i1252.i, i64 8
  %.299.i1265.i = load i64, ptr %.298.i1264.i, align 8
  %.330.i1266.i = icmp slt i64 %.299.i1265.i, 0
  %.331.i1267.i = select i1 %.330.i1266.i, i64 %arg.edges.5.0, i64 0
  %.332.i1268.i = add i64 %.331.i1267.i, %.299.i1265.i
  %.352.i1269.i = mul i64 %.332.i1268.i, %arg.edges.5.1
  %86 = getelementptr i64, ptr %arg.edges.4, i64 %.352.i1269.i
  %.356.i1270.i = getelementptr i8, ptr %86, i64 32
  %.357.i1271.i = load i64, ptr %.356.i1270.i, align 8
  %.415.i1272.i = load i64, ptr %86, align 8
  %.417.i1273.i = icmp eq i64 %.415.i1272.i, %node.2.0.i
  br i1 %.417.i1273.i, label %B360.i1274.i, label %B502.i1255.i

B360.i1274.i:                                     ; preds = %B236.i1263.i
  %.472.i1275.i = getelementptr i8, ptr %86, i64 40
  %.473.i1276.i = load i64, ptr %.472.i1275.i, align 8
  %.475.i1277.i = sub nsw i64 %.473.i1276.i, %.357.i1271.i
  %.477.i1278.i = icmp eq i64 %.475.i1277.i, %size.7.2.i
  br i1 %.477.i1278.i, label %B438.i1279.i, label %B502.i1255.i

B438.i1279.i:                                     ; preds = %B360.i1274.i, %B438.if.i1282.i
  %.506.0.i1280.i = phi i64 [ %.581.i1283.i, %B438.if.i1282.i ], [ 0, %B360.i1274.i ]
  %exitcond.i1281.i = icmp eq i64 %.506.0.i1280.i, %spec.select.i1248.i
  br i1 %exitcond.i1281.i, label %inner10, label %B438.if.i1282.i

B502.i1255.i:                                     ; preds = %B438.if.i1282.i, %B360.i1274.i, %B236.i1263.i, %B208.i1249.i
  %.722.i1256.i = add i64 %slot.2.0.i1250.i, 1
  %.724.i1257.i = and i64 %.722.i1256.i, %.125.i.i
  %.772.i1258.i = mul i64 %.724.i1257.i, %arg.table.5.1
  %.776.i1259.i = getelementptr i64, ptr %arg.table.4, i64 %.772.i1258.i
  %.777.i1260.i = load i64, ptr %.776.i1259.i, align 8
  %.780.not.i1261.i = icmp eq i64 %.777.i1260.i, 0
  br i1 %.780.not.i1261.i, label %inner9, label %B208.i1249.i

B438.if.i1282.i:                                  ; preds = %B438.i1279.i
  %.581.i1283.i = add nuw i64 %.506.0.i1280.i, 1
  %.609.i1284.i = add nsw i64 %.506.0.i1280.i, %.357.i1271.i
  %.623.i1285.i = icmp slt i64 %.609.i1284.i, 0
  %.624.i1286.i = select i1 %.623.i1285.i, i64 %arg.token_bytes.5.0, i64 0
  %87 = getelementptr i8, ptr %arg.token_bytes.4, i64 %.609.i1284.i
  %.638.i1287.i = getelementptr i8, ptr %87, i64 %.624.i1286.i
  %.639.i1288.i = load i8, ptr %.638.i1287.i, align 1
  %88 = getelementptr i8, ptr %arg.buffer.4, i64 %.506.0.i1280.i
  %.669.i1289.i = load i8, ptr %88, align 1
  %.670.not.i1290.i = icmp eq i8 %.639.i1288.i, %.669.i1289.i
  br i1 %.670.not.i1290.i, label %B438.i1279.i, label %B502.i1255.i

inner10: ; preds = %B438.i1279.i
  br i1 %.330.i1266.i, label %inner9, label %B1094.i

B1094.i:                                          ; preds = %inner10
  %.1331.i = mul i64 %.299.i1265.i, %arg.edges.5.1
  %89 = getelementptr i64, ptr %arg.edges.4, i64 %.1331.i
  %.1335.i = getelementptr i8, ptr %89, i64 16
  %.1336.i = load i64, ptr %.1335.i, align 8
  %.1337.i = icmp sgt i64 %.1336.i, -1
  br i1 %.1337.i, label %B1132.i, label %B1194.i

B1132.i:                                          ; preds = %B1094.i
  %.61.i1292.i = load i64, ptr %arg.found.4, align 8
  %.62.i1293.i = icmp slt i64 %.61.i1292.i, 0
  br i1 %.62.i1293.i, label %B124.i1308.i, label %B28.i1294.i

B28.i1294.i:                                      ; preds = %B1132.i
  %.93.i1296.i = load i64, ptr %.2088, align 8
  %.95.i1297.i = icmp sgt i64 %depth.2.0.i, %.93.i1296.i
  br i1 %.95.i1297.i, label %B124.i1308.i, label %B52.i1298.i

B52.i1298.i:                                      ; preds = %B28.i1294.i
  %.128.i1299.i = icmp eq i64 %depth.2.0.i, %.93.i1296.i
  br i1 %.128.i1299.i, label %B76.i1300.i, label %B1194.i

B76.i1300.i:                                      ; preds = %B52.i1298.i
  %90 = getelementptr i64, ptr %arg.precedence.4, i64 %.1336.i
  %.160.i1304.i = load i64, ptr %90, align 8
  %.219.i1305.i = getelementptr i64, ptr %arg.precedence.4, i64 %.61.i1292.i
  %.220.i1306.i = load i64, ptr %.219.i1305.i, align 8
  %.223.i1307.i = icmp slt i64 %.160.i1304.i, %.220.i1306.i
  br i1 %.223.i1307.i, label %B124.i1308.i, label %B1194.i

B124.i1308.i:                                     ; preds = %B76.i1300.i, %B28.i1294.i, %B1132.i
  store i64 %.1336.i, ptr %arg.found.4, align 8
  store i64 %depth.2.0.i, ptr %.2088, align 8
  br label %B1194.i

B1194.i:                                          ; preds = %B124.i1308.i, %B76.i1300.i, %B52.i1298.i, %B1094.i
  %.1482.i = getelementptr i8, ptr %89, i64 8
  %.1483.i = load i64, ptr %.1482.i, align 8
  %.1488.i = icmp slt i64 %.1483.i, 0
  br i1 %.1488.i, label %inner9, label %B1240.i

B1240.i:                                          ; preds = %B1194.i
  %.27.i.i = icmp slt i64 %stop.2.0.i, %.571
  br i1 %.27.i.i, label %B16.i1311.i, label %inner11

B16.i1311.i:                                      ; preds = %B1240.i
  %.37.i.i = ashr i64 %stop.2.0.i, 6
  %.51.i.i = icmp slt i64 %.37.i.i, 0
  %.52.i.i = select i1 %.51.i.i, i64 %arg.in_token.5.0, i64 0
  %91 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i.i
  %.66.i.i = getelementptr i64, ptr %91, i64 %.52.i.i
  %.67.i.i = load i64, ptr %.66.i.i, align 8
  %.69.i.i = and i64 %stop.2.0.i, 63
  %92 = shl nuw i64 1, %.69.i.i
  %93 = and i64 %.67.i.i, %92
  %.74.not.i.i = icmp eq i64 %93, 0
  br i1 %.74.not.i.i, label %B128.i.i, label %inner11

B128.i.i:                                         ; preds = %B16.i1311.i, %B150.i.i
  %position.2.0.i.i = phi i64 [ %.80.i.i, %B150.i.i ], [ %stop.2.0.i, %B16.i1311.i ]
  %exitcond.not.i.i = icmp eq i64 %position.2.0.i.i, %3
  br i1 %exitcond.not.i.i, label %inner9, label %B150.i.i

B150.i.i:                                         ; preds = %B128.i.i
  %.80.i.i = add nsw i64 %position.2.0.i.i, 1
  %.100.i.i = ashr i64 %.80.i.i, 6
  %.114.i.i = icmp slt i64 %.100.i.i, 0
  %.115.i.i = select i1 %.114.i.i, i64 %arg.in_token.5.0, i64 0
  %94 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i.i
  %.129.i.i = getelementptr i64, ptr %94, i64 %.115.i.i
  %.130.i1312.i = load i64, ptr %.129.i.i, align 8
  %.132.i.i = and i64 %.80.i.i, 63
  %95 = shl nuw i64 1, %.132.i.i
  %96 = and i64 %.130.i1312.i, %95
  %.137.not.i.i = icmp eq i64 %96, 0
  br i1 %.137.not.i.i, label %B128.i.i, label %inner11

inner11: ; preds = %B150.i.i, %B16.i1311.i, %B1240.i
  %position.3.1.i.i = phi i64 [ %stop.2.0.i, %B16.i1311.i ], [ %stop.2.0.i, %B1240.i ], [ %.80.i.i, %B150.i.i ]
  %.1557.not.i = icmp slt i64 %position.3.1.i.i, %.571
  br i1 %.1557.not.i, label %B16.i1315.i, label %inner9

B16.i1315.i:                                      ; preds = %inner11
  %.37.i1316.i = ashr i64 %position.3.1.i.i, 6
  %.51.i1317.i = icmp slt i64 %.37.i1316.i, 0
  %.52.i1318.i = select i1 %.51.i1317.i, i64 %arg.in_token.5.0, i64 0
  %97 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i1316.i
  %.66.i1319.i = getelementptr i64, ptr %97, i64 %.52.i1318.i
  %.67.i1320.i = load i64, ptr %.66.i1319.i, align 8
  %.69.i1321.i = and i64 %position.3.1.i.i, 63
  %98 = shl nuw i64 1, %.69.i1321.i
  %99 = and i64 %.67.i1320.i, %98
  %.74.not.i1322.i = icmp eq i64 %99, 0
  br i1 %.74.not.i1322.i, label %inner3.i, label %B128.i1324.i

B128.i1324.i:                                     ; preds = %B16.i1315.i, %B150.i1327.i
  %position.2.0.i1325.i = phi i64 [ %.80.i1328.i, %B150.i1327.i ], [ %position.3.1.i.i, %B16.i1315.i ]
  %exitcond.not.i1326.i = icmp eq i64 %position.2.0.i1325.i, %3
  br i1 %exitcond.not.i1326.i, label %inner3.i, label %B150.i1327.i

B150.i1327.i:                                     ; preds = %B128.i1324.i
  %.80.i1328.i = add nsw i64 %position.2.0.i1325.i, 1
  %.100.i1329.i = ashr i64 %.80.i1328.i, 6
  %.114.i1330.i = icmp slt i64 %.100.i1329.i, 0
  %.115.i1331.i = select i1 %.114.i1330.i, i64 %arg.in_token.5.0, i64 0
  %100 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i1329.i
  %.129.i1332.i = getelementptr i64, ptr %100, i64 %.115.i1331.i
  %.130.i1333.i = load i64, ptr %.129.i1332.i, align 8
  %.132.i1334.i = and i64 %.80.i1328.i, 63
  %101 = shl nuw i64 1, %.132.i1334.i
  %102 = and i64 %.130.i1333.i, %101
  %.137.not.i1335.i = icmp eq i64 %102, 0
  br i1 %.137.not.i1335.i, label %inner3.i, label %B128.i1324.i

inner3.i: ; preds = %B150.i1327.i, %B128.i1324.i, %B16.i1315.i
  %position.3.1.i1314.i = phi i64 [ %position.3.1.i.i, %B16.i1315.i ], [ %.571, %B128.i1324.i ], [ %.80.i1328.i, %B150.i1327.i ]
  %.1632.i = add nuw nsw i64 %depth.2.0.i, 1
  br label %B72.i

B716.if.i:                                        ; preds = %B716.if.i.prol.loopexit, %B716.if.i
  %value.2.213.i = phi i64 [ %.865.i.3, %B716.if.i ], [ %value.2.213.i.unr, %B716.if.i.prol.loopexit ]
  %.738.012.i = phi i64 [ %.807.i.3, %B716.if.i ], [ %.738.012.i.unr, %B716.if.i.prol.loopexit ]
  %.807.i = add i64 %.738.012.i, 1
  %.845.i = icmp slt i64 %.738.012.i, 0
  %.846.i = select i1 %.845.i, i64 %arg.buffer.5.0, i64 0
  %103 = getelementptr i8, ptr %arg.buffer.4, i64 %.738.012.i
  %.860.i = getelementptr i8, ptr %103, i64 %.846.i
  %.861.i = load i8, ptr %.860.i, align 1
  %.862.i = zext i8 %.861.i to i64
  %.864.i = xor i64 %value.2.213.i, %.862.i
  %.865.i = mul i64 %.864.i, 1099511628211
  %.807.i.1 = add i64 %.738.012.i, 2
  %.845.i.1 = icmp slt i64 %.807.i, 0
  %.846.i.1 = select i1 %.845.i.1, i64 %arg.buffer.5.0, i64 0
  %104 = getelementptr i8, ptr %arg.buffer.4, i64 %.807.i
  %.860.i.1 = getelementptr i8, ptr %104, i64 %.846.i.1
  %.861.i.1 = load i8, ptr %.860.i.1, align 1
  %.862.i.1 = zext i8 %.861.i.1 to i64
  %.864.i.1 = xor i64 %.865.i, %.862.i.1
  %.865.i.1 = mul i64 %.864.i.1, 1099511628211
  %.807.i.2 = add i64 %.738.012.i, 3
  %.845.i.2 = icmp slt i64 %.807.i.1, 0
  %.846.i.2 = select i1 %.845.i.2, i64 %arg.buffer.5.0, i64 0
  %105 = getelementptr i8, ptr %arg.buffer.4, i64 %.807.i.1
  %.860.i.2 = getelementptr i8, ptr %105, i64 %.846.i.2
  %.861.i.2 = load i8, ptr %.860.i.2, align 1
  %.862.i.2 = zext i8 %.861.i.2 to i64
  %.864.i.2 = xor i64 %.865.i.1, %.862.i.2
  %.865.i.2 = mul i64 %.864.i.2, 1099511628211
  %.807.i.3 = add i64 %.738.012.i, 4
  %.845.i.3 = icmp slt i64 %.807.i.2, 0
  %.846.i.3 = select i1 %.845.i.3, i64 %arg.buffer.5.0, i64 0
  %106 = getelementptr i8, ptr %arg.buffer.4, i64 %.807.i.2
  %.860.i.3 = getelementptr i8, ptr %106, i64 %.846.i.3
  %.861.i.3 = load i8, ptr %.860.i.3, align 1
  %.862.i.3 = zext i8 %.861.i.3 to i64
  %.864.i.3 = xor i64 %.865.i.2, %.862.i.3
  %.865.i.3 = mul i64 %.864.i.3, 1099511628211
  %exitcond.not.i1913.3 = icmp eq i64 %.807.i.3, %size.6.2.i
  br i1 %exitcond.not.i1913.3, label %B822.i, label %B716.if.i

inner9: ; preds = %B1024.i, %B1040.i, %inner10, %B1194.i, %inner11, %B502.i1255.i, %B128.i.i
  br i1 %.245.not, label %B72.i1963, label %B2530

B72.i1963:                                        ; preds = %inner9, %inner3.i1991
  %start.2.0.i1964 = phi i64 [ %position.3.1.i.i1989, %inner3.i1991 ], [ %.1381, %inner9 ]
  %stop.2.0.i1965 = phi i64 [ %position.3.1.i1246.i, %inner3.i1991 ], [ %.2092, %inner9 ]
  %depth.2.0.i1966 = phi i64 [ %.1632.i1992, %inner3.i1991 ], [ 1, %inner9 ]
  %node.2.0.i1967 = phi i64 [ %.1483.i1984, %inner3.i1991 ], [ 1, %inner9 ]
  %.175.i1968 = mul i64 %node.2.0.i1967, -7046029254386353131
  %.176.i1969 = add i64 %.175.i1968, -3750763034362895579
  %.202.i1970 = icmp slt i64 %start.2.0.i1964, %stop.2.0.i1965
  %or.cond.i1971 = select i1 %.202.i1970, i1 %.234.i, i1 false
  br i1 %or.cond.i1971, label %B240.i2013, label %B1024.i1972

B240.i2013:                                       ; preds = %B72.i1963, %B998.i2118
  %value.3.1.i2014 = phi i64 [ %value.2.2.lcssa.i2095, %B998.i2118 ], [ %.176.i1969, %B72.i1963 ]
  %size.5.1.i2015 = phi i64 [ %size.6.2.i2081, %B998.i2118 ], [ 0, %B72.i1963 ]
  %position.4.1.i2016 = phi i64 [ %position.5.2.i2082, %B998.i2118 ], [ %start.2.0.i1964, %B72.i1963 ]
  %.259.i2017 = icmp slt i64 %position.4.1.i2016, 0
  %.260.i2018 = select i1 %.259.i2017, i64 %arg.data.5.0, i64 0
  %107 = getelementptr i8, ptr %arg.data.4, i64 %position.4.1.i2016
  %.274.i2019 = getelementptr i8, ptr %107, i64 %.260.i2018
  %.275.i2020 = load i8, ptr %.274.i2019, align 1
  %.285.i2021 = icmp sgt i8 %.275.i2020, -1
  br i1 %.285.i2021, label %B272.i2198, label %B76.i.i2022

B272.i2198:                                       ; preds = %B240.i2013
  %.359.i2199 = icmp slt i64 %size.5.1.i2015, 0
  %.360.i2200 = select i1 %.359.i2199, i64 %arg.buffer.5.0, i64 0
  %108 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i2015
  %.374.i2201 = getelementptr i8, ptr %108, i64 %.360.i2200
  store i8 %.275.i2020, ptr %.374.i2201, align 1
  %.380.i2202 = add nsw i64 %size.5.1.i2015, 1
  %.387.i2203 = add nsw i64 %position.4.1.i2016, 1
  br label %B684.i2080

B76.i.i2022:                                      ; preds = %B240.i2013
  %.49.i.i2023 = zext i8 %.275.i2020 to i64
  %.72.i.i2024 = icmp samesign ult i8 %.275.i2020, -32
  br i1 %.72.i.i2024, label %B88.i.i2189, label %B174.i.i2025

B88.i.i2189:                                      ; preds = %B76.i.i2022
  %.75.i.i2190 = shl nuw nsw i64 %.49.i.i2023, 6
  %.78.i.i2191 = and i64 %.75.i.i2190, 1984
  %.96.i.i2192 = icmp slt i64 %position.4.1.i2016, -1
  %.97.i.i2193 = select i1 %.96.i.i2192, i64 %arg.data.5.0, i64 0
  %109 = getelementptr i8, ptr %107, i64 1
  %.111.i.i2194 = getelementptr i8, ptr %109, i64 %.97.i.i2193
  %.112.i.i2195 = load i8, ptr %.111.i.i2194, align 1
  %110 = and i8 %.112.i.i2195, 63
  %.116.i.i2196 = zext nneg i8 %110 to i64
  %.117.i.i2197 = or disjoint i64 %.78.i.i2191, %.116.i.i2196
  br label %inner62050

B174.i.i2025:                                     ; preds = %B76.i.i2022
  %.127.i.i2026 = icmp samesign ult i8 %.275.i2020, -16
  %.149.i.i2027 = icmp slt i64 %position.4.1.i2016, -1
  %.150.i.i2028 = select i1 %.149.i.i2027, i64 %arg.data.5.0, i64 0
  %111 = getelementptr i8, ptr %107, i64 1
  %.164.i.i2029 = getelementptr i8, ptr %111, i64 %.150.i.i2028
  %.165.i.i2030 = load i8, ptr %.164.i.i2029, align 1
  %112 = and i8 %.165.i.i2030, 63
  %.167.i.i2031 = zext nneg i8 %112 to i64
  %.187.i.i2032 = icmp slt i64 %position.4.1.i2016, -2
  %.188.i.i2033 = select i1 %.187.i.i2032, i64 %arg.data.5.0, i64 0
  %113 = getelementptr i8, ptr %107, i64 2
  %.202.i.i2034 = getelementptr i8, ptr %113, i64 %.188.i.i2033
  %.203.i.i2035 = load i8, ptr %.202.i.i2034, align 1
  %114 = and i8 %.203.i.i2035, 63
  %.207.i.i2036 = zext nneg i8 %114 to i64
  br i1 %.127.i.i2026, label %B186.i.i2183, label %B344.i.i2037

B186.i.i2183:                                     ; preds = %B174.i.i2025
  %.130.i.i2184 = shl nuw nsw i64 %.49.i.i2023, 12
  %.133.i.i2185 = and i64 %.130.i.i2184, 61440
  %.168.i.i2186 = shl nuw nsw i64 %.167.i.i2031, 6
  %.169.i.i2187 = or disjoint i64 %.168.i.i2186, %.133.i.i2185
  %.208.i.i2188 = or disjoint i64 %.169.i.i2187, %.207.i.i2036
  br label %inner62050

B344.i.i2037:                                     ; preds = %B174.i.i2025
  %.218.i.i2038 = shl nuw nsw i64 %.49.i.i2023, 18
  %.221.i.i2039 = and i64 %.218.i.i2038, 1835008
  %.256.i.i2040 = shl nuw nsw i64 %.167.i.i2031, 12
  %.257.i.i2041 = or disjoint i64 %.256.i.i2040, %.221.i.i2039
  %.292.i.i2042 = shl nuw nsw i64 %.207.i.i2036, 6
  %.293.i.i2043 = or disjoint i64 %.257.i.i2041, %.292.i.i2042
  %.311.i.i2044 = icmp slt i64 %position.4.1.i2016, -3
  %.312.i.i2045 = select i1 %.311.i.i2044, i64 %arg.data.5.0, i64 0
  %115 = getelementptr i8, ptr %107, i64 3
  %.326.i.i2046 = getelementptr i8, ptr %115, i64 %.312.i.i2045
  %.327.i.i2047 = load i8, ptr %.326.i.i2046, align 1
  %116 = and i8 %.327.i.i2047, 63
  %.331.i.i2048 = zext nneg i8 %116 to i64
  %.332.i.i2049 = or disjoint i64 %.293.i.i2043, %.331.i.i2048
  br label %inner62050

inner62050: ; preds = %B344.i.i2037, %B186.i.i2183, %B88.i.i2189
  %.332.sink.i.i2051 = phi i64 [ %.332.i.i2049, %B344.i.i2037 ], [ %.208.i.i2188, %B186.i.i2183 ], [ %.117.i.i2197, %B88.i.i2189 ]
  %.sink.i.i2052 = phi i64 [ 4, %B344.i.i2037 ], [ 3, %B186.i.i2183 ], [ 2, %B88.i.i2189 ]
  %.22.i.i2053 = icmp samesign ult i64 %.332.sink.i.i2051, 128
  br i1 %.22.i.i2053, label %B16.i.i2179, label %B36.i.i2054

B16.i.i2179:                                      ; preds = %inner62050
  %.39.i.i2180 = icmp slt i64 %size.5.1.i2015, 0
  %.40.i.i2181 = select i1 %.39.i.i2180, i64 %arg.buffer.5.0, i64 0
  %117 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i2015
  %.54.i1164.i = getelementptr i8, ptr %117, i64 %.40.i.i2181
  %.55.i.i2182 = trunc nuw nsw i64 %.332.sink.i.i2051 to i8
  store i8 %.55.i.i2182, ptr %.54.i1164.i, align 1
  br label %inner72077

B36.i.i2054:                                      ; preds = %inner62050
  %.68.i.i2055 = icmp samesign ult i64 %.332.sink.i.i2051, 2048
  %.87.i.i2056 = icmp slt i64 %size.5.1.i2015, 0
  %.88.i.i2057 = select i1 %.87.i.i2056, i64 %arg.buffer.5.0, i64 0
  %118 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i2015
  %.102.i.i2058 = getelementptr i8, ptr %118, i64 %.88.i.i2057
  br i1 %.68.i.i2055, label %B48.i.i2172, label %B108.i.i2059

B48.i.i2172:                                      ; preds = %B36.i.i2054
  %.71.i.i2173 = lshr i64 %.332.sink.i.i2051, 6
  %119 = trunc nuw nsw i64 %.71.i.i2173 to i8
  %.103.i.i2174 = or disjoint i8 %119, -64
  store i8 %.103.i.i2174, ptr %.102.i.i2058, align 1
  %.125.i.i2175 = icmp slt i64 %size.5.1.i2015, -1
  %.126.i.i2176 = select i1 %.125.i.i2175, i64 %arg.buffer.5.0, i64 0
  %120 = getelementptr i8, ptr %118, i64 1
  %.140.i.i2177 = getelementptr i8, ptr %120, i64 %.126.i.i2176
  %121 = trunc i64 %.332.sink.i.i2051 to i8
  %122 = and i8 %121, 63
  %.141.i.i2178 = or disjoint i8 %122, -128
  store i8 %.141.i.i2178, ptr %.140.i.i2177, align 1
  br label %inner72077

B108.i.i2059:                                     ; preds = %B36.i.i2054
  %.152.i.i2060 = icmp samesign ult i64 %.332.sink.i.i2051, 65536
  %.208.i1161.i = icmp slt i64 %size.5.1.i2015, -1
  %.209.i.i2061 = select i1 %.208.i1161.i, i64 %arg.buffer.5.0, i64 0
  %123 = getelementptr i8, ptr %118, i64 1
  %.223.i.i2062 = getelementptr i8, ptr %123, i64 %.209.i.i2061
  br i1 %.152.i.i2060, label %B120.i.i2164, label %B214.i.i2063

B120.i.i2164:                                     ; preds = %B108.i.i2059
  %.155.i.i2165 = lshr i64 %.332.sink.i.i2051, 12
  %124 = trunc nuw nsw i64 %.155.i.i2165 to i8
  %.187.i1163.i = or disjoint i8 %124, -32
  store i8 %.187.i1163.i, ptr %.102.i.i2058, align 1
  %.190.i.i2166 = lshr i64 %.332.sink.i.i2051, 6
  %125 = trunc i64 %.190.i.i2166 to i8
  %126 = and i8 %125, 63
  %.224.i.i2167 = or disjoint i8 %126, -128
  store i8 %.224.i.i2167, ptr %.223.i.i2062, align 1
  %.246.i.i2168 = icmp slt i64 %size.5.1.i2015, -2
  %.247.i.i2169 = select i1 %.246.i.i2168, i64 %arg.buffer.5.0, i64 0
  %127 = getelementptr i8, ptr %118, i64 2
  %.261.i.i2170 = getelementptr i8, ptr %127, i64 %.247.i.i2169
  %128 = trunc i64 %.332.sink.i.i2051 to i8
  %129 = and i8 %128, 63
  %.262.i.i2171 = or disjoint i8 %129, -128
  store i8 %.262.i.i2171, ptr %.261.i.i2170, align 1
  br label %inner72077

B214.i.i2063:                                     ; preds = %B108.i.i2059
  %.273.i.i2064 = lshr i64 %.332.sink.i.i2051, 18
  %130 = trunc nuw nsw i64 %.273.i.i2064 to i8
  %.305.i.i2065 = or i8 %130, -16
  store i8 %.305.i.i2065, ptr %.102.i.i2058, align 1
  %.308.i.i2066 = lshr i64 %.332.sink.i.i2051, 12
  %131 = trunc i64 %.308.i.i2066 to i8
  %132 = and i8 %131, 63
  %.342.i.i2067 = or disjoint i8 %132, -128
  store i8 %.342.i.i2067, ptr %.223.i.i2062, align 1
  %.345.i.i2068 = lshr i64 %.332.sink.i.i2051, 6
  %.363.i.i2069 = icmp slt i64 %size.5.1.i2015, -2
  %.364.i.i2070 = select i1 %.363.i.i2069, i64 %arg.buffer.5.0, i64 0
  %133 = getelementptr i8, ptr %118, i64 2
  %.378.i.i2071 = getelementptr i8, ptr %133, i64 %.364.i.i2070
  %134 = trunc i64 %.345.i.i2068 to i8
  %135 = and i8 %134, 63
  %.379.i.i2072 = or disjoint i8 %135, -128
  store i8 %.379.i.i2072, ptr %.378.i.i2071, align 1
  %.401.i.i2073 = icmp slt i64 %size.5.1.i2015, -3
  %.402.i.i2074 = select i1 %.401.i.i2073, i64 %arg.buffer.5.0, i64 0
  %136 = getelementptr i8, ptr %118, i64 3
  %.416.i.i2075 = getelementptr i8, ptr %136, i64 %.402.i.i2074
  %137 = trunc i64 %.332.sink.i.i2051 to i8
  %138 = and i8 %137, 63
  %.417.i.i2076 = or disjoint i8 %138, -128
  store i8 %.417.i.i2076, ptr %.416.i.i2075, align 1
  br label %inner72077

inner72077: ; preds = %B214.i.i2063, %B120.i.i2164, %B48.i.i2172, %B16.i.i2179
  %.sink.i1162.i = phi i64 [ 4, %B214.i.i2063 ], [ 3, %B120.i.i2164 ], [ 2, %B48.i.i2172 ], [ 1, %B16.i.i2179 ]
  %.422.i.i2078 = add nsw i64 %.sink.i1162.i, %size.5.1.i2015
  %.593.i2079 = add nsw i64 %.sink.i.i2052, %position.4.1.i2016
  br label %B684.i2080

B684.i2080:                                       ; preds = %inner72077, %B272.i2198
  %size.6.2.i2081 = phi i64 [ %.380.i2202, %B272.i2198 ], [ %.422.i.i2078, %inner72077 ]
  %position.5.2.i2082 = phi i64 [ %.387.i2203, %B272.i2198 ], [ %.593.i2079, %inner72077 ]
  %.751.i2083 = sub i64 %size.6.2.i2081, %size.5.1.i2015
  %.7949.not.i = icmp slt i64 %.751.i2083, 1
  br i1 %.7949.not.i, label %B822.i2094, label %B716.if.i2084.preheader

B716.if.i2084.preheader:                          ; preds = %B684.i2080
  %xtraiter2386 = and i64 %.751.i2083, 3
  %lcmp.mod2387.not = icmp eq i64 %xtraiter2386, 0
  br i1 %lcmp.mod2387.not, label %B716.if.i2084.prol.loopexit, label %B716.if.i2084.prol

B716.if.i2084.prol:                               ; preds = %B716.if.i2084.preheader, %B716.if.i2084.prol
  %value.2.212.i.prol = phi i64 [ %.865.i2092.prol, %B716.if.i2084.prol ], [ %value.3.1.i2014, %B716.if.i2084.preheader ]
  %.738.011.i.prol = phi i64 [ %.807.i2085.prol, %B716.if.i2084.prol ], [ %size.5.1.i2015, %B716.if.i2084.preheader ]
  %prol.iter2388 = phi i64 [ %prol.iter2388.next, %B716.if.i2084.prol ], [ 0, %B716.if.i2084.preheader ]
  %.807.i2085.prol = add i64 %.738.011.i.prol, 1
  %.845.i2086.prol = icmp slt i64 %.738.011.i.prol, 0
  %.846.i2087.prol = select i1 %.845.i2086.prol, i64 %arg.buffer.5.0, i64 0
  %139 = getelementptr i8, ptr %arg.buffer.4, i64 %.738.011.i.prol
  %.860.i2088.prol = getelementptr i8, ptr %139, i64 %.846.i2087.prol
  %.861.i2089.prol = load i8, ptr %.860.i2088.prol, align 1
  %.862.i2090.prol = zext i8 %.861.i2089.prol to i64
  %.864.i2091.prol = xor i64 %value.2.212.i.prol, %.862.i2090.prol
  %.865.i2092.prol = mul i64 %.864.i2091.prol, 1099511628211
  %prol.iter2388.next = add i64 %prol.iter2388, 1
  %prol.iter2388.cmp.not = icmp eq i64 %prol.iter2388.next, %xtraiter2386
  br i1 %prol.iter2388.cmp.not, label %B716.if.i2084.prol.loopexit, label %B716.if.i2084.prol

B716.if.i2084.prol.loopexit:                      ; preds = %B716.if.i2084.prol, %B716.if.i2084.preheader
  %.865.i2092.lcssa.unr = phi i64 [ poison, %B716.if.i2084.preheader ], [ %.865.i2092.prol, %B716.if.i2084.prol ]
  %value.2.212.i.unr = phi i64 [ %value.3.1.i2014, %B716.if.i2084.preheader ], [ %.865.i2092.prol, %B716.if.i2084.prol ]
  %.738.011.i.unr = phi i64 [ %size.5.1.i2015, %B716.if.i2084.preheader ], [ %.807.i2085.prol, %B716.if.i2084.prol ]
  %140 = sub i64 %size.5.1.i2015, %size.6.2.i2081
  %141 = icmp ugt i64 %140, -4
  br i1 %141, label %B822.i2094, label %B716.if.i2084

B822.i2094:                                       ; preds = %B716.if.i2084.prol.loopexit, %B716.if.i2084, %B684.i2080
  %value.2.2.lcssa.i2095 = phi i64 [ %value.3.1.i2014, %B684.i2080 ], [ %.865.i2092.lcssa.unr, %B716.if.i2084.prol.loopexit ], [ %.865.i2092.3, %B716.if.i2084 ]
  %.878.not.i2096 = icmp sgt i64 %size.6.2.i2081, %arg.longest_token
  %or.cond1159.i = select i1 %.108.not.i, i1 true, i1 %.878.not.i2096
  br i1 %or.cond1159.i, label %B998.i2118, label %B848.i2097

B848.i2097:                                       ; preds = %B822.i2094
  %value.2.0.i.i2098 = tail call i64 @llvm.umax.i64(i64 %value.2.2.lcssa.i2095, i64 1)
  %.131.i.i2099 = and i64 %value.2.0.i.i2098, %.125.i.i
  %.180.i.i2100 = mul i64 %.131.i.i2099, %arg.table.5.1
  %.184.i.i2101 = getelementptr i64, ptr %arg.table.4, i64 %.180.i.i2100
  %.185.i.i2102 = load i64, ptr %.184.i.i2101, align 8
  %.188.not.i.i2103 = icmp eq i64 %.185.i.i2102, 0
  br i1 %.188.not.i.i2103, label %B998.i2118, label %B208.preheader.i.i2104

B208.preheader.i.i2104:                           ; preds = %B848.i2097
  %spec.select.i.i2105 = tail call i64 @llvm.smax.i64(i64 %size.6.2.i2081, i64 0)
  br label %B208.i.i2106

B208.i.i2106:                                     ; preds = %B502.i.i2111, %B208.preheader.i.i2104
  %slot.2.0.i.i2107 = phi i64 [ %.724.i.i2113, %B502.i.i2111 ], [ %.131.i.i2099, %B208.preheader.i.i2104 ]
  %.239.i.i2108 = mul i64 %slot.2.0.i.i2107, %arg.table.5.1
  %.243.i.i2109 = getelementptr i64, ptr %arg.table.4, i64 %.239.i.i2108
  %.244.i.i2110 = load i64, ptr %.243.i.i2109, align 8
  %.246.i1166.i = icmp eq i64 %.244.i.i2110, %value.2.0.i.i2098
  br i1 %.246.i1166.i, label %B236.i.i2120, label %B502.i.i2111

B236.i.i2120:                                     ; preds = %B208.i.i2106
  %.298.i.i2121 = getelementptr i8, ptr %.243.i.i2109, i64 8
  %.299.i.i2122 = load i64, ptr %.298.i.i2121, align 8
  %.330.i.i2123 = icmp slt i64 %.299.i.i2122, 0
  %.331.i1167.i = select i1 %.330.i.i2123, i64 %arg.edges.5.0, i64 0
  %.332.i1168.i = add i64 %.331.i1167.i, %.299.i.i2122
  %.352.i.i2124 = mul i64 %.332.i1168.i, %arg.edges.5.1
  %142 = getelementptr i64, ptr %arg.edges.4, i64 %.352.i.i2124
  %.356.i.i2125 = getelementptr i8, ptr %142, i64 32
  %.357.i.i2126 = load i64, ptr %.356.i.i2125, align 8
  %.415.i.i2127 = load i64, ptr %142, align 8
  %.417.i1169.i = icmp eq i64 %.415.i.i2127, %node.2.0.i1967
  br i1 %.417.i1169.i, label %B360.i.i2128, label %B502.i.i2111

B360.i.i2128:                                     ; preds = %B236.i.i2120
  %.472.i.i2129 = getelementptr i8, ptr %142, i64 40
  %.473.i.i2130 = load i64, ptr %.472.i.i2129, align 8
  %.475.i.i2131 = sub nsw i64 %.473.i.i2130, %.357.i.i2126
  %.477.i.i2132 = icmp eq i64 %.475.i.i2131, %size.6.2.i2081
  br i1 %.477.i.i2132, label %B438.i.i2133, label %B502.i.i2111

B438.i.i2133:                                     ; preds = %B360.i.i2128, %B438.if.i.i2136
  %.506.0.i.i2134 = phi i64 [ %.581.i.i2137, %B438.if.i.i2136 ], [ 0, %B360.i.i2128 ]
  %exitcond.i.i2135 = icmp eq i64 %.506.0.i.i2134, %spec.select.i.i2105
  br i1 %exitcond.i.i2135, label %inner82145, label %B438.if.i.i2136

B502.i.i2111:                                     ; preds = %B438.if.i.i2136, %B360.i.i2128, %B236.i.i2120, %B208.i.i2106
  %.722.i.i2112 = add i64 %slot.2.0.i.i2107, 1
  %.724.i.i2113 = and i64 %.722.i.i2112, %.125.i.i
  %.772.i.i2114 = mul i64 %.724.i.i2113, %arg.table.5.1
  %.776.i.i2115 = getelementptr i64, ptr %arg.table.4, i64 %.772.i.i2114
  %.777.i.i2116 = load i64, ptr %.776.i.i2115, align 8
  %.780.not.i.i2117 = icmp eq i64 %.777.i.i2116, 0
  br i1 %.780.not.i.i2117, label %B998.i2118, label %B208.i.i2106

B438.if.i.i2136:                                  ; preds = %B438.i.i2133
  %.581.i.i2137 = add nuw i64 %.506.0.i.i2134, 1
  %.609.i.i2138 = add nsw i64 %.506.0.i.i2134, %.357.i.i2126
  %.623.i.i2139 = icmp slt i64 %.609.i.i2138, 0
  %.624.i.i2140 = select i1 %.623.i.i2139, i64 %arg.token_bytes.5.0, i64 0
  %143 = getelementptr i8, ptr %arg.token_bytes.4, i64 %.609.i.i2138
  %.638.i.i2141 = getelementptr i8, ptr %143, i64 %.624.i.i2140
  %.639.i.i2142 = load i8, ptr %.638.i.i2141, align 1
  %144 = getelementptr i8, ptr %arg.buffer.4, i64 %.506.0.i.i2134
  %.669.i.i2143 = load i8, ptr %144, align 1
  %.670.not.i.i2144 = icmp eq i8 %.639.i.i2142, %.669.i.i2143
  br i1 %.670.not.i.i2144, label %B438.i.i2133, label %B502.i.i2111

inner82145: ; preds = %B438.i.i2133
  %.933.i2146 = icmp sgt i64 %.299.i.i2122, -1
  br i1 %.933.i2146, label %B898.i2147, label %B998.i2118

B898.i2147:                                       ; preds = %inner82145
  %.984.i2148 = mul i64 %.299.i.i2122, %arg.edges.5.1
  %145 = getelementptr i64, ptr %arg.edges.4, i64 %.984.i2148
  %.988.i2149 = getelementptr i8, ptr %145, i64 24
  %.989.i2150 = load i64, ptr %.988.i2149, align 8
  %.990.i2151 = icmp sgt i64 %.989.i2150, -1
  br i1 %.990.i2151, label %B936.i2152, label %B998.i2118

B936.i2152:                                       ; preds = %B898.i2147
  %.61.i.i2153 = load i64, ptr %arg.found.4, align 8
  %.62.i.i2154 = icmp slt i64 %.61.i.i2153, 0
  br i1 %.62.i.i2154, label %B124.i.i2163, label %B28.i.i2155

B28.i.i2155:                                      ; preds = %B936.i2152
  %.93.i.i2156 = load i64, ptr %.2088, align 8
  %.95.i.i2157 = icmp sgt i64 %depth.2.0.i1966, %.93.i.i2156
  br i1 %.95.i.i2157, label %B124.i.i2163, label %B52.i.i2158

B52.i.i2158:                                      ; preds = %B28.i.i2155
  %.128.i.i2159 = icmp eq i64 %depth.2.0.i1966, %.93.i.i2156
  br i1 %.128.i.i2159, label %B76.i1170.i, label %B998.i2118

B76.i1170.i:                                      ; preds = %B52.i.i2158
  %146 = getelementptr i64, ptr %arg.precedence.4, i64 %.989.i2150
  %.160.i.i2160 = load i64, ptr %146, align 8
  %.219.i.i2161 = getelementptr i64, ptr %arg.precedence.4, i64 %.61.i.i2153
  %.220.i.i2162 = load i64, ptr %.219.i.i2161, align 8
  %.223.i1171.i = icmp slt i64 %.160.i.i2160, %.220.i.i2162
  br i1 %.223.i1171.i, label %B124.i.i2163, label %B998.i2118

B124.i.i2163:                                     ; preds = %B76.i1170.i, %B28.i.i2155, %B936.i2152
  store i64 %.989.i2150, ptr %arg.found.4, align 8
  store i64 %depth.2.0.i1966, ptr %.2088, align 8
  br label %B998.i2118

B998.i2118:                                       ; preds = %B502.i.i2111, %B124.i.i2163, %B76.i1170.i, %B52.i.i2158, %B898.i2147, %inner82145, %B848.i2097, %B822.i2094
  %.1092.i2119 = icmp sge i64 %position.5.2.i2082, %stop.2.0.i1965
  %or.cond1160.i = select i1 %.1092.i2119, i1 true, i1 %.878.not.i2096
  br i1 %or.cond1160.i, label %B1024.i1972, label %B240.i2013

B1024.i1972:                                      ; preds = %B998.i2118, %B72.i1963
  %value.4.2.i1973 = phi i64 [ %.176.i1969, %B72.i1963 ], [ %value.2.2.lcssa.i2095, %B998.i2118 ]
  %size.7.2.i1974 = phi i64 [ 0, %B72.i1963 ], [ %size.6.2.i2081, %B998.i2118 ]
  %.1155.i1975 = icmp sgt i64 %size.7.2.i1974, %arg.longest_token
  br i1 %.1155.i1975, label %B2530, label %B1040.i1976

B1040.i1976:                                      ; preds = %B1024.i1972
  %value.2.0.i1172.i = tail call i64 @llvm.umax.i64(i64 %value.4.2.i1973, i64 1)
  %.131.i1174.i = and i64 %value.2.0.i1172.i, %.125.i.i
  %.180.i1175.i = mul i64 %.131.i1174.i, %arg.table.5.1
  %.184.i1176.i = getelementptr i64, ptr %arg.table.4, i64 %.180.i1175.i
  %.185.i1177.i = load i64, ptr %.184.i1176.i, align 8
  %.188.not.i1178.i = icmp eq i64 %.185.i1177.i, 0
  br i1 %.188.not.i1178.i, label %B2530, label %B208.preheader.i1179.i

B208.preheader.i1179.i:                           ; preds = %B1040.i1976
  %spec.select.i1180.i = tail call i64 @llvm.smax.i64(i64 %size.7.2.i1974, i64 0)
  br label %B208.i1181.i

B208.i1181.i:                                     ; preds = %B502.i1187.i, %B208.preheader.i1179.i
  %slot.2.0.i1182.i = phi i64 [ %.724.i1189.i, %B502.i1187.i ], [ %.131.i1174.i, %B208.preheader.i1179.i ]
  %.239.i1183.i = mul i64 %slot.2.0.i1182.i, %arg.table.5.1
  %.243.i1184.i = getelementptr i64, ptr %arg.table.4, i64 %.239.i1183.i
  %.244.i1185.i = load i64, ptr %.243.i1184.i, align 8
  %.246.i1186.i = icmp eq i64 %.244.i1185.i, %value.2.0.i1172.i
  br i1 %.246.i1186.i, label %B236.i1195.i, label %B502.i1187.i

B236.i1195.i:                                     ; preds = %B208.i1181.i
  %.298.i1196.i = getelementptr i8, ptr %.243.i1184.i, i64 8
  %.299.i1197.i = load i64, ptr %.298.i1196.i, align 8
  %.330.i1198.i = icmp slt i64 %.299.i1197.i, 0
  %.331.i1199.i = select i1 %.330.i1198.i, i64 %arg.edges.5.0, i64 0
  %.332.i1200.i = add i64 %.331.i1199.i, %.299.i1197.i
  %.352.i1201.i = mul i64 %.332.i1200.i, %arg.edges.5.1
  %147 = getelementptr i64, ptr %arg.edges.4, i64 %.352.i1201.i
  %.356.i1202.i = getelementptr i8, ptr %147, i64 32
  %.357.i1203.i = load i64, ptr %.356.i1202.i, align 8
  %.415.i1204.i = load i64, ptr %147, align 8
  %.417.i1205.i = icmp eq i64 %.415.i1204.i, %node.2.0.i1967
  br i1 %.417.i1205.i, label %B360.i1206.i, label %B502.i1187.i

B360.i1206.i:                                     ; preds = %B236.i1195.i
  %.472.i1207.i = getelementptr i8, ptr %147, i64 40
  %.473.i1208.i = load i64, ptr %.472.i1207.i, align 8
  %.475.i1209.i = sub nsw i64 %.473.i1208.i, %.357.i1203.i
  %.477.i1210.i = icmp eq i64 %.475.i1209.i, %size.7.2.i1974
  br i1 %.477.i1210.i, label %B438.i1211.i, label %B502.i1187.i

B438.i1211.i:                                     ; preds = %B360.i1206.i, %B438.if.i1214.i
  %.506.0.i1212.i = phi i64 [ %.581.i1215.i, %B438.if.i1214.i ], [ 0, %B360.i1206.i ]
  %exitcond.i1213.i = icmp eq i64 %.506.0.i1212.i, %spec.select.i1180.i
  br i1 %exitcond.i1213.i, label %inner16, label %B438.if.i1214.i

B502.i1187.i:                                     ; preds = %B438.if.i1214.i, %B360.i1206.i, %B236.i1195.i, %B208.i1181.i
  %.722.i1188.i = add i64 %slot.2.0.i1182.i, 1
  %.724.i1189.i = and i64 %.722.i1188.i, %.125.i.i
  %.772.i1190.i = mul i64 %.724.i1189.i, %arg.table.5.1
  %.776.i1191.i = getelementptr i64, ptr %arg.table.4, i64 %.772.i1190.i
  %.777.i1192.i = load i64, ptr %.776.i1191.i, align 8
  %.780.not.i1193.i = icmp eq i64 %.777.i1192.i, 0
  br i1 %.780.not.i1193.i, label %B2530, label %B208.i1181.i

B438.if.i1214.i:                                  ; preds = %B438.i1211.i
  %.581.i1215.i = add nuw i64 %.506.0.i1212.i, 1
  %.609.i1216.i = add nsw i64 %.506.0.i1212.i, %.357.i1203.i
  %.623.i1217.i = icmp slt i64 %.609.i1216.i, 0
  %.624.i1218.i = select i1 %.623.i1217.i, i64 %arg.token_bytes.5.0, i64 0
  %148 = getelementptr i8, ptr %arg.token_bytes.4, i64 %.609.i1216.i
  %.638.i1219.i = getelementptr i8, ptr %148, i64 %.624.i1218.i
  %.639.i1220.i = load i8, ptr %.638.i1219.i, align 1
  %149 = getelementptr i8, ptr %arg.buffer.4, i64 %.506.0.i1212.i
  %.669.i1221.i = load i8, ptr %149, align 1
  %.670.not.i1222.i = icmp eq i8 %.639.i1220.i, %.669.i1221.i
  br i1 %.670.not.i1222.i, label %B438.i1211.i, label %B502.i1187.i

inner16: ; preds = %B438.i1211.i
  br i1 %.330.i1198.i, label %B2530, label %B1094.i1977

B1094.i1977:                                      ; preds = %inner16
  %.1331.i1978 = mul i64 %.299.i1197.i, %arg.edges.5.1
  %150 = getelementptr i64, ptr %arg.edges.4, i64 %.1331.i1978
  %.1335.i1979 = getelementptr i8, ptr %150, i64 16
  %.1336.i1980 = load i64, ptr %.1335.i1979, align 8
  %.1337.i1981 = icmp sgt i64 %.1336.i1980, -1
  br i1 %.1337.i1981, label %B1132.i2011, label %B1194.i1982

B1132.i2011:                                      ; preds = %B1094.i1977
  %.61.i1224.i = load i64, ptr %arg.found.4, align 8
  %.62.i1225.i = icmp slt i64 %.61.i1224.i, 0
  br i1 %.62.i1225.i, label %B124.i1240.i, label %B28.i1226.i

B28.i1226.i:                                      ; preds = %B1132.i2011
  %.93.i1228.i = load i64, ptr %.2088, align 8
  %.95.i1229.i = icmp sgt i64 %depth.2.0.i1966, %.93.i1228.i
  br i1 %.95.i1229.i, label %B124.i1240.i, label %B52.i1230.i

B52.i1230.i:                                      ; preds = %B28.i1226.i
  %.128.i1231.i = icmp eq i64 %depth.2.0.i1966, %.93.i1228.i
  br i1 %.128.i1231.i, label %B76.i1232.i, label %B1194.i1982

B76.i1232.i:                                      ; preds = %B52.i1230.i
  %151 = getelementptr i64, ptr %arg.precedence.4, i64 %.1336.i1980
  %.160.i1236.i = load i64, ptr %151, align 8
  %.219.i1237.i = getelementptr i64, ptr %arg.precedence.4, i64 %.61.i1224.i
  %.220.i1238.i = load i64, ptr %.219.i1237.i, align 8
  %.223.i1239.i2012 = icmp slt i64 %.160.i1236.i, %.220.i1238.i
  br i1 %.223.i1239.i2012, label %B124.i1240.i, label %B1194.i1982

B124.i1240.i:                                     ; preds = %B76.i1232.i, %B28.i1226.i, %B1132.i2011
  store i64 %.1336.i1980, ptr %arg.found.4, align 8
  store i64 %depth.2.0.i1966, ptr %.2088, align 8
  br label %B1194.i1982

B1194.i1982:                                      ; preds = %B124.i1240.i, %B76.i1232.i, %B52.i1230.i, %B1094.i1977
  %.1482.i1983 = getelementptr i8, ptr %150, i64 8
  %.1483.i1984 = load i64, ptr %.1482.i1983, align 8
  %.1488.i1985 = icmp slt i64 %.1483.i1984, 0
  br i1 %.1488.i1985, label %B2530, label %B1240.i1986

B1240.i1986:                                      ; preds = %B1194.i1982
  %.27.i.i1987 = icmp slt i64 %stop.2.0.i1965, %.571
  br i1 %.27.i.i1987, label %B16.i1243.i, label %inner111988

B16.i1243.i:                                      ; preds = %B1240.i1986
  %.37.i.i1993 = ashr i64 %stop.2.0.i1965, 6
  %.51.i.i1994 = icmp slt i64 %.37.i.i1993, 0
  %.52.i.i1995 = select i1 %.51.i.i1994, i64 %arg.in_token.5.0, i64 0
  %152 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i.i1993
  %.66.i.i1996 = getelementptr i64, ptr %152, i64 %.52.i.i1995
  %.67.i.i1997 = load i64, ptr %.66.i.i1996, align 8
  %.69.i.i1998 = and i64 %stop.2.0.i1965, 63
  %153 = shl nuw i64 1, %.69.i.i1998
  %154 = and i64 %.67.i.i1997, %153
  %.74.not.i.i1999 = icmp eq i64 %154, 0
  br i1 %.74.not.i.i1999, label %B128.i.i2000, label %inner111988

B128.i.i2000:                                     ; preds = %B16.i1243.i, %B150.i.i2003
  %position.2.0.i.i2001 = phi i64 [ %.80.i.i2004, %B150.i.i2003 ], [ %stop.2.0.i1965, %B16.i1243.i ]
  %exitcond.not.i.i2002 = icmp eq i64 %position.2.0.i.i2001, %3
  br i1 %exitcond.not.i.i2002, label %B2530, label %B150.i.i2003

B150.i.i2003:                                     ; preds = %B128.i.i2000
  %.80.i.i2004 = add nsw i64 %position.2.0.i.i2001, 1
  %.100.i.i2005 = ashr i64 %.80.i.i2004, 6
  %.114.i.i2006 = icmp slt i64 %.100.i.i2005, 0
  %.115.i.i2007 = select i1 %.114.i.i2006, i64 %arg.in_token.5.0, i64 0
  %155 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i.i2005
  %.129.i.i2008 = getelementptr i64, ptr %155, i64 %.115.i.i2007
  %.130.i1244.i = load i64, ptr %.129.i.i2008, align 8
  %.132.i.i2009 = and i64 %.80.i.i2004, 63
  %156 = shl nuw i64 1, %.132.i.i2009
  %157 = and i64 %.130.i1244.i, %156
  %.137.not.i.i2010 = icmp eq i64 %157, 0
  br i1 %.137.not.i.i2010, label %B128.i.i2000, label %inner111988

inner111988: ; preds = %B150.i.i2003, %B16.i1243.i, %B1240.i1986
  %position.3.1.i.i1989 = phi i64 [ %stop.2.0.i1965, %B16.i1243.i ], [ %stop.2.0.i1965, %B1240.i1986 ], [ %.80.i.i2004, %B150.i.i2003 ]
  %.1557.not.i1990 = icmp slt i64 %position.3.1.i.i1989, %.571
  br i1 %.1557.not.i1990, label %B16.i1247.i, label %B2530

B16.i1247.i:                                      ; preds = %inner111988
  %.37.i1248.i = ashr i64 %position.3.1.i.i1989, 6
  %.51.i1249.i = icmp slt i64 %.37.i1248.i, 0
  %.52.i1250.i = select i1 %.51.i1249.i, i64 %arg.in_token.5.0, i64 0
  %158 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i1248.i
  %.66.i1251.i = getelementptr i64, ptr %158, i64 %.52.i1250.i
  %.67.i1252.i = load i64, ptr %.66.i1251.i, align 8
  %.69.i1253.i = and i64 %position.3.1.i.i1989, 63
  %159 = shl nuw i64 1, %.69.i1253.i
  %160 = and i64 %.67.i1252.i, %159
  %.74.not.i1254.i = icmp eq i64 %160, 0
  br i1 %.74.not.i1254.i, label %inner3.i1991, label %B128.i1256.i

B128.i1256.i:                                     ; preds = %B16.i1247.i, %B150.i1259.i
  %position.2.0.i1257.i = phi i64 [ %.80.i1260.i, %B150.i1259.i ], [ %position.3.1.i.i1989, %B16.i1247.i ]
  %exitcond.not.i1258.i = icmp eq i64 %position.2.0.i1257.i, %3
  br i1 %exitcond.not.i1258.i, label %inner3.i1991, label %B150.i1259.i

B150.i1259.i:                                     ; preds = %B128.i1256.i
  %.80.i1260.i = add nsw i64 %position.2.0.i1257.i, 1
  %.100.i1261.i = ashr i64 %.80.i1260.i, 6
  %.114.i1262.i = icmp slt i64 %.100.i1261.i, 0
  %.115.i1263.i = select i1 %.114.i1262.i, i64 %arg.in_token.5.0, i64 0
  %161 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i1261.i
  %.129.i1264.i = getelementptr i64, ptr %161, i64 %.115.i1263.i
  %.130.i1265.i = load i64, ptr %.129.i1264.i, align 8
  %.132.i1266.i = and i64 %.80.i1260.i, 63
  %162 = shl nuw i64 1, %.132.i1266.i
  %163 = and i64 %.130.i1265.i, %162
  %.137.not.i1267.i = icmp eq i64 %163, 0
  br i1 %.137.not.i1267.i, label %inner3.i1991, label %B128.i1256.i

inner3.i1991: ; preds = %B150.i1259.i, %B128.i1256.i, %B16.i1247.i
  %position.3.1.i1246.i = phi i64 [ %position.3.1.i.i1989, %B16.i1247.i ], [ %.571, %B128.i1256.i ], [ %.80.i1260.i, %B150.i1259.i ]
  %.1632.i1992 = add nuw nsw i64 %depth.2.0.i1966, 1
  br label %B72.i1963

B716.if.i2084:                                    ; preds = %B716.if.i2084.prol.loopexit, %B716.if.i2084
  %value.2.212.i = phi i64 [ %.865.i2092.3, %B716.if.i2084 ], [ %value.2.212.i.unr, %B716.if.i2084.prol.loopexit ]
  %.738.011.i = phi i64 [ %.807.i2085.3, %B716.if.i2084 ], [ %.738.011.i.unr, %B716.if.i2084.prol.loopexit ]
  %.807.i2085 = add i64 %.738.011.i, 1
  %.845.i2086 = icmp slt i64 %.738.011.i, 0
  %.846.i2087 = select i1 %.845.i2086, i64 %arg.buffer.5.0, i64 0
  %164 = getelementptr i8, ptr %arg.buffer.4, i64 %.738.011.i
  %.860.i2088 = getelementptr i8, ptr %164, i64 %.846.i2087
  %.861.i2089 = load i8, ptr %.860.i2088, align 1
  %.862.i2090 = zext i8 %.861.i2089 to i64
  %.864.i2091 = xor i64 %value.2.212.i, %.862.i2090
  %.865.i2092 = mul i64 %.864.i2091, 1099511628211
  %.807.i2085.1 = add i64 %.738.011.i, 2
  %.845.i2086.1 = icmp slt i64 %.807.i2085, 0
  %.846.i2087.1 = select i1 %.845.i2086.1, i64 %arg.buffer.5.0, i64 0
  %165 = getelementptr i8, ptr %arg.buffer.4, i64 %.807.i2085
  %.860.i2088.1 = getelementptr i8, ptr %165, i64 %.846.i2087.1
  %.861.i2089.1 = load i8, ptr %.860.i2088.1, align 1
  %.862.i2090.1 = zext i8 %.861.i2089.1 to i64
  %.864.i2091.1 = xor i64 %.865.i2092, %.862.i2090.1
  %.865.i2092.1 = mul i64 %.864.i2091.1, 1099511628211
  %.807.i2085.2 = add i64 %.738.011.i, 3
  %.845.i2086.2 = icmp slt i64 %.807.i2085.1, 0
  %.846.i2087.2 = select i1 %.845.i2086.2, i64 %arg.buffer.5.0, i64 0
  %166 = getelementptr i8, ptr %arg.buffer.4, i64 %.807.i2085.1
  %.860.i2088.2 = getelementptr i8, ptr %166, i64 %.846.i2087.2
  %.861.i2089.2 = load i8, ptr %.860.i2088.2, align 1
  %.862.i2090.2 = zext i8 %.861.i2089.2 to i64
  %.864.i2091.2 = xor i64 %.865.i2092.1, %.862.i2090.2
  %.865.i2092.2 = mul i64 %.864.i2091.2, 1099511628211
  %.807.i2085.3 = add i64 %.738.011.i, 4
  %.845.i2086.3 = icmp slt i64 %.807.i2085.2, 0
  %.846.i2087.3 = select i1 %.845.i2086.3, i64 %arg.buffer.5.0, i64 0
  %167 = getelementptr i8, ptr %arg.buffer.4, i64 %.807.i2085.2
  %.860.i2088.3 = getelementptr i8, ptr %167, i64 %.846.i2087.3
  %.861.i2089.3 = load i8, ptr %.860.i2088.3, align 1
  %.862.i2090.3 = zext i8 %.861.i2089.3 to i64
  %.864.i2091.3 = xor i64 %.865.i2092.2, %.862.i2090.3
  %.865.i2092.3 = mul i64 %.864.i2091.3, 1099511628211
  %exitcond.not.i2093.3 = icmp eq i64 %.807.i2085.3, %size.6.2.i2081
  br i1 %exitcond.not.i2093.3, label %B822.i2094, label %B716.if.i2084

B2530:                                            ; preds = %B1024.i1972, %B1040.i1976, %inner16, %B1194.i1982, %inner111988, %B502.i1187.i, %B128.i.i2000, %inner9, %B2364
  %entry.4.2.in = phi ptr [ %.1949, %B2364 ], [ %arg.found.4, %B128.i.i2000 ], [ %arg.found.4, %inner9 ], [ %arg.found.4, %B502.i1187.i ], [ %arg.found.4, %inner111988 ], [ %arg.found.4, %B1194.i1982 ], [ %arg.found.4, %inner16 ], [ %arg.found.4, %B1040.i1976 ], [ %arg.found.4, %B1024.i1972 ]
  %entry.4.2 = load i64, ptr %entry.4.2.in, align 8
  %.2260 = icmp slt i64 %entry.4.2, 0
  br i1 %.2260, label %B3219, label %B2546

B2546:                                            ; preds = %B2530
  %.2283 = add nsw i64 %size.2.3, %.1381
  %.2320 = getelementptr i64, ptr %arg.entry_tokens.4, i64 %entry.4.2
  %.2321 = load i64, ptr %.2320, align 8
  %.24022306 = icmp sgt i64 %.2321, 1
  br i1 %.24022306, label %B2604.if, label %B2674

B2674:                                            ; preds = %inner32255, %B2546
  %resume.5.2.lcssa = phi i64 [ %.2283, %B2546 ], [ %position.3.1.i2233, %inner32255 ]
  %.2539 = getelementptr i64, ptr %arg.entry_group.4, i64 %entry.4.2
  %.2540 = load i64, ptr %.2539, align 8
  %.2541 = icmp sgt i64 %.2540, -1
  br i1 %.2541, label %B2698, label %B3219

B2698:                                            ; preds = %B2674
  %.2578 = getelementptr i32, ptr %arg.seen.4, i64 %entry.4.2
  %.2579 = load i32, ptr %.2578, align 4
  %.2581 = icmp eq i32 %.2579, 0
  br i1 %.2581, label %B2722, label %B2742

B2722:                                            ; preds = %B2698
  %.2598 = icmp slt i64 %touched_count.2.12313, 0
  %.2599 = select i1 %.2598, i64 %arg.touched.5.0, i64 0
  %168 = getelementptr i64, ptr %arg.touched.4, i64 %touched_count.2.12313
  %.2613 = getelementptr i64, ptr %168, i64 %.2599
  store i64 %entry.4.2, ptr %.2613, align 8
  %.2616 = add nsw i64 %touched_count.2.12313, 1
  %.2659.pre = load i32, ptr %.2578, align 4
  br label %B2742

B2742:                                            ; preds = %B2722, %B2698
  %.2659 = phi i32 [ %.2659.pre, %B2722 ], [ %.2579, %B2698 ]
  %touched_count.5.2 = phi i64 [ %.2616, %B2722 ], [ %touched_count.2.12313, %B2698 ]
  %.2661 = add i32 %.2659, 1
  store i32 %.2661, ptr %.2578, align 4
  br label %B3219

B2778:                                            ; preds = %B3219, %B120, %B1176.preheader
  %tokens.2.1.lcssa2346 = phi i32 [ %2, %B1176.preheader ], [ 0, %B120 ], [ %2, %B3219 ]
  %touched_count.2.1.lcssa = phi i64 [ 0, %B1176.preheader ], [ 0, %B120 ], [ %touched_count.3.2, %B3219 ]
  br i1 %.260.not, label %B2826, label %B2782

B2782:                                            ; preds = %B2778
  %169 = xor i64 %.540, -1
  %.54.i = add i64 %.571, %169
  %.991.not.i = icmp slt i64 %.54.i, 1
  br i1 %.991.not.i, label %B2826, label %B42.if.i

B70.i:                                            ; preds = %B42.if.i
  %.191.i = icmp slt i64 %.41.02.i, -1
  %.192.i = select i1 %.191.i, i64 %arg.data.5.0, i64 0
  %170 = getelementptr i8, ptr %171, i64 1
  %.206.i = getelementptr i8, ptr %170, i64 %.192.i
  %.207.i = load i8, ptr %.206.i, align 1
  %.209.i = icmp eq i8 %.207.i, -93
  br i1 %.209.i, label %B2816, label %B106.i

B106.i:                                           ; preds = %B42.if.i, %B70.i
  %.99.i = icmp samesign ugt i64 %.44.03.i, 1
  br i1 %.99.i, label %B42.if.i, label %B2826

B42.if.i:                                         ; preds = %B2782, %B106.i
  %.44.03.i = phi i64 [ %.108.i, %B106.i ], [ %.54.i, %B2782 ]
  %.41.02.i = phi i64 [ %.112.i, %B106.i ], [ %.540, %B2782 ]
  %.108.i = add nsw i64 %.44.03.i, -1
  %.112.i = add i64 %.41.02.i, 1
  %.154.i = icmp slt i64 %.41.02.i, 0
  %.155.i = select i1 %.154.i, i64 %arg.data.5.0, i64 0
  %171 = getelementptr i8, ptr %arg.data.4, i64 %.41.02.i
  %.169.i = getelementptr i8, ptr %171, i64 %.155.i
  %.170.i = load i8, ptr %.169.i, align 1
  %.172.i = icmp eq i8 %.170.i, -50
  br i1 %.172.i, label %B70.i, label %B106.i

B2816:                                            ; preds = %B70.i
  %.2779 = select i1 %.524, i64 %arg.flagged.5.0, i64 0
  %172 = getelementptr i8, ptr %arg.flagged.4, i64 %.410.02325
  %.2793 = getelementptr i8, ptr %172, i64 %.2779
  store i8 1, ptr %.2793, align 1
  br label %B2826

B2826:                                            ; preds = %B106.i, %B2782, %B2816, %B2778
  %.2816 = select i1 %.524, i64 %arg.offsets.5.0, i64 0
  %173 = getelementptr i32, ptr %arg.offsets.4, i64 %.410.02325
  %.2830 = getelementptr i32, ptr %173, i64 %.2816
  %.2831 = load i32, ptr %.2830, align 4
  %.2833 = sext i32 %.2831 to i64
  %.2834 = add nsw i64 %touched_count.2.1.lcssa, %.2833
  %.2845 = icmp sgt i64 %.2834, %arg.out_entry.5.0
  br i1 %.2845, label %B2882, label %B2948

B2882:                                            ; preds = %B2826
  %.29832326.not = icmp slt i64 %touched_count.2.1.lcssa, 1
  br i1 %.29832326.not, label %common.ret, label %B2912.if.preheader

B2912.if.preheader:                               ; preds = %B2882
  %xtraiter2391 = and i64 %touched_count.2.1.lcssa, 3
  %174 = icmp ult i64 %touched_count.2.1.lcssa, 4
  br i1 %174, label %B2912.if.epil.preheader, label %B2912.if.preheader.new

B2912.if.preheader.new:                           ; preds = %B2912.if.preheader
  %unroll_iter2394 = and i64 %touched_count.2.1.lcssa, 9223372036854775804
  br label %B2912.if

common.ret.loopexit.unr-lcssa:                    ; preds = %B2912.if
  %lcmp.mod2392.not = icmp eq i64 %xtraiter2391, 0
  br i1 %lcmp.mod2392.not, label %common.ret, label %B2912.if.epil.preheader

B2912.if.epil.preheader:                          ; preds = %common.ret.loopexit.unr-lcssa, %B2912.if.preheader
  %.2927.02327.epil.init = phi i64 [ 0, %B2912.if.preheader ], [ %.2996.3, %common.ret.loopexit.unr-lcssa ]
  %lcmp.mod2393 = icmp ne i64 %xtraiter2391, 0
  tail call void @llvm.assume(i1 %lcmp.mod2393)
  br label %B2912.if.epil

B2912.if.epil:                                    ; preds = %B2912.if.epil, %B2912.if.epil.preheader
  %.2927.02327.epil = phi i64 [ %.2996.epil, %B2912.if.epil ], [ %.2927.02327.epil.init, %B2912.if.epil.preheader ]
  %epil.iter = phi i64 [ %epil.iter.next, %B2912.if.epil ], [ 0, %B2912.if.epil.preheader ]
  %.2996.epil = add nuw nsw i64 %.2927.02327.epil, 1
  %175 = getelementptr i64, ptr %arg.touched.4, i64 %.2927.02327.epil
  %.3050.epil = load i64, ptr %175, align 8
  %.3064.epil = icmp slt i64 %.3050.epil, 0
  %.3065.epil = select i1 %.3064.epil, i64 %arg.seen.5.0, i64 0
  %176 = getelementptr i32, ptr %arg.seen.4, i64 %.3050.epil
  %.3079.epil = getelementptr i32, ptr %176, i64 %.3065.epil
  store i32 0, ptr %.3079.epil, align 4
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %epil.iter.next, %xtraiter2391
  br i1 %epil.iter.cmp.not, label %common.ret, label %B2912.if.epil

common.ret:                                       ; preds = %B3192, %common.ret.loopexit.unr-lcssa, %B2912.if.epil, %entry, %B2882
  %storemerge1899 = phi i64 [ %.410.02325, %B2882 ], [ %arg.text_start.5.0, %entry ], [ %.410.02325, %common.ret.loopexit.unr-lcssa ], [ %.410.02325, %B2912.if.epil ], [ %arg.text_start.5.0, %B3192 ]
  store i64 %storemerge1899, ptr %retptr, align 8
  ret i32 0

B2948:                                            ; preds = %B2826
  %.3112 = select i1 %.524, i64 %arg.length.5.0, i64 0
  %177 = getelementptr i32, ptr %arg.length.4, i64 %.410.02325
  %.3126 = getelementptr i32, ptr %177, i64 %.3112
  store i32 %tokens.2.1.lcssa2346, ptr %.3126, align 4
  %.52.i2204 = add i64 %touched_count.2.1.lcssa, -1
  %.976.not.i = icmp slt i64 %.52.i2204, 1
  br i1 %.976.not.i, label %inner19, label %B78.i

B78.i:                                            ; preds = %B2948, %B176.thread.i
  %.39.07.i = phi i64 [ %.110.i, %B176.thread.i ], [ 1, %B2948 ]
  %.110.i = add nuw i64 %.39.07.i, 1
  %178 = getelementptr i64, ptr %arg.touched.4, i64 %.39.07.i
  %.164.i = load i64, ptr %178, align 8
  %.165.i2205 = add nsw i64 %.39.07.i, -1
  %.215.i2206 = getelementptr i64, ptr %arg.touched.4, i64 %.165.i2205
  %.216.i2207 = load i64, ptr %.215.i2206, align 8
  %.220.i = icmp sgt i64 %.216.i2207, %.164.i
  br i1 %.220.i, label %B102.i, label %B176.thread.i

B102.i:                                           ; preds = %B78.i, %B152.i
  %.255.i = phi i64 [ %.337.i, %B152.i ], [ %.216.i2207, %B78.i ]
  %j.2.1.i = phi i64 [ %.289.i, %B152.i ], [ %.165.i2205, %B78.i ]
  %.254.i = getelementptr i64, ptr %arg.touched.4, i64 %j.2.1.i
  %.286.i = getelementptr i8, ptr %.254.i, i64 8
  store i64 %.255.i, ptr %.286.i, align 8
  %.299.i = icmp sgt i64 %j.2.1.i, 0
  br i1 %.299.i, label %B152.i, label %B176.thread.i

B152.i:                                           ; preds = %B102.i
  %.289.i = add nsw i64 %j.2.1.i, -1
  %.336.i = getelementptr i64, ptr %arg.touched.4, i64 %.289.i
  %.337.i = load i64, ptr %.336.i, align 8
  %.341.i = icmp sgt i64 %.337.i, %.164.i
  br i1 %.341.i, label %B102.i, label %B176.thread.i

B176.thread.i:                                    ; preds = %B152.i, %B102.i, %B78.i
  %j.3.24.i = phi i64 [ %.39.07.i, %B78.i ], [ %j.2.1.i, %B152.i ], [ 0, %B102.i ]
  %179 = getelementptr i64, ptr %arg.touched.4, i64 %j.3.24.i
  store i64 %.164.i, ptr %179, align 8
  %exitcond.not.i2208 = icmp eq i64 %.110.i, %touched_count.2.1.lcssa
  br i1 %exitcond.not.i2208, label %inner19, label %B78.i

inner19: ; preds = %B176.thread.i, %B2948
  %.3190 = load i32, ptr %.2830, align 4
  %.32742320.not = icmp slt i64 %touched_count.2.1.lcssa, 1
  br i1 %.32742320.not, label %B3192, label %B3036.if.lr.ph

B3036.if.lr.ph:                                   ; preds = %inner19
  %.3373 = sext i32 %.3190 to i64
  %.3493 = select i1 %.524, i64 %arg.totals.5.0, i64 0
  %.3494 = add i64 %.3493, %.410.02325
  %.3514 = mul i64 %.3494, %arg.totals.5.1
  %180 = getelementptr double, ptr %arg.totals.4, i64 %.3514
  br label %B3036.if

B3192:                                            ; preds = %B3036.if, %inner19
  %.3692 = icmp slt i64 %.410.02325, -1
  %.3693 = select i1 %.3692, i64 %arg.offsets.5.0, i64 0
  %181 = getelementptr i8, ptr %173, i64 4
  %.3707 = getelementptr i32, ptr %181, i64 %.3693
  %182 = trunc i64 %touched_count.2.1.lcssa to i32
  %.3708 = add i32 %.3190, %182
  store i32 %.3708, ptr %.3707, align 4
  %.469 = icmp sgt i64 %.413.02324, 1
  br i1 %.469, label %B120, label %common.ret

B3219:                                            ; preds = %B602.i, %B502.i.i, %B986.i, %B84.i, %B686.i, %B2674, %B2742, %B2530, %inner4, %B2064
  %touched_count.3.2 = phi i64 [ %touched_count.2.12313, %B2064 ], [ %touched_count.2.12313, %inner4 ], [ %touched_count.2.12313, %B2530 ], [ %touched_count.2.12313, %B2674 ], [ %touched_count.5.2, %B2742 ], [ %touched_count.2.12313, %B686.i ], [ %touched_count.2.12313, %B84.i ], [ %touched_count.2.12313, %B502.i.i ], [ %touched_count.2.12313, %B986.i ], [ %touched_count.2.12313, %B602.i ]
  %resume.4.2 = phi i64 [ %resume.3.12316, %B2064 ], [ %resume.3.12316, %inner4 ], [ %resume.3.12316, %B2530 ], [ %resume.5.2.lcssa, %B2674 ], [ %resume.5.2.lcssa, %B2742 ], [ %resume.3.12316, %B686.i ], [ %resume.3.12316, %B84.i ], [ %resume.3.12316, %B502.i.i ], [ %resume.3.12316, %B986.i ], [ %resume.3.12316, %B602.i ]
  %exitcond2339.not = icmp eq i64 %.1330, %.1210
  br i1 %exitcond2339.not, label %B2778, label %B1178.if

B262.if:                                          ; preds = %B120, %B1132
  %before.2.12303 = phi i64 [ %.813, %B1132 ], [ 0, %B120 ]
  %number.2.12302 = phi i64 [ %.1210, %B1132 ], [ 0, %B120 ]
  %tokens.2.12301 = phi i64 [ %.821, %B1132 ], [ 0, %B120 ]
  %.623.02300 = phi i64 [ %.693, %B1132 ], [ %.596, %B120 ]
  %.626.02299 = phi i64 [ %.689, %B1132 ], [ %.636, %B120 ]
  %.722 = shl i64 %.623.02300, 6
  %.752 = getelementptr i64, ptr %arg.in_token.4, i64 %.623.02300
  %.753 = load i64, ptr %.752, align 8
  %.763 = icmp slt i64 %.722, %.540
  %.768 = sub nsw i64 %.540, %.722
  %.769 = shl nsw i64 -1, %.768
  %.771 = select i1 %.763, i64 %.769, i64 -1
  %.784 = add nsw i64 %.722, 64
  %.786 = icmp sgt i64 %.784, %.571
  %.792 = sub nsw i64 %.784, %.571
  %.793 = lshr i64 -1, %.792
  %.795 = select i1 %.786, i64 %.793, i64 -1
  %mask.3.2 = and i64 %.795, %.771
  %mask.4.2 = and i64 %mask.3.2, %.753
  %.804 = shl i64 %mask.4.2, 1
  %.806 = or disjoint i64 %.804, %before.2.12303
  %.809 = xor i64 %.806, -1
  %.811 = and i64 %mask.4.2, %.809
  %.855 = getelementptr i64, ptr %arg.candidate.4, i64 %.623.02300
  %.856 = load i64, ptr %.855, align 8
  %.857 = and i64 %.811, %.856
  %183 = getelementptr i64, ptr %arg.places.4, i64 %number.2.12302
  %.983 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.857, i1 false)
  %.985 = add nsw i64 %.983, %.722
  store i64 %.985, ptr %183, align 8
  %.1016 = add i64 %.857, -1
  %.1018 = and i64 %.1016, %.857
  %.983.1 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1018, i1 false)
  %.985.1 = add nsw i64 %.983.1, %.722
  %.1013.1 = getelementptr i8, ptr %183, i64 8
  store i64 %.985.1, ptr %.1013.1, align 8
  %.1016.1 = add i64 %.1018, -1
  %.1018.1 = and i64 %.1016.1, %.1018
  %.983.2 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1018.1, i1 false)
  %.985.2 = add nsw i64 %.983.2, %.722
  %.1013.2 = getelementptr i8, ptr %183, i64 16
  store i64 %.985.2, ptr %.1013.2, align 8
  %.1016.2 = add i64 %.1018.1, -1
  %.1018.2 = and i64 %.1016.2, %.1018.1
  %.983.3 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1018.2, i1 false)
  %.985.3 = add nsw i64 %.983.3, %.722
  %.1013.3 = getelementptr i8, ptr %183, i64 24
  store i64 %.985.3, ptr %.1013.3, align 8
  %.1016.3 = add i64 %.1018.2, -1
  %.1018.3 = and i64 %.1016.3, %.1018.2
  %.983.4 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1018.3, i1 false)
  %.985.4 = add nsw i64 %.983.4, %.722
  %.1013.4 = getelementptr i8, ptr %183, i64 32
  store i64 %.985.4, ptr %.1013.4, align 8
  %.1016.4 = add i64 %.1018.3, -1
  %.1018.4 = and i64 %.1016.4, %.1018.3
  %.983.5 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1018.4, i1 false)
  %.985.5 = add nsw i64 %.983.5, %.722
  %.1013.5 = getelementptr i8, ptr %183, i64 40
  store i64 %.985.5, ptr %.1013.5, align 8
  %.1016.5 = add i64 %.1018.4, -1
  %.1018.5 = and i64 %.1016.5, %.1018.4
  %.983.6 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1018.5, i1 false)
  %.985.6 = add nsw i64 %.983.6, %.722
  %.1013.6 = getelementptr i8, ptr %183, i64 48
  store i64 %.985.6, ptr %.1013.6, align 8
  %.1016.6 = add i64 %.1018.5, -1
  %.1018.6 = and i64 %.1016.6, %.1018.5
  %.983.7 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1018.6, i1 false)
  %.985.7 = add nsw i64 %.983.7, %.722
  %.1013.7 = getelementptr i8, ptr %183, i64 56
  store i64 %.985.7, ptr %.1013.7, align 8
  %.689 = add nsw i64 %.626.02299, -1
  %.693 = add nsw i64 %.623.02300, 1
  %.813 = lshr i64 %mask.4.2, 63
  %.819 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %.811)
  %.821 = add nuw nsw i64 %.819, %tokens.2.12301
  %.861 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %.857)
  %.11122294.not = icmp samesign ult i64 %.861, 9
  br i1 %.11122294.not, label %B1132, label %B990.if.lr.ph

B990.if:                                          ; preds = %B990.if, %B990.if.lr.ph.new
  %starts.5.22297 = phi i64 [ %.1018.7, %B990.if.lr.ph.new ], [ %.1186.1, %B990.if ]
  %.1056.02296 = phi i64 [ 8, %B990.if.lr.ph.new ], [ %.1125.1, %B990.if ]
  %niter = phi i64 [ 0, %B990.if.lr.ph.new ], [ %niter.next.1, %B990.if ]
  %.1151 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %starts.5.22297, i1 false)
  %.1153 = add nsw i64 %.1151, %.722
  %.1181 = getelementptr i64, ptr %183, i64 %.1056.02296
  store i64 %.1153, ptr %.1181, align 8
  %.1184 = add i64 %starts.5.22297, -1
  %.1186 = and i64 %.1184, %starts.5.22297
  %.1125.1 = add nuw nsw i64 %.1056.02296, 2
  %.1151.1 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1186, i1 false)
  %.1153.1 = add nsw i64 %.1151.1, %.722
  %184 = getelementptr i64, ptr %183, i64 %.1056.02296
  %.1181.1 = getelementptr i8, ptr %184, i64 8
  store i64 %.1153.1, ptr %.1181.1, align 8
  %.1184.1 = add i64 %.1186, -1
  %.1186.1 = and i64 %.1184.1, %.1186
  %niter.next.1 = add i64 %niter, 2
  %niter.ncmp.1 = icmp eq i64 %niter, %6
  br i1 %niter.ncmp.1, label %B1132.loopexit.unr-lcssa, label %B990.if

B1178.if:                                         ; preds = %B1178.if.lr.ph, %B3219
  %resume.3.12316 = phi i64 [ %.540, %B1178.if.lr.ph ], [ %resume.4.2, %B3219 ]
  %touched_count.2.12313 = phi i64 [ 0, %B1178.if.lr.ph ], [ %touched_count.3.2, %B3219 ]
  %.1260.02312 = phi i64 [ 0, %B1178.if.lr.ph ], [ %.1330, %B3219 ]
  %.1330 = add nuw nsw i64 %.1260.02312, 1
  %.1380 = getelementptr i64, ptr %arg.places.4, i64 %.1260.02312
  %.1381 = load i64, ptr %.1380, align 8
  %.1386 = lshr i64 %.1381, 6
  %.1391 = and i64 %.1381, 63
  %.1418 = getelementptr i64, ptr %arg.in_token.4, i64 %.1386
  %.1419 = load i64, ptr %.1418, align 8
  %.1420 = lshr i64 %.1419, %.1391
  %.1421 = xor i64 %.1420, -1
  %.1422 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.1421, i1 false)
  %.1427 = add nuw nsw i64 %.1422, %.1391
  %.1428 = icmp samesign ugt i64 %.1427, 63
  %.1436 = add nsw i64 %.1422, %.1381
  %.1440 = icmp sgt i64 %.1436, %.571
  %or.cond = select i1 %.1428, i1 true, i1 %.1440
  br i1 %or.cond, label %B1520, label %B1560

B2604.if:                                         ; preds = %B2546, %inner32255
  %.2349.02308.in = phi i64 [ %.2349.02308, %inner32255 ], [ %.2321, %B2546 ]
  %resume.5.22307 = phi i64 [ %position.3.1.i2233, %inner32255 ], [ %.2283, %B2546 ]
  %.2349.02308 = add nsw i64 %.2349.02308.in, -1
  %.27.i2209 = icmp slt i64 %resume.5.22307, %.571
  br i1 %.27.i2209, label %B16.i2211, label %inner20

B16.i2211:                                        ; preds = %B2604.if
  %.37.i2212 = ashr i64 %resume.5.22307, 6
  %.51.i2213 = icmp slt i64 %.37.i2212, 0
  %.52.i2214 = select i1 %.51.i2213, i64 %arg.in_token.5.0, i64 0
  %185 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i2212
  %.66.i2215 = getelementptr i64, ptr %185, i64 %.52.i2214
  %.67.i2216 = load i64, ptr %.66.i2215, align 8
  %.69.i2217 = and i64 %resume.5.22307, 63
  %186 = shl nuw i64 1, %.69.i2217
  %187 = and i64 %.67.i2216, %186
  %.74.not.i2218 = icmp eq i64 %187, 0
  br i1 %.74.not.i2218, label %B128.i2220, label %inner20

B128.i2220:                                       ; preds = %B16.i2211, %B150.i2223
  %position.2.0.i2221 = phi i64 [ %.80.i2224, %B150.i2223 ], [ %resume.5.22307, %B16.i2211 ]
  %exitcond.not.i2222 = icmp eq i64 %position.2.0.i2221, %3
  br i1 %exitcond.not.i2222, label %inner32255, label %B150.i2223

B150.i2223:                                       ; preds = %B128.i2220
  %.80.i2224 = add nsw i64 %position.2.0.i2221, 1
  %.100.i2225 = ashr i64 %.80.i2224, 6
  %.114.i2226 = icmp slt i64 %.100.i2225, 0
  %.115.i2227 = select i1 %.114.i2226, i64 %arg.in_token.5.0, i64 0
  %188 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i2225
  %.129.i2228 = getelementptr i64, ptr %188, i64 %.115.i2227
  %.130.i2229 = load i64, ptr %.129.i2228, align 8
  %.132.i2230 = and i64 %.80.i2224, 63
  %189 = shl nuw i64 1, %.132.i2230
  %190 = and i64 %.130.i2229, %189
  %.137.not.i2231 = icmp eq i64 %190, 0
  br i1 %.137.not.i2231, label %B128.i2220, label %inner20

inner20: ; preds = %B150.i2223, %B2604.if, %B16.i2211
  %position.3.1.i2210 = phi i64 [ %resume.5.22307, %B16.i2211 ], [ %resume.5.22307, %B2604.if ], [ %.80.i2224, %B150.i2223 ]
  %.27.i2232 = icmp slt i64 %position.3.1.i2210, %.571
  br i1 %.27.i2232, label %B16.i2234, label %inner32255

B16.i2234:                                        ; preds = %inner20
  %.37.i2235 = ashr i64 %position.3.1.i2210, 6
  %.51.i2236 = icmp slt i64 %.37.i2235, 0
  %.52.i2237 = select i1 %.51.i2236, i64 %arg.in_token.5.0, i64 0
  %191 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i2235
  %.66.i2238 = getelementptr i64, ptr %191, i64 %.52.i2237
  %.67.i2239 = load i64, ptr %.66.i2238, align 8
  %.69.i2240 = and i64 %position.3.1.i2210, 63
  %192 = shl nuw i64 1, %.69.i2240
  %193 = and i64 %.67.i2239, %192
  %.74.not.i2241 = icmp eq i64 %193, 0
  br i1 %.74.not.i2241, label %inner32255, label %B128.i2243

B128.i2243:                                       ; preds = %B16.i2234, %B150.i2246
  %position.2.0.i2244 = phi i64 [ %.80.i2247, %B150.i2246 ], [ %position.3.1.i2210, %B16.i2234 ]
  %exitcond.not.i2245 = icmp eq i64 %position.2.0.i2244, %3
  br i1 %exitcond.not.i2245, label %inner32255, label %B150.i2246

B150.i2246:                                       ; preds = %B128.i2243
  %.80.i2247 = add nsw i64 %position.2.0.i2244, 1
  %.100.i2248 = ashr i64 %.80.i2247, 6
  %.114.i2249 = icmp slt i64 %.100.i2248, 0
  %.115.i2250 = select i1 %.114.i2249, i64 %arg.in_token.5.0, i64 0
  %194 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i2248
  %.129.i2251 = getelementptr i64, ptr %194, i64 %.115.i2250
  %.130.i2252 = load i64, ptr %.129.i2251, align 8
  %.132.i2253 = and i64 %.80.i2247, 63
  %195 = shl nuw i64 1, %.132.i2253
  %196 = and i64 %.130.i2252, %195
  %.137.not.i2254 = icmp eq i64 %196, 0
  br i1 %.137.not.i2254, label %inner32255, label %B128.i2243

inner32255: ; preds = %B128.i2220, %B128.i2243, %B150.i2246, %inner20, %B16.i2234
  %position.3.1.i2233 = phi i64 [ %position.3.1.i2210, %B16.i2234 ], [ %position.3.1.i2210, %inner20 ], [ %.80.i2247, %B150.i2246 ], [ %.571, %B128.i2243 ], [ %.571, %B128.i2220 ]
  %.2402 = icmp sgt i64 %.2349.02308.in, 2
  br i1 %.2402, label %B2604.if, label %B2674

B2912.if:                                         ; preds = %B2912.if, %B2912.if.preheader.new
  %.2927.02327 = phi i64 [ 0, %B2912.if.preheader.new ], [ %.2996.3, %B2912.if ]
  %niter2395 = phi i64 [ 0, %B2912.if.preheader.new ], [ %niter2395.next.3, %B2912.if ]
  %197 = getelementptr i64, ptr %arg.touched.4, i64 %.2927.02327
  %.3050 = load i64, ptr %197, align 8
  %.3064 = icmp slt i64 %.3050, 0
  %.3065 = select i1 %.3064, i64 %arg.seen.5.0, i64 0
  %198 = getelementptr i32, ptr %arg.seen.4, i64 %.3050
  %.3079 = getelementptr i32, ptr %198, i64 %.3065
  store i32 0, ptr %.3079, align 4
  %199 = getelementptr i64, ptr %arg.touched.4, i64 %.2927.02327
  %200 = getelementptr i8, ptr %199, i64 8
  %.3050.1 = load i64, ptr %200, align 8
  %.3064.1 = icmp slt i64 %.3050.1, 0
  %.3065.1 = select i1 %.3064.1, i64 %arg.seen.5.0, i64 0
  %201 = getelementptr i32, ptr %arg.seen.4, i64 %.3050.1
  %.3079.1 = getelementptr i32, ptr %201, i64 %.3065.1
  store i32 0, ptr %.3079.1, align 4
  %202 = getelementptr i64, ptr %arg.touched.4, i64 %.2927.02327
  %203 = getelementptr i8, ptr %202, i64 16
  %.3050.2 = load i64, ptr %203, align 8
  %.3064.2 = icmp slt i64 %.3050.2, 0
  %.3065.2 = select i1 %.3064.2, i64 %arg.seen.5.0, i64 0
  %204 = getelementptr i32, ptr %arg.seen.4, i64 %.3050.2
  %.3079.2 = getelementptr i32, ptr %204, i64 %.3065.2
  store i32 0, ptr %.3079.2, align 4
  %.2996.3 = add nuw nsw i64 %.2927.02327, 4
  %205 = getelementptr i64, ptr %arg.touched.4, i64 %.2927.02327
  %206 = getelementptr i8, ptr %205, i64 24
  %.3050.3 = load i64, ptr %206, align 8
  %.3064.3 = icmp slt i64 %.3050.3, 0
  %.3065.3 = select i1 %.3064.3, i64 %arg.seen.5.0, i64 0
  %207 = getelementptr i32, ptr %arg.seen.4, i64 %.3050.3
  %.3079.3 = getelementptr i32, ptr %207, i64 %.3065.3
  store i32 0, ptr %.3079.3, align 4
  %niter2395.next.3 = add i64 %niter2395, 4
  %niter2395.ncmp.3 = icmp eq i64 %niter2395.next.3, %unroll_iter2394
  br i1 %niter2395.ncmp.3, label %common.ret.loopexit.unr-lcssa, label %B2912.if

B3036.if:                                         ; preds = %B3036.if.lr.ph, %B3036.if
  %.3218.02321 = phi i64 [ 0, %B3036.if.lr.ph ], [ %.3287, %B3036.if ]
  %.3287 = add nuw nsw i64 %.3218.02321, 1
  %208 = getelementptr i64, ptr %arg.touched.4, i64 %.3218.02321
  %.3341 = load i64, ptr %208, align 8
  %.3355 = icmp slt i64 %.3341, 0
  %.3356 = select i1 %.3355, i64 %arg.seen.5.0, i64 0
  %209 = getelementptr i32, ptr %arg.seen.4, i64 %.3341
  %.3370 = getelementptr i32, ptr %209, i64 %.3356
  %.3371 = load i32, ptr %.3370, align 4
  %.3374 = add nsw i64 %.3218.02321, %.3373
  %.3388 = icmp slt i64 %.3374, 0
  %.3389 = select i1 %.3388, i64 %arg.out_entry.5.0, i64 0
  %210 = getelementptr i32, ptr %arg.out_entry.4, i64 %.3374
  %.3403 = getelementptr i32, ptr %210, i64 %.3389
  %.3404 = trunc i64 %.3341 to i32
  store i32 %.3404, ptr %.3403, align 4
  %.3423 = select i1 %.3388, i64 %arg.out_count.5.0, i64 0
  %211 = getelementptr i32, ptr %arg.out_count.4, i64 %.3374
  %.3437 = getelementptr i32, ptr %211, i64 %.3423
  store i32 %.3371, ptr %.3437, align 4
  %.3453 = select i1 %.3355, i64 %arg.entry_group.5.0, i64 0
  %212 = getelementptr i64, ptr %arg.entry_group.4, i64 %.3341
  %.3467 = getelementptr i64, ptr %212, i64 %.3453
  %.3468 = load i64, ptr %.3467, align 8
  %.3495 = icmp slt i64 %.3468, 0
  %.3496 = select i1 %.3495, i64 %arg.totals.5.1, i64 0
  %213 = getelementptr double, ptr %180, i64 %.3468
  %.3518 = getelementptr double, ptr %213, i64 %.3496
  %.3519 = load double, ptr %.3518, align 8
  %.3549 = load i32, ptr %.3370, align 4
  %.3564 = select i1 %.3355, i64 %arg.entry_weight.5.0, i64 0
  %214 = getelementptr double, ptr %arg.entry_weight.4, i64 %.3341
  %.3578 = getelementptr double, ptr %214, i64 %.3564
  %.3579 = load double, ptr %.3578, align 8
  %.3580 = sitofp i32 %.3549 to double
  %.3581 = fmul double %.3579, %.3580
  %.3582 = fadd double %.3519, %.3581
  store double %.3582, ptr %.3518, align 8
  store i32 0, ptr %.3370, align 4
  %exitcond2340.not = icmp eq i64 %.3287, %touched_count.2.1.lcssa
  br i1 %exitcond2340.not, label %B3192, label %B3036.if
}

declare i64 @llvm.ctpop.i64(i64) #3

declare i64 @llvm.smin.i64(i64, i64) #4

declare i64 @llvm.smax.i64(i64, i64) #4

declare i64 @llvm.umax.i64(i64, i64) #4

declare void @llvm.assume(i1 noundef) #5

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }

