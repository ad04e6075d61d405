import { randomBytes } from 'node:crypto'

import { beforeAll, expect, test } from 'vitest'

import { messageRoutes } from '#contract/back-office/messages/message.ts'
import type { Input } from '#contract/route.ts'
import { openOutbox } from '#server/messages/messages.ts'
import { SendFailure } from '#server/messages/sender.ts'
import { secretsOf } from '#server/secrets/secrets.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let staff: SignedIn

/** A code, a mail and a code to nobody; the mail server refuses. */
beforeAll(async () => {
  library = await testApp()
  staff = await library.signIn('messages.read')
  await library.pool.query('truncate message restart identity')
  const sms = { send: () => Promise.resolve() }
  const mail = { send: () => Promise.reject(new SendFailure('bad_target', '550')) }
  const secrets = secretsOf(randomBytes(32))
  const outbox = openOutbox(library.db, { secrets, senders: { sms, mail }, report: () => {} })
  const code = { template: 'signInCode', values: { code: '024680' } } as const
  await outbox.post(library.db, { channel: 'sms', to: '13812345678', ...code })
  await outbox.post(library.db, { channel: 'sms', to: '13900001111', ...code, withheld: true })
  const values = { text: '第十七号信的答复' }
  await outbox.post(library.db, { channel: 'mail', to: 'zhou@example.cn', template: 'answer', values })
  await outbox.deliver()
  await outbox.close()
})

test('is seen by nobody without the right, and changed by nobody', async () => {
  const member = await enter(library, await buildMember(library))
  const clerk = await library.signIn('services.read', 'audit.read', 'users.read')
  expect(
    await outcomesOf([
      library.visitor.call(messageRoutes.page, {}),
      member.call(messageRoutes.page, {}),
      clerk.call(messageRoutes.page, {}),
      clerk.call(messageRoutes.detail, { id: 1 }),
      clerk.call(messageRoutes.options, { ids: [1] }),
    ]),
  ).toEqual(['not_signed_in missing', 'forbidden', 'forbidden', 'forbidden', 'forbidden'])
  expect(Object.keys(messageRoutes).toSorted()).toEqual(['detail', 'options', 'page'])
  expect(await outcomeOf(staff.call(messageRoutes.detail, { id: 999_999 }))).toBe('not_found')
})

test('says what became of each, the newest first, and neither a number nor what was written', async () => {
  const answer = await staff.call(messageRoutes.page, {})
  expect(
    answer.records.map(({ recipient, channel, kind, state, reason, detail }) => [
      ...[recipient, channel, kind, state, reason, detail],
    ]),
  ).toEqual([
    ['z***@example.cn', 'mail', 'answer', 'failed', 'bad_target', '550'],
    ['139****1111', 'sms', 'signInCode', 'withheld', null, null],
    ['138****5678', 'sms', 'signInCode', 'delivered', null, null],
  ])
  const details = await Promise.all(answer.records.map(({ id }) => staff.call(messageRoutes.detail, { id })))
  const all = JSON.stringify([answer, details])
  for (const secret of ['13812345678', '13900001111', 'zhou@', '024680', '第十七号'])
    expect(all).not.toContain(secret)
})

test.each<[Input<typeof messageRoutes.page>, string[]]>([
  [{ filters: { state: ['failed'] } }, ['z***@example.cn']],
  [{ filters: { channel: ['sms'] } }, ['139****1111', '138****5678']],
  [{ filters: { kind: ['signInCode'], state: ['delivered'] } }, ['138****5678']],
  [{ filters: { reason: ['bad_target'] } }, ['z***@example.cn']],
  [{ text: '5678' }, ['138****5678']],
  [{ text: '%' }, []],
])('is found by %j', async (query, found) => {
  const { records } = await staff.call(messageRoutes.page, query)
  expect(records.map(({ recipient }) => recipient)).toEqual(found)
})
