; f39d837fa462e4139fcd1ae85c1acf8559cecdab399a8d41a37644885e583629
; made by numba 0.68.1 and llvmlite 0.50.0


define noundef i32 @mark_tokens(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readnone %arg.data.0, ptr readnone %arg.data.1, i64 %arg.data.2, i64 %arg.data.3, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %arg.data.6.0, i64 %arg.mode, i32 %arg.first_letters, ptr readnone %arg.word_character.0, ptr readnone %arg.word_character.1, i64 %arg.word_character.2, i64 %arg.word_character.3, ptr readonly %arg.word_character.4, i64 %arg.word_character.5.0, i64 %arg.word_character.6.0, ptr readnone %arg.in_token.0, ptr readnone %arg.in_token.1, i64 %arg.in_token.2, i64 %arg.in_token.3, ptr %arg.in_token.4, i64 %arg.in_token.5.0, i64 %arg.in_token.6.0, ptr readnone %arg.candidate.0, ptr readnone %arg.candidate.1, i64 %arg.candidate.2, i64 %arg.candidate.3, ptr writeonly %arg.candidate.4, i64 %arg.candidate.5.0, i64 %arg.candidate.6.0, ptr readnone %arg.high.0, ptr readnone %arg.high.1, i64 %arg.high.2, i64 %arg.high.3, ptr %arg.high.4, i64 %arg.high.5.0, i64 %arg.high.6.0, ptr readnone %arg.tail.0, ptr readnone %arg.tail.1, i64 %arg.tail.2, i64 %arg.tail.3, ptr %arg.tail.4, i64 %arg.tail.5.0, i64 %arg.tail.6.0) local_unnamed_addr #0 {
entry:
  %.93.0 = ashr i64 %arg.data.5.0, 6
  %.130 = and i64 %arg.data.5.0, -64
  %.131 = and i64 %arg.data.5.0, 63
  %.213675.not = icmp eq i64 %.131, 0
  br i1 %.213675.not, label %B126, label %B86.if.preheader

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
  %.155.0677.epil.init = phi i64 [ 0, %B86.if.preheader ], [ %.226.1, %B126.loopexit.unr-lcssa ]
  %lcmp.mod696 = icmp ne i64 %xtraiter, 0
  tail call void @llvm.assume(i1 %lcmp.mod696)
  %.253.epil = add nuw nsw i64 %.155.0677.epil.init, %.130
  %.267.epil = icmp slt i64 %.253.epil, 0
  %.268.epil = select i1 %.267.epil, i64 %arg.data.5.0, i64 0
  %1 = getelementptr i8, ptr %arg.data.4, i64 %.253.epil
  %.282.epil = getelementptr i8, ptr %1, i64 %.268.epil
  %.283.epil = load i8, ptr %.282.epil, align 1
  %2 = getelementptr i8, ptr %arg.tail.4, i64 %.155.0677.epil.init
  store i8 %.283.epil, ptr %2, align 1
  br label %B126

B126:                                             ; preds = %B86.if.epil.preheader, %B126.loopexit.unr-lcssa, %entry
  %.399678.not = icmp slt i64 %.93.0, 1
  br i1 %.399678.not, label %B230, label %B156.if.lr.ph

B156.if.lr.ph:                                    ; preds = %B126
  %.134.i659 = insertelement <64 x i32> poison, i32 %arg.first_letters, i64 0
  %.135.i660 = shufflevector <64 x i32> %.134.i659, <64 x i32> poison, <64 x i32> zeroinitializer
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
  %.797.not = icmp eq i64 %arg.mode, 0
  %.900685 = icmp sgt i64 %arg.high.5.0, 0
  %or.cond = select i1 %.797.not, i1 %.900685, i1 false
  br i1 %or.cond, label %B422.if, label %common.ret

common.ret:                                       ; preds = %B810, %inner1
  store i64 0, ptr %retptr, align 8
  ret i32 0

B442.loopexit:                                    ; preds = %B454
  %.983.not = icmp eq i64 %.995, 0
  br i1 %.983.not, label %B810, label %B454.backedge

B454:                                             ; preds = %B454.backedge, %B454.preheader.lr.ph
  %left.3.2 = phi i64 [ %.971, %B454.preheader.lr.ph ], [ %.995, %B454.backedge ]
  %.991 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %left.3.2, i1 true)
  %.993 = add i64 %left.3.2, -1
  %.995 = and i64 %.993, %left.3.2
  %.1003 = or disjoint i64 %.991, %.1002
  %9 = getelementptr i8, ptr %arg.data.4, i64 %.1003
  %.1037 = load i8, ptr %9, align 1
  %.1039 = icmp ult i8 %.1037, -64
  br i1 %.1039, label %B442.loopexit, label %B76.i

B76.i:                                            ; preds = %B454
  %.49.i = zext i8 %.1037 to i64
  %.72.i = icmp ugt i8 %.1037, -33
  br i1 %.72.i, label %B174.i, label %B88.i

B88.i:                                            ; preds = %B76.i
  %.75.i = shl nuw nsw i64 %.49.i, 6
  %.78.i = and i64 %.75.i, 1984
  %10 = getelementptr i8, ptr %9, i64 1
  %.112.i641 = load i8, ptr %10, align 1
  %11 = and i8 %.112.i641, 63
  %.116.i = zext nneg i8 %11 to i64
  %.117.i = or disjoint i64 %.78.i, %.116.i
  br label %inner2

B174.i:                                           ; preds = %B76.i
  %.127.i = icmp samesign ult i8 %.1037, -16
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
  %.133.i638 = and i64 %.130.i, 61440
  %.168.i = shl nuw nsw i64 %.167.i, 6
  %.169.i = or disjoint i64 %.168.i, %.133.i638
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
  %.1202.2 = phi i1 [ true, %B344.i ], [ false, %B186.i ], [ false, %B88.i ]
  %18 = getelementptr i8, ptr %arg.word_character.4, i64 %.332.sink.i
  %.1112 = load i8, ptr %18, align 1
  %.1113.not = icmp eq i8 %.1112, 0
  br i1 %.1113.not, label %B798, label %B670.if

B798:                                             ; preds = %B670.if, %B670.if.2, %B670.if.3, %inner2
  %.1319.not = icmp eq i64 %.995, 0
  br i1 %.1319.not, label %B810, label %B454.backedge

B454.backedge:                                    ; preds = %B798, %B442.loopexit
  br label %B454

B810:                                             ; preds = %B442.loopexit, %B798, %B422.if
  %exitcond691.not = icmp eq i64 %arg.high.5.0, %.913
  br i1 %exitcond691.not, label %common.ret, label %B422.if

B86.if:                                           ; preds = %B86.if, %B86.if.preheader.new
  %.155.0677 = phi i64 [ 0, %B86.if.preheader.new ], [ %.226.1, %B86.if ]
  %niter = phi i64 [ 0, %B86.if.preheader.new ], [ %niter.next.1, %B86.if ]
  %.226 = or disjoint i64 %.155.0677, 1
  %.253 = add nuw nsw i64 %.155.0677, %.130
  %.267 = icmp slt i64 %.253, 0
  %.268 = select i1 %.267, i64 %arg.data.5.0, i64 0
  %19 = getelementptr i8, ptr %arg.data.4, i64 %.253
  %.282 = getelementptr i8, ptr %19, i64 %.268
  %.283 = load i8, ptr %.282, align 1
  %20 = getelementptr i8, ptr %arg.tail.4, i64 %.155.0677
  store i8 %.283, ptr %20, align 1
  %.226.1 = add nuw nsw i64 %.155.0677, 2
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
  %.343.0680 = phi i64 [ 0, %B156.if.lr.ph ], [ %.412, %inner0 ]
  %.412 = add nuw nsw i64 %.343.0680, 1
  %.438 = shl nsw i64 %.343.0680, 6
  %.32.i642 = getelementptr i8, ptr %arg.data.4, i64 %.438
  %.34.i = load <64 x i8>, ptr %.32.i642, align 1
  switch i64 %arg.mode, label %B194.i668 [
    i64 1, label %B58.i666
    i64 0, label %B232.i643
  ]

B58.i666:                                         ; preds = %B156.if
  %.59.i667 = icmp ne <64 x i8> %.34.i, splat (i8 32)
  br label %inner0

B194.i668:                                        ; preds = %B156.if
  br label %B232.i643

B232.i643:                                        ; preds = %B194.i668, %B156.if
  %"$phi232.0.2.0.i644" = phi i8 [ 39, %B194.i668 ], [ 95, %B156.if ]
  %.94.i645 = or <64 x i8> %.34.i, splat (i8 32)
  %.95.i646 = add <64 x i8> %.94.i645, splat (i8 -97)
  %.96.i647 = icmp ult <64 x i8> %.95.i646, splat (i8 26)
  %.97.i648 = add <64 x i8> %.34.i, splat (i8 -48)
  %.98.i649 = icmp ult <64 x i8> %.97.i648, splat (i8 10)
  %.99.i650 = or <64 x i1> %.98.i649, %.96.i647
  %.112.i651 = insertelement <64 x i8> poison, i8 %"$phi232.0.2.0.i644", i64 0
  %.113.i652 = shufflevector <64 x i8> %.112.i651, <64 x i8> poison, <64 x i32> zeroinitializer
  %.114.i653 = icmp eq <64 x i8> %.34.i, %.113.i652
  %.11681.i654 = or <64 x i1> %.99.i650, %.114.i653
  br label %inner0

inner0: ; preds = %B58.i666, %B232.i643
  %token.2.0.in.i655 = phi <64 x i1> [ %.59.i667, %B58.i666 ], [ %.11681.i654, %B232.i643 ]
  %.35.i656 = icmp slt <64 x i8> %.34.i, zeroinitializer
  %.132.i657 = and <64 x i8> %.34.i, splat (i8 31)
  %.133.i658 = zext nneg <64 x i8> %.132.i657 to <64 x i32>
  %.136.i661 = lshr <64 x i32> %.135.i660, %.133.i658
  %.137.i662 = trunc <64 x i32> %.136.i661 to <64 x i1>
  %.14682.i663 = or <64 x i1> %.35.i656, %.137.i662
  %23 = getelementptr i64, ptr %arg.in_token.4, i64 %.343.0680
  store <64 x i1> %token.2.0.in.i655, ptr %23, align 8
  %24 = getelementptr i64, ptr %arg.candidate.4, i64 %.343.0680
  store <64 x i1> %.14682.i663, ptr %24, align 8
  %25 = getelementptr i64, ptr %arg.high.4, i64 %.343.0680
  store <64 x i1> %.35.i656, ptr %25, align 8
  %exitcond690.not = icmp eq i64 %.412, %.93.0
  br i1 %exitcond690.not, label %B230, label %B156.if

B422.if:                                          ; preds = %inner1, %B810
  %.844.0686 = phi i64 [ %.913, %B810 ], [ 0, %inner1 ]
  %.913 = add nuw nsw i64 %.844.0686, 1
  %26 = getelementptr i64, ptr %arg.high.4, i64 %.844.0686
  %.971 = load i64, ptr %26, align 8
  %.983.not683 = icmp eq i64 %.971, 0
  br i1 %.983.not683, label %B810, label %B454.preheader.lr.ph

B454.preheader.lr.ph:                             ; preds = %B422.if
  %.1002 = shl nsw i64 %.844.0686, 6
  %27 = getelementptr i64, ptr %arg.in_token.4, i64 %.844.0686
  br label %B454

B670.if:                                          ; preds = %inner2
  %.1270 = load i64, ptr %27, align 8
  %.1272 = shl nuw i64 1, %.991
  %.1273 = or i64 %.1270, %.1272
  store i64 %.1273, ptr %27, align 8
  %.1215 = add nuw i64 %.1003, 1
  %.1240.1 = ashr i64 %.1215, 6
  %.1254.1 = icmp slt i64 %.1240.1, 0
  %.1255.1 = select i1 %.1254.1, i64 %arg.in_token.5.0, i64 0
  %28 = getelementptr i64, ptr %arg.in_token.4, i64 %.1240.1
  %.1269.1 = getelementptr i64, ptr %28, i64 %.1255.1
  %.1270.1 = load i64, ptr %.1269.1, align 8
  %.1271.1 = and i64 %.1215, 63
  %.1272.1 = shl nuw i64 1, %.1271.1
  %.1273.1 = or i64 %.1270.1, %.1272.1
  store i64 %.1273.1, ptr %.1269.1, align 8
  br i1 %.72.i, label %B670.if.2, label %B798

B670.if.2:                                        ; preds = %B670.if
  %.1215.1 = add nuw i64 %.1003, 2
  %.1240.2 = ashr i64 %.1215.1, 6
  %.1254.2 = icmp slt i64 %.1240.2, 0
  %.1255.2 = select i1 %.1254.2, i64 %arg.in_token.5.0, i64 0
  %29 = getelementptr i64, ptr %arg.in_token.4, i64 %.1240.2
  %.1269.2 = getelementptr i64, ptr %29, i64 %.1255.2
  %.1270.2 = load i64, ptr %.1269.2, align 8
  %.1271.2 = and i64 %.1215.1, 63
  %.1272.2 = shl nuw i64 1, %.1271.2
  %.1273.2 = or i64 %.1270.2, %.1272.2
  store i64 %.1273.2, ptr %.1269.2, align 8
  br i1 %.1202.2, label %B670.if.3, label %B798

B670.if.3:                                        ; preds = %B670.if.2
  %.1215.2 = add nuw i64 %.1003, 3
  %.1240.3 = ashr i64 %.1215.2, 6
  %.1254.3 = icmp slt i64 %.1240.3, 0
  %.1255.3 = select i1 %.1254.3, i64 %arg.in_token.5.0, i64 0
  %30 = getelementptr i64, ptr %arg.in_token.4, i64 %.1240.3
  %.1269.3 = getelementptr i64, ptr %30, i64 %.1255.3
  %.1270.3 = load i64, ptr %.1269.3, align 8
  %.1271.3 = and i64 %.1215.2, 63
  %.1272.3 = shl nuw i64 1, %.1271.3
  %.1273.3 = or i64 %.1270.3, %.1272.3
  store i64 %.1273.3, ptr %.1269.3, align 8
  br label %B798
}

declare i64 @llvm.cttz.i64(i64, i1 immarg) #1

define noundef i32 @count_terms(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readnone %arg.data.0, ptr readnone %arg.data.1, i64 %arg.data.2, i64 %arg.data.3, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %arg.data.6.0, ptr readnone %arg.in_token.0, ptr readnone %arg.in_token.1, i64 %arg.in_token.2, i64 %arg.in_token.3, ptr readonly %arg.in_token.4, i64 %arg.in_token.5.0, i64 %arg.in_token.6.0, ptr readnone %arg.candidate.0, ptr readnone %arg.candidate.1, i64 %arg.candidate.2, i64 %arg.candidate.3, ptr readonly %arg.candidate.4, i64 %arg.candidate.5.0, i64 %arg.candidate.6.0, ptr readnone %arg.high.0, ptr readnone %arg.high.1, i64 %arg.high.2, i64 %arg.high.3, ptr readonly %arg.high.4, i64 %arg.high.5.0, i64 %arg.high.6.0, ptr readnone %arg.text_start.0, ptr readnone %arg.text_start.1, i64 %arg.text_start.2, i64 %arg.text_start.3, ptr readonly %arg.text_start.4, i64 %arg.text_start.5.0, i64 %arg.text_start.6.0, ptr readnone %arg.text_end.0, ptr readnone %arg.text_end.1, i64 %arg.text_end.2, i64 %arg.text_end.3, ptr readonly %arg.text_end.4, i64 %arg.text_end.5.0, i64 %arg.text_end.6.0, i64 %arg.first, ptr readnone %arg.table.0, ptr readnone %arg.table.1, i64 %arg.table.2, i64 %arg.table.3, ptr readonly %arg.table.4, i64 %arg.table.5.0, i64 %arg.table.5.1, i64 %arg.table.6.0, i64 %arg.table.6.1, ptr readnone %arg.edges.0, ptr readnone %arg.edges.1, i64 %arg.edges.2, i64 %arg.edges.3, ptr readonly %arg.edges.4, i64 %arg.edges.5.0, i64 %arg.edges.5.1, i64 %arg.edges.6.0, i64 %arg.edges.6.1, ptr readnone %arg.token_bytes.0, ptr readnone %arg.token_bytes.1, i64 %arg.token_bytes.2, i64 %arg.token_bytes.3, ptr readonly %arg.token_bytes.4, i64 %arg.token_bytes.5.0, i64 %arg.token_bytes.6.0, ptr readnone %arg.precedence.0, ptr readnone %arg.precedence.1, i64 %arg.precedence.2, i64 %arg.precedence.3, ptr readonly %arg.precedence.4, i64 %arg.precedence.5.0, i64 %arg.precedence.6.0, ptr readnone %arg.short.0, ptr readnone %arg.short.1, i64 %arg.short.2, i64 %arg.short.3, ptr readonly %arg.short.4, i64 %arg.short.5.0, i64 %arg.short.5.1, i64 %arg.short.6.0, i64 %arg.short.6.1, i64 %arg.longest_token, i8 %arg.has_prefixes, i8 %arg.has_written, ptr readnone %arg.entry_group.0, ptr readnone %arg.entry_group.1, i64 %arg.entry_group.2, i64 %arg.entry_group.3, ptr readonly %arg.entry_group.4, i64 %arg.entry_group.5.0, i64 %arg.entry_group.6.0, ptr readnone %arg.entry_tokens.0, ptr readnone %arg.entry_tokens.1, i64 %arg.entry_tokens.2, i64 %arg.entry_tokens.3, ptr readonly %arg.entry_tokens.4, i64 %arg.entry_tokens.5.0, i64 %arg.entry_tokens.6.0, ptr readnone %arg.entry_weight.0, ptr readnone %arg.entry_weight.1, i64 %arg.entry_weight.2, i64 %arg.entry_weight.3, ptr readonly %arg.entry_weight.4, i64 %arg.entry_weight.5.0, i64 %arg.entry_weight.6.0, i8 %arg.sigma_matters, ptr readnone %arg.first_bytes.0, ptr readnone %arg.first_bytes.1, i64 %arg.first_bytes.2, i64 %arg.first_bytes.3, ptr readonly %arg.first_bytes.4, i64 %arg.first_bytes.5.0, i64 %arg.first_bytes.6.0, ptr readnone %arg.lower_character.0, ptr readnone %arg.lower_character.1, i64 %arg.lower_character.2, i64 %arg.lower_character.3, ptr readonly %arg.lower_character.4, i64 %arg.lower_character.5.0, i64 %arg.lower_character.6.0, ptr readnone %arg.seen.0, ptr readnone %arg.seen.1, i64 %arg.seen.2, i64 %arg.seen.3, ptr %arg.seen.4, i64 %arg.seen.5.0, i64 %arg.seen.6.0, ptr readnone %arg.touched.0, ptr readnone %arg.touched.1, i64 %arg.touched.2, i64 %arg.touched.3, ptr %arg.touched.4, i64 %arg.touched.5.0, i64 %arg.touched.6.0, ptr readnone %arg.buffer.0, ptr readnone %arg.buffer.1, i64 %arg.buffer.2, i64 %arg.buffer.3, ptr %arg.buffer.4, i64 %arg.buffer.5.0, i64 %arg.buffer.6.0, ptr readnone %arg.found.0, ptr readnone %arg.found.1, i64 %arg.found.2, i64 %arg.found.3, ptr %arg.found.4, i64 %arg.found.5.0, i64 %arg.found.6.0, ptr readnone %arg.length.0, ptr readnone %arg.length.1, i64 %arg.length.2, i64 %arg.length.3, ptr writeonly %arg.length.4, i64 %arg.length.5.0, i64 %arg.length.6.0, ptr readnone %arg.totals.0, ptr readnone %arg.totals.1, i64 %arg.totals.2, i64 %arg.totals.3, ptr %arg.totals.4, i64 %arg.totals.5.0, i64 %arg.totals.5.1, i64 %arg.totals.6.0, i64 %arg.totals.6.1, ptr readnone %arg.offsets.0, ptr readnone %arg.offsets.1, i64 %arg.offsets.2, i64 %arg.offsets.3, ptr %arg.offsets.4, i64 %arg.offsets.5.0, i64 %arg.offsets.6.0, ptr readnone %arg.out_entry.0, ptr readnone %arg.out_entry.1, i64 %arg.out_entry.2, i64 %arg.out_entry.3, ptr writeonly %arg.out_entry.4, i64 %arg.out_entry.5.0, i64 %arg.out_entry.6.0, ptr readnone %arg.out_count.0, ptr readnone %arg.out_count.1, i64 %arg.out_count.2, i64 %arg.out_count.3, ptr writeonly %arg.out_count.4, i64 %arg.out_count.5.0, i64 %arg.out_count.6.0, ptr readnone %arg.flagged.0, ptr readnone %arg.flagged.1, i64 %arg.flagged.2, i64 %arg.flagged.3, ptr writeonly %arg.flagged.4, i64 %arg.flagged.5.0, i64 %arg.flagged.6.0) local_unnamed_addr #2 {
entry:
  %.229 = icmp ne i8 %arg.has_prefixes, 0
  %.238.not = icmp ne i8 %arg.has_written, 0
  %.253.not = icmp eq i8 %arg.sigma_matters, 0
  %"$phi56.0.2.0" = select i1 %.229, i1 true, i1 %.238.not
  %.409 = sub i64 %arg.text_start.5.0, %arg.first
  %.4552177.not = icmp slt i64 %.409, 1
  br i1 %.4552177.not, label %common.ret, label %B120.lr.ph

B120.lr.ph:                                       ; preds = %entry
  %.210.i = add nsw i64 %arg.short.5.0, -1
  %.125.i.i = add nsw i64 %arg.table.5.0, -1
  %.1558 = getelementptr i8, ptr %arg.found.4, i64 8
  %.108.not.i = xor i1 %.229, true
  %.234.i = icmp sgt i64 %arg.longest_token, -1
  br label %B120

B120:                                             ; preds = %B120.lr.ph, %B2654
  %.396.02179 = phi i64 [ %arg.first, %B120.lr.ph ], [ %.468, %B2654 ]
  %.399.02178 = phi i64 [ %.409, %B120.lr.ph ], [ %.464, %B2654 ]
  %.464 = add nsw i64 %.399.02178, -1
  %.468 = add i64 %.396.02179, 1
  %.510 = icmp slt i64 %.396.02179, 0
  %.511 = select i1 %.510, i64 %arg.text_start.5.0, i64 0
  %0 = getelementptr i64, ptr %arg.text_start.4, i64 %.396.02179
  %.525 = getelementptr i64, ptr %0, i64 %.511
  %.526 = load i64, ptr %.525, align 8
  %.542 = select i1 %.510, i64 %arg.text_end.5.0, i64 0
  %1 = getelementptr i64, ptr %arg.text_end.4, i64 %.396.02179
  %.556 = getelementptr i64, ptr %1, i64 %.542
  %.557 = load i64, ptr %.556, align 8
  %.578 = ashr i64 %.526, 6
  %.580 = add nsw i64 %.557, 63
  %.581 = ashr i64 %.580, 6
  %.618 = sub nsw i64 %.581, %.578
  %.6622165.not = icmp slt i64 %.618, 1
  br i1 %.6622165.not, label %B2240, label %B260.lr.ph

B260.lr.ph:                                       ; preds = %B120
  %2 = add nsw i64 %.557, -1
  br label %B260

B260:                                             ; preds = %B260.lr.ph, %B2236
  %before.2.12171 = phi i64 [ 0, %B260.lr.ph ], [ %.807, %B2236 ]
  %resume.5.12170 = phi i64 [ %.526, %B260.lr.ph ], [ %resume.6.4, %B2236 ]
  %touched_count.4.12169 = phi i64 [ 0, %B260.lr.ph ], [ %touched_count.5.4, %B2236 ]
  %tokens.2.12168 = phi i64 [ 0, %B260.lr.ph ], [ %.813, %B2236 ]
  %.605.02167 = phi i64 [ %.578, %B260.lr.ph ], [ %.675, %B2236 ]
  %.608.02166 = phi i64 [ %.618, %B260.lr.ph ], [ %.671, %B2236 ]
  %.671 = add nsw i64 %.608.02166, -1
  %.675 = add nsw i64 %.605.02167, 1
  %.704 = shl i64 %.605.02167, 6
  %.734 = getelementptr i64, ptr %arg.in_token.4, i64 %.605.02167
  %.735 = load i64, ptr %.734, align 8
  %.745 = icmp slt i64 %.704, %.526
  %.750 = sub nsw i64 %.526, %.704
  %.751 = shl nsw i64 -1, %.750
  %.753 = select i1 %.745, i64 %.751, i64 -1
  %.766 = add nsw i64 %.704, 64
  %.768 = icmp sgt i64 %.766, %.557
  %.774 = sub nsw i64 %.766, %.557
  %.775 = lshr i64 -1, %.774
  %.777 = select i1 %.768, i64 %.775, i64 -1
  %mask.3.2 = and i64 %.777, %.753
  %mask.4.2 = and i64 %mask.3.2, %.735
  %.798 = shl i64 %mask.4.2, 1
  %.800 = or disjoint i64 %.798, %before.2.12171
  %.803 = xor i64 %.800, -1
  %.805 = and i64 %mask.4.2, %.803
  %.807 = lshr i64 %mask.4.2, 63
  %.811 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %.805)
  %.813 = add nuw nsw i64 %.811, %tokens.2.12168
  %.845 = getelementptr i64, ptr %arg.candidate.4, i64 %.605.02167
  %.846 = load i64, ptr %.845, align 8
  %.847 = and i64 %.805, %.846
  %.879.not2159 = icmp eq i64 %.847, 0
  br i1 %.879.not2159, label %B2236, label %B766.preheader.lr.ph

B766.preheader.lr.ph:                             ; preds = %B260
  %.1120 = icmp slt i64 %.605.02167, 0
  %.1121 = select i1 %.1120, i64 %arg.high.5.0, i64 0
  %3 = getelementptr i64, ptr %arg.high.4, i64 %.605.02167
  %.1135 = getelementptr i64, ptr %3, i64 %.1121
  %.1152 = icmp slt i64 %.605.02167, -1
  %.1153 = select i1 %.1152, i64 %arg.high.5.0, i64 0
  %4 = getelementptr i8, ptr %3, i64 8
  %.1167 = getelementptr i64, ptr %4, i64 %.1153
  br label %B766.outer

B766.outer:                                       ; preds = %B766.preheader.lr.ph, %B2222
  %touched_count.2.3.ph = phi i64 [ %touched_count.4.12169, %B766.preheader.lr.ph ], [ %touched_count.6.4, %B2222 ]
  %resume.3.3.ph = phi i64 [ %resume.5.12170, %B766.preheader.lr.ph ], [ %resume.7.4.lcssa, %B2222 ]
  %starts.4.3.ph = phi i64 [ %.847, %B766.preheader.lr.ph ], [ %.895, %B2222 ]
  br label %B766

B766:                                             ; preds = %B766.outer, %B2681
  %starts.4.3 = phi i64 [ %.895, %B2681 ], [ %starts.4.3.ph, %B766.outer ]
  %.891 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %starts.4.3, i1 true)
  %.893 = add i64 %starts.4.3, -1
  %.895 = and i64 %.893, %starts.4.3
  %.902 = or disjoint i64 %.891, %.704
  %.907 = lshr i64 %mask.4.2, %.891
  %.908 = xor i64 %.907, -1
  %.909 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %.908, i1 false)
  %.918 = add nuw nsw i64 %.909, %.891
  %.919 = icmp samesign ugt i64 %.918, 63
  br i1 %.919, label %B950, label %B996

B950:                                             ; preds = %B766
  %.924 = add nsw i64 %.909, %.902
  %.27.i = icmp slt i64 %.924, %.557
  br i1 %.27.i, label %B16.i, label %inner3

B16.i:                                            ; preds = %B950
  %.37.i = ashr i64 %.924, 6
  %.51.i = icmp slt i64 %.37.i, 0
  %.52.i = select i1 %.51.i, i64 %arg.in_token.5.0, i64 0
  %5 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i
  %.66.i = getelementptr i64, ptr %5, i64 %.52.i
  %.67.i = load i64, ptr %.66.i, align 8
  %.69.i = and i64 %.924, 63
  %6 = shl nuw i64 1, %.69.i
  %7 = and i64 %.67.i, %6
  %.74.not.i = icmp eq i64 %7, 0
  br i1 %.74.not.i, label %inner3, label %B128.i

B128.i:                                           ; preds = %B16.i, %B150.i
  %position.2.0.i = phi i64 [ %.80.i, %B150.i ], [ %.924, %B16.i ]
  %exitcond.not.i = icmp eq i64 %position.2.0.i, %2
  br i1 %exitcond.not.i, label %inner3, label %B150.i

B150.i:                                           ; preds = %B128.i
  %.80.i = add nsw i64 %position.2.0.i, 1
  %.100.i = ashr i64 %.80.i, 6
  %.114.i = icmp slt i64 %.100.i, 0
  %.115.i = select i1 %.114.i, i64 %arg.in_token.5.0, i64 0
  %8 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i
  %.129.i = getelementptr i64, ptr %8, i64 %.115.i
  %.130.i = load i64, ptr %.129.i, align 8
  %.132.i = and i64 %.80.i, 63
  %9 = shl nuw i64 1, %.132.i
  %10 = and i64 %.130.i, %9
  %.137.not.i = icmp eq i64 %10, 0
  br i1 %.137.not.i, label %inner3, label %B128.i

inner3: ; preds = %B128.i, %B150.i, %B950, %B16.i
  %position.3.1.i = phi i64 [ %.924, %B16.i ], [ %.924, %B950 ], [ %.557, %B128.i ], [ %.80.i, %B150.i ]
  %.956 = sub nsw i64 %position.3.1.i, %.902
  br label %B996

B996:                                             ; preds = %inner3, %B766
  %size.2.4 = phi i64 [ %.956, %inner3 ], [ %.909, %B766 ]
  %.963 = icmp sgt i64 %size.2.4, 1
  br i1 %.963, label %B1008, label %B1104

B1008:                                            ; preds = %B996
  %11 = getelementptr i8, ptr %arg.data.4, i64 %.902
  %.992 = getelementptr i8, ptr %11, i64 1
  %.993 = load i8, ptr %.992, align 1
  %12 = and i8 %.993, 31
  %13 = zext nneg i8 %12 to i64
  br label %B1104

B1104:                                            ; preds = %B996, %B1008
  %"$phi1104.2.2.4" = phi i64 [ %13, %B1008 ], [ 0, %B996 ]
  %.1031 = getelementptr i8, ptr %arg.data.4, i64 %.902
  %.1032 = load i8, ptr %.1031, align 1
  %14 = and i8 %.1032, 31
  %.1034 = zext nneg i8 %14 to i64
  %.1035 = shl nuw nsw i64 %.1034, 5
  %.1038 = or i64 %.1035, %"$phi1104.2.2.4"
  %.1064 = getelementptr i32, ptr %arg.first_bytes.4, i64 %.1038
  %.1065 = load i32, ptr %.1064, align 4
  %.11.i = tail call i64 @llvm.smin.i64(i64 %size.2.4, i64 31)
  %.1096 = and i64 %.11.i, 4294967295
  %.1097 = zext i32 %.1065 to i64
  %15 = shl nuw i64 1, %.1096
  %16 = and i64 %15, %.1097
  %.1104 = icmp eq i64 %16, 0
  br i1 %.1104, label %B1508, label %B1600

B1508:                                            ; preds = %B1104
  %.1136 = load i64, ptr %.1135, align 8
  %.1168 = load i64, ptr %.1167, align 8
  %.1169 = or i64 %.1168, %.1136
  %.1172 = icmp eq i64 %.1169, 0
  br i1 %.1172, label %B2681, label %B1556

B1556:                                            ; preds = %B1508
  %spec.select.i = tail call i64 @llvm.smax.i64(i64 %size.2.4, i64 0)
  br label %B36.i

B36.i:                                            ; preds = %B36.if.i, %B1556
  %.40.0.i = phi i64 [ %.902, %B1556 ], [ %.111.i, %B36.if.i ]
  %.43.0.i = phi i64 [ %spec.select.i, %B1556 ], [ %.107.i, %B36.if.i ]
  %.98.i = icmp sgt i64 %.43.0.i, 0
  br i1 %.98.i, label %B36.if.i, label %B2681

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
  br i1 %.170.not.i, label %B36.i, label %inner4

inner4: ; preds = %B36.if.i
  %.1223 = icmp slt i64 %.902, %resume.3.3.ph
  br i1 %.1223, label %B2681, label %B1616

B1600:                                            ; preds = %B1104
  %.1223.old = icmp slt i64 %.902, %resume.3.3.ph
  br i1 %.1223.old, label %B2681, label %B1616

B1616:                                            ; preds = %inner4, %B1600
  br i1 %"$phi56.0.2.0", label %B1816, label %B1626

B1626:                                            ; preds = %B1616
  %spec.select.i1734 = tail call i64 @llvm.smax.i64(i64 %size.2.4, i64 0)
  br label %B36.i1735

B36.i1735:                                        ; preds = %B36.if.i1740, %B1626
  %.40.0.i1736 = phi i64 [ %.902, %B1626 ], [ %.111.i1742, %B36.if.i1740 ]
  %.43.0.i1737 = phi i64 [ %spec.select.i1734, %B1626 ], [ %.107.i1741, %B36.if.i1740 ]
  %.98.i1738 = icmp sgt i64 %.43.0.i1737, 0
  br i1 %.98.i1738, label %B36.if.i1740, label %B1670

B36.if.i1740:                                     ; preds = %B36.i1735
  %.107.i1741 = add nsw i64 %.43.0.i1737, -1
  %.111.i1742 = add i64 %.40.0.i1736, 1
  %.136.i1743 = ashr i64 %.40.0.i1736, 6
  %.150.i1744 = icmp slt i64 %.136.i1743, 0
  %.151.i1745 = select i1 %.150.i1744, i64 %arg.high.5.0, i64 0
  %20 = getelementptr i64, ptr %arg.high.4, i64 %.136.i1743
  %.165.i1746 = getelementptr i64, ptr %20, i64 %.151.i1745
  %.166.i1747 = load i64, ptr %.165.i1746, align 8
  %.167.i1748 = and i64 %.40.0.i1736, 63
  %21 = shl nuw i64 1, %.167.i1748
  %22 = and i64 %.166.i1747, %21
  %.170.not.i1749 = icmp eq i64 %22, 0
  br i1 %.170.not.i1749, label %B36.i1735, label %B1816

B1670:                                            ; preds = %B36.i1735
  %.103.i = icmp sgt i64 %size.2.4, 8
  %.106.i = add nsw i64 %.902, 8
  %.117.not.i = icmp sgt i64 %.106.i, %arg.data.5.0
  %or.cond.i = select i1 %.103.i, i1 true, i1 %.117.not.i
  br i1 %or.cond.i, label %B686.i, label %B84.i

B84.i:                                            ; preds = %B1670
  %.132.i1752 = load i64, ptr %.1031, align 1
  %.5.i.i = and i64 %.132.i1752, 9187201950435737471
  %.6.i.i = add nuw i64 %.5.i.i, 4557430888798830399
  %.8.i.i = sub nuw i64 -2676586395008836902, %.5.i.i
  %.10.i.i = xor i64 %.132.i1752, -1
  %.9.i.i = and i64 %.8.i.i, %.10.i.i
  %.11.i.i = and i64 %.9.i.i, %.6.i.i
  %.12.i.i = lshr i64 %.11.i.i, 2
  %.13.i.i = and i64 %.12.i.i, 2314885530818453536
  %.14.i.i = or i64 %.13.i.i, %.132.i1752
  %.171.not.i = icmp eq i64 %size.2.4, 8
  %.174.i = shl nsw i64 %size.2.4, 3
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
  br i1 %.275.not.i, label %B2681, label %B518.i

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
  br label %inner5

B602.i:                                           ; preds = %B518.i
  %.398.i = add i64 %slot.2.0.i, 1
  %.400.i = and i64 %.398.i, %.210.i
  %.448.i = mul i64 %.400.i, %arg.short.5.1
  %.452.i = getelementptr i64, ptr %arg.short.4, i64 %.448.i
  %.453.i = load i64, ptr %.452.i, align 8
  %.456.not.i = icmp eq i64 %.453.i, 0
  br i1 %.456.not.i, label %B2681, label %B518.i

B686.i:                                           ; preds = %B1670
  %.476.i = icmp sgt i64 %size.2.4, %arg.longest_token
  br i1 %.476.i, label %B2681, label %B712.i

B712.i:                                           ; preds = %B686.i
  %.5734.not.i = icmp slt i64 %size.2.4, 1
  br i1 %.5734.not.i, label %B986.i, label %B782.if.i.preheader

B782.if.i.preheader:                              ; preds = %B712.i
  %xtraiter = and i64 %size.2.4, 1
  %23 = icmp eq i64 %size.2.4, 1
  br i1 %23, label %B782.if.i.epil.preheader, label %B782.if.i.preheader.new

B782.if.i.preheader.new:                          ; preds = %B782.if.i.preheader
  %unroll_iter = and i64 %size.2.4, 9223372036854775806
  br label %B782.if.i

B986.loopexit.i.unr-lcssa:                        ; preds = %B782.if.i
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %B986.loopexit.i, label %B782.if.i.epil.preheader

B782.if.i.epil.preheader:                         ; preds = %B986.loopexit.i.unr-lcssa, %B782.if.i.preheader
  %value.2.07.i.epil.init = phi i64 [ -3750763034362895579, %B782.if.i.preheader ], [ %.733.i.1, %B986.loopexit.i.unr-lcssa ]
  %.517.05.i.epil.init = phi i64 [ 0, %B782.if.i.preheader ], [ %.586.i.1, %B986.loopexit.i.unr-lcssa ]
  %lcmp.mod2287 = icmp ne i64 %xtraiter, 0
  tail call void @llvm.assume(i1 %lcmp.mod2287)
  %.616.i.epil = add nsw i64 %.517.05.i.epil.init, %.902
  %.630.i.epil = icmp slt i64 %.616.i.epil, 0
  %.631.i.epil = select i1 %.630.i.epil, i64 %arg.data.5.0, i64 0
  %24 = getelementptr i8, ptr %arg.data.4, i64 %.616.i.epil
  %.645.i.epil = getelementptr i8, ptr %24, i64 %.631.i.epil
  %.646.i.epil = load i8, ptr %.645.i.epil, align 1
  %.651.i.epil = zext i8 %.646.i.epil to i64
  %.685.i.epil = add nuw nsw i64 %.651.i.epil, 32
  %25 = add i8 %.646.i.epil, -65
  %26 = icmp ult i8 %25, 26
  %byte.2.1.i.epil = select i1 %26, i64 %.685.i.epil, i64 %.651.i.epil
  %27 = getelementptr i8, ptr %arg.buffer.4, i64 %.517.05.i.epil.init
  %.724.i.epil = trunc nuw i64 %byte.2.1.i.epil to i8
  store i8 %.724.i.epil, ptr %27, align 1
  %.732.i.epil = xor i64 %byte.2.1.i.epil, %value.2.07.i.epil.init
  %.733.i.epil = mul i64 %.732.i.epil, 1099511628211
  br label %B986.loopexit.i

B986.loopexit.i:                                  ; preds = %B986.loopexit.i.unr-lcssa, %B782.if.i.epil.preheader
  %.733.i.lcssa = phi i64 [ %.733.i.1, %B986.loopexit.i.unr-lcssa ], [ %.733.i.epil, %B782.if.i.epil.preheader ]
  %28 = tail call i64 @llvm.umax.i64(i64 %.733.i.lcssa, i64 1)
  br label %B986.i

B986.i:                                           ; preds = %B986.loopexit.i, %B712.i
  %value.2.0.lcssa.i = phi i64 [ -3750763034362895579, %B712.i ], [ %28, %B986.loopexit.i ]
  %.131.i.i = and i64 %value.2.0.lcssa.i, %.125.i.i
  %.180.i.i = mul i64 %.131.i.i, %arg.table.5.1
  %.184.i.i = getelementptr i64, ptr %arg.table.4, i64 %.180.i.i
  %.185.i.i = load i64, ptr %.184.i.i, align 8
  %.188.not.i.i = icmp eq i64 %.185.i.i, 0
  br i1 %.188.not.i.i, label %B2681, label %B208.i.i

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
  %29 = getelementptr i64, ptr %arg.edges.4, i64 %.352.i.i
  %.356.i.i = getelementptr i8, ptr %29, i64 32
  %.357.i.i = load i64, ptr %.356.i.i, align 8
  %.415.i.i = load i64, ptr %29, align 8
  %.417.i.i = icmp eq i64 %.415.i.i, 0
  br i1 %.417.i.i, label %B360.i.i, label %B502.i.i

B360.i.i:                                         ; preds = %B236.i.i
  %.472.i.i = getelementptr i8, ptr %29, i64 40
  %.473.i.i = load i64, ptr %.472.i.i, align 8
  %.475.i.i = sub nsw i64 %.473.i.i, %.357.i.i
  %.477.i.i = icmp eq i64 %.475.i.i, %size.2.4
  br i1 %.477.i.i, label %B438.i.i, label %B502.i.i

B438.i.i:                                         ; preds = %B360.i.i, %B438.if.i.i
  %.506.0.i.i = phi i64 [ %.581.i.i, %B438.if.i.i ], [ 0, %B360.i.i ]
  %exitcond.i.i = icmp eq i64 %.506.0.i.i, %spec.select.i1734
  br i1 %exitcond.i.i, label %inner5, label %B438.if.i.i

B502.i.i:                                         ; preds = %B438.if.i.i, %B360.i.i, %B236.i.i, %B208.i.i
  %.722.i.i = add i64 %slot.2.0.i.i, 1
  %.724.i.i = and i64 %.722.i.i, %.125.i.i
  %.772.i.i = mul i64 %.724.i.i, %arg.table.5.1
  %.776.i.i = getelementptr i64, ptr %arg.table.4, i64 %.772.i.i
  %.777.i.i = load i64, ptr %.776.i.i, align 8
  %.780.not.i.i = icmp eq i64 %.777.i.i, 0
  br i1 %.780.not.i.i, label %B2681, label %B208.i.i

B438.if.i.i:                                      ; preds = %B438.i.i
  %.581.i.i = add nuw i64 %.506.0.i.i, 1
  %.609.i.i = add nsw i64 %.506.0.i.i, %.357.i.i
  %.623.i.i = icmp slt i64 %.609.i.i, 0
  %.624.i.i = select i1 %.623.i.i, i64 %arg.token_bytes.5.0, i64 0
  %30 = getelementptr i8, ptr %arg.token_bytes.4, i64 %.609.i.i
  %.638.i.i = getelementptr i8, ptr %30, i64 %.624.i.i
  %.639.i.i = load i8, ptr %.638.i.i, align 1
  %31 = getelementptr i8, ptr %arg.buffer.4, i64 %.506.0.i.i
  %.669.i.i = load i8, ptr %31, align 1
  %.670.not.i.i = icmp eq i8 %.639.i.i, %.669.i.i
  br i1 %.670.not.i.i, label %B438.i.i, label %B502.i.i

B782.if.i:                                        ; preds = %B782.if.i, %B782.if.i.preheader.new
  %value.2.07.i = phi i64 [ -3750763034362895579, %B782.if.i.preheader.new ], [ %.733.i.1, %B782.if.i ]
  %.517.05.i = phi i64 [ 0, %B782.if.i.preheader.new ], [ %.586.i.1, %B782.if.i ]
  %niter = phi i64 [ 0, %B782.if.i.preheader.new ], [ %niter.next.1, %B782.if.i ]
  %.586.i = or disjoint i64 %.517.05.i, 1
  %.616.i = add nsw i64 %.517.05.i, %.902
  %.630.i = icmp slt i64 %.616.i, 0
  %.631.i = select i1 %.630.i, i64 %arg.data.5.0, i64 0
  %32 = getelementptr i8, ptr %arg.data.4, i64 %.616.i
  %.645.i = getelementptr i8, ptr %32, i64 %.631.i
  %.646.i = load i8, ptr %.645.i, align 1
  %.651.i = zext i8 %.646.i to i64
  %.685.i = add nuw nsw i64 %.651.i, 32
  %33 = add i8 %.646.i, -65
  %34 = icmp ult i8 %33, 26
  %byte.2.1.i = select i1 %34, i64 %.685.i, i64 %.651.i
  %35 = getelementptr i8, ptr %arg.buffer.4, i64 %.517.05.i
  %.724.i = trunc nuw i64 %byte.2.1.i to i8
  store i8 %.724.i, ptr %35, align 1
  %.732.i = xor i64 %byte.2.1.i, %value.2.07.i
  %.733.i = mul i64 %.732.i, 1099511628211
  %.586.i.1 = add nuw nsw i64 %.517.05.i, 2
  %.616.i.1 = add nsw i64 %.586.i, %.902
  %.630.i.1 = icmp slt i64 %.616.i.1, 0
  %.631.i.1 = select i1 %.630.i.1, i64 %arg.data.5.0, i64 0
  %36 = getelementptr i8, ptr %arg.data.4, i64 %.616.i.1
  %.645.i.1 = getelementptr i8, ptr %36, i64 %.631.i.1
  %.646.i.1 = load i8, ptr %.645.i.1, align 1
  %.651.i.1 = zext i8 %.646.i.1 to i64
  %.685.i.1 = add nuw nsw i64 %.651.i.1, 32
  %37 = add i8 %.646.i.1, -65
  %38 = icmp ult i8 %37, 26
  %byte.2.1.i.1 = select i1 %38, i64 %.685.i.1, i64 %.651.i.1
  %39 = getelementptr i8, ptr %arg.buffer.4, i64 %.586.i
  %.724.i.1 = trunc nuw i64 %byte.2.1.i.1 to i8
  store i8 %.724.i.1, ptr %39, align 1
  %.732.i.1 = xor i64 %byte.2.1.i.1, %.733.i
  %.733.i.1 = mul i64 %.732.i.1, 1099511628211
  %niter.next.1 = add i64 %niter, 2
  %niter.ncmp.1 = icmp eq i64 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %B986.loopexit.i.unr-lcssa, label %B782.if.i

inner5: ; preds = %B438.i.i, %B546.i
  %storemerge346.i.sink.i = phi i64 [ %.392.i, %B546.i ], [ %.299.i.i, %B438.i.i ]
  %.1355 = icmp slt i64 %storemerge346.i.sink.i, 0
  br i1 %.1355, label %B2681, label %B1812

B1812:                                            ; preds = %inner5
  %.1414 = mul i64 %storemerge346.i.sink.i, %arg.edges.5.1
  %40 = getelementptr i64, ptr %arg.edges.4, i64 %.1414
  %.1418 = getelementptr i8, ptr %40, i64 16
  %.1478 = getelementptr i8, ptr %40, i64 8
  %.1479 = load i64, ptr %.1478, align 8
  %.1480 = icmp sgt i64 %.1479, -1
  br i1 %.1480, label %B1816, label %B1978

B1816:                                            ; preds = %B36.if.i1740, %B1616, %B1812
  store i64 -1, ptr %arg.found.4, align 8
  store i64 0, ptr %.1558, align 8
  %.1562 = add nsw i64 %size.2.4, %.902
  br label %B72.i

B72.i:                                            ; preds = %inner3.i, %B1816
  %start.2.0.i = phi i64 [ %.902, %B1816 ], [ %position.3.1.i.i, %inner3.i ]
  %stop.2.0.i = phi i64 [ %.1562, %B1816 ], [ %position.3.1.i1296.i, %inner3.i ]
  %depth.2.0.i = phi i64 [ 1, %B1816 ], [ %.1622.i, %inner3.i ]
  %node.2.0.i = phi i64 [ 0, %B1816 ], [ %.1473.i, %inner3.i ]
  %.175.i = mul i64 %node.2.0.i, -7046029254386353131
  %.176.i = add i64 %.175.i, -3750763034362895579
  %.202.i = icmp slt i64 %start.2.0.i, %stop.2.0.i
  %or.cond.i1754 = select i1 %.202.i, i1 %.234.i, i1 false
  br i1 %or.cond.i1754, label %B240.i, label %B986.i1755

B240.i:                                           ; preds = %B72.i, %B960.i
  %value.3.1.i = phi i64 [ %value.2.2.lcssa.i, %B960.i ], [ %.176.i, %B72.i ]
  %size.5.1.i = phi i64 [ %size.6.2.i, %B960.i ], [ 0, %B72.i ]
  %position.4.1.i = phi i64 [ %position.5.2.i, %B960.i ], [ %start.2.0.i, %B72.i ]
  %dot_due.3.1.i = phi i1 [ %dot_due.4.2.i, %B960.i ], [ false, %B72.i ]
  %.259.i = icmp slt i64 %position.4.1.i, 0
  %.260.i = select i1 %.259.i, i64 %arg.data.5.0, i64 0
  %41 = getelementptr i8, ptr %arg.data.4, i64 %position.4.1.i
  %.274.i = getelementptr i8, ptr %41, i64 %.260.i
  %.275.i = load i8, ptr %.274.i, align 1
  %.285.i = icmp sgt i8 %.275.i, -1
  br i1 %.285.i, label %B272.i, label %B76.i.i

B272.i:                                           ; preds = %B240.i
  %.330.i1804 = add nuw i8 %.275.i, 32
  %42 = add nsw i8 %.275.i, -65
  %43 = icmp ult i8 %42, 26
  %byte.2.2.i = select i1 %43, i8 %.330.i1804, i8 %.275.i
  %.359.i = icmp slt i64 %size.5.1.i, 0
  %.360.i = select i1 %.359.i, i64 %arg.buffer.5.0, i64 0
  %44 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i
  %.374.i = getelementptr i8, ptr %44, i64 %.360.i
  store i8 %byte.2.2.i, ptr %.374.i, align 1
  %.380.i = add nsw i64 %size.5.1.i, 1
  %.387.i = add nsw i64 %position.4.1.i, 1
  br label %B646.i

B76.i.i:                                          ; preds = %B240.i
  %.49.i.i = zext i8 %.275.i to i64
  %.72.i.i = icmp samesign ult i8 %.275.i, -32
  br i1 %.72.i.i, label %B88.i.i, label %B174.i.i

B88.i.i:                                          ; preds = %B76.i.i
  %.75.i.i = shl nuw nsw i64 %.49.i.i, 6
  %.78.i.i = and i64 %.75.i.i, 1984
  %.96.i.i = icmp slt i64 %position.4.1.i, -1
  %.97.i.i = select i1 %.96.i.i, i64 %arg.data.5.0, i64 0
  %45 = getelementptr i8, ptr %41, i64 1
  %.111.i.i = getelementptr i8, ptr %45, i64 %.97.i.i
  %.112.i.i = load i8, ptr %.111.i.i, align 1
  %46 = and i8 %.112.i.i, 63
  %.116.i.i = zext nneg i8 %46 to i64
  %.117.i.i = or disjoint i64 %.78.i.i, %.116.i.i
  br label %inner7

B174.i.i:                                         ; preds = %B76.i.i
  %.127.i.i = icmp samesign ult i8 %.275.i, -16
  %.149.i.i = icmp slt i64 %position.4.1.i, -1
  %.150.i.i = select i1 %.149.i.i, i64 %arg.data.5.0, i64 0
  %47 = getelementptr i8, ptr %41, i64 1
  %.164.i.i = getelementptr i8, ptr %47, i64 %.150.i.i
  %.165.i.i = load i8, ptr %.164.i.i, align 1
  %48 = and i8 %.165.i.i, 63
  %.167.i.i = zext nneg i8 %48 to i64
  %.187.i.i = icmp slt i64 %position.4.1.i, -2
  %.188.i.i = select i1 %.187.i.i, i64 %arg.data.5.0, i64 0
  %49 = getelementptr i8, ptr %41, i64 2
  %.202.i.i = getelementptr i8, ptr %49, i64 %.188.i.i
  %.203.i.i = load i8, ptr %.202.i.i, align 1
  %50 = and i8 %.203.i.i, 63
  %.207.i.i = zext nneg i8 %50 to i64
  br i1 %.127.i.i, label %B186.i.i, label %B344.i.i

B186.i.i:                                         ; preds = %B174.i.i
  %.130.i.i = shl nuw nsw i64 %.49.i.i, 12
  %.133.i.i = and i64 %.130.i.i, 61440
  %.168.i.i = shl nuw nsw i64 %.167.i.i, 6
  %.169.i.i = or disjoint i64 %.168.i.i, %.133.i.i
  %.208.i.i = or disjoint i64 %.169.i.i, %.207.i.i
  br label %inner7

B344.i.i:                                         ; preds = %B174.i.i
  %.218.i.i = shl nuw nsw i64 %.49.i.i, 18
  %.221.i.i = and i64 %.218.i.i, 1835008
  %.256.i.i = shl nuw nsw i64 %.167.i.i, 12
  %.257.i.i = or disjoint i64 %.256.i.i, %.221.i.i
  %.292.i.i = shl nuw nsw i64 %.207.i.i, 6
  %.293.i.i = or disjoint i64 %.257.i.i, %.292.i.i
  %.311.i.i = icmp slt i64 %position.4.1.i, -3
  %.312.i.i = select i1 %.311.i.i, i64 %arg.data.5.0, i64 0
  %51 = getelementptr i8, ptr %41, i64 3
  %.326.i.i = getelementptr i8, ptr %51, i64 %.312.i.i
  %.327.i.i = load i8, ptr %.326.i.i, align 1
  %52 = and i8 %.327.i.i, 63
  %.331.i.i1756 = zext nneg i8 %52 to i64
  %.332.i.i1757 = or disjoint i64 %.293.i.i, %.331.i.i1756
  br label %inner7

inner7: ; preds = %B344.i.i, %B186.i.i, %B88.i.i
  %.332.sink.i.i = phi i64 [ %.332.i.i1757, %B344.i.i ], [ %.208.i.i, %B186.i.i ], [ %.117.i.i, %B88.i.i ]
  %.sink.i.i = phi i64 [ 4, %B344.i.i ], [ 3, %B186.i.i ], [ 2, %B88.i.i ]
  %.438.i = icmp ne i64 %.332.sink.i.i, 304
  %brmerge.i = select i1 %.438.i, i1 true, i1 %dot_due.3.1.i
  br i1 %brmerge.i, label %B506.i, label %B480.i

B480.i:                                           ; preds = %inner7
  %.469.i = icmp slt i64 %size.5.1.i, 0
  %.470.i = select i1 %.469.i, i64 %arg.buffer.5.0, i64 0
  %53 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i
  %.484.i = getelementptr i8, ptr %53, i64 %.470.i
  store i8 105, ptr %.484.i, align 1
  %.488.i = add nsw i64 %size.5.1.i, 1
  br label %B646.i

B506.i:                                           ; preds = %inner7
  br i1 %dot_due.3.1.i, label %B510.i, label %B564.i

B510.i:                                           ; preds = %B506.i
  %.520.i = icmp slt i64 %size.5.1.i, 0
  %.521.i = select i1 %.520.i, i64 %arg.buffer.5.0, i64 0
  %54 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i
  %.535.i = getelementptr i8, ptr %54, i64 %.521.i
  store i8 -52, ptr %.535.i, align 1
  %.553.i = icmp slt i64 %size.5.1.i, -1
  %.554.i = select i1 %.553.i, i64 %arg.buffer.5.0, i64 0
  %55 = getelementptr i8, ptr %54, i64 1
  %.568.i = getelementptr i8, ptr %55, i64 %.554.i
  store i8 -121, ptr %.568.i, align 1
  %.572.i = add nsw i64 %size.5.1.i, 2
  %.579.i = add nsw i64 %.sink.i.i, %position.4.1.i
  br label %B646.i

B564.i:                                           ; preds = %B506.i
  %56 = getelementptr i32, ptr %arg.lower_character.4, i64 %.332.sink.i.i
  %.633.i = load i32, ptr %56, align 4
  %.22.i.i = icmp slt i32 %.633.i, 128
  br i1 %.22.i.i, label %B16.i.i, label %B36.i.i

B16.i.i:                                          ; preds = %B564.i
  %.39.i.i = icmp slt i64 %size.5.1.i, 0
  %.40.i.i = select i1 %.39.i.i, i64 %arg.buffer.5.0, i64 0
  %57 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i
  %.54.i1214.i = getelementptr i8, ptr %57, i64 %.40.i.i
  %.55.i.i = trunc i32 %.633.i to i8
  store i8 %.55.i.i, ptr %.54.i1214.i, align 1
  br label %inner8

B36.i.i:                                          ; preds = %B564.i
  %.68.i.i = icmp samesign ult i32 %.633.i, 2048
  %.87.i.i = icmp slt i64 %size.5.1.i, 0
  %.88.i.i = select i1 %.87.i.i, i64 %arg.buffer.5.0, i64 0
  %58 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i
  %.102.i.i = getelementptr i8, ptr %58, i64 %.88.i.i
  br i1 %.68.i.i, label %B48.i.i, label %B108.i.i

B48.i.i:                                          ; preds = %B36.i.i
  %59 = lshr i32 %.633.i, 6
  %60 = trunc nuw nsw i32 %59 to i8
  %.103.i.i = or disjoint i8 %60, -64
  store i8 %.103.i.i, ptr %.102.i.i, align 1
  %.125.i.i1803 = icmp slt i64 %size.5.1.i, -1
  %.126.i.i = select i1 %.125.i.i1803, i64 %arg.buffer.5.0, i64 0
  %61 = getelementptr i8, ptr %58, i64 1
  %.140.i.i = getelementptr i8, ptr %61, i64 %.126.i.i
  %62 = trunc i32 %.633.i to i8
  %63 = and i8 %62, 63
  %.141.i.i = or disjoint i8 %63, -128
  store i8 %.141.i.i, ptr %.140.i.i, align 1
  br label %inner8

B108.i.i:                                         ; preds = %B36.i.i
  %.152.i.i = icmp samesign ult i32 %.633.i, 65536
  %.208.i1211.i = icmp slt i64 %size.5.1.i, -1
  %.209.i.i = select i1 %.208.i1211.i, i64 %arg.buffer.5.0, i64 0
  %64 = getelementptr i8, ptr %58, i64 1
  %.223.i.i = getelementptr i8, ptr %64, i64 %.209.i.i
  %.246.i.i1801 = icmp slt i64 %size.5.1.i, -2
  %.247.i.i = select i1 %.246.i.i1801, i64 %arg.buffer.5.0, i64 0
  %65 = getelementptr i8, ptr %58, i64 2
  %.261.i.i = getelementptr i8, ptr %65, i64 %.247.i.i
  br i1 %.152.i.i, label %B120.i.i, label %B214.i.i

B120.i.i:                                         ; preds = %B108.i.i
  %66 = lshr i32 %.633.i, 12
  %67 = trunc nuw nsw i32 %66 to i8
  %.187.i1213.i = or disjoint i8 %67, -32
  store i8 %.187.i1213.i, ptr %.102.i.i, align 1
  %68 = lshr i32 %.633.i, 6
  %69 = trunc i32 %68 to i8
  %70 = and i8 %69, 63
  %.224.i.i = or disjoint i8 %70, -128
  store i8 %.224.i.i, ptr %.223.i.i, align 1
  %71 = trunc i32 %.633.i to i8
  %72 = and i8 %71, 63
  %.262.i.i = or disjoint i8 %72, -128
  store i8 %.262.i.i, ptr %.261.i.i, align 1
  br label %inner8

B214.i.i:                                         ; preds = %B108.i.i
  %73 = lshr i32 %.633.i, 18
  %74 = trunc i32 %73 to i8
  %.305.i.i = or i8 %74, -16
  store i8 %.305.i.i, ptr %.102.i.i, align 1
  %75 = lshr i32 %.633.i, 12
  %76 = trunc i32 %75 to i8
  %77 = and i8 %76, 63
  %.342.i.i = or disjoint i8 %77, -128
  store i8 %.342.i.i, ptr %.223.i.i, align 1
  %78 = lshr i32 %.633.i, 6
  %79 = trunc i32 %78 to i8
  %80 = and i8 %79, 63
  %.379.i.i = or disjoint i8 %80, -128
  store i8 %.379.i.i, ptr %.261.i.i, align 1
  %.401.i.i = icmp slt i64 %size.5.1.i, -3
  %.402.i.i = select i1 %.401.i.i, i64 %arg.buffer.5.0, i64 0
  %81 = getelementptr i8, ptr %58, i64 3
  %.416.i.i = getelementptr i8, ptr %81, i64 %.402.i.i
  %82 = trunc i32 %.633.i to i8
  %83 = and i8 %82, 63
  %.417.i.i1802 = or disjoint i8 %83, -128
  store i8 %.417.i.i1802, ptr %.416.i.i, align 1
  br label %inner8

inner8: ; preds = %B214.i.i, %B120.i.i, %B48.i.i, %B16.i.i
  %.sink.i1212.i = phi i64 [ 4, %B214.i.i ], [ 3, %B120.i.i ], [ 2, %B48.i.i ], [ 1, %B16.i.i ]
  %.422.i.i = add nsw i64 %.sink.i1212.i, %size.5.1.i
  %.589.i = add nsw i64 %.sink.i.i, %position.4.1.i
  br label %B646.i

B646.i:                                           ; preds = %inner8, %B510.i, %B480.i, %B272.i
  %dot_due.4.2.i = phi i1 [ %dot_due.3.1.i, %B272.i ], [ false, %B510.i ], [ false, %inner8 ], [ true, %B480.i ]
  %size.6.2.i = phi i64 [ %.380.i, %B272.i ], [ %.572.i, %B510.i ], [ %.422.i.i, %inner8 ], [ %.488.i, %B480.i ]
  %position.5.2.i = phi i64 [ %.387.i, %B272.i ], [ %.579.i, %B510.i ], [ %.589.i, %inner8 ], [ %position.4.1.i, %B480.i ]
  %.741.i = sub i64 %size.6.2.i, %size.5.1.i
  %.78410.not.i = icmp slt i64 %.741.i, 1
  br i1 %.78410.not.i, label %B784.i, label %B678.if.i.preheader

B678.if.i.preheader:                              ; preds = %B646.i
  %xtraiter2288 = and i64 %.741.i, 3
  %lcmp.mod2289.not = icmp eq i64 %xtraiter2288, 0
  br i1 %lcmp.mod2289.not, label %B678.if.i.prol.loopexit, label %B678.if.i.prol

B678.if.i.prol:                                   ; preds = %B678.if.i.preheader, %B678.if.i.prol
  %value.2.213.i.prol = phi i64 [ %.855.i.prol, %B678.if.i.prol ], [ %value.3.1.i, %B678.if.i.preheader ]
  %.728.012.i.prol = phi i64 [ %.797.i.prol, %B678.if.i.prol ], [ %size.5.1.i, %B678.if.i.preheader ]
  %prol.iter = phi i64 [ %prol.iter.next, %B678.if.i.prol ], [ 0, %B678.if.i.preheader ]
  %.797.i.prol = add i64 %.728.012.i.prol, 1
  %.835.i.prol = icmp slt i64 %.728.012.i.prol, 0
  %.836.i.prol = select i1 %.835.i.prol, i64 %arg.buffer.5.0, i64 0
  %84 = getelementptr i8, ptr %arg.buffer.4, i64 %.728.012.i.prol
  %.850.i.prol = getelementptr i8, ptr %84, i64 %.836.i.prol
  %.851.i.prol = load i8, ptr %.850.i.prol, align 1
  %.852.i.prol = zext i8 %.851.i.prol to i64
  %.854.i.prol = xor i64 %value.2.213.i.prol, %.852.i.prol
  %.855.i.prol = mul i64 %.854.i.prol, 1099511628211
  %prol.iter.next = add i64 %prol.iter, 1
  %prol.iter.cmp.not = icmp eq i64 %prol.iter.next, %xtraiter2288
  br i1 %prol.iter.cmp.not, label %B678.if.i.prol.loopexit, label %B678.if.i.prol

B678.if.i.prol.loopexit:                          ; preds = %B678.if.i.prol, %B678.if.i.preheader
  %.855.i.lcssa.unr = phi i64 [ poison, %B678.if.i.preheader ], [ %.855.i.prol, %B678.if.i.prol ]
  %value.2.213.i.unr = phi i64 [ %value.3.1.i, %B678.if.i.preheader ], [ %.855.i.prol, %B678.if.i.prol ]
  %.728.012.i.unr = phi i64 [ %size.5.1.i, %B678.if.i.preheader ], [ %.797.i.prol, %B678.if.i.prol ]
  %85 = sub i64 %size.5.1.i, %size.6.2.i
  %86 = icmp ugt i64 %85, -4
  br i1 %86, label %B784.i, label %B678.if.i

B784.i:                                           ; preds = %B678.if.i.prol.loopexit, %B678.if.i, %B646.i
  %value.2.2.lcssa.i = phi i64 [ %value.3.1.i, %B646.i ], [ %.855.i.lcssa.unr, %B678.if.i.prol.loopexit ], [ %.855.i.3, %B678.if.i ]
  %.868.not.i = icmp sgt i64 %size.6.2.i, %arg.longest_token
  %or.cond1209.i = select i1 %.108.not.i, i1 true, i1 %.868.not.i
  br i1 %or.cond1209.i, label %B960.i, label %B810.i

B810.i:                                           ; preds = %B784.i
  %value.2.0.i.i = tail call i64 @llvm.umax.i64(i64 %value.2.2.lcssa.i, i64 1)
  %.131.i.i1759 = and i64 %value.2.0.i.i, %.125.i.i
  %.180.i.i1760 = mul i64 %.131.i.i1759, %arg.table.5.1
  %.184.i.i1761 = getelementptr i64, ptr %arg.table.4, i64 %.180.i.i1760
  %.185.i.i1762 = load i64, ptr %.184.i.i1761, align 8
  %.188.not.i.i1763 = icmp eq i64 %.185.i.i1762, 0
  br i1 %.188.not.i.i1763, label %B960.i, label %B208.preheader.i.i

B208.preheader.i.i:                               ; preds = %B810.i
  %spec.select.i.i = tail call i64 @llvm.smax.i64(i64 %size.6.2.i, i64 0)
  br label %B208.i.i1764

B208.i.i1764:                                     ; preds = %B502.i.i1769, %B208.preheader.i.i
  %slot.2.0.i.i1765 = phi i64 [ %.724.i.i1771, %B502.i.i1769 ], [ %.131.i.i1759, %B208.preheader.i.i ]
  %.239.i.i1766 = mul i64 %slot.2.0.i.i1765, %arg.table.5.1
  %.243.i.i1767 = getelementptr i64, ptr %arg.table.4, i64 %.239.i.i1766
  %.244.i.i1768 = load i64, ptr %.243.i.i1767, align 8
  %.246.i1216.i = icmp eq i64 %.244.i.i1768, %value.2.0.i.i
  br i1 %.246.i1216.i, label %B236.i.i1776, label %B502.i.i1769

B236.i.i1776:                                     ; preds = %B208.i.i1764
  %.298.i.i1777 = getelementptr i8, ptr %.243.i.i1767, i64 8
  %.299.i.i1778 = load i64, ptr %.298.i.i1777, align 8
  %.330.i.i1779 = icmp slt i64 %.299.i.i1778, 0
  %.331.i1217.i = select i1 %.330.i.i1779, i64 %arg.edges.5.0, i64 0
  %.332.i1218.i = add i64 %.331.i1217.i, %.299.i.i1778
  %.352.i.i1780 = mul i64 %.332.i1218.i, %arg.edges.5.1
  %87 = getelementptr i64, ptr %arg.edges.4, i64 %.352.i.i1780
  %.356.i.i1781 = getelementptr i8, ptr %87, i64 32
  %.357.i.i1782 = load i64, ptr %.356.i.i1781, align 8
  %.415.i.i1783 = load i64, ptr %87, align 8
  %.417.i1219.i = icmp eq i64 %.415.i.i1783, %node.2.0.i
  br i1 %.417.i1219.i, label %B360.i.i1784, label %B502.i.i1769

B360.i.i1784:                                     ; preds = %B236.i.i1776
  %.472.i.i1785 = getelementptr i8, ptr %87, i64 40
  %.473.i.i1786 = load i64, ptr %.472.i.i1785, align 8
  %.475.i.i1787 = sub nsw i64 %.473.i.i1786, %.357.i.i1782
  %.477.i.i1788 = icmp eq i64 %.475.i.i1787, %size.6.2.i
  br i1 %.477.i.i1788, label %B438.i.i1789, label %B502.i.i1769

B438.i.i1789:                                     ; preds = %B360.i.i1784, %B438.if.i.i1792
  %.506.0.i.i1790 = phi i64 [ %.581.i.i1793, %B438.if.i.i1792 ], [ 0, %B360.i.i1784 ]
  %exitcond.i.i1791 = icmp eq i64 %.506.0.i.i1790, %spec.select.i.i
  br i1 %exitcond.i.i1791, label %inner9, label %B438.if.i.i1792

B502.i.i1769:                                     ; preds = %B438.if.i.i1792, %B360.i.i1784, %B236.i.i1776, %B208.i.i1764
  %.722.i.i1770 = add i64 %slot.2.0.i.i1765, 1
  %.724.i.i1771 = and i64 %.722.i.i1770, %.125.i.i
  %.772.i.i1772 = mul i64 %.724.i.i1771, %arg.table.5.1
  %.776.i.i1773 = getelementptr i64, ptr %arg.table.4, i64 %.772.i.i1772
  %.777.i.i1774 = load i64, ptr %.776.i.i1773, align 8
  %.780.not.i.i1775 = icmp eq i64 %.777.i.i1774, 0
  br i1 %.780.not.i.i1775, label %B960.i, label %B208.i.i1764

B438.if.i.i1792:                                  ; preds = %B438.i.i1789
  %.581.i.i1793 = add nuw i64 %.506.0.i.i1790, 1
  %.609.i.i1794 = add nsw i64 %.506.0.i.i1790, %.357.i.i1782
  %.623.i.i1795 = icmp slt i64 %.609.i.i1794, 0
  %.624.i.i1796 = select i1 %.623.i.i1795, i64 %arg.token_bytes.5.0, i64 0
  %88 = getelementptr i8, ptr %arg.token_bytes.4, i64 %.609.i.i1794
  %.638.i.i1797 = getelementptr i8, ptr %88, i64 %.624.i.i1796
  %.639.i.i1798 = load i8, ptr %.638.i.i1797, align 1
  %89 = getelementptr i8, ptr %arg.buffer.4, i64 %.506.0.i.i1790
  %.669.i.i1799 = load i8, ptr %89, align 1
  %.670.not.i.i1800 = icmp eq i8 %.639.i.i1798, %.669.i.i1799
  br i1 %.670.not.i.i1800, label %B438.i.i1789, label %B502.i.i1769

inner9: ; preds = %B438.i.i1789
  %.923.i = icmp sgt i64 %.299.i.i1778, -1
  br i1 %.923.i, label %B860.i, label %B960.i

B860.i:                                           ; preds = %inner9
  %.974.i = mul i64 %.299.i.i1778, %arg.edges.5.1
  %90 = getelementptr i64, ptr %arg.edges.4, i64 %.974.i
  %.978.i = getelementptr i8, ptr %90, i64 24
  %.979.i = load i64, ptr %.978.i, align 8
  %.980.i = icmp sgt i64 %.979.i, -1
  br i1 %.980.i, label %B898.i, label %B960.i

B898.i:                                           ; preds = %B860.i
  %.61.i.i = load i64, ptr %arg.found.4, align 8
  %.62.i.i = icmp slt i64 %.61.i.i, 0
  br i1 %.62.i.i, label %B124.i.i, label %B28.i.i

B28.i.i:                                          ; preds = %B898.i
  %.93.i.i = load i64, ptr %.1558, align 8
  %.95.i.i = icmp sgt i64 %depth.2.0.i, %.93.i.i
  br i1 %.95.i.i, label %B124.i.i, label %B52.i.i

B52.i.i:                                          ; preds = %B28.i.i
  %.128.i.i = icmp eq i64 %depth.2.0.i, %.93.i.i
  br i1 %.128.i.i, label %B76.i1220.i, label %B960.i

B76.i1220.i:                                      ; preds = %B52.i.i
  %91 = getelementptr i64, ptr %arg.precedence.4, i64 %.979.i
  %.160.i.i = load i64, ptr %91, align 8
  %.219.i.i = getelementptr i64, ptr %arg.precedence.4, i64 %.61.i.i
  %.220.i.i = load i64, ptr %.219.i.i, align 8
  %.223.i1221.i = icmp slt i64 %.160.i.i, %.220.i.i
  br i1 %.223.i1221.i, label %B124.i.i, label %B960.i

B124.i.i:                                         ; preds = %B76.i1220.i, %B28.i.i, %B898.i
  store i64 %.979.i, ptr %arg.found.4, align 8
  store i64 %depth.2.0.i, ptr %.1558, align 8
  br label %B960.i

B960.i:                                           ; preds = %B502.i.i1769, %B124.i.i, %B76.i1220.i, %B52.i.i, %B860.i, %inner9, %B810.i, %B784.i
  %.1082.i = icmp sge i64 %position.5.2.i, %stop.2.0.i
  %or.cond1210.i = select i1 %.1082.i, i1 true, i1 %.868.not.i
  br i1 %or.cond1210.i, label %B986.i1755, label %B240.i

B986.i1755:                                       ; preds = %B960.i, %B72.i
  %value.4.2.i = phi i64 [ %.176.i, %B72.i ], [ %value.2.2.lcssa.i, %B960.i ]
  %size.7.2.i = phi i64 [ 0, %B72.i ], [ %size.6.2.i, %B960.i ]
  %.1145.i = icmp sgt i64 %size.7.2.i, %arg.longest_token
  br i1 %.1145.i, label %inner10, label %B1002.i

B1002.i:                                          ; preds = %B986.i1755
  %value.2.0.i1222.i = tail call i64 @llvm.umax.i64(i64 %value.4.2.i, i64 1)
  %.131.i1224.i = and i64 %value.2.0.i1222.i, %.125.i.i
  %.180.i1225.i = mul i64 %.131.i1224.i, %arg.table.5.1
  %.184.i1226.i = getelementptr i64, ptr %arg.table.4, i64 %.180.i1225.i
  %.185.i1227.i = load i64, ptr %.184.i1226.i, align 8
  %.188.not.i1228.i = icmp eq i64 %.185.i1227.i, 0
  br i1 %.188.not.i1228.i, label %inner10, label %B208.preheader.i1229.i

B208.preheader.i1229.i:                           ; preds = %B1002.i
  %spec.select.i1230.i = tail call i64 @llvm.smax.i64(i64 %size.7.2.i, i64 0)
  br label %B208.i1231.i

B208.i1231.i:                                     ; preds = %B502.i1237.i, %B208.preheader.i1229.i
  %slot.2.0.i1232.i = phi i64 [ %.724.i1239.i, %B502.i1237.i ], [ %.131.i1224.i, %B208.preheader.i1229.i ]
  %.239.i1233.i = mul i64 %slot.2.0.i1232.i, %arg.table.5.1
  %.243.i1234.i = getelementptr i64, ptr %arg.table.4, i64 %.239.i1233.i
  %.244.i1235.i = load i64, ptr %.243.i1234.i, align 8
  %.246.i1236.i = icmp eq i64 %.244.i1235.i, %value.2.0.i1222.i
  br i1 %.246.i1236.i, label %B236.i1245.i, label %B502.i1237.i

B236.i1245.i:                                     ; preds = %B208.i1231.i
  %.298.i1246.i = getelementptr i8, ptr %.243.i1234.i, i64 8
  %.299.i1247.i = load i64, ptr %.298.i1246.i, align 8
  %.330.i1248.i = icmp slt i64 %.299.i1247.i, 0
  %.331.i1249.i = select i1 %.330.i1248.i, i64 %arg.edges.5.0, i64 0
  %.332.i1250.i = add i64 %.331.i1249.i, %.299.i1247.i
  %.352.i1251.i = mul i64 %.332.i1250.i, %arg.edges.5.1
  %92 = getelementptr i64, ptr %arg.edges.4, i64 %.352.i1251.i
  %.356.i1252.i = getelementptr i8, ptr %92, i64 32
  %.357.i1253.i = load i64, ptr %.356.i1252.i, align 8
  %.415.i1254.i = load i64, ptr %92, align 8
  %.417.i1255.i = icmp eq i64 %.415.i1254.i, %node.2.0.i
  br i1 %.417.i1255.i, label %B360.i1256.i, label %B502.i1237.i

B360.i1256.i:                                     ; preds = %B236.i1245.i
  %.472.i1257.i = getelementptr i8, ptr %92, i64 40
  %.473.i1258.i = load i64, ptr %.472.i1257.i, align 8
  %.475.i1259.i = sub nsw i64 %.473.i1258.i, %.357.i1253.i
  %.477.i1260.i = icmp eq i64 %.475.i1259.i, %size.7.2.i
  br i1 %.477.i1260.i, label %B438.i1261.i, label %B502.i1237.i

B438.i1261.i:                                     ; preds = %B360.i1256.i, %B438.if.i1264.i
  %.506.0.i1262.i = phi i64 [ %.581.i1265.i, %B438.if.i1264.i ], [ 0, %B360.i1256.i ]
  %exitcond.i1263.i = icmp eq i64 %.506.0.i1262.i, %spec.select.i1230.i
  br i1 %exitcond.i1263.i, label %inner11, label %B438.if.i1264.i

B502.i1237.i:                                     ; preds = %B438.if.i1264.i, %B360.i1256.i, %B236.i1245.i, %B208.i1231.i
  %.722.i1238.i = add i64 %slot.2.0.i1232.i, 1
  %.724.i1239.i = and i64 %.722.i1238.i, %.125.i.i
  %.772.i1240.i = mul i64 %.724.i1239.i, %arg.table.5.1
  %.776.i1241.i = getelementptr i64, ptr %arg.table.4, i64 %.772.i1240.i
  %.777.i1242.i = load i64, ptr %.776.i1241.i, align 8
  %.780.not.i1243.i = icmp eq i64 %.777.i1242.i, 0
  br i1 %.780.not.i1243.i, label %inner10, label %B208.i1231.i

B438.if.i1264.i:                                  ; preds = %B438.i1261.i
  %.581.i1265.i = add nuw i64 %.506.0.i1262.i, 1
  %.609.i1266.i = add nsw i64 %.506.0.i1262.i, %.357.i1253.i
  %.623.i1267.i = icmp slt i64 %.609.i1266.i, 0
  %.624.i1268.i = select i1 %.623.i1267.i, i64 %arg.token_bytes.5.0, i64 0
  %93 = getelementptr i8, ptr %arg.token_bytes.4, i64 %.609.i1266.i
  %.638.i1269.i = getelementptr i8, ptr %93, i64 %.624.i1268.i
  %.639.i1270.i = load i8, ptr %.638.i1269.i, align 1
  %94 = getelementptr i8, ptr %arg.buffer.4, i64 %.506.0.i1262.i
  %.669.i1271.i = load i8, ptr %94, align 1
  %.670.not.i1272.i = icmp eq i8 %.639.i1270.i, %.669.i1271.i
  br i1 %.670.not.i1272.i, label %B438.i1261.i, label %B502.i1237.i

inner11: ; preds = %B438.i1261.i
  br i1 %.330.i1248.i, label %inner10, label %B1056.i

B1056.i:                                          ; preds = %inner11
  %.1321.i = mul i64 %.299.i1247.i, %arg.edges.5.1
  %95 = getelementptr i64, ptr %arg.edges.4, i64 %.1321.i
  %.1325.i = getelementptr i8, ptr %95, i64 16
  %.1326.i = load i64, ptr %.1325.i, align 8
  %.1327.i = icmp sgt i64 %.1326.i, -1
  br i1 %.1327.i, label %B1094.i, label %B1156.i

B1094.i:                                          ; preds = %B1056.i
  %.61.i1274.i = load i64, ptr %arg.found.4, align 8
  %.62.i1275.i = icmp slt i64 %.61.i1274.i, 0
  br i1 %.62.i1275.i, label %B124.i1290.i, label %B28.i1276.i

B28.i1276.i:                                      ; preds = %B1094.i
  %.93.i1278.i = load i64, ptr %.1558, align 8
  %.95.i1279.i = icmp sgt i64 %depth.2.0.i, %.93.i1278.i
  br i1 %.95.i1279.i, label %B124.i1290.i, label %B52.i1280.i

B52.i1280.i:                                      ; preds = %B28.i1276.i
  %.128.i1281.i = icmp eq i64 %depth.2.0.i, %.93.i1278.i
  br i1 %.128.i1281.i, label %B76.i1282.i, label %B1156.i

B76.i1282.i:                                      ; preds = %B52.i1280.i
  %96 = getelementptr i64, ptr %arg.precedence.4, i64 %.1326.i
  %.160.i1286.i = load i64, ptr %96, align 8
  %.219.i1287.i = getelementptr i64, ptr %arg.precedence.4, i64 %.61.i1274.i
  %.220.i1288.i = load i64, ptr %.219.i1287.i, align 8
  %.223.i1289.i = icmp slt i64 %.160.i1286.i, %.220.i1288.i
  br i1 %.223.i1289.i, label %B124.i1290.i, label %B1156.i

B124.i1290.i:                                     ; preds = %B76.i1282.i, %B28.i1276.i, %B1094.i
  store i64 %.1326.i, ptr %arg.found.4, align 8
  store i64 %depth.2.0.i, ptr %.1558, align 8
  br label %B1156.i

B1156.i:                                          ; preds = %B124.i1290.i, %B76.i1282.i, %B52.i1280.i, %B1056.i
  %.1472.i = getelementptr i8, ptr %95, i64 8
  %.1473.i = load i64, ptr %.1472.i, align 8
  %.1478.i = icmp slt i64 %.1473.i, 0
  br i1 %.1478.i, label %inner10, label %B1202.i

B1202.i:                                          ; preds = %B1156.i
  %.27.i.i = icmp slt i64 %stop.2.0.i, %.557
  br i1 %.27.i.i, label %B16.i1293.i, label %inner12

B16.i1293.i:                                      ; preds = %B1202.i
  %.37.i.i = ashr i64 %stop.2.0.i, 6
  %.51.i.i = icmp slt i64 %.37.i.i, 0
  %.52.i.i = select i1 %.51.i.i, i64 %arg.in_token.5.0, i64 0
  %97 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i.i
  %.66.i.i = getelementptr i64, ptr %97, i64 %.52.i.i
  %.67.i.i = load i64, ptr %.66.i.i, align 8
  %.69.i.i = and i64 %stop.2.0.i, 63
  %98 = shl nuw i64 1, %.69.i.i
  %99 = and i64 %.67.i.i, %98
  %.74.not.i.i = icmp eq i64 %99, 0
  br i1 %.74.not.i.i, label %B128.i.i, label %inner12

B128.i.i:                                         ; preds = %B16.i1293.i, %B150.i.i
  %position.2.0.i.i = phi i64 [ %.80.i.i, %B150.i.i ], [ %stop.2.0.i, %B16.i1293.i ]
  %exitcond.not.i.i = icmp eq i64 %position.2.0.i.i, %2
  br i1 %exitcond.not.i.i, label %inner10, label %B150.i.i

B150.i.i:                                         ; preds = %B128.i.i
  %.80.i.i = add nsw i64 %position.2.0.i.i, 1
  %.100.i.i = ashr i64 %.80.i.i, 6
  %.114.i.i = icmp slt i64 %.100.i.i, 0
  %.115.i.i = select i1 %.114.i.i, i64 %arg.in_token.5.0, i64 0
  %100 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i.i
  %.129.i.i = getelementptr i64, ptr %100, i64 %.115.i.i
  %.130.i1294.i = load i64, ptr %.129.i.i, align 8
  %.132.i.i = and i64 %.80.i.i, 63
  %101 = shl nuw i64 1, %.132.i.i
  %102 = and i64 %.130.i1294.i, %101
  %.137.not.i.i = icmp eq i64 %102, 0
  br i1 %.137.not.i.i, label %B128.i.i, label %inner12

inner12: ; preds = %B150.i.i, %B16.i1293.i, %B1202.i
  %position.3.1.i.i = phi i64 [ %stop.2.0.i, %B16.i1293.i ], [ %stop.2.0.i, %B1202.i ], [ %.80.i.i, %B150.i.i ]
  %.1547.not.i = icmp slt i64 %position.3.1.i.i, %.557
  br i1 %.1547.not.i, label %B16.i1297.i, label %inner10

B16.i1297.i:                                      ; preds = %inner12
  %.37.i1298.i = ashr i64 %position.3.1.i.i, 6
  %.51.i1299.i = icmp slt i64 %.37.i1298.i, 0
  %.52.i1300.i = select i1 %.51.i1299.i, i64 %arg.in_token.5.0, i64 0
  %103 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i1298.i
  %.66.i1301.i = getelementptr i64, ptr %103, i64 %.52.i1300.i
  %.67.i1302.i = load i64, ptr %.66.i1301.i, align 8
  %.69.i1303.i = and i64 %position.3.1.i.i, 63
  %104 = shl nuw i64 1, %.69.i1303.i
  %105 = and i64 %.67.i1302.i, %104
  %.74.not.i1304.i = icmp eq i64 %105, 0
  br i1 %.74.not.i1304.i, label %inner3.i, label %B128.i1306.i

B128.i1306.i:                                     ; preds = %B16.i1297.i, %B150.i1309.i
  %position.2.0.i1307.i = phi i64 [ %.80.i1310.i, %B150.i1309.i ], [ %position.3.1.i.i, %B16.i1297.i ]
  %exitcond.not.i1308.i = icmp eq i64 %position.2.0.i1307.i, %2
  br i1 %exitcond.not.i1308.i, label %inner3.i, label %B150.i1309.i

B150.i1309.i:                                     ; preds = %B128.i1306.i
  %.80.i1310.i = add nsw i64 %position.2.0.i1307.i, 1
  %.100.i1311.i = ashr i64 %.80.i1310.i, 6
  %.114.i1312.i = icmp slt i64 %.100.i1311.i, 0
  %.115.i1313.i = select i1 %.114.i1312.i, i64 %arg.in_token.5.0, i64 0
  %106 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i1311.i
  %.129.i1314.i = getelementptr i64, ptr %106, i64 %.115.i1313.i
  %.130.i1315.i = load i64, ptr %.129.i1314.i, align 8
  %.132.i1316.i = and i64 %.80.i1310.i, 63
  %107 = shl nuw i64 1, %.132.i1316.i
  %108 = and i64 %.130.i1315.i, %107
  %.137.not.i1317.i = icmp eq i64 %108, 0
  br i1 %.137.not.i1317.i, label %inner3.i, label %B128.i1306.i

inner3.i: ; preds = %B150.i1309.i, %B128.i1306.i, %B16.i1297.i
  %position.3.1.i1296.i = phi i64 [ %position.3.1.i.i, %B16.i1297.i ], [ %.557, %B128.i1306.i ], [ %.80.i1310.i, %B150.i1309.i ]
  %.1622.i = add nuw nsw i64 %depth.2.0.i, 1
  br label %B72.i

B678.if.i:                                        ; preds = %B678.if.i.prol.loopexit, %B678.if.i
  %value.2.213.i = phi i64 [ %.855.i.3, %B678.if.i ], [ %value.2.213.i.unr, %B678.if.i.prol.loopexit ]
  %.728.012.i = phi i64 [ %.797.i.3, %B678.if.i ], [ %.728.012.i.unr, %B678.if.i.prol.loopexit ]
  %.797.i = add i64 %.728.012.i, 1
  %.835.i = icmp slt i64 %.728.012.i, 0
  %.836.i = select i1 %.835.i, i64 %arg.buffer.5.0, i64 0
  %109 = getelementptr i8, ptr %arg.buffer.4, i64 %.728.012.i
  %.850.i = getelementptr i8, ptr %109, i64 %.836.i
  %.851.i = load i8, ptr %.850.i, align 1
  %.852.i = zext i8 %.851.i to i64
  %.854.i = xor i64 %value.2.213.i, %.852.i
  %.855.i = mul i64 %.854.i, 1099511628211
  %.797.i.1 = add i64 %.728.012.i, 2
  %.835.i.1 = icmp slt i64 %.797.i, 0
  %.836.i.1 = select i1 %.835.i.1, i64 %arg.buffer.5.0, i64 0
  %110 = getelementptr i8, ptr %arg.buffer.4, i64 %.797.i
  %.850.i.1 = getelementptr i8, ptr %110, i64 %.836.i.1
  %.851.i.1 = load i8, ptr %.850.i.1, align 1
  %.852.i.1 = zext i8 %.851.i.1 to i64
  %.854.i.1 = xor i64 %.855.i, %.852.i.1
  %.855.i.1 = mul i64 %.854.i.1, 1099511628211
  %.797.i.2 = add i64 %.728.012.i, 3
  %.835.i.2 = icmp slt i64 %.797.i.1, 0
  %.836.i.2 = select i1 %.835.i.2, i64 %arg.buffer.5.0, i64 0
  %111 = getelementptr i8, ptr %arg.buffer.4, i64 %.797.i.1
  %.850.i.2 = getelementptr i8, ptr %111, i64 %.836.i.2
  %.851.i.2 = load i8, ptr %.850.i.2, align 1
  %.852.i.2 = zext i8 %.851.i.2 to i64
  %.854.i.2 = xor i64 %.855.i.1, %.852.i.2
  %.855.i.2 = mul i64 %.854.i.2, 1099511628211
  %.797.i.3 = add i64 %.728.012.i, 4
  %.835.i.3 = icmp slt i64 %.797.i.2, 0
  %.836.i.3 = select i1 %.835.i.3, i64 %arg.buffer.5.0, i64 0
  %112 = getelementptr i8, ptr %arg.buffer.4, i64 %.797.i.2
  %.850.i.3 = getelementptr i8, ptr %112, i64 %.836.i.3
  %.851.i.3 = load i8, ptr %.850.i.3, align 1
  %.852.i.3 = zext i8 %.851.i.3 to i64
  %.854.i.3 = xor i64 %.855.i.2, %.852.i.3
  %.855.i.3 = mul i64 %.854.i.3, 1099511628211
  %exitcond.not.i1758.3 = icmp eq i64 %.797.i.3, %size.6.2.i
  br i1 %exitcond.not.i1758.3, label %B784.i, label %B678.if.i

inner10: ; preds = %B986.i1755, %B1002.i, %inner11, %B1156.i, %inner12, %B502.i1237.i, %B128.i.i
  br i1 %.238.not, label %B72.i1808, label %B1978

B72.i1808:                                        ; preds = %inner10, %inner3.i1836
  %start.2.0.i1809 = phi i64 [ %position.3.1.i.i1834, %inner3.i1836 ], [ %.902, %inner10 ]
  %stop.2.0.i1810 = phi i64 [ %position.3.1.i1245.i, %inner3.i1836 ], [ %.1562, %inner10 ]
  %depth.2.0.i1811 = phi i64 [ %.1622.i1837, %inner3.i1836 ], [ 1, %inner10 ]
  %node.2.0.i1812 = phi i64 [ %.1473.i1829, %inner3.i1836 ], [ 1, %inner10 ]
  %.175.i1813 = mul i64 %node.2.0.i1812, -7046029254386353131
  %.176.i1814 = add i64 %.175.i1813, -3750763034362895579
  %.202.i1815 = icmp slt i64 %start.2.0.i1809, %stop.2.0.i1810
  %or.cond.i1816 = select i1 %.202.i1815, i1 %.234.i, i1 false
  br i1 %or.cond.i1816, label %B240.i1857, label %B986.i1817

B240.i1857:                                       ; preds = %B72.i1808, %B960.i1956
  %value.3.1.i1858 = phi i64 [ %value.2.2.lcssa.i1933, %B960.i1956 ], [ %.176.i1814, %B72.i1808 ]
  %size.5.1.i1859 = phi i64 [ %size.6.2.i1919, %B960.i1956 ], [ 0, %B72.i1808 ]
  %position.4.1.i1860 = phi i64 [ %position.5.2.i1920, %B960.i1956 ], [ %start.2.0.i1809, %B72.i1808 ]
  %.259.i1861 = icmp slt i64 %position.4.1.i1860, 0
  %.260.i1862 = select i1 %.259.i1861, i64 %arg.data.5.0, i64 0
  %113 = getelementptr i8, ptr %arg.data.4, i64 %position.4.1.i1860
  %.274.i1863 = getelementptr i8, ptr %113, i64 %.260.i1862
  %.275.i1864 = load i8, ptr %.274.i1863, align 1
  %.285.i1865 = icmp sgt i8 %.275.i1864, -1
  br i1 %.285.i1865, label %B272.i2033, label %B76.i.i1866

B272.i2033:                                       ; preds = %B240.i1857
  %.359.i2034 = icmp slt i64 %size.5.1.i1859, 0
  %.360.i2035 = select i1 %.359.i2034, i64 %arg.buffer.5.0, i64 0
  %114 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i1859
  %.374.i2036 = getelementptr i8, ptr %114, i64 %.360.i2035
  store i8 %.275.i1864, ptr %.374.i2036, align 1
  %.380.i2037 = add nsw i64 %size.5.1.i1859, 1
  %.387.i2038 = add nsw i64 %position.4.1.i1860, 1
  br label %B646.i1918

B76.i.i1866:                                      ; preds = %B240.i1857
  %.49.i.i1867 = zext i8 %.275.i1864 to i64
  %.72.i.i1868 = icmp samesign ult i8 %.275.i1864, -32
  br i1 %.72.i.i1868, label %B88.i.i2024, label %B174.i.i1869

B88.i.i2024:                                      ; preds = %B76.i.i1866
  %.75.i.i2025 = shl nuw nsw i64 %.49.i.i1867, 6
  %.78.i.i2026 = and i64 %.75.i.i2025, 1984
  %.96.i.i2027 = icmp slt i64 %position.4.1.i1860, -1
  %.97.i.i2028 = select i1 %.96.i.i2027, i64 %arg.data.5.0, i64 0
  %115 = getelementptr i8, ptr %113, i64 1
  %.111.i.i2029 = getelementptr i8, ptr %115, i64 %.97.i.i2028
  %.112.i.i2030 = load i8, ptr %.111.i.i2029, align 1
  %116 = and i8 %.112.i.i2030, 63
  %.116.i.i2031 = zext nneg i8 %116 to i64
  %.117.i.i2032 = or disjoint i64 %.78.i.i2026, %.116.i.i2031
  br label %inner71894

B174.i.i1869:                                     ; preds = %B76.i.i1866
  %.127.i.i1870 = icmp samesign ult i8 %.275.i1864, -16
  %.149.i.i1871 = icmp slt i64 %position.4.1.i1860, -1
  %.150.i.i1872 = select i1 %.149.i.i1871, i64 %arg.data.5.0, i64 0
  %117 = getelementptr i8, ptr %113, i64 1
  %.164.i.i1873 = getelementptr i8, ptr %117, i64 %.150.i.i1872
  %.165.i.i1874 = load i8, ptr %.164.i.i1873, align 1
  %118 = and i8 %.165.i.i1874, 63
  %.167.i.i1875 = zext nneg i8 %118 to i64
  %.187.i.i1876 = icmp slt i64 %position.4.1.i1860, -2
  %.188.i.i1877 = select i1 %.187.i.i1876, i64 %arg.data.5.0, i64 0
  %119 = getelementptr i8, ptr %113, i64 2
  %.202.i.i1878 = getelementptr i8, ptr %119, i64 %.188.i.i1877
  %.203.i.i1879 = load i8, ptr %.202.i.i1878, align 1
  %120 = and i8 %.203.i.i1879, 63
  %.207.i.i1880 = zext nneg i8 %120 to i64
  br i1 %.127.i.i1870, label %B186.i.i2018, label %B344.i.i1881

B186.i.i2018:                                     ; preds = %B174.i.i1869
  %.130.i.i2019 = shl nuw nsw i64 %.49.i.i1867, 12
  %.133.i.i2020 = and i64 %.130.i.i2019, 61440
  %.168.i.i2021 = shl nuw nsw i64 %.167.i.i1875, 6
  %.169.i.i2022 = or disjoint i64 %.168.i.i2021, %.133.i.i2020
  %.208.i.i2023 = or disjoint i64 %.169.i.i2022, %.207.i.i1880
  br label %inner71894

B344.i.i1881:                                     ; preds = %B174.i.i1869
  %.218.i.i1882 = shl nuw nsw i64 %.49.i.i1867, 18
  %.221.i.i1883 = and i64 %.218.i.i1882, 1835008
  %.256.i.i1884 = shl nuw nsw i64 %.167.i.i1875, 12
  %.257.i.i1885 = or disjoint i64 %.256.i.i1884, %.221.i.i1883
  %.292.i.i1886 = shl nuw nsw i64 %.207.i.i1880, 6
  %.293.i.i1887 = or disjoint i64 %.257.i.i1885, %.292.i.i1886
  %.311.i.i1888 = icmp slt i64 %position.4.1.i1860, -3
  %.312.i.i1889 = select i1 %.311.i.i1888, i64 %arg.data.5.0, i64 0
  %121 = getelementptr i8, ptr %113, i64 3
  %.326.i.i1890 = getelementptr i8, ptr %121, i64 %.312.i.i1889
  %.327.i.i1891 = load i8, ptr %.326.i.i1890, align 1
  %122 = and i8 %.327.i.i1891, 63
  %.331.i.i1892 = zext nneg i8 %122 to i64
  %.332.i.i1893 = or disjoint i64 %.293.i.i1887, %.331.i.i1892
  br label %inner71894

inner71894: ; preds = %B344.i.i1881, %B186.i.i2018, %B88.i.i2024
  %.332.sink.i.i1895 = phi i64 [ %.332.i.i1893, %B344.i.i1881 ], [ %.208.i.i2023, %B186.i.i2018 ], [ %.117.i.i2032, %B88.i.i2024 ]
  %.sink.i.i1896 = phi i64 [ 4, %B344.i.i1881 ], [ 3, %B186.i.i2018 ], [ 2, %B88.i.i2024 ]
  %.22.i.i1897 = icmp samesign ult i64 %.332.sink.i.i1895, 128
  br i1 %.22.i.i1897, label %B16.i.i2014, label %B36.i.i1898

B16.i.i2014:                                      ; preds = %inner71894
  %.39.i.i2015 = icmp slt i64 %size.5.1.i1859, 0
  %.40.i.i2016 = select i1 %.39.i.i2015, i64 %arg.buffer.5.0, i64 0
  %123 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i1859
  %.54.i1163.i = getelementptr i8, ptr %123, i64 %.40.i.i2016
  %.55.i.i2017 = trunc nuw nsw i64 %.332.sink.i.i1895 to i8
  store i8 %.55.i.i2017, ptr %.54.i1163.i, align 1
  br label %inner81915

B36.i.i1898:                                      ; preds = %inner71894
  %.68.i.i1899 = icmp samesign ult i64 %.332.sink.i.i1895, 2048
  %.87.i.i1900 = icmp slt i64 %size.5.1.i1859, 0
  %.88.i.i1901 = select i1 %.87.i.i1900, i64 %arg.buffer.5.0, i64 0
  %124 = getelementptr i8, ptr %arg.buffer.4, i64 %size.5.1.i1859
  %.102.i.i1902 = getelementptr i8, ptr %124, i64 %.88.i.i1901
  br i1 %.68.i.i1899, label %B48.i.i2008, label %B108.i.i1903

B48.i.i2008:                                      ; preds = %B36.i.i1898
  %.71.i.i = lshr i64 %.332.sink.i.i1895, 6
  %125 = trunc nuw nsw i64 %.71.i.i to i8
  %.103.i.i2009 = or disjoint i8 %125, -64
  store i8 %.103.i.i2009, ptr %.102.i.i1902, align 1
  %.125.i.i2010 = icmp slt i64 %size.5.1.i1859, -1
  %.126.i.i2011 = select i1 %.125.i.i2010, i64 %arg.buffer.5.0, i64 0
  %126 = getelementptr i8, ptr %124, i64 1
  %.140.i.i2012 = getelementptr i8, ptr %126, i64 %.126.i.i2011
  %127 = trunc i64 %.332.sink.i.i1895 to i8
  %128 = and i8 %127, 63
  %.141.i.i2013 = or disjoint i8 %128, -128
  store i8 %.141.i.i2013, ptr %.140.i.i2012, align 1
  br label %inner81915

B108.i.i1903:                                     ; preds = %B36.i.i1898
  %.152.i.i1904 = icmp samesign ult i64 %.332.sink.i.i1895, 65536
  %.208.i1160.i = icmp slt i64 %size.5.1.i1859, -1
  %.209.i.i1905 = select i1 %.208.i1160.i, i64 %arg.buffer.5.0, i64 0
  %129 = getelementptr i8, ptr %124, i64 1
  %.223.i.i1906 = getelementptr i8, ptr %129, i64 %.209.i.i1905
  br i1 %.152.i.i1904, label %B120.i.i2002, label %B214.i.i1907

B120.i.i2002:                                     ; preds = %B108.i.i1903
  %.155.i.i = lshr i64 %.332.sink.i.i1895, 12
  %130 = trunc nuw nsw i64 %.155.i.i to i8
  %.187.i1162.i = or disjoint i8 %130, -32
  store i8 %.187.i1162.i, ptr %.102.i.i1902, align 1
  %.190.i.i = lshr i64 %.332.sink.i.i1895, 6
  %131 = trunc i64 %.190.i.i to i8
  %132 = and i8 %131, 63
  %.224.i.i2003 = or disjoint i8 %132, -128
  store i8 %.224.i.i2003, ptr %.223.i.i1906, align 1
  %.246.i.i2004 = icmp slt i64 %size.5.1.i1859, -2
  %.247.i.i2005 = select i1 %.246.i.i2004, i64 %arg.buffer.5.0, i64 0
  %133 = getelementptr i8, ptr %124, i64 2
  %.261.i.i2006 = getelementptr i8, ptr %133, i64 %.247.i.i2005
  %134 = trunc i64 %.332.sink.i.i1895 to i8
  %135 = and i8 %134, 63
  %.262.i.i2007 = or disjoint i8 %135, -128
  store i8 %.262.i.i2007, ptr %.261.i.i2006, align 1
  br label %inner81915

B214.i.i1907:                                     ; preds = %B108.i.i1903
  %.273.i.i = lshr i64 %.332.sink.i.i1895, 18
  %136 = trunc nuw nsw i64 %.273.i.i to i8
  %.305.i.i1908 = or i8 %136, -16
  store i8 %.305.i.i1908, ptr %.102.i.i1902, align 1
  %.308.i.i = lshr i64 %.332.sink.i.i1895, 12
  %137 = trunc i64 %.308.i.i to i8
  %138 = and i8 %137, 63
  %.342.i.i1909 = or disjoint i8 %138, -128
  store i8 %.342.i.i1909, ptr %.223.i.i1906, align 1
  %.345.i.i = lshr i64 %.332.sink.i.i1895, 6
  %.363.i.i = icmp slt i64 %size.5.1.i1859, -2
  %.364.i.i = select i1 %.363.i.i, i64 %arg.buffer.5.0, i64 0
  %139 = getelementptr i8, ptr %124, i64 2
  %.378.i.i = getelementptr i8, ptr %139, i64 %.364.i.i
  %140 = trunc i64 %.345.i.i to i8
  %141 = and i8 %140, 63
  %.379.i.i1910 = or disjoint i8 %141, -128
  store i8 %.379.i.i1910, ptr %.378.i.i, align 1
  %.401.i.i1911 = icmp slt i64 %size.5.1.i1859, -3
  %.402.i.i1912 = select i1 %.401.i.i1911, i64 %arg.buffer.5.0, i64 0
  %142 = getelementptr i8, ptr %124, i64 3
  %.416.i.i1913 = getelementptr i8, ptr %142, i64 %.402.i.i1912
  %143 = trunc i64 %.332.sink.i.i1895 to i8
  %144 = and i8 %143, 63
  %.417.i.i1914 = or disjoint i8 %144, -128
  store i8 %.417.i.i1914, ptr %.416.i.i1913, align 1
  br label %inner81915

inner81915: ; preds = %B214.i.i1907, %B120.i.i2002, %B48.i.i2008, %B16.i.i2014
  %.sink.i1161.i = phi i64 [ 4, %B214.i.i1907 ], [ 3, %B120.i.i2002 ], [ 2, %B48.i.i2008 ], [ 1, %B16.i.i2014 ]
  %.422.i.i1916 = add nsw i64 %.sink.i1161.i, %size.5.1.i1859
  %.589.i1917 = add nsw i64 %.sink.i.i1896, %position.4.1.i1860
  br label %B646.i1918

B646.i1918:                                       ; preds = %inner81915, %B272.i2033
  %size.6.2.i1919 = phi i64 [ %.380.i2037, %B272.i2033 ], [ %.422.i.i1916, %inner81915 ]
  %position.5.2.i1920 = phi i64 [ %.387.i2038, %B272.i2033 ], [ %.589.i1917, %inner81915 ]
  %.741.i1921 = sub i64 %size.6.2.i1919, %size.5.1.i1859
  %.7849.not.i = icmp slt i64 %.741.i1921, 1
  br i1 %.7849.not.i, label %B784.i1932, label %B678.if.i1922.preheader

B678.if.i1922.preheader:                          ; preds = %B646.i1918
  %xtraiter2290 = and i64 %.741.i1921, 3
  %lcmp.mod2291.not = icmp eq i64 %xtraiter2290, 0
  br i1 %lcmp.mod2291.not, label %B678.if.i1922.prol.loopexit, label %B678.if.i1922.prol

B678.if.i1922.prol:                               ; preds = %B678.if.i1922.preheader, %B678.if.i1922.prol
  %value.2.212.i.prol = phi i64 [ %.855.i1930.prol, %B678.if.i1922.prol ], [ %value.3.1.i1858, %B678.if.i1922.preheader ]
  %.728.011.i.prol = phi i64 [ %.797.i1923.prol, %B678.if.i1922.prol ], [ %size.5.1.i1859, %B678.if.i1922.preheader ]
  %prol.iter2292 = phi i64 [ %prol.iter2292.next, %B678.if.i1922.prol ], [ 0, %B678.if.i1922.preheader ]
  %.797.i1923.prol = add i64 %.728.011.i.prol, 1
  %.835.i1924.prol = icmp slt i64 %.728.011.i.prol, 0
  %.836.i1925.prol = select i1 %.835.i1924.prol, i64 %arg.buffer.5.0, i64 0
  %145 = getelementptr i8, ptr %arg.buffer.4, i64 %.728.011.i.prol
  %.850.i1926.prol = getelementptr i8, ptr %145, i64 %.836.i1925.prol
  %.851.i1927.prol = load i8, ptr %.850.i1926.prol, align 1
  %.852.i1928.prol = zext i8 %.851.i1927.prol to i64
  %.854.i1929.prol = xor i64 %value.2.212.i.prol, %.852.i1928.prol
  %.855.i1930.prol = mul i64 %.854.i1929.prol, 1099511628211
  %prol.iter2292.next = add i64 %prol.iter2292, 1
  %prol.iter2292.cmp.not = icmp eq i64 %prol.iter2292.next, %xtraiter2290
  br i1 %prol.iter2292.cmp.not, label %B678.if.i1922.prol.loopexit, label %B678.if.i1922.prol

B678.if.i1922.prol.loopexit:                      ; preds = %B678.if.i1922.prol, %B678.if.i1922.preheader
  %.855.i1930.lcssa.unr = phi i64 [ poison, %B678.if.i1922.preheader ], [ %.855.i1930.prol, %B678.if.i1922.prol ]
  %value.2.212.i.unr = phi i64 [ %value.3.1.i1858, %B678.if.i1922.preheader ], [ %.855.i1930.prol, %B678.if.i1922.prol ]
  %.728.011.i.unr = phi i64 [ %size.5.1.i1859, %B678.if.i1922.preheader ], [ %.797.i1923.prol, %B678.if.i1922.prol ]
  %146 = sub i64 %size.5.1.i1859, %size.6.2.i1919
  %147 = icmp ugt i64 %146, -4
  br i1 %147, label %B784.i1932, label %B678.if.i1922

B784.i1932:                                       ; preds = %B678.if.i1922.prol.loopexit, %B678.if.i1922, %B646.i1918
  %value.2.2.lcssa.i1933 = phi i64 [ %value.3.1.i1858, %B646.i1918 ], [ %.855.i1930.lcssa.unr, %B678.if.i1922.prol.loopexit ], [ %.855.i1930.3, %B678.if.i1922 ]
  %.868.not.i1934 = icmp sgt i64 %size.6.2.i1919, %arg.longest_token
  %or.cond1158.i = select i1 %.108.not.i, i1 true, i1 %.868.not.i1934
  br i1 %or.cond1158.i, label %B960.i1956, label %B810.i1935

B810.i1935:                                       ; preds = %B784.i1932
  %value.2.0.i.i1936 = tail call i64 @llvm.umax.i64(i64 %value.2.2.lcssa.i1933, i64 1)
  %.131.i.i1937 = and i64 %value.2.0.i.i1936, %.125.i.i
  %.180.i.i1938 = mul i64 %.131.i.i1937, %arg.table.5.1
  %.184.i.i1939 = getelementptr i64, ptr %arg.table.4, i64 %.180.i.i1938
  %.185.i.i1940 = load i64, ptr %.184.i.i1939, align 8
  %.188.not.i.i1941 = icmp eq i64 %.185.i.i1940, 0
  br i1 %.188.not.i.i1941, label %B960.i1956, label %B208.preheader.i.i1942

B208.preheader.i.i1942:                           ; preds = %B810.i1935
  %spec.select.i.i1943 = tail call i64 @llvm.smax.i64(i64 %size.6.2.i1919, i64 0)
  br label %B208.i.i1944

B208.i.i1944:                                     ; preds = %B502.i.i1949, %B208.preheader.i.i1942
  %slot.2.0.i.i1945 = phi i64 [ %.724.i.i1951, %B502.i.i1949 ], [ %.131.i.i1937, %B208.preheader.i.i1942 ]
  %.239.i.i1946 = mul i64 %slot.2.0.i.i1945, %arg.table.5.1
  %.243.i.i1947 = getelementptr i64, ptr %arg.table.4, i64 %.239.i.i1946
  %.244.i.i1948 = load i64, ptr %.243.i.i1947, align 8
  %.246.i1165.i = icmp eq i64 %.244.i.i1948, %value.2.0.i.i1936
  br i1 %.246.i1165.i, label %B236.i.i1958, label %B502.i.i1949

B236.i.i1958:                                     ; preds = %B208.i.i1944
  %.298.i.i1959 = getelementptr i8, ptr %.243.i.i1947, i64 8
  %.299.i.i1960 = load i64, ptr %.298.i.i1959, align 8
  %.330.i.i1961 = icmp slt i64 %.299.i.i1960, 0
  %.331.i1166.i = select i1 %.330.i.i1961, i64 %arg.edges.5.0, i64 0
  %.332.i1167.i = add i64 %.331.i1166.i, %.299.i.i1960
  %.352.i.i1962 = mul i64 %.332.i1167.i, %arg.edges.5.1
  %148 = getelementptr i64, ptr %arg.edges.4, i64 %.352.i.i1962
  %.356.i.i1963 = getelementptr i8, ptr %148, i64 32
  %.357.i.i1964 = load i64, ptr %.356.i.i1963, align 8
  %.415.i.i1965 = load i64, ptr %148, align 8
  %.417.i1168.i = icmp eq i64 %.415.i.i1965, %node.2.0.i1812
  br i1 %.417.i1168.i, label %B360.i.i1966, label %B502.i.i1949

B360.i.i1966:                                     ; preds = %B236.i.i1958
  %.472.i.i1967 = getelementptr i8, ptr %148, i64 40
  %.473.i.i1968 = load i64, ptr %.472.i.i1967, align 8
  %.475.i.i1969 = sub nsw i64 %.473.i.i1968, %.357.i.i1964
  %.477.i.i1970 = icmp eq i64 %.475.i.i1969, %size.6.2.i1919
  br i1 %.477.i.i1970, label %B438.i.i1971, label %B502.i.i1949

B438.i.i1971:                                     ; preds = %B360.i.i1966, %B438.if.i.i1974
  %.506.0.i.i1972 = phi i64 [ %.581.i.i1975, %B438.if.i.i1974 ], [ 0, %B360.i.i1966 ]
  %exitcond.i.i1973 = icmp eq i64 %.506.0.i.i1972, %spec.select.i.i1943
  br i1 %exitcond.i.i1973, label %inner91983, label %B438.if.i.i1974

B502.i.i1949:                                     ; preds = %B438.if.i.i1974, %B360.i.i1966, %B236.i.i1958, %B208.i.i1944
  %.722.i.i1950 = add i64 %slot.2.0.i.i1945, 1
  %.724.i.i1951 = and i64 %.722.i.i1950, %.125.i.i
  %.772.i.i1952 = mul i64 %.724.i.i1951, %arg.table.5.1
  %.776.i.i1953 = getelementptr i64, ptr %arg.table.4, i64 %.772.i.i1952
  %.777.i.i1954 = load i64, ptr %.776.i.i1953, align 8
  %.780.not.i.i1955 = icmp eq i64 %.777.i.i1954, 0
  br i1 %.780.not.i.i1955, label %B960.i1956, label %B208.i.i1944

B438.if.i.i1974:                                  ; preds = %B438.i.i1971
  %.581.i.i1975 = add nuw i64 %.506.0.i.i1972, 1
  %.609.i.i1976 = add nsw i64 %.506.0.i.i1972, %.357.i.i1964
  %.623.i.i1977 = icmp slt i64 %.609.i.i1976, 0
  %.624.i.i1978 = select i1 %.623.i.i1977, i64 %arg.token_bytes.5.0, i64 0
  %149 = getelementptr i8, ptr %arg.token_bytes.4, i64 %.609.i.i1976
  %.638.i.i1979 = getelementptr i8, ptr %149, i64 %.624.i.i1978
  %.639.i.i1980 = load i8, ptr %.638.i.i1979, align 1
  %150 = getelementptr i8, ptr %arg.buffer.4, i64 %.506.0.i.i1972
  %.669.i.i1981 = load i8, ptr %150, align 1
  %.670.not.i.i1982 = icmp eq i8 %.639.i.i1980, %.669.i.i1981
  br i1 %.670.not.i.i1982, label %B438.i.i1971, label %B502.i.i1949

inner91983: ; preds = %B438.i.i1971
  %.923.i1984 = icmp sgt i64 %.299.i.i1960, -1
  br i1 %.923.i1984, label %B860.i1985, label %B960.i1956

B860.i1985:                                       ; preds = %inner91983
  %.974.i1986 = mul i64 %.299.i.i1960, %arg.edges.5.1
  %151 = getelementptr i64, ptr %arg.edges.4, i64 %.974.i1986
  %.978.i1987 = getelementptr i8, ptr %151, i64 24
  %.979.i1988 = load i64, ptr %.978.i1987, align 8
  %.980.i1989 = icmp sgt i64 %.979.i1988, -1
  br i1 %.980.i1989, label %B898.i1990, label %B960.i1956

B898.i1990:                                       ; preds = %B860.i1985
  %.61.i.i1991 = load i64, ptr %arg.found.4, align 8
  %.62.i.i1992 = icmp slt i64 %.61.i.i1991, 0
  br i1 %.62.i.i1992, label %B124.i.i2001, label %B28.i.i1993

B28.i.i1993:                                      ; preds = %B898.i1990
  %.93.i.i1994 = load i64, ptr %.1558, align 8
  %.95.i.i1995 = icmp sgt i64 %depth.2.0.i1811, %.93.i.i1994
  br i1 %.95.i.i1995, label %B124.i.i2001, label %B52.i.i1996

B52.i.i1996:                                      ; preds = %B28.i.i1993
  %.128.i.i1997 = icmp eq i64 %depth.2.0.i1811, %.93.i.i1994
  br i1 %.128.i.i1997, label %B76.i1169.i, label %B960.i1956

B76.i1169.i:                                      ; preds = %B52.i.i1996
  %152 = getelementptr i64, ptr %arg.precedence.4, i64 %.979.i1988
  %.160.i.i1998 = load i64, ptr %152, align 8
  %.219.i.i1999 = getelementptr i64, ptr %arg.precedence.4, i64 %.61.i.i1991
  %.220.i.i2000 = load i64, ptr %.219.i.i1999, align 8
  %.223.i1170.i = icmp slt i64 %.160.i.i1998, %.220.i.i2000
  br i1 %.223.i1170.i, label %B124.i.i2001, label %B960.i1956

B124.i.i2001:                                     ; preds = %B76.i1169.i, %B28.i.i1993, %B898.i1990
  store i64 %.979.i1988, ptr %arg.found.4, align 8
  store i64 %depth.2.0.i1811, ptr %.1558, align 8
  br label %B960.i1956

B960.i1956:                                       ; preds = %B502.i.i1949, %B124.i.i2001, %B76.i1169.i, %B52.i.i1996, %B860.i1985, %inner91983, %B810.i1935, %B784.i1932
  %.1082.i1957 = icmp sge i64 %position.5.2.i1920, %stop.2.0.i1810
  %or.cond1159.i = select i1 %.1082.i1957, i1 true, i1 %.868.not.i1934
  br i1 %or.cond1159.i, label %B986.i1817, label %B240.i1857

B986.i1817:                                       ; preds = %B960.i1956, %B72.i1808
  %value.4.2.i1818 = phi i64 [ %.176.i1814, %B72.i1808 ], [ %value.2.2.lcssa.i1933, %B960.i1956 ]
  %size.7.2.i1819 = phi i64 [ 0, %B72.i1808 ], [ %size.6.2.i1919, %B960.i1956 ]
  %.1145.i1820 = icmp sgt i64 %size.7.2.i1819, %arg.longest_token
  br i1 %.1145.i1820, label %B1978, label %B1002.i1821

B1002.i1821:                                      ; preds = %B986.i1817
  %value.2.0.i1171.i = tail call i64 @llvm.umax.i64(i64 %value.4.2.i1818, i64 1)
  %.131.i1173.i = and i64 %value.2.0.i1171.i, %.125.i.i
  %.180.i1174.i = mul i64 %.131.i1173.i, %arg.table.5.1
  %.184.i1175.i = getelementptr i64, ptr %arg.table.4, i64 %.180.i1174.i
  %.185.i1176.i = load i64, ptr %.184.i1175.i, align 8
  %.188.not.i1177.i = icmp eq i64 %.185.i1176.i, 0
  br i1 %.188.not.i1177.i, label %B1978, label %B208.preheader.i1178.i

B208.preheader.i1178.i:                           ; preds = %B1002.i1821
  %spec.select.i1179.i = tail call i64 @llvm.smax.i64(i64 %size.7.2.i1819, i64 0)
  br label %B208.i1180.i

B208.i1180.i:                                     ; preds = %B502.i1186.i, %B208.preheader.i1178.i
  %slot.2.0.i1181.i = phi i64 [ %.724.i1188.i, %B502.i1186.i ], [ %.131.i1173.i, %B208.preheader.i1178.i ]
  %.239.i1182.i = mul i64 %slot.2.0.i1181.i, %arg.table.5.1
  %.243.i1183.i = getelementptr i64, ptr %arg.table.4, i64 %.239.i1182.i
  %.244.i1184.i = load i64, ptr %.243.i1183.i, align 8
  %.246.i1185.i = icmp eq i64 %.244.i1184.i, %value.2.0.i1171.i
  br i1 %.246.i1185.i, label %B236.i1194.i, label %B502.i1186.i

B236.i1194.i:                                     ; preds = %B208.i1180.i
  %.298.i1195.i = getelementptr i8, ptr %.243.i1183.i, i64 8
  %.299.i1196.i = load i64, ptr %.298.i1195.i, align 8
  %.330.i1197.i = icmp slt i64 %.299.i1196.i, 0
  %.331.i1198.i = select i1 %.330.i1197.i, i64 %arg.edges.5.0, i64 0
  %.332.i1199.i = add i64 %.331.i1198.i, %.299.i1196.i
  %.352.i1200.i = mul i64 %.332.i1199.i, %arg.edges.5.1
  %153 = getelementptr i64, ptr %arg.edges.4, i64 %.352.i1200.i
  %.356.i1201.i = getelementptr i8, ptr %153, i64 32
  %.357.i1202.i = load i64, ptr %.356.i1201.i, align 8
  %.415.i1203.i = load i64, ptr %153, align 8
  %.417.i1204.i = icmp eq i64 %.415.i1203.i, %node.2.0.i1812
  br i1 %.417.i1204.i, label %B360.i1205.i, label %B502.i1186.i

B360.i1205.i:                                     ; preds = %B236.i1194.i
  %.472.i1206.i = getelementptr i8, ptr %153, i64 40
  %.473.i1207.i = load i64, ptr %.472.i1206.i, align 8
  %.475.i1208.i = sub nsw i64 %.473.i1207.i, %.357.i1202.i
  %.477.i1209.i = icmp eq i64 %.475.i1208.i, %size.7.2.i1819
  br i1 %.477.i1209.i, label %B438.i1210.i, label %B502.i1186.i

B438.i1210.i:                                     ; preds = %B360.i1205.i, %B438.if.i1213.i
  %.506.0.i1211.i = phi i64 [ %.581.i1214.i, %B438.if.i1213.i ], [ 0, %B360.i1205.i ]
  %exitcond.i1212.i = icmp eq i64 %.506.0.i1211.i, %spec.select.i1179.i
  br i1 %exitcond.i1212.i, label %inner17, label %B438.if.i1213.i

B502.i1186.i:                                     ; preds = %B438.if.i1213.i, %B360.i1205.i, %B236.i1194.i, %B208.i1180.i
  %.722.i1187.i = add i64 %slot.2.0.i1181.i, 1
  %.724.i1188.i = and i64 %.722.i1187.i, %.125.i.i
  %.772.i1189.i = mul i64 %.724.i1188.i, %arg.table.5.1
  %.776.i1190.i = getelementptr i64, ptr %arg.table.4, i64 %.772.i1189.i
  %.777.i1191.i = load i64, ptr %.776.i1190.i, align 8
  %.780.not.i1192.i = icmp eq i64 %.777.i1191.i, 0
  br i1 %.780.not.i1192.i, label %B1978, label %B208.i1180.i

B438.if.i1213.i:                                  ; preds = %B438.i1210.i
  %.581.i1214.i = add nuw i64 %.506.0.i1211.i, 1
  %.609.i1215.i = add nsw i64 %.506.0.i1211.i, %.357.i1202.i
  %.623.i1216.i = icmp slt i64 %.609.i1215.i, 0
  %.624.i1217.i = select i1 %.623.i1216.i, i64 %arg.token_bytes.5.0, i64 0
  %154 = getelementptr i8, ptr %arg.token_bytes.4, i64 %.609.i1215.i
  %.638.i1218.i = getelementptr i8, ptr %154, i64 %.624.i1217.i
  %.639.i1219.i = load i8, ptr %.638.i1218.i, align 1
  %155 = getelementptr i8, ptr %arg.buffer.4, i64 %.506.0.i1211.i
  %.669.i1220.i = load i8, ptr %155, align 1
  %.670.not.i1221.i = icmp eq i8 %.639.i1219.i, %.669.i1220.i
  br i1 %.670.not.i1221.i, label %B438.i1210.i, label %B502.i1186.i

inner17: ; preds = %B438.i1210.i
  br i1 %.330.i1197.i, label %B1978, label %B1056.i1822

B1056.i1822:                                      ; preds = %inner17
  %.1321.i1823 = mul i64 %.299.i1196.i, %arg.edges.5.1
  %156 = getelementptr i64, ptr %arg.edges.4, i64 %.1321.i1823
  %.1325.i1824 = getelementptr i8, ptr %156, i64 16
  %.1326.i1825 = load i64, ptr %.1325.i1824, align 8
  %.1327.i1826 = icmp sgt i64 %.1326.i1825, -1
  br i1 %.1327.i1826, label %B1094.i1856, label %B1156.i1827

B1094.i1856:                                      ; preds = %B1056.i1822
  %.61.i1223.i = load i64, ptr %arg.found.4, align 8
  %.62.i1224.i = icmp slt i64 %.61.i1223.i, 0
  br i1 %.62.i1224.i, label %B124.i1239.i, label %B28.i1225.i

B28.i1225.i:                                      ; preds = %B1094.i1856
  %.93.i1227.i = load i64, ptr %.1558, align 8
  %.95.i1228.i = icmp sgt i64 %depth.2.0.i1811, %.93.i1227.i
  br i1 %.95.i1228.i, label %B124.i1239.i, label %B52.i1229.i

B52.i1229.i:                                      ; preds = %B28.i1225.i
  %.128.i1230.i = icmp eq i64 %depth.2.0.i1811, %.93.i1227.i
  br i1 %.128.i1230.i, label %B76.i1231.i, label %B1156.i1827

B76.i1231.i:                                      ; preds = %B52.i1229.i
  %157 = getelementptr i64, ptr %arg.precedence.4, i64 %.1326.i1825
  %.160.i1235.i = load i64, ptr %157, align 8
  %.219.i1236.i = getelementptr i64, ptr %arg.precedence.4, i64 %.61.i1223.i
  %.220.i1237.i = load i64, ptr %.219.i1236.i, align 8
  %.223.i1238.i = icmp slt i64 %.160.i1235.i, %.220.i1237.i
  br i1 %.223.i1238.i, label %B124.i1239.i, label %B1156.i1827

B124.i1239.i:                                     ; preds = %B76.i1231.i, %B28.i1225.i, %B1094.i1856
  store i64 %.1326.i1825, ptr %arg.found.4, align 8
  store i64 %depth.2.0.i1811, ptr %.1558, align 8
  br label %B1156.i1827

B1156.i1827:                                      ; preds = %B124.i1239.i, %B76.i1231.i, %B52.i1229.i, %B1056.i1822
  %.1472.i1828 = getelementptr i8, ptr %156, i64 8
  %.1473.i1829 = load i64, ptr %.1472.i1828, align 8
  %.1478.i1830 = icmp slt i64 %.1473.i1829, 0
  br i1 %.1478.i1830, label %B1978, label %B1202.i1831

B1202.i1831:                                      ; preds = %B1156.i1827
  %.27.i.i1832 = icmp slt i64 %stop.2.0.i1810, %.557
  br i1 %.27.i.i1832, label %B16.i1242.i, label %inner121833

B16.i1242.i:                                      ; preds = %B1202.i1831
  %.37.i.i1838 = ashr i64 %stop.2.0.i1810, 6
  %.51.i.i1839 = icmp slt i64 %.37.i.i1838, 0
  %.52.i.i1840 = select i1 %.51.i.i1839, i64 %arg.in_token.5.0, i64 0
  %158 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i.i1838
  %.66.i.i1841 = getelementptr i64, ptr %158, i64 %.52.i.i1840
  %.67.i.i1842 = load i64, ptr %.66.i.i1841, align 8
  %.69.i.i1843 = and i64 %stop.2.0.i1810, 63
  %159 = shl nuw i64 1, %.69.i.i1843
  %160 = and i64 %.67.i.i1842, %159
  %.74.not.i.i1844 = icmp eq i64 %160, 0
  br i1 %.74.not.i.i1844, label %B128.i.i1845, label %inner121833

B128.i.i1845:                                     ; preds = %B16.i1242.i, %B150.i.i1848
  %position.2.0.i.i1846 = phi i64 [ %.80.i.i1849, %B150.i.i1848 ], [ %stop.2.0.i1810, %B16.i1242.i ]
  %exitcond.not.i.i1847 = icmp eq i64 %position.2.0.i.i1846, %2
  br i1 %exitcond.not.i.i1847, label %B1978, label %B150.i.i1848

B150.i.i1848:                                     ; preds = %B128.i.i1845
  %.80.i.i1849 = add nsw i64 %position.2.0.i.i1846, 1
  %.100.i.i1850 = ashr i64 %.80.i.i1849, 6
  %.114.i.i1851 = icmp slt i64 %.100.i.i1850, 0
  %.115.i.i1852 = select i1 %.114.i.i1851, i64 %arg.in_token.5.0, i64 0
  %161 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i.i1850
  %.129.i.i1853 = getelementptr i64, ptr %161, i64 %.115.i.i1852
  %.130.i1243.i = load i64, ptr %.129.i.i1853, align 8
  %.132.i.i1854 = and i64 %.80.i.i1849, 63
  %162 = shl nuw i64 1, %.132.i.i1854
  %163 = and i64 %.130.i1243.i, %162
  %.137.not.i.i1855 = icmp eq i64 %163, 0
  br i1 %.137.not.i.i1855, label %B128.i.i1845, label %inner121833

inner121833: ; preds = %B150.i.i1848, %B16.i1242.i, %B1202.i1831
  %position.3.1.i.i1834 = phi i64 [ %stop.2.0.i1810, %B16.i1242.i ], [ %stop.2.0.i1810, %B1202.i1831 ], [ %.80.i.i1849, %B150.i.i1848 ]
  %.1547.not.i1835 = icmp slt i64 %position.3.1.i.i1834, %.557
  br i1 %.1547.not.i1835, label %B16.i1246.i, label %B1978

B16.i1246.i:                                      ; preds = %inner121833
  %.37.i1247.i = ashr i64 %position.3.1.i.i1834, 6
  %.51.i1248.i = icmp slt i64 %.37.i1247.i, 0
  %.52.i1249.i = select i1 %.51.i1248.i, i64 %arg.in_token.5.0, i64 0
  %164 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i1247.i
  %.66.i1250.i = getelementptr i64, ptr %164, i64 %.52.i1249.i
  %.67.i1251.i = load i64, ptr %.66.i1250.i, align 8
  %.69.i1252.i = and i64 %position.3.1.i.i1834, 63
  %165 = shl nuw i64 1, %.69.i1252.i
  %166 = and i64 %.67.i1251.i, %165
  %.74.not.i1253.i = icmp eq i64 %166, 0
  br i1 %.74.not.i1253.i, label %inner3.i1836, label %B128.i1255.i

B128.i1255.i:                                     ; preds = %B16.i1246.i, %B150.i1258.i
  %position.2.0.i1256.i = phi i64 [ %.80.i1259.i, %B150.i1258.i ], [ %position.3.1.i.i1834, %B16.i1246.i ]
  %exitcond.not.i1257.i = icmp eq i64 %position.2.0.i1256.i, %2
  br i1 %exitcond.not.i1257.i, label %inner3.i1836, label %B150.i1258.i

B150.i1258.i:                                     ; preds = %B128.i1255.i
  %.80.i1259.i = add nsw i64 %position.2.0.i1256.i, 1
  %.100.i1260.i = ashr i64 %.80.i1259.i, 6
  %.114.i1261.i = icmp slt i64 %.100.i1260.i, 0
  %.115.i1262.i = select i1 %.114.i1261.i, i64 %arg.in_token.5.0, i64 0
  %167 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i1260.i
  %.129.i1263.i = getelementptr i64, ptr %167, i64 %.115.i1262.i
  %.130.i1264.i = load i64, ptr %.129.i1263.i, align 8
  %.132.i1265.i = and i64 %.80.i1259.i, 63
  %168 = shl nuw i64 1, %.132.i1265.i
  %169 = and i64 %.130.i1264.i, %168
  %.137.not.i1266.i = icmp eq i64 %169, 0
  br i1 %.137.not.i1266.i, label %inner3.i1836, label %B128.i1255.i

inner3.i1836: ; preds = %B150.i1258.i, %B128.i1255.i, %B16.i1246.i
  %position.3.1.i1245.i = phi i64 [ %position.3.1.i.i1834, %B16.i1246.i ], [ %.557, %B128.i1255.i ], [ %.80.i1259.i, %B150.i1258.i ]
  %.1622.i1837 = add nuw nsw i64 %depth.2.0.i1811, 1
  br label %B72.i1808

B678.if.i1922:                                    ; preds = %B678.if.i1922.prol.loopexit, %B678.if.i1922
  %value.2.212.i = phi i64 [ %.855.i1930.3, %B678.if.i1922 ], [ %value.2.212.i.unr, %B678.if.i1922.prol.loopexit ]
  %.728.011.i = phi i64 [ %.797.i1923.3, %B678.if.i1922 ], [ %.728.011.i.unr, %B678.if.i1922.prol.loopexit ]
  %.797.i1923 = add i64 %.728.011.i, 1
  %.835.i1924 = icmp slt i64 %.728.011.i, 0
  %.836.i1925 = select i1 %.835.i1924, i64 %arg.buffer.5.0, i64 0
  %170 = getelementptr i8, ptr %arg.buffer.4, i64 %.728.011.i
  %.850.i1926 = getelementptr i8, ptr %170, i64 %.836.i1925
  %.851.i1927 = load i8, ptr %.850.i1926, align 1
  %.852.i1928 = zext i8 %.851.i1927 to i64
  %.854.i1929 = xor i64 %value.2.212.i, %.852.i1928
  %.855.i1930 = mul i64 %.854.i1929, 1099511628211
  %.797.i1923.1 = add i64 %.728.011.i, 2
  %.835.i1924.1 = icmp slt i64 %.797.i1923, 0
  %.836.i1925.1 = select i1 %.835.i1924.1, i64 %arg.buffer.5.0, i64 0
  %171 = getelementptr i8, ptr %arg.buffer.4, i64 %.797.i1923
  %.850.i1926.1 = getelementptr i8, ptr %171, i64 %.836.i1925.1
  %.851.i1927.1 = load i8, ptr %.850.i1926.1, align 1
  %.852.i1928.1 = zext i8 %.851.i1927.1 to i64
  %.854.i1929.1 = xor i64 %.855.i1930, %.852.i1928.1
  %.855.i1930.1 = mul i64 %.854.i1929.1, 1099511628211
  %.797.i1923.2 = add i64 %.728.011.i, 3
  %.835.i1924.2 = icmp slt i64 %.797.i1923.1, 0
  %.836.i1925.2 = select i1 %.835.i1924.2, i64 %arg.buffer.5.0, i64 0
  %172 = getelementptr i8, ptr %arg.buffer.4, i64 %.797.i1923.1
  %.850.i1926.2 = getelementptr i8, ptr %172, i64 %.836.i1925.2
  %.851.i1927.2 = load i8, ptr %.850.i1926.2, align 1
  %.852.i1928.2 = zext i8 %.851.i1927.2 to i64
  %.854.i1929.2 = xor i64 %.855.i1930.1, %.852.i1928.2
  %.855.i1930.2 = mul i64 %.854.i1929.2, 1099511628211
  %.797.i1923.3 = add i64 %.728.011.i, 4
  %.835.i1924.3 = icmp slt i64 %.797.i1923.2, 0
  %.836.i1925.3 = select i1 %.835.i1924.3, i64 %arg.buffer.5.0, i64 0
  %173 = getelementptr i8, ptr %arg.buffer.4, i64 %.797.i1923.2
  %.850.i1926.3 = getelementptr i8, ptr %173, i64 %.836.i1925.3
  %.851.i1927.3 = load i8, ptr %.850.i1926.3, align 1
  %.852.i1928.3 = zext i8 %.851.i1927.3 to i64
  %.854.i1929.3 = xor i64 %.855.i1930.2, %.852.i1928.3
  %.855.i1930.3 = mul i64 %.854.i1929.3, 1099511628211
  %exitcond.not.i1931.3 = icmp eq i64 %.797.i1923.3, %size.6.2.i1919
  br i1 %exitcond.not.i1931.3, label %B784.i1932, label %B678.if.i1922

B1978:                                            ; preds = %B986.i1817, %B1002.i1821, %inner17, %B1156.i1827, %inner121833, %B502.i1186.i, %B128.i.i1845, %inner10, %B1812
  %entry.4.4.in = phi ptr [ %.1418, %B1812 ], [ %arg.found.4, %B128.i.i1845 ], [ %arg.found.4, %inner10 ], [ %arg.found.4, %B502.i1186.i ], [ %arg.found.4, %inner121833 ], [ %arg.found.4, %B1156.i1827 ], [ %arg.found.4, %inner17 ], [ %arg.found.4, %B1002.i1821 ], [ %arg.found.4, %B986.i1817 ]
  %entry.4.4 = load i64, ptr %entry.4.4.in, align 8
  %.1730 = icmp slt i64 %entry.4.4, 0
  br i1 %.1730, label %B2681, label %B1994

B1994:                                            ; preds = %B1978
  %.1743 = add nsw i64 %size.2.4, %.902
  %.1780 = getelementptr i64, ptr %arg.entry_tokens.4, i64 %entry.4.4
  %.1781 = load i64, ptr %.1780, align 8
  %.18622156 = icmp sgt i64 %.1781, 1
  br i1 %.18622156, label %B2052.if, label %B2122

B2122:                                            ; preds = %inner32090, %B1994
  %resume.7.4.lcssa = phi i64 [ %.1743, %B1994 ], [ %position.3.1.i2068, %inner32090 ]
  %.1999 = getelementptr i64, ptr %arg.entry_group.4, i64 %entry.4.4
  %.2000 = load i64, ptr %.1999, align 8
  %.2001 = icmp sgt i64 %.2000, -1
  br i1 %.2001, label %B2146, label %B2222

B2146:                                            ; preds = %B2122
  %.2038 = getelementptr i32, ptr %arg.seen.4, i64 %entry.4.4
  %.2039 = load i32, ptr %.2038, align 4
  %.2041 = icmp eq i32 %.2039, 0
  br i1 %.2041, label %B2170, label %B2190

B2170:                                            ; preds = %B2146
  %.2058 = icmp slt i64 %touched_count.2.3.ph, 0
  %.2059 = select i1 %.2058, i64 %arg.touched.5.0, i64 0
  %174 = getelementptr i64, ptr %arg.touched.4, i64 %touched_count.2.3.ph
  %.2073 = getelementptr i64, ptr %174, i64 %.2059
  store i64 %entry.4.4, ptr %.2073, align 8
  %.2076 = add nsw i64 %touched_count.2.3.ph, 1
  %.2119.pre = load i32, ptr %.2038, align 4
  br label %B2190

B2190:                                            ; preds = %B2170, %B2146
  %.2119 = phi i32 [ %.2119.pre, %B2170 ], [ %.2039, %B2146 ]
  %touched_count.7.4 = phi i64 [ %.2076, %B2170 ], [ %touched_count.2.3.ph, %B2146 ]
  %.2121 = add i32 %.2119, 1
  store i32 %.2121, ptr %.2038, align 4
  br label %B2222

B2222:                                            ; preds = %B2190, %B2122
  %touched_count.6.4 = phi i64 [ %touched_count.7.4, %B2190 ], [ %touched_count.2.3.ph, %B2122 ]
  %.2181.not = icmp eq i64 %.895, 0
  br i1 %.2181.not, label %B2236, label %B766.outer

B2236:                                            ; preds = %B2681, %B2222, %B260
  %touched_count.5.4 = phi i64 [ %touched_count.4.12169, %B260 ], [ %touched_count.2.3.ph, %B2681 ], [ %touched_count.6.4, %B2222 ]
  %resume.6.4 = phi i64 [ %resume.5.12170, %B260 ], [ %resume.3.3.ph, %B2681 ], [ %resume.7.4.lcssa, %B2222 ]
  %.662 = icmp sgt i64 %.608.02166, 1
  br i1 %.662, label %B260, label %B2240.loopexit

B2240.loopexit:                                   ; preds = %B2236
  %175 = trunc i64 %.813 to i32
  br label %B2240

B2240:                                            ; preds = %B2240.loopexit, %B120
  %tokens.2.1.lcssa = phi i32 [ 0, %B120 ], [ %175, %B2240.loopexit ]
  %touched_count.4.1.lcssa = phi i64 [ 0, %B120 ], [ %touched_count.5.4, %B2240.loopexit ]
  br i1 %.253.not, label %B2288, label %B2244

B2244:                                            ; preds = %B2240
  %176 = xor i64 %.526, -1
  %.54.i = add i64 %.557, %176
  %.991.not.i = icmp slt i64 %.54.i, 1
  br i1 %.991.not.i, label %B2288, label %B42.if.i

B70.i:                                            ; preds = %B42.if.i
  %.191.i = icmp slt i64 %.41.02.i, -1
  %.192.i = select i1 %.191.i, i64 %arg.data.5.0, i64 0
  %177 = getelementptr i8, ptr %178, i64 1
  %.206.i = getelementptr i8, ptr %177, i64 %.192.i
  %.207.i = load i8, ptr %.206.i, align 1
  %.209.i = icmp eq i8 %.207.i, -93
  br i1 %.209.i, label %B2278, label %B106.i

B106.i:                                           ; preds = %B42.if.i, %B70.i
  %.99.i = icmp samesign ugt i64 %.44.03.i, 1
  br i1 %.99.i, label %B42.if.i, label %B2288

B42.if.i:                                         ; preds = %B2244, %B106.i
  %.44.03.i = phi i64 [ %.108.i, %B106.i ], [ %.54.i, %B2244 ]
  %.41.02.i = phi i64 [ %.112.i, %B106.i ], [ %.526, %B2244 ]
  %.108.i = add nsw i64 %.44.03.i, -1
  %.112.i = add i64 %.41.02.i, 1
  %.154.i = icmp slt i64 %.41.02.i, 0
  %.155.i = select i1 %.154.i, i64 %arg.data.5.0, i64 0
  %178 = getelementptr i8, ptr %arg.data.4, i64 %.41.02.i
  %.169.i = getelementptr i8, ptr %178, i64 %.155.i
  %.170.i = load i8, ptr %.169.i, align 1
  %.172.i = icmp eq i8 %.170.i, -50
  br i1 %.172.i, label %B70.i, label %B106.i

B2278:                                            ; preds = %B70.i
  %.2292 = select i1 %.510, i64 %arg.flagged.5.0, i64 0
  %179 = getelementptr i8, ptr %arg.flagged.4, i64 %.396.02179
  %.2306 = getelementptr i8, ptr %179, i64 %.2292
  store i8 1, ptr %.2306, align 1
  br label %B2288

B2288:                                            ; preds = %B106.i, %B2244, %B2278, %B2240
  %.2329 = select i1 %.510, i64 %arg.offsets.5.0, i64 0
  %180 = getelementptr i32, ptr %arg.offsets.4, i64 %.396.02179
  %.2343 = getelementptr i32, ptr %180, i64 %.2329
  %.2344 = load i32, ptr %.2343, align 4
  %.2346 = sext i32 %.2344 to i64
  %.2347 = add nsw i64 %touched_count.4.1.lcssa, %.2346
  %.2358 = icmp sgt i64 %.2347, %arg.out_entry.5.0
  br i1 %.2358, label %B2344, label %B2410

B2344:                                            ; preds = %B2288
  %.24922180.not = icmp slt i64 %touched_count.4.1.lcssa, 1
  br i1 %.24922180.not, label %common.ret, label %B2374.if.preheader

B2374.if.preheader:                               ; preds = %B2344
  %xtraiter2295 = and i64 %touched_count.4.1.lcssa, 3
  %181 = icmp ult i64 %touched_count.4.1.lcssa, 4
  br i1 %181, label %B2374.if.epil.preheader, label %B2374.if.preheader.new

B2374.if.preheader.new:                           ; preds = %B2374.if.preheader
  %unroll_iter2298 = and i64 %touched_count.4.1.lcssa, 9223372036854775804
  br label %B2374.if

common.ret.loopexit.unr-lcssa:                    ; preds = %B2374.if
  %lcmp.mod2296.not = icmp eq i64 %xtraiter2295, 0
  br i1 %lcmp.mod2296.not, label %common.ret, label %B2374.if.epil.preheader

B2374.if.epil.preheader:                          ; preds = %common.ret.loopexit.unr-lcssa, %B2374.if.preheader
  %.2436.02181.epil.init = phi i64 [ 0, %B2374.if.preheader ], [ %.2505.3, %common.ret.loopexit.unr-lcssa ]
  %lcmp.mod2297 = icmp ne i64 %xtraiter2295, 0
  tail call void @llvm.assume(i1 %lcmp.mod2297)
  br label %B2374.if.epil

B2374.if.epil:                                    ; preds = %B2374.if.epil, %B2374.if.epil.preheader
  %.2436.02181.epil = phi i64 [ %.2505.epil, %B2374.if.epil ], [ %.2436.02181.epil.init, %B2374.if.epil.preheader ]
  %epil.iter = phi i64 [ %epil.iter.next, %B2374.if.epil ], [ 0, %B2374.if.epil.preheader ]
  %.2505.epil = add nuw nsw i64 %.2436.02181.epil, 1
  %182 = getelementptr i64, ptr %arg.touched.4, i64 %.2436.02181.epil
  %.2559.epil = load i64, ptr %182, align 8
  %.2573.epil = icmp slt i64 %.2559.epil, 0
  %.2574.epil = select i1 %.2573.epil, i64 %arg.seen.5.0, i64 0
  %183 = getelementptr i32, ptr %arg.seen.4, i64 %.2559.epil
  %.2588.epil = getelementptr i32, ptr %183, i64 %.2574.epil
  store i32 0, ptr %.2588.epil, align 4
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %epil.iter.next, %xtraiter2295
  br i1 %epil.iter.cmp.not, label %common.ret, label %B2374.if.epil

common.ret:                                       ; preds = %B2654, %common.ret.loopexit.unr-lcssa, %B2374.if.epil, %entry, %B2344
  %storemerge1729 = phi i64 [ %.396.02179, %B2344 ], [ %arg.text_start.5.0, %entry ], [ %.396.02179, %common.ret.loopexit.unr-lcssa ], [ %.396.02179, %B2374.if.epil ], [ %arg.text_start.5.0, %B2654 ]
  store i64 %storemerge1729, ptr %retptr, align 8
  ret i32 0

B2410:                                            ; preds = %B2288
  %.2621 = select i1 %.510, i64 %arg.length.5.0, i64 0
  %184 = getelementptr i32, ptr %arg.length.4, i64 %.396.02179
  %.2635 = getelementptr i32, ptr %184, i64 %.2621
  store i32 %tokens.2.1.lcssa, ptr %.2635, align 4
  %.52.i2039 = add i64 %touched_count.4.1.lcssa, -1
  %.976.not.i = icmp slt i64 %.52.i2039, 1
  br i1 %.976.not.i, label %inner20, label %B78.i

B78.i:                                            ; preds = %B2410, %B176.thread.i
  %.39.07.i = phi i64 [ %.110.i, %B176.thread.i ], [ 1, %B2410 ]
  %.110.i = add nuw i64 %.39.07.i, 1
  %185 = getelementptr i64, ptr %arg.touched.4, i64 %.39.07.i
  %.164.i = load i64, ptr %185, align 8
  %.165.i2040 = add nsw i64 %.39.07.i, -1
  %.215.i2041 = getelementptr i64, ptr %arg.touched.4, i64 %.165.i2040
  %.216.i2042 = load i64, ptr %.215.i2041, align 8
  %.220.i = icmp sgt i64 %.216.i2042, %.164.i
  br i1 %.220.i, label %B102.i, label %B176.thread.i

B102.i:                                           ; preds = %B78.i, %B152.i
  %.255.i = phi i64 [ %.337.i, %B152.i ], [ %.216.i2042, %B78.i ]
  %j.2.1.i = phi i64 [ %.289.i, %B152.i ], [ %.165.i2040, %B78.i ]
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
  %186 = getelementptr i64, ptr %arg.touched.4, i64 %j.3.24.i
  store i64 %.164.i, ptr %186, align 8
  %exitcond.not.i2043 = icmp eq i64 %.110.i, %touched_count.4.1.lcssa
  br i1 %exitcond.not.i2043, label %inner20, label %B78.i

inner20: ; preds = %B176.thread.i, %B2410
  %.2699 = load i32, ptr %.2343, align 4
  %.27832174.not = icmp slt i64 %touched_count.4.1.lcssa, 1
  br i1 %.27832174.not, label %B2654, label %B2498.if.lr.ph

B2498.if.lr.ph:                                   ; preds = %inner20
  %.2882 = sext i32 %.2699 to i64
  %.3002 = select i1 %.510, i64 %arg.totals.5.0, i64 0
  %.3003 = add i64 %.3002, %.396.02179
  %.3023 = mul i64 %.3003, %arg.totals.5.1
  %187 = getelementptr double, ptr %arg.totals.4, i64 %.3023
  br label %B2498.if

B2654:                                            ; preds = %B2498.if, %inner20
  %.3201 = icmp slt i64 %.396.02179, -1
  %.3202 = select i1 %.3201, i64 %arg.offsets.5.0, i64 0
  %188 = getelementptr i8, ptr %180, i64 4
  %.3216 = getelementptr i32, ptr %188, i64 %.3202
  %189 = trunc i64 %touched_count.4.1.lcssa to i32
  %.3217 = add i32 %.2699, %189
  store i32 %.3217, ptr %.3216, align 4
  %.455 = icmp sgt i64 %.399.02178, 1
  br i1 %.455, label %B120, label %common.ret

B2681:                                            ; preds = %B36.i, %B602.i, %B502.i.i, %B986.i, %B84.i, %B686.i, %B1978, %inner5, %B1600, %B1508, %inner4
  %.879.not = icmp eq i64 %.895, 0
  br i1 %.879.not, label %B2236, label %B766

B2052.if:                                         ; preds = %B1994, %inner32090
  %.1809.02158.in = phi i64 [ %.1809.02158, %inner32090 ], [ %.1781, %B1994 ]
  %resume.7.42157 = phi i64 [ %position.3.1.i2068, %inner32090 ], [ %.1743, %B1994 ]
  %.1809.02158 = add nsw i64 %.1809.02158.in, -1
  %.27.i2044 = icmp slt i64 %resume.7.42157, %.557
  br i1 %.27.i2044, label %B16.i2046, label %inner21

B16.i2046:                                        ; preds = %B2052.if
  %.37.i2047 = ashr i64 %resume.7.42157, 6
  %.51.i2048 = icmp slt i64 %.37.i2047, 0
  %.52.i2049 = select i1 %.51.i2048, i64 %arg.in_token.5.0, i64 0
  %190 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i2047
  %.66.i2050 = getelementptr i64, ptr %190, i64 %.52.i2049
  %.67.i2051 = load i64, ptr %.66.i2050, align 8
  %.69.i2052 = and i64 %resume.7.42157, 63
  %191 = shl nuw i64 1, %.69.i2052
  %192 = and i64 %.67.i2051, %191
  %.74.not.i2053 = icmp eq i64 %192, 0
  br i1 %.74.not.i2053, label %B128.i2055, label %inner21

B128.i2055:                                       ; preds = %B16.i2046, %B150.i2058
  %position.2.0.i2056 = phi i64 [ %.80.i2059, %B150.i2058 ], [ %resume.7.42157, %B16.i2046 ]
  %exitcond.not.i2057 = icmp eq i64 %position.2.0.i2056, %2
  br i1 %exitcond.not.i2057, label %inner32090, label %B150.i2058

B150.i2058:                                       ; preds = %B128.i2055
  %.80.i2059 = add nsw i64 %position.2.0.i2056, 1
  %.100.i2060 = ashr i64 %.80.i2059, 6
  %.114.i2061 = icmp slt i64 %.100.i2060, 0
  %.115.i2062 = select i1 %.114.i2061, i64 %arg.in_token.5.0, i64 0
  %193 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i2060
  %.129.i2063 = getelementptr i64, ptr %193, i64 %.115.i2062
  %.130.i2064 = load i64, ptr %.129.i2063, align 8
  %.132.i2065 = and i64 %.80.i2059, 63
  %194 = shl nuw i64 1, %.132.i2065
  %195 = and i64 %.130.i2064, %194
  %.137.not.i2066 = icmp eq i64 %195, 0
  br i1 %.137.not.i2066, label %B128.i2055, label %inner21

inner21: ; preds = %B150.i2058, %B2052.if, %B16.i2046
  %position.3.1.i2045 = phi i64 [ %resume.7.42157, %B16.i2046 ], [ %resume.7.42157, %B2052.if ], [ %.80.i2059, %B150.i2058 ]
  %.27.i2067 = icmp slt i64 %position.3.1.i2045, %.557
  br i1 %.27.i2067, label %B16.i2069, label %inner32090

B16.i2069:                                        ; preds = %inner21
  %.37.i2070 = ashr i64 %position.3.1.i2045, 6
  %.51.i2071 = icmp slt i64 %.37.i2070, 0
  %.52.i2072 = select i1 %.51.i2071, i64 %arg.in_token.5.0, i64 0
  %196 = getelementptr i64, ptr %arg.in_token.4, i64 %.37.i2070
  %.66.i2073 = getelementptr i64, ptr %196, i64 %.52.i2072
  %.67.i2074 = load i64, ptr %.66.i2073, align 8
  %.69.i2075 = and i64 %position.3.1.i2045, 63
  %197 = shl nuw i64 1, %.69.i2075
  %198 = and i64 %.67.i2074, %197
  %.74.not.i2076 = icmp eq i64 %198, 0
  br i1 %.74.not.i2076, label %inner32090, label %B128.i2078

B128.i2078:                                       ; preds = %B16.i2069, %B150.i2081
  %position.2.0.i2079 = phi i64 [ %.80.i2082, %B150.i2081 ], [ %position.3.1.i2045, %B16.i2069 ]
  %exitcond.not.i2080 = icmp eq i64 %position.2.0.i2079, %2
  br i1 %exitcond.not.i2080, label %inner32090, label %B150.i2081

B150.i2081:                                       ; preds = %B128.i2078
  %.80.i2082 = add nsw i64 %position.2.0.i2079, 1
  %.100.i2083 = ashr i64 %.80.i2082, 6
  %.114.i2084 = icmp slt i64 %.100.i2083, 0
  %.115.i2085 = select i1 %.114.i2084, i64 %arg.in_token.5.0, i64 0
  %199 = getelementptr i64, ptr %arg.in_token.4, i64 %.100.i2083
  %.129.i2086 = getelementptr i64, ptr %199, i64 %.115.i2085
  %.130.i2087 = load i64, ptr %.129.i2086, align 8
  %.132.i2088 = and i64 %.80.i2082, 63
  %200 = shl nuw i64 1, %.132.i2088
  %201 = and i64 %.130.i2087, %200
  %.137.not.i2089 = icmp eq i64 %201, 0
  br i1 %.137.not.i2089, label %inner32090, label %B128.i2078

inner32090: ; preds = %B128.i2055, %B128.i2078, %B150.i2081, %inner21, %B16.i2069
  %position.3.1.i2068 = phi i64 [ %position.3.1.i2045, %B16.i2069 ], [ %position.3.1.i2045, %inner21 ], [ %.80.i2082, %B150.i2081 ], [ %.557, %B128.i2078 ], [ %.557, %B128.i2055 ]
  %.1862 = icmp sgt i64 %.1809.02158.in, 2
  br i1 %.1862, label %B2052.if, label %B2122

B2374.if:                                         ; preds = %B2374.if, %B2374.if.preheader.new
  %.2436.02181 = phi i64 [ 0, %B2374.if.preheader.new ], [ %.2505.3, %B2374.if ]
  %niter2299 = phi i64 [ 0, %B2374.if.preheader.new ], [ %niter2299.next.3, %B2374.if ]
  %202 = getelementptr i64, ptr %arg.touched.4, i64 %.2436.02181
  %.2559 = load i64, ptr %202, align 8
  %.2573 = icmp slt i64 %.2559, 0
  %.2574 = select i1 %.2573, i64 %arg.seen.5.0, i64 0
  %203 = getelementptr i32, ptr %arg.seen.4, i64 %.2559
  %.2588 = getelementptr i32, ptr %203, i64 %.2574
  store i32 0, ptr %.2588, align 4
  %204 = getelementptr i64, ptr %arg.touched.4, i64 %.2436.02181
  %205 = getelementptr i8, ptr %204, i64 8
  %.2559.1 = load i64, ptr %205, align 8
  %.2573.1 = icmp slt i64 %.2559.1, 0
  %.2574.1 = select i1 %.2573.1, i64 %arg.seen.5.0, i64 0
  %206 = getelementptr i32, ptr %arg.seen.4, i64 %.2559.1
  %.2588.1 = getelementptr i32, ptr %206, i64 %.2574.1
  store i32 0, ptr %.2588.1, align 4
  %207 = getelementptr i64, ptr %arg.touched.4, i64 %.2436.02181
  %208 = getelementptr i8, ptr %207, i64 16
  %.2559.2 = load i64, ptr %208, align 8
  %.2573.2 = icmp slt i64 %.2559.2, 0
  %.2574.2 = select i1 %.2573.2, i64 %arg.seen.5.0, i64 0
  %209 = getelementptr i32, ptr %arg.seen.4, i64 %.2559.2
  %.2588.2 = getelementptr i32, ptr %209, i64 %.2574.2
  store i32 0, ptr %.2588.2, align 4
  %.2505.3 = add nuw nsw i64 %.2436.02181, 4
  %210 = getelementptr i64, ptr %arg.touched.4, i64 %.2436.02181
  %211 = getelementptr i8, ptr %210, i64 24
  %.2559.3 = load i64, ptr %211, align 8
  %.2573.3 = icmp slt i64 %.2559.3, 0
  %.2574.3 = select i1 %.2573.3, i64 %arg.seen.5.0, i64 0
  %212 = getelementptr i32, ptr %arg.seen.4, i64 %.2559.3
  %.2588.3 = getelementptr i32, ptr %212, i64 %.2574.3
  store i32 0, ptr %.2588.3, align 4
  %niter2299.next.3 = add i64 %niter2299, 4
  %niter2299.ncmp.3 = icmp eq i64 %niter2299.next.3, %unroll_iter2298
  br i1 %niter2299.ncmp.3, label %common.ret.loopexit.unr-lcssa, label %B2374.if

B2498.if:                                         ; preds = %B2498.if.lr.ph, %B2498.if
  %.2727.02175 = phi i64 [ 0, %B2498.if.lr.ph ], [ %.2796, %B2498.if ]
  %.2796 = add nuw nsw i64 %.2727.02175, 1
  %213 = getelementptr i64, ptr %arg.touched.4, i64 %.2727.02175
  %.2850 = load i64, ptr %213, align 8
  %.2864 = icmp slt i64 %.2850, 0
  %.2865 = select i1 %.2864, i64 %arg.seen.5.0, i64 0
  %214 = getelementptr i32, ptr %arg.seen.4, i64 %.2850
  %.2879 = getelementptr i32, ptr %214, i64 %.2865
  %.2880 = load i32, ptr %.2879, align 4
  %.2883 = add nsw i64 %.2727.02175, %.2882
  %.2897 = icmp slt i64 %.2883, 0
  %.2898 = select i1 %.2897, i64 %arg.out_entry.5.0, i64 0
  %215 = getelementptr i32, ptr %arg.out_entry.4, i64 %.2883
  %.2912 = getelementptr i32, ptr %215, i64 %.2898
  %.2913 = trunc i64 %.2850 to i32
  store i32 %.2913, ptr %.2912, align 4
  %.2932 = select i1 %.2897, i64 %arg.out_count.5.0, i64 0
  %216 = getelementptr i32, ptr %arg.out_count.4, i64 %.2883
  %.2946 = getelementptr i32, ptr %216, i64 %.2932
  store i32 %.2880, ptr %.2946, align 4
  %.2962 = select i1 %.2864, i64 %arg.entry_group.5.0, i64 0
  %217 = getelementptr i64, ptr %arg.entry_group.4, i64 %.2850
  %.2976 = getelementptr i64, ptr %217, i64 %.2962
  %.2977 = load i64, ptr %.2976, align 8
  %.3004 = icmp slt i64 %.2977, 0
  %.3005 = select i1 %.3004, i64 %arg.totals.5.1, i64 0
  %218 = getelementptr double, ptr %187, i64 %.2977
  %.3027 = getelementptr double, ptr %218, i64 %.3005
  %.3028 = load double, ptr %.3027, align 8
  %.3058 = load i32, ptr %.2879, align 4
  %.3073 = select i1 %.2864, i64 %arg.entry_weight.5.0, i64 0
  %219 = getelementptr double, ptr %arg.entry_weight.4, i64 %.2850
  %.3087 = getelementptr double, ptr %219, i64 %.3073
  %.3088 = load double, ptr %.3087, align 8
  %.3089 = sitofp i32 %.3058 to double
  %.3090 = fmul double %.3088, %.3089
  %.3091 = fadd double %.3028, %.3090
  store double %.3091, ptr %.3027, align 8
  store i32 0, ptr %.2879, align 4
  %exitcond.not = icmp eq i64 %.2796, %touched_count.4.1.lcssa
  br i1 %exitcond.not, label %B2654, label %B2498.if
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

