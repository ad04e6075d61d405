import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { Code } from '#web/ui/text/Code.tsx'
import { secondText } from '#web/ui/text/moments.ts'

import type { TryAnswer } from './send-published.ts'

import './published.css'

/** What a program got: the status, the headers of the quota, the body, and what a refusal means. */
export function Answer({ of: { status, milliseconds, headers, opensAt, text, refusal } }: { of: TryAnswer }) {
  return (
    <>
      <Row as="p" gap={[8, 16]} align="baseline" wrap below={12}>
        <strong className={status === 200 ? 'published-ok' : 'published-bad'}>{status}</strong>
        <span className="num">{milliseconds} 毫秒</span>
        {headers.map(([name, value]) => (
          <code key={name}>
            {name}: {value}
          </code>
        ))}
      </Row>
      {refusal !== undefined && (
        <Note variant="warn">
          {refusal}
          {opensAt && <OpensAt at={opensAt} />}
        </Note>
      )}
      <Code label="答复" text={text} />
    </>
  )
}

const OpensAt = ({ at }: { at: Date }) => (
  <>
    。按 Retry-After，<b className="num">{secondText(at.toISOString())}</b> 起可再调用。
  </>
)
