// The steps of ML Kit's guides to image labeling on iOS, in Objective-C.
@import MLKit;

#import "../Support/Check.h"

static MLKVisionImage *sparrow(void) {
  UIImage *picture = [[UIImage alloc] initWithContentsOfFile:material(@"images/sparrow.png")];
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithImage:picture];
  image.orientation = picture.imageOrientation;
  return image;
}

static void print(NSArray<MLKImageLabel *> *labels) {
  for (MLKImageLabel *label in labels) {
    printf("%s %ld %.5f\n", label.text.UTF8String, (long)label.index, label.confidence);
  }
}

void test(void) {
  NSError *error = nil;
  MLKLocalModel *localModel = [[MLKLocalModel alloc] initWithPath:material(@"models/bird.tflite")];
  MLKCustomImageLabelerOptions *options =
      [[MLKCustomImageLabelerOptions alloc] initWithLocalModel:localModel];
  CHECK(options.maxResultCount == 10 && !options.confidenceThreshold);
  options.maxResultCount = -1;
  CHECK(options.maxResultCount == 10);
  options.confidenceThreshold = @(0.0f);
  options.maxResultCount = 3;
  MLKImageLabeler *labeler = [MLKImageLabeler imageLabelerWithOptions:options];
  NSArray<MLKImageLabel *> *labels = [labeler resultsInImage:sparrow() error:&error];
  CHECK(labels.count == 3 && !error);
  print(labels);

  // Without a model of its own, with the same classifier in place of ML Kit's.
  [MLKImageLabelingModels useModelWithContentsOfFile:material(@"models/bird.tflite")];
  MLKImageLabelerOptions *base = [[MLKImageLabelerOptions alloc] init];
  base.confidenceThreshold = @(0.0f);
  MLKImageLabeler *usual = [MLKImageLabeler imageLabelerWithOptions:base];
  __block NSUInteger count = 0;
  [usual processImage:sparrow()
           completion:^(NSArray<MLKImageLabel *> *found, NSError *failure) {
             CHECK(!failure && found.firstObject.index == labels.firstObject.index);
             @synchronized(usual) {
               count = found.count;
             }
           }];
  CHECK(waitUntil(^{
    @synchronized(usual) {
      return (BOOL)(count > 10);
    }
  }));

  MLKLocalModel *missing = [[MLKLocalModel alloc] initWithPath:@"/no/such.tflite"];
  MLKImageLabeler *failing = [MLKImageLabeler
      imageLabelerWithOptions:[[MLKCustomImageLabelerOptions alloc] initWithLocalModel:missing]];
  CHECK(![failing resultsInImage:sparrow() error:&error]);
  CHECK([error.domain isEqual:@"com.google.mlkit"] && error.code == 5);
}
