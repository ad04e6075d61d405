import type { DraftView } from '#contract/catalogue/editing/drafts.ts'
import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { Stack, Text } from '#web/ui/layout/box.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import { RemarkLine } from './RemarkOn.tsx'

type Comment = DraftView['thread'][number]

/** What a comment is about, in words. */
function subjectOf(kind: Kind, { part, row, field }: Comment): string {
  const of = part === null ? undefined : kind.parts[part]
  const name = field === null ? undefined : of ? of.fields[field] : fieldOf(kind, field)
  return [of?.label, row !== null && `第 ${row + 1} 行`, name?.label].filter(Boolean).join(' ')
}

/** Everything said of a draft, the oldest first. */
export function Thread({ draft, kind }: { draft: DraftView; kind: Kind }) {
  const { thread, comment, state } = draft
  const isClosed = state === 'applied' || state === 'discarded'
  if (isClosed && thread.length === 0 && !comment) return null
  return (
    <section className="draft-thread" aria-label="意见">
      <Text as="h2" weight={500}>
        意见
      </Text>
      {comment && <p>起草说明：{comment}</p>}
      {thread.length > 0 && (
        <Stack as="ol" gap={10} below={12}>
          {thread.map((one) => (
            <li key={one.id}>
              <b>{one.author?.name ?? '已删除的账号'}</b>{' '}
              <time className="num cap" dateTime={one.at}>
                {momentText(one.at)}
              </time>{' '}
              {subjectOf(kind, one) && <span className="cap">{subjectOf(kind, one)}</span>}
              <p>{one.text}</p>
            </li>
          ))}
        </Stack>
      )}
      {!isClosed && <RemarkLine draft={draft} subject={{}} onDone={() => {}} />}
    </section>
  )
}
