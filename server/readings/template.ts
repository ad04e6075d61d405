import type { Kind } from '#contract/catalogue/kind.ts'
import { letterOf, type NewColumn, type NewSheet } from '#contract/workbook/workbook-parts.ts'
import { writeWorkbook } from '#server/foreign-files/workbook-writer.ts'
import { choicesSheet, guideSheet, sheetName } from '#server/foreign-files/workbook.ts'

import { qualityField, rebasedField, remarkField } from './cells.ts'
import { asideLabel, codeLabel } from './tables/columns.ts'
import { quantitiesOf } from './tables/quantities.ts'

/** The file name of the template of a kind. */
export const templateName = (kind: Kind): string => `${sheetName(kind.label)}读数模板.xlsx`

/** The first sheet of the template, by which a workbook of readings is known. */
export const readingsSheet = (kind: Kind) => sheetName(`${kind.label}读数`)

/** Rows of a part that have a column; a nest with more has its own added by the same pattern. */
const rowColumns = 8

const choices = { quality: Object.values(qualityField.choices), rebased: Object.values(rebasedField.choices) }

/** A workbook for the readings of a kind: a row for each visit, a column for each quantity, the rules on a sheet of their own. */
export function templateOf(kind: Kind): Uint8Array {
  const heads = Object.entries({ ...choices }).map(([, labels], i) => {
    const letter = letterOf(i)
    return `'${choicesSheet}'!$${letter}$2:$${letter}$${labels.length + 1}`
  })
  const [quality, rebased] = heads
  const columns: NewColumn[] = [
    { heading: `${codeLabel(kind)}*`, format: 'text', width: 16, required: true },
    { heading: `${asideLabel('day')}*`, format: 'day', width: 14, required: true },
    ...templateQuantities(kind).map(({ label, unit }): NewColumn => {
      const heading = unit ? `${label}（${unit}）` : label
      return { heading, format: 'plain', width: Math.max(12, heading.length * 2) }
    }),
    { heading: qualityField.label, format: 'text', width: 12, ...(quality && { rule: { list: quality } }) },
    { heading: rebasedField.label, format: 'text', width: 12, ...(rebased && { rule: { list: rebased } }) },
    { heading: remarkField.label, format: 'text', width: 30 },
  ]
  return writeWorkbook([
    { name: readingsSheet(kind), columns },
    guide(kind),
    {
      name: choicesSheet,
      columns: [qualityField, rebasedField].map(({ label }) => ({
        heading: label,
        format: 'text',
        width: 16,
      })),
      rows: choices.quality.map((label, row) => [label, choices.rebased[row] ?? '']),
    },
  ])
}

/** The quantities that are filled in; what mirrors another one too, since either may be what was measured. */
function templateQuantities(kind: Kind) {
  const own = Object.keys(kind.series ?? {})
  const all = [...quantitiesOf(kind)]
  const ofRows = all.filter(([name]) => !own.includes(name)).slice(0, rowColumns)
  return [...all.filter(([name]) => own.includes(name)), ...ofRows].map(([, series]) => series)
}

function guide(kind: Kind): NewSheet {
  const hasRows = Object.values(kind.parts).some(({ series }) => series)
  const isLevelled = kind.series?.['elevation']?.mirrors === 'settlement'
  const lines = [
    ['各次观测', '每个点每次观测一行；没有测的项留空，到场而没有测到的写“缺测”。'],
    [codeLabel(kind), `馆内${kind.label}的编号，逐字相同。`],
    [asideLabel('day'), '日期，可带时刻；按月统计的量可只写年月（2026-03），记在当月 1 日。'],
    ...templateQuantities(kind)
      .slice(0, hasRows ? 1 : undefined)
      .map(({ label, unit, sign }) => [
        label,
        [unit ? `单位 ${unit}` : '无单位', sign].filter(Boolean).join('，'),
      ]),
    ...(hasRows ? [['各号标', '以“1号标、2号标……”为列，列数按实际增减。']] : []),
    ...(isLevelled ? [['高程与累计沉降量', '可只填一项；只有高程时，累计沉降量由前一次的高程推算。']] : []),
    ['低于检出限', '写 <0.05 或 0.05L；不知检出限的写“未检出”。'],
    [qualityField.label, '不填为正式值；同一天重复观测的，以“复测”标明取哪一次。'],
    [rebasedField.label, '换标、换尺或改起算点之后的第一次写“是”：趋势与沉降不跨过它计算。'],
    [
      '其他写法',
      '也可每行一个值（观测量、数值、单位三列），或以点号、日期为列，一张表一项，以观测量作工作表名。',
    ],
  ]
  return {
    name: guideSheet,
    columns: [
      { heading: '栏目', format: 'text', width: 20 },
      { heading: '怎么填', format: 'text', width: 90 },
    ],
    rows: lines.map(([what = '', how = '']) => [what, how]),
  }
}
