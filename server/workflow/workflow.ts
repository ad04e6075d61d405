import { AppError } from '#contract/errors.ts'
// What every case that moves along a table has in common.
import type { Permission } from '#contract/identity/identity.ts'
import type { Move, Workflow } from '#contract/workflow/workflow.ts'
import type { Db } from '#database/database.ts'

import { listHolders } from './workflow.queries.ts'

/** Who could go on with a case: all that hold a permission, but for those who have it or are concerned. */
export const holdersOf = (db: Db, permission: Permission, but: readonly (number | null)[]) =>
  listHolders(
    db,
    permission,
    but.filter((id) => id !== null),
  )

interface MoveRecord {
  move: string
  before: string
  after: string
}

/** The row of the table that a line stands for: rows of one name differ in where they begin or end. */
export const labelOfLine = (
  { moves }: Pick<Workflow, 'moves'>,
  { move, before, after }: MoveRecord,
): string =>
  moves.find(
    ({ name, from, to }) =>
      name === move && from.includes(before) && [after, 'same', 'returner'].includes(to),
  )?.label ?? move

/** Refuses a move that has to be explained and is not. */
export function requireOpinion({ opinion }: Move, given: string): void {
  if (opinion && given === '') throw refusedField('opinion', '请写明意见')
}

/** Refuses a move to somebody who cannot go on. */
export function requirePerson(
  { person }: Move,
  given: number | undefined,
  holders: readonly { id: number }[],
): void {
  if (person && !holders.some(({ id }) => id === given)) throw refusedField('person', '请选择可以承办的人')
}

const refusedField = (name: string, words: string) =>
  new AppError('invalid_input', { fields: { [name]: words } }, words)

interface Holders {
  holder: number | null
  delegator: number | null
}

/** Who has it in hand: the next step begins with nobody, but what comes back comes to those who had sent it. */
export function heldAfter(
  { state, holder, delegator }: Holders & { state: string },
  { to }: Pick<Move, 'to'>,
  after: string,
): Holders {
  if (after === state) return { holder, delegator }
  return { holder: after === 'returned' || to === 'returner' ? holder : null, delegator: null }
}
