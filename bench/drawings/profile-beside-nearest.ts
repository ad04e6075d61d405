import { libraryOf } from '#bench/loading/loading.ts'
import { type Figure, figure, load, p99 } from '#bench/measure.ts'
import { anAddress, manyAddresses, openBeside, startProduct } from '#bench/product.ts'
import { buildReaders } from '#bench/reader/readers.ts'

const clients = 8

/** Spread evenly over the city by two irrational steps. */
const placeOf = (call: number) => ({
  lng: 123.65 + ((call * 0.754_877_67) % 1) * 0.6,
  lat: 30.95 + ((call * 0.569_840_29) % 1) * 0.6,
})

/** What is expected below a place, as a member and as a visitor, beside the ten nearest holes to it. */
export async function profileBesideNearest(
  boreholes: number,
  log: (line: string) => void,
): Promise<Figure[]> {
  const dataDir = await libraryOf(boreholes, log)
  const product = await startProduct({ dataDir, env: { ...process.env, ...manyAddresses } })
  const library = await openBeside(dataDir, log)
  try {
    const { tokens } = await buildReaders(library.db, 1)
    const nearest = (call: number) =>
      send(`${product.url}/api/catalogue/borehole/list`, '', {
        size: 10,
        sort: 'near',
        conditions: [{ prop: 'place', near: { ...placeOf(call), count: 10 } }],
      })
    const profile = (token: string) => (call: number) => {
      const { lng, lat } = placeOf(call)
      return send(`${product.url}/api/expected-profile?lng=${lng}&lat=${lat}`, token)
    }
    const measure = async (ask: (call: number) => Promise<unknown>) => {
      await load(clients, { calls: 4 * clients }, (call) => ask(call + 1_000_000))
      return p99((await load(clients, { seconds: 8 }, ask)).latencies)
    }
    const ten = await measure(nearest)
    const member = await measure(profile(tokens[0] ?? ''))
    const visitor = await measure(profile(''))
    return [
      figure('expected profile for a member, 8 clients: p99 of the nearest ten', member / ten, 'x', ['≤', 3]),
      figure('expected profile for a visitor, 8 clients: p99 of the nearest ten', visitor / ten, 'x', [
        '≤',
        3,
      ]),
      figure('expected profile for a member, 8 clients: p99', member, 'ms'),
      figure('nearest ten, 8 clients: p99', ten, 'ms'),
    ]
  } finally {
    await library.close()
    await product.stop()
  }
}

async function send(address: string, token: string, body?: object): Promise<void> {
  const answer = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...anAddress(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
}
