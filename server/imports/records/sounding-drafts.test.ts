import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'

import { borehole } from '#contract/catalogue/borehole.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { readAgs } from '#server/imports/ags4/ags4.ts'
import { readSource } from '#server/imports/reader.ts'
import { group, holes } from '#testing/builders/import-files/ags-file.ts'
import { draftAll } from '#testing/builders/import-files/draft-all.ts'

type Cells = (string | number | null)[]
const drafted = (source: Parameters<typeof draftAll>[1]) => {
  const { drafts, problems } = draftAll(borehole, source, { project: 'P' })
  const lines = problems
    .filter(({ reason }) => !reason.includes('没有坐标'))
    .map(({ weight, sheet, row, column, value, reason }) => ({ weight, sheet, row, column, value, reason }))
  return { soundings: drafts[0]?.parts['cpt'], lines }
}

/** The soundings of one hole in a filled template, and what is reported. */
async function fromTemplate(headings: string[], ...rows: Cells[]) {
  const book = utils.book_new()
  const sheets = {
    工程地质钻孔: [
      ['钻孔编号', '孔号', '孔深（m）'],
      ['K1', 'K1', 20],
    ],
    静力触探: [['钻孔编号', '探头', ...headings], ...rows.map((row) => ['K1', '双桥', ...row])],
  }
  for (const [name, cells] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name)
  return drafted(await readSource(kinds, write(book, { type: 'buffer', bookType: 'xlsx' })))
}

const lists = ['读数深度（m）', '锥尖阻力 qc（MPa）', '侧壁摩阻力 fs（kPa）']
const uneven = { depths: [1.02, 1.04, 1.07, 9.98], startDepth: null, step: null }
const curves = { qcMpa: [1.1, 1.2, null, 1.4], fsKpa: [11, 12, 13, null] }

test('a template takes uneven and corrected depths as a list or a row each, in any order, voids as gaps', async () => {
  const listed = await fromTemplate(lists, ['1.07 1.02 9.98 1.04', '-9999 1.1 1.4 1.2', '13 11 -1 12'])
  const rowed = await fromTemplate(
    lists,
    [9.98, 1.4, -999.25],
    [1.02, 1.1, 11],
    [1.07, 9999, 13],
    ['1.04', '1.2', '12'],
  )
  for (const { soundings } of [listed, rowed])
    expect(soundings).toMatchObject([{ method: 'double', ...uneven, ...curves }])
  const note = (label: string, number: number) =>
    expect.objectContaining({
      weight: 'note',
      reason: `${label}：1 个读数是表示缺测的数（${number}），作为缺测`,
    })
  expect(listed.lines).toEqual([note('锥尖阻力 qc', -9999), note('侧壁摩阻力 fs', -1)])
  expect(rowed.lines).toEqual([note('侧壁摩阻力 fs', -999.25), note('锥尖阻力 qc', 9999)])
})

test('a depth that is there twice is told at its row, and the first is taken', async () => {
  const { soundings, lines } = await fromTemplate(lists, [1.02, 1, 10], [1.04, 2, 20], [1.02, 3, 30])
  expect(soundings).toMatchObject([{ depths: [1.02, 1.04], qcMpa: [1, 2] }])
  expect(lines).toMatchObject([
    {
      weight: 'refused',
      sheet: '静力触探',
      row: 4,
      reason: expect.stringContaining('1.02 m 有不止一个读数'),
    },
  ])
})

test('a list that does not match its depths is refused at its row, with the reason', async () => {
  const { soundings, lines } = await fromTemplate(lists, ['1.02 1.04 1.07', '1 2', '10 20 30'])
  expect(soundings ?? []).toEqual([])
  expect(lines).toMatchObject([
    {
      weight: 'refused',
      row: 2,
      column: '锥尖阻力 qc',
      reason: 'K1 的锥尖阻力 qc：有 2 个读数，读数深度有 3 个，须一一对应',
    },
  ])
})

test('another unit is told at the cell, or doubted; a heading that names it is converted, voids are not', async () => {
  const kpa = await fromTemplate(lists, ['1 2.03 3', '1200 1300 900', '12 13 9'])
  expect(kpa.soundings).toMatchObject([{ qcMpa: null, fsKpa: [12, 13, 9] }])
  expect(kpa.lines).toMatchObject([
    { weight: 'dropped', row: 2, reason: '锥尖阻力 qc：读数不能大于 150 MPa：1200，疑以 kPa 填写' },
  ])
  const mpa = await fromTemplate(lists, ['1 2.03 3', '1.2 1.3 0.9', '0.012 0.013 0.009'])
  expect(mpa.lines).toMatchObject([{ weight: 'note', reason: expect.stringContaining('fs 疑以 MPa 填写') }])
  const named = await fromTemplate(
    ['读数深度（cm）', '锥尖阻力（kPa）'],
    ['102 104 107', '1200 9999 -1'],
    [998, -9999],
  )
  expect(named.soundings).toMatchObject([
    { depths: [1.02, 1.04, 1.07], qcMpa: [1.2, null, null] },
    { depths: [9.98], qcMpa: null },
  ])
})

test('AGS readings keep uneven depths, voids are gaps, whatever the order of the rows', () => {
  const rows = [
    ['1.07', '-9999', '13'],
    ['1.02', '1100', '11'],
    ['9.98', '1400', '-1'],
    ['1.04', '1200', '12'],
  ].map((row) => ['BH1', '1', ...row])
  const headings = 'LOCA_ID, SCPG_TESN, SCPT_DPTH m, SCPT_RES kPa, SCPT_FRES kN/m2'
  const file = [holes, group('SCPT', headings, ...rows)].join('\r\n')
  const { soundings, lines } = drafted(readAgs(new TextEncoder().encode(file)))
  expect(soundings).toMatchObject([{ method: 'double', ...uneven, ...curves }])
  expect(lines.map(({ weight }) => weight)).toEqual(['note', 'note'])
})
