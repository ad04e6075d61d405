import { messageFailures } from '#contract/back-office/messages/message.ts'
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

export type FailureReason = keyof typeof messageFailures

/** A failed message. `detail` is the provider's code, never its text, which may contain the number. */
export class SendFailure extends Error {
  override name = 'SendFailure'
  readonly reason: FailureReason
  readonly detail: string

  constructor(reason: FailureReason, detail = '') {
    super(`${messageFailures[reason]}${detail && `（${detail}）`}`)
    this.reason = reason
    this.detail = detail.slice(0, 100)
  }
}

/** A masked number or address: 138****5678, z***@example.cn. */
export const maskTarget = ({ channel, to }: Target): string =>
  channel === 'sms' ? maskedPhone(to) : maskedMail(to)
