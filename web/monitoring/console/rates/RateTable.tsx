import { noValueSign } from '#geology/digits.ts'
import { keyOf } from '#web/series/lines.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import { rateText } from '../CursorTable.tsx'
import { classText, type PointRate, signOf } from './point-rates.ts'
import { Sign } from './RateLegend.tsx'

interface RateTableProps {
  rates: readonly PointRate[]
  width: number
  caption: string
}

/** The numbers of the map. */
export const RateTable = ({ rates, width, caption }: RateTableProps) => (
  <DataTable
    compact
    caption={caption}
    columns={columnsOf(width)}
    rows={rates}
    rowKey={({ line }) => keyOf(line)}
  />
)

const columnsOf = (width: number): Column<PointRate>[] => [
  { key: 'point', label: '点', render: ({ line }) => <b className="word">{line.of}</b> },
  {
    key: 'class',
    label: '分级',
    render: ({ line, rateClass }) => (
      <span className="rate-class">
        <Sign sign={signOf(line.name, rateClass)} />
        {classText(line, rateClass, width)}
      </span>
    ),
  },
  {
    key: 'rate',
    label: '速率',
    align: 'right',
    place: 'corner',
    render: ({ line, rate }) =>
      rate ? (
        <span className="word num">{`${rateText(rate, line.series.digits)} ${line.series.unit}/a`}</span>
      ) : (
        noValueSign
      ),
  },
  { key: 'count', label: '读数', align: 'right', render: ({ rate }) => rate?.count ?? noValueSign },
]
