import { useSearchParams } from 'react-router'

import type { ArticleCategory } from '#contract/content/content.ts'
import { articleCategories, content } from '#contract/content/content.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

import { ArticleList } from './ArticleList.tsx'

import './information.css'

const all = 'all'
const isCategory = (name: string | null): name is ArticleCategory =>
  name !== null && Object.hasOwn(articleCategories, name)

/** Parses a number of the address; returns `fallback` outside of 1 to `max`. */
function parseWhole(text: string | null, max: number, fallback: number): number {
  const value = text !== null && /^\d{1,8}$/.test(text) ? Number(text) : fallback
  return value >= 1 && value <= max ? value : fallback
}

/** Notices, news and guides by category and page; the state is in the address. */
export function InformationPage() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab')
  const category = isCategory(tab) ? tab : undefined
  const tabs = [[all, '全部'] as const, ...Object.entries(articleCategories)]
  return (
    <div className="wide information">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: '公告与动态' }]} />
      <h1>公告与动态</h1>
      <Tabs
        label="栏目"
        active={category ?? all}
        onChange={(key) => setSearch(key === all ? {} : { tab: key })}
        tabs={tabs.map(([key, label]) => ({ key, label, panel: <Articles category={category} /> }))}
      />
    </div>
  )
}

function Articles({ category }: { category: ArticleCategory | undefined }) {
  const [search, setSearch] = useSearchParams()
  const current = parseWhole(search.get('current'), 10_000_000, 1)
  const size = parseWhole(search.get('size'), 200, 10)
  const answer = useCall(content.articles, { category, current, size }, { keep: true })
  const { data } = answer
  const go = (current: number, size: number) =>
    setSearch({ ...(category && { tab: category }), current: String(current), size: String(size) })
  if (!data) return <AnswerState answer={answer} rows={6} />
  const { records, total } = data
  if (total === 0) return <Empty title="这个栏目还没有文章" />
  return (
    <>
      {records.length > 0 ? (
        <ArticleList articles={records} full />
      ) : (
        <Empty
          title={`没有第 ${current} 页`}
          action={<Button onClick={() => go(1, size)}>到第 1 页</Button>}
        />
      )}
      <Pagination current={current} size={size} total={total} onChange={go} />
    </>
  )
}
