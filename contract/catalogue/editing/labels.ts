import { commonFields, type Field, type Kind } from '#contract/catalogue/kind.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { labelOf, type LabelOf } from '#contract/schemas/label.ts'

/** Safe lookup by an untrusted name. */
const at = <T>(table: Readonly<Record<string, T>> | undefined, name: PropertyKey): T | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[String(name)] : undefined

/** Labels of a record's write request: fields and parts, then the common ones. */
export const labelsOfKind =
  (kind: Kind): LabelOf =>
  (name, [group, part]) => {
    if (group === 'values') return at(kind.fields, name)?.label
    if (group !== 'parts') return commonLabel(kind, name)
    return part === undefined ? at(kind.parts, name)?.label : at(at(kind.parts, part)?.fields, name)?.label
  }

function commonLabel(kind: Kind, name: string): string | undefined {
  const asked = at(catalogue.create.input.shape, name)
  return at<string>(kind.labels, name) ?? at<Field>(commonFields, name)?.label ?? (asked && labelOf(asked))
}
