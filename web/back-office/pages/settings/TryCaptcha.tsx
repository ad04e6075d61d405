import { useState } from 'react'

import { captchaTypes, type CaptchaType } from '#contract/sign-in/captcha.ts'
import { PopCaptcha } from '#web/captcha/PopCaptcha.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import './settings.css'

const names: Record<CaptchaType, string> = {
  blockPuzzle: '试滑块',
  clickWord: '试点字',
  timeLock: '试等待验证',
}

/** Draws a captcha of each kind as a reader gets it, to be solved here. */
export function TryCaptcha() {
  const [asked, setAsked] = useState<CaptchaType>()
  const [passed, setPassed] = useState<CaptchaType>()
  return (
    <div className="try-service">
      <Row gap={12} align="end" wrap className="try-service-ask">
        {captchaTypes.map((type) => (
          <Button
            key={type}
            onClick={() => {
              setPassed(undefined)
              setAsked(type)
            }}
          >
            {names[type]}
          </Button>
        ))}
      </Row>
      <div role="status">
        {passed && <Note variant="ok">服务器已确认通过（{names[passed].slice(1)}）</Note>}
      </div>
      <PopCaptcha
        key={asked}
        open={asked !== undefined}
        scene="sign-in"
        {...(asked && { type: asked })}
        onVerified={() => setPassed(asked)}
        onClose={() => setAsked(undefined)}
      />
    </div>
  )
}
