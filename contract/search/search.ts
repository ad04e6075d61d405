import { z } from 'zod'

import { Conditions } from '#contract/catalogue/condition.ts'
import { searchProps } from '#contract/catalogue/everything.ts'
import { Entry, Facet } from '#contract/catalogue/routes.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

import { Place } from './places.ts'

export const searchSorts = { relevance: '综合排序', newest: '年份从新到旧', oldest: '年份从旧到新' } as const
export type SearchSort = keyof typeof searchSorts

/** Maximum number of hits that are counted, filtered and paged in a library of more than `maxCounted` records. */
export const maxHits = 10_000
/** A library of so many records at most counts, filters and pages through all hits. */
export const maxCounted = 100_000
/** Maximum length of a query, in characters. */
export const maxQueryLength = 100

/** Maximum length of a snippet, in UTF-16 units. */
export const maxSnippetLength = 96

const text = z
  .string()
  .trim()
  .min(1, '请输入要检索的字词')
  .max(maxQueryLength, `检索词最长 ${maxQueryLength} 字`)
  .meta({ label: '检索词' })

const Question = z.object({
  text,
  /** Exact match: no synonyms, no variants. */
  exact: z.boolean().default(false).meta({ label: '精确检索' }),
  /** Only on `searchProps`. */
  conditions: Conditions.default([]),
})

/** The saved part of a search. */
export const SearchQuestion = Question.extend({
  sort: z.enum(['relevance', 'newest', 'oldest']).default('relevance').meta({ label: '排序' }),
}).meta({ label: '' })
namedSchemas.add(SearchQuestion, { id: 'SearchQuestion' })
export type SearchQuestion = z.infer<typeof SearchQuestion>

/** Spans of a text, in UTF-16 positions, the end excluded. */
const Highlights = z.array(z.tuple([z.int(), z.int()]))
export type Highlights = z.infer<typeof Highlights>

const Snippet = z.object({
  label: z.string(),
  text: z.string(),
  highlights: Highlights,
  /** Page of the record's file that contains the words. */
  page: z.object({ file: z.string(), name: z.string(), number: z.int() }).nullable(),
})
namedSchemas.add(Snippet, { id: 'Snippet' })
export type Snippet = z.infer<typeof Snippet>

const Hit = z.object({
  entry: Entry,
  codeHighlights: Highlights,
  titleHighlights: Highlights,
  snippets: z.array(Snippet),
})
namedSchemas.add(Hit, { id: 'Hit' })
export type Hit = z.infer<typeof Hit>

/** Number of hits that can be paged through; if there are more, an estimate of how many. */
const counts = { total: z.int(), capped: z.boolean(), about: z.int() }

const Other = z.object({ text: z.string(), ...counts })

/** What the archive says of itself in its settings. */
export const facts = { hours: '服务时间', address: '地址', phones: '电话' } as const
export type Fact = keyof typeof facts
const Facts = z.array(z.enum(['hours', 'address', 'phones']))

/** An article, or the page about the archive, that answers a search. */
const FoundArticle = z.object({
  /** Path of its page. */
  path: z.string(),
  label: z.string(),
  title: z.string(),
  titleHighlights: Highlights,
  text: z.string(),
  highlights: Highlights,
  publishedOn: z.string().nullable(),
})
namedSchemas.add(FoundArticle, { id: 'FoundArticle' })
export type FoundArticle = z.infer<typeof FoundArticle>

const SearchResults = pageOf(Hit).extend({
  ...counts,
  /** Settings of the archive that answer the search; on its first page only, as the articles. */
  facts: Facts,
  articles: z.array(FoundArticle),
  /** The interpreted search terms; empty if nothing can be searched for. */
  words: z.array(z.string()),
  /** Synonyms that were searched for, too. */
  synonyms: z.array(z.string()),
  /** No record contains the words as a phrase; each was searched for separately. */
  segmented: z.boolean(),
  /** Pages of files were excluded, because their text is for members. */
  withoutPages: z.boolean(),
  /** The index is being rebuilt: some records may be missing. */
  building: z.boolean(),
  /** Suggestions where there are no or few hits: other indexed words, or fewer of the given ones. */
  didYouMean: z.array(Other),
})
namedSchemas.add(SearchResults, { id: 'Found' })
export type SearchResults = z.infer<typeof SearchResults>

const SearchFacet = Facet.extend({
  prop: z.enum(searchProps),
  /** Number of hits that were counted, if there are more. */
  over: z.int().nullable(),
})
export type SearchFacet = z.infer<typeof SearchFacet>

const SearchSuggestions = z.object({
  /** Coordinates, which have no name, and places whose names begin so, by pinyin or initials as well. */
  places: z.array(Place.pick({ name: true, label: true })),
  facts: Facts,
  articles: z.array(FoundArticle.pick({ path: true, label: true, title: true, titleHighlights: true })),
  /** Terms of the library: places, kinds, soils. */
  words: z.array(z.object({ text: z.string(), highlights: Highlights })),
  records: z.array(
    z.object({
      kind: z.string(),
      code: z.string(),
      title: z.string(),
      highlights: Highlights,
      codeHighlights: Highlights,
    }),
  ),
})
export type SearchSuggestions = z.infer<typeof SearchSuggestions>

export const maxSavedNameLength = 60
const savedName = z
  .string()
  .trim()
  .min(1, '请填写名称')
  .max(maxSavedNameLength, `名称最长 ${maxSavedNameLength} 字`)
  .meta({ label: '名称' })
const SavedSearch = z.object({
  id,
  name: z.string(),
  question: SearchQuestion,
  alert: z.boolean(),
  createdAt: z.string(),
})
namedSchemas.add(SavedSearch, { id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof SavedSearch>

const LoggedWord = z.object({
  word: z.string(),
  /** Number of searchers, each counted once a day. */
  searchers: z.int(),
  zeroResult: z.int(),
  lastOn: z.string(),
  hot: z.boolean(),
})
export type LoggedWord = z.infer<typeof LoggedWord>

export const search = {
  find: route({
    method: 'POST',
    path: '/search/globalSearch',
    summary: '全文检索各类资料',
    access: 'anyone',
    replica: 'visitors',
    query: true,
    limit: { calls: 600, seconds: 60 },
    bodyLimit: 16_384,
    input: SearchQuestion.extend({
      current: z.int().min(1).max(maxCounted).default(1).meta({ label: '页码' }),
      size: z.int().min(1).max(50).default(20).meta({ label: '每页条数' }),
    }),
    output: SearchResults,
  }),
  facets: route({
    method: 'POST',
    path: '/search/facets',
    summary: '检索结果按种类、所在区、年代、类型与公开程度的件数',
    access: 'anyone',
    replica: 'readers',
    query: true,
    limit: { calls: 600, seconds: 60 },
    bodyLimit: 16_384,
    input: Question,
    output: z.array(SearchFacet),
  }),
  suggest: route({
    method: 'GET',
    path: '/search/suggest',
    summary: '边输入边提示：地点、本馆信息、馆藏字词与资料',
    access: 'anyone',
    replica: 'readers',
    limit: { calls: 600, seconds: 60 },
    input: z.object({ text }),
    output: SearchSuggestions,
  }),
  saved: route({
    method: 'GET',
    path: '/search/saved',
    summary: '本人保存的检索',
    access: 'member',
    input: z.object({}),
    output: z.array(SavedSearch),
  }),
  save: route({
    method: 'POST',
    path: '/search/saved',
    summary: '保存一次检索',
    access: 'member',
    input: z.object({
      name: savedName,
      question: SearchQuestion,
      alert: z.boolean().default(false).meta({ label: '留意新资料' }),
    }),
    output: z.object({ id }),
  }),
  changeSaved: route({
    method: 'PUT',
    path: '/search/saved/:id',
    summary: '修改一次保存的检索',
    access: 'member',
    input: z.object({
      id,
      name: savedName.optional(),
      alert: z.boolean().optional().meta({ label: '留意新资料' }),
    }),
    output: z.object({ id }),
  }),
  removeSaved: route({
    method: 'DELETE',
    path: '/search/saved/:id',
    summary: '删去保存的检索',
    access: 'member',
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  words: route({
    method: 'GET',
    path: '/search/words',
    summary: '近一段时间检索的词，可只看没有查到的',
    access: 'records.read',
    input: PageQuery.extend({
      days: z.int().min(1).max(180).default(30).meta({ label: '天数' }),
      show: z.enum(['all', 'zeroResult']).default('all').meta({ label: '显示范围' }),
    }),
    output: pageOf(LoggedWord),
  }),
  setHotKeyword: route({
    method: 'PUT',
    path: '/search/words/:word/hotKeyword',
    summary: '审定为首页常查的词，或撤下',
    access: 'content.publish',
    input: z.object({
      word: z.string().trim().min(1).max(40).meta({ label: '检索词' }),
      hot: z.boolean().meta({ label: '放上首页' }),
    }),
    output: z.object({ word: z.string() }),
  }),
}
