import { batches, problemLabels, type SheetBatch, type SheetProblem } from '#contract/back-office/batches.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { Button } from '#web/ui/Button.tsx'
import { download } from '#web/ui/page/download.ts'
import { Note } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import type { SheetImport, UndoResult } from './useImport.ts'

interface BatchViewProps {
  resource: Resource
  importing: SheetImport
  batch: SheetBatch
}

const count = (number: number) => number.toLocaleString('zh-CN')

/** What was found in a workbook, how far it is written, and how it is taken back. */
export function BatchView({ resource, importing, batch }: BatchViewProps) {
  const { problems = [], notes = [], undone } = importing
  return (
    <>
      <p className="import-file">{batch.fileName}</p>
      <Outcome {...{ resource, batch, undone }} />
      {notes.length > 0 && <Note>{notes.join('；')}</Note>}
      {problems.length > 0 && batch.state === 'checked' && <Problems {...{ batch, problems }} />}
      <Steps importing={importing} batch={batch} />
    </>
  )
}

function Outcome({
  resource,
  batch,
  undone,
}: Omit<BatchViewProps, 'importing'> & { undone: UndoResult | undefined }) {
  const { counter, label } = resource
  const { total, good, bad, created, updated, unchanged, done, state, failure } = batch
  const changes = `新建 ${count(created)} ${counter}，更改 ${count(updated)} ${counter}`
  if (undone) return <UndoneWords undone={undone} counter={counter} />
  if (state === 'queued')
    return (
      <div role="status">
        <p>
          正在写入 {count(done)} / {count(good)}……可以关闭这个窗口，写入照常进行。
        </p>
        <progress max={good} value={done} aria-label="写入进度" />
      </div>
    )
  const words: Record<Exclude<SheetBatch['state'], 'queued'>, string> = {
    checked: `共 ${count(total)} 行：${count(good)} 行无误（${changes}，${count(unchanged)} ${counter}与馆内相同），${count(bad)} 行有误。尚未写入。`,
    done: `已写入：${changes}。`,
    failed: `没有写入${label}：${failure ?? '原因不明'}`,
    cancelled: '已取消，没有写入。',
    undone: '已整批撤销。',
  }
  const variant =
    state === 'done' ? 'ok' : state === 'failed' || (state === 'checked' && bad > 0) ? 'warn' : 'info'
  return (
    <div role="status">
      <Note variant={variant}>{words[state]}</Note>
    </div>
  )
}

function UndoneWords({
  undone: { removed, restored, retained, retainedCount },
  counter,
}: {
  undone: UndoResult
  counter: string
}) {
  return (
    <div role="status">
      <Note variant={retainedCount > 0 ? 'warn' : 'ok'}>
        已撤销：删去 {count(removed)} {counter}，改回 {count(restored)} {counter}。
        {retainedCount > 0 && `${count(retainedCount)} ${counter}之后又有改动，予以保留：`}
        <ul>
          {retained.slice(0, 20).map(({ title, reason }) => (
            <li key={title}>
              {title}：{reason}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}

const columns: Column<SheetProblem>[] = [
  {
    key: 'place',
    label: '行',
    render: ({ row, column }) => <span className="num nowrap">{`${row} 行 ${column ?? ''}`}</span>,
  },
  { key: 'sheet', label: '工作表', place: 'none', render: ({ sheet }) => sheet },
  {
    key: 'header',
    label: '栏目',
    place: 'corner',
    render: ({ header }) => (header ? <span className="nowrap">{header}</span> : '—'),
  },
  { key: 'value', label: '填写的值', place: 'line', render: ({ value }) => value ?? '（空）' },
  {
    key: 'code',
    label: '问题',
    place: 'line',
    render: ({ code }) => <span className="nowrap">{problemLabels[code]}</span>,
  },
  {
    key: 'reason',
    label: '说明',
    place: 'line',
    render: ({ reason }) => <span className="import-reason">{reason}</span>,
  },
]

/** Each problem at the row and column that the spreadsheet program shows. */
function Problems({ batch, problems }: { batch: SheetBatch; problems: readonly SheetProblem[] }) {
  return (
    <div className="import-problems">
      <DataTable
        caption="问题清单"
        compact
        columns={columns}
        rows={problems}
        rowKey={({ sheet, row, column, reason }) => `${sheet} ${row} ${column} ${reason}`}
      />
      {problems.length >= 200 && <p className="cap">这里列出前 200 处，全部问题见标注的副本。</p>}
      {batch.hasFile && (
        <Button
          size="s"
          icon="download"
          onClick={() => void download(batches.annotated, { id: batch.id }, `问题-${batch.fileName}`)}
        >
          下载标注问题的副本
        </Button>
      )}
    </div>
  )
}

/** What can be done with a batch as it stands. */
function Steps({ importing, batch }: { importing: SheetImport; batch: SheetBatch }) {
  const { busy, write, cancel, undo, again } = importing
  const { state, good, bad, created, updated } = batch
  const isEmpty = created + updated === 0
  return (
    <footer>
      {state !== 'queued' && <Button onClick={again}>换一个文件</Button>}
      {state === 'queued' && (
        <Button variant="danger" busy={busy} onClick={() => cancel()}>
          取消写入
        </Button>
      )}
      {state === 'checked' && (
        <Button
          variant="primary"
          disabled={isEmpty}
          busy={busy}
          onClick={() => write(bad > 0 ? 'good' : 'all')}
        >
          {isEmpty
            ? '没有可写入的行'
            : bad > 0
              ? `只写入无误的 ${count(good)} 行`
              : `写入全部 ${count(good)} 行`}
        </Button>
      )}
      {state === 'done' && (
        <Button variant="danger" busy={busy} onClick={() => undo()}>
          撤销整批
        </Button>
      )}
    </footer>
  )
}
