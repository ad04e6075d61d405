import { type BinRow, stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { useCall } from '#web/api/hooks.ts'
import { KindFilter } from '#web/back-office/records/KindFilter.tsx'
import { kindNamed } from '#web/records/kind-named.ts'
import { shortText } from '#web/ui/list/list-address.ts'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { useTicks } from '#web/ui/table/useTicks.ts'
import { momentText } from '#web/ui/text/moments.ts'

import { BinActions } from './BinActions.tsx'

import '#web/workplace/resource-page.css'
import '#web/back-office/records/records.css'

const params = { kind: shortText }

/** 回收站: what was taken down, to be put back or deleted for good. */
export function BinPage() {
  const { place, to } = useListAddress(params)
  const ticks = useTicks<BinRow>(
    ({ id }) => id,
    ({ code }) => code,
    place.kind,
  )
  const { kind, page: current, size } = place
  const answer = useCall(stewardship.bin, { ...(kind && { kind }), current, size }, { keep: true })
  const { data } = answer
  return (
    <section className="resource-list staff-records">
      <header>
        <h1>回收站</h1>
        <p className="cap" role="status">
          {data && `${data.total} 条撤下的资料`}
        </p>
      </header>
      <div className="list-filters no-print">
        <KindFilter kind={kind} onChange={(chosen) => to({ kind: chosen })} />
        <BinActions rows={ticks.ticked} total={data?.total ?? 0} kind={kind} clear={ticks.clear} />
      </div>
      <ListTable
        caption="回收站"
        {...{ answer, place, to, columns }}
        choice={ticks}
        empty={<Empty drawing="box" title="回收站是空的" text="撤下的资料会放在这里，可以恢复。" />}
      />
    </section>
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
