import { setTimeout as delay } from 'node:timers/promises'

import type { TransitKey } from '#contract/transit.ts'
import { encryptValues } from '#web/identity/transit.ts'

import { type Figure, figure, p99 } from './measure.ts'
import type { People } from './people.ts'

interface Answer {
  status: number
  took: number
  retryAfter: string | null
}

/** Sign-ins a minute that an archive expects. */
const usual = 300

/**
 * Members sign in at a steady pace, each from an address of their own, while other calls go on; then ten times as
 * many. What the server has no room for it refuses at once.
 */
export async function signIns(url: string, people: People, say: (line: string) => void): Promise<Figure[]> {
  const calm = await flood(url, people, { perSecond: usual / 60, seconds: 20 })
  say(`${calm.signed.length} signed in, ${calm.refused.length} refused`)
  const wild = await flood(url, people, { perSecond: usual / 6, seconds: 20 })
  say(`${wild.signed.length} signed in, ${wild.refused.length} refused at ten times the load`)
  const waits = (answers: readonly Answer[]) => answers.map(({ took }) => took)
  return [
    figure('sign-ins at 300 a minute that were refused', calm.refused.length, '', ['=', 0]),
    figure('other calls beside 300 sign-ins a minute, p99', p99(calm.others), 'ms', ['<', 100]),
    figure('accepted sign-ins at ten times the load, p99', p99(waits(wild.signed)), 'ms', ['<', 1500]),
    figure('refused sign-ins at ten times the load, p99', p99(waits(wild.refused)), 'ms', ['<', 100]),
    figure('other calls beside ten times the load, p99', p99(wild.others), 'ms'),
  ]
}

interface Flood {
  signed: Answer[]
  refused: Answer[]
  /** Milliseconds of the other calls. */
  others: number[]
}

async function flood(
  url: string,
  { names, password }: People,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Flood> {
  const total = Math.round(perSecond * seconds)
  const bodies = await Promise.all(Array.from({ length: total }, (_, i) => bodyOf(url, names, password, i)))
  const others: number[] = []
  const over = new AbortController()
  const beside = (async () => {
    while (!over.signal.aborted) {
      const started = performance.now()
      await (await fetch(`${url}/api/catalogue`)).arrayBuffer()
      others.push(performance.now() - started)
      await delay(20)
    }
  })()
  const started = performance.now()
  const answers = await Promise.all(
    bodies.map(async (body, i) => {
      await delay(Math.max(0, started + (i * 1000) / perSecond - performance.now()))
      return signIn(url, body, i)
    }),
  )
  over.abort()
  await beside
  const unexpected = answers.find(({ status }) => status !== 200 && status !== 503)
  if (unexpected) throw new Error(`a sign-in was answered with ${unexpected.status}`)
  const refused = answers.filter(({ status }) => status === 503)
  if (refused.some(({ retryAfter }) => !retryAfter))
    throw new Error('a refusal did not say when to try again')
  return { signed: answers.filter(({ status }) => status === 200), refused, others }
}

/** Encrypted before the flood: what browsers do is not the server's load. */
async function bodyOf(url: string, names: readonly string[], password: string, i: number): Promise<string> {
  const answer = await fetch(`${url}/api/token/key`)
  const { data } = (await answer.json()) as { data: TransitKey }
  const username = names[i % names.length]
  return JSON.stringify({ grant: 'password', username, encrypted: await encryptValues(data, [password]) })
}

async function signIn(url: string, body: string, i: number): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `198.51.${100 + (i >> 8)}.${i & 255}`,
  }
  const started = performance.now()
  const answer = await fetch(`${url}/api/token`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return {
    status: answer.status,
    took: performance.now() - started,
    retryAfter: answer.headers.get('retry-after'),
  }
}
