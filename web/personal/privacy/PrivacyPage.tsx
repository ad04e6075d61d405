import { privacy } from '#contract/accounts/privacy.ts'
import { useCall } from '#web/api/hooks.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import { Consents } from './Consents.tsx'
import { Leaving } from './Leaving.tsx'
import { PersonalCopy } from './PersonalCopy.tsx'

import '#web/personal/personal.css'
import './privacy.css'

/** What members may ask of their personal data: a copy of it, their consents, and the end of the account. */
export function PrivacyPage() {
  const answer = useCall(privacy.overview, {}, { every: 15_000 })
  const { data } = answer
  return (
    <section className="personal privacy">
      <h1>个人信息与隐私</h1>
      {data && (
        <>
          <PersonalCopy copy={data.copy} />
          <Consents consents={data.consents} />
          <Leaving leavesAt={data.leavesAt} open={data.open} />
        </>
      )}
      <AnswerState answer={answer} rows={6} />
    </section>
  )
}
