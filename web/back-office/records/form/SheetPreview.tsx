import { Suspense } from 'react'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { extrasOf } from '#web/panels/panels.tsx'
import { Empty, Loading } from '#web/ui/states/States.tsx'

import { textIn } from './draft-values.ts'
import type { DraftForm } from './useDraft.ts'

/** The drawing of a record of this kind, of what the form holds; cells with a fault count as empty. */
export function SheetPreview({ form }: { form: DraftForm }) {
  const [panel] = extrasOf(form.kind).panels ?? []
  if (!panel) return <Empty title="这类资料没有图" />
  return (
    <Suspense fallback={<Loading rows={8} />}>
      <panel.Panel record={recordOf(form)} />
    </Suspense>
  )
}

function recordOf({ kind, code, form: { values }, contentOf }: DraftForm): RecordView {
  const content = contentOf(values)
  const parts = Object.entries(kind.parts).map(([name, { fields }]) => {
    const required = Object.entries(fields).filter(([, field]) => field.required)
    const rows = content.parts[name] ?? []
    return [name, rows.filter((row) => required.every(([field]) => row[field] != null))]
  })
  return {
    id: 0,
    kind: kind.name,
    code,
    title: textIn(values, 'title'),
    access: 'open',
    openOn: null,
    district: null,
    year: null,
    place: null,
    version: 1,
    updatedAt: '',
    values: content.values,
    preview: {},
    strips: {},
    viewLevel: 'record',
    lock: null,
    charge: null,
    counts: {},
    parts: Object.fromEntries(parts),
    files: [],
    references: {},
    links: {},
    ancestors: [],
    referrers: [],
  }
}
