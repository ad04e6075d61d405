import { useEffect, useState } from 'react'

/** Debounces a text, by half a second if nothing else is said. */
export function useDebounced(text: string, ms = 500): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(wait)
  }, [text, ms])
  return settled
}
