import { z } from 'zod'

/**
 * The same schema without tolerance: every object in it refuses names that it does not have, at any depth, unless it
 * is deliberately open. Objects that only strip what they do not know would leave a typing error unnoticed.
 */
export const strict = <S extends z.ZodType>(schema: S): S => strictly(schema, new Map())

type StrictCopies = Map<z.core.$ZodType, z.core.$ZodType>

/** Where the definition of a schema holds others: one, or a list of them. */
const holders = [
  'innerType',
  'element',
  'in',
  'out',
  'left',
  'right',
  'valueType',
  'rest',
  'options',
  'items',
]

function strictly<S extends z.core.$ZodType>(schema: S, copies: StrictCopies): S {
  const known = copies.get(schema)
  // oxlint-disable-next-line no-unsafe-type-assertion -- a copy of the schema it was made for
  if (known) return known as S
  // oxlint-disable-next-line no-underscore-dangle -- the validator has no other access to the definition
  const { def } = schema._zod
  // descriptors, since a default is read anew from its definition each time
  const copied: object = Object.defineProperties({}, Object.getOwnPropertyDescriptors(def))
  for (const [name, value] of partsOf(def, copies))
    Object.defineProperty(copied, name, { value, enumerable: true, configurable: true, writable: true })
  // oxlint-disable-next-line no-unsafe-type-assertion -- the definition is that of the schema, part by part
  const made = z.core.clone(schema, copied as typeof def)
  copies.set(schema, made)
  return made
}

/** The parts of a definition in which other schemas stand, made strict. */
function partsOf(def: z.core.$ZodTypeDef, copies: StrictCopies): [name: string, part: unknown][] {
  if (isObject(def))
    return [
      ['shape', shapeOf(def.shape, copies)],
      ['catchall', def.catchall ?? z.never()],
    ]
  if (isLazy(def)) return [['getter', () => strictly(def.getter(), copies)]]
  const strictPart = (part: unknown) => (isSchema(part) ? strictly(part, copies) : part)
  return holders
    .filter((name) => name in def)
    .map((name): [string, unknown] => [name, Reflect.get(def, name)])
    .map(([name, part]) => [name, Array.isArray(part) ? part.map(strictPart) : strictPart(part)])
}

/** Read when it is needed, since a schema may contain itself. */
const shapeOf = (shape: z.core.$ZodShape, copies: StrictCopies): object =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.keys(shape).map((name) => [
        name,
        { enumerable: true, get: () => shape[name] && strictly(shape[name], copies) },
      ]),
    ),
  )

const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === 'object'
const isLazy = (def: z.core.$ZodTypeDef): def is z.core.$ZodLazyDef => def.type === 'lazy'
const isSchema = (part: unknown): part is z.core.$ZodType => part instanceof z.core.$ZodType
