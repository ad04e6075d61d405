import { z } from 'zod'

import { maxAnswerLength } from '#contract/identity/contact.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { EncryptedValues } from '#contract/sign-in/payload-encryption.ts'
import { Code, MailAddress, PhoneNumber } from '#contract/sign-in/token.ts'

const Nothing = z.object({})
const Digits = z.string().trim().max(maxAnswerLength).meta({ label: '验证码' })

const Session = z.object({
  id: z.int(),
  /** The current session. */
  own: z.boolean(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  address: z.string(),
  /** Browser and system, in words. */
  agent: z.string(),
})
namedSchemas.add(Session, { id: 'Session' })
export type Session = z.infer<typeof Session>

/** Security settings of one's own account. */
export const security = {
  overview: route({
    method: 'GET',
    path: '/security',
    summary: '本人账号的安全状况',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    input: Nothing,
    output: z.object({
      phone: z.string(),
      mail: z.string(),
      passwordAt: z.iso.datetime().nullable(),
      /** Date by which staff must change the password. */
      passwordUntil: z.iso.datetime().nullable(),
      secondFactor: z.boolean(),
      /** Without it staff cannot sign in. */
      secondFactorNeeded: z.boolean(),
      recoveryCodes: z.int(),
    }),
  }),
  prove: route({
    method: 'PUT',
    path: '/security/proof',
    summary: '核实身份：密码、动态口令或短信验证码；十分钟内有效',
    access: 'member',
    waits: true,
    beforeConsent: true,
    ownSession: true,
    input: z.object({
      by: z.enum(['password', 'totp', 'sms']).meta({ label: '核实方式' }),
      encrypted: EncryptedValues.optional(),
      code: Digits.optional(),
    }),
    output: Nothing,
    limit: { calls: 30, seconds: 60 },
  }),
  changePassword: route({
    method: 'PUT',
    path: '/security/password',
    summary: '修改密码；其他登录随之失效',
    access: 'member',
    waits: true,
    beforeConsent: true,
    ownSession: true,
    input: z.object({ encrypted: EncryptedValues }),
    output: Nothing,
    limit: { calls: 20, seconds: 60 },
  }),
  changePhone: route({
    method: 'PUT',
    path: '/security/phone',
    summary: '更换手机号',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    proof: true,
    input: z.object({ phone: PhoneNumber, code: Code }),
    output: Nothing,
    limit: { calls: 20, seconds: 60 },
  }),
  changeMail: route({
    method: 'PUT',
    path: '/security/mail',
    summary: '更换邮箱',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    proof: true,
    input: z.object({ mail: MailAddress, code: Code }),
    output: Nothing,
    limit: { calls: 20, seconds: 60 },
  }),
  newSecret: route({
    method: 'PUT',
    path: '/security/second-factor/secret',
    summary: '取动态口令的新密钥，核对之后才启用',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    proof: true,
    input: Nothing,
    output: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  }),
  confirmSecret: route({
    method: 'PUT',
    path: '/security/second-factor',
    summary: '核对并启用动态口令，得到恢复码',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    proof: true,
    input: z.object({ ticket: z.string().max(400).meta({ label: '凭证' }), code: Digits }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    limit: { calls: 20, seconds: 60 },
  }),
  dropSecret: route({
    method: 'DELETE',
    path: '/security/second-factor',
    summary: '停用动态口令；馆内人员不能停用',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    proof: true,
    input: Nothing,
    output: Nothing,
  }),
  newRecoveryCodes: route({
    method: 'PUT',
    path: '/security/second-factor/recovery-codes',
    summary: '换一组恢复码，旧的作废',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    proof: true,
    input: Nothing,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  sessions: route({
    method: 'GET',
    path: '/security/sessions',
    summary: '本人的登录',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    input: Nothing,
    output: z.array(Session),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/security/sessions/:id',
    summary: '让本人在别处的一次登录下线',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    input: z.object({ id }),
    output: Nothing,
  }),
  endOthers: route({
    method: 'DELETE',
    path: '/security/sessions',
    summary: '让本人在别处的登录全部下线',
    access: 'member',
    beforeConsent: true,
    ownSession: true,
    input: Nothing,
    output: z.object({ ended: z.int() }),
  }),
}
