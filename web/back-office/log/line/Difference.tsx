import type { AuditRow } from '#contract/audit.ts'
import { Text } from '#web/ui/layout/box.tsx'

import { type ComparedChange, type Part, partedChanges } from './difference.ts'

/** What a line changed, before and after side by side. */
export function Difference({ line: { changes } }: { line: Pick<AuditRow, 'changes'> }) {
  if (changes.length === 0) return null
  const { compared, named } = partedChanges(changes)
  return (
    <section>
      <h3>变化</h3>
      {compared.length > 0 && (
        <table className="difference">
          <caption className="vh">变化：之前与之后</caption>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">之前</th>
              <th scope="col">之后</th>
            </tr>
          </thead>
          <tbody>
            {compared.map((row) => (
              <Row key={row.label} {...row} />
            ))}
          </tbody>
        </table>
      )}
      {named.length > 0 && <Text size={14}>改动了{named.join('、')}。</Text>}
    </section>
  )
}

function Row({ label, before, after, unchanged }: ComparedChange) {
  return (
    <tr>
      <th scope="row">
        {label}
        {unchanged > 0 && <span className="cap">另有 {unchanged} 项未变</span>}
      </th>
      <td data-side="之前">
        <Parts parts={before} Changed="del" />
      </td>
      <td data-side="之后">
        <Parts parts={after} Changed="ins" />
      </td>
    </tr>
  )
}

function Parts({ parts, Changed }: { parts: readonly Part[]; Changed: 'del' | 'ins' }) {
  if (parts.length === 0)
    return (
      <Text as="span" tone="muted">
        无
      </Text>
    )
  const [first] = parts
  if (first && parts.length === 1) return <Words {...first} Changed={Changed} />
  return (
    <ul>
      {parts.map((part, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries of a line never change
        <li key={`${i} ${part.text}`}>
          <Words {...part} Changed={Changed} />
        </li>
      ))}
    </ul>
  )
}

const Words = ({ text, changed, Changed }: Part & { Changed: 'del' | 'ins' }) =>
  changed ? <Changed>{text}</Changed> : text
