import { maskedMail, maskedPhone } from '#contract/identity/contact.ts'

import type { TemplateName } from './templates.ts'

export type Channel = 'sms' | 'mail'

/** A recipient: a mainland mobile number with eleven digits, or a mail address. */
export interface Target {
  channel: Channel
  to: string
}

export interface Message extends Target {
  /** Id of the outbox row; constant for all tries, so that the provider's records can be matched. */
  id: number
  template: TemplateName
  values: Readonly<Record<string, string>>
}

/** Sends a message or throws `SendFailure`. */
export interface Sender {
  send: (message: Message) => Promise<void>
}

/** Reasons of failures, as shown to the operator. */
export const failures = {
  limit: '服务商限制了发送频次',
  bad_target: '号码或地址不对，或对方拒收',
  arrears: '服务商账户欠费或已停用',
  refused: '服务商拒绝，请检查密钥、签名与模板',
  away: '服务商暂时不可用',
  expired: '过了有效期',
  unreadable: '内容无法解密，密钥文件可能换过',
  no_channel: '没有配置发送服务',
} as const

export type FailureReason = keyof typeof failures

/** A failed message. `detail` is the provider's code, never its text, which may contain the number. */
export class SendFailure extends Error {
  override name = 'SendFailure'
  readonly reason: FailureReason
  readonly detail: string

  constructor(reason: FailureReason, detail = '') {
    super(`${failures[reason]}${detail && `（${detail}）`}`)
    this.reason = reason
    this.detail = detail.slice(0, 100)
  }
}

/** A masked number or address: 138****5678, z***@example.cn. */
export const maskTarget = ({ channel, to }: Target): string =>
  channel === 'sms' ? maskedPhone(to) : maskedMail(to)
