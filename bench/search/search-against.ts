import { type Figure, type LoadResult, figure, load, median, p99 } from '#bench/measure.ts'
import type { Post } from '#bench/product.ts'
import type { Library } from '#server/library.ts'

import { type Groonga, startGroonga } from './groonga.ts'
import { searchQuestions } from './search-questions.ts'
import { textsOf } from './texts.ts'

const find = '/api/search/globalSearch'
const crowd = 8

export interface Against extends Groonga {
  /** Seconds for loading and indexing all texts of the library. */
  took: number
}

/** Groonga over the texts of a library; logs and returns undefined if it is not installed. */
export async function groongaOver(
  { pool }: Pick<Library, 'pool'>,
  log: (line: string) => void,
): Promise<Against | undefined> {
  const groonga = await startGroonga()
  if (!groonga) {
    log('groonga is not installed: what is measured against it is left out')
    return undefined
  }
  try {
    log('groonga takes the same texts')
    let took = 0
    for await (const texts of textsOf(pool)) took += await groonga.load(texts)
    took += await groonga.index()
    log(`loaded and indexed in ${took.toFixed(0)} s`)
    return { ...groonga, took }
  } catch (error) {
    await groonga.stop()
    throw error
  }
}

interface SearchLoads {
  /** Of so many clients: each question once, for the first time. */
  ours: LoadResult
  theirs: LoadResult | undefined
}

/** Each question for the first time, by eight clients and by one; before each turn nothing is known of any. */
export async function searchAgainst(
  post: Post,
  groonga: Groonga | undefined,
  forget: () => Promise<unknown>,
): Promise<Figure[]> {
  const questions = searchQuestions()
  const question = (call: number) => questions[call % questions.length] ?? ''
  const measure = async (clients: number): Promise<SearchLoads> => {
    await forget()
    const once = { calls: questions.length }
    const ours = await load(clients, once, (call) => post(find, { text: question(call), size: 20 }))
    const theirs = groonga && (await load(clients, once, (call) => groonga.find(question(call))))
    return { ours, theirs }
  }
  const many = await measure(crowd)
  const one = await measure(1)
  return [...ofMany(many), ...ofOne(one)]
}

function ofMany({ ours, theirs }: SearchLoads): Figure[] {
  const what = `search, page of 20 with count, ${crowd} connections, first time asked`
  const times = [
    figure(what, ours.perSecond, '/s'),
    figure(`${what}, p99`, p99(ours.latencies), 'ms'),
    figure(`${what}, median`, median(ours.latencies), 'ms'),
  ]
  if (!theirs) return times
  return [
    figure(`${what}: rate of groonga`, ours.perSecond / theirs.perSecond, 'x', ['≥', 5]),
    figure(`${what}: p99 of groonga`, p99(ours.latencies) / p99(theirs.latencies), 'x', ['≤', 0.1]),
    ...times,
    figure(`${what}: groonga`, theirs.perSecond, '/s'),
    figure(`${what}: groonga, p99`, p99(theirs.latencies), 'ms'),
  ]
}

function ofOne({ ours, theirs }: SearchLoads): Figure[] {
  const what = 'search, page of 20 with count, 1 connection, first time asked'
  const times = [
    figure(`${what}, median`, median(ours.latencies), 'ms'),
    figure(`${what}, p99`, p99(ours.latencies), 'ms'),
  ]
  if (!theirs) return times
  return [
    figure(`${what}: median of groonga`, median(ours.latencies) / median(theirs.latencies), 'x', ['≤', 0.5]),
    figure(`${what}: p99 of groonga`, p99(ours.latencies) / p99(theirs.latencies), 'x', ['≤', 0.1]),
    ...times,
    figure(`${what}: groonga, median`, median(theirs.latencies), 'ms'),
    figure(`${what}: groonga, p99`, p99(theirs.latencies), 'ms'),
  ]
}
