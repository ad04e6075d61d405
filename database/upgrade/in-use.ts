const inUse = new Set(['55P03', '40P01'])

/** Whether a statement waited in vain for a lock, or two waited for each other. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && inUse.has(error.code)
