import type { TemplateName } from './templates.ts'

/** What the archive has agreed with a provider of short messages. */
export interface SmsAccount {
  provider: 'aliyun' | 'tencent'
  keyId: string
  keySecret: string
  /** The signature that stands before each message. */
  signName: string
  /** The SdkAppId of Tencent Cloud; empty for others. */
  appId: string
  /** The provider's number of each template, which it has approved. */
  templates: Record<TemplateName, string>
}

export interface MailAccount {
  host: string
  port: number
  /** TLS from the first byte (smtps); otherwise STARTTLS, required unless the server is this machine. */
  implicitTls: boolean
  auth: { user: string; pass: string } | undefined
  from: { name: string; address: string }
}

/** By whom messages leave; a channel without an account does not. */
export interface MessageAccounts {
  sms: SmsAccount | undefined
  mail: MailAccount | undefined
}
