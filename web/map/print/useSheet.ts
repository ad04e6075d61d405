import { useEffect, useEffectEvent, useState } from 'react'

import type { MakeSheet, PrintedSheet, PrintOptions } from './print-options.ts'

export interface SheetState {
  /** The last one that was finished; it is kept while the next one is being made. */
  sheet?: PrintedSheet
  /** Address of its picture. */
  address?: string
  isMaking: boolean
  failure?: 'unreadable' | 'failed'
}

/** Milliseconds without a key after which a new title is painted. */
const pause = 400

/** Makes the sheet anew whenever the options change. */
export function useSheet(options: PrintOptions, make: MakeSheet): SheetState {
  const key = JSON.stringify(options)
  const [{ finished, ...state }, setState] = useState<FinishedSheet>({})
  const start = useEffectEvent((signal: AbortSignal) => make(options, signal))
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const finish = (next: () => FinishedSheet) => signal.aborted || setState({ ...next(), finished: key })
    const timer = setTimeout(() => {
      start(signal).then(
        (sheet) => finish(() => ({ sheet, address: URL.createObjectURL(sheet.image) })),
        (error: unknown) => finish(() => ({ failure: failureOf(error) })),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [key])
  const { address } = state
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return { ...state, isMaking: finished !== key }
}

interface FinishedSheet extends Omit<SheetState, 'isMaking'> {
  /** Its options, as text. */
  finished?: string
}

/** A canvas that holds a picture from elsewhere may not be read. */
const failureOf = (error: unknown) =>
  error instanceof DOMException && error.name === 'SecurityError' ? 'unreadable' : 'failed'
