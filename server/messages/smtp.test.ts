import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { mailServer } from '#testing/builders/third-party/mail-server.ts'

import type { MailAccount } from './accounts.ts'
import type { Message } from './sender.ts'
import { smtpSender } from './smtp.ts'

const message: Message = {
  id: 7,
  channel: 'mail',
  to: 'reader@example.cn',
  template: 'resetCode',
  values: { code: '012345' },
}

const account = (port: number, more: Partial<MailAccount> = {}): MailAccount => ({
  host: '127.0.0.1',
  port,
  implicitTls: false,
  auth: undefined,
  from: { name: '云汀市地质资料馆', address: 'library@example.cn' },
  ...more,
})

test.each([
  [{ RCPT: '550 no such reader@example.cn' }, 'bad_target', 'SMTP 550'],
  [{ MAIL: '530 who are you' }, 'refused', 'SMTP 530'],
  [{ BODY: '554 spam' }, 'refused', 'SMTP 554'],
  [{ RCPT: '451 later' }, 'away', 'SMTP 451'],
  [{ HELLO: '421 closing' }, 'away', 'SMTP 421'],
])('a mail server that answers %o: %s', async (answers, reason, detail) => {
  const { port } = await mailServer(answers)
  await expect(smtpSender(account(port)).send(message)).rejects.toMatchObject({ reason, detail })
})

test('wrong credentials are a refusal and not retried', async () => {
  const { port } = await mailServer({ AUTH: '535 no' })
  const auth = { user: 'clerk', pass: 'hush' }
  const failure = await smtpSender(account(port, { auth }))
    .send(message)
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ reason: 'refused', detail: 'SMTP 535' })
  expect(JSON.stringify([failure, Object(failure).message])).not.toContain('hush')
})

test('a closed port is a temporary failure', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await expect(smtpSender(account(port)).send(message)).rejects.toMatchObject({ reason: 'away' })
})

test.each<[answers: Record<string, string>, what: string]>([
  [{ EHLO: '250 test', STARTTLS: '502 what' }, 'a server without TLS'],
  [{ STARTTLS: '454 not now' }, 'a server whose TLS is broken'],
])('requires TLS except on this machine: %o', async (answers) => {
  const { port, heard } = await mailServer(answers)
  const elsewhere = account(port, { host: '::ffff:127.0.0.1', auth: { user: 'clerk', pass: 'hush' } })
  await expect(smtpSender(elsewhere).send(message)).rejects.toMatchObject({ name: 'SendFailure' })
  expect(heard).toContain('STARTTLS')
  expect(heard.filter((line) => /^(AUTH|MAIL|RCPT|DATA)/i.test(line))).toEqual([])
})

test('a mail arrives unchanged, at one address', async () => {
  const { port, heard } = await mailServer()
  await smtpSender(account(port)).send(message)
  const said = heard.join('\n')
  expect(said).toContain('MAIL FROM:<library@example.cn>')
  expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<reader@example.cn>'])
  expect(said).toContain('Message-ID: <message-7@example.cn>')
  const body = heard.slice(heard.indexOf('', heard.indexOf('DATA')) + 1, heard.indexOf('.')).join('')
  expect(Buffer.from(body, 'base64').toString()).toContain('您的重设密码验证码是 012345')
})
