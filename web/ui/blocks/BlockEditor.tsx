import { useEffect, useRef, useState } from 'react'

import type { Block } from '#contract/content/article.ts'
import { FileRefusals, useFileTaking } from '#web/ui/fields/useFileTaking.tsx'

import { BlockTools } from './BlockTools.tsx'
import { chosenIn } from './caret.ts'
import { addPicture, type EditedLines, joinLine, moveLine, pasteLines, splitLine } from './edits.ts'
import { LineField, type Wish } from './LineField.tsx'
import { blocksOf, type Line, linkSpans, type LineKind, lineOf, linesOf } from './lines.ts'
import { LinkForm } from './LinkForm.tsx'
import { linesFromHtml, linesFromText } from './paste.ts'
import { PictureLine, type PictureStore } from './PictureLine.tsx'

import './block-editor.css'

interface BlockEditorProps {
  label: string
  value: readonly Block[]
  onChange: (body: Block[]) => void
  /** Without it the text takes no pictures. */
  pictures?: PictureStore | undefined
}

const begin = (value: readonly Block[]): EditedLines => ({ lines: linesOf(value), at: 0 })

function applyWish(
  editing: EditedLines,
  line: Line,
  wish: Exclude<Wish, { type: 'link' | 'files' }>,
): EditedLines {
  if (wish.type === 'split') return splitLine(editing, line, wish.at)
  if (wish.type === 'join') return joinLine(editing, line)
  if (wish.type !== 'paste') return moveLine(editing, line, wish.type === 'up' ? -1 : 1)
  const { html, text, at } = wish
  return pasteLines(editing, line, html === '' ? linesFromText(text) : linesFromHtml(html), at)
}

/** A text as lines while it is written; one that comes from elsewhere takes its place. */
function useLines(value: readonly Block[], onChange: BlockEditorProps['onChange']) {
  const [editing, setEditing] = useState(() => begin(value))
  const [given, setGiven] = useState(value)
  if (given !== value) {
    setGiven(value)
    setEditing(begin(value))
  }
  const latest = useRef(editing) // of two pictures the second may come before the first is drawn
  useEffect(() => {
    latest.current = editing
  }, [editing])
  const change = (next: EditedLines) => {
    latest.current = next
    setEditing(next)
    const body = blocksOf(next.lines)
    setGiven(body)
    onChange(body)
  }
  return { editing, setEditing, change, latest }
}

const refuseFile = () => Promise.reject(new Error('这里不能放图片'))

/** Writes a text of paragraphs, headings, lists, safe links and pictures: nothing else can be made or pasted. */
export function BlockEditor({ label, value, onChange, pictures }: BlockEditorProps) {
  const { editing, setEditing, change, latest } = useLines(value, onChange)
  const [linking, setLinking] = useState<readonly [number, number]>()
  const frame = useRef<HTMLDivElement>(null)
  const { lines, at } = editing
  const line = lines[at] ?? lines[0] ?? lineOf('paragraph')
  const { waiting, refusals, take } = useFileTaking(pictures?.take ?? refuseFile, (picture) =>
    change(addPicture(latest.current, picture)),
  )
  const startLink = () => {
    const field = frame.current?.querySelectorAll<HTMLElement>('.block-line')[at]
    if (field) setLinking(chosenIn(field))
  }
  const setLink = (href?: string) => {
    if (linking)
      change({
        ...editing,
        lines: lines.with(at, { ...line, spans: linkSpans(line.spans, linking, href) }),
        caret: linking[1],
      })
    setLinking(undefined)
  }
  const grant = (wish: Wish, i: number, one: Line) => {
    if (wish.type === 'files') take(wish.files)
    else if (wish.type === 'link') startLink()
    else change(applyWish({ lines, at: i }, one, wish))
  }
  const setKind = (kind: LineKind) => change({ lines: lines.with(at, { ...line, kind }), at, caret: 0 })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button takes pictures by key
    <div
      className="block-editor"
      ref={frame}
      role="group"
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault() // nothing but files is dropped into a text
        take([...event.dataTransfer.files])
      }}
    >
      <BlockTools
        label={label}
        kind={line.kind}
        onKind={setKind}
        onLink={startLink}
        onPictures={pictures && take}
        onEdit={(edit) => change(edit(editing, line))}
      />
      {linking && <LinkForm onSet={setLink} onClose={() => setLinking(undefined)} />}
      <EditorStatus {...{ waiting, refusals }} />
      <EditorLines
        {...{ editing, change, grant }}
        View={pictures?.View}
        onFocus={(i) => setEditing({ lines, at: i })}
      />
    </div>
  )
}

const EditorStatus = ({ waiting, refusals }: { waiting: number; refusals: readonly string[] }) => (
  <>
    <p role="status" className="block-status cap">
      {waiting > 0 && `正在上传图片，还有 ${waiting} 张`}
    </p>
    <FileRefusals refusals={refusals} />
  </>
)

interface EditorLinesProps {
  editing: EditedLines
  change: (next: EditedLines) => void
  grant: (wish: Wish, i: number, line: Line) => void
  View: PictureStore['View'] | undefined
  onFocus: (i: number) => void
}

/** The lines one below the other, and pictures between them. */
const EditorLines = ({ editing: { lines, at, caret }, change, grant, View, onFocus }: EditorLinesProps) => (
  <div className="block-lines">
    {lines.map((line, i) => {
      const shared = {
        label: `第 ${i + 1} 段`,
        isCurrent: i === at,
        onFocus: () => i !== at && onFocus(i),
      }
      return line.picture ? (
        <PictureLine
          key={line.id}
          {...{ ...shared, View }}
          picture={line.picture}
          onChange={(picture) => change({ lines: lines.with(i, { ...line, picture }), at: i })}
        />
      ) : (
        <LineField
          key={line.id}
          {...{ ...shared, line }}
          caret={i === at ? caret : undefined}
          onWrite={(spans) => change({ lines: lines.with(i, { ...line, spans }), at: i })}
          onWish={(wish) => grant(wish, i, line)}
        />
      )
    })}
  </div>
)
