import type { Kinds } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { setLimits, type DrawingSet, type drawingSets } from '#contract/drawings/drawing-sets.ts'
import type { OwnSection } from '#contract/drawings/set-sections.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { OutlierTest } from '#geology/statistics/describe-values.ts'
import { mayOpen, today } from '#server/catalogue/view-level.ts'
import { readHoles, type HoleReading } from '#server/drawings/read-holes.ts'
import { readSaved } from '#server/drawings/saved/saved-drawings.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { readActor } from '#server/people/people.ts'
import { readSiteName } from '#server/site/site.ts'

import { type Printing, printSet, type SetEnd } from './print-set.ts'
import {
  advanceSet,
  deleteOldSets,
  deleteOlderSets,
  deleteSet,
  endLateSet,
  endSet,
  findSetFile,
  findSetToMake,
  insertSet,
  listAccess,
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
  choice: DecodedInput<typeof drawingSets.make>,
  actor: Actor,
): Promise<{ id: number }> {
  return atomically(db, async (tx) => {
    await endLateSet(tx, actor.id, lateWords)
    await Promise.all(choice.sections.map((section) => readSaved(tx, actor, section)))
    const id = (await insertSet(tx, actor.id, choice)) ?? fail('drawing_set_making')
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
  const owner = set && (await readActor(db, set.account))
  if (!set || !owner) return
  await advanceSet(db, id, 0, 0)
  const { answer, opened } = await drawBook({ db, kinds, owner }, set, {
    signal,
    onDrawn: (drawn, sheets) => advanceSet(db, id, drawn, sheets),
  })
  if (answer) await endSet(db, id, 'content' in answer ? { ...answer, records: opened } : answer)
}

interface BookReader {
  db: Db
  kinds: Kinds
  owner: Actor
}

interface BookChoice {
  title: string
  codes: readonly string[]
  outliers?: OutlierTest
  /** Numbers of saved sections. */
  sections?: readonly number[]
  withCad?: boolean
}

/**
 * Draws holes as one book from what their reader has open now; what is not goes into its list. No answer where it is not
 * wanted any more.
 */
export async function drawBook(
  { db, kinds, owner }: BookReader,
  { title, codes, outliers = 'none', sections = [], withCad = false }: BookChoice,
  printing: Printing,
): Promise<{ answer: SetEnd | undefined; opened: number[] }> {
  const { holes, leftOut } = sortHoles(await readHoles(db, kinds, codes, owner))
  const request = {
    records: holes.map(({ record }) => record),
    leftOut,
    sections: await sectionsOf(db, owner, sections),
    outlierTest: outliers,
    ...{ title, withCad },
    holder: await readSiteName(db),
    madeOn: today(),
  }
  return { answer: await printSet(request, printing), opened: holes.map(({ opened }) => opened) }
}

/** The sections that their owner has saved; one that was deleted meanwhile is none. */
async function sectionsOf(db: Db, owner: Actor, ids: readonly number[]): Promise<OwnSection[]> {
  const sections: OwnSection[] = []
  for (const id of ids) {
    const saved = await readSaved(db, owner, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined
      throw error
    })
    if (saved) sections.push({ title: saved.title, parameters: saved.drawing.parameters })
  }
  return sections
}

interface OpenHole {
  record: RecordView
  /** The number of the record. */
  opened: number
}

/** The holes that go into a set, and the others with the reason. What is secret stays where it is sealed. */
function sortHoles(asked: readonly HoleReading[]) {
  const holes: OpenHole[] = []
  const leftOut: { code: string; reason: string }[] = []
  for (const { code, record, opened, isUnopened } of asked) {
    if (!record) leftOut.push({ code, reason: '没有这一孔，可能已经撤下' })
    else if (record.access === 'secret') leftOut.push({ code, reason: '涉密资料不编入图册' })
    else if (opened === undefined)
      leftOut.push({ code, reason: isUnopened ? '编制时没有打开' : '目前不能查看' })
    else holes.push({ record, opened })
  }
  return { holes, leftOut }
}

/** Has this server make sets that wait. */
export function workAtSets(db: Db, kinds: Kinds, jobs: Jobs): void {
  // oxlint-disable-next-line no-unsafe-type-assertion -- only `askSet` puts jobs into this queue
  jobs.work(queue, (data, signal) => makeSet(db, kinds, (data as { set: number }).set, signal))
}

/**
 * The file of a set; throws where it is not of this member, not made yet, or gone, and `drawing_set_closed` where a hole
 * in it has become one that they may not open.
 */
export async function setFile(db: Db, actor: Actor, id: number): Promise<MadeFile> {
  const { title, content, records } =
    (await findSetFile(db, actor.id, { id, days: setLimits.days })) ?? fail('not_found')
  const now = await listAccess(db, records)
  if (
    now.length < records.length ||
    !now.every((terms) => terms.access !== 'secret' && mayOpen(actor, terms))
  )
    fail('drawing_set_closed')
  return { name: `${title}.pdf`, mediaType: 'application/pdf', content }
}

/** Deletes a set; one that is being made is made no further. */
export async function removeSet(db: Db, account: number, id: number): Promise<Record<string, never>> {
  return (await deleteSet(db, account, id)) ? {} : fail('not_found')
}

export const forgetSets = (db: Db): Promise<number> => deleteOldSets(db, setLimits.days)
