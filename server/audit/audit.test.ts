import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { auditLog } from '#contract/audit-log.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import type { Input } from '#contract/route.ts'
import { token } from '#contract/sign-in/token.ts'
import { verifyChain } from '#server/audit-log/verifying.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, buildStaff, byPassword, enter, type Inside } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { audit, openAuditBuffer } from './audit.ts'

let library: TestApp
let auditor: Inside

beforeAll(async () => {
  library = await testApp()
  auditor = await enter(library, await buildStaff(library, ['audit_admin'], { name: '审计员' }))
})

const page = (asked: Input<typeof auditLog.page> = {}) => auditor.call(auditLog.page, asked)
const verified = async () => {
  const { events, brokenAt } = await auditor.call(auditLog.verify, {})
  return { events, brokenAt }
}
/** Runs a statement as the table owner with triggers disabled. */
const tamper = (statement: string) =>
  library.pool
    .query(`alter table audit_event disable trigger user; alter table audit_head disable trigger user;
    ${statement};
    alter table audit_event enable trigger user; alter table audit_head enable trigger user`)
const write = (object: string) => audit(library.db, { action: 'register', success: true, name: '甲', object })

describe('the log is append-only', () => {
  test.each([
    `update audit_event set name = 'x'`,
    `update audit_event set success = true where id = 1`,
    'delete from audit_event where id = 1',
    'truncate audit_event',
    'truncate audit_head',
    'update audit_head set id = 1',
    'delete from audit_head',
  ])('%s', async (statement) => {
    await expect(library.pool.query(statement)).rejects.toThrow(/only added|follows from its lines/)
  })

  test('an insert cannot set number, time and hash', async () => {
    await library.pool.query(`insert into audit_event (id, at, log_type, action, success, hash)
      values (1, '2001-01-01', 1, 'sign_in', true, 'x')`)
    expect((await verified()).brokenAt).toBeNull()
  })
})

describe('the chain', () => {
  let last: number
  beforeEach(async () => {
    await tamper(`delete from audit_event; update audit_head set id = 0, hash = '\\x'`)
    for (const object of ['一', '二', '三', '四', '五']) await write(object)
    last = 5
  })

  test('is valid after many concurrent writes', async () => {
    expect(await verified()).toEqual({ events: last, brokenAt: null })
    await Promise.all(Array.from({ length: 40 }, (_, i) => write(`同时 ${i}`)))
    await audit(
      library.db,
      ...Array.from({ length: 10 }, () => ({ action: 'sign_in' as const, success: true })),
    )
    expect(await verified()).toEqual({ events: last + 50, brokenAt: null })
  })

  test.each([
    ['a changed name', `update audit_event set name = '乙' where id = 3`, 3],
    ['a failure that became a success', `update audit_event set success = false where id = 2`, 2],
    ['another time', `update audit_event set at = at + interval '1 microsecond' where id = 4`, 4],
    ['a changed detail', `update audit_event set detail = '{"x": 1}' where id = 1`, 1],
    ['a changed last line', `update audit_event set object = '六' where id = 5`, 5],
    ['a removed line', 'delete from audit_event where id = 3', 4],
    ['a removed first line', 'delete from audit_event where id = 1', 2],
    [
      'a removed line whose followers moved up',
      'delete from audit_event where id = 3; update audit_event set id = id - 1 where id > 3',
      3,
    ],
    [
      'two lines changed for each other',
      'update audit_event set id = 100 + id where id in (3, 4); update audit_event set id = 107 - id where id > 100',
      3,
    ],
    ['lines cut off at the end', 'delete from audit_event where id > 3', 4],
    ['everything gone', 'truncate audit_event', 1],
    [
      'an inserted line',
      `insert into audit_event select 6, at, log_type, operation, action, account, '丙', address, object, success, detail, hash
       from audit_event where id = 5`,
      6,
    ],
    [
      'a last line that was changed and hashed again',
      `update audit_event set name = '丁' where id = 5;
       update audit_event e set hash = audit_hash((select hash from audit_event where id = 4), e) where id = 5`,
      5,
    ],
  ])('detects %s', async (_, statement, brokenAt) => {
    await tamper(statement)
    expect((await verified()).brokenAt).toBe(brokenAt)
  })

  test('shows every changed character, number and byte at its line', async () => {
    const flipped = (column: string, at: number) =>
      `overlay(${column} placing chr(ascii(substr(${column}, ${at}, 1)) # 1) from ${at} for 1)`
    await audit(library.db, {
      ...{ action: 'register', success: true, account: 7, name: '甲乙', address: '10.1', object: '丙' },
      detail: { text: '丁戊', count: 12 },
    })
    const line = last + 1
    await write('末')
    const changes = [
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((at) => `action = ${flipped('action', at)}`),
      ...[1, 2].map((at) => `name = ${flipped('name', at)}`),
      ...[1, 2, 3, 4].map((at) => `address = ${flipped('address', at)}`),
      `object = ${flipped('object', 1)}`,
      ...[0, 9, 19, 29, 39].map((bit) => `at = at + interval '1 microsecond' * (1::bigint << ${bit})`),
      ...[0, 1, 5, 40].map((bit) => `account = account # (1::bigint << ${bit})`),
      ...['log_type = 1', 'operation = 1', 'operation = null', 'account = null', 'success = false'],
      ...['"丁戌"', '"丁"', 'null'].map((text) => `detail = jsonb_set(detail, '{text}', '${text}')`),
      ...['13', '12.0', '"12"'].map((count) => `detail = jsonb_set(detail, '{count}', '${count}')`),
      `detail = detail - 'count'`,
      ...Array.from({ length: 32 }, (_, at) => `hash = set_byte(hash, ${at}, get_byte(hash, ${at}) # 1)`),
    ]
    const tx = await library.db.startTransaction().execute()
    await sql`alter table audit_event disable trigger user`.execute(tx)
    for (const change of changes) {
      await sql`savepoint untouched`.execute(tx)
      await sql.raw(`update audit_event set ${change} where id = ${line}`).execute(tx)
      const { brokenAt } = await verifyChain(tx, { from: 1 })
      expect({ change, brokenAt }).toEqual({ change, brokenAt: line })
      await sql`rollback to savepoint untouched`.execute(tx)
    }
    expect((await verifyChain(tx, { from: 1 })).brokenAt).toBeNull()
    await tx.rollback().execute()
  })

  test('is verified piece by piece, from any line to any other, and goes on where it stopped', async () => {
    await tamper(`update audit_event set name = '乙' where id = 3`)
    const from = async (first: number, to?: number) =>
      (await verifyChain(library.db, { from: first, to }, { lines: 2, patience: 20_000 })).brokenAt
    expect([await from(1), await from(1, 2), await from(3), await from(4), await from(5)]).toEqual([
      ...[3, null, 3, null, null],
    ])
    const hasty = { lines: 2, patience: 0 }
    expect(await verifyChain(library.db, { from: 4 }, hasty)).toMatchObject({ events: 2, to: 5, last: 5 })
    expect(await verifyChain(library.db, { from: 1 }, hasty)).toMatchObject({ events: 2, to: 2, last: 5 })
  })

  test('is valid after a rollback of the audited action', async () => {
    await library.db
      .transaction()
      .execute(async (tx) => {
        await audit(tx, { action: 'register', success: true })
        throw new Error('taken back')
      })
      .catch(() => {})
    await write('六')
    expect(await verified()).toEqual({ events: last + 1, brokenAt: null })
  })
})

describe('the log contains', () => {
  const latest = async (action: string) => {
    await library.identity.auditBuffer.close()
    const { rows } = await library.pool.query(
      `select success, account, name, address, object from audit_event where action = $1 order by id desc limit 1`,
      [action],
    )
    return rows[0] as unknown
  }

  test('sign-ins with their origin, and sign-outs', async () => {
    const person = await buildMember(library, { name: '来者' })
    const { call } = await enter(library, person, '192.0.2.44')
    const line = { success: true, account: person.id, name: '来者', address: '192.0.2.44', object: '' }
    expect(await latest('sign_in')).toEqual(line)
    await call(token.signOut, {})
    expect(await latest('sign_out')).toEqual(line)
  })

  test('failures; of an unknown name only its first letters, since it may be a password', async () => {
    const person = await buildMember(library, { name: '错者' })
    await library.pool.query('truncate failed_attempt')
    const from = library.from('192.0.2.45')
    await outcomeOf(byPassword(from, { username: person.username, password: 'Quiet-river-8' }))
    const line = { success: false, address: '192.0.2.45', object: '' }
    expect(await latest('sign_in_refused')).toEqual({ ...line, account: person.id, name: '错者' })
    await library.pool.query('truncate failed_attempt')
    await outcomeOf(byPassword(from, { username: 'My-secret-42', password: 'x' }))
    expect(await latest('sign_in_refused')).toEqual({ ...line, account: null, name: 'My…' })
  })

  test('calls without permission', async () => {
    const person = await buildMember(library, { name: '越权者' })
    const { call } = await enter(library, person)
    expect(await outcomeOf(call(userRoutes.page, {}))).toBe('forbidden')
    expect(await latest('denied')).toEqual({
      success: false,
      account: person.id,
      name: '越权者',
      address: '127.0.0.1',
      object: 'POST /api/user/page',
    })
  })

  test('that the log was read, once for each query', async () => {
    const reads = async () =>
      (await library.pool.query(`select from audit_event where action = 'audit_read'`)).rowCount ?? 0
    const before = await reads()
    await page({ text: '来者' })
    await page({ text: '来者', current: 2 })
    expect(await reads()).toBe(before + 1)
  })
})

describe('reading', () => {
  test('requires the audit duty; members and other duties are refused', async () => {
    for (const role of ['system_admin', 'security_admin', 'records_manager']) {
      const { call } = await enter(library, await buildStaff(library, [role]))
      expect(await outcomeOf(call(auditLog.page, {}))).toBe('forbidden')
      expect(await outcomeOf(call(auditLog.verify, {}))).toBe('forbidden')
    }
  })

  test('filters by action and by text with literal wildcards', async () => {
    await write('百分之_五十%')
    const { records, total } = await page({ actions: ['register'], text: '_五十%' })
    expect([total, records[0]?.object]).toEqual([1, '百分之_五十%'])
    expect((await page({ actions: ['nothing'] })).total).toBe(0)
    const { records: firstPage } = await page({ size: 2 })
    expect(firstPage.map(({ id }) => id)).toEqual([firstPage[0]!.id, firstPage[0]!.id - 1])
  })
})

const lines = async (where: string) =>
  (await library.pool.query<{ detail: unknown }>(`select detail from audit_event where ${where}`)).rows

test('no attempted name prevents other lines from being written', async () => {
  const somebody = await buildMember(library)
  const names = ['\0@', '\ud83dab', 'a😀b', somebody.username]
  for (const [i, username] of names.entries())
    await outcomeOf(byPassword(library.from(`198.51.100.${i}`), { username, password: 'Quiet-river-8' }))
  library.identity.auditBuffer.note({ action: 'denied', success: false, name: '\ud83d\0' })
  await library.identity.auditBuffer.close()
  expect(await lines(`action = 'sign_in_refused' and account = ${somebody.id}`)).toHaveLength(1)
  expect(await lines(`action = 'sign_in_refused' and name = 'a😀…'`)).toHaveLength(1)
})

describe('a flood', () => {
  const refused = { action: 'sign_in_refused', success: false, name: 'flood' } as const

  test('is written in part, with the number of dropped events', async () => {
    const buffer = openAuditBuffer(library.db, () => {})
    for (let i = 0; i < 5000; i += 1) buffer.note(refused)
    await buffer.close()
    expect(await lines(`name = 'flood'`)).toHaveLength(500)
    expect(await lines(`action = 'flood'`)).toEqual([{ detail: { events: 4500 } }])
    expect((await verified()).brokenAt).toBeNull()
  })

  test('is buffered while the database is away and written later', async () => {
    await library.identity.auditBuffer.close() // earlier denials
    const reported = vi.fn<(trouble: unknown) => void>()
    const buffer = openAuditBuffer(library.db, reported)
    await library.pool.query('alter table audit_event rename to elsewhere')
    buffer.note({ ...refused, name: 'kept' })
    await vi.waitUntil(() => reported.mock.calls.length > 0, { timeout: 60_000 })
    await library.pool.query('alter table elsewhere rename to audit_event')
    await buffer.close()
    expect(await lines(`name = 'kept'`)).toHaveLength(1)
  })
})
