import { useRef, useState } from 'react'

import type { Block } from '#contract/content/article.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'

import { chosenIn } from './caret.ts'
import { addLine, type EditedLines, joinLine, moveLine, pasteLines, removeLine, splitLine } from './edits.ts'
import { LineField, type Wish } from './LineField.tsx'
import { blocksOf, type Line, linkSpans, type LineKind, lineKinds, lineOf, linesOf } from './lines.ts'
import { LinkForm } from './LinkForm.tsx'
import { linesFromHtml, linesFromText } from './paste.ts'

import './block-editor.css'

interface BlockEditorProps {
  label: string
  value: readonly Block[]
  onChange: (body: Block[]) => void
}

const kinds = ['paragraph', 'heading', 'bullet', 'number'] as const
const choices = kinds.map((kind) => [kind, lineKinds[kind]] as const)

const begin = (value: readonly Block[]): EditedLines => ({ lines: linesOf(value), at: 0 })

function applyWish(editing: EditedLines, line: Line, wish: Exclude<Wish, { type: 'link' }>): EditedLines {
  if (wish.type === 'split') return splitLine(editing, line, wish.at)
  if (wish.type === 'join') return joinLine(editing, line)
  if (wish.type !== 'paste') return moveLine(editing, line, wish.type === 'up' ? -1 : 1)
  const { html, text, at } = wish
  return pasteLines(editing, line, html === '' ? linesFromText(text) : linesFromHtml(html), at)
}

/** Writes a text of paragraphs, headings, lists and safe links: nothing else can be made or pasted. */
export function BlockEditor({ label, value, onChange }: BlockEditorProps) {
  const [editing, setEditing] = useState(() => begin(value))
  const [given, setGiven] = useState(value)
  const [linking, setLinking] = useState<readonly [number, number]>()
  const frame = useRef<HTMLDivElement>(null)
  if (given !== value) {
    setGiven(value)
    setEditing(begin(value))
  }
  const { lines, at, caret } = editing
  const line = lines[at] ?? lines[0] ?? lineOf('paragraph')
  const change = (next: EditedLines) => {
    setEditing(next)
    const body = blocksOf(next.lines)
    setGiven(body)
    onChange(body)
  }
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
  const setKind = (kind: LineKind) => change({ lines: lines.with(at, { ...line, kind }), at, caret: 0 })
  return (
    <div className="block-editor" ref={frame} role="group" aria-label={label}>
      <Tools
        label={label}
        kind={line.kind}
        onKind={setKind}
        onLink={startLink}
        onEdit={(edit) => change(edit(editing, line))}
      />
      {linking && <LinkForm onSet={setLink} onClose={() => setLinking(undefined)} />}
      <div className="block-lines">
        {lines.map((one, i) => (
          <LineField
            key={one.id}
            line={one}
            label={`第 ${i + 1} 段`}
            isCurrent={i === at}
            caret={i === at ? caret : undefined}
            onWrite={(spans) => change({ lines: lines.with(i, { ...one, spans }), at: i })}
            onWish={(wish) =>
              wish.type === 'link' ? startLink() : change(applyWish({ lines, at: i }, one, wish))
            }
            onFocus={() => i !== at && setEditing({ lines, at: i })}
          />
        ))}
      </div>
    </div>
  )
}

interface ToolsProps {
  label: string
  kind: LineKind
  onKind: (kind: LineKind) => void
  onLink: () => void
  onEdit: (edit: (editing: EditedLines, line: Line) => EditedLines) => void
}

/** What can be done with the line that is written in. */
function Tools({ label, kind, onKind, onLink, onEdit }: ToolsProps) {
  return (
    <div className="block-tools" role="toolbar" aria-label={`${label}的工具`}>
      <Segments legend="这一段是" choices={choices} chosen={kind} onChange={onKind} />
      <Button size="s" icon="external" onClick={onLink}>
        链接
      </Button>
      <Button
        size="s"
        icon="up"
        iconOnly
        onClick={() => onEdit((editing, line) => moveLine(editing, line, -1))}
      >
        上移这一段
      </Button>
      <Button
        size="s"
        icon="down"
        iconOnly
        onClick={() => onEdit((editing, line) => moveLine(editing, line, 1))}
      >
        下移这一段
      </Button>
      <Button size="s" icon="close" iconOnly onClick={() => onEdit(removeLine)}>
        删去这一段
      </Button>
      <Button size="s" icon="plus" onClick={() => onEdit(addLine)}>
        加一段
      </Button>
    </div>
  )
}
