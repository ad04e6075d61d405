import { users } from '#contract/accounts/users.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { PhoneNumber } from '#contract/sign-in/token.ts'
import { resetPassword } from '#server/account-security/reset.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Identity } from '#server/sign-in/identity.ts'

import { changePersonal, readPersonal } from './personal.ts'
import { register } from './registration/registration.ts'
import { sendOwnCode, sendPhoneCode, sendRegistrationCode } from './registration/verification.ts'
import { listOrganisations } from './users.queries.ts'
import { agree, isUsernameFree, readAgreement, recallUsername, usernameOfPhone, whoAmI } from './users.ts'

export const userRoutes = (identity: Identity): Endpoint[] =>
  implement(users, {
    agreement: () => readAgreement(identity),
    checkUsername: async ({ input: { ticket, username } }) => ({
      free: await isUsernameFree(identity, ticket, username),
    }),
    checkPhoneNum: ({ input }) => ({ valid: PhoneNumber.safeParse(input.phone).success }),
    getUserInfoByPhone: async ({ input }) => ({ username: await usernameOfPhone(identity, input.ticket) }),
    getUserCodeByPhoneCode: async ({ input }) => ({ username: await recallUsername(identity, input) }),
    register: ({ input, from }) => register(identity, input, from),
    resetPassword: ({ input, from }) => resetPassword(identity, input, from),
    me: ({ actor, from }) => whoAmI(identity, actor, from),
    agree: ({ actor, input }) => agree(identity, actor.id, input.version),
    personal: ({ actor }) => readPersonal(identity, actor.id),
    setPersonal: ({ actor, input }) => changePersonal(identity, actor.id, input),
    organisations: async ({ actor, input: { name, ticket = '' } }) => {
      if (!actor) await identity.codes.holder('register', ticket)
      return listOrganisations(identity.db, name)
    },
  })

export const codeRoutes = (identity: Identity): Endpoint[] =>
  implement(codes, {
    registerSendCode: ({ input, from }) => sendRegistrationCode(identity, input, from),
    sendPhoneCode: ({ input, from }) => sendPhoneCode(identity, input, from),
    sendCode: ({ actor, input, from, db, afterwards }) =>
      sendOwnCode(identity, { account: actor.id, wanted: input, source: from.source }, { db, afterwards }),
    checkPhoneCode: async ({ input: { phone, code, purpose } }) => ({
      ticket: await identity.codes.check({ purpose, target: { channel: 'sms', to: phone }, code }),
    }),
  })
