import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { type Figure, figure, percentile } from '#bench/measure.ts'
import { anAddress, manyAddresses, openBeside, type Product, startProduct } from '#bench/product.ts'
import { watchMemory } from '#bench/watch-memory.ts'
import { areaLimits } from '#contract/map/areas.ts'
// oxlint-disable-next-line no-restricted-imports -- no account can sign in yet, so the session is inserted as in tests
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
// oxlint-disable-next-line no-restricted-imports -- the same picture that tests read
import { buildBomb } from '#testing/builders/bomb.ts'

type Log = (line: string) => void

/** Megabytes that the server may take at most, whatever is sent to it. */
const maxMemory = 1600
const path = '/api/catalogue/borehole/list'

/**
 * Clients that want the memory of the server: calls one after the other whose answers nobody reads, bodies that never
 * end, a picture that unpacks to gigabytes. Meanwhile the others are answered.
 */
export async function survivesHeavyClients(dataDir: string, log: Log): Promise<Figure[]> {
  const env = { ...process.env, ...manyAddresses, DEMO: 'none' }
  const product = await startProduct({ dataDir, log, env })
  const target = { product, port: Number(new URL(product.url).port), dataDir, log }
  try {
    return [
      ...(await under(target, { name: 'answers nobody reads', attack: pipeline, seconds: 30 })),
      ...(await under(target, { name: 'bodies that never end', attack: holdBodies, seconds: 30 })),
      ...(await under(target, { name: 'a picture of gigabytes', attack: uploadBomb, seconds: 40 })),
    ]
  } finally {
    await product.stop()
  }
}

interface Target {
  product: Product
  port: number
  dataDir: string
  log: Log
}

interface Attack {
  name: string
  seconds: number
  /** Begins; what it answers ends it. */
  attack: (target: Target) => Promise<() => void> | (() => void)
}

async function under(target: Target, { name, attack, seconds }: Attack): Promise<Figure[]> {
  const { product, log } = target
  await ask(product) // what is read at the first call is no part of the attack
  const peak = watchMemory(product.child.pid ?? 0)
  const end = await attack(target)
  const times = await askFor(product, seconds)
  end()
  await delay(3000)
  const after = await ask(product)
  const isAlive = product.child.exitCode === null && product.child.signalCode === null
  const answered = times.filter((time) => time !== undefined)
  const figures = [
    figure(`${name}: the server stands`, isAlive ? 1 : 0, '', ['=', 1]),
    figure(`${name}: peak memory`, peak(), 'MB', ['<', maxMemory]),
    figure(`${name}: others asked`, times.length, ''),
    figure(`${name}: others refused`, times.length - answered.length, '', ['=', 0]),
    figure(`${name}: slowest of the others`, percentile([0, ...answered], 1), 'ms', ['<', 1000]),
    figure(`${name}: answered after it`, after === undefined ? 0 : 1, '', ['=', 1]),
  ]
  figures.forEach((one) => log(`${one.name} ${one.value}`))
  return figures
}

/** Milliseconds of a call of somebody else; undefined when it was not answered with 200. */
async function ask({ url }: Product): Promise<number | undefined> {
  const begun = performance.now()
  const headers = { 'content-type': 'application/json', ...anAddress() }
  const signal = AbortSignal.timeout(10_000)
  const body = '{"current":1,"size":20}'
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body, signal }).catch(
    () => undefined,
  )
  await answer?.arrayBuffer().catch(() => {})
  return answer?.status === 200 ? performance.now() - begun : undefined
}

async function askFor(product: Product, seconds: number): Promise<(number | undefined)[]> {
  const times: (number | undefined)[] = []
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(200))
    times.push(await ask(product))
  return times
}

function hold(port: number, begin: (socket: Socket) => void): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // the server may hang up on it, which is its good right
  begin(socket)
  return socket
}

/** Four connections of five hundred calls each. */
function pipeline({ port }: Target): () => void {
  const calls = 'GET /api/openapi.json HTTP/1.1\r\nhost: library\r\n\r\n'.repeat(500)
  const sockets = Array.from({ length: 4 }, () => hold(port, (socket) => socket.pause().write(calls)))
  return () => sockets.forEach((socket) => socket.destroy())
}

/** A hundred and fifty bodies of areas from ten addresses, all but their last bytes. */
function holdBodies({ port }: Target): () => void {
  const size = Math.ceil((areaLimits.bytes * 4) / 3)
  const part = Buffer.alloc(size - 10, 65)
  const sockets = Array.from({ length: 150 }, (_, n) =>
    hold(port, (socket) => {
      const isJson = n % 2 === 0
      const length = isJson ? size : areaLimits.bytes
      const head = [
        `POST /api/map/areas${isJson ? '' : '?name=x'} HTTP/1.1`,
        'host: library',
        `x-forwarded-for: 203.0.113.${n % 10}`,
        `content-type: application/${isJson ? 'json' : 'octet-stream'}`,
        `content-length: ${length}`,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(part.subarray(0, length - 10))
    }).resume(),
  )
  return () => sockets.forEach((socket) => socket.destroy())
}

async function uploadBomb({ product, dataDir, log }: Target): Promise<() => void> {
  const library = await openBeside(dataDir, log)
  const { id: account } = await buildAccount(library.db)
  const token = await buildSession(library.db, { account })
  await library.close()
  const form = new FormData()
  form.set('pathName', 'soak')
  form.set('file', new File([new Uint8Array(await buildBomb(768))], '照片.png'))
  const send = () =>
    fetch(`${product.url}/api/file/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}`, ...anAddress() },
    }).catch(() => undefined)
  for (let answer = await send(); answer?.status !== 200; answer = await send()) {
    log(`the picture: ${answer?.status ?? 'no answer'}`)
    await delay(2000)
  }
  return () => {}
}
