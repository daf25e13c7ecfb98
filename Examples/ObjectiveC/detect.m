// Prints the objects in a picture, as MediaPipe's guide for iOS does it:
//   ./detect MODEL.tflite PICTURE
@import MediaPipeTasksVision;

#include <stdio.h>

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s MODEL.tflite PICTURE\n", argv[0]);
    return 2;
  }
  @autoreleasepool {
    NSError *error = nil;
    MPPObjectDetectorOptions *options = [[MPPObjectDetectorOptions alloc] init];
    options.baseOptions.modelAssetPath = [NSString stringWithUTF8String:argv[1]];
    options.runningMode = MPPRunningModeImage;
    options.maxResults = 5;
    MPPObjectDetector *detector = [[MPPObjectDetector alloc] initWithOptions:options error:&error];
    UIImage *picture = [UIImage imageWithContentsOfFile:[NSString stringWithUTF8String:argv[2]]];
    MPPImage *image = detector ? [[MPPImage alloc] initWithUIImage:picture error:&error] : nil;
    MPPObjectDetectorResult *result = image ? [detector detectImage:image error:&error] : nil;
    if (!result) {
      fprintf(stderr, "%s\n", error.localizedDescription.UTF8String);
      return 1;
    }
    puts(result.description.UTF8String);
    [image release];
    [detector release];
    [options release];
  }
  return 0;
}
