import { z } from 'zod'

type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypes['_zod']['def']
type ParameterText = string | readonly string[]

// oxlint-disable-next-line no-underscore-dangle, no-unsafe-type-assertion -- every schema is one of the types of the validator
const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

const decimalNumber = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/

/**
 * Reads a parameter, which is text, as its schema wants it: a number, yes or no, a list (the name repeated, or one value
 * with commas), anything with parts as JSON. What cannot be read stays as it is, for the schema to refuse.
 */
export function readParameter(schema: Schema, given: ParameterText): unknown {
  const def = definitionOf(schema)
  if (def.type === 'lazy') return readParameter(def.getter(), given)
  if (def.type === 'pipe') return readParameter(def.in, given)
  if ('innerType' in def) return readParameter(def.innerType, given)
  if (def.type === 'union') return readUnion(def.options, given)
  if (def.type === 'array') return readList(given, () => def.element)
  if (def.type === 'tuple') return readList(given, (i) => def.items[i])
  return typeof given === 'string' ? readText(def, given) : given
}

function readText(def: Definition, text: string): unknown {
  if (def.type === 'number') return decimalNumber.test(text) ? Number(text) : text
  if (def.type === 'boolean') return truths.get(text) ?? text
  if (def.type === 'literal') return def.values.find((value) => String(value) === text) ?? text
  return def.type === 'object' || def.type === 'record' ? (parseJson(text) ?? text) : text
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** A list in JSON, else what the repeated name gives or what stands between commas. */
function readList(given: ParameterText, schemaOf: (i: number) => Schema | undefined): unknown {
  const whole = typeof given === 'string' && /^[[{]/.test(given) ? parseJson(given) : undefined
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole]
  return itemsOf(given).map((item, i) => {
    const schema = schemaOf(i)
    return schema ? readParameter(schema, item) : item
  })
}

function itemsOf(given: ParameterText): readonly string[] {
  if (typeof given !== 'string') return given
  return given === '' ? [] : given.split(',')
}

/** The first variant that takes what it reads. */
function readUnion(options: readonly Schema[], given: ParameterText): unknown {
  const read = options.map((option) => ({ option, value: readParameter(option, given) }))
  const fit = read.find(({ option, value }) => z.safeDecode(option, value).success)
  return fit ? fit.value : given
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
