import { beforeAll, describe, expect, test } from 'vitest'

import { drawings } from '#contract/drawings/drawings.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { wordsOf } from '#testing/builders/pdfs.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { bytesOf } from '#testing/builders/sheets.ts'

let library: TestApp
let reader: SignedIn

/** A hole so many metres along a line to the east. */
const buildHole = (code: string, at: number, fields: object = {}) =>
  buildBorehole(library.db, {
    code,
    lng: 121.4 + at / 95_200,
    lat: 31.2,
    values: { collarElevation: 4, finalDepth: 36, heightDatum: '吴淞高程' },
    parts: { strata: strata(['⑤1-2', '粉质黏土', 26.3], ['⑦1', '砂质粉土', 36]) },
    ...fields,
  })

beforeAll(async () => {
  library = await testApp()
  reader = await library.signIn()
  for (const [code, at] of [
    ['P-G1', 0],
    ['P-G2', 40],
    ['P-G3', 80],
    ['P-G4', 120],
  ] as const)
    await buildHole(code, at)
  const qcMpa = Array.from({ length: 100 }, (_, i) => 1 + i / 50)
  const cpt = [
    { method: 'double', startDepth: 0.1, step: 0.1, qcMpa, fsKpa: qcMpa.map((value) => value * 20) },
  ]
  for (const [code, at] of [
    ['P-C1', 20],
    ['P-C2', 60],
  ] as const)
    await buildHole(code, at, {
      parts: { strata: strata(['⑤1-2', '粉质黏土', 26.3], ['⑦1', '砂质粉土', 36]), cpt },
    })
  await buildHole('P-H1', 160, { access: 'protected', openOn: '2999-01-01' })
})

describe('a section as PDF', () => {
  test('is for members', async () => {
    await expect(bytesOf({ token: '' }, drawings.section, { codes: ['P-G1', 'P-G2'] })).rejects.toMatchObject(
      { code: 'not_signed_in' },
    )
  })

  test('of one hole that can be drawn is refused, with the reason why the others cannot', async () => {
    const refused = bytesOf(reader, drawings.section, { codes: ['P-G1', 'P-H1', 'P-G99'] })
    await expect(refused).rejects.toMatchObject({
      code: 'section_refused',
      detail: { refused: [{ code: 'P-H1', message: '分层数据您目前不能查看' }] },
    })
  })

  test('has its title, its holes and its scales on one A3 sheet, and nothing of holes that stay closed', async () => {
    const codes = ['P-G2', 'P-H1', 'P-G1']
    const [page = '', ...others] = await wordsOf(
      await bytesOf(reader, drawings.section, { codes, title: '甲线剖面' }),
    )
    expect(others).toEqual([])
    for (const words of ['甲线剖面', 'G1', 'G2', '26.30', '依据馆藏资料编绘', '第 1 张 共 1 张', '40.0'])
      expect(page).toContain(words)
    expect(page).not.toContain('H1')
  })

  test('that is longer than a sheet goes on over several, each with the hole where it was cut', async () => {
    const codes = ['P-G1', 'P-G2', 'P-G3', 'P-G4']
    const scales = { horizontal: 150, vertical: 300 }
    const pages = await wordsOf(await bytesOf(reader, drawings.section, { codes, ...scales }))
    expect(pages).toHaveLength(3)
    expect(pages[0]).toContain('接第 2 张')
    expect(pages[1]).toMatch(/接第 1 张[^]*接第 3 张/)
    expect(pages[1]).toContain('第 2 张 共 3 张')
    for (const [i, names] of [
      ['G1', 'G2'],
      ['G2', 'G3'],
      ['G3', 'G4'],
    ].entries())
      for (const name of names) expect(pages[i]).toContain(name)
    const one = await wordsOf(await bytesOf(reader, drawings.section, { codes, ...scales, sheets: 'one' }))
    expect(one).toHaveLength(1)
  })
})

test('a section at a scale that no paper is for is refused before anything is drawn', async () => {
  const asked = bytesOf(reader, drawings.section, { codes: ['P-G1', 'P-G4'], horizontal: 10, vertical: 10 })
  await expect(asked).rejects.toMatchObject({ code: 'section_too_large' })
})

describe('a plan, soundings and statistics as PDF', () => {
  test.each(['plan', 'soundings', 'statistics'] as const)(
    '%s: for members, of holes that give something to draw',
    async (name) => {
      await expect(bytesOf({ token: '' }, drawings[name], { codes: ['P-G1'] })).rejects.toMatchObject({
        code: 'not_signed_in',
      })
      await expect(bytesOf(reader, drawings[name], { codes: [] })).rejects.toMatchObject({
        code: 'invalid_input',
      })
      const many = Array.from({ length: 61 }, (_, i) => `P-${i}`)
      await expect(bytesOf(reader, drawings[name], { codes: many })).rejects.toMatchObject({
        code: 'invalid_input',
      })
      await expect(bytesOf(reader, drawings[name], { codes: ['P-H1', 'P-G99'] })).rejects.toMatchObject({
        code: 'drawing_refused',
        detail: { refused: [{ code: 'P-H1', message: expect.stringContaining('目前不能查看') }] },
      })
    },
  )

  test('the plan has its points, their coordinates and a line through them, and nothing of closed holes', async () => {
    const codes = ['P-G1', 'P-G2', 'P-G3', 'P-H1']
    const [page = '', ...others] = await wordsOf(
      await bytesOf(reader, drawings.plan, { codes, sections: [['P-G1', 'P-G3']] }),
    )
    expect(others).toEqual([])
    for (const words of ['勘探点平面布置图', 'P-G1', '剖面线', '4.00', '1′']) expect(page).toContain(words)
    expect(page).not.toContain('H1')
    const [plain = ''] = await wordsOf(
      await bytesOf(reader, drawings.plan, { codes, sections: [], scale: 2000 }),
    )
    expect(plain).toContain('1:2000')
    expect(plain).not.toContain('剖面线')
  })

  test('one sounding has its curves, several lie over each other', async () => {
    const [page = ''] = await wordsOf(await bytesOf(reader, drawings.soundings, { codes: ['P-C1'] }))
    for (const words of ['静力触探曲线图', 'P-C1', '锥尖阻力']) expect(page).toContain(words)
    const pages = await wordsOf(
      await bytesOf(reader, drawings.soundings, { codes: ['P-C1', 'P-C2'], upright: 'elevation' }),
    )
    expect(pages).toHaveLength(1)
    for (const words of ['P-C1', 'P-C2', '标高']) expect(pages[0]).toContain(words)
  })

  test('the statistics say of how many holes they are, and what became of outliers', async () => {
    const codes = ['P-C1', 'P-C2', 'P-H1']
    const [page = ''] = await wordsOf(await bytesOf(reader, drawings.statistics, { codes }))
    for (const words of ['物理力学指标统计表', '统计 2 孔', '异常值未剔除']) expect(page).toContain(words)
    const [other = ''] = await wordsOf(
      await bytesOf(reader, drawings.statistics, { codes, outliers: 'grubbs' }),
    )
    expect(other).toContain('格拉布斯')
  })
})

describe('a log sheet as PDF', () => {
  test('is refused of a hole that stays closed, and of one that is not there', async () => {
    await expect(bytesOf(reader, drawings.log, { code: 'P-H1' })).rejects.toMatchObject({
      code: 'log_closed',
    })
    await expect(bytesOf(reader, drawings.log, { code: 'P-G99' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('has the tracks and the scale that were chosen, on as many pages as that takes', async () => {
    const tracks = ['baseDepth', 'column'] as const
    const pages = await wordsOf(
      await bytesOf(reader, drawings.log, { code: 'P-G1', scale: 100, tracks: [...tracks] }),
    )
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('26.30')
    expect(pages[0]).toContain('层底深度')
    expect(pages.join(' ')).not.toContain('岩土描述')
    expect(pages[1]).toContain('续')
  })
})
