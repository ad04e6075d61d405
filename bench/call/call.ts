import { Agent, request } from 'node:http'

import { startBareRoute } from '#bench/bare-route.ts'
import { libraryOf } from '#bench/loading/loading.ts'
import { type Figure, figure, type Group, load, median } from '#bench/measure.ts'
import { processTime } from '#bench/processor-time.ts'
import { anAddress, manyAddresses, openBeside, startProduct } from '#bench/product.ts'
import { buildReaders } from '#bench/reader/readers.ts'

import { measureStages } from './stages.ts'

const clients = 4
const rounds = 5
const calls = 1500

/** What a call costs the server before and after its work, stage by stage, in processor time. */
export const call: Group = async ({ boreholes, log }) => {
  const dataDir = await libraryOf(boreholes, log)
  const product = await startProduct({ dataDir, env: { ...process.env, ...manyAddresses } })
  const library = await openBeside(dataDir, log)
  const body = Buffer.from(JSON.stringify({ code: 200, message: '成功', data: { status: 'ok' } }))
  const bare = await startBareRoute({
    answers: [{ statements: [], headers: { 'content-type': 'application/json' }, body }],
  })
  try {
    const [token = ''] = (await buildReaders(library.db, 1)).tokens
    log('whole calls')
    const whole = await measureWhole(product.child.pid ?? 0, bare.pid, {
      bare: asker('POST', `${bare.url}${bare.path(0)}`, {}),
      health: asker('GET', `${product.url}/api/health/live`, {}),
      list: asker('POST', `${product.url}/api/catalogue/borehole/list`, {}),
      record: asker('GET', `${product.url}/api/users/me`, { authorization: `Bearer ${token}` }),
    })
    log('stages')
    return [...whole, ...(await measureStages(library, token))]
  } finally {
    await bare.stop()
    await library.close()
    await product.stop()
  }
}

type Asker = { ask: () => Promise<void>; close: () => void }

/** Processor time of a call of each sort, in turns; the bars are ratios to a bare call of the same rounds. */
async function measureWhole(
  server: number,
  yardstick: number,
  askers: Record<'bare' | 'health' | 'list' | 'record', Asker>,
): Promise<Figure[]> {
  const costs = { bare: [], health: [], list: [], record: [] } as Record<keyof typeof askers, number[]>
  const names = Object.keys(costs) as (keyof typeof askers)[]
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const cost = await costOf(name === 'bare' ? yardstick : server, askers[name].ask)
      if (round > 0) costs[name].push(cost) // the first round warms up
    }
  names.forEach((name) => askers[name].close())
  const [bare, health, list, record] = names.map((name) => median(costs[name])) as [
    number,
    number,
    number,
    number,
  ]
  return [
    figure('call of a bare route', bare, 'µs'),
    figure('call without work: of a bare one', health / bare, 'x', ['≤', 2]),
    figure('call without work', health, 'µs'),
    figure('list of 20 asked again, as a visitor: of a bare call', list / bare, 'x', ['≤', 5]),
    figure('list of 20 asked again, as a visitor', list, 'µs'),
    figure('own account, as a member', record, 'µs'),
  ]
}

/** Microseconds of a process for a call, whatever else the machine does. */
async function costOf(pid: number, ask: () => Promise<void>): Promise<number> {
  const before = await processTime(pid)
  await load(clients, { calls }, ask)
  return ((await processTime(pid)) - before) * (1000 / calls)
}

function asker(method: 'GET' | 'POST', url: string, own: Record<string, string>): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const body = method === 'POST' ? JSON.stringify({ current: 1, size: 20, conditions: [] }) : undefined
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
        ...own,
        ...anAddress(),
      }
      const sent = request(url, { method, agent, headers }, (answer) => {
        answer.on('error', reject).on('end', resolve).resume()
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      })
      sent.on('error', reject).end(body)
    })
  return { ask, close: () => agent.destroy() }
}
