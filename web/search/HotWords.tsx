import { content } from '#contract/content/content.ts'
import { useCall } from '#web/api/hooks.ts'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

/** Frequent search terms, reviewed by the archive. */
export function HotWords() {
  const { data } = useCall(content.hotKeywords, {})
  if (!data || data.length === 0) return null
  return (
    <section className="search-words" aria-label="常查">
      <h3>常查</h3>
      <ul>
        {data.map(({ word, href }) => (
          <li key={word}>
            <SafeLink href={href}>{word}</SafeLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
