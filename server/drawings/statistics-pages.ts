import type { RecordView } from '#contract/catalogue/routes.ts'
import { holeOf } from '#contract/drawings/borehole-record.ts'
import {
  figureText,
  outliersText,
  shareText,
  statisticsOf,
  widestVariation,
  type StatisticsLayer,
  type StatisticsRow,
} from '#contract/drawings/layer-statistics.ts'
import { sleeveText, usualSleeveDistance } from '#geology/cone-sheet/curves.ts'
import { headTableOf, signRows, type SheetHead, type SheetOrigin } from '#geology/drawing/head-table.ts'
import { layerNumberMarks } from '#geology/drawing/layer-number.ts'
import type { Sheet } from '#geology/drawing/marks.ts'
import { tablePages, type TableColumn } from '#geology/drawing/table.ts'
import type { TitleRow } from '#geology/log-sheet/title-block.ts'
import { roundingNote } from '#geology/rounding.ts'
import { fewestValues, outlierTests, type OutlierTest } from '#geology/statistics/describe-values.ts'

/** A line of a table: a property of a layer; the layer is named where it, or a page of it, begins. */
interface Line {
  readonly row: StatisticsRow
  readonly layer: StatisticsLayer
  readonly isFirst: boolean
}

const figure = (
  key: 'least' | 'greatest' | 'mean' | 'deviation' | 'standard',
  label: string,
): TableColumn<Line> => ({
  label,
  width: 15,
  align: 'right',
  text: ({ row }) => figureText(row, row[key], key !== 'least' && key !== 'greatest'),
})

const layerColumn: TableColumn<Line> = {
  label: '层号',
  width: 14,
  align: 'left',
  text: () => '',
  draw: ({ layer: { layer }, isFirst }, [x, y], place) =>
    layer && (isFirst || place === 0) ? layerNumberMarks(layer, [x - 1.6, y], 2.4) : [],
}

const columns: readonly TableColumn<Line>[] = [
  layerColumn,
  {
    label: '岩土名称',
    width: 24,
    align: 'left',
    text: ({ layer, isFirst }, _, place) => (isFirst || place === 0 ? layer.name : ''),
  },
  {
    label: '指标',
    width: 33,
    align: 'left',
    text: ({ row: { property } }) => (property.unit ? `${property.label} ${property.unit}` : property.label),
  },
  { label: 'n', width: 8, align: 'right', text: ({ row }) => String(row.count) },
  figure('greatest', '最大值'),
  figure('least', '最小值'),
  figure('mean', '平均值 φm'),
  figure('deviation', '标准差 σf'),
  { label: '变异系数 δ', width: 20, align: 'right', text: ({ row }) => variationText(row) },
  { label: '修正系数 γs', width: 16, align: 'right', text: ({ row }) => shareText(row.factor, 3) },
  figure('standard', '标准值 φk'),
]

const variationText = ({ variation }: StatisticsRow) =>
  `${variation !== undefined && variation > widestVariation ? '离散较大 ' : ''}${shareText(variation, 2)}`

const outlierColumns: readonly TableColumn<Line>[] = [
  layerColumn,
  { label: '岩土名称', width: 36, align: 'left', text: ({ layer }) => layer.name },
  { label: '指标', width: 40, align: 'left', text: ({ row }) => row.property.label },
  { label: '异常值（孔号，深度）', width: 100, align: 'left', text: ({ row }) => outliersText(row) },
]

interface StatisticsChoice {
  readonly outlierTest: OutlierTest
  readonly made: SheetOrigin
}

/** The statistics of all layers (GB 50021-2001, 14.2) on A4 pages, and what was taken out of them. */
export function statisticsPages(
  records: readonly RecordView[],
  { outlierTest, made }: StatisticsChoice,
): Sheet[] {
  const { layers, unplaced } = statisticsOf(records, outlierTest)
  const lines = layers.flatMap((layer) =>
    layer.rows.map((row, i): Line => ({ row, layer, isFirst: i === 0 })),
  )
  const taken = lines.filter(({ row }) => row.outliers.length > 0)
  const heads = headsOf(records, made)
  return [
    ...tablePages('物理力学指标统计表', columns, lines, {
      heads,
      notes: [
        `按 GB 50021-2001（2009 年版）14.2 统计；样本少于 ${fewestValues} 个不列标准差、变异系数与标准值。`,
        `δ 大于 ${widestVariation.toFixed(2)} 的注“离散较大”，宜查是否混层。`,
        outlierNote(
          outlierTest,
          taken.reduce((sum, { row }) => sum + row.outliers.length, 0),
        ),
        `静探为各孔分层平均值，${sleeveText(usualSleeveDistance)}。`,
        `${roundingNote}。`,
        ...(unplaced > 0 ? [`有 ${unplaced} 个试验值不在任何一层内，未参加统计。`] : []),
        '依据馆藏资料编绘，不作为勘察成果使用。',
      ],
    }),
    ...tablePages(
      '剔除的异常值',
      outlierColumns,
      taken.map((line, i) => ({ ...line, isFirst: line.layer !== taken[i - 1]?.layer })),
      { heads: [heads[1], heads[1]] },
    ),
  ]
}

/** What the table is of and who stands for it; the holes are named on the first page. */
function headsOf(records: readonly RecordView[], made: SheetOrigin): [SheetHead, SheetHead] {
  const holes = records.map((record) => holeOf(record))
  const rows: TitleRow[] = [
    [
      '工程名称',
      sharedText(holes.map(({ projectName }) => projectName)),
      '工程编号',
      sharedText(holes.map(({ projectCode }) => projectCode)),
    ],
    ...signRows(made, '制表'),
  ]
  const codes = holes.map(({ code }) => code).join('、')
  return [headTableOf(rows, [`统计 ${holes.length} 孔`, codes]), headTableOf(rows)]
}

/** What all share; a dash where nothing is known of any. */
const sharedText = (texts: readonly (string | null)[]): string => {
  const [first = null, ...others] = new Set(texts)
  return others.length > 0 ? '各孔不一' : (first ?? '—')
}

function outlierNote(outlierTest: OutlierTest, count: number): string {
  if (outlierTest === 'none') return '异常值未剔除。'
  return `异常值按${outlierTests[outlierTest]}法剔除，共 ${count} 个${count > 0 ? '，另表列出' : ''}；少于 ${fewestValues} 个样本的不判别。`
}
