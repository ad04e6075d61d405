import { useState } from 'react'

import { FixedCaptcha } from '#web/captcha/FixedCaptcha.tsx'
import { PopCaptcha } from '#web/captcha/PopCaptcha.tsx'
import { Button } from '#web/ui/Button.tsx'

export function Captchas() {
  const [open, setOpen] = useState(false)
  const [passed, setPassed] = useState(0)
  const verified = () => setPassed((times) => times + 1)
  return (
    <>
      <div className="guide-captchas">
        <FixedCaptcha scene="sign-in" onVerified={verified} />
        <FixedCaptcha scene="sign-in" type="clickWord" onVerified={verified} />
        <FixedCaptcha scene="sign-in" type="timeLock" onVerified={verified} />
      </div>
      <div className="row wraps">
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          打开安全验证
        </Button>
        <span className="cap">本页已通过 {passed} 次</span>
      </div>
      <PopCaptcha open={open} onClose={() => setOpen(false)} scene="sign-in" onVerified={verified} />
    </>
  )
}
