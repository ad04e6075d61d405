import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

import type { Span } from '#contract/content/article.ts'
import { isComposing } from '#web/ui/keys/composing.ts'

import { chosenIn, placeCaret, readSpans, writeSpans } from './caret.ts'
import { type Line, lineKinds } from './lines.ts'

/** What somebody does in a line beyond writing; places are letters from its beginning. */
export type Wish =
  | { type: 'split' | 'join'; at: number }
  | { type: 'up' | 'down' }
  | { type: 'link' }
  | { type: 'paste'; html: string; text: string; at: readonly [number, number] }
  | { type: 'files'; files: readonly File[] }

interface LineFieldProps {
  line: Line
  /** Its place for who hears it: 第 2 段. */
  label: string
  /** The tools work on it. */
  isCurrent: boolean
  /** Where the caret is to be put, once. */
  caret: number | undefined
  onWrite: (spans: Span[]) => void
  onWish: (wish: Wish) => void
  onFocus: () => void
}

const isLink = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === 'k'

/** Bold, italic, underlined: a text has none of it. */
const isStyling = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && /^[biu]$/i.test(key)

function wishOf(event: KeyboardEvent, [from, to]: readonly [number, number]): Wish | undefined {
  if (isLink(event)) return { type: 'link' }
  if (event.altKey && event.key === 'ArrowUp') return { type: 'up' }
  if (event.altKey && event.key === 'ArrowDown') return { type: 'down' }
  if (event.key === 'Enter') return { type: 'split', at: from }
  return event.key === 'Backspace' && from === 0 && to === 0 ? { type: 'join', at: 0 } : undefined
}

/** One editable line. What stands in it is read as text and links alone. */
export function LineField({ line, label, isCurrent, caret, onWrite, onWish, onFocus }: LineFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const written = useRef<readonly Span[]>(undefined)
  useLayoutEffect(() => {
    if (field.current && written.current !== line.spans) writeSpans(field.current, line.spans)
    written.current = line.spans
    if (field.current && caret !== undefined) placeCaret(field.current, caret)
  }, [line.spans, caret])
  const wish = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event)) return
    if (isStyling(event)) event.preventDefault()
    const asked = wishOf(event, chosenIn(event.currentTarget))
    if (!asked) return
    event.preventDefault()
    event.stopPropagation()
    onWish(asked)
  }
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    event.preventDefault()
    const { clipboardData: data, currentTarget } = event
    const [html, text] = [data.getData('text/html'), data.getData('text/plain')]
    // a text that is copied may bring a picture of itself along
    if (text.trim() === '' && data.files.length > 0) return onWish({ type: 'files', files: [...data.files] })
    onWish({ type: 'paste', html, text, at: chosenIn(currentTarget) })
  }
  return (
    <div
      ref={field}
      className={`block-line block-line-${line.kind}`}
      contentEditable
      suppressContentEditableWarning
      role="textbox"
      aria-current={isCurrent || undefined}
      aria-label={`${label}，${lineKinds[line.kind]}`}
      tabIndex={0}
      onInput={({ currentTarget }) => {
        const spans = readSpans(currentTarget)
        written.current = spans
        onWrite(spans)
      }}
      onKeyDown={wish}
      onPaste={paste}
      onFocus={onFocus}
    />
  )
}
