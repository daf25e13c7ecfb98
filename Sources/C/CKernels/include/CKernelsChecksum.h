#pragma once

#include <stddef.h>
#include <stdint.h>

// Checksums of files that are read again and again: they show damage, and withstand no forger.

/// A number that other bytes, and the same ones with another seed, do not give.
///
/// A change within four bytes always changes it; any other one escapes once in 2^64.
uint64_t ckernels_checksum(const uint8_t *bytes, size_t count, uint64_t seed);

/// How many records, from the first on, end in their checksum.
///
/// Records are `stride` bytes apart. The last 8 bytes of each are the checksum of the others, least
/// significant byte first; the seed is one more for each record.
size_t ckernels_sealed_record_count(
    const uint8_t *records, size_t stride, size_t count, uint64_t seed);
