import { useState } from 'react'
import { Link } from 'react-router'

import type { Me } from '#contract/accounts/me.ts'
import { kindRow } from '#contract/sign-in/provider-kinds.ts'
import { useReturnPath } from '#web/identity/return-path.ts'
import { LinkStep } from '#web/identity/third-party/LinkStep.tsx'
import { ProviderButtons } from '#web/identity/third-party/ProviderButtons.tsx'
import { useProviders } from '#web/identity/third-party/useProviders.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

import { EnrolStep } from './EnrolStep.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { PasswordSignIn } from './PasswordSignIn.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { SmsSignIn } from './SmsSignIn.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useSignIn, type SignIn } from './useSignIn.ts'

import './sign-in.css'

interface SignInFormProps {
  /** Called after sign-in. */
  onDone: (me: Me) => void
  /** Hides registration; staff accounts are created by administrators. */
  forStaff?: boolean
}

/** Sign-in by password, SMS code or third party, with further steps that the account requires. */
export const SignInForm = ({ onDone, ...rest }: SignInFormProps) => (
  <SignInStages {...rest} signIn={useSignIn(onDone)} />
)

type SignInStagesProps = Omit<SignInFormProps, 'onDone'> & { signIn: SignIn }

/** The same where somebody else has begun the sign-in. */
export function SignInStages({ signIn, forStaff }: SignInStagesProps) {
  const [way, setWay] = useState('password')
  const providers = useProviders(forStaff)
  const { stage, link, restart } = signIn
  if (stage.at !== 'credentials') return <LaterStep signIn={signIn} />
  const choose = (next: string) => {
    restart()
    setWay(next)
  }
  const domains = providers.filter(({ kind }) => kindRow(kind).way === 'password')
  return (
    <div className="sign-in">
      {link && <Note>登录后即绑定{link.provider}，下次可直接登录。</Note>}
      <FormError error={stage.trouble} />
      <Queued {...signIn} />
      <Tabs
        label="登录方式"
        active={way}
        onChange={choose}
        tabs={[
          { key: 'password', label: '密码登录', panel: <PasswordSignIn key="own" signIn={signIn} /> },
          { key: 'sms', label: '短信登录', panel: <SmsSignIn signIn={signIn} /> },
          ...domains.map(({ code, name }) => ({
            key: code,
            label: name,
            panel: <PasswordSignIn key={code} signIn={signIn} domain={code} />,
          })),
        ]}
      />
      {!link && <ProviderButtons providers={providers} />}
      <SignInWays forStaff={forStaff ?? link !== undefined} />
    </div>
  )
}

/** Said while a crowd signs in; the form waits and needs no second press. */
const Queued = ({ isQueued }: Pick<SignIn, 'isQueued'>) => (
  <div role="status">{isQueued && <Note>登录的人较多，正在排队，请稍候。</Note>}</div>
)

function LaterStep({ signIn }: { signIn: SignIn }) {
  const { stage, restart, goOn } = signIn
  if (stage.at === 'credentials') return null
  if (stage.at === 'recovery_codes') {
    return (
      <StepFrame title="保存恢复码">
        <RecoveryCodes codes={stage.codes} onSaved={() => goOn(stage.entry)} />
      </StepFrame>
    )
  }
  if (stage.at === 'link') return <LinkStep link={stage.link} onBind={signIn.bindBySigningIn} />
  const step = { signIn, ticket: stage.ticket }
  return (
    <div className="sign-in">
      <Queued {...signIn} />
      {stage.at === 'second_factor' && <SecondFactorStep {...step} />}
      {stage.at === 'enrol' && <EnrolStep {...step} />}
      {stage.at === 'new_password' && <NewPasswordStep {...step} whose={stage.staff ? 'staff' : 'either'} />}
      <Row as="p" gap={[4, 20]} align="stretch" wrap className="sign-in-ways">
        <button type="button" className="as-link" onClick={() => restart()}>
          换一个账号登录
        </button>
      </Row>
    </div>
  )
}

/** Links to registration and recovery; they pass on the return path. */
function SignInWays({ forStaff }: { forStaff: boolean | undefined }) {
  const state = { wanted: useReturnPath() }
  return (
    <Row as="ul" gap={[4, 20]} align="stretch" wrap className="sign-in-ways">
      {!forStaff && (
        <Row as="li">
          还没有账号？
          <Link to="/register" state={state}>
            注册
          </Link>
        </Row>
      )}
      <Row as="li">
        <Link to="/reset-pwd" state={state}>
          忘记密码
        </Link>
      </Row>
      <Row as="li">
        <Link to="/recall-username" state={state}>
          忘记用户名
        </Link>
      </Row>
    </Row>
  )
}
