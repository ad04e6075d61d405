/** Formats of files, with what readers call them; whoever reads one more adds a line. */
export const formatLabels = {
  'lizheng-xlsx': '理正标准数据接口工作簿',
  'lizheng-text': '理正标准数据接口文本',
  ags4: 'AGS4 数据交换文件',
  ags3: 'AGS3 数据交换文件',
  gef: 'GEF 静探与钻孔',
  workbook: '按导入模板填写的工作簿',
  sheets: 'Excel 工作簿',
  csv: 'CSV 文本',
  geojson: 'GeoJSON',
  shapefile: 'Shapefile 压缩包',
  geopackage: 'GeoPackage',
  kml: 'KML',
} as const

export type FormatName = keyof typeof formatLabels
