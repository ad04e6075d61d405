import { openMoves, type Situation, type Workflow } from '#contract/cases/workflow.ts'
import type { Db } from '#database/database.ts'

import { listLines, type LineRow } from './cases.queries.ts'
import type { CaseRow, Trade } from './cases.ts'

/** The lines of a case. Those whose case it is are told which desk it was, not who sat there. */
export async function readTimeline<C extends CaseRow, F>(
  db: Db,
  { workflow, table, owner }: Trade<C, F>,
  { id }: C,
  isOwn: boolean,
) {
  const lines = await listLines<C['state']>(db, table, id)
  return lines.map((line) => {
    const { before: _, at, by, person, ...rest } = line
    const party = workflow.parties[line.party] ?? line.party
    const isNamed = !isOwn || line.party === owner
    return {
      ...rest,
      at: at.toISOString(),
      by: isNamed ? (by ?? party) : party,
      person: isOwn ? null : person,
      party,
      label: labelOfLine(workflow, line),
    }
  })
}

/** The row of the table that a line stands for: rows of one name differ in where they begin or end. */
export const labelOfLine = (
  { moves }: Pick<Workflow, 'moves'>,
  { move, before, after }: Pick<LineRow, 'move' | 'before' | 'after'>,
): string =>
  moves.find(
    ({ name, from, to }) =>
      name === move && from.includes(before) && [after, 'same', 'returner'].includes(to),
  )?.label ?? move

/** What can be done now, as a page offers it. */
export const offeredMoves = (workflow: Workflow, situation: Situation) =>
  openMoves(workflow, situation).map(({ name, label, opinion = false, person = false }) => ({
    name,
    label,
    opinion,
    person,
  }))
