import { z } from 'zod'

import {
  codeRule,
  maxAnswerLength,
  maxMailLength,
  maxSignInNameLength,
  mailRule,
  phoneRule,
} from '#contract/identity/contact.ts'
import { plainPhone } from '#contract/identity/spelling.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

import { heldTokens, Tokens } from './held-tokens.ts'
import { EncryptedValues, TransitKey } from './payload-encryption.ts'

const Ticket = z.string().max(400).meta({ label: '凭证' })
/** A person whom an identity provider has named, and whom no account knows yet. */
export const LinkTicket = z.string().max(1500).meta({ label: '绑定凭证' })
/** The code of a provider, as the back office names it. */
export const ProviderCode = z.string().max(40).meta({ label: '第三方登录' })
/** What a provider hands back by way of the browser: a code or a ticket. */
export const ProviderAnswer = z.string().min(1).max(2000).meta({ label: '第三方交回的内容' })
/** The verification of a passed captcha, as its client sends it. */
export const CaptchaVerification = z.string().max(2000).meta({ label: '安全验证' })
/** A mobile number, in whatever spelling. */
export const PhoneNumber = z
  .string()
  .overwrite(plainPhone)
  .regex(phoneRule.pattern, phoneRule.message)
  .meta({ label: '手机号' })
export const Code = z.string().regex(codeRule.pattern, codeRule.message).meta({ label: '验证码' })
export const MailAddress = z
  .email({ pattern: mailRule.pattern, error: mailRule.message })
  .max(maxMailLength)
  .meta({ label: '邮箱' })

/** The next sign-in step; the ticket represents the completed ones. */
const Step = z.object({
  next: z.enum(['second_factor', 'enrol', 'new_password']),
  ticket: Ticket,
})
namedSchemas.add(Step, { id: 'SignInStep' })
export type Step = z.infer<typeof Step>

/** The person is known at an identity provider only: to be bound to an account, or registered. */
const Link = z.object({
  ticket: LinkTicket,
  provider: z.string(),
  /** What the provider calls the person. */
  label: z.string(),
  /** What it attests, for the form of registration. */
  name: z.string().optional(),
  phone: z.string().optional(),
})
namedSchemas.add(Link, { id: 'SignInLink' })
export type Link = z.infer<typeof Link>

/** The answer of a sign-in call. Recovery codes are returned once, with the enrolment. */
export const Entry = z.object({
  tokens: Tokens.optional(),
  step: Step.optional(),
  link: Link.optional(),
  recoveryCodes: z.array(z.string()).optional(),
})
namedSchemas.add(Entry, { id: 'SignInEntry' })

const Grant = z.object({
  grant: z
    .enum([
      ...(['password', 'sms_code', 'client_credentials', 'second_factor', 'enrol', 'new_password'] as const),
      ...(['social', 'union', 'domain', 'link'] as const),
    ])
    .meta({ label: '登录方式' }),
  username: z.string().trim().max(maxSignInNameLength).optional().meta({ label: '用户名' }),
  /** The password; of `new_password` the new one. */
  encrypted: EncryptedValues.optional(),
  phone: PhoneNumber.optional(),
  /** SMS code, authenticator code or recovery code. */
  code: z.string().trim().max(maxAnswerLength).optional().meta({ label: '验证码' }),
  ticket: Ticket.optional(),
  captchaVerification: CaptchaVerification.optional(),
  /** Of `domain`; `social` and `union` learn it from the state. */
  provider: ProviderCode.optional(),
  /** The code or ticket of the provider. */
  answer: ProviderAnswer.optional(),
  state: z.string().max(200).optional().meta({ label: '登录请求' }),
  /** The random text that the browser has kept since it left. */
  browser: z.string().max(100).optional().meta({ label: '浏览器' }),
  /** The issuer that an OIDC provider names beside its code (RFC 9207). */
  iss: z.string().max(300).optional().meta({ label: '颁发者' }),
  link: LinkTicket.optional(),
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
    summary: '登录：密码、短信验证码、客户端凭据、第三方、一网通办或域账号，以及登录的后续步骤',
    access: 'anyone',
    waits: true,
    basic: true,
    input: Grant,
    output: Entry,
    limit: { calls: 120, seconds: 60 },
  }),
  ...heldTokens,
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
