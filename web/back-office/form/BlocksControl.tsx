import type { Block } from '#contract/content/article.ts'
import { BlockEditor } from '#web/ui/blocks/BlockEditor.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import type { ControlProps, Words } from './control.ts'

const noBlocks: readonly Block[] = []

/** The editor tells its own body from another by identity: it is passed on as it is. */
const isBody = (value: unknown): value is readonly Block[] => Array.isArray(value)

/** A text of paragraphs, headings, lists and safe links. */
export function BlocksControl({ field, value, onChange, words }: ControlProps & { words: Words }) {
  const remark = words.error ?? words.hint
  return (
    <div className="field">
      <span className="field-label">{words.label}</span>
      <BlockEditor label={field.label} value={isBody(value) ? value : noBlocks} onChange={onChange} />
      {remark && (
        <p className={words.error ? 'field-error' : 'field-hint'}>
          {words.error && <Icon name="warning" small />}
          {remark}
        </p>
      )}
    </div>
  )
}
