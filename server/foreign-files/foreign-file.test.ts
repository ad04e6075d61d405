import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { readSource } from '#server/imports/reader.ts'
import { textIn } from '#testing/builders/encoded-text.ts'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const archive = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])))
const dbf = new Uint8Array(130)
dbf.set([0x03, 124, 5, 17, 1, 0, 0, 0, 97, 0, 20, 0])
dbf[96] = 0x0d
const geopackage = latin(`SQLite format 3\0${' '.repeat(52)}GPKG${' '.repeat(40)}`)

test.each([
  ['AGS3 without its quotes', latin('**PROJ,\r\n*PROJ_ID,*PROJ_NAME\r\n'), 'AGS3', '原来的 .ags'],
  ['CSV', textIn('品名,数量\n铅笔,3\n纸,4\n', 'gb18030'), 'CSV', '品名、数量'],
  ['CSV with semicolons', latin('id;depth\nZK1;3\n'), 'CSV', 'id、depth'],
  ['CSV below a title', latin('Title: x\nPeriod: 2015\n\nid,x,y\n1,2,3\n'), 'CSV', 'id、x、y'],
  ['tabs', latin('id\tdepth\nZK1\t"3\t4"\n'), 'CSV', '按导入模板'],
  ['half a GeoPackage', geopackage, 'GeoPackage', '不完整'],
  ['SQLite', latin(`SQLite format 3\0${' '.repeat(100)}`), 'SQLite', '导出'],
  ['Shapefile', new Uint8Array([0, 0, 0x27, 0x0a, 0, 0, 0, 0]), 'Shapefile', '压缩为 .zip'],
  ['DBF', dbf, 'DBF', '另存为 .xlsx'],
  ['DWG', latin('AC1027\0\0'), 'DWG', '导入模板'],
  ['DXF', latin('  0\r\nSECTION\r\n  2\r\nHEADER\r\n'), 'DXF', '导入模板'],
  ['PDF', latin('%PDF-1.7\n'), 'PDF', '导入模板'],
  ['Access', latin('\0\u0001\0\0Standard Jet DB\0'), 'Access', '导出'],
  ['RTF', latin('{\\rtf1\\ansi'), 'RTF', '导入模板'],
  ['RAR', latin('Rar!\u001a\u0007\0'), '压缩包', '解压'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), '图片', '导入模板'],
  [
    'GEF of another report',
    latin('#GEFID = 1, 0, 0\n#REPORTCODE = GEF-DISS-Report\n#EOH =\n'),
    'GEF',
    '静力触探',
  ],
  ['a web page', latin('<html><table><tr><td>1</td></tr></table>'), '网页表格', '另存为 .xlsx'],
  [
    'XML of Excel 2003',
    latin('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
    'Excel 2003',
    '另存为 .xlsx',
  ],
  ['GML', latin('<?xml version="1.0"?><gml:FeatureCollection/>'), 'XML', '导入模板'],
  ['an empty KML', latin('<?xml version="1.0"?><kml/>'), 'KML', '没有数据'],
  ['an empty GeoJSON', latin('{"type":"FeatureCollection","features":[]}'), 'GeoJSON', '没有数据'],
  ['other JSON', latin('{"type":"Topology","objects":{}}'), 'JSON', '导入模板'],
  ['.xlsb', archive('[Content_Types].xml', 'xl/workbook.bin'), '.xlsb', '另存为 .xlsx'],
  ['.docx', archive('[Content_Types].xml', 'word/document.xml'), 'Word', '导入模板'],
  ['.pptx', archive('[Content_Types].xml', 'ppt/presentation.xml'), 'PowerPoint', '导入模板'],
  ['.ods', archive('mimetype', 'content.xml'), 'OpenDocument', '另存为 .xlsx'],
  ['a zip of half a Shapefile', archive('a.shp', 'a.dbf'), 'Shapefile', '损坏'],
  ['a zip of a Shapefile without attributes', archive('a.shp'), '属性表', '一起压缩'],
  ['a zip of a GeoPackage', archive('a.gpkg'), 'GeoPackage', '解压'],
  ['a zip of workbooks', archive('2023/甲.xlsx', '2023/乙.xlsx'), '压缩包', '解压'],
  ['any other zip', archive('a.bin'), '不是 Excel 工作簿', ''],
])('%s is named, with advice', async (_, file, name, wayOut) => {
  await expect(readSource(kinds, file)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(name),
  })
  await expect(readSource(kinds, file)).rejects.toThrow(wayOut)
})
