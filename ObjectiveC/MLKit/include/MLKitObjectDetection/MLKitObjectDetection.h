#pragma once

#import <MLKitObjectDetection/MLKObjectDetectorOptions.h>
