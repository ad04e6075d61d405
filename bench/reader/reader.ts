import { Agent, request } from 'node:http'

import { sql } from 'kysely'

import { libraryOf } from '#bench/loading/loading.ts'
import { type Figure, figure, type Group, load, type LoadResult, median, p99 } from '#bench/measure.ts'
import { processorTime } from '#bench/processor-time.ts'
import { anAddress, manyAddresses, openBeside, startProduct } from '#bench/product.ts'
import type { Db } from '#database/database.ts'

import { buildReaders, type Readers } from './readers.ts'

const clients = 8
const seconds = 10

/** Records that cost credit, opened for the first time and again, and a page of five hundred favourites. */
export const reader: Group = async ({ boreholes, log }) => {
  const dataDir = await libraryOf(boreholes, log)
  const product = await startProduct({ dataDir, env: { ...process.env, ...manyAddresses } })
  const library = await openBeside(dataDir, log)
  const readers = await buildReaders(library.db, clients)
  const { ask, close } = asker(product.url)
  const measure: Measure = async (count, act) => {
    const spent = await processorTime(product.child.pid ?? 0, dataDir)
    const loaded = await load(count, { seconds }, act)
    return { ...loaded, cost: ((await spent()) ?? Number.NaN) / loaded.latencies.length }
  }
  try {
    const open = (call: number, client: number, token: string) =>
      ask(`/catalogue/borehole/records/${codeOf(readers, call, client)}?pay=yes`, token)
    return [
      ...(await opened('own credit', readers.tokens, { open, measure })),
      ...(await opened('one pool of an organisation', readers.members, { open, measure })),
      ...(await again(readers, { ask, measure })),
      ...(await favourites(library.db, readers, { ask, measure })),
    ]
  } finally {
    close()
    await library.close()
    await product.stop()
  }
}

/** No client opens a record twice. */
const codeOf = ({ codes }: Readers, call: number, client: number): string =>
  encodeURIComponent(codes[(call * clients + client) % codes.length] ?? '')

type Open = (call: number, client: number, token: string) => Promise<void>

/** A load, with the processor time of a call: server and database. */
type Measure = (
  clients: number,
  act: (call: number, client: number) => Promise<void>,
) => Promise<LoadResult & { cost: number }>

const costOf = (what: string, cost: number): Figure[] =>
  Number.isNaN(cost) ? [] : [figure(`${what}: processor time of server and database`, cost, 'ms')]

async function opened(
  of: string,
  tokens: readonly string[],
  { open, measure }: { open: Open; measure: Measure },
): Promise<Figure[]> {
  const turns = tokens.map(() => 0)
  const { latencies, perSecond, cost } = await measure(clients, (_, client) => {
    const call = turns[client] ?? 0
    turns[client] = call + 1
    return open(call, client, tokens[client] ?? '')
  })
  const what = `record opened for ${of}, ${clients} clients`
  const bar: ['<', number] | undefined = of === 'own credit' ? ['<', 40] : undefined
  return [
    figure(`${what}: p99`, p99(latencies), 'ms', bar),
    figure(`${what}: median`, median(latencies), 'ms'),
    figure(what, perSecond, '/s'),
    ...costOf(what, cost),
  ]
}

type Ask = (path: string, token: string) => Promise<void>

async function again(readers: Readers, { ask, measure }: { ask: Ask; measure: Measure }): Promise<Figure[]> {
  const { latencies, cost } = await measure(clients, (_, client) =>
    ask(`/catalogue/borehole/records/${codeOf(readers, 0, client)}`, readers.tokens[client] ?? ''),
  )
  const what = `record opened again, ${clients} clients`
  return [
    figure(`${what}: p99`, p99(latencies), 'ms', ['<', 40]),
    figure(`${what}: median`, median(latencies), 'ms'),
    ...costOf(what, cost),
  ]
}

async function favourites(
  db: Db,
  { accounts, tokens }: Readers,
  { ask, measure }: { ask: Ask; measure: Measure },
): Promise<Figure[]> {
  await sql`insert into favourite (account, query, record)
    select ${accounts[0]}, kind, id from (select kind, id, row_number() over (partition by kind order by id) as n
      from record where access <> 'secret') r order by n, id limit 500 on conflict do nothing`.execute(db)
  await sql`analyze favourite`.execute(db) // as the database does by itself within a minute
  const page = () => ask('/favourite/list', tokens[0] ?? '')
  await load(1, { calls: 5 }, page)
  const { latencies, cost } = await measure(1, page)
  return [
    figure('page of 500 favourites: p99', p99(latencies), 'ms', ['<', 100]),
    figure('page of 500 favourites: median', median(latencies), 'ms'),
    ...costOf('page of 500 favourites', cost),
  ]
}

/** Asks over as many connections as there are clients. */
function asker(url: string): { ask: Ask; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const ask: Ask = (path, token) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, ...anAddress() }
      const call = request(`${url}/api${path}`, { agent, headers }, (answer) => {
        answer.on('error', reject).on('end', resolve).resume()
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
      })
      call.on('error', reject).end()
    })
  return { ask, close: () => agent.destroy() }
}
