import type { StoredFile } from '#demo/loading/files.ts'

import { mapSheet } from './map-sheet.ts'

/** Map sheets of the archive that were scanned. */
export async function scannedSheets(
  sheets: Iterable<readonly [id: number, { code: string; title: string }]>,
): Promise<StoredFile[]> {
  const scans: StoredFile[] = []
  for (const [record, { code, title }] of sheets)
    scans.push({
      ...{ record, position: 0, mediaType: 'image/png' },
      key: `${code} 扫描图`,
      name: `${title}（扫描图，示意）.png`,
      content: await mapSheet(title),
    })
  return scans
}
