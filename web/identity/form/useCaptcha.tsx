import { useState, type ReactNode } from 'react'

import { AppError } from '#contract/errors.ts'
import type { CaptchaScene } from '#contract/sign-in/captcha.ts'
import { PopCaptcha } from '#web/captcha/PopCaptcha.tsx'

interface CaptchaHandle {
  /** Opens a captcha; what it gives goes with the call. Whoever closes it is refused: `captcha_required`. */
  ask: () => Promise<string>
  /** Makes a call; where the server wants a captcha, asks for it and makes the call again. */
  whenWanted: <T>(make: (captchaVerification?: string) => Promise<T>) => Promise<T>
  /** Where it appears; outside of the form. */
  captcha: ReactNode
}

type Settle = (captchaVerification: string | undefined) => void

export function useCaptcha(scene: CaptchaScene): CaptchaHandle {
  const [asked, setAsked] = useState<{ settle: Settle }>()
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const settle: Settle = (given) =>
        given === undefined ? reject(new AppError('captcha_required')) : resolve(given)
      setAsked({ settle })
    })
  const settle = (given?: string) => {
    asked?.settle(given)
    setAsked(undefined)
  }
  return {
    ask,
    whenWanted: async (make) => {
      try {
        return await make()
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'captcha_required') throw error
        return make(await ask())
      }
    },
    captcha: (
      <PopCaptcha open={asked !== undefined} scene={scene} onVerified={settle} onClose={() => settle()} />
    ),
  }
}
