import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { maxItems } from '#contract/loans/papers.ts'
import { act } from '#web/api/caller.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { isComposing } from '#web/ui/keys/composing.ts'
import { Row } from '#web/ui/layout/box.tsx'

export interface EntryItem {
  kind: string
  code: string
  title: string
  access: 'open' | 'member' | 'protected' | 'secret'
}

interface EntryItemsProps {
  items: readonly EntryItem[]
  onChange: (items: readonly EntryItem[]) => void
}

const lentKinds = Object.values<Kind>(kinds)
  .filter((kind) => kind.lent)
  .toReversed() // papers before things

/** Records of an application that is entered for somebody, each by its code. */
export function EntryItems({ items, onChange }: EntryItemsProps) {
  return (
    <section aria-labelledby="entry-items">
      <h2 id="entry-items">资料，{items.length} 件</h2>
      <AddItem
        disabled={items.length >= maxItems}
        onFound={(item) => {
          if (!items.some(({ kind, code }) => kind === item.kind && code === item.code))
            onChange([...items, item])
        }}
      />
      {items.length > 0 && (
        <ul className="loan-items">
          {items.map((item) => (
            <li key={`${item.kind} ${item.code}`}>
              <div className="loan-item">
                <p>
                  {item.title} <AccessBadge access={item.access} />
                </p>
                <Row as="p" gap={[0, 16]} align="stretch" wrap size={13} tone="muted">
                  <span>{kindNamed(item.kind)?.label}</span>
                  <span className="num">{item.code}</span>
                </Row>
              </div>
              <Button
                size="s"
                variant="text"
                icon="close"
                iconOnly
                onClick={() => onChange(items.filter((one) => one !== item))}
              >
                移出 {item.title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function AddItem({ disabled, onFound }: { disabled: boolean; onFound: (item: EntryItem) => void }) {
  const form = useFieldForm({
    initial: { kind: lentKinds[0]?.name ?? '', code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? '请填写编号' : undefined }),
    places: { not_found: 'code' },
    send: async ({ kind, code }) => {
      const found = await act(catalogue.record, { kind, code: code.trim() })
      onFound({ kind, code: found.code, title: found.title, access: found.access })
      form.change({ code: '' })
    },
  })
  return (
    <Row gap={12} align="start" wrap below={16} className="entry-add">
      <FormError error={form.failure} />
      <Select
        aria-label="资料类别"
        value={form.values.kind}
        options={lentKinds.map(({ name, label }) => ({ value: name, label }))}
        onChange={form.field('kind').onChange}
      />
      <TextField
        {...form.field('code')}
        label="编号"
        autoComplete="off"
        maxLength={200}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault() // the application is not sent yet
          form.submit()
        }}
      />
      <Button icon="plus" busy={form.busy} disabled={disabled} onClick={form.submit}>
        加入
      </Button>
    </Row>
  )
}
