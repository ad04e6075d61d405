const fill = '请按导入模板填入 Excel 工作簿后导入'

/** Magic bytes of known formats that are not supported; `.` stands for any byte. */
const magic: [start: string, sentence: string][] = [
  ['%PDF-', `这是 PDF 文件；其中的数据${fill}`],
  ['AC10', `这是 DWG 图形；图中的数据${fill}`],
  ['AutoCAD Binary DXF', `这是 DXF 图形；图中的数据${fill}`],
  [
    '\\x00\\x00\\x27\\x0a',
    '这只是 Shapefile 的一部分；请把同名的 .shp、.dbf、.prj、.cpg 一起压缩为 .zip 后导入',
  ],
  [
    '\\x00\\x01\\x00\\x00Standard (?:Jet|ACE) DB',
    '这是 Access 数据库；请把各表导出为 Excel 工作簿或理正标准数据接口后导入',
  ],
  ['\\{\\\\rtf', `这是 RTF 文档；其中的数据${fill}`],
  ['Rar!|7z\\xbc\\xaf|\\x1f\\x8b|BZh|\\xfd7zXZ', '这是压缩包；请解压后导入其中的文件'],
  ['\\x89PNG|\\xff\\xd8\\xff|GIF8|BM....\\x00\\x00|II\\*\\x00|MM\\x00\\*', `这是图片；图中的数据${fill}`],
]

/** First lines of known text formats that are not supported. */
const texts: [start: RegExp, sentence: string][] = [
  [/^\s*\*\*\??(?:PROJ|HOLE)/, '这是用 Excel 另存过的 AGS3 文件，引号已丢失；请导入原来的 .ags 文件'],
  [/^\s*(?:999\s.{0,200}\s)?0\s{1,4}SECTION\b/, `这是 DXF 图形；图中的数据${fill}`],
  [
    /^\s*<(?:!doctype html|html|table|head|meta)\b/i,
    '这是网页表格，并不是 Excel 工作簿；请用 Excel 打开后另存为 .xlsx 再导入',
  ],
  [
    /^\s*<\?xml[^>]*>[^]{0,500}urn:schemas-microsoft-com:office:spreadsheet/i,
    '这是 XML 表格（Excel 2003）；请用 Excel 打开后另存为 .xlsx 再导入',
  ],
]

/** Texts that no reader of tables took. */
const otherTexts: [start: RegExp, sentence: string][] = [
  [/^\s*<(?:\?xml|gml)\b/i, `这是 XML 文件；${fill}`],
  [/^\s*[{[]\s*["{[]/, `这是 JSON 文件，不是 GeoJSON；${fill}`],
]

/** Returns a sentence about a text that is none of the formats that are read. */
export const nameText = (start: string): string | undefined =>
  otherTexts.find(([pattern]) => pattern.test(start.slice(0, 2000)))?.[1]

/** Returns a sentence with advice for a known format that is not supported. */
export function nameForeign(bytes: Uint8Array, start: string): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  const found =
    magic.find(([pattern]) => new RegExp(`^(?:${pattern})`, 's').test(head)) ??
    texts.find(([pattern]) => pattern.test(start.slice(0, 2000)))
  if (found) return found[1]
  if (head.startsWith('SQLite format 3\0')) return `这是 SQLite 数据库；请导出其中的表，${fill}`
  if (isDbf(bytes)) return 'DBF 属性表不能直接导入；请用 Excel 打开，按导入模板的表头整理后另存为 .xlsx'
  if (isUnquotedAgs(start)) return unquotedAgs
  return start.includes('\0') ? '文件是二进制内容，不是可导入的格式' : undefined
}

const unquotedAgs = '这是用 Excel 另存过的 AGS4 文件，引号已丢失；请导入原来的 .ags 文件'

/** AGS4 lines whose quotes a spreadsheet program took away. */
const isUnquotedAgs = (start: string): boolean =>
  /^\uFEFF?GROUP[,;\t]\w{4}/.test(start) && /^HEADING[,;\t]\w{4}_/m.test(start)

const isBetween = (byte: number | undefined, first: number, last: number) =>
  byte !== undefined && byte >= first && byte <= last

const dbfVersions = [0x02, 0x03, 0x30, 0x31, 0x83, 0x8b, 0xf5]

/** Detects the header of a dBASE table: version, date, and a length at whose end is a carriage return. */
function isDbf(bytes: Uint8Array): boolean {
  if (bytes.length < 65) return false
  const [version, , month, day] = Buffer.from(bytes.subarray(0, 4))
  const length = Buffer.from(bytes.subarray(8, 10)).readUInt16LE()
  const isDated = isBetween(month, 1, 12) && isBetween(day, 1, 31)
  const ends = [length - 1, length - 264].map((at) => bytes[at]) // Visual FoxPro adds a name at the end
  return dbfVersions.includes(version ?? 0) && isDated && length >= 65 && ends.includes(0x0d)
}

/** Contents of archives that are not .xlsx workbooks. */
const archives: [entry: RegExp, sentence: string][] = [
  [/(?:^|\/)workbook\.bin$/i, '这是 .xlsb 工作簿；请用 Excel 打开后另存为 .xlsx 再导入'],
  [/^word\/document\.xml$/i, `这是 Word 文档；其中的表格${fill}`],
  [/^ppt\/presentation\.xml$/i, `这是 PowerPoint 演示文稿；其中的数据${fill}`],
  [/^(?:mimetype|content\.xml)$/, '这是 OpenDocument 文件；请另存为 .xlsx 后再导入'],
  [/\.gpkg$/i, '这是装有 GeoPackage 的压缩包；请解压后导入其中的 .gpkg 文件'],
  [/\.(?:xlsx?|ags|txt|csv|pdf)$/i, '这是压缩包；请解压后导入其中的文件'],
]

/** Returns a sentence about an archive that is not a workbook. */
export function nameArchive(names: ReadonlySet<string>): string {
  const all = [...names]
  const found = archives.find(([pattern]) => all.some((name) => pattern.test(name)))
  return found?.[1] ?? '这个压缩文件不是 Excel 工作簿'
}
