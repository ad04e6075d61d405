import { Link } from 'react-router'

import { creditReasons } from '#contract/credit/credit-words.ts'
import { credit, type CreditLine } from '#contract/credit/credit.ts'
import { useCall } from '#web/api/hooks.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { recordPath } from '#web/records/record-path.ts'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { useListPage } from '#web/ui/list/useListPage.ts'
import { Empty } from '#web/ui/states/States.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { momentText } from '#web/ui/text/moments.ts'

const formatSigned = (amount: number) => (amount > 0 ? `+${amount}` : `−${-amount}`)

function What({ line: { reason, title, note, record } }: { line: CreditLine }) {
  const kind = record && kindNamed(record.kind)
  return (
    <>
      {creditReasons[reason]}
      {title && '　'}
      {kind && record ? <Link to={recordPath(kind, record.code)}>{title}</Link> : title}
      {note && <span className="cap block">{note}</span>}
    </>
  )
}

const columnsOf = (of: 'own' | 'company'): Column<CreditLine>[] => [
  { key: 'what', label: '事由', place: 'title', render: (line) => <What line={line} /> },
  ...(of === 'company'
    ? [{ key: 'who', label: '读者', place: 'line' as const, render: ({ who }: CreditLine) => who ?? '—' }]
    : [
        {
          key: 'purse',
          label: '账户',
          place: 'line' as const,
          render: ({ pool }: CreditLine) => (pool ? '单位' : '本人'),
        },
      ]),
  {
    key: 'at',
    label: '时间',
    place: 'line',
    render: ({ at }) => <span className="num">{momentText(at)}</span>,
  },
  {
    key: 'amount',
    label: '增减',
    align: 'right',
    place: 'corner',
    render: ({ amount }) => formatSigned(amount),
  },
  { key: 'balance', label: '余额', align: 'right', place: 'foot', render: ({ balance }) => balance },
]

/** Every change of credit, the latest first. */
export function CreditLines({ of }: { of: 'own' | 'company' }) {
  const { place, to } = useListPage(20)
  const answer = useCall(credit.lines, { of, current: place.page, size: place.size }, { keep: true })
  return (
    <ListTable
      caption="积分明细"
      columns={columnsOf(of)}
      {...{ answer, place, to }}
      empty={<Empty title="还没有明细" />}
    />
  )
}
