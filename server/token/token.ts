import { AppError } from '#contract/errors.ts'
import type { Grant } from '#contract/sign-in/token.ts'
import { ownGrants, type Sign } from '#server/sign-in/sign-in.ts'
import { thirdPartyGrants } from '#server/third-party/grants.ts'
import type { ThirdPartyContext } from '#server/third-party/open.ts'

/** The grants of POST /token: somebody shows who they are here, or an identity provider names them. */
const grants: Record<Grant['grant'], Sign<ThirdPartyContext>> = { ...ownGrants, ...thirdPartyGrants }

/** A key of a program stands for the program only: beside another grant it would be a way around the signature of calls. */
export const signIn: Sign<ThirdPartyContext> = async (identity, asked) => {
  const { input, authorization } = asked
  if (authorization?.startsWith('Basic ') && input.grant !== 'client_credentials')
    throw new AppError('invalid_input', { fields: { grant: '应用的密钥只用于应用自己登录' } })
  return grants[input.grant](identity, asked)
}
