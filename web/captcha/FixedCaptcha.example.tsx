import { useState } from 'react'

import { example, OpenButton } from '#web/ui/Example.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { FixedCaptcha } from './FixedCaptcha.tsx'
import { PopCaptcha } from './PopCaptcha.tsx'

export const captchaExample = example.columns(
  'entry',
  '安全验证',
  '滑块、点字、不看图三种办法；可换、可放大、可延长；只用键盘也能完成。',
  () => {
    const [passes, setPasses] = useState(0)
    const verify = { scene: 'sign-in', onVerified: () => setPasses((times) => times + 1) } as const
    return (
      <>
        <FixedCaptcha {...verify} />
        <FixedCaptcha {...verify} type="clickWord" />
        <FixedCaptcha {...verify} type="timeLock" />
        <Row gap={12} wrap>
          <OpenButton label="打开安全验证">
            {(open, onClose) => <PopCaptcha {...verify} {...{ open, onClose }} />}
          </OpenButton>
          <span className="cap">本页已通过 {passes} 次</span>
        </Row>
      </>
    )
  },
)
