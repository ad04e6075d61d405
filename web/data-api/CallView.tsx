import type { PublishedCall } from '#contract/data-api/data-api.ts'
import { groupDigits } from '#geology/digits.ts'
import { Note } from '#web/ui/states/States.tsx'

import { Examples } from './Examples.tsx'
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
  const { code, title, description, fixed, keyRequired } = call
  const parameters = useParameters(call)
  return (
    <article className="published">
      <h2>{title}</h2>
      {description && <p className="published-words">{description}</p>}
      <p className="published-address">
        <b>GET</b> <code>/api/dataApi/open/{code}</code>
      </p>
      <ul className="published-facts">
        <li>{keyRequired ? '须用密钥，放在 x-api-key 头中' : '不用密钥'}</li>
        <li>{quotaWords(call)}</li>
        {call.source === 'kind' && <li>每页至多 {call.pageSize} 条</li>}
        {fixed.map((one) => (
          <li key={one}>只含 {one}</li>
        ))}
      </ul>
      {call.fields.length > 0 && <Fields fields={call.fields} />}
      <section aria-label="试一次">
        <h3>试一次</h3>
        <TryPublished call={call} parameters={parameters} secret={secret} onSecret={onSecret} />
      </section>
      <section aria-label="示例">
        <h3>示例</h3>
        <p className="published-words">与上面所填的条件相同，可以直接运行。</p>
        <Examples call={call} given={parameters.given} />
      </section>
      <Note>
        超出上限时答复 429，Retry-After 头说明多少秒后可再调用。
        {keyRequired && '每次答复的 RateLimit-Remaining 头为还可调用的次数。'}
      </Note>
    </article>
  )
}

function quotaWords({ perMinute, perDay, keyRequired }: PublishedCall): string {
  const limits = [
    ...(perMinute === null ? [] : [`每分钟 ${groupDigits(String(perMinute))} 次`]),
    ...(perDay === null ? [] : [`每天 ${groupDigits(String(perDay))} 次`]),
  ]
  if (limits.length === 0) return '不限调用次数'
  return `${keyRequired ? '每个用户' : '每个地址'}${limits.join('、')}`
}

const Fields = ({ fields }: Pick<PublishedCall, 'fields'>) => (
  <section aria-label="返回的字段">
    <h3>返回的字段</h3>
    <dl className="published-fields">
      {fields.map(({ name, label }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  </section>
)
