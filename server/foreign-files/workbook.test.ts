import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'

import { archive } from '#contract/catalogue/archive.ts'
import { borehole } from '#contract/catalogue/borehole.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { gnssPoint } from '#contract/catalogue/monitoring/gnss-point.ts'
import { readSource } from '#server/imports/reader.ts'
import { draftAll } from '#testing/builders/import-files/draft-all.ts'

describe('a filled workbook', () => {
  const read = async (sheets: Record<string, unknown[][]>) => {
    const book = utils.book_new()
    for (const [name, rows] of Object.entries(sheets))
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
    return readSource(kinds, write(book, { type: 'buffer', bookType: 'xlsx' }))
  }

  test('keeps codes; converts choices by label and readings to numbers', async () => {
    const source = await read({
      工程地质钻孔: [
        ['钻孔编号*', '孔号', '钻孔类型', '孔深（m）', '经度', '纬度', '公开程度'],
        ['K-1', 'ZK1', '双桥静力触探孔', 3, 124.1, 30.2, '会员可见'],
      ],
      静力触探: [
        ['钻孔编号', '探头', '起始深度', '读数间距', '锥尖阻力 qc（MPa）'],
        ['K-1', '双桥', 0.1, 0.1, '1.2 - 1.5'],
      ],
    })
    const { drafts, problems } = draftAll(borehole, source, { project: 'x' })
    expect(problems).toEqual([])
    expect(drafts).toMatchObject([
      {
        code: 'K-1',
        title: 'ZK1',
        access: 'member',
        lng: 124.1,
        lat: 30.2,
        values: { holeKind: '6', finalDepth: 3 },
        parts: { cpt: [{ method: 'double', startDepth: 0.1, step: 0.1, qcMpa: [1.2, null, 1.5] }] },
      },
    ])
  })

  test('reports unknown columns and sheets; protection requires a date', async () => {
    const source = await read({
      档案资料: [
        ['档号', '题名', '层级', '公开程度', '颜色'],
        ['A1', '报告', '件', '保护期', '红'],
      ],
      工资: [['甲'], [1]],
    })
    const { drafts, problems } = draftAll(archive, source, { project: 'x' })
    expect(drafts).toEqual([])
    expect(problems.map(({ sheet, reason }) => `${sheet} ${reason}`)).toEqual([
      '档案资料 保护期资料须写明开放日期',
      '档案资料 未收录的列（有值的行数）：E 颜色（1）',
      '工资 “档案资料”没有这一部分：1 行，未导入',
    ])
  })

  test('drops half a place; refuses a title that is too long', async () => {
    const source = await read({
      'GNSS 监测点': [
        ['点号', '点名', '经度'],
        ['G1', '甲', 124],
        ['G2', '长'.repeat(301), null],
      ],
    })
    const { drafts, problems } = draftAll(gnssPoint, source, { project: 'x' })
    expect(drafts.map(({ code, lng }) => [code, lng])).toEqual([['G1', undefined]])
    expect(problems.map(({ weight, column }) => [weight, column])).toEqual([
      ['dropped', 'C'],
      ['refused', 'B'],
    ])
  })

  test('converts Excel dates', async () => {
    const at = new Date(Date.UTC(2022, 1, 24))
    const source = await read({
      'GNSS 监测点': [
        ['点号', '点名', '建点日期'],
        ['G1', '甲', at],
      ],
    })
    const { drafts } = draftAll(gnssPoint, source, { project: 'x' })
    expect(drafts).toMatchObject([{ code: 'G1', values: { builtOn: '2022-02-24' } }])
  })
})
