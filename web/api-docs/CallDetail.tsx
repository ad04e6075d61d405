import { type ReactNode, useEffect, useRef } from 'react'

import { Row, Text } from '#web/ui/layout/box.tsx'
import { Code } from '#web/ui/text/Code.tsx'

import type { Call, Parameter } from './document.ts'
import { AskedContext, SchemaTree, typeText } from './SchemaTree.tsx'
import { TryCall } from './TryCall.tsx'

/** Details of a call: access, input, output. */
export function CallDetail({ call }: { call: Call }) {
  const { id, method, path, summary, remarks, parameters, body, answers } = call
  const title = useRef<HTMLHeadingElement>(null)
  // scrolls to the details of the chosen call
  useEffect(() => title.current?.focus(), [id])
  return (
    <article className="call" aria-labelledby="call-title">
      <h2 id="call-title" ref={title} tabIndex={-1}>
        {summary}
      </h2>
      <Row as="p" gap={12} align="baseline" wrap className="call-address">
        <Method method={method} />
        <code>{path}</code>
      </Row>
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {parameters.length > 0 && (
        <Part title="参数">
          <ul className="schema">
            {parameters.map((parameter) => (
              <ParameterRow key={parameter.name} parameter={parameter} />
            ))}
          </ul>
        </Part>
      )}
      {body?.schema && (
        <Part title="请求内容">
          <p>
            <code>{body.mediaType}</code>
          </p>
          <SchemaTree schema={body.schema} />
          {body.example !== undefined && <Code label="示例" text={JSON.stringify(body.example, null, 2)} />}
        </Part>
      )}
      <Answers answers={answers} />
      {method === 'GET' && (
        <Part title="试一试">
          <TryCall key={call.id} call={call} />
        </Part>
      )}
    </article>
  )
}

function Answers({ answers }: Pick<Call, 'answers'>) {
  const successes = answers.filter(({ status }) => status < '300')
  const refusals = answers.filter(({ status }) => status >= '300')
  return (
    <Part title="答复">
      {successes.map(({ status, description, schema }) => (
        <div key={status}>
          <p>
            <strong className="num">{status}</strong> {description}
          </p>
          {schema && (
            <AskedContext value={false}>
              <SchemaTree schema={schema} />
            </AskedContext>
          )}
        </div>
      ))}
      {refusals.length > 0 && (
        <details className="call-refusals">
          <summary>可能的拒绝</summary>
          <dl>
            {refusals.map(({ status, description }) => (
              <div key={status}>
                <dt className="num">{status}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="call-part">
    <h3>{title}</h3>
    {children}
  </section>
)

/** HTTP method label. */
export const Method = ({ method }: { method: string }) => (
  <span className={`method method-${method.toLowerCase()}`}>{method}</span>
)

const places = { path: '路径', query: '查询', header: '请求头' } as const

function ParameterRow({
  parameter: { name, in: place, required, description, schema },
}: {
  parameter: Parameter
}) {
  return (
    <li>
      <div className="schema-leaf">
        <code>{name}</code>
        {required && (
          <Text as="span" size={12} tone="bad">
            必填
          </Text>
        )}
        <Text as="span" size={14} tone="quiet">
          {places[place]} · {typeText(schema)}
        </Text>
        {schema.title && <span>{schema.title}</span>}
      </div>
      {description && <p className="schema-words">{description}</p>}
      {schema.contentSchema && <SchemaTree schema={schema.contentSchema} />}
    </li>
  )
}
