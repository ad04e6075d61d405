import type pg from 'pg'

/** What lies on the shelves, by kind: the letters of its boxes, how many lie in one, and how many at most. */
const shelves = [
  { kind: 'archive', letters: 'DA', each: 6 },
  { kind: 'core', letters: 'YX', each: 1 },
  { kind: 'thinSection', letters: 'BP', each: 40 },
  { kind: 'fossil', letters: 'HS', each: 12 },
  { kind: 'survey', letters: 'DC', each: 4 },
  { kind: 'result', letters: 'CG', each: 6 },
  { kind: 'literature', letters: 'WX', each: 10 },
  { kind: 'borehole', letters: 'ZK', each: 25 },
] as const

/** The drill logs of so many boreholes are on paper; those of a larger city are not all on the shelves. */
const mostOfAKind = 20_000

/** Puts one copy of every thing that can be borrowed into a box on a shelf. */
export async function fillShelves(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into holding (record, box, shelf)
     select r.id, s.letters || '-' || lpad((1 + (r.place - 1) / s.each)::text, 5, '0'),
       s.letters || lpad((1 + (r.place - 1) / s.each / 48)::text, 2, '0') || '-' ||
         lpad((1 + (r.place - 1) / s.each / 8 % 6)::text, 2, '0')
     from json_to_recordset($1::json) as s (kind text, letters text, each int)
       cross join lateral (
         select r.id, row_number() over (order by r.id) as place from record r left join archive a on a.id = r.id
         where r.kind = s.kind and a.level is distinct from 'fonds' order by r.id limit $2) r`,
    [JSON.stringify(shelves), mostOfAKind],
  )
}
