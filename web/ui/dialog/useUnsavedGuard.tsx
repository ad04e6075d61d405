import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'

import { Button } from '#web/ui/Button.tsx'

import { Dialog } from './Dialog.tsx'

/**
 * Asks before a changed form is left: by its close button or Escape (`attempt`), by a link or Back, by closing the tab.
 * `release` goes before what leaves after a save or a deletion. Needs a router of routes with data; one at a time.
 */
export function useUnsavedGuard(changed: boolean) {
  const released = useRef(false)
  const [leave, setLeave] = useState<() => void>()
  const isHeld = () => changed && !released.current
  const blocker = useBlocker(isHeld)
  useEffect(() => {
    if (!changed) {
      released.current = false
      return undefined
    }
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [changed])
  const isBlocked = blocker.state === 'blocked'
  return {
    /** Leaves at once, or asks first; false when it asks, as `onClose` of a dialog wants it. */
    attempt: (go: () => void): boolean => {
      if (isHeld()) {
        setLeave(() => go)
        return false
      }
      go()
      return true
    },
    release: () => {
      released.current = true
    },
    /** Props of `UnsavedQuestion`, which stands beside the form. */
    question: {
      open: isBlocked || leave !== undefined,
      onStay: () => {
        setLeave(undefined)
        if (isBlocked) blocker.reset()
      },
      onLeave: () => {
        released.current = true
        setLeave(undefined)
        if (isBlocked) blocker.proceed()
        else leave?.()
      },
    },
  }
}

interface UnsavedQuestionProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

export const UnsavedQuestion = ({ open, onStay, onLeave }: UnsavedQuestionProps) => (
  <Dialog
    open={open}
    onClose={onStay}
    title="修改还没有保存"
    actions={
      <>
        <Button variant="danger" onClick={onLeave}>
          不保存，离开
        </Button>
        <Button variant="primary" onClick={onStay}>
          继续填写
        </Button>
      </>
    }
  >
    <p>离开后，这次填写的内容不再保留。</p>
  </Dialog>
)
