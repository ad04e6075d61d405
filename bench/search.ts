import { kinds } from '#contract/catalogue/kinds.ts'
import type { Found } from '#contract/search.ts'
import { filesFolder } from '#server/files/files.ts'
import { openReader } from '#server/files/text/reader.ts'
import { readUnread } from '#server/files/text/text.ts'
import type { Library } from '#server/library.ts'
import { rebuildDocuments } from '#server/search/index/rebuild.ts'

import { libraryOf } from './loading.ts'
import { figure, load, median, p99, seconds, type Figure, type Group } from './measure.ts'
import { anAddress, dataOf, manyAddresses, openBeside, poster, startProduct, type Post } from './product.ts'
import { beginnings, frequentWords, searchQuestions } from './search-questions.ts'

const clients = 8
const find = '/api/search/globalSearch'
const facets = '/api/search/facets'

/** Searching all kinds of a large library, against the usual way without words; writing its documents anew. */
export const search: Group = async ({ boreholes, say }) => {
  const dataDir = await libraryOf(boreholes, say)
  const written = await measureWriting(dataDir, say)
  const product = await startProduct({ dataDir, env: { ...process.env, ...manyAddresses } })
  const { post, close } = poster(product.url, clients)
  const library = await openBeside(dataDir, say)
  try {
    await load(clients, { calls: 200 }, () => post(find, { text: '地质', exact: true })) // the process is warm, no answer is
    const found = await measureFinding(post, say)
    say('suggestions')
    const suggested = await measureSuggesting(product.url)
    say('against ilike over trigrams')
    const against = await measureAgainst(library, product.url, say)
    return [...found, ...suggested, ...against, ...written]
  } finally {
    close()
    await library.close()
    await product.stop()
  }
}

async function measureFinding(post: Post, say: (line: string) => void): Promise<Figure[]> {
  const questions = searchQuestions()
  const ask = (call: number) => post(find, { text: questions[call % questions.length], size: 20 })
  say(`${questions.length} questions, each for the first time`)
  const cold = await load(clients, { calls: questions.length }, ask)
  const warm = await load(clients, { seconds: 10 }, ask)
  say('facets')
  const counted = await load(clients, { calls: questions.length }, (call) =>
    post(facets, { text: questions[call] }),
  )
  const what = 'search, page of 20 with count, 8 connections'
  return [
    figure(`${what}, first time asked, p99`, p99(cold.latencies), 'ms', ['<', 60]),
    figure(`${what}, first time asked, median`, median(cold.latencies), 'ms'),
    figure(`${what}, first time asked`, cold.perSecond, '/s', ['≥', 400]),
    figure(`${what}, asked again, p99`, p99(warm.latencies), 'ms', ['<', 20]),
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
  await ask(0) // the words of the library are read once in ten minutes
  const { latencies } = await load(clients, { calls: typed.length }, ask)
  return [figure('suggestions, 8 connections, p99', p99(latencies), 'ms', ['<', 30])]
}

/** The same texts in a table of their own, asked by `ilike` over an index of trigrams: count and best twenty. */
async function measureAgainst(
  { pool }: Library,
  url: string,
  say: (line: string) => void,
): Promise<Figure[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`set maintenance_work_mem = '256MB'`)
    await client.query(
      'create unlogged table if not exists bench_plain (record bigint, rank smallint, plain text)',
    )
    const { rows } = await client.query<{ same: boolean }>(
      'select (select count(*) from bench_plain) = (select count(*) from search_document) as same',
    )
    if (!rows[0]?.same) {
      say('index of trigrams')
      await client.query('drop table bench_plain')
      await client.query(
        'create unlogged table bench_plain as select record, rank, plain from search_document',
      )
      await client.query('create index bench_plain_text on bench_plain using gin (plain gin_trgm_ops)')
      await client.query('analyze bench_plain')
    }
    const trigrams = async (word: string) => {
      await client.query(`select count(*) from bench_plain where plain ilike $1`, [`%${word}%`])
      await client.query(
        `select record from bench_plain where plain ilike $1 order by rank desc, record limit 20`,
        [`%${word}%`],
      )
    }
    const times: number[] = []
    for (const [i, word] of frequentWords.entries()) {
      await trigrams(word)
      const theirs = await seconds(() => trigrams(word))
      const question = (size: number) => ({ text: word, exact: true, size })
      await dataOf<Found>(`${url}${find}`, question(20))
      await pool.query(`update kind_state set version = version + 1 where kind = 'borehole'`) // nothing kept answers
      const ours = await seconds(() => dataOf<Found>(`${url}${find}`, question(20)))
      say(`${i + 1} ${word}: ${(theirs * 1000).toFixed(0)} ms against ${(ours * 1000).toFixed(0)} ms`)
      times.push(theirs / ours)
    }
    return [
      figure('frequent words: times as fast as ilike over trigrams, least', Math.min(...times), 'x', [
        '≥',
        20,
      ]),
    ]
  } finally {
    client.release(true)
  }
}

/** Documents of all records, and the pages of all PDF files. */
async function measureWriting(dataDir: string, say: (line: string) => void): Promise<Figure[]> {
  const library = await openBeside(dataDir, say)
  try {
    const took = await seconds(() => rebuildDocuments(library.pool, { kinds, say }))
    say('pages of PDF files')
    await library.pool.query('truncate file_text, file_page')
    const reader = openReader(filesFolder(dataDir))
    const reading = await seconds(() => readUnread(library.db, { reader, dataDir }))
    reader.close()
    const { rows } = await library.pool.query<{ pages: number }>('select count(*) as pages from file_page')
    return [
      figure('documents of all records written anew, with their indexes', took, 's', ['<', 300]),
      figure('a page of a PDF file into the index', (reading * 1000) / (rows[0]?.pages ?? 0), 'ms', [
        '<',
        20,
      ]),
    ]
  } finally {
    await library.close()
  }
}
