import { useMemo } from 'react'

import type { Fields, Kind } from '#contract/catalogue/kind.ts'
import type { Cells } from '#web/back-office/records/grid/clipboard.ts'
import { isFilled } from '#web/back-office/records/grid/edit.ts'
import { useDebounced } from '#web/ui/page/useDebounced.ts'
import { Note } from '#web/ui/states/States.tsx'

import { draftOf } from './batch-row.ts'
import { KnownRecords } from './references.ts'
import { useWarnings } from './useWarnings.ts'

interface BatchRows {
  kind: Kind
  fields: Fields
  rows: Cells
}

const [mostRows, shownLines] = [200, 20]

const codeOf = ({ at, code }: { at: number; code: string }) => code || `第 ${at + 1} 行`

/** What is doubtful in the rows as they are written by now, beside the library and beside one another. */
export function useBatchWarnings({ kind, fields, rows }: BatchRows): readonly string[] {
  const settled = useDebounced(rows)
  const drafts = useMemo(() => {
    const known = new KnownRecords()
    return settled
      .flatMap((row, at) => (isFilled(row) ? [{ at, ...draftOf(kind, { fields, row, known }) }] : []))
      .slice(0, mostRows)
  }, [kind, fields, settled])
  const warnings = useWarnings(
    kind,
    drafts.map(({ at, action: _, code, title, ...draft }) => ({
      ...draft,
      code: codeOf({ at, code }),
      title: title || undefined,
    })),
  )
  return drafts.flatMap(({ at, code }) =>
    (warnings.get(codeOf({ at, code })) ?? []).map(
      ({ message }) => `第 ${at + 1} 行${code && ` ${code}`}：${message}`,
    ),
  )
}

export const BatchWarnings = ({ lines }: { lines: readonly string[] }) => (
  <div role="status">
    {lines.length > 0 && (
      <Note variant="warn">
        <p>以下疑点请核对，审核时逐条确认：</p>
        <ul>
          {lines.slice(0, shownLines).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > shownLines && <li>等共 {lines.length} 处</li>}
        </ul>
      </Note>
    )}
  </div>
)
