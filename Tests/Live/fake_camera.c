// A fake camera for the tests: put in front of the C library by LD_PRELOAD, it answers for
// /dev/video0 as a driver of Video4Linux would, with pictures of 320x240 (YUYV) at 15 a second, or
// at the rate in FAKE_CAMERA_RATE. While the file named by FAKE_CAMERA_UNPLUGGED exists, the camera
// does not, and while it is open it cannot be opened again. The file named by FAKE_CAMERA_SEEN
// appears with its tenth picture. A program that accesses a buffer of a closed camera is stopped: a
// driver's memory is gone then.
//
//   cc -shared -fPIC -o fake_camera.so fake_camera.c -ldl
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { width = 320, height = 240, frame_size = width * height * 2, slot_size = 155648, slots = 4 };
static const unsigned first_seen = 10;

static int camera = -1;
static int is_queued[slots];
static int64_t next_time;
static unsigned sequence;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static int rate(void) {
  const char *word = getenv("FAKE_CAMERA_RATE");
  return word ? atoi(word) : 15;
}

static void tell(void) {
  const char *path = getenv("FAKE_CAMERA_SEEN");
  if (path) close(creat(path, 0600));
}

static int is_unplugged(void) {
  const char *path = getenv("FAKE_CAMERA_UNPLUGGED");
  return path && access(path, F_OK) == 0;
}

static int is_camera(const char *path) { return path && strcmp(path, "/dev/video0") == 0; }

static int open_camera(void) {
  if (is_unplugged()) {
    errno = ENOENT;
    return -1;
  }
  if (camera >= 0) {
    errno = EBUSY;
    return -1;
  }
  int descriptor = memfd_create("camera", MFD_CLOEXEC);
  if (ftruncate(descriptor, slot_size * slots) < 0) return -1;
  camera = descriptor;
  return descriptor;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    static int (*real)(const char *, int, ...); \
    if (!real) real = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name); \
    va_list list; \
    va_start(list, flags); \
    int mode = va_arg(list, int); \
    va_end(list); \
    return is_camera(path) ? open_camera() : real(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

// The folder of devices is one of the tests'.
DIR *opendir(const char *path) {
  static DIR *(*real)(const char *);
  if (!real) real = (DIR * (*)(const char *)) dlsym(RTLD_NEXT, "opendir");
  const char *folder = getenv("FAKE_CAMERA_FOLDER");
  return real(folder && strcmp(path, "/dev") == 0 ? folder : path);
}

static int fail(int number) {
  errno = number;
  return -1;
}

static void set_format(struct v4l2_format *format) {
  format->fmt.pix = (struct v4l2_pix_format){.width = width,
                                             .height = height,
                                             .pixelformat = V4L2_PIX_FMT_YUYV,
                                             .field = V4L2_FIELD_NONE,
                                             .bytesperline = width * 2,
                                             .sizeimage = frame_size};
}

static int take(struct v4l2_buffer *buffer) {
  if (is_unplugged()) return fail(ENODEV);
  if (now() < next_time) return fail(EAGAIN);
  for (int slot = 0; slot < slots; slot++) {
    if (!is_queued[slot]) continue;
    is_queued[slot] = 0;
    uint8_t *pixels = mmap(NULL, slot_size, PROT_WRITE, MAP_SHARED, camera, slot * slot_size);
    if (pixels == MAP_FAILED) return fail(EIO);
    for (int index = 0; index < frame_size; index++) {
      pixels[index] = index % 2 ? 128 : (uint8_t)(index / 2 + sequence * 4);
    }
    munmap(pixels, slot_size);
    int64_t time = now(), interval = 1000000 / rate();
    next_time = (next_time > time - interval ? next_time : time) + interval;
    buffer->index = (unsigned)slot;
    buffer->bytesused = frame_size;
    buffer->length = slot_size;
    buffer->sequence = sequence++;
    if (sequence == first_seen) tell();
    buffer->flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
    buffer->timestamp.tv_sec = time / 1000000;
    buffer->timestamp.tv_usec = time % 1000000;
    return 0;
  }
  return fail(EAGAIN);
}

static int answer(unsigned long request, void *argument) {
  switch (request) {
    case VIDIOC_QUERYCAP: {
      struct v4l2_capability *found = argument;
      memset(found, 0, sizeof *found);
      strcpy((char *)found->driver, "fake");
      strcpy((char *)found->card, "Camera of the tests");
      strcpy((char *)found->bus_info, "usb-tests-1");
      found->device_caps = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
      found->capabilities = found->device_caps | V4L2_CAP_DEVICE_CAPS;
      return 0;
    }
    case VIDIOC_G_INPUT: *(int *)argument = 0; return 0;
    case VIDIOC_ENUMINPUT: {
      struct v4l2_input *input = argument;
      if (input->index) return fail(EINVAL);
      strcpy((char *)input->name, "one");
      return 0;
    }
    case VIDIOC_ENUM_FMT: {
      struct v4l2_fmtdesc *found = argument;
      if (found->index) return fail(EINVAL);
      found->pixelformat = V4L2_PIX_FMT_YUYV;
      strcpy((char *)found->description, "YUYV 4:2:2");
      return 0;
    }
    case VIDIOC_ENUM_FRAMESIZES: {
      struct v4l2_frmsizeenum *found = argument;
      if (found->index) return fail(EINVAL);
      found->type = V4L2_FRMSIZE_TYPE_DISCRETE;
      found->discrete.width = width;
      found->discrete.height = height;
      return 0;
    }
    case VIDIOC_ENUM_FRAMEINTERVALS: {
      struct v4l2_frmivalenum *found = argument;
      if (found->index) return fail(EINVAL);
      found->type = V4L2_FRMIVAL_TYPE_DISCRETE;
      found->discrete.numerator = 1;
      found->discrete.denominator = (unsigned)rate();
      return 0;
    }
    case VIDIOC_G_FMT:
    case VIDIOC_S_FMT: set_format(argument); return 0;
    case VIDIOC_G_PARM:
    case VIDIOC_S_PARM: {
      struct v4l2_streamparm *parameters = argument;
      parameters->parm.capture.capability = V4L2_CAP_TIMEPERFRAME;
      parameters->parm.capture.timeperframe.numerator = 1;
      parameters->parm.capture.timeperframe.denominator = (unsigned)rate();
      return 0;
    }
    case VIDIOC_REQBUFS: ((struct v4l2_requestbuffers *)argument)->count = slots; return 0;
    case VIDIOC_QUERYBUF: {
      struct v4l2_buffer *buffer = argument;
      if (buffer->index >= slots) return fail(EINVAL);
      buffer->length = slot_size;
      buffer->m.offset = buffer->index * slot_size;
      return 0;
    }
    case VIDIOC_QBUF: {
      struct v4l2_buffer *buffer = argument;
      if (buffer->index >= slots) return fail(EINVAL);
      is_queued[buffer->index] = 1;
      return 0;
    }
    case VIDIOC_DQBUF: return take(argument);
    case VIDIOC_STREAMON:
    case VIDIOC_STREAMOFF: return 0;
    default: return fail(EINVAL);
  }
}

int ioctl(int descriptor, unsigned long request, ...) {
  static int (*real)(int, unsigned long, ...);
  if (!real) real = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  // The driver's constants have 32 bits; callers may pass them on as signed numbers.
  if (descriptor == camera && camera >= 0) return answer(request & 0xffffffff, argument);
  if ((request & 0xffffffff) == VIDIOC_QBUF) {
    fputs("fake camera: a buffer was given back after the camera was closed\n", stderr);
    abort();
  }
  return real(descriptor, request, argument);
}

int close(int descriptor) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "close");
  if (descriptor == camera) camera = -1;
  return real(descriptor);
}
