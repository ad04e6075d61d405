import { fork } from 'node:child_process'
import { once } from 'node:events'

import fastify from 'fastify'

import { type DatabaseOptions, openPool } from '#database/database.ts'

import type { Statement } from './engine.ts'
import { freePort } from './product.ts'

/** What a bare route does for a call: it sends these statements, one after the other, and then these bytes. */
export interface BareAnswer {
  statements: readonly Statement[]
  headers: Record<string, string>
  body: Uint8Array
}

interface Order {
  port: number
  answers: readonly BareAnswer[]
  /** Of the database, for statements; as many connections are made as by the product. */
  connection?: DatabaseOptions['connection']
}

export interface BareRoute {
  url: string
  pid: number
  /** Where the n-th answer is given. */
  path: (answer: number) => string
  stop: () => Promise<void>
}

/** The yardstick of calls: a separate process with one route that only sends the given statements. */
export async function startBareRoute(order: Omit<Order, 'port'>): Promise<BareRoute> {
  const port = await freePort()
  const child = fork(import.meta.filename, { serialization: 'advanced', stdio: 'inherit' })
  child.send({ ...order, port } satisfies Order)
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The bare route did not start.'))),
  ])
  const stop = async () => {
    child.disconnect()
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, path: (answer) => `/${answer}`, stop }
}

async function serve({ port, answers, connection }: Order): Promise<void> {
  const pool = connection ? openPool({ connection }) : undefined
  const app = fastify()
  app.post<{ Params: { answer: number } }>('/:answer', async ({ params }, reply) => {
    const answer = answers[params.answer]
    if (!answer) return reply.code(404).send()
    for (const { text, values } of answer.statements) await pool?.query(text, values)
    return reply.headers(answer.headers).send(answer.body)
  })
  await app.listen({ port, host: '127.0.0.1' })
  process.once('disconnect', () => void Promise.all([app.close(), pool?.end()]))
  process.send?.('listening')
}

if (import.meta.main) {
  const [order] = (await once(process, 'message')) as [Order]
  await serve(order)
}
