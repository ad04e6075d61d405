import { signing } from '#contract/sign-in/signing.ts'
import { implement } from '#server/http/implement.ts'

export const signingRoutes = implement(signing, {
  read: async ({ policy }) => {
    const { signatureRequired, signaturePrefix, passId, passToken } = await policy()
    return { required: signatureRequired, prefix: signaturePrefix, passId, passToken, time: Date.now() }
  },
})
