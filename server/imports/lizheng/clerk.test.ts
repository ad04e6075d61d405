import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { SourceReadOptions } from '#server/foreign-files/source.ts'
import { readSource } from '#server/imports/reader.ts'
import { draftAll } from '#testing/builders/import-files/draft-all.ts'
import { bookOf, type Table } from '#testing/builders/workbooks/workbooks.ts'

describe('a workbook as a clerk fills it', () => {
  const sheets: Record<string, Table> = {
    勘探点表: [
      ['某地块详细勘察　勘探点一览表'],
      ['单位：米', null, null, null, null, '制表日期：2024-1-15'],
      ['序号', '孔号', '勘探孔类型', 'X（m）', 'Y（m）', '孔口高程/m', '孔深(cm)', '开孔日期', '备注'],
      [1, 'ZK1', '取土标贯钻孔', 3_456_000.12, '４０５１２０００', '４．５２', 2050, 45_302.354, '无'],
      [2, 'ZK2', '/', '3,456,010.25', 40_512_010, '－1.25m', '２０００', '2024-1-12 8:30', '/'],
      ['合计', null, null, null, null, null, 4050],
    ],
    土层数据: [
      ['某地块　土层'],
      ['主层编号', '亚层编号', '岩土名称', 'ＺＫ１', 'zk 2', '平均'],
      [1, '/', '填土', '０．８', '-', 0.8],
      [2, 1, '粉质黏土', 20.5, 20, 20],
    ],
    标贯数据: [
      ['孔号', '试验深度[m]', '实测击数', '杆长m'],
      ['ZK1', 2.95, 13, '4.2'],
      ['〃', 6.45, '50/12', 7],
      [null, 9, '50击/115mm', 10],
      [null, 12, '>50', 13],
      ['ZK3', 3, 5, 4],
    ],
    水位数据: [
      ['钻孔编号', '水位埋深（mm）', '地下水类型(0-初见水位 1-稳定水位)', '测水日期'],
      ['ZK1', 1250, '稳定', 45_302.5],
      ['ZK2', 1300, '1-稳定水位', '45303'],
    ],
    取样数据: [
      ['钻孔编号', '取样深度', '取样长度（cm）', '密度（kN/m³）', '天然含水率%'],
      ['ZK1', 2, 30, 19.1, 30.2],
    ],
  }

  const drafted = async (given: Record<string, Table>, reading?: SourceReadOptions) =>
    draftAll(kinds.borehole, await readSource(kinds, bookOf(given), reading), { project: 'P' })

  test('takes everything that a person understands', async () => {
    const { drafts } = await drafted(sheets)
    expect(drafts).toMatchObject([
      {
        code: 'P-ZK1',
        values: {
          holeKind: '4',
          originalNorth: 3_456_000.12,
          originalEast: 40_512_000,
          collarElevation: 4.52,
          finalDepth: 20.5,
          startedOn: '2024-01-11',
          remark: '无',
          stableWaterDepth: 1.25,
        },
        parts: {
          strata: [
            { layer: '1', name: '填土', baseDepth: 0.8 },
            { layer: '2-1', baseDepth: 20.5 },
          ],
          spt: [
            { depth: 2.95, blowCount: 13, rodLength: 4.2 },
            { depth: 6.45, blowCount: 50, penetration: 12 },
            { depth: 9, blowCount: 50, penetration: 11.5 },
          ],
          waterLevels: [{ depth: 1.25, levelKind: '1', measuredOn: '2024-01-11' }],
          samples: [{ topDepth: 2, baseDepth: 2.3, waterContent: 30.2 }],
        },
      },
      {
        code: 'P-ZK2',
        values: {
          originalNorth: 3_456_010.25,
          collarElevation: -1.25,
          finalDepth: 20,
          startedOn: '2024-01-12',
        },
        parts: {
          strata: [{ layer: '2-1', baseDepth: 20 }],
          waterLevels: [{ depth: 1.3, measuredOn: '2024-01-12' }],
        },
      },
    ])
    expect(drafts[1]!.values).not.toHaveProperty('remark')
  })

  test('splits two level columns into two rows and reports an invalid shared day once', async () => {
    const { drafts, problems } = await drafted({
      勘探点表: [['孔号'], ['ZK1'], ['ZK2']],
      水位数据: [
        ['孔号', '初见水位埋深（cm）', '稳定水位（m）', '观测日期'],
        ['ZK1', 120, 1.5, '昨天'],
        ['ZK2', '/', 2, 45_302],
      ],
    })
    expect(drafts.map(({ parts }) => parts['waterLevels'])).toEqual([
      [
        { depth: 1.2, levelKind: '0' },
        { depth: 1.5, levelKind: '1' },
      ],
      [{ depth: 2, levelKind: '1', measuredOn: '2024-01-11' }],
    ])
    expect(problems.filter(({ value }) => value === '昨天').length).toBe(1)
  })

  test('reports everything else once', async () => {
    const { problems } = await drafted(sheets)
    expect(problems.map(({ weight, sheet, reason }) => `${weight} ${sheet}：${reason}`)).toEqual([
      'refused 标贯数据：击数 N：须为确定的数字，不接受大于或小于号',
      'refused 标贯数据：“ZK3”不在本文件的名单中',
      'note 勘探点表：2 孔：文件没有写明坐标系，原坐标照存，不上图（可用 --system 指定坐标系后重新导入）',
      'note 土层数据：“ＺＫ１”疑为 ZK1，2 行归入 ZK1',
      'note 土层数据：“zk 2”疑为 ZK2，1 行归入 ZK2',
      'note 勘探点表：2 格写作 “/”，按未填处理',
      'note 勘探点表：第 1–2 行在表头之上，作为标题略过：某地块详细勘察 勘探点一览表',
      'note 勘探点表：第 6 行是合计、平均一类的行，未作为数据读取',
      'note 土层数据：第 1 行在表头之上，作为标题略过：某地块 土层',
      'note 土层数据：未收录的列（有值的行数）：平均（2）',
      'dropped 取样数据：单位 kN/m3 无法换算为 g/cm³，整列 1 个值未取',
    ])
  })

  test('a heading that names its direction overrides the setting for X', async () => {
    const holes = [
      ['孔号', 'X坐标（东）', 'Y坐标（北）'],
      ['ZK1', 512_000, 3_456_000],
    ]
    for (const xIsEast of [true, false]) {
      const { drafts } = await drafted({ 勘探点表: holes }, { xIsEast })
      expect(drafts[0]!.values).toMatchObject({ originalNorth: 3_456_000, originalEast: 512_000 })
    }
  })

  test('converts choices of these sheets', async () => {
    const { drafts, problems } = await drafted({
      勘探点表: [['孔号'], ['ZK1']],
      取样数据: [
        ['孔号', '取样深度', '取样类型(0-原状土样，1-扰动土样)'],
        ['ZK1', 1, '原状土样'],
        [null, 2, '１'],
        [null, 3, '岩样'],
      ],
      水位数据: [
        ['孔号', '水位', '类型', '性质'],
        ['ZK1', 1, '初见', '其它'],
        [null, 2, '静止水位', '承压水'],
      ],
    })
    expect(problems.filter(({ weight }) => weight !== 'note')).toEqual([])
    expect(drafts[0]!.parts).toMatchObject({
      samples: [{ sampleKind: '0' }, { sampleKind: '1' }, { sampleKind: '2' }],
      waterLevels: [
        { levelKind: '0', waterKind: '4' },
        { levelKind: '1', waterKind: '3' },
      ],
    })
  })

  test('uses longitude and latitude of the list of holes', async () => {
    const { drafts } = await drafted({
      勘探点表: [
        ['孔号', '经度', '纬度'],
        ['ZK1', '121°28′12″', 'N31°12′'],
      ],
    })
    expect(drafts).toMatchObject([{ lng: 121.47, lat: 31.2 }])
  })
})
