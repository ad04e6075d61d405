import { useState } from 'react'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery, DeliveryFile, DeliveryProblem } from '#contract/deliveries/delivery-views.ts'
import { isReadings } from '#contract/deliveries/open-questions.ts'
import { useCall } from '#web/api/hooks.ts'
import { countText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { ProblemValue } from './ProblemValue.tsx'

type Weight = DeliveryProblem['weight'] | ''

const weightLabels = { refused: '不取该行', dropped: '不取该值', note: '提示' } as const
const weightChoices: readonly (readonly [Weight, string])[] = [
  ['', '全部'],
  ['refused', weightLabels.refused],
  ['dropped', weightLabels.dropped],
  ['note', weightLabels.note],
]

/** The problems of a delivery by file and cell: filtered, mended in place, taken along for the firm. */
export function ProblemList({ delivery }: { delivery: Delivery }) {
  const { id, files } = delivery
  const [weight, setWeight] = useState<Weight>('')
  const [file, setFile] = useState<number>()
  const [page, setPage] = useState({ current: 1, size: 20 })
  const question = { id, ...page, ...(weight && { weight }), ...(file !== undefined && { file }) }
  const answer = useCall(deliveries.problems, question, { keep: true, fresh: true })
  const troubled = files.filter(isTroubled)
  if (troubled.length === 0) return <Note variant="ok">没有问题。</Note>
  const isOfMany = files.length > 1
  return (
    <div>
      <Row gap={[8, 12]} wrap align="center" below={8} className="no-print">
        <Segments
          legend="轻重"
          choices={weightChoices}
          chosen={weight}
          onChange={(chosen) => {
            setWeight(chosen)
            setPage({ ...page, current: 1 })
          }}
        />
        <FileChoice
          {...{ id, troubled, file }}
          onChoose={(chosen) => {
            setFile(chosen)
            setPage({ ...page, current: 1 })
          }}
        />
      </Row>
      <AnswerState answer={answer} rows={4} title="问题清单没能取到" />
      {answer.data && (
        <>
          <DataTable
            caption="问题清单"
            columns={columnsOf(delivery, isOfMany)}
            rows={answer.data.records.map((problem, index) => ({ ...problem, index }))}
            rowKey={({ index, file: of, sheet, row, column }) => `${of} ${sheet} ${row} ${column} ${index}`}
            stale={answer.isPlaceholderData}
          />
          {answer.data.total === 0 && <p className="cap">没有这样的问题。</p>}
          <Pagination
            {...page}
            total={answer.data.total}
            label="问题清单的页"
            onChange={(current, size) => setPage({ current: size === page.size ? current : 1, size })}
          />
        </>
      )}
      <Unlisted files={troubled} />
    </div>
  )
}

const isTroubled = ({ result, isLeftOut }: DeliveryFile): boolean =>
  !isLeftOut && result !== null && result.refused + result.dropped + result.notes > 0

function Unlisted({ files }: { files: readonly DeliveryFile[] }) {
  const more = files.reduce((sum, { result }) => sum + (result?.more ?? 0), 0)
  return more > 0 ? <p className="cap">另有 {countText(more)} 处没有列出，改好后再查。</p> : null
}

interface FileChoiceProps {
  id: number
  troubled: readonly DeliveryFile[]
  file: number | undefined
  onChoose: (file: number | undefined) => void
}

/** Of which file problems are listed; of one, a marked copy can be had. */
function FileChoice({ id, troubled, file, onChoose }: FileChoiceProps) {
  const [only, another] = troubled
  const marked = another ? troubled.find((one) => one.id === file) : only
  return (
    <>
      {another && (
        <span className="delivery-file-choice">
          <Select
            small
            aria-label="文件"
            value={String(file ?? '')}
            options={[
              { value: '', label: `全部 ${troubled.length} 个文件` },
              ...troubled.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            onChange={(chosen) => onChoose(chosen === '' ? undefined : Number(chosen))}
          />
        </span>
      )}
      {marked ? (
        <Button
          size="s"
          icon="download"
          onClick={() =>
            void download(deliveries.annotated, { id, file: marked.id }, `问题-${marked.name}.xlsx`)
          }
        >
          下载标注问题的副本
        </Button>
      ) : (
        <span className="cap">选一个文件，可下载标注问题的副本，交送交单位改正</span>
      )}
    </>
  )
}

/** A text has one table, which has its name. */
const isNamedAfter = (sheet: string, fileName: string): boolean =>
  fileName.replace(/^.*\//, '').replace(/\.[^.]{1,8}$/, '') === sheet

const columnsOf = (delivery: Delivery, isOfMany: boolean): Column<DeliveryProblem>[] => {
  const observed = new Set(delivery.files.filter(isReadings).map(({ id }) => id))
  return [
    {
      key: 'place',
      label: '位置',
      render: ({ sheet, row, column, fileName }) => (
        <span className="delivery-place">
          {sheet && !isNamedAfter(sheet, fileName) && <span>{sheet}</span>}
          <span className="num nowrap">
            {row === null ? '' : `${row} 行`}{' '}
            {column !== null && (/^[A-Z]{1,3}$/.test(column) ? `${column} 列` : column)}
          </span>
        </span>
      ),
    },
    ...(isOfMany
      ? [
          {
            key: 'file',
            label: '文件',
            place: 'line' as const,
            render: ({ fileName }: DeliveryProblem) => <span className="delivery-file-name">{fileName}</span>,
          },
        ]
      : []),
    {
      key: 'weight',
      label: '处理',
      place: 'corner',
      render: ({ weight, file }) => (
        <span className="delivery-weight nowrap" data-weight={weight}>
          {weight === 'refused' && observed.has(file) ? '不取该读数' : weightLabels[weight]}
        </span>
      ),
    },
    {
      key: 'value',
      label: '值',
      place: 'line',
      render: (problem) => <ProblemValue {...{ problem, delivery }} />,
    },
    { key: 'reason', label: '问题', place: 'line', render: ({ reason }) => reason },
  ]
}
