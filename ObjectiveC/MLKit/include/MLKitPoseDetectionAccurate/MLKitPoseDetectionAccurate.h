#pragma once

#import <MLKitPoseDetectionAccurate/MLKAccuratePoseDetectorOptions.h>
