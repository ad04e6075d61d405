import {
  figureText,
  outliersText,
  remainingOf,
  shareText,
  widestVariation,
  type StatisticsLayer,
  type StatisticsRow,
} from '#contract/drawings/layer-statistics.ts'
import { quartilesOf } from '#geology/statistics/quartiles.ts'
import { LayerNumber } from '#web/borehole/strata/LayerNumber.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'

import { BoxPlot } from './BoxPlot.tsx'

const figure = (
  key: 'least' | 'greatest' | 'mean' | 'deviation' | 'standard',
  label: string,
): Column<StatisticsRow> => ({
  key,
  label,
  align: 'right',
  render: (row) => figureText(row, row[key], key !== 'least' && key !== 'greatest'),
})

const columns: readonly Column<StatisticsRow>[] = [
  {
    key: 'property',
    label: '指标',
    place: 'title',
    render: ({ property: { label, unit } }) => `${label}${unit ? `（${unit}）` : ''}`,
  },
  { key: 'count', label: '样本数', align: 'right', render: ({ count }) => count },
  figure('greatest', '最大值'),
  figure('least', '最小值'),
  figure('mean', '平均值'),
  figure('deviation', '标准差'),
  {
    key: 'variation',
    label: '变异系数',
    align: 'right',
    render: ({ variation }) =>
      variation !== undefined && variation > widestVariation ? (
        <span className="statistics-wide">{shareText(variation, 2)} 离散较大</span>
      ) : (
        shareText(variation, 2)
      ),
  },
  { key: 'factor', label: '修正系数', align: 'right', render: ({ factor }) => shareText(factor, 3) },
  figure('standard', '标准值'),
  {
    key: 'spread',
    label: '分布',
    place: 'none',
    render: (row) => <BoxPlot values={remainingOf(row)} />,
  },
]

const outliers: Column<StatisticsRow> = { key: 'outliers', label: '剔除的异常值', render: outliersText }

/** Columns that no row has anything for are left out: of fewer than six values there is no deviation, of fewer than five no box plot. */
function columnsOf(rows: readonly StatisticsRow[]): Column<StatisticsRow>[] {
  const isEmpty: Readonly<Record<string, boolean>> = {
    deviation: rows.every(({ deviation }) => deviation === undefined),
    variation: rows.every(({ variation }) => variation === undefined),
    factor: rows.every(({ factor }) => factor === undefined),
    standard: rows.every(({ standard }) => standard === undefined),
    outliers: rows.every((row) => row.outliers.length === 0),
    spread: rows.every((row) => quartilesOf(remainingOf(row)) === undefined),
  }
  return [...columns, outliers].filter(({ key }) => !isEmpty[key])
}

interface LayerStatisticsProps {
  layer: StatisticsLayer
  isOpen: boolean
}

/** The statistics of one layer. */
export function LayerStatistics({ layer: { layer, name, rows }, isOpen }: LayerStatisticsProps) {
  return (
    <section className="layer-statistics" aria-label={`${layer ?? ''} ${name}`}>
      <details open={isOpen}>
        <summary>
          <Icon name="down" small />
          <h2>
            <LayerNumber layer={layer} /> {name}
          </h2>
          <span className="cap">{rows.length} 项指标</span>
        </summary>
        <DataTable
          caption={`${layer ?? ''} ${name}的统计`}
          columns={columnsOf(rows)}
          rows={rows}
          rowKey={({ property }) => property.key}
        />
      </details>
    </section>
  )
}
