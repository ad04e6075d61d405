import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

import { type Figure, figure, load, median, p99 } from './measure.ts'

/** Fewer than the pictures that wait in the pool, so that every one of them comes from there. */
const calls = 200
const rounds = 5
const clients = 8

/** What the product is to be started with: the clients of the load come from addresses of their own. */
export const captchaSettings = { TRUST_PROXY: '127.0.0.1' }

/**
 * Challenges taken from the pool by eight clients, round after round; between two rounds there is time to draw as
 * many again. The middle of the rounds counts, and the slowest calls of all of them.
 */
export async function captchas(url: string, say: (line: string) => void): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const speeds: number[] = []
  const waits: number[] = []
  await load(1, { calls: 5 }, (call) => get(url, agent, call)) // connects, and has the code read and the pool filled
  await delay(20_000)
  for (let round = 0; round < rounds; round++) {
    await delay(20_000)
    const { latencies, perSecond } = await load(clients, { calls }, (call) => get(url, agent, call))
    say(`${perSecond.toFixed(0)} captchas a second, p99 ${p99(latencies).toFixed(1)} ms`)
    speeds.push(perSecond)
    waits.push(...latencies)
  }
  agent.destroy()
  return [
    figure('captchas from the pool, 8 clients', median(speeds), '/s', ['≥', 600]),
    figure('captcha from the pool, 8 clients, p99', p99(waits), 'ms', ['<', 15]),
  ]
}

const body = JSON.stringify({ captchaType: 'blockPuzzle' })

async function get(url: string, agent: Agent, call: number): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${call % 250}` }
  const asked = request(`${url}/api/captcha/get`, { method: 'POST', agent, headers }).end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let start = ''
  for await (const chunk of answer) start ||= String(chunk)
  if (!start.startsWith('{"repCode":"0000"')) throw new Error(`captcha: ${start.slice(0, 100)}`)
}
