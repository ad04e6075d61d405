import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { keylessPerMinute } from '#contract/data-api/data-api.ts'
import { publishableFields, publishedEntry, readParameters } from '#contract/data-api/publishable.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { listUndrawn } from '#server/catalogue/list.ts'
import { questionOf } from '#server/catalogue/query/query.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { PackedAnswer } from '#server/http/packed.ts'
import { countProgram } from '#server/http/program.ts'
import type { Rates } from '#server/rates/rates.ts'

import { hashOf } from './admit-key.ts'
import type { FetchHost } from './forward/fetch-host.ts'
import { readAnswer } from './forward/forward.ts'
import type { PublishedRow } from './published.queries.ts'
import { type PublishedCall, askPublished, countOpenCall, countRefused } from './use.queries.ts'

export interface OpenCall extends CachedDb {
  kinds: Kinds
  rates: Rates
  fetchHost: FetchHost
  input: Readonly<Record<string, unknown>> & { api: string; current: number; size?: number | undefined }
  /** The key as it was sent. */
  key: string | undefined
  /** The address that calls, for those without a key. */
  source: string
  pack: (data: Record<string, unknown>) => PackedAnswer
}

export interface PublishedAnswer {
  data: Record<string, unknown> | PackedAnswer
  /** Headers that tell how much of the quota is left. */
  headers: Record<string, string>
}

/** Answers a published call as a visitor would be answered, whoever makes it, and counts it. */
export async function openPublished(call: OpenCall): Promise<PublishedAnswer> {
  const { db, key, input, fetchHost } = call
  if (key === undefined) countKeyless(call)
  const row = (await askPublished(db, input.api, hashOf(key))) ?? fail('not_found')
  if (key === undefined) admitOpen(row, call)
  else await admitApp(row, call)
  const { api: _, current, size, ...given } = input
  const wanted = { current, size, given }
  const [data] = await Promise.all([
    row.source === 'kind' ? answerOfKind(row, call, wanted) : answerOfHost(row, fetchHost, wanted),
    key === undefined ? countOpenCall(db, row.id) : undefined,
  ])
  return { data, headers: key === undefined ? {} : quotaHeaders(row) }
}

/** Refuses a call that was not counted, having no valid key or no room in its quota. */
async function admitApp(row: PublishedCall, call: OpenCall): Promise<void> {
  const { db, rates } = call
  const { id: api, app } = row
  if (app === null) {
    countKeyless(call)
    fail('api_key_refused')
  }
  if (row.calls === null) refuseUse(row, await countRefused(db, { api, app }))
  try {
    countProgram(rates, { id: app, perMinute: row.appPerMinute, perDay: row.appPerDay })
  } catch (error) {
    await countRefused(db, { api, app, counted: 1 })
    throw error
  }
}

function refuseUse({ perMinute, perDay, dayLeft, minuteLeft }: PublishedCall, calls: number): never {
  const isDay = perDay !== null && calls >= perDay
  throw quotaUsed({
    span: isDay ? '今天' : '这一分钟',
    limit: isDay ? perDay : perMinute,
    retryAfter: isDay ? dayLeft : minuteLeft,
    again: isDay ? '明天 0 时起可再调用' : `${minuteLeft} 秒后可再调用`,
  })
}

function admitOpen(row: PublishedCall, { rates, source }: OpenCall): void {
  if (row.keyRequired) throw new AppError('api_key_refused', {}, '这个接口须用密钥：请在 x-api-key 头中给出')
  countSource(rates, row, source)
}

/** Counts the calls of an address that show no valid key, whatever they ask. */
function countKeyless({ rates, source }: OpenCall): void {
  const retryAfter = rates.of('data-api', keylessRate).take(source)
  if (retryAfter > 0) fail('too_many_requests', { retryAfter })
}

const keylessRate = { points: keylessPerMinute, seconds: 60 }

/** Counts the calls of an address, for those that need no key. */
function countSource(rates: Rates, { id, perMinute, perDay }: PublishedRow, source: string): void {
  const spans = [
    { span: '这一分钟', points: perMinute, seconds: 60 },
    { span: '这一天', points: perDay, seconds: 86_400 },
  ]
  for (const { span, points, seconds } of spans) {
    const retryAfter =
      points === null ? 0 : rates.of(`data-api ${id} ${seconds}`, { points, seconds }).take(source)
    if (retryAfter > 0)
      throw quotaUsed({ span, limit: points, retryAfter, again: `${retryAfter} 秒后可再调用` })
  }
}

interface QuotaUse {
  span: string
  limit: number | null
  retryAfter: number
  again: string
}

const quotaUsed = ({ span, limit, retryAfter, again }: QuotaUse) =>
  new AppError('data_api_quota_used', { retryAfter }, `${span}的调用次数已达 ${limit} 次的上限，${again}`)

/** The narrower of the two quotas of a key, as its program plans by it. */
function quotaHeaders({ perMinute, perDay, ...use }: PublishedCall): Record<string, string> {
  const quotas = [
    { limit: perMinute, left: (perMinute ?? 0) - (use.minuteCalls ?? 0), reset: use.minuteLeft },
    { limit: perDay, left: (perDay ?? 0) - (use.calls ?? 0), reset: use.dayLeft },
  ].filter(({ limit }) => limit !== null)
  const [narrow] = quotas.toSorted((a, b) => a.left - b.left)
  if (!narrow) return {}
  return {
    'ratelimit-limit': String(narrow.limit),
    'ratelimit-remaining': String(Math.max(0, narrow.left)),
    'ratelimit-reset': String(narrow.reset),
  }
}

interface PublishedPage {
  current: number
  size: number | undefined
  given: Readonly<Record<string, unknown>>
}

/** The kind of a published call; none if the product has it no more. */
export const kindOf = (kinds: Kinds, { kind }: Pick<PublishedRow, 'kind'>): Kind | undefined =>
  kind !== null && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined

/** Rows are the same for everybody: an answer is kept, packed, until the kind changes. */
async function answerOfKind(
  row: PublishedCall,
  { db, answers, kinds, pack }: OpenCall,
  wanted: PublishedPage,
) {
  const kind = kindOf(kinds, row) ?? fail('not_found')
  const { conditions, faults } = readParameters(kind, row.free, wanted.given)
  const size = wanted.size ?? Math.min(20, row.pageSize)
  if (size > row.pageSize) faults['size'] = `每页至多 ${row.pageSize} 条`
  refuseFaults(faults)
  const question = { current: wanted.current, size, conditions: [...row.fixed, ...conditions] }
  const names = namesOf(kind, row.fields)
  const asked = ['published', today(), names, question.current, size]
  const key = [...asked, ...questionOf(kind, row.version, question.conditions)]
  return answers.get('answers', key, async () => {
    // without an actor: what is published is what every visitor sees
    const page = await listUndrawn({ db, answers }, kind, question, row)
    return pack({ ...page, records: page.records.map((entry) => publishedEntry(entry, names)) })
  })
}

function refuseFaults(faults: Readonly<Record<string, string>>): void {
  const [first] = Object.entries(faults)
  if (first) throw new AppError('invalid_input', { fields: faults }, `参数“${first[0]}”：${first[1]}`)
}

/** The published fields of a kind that everybody sees, by its descriptor of today. */
function namesOf(kind: Kind, fields: readonly string[]): string[] {
  const publishable = new Set(publishableFields(kind).map(({ name }) => name))
  return fields.filter((name) => publishable.has(name))
}

async function answerOfHost(row: PublishedRow, fetchHost: FetchHost, wanted: PublishedPage) {
  const url = new URL(row.url ?? fail('host_away'))
  const unknown = Object.keys(wanted.given).filter((name) => !row.free.includes(name))
  refuseFaults(
    Object.fromEntries(unknown.map((name) => [name, `没有这个参数；可用：${row.free.join('、')}`])),
  )
  for (const [name, value] of Object.entries(wanted.given))
    for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one))
  const answer = await fetchHost({ url, method: 'GET' })
  return { ...readAnswer(answer, /json/.test(answer.mediaType) ? 'json' : 'text') }
}
