import type pg from 'pg'

import { libraryOf } from '#bench/loading/loading.ts'
import { figure, load, p99, seconds, type Figure, type Group } from '#bench/measure.ts'
import { anAddress, manyAddresses, openBeside, poster, startProduct, type Post } from '#bench/product.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { rebuildDocuments } from '#server/catalogue/search-documents/rebuild.ts'
import { openReader } from '#server/files/reader/reader.ts'
import { filesFolder } from '#server/record-files/record-files.ts'
import { readUnreadFiles } from '#server/record-files/text/text.ts'

import { groongaOver, searchAgainst } from './search-against.ts'
import { beginnings, searchQuestions } from './search-questions.ts'

const clients = 8
const find = '/api/search/globalSearch'
const facets = '/api/search/facets'

/** Searching all kinds of a large library, and rebuilding its documents, both compared with groonga on the same texts. */
export const search: Group = async ({ boreholes, log }) => {
  const dataDir = await libraryOf(boreholes, log)
  const written = await measureWriting(dataDir, log)
  const product = await startProduct({ dataDir, env: { ...process.env, ...manyAddresses } })
  const { post, close } = poster(product.url, clients)
  const library = await openBeside(dataDir, log)
  const groonga = await groongaOver(library, log)
  try {
    await warm(post)
    log('each question for the first time')
    const against = await searchAgainst(post, groonga, () =>
      library.pool.query(`update kind_state set version = version + 1`),
    )
    const found = await measureFinding(post, log)
    log('suggestions')
    const suggested = await measureSuggesting(product.url)
    return [...against, ...found, ...suggested, ...writing(written, groonga?.took)]
  } finally {
    await groonga?.stop()
    close()
    await library.close()
    await product.stop()
  }
}

/** The process is warm, no answer to a question is: beginnings of them are asked, twice at different sizes. */
async function warm(post: Post): Promise<void> {
  const texts = beginnings()
  for (const size of [19, 20])
    await load(clients, { calls: texts.length }, (call) => post(find, { text: texts[call], size }))
}

async function measureFinding(post: Post, log: (line: string) => void): Promise<Figure[]> {
  const questions = searchQuestions()
  const ask = (call: number) => post(find, { text: questions[call % questions.length], size: 20 })
  await load(clients, { calls: questions.length }, ask)
  const warm = await load(clients, { seconds: 10 }, ask)
  log('facets')
  const counted = await load(clients, { calls: questions.length }, (call) =>
    post(facets, { text: questions[call] }),
  )
  const what = 'search, page of 20 with count, 8 connections'
  return [
    figure(`${what}, asked again, p99`, p99(warm.latencies), 'ms', ['≤', 15]),
    figure(`${what}, asked again`, warm.perSecond, '/s', ['≥', 400]),
    figure('search, counts of all facets, 8 connections, first time, p99', p99(counted.latencies), 'ms', [
      '<',
      150,
    ]),
  ]
}

async function measureSuggesting(url: string): Promise<Figure[]> {
  const typed = beginnings()
  const ask = async (call: number) => {
    const asked = encodeURIComponent(typed[call % typed.length] ?? '')
    const answer = await fetch(`${url}/api/search/suggest?text=${asked}`, { headers: anAddress() })
    if (!answer.ok) throw new Error(`suggest answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  await load(clients, { calls: typed.length }, ask) // the process is warm; of suggestions no answer is kept
  const { latencies } = await load(clients, { calls: 3 * typed.length }, ask)
  return [figure('suggestions, 8 connections, p99', p99(latencies), 'ms', ['≤', 22])]
}

interface WritingTimes {
  /** Seconds for the documents of all records, with their indexes. */
  took: number
  /** Milliseconds for a page of a PDF file. */
  page: number
}

function writing({ took, page }: WritingTimes, theirs: number | undefined): Figure[] {
  const what = 'documents of all records written anew, with their indexes'
  const against =
    theirs === undefined ? [] : [figure(`${what}: groonga's time`, took / theirs, 'x', ['≤', 4])]
  return [
    ...against,
    figure(what, took, 's'),
    figure('a page of a PDF file into the index', page, 'ms', ['<', 20]),
  ]
}

/** Does now what autovacuum would do while searches are measured. */
async function lookAfter(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum search_document')
  } finally {
    client.release(true) // with its setting
  }
}

/** Documents of all records, and the pages of all PDF files. */
async function measureWriting(dataDir: string, log: (line: string) => void): Promise<WritingTimes> {
  const library = await openBeside(dataDir, log)
  try {
    const took = await seconds(() => rebuildDocuments(library.pool, { kinds, log }))
    await lookAfter(library.pool)
    log('pages of PDF files')
    await library.pool.query('truncate file_text, file_page')
    const reader = openReader(filesFolder(dataDir))
    const reading = await seconds(() => readUnreadFiles(library.db, { reader, dataDir }))
    reader.close()
    const { rows } = await library.pool.query<{ pages: number }>('select count(*) as pages from file_page')
    return { took, page: (reading * 1000) / (rows[0]?.pages ?? 0) }
  } finally {
    await library.close()
  }
}
