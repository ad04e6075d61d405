import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { FileProblem } from '#contract/file-problem.ts'
import { batchStates } from '#contract/readings/moves.ts'
import { readings } from '#contract/readings/readings.ts'
import type { Output } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { deliveryPath } from '#web/back-office/deliveries/paths.ts'
import { countText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { momentText } from '#web/ui/text/moments.ts'
import { useTabTitle } from '#web/workplace/open-tabs.ts'

import { BatchCurves } from './BatchCurves.tsx'
import { BatchMoves } from './BatchMoves.tsx'
import { readingsPath } from './paths.ts'

import '#web/workplace/resource-page.css'
import '#web/back-office/records/records.css'
import './readings.css'

type Batch = Output<typeof readings.one>

/** A batch of readings: what is wrong with it, what it does to each curve, and what may be done with it. */
export function BatchPage({ id }: { id: number }) {
  const answer = useCall(readings.one, { id })
  const { data: batch } = answer
  const kind = batch && kindNamed(batch.kind)
  return (
    <section className="resource-list staff-records">
      {batch && kind ? <BatchBody {...{ batch, kind }} /> : <AnswerState answer={answer} rows={8} />}
    </section>
  )
}

interface OfBatch {
  batch: Batch
  kind: Kind
}

function BatchBody({ batch, kind }: OfBatch) {
  useTabTitle(`读数 ${batch.fileName}`)
  const { fileName, state, comment } = batch
  return (
    <Stack gap={20}>
      <header>
        <Crumbs items={[{ label: '监测读数', to: readingsPath }, { label: fileName }]} />
        <h1 className="batch-title">
          {fileName} <Tag>{batchStates[state]}</Tag>
        </h1>
        <Course {...{ batch, kind }} />
      </header>
      {state === 'returned' && comment && <Note variant="warn">退回的原因：{comment}</Note>}
      <Outcome batch={batch} />
      <BatchMoves batch={batch} />
      {batch.series.length > 0 && <BatchCurves {...{ batch, kind }} />}
      {batch.problems.length > 0 && <Problems problems={batch.problems} />}
    </Stack>
  )
}

/** Who brought it and when, in what, and who decided on it. */
function Course({ batch, kind }: OfBatch) {
  const { state, author, createdAt, reviewer, decidedAt, delivery } = batch
  const decided = reviewer && decidedAt && `，${reviewer} ${momentText(decidedAt)} `
  return (
    <p className="cap">
      {kind.label}读数，{author?.name ?? '已删除的账号'} {momentText(createdAt)} 上传
      {delivery && <Origin delivery={delivery} />}
      {decided && `${decided}${decidedWords[state] ?? '处理'}`}
    </p>
  )
}

/** The delivery in which it came; whoever may work at it is led there. */
function Origin({ delivery: { id, title } }: { delivery: NonNullable<Batch['delivery']> }) {
  const mayOpen = usePermission('records.write')
  return <>，随资料入库 {mayOpen ? <Link to={deliveryPath(id)}>{title}</Link> : title}</>
}

const decidedWords: Partial<Record<Batch['state'], string>> = {
  returned: '退回',
  taken: '取用',
  undone: '撤销',
}

function Outcome({ batch: { added, changed, unchanged, refused, state } }: Pick<OfBatch, 'batch'>) {
  const parts = [
    `新增 ${countText(added)} 个读数`,
    changed > 0 && `更正 ${countText(changed)} 个`,
    unchanged > 0 && `${countText(unchanged)} 个与馆内相同`,
    refused > 0 && `${countText(refused)} 处有误未取`,
  ].filter(Boolean)
  const whole = parts.join('，')
  const isOpen = state !== 'taken' && state !== 'undone'
  const words = { taken: '已写入。', undone: '已撤销，曲线恢复原样。' }
  return (
    <div role="status">
      <Note variant={isOpen && refused + changed > 0 ? 'warn' : state === 'taken' ? 'ok' : 'info'}>
        {whole}。{isOpen ? '尚未写入。' : words[state]}
      </Note>
    </div>
  )
}

const weightLabels = { refused: '未取', dropped: '略去', note: '提示' } as const

const problemColumns: Column<FileProblem>[] = [
  {
    key: 'place',
    label: '位置',
    render: ({ row, column }) => (
      <span className="num nowrap">{row === null ? '—' : `${row} 行 ${column ?? ''}`}</span>
    ),
  },
  { key: 'sheet', label: '工作表', place: 'none', render: ({ sheet }) => sheet },
  { key: 'value', label: '填写的值', place: 'line', render: ({ value }) => value ?? '—' },
  { key: 'weight', label: '处理', place: 'corner', render: ({ weight }) => weightLabels[weight] },
  { key: 'reason', label: '说明', place: 'line', render: ({ reason }) => reason },
]

const Problems = ({ problems }: { problems: readonly FileProblem[] }) => (
  <section aria-label="问题与提示">
    <h2 className="batch-heading">问题与提示</h2>
    <DataTable
      compact
      caption="问题与提示"
      columns={problemColumns}
      rows={problems}
      rowKey={({ sheet, row, column, reason }) => `${sheet} ${row} ${column} ${reason}`}
    />
  </section>
)
