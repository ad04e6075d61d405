import type { PublishedCall } from '#contract/data-api/data-api.ts'
import { keyVariable } from '#contract/data-api/examples.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { copyText } from '#web/ui/text/copy.ts'

import { Answers, quotaWords } from './Answers.tsx'
import { Examples } from './Examples.tsx'
import { openPath } from './send-published.ts'
import { TryPublished } from './TryPublished.tsx'
import { useParameters } from './useParameters.ts'

interface CallViewProps {
  call: PublishedCall
  /** The key with which it is tried. */
  secret: string
  onSecret: (key: string) => void
}

/** One published call: what it answers, what may be asked, a try and programs that make the same call. */
export function CallView({ call, secret, onSecret }: CallViewProps) {
  const { code, title, description, fixed, fields, keyRequired } = call
  const parameters = useParameters(call)
  const address = `${location.origin}${openPath(code)}`
  return (
    <article className="published" aria-label={title}>
      <h2>{title}</h2>
      {description && (
        <Text size={14} tone="quiet" className="published-words">
          {description}
        </Text>
      )}
      <Row gap={12} justify="space-between" className="published-address">
        <p>
          <b>GET</b> <code>{address}</code>
        </p>
        <Button size="s" icon="copy" onClick={() => void copyText(address, '网址已复制')}>
          复制
        </Button>
      </Row>
      <Row as="ul" gap={[4, 24]} align="stretch" wrap size={14} tone="quiet">
        <li>{keyRequired ? '须用密钥，放在 x-api-key 头中' : '不用密钥'}</li>
        <li>{quotaWords(call)}</li>
        {call.source === 'kind' && <li>每页至多 {call.pageSize} 条</li>}
        {fixed.map((one) => (
          <li key={one}>只含 {one}</li>
        ))}
      </Row>
      <section aria-label="试一次">
        <h3>试一次</h3>
        <TryPublished call={call} parameters={parameters} secret={secret} onSecret={onSecret} />
      </section>
      {fields.length > 0 && <Fields fields={fields} />}
      <section aria-label="示例">
        <h3>示例</h3>
        <Text size={14} tone="quiet" className="published-words">
          与“试一次”所填的条件相同，可以直接运行。
          {keyRequired && (
            <>
              先把密钥放进环境变量 <code>{keyVariable}</code>，不要写进程序。
            </>
          )}
        </Text>
        <Examples call={call} given={parameters.given} />
      </section>
      <section aria-label="答复与上限">
        <h3>答复与上限</h3>
        <Text size={14} tone="quiet" className="published-words">
          答复为 <code>{'{ code, message, data }'}</code>，code 与 HTTP 状态相同。
        </Text>
        <Answers call={call} />
      </section>
    </article>
  )
}

const Fields = ({ fields }: Pick<PublishedCall, 'fields'>) => (
  <section aria-label="返回的字段">
    <h3>返回的字段</h3>
    <dl className="published-fields">
      {fields.map(({ name, label, values, choices }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {label}
            <span>{values}</span>
            {choices && <Codes of={choices} />}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const Codes = ({ of: choices }: { of: Readonly<Record<string, string>> }) => (
  <details>
    <summary>{Object.keys(choices).length} 个代码</summary>
    <ul>
      {Object.entries(choices).map(([code, word]) => (
        <li key={code}>
          <code>{code}</code> {word}
        </li>
      ))}
    </ul>
  </details>
)
