import {
  type SlowStatement,
  type StatementOrder,
  type StatementPeriod,
  statementOrders,
  statementPeriods,
  statements,
} from '#contract/telemetry/statements.ts'
import { useCall } from '#web/api/hooks.ts'
import { Select } from '#web/ui/fields/Field.tsx'
import { type ListPlaceOf, oneOf, shortText } from '#web/ui/list/list-address.ts'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Code } from '#web/ui/text/Code.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import '#web/workplace/resource-page.css'
import './statements.css'

const periodNames = ['hour', 'day', 'week'] as const satisfies StatementPeriod[]
const orderNames = ['p99', 'greatest', 'total', 'calls'] as const satisfies StatementOrder[]
const params = {
  period: oneOf(periodNames, 'day'),
  order: oneOf(orderNames, 'p99'),
  server: shortText,
}
const periodOptions = periodNames.map((value) => ({ value, label: statementPeriods[value] }))

type StatementPlace = ListPlaceOf<typeof params>

/** 慢语句: what the database took long for, of all servers together or of one; never for whom, and with which values. */
export function StatementsPage() {
  const { place, to } = useListAddress(params)
  const { period, order, server } = place
  const answer = useCall(
    statements.slow,
    { period, order, ...(server && { server }) },
    { keep: true, every: 60_000 },
  )
  const { data } = answer
  const servers = [...new Set([...(data?.servers ?? []), ...(server ? [server] : [])])]
  return (
    <div className="resource-page">
      <section className="resource-list">
        <header>
          <h1>慢语句</h1>
          <p className="cap">
            曾经超过 0.1 秒的数据库语句，由各服务器自己计时，每分钟汇总，存 7 天。语句中的值不记录。
          </p>
        </header>
        <Filters {...{ place, to, servers }} />
        <AnswerState answer={answer} rows={6} title="慢语句没有取到" />
        {data?.statements.length === 0 && (
          <Empty title="没有慢语句" text={`${statementPeriods[period]}没有超过 0.1 秒的语句。`} />
        )}
        {data && data.statements.length > 0 && (
          <DataTable
            caption="慢语句"
            columns={servers.length > 1 ? [...columns, serverColumn] : columns}
            rows={data.statements}
            rowKey={({ statement }) => statement}
            sort={`-${order}`}
            onSort={(sort) => to({ order: orderNames.find((name) => sort?.endsWith(name)) ?? 'p99' })}
            stale={answer.isPlaceholderData}
          />
        )}
      </section>
    </div>
  )
}

interface FiltersProps {
  place: StatementPlace
  to: (change: Partial<StatementPlace>) => void
  servers: readonly string[]
}

function Filters({ place: { period, server }, to, servers }: FiltersProps) {
  const serverOptions = [
    { value: '', label: '全部服务器' },
    ...servers.map((value) => ({ value, label: value })),
  ]
  return (
    <div className="list-filters statement-filters no-print">
      <Select
        small
        aria-label="期间"
        value={period}
        options={periodOptions}
        onChange={(value) => to({ period: periodNames.find((name) => name === value) ?? 'day' })}
      />
      {servers.length > 1 && (
        <Select
          small
          aria-label="服务器"
          value={server}
          options={serverOptions}
          onChange={(value) => to({ server: value })}
        />
      )}
    </div>
  )
}

/** Three digits are enough to compare by. */
const timeText = (milliseconds: number): string =>
  milliseconds >= 100
    ? Math.round(milliseconds).toLocaleString('zh-CN')
    : String(Number(milliseconds.toPrecision(2)))

const timeColumn = (
  key: StatementOrder,
  value: (row: SlowStatement) => string,
  place: Column<SlowStatement>['place'] = 'foot',
): Column<SlowStatement> => ({
  ...{ key, label: statementOrders[key], align: 'right', sort: true, place },
  ...(key !== 'calls' && { unit: '毫秒' }),
  render: (row) => <span className="num">{value(row)}</span>,
})

const columns: readonly Column<SlowStatement>[] = [
  { key: 'statement', label: '语句', place: 'title', render: (row) => <Statement {...row} /> },
  timeColumn('calls', ({ calls }) => calls.toLocaleString('zh-CN')),
  {
    ...{ key: 'mean', label: '平均', unit: '毫秒', align: 'right', place: 'foot' },
    render: ({ mean }) => <span className="num">{timeText(mean)}</span>,
  },
  timeColumn('p99', ({ p99 }) => timeText(p99)),
  timeColumn('greatest', ({ greatest }) => timeText(greatest)),
  timeColumn('total', ({ total }) => timeText(total), 'none'),
  {
    ...{ key: 'lastAt', label: '最近一次', place: 'foot' },
    render: ({ lastAt }) => <span className="num nowrap">{momentText(lastAt)}</span>,
  },
]

const serverColumn: Column<SlowStatement> = {
  ...{ key: 'servers', label: '服务器', place: 'line' },
  render: ({ servers }) =>
    servers.map((server) => (
      <span key={server} className="statement-server">
        {server}
      </span>
    )),
}

/** What a statement does to what, its number in traces, and its text for whoever opens it. */
function Statement({ statement, summary, text }: SlowStatement) {
  if (text === '') return <span className="statement-name">{summary}</span>
  return (
    <details className="statement">
      <summary>
        <span className="statement-name">{summary}</span> <span className="statement-hash">{statement}</span>
      </summary>
      <Code label={`${summary} 的语句`} text={text} />
    </details>
  )
}
