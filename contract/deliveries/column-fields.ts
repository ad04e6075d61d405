import { recordFields } from '#contract/catalogue/cells/record-fields.ts'
import { quantity, text, type Field, type Fields, type Kind } from '#contract/catalogue/kind.ts'

const metres = { unit: 'm', digits: 3 } as const

/** What a column of places may be beside longitude and latitude; X is north unless the sender says that it is east. */
const placeFields: Fields = {
  x: quantity('X 坐标', metres),
  y: quantity('Y 坐标', metres),
  originalEast: quantity('东坐标', metres),
  originalNorth: quantity('北坐标', metres),
  originalSystem: text('坐标系'),
}

/** What our own files say of a record: whether its place is exact, and whether all of it is there. */
export const [exactField, extentField] = ['placeExact', 'contentExtent'] as const
export const markFields = { [exactField]: text('位置准确'), [extentField]: text('所含内容') } as const

/** The field of a part whose rows fill their record from the top down: it places them and is not stored. */
export const topField = 'topDepth'

/** Stands before a field of the record in a row of a part, where a table repeats the record on each row. */
const recordPrefix = 'record.'

/** A field of the record, in a row of a part. */
export const inRow = (field: string): string => recordPrefix + field

/** The field of the record that a column of a part holds; undefined for one of the part itself. */
export const recordFieldOf = (field: string | null): string | undefined =>
  field?.startsWith(recordPrefix) ? field.slice(recordPrefix.length) : undefined

/** Whether a table holds records and rows of a part at once: the record stands on each of its rows. */
export const isFlat = ({ columns }: { columns: readonly { field: string | null }[] }): boolean =>
  columns.some(({ field }) => recordFieldOf(field) !== undefined)

/**
 * Everything that a column of a table of others may be taken for: fields of the records of a kind with their places, or
 * of one of its parts with the `owner` of a row and fields of the record that it repeats.
 */
export function columnFields(kind: Kind, part: string | null): Fields {
  const own = { ...(kind.place === 'point' && placeFields), ...recordFields(kind), ...markFields }
  if (part === null) return own
  const repeated = Object.entries(own).map(([name, { required: _, ...field }]): [string, Field] => [
    inRow(name),
    { ...field, label: `所属·${field.label}` },
  ])
  const known = Object.hasOwn(kind.parts, part) ? kind.parts[part] : undefined
  const top: Fields = known?.fills ? { [topField]: quantity('层顶深度', metres) } : {}
  return { ...known?.fields, ...top, owner: text(`所属${kind.label}`), ...Object.fromEntries(repeated) }
}
