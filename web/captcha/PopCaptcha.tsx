import { useEffect, useRef } from 'react'

import { Dialog } from '#web/ui/dialog/Dialog.tsx'

import { CaptchaPanel, type CaptchaProps } from './CaptchaPanel.tsx'

import './captcha.css'

interface PopProps extends CaptchaProps {
  open: boolean
  onClose: () => void
}

/** Milliseconds for which success is shown before closing. */
const closeDelay = 500

/** The captcha in a dialog, which closes when it is passed. */
export function PopCaptcha({ open, onClose, onVerified, ...asked }: PopProps) {
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])
  const verified = (captchaVerification: string) => {
    closing.current = setTimeout(() => {
      onVerified(captchaVerification)
      onClose()
    }, closeDelay)
  }
  return (
    <Dialog open={open} onClose={onClose} title="安全验证" fitted>
      <CaptchaPanel {...asked} onVerified={verified} />
    </Dialog>
  )
}
