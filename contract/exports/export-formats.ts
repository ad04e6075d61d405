export interface ExportFormat {
  readonly label: string
  readonly suffix: string
  readonly mediaType: string
  /** What it is good for, in a sentence. */
  readonly use: string
  /** It holds geometry, in the chosen system or always in degrees. */
  readonly geometry?: 'chosen' | 'degrees' | 'plane'
  /** It holds the rows of parts, not only records. */
  readonly hasParts?: true
  /** It holds records of holes alone. */
  readonly onlyHoles?: true
}

const zip = { suffix: 'zip', mediaType: 'application/zip' } as const

/** The formats of files that are taken out, in the order in which they are offered. */
export const exportFormats = {
  xlsx: {
    label: 'Excel 工作簿',
    suffix: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    use: '资料与各部分各一张表，表头与导入模板相同',
    hasParts: true,
  },
  csv: { ...zip, label: 'CSV', use: '各表一个文本文件（UTF-8）', hasParts: true },
  geojson: { ...zip, label: 'GeoJSON', use: '网页地图与程序，经纬度', geometry: 'degrees', hasParts: true },
} as const satisfies Readonly<Record<string, ExportFormat>>

export type ExportFormatName = keyof typeof exportFormats
