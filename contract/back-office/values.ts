import { z } from 'zod'

import { Condition } from '#contract/catalogue/condition.ts'
import { Attachment, Body, Picture } from '#contract/content/content.ts'
import { id } from '#contract/integers/integers.ts'
import { Extra } from '#contract/map/queries.ts'

import { faultAlone, plainText } from './check.ts'
import {
  type Field,
  type FieldType,
  formFields,
  type GivenOf,
  type Resource,
  type RowOf,
} from './resource.ts'

/** What the lists of fields of the type `items` hold. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  fieldName: z.string().min(1).max(60),
  mapExtra: Extra,
  condition: Condition,
  attachment: Attachment,
  picture: Picture,
}

export const NamedRow = z.object({ id, name: z.string() })

const longText = 4000
const maxItems = 40

/** How a value is sent. */
const inputSchemas: Record<FieldType, z.ZodType> = {
  text: z.string().trim().max(longText),
  integer: z.int32(),
  flag: z.boolean(),
  choice: z.string().max(60),
  dictionary: z.string().max(60),
  moment: z.iso.datetime({ offset: true }),
  ref: id,
  refs: z.array(id).max(2000),
  items: z.array(z.unknown()).max(maxItems),
  blocks: Body,
}

/** How it is answered. */
const outputSchemas: Record<FieldType, z.ZodType> = {
  ...inputSchemas,
  text: z.string(),
  choice: z.string(),
  dictionary: z.string(),
  moment: z.iso.datetime(),
  ref: NamedRow,
  refs: z.array(NamedRow),
  items: z.array(z.unknown()),
}

function sentAs(field: Field): z.ZodType {
  const { type, max = 0, shape = '' } = field
  if (type === 'items') return z.array(shapes[shape] ?? z.never()).max(max || maxItems)
  if (type !== 'text') return inputSchemas[type]
  return z
    .string()
    .overwrite((text) => plainText(field, text))
    .max(Math.max(max, longText))
}

const sentValue = (field: Field) =>
  sentAs(field)
    .nullable()
    .superRefine((value, context) => {
      const fault = faultAlone(field, value)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .meta({ label: field.label })

const isList = ({ type }: Field) => type === 'refs' || type === 'items'

const isAlwaysPresent = (field: Field) =>
  isList(field) || field.type === 'flag' || (field.required && !field.when)

const answeredValue = (field: Field, isRead: boolean) => {
  const schema = isAlwaysPresent(field) ? outputSchemas[field.type] : outputSchemas[field.type].nullable()
  return isRead ? schema : schema.optional()
}

const objectOf = (shape: [name: string, schema: z.ZodType][]) => z.strictObject(Object.fromEntries(shape))

/** What a form sends: all that is required of a new row, of a known one what has changed. */
export const valuesOf = <R extends Resource>(resource: R, isNew: boolean) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- made field by field from the resource
  objectOf(
    formFields(resource, isNew).map(([name, field]) => [
      name,
      isNew && field.required && field.type !== 'refs' && !field.when
        ? sentValue(field)
        : sentValue(field).optional(),
    ]),
  ) as unknown as z.ZodType<GivenOf<R>, GivenOf<R>>

/** A row; in a list without the texts and links that it does not show. */
export const rowOf = <R extends Resource>({ fields }: R, names: readonly string[] = Object.keys(fields)) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- made field by field from the resource
  z.object({
    id,
    version: z.int(),
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, answeredValue(field, names.includes(name))]),
    ),
  }) as unknown as z.ZodType<RowOf<R>, RowOf<R>>

/** Any of these values; null stands for none. */
export const filterOf = ({ type, label }: Field) =>
  z
    .array(
      (type === 'ref' || type === 'refs'
        ? id
        : type === 'flag'
          ? z.boolean()
          : z.string().max(60)
      ).nullable(),
    )
    .max(50)
    .meta({ label })
