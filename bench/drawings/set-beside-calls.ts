import { setTimeout as delay } from 'node:timers/promises'

import { besideCalls } from '#bench/beside.ts'
import { libraryOf } from '#bench/loading/loading.ts'
import { type Figure, figure, load } from '#bench/measure.ts'
import { type MemberCall, memberCalls } from '#bench/member.ts'
import { manyAddresses, openBeside, startProduct } from '#bench/product.ts'
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
    const call = memberCalls(product.url, tokens[0] ?? '')
    const chosen = codes.slice(0, holes)
    for (const code of chosen) await call(`/catalogue/borehole/records/${encodeURIComponent(code)}?pay=yes`)
    const list = () => call('/catalogue/borehole/list?q={}')
    await load(clients, { calls: 100 }, list)
    const before = watchMemory(product.child.pid ?? 0)
    await load(clients, { seconds: 10 }, list)
    const alone = before()
    const memory = watchMemory(product.child.pid ?? 0)
    const { seconds, figures } = await besideCalls(list, () => makeSet(call, chosen))
    return [
      figure(`set of drawings of ${holes} holes`, seconds, 's', ['<', 20]),
      figure('memory of the server meanwhile', memory(), 'MB', ['<', 250]),
      figure('memory of the server with the lists alone', alone, 'MB'),
      ...figures('lists beside it'),
    ]
  } finally {
    await library.close()
    await product.stop()
  }
}

/** Has a set made, and waits until it is there. */
async function makeSet(call: MemberCall, codes: readonly string[]): Promise<void> {
  await call('/drawing/sets', { title: '六十孔', codes })
  for (;;) {
    await delay(200)
    const [set] = (await call('/drawing/sets')) as DrawingSet[]
    if (set?.state === 'ready') return
    if (set?.state !== 'making') throw new Error(set?.failure ?? 'there is no set')
  }
}
