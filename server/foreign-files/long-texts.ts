/** The file beside our own Shapefiles that holds whole what does not fit into a .dbf: file, row, code, field, text. */
export const longTextsFile = '长文本.csv'

/** Ends a text that stands whole in that file. */
export const cutMark = `…（全文见${longTextsFile}）`
