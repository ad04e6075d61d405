import { type BinRow, stewardship } from '#contract/catalogue/editing/stewardship.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { useCall } from '#web/api/hooks.ts'
import { kindNamed } from '#web/records/record-path.ts'
import { Select } from '#web/ui/fields/Field.tsx'
import { useAddress } from '#web/ui/page/useAddress.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { type Ticks, useTicks } from '#web/ui/table/useTicks.ts'
import { momentText } from '#web/ui/text/moments.ts'

import { BinActions } from './BinActions.tsx'

import '#web/workplace/resource-page.css'
import '#web/back-office/records/records.css'

const readPlace = (params: URLSearchParams) => ({
  kind: (params.get('kind') ?? '').slice(0, 40),
  page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
})

type Place = ReturnType<typeof readPlace>

const size = 50
const kindOptions = Object.values<Kind>(kinds).map(({ name, label }) => ({ value: name, label }))

/** 回收站: what was taken down, to be put back or deleted for good. */
export function BinPage() {
  const [place, go] = useAddress(readPlace)
  const to = ({ kind, page }: Place) =>
    go(`?${new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: String(page) }) })}`)
  const ticks = useTicks<BinRow>(
    ({ id }) => id,
    ({ code }) => code,
  )
  const asked = { ...(place.kind && { kind: place.kind }), current: place.page, size }
  const answer = useCall(stewardship.bin, asked, {
    keep: true,
  })
  const { data, isPlaceholderData } = answer
  return (
    <section className="resource-list staff-records">
      <header>
        <h1>回收站</h1>
        <p className="cap" role="status">
          {data && `${data.total} 条撤下的资料`}
        </p>
      </header>
      <div className="list-filters no-print">
        <Select
          small
          aria-label="资料类别"
          value={place.kind}
          options={[{ value: '', label: '资料类别：全部' }, ...kindOptions]}
          onChange={(kind) => to({ kind, page: 1 })}
        />
        <BinActions rows={ticks.ticked} total={data?.total ?? 0} kind={place.kind} clear={ticks.clear} />
      </div>
      {data ? (
        <Rows {...{ data, place, to, ticks }} stale={isPlaceholderData} />
      ) : (
        <AnswerState answer={answer} rows={6} />
      )}
    </section>
  )
}

interface RowsProps {
  data: { records: BinRow[]; total: number }
  place: Place
  to: (place: Place) => void
  ticks: Ticks<BinRow>
  stale: boolean
}

function Rows({ data: { records, total }, place, to, ticks, stale }: RowsProps) {
  if (total === 0) return <Empty drawing="box" title="回收站是空的" text="撤下的资料会放在这里，可以恢复。" />
  return (
    <>
      <DataTable
        caption="回收站"
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
        choice={ticks}
        stale={stale}
      />
      <Pagination
        current={place.page}
        size={size}
        total={total}
        onChange={(page) => to({ ...place, page })}
      />
    </>
  )
}

const columns: Column<BinRow>[] = [
  { key: 'code', label: '编号', render: ({ code }) => code },
  { key: 'title', label: '题名', render: ({ title }) => title },
  { key: 'kind', label: '类别', render: ({ kind }) => kindNamed(kind)?.label ?? kind },
  { key: 'by', label: '撤下者', place: 'foot', render: ({ removedBy }) => removedBy ?? '—' },
  { key: 'comment', label: '原因', place: 'none', render: ({ comment }) => comment ?? '—' },
  {
    key: 'at',
    label: '撤下时间',
    place: 'foot',
    render: ({ removedAt }) => <span className="num nowrap">{momentText(removedAt)}</span>,
  },
]
