// Blocks as clang creates them (https://clang.llvm.org/docs/Block-ABI-Apple.html). GNUstep's
// library also has functions of these names, for blocks of an older form: it would treat every
// current block as one that need not be copied. This library comes first, so that GNUstep's own
// calls end here, too.
//
// Blocks are objects: their classes lie where clang expects them, so that blocks can be sent `copy`
// and be put into collections.
#import <Foundation/Foundation.h>

#include <Block.h>
#include <stdlib.h>
#include <string.h>

enum {
  SVTBlockCountStep = 2,
  SVTBlockCountMask = 0xFFFE,
  SVTBlockNeedsFree = 1 << 24,
  SVTBlockHasCopyDispose = 1 << 25,
  SVTBlockIsGlobal = 1 << 28,
};

/// The kind of a captured value.
enum {
  SVTFieldIsObject = 3,
  SVTFieldIsBlock = 7,
  SVTFieldIsByref = 8,
  SVTFieldIsWeak = 16,
  SVTFieldIsOfByref = 128,
};

typedef struct SVTBlockDescriptor {
  unsigned long reserved;
  unsigned long size;
  // Only with SVTBlockHasCopyDispose.
  void (*copy)(void *target, const void *source);
  void (*dispose)(const void *block);
} SVTBlockDescriptor;

typedef struct SVTBlockLayout {
  void *isa;
  int flags;
  int reserved;
  void (*invoke)(void *, ...);
  SVTBlockDescriptor *descriptor;
} SVTBlockLayout;

/// A variable declared as `__block`.
typedef struct SVTByref {
  void *isa;
  struct SVTByref *forwarding;
  int flags;
  unsigned int size;
  // Only with SVTBlockHasCopyDispose.
  void (*keep)(struct SVTByref *target, struct SVTByref *source);
  void (*destroy)(struct SVTByref *byref);
} SVTByref;

/// A block as an object that receives messages.
@interface SVTBlock : NSObject
@end

@interface SVTStackBlock : SVTBlock
@end

@interface SVTGlobalBlock : SVTBlock
@end

@interface SVTMallocBlock : SVTBlock
@end

// A class is its structure, which clang gives this name.
__asm__(".globl _NSConcreteStackBlock\n.set _NSConcreteStackBlock, _OBJC_CLASS_SVTStackBlock\n"
        ".globl _NSConcreteGlobalBlock\n.set _NSConcreteGlobalBlock, _OBJC_CLASS_SVTGlobalBlock\n"
        ".globl _NSConcreteMallocBlock\n.set _NSConcreteMallocBlock, _OBJC_CLASS_SVTMallocBlock\n");
extern void *_NSConcreteMallocBlock[];

// MARK: - Counting

static void retain(int *flags) { __atomic_add_fetch(flags, SVTBlockCountStep, __ATOMIC_RELAXED); }

/// Returns true if that was the last reference.
static BOOL release(int *flags) {
  int left = __atomic_sub_fetch(flags, SVTBlockCountStep, __ATOMIC_ACQ_REL);
  return (left & SVTBlockCountMask) == 0;
}

void *_Block_copy(const void *given) {
  SVTBlockLayout *block = (SVTBlockLayout *)given;
  if (!block || (block->flags & SVTBlockIsGlobal)) return block;
  if (block->flags & SVTBlockNeedsFree) {
    retain(&block->flags);
    return block;
  }
  SVTBlockLayout *copy = malloc(block->descriptor->size);
  if (!copy) return NULL;
  memcpy(copy, block, block->descriptor->size);
  copy->flags = (block->flags & ~SVTBlockCountMask) | SVTBlockNeedsFree | SVTBlockCountStep;
  copy->isa = _NSConcreteMallocBlock;
  if (copy->flags & SVTBlockHasCopyDispose) copy->descriptor->copy(copy, block);
  return copy;
}

void _Block_release(const void *given) {
  SVTBlockLayout *block = (SVTBlockLayout *)given;
  if (!block || !(block->flags & SVTBlockNeedsFree) || !release(&block->flags)) return;
  if (block->flags & SVTBlockHasCopyDispose) block->descriptor->dispose(block);
  free(block);
}

static SVTByref *copiedByref(SVTByref *source) {
  SVTByref *now = source->forwarding;
  if (now->flags & SVTBlockNeedsFree) {
    retain(&now->flags);
    return now;
  }
  SVTByref *copy = malloc(source->size);
  if (!copy) return NULL;
  memcpy(copy, source, source->size);
  // One for the block, and one for the frame that the variable was made in.
  copy->flags = source->flags | SVTBlockNeedsFree | 2 * SVTBlockCountStep;
  copy->forwarding = copy;
  source->forwarding = copy;
  if (copy->flags & SVTBlockHasCopyDispose) copy->keep(copy, source);
  return copy;
}

static void releaseByref(SVTByref *given) {
  SVTByref *byref = given->forwarding;
  if (!(byref->flags & SVTBlockNeedsFree) || !release(&byref->flags)) return;
  if (byref->flags & SVTBlockHasCopyDispose) byref->destroy(byref);
  free(byref);
}

void _Block_object_assign(void *target, const void *object, const int flags) {
  const void *kept = object;
  // The contents of `__block` and `__weak` variables are not retained.
  if (!(flags & (SVTFieldIsOfByref | SVTFieldIsWeak))) {
    if (flags == SVTFieldIsObject) kept = [(id)object retain];
    if (flags == SVTFieldIsBlock) kept = _Block_copy(object);
  }
  if ((flags & ~SVTFieldIsWeak) == SVTFieldIsByref) kept = copiedByref((SVTByref *)object);
  memcpy(target, &kept, sizeof kept);
}

void _Block_object_dispose(const void *object, const int flags) {
  if (flags == SVTFieldIsObject) [(id)object release];
  if (flags == SVTFieldIsBlock) _Block_release(object);
  if ((flags & ~SVTFieldIsWeak) == SVTFieldIsByref) releaseByref((SVTByref *)object);
}

// MARK: - Blocks as objects

@implementation SVTBlock

- (id)copy {
  return _Block_copy(self);
}

- (id)copyWithZone:(NSZone *)zone {
  return _Block_copy(self);
}

- (id)retain {
  return _Block_copy(self);
}

- (oneway void)release {
  _Block_release(self);
}

- (NSUInteger)retainCount {
  int flags = ((SVTBlockLayout *)self)->flags;
  return flags & SVTBlockNeedsFree ? (NSUInteger)(flags & SVTBlockCountMask) / 2 : NSUIntegerMax;
}

@end

@implementation SVTStackBlock

@end

@implementation SVTGlobalBlock

@end

@implementation SVTMallocBlock

@end
