import { useState } from 'react'

import { DataGrid } from '#web/back-office/records/grid/DataGrid.tsx'
import { faultsIn } from '#web/back-office/records/grid/values.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

import { cellFaultsOf } from './check.ts'
import { cellsIn, withCells } from './draft-values.ts'
import { SheetPreview } from './SheetPreview.tsx'
import type { DraftForm } from './useDraft.ts'

/** The parts of a record, a grid each; behind them the drawing of what they hold by now. */
export function PartGrids({ form }: { form: DraftForm }) {
  const { kind } = form
  const { values, faults, change } = form.form
  const parts = Object.entries(kind.parts)
  const [open, setOpen] = useState(parts[0]?.[0] ?? '')
  if (parts.length === 0) return null
  const tabs = parts.map(([name, { label, fields }]) => {
    const rows = cellsIn(values, name)
    const wrong = faultsIn(fields, rows).length
    return {
      key: name,
      label: wrong > 0 ? `${label}（${wrong} 处有误）` : label,
      count: rows.length,
      panel: (
        <DataGrid
          key={name}
          {...{ label, fields, rows }}
          refused={cellFaultsOf(faults, name)}
          onChange={(next) => change(withCells(name, next))}
        />
      ),
    }
  })
  const preview = { key: 'preview', label: '预览', panel: <SheetPreview form={form} /> }
  return (
    <section className="form-section" aria-label="数据表">
      <h2>数据表</h2>
      <Tabs label="数据表" tabs={[...tabs, preview]} active={open} onChange={setOpen} />
    </section>
  )
}
