import { useEffect, useId, useRef } from 'react'

import { Button } from '#web/ui/Button.tsx'

import { CaptchaPanel, type CaptchaProps } from './CaptchaPanel.tsx'

import './captcha.css'

interface PopProps extends CaptchaProps {
  open: boolean
  onClose: () => void
}

/** Milliseconds for which a success is seen before the window closes. */
const closeDelay = 500

/** The captcha in a window of its own, which closes by itself once it is passed. */
export function PopCaptcha({ open, onClose, onVerified, ...asked }: PopProps) {
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const box = dialog.current
    if (!box || box.open === open) return
    if (open) box.showModal()
    else box.close()
  }, [open])
  useEffect(() => () => clearTimeout(closing.current), [])
  const verified = (captchaVerification: string) => {
    closing.current = setTimeout(() => {
      onVerified(captchaVerification)
      onClose()
    }, closeDelay)
  }
  return (
    <dialog className="captcha-pop" ref={dialog} aria-labelledby={title} onClose={onClose}>
      {open && (
        <>
          <header>
            <h2 id={title}>安全验证</h2>
            <Button look="text" icon="close" iconOnly onClick={onClose}>
              关闭
            </Button>
          </header>
          <CaptchaPanel {...asked} onVerified={verified} />
        </>
      )}
    </dialog>
  )
}
