import pg from 'pg'

import type { Shape } from './shapes.ts'

export interface Column {
  name: string
  type: number
}

const { builtins: t } = pg.types
const json = new Set<number>([t.JSON, t.JSONB])
const kinds: readonly [Shape['is'] | 'Date' | 'Buffer', readonly number[]][] = [
  ['boolean', [t.BOOL]],
  ['number', [t.INT2, t.INT4, t.INT8, t.FLOAT4, t.FLOAT8, t.NUMERIC, t.OID]],
  ['string', [t.TEXT, t.VARCHAR, t.BPCHAR, 19, t.UUID, t.DATE, 705, 25]],
  ['Date', [t.TIMESTAMPTZ, t.TIMESTAMP]],
  ['Buffer', [t.BYTEA]],
  ['array', [1000, 1005, 1007, 1016, 1009, 1021, 1022, 1182, 1185, 2951, 1001]],
]
const kindOf = new Map(kinds.flatMap(([kind, types]) => types.map((type) => [type, kind] as const)))

/** Asks PostgreSQL for the columns of a statement without running it; rejects with what is wrong with it. */
export function describe(client: pg.Client, text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = []
    const request = {
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: { name: string; dataTypeID: number }[] }) => {
        columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
      },
      handleReadyForQuery: () => resolve(columns),
      handleError: reject,
    }
    client.query(request)
  })
}

/** Where the columns of a statement are not those of the row that its template names. */
export function misfits(row: Shape, columns: readonly Column[]): string[] {
  if (row.is !== 'object') return []
  const found = new Map(columns.map(({ name, type }) => [name, type]))
  const declared = [...row.members].flatMap(([name, { shape, optional }]) => {
    const type = found.get(name)
    if (type === undefined) return optional ? [] : [`no column is called ${name}`]
    const kind = kindOf.get(type)
    if (json.has(type) || kind === undefined || fitsColumn(shape, kind)) return []
    return [`${name} is ${kind}, not ${wordOf(shape)}`]
  })
  const unnamed = row.open ? [] : columns.filter(({ name }) => !row.members.has(name))
  return [...declared, ...unnamed.map(({ name }) => `column ${name} is not in the row`)]
}

function fitsColumn(shape: Shape, kind: string): boolean {
  if (shape.is === 'unknown' || shape.is === 'null') return true
  if (shape.is === 'union')
    return (
      shape.of.some(({ is }) => is !== 'null') &&
      shape.of.every((one) => one.is === 'null' || fitsColumn(one, kind))
    )
  return wordOf(shape) === kind
}

const wordOf = (shape: Shape): string =>
  shape.is === 'literal'
    ? typeof shape.value
    : shape.is === 'named'
      ? shape.name
      : shape.is === 'union'
        ? 'that'
        : shape.is
