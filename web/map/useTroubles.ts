import { useCallback, useState } from 'react'

/**
 * Names of maps that did not come: each is said once, until they are tried again, or it is taken off the map and comes
 * back.
 */
export function useTroubles(present: readonly string[]) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const [closed, setClosed] = useState<readonly string[]>([])
  const [round, setRound] = useState(0)
  const isPresent = (name: string) => present.includes(name)
  if (!failed.every(isPresent)) {
    setFailed(failed.filter(isPresent))
    setClosed(closed.filter(isPresent))
  }
  const note = useCallback(
    (name: string) => setFailed((known) => (known.includes(name) ? known : [...known, name])),
    [],
  )
  return {
    names: failed.filter((name) => !closed.includes(name)),
    note,
    close: () => setClosed(failed),
    /** Grows with every new attempt. */
    round,
    retry: () => {
      setFailed([])
      setClosed([])
      setRound(round + 1)
    },
  }
}
