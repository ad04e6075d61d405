import { content } from '#contract/content/content.ts'
import { useCall } from '#web/api/hooks.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

/** Frequent search terms, reviewed by the archive. */
export function HotWords() {
  const { data } = useCall(content.hotKeywords, {})
  if (!data || data.length === 0) return null
  return (
    <section className="search-words" aria-label="常查">
      <h3>常查</h3>
      <Row as="ul" gap={[0, 20]} align="stretch" wrap>
        {data.map(({ word, href }) => (
          <Row as="li" key={word}>
            <SafeLink href={href}>{word}</SafeLink>
          </Row>
        ))}
      </Row>
    </section>
  )
}
