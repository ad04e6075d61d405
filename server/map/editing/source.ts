import { sourceFieldNames, sourceFields, sourceNames } from '#contract/back-office/map/source-fields.ts'
import { isAsked } from '#contract/back-office/resource.ts'
import { sources, type SourceType } from '#contract/map/source.ts'

import { invalidField } from './faults.ts'

type Values = Readonly<Record<string, unknown>>

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** What the fields of a form say of a source, in one object, as its type wants it; refused at the field otherwise. */
export function sourceFrom(type: SourceType, standing: Values, own: Values = {}): object {
  const asked = sourceFieldNames.flatMap((field) =>
    isAsked(sourceFields[field], standing) && isGiven(standing[field])
      ? [[sourceNames[field], standing[field]]]
      : [],
  )
  const read = sources[type].safeParse({ ...Object.fromEntries(asked), ...own })
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = sourceFieldNames.find((name) => sourceNames[name] === issue?.path[0]) ?? 'url'
  throw invalidField(field, issue?.code === 'custom' ? issue.message : '填写有误')
}
