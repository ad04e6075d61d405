import { setTimeout as delay } from 'node:timers/promises'

import { libraryOf } from '#bench/loading/loading.ts'
import { type Figure, figure, load, p99 } from '#bench/measure.ts'
import { anAddress, manyAddresses, openBeside, startProduct } from '#bench/product.ts'
import { buildReaders } from '#bench/reader/readers.ts'
import { watchMemory } from '#bench/watch-memory.ts'
import type { DrawingSet } from '#contract/drawings/drawing-sets.ts'

const holes = 60
const clients = 4

/** A set of sixty holes: how long it takes, what memory its server holds, and what other calls feel of it. */
export async function setBesideCalls(boreholes: number, log: (line: string) => void): Promise<Figure[]> {
  const dataDir = await libraryOf(boreholes, log)
  const product = await startProduct({ dataDir, env: { ...process.env, ...manyAddresses } })
  const library = await openBeside(dataDir, log)
  try {
    const { tokens, codes } = await buildReaders(library.db, 1)
    const call = caller(product.url, tokens[0] ?? '')
    const chosen = codes.slice(0, holes)
    for (const code of chosen) await call(`/catalogue/borehole/records/${encodeURIComponent(code)}?pay=yes`)
    const list = () => call('/catalogue/borehole/list?q={}')
    await load(clients, { calls: 100 }, list)
    const before = watchMemory(product.child.pid ?? 0)
    const quiet = await load(clients, { seconds: 10 }, list)
    const alone = before()
    const memory = watchMemory(product.child.pid ?? 0)
    const started = performance.now()
    const made = makeSet(call, chosen).then(() => (performance.now() - started) / 1000)
    const beside: number[] = []
    const work = new AbortController()
    const lists = Array.from({ length: clients }, async () => {
      while (!work.signal.aborted) beside.push(...(await load(1, { calls: 1 }, list)).latencies)
    })
    const took = await made
    work.abort()
    await Promise.all(lists)
    return [
      figure(`set of drawings of ${holes} holes`, took, 's', ['<', 20]),
      figure('memory of the server meanwhile', memory(), 'MB', ['<', 250]),
      figure('memory of the server with the lists alone', alone, 'MB'),
      figure('lists beside it, 4 clients: p99 of those without', p99(beside) / p99(quiet.latencies), 'x', [
        '≤',
        1.5,
      ]),
      figure('lists beside it, 4 clients: p99', p99(beside), 'ms'),
    ]
  } finally {
    await library.close()
    await product.stop()
  }
}

type Call = (path: string, body?: object) => Promise<unknown>

function caller(url: string, token: string): Call {
  return async (path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...anAddress(),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return ((await answer.json()) as { data: unknown }).data
  }
}

/** Has a set made, and waits until it is there. */
async function makeSet(call: Call, codes: readonly string[]): Promise<void> {
  await call('/drawing/sets', { title: '六十孔', codes })
  for (;;) {
    await delay(200)
    const [set] = (await call('/drawing/sets')) as DrawingSet[]
    if (set?.state === 'ready') return
    if (set?.state !== 'making') throw new Error(set?.failure ?? 'there is no set')
  }
}
