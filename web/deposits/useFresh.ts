import { useEffect, useRef } from 'react'

interface Asked {
  data: unknown
  refetch: () => Promise<unknown>
}

/** Asks once more for what was known when the page opened: others move deposits, and messages lead here at once. */
export function useFresh<A extends Asked>(asked: A): A {
  const { data, refetch } = asked
  const wasKnown = useRef(data !== undefined)
  useEffect(() => {
    if (wasKnown.current) void refetch()
  }, [refetch])
  return asked
}
