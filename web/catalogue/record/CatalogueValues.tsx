import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Field, Kind } from '#contract/catalogue/kind.ts'
import { commonFields, fieldOf } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { valueWithUnit } from '#web/catalogue/format.ts'
import { valueOf } from '#web/catalogue/list/columns.tsx'
import { extrasOf } from '#web/catalogue/panels.tsx'
import { kindNamed, recordPath } from '#web/catalogue/record-path.ts'
import { dayOf } from '#web/catalogue/series/series.ts'
import type { KeyValue } from '#web/ui/text/KeyValues.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'

interface OfRecord {
  kind: Kind
  record: RecordView
}

/** 目录信息: every value that the answer holds, under its label; unknown ones are left out. */
export function CatalogueValues({ kind, record }: OfRecord) {
  return <Values {...{ kind, record }} names={namesOf(kind)} whole />
}

/** Catalogue values not shown in the record's head or references. */
export function CatalogueRemainder({ kind, record }: OfRecord) {
  const reported = new Set(['code', 'title', 'access', ...kind.facts, ...(extrasOf(kind).reported ?? [])])
  const names = namesOf(kind).filter((name) => !reported.has(name) && fieldOf(kind, name)?.type !== 'ref')
  return <Values {...{ kind, record, names }} />
}

/** All fields but long texts, which are shown separately. */
const namesOf = (kind: Kind) =>
  [...Object.keys(commonFields), ...Object.keys(kind.fields)].filter((name) => !fieldOf(kind, name)?.long)

function Values({ kind, record, names, whole }: OfRecord & { names: readonly string[]; whole?: boolean }) {
  const values = names.flatMap((name): KeyValue[] => {
    const field = fieldOf(kind, name)
    const value = valueOf(record, name)
    if (!field || value === null || value === undefined) return []
    return [{ label: field.label, value: <Value {...{ field, name, value, record }} /> }]
  })
  const updated = { label: '目录更新', value: dayOf(Date.parse(record.updatedAt)) }
  const known = [...values, ...placeOf(record)]
  const items = whole || known.length === 0 ? [...known, updated] : known // the date is shown in 版本
  return <KeyValues items={items} {...(whole && { ruled: true })} />
}

interface ValueProps {
  field: Field
  name: string
  value: unknown
  record: RecordView
}

function Value({ field, name, value, record }: ValueProps): ReactNode {
  const link = record.references[name]
  const kind = link && kindNamed(link.kind)
  if (kind) return <Link to={recordPath(kind, link.code)}>{link.title}</Link>
  if (field.type === 'ref') return '—'
  const text = valueWithUnit(field, value)
  const opens = name === 'access' && record.access === 'protected' && record.openOn
  return opens ? `${text}，至 ${record.openOn}` : text
}

function placeOf({ place, access }: RecordView): KeyValue[] {
  if (!place) return access === 'secret' ? [{ label: '位置', value: '涉密，只公开所在区' }] : []
  const digits = place.exact ? 6 : 3
  const value = (
    <>
      <span className="num word">东经 {place.lng.toFixed(digits)}°，</span>
      <wbr />
      <span className="num word">北纬 {place.lat.toFixed(digits)}°</span>
      {!place.exact && <span className="cap block">所在 0.01° 网格（约 1 km）的中心，不是准确位置</span>}
    </>
  )
  return [{ label: '位置', value }]
}
