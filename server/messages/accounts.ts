import type { TemplateName } from './templates.ts'

/** The account at an SMS provider. */
export interface SmsAccount {
  provider: 'aliyun' | 'tencent'
  keyId: string
  keySecret: string
  /** The approved signature in front of each message. */
  signName: string
  /** The SdkAppId of Tencent Cloud; empty for others. */
  appId: string
  /** The provider's id of each approved template. */
  templates: Record<TemplateName, string>
}

export interface MailAccount {
  host: string
  port: number
  /**
   * TLS from the first byte (smtps); otherwise STARTTLS, which is required unless the server is on this
   * machine.
   */
  implicitTls: boolean
  auth: { user: string; pass: string } | undefined
  from: { name: string; address: string }
}

/** Reads `某市地质资料馆 <library@example.com>`, or the address alone; undefined for anything else. */
export function readSender(text: string): MailAccount['from'] | undefined {
  const [, name, bracketed, bare] = /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/.exec(text) ?? []
  const address = (bracketed ?? bare ?? '').trim()
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? { name: name?.trim() ?? '', address } : undefined
}

/** Accounts by channel; a channel without one does not send. */
export interface MessageAccounts {
  sms: SmsAccount | undefined
  mail: MailAccount | undefined
}
