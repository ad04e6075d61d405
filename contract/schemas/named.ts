import { z } from 'zod'

/** Schemas with a name in the OpenAPI document; recursive schemas need one. */
export const namedSchemas = z.registry<{ id: string }>()
