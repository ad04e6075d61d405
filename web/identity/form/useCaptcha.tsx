import { useState, type ReactNode } from 'react'

import { AppError } from '#contract/errors.ts'
import type { CaptchaScene } from '#contract/sign-in/captcha.ts'
import type { PopCaptcha } from '#web/captcha/PopCaptcha.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

interface CaptchaHandle {
  /** Opens a captcha and resolves to its token for the call; closing it throws `captcha_required`. */
  ask: () => Promise<string>
  /** Makes a call; if the server requires a captcha, shows it and repeats the call. */
  whenWanted: <T>(make: (captchaVerification?: string) => Promise<T>) => Promise<T>
  /** The captcha dialog; render it outside of the form. */
  captcha: ReactNode
}

type CaptchaCallbacks = (captchaVerification: string | undefined) => void

/** The captcha of a form. Most who sign in see none: it is fetched when one is asked for, and stays. */
export function useCaptcha(scene: CaptchaScene): CaptchaHandle {
  const [Captcha, setCaptcha] = useState<typeof PopCaptcha>()
  const [asked, setAsked] = useState<{ settle: CaptchaCallbacks }>()
  const ask = async () => {
    const fetched = await fetchPage(() => import('#web/captcha/PopCaptcha.tsx'))
    setCaptcha(() => fetched.PopCaptcha)
    return new Promise<string>((resolve, reject) => {
      const settle: CaptchaCallbacks = (given) =>
        given === undefined
          ? reject(new AppError('captcha_required', {}, '请先完成安全验证'))
          : resolve(given)
      setAsked({ settle })
    })
  }
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
    captcha: Captcha && (
      <Captcha open={asked !== undefined} scene={scene} onVerified={settle} onClose={() => settle()} />
    ),
  }
}
