import type { Block } from '#contract/content/article.ts'
import { takePicture } from '#web/pictures/content-file.ts'
import { StoredPicture } from '#web/pictures/StoredPicture.tsx'
import { BlockEditor } from '#web/ui/blocks/BlockEditor.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import type { ControlProps, Words } from './control.ts'

const noBlocks: readonly Block[] = []

/** The editor tells its own body from another by identity: it is passed on as it is. */
const isBody = (value: unknown): value is readonly Block[] => Array.isArray(value)

const pictures = { take: takePicture, View: StoredPicture }

/** A text of paragraphs, headings, lists, safe links and, where the field says so, pictures. */
export function BlocksControl({ field, value, onChange, words }: ControlProps & { words: Words }) {
  const remark = words.error ?? words.hint
  return (
    <div className="field">
      <span className="field-label">{words.label}</span>
      <BlockEditor
        label={field.label}
        value={isBody(value) ? value : noBlocks}
        onChange={onChange}
        pictures={field.pictures && pictures}
      />
      {remark && (
        <p className={words.error ? 'field-error' : 'field-hint'}>
          {words.error && <Icon name="warning" small />}
          {remark}
        </p>
      )}
    </div>
  )
}
