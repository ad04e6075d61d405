import type { MessageAccounts } from './accounts.ts'
import { aliyunSender } from './aliyun.ts'
import { type Channel, masked, type Sender } from './sender.ts'
import { smtpSender } from './smtp.ts'
import { templates, textOf } from './templates.ts'
import { tencentSender } from './tencent.ts'

export type Senders = Record<Channel, Sender | undefined>

interface SenderOptions {
  /** Whether the library is the demo city, whose operator reads on the console what nobody is sent. */
  demo: boolean
  log: (line: string) => void
}

const providers = { aliyun: aliyunSender, tencent: tencentSender }

/** The sender of each channel: the account's, in the demo city the console, else none. */
export function openSenders({ sms, mail }: MessageAccounts, { demo, log }: SenderOptions): Senders {
  const shown = demo ? consoleSender(log) : undefined
  return {
    sms: sms ? providers[sms.provider](sms) : shown,
    mail: mail ? smtpSender(mail) : shown,
  }
}

const names: Record<Channel, string> = { sms: '短信', mail: '邮件' }

/** Shows a message in one line instead of sending it. Codes stand in it: for the demo city alone. */
function consoleSender(log: (line: string) => void): Sender {
  return {
    send: (message) => {
      const { channel, template, values } = message
      const subject = channel === 'mail' ? `【${templates[template].subject}】` : ''
      log(`${names[channel]}（演示，未真正发出）${masked(message)}：${subject}${textOf(template, values)}`)
      return Promise.resolve()
    },
  }
}
