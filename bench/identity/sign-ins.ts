import { setTimeout as delay } from 'node:timers/promises'

import { type Figure, figure, load, p99 } from '#bench/measure.ts'
import type { TransitKey } from '#contract/sign-in/payload-encryption.ts'
import { encryptValues } from '#web/identity/payload-encryption.ts'

import type { People } from './people.ts'

interface Answer {
  status: number
  took: number
  retryAfter: string | null
}

/** Sign-ins a second that an archive expects, and how many come when everybody comes. */
export const calmRate = 5
const flooding = 100
const seconds = 20

/**
 * Members sign in at a steady pace, each from an address of their own, while other calls go on; then as many as the
 * server can let in, then far more. What the server has no room for it refuses at once, and what it lets in is no less
 * for that.
 */
export async function signIns(url: string, people: People, log: (line: string) => void): Promise<Figure[]> {
  const calm = await flood(url, people, calmRate)
  log(`${calm.signed.length} signed in, ${calm.refused.length} refused`)
  const maxRate = await capacity(url, people)
  log(`${maxRate.toFixed(1)} sign-ins a second are what it can do`)
  const wild = await flood(url, people, flooding)
  log(
    `${wild.signed.length} signed in, ${wild.refused.length} refused, ${wild.unclean} otherwise, in a flood`,
  )
  const waits = (answers: readonly Answer[]) => answers.map(({ took }) => took)
  const clean = (100 * (wild.signed.length + wild.refused.length)) / (seconds * flooding)
  return [
    figure('sign-ins at 300 a minute that were refused', calm.refused.length, '', ['=', 0]),
    figure('other calls beside 300 sign-ins a minute, p99', p99(calm.others), 'ms', ['<', 100]),
    figure('sign-ins, four clients at a time', maxRate, '/s'),
    figure('100 sign-ins a second: clean answers', clean, '%', ['≥', 99.9]),
    figure('100 sign-ins a second: accepted, p99', p99(waits(wild.signed)), 'ms', ['≤', 15_000]),
    figure('100 sign-ins a second: refused, p99', p99(waits(wild.refused)), 'ms', ['<', 500]),
    figure('100 sign-ins a second: let in', (100 * wild.signed.length) / wild.took / maxRate, '%', ['≥', 80]),
    figure('100 sign-ins a second: other calls, p99', p99(wild.others), 'ms'),
  ]
}

/** Sign-ins a second while four clients sign in, each as soon as the last one was answered. */
async function capacity(url: string, people: People): Promise<number> {
  const made = await bodies(url, people, 600)
  let signed = 0
  const begun = performance.now()
  await load(4, { seconds: 10, calls: made.length }, async (call) => {
    const { status } = await signIn(url, made[call] ?? '', call)
    if (status === 200) signed += 1
    else await delay(100)
  })
  return (1000 * signed) / (performance.now() - begun)
}

interface Flood {
  signed: Answer[]
  refused: Answer[]
  /** Answers that are neither, and those that never came. */
  unclean: number
  /** Seconds. */
  took: number
  /** Milliseconds of the other calls. */
  others: number[]
}

type KnownPeople = Pick<People, 'names' | 'password'>

/** Signs in at an even pace for twenty seconds, while one client asks something else again and again. */
export const flood = (url: string, people: KnownPeople, perSecond: number): Promise<Flood> =>
  signInAll(url, people, { total: Math.round(perSecond * seconds), perSecond })

/** Everybody signs in at the same moment. */
export const atOnce = (url: string, people: KnownPeople): Promise<Flood> =>
  signInAll(url, people, { total: people.names.length, perSecond: Infinity })

async function signInAll(
  url: string,
  people: KnownPeople,
  { total, perSecond }: { total: number; perSecond: number },
): Promise<Flood> {
  const made = await bodies(url, people, total)
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
    made.map(async (body, i) => {
      await delay(Math.max(0, started + (i * 1000) / perSecond - performance.now()))
      return signIn(url, body, i).catch(() => undefined)
    }),
  )
  const took = (performance.now() - started) / 1000
  over.abort()
  await beside
  const came = answers.filter((answer) => answer !== undefined)
  const signed = came.filter(({ status }) => status === 200)
  const refused = came.filter(({ status, retryAfter }) => status === 503 && retryAfter)
  return { signed, refused, unclean: total - signed.length - refused.length, took, others }
}

/** Encrypted before the flood: what browsers do is not the server's load. */
async function bodies(url: string, { names, password }: KnownPeople, count: number): Promise<string[]> {
  const answer = await fetch(`${url}/api/token/key`)
  const { data } = (await answer.json()) as { data: TransitKey }
  const made: string[] = []
  for (let i = 0; i < count; i += 1) {
    const encrypted = await encryptValues(data, [password])
    made.push(JSON.stringify({ grant: 'password', username: names[i % names.length], encrypted }))
  }
  return made
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
