import { Link } from 'react-router'

import { content } from '#contract/content/content.ts'
import { search, type LoggedWord } from '#contract/search/search.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { searchAddress } from '#web/search/new-search.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Text } from '#web/ui/layout/box.tsx'
import { type ListPlaceOf, oneOf } from '#web/ui/list/list-address.ts'
import { ListRows } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

import './staff.css'

const columns: Column<LoggedWord>[] = [
  { key: 'word', label: '检索词', render: ({ word }) => <Link to={searchAddress(word)}>{word}</Link> },
  { key: 'searchers', label: '检索人次', align: 'right', render: ({ searchers }) => formatCount(searchers) },
  {
    key: 'zeroResult',
    label: '没有查到',
    align: 'right',
    render: ({ zeroResult }) => formatCount(zeroResult),
  },
  {
    key: 'lastOn',
    label: '最近一天',
    place: 'corner',
    render: ({ lastOn }) => <span className="num">{lastOn}</span>,
  },
]

const formatCount = (count: number) => count.toLocaleString('zh-CN')

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
const periodNames = ['7', '30', '180'] as const
const params = { show: oneOf<Show>(['all', 'zeroResult'], 'all'), days: oneOf(periodNames, '30') }

const periods = periodNames.map((value) => ({ value, label: `近 ${value} 天` }))

/** Search terms with their hits; reviewed terms are shown on the home page. */
export function SearchedWordsPage() {
  const { place, to } = useListAddress(params)
  const { show, days } = place
  return (
    <section className="staff-list">
      <Text as="h1" size={28}>
        检索词
      </Text>
      <p className="staff-remark">
        同一访客每天计一次，保留 180 天；电话、邮箱与证件号码不记。放上首页的词列在“常查”中，人次多的在前。
      </p>
      <div className="searched-tools no-print">
        <Select
          small
          aria-label="时段"
          value={days}
          options={periods}
          onChange={(chosen) => to({ days: periodNames.find((name) => name === chosen) ?? '30' })}
        />
      </div>
      <Tabs
        label="检索词"
        active={show}
        onChange={(key) => to({ show: key === 'zeroResult' ? key : 'all' })}
        tabs={Object.entries(shows).map(([key, { label }]) => ({
          key,
          label,
          panel: <Words {...{ place, to }} />,
        }))}
      />
    </section>
  )
}

interface WordsProps {
  place: ListPlaceOf<typeof params>
  to: (change: { page: number } | { size: number }) => void
}

function Words({ place, to }: WordsProps) {
  const { show, days, page: current, size } = place
  const answer = useCall(search.words, { show, days: Number(days), current, size }, { keep: true })
  const mayReview = usePermission('content.publish')
  const hot: Column<LoggedWord> = {
    key: 'hot',
    label: '首页',
    place: 'line',
    render: (row) => (mayReview ? <Hot row={row} /> : row.hot ? '在首页' : '—'),
  }
  return (
    <ListRows
      renderRows={(rows, stale) => (
        <DataTable
          caption={`检索词：${shows[show].label}`}
          columns={[...columns, hot]}
          rowKey={({ word }) => word}
          {...{ rows, stale }}
        />
      )}
      empty={<Empty {...shows[show].empty} />}
      {...{ answer, place, to }}
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
        onError: toastFault,
      },
    )
  const label = (
    <>
      <span className="vh">“{word}”</span>在首页
    </>
  )
  return <Checkbox label={label} checked={hot} disabled={set.isPending} onChange={act} />
}
