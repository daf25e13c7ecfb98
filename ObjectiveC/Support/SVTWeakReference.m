// For the initializer of a recursive lock.
#define _GNU_SOURCE
#import "SVTWeakReference.h"

#include <objc/runtime.h>
#include <pthread.h>

typedef void (*SVTRelease)(id, SEL);

/// A class whose `release` was replaced, and its original.
typedef struct SVTPatchedClass {
  Class class;
  SVTRelease release;
  struct SVTPatchedClass *next;
} SVTPatchedClass;

enum { SVTBucketCount = 256 };

// References by their objects, and patched classes; both only under the lock.
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static SVTWeakReference *buckets[SVTBucketCount];
static SVTPatchedClass *patchedClasses;

static SVTWeakReference **bucketOf(id object) {
  return &buckets[((uintptr_t)object >> 4) % SVTBucketCount];
}

/// The object whose own `release` this thread runs, and its class.
typedef struct {
  id object;
  SVTPatchedClass *patch;
} SVTRunningRelease;

static _Thread_local SVTRunningRelease running;

/// Returns the first patched class among a class and its superclasses.
static SVTPatchedClass *patchFrom(Class class) {
  for (; class; class = class_getSuperclass(class)) {
    for (SVTPatchedClass *each = patchedClasses; each; each = each->next) {
      if (each->class == class) return each;
    }
  }
  return NULL;
}

static SVTPatchedClass *patchOf(id object) { return patchFrom(object_getClass(object)); }

/// Returns the patch whose `release` an object must run.
///
/// It is that of its class, or, where that one calls its superclass's, which may be patched as
/// well, the next.
static SVTPatchedClass *nextPatchOf(id object) {
  SVTPatchedClass *next =
      running.object == object ? patchFrom(class_getSuperclass(running.patch->class)) : NULL;
  return next ? next : patchOf(object);
}

static void runRelease(id self, SEL selector, SVTPatchedClass *patch) {
  SVTRunningRelease outer = running;
  running = (SVTRunningRelease){self, patch};
  patch->release(self, selector);
  running = outer;
}

static void forget(id object) {
  SVTWeakReference **place = bucketOf(object);
  while (*place) {
    SVTWeakReference *reference = *place;
    if (reference->_object == object) {
      *place = reference->_next;
      reference->_object = nil;
      reference->_next = nil;
    } else {
      place = &reference->_next;
    }
  }
}

/// Releases an object; its last release happens outside the lock.
///
/// By then it has no references, and its `dealloc` may take any time and wait for anything.
static void releaseReferredTo(id self, SEL selector) {
  pthread_mutex_lock(&lock);
  SVTPatchedClass *patch = nextPatchOf(self);
  if ([self retainCount] > 1) {
    runRelease(self, selector, patch);
    pthread_mutex_unlock(&lock);
    return;
  }
  forget(self);
  pthread_mutex_unlock(&lock);
  runRelease(self, selector, patch);
}

static void patch(id object) {
  if (patchOf(object)) return;
  Class class = object_getClass(object);
  Method method = class_getInstanceMethod(class, @selector(release));
  SVTPatchedClass *patched = malloc(sizeof(SVTPatchedClass));
  *patched = (SVTPatchedClass){class, (SVTRelease)(void *)method_getImplementation(method),
                               patchedClasses};
  patchedClasses = patched;
  const char *types = method_getTypeEncoding(method);
  if (!class_addMethod(class, @selector(release), (IMP)(void *)releaseReferredTo, types)) {
    method_setImplementation(method, (IMP)(void *)releaseReferredTo);
  }
}

@implementation SVTWeakReference

- (instancetype)initWithObject:(id)object {
  if ((self = [super init]) && object) {
    pthread_mutex_lock(&lock);
    patch(object);
    _object = object;
    _next = *bucketOf(object);
    *bucketOf(object) = self;
    pthread_mutex_unlock(&lock);
  }
  return self;
}

- (void)dealloc {
  pthread_mutex_lock(&lock);
  if (_object) {
    SVTWeakReference **place = bucketOf(_object);
    while (*place && *place != self) place = &(*place)->_next;
    if (*place) *place = _next;
  }
  pthread_mutex_unlock(&lock);
  [super dealloc];
}

- (id)copyObject {
  pthread_mutex_lock(&lock);
  id object = [_object retain];
  pthread_mutex_unlock(&lock);
  return object;
}

- (id)object {
  return [[self copyObject] autorelease];
}

@end
