import { z } from 'zod'

import { route } from '#contract/route.ts'

/** The hash of a signature: SM3 in SM mode. */
export const SignatureHash = z.enum(['SHA-256', 'SM3'])
export type SignatureHash = z.infer<typeof SignatureHash>

const SigningRules = z.object({
  /** Whether pages sign their calls; it may be a gateway in front that wants it. */
  passFlag: z.boolean(),
  /** Of the headers `paasid`, `signature`, `timestamp` and `nonce`. */
  prefix: z.string(),
  hash: SignatureHash,
  /** What calls of somebody who is signed in call themselves, and what those of visitors do. */
  passId: z.string(),
  anonymousPassId: z.string(),
  passToken: z.string(),
})
export type SigningRules = z.infer<typeof SigningRules>

export const signing = {
  /** Parameters of request signatures. Public: signatures impede replay and do not authenticate. */
  read: route({
    method: 'GET',
    path: '/signing',
    summary: '请求签名的参数与服务器时间',
    access: 'anyone',
    input: z.object({}),
    output: SigningRules.extend({
      /** Milliseconds since 1970. */
      time: z.int(),
    }),
  }),
}
