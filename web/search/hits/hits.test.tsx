import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import type { SearchResults, SearchFacet, Snippet } from '#contract/search/search.ts'
import { describeSuggestions } from '#web/search/answers/suggestions.ts'
import { KindTabs } from '#web/search/facets/KindTabs.tsx'
import { Order } from '#web/search/facets/Order.tsx'
import { SearchFacets } from '#web/search/facets/SearchFacets.tsx'
import { newSearch } from '#web/search/new-search.ts'
import { ResultSummary } from '#web/search/ResultSummary.tsx'

import { SnippetLine } from './SnippetLine.tsx'

const draw = (element: React.ReactNode) => render(<MemoryRouter>{element}</MemoryRouter>)
const go = () => {}
const page = { file: 'a/b', name: '年报.pdf', number: 137 }
const found: SearchResults = {
  ...{
    records: [],
    total: 10_000,
    current: 1,
    size: 20,
    capped: true,
    about: 34_304,
    words: ['软土'],
    synonyms: [],
  },
  ...{ segmented: false, withoutPages: false, building: false, didYouMean: [] },
  ...{ facts: [], articles: [] },
}

test.each<[string, Snippet['highlights'], string[]]>([
  ['粉质黏土层', [], []],
  ['粉质黏土层', [[0, 4]], ['粉质黏土']],
  [
    '土与土',
    [
      [0, 1],
      [2, 3],
    ],
    ['土', '土'],
  ],
  ['𠮷土', [[2, 3]], ['土']],
])('in “%s” the spans %o are highlighted', (text, highlights, words) => {
  draw(<SnippetLine snippet={{ label: '备注', text, highlights, page: null }} words={[]} />)
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(words)
  expect(document.querySelector('.hit-snippet')?.textContent).toBe(`备注${text}`)
})

test('a hit in a file shows the page and opens it with highlights', () => {
  const snippet = { label: '正文', text: '…为淤泥质土，', highlights: [[2, 6]] as [number, number][], page }
  draw(<SnippetLine snippet={snippet} words={['软土']} />)
  const link = screen.getByRole('link', { name: '第 137 页 · 年报.pdf' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/reader/a/b?page=137&marks=淤泥质土|软土')
})

test('above ten thousand hits the count and the order are marked as partial', () => {
  const address = { ...newSearch('软土'), sort: 'newest' as const }
  draw(<ResultSummary {...{ found, address }} />)
  expect(screen.getByRole('status').textContent).toBe('约 3 万 条')
  draw(
    <Order {...{ found, address, go }}>
      <p />
    </Order>,
  )
  expect(screen.getByText('只给前 10,000 条排序。')).toBeTruthy()
})

const facet = (prop: SearchFacet['prop'], value: string, over: number | null): SearchFacet => ({
  ...{ prop, over },
  values: [{ value, count: 7 }],
})
const tabs = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('only a partially counted facet is marked as such', () => {
  const facets = [facet('kind', 'borehole', null), facet('district', '鹭洲区', 10_000)]
  const address = newSearch('软土')
  draw(<SearchFacets {...{ facets, address, go }} />)
  const reported = (name: string) =>
    within(screen.getByRole('region', { name })).queryByText('按前 10,000 条计')
  expect(reported('所在区')).toBeTruthy()
  expect(reported('资料种类')).toBeNull()
  draw(<KindTabs {...{ facets, address }} />)
  expect(tabs()).toEqual(['全部7', '工程地质7'])
})

test('where several are partial, that is said once', () => {
  const facets = [facet('kind', 'borehole', 10_000), facet('district', '鹭洲区', 10_000)]
  draw(<SearchFacets {...{ facets, address: newSearch('软土'), go }} />)
  expect(screen.getAllByText(/前 10,000 条/)).toHaveLength(1)
})

test('partially counted tabs have no numbers', () => {
  draw(<KindTabs facets={[facet('kind', 'borehole', 10_000)]} address={newSearch('软土')} />)
  expect(tabs()).toEqual(['全部', '工程地质'])
})

test('separate terms, excluded pages and an index rebuild are shown', () => {
  const reported = { ...found, total: 3, capped: false, segmented: true, withoutPages: true, building: true }
  draw(<ResultSummary found={{ ...reported, words: ['软土', '地基'] }} address={newSearch('软土地基')} />)
  const words = document.body.textContent
  expect(words).toContain('没有连在一起的“软土地基”，以下含有全部字词：软土、地基。')
  expect(words).toContain('登录后还可检索报告正文。')
  expect(words).toContain('检索索引正在重建')
})

test.each([
  [['软土', '唐古拉'], '软土', ['唐古拉']],
  [['亚粘圡'], '亚粘土', []],
  [['软土', '地基'], '软土 地质', []],
])('instead of %o, “%s” leaves out %o', (words, text, dropped) => {
  expect(describeSuggestions(words, [{ text, total: 10_000, capped: true, about: 12_000 }])).toEqual([
    { text, count: '约 1 万', dropped },
  ])
})
