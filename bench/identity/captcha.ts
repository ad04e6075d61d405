import { setTimeout as delay } from 'node:timers/promises'

import { startBareRoute } from '#bench/bare-route.ts'
import { type Figure, figure, load, median, p99 } from '#bench/measure.ts'
import { manyAddresses, poster } from '#bench/product.ts'

/** Fewer than the pictures that wait in the pool, so that every one of them comes from there. */
const calls = 200
const rounds = 5
const clients = 8

/** What the product is to be started with: the clients of the load come from addresses of their own. */
export const captchaSettings = manyAddresses

const path = '/api/captcha/get'
const body = { captchaType: 'blockPuzzle' }

/**
 * Challenges taken from the pool by eight clients, round after round, each beside as many calls of a bare route that
 * sends the bytes of one; between two rounds there is time to draw as many again. The middle of the rounds counts, and
 * the slowest calls of all of them.
 */
export async function captchas(url: string, log: (line: string) => void): Promise<Figure[]> {
  const ours = poster(url, clients)
  const answer = await ours.send(path, body) // has the code read and the pool filled
  if (!answer.body.toString().startsWith('{"repCode":"0000"'))
    throw new Error(`captcha: ${answer.body.toString().slice(0, 100)}`)
  const headers = { 'content-type': answer.headers['content-type'] ?? '' }
  const bare = await startBareRoute({ answers: [{ statements: [], headers, body: answer.body }] })
  const theirs = poster(bare.url, clients)
  const speeds: number[] = []
  const waits = { ours: [] as number[], theirs: [] as number[] }
  try {
    await load(clients, { calls }, () => theirs.post(bare.path(0), body))
    await delay(20_000)
    for (let round = 0; round < rounds; round++) {
      await delay(20_000)
      const taken = await load(clients, { calls }, () => ours.post(path, body))
      const sent = await load(clients, { calls }, () => theirs.post(bare.path(0), body))
      log(`${taken.perSecond.toFixed(0)} captchas a second, p99 ${p99(taken.latencies).toFixed(1)} ms`)
      speeds.push(taken.perSecond)
      waits.ours.push(...taken.latencies)
      waits.theirs.push(...sent.latencies)
    }
  } finally {
    ours.close()
    theirs.close()
    await bare.stop()
  }
  const what = `captcha from the pool, ${clients} clients, p99`
  return [
    figure(`${what}: of a bare route`, p99(waits.ours) / p99(waits.theirs), 'x', ['≤', 2]),
    figure(what, p99(waits.ours), 'ms'),
    figure(`${what}: bare route`, p99(waits.theirs), 'ms'),
    figure(`captchas from the pool, ${clients} clients`, median(speeds), '/s', ['≥', 600]),
  ]
}
