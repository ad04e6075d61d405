import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { deliveries } from '#contract/deliveries/deliveries.ts'
import { keptDays } from '#contract/deliveries/limits.ts'
import { inBackground } from '#server/files/service/service.ts'
import { openWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { holesBook } from '#testing/builders/deposits.ts'
import { deliveryOffice } from '#testing/builders/import-files/deliveries.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { bytesOf } from '#testing/builders/sheets.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { forgetDeliveries } from './deliveries.ts'

let library: TestApp
let clerk: SignedIn
let office: ReturnType<typeof deliveryOffice>

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('records.write', 'records.read')
  office = deliveryOffice(clerk)
})

const exists = async (code: string) =>
  (await outcomeOf(clerk.call(catalogue.record, { kind: 'borehole', code }))) === 'done'

const bad = (code: string) => holesBook({ code, depth: '约12', bases: [2, 12] })

describe('who may not', () => {
  const calls = (by: Pick<SignedIn, 'call'>, id: number, file: number) => [
    by.call(deliveries.page, {}),
    by.call(deliveries.create, { title: '别人的' }),
    by.call(deliveries.one, { id }),
    by.call(deliveries.attach, { id, files: [file] }),
    by.call(deliveries.detach, { id, file }),
    by.call(deliveries.change, { id, projectCode: 'X' }),
    by.call(deliveries.changeFile, { id, file, isLeftOut: true }),
    by.call(deliveries.mend, { id, file, edits: [{ sheet: 'a', row: 1, column: 'A', value: '1' }] }),
    by.call(deliveries.problems, { id }),
    by.call(deliveries.check, { id }),
    by.call(deliveries.take, { id, revision: 1 }),
    by.call(deliveries.undo, { id }),
    by.call(deliveries.records, { id }),
    by.call(deliveries.annotated, { id, file }),
    by.call(deliveries.download, { id, file }),
    by.call(deliveries.remove, { id }),
  ]

  test('visitors, members, and whoever only drafts: every call is refused', async () => {
    const { id, files } = await office.bring({ '孔.xlsx': bad('W-1') })
    const file = files[0]!.id
    const drafter = await library.signIn('records.read', 'records.draft')
    const outcomes = async (by: Pick<SignedIn, 'call'>) =>
      new Set(await Promise.all(calls(by, id, file).map(outcomeOf)))
    expect(await outcomes(library.visitor)).toEqual(new Set(['not_signed_in missing']))
    expect(await outcomes(await library.signIn())).toEqual(new Set(['forbidden']))
    expect(await outcomes(drafter)).toEqual(new Set(['forbidden']))
    expect((await office.settled(id)).files).toHaveLength(1)
  })

  test('another clerk works at the same delivery, but not with files of others that are in none', async () => {
    const other = deliveryOffice(await library.signIn('records.write'))
    const { id } = await office.bring({ '孔.xlsx': bad('W-2') })
    expect((await other.settled(id)).files[0]?.name).toBe('孔.xlsx')
    const own = await other.upload('别人的.xlsx', bad('W-3'))
    expect(await outcomeOf(clerk.call(deliveries.attach, { id, files: [own] }))).toBe('not_found')
  })

  test('a file of another delivery is not reached through one’s own', async () => {
    const [one, two] = [
      await office.bring({ 'a.xlsx': bad('W-4') }),
      await office.bring({ 'b.xlsx': bad('W-5') }),
    ]
    const file = two.files[0]!.id
    const { id } = one
    expect(await outcomeOf(clerk.call(deliveries.detach, { id, file }))).toBe('not_found')
    expect(await outcomeOf(clerk.call(deliveries.download, { id, file }))).toBe('not_found')
    expect(await outcomeOf(clerk.call(deliveries.changeFile, { id, file, isLeftOut: true }))).toBe(
      'not_found',
    )
  })
})

describe('a delivery', () => {
  test('is described, checked, mended in place, taken and taken back', async () => {
    const { id, files } = await office.bring({ '孔.xlsx': bad('D-1') })
    const [file] = files
    expect(file).toMatchObject({ state: 'read', description: { format: 'workbook', kind: 'borehole' } })
    expect(file?.result).toMatchObject({ created: 1, updated: 0, dropped: 1 })
    const [problem] = await office.problems(id)
    expect(problem).toMatchObject({
      ...{ sheet: '工程地质钻孔', row: 2, column: 'F', value: '约12', weight: 'dropped', proposal: '12' },
    })
    expect(await exists('D-1')).toBe(false)

    const place = { sheet: '工程地质钻孔', row: 2, column: 'F' }
    await clerk.call(deliveries.mend, { id, file: file!.id, edits: [{ ...place, value: '12' }] })
    const mended = await office.settled(id)
    expect(mended.files[0]?.result).toMatchObject({ created: 1, dropped: 0 })
    expect(mended.files[0]?.edits).toEqual([{ ...place, value: '12' }])

    const taken = await office.take(id)
    expect(taken).toMatchObject({ state: 'taken', taker: clerk.actor.name, failure: null })
    expect((await clerk.call(catalogue.record, { kind: 'borehole', code: 'D-1' })).values).toMatchObject({
      finalDepth: 12,
    })
    expect((await clerk.call(deliveries.records, { id })).records).toEqual([
      { kind: 'borehole', code: 'D-1', action: 'create' },
    ])
    expect(await outcomeOf(clerk.call(deliveries.change, { id, projectCode: 'X' }))).toBe('delivery_closed')
    expect(await outcomeOf(clerk.call(deliveries.remove, { id }))).toBe('delivery_closed')

    const undone = await office.undo(id)
    expect(undone).toMatchObject({ state: 'undone', retained: [] })
    expect(await exists('D-1')).toBe(false)
    await clerk.call(deliveries.check, { id })
    expect(await office.settled(id)).toMatchObject({ state: 'open', files: [{ result: { created: 1 } }] })
  })

  test('is mended where a rule names the column by its heading', async () => {
    const { id, files } = await office.bring({ '孔.xlsx': holesBook({ code: 'H-1', bases: [5, 3, 20] }) })
    const problem = (await office.problems(id)).find(({ weight }) => weight === 'refused')
    expect(problem).toMatchObject({ sheet: '地层', row: 3, column: '层底深度', value: '3' })
    const edits = [{ sheet: '地层', row: 3, column: '层底深度', value: '8' }]
    await clerk.call(deliveries.mend, { id, file: files[0]!.id, edits })
    expect((await office.settled(id)).files[0]?.result).toMatchObject({ created: 1, refused: 0 })
    const [back] = edits
    await clerk.call(deliveries.mend, { id, file: files[0]!.id, edits: [{ ...back!, value: null }] })
    expect((await office.settled(id)).files[0]).toMatchObject({ edits: [], result: { refused: 1 } })
  })

  test('takes nothing but what was seen', async () => {
    const { id, revision } = await office.bring({ '孔.xlsx': bad('S-1') })
    await clerk.call(deliveries.change, { id, access: 'member' })
    expect(await outcomeOf(clerk.call(deliveries.take, { id, revision }))).toBe('delivery_changed')
    const seen = await office.settled(id)
    await buildRecord(library.db, kinds.borehole, { code: 'S-1', title: 'S-1' })
    await clerk.call(deliveries.take, { id, revision: seen.revision })
    const after = await office.settled(id)
    expect(after.state).toBe('open')
    expect(after.failure).toContain('检查之后馆内资料有变化')
    expect(after.files[0]?.result).toMatchObject({ created: 0, updated: 1 })
    expect(await office.take(id)).toMatchObject({ state: 'taken' })
  })

  test('keeps what was changed since when it is taken back, and says so', async () => {
    const { id } = await office.bring({ '孔.xlsx': holesBook({ code: 'K-1' }, { code: 'K-2' }) })
    await office.take(id)
    const { version } = await clerk.call(catalogue.record, { kind: 'borehole', code: 'K-1' })
    await clerk.call(catalogue.update, { kind: 'borehole', code: 'K-1', version, values: { finalDepth: 21 } })
    const after = await office.undo(id)
    expect(after).toMatchObject({ state: 'taken', retained: [{ code: 'K-1' }] })
    expect([await exists('K-1'), await exists('K-2')]).toEqual([true, false])
  })

  test('is settled once for all: the files of a firm in one transaction, each a batch of its own', async () => {
    const { id, files } = await office.bring({
      '一.xlsx': holesBook({ code: 'M-1' }),
      '二.xlsx': holesBook({ code: 'M-1' }, { code: 'M-2' }),
      '三.xlsx': holesBook({ code: 'M-3' }),
    })
    const third = files.find(({ name }) => name === '三.xlsx')!
    await clerk.call(deliveries.changeFile, { id, file: third.id, isLeftOut: true })
    await clerk.call(deliveries.change, { id, access: 'member', title: '改过的名称' })
    const checked = await office.settled(id)
    const byName = Object.fromEntries(checked.files.map((file) => [file.name, file]))
    expect(byName['二.xlsx']?.result).toMatchObject({ created: 1, unchanged: 1 })
    expect(byName['一.xlsx']?.result).toMatchObject({ created: 1, unchanged: 0 })
    expect(byName['三.xlsx']?.result).toBeNull()
    const taken = await office.take(id)
    expect(taken.files.filter(({ batch }) => batch !== null)).toHaveLength(2)
    expect(await clerk.call(catalogue.record, { kind: 'borehole', code: 'M-2' })).toMatchObject({
      access: 'member',
    })
    expect(await exists('M-3')).toBe(false)
  })

  test('has no way in for what is secret, and does not say that a secret record is there', async () => {
    await buildRecord(library.db, kinds.borehole, { code: 'SEC-1', title: 'SEC-1', access: 'secret' })
    const { id, files } = await office.bring({
      '孔.xlsx': holesBook({ code: 'SEC-1' }, { code: 'SEC-2' }),
    })
    expect(files[0]?.result).toMatchObject({ created: 1, updated: 0, unchanged: 0, refused: 1 })
    const refused = (await office.problems(id)).filter(({ weight }) => weight === 'refused')
    expect(refused).toMatchObject([{ value: 'SEC-1', reason: '编号已被使用' }])
  })

  test('with nothing in it, or nothing new, cannot be taken', async () => {
    const { id, revision } = await office.bring({ '话.txt': '就是一段话' })
    expect(await outcomeOf(clerk.call(deliveries.take, { id, revision }))).toBe('invalid_input')
  })
})

describe('files of others', () => {
  test('AGS files of a folder are checked with the project that is settled, and mended by group, line and heading', async () => {
    const ags = [
      '"GROUP","PROJ"\r\n"HEADING","PROJ_NAME"\r\n"UNIT",""\r\n"TYPE","X"\r\n"DATA","某工程"\r\n',
      '"GROUP","LOCA"\r\n"HEADING","LOCA_ID","LOCA_NATE","LOCA_NATN","LOCA_FDEP"\r\n"UNIT","","m","m","m"\r\n',
      '"TYPE","ID","2DP","2DP","2DP"\r\n"DATA","BH1","527000.00","3456000.00","about 20"\r\n',
    ].join('\r\n')
    const { id, files } = await office.bring({ 'BH1.ags': ags })
    expect(files[0]).toMatchObject({
      description: { format: 'ags4', system: { named: null, needed: true } },
    })
    await clerk.call(deliveries.change, { id, projectCode: 'P2026', system: 'EPSG:4528' })
    const settled = await office.settled(id)
    const [code, north, east, lng, lat] = settled.files[0]?.places[0] ?? []
    expect([code, north, east]).toEqual(['P2026-BH1', 3456000, 527000])
    expect([Math.round(Number(lng) * 10), Math.round(Number(lat) * 10)]).toEqual([1203, 312])
    const problem = (await office.problems(id)).find(({ value }) => value === 'about 20')
    const { sheet, row, column } = problem!
    const edits = [{ sheet, row: row!, column: column!, value: problem!.proposal! }]
    await clerk.call(deliveries.mend, { id, file: files[0]!.id, edits })
    await office.settled(id)
    expect((await office.problems(id)).filter(({ reason }) => reason.includes('须为数字'))).toEqual([])
    await office.take(id)
    expect(
      (await clerk.call(catalogue.record, { kind: 'borehole', code: 'P2026-BH1' })).values,
    ).toMatchObject({
      finalDepth: 20,
    })
  })
})

test('the marked copy has each cell in its place, wrong ones named behind, and a list', async () => {
  const { id, files } = await office.bring({ '孔.xlsx': bad('AN-1') })
  const bytes = await bytesOf(clerk, deliveries.annotated, { id, file: files[0]!.id })
  const { sheets } = await openWorkbook(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['工程地质钻孔', '地层', '问题清单'])
  const cells = sheets[0]?.rows[1]?.cells
  expect([cells?.get('A'), cells?.get('F')]).toEqual(['AN-1', '约12'])
  expect(String(cells?.get('G'))).toContain('须为数字')
  expect(String(sheets[2]?.rows[1]?.cells.get('G'))).toBe('12')
  const again = await office.bring({ '改.xlsx': bytes })
  expect(again.files[0]?.description).toMatchObject({ format: 'workbook', kind: 'borehole' })
})

test('a delivery of which nothing stands goes with its files after its days; a taken one stays', async () => {
  const [old, taken] = [
    await office.bring({ 'a.xlsx': bad('F-1') }),
    await office.bring({ 'b.xlsx': bad('F-2') }),
  ]
  await office.take(taken.id)
  await library.pool.query(
    `update delivery set touched_at = now() - make_interval(days => $1) where id = any($2)`,
    [keptDays + 1, [old.id, taken.id]],
  )
  await forgetDeliveries(inBackground(library.services.files, library.db))
  expect(await outcomeOf(clerk.call(deliveries.one, { id: old.id }))).toBe('not_found')
  expect((await office.settled(taken.id)).state).toBe('taken')
})
