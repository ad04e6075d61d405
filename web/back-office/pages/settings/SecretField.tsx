import type { OwnControlProps } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import './settings.css'

const isDots = (value: unknown) => typeof value === 'string' && value.startsWith('•')

/** A secret: it is written and never read; one that is set stays until another is typed. */
export function SecretField({ words, value, stored, field, onChange }: OwnControlProps) {
  const held = isDots(value)
  return (
    <Field {...words} hint={held ? '已设置，不再显示；输入新的即更换' : '加密保存，不再显示'}>
      {(control) => (
        <Row as="span" gap={8} className="secret-field">
          <TextInput
            {...control}
            type="password"
            autoComplete="new-password"
            placeholder={held ? '••••••••' : ''}
            value={held ? '' : String(value ?? '')}
            onChange={({ target }) => onChange(target.value || stored)}
          />
          {held && (
            <Button size="s" aria-label={`清除${field.label}`} onClick={() => onChange('')}>
              清除
            </Button>
          )}
        </Row>
      )}
    </Field>
  )
}
