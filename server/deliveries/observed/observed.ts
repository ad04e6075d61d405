import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { countOf, type Finding, isAsSeen, worstOf } from '#server/deliveries/checking.ts'
import { type DeliveryContext, nowhere } from '#server/deliveries/context.ts'
import type { StoredDeliveryFile } from '#server/deliveries/files.queries.ts'
import { foldProblems } from '#server/foreign-files/folding.ts'
import type { Problem } from '#server/foreign-files/source.ts'
import { readActor } from '#server/people/people.ts'
import { auditReadings, type DoneReadings, takeDelivered, takeTurn } from '#server/readings/delivered.ts'

import { type ComparedFile, stageFiles } from './staged.ts'

/** Files of readings of a delivery: compared with the library, and written, once its records are in it. */
export interface StagedReadings {
  /** Keeps other batches of readings away until the transaction ends; they lock records after this, and so do we. */
  begin: (tx: Db) => Promise<void>
  check: (tx: Db) => Promise<Finding[]>
  /** Checks and writes them; undefined where something is not as it was seen. */
  take: (tx: Db, by: AtWork) => Promise<TakenReadings | undefined>
  /** Removes what waits. */
  remove: () => Promise<void>
}

export interface TakenReadings {
  findings: Finding[]
  /** Notes them in the log, last of all. */
  note: () => Promise<void>
}

/** Reads files of readings before the transaction of their delivery begins; `onFile` is told of each. */
export async function stageReadings(
  context: DeliveryContext,
  files: readonly StoredDeliveryFile[],
  onFile: (index: number) => void,
): Promise<StagedReadings> {
  const { compare, remove } = await stageFiles(context, files, onFile)
  const check = async (tx: Db) => {
    const findings: Finding[] = []
    for (const i of files.keys()) {
      onFile(i)
      findings.push(findingOf(await compare(tx, i)))
    }
    return findings
  }
  const take = async (tx: Db, by: AtWork): Promise<TakenReadings | undefined> => {
    const findings: Finding[] = []
    const done: DoneReadings = { events: [] }
    for (const [i, file] of files.entries()) {
      onFile(i)
      const compared = await compare(tx, i)
      const finding = findingOf(compared)
      if (!isAsSeen(file, finding)) return undefined
      findings.push(finding)
      if ('unread' in compared || compared.changes.length === 0) continue
      const { name: fileName, id: deliveryFile } = file
      const written = await takeDelivered(tx, context.kinds, { ...compared, fileName, deliveryFile }, by)
      if (!written) return undefined
      done.events.push(...written.events)
    }
    return { findings, note: () => auditReadings(tx, done, by) }
  }
  return { begin: async (tx) => (files.length > 0 ? takeTurn(tx) : undefined), check, take, remove }
}

/**
 * What was found of a file. Problems at one cell, as of a point over a whole column, are listed once; notes of one kind,
 * as on jumps of a series, are one line with its rows.
 */
function findingOf(compared: ComparedFile): Finding {
  if ('unread' in compared) return compared
  const { kind, changes, unchanged, problems } = compared
  const updated = changes.filter(({ before }) => before).length
  const [notes, faults] = partition(problems)
  const listed = [...new Map(faults.map((one) => [placeOf(one), one])).values(), ...foldProblems(notes)]
  return {
    ...{ kind: kind.name, created: changes.length - updated, updated, unchanged },
    ...{ refused: countOf(problems, 'refused'), dropped: countOf(problems, 'dropped') },
    ...{ notes: countOf(listed, 'note'), problems: worstOf(listed), count: listed.length },
    ...{ places: [], batch: null },
  }
}

const partition = (problems: readonly Problem[]): [notes: Problem[], faults: Problem[]] => [
  problems.filter(({ weight }) => weight === 'note'),
  problems.filter(({ weight }) => weight !== 'note'),
]

const placeOf = ({ weight, sheet, row, column, reason }: Problem): string =>
  JSON.stringify([weight, sheet, row, column, reason])

/** Whoever has readings taken or taken back. */
export async function atWork({ db }: DeliveryContext, account: number | null): Promise<AtWork> {
  const actor = account === null ? undefined : await readActor(db, account)
  return { actor: actor ?? fail('forbidden'), from: nowhere }
}
