import { commonFields, type Field, type Kind } from '#contract/catalogue/kind.ts'

const unlistedTypes = ['ref', 'numbers'] as const satisfies Field['type'][]

interface ShownField {
  name: string
  label: string
}

/** The fields of a kind that a map query may show: those that everybody sees and that fit on a line. */
export function shownFields({ fields, labels }: Kind): ShownField[] {
  const { district, year } = commonFields
  return Object.entries<Field>({ ...fields, district, year }).flatMap(([name, field]) =>
    field.seen || field.long || unlistedTypes.some((type) => type === field.type)
      ? []
      : [{ name, label: Reflect.get(labels, name) ?? field.label }],
  )
}
