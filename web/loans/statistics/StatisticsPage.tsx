import { useCallback } from 'react'
import { Link } from 'react-router'

import { loanStatistics } from '#contract/loans/loan-statistics.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import type { Output } from '#contract/route.ts'
import { useDictionary } from '#web/api/dictionaries.ts'
import { useCall } from '#web/api/hooks.ts'
import { queuePath } from '#web/loans/office/paths.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { recordPath } from '#web/records/record-path.ts'
import { BarChart } from '#web/series/BarChart.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { DayRange } from '#web/ui/date/DayField.tsx'
import { useAddress } from '#web/ui/page/useAddress.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'
import { useTabTitle } from '#web/workplace/open-tabs.ts'
import { Panel } from '#web/workplace/Panel.tsx'

import { readPeriod } from './period.ts'
import { Shares } from './Shares.tsx'

import '#web/workplace/resource-page.css'
import '#web/back-office/dashboard/dashboard.css'
import './statistics.css'

type Figures = Output<typeof loanStatistics.read>

/** What became of the applications of a period, in figures; the period is in the address. */
export function StatisticsPage() {
  useTabTitle('借阅统计')
  const [{ from, to }, go] = useAddress(useCallback((params: URLSearchParams) => readPeriod(params), []))
  const answer = useCall(loanStatistics.read, { from, to }, { keep: true })
  const { data } = answer
  return (
    <section className="resource-list">
      <Crumbs items={[{ label: '借阅申请', to: queuePath }, { label: '统计' }]} />
      <header>
        <h1>借阅统计</h1>
      </header>
      <div className="loan-period no-print">
        <DayRange
          label="提交的日子"
          from={from}
          to={to}
          onChange={(first, last) => go(`?${new URLSearchParams({ from: first, to: last })}`)}
        />
      </div>
      {data && data.total > 0 && <Drawn figures={data} />}
      {data?.total === 0 && <Empty title="这段日子没有借阅申请" text="换一段日子再看。" />}
      <AnswerState answer={answer} rows={8} />
    </section>
  )
}

/** The word of a dictionary for a value; the value itself until it is known. */
const wordIn = (items: readonly { value: string; label: string }[], value: string): string =>
  items.find((item) => item.value === value)?.label ?? value

const formatCount = (count: number) => count.toLocaleString('zh-CN')

function Drawn({ figures }: { figures: Figures }) {
  const groups = { purpose: useDictionary('purpose'), useMode: useDictionary('useMode') }
  const { total, items, days, overdue, visits, downloads, months, states } = figures
  return (
    <div className="panels">
      <Panel title="总数" sum={`${formatCount(total)} 份申请，${formatCount(items)} 件资料`}>
        <KeyValues
          items={[
            { label: '办理天数（中位）', value: days === null ? '—' : `${days} 天` },
            { label: '曾经逾期', value: `${formatCount(overdue)} 份` },
            { label: '到馆', value: `${formatCount(visits)} 人次` },
            { label: '下载电子文件', value: `${formatCount(downloads)} 次` },
          ]}
        />
      </Panel>
      <Panel title="逐月" sum={`${formatCount(total)} 份`}>
        <BarChart
          title="逐月提交的申请"
          heads={['月份', '份数']}
          bars={months.map(({ month, count }) => ({ name: month, short: month.slice(2), value: count }))}
        />
      </Panel>
      <Panel title="去向" sum="现在的状态">
        <Shares
          caption="申请现在的状态"
          rows={states.map(({ state, count }) => ({ name: loanWorkflow.states[state].label, count }))}
        />
      </Panel>
      <Panel title="利用目的" sum="按申请">
        <Shares
          caption="利用目的"
          rows={figures.purposes.map(({ purpose, count }) => ({
            name: wordIn(groups.purpose, purpose),
            count,
          }))}
        />
      </Panel>
      <Panel title="利用方式" sum="按申请">
        <Shares
          caption="利用方式"
          rows={figures.modes.map(({ useMode, count }) => ({
            name: wordIn(groups.useMode, useMode),
            count,
          }))}
        />
      </Panel>
      <Panel title="资料类别" sum="按件">
        <Shares
          caption="资料类别"
          rows={figures.kinds.map(({ kind, count }) => ({ name: kindNamed(kind)?.label ?? kind, count }))}
        />
      </Panel>
      {figures.frequent.length > 0 && <FrequentItems rows={figures.frequent} />}
    </div>
  )
}

const FrequentItems = ({ rows }: { rows: Figures['frequent'] }) => (
  <Panel title="常借的资料" sum="公开与注册可看的">
    <DataTable
      caption="常借的资料"
      columns={[
        {
          key: 'title',
          label: '资料',
          render: ({ kind, code, title }: Figures['frequent'][number]) => {
            const known = kindNamed(kind)
            return known ? <Link to={recordPath(known, code)}>{title}</Link> : title
          },
        },
        {
          key: 'count',
          label: '次数',
          align: 'right',
          place: 'corner',
          render: ({ count }) => formatCount(count),
        },
      ]}
      rows={rows}
      rowKey={({ kind, code }) => `${kind} ${code}`}
    />
  </Panel>
)
