import type { Kinds } from '#contract/catalogue/kind.ts'
import type { FileDescription, TableUse } from '#contract/deliveries/file-description.ts'
import type { Source, SourceRow } from '#server/foreign-files/source.ts'

import { readSource } from './reader.ts'

/**
 * What a file turns out to be, by its content: its format, its tables with what their columns may be taken for, what has
 * to be settled. `remembered` is what tables of the same sender were taken for. Throws one sentence where nothing can
 * be taken of it.
 */
export async function describeFile(
  kinds: Kinds,
  bytes: Uint8Array,
  _name: string,
  _remembered: readonly TableUse[] = [],
): Promise<FileDescription> {
  const source = await readSource(kinds, bytes)
  return {
    format: source.format,
    label: labelOf(kinds, source),
    kind: source.kind,
    tables: [],
    system: systemOf(source.rows),
    project: source.project.code,
  }
}

function labelOf(kinds: Kinds, { format, kind }: Source): string {
  const labels: Record<Source['format'], string> = {
    'lizheng-xlsx': '理正标准数据接口工作簿',
    'lizheng-text': '理正标准数据接口文本',
    ags4: 'AGS4 数据交换文件',
    ags3: 'AGS3 数据交换文件',
    gef: 'GEF 勘探文件',
    workbook: `${kinds[kind]?.label ?? ''}导入模板`,
  }
  return labels[format]
}

/** The system that the records name, and whether any has original coordinates alone. Records are the first rows. */
function systemOf(rows: Iterable<SourceRow>): FileDescription['system'] {
  let [named, needed]: [string | null, boolean] = [null, false]
  for (const { into, cells } of rows) {
    if (into !== 'record') break
    const { originalSystem, originalNorth, originalEast, lng } = cells
    if (originalSystem?.raw != null) named ??= String(originalSystem.raw)
    else needed ||= Boolean(originalNorth && originalEast && !lng)
  }
  return { named, needed }
}
