/** The format of a column: text keeps digits, days are dates, plain is left to Excel. */
export type ColumnFormat = 'text' | 'day' | 'plain'

export interface NewColumn {
  heading: string
  format: ColumnFormat
  width: number
  required?: boolean
  /** Validation of the cells below the heading. */
  rule?: CellRule | undefined
}

export type CellRule =
  | { /** A range with the choices. */ list: string }
  | { type: 'whole' | 'decimal'; min: number; max: number }

export interface NewSheet {
  name: string
  columns: NewColumn[]
  /** Rows below the headings: texts, and numbers that are reckoned with; what is empty has no cell. */
  rows?: (string | number)[][]
}

export const styles = { plain: 0, text: 1, day: 2, heading: 3, required: 4, wrong: 5 }

/** The files of a workbook of headings, formats, drop-downs, texts and numbers, without formulas, by their paths. */
export function workbookParts(sheets: NewSheet[]): Record<string, string> {
  const files = {
    ...packageFiles(sheets),
    ...Object.fromEntries(sheets.map((sheet, i) => [sheetPath(i), worksheet(sheet)])),
  }
  return Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, `${prolog}${xml}`]))
}

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`

/** All parts of a workbook but its sheets. */
export function packageFiles(sheets: readonly Pick<NewSheet, 'name'>[]): Record<string, string> {
  return {
    '[Content_Types].xml': contentTypes(sheets),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook(sheets),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, i): [string, string] => ['worksheet', `worksheets/sheet${i + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styleSheet,
  }
}

export const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) =>
  text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[&<>"]/g, (character) => entities[character]!)

/** Column number (from 0) to letters: 0 is A, 26 is AA. */
export function letterOf(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** Letters to column number (from 0): A is 0, AA is 26. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const contentTypes = (sheets: readonly Pick<NewSheet, 'name'>[]) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
  sheets
    .map(
      (_, i) =>
        `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
    )
    .join('') +
  `</Types>`

const relationships = (targets: [type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
  targets
    .map(
      ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('') +
  `</Relationships>`

const workbook = (sheets: readonly Pick<NewSheet, 'name'>[]) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  sheets
    .map(({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('') +
  `</sheets></workbook>`

const xf = (rest: string) => `<xf borderId="0" xfId="0" ${rest}`
const wrapAlignment = 'applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'

/** In the order of `styles`. */
const styleSheet =
  `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  `<fonts count="3"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font>` +
  `<font><b/><sz val="11"/><color rgb="FFC00000"/><name val="宋体"/></font></fonts>` +
  `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
  `<fill><patternFill patternType="solid"><fgColor rgb="FFEDF2F7"/></patternFill></fill>` +
  `<fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">` +
  xf('numFmtId="0" fontId="0" fillId="0"/>') +
  xf('numFmtId="49" fontId="0" fillId="0" applyNumberFormat="1"/>') +
  xf('numFmtId="164" fontId="0" fillId="0" applyNumberFormat="1"/>') +
  xf(
    `numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1" ${wrapAlignment}`,
  ) +
  xf(
    `numFmtId="49" fontId="2" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1" ${wrapAlignment}`,
  ) +
  xf('numFmtId="49" fontId="0" fillId="3" applyNumberFormat="1" applyFill="1"/>') +
  `</cellXfs></styleSheet>`

function worksheet({ columns, rows = [] }: NewSheet): string {
  const body = rows.map((values, r) => {
    const cells = values.map((value, i) => valueCell(`${letterOf(i)}${r + 2}`, value))
    return `<row r="${r + 2}">${cells.join('')}</row>`
  })
  return `${headOf(columns)}${body.join('')}${footOf(columns)}`
}

function valueCell(place: string, value: string | number): string {
  if (typeof value === 'number') return `<c r="${place}" s="${styles.plain}"><v>${value}</v></c>`
  return value ? cell(place, value, styles.text) : ''
}

/** A sheet down to its headings. */
export function headOf(columns: NewColumn[]): string {
  const widths = columns.map(
    ({ width, format }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}" style="${styles[format]}" customWidth="1"/>`,
  )
  const head = columns.map((column, i) =>
    cell(`${letterOf(i)}1`, column.heading, column.required ? styles.required : styles.heading),
  )
  return (
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${head.join('')}</row>`
  )
}

/** What follows the last row. */
export const footOf = (columns: NewColumn[]): string => `</sheetData>${validations(columns)}</worksheet>`

export const cell = (place: string, text: string, style: number) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

function validations(columns: NewColumn[]): string {
  const rules = columns.flatMap(({ rule }, i) => (rule ? [validation(rule, letterOf(i))] : []))
  return rules.length > 0
    ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
    : ''
}

function validation(rule: CellRule, letters: string): string {
  const below = `allowBlank="1" showErrorMessage="1" sqref="${letters}2:${letters}1048576"`
  if ('list' in rule) {
    return `<dataValidation type="list" error="请从下拉列表中选择" ${below}><formula1>${escapeXml(rule.list)}</formula1></dataValidation>`
  }
  const error = `须为${rule.type === 'whole' ? '整数' : '数字'}，${rule.min} 至 ${rule.max}`
  return (
    `<dataValidation type="${rule.type}" operator="between" error="${error}" ${below}>` +
    `<formula1>${rule.min}</formula1><formula2>${rule.max}</formula2></dataValidation>`
  )
}
