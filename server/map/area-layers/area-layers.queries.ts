import { sql } from 'kysely'

import type { Access } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { Box } from '#geology/ground.ts'
import { toMercator } from '#geology/mercator.ts'

export interface SurveySheets {
  id: number
  sheets: string
}

/** Surveys that name a sheet of one of the squares of 1:1,000,000, the newest first. */
export async function listSurveySheets(db: Db, squares: readonly string[]): Promise<SurveySheets[]> {
  const { rows } = await sql<SurveySheets>`
    select k.id, k.map_sheet as sheets from survey k join record r on r.id = k.id
    where r.access <> 'secret' and k.map_sheet ~* ${squares.join('|')}
    order by k.completed_on desc nulls last, k.id limit 20000`.execute(db)
  return rows
}

const inBox = ({ west, south, east, north }: Box) => {
  const [[left, low], [right, high]] = [toMercator(west, south), toMercator(east, north)]
  return sql`public_point <@ box(point(${left}, ${low}), point(${right}, ${high}))`
}

/** Holes of a box and the projects they name, by id or else by code. */
const holesIn = (box: Box, limit: number) => sql`
  select met.id, met.access, met.public_point, coalesce(b.project_id, p.id) as project, b.project_id is null as coded
  from (select id, access, public_point from record where kind = 'borehole' and ${inBox(box)} limit ${limit}) met
  join borehole b on b.id = met.id
  left join record p on b.project_id is null and p.kind = 'project' and p.code = b.project_code`

/** The projects of the first holes that lie in a box, and how many holes those are. */
export async function findDrilledProjects(
  db: Db,
  box: Box,
  limit: number,
): Promise<{ ids: number[]; holes: number }> {
  const { rows } = await sql<{ ids: number[]; holes: number }>`
    with hole as materialized (${holesIn(box, limit)})
    select (select count(*) from hole) as holes, coalesce(array_agg(id order by id), '{}') as ids
    from record where kind = 'project' and access <> 'secret' and id in (select project from hole)`.execute(
    db,
  )
  return rows[0] ?? { ids: [], holes: 0 }
}

interface ProjectHole {
  project: number
  access: Access
  /** EPSG:3857. */
  x: number
  y: number
}

/** The public places of holes: all of some projects, and those in a box that name one of them by code only. */
export async function listProjectHoles(
  db: Db,
  projects: readonly number[],
  { box, limit }: { box: Box; limit: number },
): Promise<ProjectHole[]> {
  const ids = sql`any(${[...projects]}::bigint[])`
  const { rows } = await sql<ProjectHole>`
    select b.project_id as project, r.access, r.public_point[0] as x, r.public_point[1] as y
    from borehole b join record r on r.id = b.id
    where b.project_id = ${ids} and r.public_point is not null
    union all
    select project, access, public_point[0], public_point[1] from (${holesIn(box, limit)}) hole
    where coded and project = ${ids}`.execute(db)
  return rows
}
