import { useState } from 'react'
import { Link } from 'react-router'

import { browseHistory, type Visit } from '#contract/personal/history.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { recordPath } from '#web/records/record-path.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { noParams } from '#web/ui/list/list-address.ts'
import { ListRows } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { useDebounced } from '#web/ui/page/useDebounced.ts'
import { Empty, Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { useTicks } from '#web/ui/table/useTicks.ts'
import { momentText } from '#web/ui/text/moments.ts'

import './personal.css'
import './history.css'

function What({ visit: { moduleName, content, title, belongsTo, access } }: { visit: Visit }) {
  const kind = kindNamed(moduleName)
  return (
    <>
      {kind ? <Link to={recordPath(kind, content)}>{title}</Link> : title}{' '}
      <AccessBadge access={access} openOn={null} short />
      {title !== content && <span className="cap history-code num">{content}</span>}
      {belongsTo && <span className="cap history-code">{belongsTo}</span>}
    </>
  )
}

const columns: Column<Visit>[] = [
  { key: 'title', label: '资料', place: 'title', render: (visit) => <What visit={visit} /> },
  {
    key: 'kind',
    label: '类别',
    place: 'line',
    render: ({ moduleName }) => kindNamed(moduleName)?.label ?? moduleName,
  },
  {
    key: 'at',
    label: '最近浏览',
    place: 'foot',
    render: ({ at }) => <span className="num">{momentText(at)}</span>,
  },
  { key: 'visits', label: '次数', align: 'right', place: 'foot', render: ({ visits }) => visits },
]

/** What a reader has looked at: found again, deleted, or no longer noted. */
export function HistoryPage() {
  const [text, setText] = useState('')
  const { place, to } = useListAddress(noParams)
  const { page: current, size } = place
  const asked = useDebounced(text.trim(), 500)
  const answer = useCall(browseHistory.page, { text: asked, current, size }, { keep: true })
  const { data } = answer
  const change = (typed: string) => {
    setText(typed)
    to({ page: 1 })
  }
  return (
    <section className="personal">
      <h1>浏览历史</h1>
      <p className="cap">每条资料一行，留最近的 1000 条，只有本人可见。</p>
      <Row gap={[12, 24]} wrap below={16} className="history-tools">
        <TextInput
          type="search"
          aria-label="查找题名或编号"
          placeholder="查找题名或编号"
          maxLength={60}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        {data && <Pause paused={data.paused} />}
        <ClearAll disabled={!data || (data.total === 0 && asked === '')} />
      </Row>
      {data?.paused && <Note>已停止记录：现在浏览的资料不会出现在这里。</Note>}
      <ListRows
        {...{ answer, place, to }}
        empty={
          <Empty drawing="probe" title={asked === '' ? '还没有浏览过资料' : `没有浏览过含“${asked}”的资料`} />
        }
        renderRows={(rows, stale) => <Visits {...{ rows, stale, asked }} />}
      />
    </section>
  )
}
interface VisitsProps {
  rows: readonly Visit[]
  stale: boolean
  /** The words that found them. */
  asked: string
}

function Visits({ rows, stale, asked }: VisitsProps) {
  const { ticked, clear, ...choice } = useTicks<Visit>(
    ({ id }) => id,
    ({ title }) => title,
    asked,
  )
  const remove = useAction(browseHistory.remove, [browseHistory.page])
  const drop = () =>
    remove.mutate(
      { ids: ticked.map(({ id }) => id) },
      {
        onSuccess: ({ removed }) => {
          clear()
          toast(`已删除 ${removed} 条`)
        },
        onError: toastFault,
      },
    )
  return (
    <>
      {ticked.length > 0 && (
        <Row as="p" gap={12} below={8}>
          已选 {ticked.length} 条
          <Button size="s" busy={remove.isPending} onClick={drop}>
            删除
          </Button>
        </Row>
      )}
      <DataTable caption="浏览历史" {...{ rows, columns, stale }} rowKey={({ id }) => id} choice={choice} />
    </>
  )
}

function Pause({ paused }: { paused: boolean }) {
  const set = useAction(browseHistory.setPaused, [browseHistory.page])
  return (
    <Checkbox
      label="停止记录"
      checked={paused}
      onChange={(now) => set.mutate({ paused: now }, { onError: toastFault })}
    />
  )
}

function ClearAll({ disabled }: { disabled: boolean }) {
  const [asking, setAsking] = useState(false)
  const remove = useAction(browseHistory.remove, [browseHistory.page])
  return (
    <>
      <Button disabled={disabled} onClick={() => setAsking(true)}>
        全部删除
      </Button>
      <ConfirmDialog
        open={asking}
        title="删除全部浏览历史"
        lines={['删除后不能恢复，收藏与积分明细不受影响']}
        verb="全部删除"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const { removed } = await remove.mutateAsync({})
          toast(`已删除 ${removed} 条`)
        }}
      />
    </>
  )
}
