import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Does once what brought the reader here; what it throws is for the page to show. */
export function useArrival(complete: () => Promise<void>): { arrived: boolean; trouble: unknown } {
  const [arrived, setArrived] = useState(false)
  const [trouble, setTrouble] = useState<unknown>()
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    if (begun.current) return
    begun.current = true
    void complete()
      .catch(setTrouble)
      .finally(() => setArrived(true))
  })
  useEffect(() => begin(), [])
  return { arrived, trouble }
}
