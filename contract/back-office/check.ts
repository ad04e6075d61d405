import { pictureFault, pictureIn, picturesOf, readBody } from '#contract/content/article.ts'

import type { Field } from './resource.ts'

const maxText = 200

/**
 * What is wrong with a value of a form or a file, in Chinese; undefined when nothing is. Browser, server and imports
 * ask here.
 */
export function valueFault(field: Field, value: unknown): string | undefined {
  if (isBlank(value)) return field.required ? describeMissing(field) : undefined
  if (typeof value === 'string') return textFault(field, value)
  if (typeof value === 'number' && field.type === 'integer') return numberFault(field, value)
  return picturesFault(field, value)
}

/** Pictures stand where they may, and are described. */
function picturesFault({ type, pictures, shape }: Field, value: unknown): string | undefined {
  if (type !== 'blocks' && shape !== 'picture') return undefined
  const given =
    type === 'blocks' ? picturesOf(readBody(value)) : [value].flat().flatMap((one) => pictureIn(one) ?? [])
  if (type === 'blocks' && !pictures && given.length > 0) return '这里不能放图片'
  return given.map(pictureFault).find((fault) => fault !== undefined)
}

/** The same of a value alone: what is asked for only beside another may be blank until the row as a whole is checked. */
export const faultAlone = (field: Field, value: unknown): string | undefined =>
  field.when && isBlank(value) ? undefined : valueFault(field, value)

/** A text as it is stored. */
export const plainText = ({ plain }: Field, text: string): string => plain?.(text) ?? text.trim()

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Values that are chosen rather than written. */
const chosenTypes = ['choice', 'dictionary', 'ref', 'refs', 'items'] as const satisfies Field['type'][]

const describeMissing = ({ type, label }: Field): string =>
  `请${chosenTypes.some((one) => one === type) ? '选择' : '填写'}${label}`

function textFault(field: Field, text: string): string | undefined {
  const { max = maxText, choices, fault } = field
  const plain = plainText(field, text)
  if ([...plain].length > max) return `最长 ${max} 字`
  if (choices && !Object.hasOwn(choices, text)) return '不在选项之列'
  return fault?.(plain)
}

function numberFault({ min = 0, max = 1e9 }: Field, value: number): string | undefined {
  if (!Number.isInteger(value)) return '须为整数'
  if (value < min) return `不能小于 ${min}`
  return value > max ? `不能大于 ${max}` : undefined
}
