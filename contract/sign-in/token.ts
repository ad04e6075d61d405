import { z } from 'zod'

import {
  codeRule,
  maxAnswerLength,
  maxMailLength,
  maxSignInNameLength,
  mailRule,
  phoneRule,
} from '#contract/accounts/contact.ts'
import { named } from '#contract/named.ts'
import { route } from '#contract/route.ts'

import { held, Tokens } from './held-tokens.ts'
import { EncryptedValues, TransitKey } from './payload-encryption.ts'

const Ticket = z.string().max(400)
/** The verification of a passed captcha, as its client sends it. */
export const CaptchaVerification = z.string().max(2000)
export const PhoneNumber = z.string().regex(phoneRule.pattern, phoneRule.message)
export const Code = z.string().regex(codeRule.pattern, codeRule.message)
export const MailAddress = z.email({ pattern: mailRule.pattern, error: mailRule.message }).max(maxMailLength)

/** The next sign-in step; the ticket represents the completed ones. */
const Step = z.object({
  next: z.enum(['second_factor', 'enrol', 'new_password']),
  ticket: Ticket,
})
named.add(Step, { id: 'SignInStep' })
export type Step = z.infer<typeof Step>

const Grant = z.object({
  grant: z.enum(['password', 'sms_code', 'client_credentials', 'second_factor', 'enrol', 'new_password']),
  username: z.string().trim().max(maxSignInNameLength).optional(),
  /** The password; of `new_password` the new one. */
  encrypted: EncryptedValues.optional(),
  phone: PhoneNumber.optional(),
  /** SMS code, authenticator code or recovery code. */
  code: z.string().trim().max(maxAnswerLength).optional(),
  ticket: Ticket.optional(),
  captchaVerification: CaptchaVerification.optional(),
})
export type Grant = z.infer<typeof Grant>

export const token = {
  key: route({
    method: 'GET',
    path: '/token/key',
    summary: '加密密码所用的公钥',
    access: 'anyone',
    input: z.object({}),
    output: TransitKey,
  }),
  signIn: route({
    method: 'POST',
    path: '/token',
    summary: '登录：密码、短信验证码或客户端凭据，以及登录的后续步骤',
    access: 'anyone',
    basic: true,
    input: Grant,
    /** Recovery codes are returned once, with the enrolment. */
    output: z.object({
      tokens: Tokens.optional(),
      step: Step.optional(),
      recoveryCodes: z.array(z.string()).optional(),
    }),
    limit: { calls: 120, seconds: 60 },
  }),
  ...held,
  enrolment: route({
    method: 'POST',
    path: '/token/enrolment',
    summary: '登录途中绑定动态口令：取密钥',
    access: 'anyone',
    input: z.object({ ticket: Ticket }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    limit: { calls: 30, seconds: 60 },
  }),
}
