import { beforeAll, describe, expect, test } from 'vitest'

import { drafts } from '#contract/catalogue/editing/drafts.ts'
import {
  draftMoves,
  type DraftMove,
  type DraftState,
  movesOpenTo,
} from '#contract/catalogue/editing/review.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { search } from '#contract/search/search.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let author: SignedIn
let reviewer: SignedIn
let head: SignedIn
let clerk: SignedIn

beforeAll(async () => {
  library = await testApp()
  author = await library.signIn('records.read', 'records.draft')
  reviewer = await library.signIn('records.read', 'records.draft', 'records.review')
  head = await library.signIn('records.read', 'records.draft', 'records.write')
  clerk = await library.signIn('records.read')
})

const kind = 'borehole'
let made = 0
const newCode = () => `R-${(made += 1)}`
type Fields = Partial<Parameters<typeof author.call<typeof drafts.create>>[1]['drafts'][number]>

const draft = async (by: SignedIn, fields: Fields = {}) => {
  const [id = 0] = (
    await by.call(drafts.create, { kind, drafts: [{ action: 'create', code: newCode(), ...fields }] })
  ).ids
  return id
}
const stateOf = async (id: number) =>
  (await library.pool.query('select state, version from change where id = $1', [id])).rows[0]
const setState = (id: number, state: DraftState) =>
  library.pool.query('update change set state = $2 where id = $1', [id, state])
type Call = Exclude<DraftMove, 'save'>
const move = (by: SignedIn, name: Call, ids: number[], version = 1) =>
  by.call(drafts.move, { move: name, drafts: ids.map((id) => ({ id, version })), comment: '请核对孔深' })
const record = (code: string, by = clerk) => by.call(catalogue.record, { kind, code })

describe('every state, move and person', () => {
  const states: DraftState[] = ['draft', 'review', 'returned', 'applied', 'discarded']
  const people = ['author', 'reviewer', 'head', 'clerk'] as const
  const callers = () => ({ author, reviewer, head, clerk })
  /** Allowed moves, written out on purpose: what is not here changes nothing. */
  const allowed: Record<string, string> = {
    'draft author': 'save submit discard',
    'draft head': 'save submit publish discard',
    'draft own reviewer': 'save submit discard',
    'review author': 'withdraw discard',
    'review head': 'withdraw publish discard',
    'review own reviewer': 'withdraw discard',
    'review reviewer': 'return publish discard',
    'returned author': 'save submit discard',
    'returned head': 'save submit publish discard',
    'returned own reviewer': 'save submit discard',
    'returned reviewer': 'discard',
  }
  const cases = states.flatMap((state) =>
    people.flatMap((who) => {
      const owned = who === 'reviewer' ? [false, true] : [who !== 'clerk']
      return owned.map((own) => ({ state, who, own }))
    }),
  )
  test.each(cases)('$state by $who, own: $own', async ({ state, who, own }) => {
    const by = callers()[who]
    const moves = (allowed[`${state} ${own && who === 'reviewer' ? 'own ' : ''}${who}`] ?? '')
      .split(' ')
      .filter(Boolean)
    const id = await draft(own ? by : author)
    await setState(id, state)
    const others = Object.keys(draftMoves).filter((name) => !moves.includes(name)) as DraftMove[]
    for (const name of others) {
      const attempt =
        name === 'save' ? by.call(drafts.save, { id, version: 1, title: '乙' }) : move(by, name, [id])
      expect(['draft_move_refused', 'not_found', 'forbidden']).toContain(await outcomeOf(attempt))
    }
    expect(await stateOf(id)).toEqual({ state, version: 1 })
    expect(movesOpenTo(by.actor, { author: own ? by.actor.id : author.actor.id, state })).toEqual(moves)
    for (const name of moves.filter((one): one is Call => one !== 'save')) {
      await library.pool.query('update change set state = $2, version = 1 where id = $1', [id, state])
      expect(await outcomeOf(move(by, name, [id]))).toBe('done')
      expect(await stateOf(id)).toEqual({ state: draftMoves[name].to, version: 2 })
      if (name === 'publish')
        await library.pool.query(`delete from record where code = (select code from change where id = $1)`, [
          id,
        ])
    }
  })

  test('a return without its reason is refused', async () => {
    const id = await draft(author)
    await setState(id, 'review')
    const given = { move: 'return' as const, drafts: [{ id, version: 1 }] }
    expect(await outcomeOf(reviewer.call(drafts.move, given))).toBe('invalid_input')
    expect(await stateOf(id)).toEqual({ state: 'review', version: 1 })
  })
})

describe('batches', () => {
  test('with a foreign, a stale or an unknown draft change nothing and name it', async () => {
    const [mine, stale, foreign] = [await draft(author), await draft(author), await draft(head)]
    await author.call(drafts.save, { id: stale, version: 1, title: '乙' })
    const asked = move(author, 'submit', [mine, stale, foreign, 999_999])
    await expect(asked).rejects.toMatchObject({
      code: 'drafts_refused',
      detail: {
        refused: [
          { id: stale, error: 'draft_changed' },
          { id: foreign, error: 'not_found' },
          { id: 999_999, error: 'not_found' },
        ],
      },
    })
    expect(await stateOf(mine)).toEqual({ state: 'draft', version: 1 })
  })

  test('with one wrong record draft nothing, and name its field', async () => {
    const wrong = { action: 'create' as const, code: newCode(), values: { finalDepth: -1 } }
    const right = { action: 'create' as const, code: newCode() }
    await expect(author.call(drafts.create, { kind, drafts: [right, wrong] })).rejects.toMatchObject({
      code: 'drafts_refused',
      detail: {
        refused: [
          {
            at: 1,
            code: wrong.code,
            error: 'invalid_input',
            fields: { 'values.finalDepth': expect.any(String) },
          },
        ],
      },
    })
    expect((await author.call(drafts.page, { text: right.code })).total).toBe(0)
  })

  test('of thirty are submitted, returned, mended and published in few calls', async () => {
    const writes = Array.from({ length: 30 }, () => ({
      action: 'create' as const,
      code: newCode(),
      values: { finalDepth: 20 },
    }))
    const { ids } = await author.call(drafts.create, { kind, drafts: writes })
    await move(author, 'submit', ids)
    await move(reviewer, 'return', ids.slice(0, 2), 2)
    for (const id of ids.slice(0, 2))
      await author.call(drafts.save, { id, version: 3, values: { finalDepth: 21 } })
    await move(author, 'submit', ids.slice(0, 2), 4)
    await move(reviewer, 'publish', ids.slice(2), 2)
    await move(reviewer, 'publish', ids.slice(0, 2), 5)
    expect(await record(writes[0]?.code ?? '')).toMatchObject({ version: 1, values: { finalDepth: 21 } })
    const { thread, state, reviewer: by } = await author.call(drafts.one, { id: ids[0] ?? 0 })
    expect([thread.length, state, by?.id]).toEqual([4, 'applied', reviewer.actor.id])
  })

  test('publishing beside discarding has one winner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await draft(author)
      await move(author, 'submit', [id])
      const ends = await outcomesOf([move(reviewer, 'publish', [id], 2), move(author, 'discard', [id], 2)])
      expect(ends.toSorted()).toEqual(['done', 'draft_move_refused'])
    }
  })
})

test('drafts are in no list, search, count or tile, and others do not see them', async () => {
  const code = newCode()
  const title = '绝无仅有的钻孔'
  const totals = () => library.visitor.call(catalogue.totals, {})
  const tile = async () => {
    const { status, text } = await library.raw('GET', '/api/map/tiles/borehole/0/0/0.mvt')
    return [status, text]
  }
  const before = [await totals(), await tile()]
  const id = await draft(author, { code, title, lng: 121, lat: 31 })
  expect([await totals(), await tile()]).toEqual(before)
  for (const by of [library.visitor, author, reviewer]) {
    expect(await outcomeOf(by.call(catalogue.record, { kind, code }))).toBe('not_found')
    const conditions = [{ prop: 'code', value: code }]
    expect((await by.call(catalogue.list, { kind, conditions })).total).toBe(0)
    expect(await outcomeOf(by.call(catalogue.history, { kind, code }))).toBe(
      by === library.visitor ? 'not_found' : 'done',
    )
    expect((await by.call(search.find, { text: title })).total).toBe(0)
  }
  expect(await outcomeOf(head.call(drafts.one, { id }))).toBe('not_found')
  expect((await head.call(drafts.page, { text: code })).total).toBe(0)
  expect((await reviewer.call(drafts.page, { text: title })).records).toMatchObject([
    { id, code, state: 'draft' },
  ])
  expect(await outcomeOf(library.visitor.call(drafts.one, { id }))).toBe('not_signed_in missing')
})

test('the form of a change begins with the record, for whoever may draft, and makes no draft', async () => {
  const code = newCode()
  await draft(head, { code, values: { finalDepth: 20 } }).then((id) => move(head, 'publish', [id]))
  const asked = { kind, code }
  for (const [by, code, outcome] of [
    [library.visitor, asked.code, 'not_signed_in missing'],
    [clerk, asked.code, 'forbidden'],
    [author, newCode(), 'not_found'],
  ] as const)
    expect(await outcomeOf(by.call(drafts.base, { kind, code }))).toBe(outcome)
  const count = async () => (await author.call(drafts.page, { text: code })).total
  const before = await count()
  const { version, content } = await author.call(drafts.base, asked)
  expect([version, content.code, content.values['finalDepth']]).toEqual([1, code, 20])
  expect(await count()).toBe(before)
  const change = { ...content, values: { finalDepth: 21 }, version, action: 'update' as const }
  const { ids } = await author.call(drafts.create, { kind, drafts: [change] })
  expect((await author.call(drafts.one, { id: ids[0] ?? 0 })).difference).toMatchObject({
    fields: [{ name: 'finalDepth' }],
  })
})

test('of a secret record there is no form for whoever may not see it', async () => {
  const code = newCode()
  await draft(head, { code }).then((id) => move(head, 'publish', [id]))
  await library.pool.query(`update record set access = 'secret' where code = $1`, [code])
  expect(await outcomeOf(author.call(drafts.base, { kind, code }))).toMatch(/not_found|record_locked/)
})
