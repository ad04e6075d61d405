import { useMemo } from 'react'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import type { WaterClass as Class } from '#geology/water/water-items.ts'
import { waterClasses, waterItems } from '#geology/water/water-items.ts'
import { AccessReason } from '#web/records/AccessReason.tsx'
import { quantitiesOf } from '#web/series/lines.ts'
import { useSeries } from '#web/series/useSeries.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'

import type { JudgedReading } from './latest-sample.ts'
import { latestSample } from './latest-sample.ts'
import { boundsText } from './water-limits.ts'
import { WaterClass } from './WaterClass.tsx'

/** Water class by the latest values; with access to the entry only, the class in the entry. */
export function WaterQualityPanel({ record }: { record: RecordView }) {
  return record.viewLevel === 'record' ? <Sample record={record} /> : <Reported record={record} />
}

const isClass = (value: unknown): value is Class =>
  typeof value === 'string' && Object.hasOwn(waterClasses, value)

function Reported({ record }: { record: RecordView }) {
  const { overallClass, worstItems, sampledOn } = record.values
  if (!isClass(overallClass)) return <Empty title="还没有水质评价" />
  return (
    <section aria-label="水质类别">
      <Overall waterClass={overallClass} worst={String(worstItems ?? '')} />
      <p className="cap">
        {sampledOn ? `最近采样 ${String(sampledOn)}。` : ''}
        <AccessReason record={record} what="各项数值与类别" />
      </p>
    </section>
  )
}

function Sample({ record }: { record: RecordView }) {
  const kind = kinds.waterQualityWell
  const quantities = useMemo(() => quantitiesOf(kind, record), [kind, record])
  const answer = useSeries({ kind: kind.name, code: record.code }, quantities)
  if (!answer.data) return <AnswerState {...{ answer, rows: 6 }} title="水质没能取到" label="正在取水质" />
  const { judged, overall, halved } = latestSample(answer.data)
  if (!overall) return <Empty title="还没有水质分析" />
  return (
    <section aria-label="水质类别">
      <Overall
        waterClass={overall.waterClass}
        worst={overall.worst.map((name) => waterItems[name].label).join('、')}
      />
      <DataTable
        compact
        caption="各项最近值与类别"
        columns={columns}
        rows={judged}
        rowKey={({ name }) => name}
      />
      <p className="cap water-note">
        按 GB/T 14848-2017 由各项最近一次的值算得：单项从优不从劣，综合从劣不从优；没有测的项不参与定类。
        {halved && '低于检出限的按检出限的一半计。'}
      </p>
    </section>
  )
}

function Overall({ waterClass, worst }: { waterClass: Class; worst: string }) {
  return (
    <Row as="p" gap={[4, 16]} align="baseline" wrap below={16}>
      <span>综合类别</span>
      <WaterClass name={waterClass} large />
      {worst && <span className="muted">定类指标：{worst}</span>}
    </Row>
  )
}

const columns: Column<JudgedReading>[] = [
  { key: 'label', label: '指标', render: ({ label }) => label },
  {
    key: 'value',
    label: '最近值',
    align: 'right',
    render: ({ value, unit }) => <span className="word num">{`${value} ${unit}`.trim()}</span>,
  },
  {
    key: 'class',
    label: '类别',
    place: 'corner',
    render: ({ waterClass }) => <WaterClass name={waterClass} />,
  },
  {
    key: 'bounds',
    label: '本类限值',
    align: 'right',
    render: ({ name, waterClass }) => <span className="word num">{boundsText(name, waterClass)}</span>,
  },
  {
    key: 'sampledOn',
    label: '采样日期',
    render: ({ sampledOn, quality }) => (
      <>
        <time dateTime={sampledOn}>{sampledOn}</time>
        {quality && ` ${quality}`}
      </>
    ),
  },
]
