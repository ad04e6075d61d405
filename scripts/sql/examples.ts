import { sql } from 'kysely'

import { searchProps } from '#contract/catalogue/everything.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Db } from '#database/database.ts'
import { readQuery } from '#language/query.ts'
import { columnName, wantedRows } from '#server/back-office/rows.sql.ts'
import type { Store } from '#server/back-office/store.ts'
import { pricedRow } from '#server/catalogue/record.sql.ts'

import { storeOf } from './calls.ts'

type Arguments = (db: Db, round: number) => unknown[]

const { borehole, archive } = kinds
const allKinds = Object.values<Kind>(kinds)
const kindOf = (round: number): Kind => allKinds[round % allKinds.length] ?? borehole
/** Arguments for functions that are given SQL, names of tables and columns, or rows of no type, by function. */
export const examples: Readonly<Record<string, Arguments>> = {
  withReaderLock: (db) => [db, async () => {}],
  countHits: (db) => [db, { query: readQuery('1'), conditions: [], pages: true, reach: 1 }, searchProps],
  countRecordFacets: (db, round) => {
    const kind = kindOf(round)
    return [db, kind, kind.facets, [{ sql: sql`k.id = ${1}` }]]
  },
  createIndex: (db) => [db, 'create index on search_document (rank)'],
  findSpan: (db, round) => [db, kindOf(round), 'year'],
  findByValue: (db, round) => {
    const store = storeOf(round)
    return [db, store, store.resource.title, '1']
  },
  readHoldings: (db, round) => {
    const kind = kindOf(round)
    const due = Object.keys(kind.parts).slice(round % 2)
    return [
      db,
      kind,
      { id: 1, due, drawn: round % 2 === 0, files: true, withReading: true, refs: [1], places },
    ]
  },
  open: (db, round) => {
    const kind = kindOf(round)
    const record = { record: pricedRow(kind), code: '1', day: '2020-01-01' }
    return [db, { account: 1, kind: kind.name, ...record, pay: round % 2 === 0 }]
  },
  insertRow: (db, round) => [db, storeOf(round), rowWithTitle(round)],
  insertSheetRows: (db, round) => [db, storeOf(round).resource, Object.keys(rowWithTitle(round)), '[]'],
  insertRows: (db) => [db, 'sealed_record', ['record', 'title'], [{}]],
  findRowIds: (db, round) => {
    const store = storeOf(round)
    const where = wantedRows(store, { text: '1', filters: {}, sort: '' }, sql<boolean>`true`)
    return [db, { store, where, sort: store.resource.sort[round % 2] ?? '', limit: 1, offset: 0 }]
  },
  listTree: (db, round) => [db, treeOf(round), sql`true`],
  isAbove: (db, round) => [db, treeOf(round).resource, 1, 2],
  listPaths: (db, round) => [db, treeOf(round).resource, [1, 2]],
  findPosition: (db, round) => [db, treeOf(round).resource, 1],
  listChildren: (db, round) => [db, treeOf(round), 1],
  placeChildren: (db, round) => [db, treeOf(round), 1, [2]],
  readRows: (db, round) => {
    const store = storeOf(round)
    return [db, store, [1], Object.keys(store.resource.fields)]
  },
  setLinks: (db) => [db, ['role_menu', 'role', 'menu'], 1, [2]],
  updateRow: (db, round) => [db, storeOf(round), 1, { by: 1, columns: rowWithTitle(round) }],
  updateSheetRows: (db, round) => [
    db,
    storeOf(round).resource,
    { names: Object.keys(rowWithTitle(round)), lines: '[]', by: 1 },
  ],
  listHolders: (db, round) => {
    const { resource } = storeOf(round)
    return [db, resource, resource.title, ['1']]
  },
  countBelow: (db, round) => [db, treeOf(round), [1]],
  listChain: (db) => [db, archive, 'parentId', 1],
  listPage: (db, round) => [db, kindOf(round), sql`(values (1::bigint, 0))`, sql`r.id`],
  listPlaced: (db) => [db, [1], [{ table: borehole.table, column: 'project_name' }]],
  listReferred: (db) => [db, places, [1]],
  listRingCodes: (db) => [db, archive, 'parentId', '[]'],
  listGathered: (db, round) => [db, pageOf(round), 1],
  listWalked: (db, round) => [db, pageOf(round), 1, 1],
  countWanted: (db, round) => [db, pageOf(round), 1],
  listTwins: (db) => [db, borehole, [{ code: '1', lng: 121, lat: 31, values: { finalDepth: 1 } }]],
  replaceHotKeywords: (db) => [db, [{ word: '1', href: '1' }]],
  countHolding: (db) => [db, { table: 'organisation', column: 'industry' }, ['1']],
  replacePartners: (db) => [db, [{ name: '1', href: '1' }]],
  replaceOutlines: (db) => [db, 'district', [{ name: '1', ring: [] }]],
  replacePhones: (db) => [db, [{ label: '1', number: '1' }]],
  updateSite: (db) => [db, { name: '1', about: [], directions: [], sketch: null, section: null }],
}

/** A page of a list in its own order. */
const pageOf = (round: number) => ({
  store: storeOf(round),
  asked: { text: '', filters: {}, sort: '' },
  within: sql<boolean>`true`,
  limit: 1,
  offset: 0,
})

/** The column that names a row. */
const rowWithTitle = (round: number) => ({ [columnName(storeOf(round).resource.title)]: '1' })

/** A store whose rows form a tree. */
function treeOf(round: number): Store {
  for (let i = round; ; i += 1) if (storeOf(i).resource.parent !== undefined) return storeOf(i)
}

const places = [
  { from: archive, table: archive.table, column: 'parent_id', owner: 'id' },
  { from: borehole, table: borehole.parts.strata.table, column: 'record', owner: 'record' },
]
