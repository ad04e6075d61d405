import { mapQuery } from '#contract/back-office/map/query.ts'
import { shownFields } from '#contract/map/shown-fields.ts'
import { officePage } from '#web/back-office/office-page.ts'
import { kindNamed } from '#web/records/kind-named.ts'

import { ExtrasControl } from './ExtrasControl.tsx'
import { FieldsControl } from './FieldsControl.tsx'
import { TryQuery } from './TryQuery.tsx'

import './map-pages.css'

function fieldNames(kindName: string, fields: readonly string[]): string {
  const kind = kindNamed(kindName)
  const known = kind ? shownFields(kind) : []
  return fields.map((name) => known.find((one) => one.name === name)?.label ?? name).join('、')
}

export const queryPage = officePage({
  resource: mapQuery,
  blank: { position: 100, published: true },
  cells: {
    fields: ({ kind, fields }) => fieldNames(kind, fields),
    extras: ({ extras }) => extras.map(({ name }) => name).join('、') || '—',
  },
  controls: { fields: FieldsControl, extras: ExtrasControl },
  Below: TryQuery,
})
