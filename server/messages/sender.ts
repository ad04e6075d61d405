import { maskedMail, maskedPhone } from '#contract/accounts/contact.ts'

import type { TemplateName } from './templates.ts'

export type Channel = 'sms' | 'mail'

/** Where a message goes: a mobile number of the mainland in eleven digits, or a mail address. */
export interface Target {
  channel: Channel
  to: string
}

export interface Message extends Target {
  /** The row of the outbox; the same in every try, so that a provider's records lead back to it. */
  id: number
  template: TemplateName
  values: Readonly<Record<string, string>>
}

/** Hands a message to whoever carries it, or throws `SendFailed`. */
export interface Sender {
  send: (message: Message) => Promise<void>
}

/** Why a message did not leave, in the words the operator reads. */
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

/** A message that was not taken. `detail` is the provider's code, never its text, which may repeat the number. */
export class SendFailed extends Error {
  override name = 'SendFailed'
  readonly reason: FailureReason
  readonly detail: string

  constructor(reason: FailureReason, detail = '') {
    super(`${failures[reason]}${detail && `（${detail}）`}`)
    this.reason = reason
    this.detail = detail.slice(0, 100)
  }
}

/** A number or address as it may be shown: 138****5678, z***@example.cn. */
export const masked = ({ channel, to }: Target): string =>
  channel === 'sms' ? maskedPhone(to) : maskedMail(to)
