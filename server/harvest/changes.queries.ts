import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

import type { Position } from './cursor.ts'

const markOf = sql`(extract(epoch from at) * 1000000)::bigint`

/** A version of a kind and when it came, in microseconds. */
export interface Mark {
  version: number
  mark: number
}

/** The newest version with a change that programs are told of; undefined if there never was one. */
export async function findHead(db: Db, kind: string): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`
    select version, ${markOf} as mark from harvest_version where kind = ${kind}
    order by version desc limit 1`.execute(db)
  return rows[0]
}

export async function findMark(db: Db, kind: string, version: number): Promise<number | undefined> {
  const { rows } = await sql<Mark>`
    select version, ${markOf} as mark from harvest_version where kind = ${kind} and version = ${version}`.execute(
    db,
  )
  return rows[0]?.mark
}

export interface ChangedCode {
  version: number
  code: string
  /** It was not there at the version of the position, or not all the time since. */
  isNew: boolean
  /** The record that has the code; null where nobody sees one any more. */
  id: number | null
}

/**
 * The next codes that changed after a position and up to a version, each with the version of its last change. Of what is
 * gone only that which the program may have been told of.
 */
export async function listChanged(
  db: Db,
  { kind, version, code, begun }: Position,
  { head, limit }: { head: number; limit: number },
): Promise<ChangedCode[]> {
  const isBeyond =
    code === null
      ? sql<boolean>`version > ${version}`
      : sql<boolean>`(version, code collate "C") > (${version}, ${code})`
  const { rows } = await sql<ChangedCode>`
    select e.version, e.code, coalesce(e.since_version > ${version}, false) as "isNew", r.id
    from (select version, code, there, since_version from harvest_entry
      where kind = ${kind} and ${isBeyond} and version <= ${head}
        and (there or (version > ${begun} and first_version <= ${version}))
      order by version, code collate "C" limit ${limit}) e
    left join record r on e.there and r.kind = ${kind} and r.code = e.code
    order by e.version, e.code collate "C"`.execute(db)
  return rows
}

/**
 * Forgets versions so many days after the next one came, and with them codes that were gone before: who comes with an older
 * cursor begins anew. Answers how many versions.
 */
export async function deleteOldVersions(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      delete from harvest_version v where exists (select from harvest_version n
        where n.kind = v.kind and n.version > v.version and n.at < now() - ${days}::int * interval '1 day')
      returning kind, version),
    gone as (
      delete from harvest_entry e using (select kind, max(version) as version from old group by kind) o
      where e.kind = o.kind and e.version <= o.version and not e.there)
    select count(*) as count from old`.execute(db)
  return rows[0]?.count ?? 0
}
