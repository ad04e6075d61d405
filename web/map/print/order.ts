import type { Paper } from './sheet/layout.ts'

/** What is to be printed. */
export interface Order {
  paper: Paper
  title: string
  /** With pictures from outside: base maps and layers of other servers. */
  pictures: boolean
}

/** A sheet as a picture. */
export interface Made {
  image: Blob
  /** Millimetres. */
  width: number
  height: number
  /** Everything has arrived in time. */
  isWhole: boolean
}

export type MakeSheet = (order: Order, signal: AbortSignal) => Promise<Made>

export const maxTitleLength = 40
