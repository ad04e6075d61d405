import type { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork, doneBy } from '#server/audit/audit.ts'
import { refuseAny, triedAll } from '#server/catalogue/review/refusals.ts'
import { auditUpdates } from '#server/catalogue/storage/audited.ts'
import { lockStored } from '#server/catalogue/stored.ts'
import { undoTogether } from '#server/catalogue/undo.ts'
import { publish, requireOpen } from '#server/catalogue/write.ts'

import { findOperator, nextOperation } from './operations.queries.ts'

/** Sets access and opening day of records, all or none; the operation can be undone. */
export function setAccess(db: Db, kind: Kind, asked: DecodedInput<typeof stewardship.access>, by: AtWork) {
  const codes = [...new Set(asked.codes)]
  const { access, comment = null } = asked
  const openOn = access === 'protected' ? (asked.openOn ?? null) : null
  return atomically(db, async (tx) => {
    const found = await lockStored(tx, kind, codes)
    const { done, refused } = triedAll(
      codes,
      (code) => ({ code }),
      (code) => [code, requireOpen(found.get(code), code, by.actor).stored] as const,
    )
    refuseAny(refused, codes.length, 'records_refused')
    const operation = await nextOperation(tx)
    const writes = codes.map((code) => ({ code, access, openOn, values: {}, parts: {} }))
    const { updated, unchanged } = await publish(tx, kind, writes, {
      account: by.actor.id,
      operation,
      comment,
    })
    const changed = done.filter(([, stored]) => stored.access !== access || stored.openOn !== openOn)
    await auditUpdates(tx, kind, new Map(changed), by)
    return { operation, changed: updated, unchanged }
  })
}

/** Takes an own operation back by its inverse. */
export function undoOperation(db: Db, kinds: Kinds, operation: number, by: AtWork) {
  return atomically(db, async (tx) => {
    const operator = (await findOperator(tx, operation)) ?? fail('not_found')
    if (operator.account !== by.actor.id) fail('not_found')
    if (!operator.undoable) fail('operation_undone')
    let done = { restored: 0, retained: [] as { code: string; reason: string }[] }
    const author = { account: by.actor.id, comment: '撤销批量更改' }
    for await (const { restored, retained } of undoTogether(tx, kinds, { operation }, author))
      done = { restored, retained }
    await audit(tx, {
      ...doneBy(by),
      action: 'operation_undone',
      object: `批量更改 ${operation}`,
      detail: { operation },
    })
    return done
  })
}
