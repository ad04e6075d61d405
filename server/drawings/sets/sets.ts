import type { Kinds } from '#contract/catalogue/kind.ts'
import { setLimits, type DrawingSet, type drawingSets } from '#contract/drawings/drawing-sets.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { today } from '#server/catalogue/view-level.ts'
import { readHoles } from '#server/drawings/read-holes.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { readSiteName } from '#server/site/site.ts'

import { printSet } from './print-set.ts'
import {
  advanceSet,
  deleteOldSets,
  deleteOlderSets,
  deleteSet,
  endLateSet,
  endSet,
  findOwner,
  findSetFile,
  findSetToMake,
  insertSet,
  listSets,
  type SetRow,
} from './sets.queries.ts'

const queue = 'drawing_set'
const day = 86_400_000
const lateWords = '编制中断，请重新编制'

/** The sets of a member with how far each is. */
export async function listOwnSets(db: Db, account: number): Promise<DrawingSet[]> {
  return (await listSets(db, account, setLimits.days)).map(toSet)
}

function toSet({ askedAt, madeAt, late, failure, ...row }: SetRow): DrawingSet {
  return {
    ...row,
    askedAt: askedAt.toISOString(),
    state: madeAt ? 'ready' : late || failure !== null ? 'failed' : 'making',
    failure: late ? lateWords : failure,
    until: madeAt && new Date(askedAt.getTime() + setLimits.days * day).toISOString(),
  }
}

/** Has a set made by a job; throws `drawing_set_making` while another one of the member is made. */
export function askSet(
  db: Db,
  jobs: Jobs,
  { title, codes }: DecodedInput<typeof drawingSets.make>,
  actor: Actor,
): Promise<{ id: number }> {
  return atomically(db, async (tx) => {
    await endLateSet(tx, actor.id, lateWords)
    const id =
      (await insertSet(tx, actor.id, { title, codes: [...new Set(codes)] })) ?? fail('drawing_set_making')
    await deleteOlderSets(tx, actor.id, setLimits.sets)
    await jobs.enqueue(tx, queue, { set: id })
    return { id }
  })
}

/**
 * Makes a set from what its owner may see now; nothing is paid for here. It ends once, however often it is begun, and
 * stops where it was deleted meanwhile.
 */
export async function makeSet(db: Db, kinds: Kinds, id: number, signal?: AbortSignal): Promise<void> {
  const set = await findSetToMake(db, id)
  const owner = set && (await findOwner(db, set.account))
  if (!set || !owner) return
  const records = await readHoles(db, kinds, set.codes, owner)
  const request = {
    records,
    codes: set.codes,
    title: set.title,
    holder: await readSiteName(db),
    madeOn: today(),
  }
  const content = await printSet(request, {
    signal,
    onDrawn: (drawn, sheets) => advanceSet(db, id, drawn, sheets),
  })
  if (content) await endSet(db, id, content.length ? { content } : { failure: '所选钻孔都没有可画的数据' })
}

/** Has this server make sets that wait. */
export function workAtSets(db: Db, kinds: Kinds, jobs: Jobs): void {
  // oxlint-disable-next-line no-unsafe-type-assertion -- only `askSet` puts jobs into this queue
  jobs.work(queue, (data, signal) => makeSet(db, kinds, (data as { set: number }).set, signal))
}

/** The file of a set; throws where it is not of this member, not made yet, or gone. */
export async function setFile(db: Db, account: number, id: number): Promise<MadeFile> {
  const { title, content } =
    (await findSetFile(db, account, { id, days: setLimits.days })) ?? fail('not_found')
  return { name: `${title}.pdf`, mediaType: 'application/pdf', content }
}

/** Deletes a set; one that is being made is made no further. */
export async function removeSet(db: Db, account: number, id: number): Promise<Record<string, never>> {
  return (await deleteSet(db, account, id)) ? {} : fail('not_found')
}

export const forgetSets = (db: Db): Promise<number> => deleteOldSets(db, setLimits.days)
