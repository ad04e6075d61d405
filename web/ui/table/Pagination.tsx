import type { SubmitEvent } from 'react'
import { useId, useState } from 'react'

import { Select, TextInput } from '#web/ui/fields/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconName } from '#web/ui/Icon.tsx'

import { pageAfterResize, pageCount, pageSlots, readJump } from './pages.ts'

import './pagination.css'

const sizes = [10, 20, 30, 50]

/** The offered page sizes, and the current one if it is another. */
const sizeOptions = (size: number) =>
  [...new Set([...sizes, size])]
    .toSorted((a, b) => a - b)
    .map((each) => ({ value: String(each), label: `${each} 条/页` }))

interface PaginationProps {
  current: number
  size: number
  total: number
  onChange: (current: number, size: number) => void
  /** In place of the total. */
  totalText?: string | false
  /** Accessible name, when a page has several pagers. */
  label?: string
}

export function Pagination({ current, size, total, onChange, totalText, label = '分页' }: PaginationProps) {
  const pages = pageCount(total, size)
  const shown = Math.min(Math.max(current, 1), pages)
  const go = (page: number) => {
    if (page !== current) onChange(page, size)
  }
  return (
    <nav className="pager" aria-label={label}>
      <span>
        {totalText || (
          <>
            共 <span className="num">{total.toLocaleString('zh-CN')}</span> 条
          </>
        )}
      </span>
      <span className="pager-size">
        <Select
          small
          aria-label="每页条数"
          value={String(size)}
          options={sizeOptions(size)}
          onChange={(value) => onChange(pageAfterResize(shown, size, Number(value)), Number(value))}
        />
      </span>
      <div className="pager-steps">
        <Step icon="first" label="首页" to={1} off={current === 1} go={go} />
        <Step icon="left" label="上一页" to={shown - 1} off={shown === 1} go={go} />
        <PageNumbers current={current} pages={pages} go={go} />
        <span className="pager-where num">
          {shown.toLocaleString('zh-CN')} / {pages.toLocaleString('zh-CN')}
        </span>
        <Step icon="right" label="下一页" to={shown + 1} off={shown === pages} go={go} />
        <Step icon="last" label="末页" to={pages} off={current === pages} go={go} />
      </div>
      <Jumper current={current} pages={pages} go={go} />
    </nav>
  )
}

interface StepProps {
  icon: IconName
  label: string
  to: number
  off: boolean
  go: (page: number) => void
}

function Step({ icon, label, to, off, go }: StepProps) {
  return (
    <button
      type="button"
      className="page"
      aria-label={label}
      title={label}
      disabled={off}
      onClick={() => go(to)}
    >
      <Icon name={icon} small />
    </button>
  )
}

function PageNumbers({ current, pages, go }: { current: number; pages: number; go: (page: number) => void }) {
  return (
    <ol className="pager-numbers">
      {pageSlots(current, pages).map((entry, index) => (
        <li key={entry === 'gap' ? `gap ${index}` : entry}>
          {entry === 'gap' ? (
            <span className="page-gap">…</span>
          ) : (
            <button
              type="button"
              className="page num"
              aria-label={`第 ${entry} 页`}
              aria-current={entry === current ? 'page' : undefined}
              onClick={() => go(entry)}
            >
              {entry}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}

function Jumper({ current, pages, go }: { current: number; pages: number; go: (page: number) => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  // A remark belongs to the page it was made on.
  const [remark, setRemark] = useState<{ text: string; at: number }>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const jump = readJump(typed, pages)
    if ('refused' in jump) return setRemark({ text: jump.refused, at: current })
    setRemark(jump.remark ? { text: jump.remark, at: jump.page } : undefined)
    setTyped('')
    go(jump.page)
  }
  return (
    <form className="pager-jump" onSubmit={submit} noValidate>
      <label htmlFor={id}>到第</label>
      <TextInput
        id={id}
        small
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        aria-label="跳至页码"
        aria-describedby={`${id}-remark`}
        placeholder={String(Math.min(current, pages))}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      页
      <span id={`${id}-remark`} className="pager-remark" role="status">
        {remark?.at === current && remark.text}
      </span>
    </form>
  )
}
