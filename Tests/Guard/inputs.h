// A model's inputs, and the data for a run.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The types of the main graph's inputs or outputs, by the runtime's own numbers.
struct model_facts {
  int n;
  int types[64];
};
void read_facts(const unsigned char *model, bool outputs, struct model_facts *facts);
size_t element_size(int type);
uint32_t u32(const unsigned char *place);

// Fills an input: with zeros in round 0, then small numbers, then noise from the given start.
void start_noise(uint32_t start);
void fill_input(unsigned char *place, size_t size, int type, int round);
