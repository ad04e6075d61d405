import { users, type Agreement } from '#contract/accounts/users.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSite } from '#web/api/site.ts'
import { Reading } from '#web/information/Reading.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { dayText } from '#web/ui/text/moments.ts'

export const AgreementPage = () => <LegalPage title="用户协议" path="/agreement" text="terms" />
export const PrivacyPage = () => <LegalPage title="隐私政策" path="/privacy" text="privacy" />

interface LegalPageProps {
  title: string
  path: string
  text: 'terms' | 'privacy'
}

/** The member agreement in its current version. */
function LegalPage({ title, path, text }: LegalPageProps) {
  const answer = useCall(users.agreement, {})
  const { data } = answer
  if (!data) {
    return (
      <div className="wide">
        <h1 className="vh">{title}</h1>
        <AnswerState answer={answer} rows={8} />
      </div>
    )
  }
  return (
    <Reading
      crumbs={[{ label: '首页', to: '/home' }, { label: title }]}
      title={title}
      remark={<Version agreement={data} />}
      body={data[text]}
      path={path}
    />
  )
}

function Version({ agreement: { version, since } }: { agreement: Agreement }) {
  const { name } = useSite()
  return (
    <>
      <span>{name}</span>
      <span className="num">版本 {version}</span>
      <span className="num">生效日期 {dayText(since)}</span>
    </>
  )
}
