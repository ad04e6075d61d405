import { useState } from 'react'
import { useNavigate } from 'react-router'

import { recordFields } from '#contract/catalogue/cells/record-fields.ts'
import { drafts } from '#contract/catalogue/editing/drafts.ts'
import type { Fields, Kind } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'
import type { Cells } from '#web/back-office/records/grid/clipboard.ts'
import { DataGrid } from '#web/back-office/records/grid/DataGrid.tsx'
import { blankRows, filledRows } from '#web/back-office/records/grid/edit.ts'
import { codesIn, faultsIn } from '#web/back-office/records/grid/values.ts'
import { draftsPath } from '#web/back-office/records/paths.ts'
import { refreshDrafts } from '#web/back-office/records/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { draftOf } from './batch-row.ts'
import { BatchWarnings, useBatchWarnings } from './BatchWarnings.tsx'
import { KnownRecords } from './references.ts'

import './draft-form.css'

const maxDrafts = 200

/** The columns of the list come first, then the place, then everything else. */
function batchFields(kind: Kind): Fields {
  const all = recordFields(kind)
  const first = ['code', 'title', ...kind.list, 'lng', 'lat', 'access', 'openOn']
  const names = new Set([...first.filter((name) => all[name]), ...Object.keys(all)])
  return Object.fromEntries([...names].flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
}

/** Faults of several drafts, at their cells. */
function refusedCells(fields: Fields, error: AppError): Record<string, string> {
  const names = Object.keys(fields)
  return Object.fromEntries(
    (error.detail.refused ?? []).flatMap(({ at = 0, message, fields: named }) => {
      const faults = Object.entries(named ?? { code: message })
      return faults.map(([path, words]) => {
        const column = names.indexOf(path.replace(/^values\./, ''))
        return [`${at}.${Math.max(0, column)}`, words]
      })
    }),
  )
}

/** Rows that become drafts, and what stands in their way. */
function useBatch(kind: Kind) {
  const [fields] = useState(() => batchFields(kind))
  const [rows, setRows] = useState<Cells>(() => blankRows(8, Object.keys(fields).length))
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const filled = filledRows(rows)
  const faults = faultsIn(fields, filled).length
  const stored = useWork(
    async (onStored: (count: number) => void) => {
      setRows(filled)
      const stop = (words: string) => new AppError('invalid_input', {}, words)
      if (faults > 0) throw stop(`有 ${faults} 格须先改正`)
      if (filled.length > maxDrafts) throw stop(`一次最多 ${maxDrafts} 份，现有 ${filled.length} 行`)
      const known = new KnownRecords()
      const missing = [...(await known.find(codesIn(fields, filled)))].slice(0, 3)
      if (missing.length > 0) throw stop(`没有编号为“${missing.join('”“')}”的资料`)
      const made = filled.map((row) => draftOf(kind, { fields, row, known }))
      const { ids } = await act(drafts.create, { kind: kind.name, drafts: made }).catch((error: unknown) => {
        if (error instanceof AppError) setRefused(refusedCells(fields, error))
        throw error
      })
      await refreshDrafts()
      onStored(ids.length)
    },
    { shown: true },
  )
  const change = (next: Cells) => {
    setRows(next)
    setRefused({})
    stored.clear()
  }
  return { fields, rows, refused, stored, count: filled.length, faults, change }
}

/** Makes many drafts at once, a row each. */
export function BatchPage({ kind, base }: { kind: Kind; base: string }) {
  const navigate = useNavigate()
  const batch = useBatch(kind)
  const { fields, rows, refused, stored, count, faults } = batch
  const guard = useUnsavedGuard(count > 0)
  const doubts = useBatchWarnings({ kind, fields, rows })
  const leave = (drafted: number) => {
    guard.release()
    toast(`已建立 ${drafted} 份草稿`)
    void navigate(`${draftsPath}?kind=${kind.name}`)
  }
  return (
    <section className="resource-list">
      <Crumbs items={[{ label: kind.label, to: base }, { label: '批量起草' }]} />
      <header>
        <h1>批量起草{kind.label}</h1>
        <p className="cap">
          每行一份草稿，一次最多 {maxDrafts} 份；从 Excel 连表头一起粘贴，各列按栏目名对应。
        </p>
      </header>
      <DataGrid tall label={`批量起草${kind.label}`} {...{ fields, rows, refused }} onChange={batch.change} />
      <BatchWarnings lines={doubts} />
      <FormError error={stored.error} />
      <div className="draft-foot no-print">
        <Button variant="primary" busy={stored.busy} disabled={count === 0} onClick={() => stored.run(leave)}>
          建立 {count} 份草稿
        </Button>
        {faults > 0 && <span className="cap">{faults} 格有误</span>}
        {doubts.length > 0 && <span className="cap">有 {doubts.length} 处疑点，见上</span>}
      </div>
    </section>
  )
}
