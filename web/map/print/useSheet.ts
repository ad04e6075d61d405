import { useEffect, useEffectEvent, useState } from 'react'

import type { Made, MakeSheet, Order } from './order.ts'

export interface SheetState {
  /** Of the last order that was finished; it is kept while the next one is being made. */
  made?: Made
  /** Address of its picture. */
  address?: string
  isMaking: boolean
  failure?: 'unreadable' | 'failed'
}

/** Milliseconds without a key after which a new title is painted. */
const pause = 400

/** Makes the sheet anew whenever the order changes. */
export function useSheet(order: Order, make: MakeSheet): SheetState {
  const wanted = JSON.stringify(order)
  const [{ finished, ...state }, setState] = useState<Finished>({})
  const start = useEffectEvent((signal: AbortSignal) => make(order, signal))
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const finish = (next: Finished) => signal.aborted || setState({ ...next, finished: wanted })
    const timer = setTimeout(() => {
      start(signal).then(
        (made) => finish({ made, address: URL.createObjectURL(made.image) }),
        (error: unknown) => finish({ failure: failureOf(error) }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [wanted])
  const { address } = state
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return { ...state, isMaking: finished !== wanted }
}

interface Finished extends Omit<SheetState, 'isMaking'> {
  /** The order, as text. */
  finished?: string
}

/** A canvas that holds a picture from elsewhere may not be read. */
const failureOf = (error: unknown) =>
  error instanceof DOMException && error.name === 'SecurityError' ? 'unreadable' : 'failed'
