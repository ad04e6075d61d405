import { once } from 'node:events'
import { copyFile, mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { libraryOf } from '#bench/loading/loading.ts'
import { type Figure, figure, type Group, load, median } from '#bench/measure.ts'
import { processTime } from '#bench/processor-time.ts'
import { benchFolder, freePort, manyAddresses, poster, type Product, startProduct } from '#bench/product.ts'
import { listQuestions } from '#bench/questions.ts'
import { startPostgres } from '#database/embedded/embedded.ts'

const path = '/api/catalogue/borehole/list'
const clients = 8
/** Calls of a turn: what is looked for is smaller than the noise of a short one. */
const turnCalls = 5000
const scrapePause = 5000

/** Lists of a server that is watched against those of one that is not, over one database, turn and turn about. */
export const telemetry: Group = async ({ boreholes, log }) => {
  const dataDir = await libraryOf(boreholes, log)
  const postgres = await startPostgres(dataDir, log)
  const { host, port, user, database: name, password = '' } = postgres.connection
  const database = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`
  const receiver = await openReceiver()
  const servers: Product[] = []
  const open = async (role: string, env: Record<string, string>) => {
    const folder = await benchFolder(join('telemetry', role))
    await mkdir(folder, { recursive: true })
    await copyFile(join(dataDir, 'secret.key'), join(folder, 'secret.key'))
    const product = await startProduct({
      ...{ dataDir: folder, database, log },
      env: { ...process.env, ...manyAddresses, DEMO: 'none', ...env },
    })
    servers.push(product)
    return product
  }
  try {
    const plain = await open('plain', {})
    const compare = async (ratio: string, pairs: number) => {
      const metrics = await freePort()
      const watched = await open(`ratio-${ratio}`, {
        METRICS: `127.0.0.1:${metrics}`,
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: ratio,
      })
      log(`metrics and ${ratio} of traces against none`)
      const scrape = setInterval(() => void fetch(`http://127.0.0.1:${metrics}/metrics`), scrapePause)
      const compared = await compareTurns(watched, plain, pairs).finally(() => clearInterval(scrape))
      await watched.stop()
      return compared
    }
    return [
      ...figuresOf('a twentieth', await compare('0.05', 21), ['≥', 98]),
      ...figuresOf('all', await compare('1', 7)),
    ]
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
    receiver.close()
    await postgres.stop()
  }
}

interface TurnResult {
  perSecond: number
  /** Processor time of the server for one call, in microseconds. */
  cost: number
}

/** Medians over all pairs of turns: what the watched server does of what the other one does, and what a call costs it. */
interface Comparison {
  rate: number
  cost: number
  perSecond: number
}

function figuresOf(share: string, { rate, cost, perSecond }: Comparison, bar?: ['≥', number]): Figure[] {
  const what = `list of 20 with metrics and ${share} of calls traced`
  return [
    figure(`${what}: rate of without`, rate * 100, '%', bar),
    figure(`${what}: processor time of the server of without`, cost * 100, '%'),
    figure(what, perSecond, '/s'),
  ]
}

/** Turn and turn about, each first as often as the other: whatever else runs slows both. */
async function compareTurns(watched: Product, plain: Product, pairs: number): Promise<Comparison> {
  const [ours, theirs] = [openTurns(watched), openTurns(plain)]
  const found: { ours: TurnResult; theirs: TurnResult }[] = []
  try {
    await ours.turn()
    await theirs.turn()
    for (let pair = 0; pair < pairs; pair += 1) {
      const early = pair % 2 ? await theirs.turn() : undefined
      const own = await ours.turn()
      found.push({ ours: own, theirs: early ?? (await theirs.turn()) })
    }
  } finally {
    ours.close()
    theirs.close()
  }
  return {
    rate: median(found.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)),
    cost: median(found.map(({ ours }) => ours.cost)) / median(found.map(({ theirs }) => theirs.cost)),
    perSecond: median(found.map(({ ours }) => ours.perSecond)),
  }
}

function openTurns({ url, child: { pid = 0 } }: Product) {
  const { post, close } = poster(url, clients)
  const turn = async (): Promise<TurnResult> => {
    const before = await processTime(pid)
    const { perSecond } = await load(clients, { calls: turnCalls }, (call) =>
      post(path, listQuestions[call % listQuestions.length]),
    )
    return { perSecond, cost: (1000 * ((await processTime(pid)) - before)) / turnCalls }
  }
  return { turn, close }
}

/** Takes whatever is sent, as a collector does. */
async function openReceiver() {
  const server = createServer((request, response) => {
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
