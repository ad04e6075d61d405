import { useEffect, useState } from 'react'

/**
 * Remaining whole seconds down to 0; `start` restarts it. Uses the clock, so it is correct after the window was
 * suspended.
 */
export function useCountdown(seconds = 0): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return undefined
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [running])
  const start = (length: number) => {
    setNow(Date.now())
    setUntil(Date.now() + length * 1000)
  }
  return [left, start]
}
