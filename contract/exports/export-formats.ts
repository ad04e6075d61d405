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
  gpkg: {
    label: 'GeoPackage',
    suffix: 'gpkg',
    mediaType: 'application/geopackage+sqlite3',
    use: '在 QGIS 中打开即有符号与中文字段名',
    geometry: 'chosen',
    hasParts: true,
  },
  ags4: {
    label: 'AGS 4.1.1',
    suffix: 'ags',
    mediaType: 'text/plain',
    use: '国外勘察软件通用的钻孔数据交换格式',
    hasParts: true,
    onlyHoles: true,
  },
  lizheng: {
    label: '理正工作簿',
    suffix: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    use: '理正勘察标准数据接口：勘探点、土层、标贯、取样、水位',
    geometry: 'chosen',
    hasParts: true,
    onlyHoles: true,
  },
  shapefile: {
    ...zip,
    label: 'Shapefile',
    use: 'ArcGIS 等各种 GIS 软件；字段名缩短，另附说明',
    geometry: 'chosen',
    hasParts: true,
  },
  kml: {
    label: 'KML',
    suffix: 'kml',
    mediaType: 'application/vnd.google-earth.kml+xml',
    use: '奥维、谷歌地球等地图软件；只有资料本身',
    geometry: 'degrees',
  },
  dxf: {
    label: 'DXF 点位',
    suffix: 'dxf',
    mediaType: 'image/vnd.dxf',
    use: 'CAD 中的点、编号与高程，平面坐标',
    geometry: 'plane',
  },
  package: {
    ...zip,
    label: '资料包',
    use: '表格、GIS 数据、成套图件（PDF、DXF）、说明与未收入清单，交给没有账号的同事也能用',
    geometry: 'chosen',
    hasParts: true,
  },
} as const satisfies Readonly<Record<string, ExportFormat>>

export type ExportFormatName = keyof typeof exportFormats
