import { use } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { commonFields, fieldOf } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { subtitlesOf, valueOf } from '#web/catalogue/list/columns.tsx'
import { extrasOf } from '#web/panels/panels.tsx'
import { FieldNote } from '#web/records/additions.ts'
import { valueWithUnit } from '#web/records/format.ts'
import { dayOf } from '#web/series/series.ts'
import type { KeyValue } from '#web/ui/text/KeyValues.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'

interface OfRecord {
  kind: Kind
  record: RecordView
}

/** 目录信息: values that stand neither in the record's head nor among its references. */
export function CatalogueValues({ kind, record, ruled }: OfRecord & { ruled?: boolean }) {
  const { reported = [], lead = '' } = extrasOf(kind)
  const elsewhere = new Set([
    'code',
    'title',
    'access',
    ...kind.facts,
    ...subtitlesOf(kind),
    ...reported,
    lead,
  ])
  const names = namesOf(kind).filter((name) => !elsewhere.has(name) && fieldOf(kind, name)?.type !== 'ref')
  return <Values {...{ kind, record, names }} {...(ruled && { ruled })} />
}

/** All fields but long texts, which are shown separately. */
const namesOf = (kind: Kind) =>
  [...Object.keys(commonFields), ...Object.keys(kind.fields)].filter((name) => !fieldOf(kind, name)?.long)

function Values({ kind, record, names, ruled }: OfRecord & { names: readonly string[]; ruled?: boolean }) {
  const note = use(FieldNote)
  const values = names.flatMap((name): KeyValue[] => {
    const field = fieldOf(kind, name)
    const value = valueOf(record, name)
    if (!field || value === null || value === undefined) return []
    const beside = note(name, field.label)
    const text = valueWithUnit(field, value)
    return [
      {
        label: field.label,
        value: beside ? (
          <>
            {text}
            {beside}
          </>
        ) : (
          text
        ),
      },
    ]
  })
  const updated = { label: '目录更新', value: dayOf(Date.parse(record.updatedAt)) }
  const known = [...values, ...placeOf(record)]
  const items = known.length === 0 ? [updated] : known // the date is shown in 版本
  return <KeyValues items={items} {...(ruled && { ruled })} />
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
