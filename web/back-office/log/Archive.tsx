import { auditLog, type Period } from '#contract/audit-log.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack, Text } from '#web/ui/layout/box.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

import { type Days, monthDays, yearDays } from './period.ts'

interface ArchiveProps {
  onShow: (days: Days) => void
  onExport: (days: Days) => void
  onVerify: (span: { first: number; last: number }) => void
}

const linesOf = ({ first, last }: Period) => last - first + 1
const formatCount = (count: number) => count.toLocaleString('zh-CN')

function daysOf({ month }: Period): Days {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthDays(year, number)
}

const columnsOf = ({ onShow, onExport, onVerify }: ArchiveProps): Column<Period>[] => [
  {
    key: 'month',
    label: '月份',
    render: (period) => (
      <button type="button" className="row-open num nowrap" onClick={() => onShow(daysOf(period))}>
        {period.month}
      </button>
    ),
  },
  {
    key: 'closed',
    label: '状态',
    place: 'corner',
    render: ({ closed }) => (
      <Text as="span" tone="muted" className="nowrap">
        {closed ? '已归档' : '记录中'}
      </Text>
    ),
  },
  { key: 'lines', label: '条数', align: 'right', render: (period) => formatCount(linesOf(period)) },
  {
    key: 'numbers',
    label: '序号',
    place: 'line',
    render: ({ first, last }) => (
      <span className="num nowrap">
        {first} – {last}
      </span>
    ),
  },
  {
    key: 'hash',
    label: '末条散列',
    place: 'line',
    render: ({ hash }) => <code className="log-hash">{hash}</code>,
  },
  {
    key: 'acts',
    label: '操作',
    place: 'foot',
    align: 'right',
    render: (period) => (
      <RowMenu
        label={period.month}
        actions={[
          { label: '查看', act: () => onShow(daysOf(period)) },
          { label: '校验', act: () => onVerify(period) },
          { label: '导出', act: () => onExport(daysOf(period)) },
        ]}
      />
    ),
  },
]

/** The log by months: what is past is closed, and the hash of its last line can be held against earlier copies. */
export function Archive(props: ArchiveProps) {
  const answer = useCall(auditLog.periods, {})
  const { data } = answer
  if (!data) return <AnswerState answer={answer} rows={8} />
  if (data.length === 0) return <Empty title="还没有日志" />
  const years = [...Map.groupBy(data, ({ month }) => Number(month.slice(0, 4)))]
  return (
    <Stack gap={24} className="archive">
      <p className="cap">
        日志从 {data.at(-1)?.month} 起全部保留，不少于 180
        天。过去的月份不再有新的行；留存末条散列，日后可以此核对。
      </p>
      {years.map(([year, periods]) => (
        <section key={year} aria-label={`${year} 年`}>
          <header>
            <h2>
              {year} 年
              <span className="cap">
                {formatCount(periods.reduce((sum, period) => sum + linesOf(period), 0))} 条
              </span>
            </h2>
            <Button size="s" icon="download" onClick={() => props.onExport(yearDays(year))}>
              导出全年
            </Button>
          </header>
          <DataTable
            caption={`${year} 年各月日志`}
            columns={columnsOf(props)}
            rows={periods}
            rowKey={({ month }) => month}
          />
        </section>
      ))}
    </Stack>
  )
}
