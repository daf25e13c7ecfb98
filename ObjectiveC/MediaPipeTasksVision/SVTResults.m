#import "SVTResults.h"

NSString *SVTString(const char *words) {
  return words ? [NSString stringWithUTF8String:words] : nil;
}

MPPMask *SVTMask(MpImagePtr image) {
  const float *values = NULL;
  if (!image || MpImageDataFloat32(image, &values, NULL) != kMpOk) return nil;
  return [[[MPPMask alloc] initWithFloat32Data:values
                                         width:MpImageGetWidth(image)
                                        height:MpImageGetHeight(image)
                                    shouldCopy:YES] autorelease];
}

NSArray<MPPMask *> *SVTConfidenceMasks(const MpImageSegmenterResult *found) {
  if (!found->confidence_masks) return nil;
  NSMutableArray *masks = [NSMutableArray arrayWithCapacity:found->confidence_masks_count];
  for (uint32_t index = 0; index < found->confidence_masks_count; index += 1) {
    MPPMask *mask = SVTMask(found->confidence_masks[index]);
    if (mask) [masks addObject:mask];
  }
  return masks;
}

MPPMask *SVTCategoryMask(const MpImageSegmenterResult *found) {
  const uint8_t *values = NULL;
  MpImagePtr image = found->category_mask;
  if (!image || MpImageDataUint8(image, &values, NULL) != kMpOk) return nil;
  return [[[MPPMask alloc] initWithUInt8Data:values
                                       width:MpImageGetWidth(image)
                                      height:MpImageGetHeight(image)
                                  shouldCopy:YES] autorelease];
}

NSArray<NSNumber *> *SVTQualityScores(const MpImageSegmenterResult *found) {
  NSMutableArray *scores = [NSMutableArray arrayWithCapacity:found->quality_scores_count];
  for (uint32_t index = 0; index < found->quality_scores_count; index += 1) {
    [scores addObject:[NSNumber numberWithFloat:found->quality_scores[index]]];
  }
  return scores;
}

NSArray<NSString *> *SVTStrings(MpStringList *list) {
  NSMutableArray *strings = [NSMutableArray array];
  for (int index = 0; index < list->num_strings; index += 1) {
    [strings addObject:SVTString(list->strings[index]) ?: @""];
  }
  MpStringListFree(list);
  return strings;
}

NSArray<NSArray<MPPCategory *> *> *SVTListsOfCategories(
    const struct MpCategories *lists, uint32_t count) {
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:count];
  for (uint32_t index = 0; index < count; index += 1) {
    [made addObject:SVTCategories(lists[index].categories, lists[index].categories_count)];
  }
  return made;
}

NSArray<NSArray<MPPNormalizedLandmark *> *> *SVTListsOfNormalized(
    const struct MpNormalizedLandmarks *lists, uint32_t count) {
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:count];
  for (uint32_t index = 0; index < count; index += 1) {
    [made addObject:SVTNormalizedLandmarks(&lists[index])];
  }
  return made;
}

NSArray<NSArray<MPPLandmark *> *> *SVTListsOfWorld(
    const struct MpLandmarks *lists, uint32_t count) {
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:count];
  for (uint32_t index = 0; index < count; index += 1) {
    [made addObject:SVTLandmarks(&lists[index])];
  }
  return made;
}

NSArray<MPPConnection *> *SVTConnections(const char *list) {
  uint32_t count = SvtLandmarkConnections(list, NULL, 0);
  uint16_t *indices = calloc(MAX(count, 1U), 2 * sizeof *indices);
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:count];
  if (indices) SvtLandmarkConnections(list, indices, count);
  for (uint32_t index = 0; indices && index < count; index += 1) {
    MPPConnection *line = [[MPPConnection alloc] initWithStart:indices[2 * index]
                                                           end:indices[2 * index + 1]];
    [made addObject:line];
    [line release];
  }
  free(indices);
  return made;
}
