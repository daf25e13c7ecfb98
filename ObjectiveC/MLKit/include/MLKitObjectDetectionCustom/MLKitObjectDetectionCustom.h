#pragma once

#import <MLKitObjectDetectionCustom/MLKCustomObjectDetectorOptions.h>
