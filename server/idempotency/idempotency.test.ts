import { beforeAll, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'

let library: TestApp
let editor: SignedIn
const kind = 'borehole'

beforeAll(async () => {
  library = await testApp()
  editor = await library.signIn('records.read', 'records.write', 'content.write')
})

const send = (key: string, body: object) =>
  library.raw('POST', '/api/catalogue/borehole/records', {
    token: editor.token,
    headers: { 'idempotency-key': key },
    body,
  })

const article = {
  category: 'notice',
  title: '开馆通知',
  source: '本馆',
  pinned: false,
  body: [{ type: 'paragraph', spans: [{ text: '周一开馆' }] }],
}
const write = (key: string) =>
  library.raw('POST', '/api/article', {
    token: editor.token,
    headers: { 'idempotency-key': key },
    body: { values: article },
  })

async function count(table: string): Promise<number> {
  const { rows } = await library.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]!.n
}

test('a repeated POST gets the first answer', async () => {
  const first = await send('key-00000001', { code: 'I1' })
  const second = await send('key-00000001', { code: 'I1' })
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
})

test('twenty at once create one record', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => send('key-00000002', { code: 'I2' })))
  expect(all.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect((await editor.call(catalogue.history, { kind, code: 'I2' })).total).toBe(1)
})

test('the same key with another input is refused, a malformed one too', async () => {
  expect((await send('key-00000001', { code: 'I3' })).body.data['error']).toBe('duplicate_request')
  expect((await send('short', { code: 'I3' })).status).toBe(400)
})

test('a refused attempt may be repeated', async () => {
  expect((await send('key-00000003', { code: 'I4', lng: 1 })).status).toBe(400)
  expect((await send('key-00000003', { code: 'I4' })).status).toBe(200)
})

test('keys of different accounts are independent', async () => {
  const other = await library.signIn('records.write')
  const answer = await library.raw('POST', '/api/catalogue/borehole/records', {
    token: other.token,
    headers: { 'idempotency-key': 'key-00000001' },
    body: { code: 'I5' },
  })
  expect(answer.status).toBe(200)
})

test('rolls back the effect if the answer cannot be stored, and the key can be sent again', async () => {
  await library.pool.query(`create function disk_full() returns trigger language plpgsql as $$
      begin raise exception 'disk full' using errcode = '53100'; end $$;
    create trigger disk_full before insert on idempotency for each row execute function disk_full()`)
  const before = await count('article')
  expect((await write('key-full-0001')).body.data['error']).toBe('disk_full')
  expect(await count('article')).toBe(before)
  await library.pool.query('drop trigger disk_full on idempotency')
  const first = await write('key-full-0001')
  const again = await write('key-full-0001')
  expect([first.status, again.body]).toEqual([200, first.body])
  expect(await count('article')).toBe(before + 1)
})

test('a code requested with a key is sent once, and not at all if the answer cannot be stored', async () => {
  const mail = 'keyed@example.cn'
  const ask = (key: string) =>
    library.raw('POST', '/api/codes/sendCode', {
      token: editor.token,
      headers: { 'idempotency-key': key },
      body: { purpose: 'mail', mail },
    })
  const letters = () => library.sent.filter(({ to }) => to === mail).length
  await library.pool.query(
    'create trigger disk_full before insert on idempotency execute function disk_full()',
  )
  expect((await ask('key-code-0001')).status).toBe(507)
  await library.pool.query('drop trigger disk_full on idempotency')
  const first = await ask('key-code-0002')
  const again = await ask('key-code-0002')
  expect([first.status, again.body]).toEqual([200, first.body])
  await expect.poll(letters).toBe(1)
})

test('keyed calls need one connection each', async () => {
  const members = await Promise.all(Array.from({ length: 16 }, () => library.signIn()))
  const ask = ({ token }: SignedIn, i: number) =>
    library.raw('POST', '/api/codes/sendCode', {
      token,
      address: `198.51.100.${i}`,
      headers: { 'idempotency-key': `key-many-${String(i).padStart(4, '0')}` },
      body: { purpose: 'phone', phone: `138000000${String(i).padStart(2, '0')}` },
    })
  const answers = await Promise.all(members.map(ask))
  expect(answers.map(({ status }) => status)).toEqual(members.map(() => 200))
})
