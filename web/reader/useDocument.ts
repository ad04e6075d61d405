import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'

import { openDocument, type Trouble, troubleOf } from './pdf.ts'

export interface DocumentState {
  document?: PDFDocumentProxy
  /** Why it cannot be shown. */
  trouble?: Trouble
}

/** Opens a PDF and closes it on unmount; empty while loading. */
export function useDocument(file: Blob | undefined): DocumentState {
  const [opened, setOpened] = useState<DocumentState>({})
  useEffect(() => {
    if (!file) return undefined
    let over = false
    let close = () => {}
    const open = async () => {
      const bytes = await file.arrayBuffer()
      if (over) return
      const opening = openDocument(bytes)
      close = opening.close
      const document = await opening.document
      if (!over) setOpened({ document })
    }
    open().catch((error) => {
      if (!over) setOpened({ trouble: troubleOf(error) })
    })
    return () => {
      over = true
      setOpened({})
      close()
    }
  }, [file])
  return opened
}
