import { Link } from 'react-router'

import { content } from '#contract/content/content.ts'
import { search, type LoggedWord } from '#contract/search/search.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { searchAddress } from '#web/search/address.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

import { StaffRows } from './StaffRows.tsx'
import { useStaffList } from './useStaffList.ts'

import './staff.css'

const columns: Column<LoggedWord>[] = [
  { key: 'word', label: '检索词', render: ({ word }) => <Link to={searchAddress(word)}>{word}</Link> },
  { key: 'searchers', label: '检索人次', align: 'right', render: ({ searchers }) => whole(searchers) },
  { key: 'zeroResult', label: '没有查到', align: 'right', render: ({ zeroResult }) => whole(zeroResult) },
  {
    key: 'lastOn',
    label: '最近一天',
    place: 'corner',
    render: ({ lastOn }) => <span className="num">{lastOn}</span>,
  },
]

const whole = (count: number) => count.toLocaleString('zh-CN')

const shows = {
  all: {
    label: '全部',
    empty: {
      title: '这段时间没有人检索',
      text: '读者检索过的词会列在这里：多少人次查过，其中多少没有查到。',
    },
  },
  zeroResult: {
    label: '没有查到的',
    empty: {
      title: '这段时间没有查不到的词',
      text: '读者查了而没有查到资料的词会列在这里，可据此补充馆藏与同义词。',
    },
  },
} as const
type Show = keyof typeof shows
const isShow = (text: string): text is Show => Object.hasOwn(shows, text)

const periods = ['7', '30', '180'].map((value) => ({ value, label: `近 ${value} 天` }))

/** Search terms with their hits; reviewed terms are shown on the home page. */
export function SearchedWordsPage() {
  const { asked, go } = useStaffList()
  const show = isShow(asked.show) ? asked.show : 'all'
  const days = periods.find(({ value }) => value === asked.days)?.value ?? '30'
  return (
    <section className="staff-list">
      <h1>检索词</h1>
      <p className="staff-remark">
        同一访客每天计一次，保留 180 天；电话、邮箱与证件号码不记。放上首页的词列在“常查”中，人次多的在前。
      </p>
      <div className="staff-tools no-print">
        <Select
          small
          aria-label="时段"
          value={days}
          options={periods}
          onChange={(chosen) => go({ days: chosen === '30' ? '' : chosen })}
        />
      </div>
      <Tabs
        label="检索词"
        active={show}
        onChange={(key) => go({ show: key === 'all' ? '' : key })}
        tabs={Object.entries(shows).map(([key, { label }]) => ({
          key,
          label,
          panel: <Words {...{ show, go }} days={Number(days)} asked={asked} />,
        }))}
      />
    </section>
  )
}

interface WordsProps {
  show: Show
  days: number
  asked: { current: number; size: number }
  go: (change: { current: number; size: number }) => void
}

function Words({ show, days, asked: { current, size }, go }: WordsProps) {
  const answer = useCall(search.words, { show, days, current, size }, { keep: true })
  const mayReview = usePermission('content.publish')
  const hot: Column<LoggedWord> = {
    key: 'hot',
    label: '首页',
    place: 'line',
    render: (row) => (mayReview ? <Hot row={row} /> : row.hot ? '在首页' : '—'),
  }
  return (
    <StaffRows
      caption={`检索词：${shows[show].label}`}
      columns={[...columns, hot]}
      rowKey={({ word }) => word}
      asked={{ current, size }}
      empty={shows[show].empty}
      {...{ go, answer }}
    />
  )
}

function Hot({ row: { word, hot } }: { row: LoggedWord }) {
  const set = useAction(search.setHotKeyword, [search.words, content.hotKeywords])
  const act = (wanted: boolean) =>
    set.mutate(
      { word, hot: wanted },
      {
        onSuccess: () => toast(wanted ? `“${word}”已放上首页` : `“${word}”已从首页撤下`),
        onError: ({ message }) => toast(message, { fault: true }),
      },
    )
  const label = (
    <>
      <span className="vh">“{word}”</span>在首页
    </>
  )
  return <Checkbox label={label} checked={hot} disabled={set.isPending} onChange={act} />
}
