import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { AppError } from '#contract/errors.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { act } from '#web/api/caller.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { useRedirectAfterSignIn } from '#web/identity/return-path.ts'
import { SignInStages } from '#web/identity/sign-in/SignInForm.tsx'
import { useSignIn } from '#web/identity/sign-in/useSignIn.ts'
import { codeNames } from '#web/identity/third-party/code-names.ts'
import { Loading } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { type Departure, takeDeparture } from './departure.ts'

import '#web/identity/entry.css'

const securityPage = '/personal-center/security'

/** What came back with the reader. */
function returnedIn(search: string) {
  const query = new URLSearchParams(search)
  const code = codeNames.map((name) => query.get(name)).find((text) => text !== null)
  return {
    code: code ?? '',
    state: query.get('state') ?? '',
    iss: query.get('iss'),
    isRefused: query.has('error'),
  }
}

/** Completes what was begun at a third party: a sign-in, or a binding. */
export function CallbackPage() {
  const enter = useRedirectAfterSignIn()
  const signIn = useSignIn(() => void enter())
  const { search } = useLocation()
  const navigate = useNavigate()
  const [arrived, setArrived] = useState(false)
  const [trouble, setTrouble] = useState<unknown>()
  const [departure] = useState(takeDeparture)
  const begun = useRef(false)
  const complete = async ({ secret, purpose, name }: Departure) => {
    const { code, state, iss, isRefused } = returnedIn(search)
    await navigate('/callback', { replace: true }) // the code is worth nothing any more, and is not left in the address
    if (isRefused || code === '') throw new AppError('provider_refused')
    const shown = { state, browser: secret, ...(iss !== null && { iss }) }
    if (purpose === 'sign_in') {
      await signIn.send({ grant: 'social', answer: code, ...shown })
      return
    }
    await act(thirdParty.oauthBind, { code, ...shown })
    toast(`已绑定${name}`)
    await navigate(securityPage, { replace: true })
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const done = departure ? complete(departure) : Promise.reject(new AppError('state_refused'))
    void done.catch(setTrouble).finally(() => setArrived(true))
  })
  const isBinding = departure?.purpose === 'bind'
  return (
    <div className="wide">
      <div className="entry-narrow">
        <h1>{isBinding ? '绑定账号' : '登录'}</h1>
        <FormError error={trouble} />
        {!arrived && <Loading rows={2} label={`正在核对${departure?.name ?? ''}的登录`} />}
        {trouble !== undefined && (
          <p>
            <Link to={isBinding ? securityPage : '/login'}>{isBinding ? '回到账号安全' : '回到登录页'}</Link>
          </p>
        )}
        {arrived && trouble === undefined && !isBinding && <SignInStages signIn={signIn} />}
      </div>
    </div>
  )
}
