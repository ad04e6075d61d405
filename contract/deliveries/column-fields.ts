import { recordFields } from '#contract/catalogue/cells/record-fields.ts'
import { quantity, text, type Fields, type Kind } from '#contract/catalogue/kind.ts'

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

/**
 * Everything that a column of a table of others may be taken for: fields of the records of a kind with their places, or
 * of one of its parts with the `owner` of a row.
 */
export function columnFields(kind: Kind, part: string | null): Fields {
  if (part === null)
    return { ...(kind.place === 'point' && placeFields), ...recordFields(kind), ...markFields }
  const known = Object.hasOwn(kind.parts, part) ? kind.parts[part] : undefined
  const top: Fields = known?.fills ? { [topField]: quantity('层顶深度', metres) } : {}
  return { ...known?.fields, ...top, owner: text(`所属${kind.label}`) }
}
