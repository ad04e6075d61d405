import { useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { maxItems } from '#contract/loans/papers.ts'
import { act } from '#web/api/caller.ts'
import { kindNamed } from '#web/records/record-path.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field, Select, TextInput } from '#web/ui/form/Field.tsx'

export interface Served {
  kind: string
  code: string
  title: string
  access: 'open' | 'member' | 'protected' | 'secret'
}

interface ServedItemsProps {
  items: readonly Served[]
  onChange: (items: readonly Served[]) => void
}

const lent = Object.values<Kind>(kinds)
  .filter((kind) => kind.lent)
  .toReversed() // papers before things

/** Records of an application that is entered for somebody, each by its code. */
export function ServedItems({ items, onChange }: ServedItemsProps) {
  return (
    <section aria-labelledby="serve-items">
      <h2 id="serve-items">资料，{items.length} 件</h2>
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
                <p className="loan-item-facts">
                  <span>{kindNamed(item.kind)?.label}</span>
                  <span className="num">{item.code}</span>
                </p>
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

function AddItem({ disabled, onFound }: { disabled: boolean; onFound: (item: Served) => void }) {
  const [kind, setKind] = useState(lent[0]?.name ?? '')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async () => {
    if (code.trim() === '') return
    setBusy(true)
    setFault('')
    try {
      const found = await act(catalogue.record, { kind, code: code.trim() })
      onFound({ kind, code: found.code, title: found.title, access: found.access })
      setCode('')
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="serve-add">
      <Select
        aria-label="资料类别"
        value={kind}
        options={lent.map(({ name, label }) => ({ value: name, label }))}
        onChange={setKind}
      />
      <Field label="编号" {...(fault && { error: fault })}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={200}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void add()
            }}
          />
        )}
      </Field>
      <Button icon="plus" busy={busy} disabled={disabled} onClick={() => void add()}>
        加入
      </Button>
    </div>
  )
}
