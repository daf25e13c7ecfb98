// The shared parts of the test programs: checks that count their failures, material, and printed
// results that check.py compares with the command's.
#pragma once

#import <Foundation/Foundation.h>
#import <UIKit/UIKit.h>
#include <stdio.h>

static int failures;

#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      failures += 1; \
    } \
  } while (0)

/// Checks that an error has a domain and a code, and a message.
#define CHECK_ERROR(error, wantedDomain, wantedCode) \
  do { \
    NSError *_error = (error); \
    CHECK([_error.domain isEqualToString:(wantedDomain)]); \
    CHECK(_error.code == (wantedCode)); \
    CHECK(_error.localizedDescription.length > 0); \
  } while (0)

static NSString *materialFolder;

/// Returns a file of the material, by its path there.
static inline NSString *material(NSString *name) {
  return [materialFolder stringByAppendingPathComponent:name];
}

static inline UIImage *picture(NSString *name) {
  UIImage *image =
      [UIImage imageWithContentsOfFile:material([@"images" stringByAppendingPathComponent:name])];
  CHECK(image != nil);
  return image;
}

static inline NSString *modelPath(NSString *name) {
  return material([@"models" stringByAppendingPathComponent:name]);
}

/// Waits for a condition that another thread makes true; returns NO after ten seconds.
static inline BOOL waitUntil(BOOL (^isTrue)(void)) {
  for (int turn = 0; turn < 1000; turn += 1) {
    if (isTrue()) return YES;
    [NSThread sleepForTimeInterval:0.01];
  }
  return isTrue();
}

void test(void);

int main(int argc, char **argv) {
  @autoreleasepool {
    if (argc != 2) {
      fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
      return 2;
    }
    materialFolder = [[NSString alloc] initWithUTF8String:argv[1]];
    test();
  }
  return failures == 0 ? 0 : 1;
}
