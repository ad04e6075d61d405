import { users } from '#contract/accounts/users.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { PhoneNumber } from '#contract/sign-in/token.ts'
import { resetPassword } from '#server/account-security/reset.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { contextOf, type Identity } from '#server/sign-in/identity.ts'
import type { ThirdPartyIdentity } from '#server/third-party/open.ts'

import { changePersonal, readPersonal } from './personal.ts'
import { register } from './registration/registration.ts'
import { sendOwnCode, sendPhoneCode, sendRegistrationCode } from './registration/verification.ts'
import { listOrganisations } from './users.queries.ts'
import { agree, isUsernameFree, readAgreement, recallUsername, usernameOfPhone, whoAmI } from './users.ts'

export const userRoutes = (identity: ThirdPartyIdentity): Endpoint[] => {
  const context = contextOf(identity)
  return implement(users, {
    agreement: ({ db }) => readAgreement(context(db)),
    checkUsername: async ({ db, input: { ticket, username } }) => ({
      free: await isUsernameFree(context(db), ticket, username),
    }),
    checkPhoneNum: ({ input }) => ({ valid: PhoneNumber.safeParse(input.phone).success }),
    getUserInfoByPhone: async ({ db, input }) => ({
      username: await usernameOfPhone(context(db), input.ticket),
    }),
    getUserCodeByPhoneCode: async ({ db, input }) => ({ username: await recallUsername(context(db), input) }),
    register: ({ db, input, from }) => register(context(db), input, from),
    resetPassword: ({ db, input, from }) => resetPassword(context(db), input, from),
    me: ({ db, actor, from }) => whoAmI(context(db), actor, from),
    agree: ({ db, actor, input }) => agree(context(db), actor.id, input.version),
    personal: ({ db, actor }) => readPersonal(context(db), actor.id),
    setPersonal: ({ db, actor, input }) => changePersonal(context(db), actor.id, input),
    organisations: async ({ db, actor, input: { name, ticket = '' } }) => {
      if (!actor) await identity.codes.holder(db, 'register', ticket)
      return listOrganisations(db, name)
    },
  })
}

export const codeRoutes = (identity: Identity): Endpoint[] => {
  const context = contextOf(identity)
  return implement(codes, {
    registerSendCode: ({ db, afterwards, input, from }) =>
      sendRegistrationCode({ ...context(db), afterwards }, input, from),
    sendPhoneCode: ({ db, afterwards, input, from }) =>
      sendPhoneCode({ ...context(db), afterwards }, input, from),
    sendCode: ({ actor, input, from, db, afterwards }) =>
      sendOwnCode(identity, { account: actor.id, wanted: input, source: from.source }, { db, afterwards }),
    checkPhoneCode: async ({ db, input: { phone, code, purpose } }) => ({
      ticket: await identity.codes.check(db, { purpose, target: { channel: 'sms', to: phone }, code }),
    }),
  })
}
