import { z } from 'zod'

import { isDay } from '#contract/fields/day.ts'
import { visibleText } from '#contract/fields/visible-text.ts'
import { laySoundings } from '#geology/soundings/lay-soundings.ts'

import type { Field, Fields, FieldType, Kind, Part } from './kind.ts'

const limits = (field: Field, schema: z.ZodNumber) =>
  schema
    .min(field.min ?? -1e9, `不能小于 ${field.min ?? -1e9}`)
    .max(field.max ?? 1e9, `不能大于 ${field.max ?? 1e9}`)

const boundedText = (maxLength: number) =>
  z.string('须为文字').overwrite(visibleText).trim().min(1, '不能为空').max(maxLength, `最长 ${maxLength} 字`)

/** Readings are stored in single precision: rounds to six significant digits; underflow becomes 0. */
const sixDigits = (reading: number) => Number(Math.fround(reading).toPrecision(6)) || 0

/** A reading in its limits; what lies beyond may be in another unit. A void of its quantity is no reading. */
function reading({ min = -1e6, max = 1e6, unit, voids = [] }: Field): z.ZodType {
  const [limit, doubt] =
    unit === 'MPa' ? [`${max} MPa`, '，疑以 kPa 填写'] : [unit ? `${max} ${unit}` : String(max), '']
  const measured = z
    .number('读数须为数字')
    .min(min, `读数不能小于 ${min}`)
    .max(max, { error: ({ input }) => `读数不能大于 ${limit}：${String(input)}${doubt}` })
    .transform((value) => (voids.includes(value) ? null : sixDigits(value)))
  return measured.nullable()
}

/** Validation of every field type, used by forms, imports and the API. */
const schemas: Record<FieldType, (field: Field) => z.ZodType> = {
  text: (field) => boundedText(field.max ?? 4000),
  term: (field) => boundedText(field.max ?? 100),
  choice: (field) => z.enum(Object.keys(field.choices ?? {}), '不在选项之列'),
  integer: (field) => limits(field, z.int('须为整数')),
  number: (field) => limits(field, z.number('须为数字')),
  day: () => z.string('须为文字').refine(isDay, '须为 2024-03-01 这样的日期'),
  moment: () => z.iso.datetime({ offset: true, error: '须为日期与时刻' }),
  numbers: (field) => z.array(reading(field), '须为一列读数').max(100_000, '读数过多'),
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
          rowsOf(part).default([]).meta({ label: part.label }),
        ]),
      ),
    ),
  })
}

/** Rows of a part; soundings are brought to the form in which they are stored. */
function rowsOf({ fields, soundings }: Part) {
  const rows = z.array(schemaOf(fields))
  return soundings ? rows.check((given) => laySent(given, fields)) : rows
}

type RowsSent = z.core.ParsePayload<Record<string, unknown>[]>

function laySent(given: RowsSent, fields: Fields): void {
  const { soundings, faults } = laySoundings(given.value, curvesOf(fields))
  for (const { row, field, reason } of faults)
    given.issues.push({ code: 'custom', path: [row, field], message: reason, input: given.value[row] })
  if (faults.length === 0) given.value = soundings.map(({ values }) => ({ ...values }))
}

/** The fields of a sounding that are measured at its depths. */
export const curvesOf = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.type === 'numbers' && name !== 'depths')
