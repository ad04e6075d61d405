import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { users } from '#contract/accounts/users.ts'
import { description } from '#contract/openapi.ts'
import { callForeign } from '#web/api/call.ts'
import { useCall } from '#web/api/hooks.ts'
import { keyOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { CallDetail, Method } from './CallDetail.tsx'
import { type ApiDocument, filterFeatures, readDocument } from './document.ts'
import { SchemasContext } from './SchemaTree.tsx'

import './api-docs.css'

/** API documentation with search and test calls. */
export function ApiDocsPage() {
  const { token } = useSession()
  const answer = useQuery({
    queryKey: keyOf(description.openapi, {}, null),
    queryFn: async ({ signal }) => readDocument(await callForeign(description.openapi, {}, { signal })),
    staleTime: Infinity,
  })
  const own = useCall(users.me, {}, { enabled: token !== undefined })
  const { data } = answer
  if (data && (data.forEveryone || own.data?.staff)) return <Whole document={data} />
  if (data && (token === undefined || own.data)) return <ForStaff isIn={token !== undefined} />
  return (
    <div className="wide">
      <h1 className="vh">接口文档</h1>
      <AnswerState answer={data ? own : answer} rows={8} title="接口描述没能取到" />
    </div>
  )
}

function ForStaff({ isIn }: { isIn: boolean }) {
  return (
    <div className="wide">
      <h1 className="vh">接口文档</h1>
      <Empty
        drawing="probe"
        title="这一页供馆内人员查看"
        text={
          <>
            描述本身对所有人开放：<a href="/api/openapi.json">/api/openapi.json</a>，可据以生成客户端。
          </>
        }
        action={!isIn && <SignInButton />}
      />
    </div>
  )
}

function Whole({ document: { introduction, features, schemas } }: { document: ApiDocument }) {
  const [search] = useSearchParams()
  const chosen = search.get('call')
  const call = features.flatMap(({ calls }) => calls).find(({ id }) => id === chosen)
  usePageTitle(call ? `${call.summary} · 接口文档` : '接口文档')
  return (
    <SchemasContext value={schemas}>
      <div className="wide api-docs" data-chosen={call ? true : undefined}>
        <Crumbs items={[{ label: '首页', to: '/home' }, { label: '接口文档' }]} />
        <h1>接口文档</h1>
        <div className="api-docs-two">
          <CallList features={features} chosen={chosen} />
          <div className="api-docs-main">
            {call ? (
              <>
                <Link className="api-docs-back" to="/api-docs">
                  全部调用
                </Link>
                <CallDetail call={call} />
              </>
            ) : (
              <Introduction text={introduction} />
            )}
          </div>
        </div>
      </div>
    </SchemasContext>
  )
}

function Introduction({ text }: { text: string }) {
  return (
    <div className="api-docs-introduction">
      {text.split('\n').map((line) => line && <p key={line}>{withCode(line)}</p>)}
      <p>
        生成客户端用 <a href="/api/openapi.json">/api/openapi.json</a>（OpenAPI 3.1）。
      </p>
    </div>
  )
}

/** Renders text between backticks as code. */
const withCode = (line: string) =>
  line.split('`').map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part))

interface CallListProps {
  features: ApiDocument['features']
  chosen: string | null
}

function CallList({ features, chosen }: CallListProps) {
  const [text, setText] = useState('')
  const shown = filterFeatures(features, text)
  return (
    <nav className="call-list" aria-label="调用">
      <TextInput
        type="search"
        aria-label="查找调用"
        placeholder="查找：名称、地址"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="vh" role="status">
        {text ? `${shown.reduce((sum, { calls }) => sum + calls.length, 0)} 个调用` : ''}
      </p>
      {shown.map(({ name, label, calls }) => (
        <section key={name} aria-labelledby={`feature-${name}`}>
          <h2 id={`feature-${name}`}>{label}</h2>
          <ul>
            {calls.map(({ id, method, summary }) => (
              <li key={id}>
                <Link to={`/api-docs?call=${id}`} aria-current={id === chosen ? 'page' : undefined}>
                  <Method method={method} />
                  <span>{summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && <p>没有这样的调用</p>}
    </nav>
  )
}
