import { beforeEach, describe, expect, test } from 'vitest'

import { privacy } from '#contract/accounts/privacy.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { mostHoles } from '#contract/drawings/most-holes.ts'
import { savedDrawingLimits, savedDrawings, type DrawingSource } from '#contract/drawings/saved-drawings.ts'
import { sectionLimits, type SectionParameters } from '#contract/drawings/section-parameters.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

const library = await testApp({ charging: true })
const { db, pool, raw, signIn, visitor } = library

beforeEach(async () => {
  await pool.query('delete from saved_drawing')
})

const layer = (hole: string, key = '6') => ({ hole, layer: key, occurrence: 0 })
const decisions: SectionParameters['decisions'] = [
  { kind: 'reach', layer: layer('H1'), toward: 'H2', fraction: 0.3, height: 0.8 },
  { kind: 'join', a: layer('H2', '7-1'), b: layer('H3', '7-2'), isJoined: false },
]
const section = (parameters: Partial<SectionParameters> = {}): DrawingSource => ({
  kind: 'section',
  parameters: { codes: ['H1', 'H2', 'H3'], reach: 0.5, decisions: [], ...parameters },
})
const drawing = (parameters: Partial<SectionParameters> = {}, title = '滨江一线') => ({
  title,
  drawing: section(parameters),
})
const post = (token: string, body: unknown) =>
  raw('POST', '/api/drawing/saved', {
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a visitor saves no drawing and lists none', async () => {
  expect((await post('', drawing())).status).toBe(401)
  expect((await raw('GET', '/api/drawing/saved')).status).toBe(401)
})

describe('refuses', () => {
  const codes = (count: number) => Array.from({ length: count }, (_, i) => `H${i}`)
  const reach = { kind: 'reach', layer: layer('H1'), toward: 'H2', fraction: 0.3 }
  const corners = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ lng: 121 + i / 1000, lat: 31 }))
  const given = (parameters: object, rest: object = {}) => ({
    title: '一线',
    drawing: { kind: 'section', parameters: { codes: ['H1', 'H2'], ...parameters } },
    ...rest,
  })
  test.each<[string, unknown]>([
    ['a drawing without a title', given({}, { title: ' ' })],
    ['a long title', given({}, { title: '字'.repeat(savedDrawingLimits.title + 1) })],
    ['a kind that is not known', { title: '一线', drawing: { kind: 'plan', parameters: {} } }],
    ['one hole', given({ codes: ['H1'] })],
    ['21 holes', given({ codes: codes(mostHoles.section + 1) })],
    ['a hole twice', given({ codes: ['H1', 'H1'] })],
    ['a line of one corner', given({ line: corners(1) })],
    ['a line of 51 corners', given({ line: corners(sectionLimits.corners + 1) })],
    ['a line beyond the world', given({ line: [{ lng: 181, lat: 0 }, ...corners(1)] })],
    ['a scale of nothing', given({ horizontal: 0 })],
    ['a scale of a fraction', given({ vertical: 200.5 })],
    ['a reach of the whole spacing', given({ reach: 1 })],
    ['201 decisions', given({ decisions: Array.from({ length: sectionLimits.decisions + 1 }, () => reach) })],
    ['a decision of another kind', given({ decisions: [{ ...reach, kind: 'draw' }] })],
    ['a layer that runs out in its own hole', given({ decisions: [{ ...reach, fraction: 0 }] })],
    ['a decision with more in it', given({ decisions: [{ ...reach, html: '<b>' }] })],
    ['parameters with more in them', given({ colour: 'red' })],
  ])('%s', async (_, body) => {
    const member = await signIn()
    expect((await post(member.token, body)).status).toBe(400)
    expect((await member.call(savedDrawings.mine, {})).records).toEqual([])
  })

  test('200 kB and more', async () => {
    const member = await signIn()
    const long = { ...reach, layer: { ...layer('H'.repeat(200)), layer: '层'.repeat(300) } }
    const body = given({ decisions: Array.from({ length: sectionLimits.decisions }, () => long) })
    expect((await post(member.token, body)).status).toBe(413)
  })

  test('the two hundred and first, also of many at once', async () => {
    const member = await signIn()
    await pool.query(
      `insert into saved_drawing (account, kind, title, parameters) select $1, 'section', 'x', $2::jsonb
        from generate_series(2, $3::int)`,
      [member.actor.id, JSON.stringify(section().parameters), savedDrawingLimits.drawings],
    )
    const outcomes = await outcomesOf([1, 2, 3].map(() => member.call(savedDrawings.save, drawing())))
    expect(outcomes.toSorted()).toEqual(['done', 'saved_drawing_limit', 'saved_drawing_limit'])
  })
})

test('a drawing of another member is not found, whether it is shared or not', async () => {
  const [own, other] = [await signIn(), await signIn()]
  const { id, version } = await own.call(savedDrawings.save, drawing())
  await own.call(savedDrawings.share, { id, shared: true })
  const outcomes = await outcomesOf([
    other.call(savedDrawings.read, { id }),
    other.call(savedDrawings.change, { id, version, ...drawing() }),
    other.call(savedDrawings.rename, { id, version, title: '二线' }),
    other.call(savedDrawings.share, { id, shared: false }),
    other.call(savedDrawings.remove, { id }),
  ])
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'not_found'))
  expect((await other.call(savedDrawings.mine, {})).total).toBe(0)
  expect((await own.call(savedDrawings.read, { id })).title).toBe('滨江一线')
})

test.each(['x', '00000000-0000-4000-8000-000000000000'])('there is no link %s', async (token) => {
  expect([400, 404]).toContain((await raw('GET', `/api/drawing/shared/${token}`)).status)
})

test('what was saved is read as it was, renamed, changed, and deleted', async () => {
  const member = await signIn()
  const line = [
    { lng: 121.4, lat: 31.2 },
    { lng: 121.41, lat: 31.21 },
  ]
  const { id } = await member.call(savedDrawings.save, drawing({ line, vertical: 200, decisions }))
  const saved = await member.call(savedDrawings.read, { id })
  expect(saved.drawing).toEqual(section({ line, vertical: 200, decisions }))
  expect(saved).toMatchObject({ kind: 'section', title: '滨江一线', holes: 3, token: null, version: 1 })

  await member.call(savedDrawings.rename, { id, version: 1, title: '二线' })
  const change = { id, version: 2, ...drawing({ codes: ['H1', 'H3'] }, '三线') }
  expect(await member.call(savedDrawings.change, change)).toEqual({ id, version: 3 })
  expect(await member.call(savedDrawings.read, { id })).toMatchObject({ title: '三线', holes: 2, version: 3 })
  await member.call(savedDrawings.remove, { id })
  expect(await outcomeOf(member.call(savedDrawings.read, { id }))).toBe('not_found')
})

test('what was changed elsewhere is not overwritten: of two, one is refused', async () => {
  const member = await signIn()
  const { id, version } = await member.call(savedDrawings.save, drawing())
  const outcomes = await outcomesOf([
    member.call(savedDrawings.change, { id, version, ...drawing({}, '甲') }),
    member.call(savedDrawings.rename, { id, version, title: '乙' }),
  ])
  expect(outcomes.toSorted()).toEqual(['done', 'record_changed'])
})

test('own drawings come by pages, the last changed first', async () => {
  const member = await signIn()
  const ids: number[] = []
  for (const title of ['甲', '乙', '丙'])
    ids.push((await member.call(savedDrawings.save, drawing({}, title))).id)
  await member.call(savedDrawings.rename, { id: ids[0] ?? 0, version: 1, title: '丁' })
  const titlesOf = async (current: number) =>
    (await member.call(savedDrawings.mine, { current, size: 2 })).records.map(({ title }) => title)
  expect([await titlesOf(1), await titlesOf(2)]).toEqual([['丁', '丙'], ['乙']])
})

describe('a link', () => {
  test('shows how a drawing is made, and nothing of its owner, until it is taken back', async () => {
    const owner = await signIn()
    const { id } = await owner.call(savedDrawings.save, drawing())
    const { token } = await owner.call(savedDrawings.share, { id, shared: true })
    expect((await owner.call(savedDrawings.share, { id, shared: true })).token).toBe(token)
    const link = { token: token ?? '' }
    expect(await visitor.call(savedDrawings.shared, link)).toEqual({ title: '滨江一线', drawing: section() })
    await owner.call(savedDrawings.share, { id, shared: false })
    expect(await outcomeOf(visitor.call(savedDrawings.shared, link))).toBe('not_found')
    const again = await owner.call(savedDrawings.share, { id, shared: true })
    expect(again.token).not.toBe(token)
  })

  test('tells nobody the own code of a sealed hole but those who may see secrets', async () => {
    await buildBorehole(db, { code: 'YT-SEALED-1', access: 'secret' })
    const keeper = await library.signIn('records.secret')
    const codes = ['G1', 'YT-SEALED-1', 'G2']
    const { id } = await keeper.call(savedDrawings.save, drawing({ codes }))
    const token = (await keeper.call(savedDrawings.share, { id, shared: true })).token ?? ''
    const codesFor = async (caller: typeof keeper | typeof visitor) =>
      (await caller.call(savedDrawings.shared, { token })).drawing.parameters.codes
    expect([await codesFor(visitor), await codesFor(keeper)]).toEqual([['G1', 'G2'], codes])
  })

  test('tells a reader of no layer of a hole that they have not open', async () => {
    for (const code of ['H1', 'H2', 'H3']) await buildBorehole(db, { code, lng: 121.4, lat: 31.2 })
    const [owner, reader] = [await signIn(), await enter(library, await buildMember(library))]
    const { id } = await owner.call(savedDrawings.save, drawing({ decisions }))
    const token = (await owner.call(savedDrawings.share, { id, shared: true })).token ?? ''
    const seenBy = async (caller: typeof reader | typeof visitor) =>
      (await caller.call(savedDrawings.shared, { token })).drawing.parameters.decisions
    const open = (code: string) => reader.call(catalogue.record, { kind: 'borehole', code, pay: 'yes' })
    expect([await seenBy(visitor), await seenBy(reader)]).toEqual([[], []])
    await open('H1')
    expect(await seenBy(reader)).toEqual([])
    await open('H2')
    expect(await seenBy(reader)).toEqual([decisions[0]])
    await open('H3')
    expect(await seenBy(reader)).toEqual(decisions)
  })

  test('ends with its owner: disabled, or without consent', async () => {
    const shareOf = async () => {
      const owner = await enter(library, await buildMember(library))
      const { id } = await owner.call(savedDrawings.save, drawing())
      return { owner, token: (await owner.call(savedDrawings.share, { id, shared: true })).token ?? '' }
    }
    const [disabled, revoked] = [await shareOf(), await shareOf()]
    await pool.query('update account set disabled_at = now() where id = $1', [disabled.owner.actor.id])
    await revoked.owner.call(privacy.revokeConsent, {})
    for (const { token } of [disabled, revoked])
      expect(await outcomeOf(visitor.call(savedDrawings.shared, { token }))).toBe('not_found')
  })
})
