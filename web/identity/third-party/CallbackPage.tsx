import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { codeNames } from '#contract/sign-in/provider-kinds.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { act } from '#web/api/caller.ts'
import { useRedirectAfterSignIn } from '#web/identity/return-path.ts'
import { SignInStages } from '#web/identity/sign-in/SignInForm.tsx'
import { useSignIn } from '#web/identity/sign-in/useSignIn.ts'
import { Loading } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { ArrivalFailure } from './ArrivalFailure.tsx'
import { type Departure, takeDeparture } from './departure.ts'
import { refusal } from './refusals.ts'
import { useArrival } from './useArrival.ts'

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
  const [departure] = useState(takeDeparture)
  const isBinding = departure?.purpose === 'bind'
  return (
    <div className="wide">
      <div className="entry-narrow">
        <h1>{isBinding ? '绑定账号' : '登录'}</h1>
        {!departure && <SignInFailure trouble={refusal('state_refused')} />}
        {departure && (isBinding ? <Binding departure={departure} /> : <SigningIn departure={departure} />)}
      </div>
    </div>
  )
}

const SignInFailure = ({ trouble }: { trouble: unknown }) => (
  <ArrivalFailure trouble={trouble} to="/login" words="回到登录页" />
)

/** Returns what came back once; the code, worth nothing any more, is not left in the address. */
function useReturned(secret: string) {
  const { search } = useLocation()
  const navigate = useNavigate()
  return async () => {
    const { code, state, iss, isRefused } = returnedIn(search)
    await navigate('/callback', { replace: true })
    if (isRefused || code === '') throw refusal('provider_refused')
    return { code, state, browser: secret, ...(iss !== null && { iss }) }
  }
}

function SigningIn({ departure: { secret, name } }: { departure: Departure }) {
  const enter = useRedirectAfterSignIn()
  const signIn = useSignIn(() => void enter())
  const take = useReturned(secret)
  const { arrived, trouble } = useArrival(async () => {
    const { code: answer, ...shown } = await take()
    await signIn.send({ grant: 'social', answer, ...shown })
  })
  if (trouble !== undefined) return <SignInFailure trouble={trouble} />
  return arrived ? <SignInStages signIn={signIn} /> : <Loading rows={2} label={`正在核对${name}的登录`} />
}

function Binding({ departure: { secret, name } }: { departure: Departure }) {
  const navigate = useNavigate()
  const take = useReturned(secret)
  const { trouble } = useArrival(async () => {
    await act(thirdParty.oauthBind, await take())
    toast(`已绑定${name}`)
    await navigate(securityPage, { replace: true })
  })
  if (trouble !== undefined)
    return <ArrivalFailure trouble={trouble} to={securityPage} words="回到账号安全" />
  return <Loading rows={2} label={`正在核对${name}的账号`} />
}
