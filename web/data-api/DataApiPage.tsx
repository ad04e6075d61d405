import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { dataApis, type PublishedCall } from '#contract/data-api/data-api.ts'
import { useCall } from '#web/api/hooks.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { CallView } from './CallView.tsx'
import { GenericCalls } from './generic/GenericCalls.tsx'
import { KeepCopy } from './KeepCopy.tsx'
import { OpenInQgis } from './OpenInQgis.tsx'
import { OwnKeys } from './OwnKeys.tsx'

import './data-api.css'

/** What is published for programs: each call with its fields and conditions, to be tried at once, and own keys. */
export function DataApiPage() {
  const answer = useCall(dataApis.published, {})
  const { data } = answer
  const [search] = useSearchParams()
  const [key, setKey] = useState('')
  const chosen = data?.find(({ code }) => code === search.get('call')) ?? data?.[0]
  usePageTitle(chosen && search.get('call') ? `${chosen.title} · 数据接口` : '数据接口')
  return (
    <div className="wide data-api">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: '数据接口' }]} />
      <h1>数据接口</h1>
      <p className="data-api-lead">
        程序可以用这些接口取得本馆公开的目录：先在页面上试一次，再取一把密钥，照示例调用。网页自己所用的全部调用见
        <Link to="/api-docs">接口文档</Link>。
      </p>
      {!data ? (
        <AnswerState answer={answer} rows={8} />
      ) : chosen ? (
        <div className="data-api-two">
          <CallList calls={data} chosen={chosen.code} />
          <div className="data-api-main">
            <CallView key={chosen.code} call={chosen} secret={key} onSecret={setKey} />
          </div>
        </div>
      ) : (
        <Empty drawing="probe" title="还没有发布数据接口" text="发布之后列在这里。" />
      )}
      <OpenInQgis />
      <KeepCopy />
      <OwnKeys onMade={setKey} />
      <GenericCalls />
    </div>
  )
}

interface CallListProps {
  calls: readonly PublishedCall[]
  chosen: string
}

/** The calls by their subjects, in the order in which they came. */
function CallList({ calls, chosen }: CallListProps) {
  const subjects = [...Map.groupBy(calls, ({ category }) => category?.code)]
  const hasSubjects = subjects.some(([code]) => code !== undefined)
  return (
    <nav className="data-api-list" aria-label="已发布的接口">
      {subjects.map(([code, ofSubject]) => {
        const name = ofSubject[0]?.category?.name ?? '其他'
        return (
          <section key={code ?? ''} aria-label={hasSubjects ? name : undefined}>
            {hasSubjects && <h2>{name}</h2>}
            <Calls calls={ofSubject} chosen={chosen} />
          </section>
        )
      })}
    </nav>
  )
}

const Calls = ({ calls, chosen }: CallListProps) => (
  <ul>
    {calls.map(({ code, title, of, keyRequired }) => (
      <li key={code}>
        <Link to={`/data-api?call=${code}`} aria-current={code === chosen ? 'page' : undefined}>
          <b>{title}</b>
          <span>{[of, keyRequired ? '须用密钥' : '不用密钥'].join(' · ')}</span>
        </Link>
      </li>
    ))}
  </ul>
)
