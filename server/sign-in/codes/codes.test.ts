import { randomBytes } from 'node:crypto'

import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { AppError } from '#contract/errors.ts'
import { openDatabase } from '#database/database.ts'
import { openOutbox, type Message, type Outbox } from '#server/messages/messages.ts'
import { secretsOf } from '#server/secrets/secrets.ts'
import { freshDatabase } from '#testing/app.ts'

import type { CodePurpose } from './allowances.ts'
import { type Codes, deleteExpiredCodes, openCodes } from './codes.ts'

const pool = await freshDatabase()
const db = openDatabase(pool)
afterAll(() => pool.end())
beforeEach(() => pool.query('truncate message, verification_code, code_allowance'))

const effect = { db, afterwards: (work: () => unknown) => work() }
const secrets = secretsOf(randomBytes(32))
const sms = (to: string) => ({ channel: 'sms' as const, to })
const [mine, theirs] = [sms('13812345678'), sms('13987654321')]
const source = '203.0.113.7'
const signingIn = (code: string, target = mine) => ({ purpose: 'sign_in' as const, target, code })

interface TestCodes extends Codes {
  outbox: Outbox
  sent: Message[]
  reported: string[]
  /** The last sent code. */
  code: () => Promise<string>
}

/** New limits in memory on the same database. */
function openTestCodes(): TestCodes {
  const sent: Message[] = []
  const reported: string[] = []
  const keep = { send: (message: Message) => Promise.resolve(void sent.push(message)) }
  const outbox = openOutbox(db, {
    secrets,
    senders: { sms: keep, mail: keep },
    report: (line) => reported.push(line),
  })
  onTestFinished(outbox.close)
  const code = async () => {
    await outbox.deliver()
    return sent.at(-1)?.values['code'] ?? ''
  }
  return {
    ...openCodes({ secrets, outbox, anHour: () => Promise.resolve(600) }),
    outbox,
    sent,
    reported,
    code,
  }
}

const issued = async (codes: TestCodes, purpose: CodePurpose = 'sign_in', target = mine): Promise<string> => {
  await codes.issue(effect, { purpose, target, source })
  return codes.code()
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const codeOf = (outcome: unknown) => (outcome instanceof AppError ? outcome.code : outcome)
const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((end) => (end.status === 'fulfilled' ? 'done' : codeOf(end.reason)))
const counted = (words: unknown[]) => words.filter((word) => word === 'done').length
/** Moves the last codes back in time by the given seconds. */
const later = (seconds: number) =>
  pool.query('update code_allowance set last_at = last_at - make_interval(secs => $1)', [seconds])

describe('a code is refused with the same error if it is', () => {
  const refused: [string, (codes: TestCodes, code: string) => Promise<unknown>][] = [
    ['a wrong one', (codes, code) => codes.consume(db, signingIn(other(code)))],
    ["somebody else's", (codes, code) => codes.consume(db, signingIn(code, theirs))],
    ['for another purpose', (codes, code) => codes.consume(db, { purpose: 'reset', target: mine, code })],
    [
      'for a mail of the same writing',
      (codes, code) =>
        codes.consume(db, { purpose: 'sign_in', target: { channel: 'mail', to: mine.to }, code }),
    ],
    ['empty', (codes) => codes.consume(db, signingIn(''))],
    [
      'used before',
      async (codes, code) => {
        await codes.consume(db, signingIn(code))
        return codes.consume(db, signingIn(code))
      },
    ],
    [
      'five minutes old',
      async (codes, code) => {
        await pool.query(`update verification_code set expires_at = now() - interval '1 second'`)
        return codes.consume(db, signingIn(code))
      },
    ],
    [
      'right, after five that were wrong',
      async (codes, code) => {
        const wrong = { purpose: 'sign_in' as const, target: mine, code: other(code) }
        await outcomes(
          Array.from({ length: 5 }, (_, i) => (i % 2 ? codes.check(db, wrong) : codes.consume(db, wrong))),
        )
        return codes.consume(db, signingIn(code))
      },
    ],
    [
      'replaced by a newer one',
      async (codes, code) => {
        await later(60)
        if ((await issued(codes)) === code) return Promise.reject(new AppError('code_refused'))
        return codes.consume(db, signingIn(code))
      },
    ],
  ]
  test.each(refused)('%s', async (_, attempt) => {
    const codes = openTestCodes()
    const code = await issued(codes)
    await expect(attempt(codes, code)).rejects.toMatchObject({ code: 'code_refused', detail: {} })
  })
})

describe('a ticket is refused with the same error if it is', () => {
  const refused: [string, (codes: TestCodes, ticket: string, code: string) => Promise<unknown>][] = [
    ['made up', (codes) => codes.redeem(db, 'register', randomBytes(32).toString('base64url'))],
    ['for another purpose', (codes, ticket) => codes.redeem(db, 'reset', ticket)],
    ['the code itself', (codes, _, code) => codes.redeem(db, 'register', code)],
    [
      'used before',
      async (codes, ticket) => {
        await codes.redeem(db, 'register', ticket)
        return codes.redeem(db, 'register', ticket)
      },
    ],
    [
      'whose code was used',
      async (codes, ticket, code) => {
        await codes.consume(db, { purpose: 'register', target: mine, code })
        return codes.holder(db, 'register', ticket)
      },
    ],
    [
      'ten minutes old',
      async (codes, ticket) => {
        await pool.query(`update verification_code set ticket_expires_at = now() - interval '1 second'`)
        return codes.holder(db, 'register', ticket)
      },
    ],
  ]
  test.each(refused)('%s', async (_, attempt) => {
    const codes = openTestCodes()
    const code = await issued(codes, 'register')
    const ticket = await codes.check(db, { purpose: 'register', target: mine, code })
    await expect(attempt(codes, ticket, code)).rejects.toMatchObject({ code: 'ticket_expired' })
  })
})

describe('limits codes to', () => {
  test('one a minute for a target, independent of purpose, source and spelling', async () => {
    const codes = openTestCodes()
    const target = { channel: 'mail' as const, to: 'reader@example.cn' }
    await codes.issue(effect, { purpose: 'mail', target, source })
    for (const asked of [
      { purpose: 'mail' as const, target, source: '198.51.100.1' },
      { purpose: 'reset' as const, target, source },
      { purpose: 'mail' as const, target: { ...target, to: ' Reader@EXAMPLE.cn ' }, source },
    ]) {
      const refusal: unknown = await codes.issue(effect, asked).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: 'code_too_soon', status: 429 })
      expect((refusal as AppError).detail.retryAfter).toBeLessThanOrEqual(60)
    }
    await later(60)
    await codes.issue(effect, { purpose: 'mail', target, source })
  })

  test('ten a day for a target, also after a restart', async () => {
    for (let i = 0; i < 10; i++) {
      await openTestCodes().issue(effect, { purpose: 'sign_in', target: mine, source })
      await later(60)
    }
    const refusal: unknown = await openTestCodes()
      .issue(effect, { purpose: 'reset', target: mine, source })
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'code_limit', status: 429 })
    expect((refusal as AppError).detail.retryAfter).toBeLessThanOrEqual(86_400)
    await openTestCodes().issue(effect, { purpose: 'sign_in', target: theirs, source })
    await pool.query(`update code_allowance set period = period - interval '1 day'`)
    await openTestCodes().issue(effect, { purpose: 'sign_in', target: mine, source })
  })

  test('one of twenty concurrent requests', async () => {
    const codes = openTestCodes()
    const asked = { purpose: 'register' as const, target: mine, source }
    const ends = await outcomes(Array.from({ length: 20 }, () => codes.issue(effect, asked)))
    expect(counted(ends)).toBe(1)
    expect(new Set(ends)).toEqual(new Set(['done', 'code_too_soon']))
    await codes.outbox.deliver()
    expect(codes.sent).toHaveLength(1)
  })

  const ask = (codes: TestCodes, i: number, from: string) =>
    codes.issue(effect, { purpose: 'sign_in', target: sms(`138000${10_000 + i}`), source: from })

  test('thirty an hour for an address; other addresses are unaffected', async () => {
    const codes = openTestCodes()
    for (let i = 0; i < 30; i++) await ask(codes, i, source)
    await expect(ask(codes, 40, source)).rejects.toMatchObject({ code: 'too_many_requests' })
    await ask(codes, 41, '198.51.100.1')
  })
})

test('gives the same response and stores the same rows for unknown targets', async () => {
  const codes = openTestCodes()
  const known = await codes.issue(effect, { purpose: 'sign_in', target: mine, source })
  const unknown = await codes.issue(effect, { purpose: 'sign_in', target: theirs, source, send: 'nothing' })
  expect(unknown).toEqual(known)
  const again = [mine, theirs].map((target) => codes.issue(effect, { purpose: 'sign_in', target, source }))
  expect(await outcomes(again)).toEqual(['code_too_soon', 'code_too_soon'])
  const { rows } = await pool.query(`
    select octet_length(code_hash) as hash, octet_length(address) as address, tries, used_at, ticket_hash
    from verification_code`)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(rows[1])
  await codes.outbox.deliver()
  expect(codes.sent.map(({ to }) => to)).toEqual([mine.to])
})

test('sends a reminder instead of a code to a registered phone', async () => {
  const codes = openTestCodes()
  await codes.issue(effect, { purpose: 'register', target: mine, source, send: 'reminder' })
  await codes.outbox.deliver()
  expect(codes.sent).toMatchObject([
    { template: 'alreadyRegistered', values: { time: expect.stringMatching(/^\d\d月\d\d日 \d\d:\d\d$/) } },
  ])
})

test('accepts one of twenty concurrent uses of a code', async () => {
  const codes = openTestCodes()
  const code = await issued(codes)
  const ends = await outcomes(Array.from({ length: 20 }, () => codes.consume(db, signingIn(code))))
  expect(counted(ends)).toBe(1)
  expect(new Set(ends)).toEqual(new Set(['done', 'code_refused']))
})

test('counts five of twenty concurrent wrong tries', async () => {
  const codes = openTestCodes()
  const code = await issued(codes)
  const wrong = { purpose: 'sign_in' as const, target: mine, code: other(code) }
  expect(counted(await outcomes(Array.from({ length: 20 }, () => codes.consume(db, wrong))))).toBe(0)
  expect((await pool.query('select tries from verification_code')).rows).toEqual([{ tries: 5 }])
})

test('a ticket identifies its holder until it is used; a rollback restores it', async () => {
  const codes = openTestCodes()
  const code = await issued(codes, 'register')
  const ticket = await codes.check(db, { purpose: 'register', target: mine, code })
  expect(await codes.holder(db, 'register', ticket)).toEqual(mine)
  const taken = db.transaction().execute(async (tx) => {
    await codes.redeem(tx, 'register', ticket)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  const use = () => db.transaction().execute((tx) => codes.redeem(tx, 'register', ticket))
  const ends = await outcomes(Array.from({ length: 20 }, use))
  expect(counted(ends)).toBe(1)
  expect(new Set(ends)).toEqual(new Set(['done', 'ticket_expired']))
  await expect(codes.consume(db, { purpose: 'register', target: mine, code })).rejects.toMatchObject({
    code: 'code_refused',
  })
})

test('neither tables nor operator messages contain a code, a ticket or a number', async () => {
  const codes = openTestCodes()
  const code = await issued(codes, 'register')
  const ticket = await codes.check(db, { purpose: 'register', target: mine, code })
  await codes.consume(db, { purpose: 'reset', target: mine, code }).catch(() => {})
  const tables = ['message', 'verification_code', 'code_allowance']
  const dumps = await Promise.all(
    tables.map((table) => pool.query<Record<string, unknown>>(`table ${table}`)),
  )
  const cells = dumps.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
  const text = cells.map((cell) => (Buffer.isBuffer(cell) ? cell.toString('latin1') : String(cell)))
  expect(text.length).toBeGreaterThan(20)
  for (const secret of [code, ticket, mine.to]) {
    expect(text.filter((cell) => cell.includes(secret))).toEqual([])
    expect(codes.reported.filter((line) => line.includes(secret))).toEqual([])
  }
})

test('deletes expired codes and limits, keeps valid tickets', async () => {
  const codes = openTestCodes()
  await issued(codes, 'sign_in', theirs)
  const code = await issued(codes, 'register')
  const ticket = await codes.check(db, { purpose: 'register', target: mine, code })
  await pool.query(`update verification_code set expires_at = now() - interval '1 second'`)
  await pool.query(`update code_allowance set last_at = now() - interval '2 days'`)
  await deleteExpiredCodes(db)
  expect((await pool.query('select purpose from verification_code')).rows).toEqual([{ purpose: 'register' }])
  expect((await pool.query('select 1 from code_allowance')).rows).toEqual([])
  expect(await codes.holder(db, 'register', ticket)).toEqual(mine)
})
