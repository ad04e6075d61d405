import { useLocation } from 'react-router'

import type { Site } from '#contract/site.ts'
import { useSite } from '#web/api/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { copyText } from '#web/ui/text/copy.ts'
import { type KeyValue, KeyValues } from '#web/ui/text/KeyValues.tsx'
import { PhoneLink } from '#web/ui/text/PhoneLink.tsx'

import '#web/ui/text/article-body.css'
import './about.css'

/** How to report an error or make a suggestion: by mail, by telephone, at the counter. */
export function FeedbackPage() {
  const site = useSite()
  const page = usePageLeft()
  return (
    <div className="wide about">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: '找错与建议' }]} />
      <h1>找错与建议</h1>
      <div className="about-two">
        <section aria-labelledby="what" className="article-body">
          <p>资料有误、页面打不开、说明看不懂，请告诉本馆。核实后更正，并保留更正记录。</p>
          <h2 id="what">请写明</h2>
          <ul>
            <li>资料编号，或页面的网址；</li>
            <li>哪一处不对，应当是什么，依据是什么；</li>
            <li>需要答复的，留下姓名与电话。</li>
          </ul>
          {page && (
            <p>
              刚才的页面：<span className="feedback-page">{page}</span>{' '}
              <Button size="s" icon="copy" onClick={() => void copyText(page, '网址已复制')}>
                复制网址
              </Button>
            </p>
          )}
        </section>
        <section aria-labelledby="how">
          <h2 id="how">联系本馆</h2>
          <KeyValues items={contactsOf(site, page)} />
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
