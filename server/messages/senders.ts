import type { MessageAccounts } from './accounts.ts'
import { aliyunSender } from './aliyun.ts'
import { type Channel, maskTarget, type Sender } from './sender.ts'
import { smtpSender } from './smtp.ts'
import { templates, textOf } from './templates.ts'
import { tencentSender } from './tencent.ts'

export type Senders = Record<Channel, Sender | undefined>

interface SenderOptions {
  /** Whether this is a demo, which prints undelivered messages on the console. */
  demo: boolean
  log: (line: string) => void
}

const providers = { aliyun: aliyunSender, tencent: tencentSender }

/** The sender of each channel: by its account, or the console in a demo, or none. */
export function openSenders({ sms, mail }: MessageAccounts, { demo, log }: SenderOptions): Senders {
  const shown = demo ? consoleSender(log) : undefined
  return {
    sms: sms ? providers[sms.provider](sms) : shown,
    mail: mail ? smtpSender(mail) : shown,
  }
}

const names: Record<Channel, string> = { sms: '短信', mail: '邮件' }

/** Prints a message in one line instead of sending it. It contains codes, so it is for the demo only. */
function consoleSender(log: (line: string) => void): Sender {
  return {
    send: (message) => {
      const { channel, template, values } = message
      const subject = channel === 'mail' ? `【${templates[template].subject}】` : ''
      log(
        `${names[channel]}（演示，未真正发出）${maskTarget(message)}：${subject}${textOf(template, values)}`,
      )
      return Promise.resolve()
    },
  }
}
