import { createHash } from 'node:crypto'

import { isChecked } from '#contract/catalogue/checked.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { lockStoredIds } from '#server/catalogue/stored.ts'

import { listDistricts } from './districts.queries.ts'
import { writeFindings } from './findings.ts'
import { type CheckState, findState, holdFree, listNext, lockState, setState } from './recheck.queries.ts'

/** Incremented whenever the rules would find something else in the same records: all are then checked anew. */
export const rulesVersion = 2

/** Records in one transaction: writers wait for those. */
const atOnce = 200
/** Milliseconds that a round takes at most; the rest is for the next one. */
const longestRound = 60_000

/**
 * Checks stored records by the rules and districts in force, from where the last round ended; returns how many it
 * checked. Of two servers, one works.
 */
export async function recheckStored(db: Db, kinds: Kinds, ending?: AbortSignal): Promise<number> {
  const end = performance.now() + longestRound
  const rules = await signatureOf(db) // where it changes meanwhile, the next round begins anew
  let checked = 0
  for (;;) {
    if (ending?.aborted || performance.now() > end) return checked
    const count = await atomically(db, (tx) => checkNext(tx, kinds, rules))
    if (count === 0) return checked
    checked += count
  }
}

/** Whether all stored records have been checked by the rules in force. */
export const isComplete = async (db: Db): Promise<boolean> => {
  const state = await findState(db)
  return state?.checkedTo === null && state.rules === (await signatureOf(db))
}

async function signatureOf(db: Db): Promise<string> {
  const districts = createHash('sha256').update(JSON.stringify(await listDistricts(db)))
  return `${rulesVersion} ${districts.digest('hex').slice(0, 16)}`
}

async function checkNext(tx: Db, kinds: Kinds, rules: string): Promise<number> {
  const after = nextAfter(await lockState(tx), rules)
  if (after === undefined) return 0
  const next = await listNext(tx, after, atOnce)
  const free = next.slice(0, await countFree(tx, next))
  for (const [name, ofKind] of Map.groupBy(free, ({ kind }) => kind)) {
    const kind = kinds[name]
    if (!kind || !isChecked(kind)) continue
    const ids = ofKind.map(({ id }) => id)
    await writeFindings(tx, kind, await lockStoredIds(tx, kind, ids))
  }
  const isEnd = next.length < atOnce && free.length === next.length
  await setState(tx, { rules, checkedTo: isEnd ? null : (free.at(-1)?.id ?? after) })
  return free.length
}

/** How many of the first nobody else is writing: whoever writes for long is not waited for, but for the next round. */
async function countFree(tx: Db, next: readonly { id: number }[]): Promise<number> {
  const ids = next.map(({ id }) => id)
  const free = new Set(await holdFree(tx, ids))
  const first = ids.findIndex((id) => !free.has(id))
  return first === -1 ? ids.length : first
}

const versionOf = (rules: string) => Number(rules.split(' ')[0])

/**
 * The record after which to go on; undefined where nothing is left, another server is at it, or one with later rules has
 * been.
 */
function nextAfter(state: CheckState | undefined, rules: string): number | undefined {
  if (!state || versionOf(state.rules) > versionOf(rules)) return undefined
  if (state.rules !== rules) return 0
  return state.checkedTo ?? undefined
}
