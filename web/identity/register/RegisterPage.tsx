import { useState } from 'react'
import { Link as RouteLink, useLocation, useNavigate } from 'react-router'

import { organisationFields } from '#contract/accounts/profile.ts'
import type { Link } from '#contract/sign-in/token.ts'
import { withEncrypted } from '#web/identity/encrypted-call.ts'
import { useCaptcha } from '#web/identity/form/useCaptcha.tsx'
import { OpeningCost } from '#web/identity/OpeningCost.tsx'
import { useRedirectAfterSignIn } from '#web/identity/return-path.ts'
import { useSignIn } from '#web/identity/sign-in/useSignIn.ts'
import { Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import type { Party, ProvedPhone } from './details.ts'
import { DetailsStep } from './DetailsStep.tsx'
import { PartyChoice } from './PartyChoice.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { useDetailsForm } from './useDetailsForm.ts'

import '#web/identity/entry.css'
import './register.css'

type Stage = { at: 'phone'; trouble?: unknown } | ({ at: 'details' } & ProvedPhone)

/** Registration page: first the phone, then the details. Input is kept between steps. */
export function RegisterPage() {
  const [stage, setStage] = useState<Stage>({ at: 'phone' })
  const { state } = useLocation()
  const { link }: { link?: Link } = Object(state)
  const [party, setParty] = useState<Party>('person')
  const { signInAs, captcha } = useFirstSignIn(link)
  const again = (trouble?: unknown) => setStage({ at: 'phone', trouble })
  const details = useDetailsForm({
    ...{ party, link: link?.ticket, name: link?.name },
    proved: stage.at === 'details' ? stage : undefined,
    onAgain: again,
    onRegistered: signInAs,
  })
  const choose = (chosen: Party) => {
    setParty(chosen)
    // errors of these fields came from the rules of the other party
    for (const name of organisationFields) details.form.setFault(name, undefined)
  }
  return (
    <div className="wide">
      <div className="entry-narrow">
        <h1>注册</h1>
        <OpeningCost className="entry-lead" />
        {link && <Note>注册后即绑定{link.provider}，下次可直接登录。</Note>}
        <PartyChoice party={party} onChange={choose} />
        {stage.at === 'phone' ? (
          <PhoneStep
            phone={link?.phone}
            trouble={stage.trouble}
            onProved={(proved) => setStage({ at: 'details', ...proved })}
          />
        ) : (
          <DetailsStep {...details} party={party} proved={stage} onAgain={again} />
        )}
        {captcha}
        <p className="small">
          已有账号？
          <RouteLink to="/login" state={state}>
            登录
          </RouteLink>
        </p>
      </div>
    </div>
  )
}

/** Signs in after registration with the chosen credentials; on failure opens the sign-in page. */
function useFirstSignIn(link: Link | undefined) {
  const enter = useRedirectAfterSignIn()
  const navigate = useNavigate()
  const { state } = useLocation()
  const signIn = useSignIn(() => {
    toast('注册成功，已登录')
    void enter()
  })
  const { whenWanted, captcha } = useCaptcha('sign-in')
  const signInAs = async (username: string, password: string) => {
    try {
      if (link) return await signIn.send({ grant: 'link', link: link.ticket })
      await whenWanted((captchaVerification) =>
        withEncrypted([password], (encrypted) =>
          signIn.send({ grant: 'password', username, encrypted, captchaVerification }),
        ),
      )
    } catch {
      toast('注册成功，请登录')
      await navigate('/login', { state })
    }
  }
  return { signInAs, captcha }
}
