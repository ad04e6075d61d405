import type { CompiledQuery, RawBuilder } from 'kysely'

import type { Db } from './database.ts'

/** Stands for a value that is not known yet. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const parameters = new Proxy<Record<string, Parameter>>({}, { get: (_, name) => new Parameter(String(name)) })

/** Compiled statements by the database for which they were written: one handle and its transactions have one adapter. */
type CompiledQueries<Row> = WeakMap<object, Map<string, CompiledQuery<Row>>>

/**
 * A statement that is compiled once for each shape: putting the text of a long one together costs more than sending it.
 * Writes see placeholders in place of the values, so the shape alone decides what the text is.
 */
export function compiledStatement<Values extends object, Row, Shape = undefined>(
  write: (values: Values, shape: Shape) => RawBuilder<Row>,
  nameOf: (shape: Shape) => string = () => '',
): (db: Db, values: Values, shape: Shape) => Promise<Row[]> {
  const compiled: CompiledQueries<Row> = new WeakMap()
  return async (db, values, shape) => {
    const { adapter } = db.getExecutor()
    const known = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    compiled.set(adapter, known)
    const name = nameOf(shape)
    // oxlint-disable-next-line no-unsafe-type-assertion -- placeholders stand for values of any type
    const made = known.get(name) ?? write(parameters as unknown as Values, shape).compile(db)
    known.set(name, made)
    const given = made.parameters.map((one) =>
      one instanceof Parameter ? Reflect.get(values, one.name) : one,
    )
    const { rows } = await db.executeQuery<Row>({ ...made, parameters: given })
    return rows
  }
}
