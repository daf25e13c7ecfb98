#pragma once

#import <MLKitPoseDetection/MLKPoseDetectorOptions.h>
