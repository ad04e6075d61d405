import { lazy, Suspense, useState } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import { allColumns } from '#contract/back-office/resource.ts'
import { usePermission } from '#web/api/session.ts'
import { useColumns } from '#web/back-office/list/useColumns.ts'
import type { ListView } from '#web/back-office/list/useListPlace.ts'
import type { OfficePage, OfficeRow } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { download } from '#web/ui/page/download.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

const ImportDialog = lazy(async () => {
  const { ImportDialog } = await fetchPage(() => import('./ImportDialog.tsx'))
  return { default: ImportDialog }
})

interface SheetToolsProps {
  page: OfficePage
  view: ListView
  ticked: readonly OfficeRow[]
}

/** Import and export of a resource whose rows come and go as a workbook. */
export function SheetTools({ page: { resource }, view: { place }, ticked }: SheetToolsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { import: importing, export: exporting } = callsOf(resource)
  const { write, export: exportRight, read } = resource.permissions
  const mayImport = usePermission(write)
  const mayExport = usePermission(exportRight ?? read)
  const { shown } = useColumns(resource)
  /** A tree shows no columns. */
  const columns = resource.parent === undefined ? shown : allColumns(resource)
  const save = useWork(async () => {
    if (!exporting) return
    const { text, filters, sort } = place
    const ids = ticked.map(({ id }) => id)
    await download(exporting, { text, filters, sort, ids, columns }, `${resource.label}.xlsx`)
  })
  return (
    <>
      {importing && mayImport && (
        <Button size="s" onClick={() => setIsOpen(true)}>
          导入
        </Button>
      )}
      {exporting && mayExport && (
        <Button size="s" busy={save.busy} onClick={() => save.run()}>
          {ticked.length > 0 ? `导出 ${ticked.length} ${resource.counter}` : '导出'}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
