import { signing } from '#contract/sign-in/signing.ts'
import { implement } from '#server/http/implement.ts'
import { signingRules } from '#server/signing/signature.ts'

export const signingRoutes = implement(signing, {
  read: async ({ policy }) => ({ ...signingRules(await policy()), time: Date.now() }),
})
