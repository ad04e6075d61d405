import { useEffect, useState } from 'react'

import { useMedia } from '#web/ui/page/media.ts'

/** A step each, milliseconds: a year passes in three seconds. */
const pace = 250

/**
 * A place among so many steps that moves by itself once it is set going, until the last one; not for whoever wants no
 * motion. It begins at the last step.
 */
export function usePlaying(count: number) {
  const [step, setStep] = useState<number>()
  const [isAsked, setAsked] = useState(false)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const last = count - 1
  const at = Math.min(last, step ?? last)
  const isPlaying = isAsked && !isStill && at < last
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => setStep(at + 1), pace)
    return () => clearTimeout(timer)
  }, [isPlaying, at])
  const go = (to: number) => {
    setAsked(false)
    setStep(Math.max(0, Math.min(last, to)))
  }
  const toggle = () => {
    if (!isPlaying && at === last) setStep(0)
    setAsked(!isPlaying)
  }
  return { ...{ at, isPlaying, isStill, go, toggle } }
}
