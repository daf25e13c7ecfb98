#import <AppleTypes/CFTypes.h>

CFTypeRef CFRetain(CFTypeRef cf) { return [(id)cf retain]; }

void CFRelease(CFTypeRef cf) { [(id)cf release]; }

CFIndex CFGetRetainCount(CFTypeRef cf) { return (CFIndex)[(id)cf retainCount]; }
