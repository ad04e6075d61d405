import type { FastifyReply } from 'fastify'

import { AppError } from '#contract/errors.ts'
import { harvest, harvestLimits } from '#contract/harvest/harvest.ts'
import { admitKey, keyIn } from '#server/data-api/admit-key.ts'
import { type CallOrigin, type Endpoint, implement, type RequestContext } from '#server/http/implement.ts'
import { styleOf } from '#server/ogc/answer.ts'
import { fairSemaphore } from '#server/overload/semaphore.ts'

import { readChanges } from './changes.ts'
import { openCursors } from './cursor.ts'

interface KeyedCall extends Pick<RequestContext, 'db' | 'rates'> {
  reply: FastifyReply
  from: CallOrigin
}

const bound = { name: 'harvest', perMinute: harvestLimits.keylessPerMinute }

/** Counts a call by its key or its address. */
const admit = ({ db, rates, reply, from }: KeyedCall) =>
  admitKey({ db, rates, key: keyIn(reply.request), source: from.source }, bound)

/** As many changes as a page may hold; without a key fewer. */
function boundedPage(limit: number, hasKey: boolean): number {
  const { keylessCount, maxCount } = harvestLimits
  if (!hasKey && limit > keylessCount) {
    const words = `不用密钥每页至多 ${keylessCount} 条；用密钥可到 ${maxCount} 条`
    throw new AppError('invalid_input', { fields: { limit: words } }, `参数“limit”：${words}`)
  }
  return Math.min(limit, maxCount)
}

/** Everybody is answered as a visitor; a key gives larger pages and its own quota. */
export function harvestRoutes(cursorKey: Buffer, publicUrl: string | undefined): Endpoint[] {
  const cursors = openCursors(cursorKey)
  const greatPages = fairSemaphore({ width: 2, depth: 16, share: 4 })
  return implement(harvest, {
    changes: async (call) => {
      const { answers, db, kinds, input, reply, from } = call
      const limit = boundedPage(input.limit, await admit(call))
      const at = styleOf(reply.request, 'json', publicUrl)
      const inTurn = <T>(work: () => Promise<T>) => greatPages.holdFor(from.source, work)
      return readChanges({ answers, db, kinds, at, cursors, inTurn }, { ...input, limit })
    },
  })
}
