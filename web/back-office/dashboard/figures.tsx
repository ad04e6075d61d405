import { Link } from 'react-router'

import { jobQueues } from '#contract/back-office/jobs.ts'
import { draftStates } from '#contract/catalogue/editing/review.ts'
import type { Figures } from '#contract/dashboard.ts'
import { VERSION_NO } from '#contract/version.ts'
import { placeOfTask } from '#web/back-office/frame/tasks.ts'
import { sizeText } from '#web/records/format.ts'
import { searchAddress } from '#web/search/new-search.ts'
import { BarChart } from '#web/series/BarChart.tsx'
import { Text } from '#web/ui/layout/box.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'
import { findMenu, useMenus } from '#web/workplace/menus.ts'
import { Panel } from '#web/workplace/Panel.tsx'

import { readinessWords, useReadiness } from './useReadiness.ts'

type Part<Name extends keyof Figures> = NonNullable<Figures[Name]>

const formatCount = (count: number) => count.toLocaleString('zh-CN')
const sumOf = (counted: readonly { count: number }[]) =>
  formatCount(counted.reduce((sum, { count }) => sum + count, 0))

/** 2026-11-03 as 11-03. */
const dayOf = (day: string) => day.slice(5)

export const VisitFigures = ({ visits }: { visits: Part<'visits'> }) => (
  <Panel title="访问" sum={`近 30 天 ${sumOf(visits)} 次，今日 ${formatCount(visits.at(-1)?.count ?? 0)} 次`}>
    <BarChart
      title="近 30 天每日访问次数"
      heads={['日期', '次数']}
      bars={visits.map(({ day, count }) => ({ name: day, short: dayOf(day), value: count }))}
    />
  </Panel>
)

export const MemberFigures = ({ members }: { members: Part<'members'> }) => (
  <Panel title="新注册用户" sum={`近 12 周 ${sumOf(members)} 人`}>
    <BarChart
      title="近 12 周每周新注册用户"
      heads={['周一', '人数']}
      bars={members.map(({ day, count }) => ({ name: day, short: dayOf(day), value: count }))}
    />
  </Panel>
)

const wordsPath = '/admin/searched-words'

export function MissedWords({ missed }: { missed: Part<'missed'> }) {
  const has = findMenu(useMenus().menus ?? [], wordsPath)
  return (
    <Panel title="没有查到的检索词" sum="近 30 天">
      {missed.length === 0 ? (
        <p className="cap">读者查的都查到了。</p>
      ) : (
        <DataTable
          caption="近 30 天没有查到的检索词"
          columns={[
            {
              key: 'word',
              label: '检索词',
              render: ({ word }: Part<'missed'>[number]) => <Link to={searchAddress(word)}>{word}</Link>,
            },
            {
              key: 'count',
              label: '人次',
              align: 'right',
              place: 'corner',
              render: ({ count }) => formatCount(count),
            },
          ]}
          rows={missed}
          rowKey={({ word }) => word}
        />
      )}
      {has && (
        <Text above={10} size={14}>
          <Link to={`${wordsPath}?show=zeroResult`}>全部检索词</Link>
        </Text>
      )}
    </Panel>
  )
}

export function DraftFigures({ drafts }: { drafts: Part<'drafts'> }) {
  const tree = useMenus().menus ?? []
  const place = placeOfTask(tree, 'review')?.split('?')[0]
  return (
    <Panel title="草稿">
      <KeyValues
        items={(['draft', 'review', 'returned'] as const).map((state) => ({
          label: draftStates[state],
          value: place ? (
            <Link to={`${place}?state=${state}`}>{formatCount(drafts[state])}</Link>
          ) : (
            formatCount(drafts[state])
          ),
        }))}
      />
    </Panel>
  )
}

const jobsPath = '/admin/jobs'
type Queue = Part<'jobs'>[number]

export function JobFigures({ jobs }: { jobs: Part<'jobs'> }) {
  const has = findMenu(useMenus().menus ?? [], jobsPath)
  const waiting = jobs.reduce((sum, queue) => sum + queue.waiting + queue.running, 0)
  return (
    <Panel title="后台任务" sum={waiting > 0 ? `${formatCount(waiting)} 件未完成` : '没有未完成的'}>
      {jobs.length > 0 && (
        <DataTable
          caption="各类后台任务"
          compact
          columns={[
            { key: 'queue', label: '任务', render: ({ queue }: Queue) => jobQueues[queue] ?? queue },
            {
              key: 'waiting',
              label: '等待',
              align: 'right',
              place: 'line',
              render: (q) => formatCount(q.waiting),
            },
            {
              key: 'running',
              label: '进行中',
              align: 'right',
              place: 'line',
              render: (q) => formatCount(q.running),
            },
            {
              key: 'failed',
              label: '失败',
              align: 'right',
              place: 'line',
              render: (q) => formatCount(q.failed),
            },
          ]}
          rows={jobs}
          rowKey={({ queue }) => queue}
        />
      )}
      {has && (
        <Text above={10} size={14}>
          <Link to={jobsPath}>全部后台任务</Link>
        </Text>
      )}
    </Panel>
  )
}

/** How the server that answers is doing, and what it takes up. */
export function SystemFigures({ storage }: { storage: Part<'storage'> }) {
  const readiness = useReadiness()
  const missingFiles = readiness.data?.missingFiles
  return (
    <Panel title="系统">
      <KeyValues
        items={[
          { label: '服务', value: readinessWords(readiness) },
          { label: '版本', value: VERSION_NO },
          ...(missingFiles === undefined
            ? []
            : [{ label: '缺少的文件', value: `${formatCount(missingFiles)} 个，资料目录中没有找到` }]),
          { label: '数据库', value: sizeText(storage.databaseBytes) },
          {
            label: '资料所附文件',
            value: `${sizeText(storage.fileBytes)}，${formatCount(storage.files)} 个`,
          },
        ]}
      />
    </Panel>
  )
}
