import { Link } from 'react-router'

import { AppError } from '#contract/errors.ts'
import { type Answer, ask } from '#contract/search/ask.ts'
import { useAction } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { recordPath } from '#web/records/record-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { SignInLink } from '#web/ui/SignInLink.tsx'
import { Note } from '#web/ui/states/States.tsx'

/** Answer with citations, generated on request of a member; shows beforehand what is sent. */
export function AnswerPanel({ question }: { question: string }) {
  const { token } = useSession() ?? {}
  const answer = useAction(ask.answer, [])
  const before = (
    <p className="ask-sends">
      会把问题与检索到的目录条目（公开与会员可见的）发给本馆配置的服务；不发送全文。
    </p>
  )
  return (
    <section className="ask-answer no-print" aria-label="带引文的回答" aria-live="polite">
      {answer.data ? (
        <Answered answer={answer.data} />
      ) : token ? (
        <>
          <Button icon="info" busy={answer.isPending} onClick={() => answer.mutate({ question })}>
            {answer.isPending ? '正在生成，最多等 30 秒' : '生成带引文的回答'}
          </Button>
          {before}
        </>
      ) : (
        <p>
          <SignInLink />
          后可以生成带引文的回答。
        </p>
      )}
      {answer.isError && (
        <Note variant="bad">
          <p>{wordsFor(answer.error)}。下面的检索结果不受影响。</p>
        </Note>
      )}
    </section>
  )
}

const wordsFor = (error: unknown) => (error instanceof AppError ? error.message : '回答没能取到')

function Answered({ answer: { text, sources } }: { answer: Answer }) {
  if (text === null)
    return (
      <Note>
        <p>没有依据：目录里没有足以回答这个问题的条目。请看下面的检索结果，或换个问法。</p>
      </Note>
    )
  return (
    <>
      <h2>回答</h2>
      <p className="ask-text">{text}</p>
      <p className="ask-sends">由本馆配置的服务依据下列条目写成，引用前请核对原件。</p>
      <ol className="ask-sources">
        {sources.map(({ number, kind, code, title }) => (
          <li key={number} value={number}>
            <span className="num">[{number}]</span> <Source {...{ kind, code, title }} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Source({ kind, code, title }: Pick<Answer['sources'][number], 'kind' | 'code' | 'title'>) {
  const known = kindNamed(kind)
  const words = code.endsWith(title) ? code : `${code} ${title}`
  return known ? <Link to={recordPath(known, code)}>{`${known.label} ${words}`}</Link> : <span>{words}</span>
}
