import { useEffect } from 'react'
import { useBlocker } from 'react-router'

import { Button } from '#web/ui/Button.tsx'

import { Dialog } from './Dialog.tsx'
import { isHeld, leaveForm, question, releaseAll } from './useUnsavedGuard.ts'

function holdTab(event: BeforeUnloadEvent): void {
  if (isHeld()) event.preventDefault()
}

/** Asks whoever leaves a changed form; rendered once, below a router of routes with data. */
export function UnsavedGate() {
  const open = question.use()
  const blocker = useBlocker(isHeld)
  useEffect(() => {
    addEventListener('beforeunload', holdTab)
    return () => removeEventListener('beforeunload', holdTab)
  }, [])
  const isBlocked = blocker.state === 'blocked'
  const onStay = () => {
    question.set(undefined)
    if (isBlocked) blocker.reset()
  }
  const onLeave = () => {
    question.set(undefined)
    if (isBlocked) {
      releaseAll()
      blocker.proceed()
    } else if (open) leaveForm(open)
  }
  return (
    <Dialog
      open={isBlocked || open !== undefined}
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
}
