import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { callInSession } from '#web/api/caller.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Failed } from '#web/ui/states/States.tsx'
import { Code } from '#web/ui/text/Code.tsx'

import type { Call, Parameter } from './document.ts'
import { sendRequest, type CallResult } from './send-request.ts'

const exampleOf = ({ example }: Parameter) => (typeof example === 'string' ? example : '')

/** Sends a GET request in the current session and shows the response. */
export function TryCall({ call }: { call: Call }) {
  const session = useSession()
  const asked = call.parameters.filter((parameter) => parameter.in !== 'header')
  const [values, setValues] = useState(() => new Map(asked.map((one) => [one.name, exampleOf(one)])))
  const attempt = useMutation({
    mutationFn: () => callInSession(session, (token) => sendRequest(call, values, token)),
  })
  return (
    <form
      className="try"
      onSubmit={(event) => {
        event.preventDefault()
        attempt.mutate()
      }}
    >
      {asked.map(({ name, required, schema }) => (
        <Field key={name} label={schema.title ?? name} hint={`${name}${required ? '，必填' : ''}`}>
          {(control) => (
            <TextInput
              {...control}
              required={required}
              value={values.get(name) ?? ''}
              onChange={(event) => setValues(new Map(values).set(name, event.target.value))}
            />
          )}
        </Field>
      ))}
      <Button variant="primary" type="submit" busy={attempt.isPending}>
        试一次
      </Button>
      <div role="status">{attempt.data && <Result tried={attempt.data} />}</div>
      {attempt.error && <Failed error={attempt.error} title="没有得到答复" />}
    </form>
  )
}

function Result({ tried: { status, address, milliseconds, text } }: { tried: CallResult }) {
  return (
    <>
      <Row as="p" gap={[8, 16]} align="baseline" wrap>
        <strong className={status < 400 ? 'try-ok' : 'try-bad'}>{status}</strong>
        <code>{address}</code>
        <span className="num">{milliseconds} 毫秒</span>
      </Row>
      <Code label="答复" text={text} />
    </>
  )
}
