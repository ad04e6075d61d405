import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { kindRow } from '#contract/sign-in/provider-kinds.ts'
import { currentSession } from '#web/api/session.ts'
import { useRedirectAfterSignIn } from '#web/identity/return-path.ts'
import { SignInStages } from '#web/identity/sign-in/SignInForm.tsx'
import { useSignIn } from '#web/identity/sign-in/useSignIn.ts'
import { Button } from '#web/ui/Button.tsx'
import { Loading, Note } from '#web/ui/states/States.tsx'

import { ArrivalFailed } from './ArrivalFailed.tsx'
import { takeDeparture } from './departure.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { refusal } from './refusals.ts'
import { useArrival } from './useArrival.ts'
import { useProviders } from './useProviders.ts'

import '#web/identity/entry.css'

interface Ticket {
  answer: string
  provider?: string
}

function ticketIn(search: string): Ticket | undefined {
  const query = new URLSearchParams(search)
  const [answer, provider] = [query.get('ticket'), query.get('provider')]
  return answer ? { answer, ...(provider && { provider }) } : undefined
}

/** Signs in by the ticket of a union platform; without one, leads there. */
export function SsoLoginPage() {
  const { search } = useLocation()
  const [ticket] = useState(() => ticketIn(search))
  const [known, setKnown] = useState(() => currentSession().name)
  const enter = useRedirectAfterSignIn()
  return (
    <div className="wide">
      <div className="entry-narrow">
        <h1>统一身份登录</h1>
        {!ticket && <Platforms />}
        {ticket && known !== undefined && (
          <>
            <Note>
              <p>已登录为 {known}。要换成刚才在统一身份平台登录的账号吗？</p>
            </Note>
            <div className="row wraps">
              <Button variant="primary" onClick={() => setKnown(undefined)}>
                换成平台的账号
              </Button>
              <Button onClick={() => void enter()}>仍用 {known}</Button>
            </div>
          </>
        )}
        {ticket && known === undefined && <Arriving ticket={ticket} />}
      </div>
    </div>
  )
}

function Platforms() {
  const providers = useProviders(true).filter(({ kind }) => kindRow(kind).way === 'ticket')
  return providers.length > 0 ? (
    <>
      <p className="entry-lead">用统一身份平台的账号登录本馆，不必另记密码。</p>
      <ProviderButtons providers={providers} isLead />
      <p className="entry-lead">
        <Link to="/login">用本馆账号登录</Link>
      </p>
    </>
  ) : (
    <ArrivalFailed trouble={refusal('provider_off')} to="/login" words="回到登录页" />
  )
}

function Arriving({ ticket }: { ticket: Ticket }) {
  const enter = useRedirectAfterSignIn()
  const navigate = useNavigate()
  const signIn = useSignIn(() => void enter())
  const { arrived, trouble } = useArrival(async () => {
    takeDeparture() // a ticket needs none
    await navigate('/sso-login', { replace: true }) // the ticket is not left in the address
    await signIn.send({ grant: 'union', ...ticket })
  })
  if (trouble !== undefined) return <ArrivalFailed trouble={trouble} to="/login" words="回到登录页" />
  return arrived ? <SignInStages signIn={signIn} /> : <Loading rows={2} label="正在核对平台的登录" />
}
