import { z } from 'zod'

/** Schemas that have a name of their own in the description of the interface; what calls itself needs one. */
export const named = z.registry<{ id: string }>()
