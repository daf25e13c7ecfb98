#import "SVTListing.h"

NSArray<NSString *> *SVTIndented(NSArray<NSString *> *lines) {
  NSMutableArray *result = [NSMutableArray array];
  for (NSString *line in lines) [result addObject:[@"  " stringByAppendingString:line]];
  return result;
}

NSString *SVTListing(NSString *heading, NSArray<NSString *> *lines) {
  NSArray *all = [[NSArray arrayWithObject:[heading stringByAppendingString:@":"]]
      arrayByAddingObjectsFromArray:SVTIndented(lines)];
  return [all componentsJoinedByString:@"\n"];
}

NSArray<NSString *> *SVTNumbered(NSString *name, NSArray *parts) {
  NSMutableArray *lines = [NSMutableArray array];
  NSUInteger number = 0;
  for (id part in parts) {
    [lines addObject:[NSString stringWithFormat:@"%@ #%lu:", name, (unsigned long)number]];
    [lines addObjectsFromArray:SVTIndented([part svt_lines])];
    number += 1;
  }
  return lines;
}

/// Adds a heading and, for each hand, the lines of its list under a heading with its number.
static void addHands(
    NSMutableArray *lines, NSString *heading, NSString *name, NSArray *hands,
    NSArray * (^linesOf)(NSArray *)) {
  [lines addObject:[heading stringByAppendingString:@":"]];
  NSUInteger number = 0;
  for (NSArray *hand in hands) {
    NSString *title = [NSString stringWithFormat:@"%@ #%lu:", name, (unsigned long)number];
    [lines addObjectsFromArray:SVTIndented([NSArray arrayWithObject:title])];
    [lines addObjectsFromArray:SVTIndented(SVTIndented(linesOf(hand)))];
    number += 1;
  }
}

NSArray<NSString *> *SVTHandLines(
    NSArray *handedness, NSArray *gestures, NSArray *landmarks, NSArray *worldLandmarks) {
  if (landmarks.count == 0) return [NSArray arrayWithObject:@"No hands"];
  NSMutableArray *lines = [NSMutableArray array];
  NSArray * (^categories)(NSArray *) = ^(NSArray *hand) {
    NSMutableArray *found = [NSMutableArray array];
    for (id category in hand) [found addObjectsFromArray:[category svt_lines]];
    return (NSArray *)found;
  };
  NSArray * (^places)(NSArray *) = ^(NSArray *hand) {
    return SVTNumbered(@"Landmark", hand);
  };
  addHands(lines, @"Handedness", @"Categories", handedness, categories);
  if (gestures) addHands(lines, @"Gestures", @"Categories", gestures, categories);
  addHands(lines, @"Landmarks", @"Hand", landmarks, places);
  addHands(lines, @"WorldLandmarks", @"Hand", worldLandmarks, places);
  return lines;
}

NSString *SVTListOfNumbers(NSArray *numbers) {
  const NSUInteger shown = 4;
  NSMutableArray *texts = [NSMutableArray array];
  NSUInteger count = numbers.count;
  for (NSUInteger index = 0; index < count; index += 1) {
    if (count > 2 * shown && index == shown) {
      [texts addObject:@"..."];
      index = count - shown;
    }
    [texts addObject:[[numbers objectAtIndex:index] description]];
  }
  return [NSString stringWithFormat:@"{%@}", [texts componentsJoinedByString:@", "]];
}

NSArray<NSString *> *SVTMaskLines(
    NSArray *confidenceMasks, id categoryMask, NSArray *qualityScores) {
  NSMutableArray *lines = [NSMutableArray array];
  NSUInteger number = 0;
  for (id mask in confidenceMasks) {
    [lines addObject:[NSString stringWithFormat:@"Confidence Mask #%lu: %@", (unsigned long)number,
                                                [mask svt_line]]];
    number += 1;
  }
  if (categoryMask) {
    [lines addObject:[@"Category Mask: " stringByAppendingString:[categoryMask svt_line]]];
  }
  if (qualityScores.count > 0) {
    [lines addObject:[@"Quality Scores: " stringByAppendingString:SVTListOfNumbers(qualityScores)]];
  }
  if (lines.count == 0) [lines addObject:@"No masks"];
  return lines;
}

@implementation NSObject (SVTListing)

- (NSArray *)svt_lines {
  return [NSArray arrayWithObject:[self description]];
}

- (NSString *)svt_line {
  return [self description];
}

@end
