// A model's inputs, and the data for a run.
#include "inputs.h"
#include <string.h>

static uint32_t seed;
void start_noise(uint32_t start) { seed = start; }
static uint32_t noise(void) {
  seed ^= seed << 13;
  seed ^= seed >> 17;
  seed ^= seed << 5;
  return seed;
}

void fill_input(unsigned char *p, size_t n, int type, int round) {
  static const int sizes[] = {0, 4, 4, 1, 8, 0, 1, 2, 8, 1, 2, 8, 16, 8, 0, 0, 4, 2, 1, 2};
  int w = type >= 0 && type < 20 ? sizes[type] : 1;
  if (round == 0 || w == 0) {
    memset(p, 0, n);
    return;
  }
  if (round == 1) {
    for (size_t i = 0; i + w <= n; i += w) {
      int v = (int)(i / w % 3);
      if (type == 1) {
        float f = v;
        memcpy(p + i, &f, 4);
      } else if (type == 11) {
        double f = v;
        memcpy(p + i, &f, 8);
      } else if (type == 6) p[i] = v & 1;
      else {
        memset(p + i, 0, w);
        p[i] = (unsigned char)v;
      }
    }
    return;
  }
  for (size_t i = 0; i + w <= n; i += w) {
    if (type == 1) {
      float f = (float)((int)(noise() % 2001) - 1000) / (float)(1 + noise() % 100);
      if (noise() % 16 == 0) f = round == 3 ? (float)(0.0 / 0.0) : 1e30f;
      memcpy(p + i, &f, 4);
    } else if (type == 6) p[i] = noise() & 1;
    else
      for (int k = 0; k < w; k++)
        p[i + k] = (unsigned char)(noise() % 4 == 0   ? (k == w - 1 ? 0x80 : 0)
                                   : noise() % 4 == 0 ? 0xFF
                                                      : noise());
  }
}

// Types of the main graph's inputs and outputs, read from the flatbuffer (which is well-formed).
uint32_t u32(const unsigned char *p) {
  uint32_t v;
  memcpy(&v, p, 4);
  return v;
}
static const unsigned char *field(const unsigned char *t, int slot) {
  int32_t d;
  memcpy(&d, t, 4);
  const unsigned char *v = t - d;
  uint16_t size, off;
  memcpy(&size, v, 2);
  if (4 + 2 * slot >= size) return NULL;
  memcpy(&off, v + 4 + 2 * slot, 2);
  return off ? t + off : NULL;
}
static const unsigned char *deref(const unsigned char *p) { return p ? p + u32(p) : NULL; }
static const int to_lite[] = {1,  10, 2,  3,  4,  5,  6,  7,  8,  9,  11, 12,
                              13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23};
void read_facts(const unsigned char *m, bool outputs, struct model_facts *f) {
  const unsigned char *root = m + u32(m);
  const unsigned char *subgraphs = deref(field(root, 2));
  const unsigned char *graph = subgraphs + 4 + u32(subgraphs + 4);
  const unsigned char *tensors = deref(field(graph, 0));
  const unsigned char *list = deref(field(graph, outputs ? 2 : 1));
  f->n = list ? (int)u32(list) : 0;
  if (f->n > 64) f->n = 64;
  for (int i = 0; i < f->n; i++) {
    uint32_t index = u32(list + 4 + 4 * i);
    const unsigned char *p = tensors + 4 + 4 * index;
    const unsigned char *type = field(p + u32(p), 1);
    f->types[i] = to_lite[type ? *type : 0];
  }
}
static const int widths[] = {0,  4, 4, 1, 8, 0, 1, 2, 8, 1, 2, 8,
                             16, 8, 0, 0, 4, 2, 1, 2, 1, 1, 1, 1};
size_t element_size(int type) { return type >= 0 && type < 24 ? (size_t)widths[type] : 1; }
