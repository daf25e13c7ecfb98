#pragma once

#import <MLKitImageLabeling/MLKImageLabelerOptions.h>
