import { useEffect, useState } from 'react'

/** Debounces a value that is another only when it changes, by half a second if nothing else is said. */
export function useDebounced<T extends string | object>(value: T, ms = 500): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(wait)
  }, [value, ms])
  return settled
}
