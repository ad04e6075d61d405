import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

import type { Kind, Part } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { openDatabase, type Db } from '#database/database.ts'
import type { Store } from '#server/back-office/store.ts'
import { storesOver } from '#server/stores.ts'
import { openUsers } from '#server/users/users.ts'

import type { Shape } from './shapes.ts'

const allKinds: readonly Kind[] = Object.values(kinds)
const allParts: readonly Part[] = allKinds.flatMap(({ parts }) => Object.values(parts))
/** Enough for every kind, every part, and every way of booleans and of what may be left out. */
export const rounds = Math.max(allKinds.length, allParts.length, 8)

const bit = (round: number, at: number) => Math.floor(round / 2 ** at) % 2 === 1

/** A store of the back office; its secrets are none. */
export function storeOf(round: number): Store {
  const nothing = Buffer.alloc(1)
  const personal = {
    seal: () => nothing,
    unseal: () => '',
    sealBytes: () => nothing,
    unsealBytes: () => nothing,
    index: () => nothing,
    read: () => '',
    show: () => '',
  }
  const stores = Object.values(storesOver(openUsers({ personal })))
  const store = stores[round % stores.length]
  if (!store) throw new Error('no store')
  return store
}

/** A value of a type; rounds differ in what is chosen, left out and true. */
export function valueOf(shape: Shape, round: number, db: Db): unknown {
  const inner = (one: Shape) => valueOf(one, round, db)
  switch (shape.is) {
    case 'literal':
      return shape.value
    case 'union':
      return inner(chosenOf(shape.of, round))
    case 'array':
      return [inner(shape.of)]
    case 'object': {
      const given = [...shape.members].filter(([, { optional }]) => !(optional && bit(round, 2)))
      return Object.fromEntries(given.map(([name, member]) => [name, inner(member.shape)]))
    }
    case 'named':
      return ofName(shape.name, round, db)
    default:
      return { number: 1, boolean: bit(round, 0), null: null, string: '1', unknown: '1' }[shape.is]
  }
}

function chosenOf(shapes: readonly Shape[], round: number): Shape {
  const some = shapes.filter(({ is }) => is !== 'null')
  const left = some.length < shapes.length && bit(round, 1)
  return (left ? undefined : some[round % some.length]) ?? { is: 'null' }
}

function ofName(name: string, round: number, db: Db): unknown {
  const values: Record<string, () => unknown> = {
    Db: () => db,
    Kind: () => allKinds[round % allKinds.length],
    Kinds: () => kinds,
    Resource: () => storeOf(round).resource,
    Store: () => storeOf(round),
    Part: () => allParts[round % allParts.length],
    Date: () => new Date(0),
    Buffer: () => Buffer.alloc(1),
    RawBuilder: (): RawBuilder<unknown> => sql`(1 = 1)`,
  }
  return values[name]?.()
}

/** A row whose every column holds '1'. */
const anyRow: object = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'string' && name !== 'then' ? '1' : undefined) },
)

const controls = /^(?:begin|commit|rollback|savepoint|release|start transaction)\b/i

/** A database that answers every statement with one row, and writes down what it was sent. */
export function recordingDb(): { db: Db; sent: string[] } {
  const sent: string[] = []
  const client = {
    query: async (text: string) => {
      if (!controls.test(text)) sent.push(text)
      if (sent.length > 60) throw new Error('no end of statements')
      return { command: 'UPDATE', rowCount: 1, rows: [anyRow] }
    },
    release: () => {},
  }
  const pool = { connect: async () => client, end: async () => {} }
  return { db: openDatabase(pool as unknown as pg.Pool), sent }
}
