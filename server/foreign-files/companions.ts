// Files that are read with another one, or say something of it: known by their names.

/** Files of our own exports beside their tables: what they say of themselves, and texts that do not fit into a .dbf. */
export const parcelFiles = {
  note: '说明.txt',
  columns: '字段说明.csv',
  leftOut: '未收入.csv',
  metadata: '元数据.json',
  /** File, row, code, field and text of each. */
  longTexts: '长文本.csv',
} as const

const names: ReadonlySet<string> = new Set(Object.values(parcelFiles))

/** Whether a file of an archive is called like one of these, in whatever folder. */
export const isParcelFile = (path: string): boolean => names.has(path.slice(path.lastIndexOf('/') + 1))

/** Ends a text that stands whole in the file of long texts. */
export const cutMark = `…（全文见${parcelFiles.longTexts}）`

/** What belongs to a Shapefile beside its .shp, by its ending (ESRI, and what other programs lay beside it). */
const part = /\.(?:shx|dbf|prj|cpg|sbn|sbx|qix|qpj|qml|shp\.xml)$/i
const shape = /\.shp$/i

export const isShape = (name: string): boolean => shape.test(name)
export const isShapePart = (name: string): boolean => part.test(name)

/** The name that the parts of a Shapefile have in common; any other name as it is. */
export const shapeStem = (name: string): string => name.replace(part, '').replace(shape, '')
