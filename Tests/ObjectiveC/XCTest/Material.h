// The material of upstream's tests, in place of the resources of a bundle.
#import <Foundation/Foundation.h>

/// Makes bundles find their resources in a folder.
void SVTUseMaterial(NSString *folder);

/// Collects the names of missing resources in a set.
void SVTReportMissing(NSMutableSet *names);
