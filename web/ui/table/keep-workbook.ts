import type { NewSheet } from '#contract/workbook/workbook-parts.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { keepFile } from '#web/ui/page/keep-file.ts'

import { fileNameOf } from './keep-csv.ts'

/** Saves sheets as a workbook for Excel; what packs it is fetched with the first one. Throws as `fetchPage` does. */
export async function keepWorkbook(sheets: NewSheet[], name: string): Promise<void> {
  const [{ workbookParts }, { strToU8, zipSync }] = await fetchPage(() =>
    Promise.all([import('#contract/workbook/workbook-parts.ts'), import('fflate')]),
  )
  const packed = Object.entries(workbookParts(sheets)).map(([path, xml]) => [path, strToU8(xml)] as const)
  const content = new Uint8Array(zipSync(Object.fromEntries(packed)))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  keepFile(new Blob([content], { type }), `${fileNameOf(name)}.xlsx`)
}
