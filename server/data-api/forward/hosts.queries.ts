import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface Host {
  id: number
  name: string
  scheme: string
  host: string
  port: number
  mayPost: boolean
}

/** The enabled host of an origin; undefined if it is not on the allow-list. */
export async function findHost(
  db: Db,
  { scheme, host, port }: { scheme: string; host: string; port: number },
): Promise<Host | undefined> {
  const { rows } =
    await sql<Host>`select id, name, scheme, host, port, may_post as "mayPost" from data_api_host
    where scheme = ${scheme} and host = ${host} and port = ${port} and enabled`.execute(db)
  return rows[0]
}

export async function listHosts(db: Db): Promise<Host[]> {
  const { rows } =
    await sql<Host>`select id, name, scheme, host, port, may_post as "mayPost" from data_api_host
    where enabled order by name`.execute(db)
  return rows
}
