import { gzipSync } from 'node:zlib'

import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'

import { type Figure, figure, median } from '#bench/measure.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'
import { openAnswerCache } from '#server/caching/answer-cache.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { packedList } from '#server/catalogue/packed-list/packed-list.ts'
import { inputReader } from '#server/http/input/read-input.ts'
import { PackedAnswer } from '#server/http/packed.ts'
import { findCaller } from '#server/http/session.ts'
import { openPolicy } from '#server/policy/policy.ts'
import { limitOf } from '#server/rates/limits.ts'
import { openRates } from '#server/rates/rates.ts'
import { sourceOf } from '#server/rates/source.ts'
import { checkTenantAndApp } from '#server/signing/gateway.ts'

const rounds = 7
const repeats = 300

/** A stage of a call, by the functions that the server calls; its bar in microseconds of processor time. */
type Stage = [name: string, work: () => unknown, bar?: number]

/** The stages of a list of 20, each alone and many times: what stands before its work, the work, and what follows it. */
export async function measureStages({ db }: { db: Db; pool: pg.Pool }, token: string): Promise<Figure[]> {
  const policy = await openPolicy(db)
  const rates = openRates(db)
  const limit = limitOf(rates, {
    method: 'GET',
    path: '/bench',
    limit: { calls: 1_000_000_000, seconds: 60 },
  })
  const { borehole: kind } = kinds
  const question = { current: 1, size: 20, conditions: [{ prop: 'district', anyOf: ['鹭洲区'] }] }
  const headers = { 'x-tenant-id': (await policy()).tenant, 'x-app-id': 'portal' }
  const request = { method: 'POST', params: { kind: kind.name }, query: {}, headers, body: question }
  const cached = { db, answers: openAnswerCache() }
  const answer = await listRecords(cached, kind, question)
  const text = JSON.stringify({ code: 200, message: '成功', data: answer })
  const readInput = inputReader(catalogue.list)
  const reader = { actor: undefined, pack: (made: unknown) => new PackedAnswer(JSON.stringify(made)) }
  const stages: Stage[] = [
    ['rates', () => limit?.(sourceOf('198.51.100.7')), 20],
    ['tenant and app', async () => checkTenantAndApp(headers, await policy(), db), 20],
    ['actor', () => findCaller(db, { authorization: `Bearer ${token}` }), 300],
    ['input', () => readInput(request as unknown as FastifyRequest), 60],
    ['handler, answer not kept', () => listRecords(cached, kind, question)],
    ['handler, answer kept', () => packedList(cached, kind, question, reader), 200],
    ['output', () => z.encode(catalogue.list.output, answer), 150],
    ['encoding', () => JSON.stringify(answer), 150],
    ['packing', () => gzipSync(text, { level: 4 }), 300],
  ]
  const costs = stages.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [i, [, work]] of stages.entries()) {
      const cost = await costOf(work)
      if (round > 0) costs[i]?.push(cost)
    }
  await rates.close()
  return [
    ...stages.map(([name, , bar], i) =>
      figure(`stage of a call: ${name}`, median(costs[i] ?? []), 'µs', bar === undefined ? bar : ['≤', bar]),
    ),
    figure('list of 20 before packing', Buffer.byteLength(text) / 1000, 'kB', ['≤', 12]),
  ]
}

/** Microseconds of this process. */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < repeats; i += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / repeats
}
