import { useState } from 'react'

import { AppError } from '#contract/errors.ts'
import { useSession } from '#web/api/session.ts'
import { useCaptcha } from '#web/identity/form/useCaptcha.tsx'

/** Sends what a reader has written; a visitor passes a captcha before. Faults are named by their fields. */
export function useSending() {
  const { token } = useSession()
  const { whenWanted, captcha } = useCaptcha('feedback')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const send = async (make: (captchaVerification?: string) => Promise<unknown>, done: () => void) => {
    setBusy(true)
    setError(undefined)
    try {
      await whenWanted(make)
      done()
    } catch (fault) {
      setError(fault)
    }
    setBusy(false)
  }
  const fields = error instanceof AppError ? (error.detail.fields ?? {}) : {}
  return {
    isVisitor: token === undefined,
    busy,
    captcha,
    send,
    faultOf: (name: string) => fields[name],
    /** What no field shows. */
    trouble: Object.keys(fields).length > 0 ? undefined : error,
  }
}
