import { useMutation, useQueryClient } from '@tanstack/react-query'

import { dataApis, type PublishedCall } from '#contract/data-api/data-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { Failed } from '#web/ui/states/States.tsx'

import { Answer } from './Answer.tsx'
import { showOwnKeys } from './own-keys-place.ts'
import { ParameterField } from './ParameterField.tsx'
import { sendPublished } from './send-published.ts'
import type { Parameters } from './useParameters.ts'

interface TryPublishedProps {
  call: PublishedCall
  parameters: Parameters
  secret: string
  onSecret: (key: string) => void
}

/** Makes the call as a program would, and shows what it gets. */
export function TryPublished({ call, parameters, secret, onSecret }: TryPublishedProps) {
  const client = useQueryClient()
  const attempt = useMutation({
    mutationFn: () => sendPublished(call.code, parameters.given, secret.trim()),
    onSuccess: () => client.invalidateQueries({ queryKey: [dataApis.mine.path] }), // what it used
  })
  const isMissing = call.keyRequired && secret.trim() === ''
  const size = { name: 'size', label: '条数', hint: `1 到 ${call.pageSize}`, many: false }
  return (
    <Stack
      as="form"
      gap={16}
      className="published-try"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isMissing) attempt.mutate()
      }}
    >
      <div className="published-parameters">
        {[...call.parameters, ...(call.source === 'kind' ? [size] : [])].map((parameter) => (
          <ParameterField
            key={parameter.name}
            of={parameter}
            value={parameters.values.get(parameter.name) ?? ''}
            onChange={(value) => parameters.change(parameter.name, value)}
          />
        ))}
      </div>
      {call.keyRequired && (
        <Field label="密钥" hint="只在这一页使用，不会保存">
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
      <Row gap={12} wrap className="published-act">
        <Button variant="primary" type="submit" busy={attempt.isPending} disabled={isMissing}>
          调用
        </Button>
        {isMissing && (
          <Button variant="text" onClick={showOwnKeys}>
            先取一把密钥
          </Button>
        )}
      </Row>
      <div role="status">{attempt.data && <Answer of={attempt.data} />}</div>
      {attempt.error && <Failed error={attempt.error} title="没有得到答复" />}
    </Stack>
  )
}
