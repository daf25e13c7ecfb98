// The library in a program that is C++ besides.
@import AVFoundation;
@import MLImage;
@import MLKit;
@import MediaPipeTasksVision;

#include <string>
#include <vector>

#import "Support/Buffers.h"
#import "Support/Check.h"

#pragma clang diagnostic ignored "-Wnonnull"

static std::vector<std::string> categoriesIn(NSString *name) {
  NSError *error = nil;
  NSString *model = modelPath(@"coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite");
  MPPObjectDetector *detector = [[MPPObjectDetector alloc] initWithModelPath:model error:&error];
  MPPImage *image = [[MPPImage alloc] initWithUIImage:picture(name) error:nil];
  std::vector<std::string> found;
  for (MPPDetection *detection in [detector detectImage:image error:&error].detections) {
    found.push_back(detection.categories.firstObject.categoryName.UTF8String);
  }
  CHECK(error == nil);
  return found;
}

void test(void) {
  std::vector<std::string> found = categoriesIn(@"cat.bmp");
  CHECK(!found.empty() && found.front() == "cat");
  __block std::vector<std::string> copied;
  void (^add)(void) = [^{
    copied.push_back(found.front());
  } copy];
  add();
  [add release];
  CHECK(copied.size() == 1);
  CVPixelBufferRef pixels = newBufferOfBMP(material(@"images/cat.bmp"));
  CMSampleBufferRef sample = newSample(pixels, 5);
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithBuffer:sample];
  MLKPoseDetector *detector = [MLKPoseDetector
      poseDetectorWithOptions:[[[MLKAccuratePoseDetectorOptions alloc] init] autorelease]];
  CHECK([detector resultsInImage:image error:nil] != nil);
  CHECK([detector resultsInImage:nil error:nil] == nil);
  [image release];
  CFRelease(sample);
  CVPixelBufferRelease(pixels);
}
