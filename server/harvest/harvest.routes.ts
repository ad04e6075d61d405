import type { FastifyReply } from 'fastify'

import { AppError, fail } from '#contract/errors.ts'
import { harvest, harvestLimits, harvestTypes } from '#contract/harvest/harvest.ts'
import { entryOf } from '#server/catalogue/entry.ts'
import { findRow } from '#server/catalogue/record.ts'
import { admitKey, keyIn } from '#server/data-api/admit-key.ts'
import { type CallOrigin, type Endpoint, implement, type RequestContext } from '#server/http/implement.ts'
import { sendText, styleOf } from '#server/ogc/answer.ts'
import { fairSemaphore } from '#server/overload/semaphore.ts'
import type { SiteSettings } from '#server/site/site.ts'

import { readCatalog } from './catalog.ts'
import { kindNamed, readChanges } from './changes.ts'
import { openCursors } from './cursor.ts'
import { isoDocument } from './iso.ts'

interface KeyedCall extends Pick<RequestContext, 'db' | 'rates'> {
  reply: FastifyReply
  from: CallOrigin
}

const bound = { service: 'harvest', perMinute: harvestLimits.keylessPerMinute } as const

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
export function harvestRoutes(
  site: SiteSettings,
  cursorKey: Buffer,
  publicUrl: string | undefined,
): Endpoint[] {
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
    catalog: async (call) => {
      await admit(call)
      const at = styleOf(call.reply.request, 'json', publicUrl)
      const catalog = await readCatalog({ ...call, at }, await site.read())
      return sendText(JSON.stringify(catalog), harvestTypes.linked)
    },
    record: async (call) => {
      await admit(call)
      const { base } = styleOf(call.reply.request, 'json', publicUrl)
      const { kind: name, code } = call.input
      const kind = kindNamed(call.kinds, name)
      const row = (await findRow(call.db, kind, code)) ?? fail('not_found')
      const entry = entryOf(kind, row)
      const { updatedAt } = row
      const document = isoDocument({ kind, entry, updatedAt, site: await site.read(), base })
      return sendText(document, harvestTypes.xml)
    },
  })
}
