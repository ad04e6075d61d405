import { z } from 'zod'

declare module 'zod' {
  interface GlobalMeta {
    /** What people call the value, in refusals and in the description of the calls; '' where its content has the labels. */
    label?: string
  }
}

type Schema = z.core.$ZodType

/** The label of a value: that of its schema, or of the one that this wraps. */
export function labelOf(schema: Schema): string | undefined {
  const inner = innerOf(schema)
  return z.globalRegistry.get(schema)?.label ?? (inner && labelOf(inner))
}

/** The label of a name within a value, whose place is a path. */
export type LabelOf = (name: string, within: readonly PropertyKey[]) => string | undefined

/** The labels of a schema’s content. */
export const labelsOf =
  (schema: Schema): LabelOf =>
  (name, within) => {
    const found = [...within, name].reduce<Schema | undefined>(
      (holder, step) => holder && contentOf(holder, step),
      schema,
    )
    return found && labelOf(found)
  }

/** What an optional, nullable, defaulted, recursive or encoded value is. */
function innerOf(schema: Schema): Schema | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap()
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return schema.unwrap()
  if (schema instanceof z.ZodLazy) return schema.unwrap()
  return schema instanceof z.ZodPipe ? schema.in : undefined
}

/** What a step of a path leads to: a name, or a place in a list. */
function contentOf(schema: Schema, step: PropertyKey): Schema | undefined {
  if (schema instanceof z.ZodObject)
    return new Map<PropertyKey, Schema>(Object.entries(schema.shape)).get(step)
  if (schema instanceof z.ZodArray) return schema.element
  if (schema instanceof z.ZodTuple) return schema.def.items[Number(step)]
  if (schema instanceof z.ZodRecord) return schema.valueType
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => contentOf(option, step)).find((content) => content !== undefined)
  const inner = innerOf(schema)
  return inner && contentOf(inner, step)
}
