import { useEffect, useState } from 'react'

/** Debounces a text by half a second. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(text), 500)
    return () => clearTimeout(wait)
  }, [text])
  return settled
}
