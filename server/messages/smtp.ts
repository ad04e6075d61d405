import { createTransport } from 'nodemailer'

import type { MailAccount } from './accounts.ts'
import { SendFailure, type Sender } from './sender.ts'
import { templates, textOf } from './templates.ts'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/** Sends mail by SMTP. Except on this machine, TLS with a valid certificate is required. */
export function smtpSender({ host, port, implicitTls, auth, from }: MailAccount): Sender {
  const here = loopback.test(host)
  const transport = createTransport({
    host: host.replaceAll(/[[\]]/g, ''),
    port,
    secure: implicitTls,
    requireTLS: !implicitTls && !here,
    ...(auth && { auth }),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !here },
    dnsTimeout: 5000,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to, template, values }) => {
      await transport
        .sendMail({
          from,
          to: { name: '', address: to },
          subject: templates[template].subject,
          text: textOf(template, values),
          messageId: `<message-${id}@${from.address.split('@')[1]}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .catch((error: unknown) => Promise.reject(failureOf(error)))
    },
  }
}

const badMailbox = [550, 551, 552, 553]

/** A 4xx response or no response is a temporary failure. */
function failureOf(error: unknown): SendFailure {
  const { code = '', responseCode = 0 }: { code?: string; responseCode?: number } = Object(error)
  if (badMailbox.includes(responseCode)) return new SendFailure('bad_target', `SMTP ${responseCode}`)
  if (responseCode >= 500 || code === 'ETLS')
    return new SendFailure('refused', `SMTP ${responseCode || code}`)
  return new SendFailure('away', responseCode ? `SMTP ${responseCode}` : code)
}
