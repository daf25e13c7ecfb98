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

@implementation NSObject (SVTListing)

- (NSArray *)svt_lines {
  return [NSArray arrayWithObject:[self description]];
}

- (NSString *)svt_line {
  return [self description];
}

@end
