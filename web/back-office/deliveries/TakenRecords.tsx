import { useState } from 'react'
import { Link } from 'react-router'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { TakenRecord } from '#contract/deliveries/delivery-views.ts'
import { useCall } from '#web/api/hooks.ts'
import { officeRecordPath } from '#web/back-office/office-record.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

/** The records that were taken, each with its link. */
export function TakenRecords({ id }: { id: number }) {
  const [page, setPage] = useState({ current: 1, size: 10 })
  const answer = useCall(deliveries.records, { id, ...page }, { keep: true, fresh: true })
  const { data } = answer
  if (!data) return <AnswerState answer={answer} rows={4} title="入库的资料没能取到" />
  if (data.total === 0) return null
  return (
    <div>
      <DataTable
        compact
        caption="入库的资料"
        columns={columns}
        rows={data.records}
        rowKey={({ kind, code, action }) => `${kind} ${code} ${action}`}
      />
      <Pagination
        {...page}
        total={data.total}
        label="入库资料的页"
        onChange={(current, size) => setPage({ current: size === page.size ? current : 1, size })}
      />
    </div>
  )
}

const columns: Column<TakenRecord>[] = [
  {
    key: 'code',
    label: '编号',
    render: ({ kind, code }) => {
      const known = kindNamed(kind)
      return known ? <Link to={officeRecordPath(known, code)}>{code}</Link> : code
    },
  },
  { key: 'kind', label: '类别', render: ({ kind }) => kindNamed(kind)?.label ?? kind },
  { key: 'action', label: '', render: ({ action }) => (action === 'create' ? '新建' : '更新') },
]
