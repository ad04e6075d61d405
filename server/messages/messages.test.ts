import { randomBytes } from 'node:crypto'

import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#database/database.ts'
import { secretsOf, type Secrets } from '#server/secrets/secrets.ts'
import { freshDatabase } from '#testing/app.ts'

import { takeDueMessages } from './messages.queries.ts'
import { deleteEndedMessages, openOutbox, type Letter, type Outbox } from './messages.ts'
import { type FailureReason, type Message, SendFailure, type Sender } from './sender.ts'
import { openSenders } from './senders.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
afterAll(() => pool.end())
beforeEach(() => pool.query('truncate message restart identity'))

const secrets = secretsOf(randomBytes(32))
const phone = '13812345678'
const letter: Letter<'signInCode'> = {
  channel: 'sms',
  to: phone,
  template: 'signInCode',
  values: { code: '024680' },
  lasts: 300,
}

/** A sender that records messages and fails as configured. */
function recorder(reasons: FailureReason[] = []): Sender & { sent: Message[] } {
  const sent: Message[] = []
  return {
    sent,
    send: (message) => {
      sent.push(message)
      const reason = reasons.shift()
      return reason ? Promise.reject(new SendFailure(reason, 'X.Y')) : Promise.resolve()
    },
  }
}

function outboxOf(sms: Sender | undefined, own: Secrets = secrets): Outbox & { reported: string[] } {
  const reported: string[] = []
  const outbox = openOutbox(db, {
    secrets: own,
    senders: { sms, mail: undefined },
    report: (line) => reported.push(line),
  })
  onTestFinished(outbox.close)
  return { ...outbox, reported }
}

/** Posts a message without sending it. */
async function posted(): Promise<void> {
  const outbox = outboxOf(undefined)
  await outbox.close()
  await outbox.post(db, letter)
}

const rows = async () => (await pool.query<Record<string, unknown>>('select * from message order by id')).rows
const dueNow = () => pool.query('update message set next_try_at = now()')

test.each<[FailureReason, string]>([
  ['limit', '服务商限制了发送频次'],
  ['bad_target', '号码或地址不对'],
  ['arrears', '欠费'],
  ['refused', '服务商拒绝'],
])(
  '%s ends a message at once: told without number and code, and nothing of it is kept',
  async (reason, words) => {
    const sender = recorder([reason])
    const outbox = outboxOf(sender)
    await outbox.post(db, letter)
    await outbox.deliver()
    await dueNow()
    await outbox.deliver()
    expect(sender.sent).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'failed', reason, detail: 'X.Y', content: null }])
    expect(outbox.reported).toEqual([expect.stringContaining(words)])
    expect(outbox.reported[0]).toContain('138****5678')
    expect(outbox.reported.join('\n')).not.toMatch(/13812345678|024680/)
  },
)

test('an unavailable provider is retried three times with growing delay', async () => {
  const sender = recorder(['away', 'away', 'away', 'away', 'away'])
  const outbox = outboxOf(sender)
  await outbox.post(db, letter)
  const waits: number[] = []
  for (let i = 0; i < 6; i++) {
    await outbox.deliver()
    const [row] = (
      await pool.query('select extract(epoch from next_try_at - now()) as wait, state from message')
    ).rows as { wait: number; state: string }[]
    if (row?.state === 'waiting') waits.push(row.wait)
    await outbox.deliver() // not yet due
    await dueNow()
  }
  expect(sender.sent.map(({ id }) => id)).toEqual([1, 1, 1, 1])
  expect(waits).toHaveLength(3)
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'away', content: null, tries: 4 }])
  expect(outbox.reported).toHaveLength(1)
})

test('an expired message is not sent', async () => {
  const sender = recorder()
  const outbox = outboxOf(sender)
  await outbox.post(db, { ...letter, lasts: 0 })
  await outbox.deliver()
  expect(sender.sent).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'expired', content: null }])
})

test('without a sender nothing is sent, and the operator is informed', async () => {
  const outbox = outboxOf(undefined)
  expect(await outbox.delivers('sms')).toBe(false)
  await outbox.post(db, letter)
  await outbox.deliver()
  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'no_channel', content: null }])
  expect(outbox.reported[0]).toContain('没有配置发送服务')
})

test('a message encrypted with another key is not sent', async () => {
  await posted()
  const sender = recorder()
  const other = outboxOf(sender, secretsOf(randomBytes(32)))
  await other.deliver()
  expect(sender.sent).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'unreadable' }])
})

test('a message of a rolled back transaction is never sent', async () => {
  const sender = recorder()
  const outbox = outboxOf(sender)
  const taken = db.transaction().execute(async (tx) => {
    await outbox.post(tx, letter)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await outbox.deliver()
  expect(sender.sent).toEqual([])
  expect(await rows()).toEqual([])
})

test('a withheld message is stored like any other and not sent', async () => {
  const sender = recorder()
  const outbox = outboxOf(sender)
  await outbox.post(db, { ...letter, withheld: true })
  await outbox.deliver()
  expect(sender.sent).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'withheld', shown: '138****5678', content: null }])
})

test('a pending message in the table reveals neither number nor code', async () => {
  const sender = recorder()
  const outbox = outboxOf(sender)
  await db.transaction().execute(async (tx) => {
    await outbox.post(tx, letter)
    const { rows: own } = await tx
      .selectFrom('message')
      .selectAll()
      .execute()
      .then((found) => ({ rows: found as unknown as Record<string, unknown>[] }))
    const text = own.flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
    )
    expect(text.join('\n')).toContain('138****5678')
    expect(text.join('\n')).not.toMatch(/13812345678|024680/)
  })
  await outbox.deliver()
  expect(sender.sent).toEqual([
    { id: 1, channel: 'sms', to: phone, template: 'signInCode', values: { code: '024680' } },
  ])
  expect(await rows()).toMatchObject([{ state: 'delivered', content: null, reason: null }])
})

test('a message of a dead process is sent by the next one', async () => {
  await posted()
  expect(await takeDueMessages(db, 10)).toHaveLength(1) // and does not end it
  const sender = recorder()
  const next = outboxOf(sender)
  await next.deliver()
  expect(sender.sent).toEqual([])
  await dueNow() // a minute later
  await next.deliver()
  expect(sender.sent).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'delivered', tries: 2 }])
})

test('a message that crashed its process each time is given up', async () => {
  await posted()
  await pool.query('update message set tries = 4')
  const sender = recorder()
  const outbox = outboxOf(sender)
  await outbox.deliver()
  expect(sender.sent).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'away' }])
})

test('several outboxes send each message once', async () => {
  const sender = recorder()
  const outboxes = [outboxOf(sender), outboxOf(sender), outboxOf(sender)]
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < 90; i++) await outboxes[0]?.post(tx, letter)
  })
  await Promise.all(outboxes.map((outbox) => outbox.deliver()))
  expect(sender.sent.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 90 }, (_, i) => i + 1),
  )
})

test('sends after the commit', async () => {
  const sent = Promise.withResolvers<Message>()
  const outbox = outboxOf({ send: (message) => Promise.resolve(sent.resolve(message)) })
  await outbox.post(db, letter)
  expect((await sent.promise).to).toBe(phone)
})

test('closing waits for the message being sent', async () => {
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const outbox = outboxOf({
    send: () => {
      begun.resolve()
      return go.promise
    },
  })
  await outbox.post(db, letter)
  void outbox.deliver()
  await begun.promise
  const closed = outbox.close()
  go.resolve()
  await closed
  expect(await rows()).toMatchObject([{ state: 'delivered' }])
})

test('reports an unavailable database once and continues when it is back', async () => {
  const sender = recorder()
  const outbox = outboxOf(sender)
  await outbox.post(db, { ...letter, lasts: 3600 })
  await pool.query("update message set next_try_at = now() + interval '1 hour'")
  await pool.query('alter table message rename to message_away')
  await outbox.deliver()
  await outbox.deliver()
  await pool.query('alter table message_away rename to message')
  expect(outbox.reported).toEqual([expect.stringContaining('将自动重试')])
  await dueNow()
  await outbox.deliver()
  expect(sender.sent).toHaveLength(1)
})

test('prints messages with masked numbers in a demo only', async () => {
  const lines: string[] = []
  const none = { sms: undefined, mail: undefined }
  const log = (line: string) => void lines.push(line)
  expect(openSenders(none, { demo: false, log })).toEqual(none)
  const { sms, mail } = openSenders(none, { demo: true, log })
  const { lasts: _, ...message } = { id: 1, ...letter }
  await sms?.send(message)
  await mail?.send({ ...message, channel: 'mail', to: 'reader@example.cn' })
  expect(lines).toEqual([
    expect.stringMatching(/^短信（演示.*）138\*{4}5678：您的登录验证码是 024680，5 分钟内有效/),
    expect.stringMatching(/^邮件（演示.*）r\*{3}@example\.cn：【登录验证码】您的登录验证码是 024680/),
  ])
})

test('deletes messages that ended a month ago', async () => {
  const outbox = outboxOf(recorder())
  for (let i = 0; i < 2; i++) await outbox.post(db, letter)
  await outbox.deliver()
  await outbox.post(db, letter)
  await pool.query(`update message set ended_at = now() - interval '31 days' where id = 1`)
  await deleteEndedMessages(db)
  expect((await rows()).map(({ id }) => Number(id))).toEqual([2, 3])
})
