import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { loans } from '#contract/loans/loans.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding, type LendingActors, openLending } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { untilLockWait } from '#testing/lock-wait.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let reviewer: SignedIn
let colleague: SignedIn
let counter: SignedIn
let newReader: LendingActors['newReader']
let report: LendingActors['report']
let cartOf: LendingActors['cartOf']
let move: LendingActors['move']
let submitted: LendingActors['submitted']
let approved: LendingActors['approved']
let lent: LendingActors['lent']
let reader: SignedIn
let other: SignedIn

beforeAll(async () => {
  library = await testApp()
  ;({ reviewer, counter, newReader, report, cartOf, move, submitted, approved, lent } =
    await openLending(library))
  colleague = await library.signIn('loans.read', 'loans.review')
})

beforeEach(async () => {
  ;[reader, other] = [await newReader(), await newReader()]
})

const itemsOf = async (by: SignedIn, id: number) =>
  (await by.call(loans.one, { id })).items.map(({ state }) => state)

describe('the cart', () => {
  test('holds ten records, each once', async () => {
    const codes = await Promise.all(Array.from({ length: 11 }, () => report()))
    for (const code of codes.slice(0, 10)) await reader.call(loans.add, { kind: 'archive', code })
    expect(await reader.call(loans.add, { kind: 'archive', code: codes[0] ?? '' })).toEqual({ items: 10 })
    expect(await outcomeOf(reader.call(loans.add, { kind: 'archive', code: codes[10] ?? '' }))).toBe(
      'loan_cart_full',
    )
  })

  test('of one reader is one, however many windows put something in at once', async () => {
    const codes = await Promise.all(Array.from({ length: 6 }, () => report()))
    await Promise.all(codes.map((code) => reader.call(loans.add, { kind: 'archive', code })))
    const { rows } = await library.pool.query('select count(*)::int as count from loan where account = $1', [
      reader.actor.id,
    ])
    expect(rows).toEqual([{ count: 1 }])
    expect((await reader.call(loans.cart, {}))?.items).toHaveLength(6)
  })

  test.each([
    ['handed in', (id: number) => sql`update loan set state = 'submitted', process = 1 where id = ${id}`],
    ['deleted', (id: number) => sql`delete from loan where id = ${id}`],
  ])('is a new one for what is put in while it is %s in another window', async (_, end) => {
    const { id } = await cartOf(reader, await report())
    const code = await report()
    const { put } = await library.db.transaction().execute(async (window) => {
      await end(id).execute(window)
      const adding = reader.call(loans.add, { kind: 'archive', code })
      await untilLockWait(library.pool)
      return { put: adding }
    })
    expect(await put).toEqual({ items: 1 })
    const cart = await reader.call(loans.cart, {})
    expect(cart?.id).not.toBe(id)
    expect(cart?.items.map((item) => item.code)).toEqual([code])
  })

  test('is nobody else’s', async () => {
    const { id } = await cartOf(reader, await report())
    for (const stranger of [other, reviewer, counter]) {
      expect(await outcomeOf(stranger.call(loans.one, { id }))).toBe('not_found')
      expect(await outcomeOf(stranger.call(loans.save, { id, line: 0, reason: '我的' }))).toBe('not_found')
      expect(await outcomeOf(stranger.call(loans.remove, { id }))).toBe('not_found')
    }
  })

  test.each([
    ['a purpose that no dictionary has', { purpose: 'fun' }, 'invalid_input'],
    ['a use mode that is switched off or none', { useMode: "read'; --" }, 'invalid_input'],
    ['an older look', { line: 3 }, 'loan_changed'],
  ])('refuses %s', async (_, change, refusal) => {
    const { id, line } = await cartOf(reader, await report())
    expect(await outcomeOf(reader.call(loans.save, { id, line, ...change }))).toBe(refusal)
  })
})

let built = 0

describe('what is submitted', () => {
  test('must be there to be had', async () => {
    const code = `N-${(built += 1)}`
    await buildRecord(library.db, kinds.archive, { code, title: '只有目录', values: { level: 'item' } })
    const { id } = await cartOf(reader, code)
    expect(await outcomeOf(move(reader, id, 'submit'))).toBe('loan_items_refused')
    await reader.call(loans.save, { id, line: 0, useMode: 'file' })
    expect(await outcomeOf(move(reader, id, 'submit'))).toBe('loan_items_refused') // no electronic file either
  })

  test('names the papers that it needs, and is refused without them', async () => {
    const code = `P-${(built += 1)}`
    const protectedUntil = { access: 'protected' as const, openOn: '2099-01-01' }
    await buildRecord(library.db, kinds.archive, {
      code,
      title: '保护期',
      values: { level: 'item' },
      ...protectedUntil,
    })
    await buildHolding(library.db, code)
    const { id, needed } = await cartOf(reader, code)
    expect(needed).toEqual([{ paper: 'consent', because: '含保护期内的资料' }])
    expect(await outcomeOf(move(reader, id, 'submit'))).toBe('loan_papers_missing')
  })

  test('must come from a reader who can be reached', async () => {
    const unknown = await library.signIn()
    const { id } = await cartOf(unknown, await report())
    expect(await outcomeOf(move(unknown, id, 'submit'))).toBe('profile_incomplete')
  })

  test('must come from a reader whom a platform attests, where the rules ask for it', async () => {
    const attest = (trust: number | null) =>
      library.pool.query('update account_identity set trust = $1 where account = $2', [
        trust,
        reader.actor.id,
      ])
    const { id } = await cartOf(reader, await report())
    await library.pool.query(`update loan_setting set trust = 3`)
    try {
      expect(await outcomeOf(move(reader, id, 'submit'))).toBe('loan_trust_needed')
      await library.pool.query(
        `with p as (insert into sign_in_provider (code, name, kind) values ('city', '市平台', 'UNION') returning id)
          insert into account_identity (account, provider, subject) select $1, id, 'x' from p`,
        [reader.actor.id],
      )
      for (const trust of [null, 2]) {
        await attest(trust)
        expect(await outcomeOf(move(reader, id, 'submit'))).toBe('loan_trust_needed')
      }
      await attest(3)
      expect(await outcomeOf(move(reader, id, 'submit'))).toBe('done')
    } finally {
      await library.pool.query('update loan_setting set trust = 0')
    }
  })
})

describe('from the shelf and back', () => {
  test('each step tells the reader, leaves a line, and shows no names of staff', async () => {
    const id = await lent(reader, await report(), await report())
    const { lines, state, dueOn, items } = await reader.call(loans.one, { id })
    expect(state).toBe('lent')
    expect(dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(items.map((item) => [item.state, item.box])).toEqual([
      ['out', null],
      ['out', null],
    ])
    expect(lines.map(({ label, by, code }) => [label, by, code])).toEqual([
      ['提交', reader.actor.name, 'TJ'],
      ['受理', '审核人', 'SP'],
      ['同意', '审核人', 'SP'],
      ['备好待取', '窗口', 'SP'],
      ['借出', '窗口', 'SP'],
    ])
    expect((await reader.call(notices.page, { topic: 'loan' })).total).toBe(4)
    await move(counter, id, 'takeBack', { positions: [1], damage: '封面破损' })
    expect(await itemsOf(reader, id)).toEqual(['back', 'out'])
    await move(counter, id, 'takeBack')
    await move(counter, id, 'close')
    const { state: end, moves } = await reader.call(loans.one, { id })
    expect([end, moves]).toEqual(['closed', []])
  })

  test('what comes back for mending goes on where it was, without typing anything twice', async () => {
    const id = await submitted(reader, await report())
    await move(reviewer, id, 'accept')
    expect(await outcomeOf(move(reviewer, id, 'return'))).toBe('invalid_input') // says why
    await move(reviewer, id, 'return', { opinion: '请补用途说明' })
    const { line, reason, purpose } = await reader.call(loans.one, { id })
    expect([reason, purpose]).toEqual(['', 'science'])
    await reader.call(loans.save, { id, line, reason: '区域沉降研究' })
    await move(reader, id, 'submit')
    expect(await reader.call(loans.one, { id })).toMatchObject({ state: 'reviewing', reason: '区域沉降研究' })
    expect(await outcomeOf(move(colleague, id, 'approve'))).toBe('loan_move_refused') // the first reviewer has it
    await move(reviewer, id, 'approve')
  })

  test('who is asked for an opinion gives it back; who takes over keeps it', async () => {
    const id = await submitted(reader, await report())
    await move(reviewer, id, 'accept')
    const person = colleague.actor.id
    expect(await outcomeOf(move(reviewer, id, 'delegate', { person: counter.actor.id }))).toBe(
      'invalid_input',
    )
    await move(reviewer, id, 'delegate', { person })
    expect(await outcomeOf(move(colleague, id, 'approve'))).toBe('loan_move_refused')
    await move(colleague, id, 'answer', { opinion: '可以提供' })
    expect((await reviewer.call(loans.one, { id })).holder).toBe(reviewer.actor.name)
    await move(reviewer, id, 'transfer', { person })
    expect(await outcomeOf(move(reviewer, id, 'approve'))).toBe('loan_move_refused')
    await move(colleague, id, 'approve')
  })

  test('nobody decides on their own application', async () => {
    const both = await newReader('loans.read', 'loans.review', 'loans.manage')
    const id = await submitted(both, await report())
    expect(await outcomeOf(move(both, id, 'accept'))).toBe('loan_move_refused')
    expect((await both.call(loans.one, { id })).moves.map(({ name }) => name)).toEqual(['withdraw'])
  })
})

describe('at the same moment', () => {
  test('two who decide: one does, the other is told', async () => {
    const id = await submitted(reader, await report())
    const both = [reviewer, colleague].map((one) => one.call(loans.move, { id, line: 1, move: 'accept' }))
    expect((await outcomesOf(both)).toSorted()).toEqual(['done', 'loan_changed'])
  })

  test('one who presses twice gets one line', async () => {
    const id = await submitted(reader, await report())
    const twice = await outcomesOf(
      [1, 2, 3].map(() => reviewer.call(loans.move, { id, line: 1, move: 'accept' })),
    )
    expect(twice).toEqual(['done', 'done', 'done'])
    expect((await reviewer.call(loans.one, { id })).lines).toHaveLength(2)
  })

  test('approving beside withdrawing has one winner', async () => {
    const id = await submitted(reader, await report())
    await move(reviewer, id, 'accept')
    const outcomes = await outcomesOf([
      reviewer.call(loans.move, { id, line: 2, move: 'approve' }),
      reader.call(loans.move, { id, line: 2, move: 'withdraw' }),
    ])
    expect(outcomes.toSorted()).toEqual(['done', 'loan_changed'])
  })

  test('one thing is never in two hands: eight ask for two copies, two have one each, the rest wait in turn', async () => {
    const code = await report(2)
    const readers = await Promise.all(Array.from({ length: 8 }, () => newReader()))
    const ids = await Promise.all(readers.map((one) => submitted(one, code)))
    for (const id of ids) await move(reviewer, id, 'accept')
    await Promise.all(ids.map((id) => move(reviewer, id, 'approve')))
    const states = await Promise.all(ids.map(async (id) => (await itemsOf(reviewer, id))[0]))
    expect(states.filter((state) => state === 'held')).toHaveLength(2)
    expect(states.filter((state) => state === 'waiting')).toHaveLength(6)
    const { rows } = await library.pool.query<{ loan: number }>(
      `select loan from loan_item where loan = any($1) and state = 'waiting' order by waits_since, loan`,
      [ids],
    )
    const holder = ids[states.indexOf('held')] ?? 0
    const { account } =
      (await library.pool.query('select account from loan where id = $1', [holder])).rows[0] ?? {}
    const owner = readers.find(({ actor }) => actor.id === account) ?? reader
    await move(owner, holder, 'withdraw')
    expect(await itemsOf(reviewer, rows[0]?.loan ?? 0)).toEqual(['held']) // the first in turn
  })
})

describe('an extension', () => {
  test('is given once', async () => {
    const id = await lent(reader, await report())
    const { dueOn } = await reader.call(loans.one, { id })
    await move(reader, id, 'extend')
    const longer = await reader.call(loans.one, { id })
    expect(longer.extended).toBe(true)
    expect(longer.dueOn && dueOn && longer.dueOn > dueOn).toBe(true)
    expect(await outcomeOf(move(reader, id, 'extend'))).toBe('loan_extended')
  })

  test('is refused while somebody waits', async () => {
    const code = await report()
    const id = await lent(reader, code)
    await approved(other, code)
    expect(await outcomeOf(move(reader, id, 'extend'))).toBe('loan_awaited')
  })
})
