#include "CSystem.h"

#include <errno.h>
#include <string.h>

#ifdef __linux__

#include <linux/videodev2.h>
#include <sys/ioctl.h>

static int call(int descriptor, unsigned long request, void *argument) {
  int result;
  do result = ioctl(descriptor, request, argument);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : 0;
}

static void copy(char *target, size_t capacity, const void *source, size_t length) {
  size_t count = strnlen(source, length);
  if (count >= capacity) count = capacity - 1;
  memcpy(target, source, count);
  target[count] = 0;
}

int csystem_describe_camera(int descriptor, struct CSystemCamera *camera) {
  struct v4l2_capability capability = {0};
  memset(camera, 0, sizeof *camera);
  int result = call(descriptor, VIDIOC_QUERYCAP, &capability);
  if (result < 0) return result;
  copy(camera->name, sizeof camera->name, capability.card, sizeof capability.card);
  copy(camera->bus, sizeof camera->bus, capability.bus_info, sizeof capability.bus_info);
  // The abilities of the opened device, if known; a camera has other devices that only describe it.
  uint32_t abilities = capability.capabilities & V4L2_CAP_DEVICE_CAPS ? capability.device_caps
                                                                      : capability.capabilities;
  camera->captures = (abilities & V4L2_CAP_VIDEO_CAPTURE) != 0;
  return 0;
}

int csystem_camera_format(int descriptor, int index, struct CSystemCameraFormat *format) {
  struct v4l2_fmtdesc found = {.index = (uint32_t)index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  memset(format, 0, sizeof *format);
  int result = call(descriptor, VIDIOC_ENUM_FMT, &found);
  if (result < 0) return result;
  format->code = found.pixelformat;
  copy(format->words, sizeof format->words, found.description, sizeof found.description);
  return 0;
}

int csystem_camera_size(int descriptor, uint32_t code, int index, struct CSystemCameraSize *size) {
  struct v4l2_frmsizeenum found = {.index = (uint32_t)index, .pixel_format = code};
  memset(size, 0, sizeof *size);
  int result = call(descriptor, VIDIOC_ENUM_FRAMESIZES, &found);
  if (result < 0) return result;
  if (found.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
    size->width = found.discrete.width;
    size->height = found.discrete.height;
  } else {
    size->isRange = 1;
    size->width = found.stepwise.max_width;
    size->height = found.stepwise.max_height;
  }
  return 0;
}

int csystem_camera_rate(
    int descriptor, uint32_t code, const struct CSystemCameraSize *size, int index, double *rate) {
  struct v4l2_frmivalenum found = {
      .index = (uint32_t)index, .pixel_format = code, .width = size->width, .height = size->height};
  int result = call(descriptor, VIDIOC_ENUM_FRAMEINTERVALS, &found);
  if (result < 0) return result;
  struct v4l2_fract step =
      found.type == V4L2_FRMIVAL_TYPE_DISCRETE ? found.discrete : found.stepwise.min;
  if (found.type != V4L2_FRMIVAL_TYPE_DISCRETE && index > 0) return -EINVAL;
  *rate = step.numerator ? (double)step.denominator / step.numerator : 0;
  return 0;
}

#else

int csystem_describe_camera(int descriptor, struct CSystemCamera *camera) { return -ENOTTY; }
int csystem_camera_format(int descriptor, int index, struct CSystemCameraFormat *format) {
  return -ENOTTY;
}
int csystem_camera_size(int descriptor, uint32_t code, int index, struct CSystemCameraSize *size) {
  return -ENOTTY;
}
int csystem_camera_rate(
    int descriptor, uint32_t code, const struct CSystemCameraSize *size, int index, double *rate) {
  return -ENOTTY;
}

#endif
