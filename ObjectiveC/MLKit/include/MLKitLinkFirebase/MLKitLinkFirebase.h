#pragma once

#import <MLKitLinkFirebase/MLKFirebaseModelSource.h>
