import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { type Problem, withoutOptions } from '#server/foreign-files/source.ts'

/** Replaces what is wrong in a file. */
export async function replaceProblems(tx: Db, file: number, problems: readonly Problem[]): Promise<void> {
  await sql`delete from delivery_problem where file = ${file}`.execute(tx)
  if (problems.length === 0) return
  const of = <T>(value: (problem: Problem) => T) => problems.map(value)
  await sql`
    insert into delivery_problem (file, number, weight, sheet, row_number, column_name, value, reason, proposal)
    select ${file}, number, weight, sheet, line, letters, value, reason, proposal
    from unnest(${of(({ weight }) => weight)}::text[], ${of(({ sheet }) => sheet)}::text[],
      ${of(({ row }) => row)}::int[], ${of(({ column }) => column)}::text[], ${of(({ value }) => value)}::text[],
      ${of(({ reason }) => withoutOptions(reason))}::text[], ${of(({ proposal }) => proposal ?? null)}::text[])
      with ordinality as p (weight, sheet, line, letters, value, reason, proposal, number)`.execute(tx)
}

export interface StoredProblem {
  file: number
  fileName: string
  weight: Problem['weight']
  sheet: string
  row: number | null
  column: string | null
  value: string | null
  reason: string
  proposal: string | null
  edited: string | null
}

interface ListedProblems {
  delivery: number
  file: number | undefined
  weight: Problem['weight'] | undefined
  text: string | undefined
  limit: number
  offset: number
}

/** The value that stands in the place of a problem by now. */
const editedValue = sql`(select e ->> 'value' from jsonb_array_elements(f.edits) e
  where e ->> 'sheet' = p.sheet and (e ->> 'row')::int = p.row_number and e ->> 'column' = p.column_name limit 1)`

/** Problems of a delivery, the worst first, file by file. */
export async function listProblems(
  db: Db,
  { delivery, file, weight, text, limit, offset }: ListedProblems,
): Promise<{ total: number; rows: StoredProblem[] }> {
  const words = text ? `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const from = sql`from delivery_problem p join delivery_file f on f.id = p.file
    where f.delivery = ${delivery} and not f.is_left_out
      and (${file ?? null}::bigint is null or f.id = ${file ?? null}::bigint)
      and (${weight ?? null}::text is null or p.weight = ${weight ?? null}::text)
      and (${words}::text is null or p.reason ilike ${words}::text or p.value ilike ${words}::text
        or p.sheet ilike ${words}::text or f.name ilike ${words}::text)`
  const { rows } = await sql<StoredProblem>`
    select f.id as file, f.name as "fileName", p.weight, p.sheet, p.row_number as row, p.column_name as column, p.value,
      p.reason, p.proposal, ${editedValue} as edited
    ${from} order by array_position(array['refused', 'dropped', 'note'], p.weight), f.name, f.id, p.number limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}
