import { z } from 'zod'

import { isDay } from '#contract/fields/day.ts'

import type { Field, Fields, FieldType, Kind } from './kind.ts'

const limits = (field: Field, schema: z.ZodNumber) =>
  schema
    .min(field.min ?? -1e9, `不能小于 ${field.min ?? -1e9}`)
    .max(field.max ?? 1e9, `不能大于 ${field.max ?? 1e9}`)

const boundedText = (maxLength: number) =>
  z.string('须为文字').trim().min(1, '不能为空').max(maxLength, `最长 ${maxLength} 字`)

/** Readings are stored in single precision: rounds to six significant digits; underflow becomes 0. */
const sixDigits = (reading: number) => Number(Math.fround(reading).toPrecision(6)) || 0

/** Validation of every field type, used by forms, imports and the API. */
const schemas: Record<FieldType, (field: Field) => z.ZodType> = {
  text: (field) => boundedText(field.max ?? 4000),
  term: (field) => boundedText(field.max ?? 100),
  choice: (field) => z.enum(Object.keys(field.choices ?? {}), '不在选项之列'),
  integer: (field) => limits(field, z.int('须为整数')),
  number: (field) => limits(field, z.number('须为数字')),
  day: () => z.string('须为文字').refine(isDay, '须为 2024-03-01 这样的日期'),
  moment: () => z.iso.datetime({ offset: true, error: '须为日期与时刻' }),
  numbers: ({ min = -1e6, max = 1e6 }) =>
    z
      .array(
        z
          .number('读数须为数字')
          .min(min, `读数不能小于 ${min}`)
          .max(max, `读数不能大于 ${max}`)
          .transform(sixDigits)
          .nullable(),
        '须为一列读数',
      )
      .max(100_000, '读数过多'),
  ref: () => z.int('须为资料的内部编号').min(1),
}

/** Schema of the fields of a record or part row; absent and null both mean unknown. */
export function schemaOf(fields: Fields): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const schema = schemas[field.type](field)
        const sent = field.required ? schema : schema.nullish().transform((value) => value ?? null)
        return [name, sent.meta({ label: field.label })]
      }),
    ),
  )
}

/** Values and parts of a whole record of this kind. */
export function recordSchema(kind: Kind): ReturnType<typeof recordSchemaOf> {
  const known = recordSchemas.get(kind)
  if (known) return known
  const made = recordSchemaOf(kind)
  recordSchemas.set(kind, made)
  return made
}

const recordSchemas = new WeakMap<Kind, ReturnType<typeof recordSchemaOf>>()

function recordSchemaOf(kind: Kind) {
  return z.object({
    values: schemaOf(kind.fields),
    parts: z.strictObject(
      Object.fromEntries(
        Object.entries(kind.parts).map(([name, part]) => [
          name,
          z.array(schemaOf(part.fields)).default([]).meta({ label: part.label }),
        ]),
      ),
    ),
  })
}
