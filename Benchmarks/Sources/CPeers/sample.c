#include "CPeers.h"

#include <math.h>

void cpeers_sample_rgb(
    const uint8_t *source, int width, int height, uint8_t *out, int outWidth, int outHeight) {
  for (int v = 0; v < outHeight; v++) {
    int y = (int)rint(32.0 * v * height / outHeight);
    int fy = y & 31, top = y >> 5, bottom = top + 1 < height ? top + 1 : height - 1;
    for (int u = 0; u < outWidth; u++) {
      int x = (int)rint(32.0 * u * width / outWidth);
      int fx = x & 31, left = x >> 5, right = left + 1 < width ? left + 1 : width - 1;
      for (int c = 0; c < 3; c++) {
        int a = source[(top * width + left) * 3 + c], b = source[(top * width + right) * 3 + c];
        int d = source[(bottom * width + left) * 3 + c];
        int e = source[(bottom * width + right) * 3 + c];
        out[(v * outWidth + u) * 3 + c] =
            (uint8_t)((a * (32 - fx) * (32 - fy) + b * fx * (32 - fy) + d * (32 - fx) * fy +
                       e * fx * fy + 512) >>
                      10);
      }
    }
  }
}
