import { sql } from 'kysely'

import type { Part } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Db } from '#database/database.ts'

type Arguments = (db: Db, round: number) => unknown[]

const { borehole, archive } = kinds
const drawn = Object.values(kinds)
  .flatMap(({ parts }) => Object.values<Part>(parts))
  .filter(({ preview }) => preview)

/** Arguments for functions that are given SQL, names of tables and columns, or rows of no type, by function. */
export const examples: Readonly<Record<string, Arguments>> = {
  withReaderLock: (db) => [db, async () => {}],
  insertRows: (db) => [db, 'sealed_record', ['record', 'title'], [{}]],
  listChain: (db) => [db, archive, 'parentId', 1],
  listPage: (db, round) => [
    db,
    Object.values(kinds)[round % Object.keys(kinds).length],
    sql`(values (1::bigint, 0))`,
    sql`r.id`,
  ],
  listPreviewRows: (db, round) => {
    const part = drawn[round % drawn.length]
    return [db, part, part?.preview, [1]]
  },
  listReferred: (db) => [db, places, [1]],
  listReferrers: (db) => [db, places, 1],
  listRingCodes: (db) => [db, archive, 'parentId', '[]'],
  listTwins: (db) => [db, borehole, [{ code: '1', lng: 121, lat: 31, values: { finalDepth: 1 } }]],
  replaceHotKeywords: (db) => [db, [{ word: '1', href: '1' }]],
  replaceLinks: (db) => [db, 'partner', [{ name: '1', href: '1' }]],
  replaceOutlines: (db) => [db, 'district', [{ name: '1', ring: [] }]],
  replacePhones: (db) => [db, [{ label: '1', number: '1' }]],
  updateSite: (db) => [db, { name: '1', about: [], directions: [], sketch: null, section: null }],
}

const places = [
  { from: archive, table: archive.table, column: 'parent_id', owner: 'id' },
  { from: borehole, table: borehole.parts.strata.table, column: 'record', owner: 'record' },
]
