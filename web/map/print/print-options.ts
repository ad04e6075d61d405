import type { Paper } from './sheet/layout.ts'

/** What is to be printed. */
export interface PrintOptions {
  paper: Paper
  title: string
  /** With pictures from outside: base maps and layers of other servers. */
  pictures: boolean
}

/** A sheet as a picture. */
export interface PrintedSheet {
  image: Blob
  /** Millimetres. */
  width: number
  height: number
  /** Everything has arrived in time. */
  isWhole: boolean
}

export type MakeSheet = (options: PrintOptions, signal: AbortSignal) => Promise<PrintedSheet>

export const maxTitleLength = 40
