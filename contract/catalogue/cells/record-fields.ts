import { commonFields, day, fieldOf, quantity, type Fields, type Kind } from '#contract/catalogue/kind.ts'

const lng = quantity('经度', { unit: '°', digits: 6, min: -180, max: 180 })
const lat = quantity('纬度', { unit: '°', digits: 6, min: -90, max: 90 })

/**
 * The record fields that a file may contain: common fields with the names of the kind, place, and the kind's
 * fields.
 */
export function recordFields(kind: Kind): Fields {
  const common = Object.fromEntries(Object.keys(commonFields).map((name) => [name, fieldOf(kind, name)!]))
  return { ...common, openOn: day('开放日期'), ...(kind.place === 'point' && { lng, lat }), ...kind.fields }
}
