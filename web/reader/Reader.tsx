import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { useMedia } from '#web/ui/page/media.ts'

import { phrasesOf, readAddress } from './address.ts'
import { Contents, type Outline, useOutline } from './Contents.tsx'
import { FindBar } from './FindBar.tsx'
import { PageBox } from './PageBox.tsx'
import { SheetsDialog } from './printing/SheetsDialog.tsx'
import { usePrinting } from './printing/usePrinting.ts'
import { ReaderHead } from './ReaderHead.tsx'
import { useKeys } from './useKeys.ts'
import { useViewer } from './viewer/useViewer.ts'
import type { Target, Viewer } from './viewer/viewer.ts'
import { ZoomBox } from './ZoomBox.tsx'

import './pages.css'

interface ReaderProps {
  document: PDFDocumentProxy
  name: string
  onKeep: () => void
}

/** The PDF reader: pages, outline, find bar, zoom, print. */
export function Reader({ document, name, onKeep }: ReaderProps) {
  const box = useRef<HTMLDivElement>(null)
  const { view, viewer } = useViewer(box, document)
  const outline = useOutline(document)
  const [listed, setListed] = useState(false)
  const find = useFind(viewer?.find)
  const printing = usePrinting(document)
  useKeys({ viewer, view, box, openFind: find.open, print: printing.start })
  const narrow = useMedia('(max-width: 760px)')
  const closeFind = () => {
    find.toggle()
    box.current?.focus({ preventScroll: true })
  }
  return (
    <div className="reader">
      <ReaderHead name={name} onKeep={onKeep}>
        <HeadTools find={find} printing={printing} />
      </ReaderHead>
      <div className="reader-tools no-print">
        {outline && (
          <Button
            size="s"
            icon="list"
            iconOnly={narrow}
            aria-expanded={listed}
            onClick={() => setListed(!listed)}
          >
            目录
          </Button>
        )}
        <PageBox page={view.page} pages={view.pages} onPage={(page) => viewer?.goTo(page)} />
        <ZoomBox view={view} viewer={viewer} />
      </div>
      {find.shown && (
        <FindBar {...find} hits={view.hits} onNext={(back) => viewer?.findNext(back)} onClose={closeFind} />
      )}
      <Printing {...printing} />
      <SheetsDialog
        open={printing.asking}
        page={view.page}
        pages={document.numPages}
        onPrint={printing.print}
        onClose={printing.dismiss}
      />
      <Row align="stretch" className="reader-stage">
        {listed && outline && (
          <ContentsPanel outline={outline} viewer={viewer} onDone={() => setListed(false)} />
        )}
        <div className="reader-room">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the pages */}
          <div className="reader-box" ref={box} tabIndex={0} role="region" aria-label={`${name} 的页面`}>
            <div className="pdfViewer" />
          </div>
        </div>
      </Row>
    </div>
  )
}

interface HeadToolsProps {
  find: ReturnType<typeof useFind>
  printing: ReturnType<typeof usePrinting>
}

function HeadTools({ find, printing: { progress, start } }: HeadToolsProps) {
  const narrow = useMedia('(max-width: 760px)')
  return (
    <>
      <Button size="s" icon="search" iconOnly={narrow} aria-pressed={find.shown} onClick={find.toggle}>
        查找
      </Button>
      <Button size="s" icon="print" iconOnly={narrow} busy={progress !== undefined} onClick={start}>
        打印
      </Button>
    </>
  )
}

function Printing({ progress, stop }: ReturnType<typeof usePrinting>) {
  if (!progress) return null
  return (
    <Row as="p" gap={6} className="reader-printing" role="status">
      正在准备打印：{progress.drawn} / {progress.of} 页
      <Button size="s" onClick={stop}>
        取消
      </Button>
    </Row>
  )
}

interface ContentsPanelProps {
  outline: Outline
  viewer: Viewer | undefined
  onDone: () => void
}

/** Outline beside the pages; on a phone over them until an entry is chosen. */
function ContentsPanel({ outline, viewer, onDone }: ContentsPanelProps) {
  const narrow = useMedia('(max-width: 760px)')
  const choose = (target: Target) => {
    if (narrow) onDone()
    viewer?.goToTarget(target)
  }
  return (
    <nav className="reader-contents" aria-label="目录">
      <Contents outline={outline} onChoose={choose} />
    </nav>
  )
}

/** State of the find bar; initially open if the address contains phrases. */
function useFind(find: ((phrases: readonly string[]) => void) | undefined) {
  const [search] = useSearchParams()
  const { marks } = readAddress(search)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(marks)
  const [shown, setShown] = useState(marks !== '')
  const onText = (next: string) => {
    setText(next)
    find?.(phrasesOf(next))
  }
  const open = () => {
    if (shown) return field.current?.select()
    setShown(true)
    find?.(phrasesOf(text))
    setTimeout(() => field.current?.select())
  }
  const toggle = () => {
    if (!shown) return open()
    setShown(false)
    find?.([])
  }
  return { field, text, shown, onText, open, toggle }
}
