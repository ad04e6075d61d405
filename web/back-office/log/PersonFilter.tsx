import { useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'

import { auditLog } from '#contract/audit-log.ts'
import { useCall } from '#web/api/hooks.ts'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useDebounced } from '#web/ui/page/useDebounced.ts'

import '#web/ui/form/multi-select.css'

interface PersonFilterProps {
  chosen: number | undefined
  onChange: (account: number | undefined) => void
}

/** Whose lines are shown: a button that says who, and people to choose from by typing. */
export function PersonFilter({ chosen, onChange }: PersonFilterProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useDismiss(open, box, () => setOpen(false))
  const ids = chosen === undefined ? [] : [chosen]
  const { data } = useCall(auditLog.people, { ids }, { enabled: chosen !== undefined })
  const name = chosen === undefined ? '全部' : data?.[0]?.name || `账号 ${chosen}`
  const choose = (account: number | undefined) => {
    onChange(account)
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  return (
    <div className="multi person" ref={box}>
      <button
        type="button"
        className="multi-button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`操作人：${name}`}
        onClick={() => setOpen(!open)}
      >
        <span className={chosen === undefined ? 'multi-words muted' : 'multi-words'}>操作人：{name}</span>
        <Icon name="down" small />
      </button>
      {open && (
        <div className="multi-list">
          <People chosen={chosen} onChoose={choose} />
        </div>
      )}
    </div>
  )
}

const all = 'all'

function People({
  chosen,
  onChoose,
}: {
  chosen: number | undefined
  onChoose: PersonFilterProps['onChange']
}) {
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), 250)
  const { data } = useCall(auditLog.people, { text }, { keep: true })
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped} disableVirtualFocus={false}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the list was opened to choose from it */}
      <TextField aria-label="姓名或用户名" autoFocus>
        <Input {...inputProps} />
      </TextField>
      <ListBox
        className="multi-options"
        aria-label="操作人"
        selectionMode="single"
        selectedKeys={[chosen ?? all]}
        onAction={(key) => onChoose(key === all ? undefined : Number(key))}
        renderEmptyState={() => <p className="cap">{data ? '日志中没有这个人' : '正在查找'}</p>}
      >
        {chosen !== undefined && (
          <ListBoxItem id={all} className="person-option" textValue="全部">
            全部
          </ListBoxItem>
        )}
        {(data ?? []).map(({ id, name, detail }) => (
          <ListBoxItem key={id} id={id} className="person-option" textValue={name}>
            {name || `账号 ${id}`} <span className="cap">{detail}</span>
          </ListBoxItem>
        ))}
      </ListBox>
    </Autocomplete>
  )
}

/** Of no form, so that Enter in it sends none. */
const inputProps = {
  className: 'input input-s',
  placeholder: '姓名或用户名',
  role: 'combobox',
  'aria-expanded': true,
  maxLength: 60,
  form: '',
} as const
