import { Link } from 'react-router'

import { users } from '#contract/accounts/users.ts'
import { useCall } from '#web/api/hooks.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { PersonalForm } from './PersonalForm.tsx'

/** Page of one's own personal data. */
export function PersonalInfoPage() {
  const answer = useCall(users.personal, {})
  const { data } = answer
  return (
    <section className="personal">
      <h1>个人信息</h1>
      <p className="cap">
        手机号与邮箱在 <Link to="/personal-center/security">账号安全</Link>{' '}
        中更换；用户名与姓名注册后不能自行修改。
      </p>
      {data?.organisation && <Note>本馆已核实您属于“{data.organisation}”。</Note>}
      {data && (
        <div className="personal-form">
          <PersonalForm key={`${data.company} ${data.companyNature} ${data.industry}`} personal={data} />
        </div>
      )}
      <AnswerState answer={answer} rows={5} />
    </section>
  )
}
