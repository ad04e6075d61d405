import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { dataApis } from '#contract/data-api/data-api.ts'
import {
  type GenericCall,
  type ResponseType,
  responseTypes,
  transferModes,
} from '#contract/data-api/generic-call.ts'
import { type HttpMethod, httpMethods } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, Select, TextInput } from '#web/ui/fields/Field.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { Failed } from '#web/ui/states/States.tsx'
import { Code } from '#web/ui/text/Code.tsx'

import { genericCall } from './generic-call.ts'
import { partsIn } from './parts.ts'

import '#web/data-api/published.css'
import './generic-call.css'

// oxlint-disable-next-line no-unsafe-type-assertion -- the entries of a literal
const answers = Object.entries(responseTypes) as [ResponseType, string][]
const modes = Object.entries(transferModes).map(([value, label]) => ({ value, label }))
const methods = httpMethods.map((method) => [method, method] as const)
const isMode = (name: string): name is GenericCall['mode'] => Object.hasOwn(transferModes, name)

type Way = Omit<GenericCall, 'data'>
const blankCall: Way = { url: '', method: 'GET', mode: 'param', responseType: 'json' }

/** What is filled in, and what is wrong with it. */
function useGenericCall() {
  const [way, setWay] = useState(blankCall)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<{ url?: string; data?: string }>({})
  const attempt = useMutation({ mutationFn: genericCall })
  const submit = () => {
    const { parts, fault: wrong } = partsIn(text)
    const url = way.url.trim()
    const next = {
      ...(!isAddress(url) && { url: '以 /api/ 或 https:// 开头' }),
      ...(wrong && { data: wrong }),
    }
    setFault(next)
    if (Object.keys(next).length === 0) attempt.mutate({ ...way, url, data: parts })
  }
  const change = (part: Partial<Way>) => {
    setWay({ ...way, ...part })
    setFault({})
  }
  const changeText = (typed: string) => {
    setText(typed)
    setFault({})
  }
  return { way, text, fault, attempt, submit, change, changeText }
}

/** A call that is put together by hand: of our own API, or of a host that the archive forwards to. */
export function GenericCallForm() {
  const { way, text, fault, attempt, submit, change, changeText } = useGenericCall()
  return (
    <Stack
      as="form"
      gap={16}
      className="generic-call"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label="网址"
        hint="本站 /api/ 下的地址，或可以转发的主机的地址"
        {...(fault.url && { error: fault.url })}
      >
        {(control) => (
          <TextInput
            {...control}
            value={way.url}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change({ url: target.value })}
          />
        )}
      </Field>
      <Hosts />
      <Ways way={way} onChange={change} />
      <Field label="参数" hint="每行一个，写成 名称=值" {...(fault.data && { error: fault.data })}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            value={text}
            spellCheck={false}
            onChange={({ target }) => changeText(target.value)}
          />
        )}
      </Field>
      <div>
        <Button variant="primary" type="submit" busy={attempt.isPending}>
          发出调用
        </Button>
      </div>
      <div role="status">{attempt.data && <Result of={attempt.data} />}</div>
      {attempt.error && <Failed error={attempt.error} title="没有成功" />}
    </Stack>
  )
}

/** Method, transfer mode and response type. */
const Ways = ({ way, onChange }: { way: Way; onChange: (part: Partial<Way>) => void }) => (
  <Row gap={16} align="start" wrap className="generic-call-ways">
    <Labelled label="请求方法">
      <Segments<HttpMethod>
        legend="请求方法"
        choices={methods}
        chosen={way.method}
        onChange={(method) => onChange({ method })}
      />
    </Labelled>
    <Field label="传参方式">
      {(control) => (
        <Select
          {...control}
          value={way.mode}
          options={modes}
          onChange={(mode) => isMode(mode) && onChange({ mode })}
        />
      )}
    </Field>
    <Labelled label="答复格式">
      <Segments
        legend="答复格式"
        choices={answers}
        chosen={way.responseType}
        onChange={(responseType) => onChange({ responseType })}
      />
    </Labelled>
  </Row>
)

const isAddress = (text: string): boolean =>
  text.startsWith('/api/') || (/^https?:\/\//.test(text) && URL.canParse(text))

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="field">
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
)

function Hosts() {
  const { token } = useSession() // visitors may look at the form, which tells them no hosts
  const { data } = useCall(dataApis.hostList, {}, { enabled: token !== undefined })
  if (!data) return null
  if (data.length === 0)
    return (
      <Row as="p" gap={[0, 16]} align="stretch" wrap size={14} tone="quiet">
        现在没有可以转发的主机。
      </Row>
    )
  return (
    <Row as="p" gap={[0, 16]} align="stretch" wrap size={14} tone="quiet">
      可以转发的主机：
      {data.map(({ id, name, origin, mayPost }) => (
        <span key={id}>
          {name} <code>{origin}</code>
          {mayPost ? '（GET、POST）' : '（GET）'}
        </span>
      ))}
    </Row>
  )
}

const Result = ({ of: { status, mediaType, body } }: { of: Awaited<ReturnType<typeof genericCall>> }) => (
  <>
    <Row as="p" gap={[8, 16]} align="baseline" wrap below={12}>
      <strong className={status < 400 ? 'published-ok' : 'published-bad'}>{status}</strong>
      <code>{mediaType}</code>
    </Row>
    <Code label="通用调用的答复" text={typeof body === 'string' ? body : JSON.stringify(body, null, 2)} />
  </>
)
