#pragma once

#import <MLKitVision/MLKCompatibleImage.h>
#import <MLKitVision/MLKVisionImage.h>
#import <MLKitVision/MLKVisionPoint.h>
