#import <MediaPipeTasksVision/MPPFaceLandmarkerResult.h>

#import "SVTListing.h"

@implementation MPPTransformMatrix

@synthesize rows = _rows;
@synthesize columns = _columns;
@synthesize data = _data;

- (instancetype)initWithData:(const float *)data rows:(NSInteger)rows columns:(NSInteger)columns {
  if (!data || rows < 0 || columns < 0) {
    [self release];
    return nil;
  }
  if ((self = [super init])) {
    _rows = (NSUInteger)rows;
    _columns = (NSUInteger)columns;
    size_t count = 0;
    if (!__builtin_mul_overflow(_rows, _columns, &count)) {
      _data = calloc(MAX(count, 1U), sizeof *_data);
    }
    if (!_data) {
      [self release];
      return nil;
    }
    memcpy(_data, data, count * sizeof *_data);
  }
  return self;
}

- (void)dealloc {
  free(_data);
  [super dealloc];
}

- (float)valueAtRow:(NSUInteger)row column:(NSUInteger)column {
  if (row >= _rows || column >= _columns) {
    [NSException raise:NSRangeException
                format:@"Row %lu or column %lu lies outside the matrix.", (unsigned long)row,
                       (unsigned long)column];
  }
  return _data[row * _columns + column];
}

- (NSString *)description {
  NSString *heading = [NSString
      stringWithFormat:@"TransformMatrix %lu x %lu", (unsigned long)_rows, (unsigned long)_columns];
  return SVTListing(heading, [self svt_lines]);
}

- (NSArray *)svt_lines {
  NSMutableArray *lines = [NSMutableArray array];
  for (NSUInteger row = 0; row < _rows; row += 1) {
    NSMutableArray *numbers = [NSMutableArray array];
    for (NSUInteger column = 0; column < _columns; column += 1) {
      double number = (double)[self valueAtRow:row column:column];
      [numbers addObject:[NSString stringWithFormat:@"%.6f", number]];
    }
    [lines addObject:[numbers componentsJoinedByString:@" "]];
  }
  return lines;
}

@end

@implementation MPPFaceLandmarkerResult

@synthesize faceLandmarks = _faceLandmarks;
@synthesize faceBlendshapes = _faceBlendshapes;
@synthesize facialTransformationMatrixes = _facialTransformationMatrixes;

- (instancetype)initWithFaceLandmarks:(NSArray<NSArray<MPPNormalizedLandmark *> *> *)faceLandmarks
                      faceBlendshapes:(NSArray<MPPClassifications *> *)faceBlendshapes
         facialTransformationMatrixes:(NSArray<MPPTransformMatrix *> *)facialTransformationMatrixes
              timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _faceLandmarks = faceLandmarks ? [faceLandmarks copy] : [[NSArray alloc] init];
    _faceBlendshapes = faceBlendshapes ? [faceBlendshapes copy] : [[NSArray alloc] init];
    _facialTransformationMatrixes =
        facialTransformationMatrixes ? [facialTransformationMatrixes copy] : [[NSArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_faceLandmarks release];
  [_faceBlendshapes release];
  [_facialTransformationMatrixes release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"FaceLandmarkerResult", [self svt_lines]);
}

/// Adds the lines of each part under a heading with its number.
static void addLines(
    NSMutableArray *lines, NSString *heading, NSArray *parts, NSArray * (^linesOf)(id)) {
  NSUInteger number = 0;
  for (id part in parts) {
    [lines addObject:[NSString stringWithFormat:heading, (unsigned long)number]];
    [lines addObjectsFromArray:SVTIndented(linesOf(part))];
    number += 1;
  }
}

- (NSArray *)svt_lines {
  NSMutableArray *lines = [NSMutableArray array];
  addLines(lines, @"Face #%lu Landmarks:", self.faceLandmarks, ^(id face) {
    return SVTNumbered(@"Landmark", face);
  });
  addLines(lines, @"Face #%lu Blendshapes:", self.faceBlendshapes, ^(id blendshapes) {
    return SVTNumbered(@"Category", [blendshapes categories]);
  });
  addLines(lines, @"Matrix #%lu:", self.facialTransformationMatrixes, ^(id matrix) {
    return [matrix svt_lines];
  });
  if (lines.count == 0) [lines addObject:@"No faces"];
  return lines;
}

@end
