/**
 * How a server takes memory: garbage is collected rather than piled up, and what is freed goes back to the system. Young
 * objects have 8 MB: with 2 MB an import takes 28 MB less, but a fifth fewer lists are answered.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=20']

/** Variables of glibc; others ignore them. Without these an import takes half as much memory again. */
export const memoryVariables = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
