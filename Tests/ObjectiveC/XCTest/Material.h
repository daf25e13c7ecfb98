// What upstream's tests look at, in place of the resources of a bundle.
#import <Foundation/Foundation.h>

/// Has bundles find their resources in a folder.
void SVTUseMaterial(NSString *folder);

/// Has the names of resources that are asked for in vain added to a set.
void SVTReportMissing(NSMutableSet *names);
