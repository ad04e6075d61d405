import { useMutation } from '@tanstack/react-query'

import type { PublishedCall } from '#contract/data-api/data-api.ts'
import { Code } from '#web/api-docs/TryCall.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field, Select, TextInput } from '#web/ui/form/Field.tsx'
import { Failed, Note } from '#web/ui/states/States.tsx'

import { showOwnKeys } from './own-keys-place.ts'
import { sendPublished, type TryAnswer } from './send-published.ts'
import type { Parameters } from './useParameters.ts'

interface TryPublishedProps {
  call: PublishedCall
  parameters: Parameters
  secret: string
  onSecret: (key: string) => void
}

/** Makes the call as a program would, and shows what it gets. */
export function TryPublished({ call, parameters, secret, onSecret }: TryPublishedProps) {
  const attempt = useMutation({
    mutationFn: () => sendPublished(call.code, parameters.given, secret.trim()),
  })
  const isMissing = call.keyRequired && secret.trim() === ''
  return (
    <form
      className="published-try"
      onSubmit={(event) => {
        event.preventDefault()
        attempt.mutate()
      }}
    >
      <div className="published-parameters">
        {call.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            of={parameter}
            value={parameters.values.get(parameter.name) ?? ''}
            onChange={(value) => parameters.change(parameter.name, value)}
          />
        ))}
        {call.source === 'kind' && (
          <ParameterField
            of={{ name: 'size', label: '条数', hint: `1 到 ${call.pageSize}`, many: false }}
            value={parameters.values.get('size') ?? ''}
            onChange={(value) => parameters.change('size', value)}
          />
        )}
      </div>
      {call.keyRequired && (
        <Field label="密钥" hint="在本页下方取得；只在这一页使用，不会保存">
          {(control) => (
            <TextInput
              {...control}
              value={secret}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => onSecret(target.value)}
            />
          )}
        </Field>
      )}
      <div className="published-act">
        <Button variant="primary" type="submit" busy={attempt.isPending} disabled={isMissing}>
          调用
        </Button>
        {isMissing && (
          <Button variant="text" onClick={showOwnKeys}>
            先取一把密钥
          </Button>
        )}
      </div>
      <div role="status">{attempt.data && <Answer of={attempt.data} />}</div>
      {attempt.error && <Failed error={attempt.error} title="没有得到答复" />}
    </form>
  )
}

interface ParameterFieldProps {
  of: PublishedCall['parameters'][number]
  value: string
  onChange: (value: string) => void
}

function ParameterField({ of: { name, label, hint, choices }, value, onChange }: ParameterFieldProps) {
  return (
    <Field label={label} hint={choices ? name : `${name}，${hint}`}>
      {(control) =>
        choices ? (
          <Select
            {...control}
            value={value}
            onChange={onChange}
            options={[
              { value: '', label: '不限' },
              ...Object.entries(choices).map(([code, text]) => ({
                value: code,
                label: `${text}（${code}）`,
              })),
            ]}
          />
        ) : (
          <TextInput {...control} value={value} onChange={({ target }) => onChange(target.value)} />
        )
      }
    </Field>
  )
}

function Answer({ of: { status, milliseconds, left, limit, text, refusal } }: { of: TryAnswer }) {
  return (
    <>
      <p className="published-status">
        <strong className={status === 200 ? 'published-ok' : 'published-bad'}>{status}</strong>
        <span className="num">{milliseconds} 毫秒</span>
        {left !== null && (
          <span className="num">
            还可调用 {left} 次{limit !== null && `，上限 ${limit} 次`}
          </span>
        )}
      </p>
      {refusal !== undefined && <Note variant="warn">{refusal}</Note>}
      <Code label="答复" text={text} />
    </>
  )
}
