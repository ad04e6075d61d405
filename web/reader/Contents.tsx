import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'

import type { Target } from './viewer/viewer.ts'

export type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

/** The outline of a document; undefined if missing or not loaded. */
export function useOutline(document: PDFDocumentProxy): Outline | undefined {
  const [outline, setOutline] = useState<Outline>()
  useEffect(() => {
    let over = false
    const take = (found: Outline | null) => {
      if (!over) setOutline(found && found.length > 0 ? found : undefined)
    }
    document.getOutline().then(take, () => take(null))
    return () => {
      over = true
    }
  }, [document])
  return outline
}

/** The outline as a tree of buttons. */
export function Contents({ outline, onChoose }: { outline: Outline; onChoose: (target: Target) => void }) {
  return (
    <ul>
      {outline.map(({ title, dest, items }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- contents never change their order, and titles repeat
        <li key={i}>
          <button type="button" disabled={dest === null} onClick={() => dest !== null && onChoose(dest)}>
            {title}
          </button>
          {items.length > 0 && <Contents outline={items} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  )
}
