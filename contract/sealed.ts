import { z } from 'zod'

/** Passwords on their way: JSON encrypted by the browser with the key of the server. */
export const Sealed = z.object({
  mode: z.enum(['DEFAULT', 'SM']),
  keyId: z.string().max(100),
  text: z.string().max(8000),
})
export type Sealed = z.infer<typeof Sealed>
