import { useEffect, useState } from 'react'

/** A text once its writer has paused for half a second. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(text), 500)
    return () => clearTimeout(wait)
  }, [text])
  return settled
}
