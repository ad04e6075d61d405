import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type Caller, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, shownCodeOf, strata } from '#testing/builders/records.ts'
import { outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let callers: Record<'visitor' | 'member' | 'staff' | 'keeper', Caller>

const accesses = ['open', 'member', 'protected', 'secret'] as const
const content = {
  district: '望江区',
  year: 2021,
  lng: 124.12345,
  lat: 31.23456,
  title: '江底隧道验证孔',
  values: {
    holeKind: '4',
    finalDepth: 33.3,
    projectName: '江底隧道',
    location: '人防工程南侧',
    collarElevation: 4.12,
  },
  parts: { strata: strata(['①1', '杂填土', 1.5], ['③', '淤泥质粉质黏土', 33.3]) },
} as const

beforeAll(async () => {
  library = await testApp()
  callers = {
    visitor: library.visitor,
    member: await library.signIn(),
    staff: await library.signIn('records.read'),
    keeper: await library.signIn('records.read', 'records.secret'),
  }
  for (const access of accesses) {
    await buildBorehole(library.db, {
      ...content,
      values: { ...content.values },
      parts: { ...content.parts },
      code: access,
      access,
      openOn: '2099-01-01',
    })
  }
})

const shown = (code: string, kind = 'borehole') => shownCodeOf(library.db, kind, code)

/** Keepers know a record by its own code, everybody by the one that is shown. */
const open = async (who: keyof typeof callers, code: string) =>
  callers[who].call(catalogue.record, { kind: 'borehole', code: who === 'keeper' ? code : await shown(code) })

describe('who gets which face', () => {
  const due = {
    visitor: ['entry', 'entry', 'entry', 'entry'],
    member: ['record', 'record', 'entry', 'entry'],
    staff: ['record', 'record', 'record', 'entry'],
    keeper: ['record', 'record', 'record', 'record'],
  } as const
  test.each(Object.keys(due) as (keyof typeof due)[])('%s', async (who) => {
    for (const [i, access] of accesses.entries()) {
      const record = await open(who, access)
      expect([access, record.viewLevel]).toEqual([access, due[who][i]])
      const whole = record.viewLevel === 'record'
      expect(Object.hasOwn(record.values, 'location')).toBe(whole)
      expect(Object.keys(record.parts)).toEqual(whole ? Object.keys(kinds.borehole.parts) : [])
      expect(record.place?.exact ?? false).toBe(whole || access === 'open')
      expect(record.lock === null).toBe(whole || (access === 'open' && who !== 'visitor'))
      expect(record.parts['strata']?.length).toBe(whole ? 2 : undefined)
    }
  })
})

test('a lock says why, until when and who decides', async () => {
  expect((await open('member', 'protected')).lock).toEqual({
    reason: '资料在保护期内，汇交人尚未公开',
    until: '2099-01-01',
    decidedBy: '汇交单位与本馆资料管理员',
  })
  expect((await open('visitor', 'open')).lock?.reason).toBe('登录后可看全文、数据与文件')
})

describe('a secret record', () => {
  test('tells a number, kind, district, year and that it is secret; nothing else, anywhere', async () => {
    const number = await shown('secret')
    for (const who of ['visitor', 'member', 'staff'] as const) {
      const answers = [
        await open(who, 'secret'),
        await callers[who].call(catalogue.list, { kind: 'borehole', size: 200 }),
      ]
      const secret = JSON.stringify(
        [answers[0], answers[1]?.['records' as never]].flat().filter((r) => Object(r).code === number),
      ).replaceAll(/"updatedAt":"[^"]*"/g, '') // seconds look like depths
      expect(secret).toContain('涉密资料')
      expect(secret).toContain('望江区')
      for (const reported of ['隧道', '33.3', '人防', '124.1', '31.2', '淤泥', '"4"'])
        expect(secret).not.toContain(reported)
    }
  })

  test('is found by what it tells and by nothing else, staff included', async () => {
    const number = await shown('secret')
    const hits = async (condition: object) => {
      const input = { kind: 'borehole', size: 200, conditions: [condition as never] }
      const { records } = await callers.keeper.call(catalogue.list, input)
      return records.some((entry) => entry.code === number)
    }
    expect(await hits({ prop: 'code', value: number })).toBe(true)
    expect(await hits({ prop: 'code', value: 'secret' })).toBe(false)
    expect(await hits({ prop: 'district', anyOf: ['望江区'] })).toBe(true)
    expect(await hits({ prop: 'access', anyOf: ['secret'] })).toBe(true)
    expect(await hits({ prop: 'finalDepth', from: 0 })).toBe(false)
    expect(await hits({ prop: 'holeKind', anyOf: ['4'] })).toBe(false)
    expect(await hits({ prop: 'projectName', value: '隧道' })).toBe(false)
  })

  test('stands last whatever a list is sorted by, so that its place in the order tells nothing', async () => {
    for (const sort of ['finalDepth', '-finalDepth', 'code']) {
      const { records } = await library.visitor.call(catalogue.list, { kind: 'borehole', sort })
      expect(records.at(-1)?.code).toBe(await shown('secret'))
    }
  })

  test('is no business of an editor who may not open it', async () => {
    const { call } = await library.signIn('records.read', 'records.write')
    const kind = 'borehole'
    for (const code of ['secret', await shown('secret'), 'nothing']) {
      const writes = [catalogue.update, catalogue.remove].map((route) =>
        call(route, { kind, code, version: 1 }),
      )
      expect(new Set(await outcomesOf(writes))).toEqual(new Set(['not_found']))
      expect((await call(catalogue.history, { kind, code })).total).toBe(code.startsWith('SM-') ? 1 : 0)
    }
    expect((await open('keeper', 'secret')).values).toMatchObject({ finalDepth: 33.3 })
  })

  test('leaves its seal when it becomes open, and returns to it', async () => {
    const editor = await library.signIn('records.write', 'records.secret')
    const write = (version: number, access: 'open' | 'secret') =>
      editor.call(catalogue.update, { kind: 'borehole', code: 'secret', version, access })
    await write(1, 'open')
    expect((await open('member', 'secret')).values).toMatchObject({
      location: '人防工程南侧',
      finalDepth: 33.3,
    })
    await write(2, 'secret')
    expect((await open('member', 'secret')).values).toMatchObject({ finalDepth: null })
    expect((await open('keeper', 'secret')).values).toMatchObject({ finalDepth: 33.3 })
    const emptied = `select final_depth, district from borehole where access = 'secret'`
    const { rows } = await library.pool.query(emptied)
    expect(rows).toEqual([{ final_depth: null, district: '望江区' }])
  })
})

test('the place of a record that is not open is coarse wherever it is kept for the public', async () => {
  const { rows } = await library.pool.query(
    'select code, point <-> public_point as away from record order by code',
  )
  const away = Object.fromEntries(rows.map((row) => [row.code, row.away === null ? null : row.away > 50]))
  expect(away).toEqual({ member: true, open: false, protected: true, [await shown('secret')]: null })
})

test('a protected record is open from its date on, before anything has rewritten its row', async () => {
  const code = await buildBorehole(library.db, {
    access: 'protected',
    openOn: '2020-01-01',
    values: { location: '江边' },
  })
  expect(await open('member', code)).toMatchObject({
    access: 'open',
    viewLevel: 'record',
    values: { location: '江边' },
  })
})

describe('staff fields', () => {
  test('are for staff only', async () => {
    const code = await buildRecord(library.db, kinds.archive, {
      values: { level: 'item', shelf: '三库 12 架' },
    })
    const read = (who: keyof typeof callers) => callers[who].call(catalogue.record, { kind: 'archive', code })
    expect((await read('member')).values).not.toHaveProperty('shelf')
    expect((await read('staff')).values).toMatchObject({ shelf: '三库 12 架' })
  })
})

describe('references', () => {
  test('lead both ways, and up the tree', async () => {
    const fonds = await buildRecord(library.db, kinds.archive, {
      title: '甲全宗',
      values: { level: 'fonds' },
    })
    const idOf = async (code: string) =>
      (await callers.staff.call(catalogue.record, { kind: 'archive', code })).id
    const volume = await buildRecord(library.db, kinds.archive, {
      title: '乙案卷',
      values: { level: 'volume', parentId: await idOf(fonds) },
    })
    const item = await buildRecord(library.db, kinds.archive, {
      title: '勘察报告',
      values: { level: 'item', parentId: await idOf(volume) },
    })
    const hole = await buildBorehole(library.db, { values: { archiveId: await idOf(item) } })
    const report = await library.visitor.call(catalogue.record, { kind: 'archive', code: item })
    expect(report.ancestors.map((link) => link.title)).toEqual(['甲全宗', '乙案卷'])
    expect(report.referrers).toEqual([
      {
        kind: 'borehole',
        part: null,
        field: 'archiveId',
        total: 1,
        first: [{ kind: 'borehole', code: hole, title: hole }],
      },
    ])
    expect((await open('visitor', hole)).references).toEqual({
      archiveId: { kind: 'archive', code: item, title: '勘察报告' },
    })
    const asked = { kind: 'borehole', conditions: [{ prop: 'archiveId', anyOf: [item] }] }
    expect((await library.visitor.call(catalogue.list, asked)).records.map((e) => e.code)).toEqual([hole])
  })
})

describe('a series', () => {
  test('is whole for members; visitors get shares of the last year; locked ones stay closed', async () => {
    const code = await buildRecord(library.db, kinds.gnssPoint, {
      title: '基准一',
      values: { status: 'active' },
    })
    await library.pool.query(
      `insert into observation (record, quantity, at, value)
       select r.id, 'up', timestamptz '2020-01-01' + m * interval '1 month', -m * 2.5
       from record r, generate_series(0, 30) m where r.code = $1`,
      [code],
    )
    const read = (who: Caller, kindCode = code) =>
      who.call(catalogue.series, { kind: 'gnssPoint', code: kindCode, quantity: 'up' })
    const whole = await read(callers.member)
    expect(whole).toMatchObject({ viewLevel: 'record' })
    expect(whole.value.slice(0, 3)).toEqual([0, -2.5, -5])
    const glimpse = await read(library.visitor)
    expect(glimpse.value).toHaveLength(13)
    expect([glimpse.value[0], glimpse.value.at(-1)]).toEqual([1, 0])
    await expect(
      library.visitor.call(catalogue.series, { kind: 'gnssPoint', code, quantity: 'nothing' }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await library.pool.query(
      `insert into observation (record, quantity, at, value)
       select r.id, 'east', timestamptz '2020-01-01' + m * interval '1 minute', m
       from record r, generate_series(0, 200000) m where r.code = $1`,
      [code],
    )
    const dense = await library.visitor.call(catalogue.series, { kind: 'gnssPoint', code, quantity: 'east' })
    expect([dense.value.length, dense.value[0], dense.value.at(-1)]).toEqual([200_001, 0, 1])
    const locked = await buildRecord(library.db, kinds.gnssPoint, {
      access: 'protected',
      openOn: '2099-01-01',
      values: {},
    })
    await expect(read(library.visitor, locked)).rejects.toMatchObject({ code: 'record_locked' })
  })
})

describe('what a secret record keeps', () => {
  test('names its files to nobody who may not open it, nor why it was changed', async () => {
    const code = await buildBorehole(library.db, { access: 'secret', openOn: '2099-01-01' })
    await library.pool.query(
      `insert into file (record, name, media_type, size, sha256, path)
       select id, '人防工程报告.pdf', 'application/pdf', 1, '', 'x' from record where code = $1`,
      [await shown(code)],
    )
    const writer = await library.signIn('records.write', 'records.secret')
    const why = { kind: 'borehole', code, version: 1, values: { remark: '甲' }, comment: '人防工程复核' }
    await writer.call(catalogue.update, why)
    const latest = async (who: keyof typeof callers) =>
      (await callers[who].call(catalogue.history, { kind: 'borehole', code: await shown(code) })).records[0]
    for (const who of ['visitor', 'member', 'staff'] as const)
      expect(await open(who, code)).toMatchObject({ files: [], openOn: null })
    expect((await open('keeper', code)).files).toHaveLength(1)
    for (const who of ['visitor', 'member', 'staff'] as const)
      expect(await latest(who)).toMatchObject({ action: 'update', comment: null, changes: [], more: true })
    expect(await latest('keeper')).toMatchObject({ comment: '人防工程复核', changes: [{ name: 'remark' }] })
  })

  test('counts its parts and knows its tree for whoever may open it', async () => {
    expect((await open('keeper', 'secret')).counts).toMatchObject({ strata: 2, spt: 0 })
    const fonds = await buildRecord(library.db, kinds.archive, {
      title: '丙全宗',
      values: { level: 'fonds' },
    })
    const { id } = await callers.keeper.call(catalogue.record, { kind: 'archive', code: fonds })
    const values = { level: 'item', parentId: id } as const
    const code = await buildRecord(library.db, kinds.archive, { access: 'secret', values })
    const above = async (who: keyof typeof callers) =>
      (await callers[who].call(catalogue.record, { kind: 'archive', code: await shown(code, 'archive') }))
        .ancestors.length
    expect([await above('staff'), await above('keeper')]).toEqual([0, 1])
  })
})
