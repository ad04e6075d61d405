import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { kindRow } from '#contract/sign-in/provider-kinds.ts'
import { type Provider, thirdParty } from '#contract/sign-in/third-party.ts'
import { call } from '#web/api/call.ts'
import { currentSession } from '#web/api/session.ts'
import { session, storageKeys, writeStored } from '#web/api/storage.ts'
import { useRedirectAfterSignIn, useReturnPath } from '#web/identity/return-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Loading, Note } from '#web/ui/states/States.tsx'

import { ArrivalFailure } from './ArrivalFailure.tsx'
import { leaveFor, takeDeparture } from './departure.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { refusal, stateLost } from './refusals.ts'
import { useArrival } from './useArrival.ts'
import { useProviders } from './useProviders.ts'

import '#web/identity/entry.css'

interface Invitation {
  /** The code of the platform; the first one where the portal names none. */
  provider: string | null
}

/** What a portal has sent: its ticket, which nobody here asked for and anybody may have, opens nothing. */
function invitationIn(search: string): Invitation | undefined {
  const query = new URLSearchParams(search)
  return query.get('ticket') ? { provider: query.get('provider') } : undefined
}

/** Sends whoever comes from the portal of a union platform there and back; anybody else is offered to go. */
export function SsoLoginPage() {
  const { search } = useLocation()
  const [invitation] = useState(() => invitationIn(search))
  const [known, setKnown] = useState(() => currentSession().name)
  const enter = useRedirectAfterSignIn()
  return (
    <div className="wide">
      <div className="entry-narrow">
        <h1>统一身份登录</h1>
        {!invitation && <Platforms />}
        {invitation && known !== undefined && (
          <>
            <Note>
              <p>已登录为 {known}。要换成刚才在统一身份平台登录的账号吗？</p>
            </Note>
            <Row gap={12} wrap>
              <Button variant="primary" onClick={() => setKnown(undefined)}>
                换成平台的账号
              </Button>
              <Button onClick={() => void enter()}>仍用 {known}</Button>
            </Row>
          </>
        )}
        {invitation && known === undefined && <Leaving invitation={invitation} />}
      </div>
    </div>
  )
}

const isPlatform = ({ kind }: Provider) => kindRow(kind).way === 'ticket'

function Platforms() {
  const providers = useProviders(true).filter(isPlatform)
  return providers.length > 0 ? (
    <>
      <p className="entry-lead">用统一身份平台的账号登录本馆，不必另记密码。</p>
      <ProviderButtons providers={providers} isLead />
      <p className="entry-lead">
        <Link to="/login">用本馆账号登录</Link>
      </p>
    </>
  ) : (
    <ArrivalFailure trouble={refusal('provider_off')} to="/login" words="回到登录页" />
  )
}

/** One way there: a browser that has just been there, and brings no state, is not sent again. */
function Leaving({ invitation }: { invitation: Invitation }) {
  const navigate = useNavigate()
  const wanted = useReturnPath()
  const [name, setName] = useState<string>()
  const { trouble } = useArrival(async () => {
    await navigate('/sso-login', { replace: true }) // the ticket is not left in the address
    const departure = takeDeparture()
    const platform = await platformOf(invitation)
    if (departure?.provider === platform.code) throw stateLost(platform.name)
    setName(platform.name)
    writeStored(session, storageKeys.wanted, wanted)
    await leaveFor(platform, 'sign_in')
  })
  if (trouble !== undefined) return <ArrivalFailure trouble={trouble} to="/login" words="回到登录页" />
  return name === undefined ? <Loading rows={2} /> : <p role="status">正在前往{name}…</p>
}

async function platformOf({ provider }: Invitation): Promise<Provider> {
  const platforms = (await call(thirdParty.providers, {})).filter(isPlatform)
  const platform = platforms.find(({ code }) => provider === null || code === provider)
  if (!platform) throw refusal('provider_off')
  return platform
}
