import { useLocation, useNavigate, useSearchParams } from 'react-router'

import type { Site } from '#contract/site.ts'
import { useSession } from '#web/api/session.ts'
import { useSite } from '#web/api/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Text } from '#web/ui/layout/box.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { copyText } from '#web/ui/text/copy.ts'
import { type KeyValue, KeyValues } from '#web/ui/text/KeyValues.tsx'
import { PhoneLink } from '#web/ui/text/PhoneLink.tsx'

import { AnsweredQuestions } from './AnsweredQuestions.tsx'
import { OwnFeedback } from './OwnFeedback.tsx'
import { QuestionForm } from './QuestionForm.tsx'

import '#web/about/about.css'
import './feedback.css'

/** Errors, questions and remarks: written here, or by mail, by telephone, at the counter. */
export function FeedbackPage() {
  const site = useSite()
  const page = usePageLeft()
  const { token } = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const tabs = [
    { key: 'ask', label: '写给本馆', panel: <QuestionForm page={page} /> },
    { key: 'answered', label: '公开的答复', panel: <AnsweredQuestions /> },
    ...(token === undefined ? [] : [{ key: 'own', label: '我提交的', panel: <OwnFeedback /> }]),
  ]
  const active = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'ask'
  return (
    <div className="wide about">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: '找错与建议' }]} />
      <h1>找错与建议</h1>
      <div className="about-two">
        <Tabs
          label="找错与建议"
          tabs={tabs}
          active={active}
          onChange={(key) => void navigate({ search: key === 'ask' ? '' : `?tab=${key}` }, { replace: true })}
        />
        <section aria-labelledby="how">
          <h2 id="how">联系本馆</h2>
          <Text below={16} tone="quiet">
            某一份资料有误，在它的页面上按“纠错”，写明哪一栏、应当是什么。
          </Text>
          <KeyValues items={contactsOf(site, page)} />
          {page && (
            <Text below={16} tone="quiet">
              刚才的页面：<span className="feedback-page">{page}</span>{' '}
              <Button size="s" icon="copy" onClick={() => void copyText(page, '网址已复制')}>
                复制网址
              </Button>
            </Text>
          )}
        </section>
      </div>
    </div>
  )
}

/** Address of the page from which the reader came, if the footer has noted it. */
function usePageLeft(): string | undefined {
  const page: unknown = Object(useLocation().state).page
  return typeof page === 'string' && page !== '/feedback' ? `${location.origin}/#${page}` : undefined
}

function contactsOf({ mail, phones, address, hours }: Site, page: string | undefined): KeyValue[] {
  const mailTo = `mailto:${mail}?subject=${encodeURIComponent('找错与建议')}${page ? `&body=${encodeURIComponent(`页面：${page}\n`)}` : ''}`
  return [
    { label: '邮箱', value: mail && <a href={mailTo}>{mail}</a> },
    ...phones.map(({ label, number }) => ({ label, value: number && <PhoneLink number={number} /> })),
    { label: '地址', value: address },
    { label: '服务时间', value: hours },
  ].filter(({ value }) => value !== '')
}
