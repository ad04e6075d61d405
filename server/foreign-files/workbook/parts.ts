import { hasInvisible, visibleText } from '#contract/fields/visible-text.ts'
import { brokenWorkbook, type Archive } from '#server/foreign-files/archive.ts'
import { nameArchive } from '#server/foreign-files/foreign-file.ts'
import { refuseFile } from '#server/foreign-files/source.ts'
import { readXml, type Attributes } from '#server/foreign-files/xml.ts'

import { styleOfFormat, type NumberStyle } from './cell-number.ts'

export interface ListedSheet {
  name: string
  path: string
  hidden: boolean
}

/** Data shared by the sheets of a workbook. */
export interface WorkbookParts {
  /** Worksheets in the order of their tabs. */
  sheets: ListedSheet[]
  since1904: boolean
  texts: readonly string[]
  /** Shared texts of which something is struck out, by index. */
  struckTexts: ReadonlySet<number>
  /** Shared texts that held invisible characters. */
  unclearTexts: ReadonlySet<number>
  styles: readonly NumberStyle[]
  /** Cell styles whose font is struck out. */
  struckStyles: ReadonlySet<number>
}

const maxSheets = 500
const maxStyles = 100_000
const maxTexts = 5_000_000

/** Reads the sheet list, the shared texts and the number formats of a workbook. */
export async function readParts(archive: Archive): Promise<WorkbookParts> {
  const book = [...archive.names].find((name) => /^(?:.{0,100}\/)?workbook\.xml$/i.test(name))
  if (!book || !archive.names.has('[Content_Types].xml')) return refuseFile(nameArchive(archive.names))
  const links = await readLinks(archive, book)
  const beside = (type: string) =>
    resolvePath(book, [...links.values()].find((link) => link.type === type)?.target ?? `${type}.xml`)
  const { listed, since1904 } = await readBook(archive, book)
  const sheets = listed.flatMap(({ id, name, hidden }) => {
    const link = links.get(id) ?? refuseFile(brokenWorkbook)
    if (link.type !== 'worksheet') return [] // a chart sheet has no rows
    return [{ name, hidden, path: resolvePath(book, link.target) }]
  })
  if (new Set(sheets.map(({ path }) => path)).size !== sheets.length) refuseFile(brokenWorkbook)
  const [texts, styles] = [beside('sharedStrings'), beside('styles')]
  return {
    sheets,
    since1904,
    ...(await readTexts(archive, texts)),
    ...(await readStyles(archive, styles)),
  }
}

interface Link {
  type: string
  target: string
}

/** The paths of the parts of a workbook, by relationship id. */
async function readLinks(archive: Archive, book: string): Promise<Map<string, Link>> {
  const folder = book.slice(0, book.lastIndexOf('/') + 1)
  const links = new Map<string, Link>()
  const path = `${folder}_rels/${book.slice(folder.length)}.rels`
  if (!archive.names.has(path)) return links
  await readXml(archive.read(path), {
    open: (name, { Id = '', Target = '', Type = '' }) => {
      if (name !== 'Relationship') return
      links.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: Target })
    },
  })
  return links
}

/** The archive entry of a relationship target. */
const resolvePath = (book: string, target: string) =>
  decodeURI(new URL(target, `zip:///${book}`).pathname.slice(1))

async function readBook(archive: Archive, book: string) {
  const listed: { id: string; name: string; hidden: boolean }[] = []
  let since1904 = false
  await readXml(archive.read(book), {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const { name: label = '', state = '' } = attributes
      listed.push({ id: linkId(attributes), name: label, hidden: /^(?:hidden|veryHidden)$/.test(state) })
      if (listed.length > maxSheets) refuseFile(`工作簿超过 ${maxSheets} 张工作表，请拆分后导入`)
    },
  })
  return { listed, since1904 }
}

/** Returns `r:id` with any prefix. */
function linkId(attributes: Attributes): string {
  const key = Object.keys(attributes).find((name) => name.endsWith(':id'))
  return (key && attributes[key]) ?? ''
}

type Texts = Pick<WorkbookParts, 'texts' | 'struckTexts' | 'unclearTexts'>

/** Shared texts by index; the words of rich text, without phonetic guides and without what is struck out. */
async function readTexts(archive: Archive, path: string): Promise<Texts> {
  const texts: string[] = []
  const [struckTexts, unclearTexts] = [new Set<number>(), new Set<number>()]
  if (!archive.names.has(path)) return { texts, struckTexts, unclearTexts }
  let [text, inText, aside, isRunStruck] = ['', false, false, false]
  const openers: Record<string, (attributes: Attributes) => void> = {
    si: () => (text = ''),
    rPh: () => (aside = true),
    r: () => (isRunStruck = false),
    strike: ({ val = '1' }) => (isRunStruck = isOn(val)),
    t: () => {
      inText = !aside && !isRunStruck
      if (isRunStruck) struckTexts.add(texts.length)
    },
  }
  await readXml(archive.read(path), {
    open: (name, attributes) => (Object.hasOwn(openers, name) ? openers[name]?.(attributes) : undefined),
    text: (more) => {
      if (inText) text += more
    },
    close: (name) => {
      if (name === 't') inText = false
      else if (name === 'rPh') aside = false
      if (name !== 'si') return
      isRunStruck = false
      if (hasInvisible(text)) unclearTexts.add(texts.length)
      if (texts.push(plainText(text)) > maxTexts) refuseFile(brokenWorkbook)
    },
  })
  return { texts, struckTexts, unclearTexts }
}

export const isOn = (flag: string | undefined): boolean => /^(?:1|true|on)$/i.test(flag ?? '')

/**
 * A text as it is seen, without surrounding markup; decodes `_x000D_`, the workbook's escape for characters that XML cannot
 * contain.
 */
export function plainText(written: string): string {
  const text = written.includes('_x')
    ? written.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : written
  return copyText(visibleText(text).trim())
}

/** Copies a long substring, which would keep the whole text in memory. */
const copyText = (text: string) =>
  text.length > 12 ? Buffer.from(text, 'utf16le').toString('utf16le') : text

interface StyleReader {
  codes: Map<number, string>
  struckFonts: Set<number>
  fonts: number
  /** The part of the style sheet that is open: fonts, or styles of cells. */
  part: string
  styles: NumberStyle[]
  struckStyles: Set<number>
}

/** The number style of each cell style, and which of them strike out. */
async function readStyles(
  archive: Archive,
  path: string,
): Promise<Pick<WorkbookParts, 'styles' | 'struckStyles'>> {
  const reader: StyleReader = {
    codes: new Map(),
    struckFonts: new Set(),
    fonts: 0,
    part: '',
    styles: [],
    struckStyles: new Set(),
  }
  if (!archive.names.has(path)) return reader
  await readXml(archive.read(path), {
    open: (name, attributes) => styleOpeners.get(name)?.(reader, attributes),
    close: (name) => {
      if (name === reader.part) reader.part = ''
    },
  })
  return reader
}

const styleOpeners = new Map<string, (reader: StyleReader, attributes: Attributes) => void>([
  ['numFmt', ({ codes }, { numFmtId, formatCode = '' }) => void codes.set(Number(numFmtId), formatCode)],
  ['fonts', (reader) => void (reader.part = 'fonts')],
  ['cellXfs', (reader) => void (reader.part = 'cellXfs')],
  [
    'font',
    (reader) => {
      if (reader.part === 'fonts') reader.fonts += 1
    },
  ],
  [
    'strike',
    ({ part, struckFonts, fonts }, { val = '1' }) => {
      if (part === 'fonts' && isOn(val)) struckFonts.add(fonts - 1)
    },
  ],
  ['xf', openStyle],
])

function openStyle(
  { part, codes, struckFonts, styles, struckStyles }: StyleReader,
  { numFmtId = '0', fontId = '-1' }: Attributes,
): void {
  if (part !== 'cellXfs') return
  if (struckFonts.has(Number(fontId))) struckStyles.add(styles.length)
  const id = Number(numFmtId)
  if (styles.push(styleOfFormat(id, codes.get(id))) > maxStyles) refuseFile(brokenWorkbook)
}
