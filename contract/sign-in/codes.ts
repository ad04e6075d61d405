import { z } from 'zod'

import { route } from '#contract/route.ts'

import { CaptchaVerification, Code, MailAddress, PhoneNumber } from './token.ts'

const rateLimit = { calls: 10, seconds: 60 }

/** The response is the same whether or not the number belongs to an account. */
const SentCode = z.object({
  /** Seconds until another code may be requested. */
  again: z.int(),
  /** Seconds for which the code is valid. */
  lasts: z.int(),
})
export type SentCode = z.infer<typeof SentCode>

export const codes = {
  registerSendCode: route({
    method: 'POST',
    path: '/codes/registerSendCode',
    summary: '发送注册验证码；已注册的手机号收到的是提醒',
    access: 'anyone',
    input: z.object({ phone: PhoneNumber, captchaVerification: CaptchaVerification }),
    output: SentCode,
    limit: rateLimit,
  }),
  sendPhoneCode: route({
    method: 'POST',
    path: '/codes/sendPhoneCode',
    summary: '发送登录、重设密码或找回用户名的验证码',
    access: 'anyone',
    input: z.object({
      phone: PhoneNumber,
      purpose: z.enum(['sign_in', 'reset']).meta({ label: '用途' }),
      captchaVerification: CaptchaVerification,
    }),
    output: SentCode,
    limit: rateLimit,
  }),
  sendCode: route({
    method: 'POST',
    path: '/codes/sendCode',
    summary: '给登录者发送验证码：核实身份用本人手机号，更换时用新的手机号或邮箱',
    access: 'member',
    ownSession: true,
    input: z.object({
      purpose: z.enum(['proof', 'phone', 'mail']).meta({ label: '用途' }),
      /** The new number; a proof is sent to the known number. */
      phone: PhoneNumber.optional(),
      mail: MailAddress.optional(),
    }),
    output: SentCode,
    limit: rateLimit,
  }),
  checkPhoneCode: route({
    method: 'POST',
    path: '/codes/checkPhoneCode',
    summary: '核实手机号：换得一张短时有效的凭证',
    access: 'anyone',
    input: z.object({
      phone: PhoneNumber,
      code: Code,
      purpose: z.enum(['register', 'reset']).meta({ label: '用途' }),
    }),
    output: z.object({ ticket: z.string() }),
    limit: { calls: 20, seconds: 60 },
  }),
}
