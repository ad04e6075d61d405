import type { PreviewRow } from '#geology/log-sheet/short-sheet.ts'

/** The layers as text: ①1 杂填土、②1 粉质黏土 … */
export const layersText = (rows: readonly PreviewRow[]): string =>
  rows.map(({ layer, name }) => [layer, name].filter(Boolean).join(' ')).join('、')
