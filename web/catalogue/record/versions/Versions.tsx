import { useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { HistoryLine, RecordView } from '#contract/catalogue/routes.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { countText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { dayText, momentText } from '#web/ui/text/moments.ts'

import { ChangedValue } from './ChangedValue.tsx'

import './versions.css'

interface OfRecord {
  kind: Kind
  record: RecordView
}

/** The version of a record; expanded, its history. */
export function Versions({ kind, record }: OfRecord) {
  const [open, setOpen] = useState(false)
  const { version, updatedAt } = record
  return (
    <section className="versions no-print">
      <h2>版本</h2>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          第 <span className="num">{version}</span> 版，
          <span className="word">
            <time dateTime={updatedAt}>{dayText(updatedAt)}</time> 更新
          </span>
        </summary>
        {open && <History {...{ kind, record }} />}
      </details>
    </section>
  )
}

const [initialSize, maxSize] = [20, 200]

function History({ kind, record }: OfRecord) {
  const [size, setSize] = useState(initialSize)
  const asked = { kind: kind.name, code: record.code, size }
  const answer = useCall(catalogue.history, asked, { keep: true })
  const { data } = answer
  if (!data) return <AnswerState answer={answer} rows={2} label="正在取各个版本" />
  const { records, total } = data
  const more = total - records.length
  const byDate = openedByDate(record, records[0])
  if (records.length === 0 && !byDate) return <p className="cap">入库以来没有改动。</p>
  return (
    <>
      <ol className="version-lines">
        {byDate && (
          <li>
            <p>
              <b>第 {record.version} 版</b> <time dateTime={record.openOn ?? ''}>{record.openOn}</time>
            </p>
            <p>保护期届满，自动公开</p>
          </li>
        )}
        {records.map((line) => (
          <Line key={line.id} {...{ kind, line }} />
        ))}
      </ol>
      {more > 0 && size < maxSize && (
        <Button size="s" variant="text" busy={answer.isFetching} onClick={() => setSize(maxSize)}>
          {`更早的 ${countText(Math.min(more, maxSize - initialSize))} 个版本`}
        </Button>
      )}
    </>
  )
}

/** Whether a version was created by the end of an embargo and not by a person. */
const openedByDate = ({ access, openOn, version }: RecordView, latest: HistoryLine | undefined): boolean =>
  access === 'open' && openOn !== null && version > (latest?.version ?? 1)

const actions = { create: '入库', update: '修改', remove: '撤下' } as const
const actorLabels = { import: '导入', editor: '馆员', system: '系统' } as const

function Line({ kind, line }: { kind: Kind; line: HistoryLine }) {
  const { version, action, at, by, who, comment, batch, changes, more } = line
  const doer = batch ? `导入批次 ${batch.id}${batch.file ? `（${batch.file}）` : ''}` : actorLabels[by]
  return (
    <li>
      <p>
        <b>{version === null ? actions[action] : `第 ${version} 版`}</b>{' '}
        <time dateTime={at}>{who === null ? dayText(at) : momentText(at)}</time>
      </p>
      <p className="cap">{[actions[action], doer, who, comment].filter(Boolean).join(' · ')}</p>
      {changes.length > 0 && (
        <dl>
          {changes.map((change) => (
            <ChangedValue key={`${change.part} ${change.name}`} {...{ kind, change }} />
          ))}
        </dl>
      )}
      {more && <p className="cap">{changes.length > 0 ? '另有不公开的内容改动' : '改动的内容不公开'}</p>}
    </li>
  )
}
