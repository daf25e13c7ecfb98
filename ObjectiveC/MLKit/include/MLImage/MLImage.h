#pragma once

#import <MLImage/GMLImage.h>
