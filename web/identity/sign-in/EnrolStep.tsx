import { useEffect, useRef, useState } from 'react'

import { AppError } from '#contract/errors.ts'
import { token } from '#contract/sign-in/token.ts'
import { call } from '#web/api/call.ts'
import { Failed, Loading } from '#web/ui/states/States.tsx'

import { AuthenticatorSetup, type Secret } from './AuthenticatorSetup.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { SignIn } from './useSignIn.ts'

/** Sign-in step in which staff set up an authenticator. */
export function EnrolStep({ signIn, ticket }: { signIn: SignIn; ticket: string }) {
  const [secret, setSecret] = useState<Secret>()
  const [trouble, setTrouble] = useState<unknown>()
  const [tries, setTries] = useState(0)
  const restart = useRef(signIn.restart)
  useEffect(() => {
    let left = false
    const report = (error: unknown) => {
      if (left) return
      if (error instanceof AppError && error.code === 'ticket_expired') restart.current(error)
      else setTrouble(error)
    }
    call(token.enrolment, { ticket }).then((given) => !left && setSecret(given), report)
    return () => void (left = true)
  }, [ticket, tries])
  const again = () => {
    setTrouble(undefined)
    setTries(tries + 1)
  }
  return (
    <StepFrame
      title="绑定动态口令"
      lead="馆内人员登录需要两种凭证。绑定一次，以后每次登录填写手机上的 6 位数字。"
    >
      {trouble !== undefined && <Failed error={trouble} onRetry={again} />}
      {!secret && trouble === undefined && <Loading rows={2} />}
      {secret && (
        <AuthenticatorSetup
          secret={secret}
          onCode={(code) => signIn.send({ grant: 'enrol', ticket, code })}
        />
      )}
    </StepFrame>
  )
}
