; c88adb44c5634c636df6a3c2b8486f74cd84d5863210ce3d2fe501c8228701f4
; made by numba 0.68.1 and llvmlite 0.50.0


define noundef i32 @split_lines(ptr noalias writeonly %retptr, ptr noalias readnone %excinfo, ptr readnone %arg.data.0, ptr readnone %arg.data.1, i64 %arg.data.2, i64 %arg.data.3, ptr readonly %arg.data.4, i64 %arg.data.5.0, i64 %arg.data.6.0, ptr readnone %arg.starts.0, ptr readnone %arg.starts.1, i64 %arg.starts.2, i64 %arg.starts.3, ptr writeonly %arg.starts.4, i64 %arg.starts.5.0, i64 %arg.starts.6.0, ptr readnone %arg.tabs.0, ptr readnone %arg.tabs.1, i64 %arg.tabs.2, i64 %arg.tabs.3, ptr writeonly %arg.tabs.4, i64 %arg.tabs.5.0, i64 %arg.tabs.6.0, ptr readnone %arg.ends.0, ptr readnone %arg.ends.1, i64 %arg.ends.2, i64 %arg.ends.3, ptr writeonly %arg.ends.4, i64 %arg.ends.5.0, i64 %arg.ends.6.0, ptr readnone %arg.tail.0, ptr readnone %arg.tail.1, i64 %arg.tail.2, i64 %arg.tail.3, ptr initializes((0, 1)) %arg.tail.4, i64 %arg.tail.5.0, i64 %arg.tail.6.0) local_unnamed_addr #0 {
entry:
  %.239 = and i64 %arg.data.5.0, -64
  %.247.peel.not = icmp eq i64 %.239, %arg.data.5.0
  br i1 %.247.peel.not, label %B74.if.peel.next, label %B106.peel

B106.peel:                                        ; preds = %entry
  %.264.peel = tail call i64 @llvm.smin.i64(i64 %arg.data.5.0, i64 0)
  %0 = getelementptr i8, ptr %arg.data.4, i64 %.239
  %.278.peel = getelementptr i8, ptr %0, i64 %.264.peel
  %.279.peel = load i8, ptr %.278.peel, align 1
  br label %B74.if.peel.next

B74.if.peel.next:                                 ; preds = %B106.peel, %entry
  %"$phi186.1.2.1.peel" = phi i8 [ %.279.peel, %B106.peel ], [ 10, %entry ]
  store i8 %"$phi186.1.2.1.peel", ptr %arg.tail.4, align 1
  br label %B74.if

B106:                                             ; preds = %B74.if
  %.263 = icmp slt i64 %.241, 0
  %.264 = select i1 %.263, i64 %arg.data.5.0, i64 0
  %1 = getelementptr i8, ptr %arg.data.4, i64 %.241
  %.278 = getelementptr i8, ptr %1, i64 %.264
  %.279 = load i8, ptr %.278, align 1
  br label %B186

B186:                                             ; preds = %B74.if, %B106
  %"$phi186.1.2.1" = phi i8 [ %.279, %B106 ], [ 32, %B74.if ]
  %2 = getelementptr i8, ptr %arg.tail.4, i64 %.139.0643
  store i8 %"$phi186.1.2.1", ptr %2, align 1
  %exitcond.not = icmp eq i64 %.210, 64
  br i1 %exitcond.not, label %B196.else.if, label %B74.if.1

B74.if.1:                                         ; preds = %B186
  %.210.1 = add nuw nsw i64 %.139.0643, 2
  %.241.1 = add nuw nsw i64 %.210, %.239
  %.247.1 = icmp slt i64 %.241.1, %arg.data.5.0
  br i1 %.247.1, label %B106.1, label %B186.1

B106.1:                                           ; preds = %B74.if.1
  %.263.1 = icmp slt i64 %.241.1, 0
  %.264.1 = select i1 %.263.1, i64 %arg.data.5.0, i64 0
  %3 = getelementptr i8, ptr %arg.data.4, i64 %.241.1
  %.278.1 = getelementptr i8, ptr %3, i64 %.264.1
  %.279.1 = load i8, ptr %.278.1, align 1
  br label %B186.1

B186.1:                                           ; preds = %B106.1, %B74.if.1
  %"$phi186.1.2.1.1" = phi i8 [ %.279.1, %B106.1 ], [ 32, %B74.if.1 ]
  %4 = getelementptr i8, ptr %arg.tail.4, i64 %.210
  store i8 %"$phi186.1.2.1.1", ptr %4, align 1
  br label %B74.if

B268:                                             ; preds = %B206.else.if, %B196.else.if
  %.568645 = icmp sgt i64 %.80.0, -1
  br i1 %.568645, label %B318.if.preheader, label %common.ret

B318.if.preheader:                                ; preds = %B268
  %spec.select611 = add nuw nsw i64 %.80.0, 1
  br label %B318.if

B528:                                             ; preds = %B726, %B318.if
  %lines.3.1 = phi i64 [ %lines.4.0648, %B318.if ], [ %lines.2.2.lcssa, %B726 ]
  %start.3.1 = phi i64 [ %start.4.0649, %B318.if ], [ %start.2.2.lcssa, %B726 ]
  %tab.4.1 = phi i64 [ %tab.5.0650, %B318.if ], [ %.755.lcssa, %B726 ]
  %marks.2.1 = phi i64 [ %.687, %B318.if ], [ %.747.lcssa, %B726 ]
  %.729.not = icmp eq i64 %marks.2.1, 0
  br i1 %.729.not, label %B970, label %B540.preheader

B540.preheader:                                   ; preds = %B528
  %.743.peel = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %marks.2.1, i1 true)
  %.745.peel = add i64 %marks.2.1, -1
  %.747.peel = and i64 %.745.peel, %marks.2.1
  %.755.peel = or disjoint i64 %.743.peel, %.614
  %5 = shl nuw i64 1, %.743.peel
  %6 = and i64 %5, %.668
  %.762.not.peel = icmp eq i64 %6, 0
  br i1 %.762.not.peel, label %B750.peel, label %B726

B750.peel:                                        ; preds = %B540.preheader
  %.828.peel = icmp sgt i64 %.755.peel, %start.3.1
  br i1 %.828.peel, label %B766.peel, label %B816.peel

B766.peel:                                        ; preds = %B750.peel
  %.834.peel = add nsw i64 %.755.peel, -1
  %.848.inv.peel.not = icmp eq i64 %.755.peel, 0
  %.849.peel = select i1 %.848.inv.peel.not, i64 %arg.data.5.0, i64 0
  %7 = getelementptr i8, ptr %arg.data.4, i64 %.834.peel
  %.863.peel = getelementptr i8, ptr %7, i64 %.849.peel
  %.864.peel = load i8, ptr %.863.peel, align 1
  %.866.peel = icmp eq i8 %.864.peel, 13
  %spec.select.peel = select i1 %.866.peel, i64 %.834.peel, i64 %.755.peel
  br label %B816.peel

B816.peel:                                        ; preds = %B766.peel, %B750.peel
  %end.2.4.peel = phi i64 [ %.755.peel, %B750.peel ], [ %spec.select.peel, %B766.peel ]
  %.883.peel = icmp sgt i64 %end.2.4.peel, %start.3.1
  br i1 %.883.peel, label %B828.peel, label %B944.peel

B828.peel:                                        ; preds = %B816.peel
  %.888.peel = icmp slt i64 %tab.4.1, 0
  br i1 %.888.peel, label %common.ret, label %B846.peel

B846.peel:                                        ; preds = %B828.peel
  %.933.peel = icmp eq i64 %lines.3.1, %arg.starts.5.0
  br i1 %.933.peel, label %common.ret, label %B902.peel

B902.peel:                                        ; preds = %B846.peel
  %.982.peel = icmp slt i64 %lines.3.1, 0
  %.983.peel = select i1 %.982.peel, i64 %arg.starts.5.0, i64 0
  %8 = getelementptr i64, ptr %arg.starts.4, i64 %lines.3.1
  %.997.peel = getelementptr i64, ptr %8, i64 %.983.peel
  store i64 %start.3.1, ptr %.997.peel, align 8
  %.1017.peel = select i1 %.982.peel, i64 %arg.tabs.5.0, i64 0
  %9 = getelementptr i64, ptr %arg.tabs.4, i64 %lines.3.1
  %.1031.peel = getelementptr i64, ptr %9, i64 %.1017.peel
  store i64 %tab.4.1, ptr %.1031.peel, align 8
  %.1051.peel = select i1 %.982.peel, i64 %arg.ends.5.0, i64 0
  %10 = getelementptr i64, ptr %arg.ends.4, i64 %lines.3.1
  %.1065.peel = getelementptr i64, ptr %10, i64 %.1051.peel
  store i64 %end.2.4.peel, ptr %.1065.peel, align 8
  %.1070.peel = add nsw i64 %lines.3.1, 1
  br label %B944.peel

B944.peel:                                        ; preds = %B902.peel, %B816.peel
  %lines.6.4.peel = phi i64 [ %.1070.peel, %B902.peel ], [ %lines.3.1, %B816.peel ]
  %.1090.peel = add nuw nsw i64 %.755.peel, 1
  %.1104.not.peel = icmp eq i64 %.747.peel, 0
  br i1 %.1104.not.peel, label %B970, label %B540

B540:                                             ; preds = %B944.peel, %B944
  %start.2.2 = phi i64 [ %.1090, %B944 ], [ %.1090.peel, %B944.peel ]
  %marks.3.2 = phi i64 [ %.747, %B944 ], [ %.747.peel, %B944.peel ]
  %.743 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %marks.3.2, i1 true)
  %.745 = add i64 %marks.3.2, -1
  %.747 = and i64 %.745, %marks.3.2
  %.755 = or disjoint i64 %.743, %.614
  %11 = shl nuw i64 1, %.743
  %12 = and i64 %11, %.668
  %.762.not = icmp eq i64 %12, 0
  br i1 %.762.not, label %B750, label %B726

B726:                                             ; preds = %B540, %B540.preheader
  %lines.2.2.lcssa = phi i64 [ %lines.3.1, %B540.preheader ], [ %lines.6.4.peel, %B540 ]
  %start.2.2.lcssa = phi i64 [ %start.3.1, %B540.preheader ], [ %start.2.2, %B540 ]
  %tab.3.2.lcssa = phi i64 [ %tab.4.1, %B540.preheader ], [ -1, %B540 ]
  %.747.lcssa = phi i64 [ %.747.peel, %B540.preheader ], [ %.747, %B540 ]
  %.755.lcssa = phi i64 [ %.755.peel, %B540.preheader ], [ %.755, %B540 ]
  %.765 = icmp sgt i64 %tab.3.2.lcssa, -1
  br i1 %.765, label %common.ret, label %B528

common.ret:                                       ; preds = %B970, %B846.peel, %B828.peel, %B726, %B816, %B268
  %lines.4.0.lcssa.sink = phi i64 [ -2, %B846.peel ], [ -1, %B816 ], [ 0, %B268 ], [ -1, %B726 ], [ -1, %B828.peel ], [ %lines.5.3, %B970 ]
  store i64 %lines.4.0.lcssa.sink, ptr %retptr, align 8
  ret i32 0

B750:                                             ; preds = %B540
  %.828 = icmp sgt i64 %.755, %start.2.2
  br i1 %.828, label %B816, label %B944

B816:                                             ; preds = %B750
  %.834 = add nsw i64 %.755, -1
  %13 = getelementptr i8, ptr %arg.data.4, i64 %.834
  %.864 = load i8, ptr %13, align 1
  %.866 = icmp eq i8 %.864, 13
  %spec.select = select i1 %.866, i64 %.834, i64 %.755
  %14 = icmp sgt i64 %spec.select, %start.2.2
  br i1 %14, label %common.ret, label %B944

B944:                                             ; preds = %B750, %B816
  %.1090 = add nuw nsw i64 %.755, 1
  %.1104.not = icmp eq i64 %.747, 0
  br i1 %.1104.not, label %B970, label %B540

B970:                                             ; preds = %B528, %B944.peel, %B944
  %lines.5.3 = phi i64 [ %lines.6.4.peel, %B944 ], [ %lines.6.4.peel, %B944.peel ], [ %lines.3.1, %B528 ]
  %start.5.3 = phi i64 [ %.1090, %B944 ], [ %.1090.peel, %B944.peel ], [ %start.3.1, %B528 ]
  %tab.6.3 = phi i64 [ -1, %B944 ], [ -1, %B944.peel ], [ %tab.4.1, %B528 ]
  %.568 = icmp sgt i64 %.514.0647, 1
  br i1 %.568, label %B318.if, label %common.ret

B74.if:                                           ; preds = %B186.1, %B74.if.peel.next
  %.139.0643 = phi i64 [ 1, %B74.if.peel.next ], [ %.210.1, %B186.1 ]
  %.210 = add nuw nsw i64 %.139.0643, 1
  %.241 = add nuw nsw i64 %.139.0643, %.239
  %.247 = icmp slt i64 %.241, %arg.data.5.0
  br i1 %.247, label %B106, label %B186

B196.else.if:                                     ; preds = %B186
  %.80.0 = ashr i64 %arg.data.5.0, 6
  %.362.0 = and i64 %arg.data.5.0, 63
  %.392.not = icmp eq i64 %.362.0, 0
  br i1 %.392.not, label %B268, label %B206.else.if

B206.else.if:                                     ; preds = %B196.else.if
  %15 = getelementptr i8, ptr %arg.tail.4, i64 %.362.0
  store i8 10, ptr %15, align 1
  br label %B268

B318.if:                                          ; preds = %B318.if.preheader, %B970
  %tab.5.0650 = phi i64 [ %tab.6.3, %B970 ], [ -1, %B318.if.preheader ]
  %start.4.0649 = phi i64 [ %start.5.3, %B970 ], [ 0, %B318.if.preheader ]
  %lines.4.0648 = phi i64 [ %lines.5.3, %B970 ], [ 0, %B318.if.preheader ]
  %.514.0647 = phi i64 [ %.577, %B970 ], [ %spec.select611, %B318.if.preheader ]
  %.511.0646 = phi i64 [ %.581, %B970 ], [ 0, %B318.if.preheader ]
  %.577 = add nsw i64 %.514.0647, -1
  %.581 = add nuw nsw i64 %.511.0646, 1
  %.611 = icmp slt i64 %.511.0646, %.80.0
  %.614 = shl nsw i64 %.511.0646, 6
  %"$phi354.1.2.sroa.56.1" = select i1 %.611, i64 %.614, i64 0
  %"$phi354.1.2.sroa.32.1" = select i1 %.611, ptr %arg.data.4, ptr %arg.tail.4
  %.662 = getelementptr i8, ptr %"$phi354.1.2.sroa.32.1", i64 %"$phi354.1.2.sroa.56.1"
  %.664 = load <64 x i8>, ptr %.662, align 1
  %.667 = icmp eq <64 x i8> %.664, splat (i8 9)
  %.668 = bitcast <64 x i1> %.667 to i64
  %16 = add <64 x i8> %.664, splat (i8 -9)
  %.687610 = icmp ult <64 x i8> %16, splat (i8 2)
  %.687 = bitcast <64 x i1> %.687610 to i64
  br label %B528
}

declare i64 @llvm.cttz.i64(i64, i1 immarg) #1

declare i64 @llvm.smin.i64(i64, i64) #2

attributes #0 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

