#pragma once

#include <stddef.h>
#include <stdint.h>

// Checksums of files that are read again and again: they detect damage, but not forgery.

/// Computes a checksum that identifies bytes together with their seed.
///
/// A change within four bytes always changes it; any other change escapes once in 2^64.
uint64_t ckernels_checksum(const uint8_t *bytes, size_t count, uint64_t seed);

/// Returns the number of records, from the first on, that end in their checksum.
///
/// Records are `stride` bytes apart. The last 8 bytes of each are the checksum of the others, least
/// significant byte first; the seed is one more for each record.
size_t ckernels_sealed_record_count(
    const uint8_t *records, size_t stride, size_t count, uint64_t seed);
