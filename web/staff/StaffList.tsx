import type { ReactNode, SubmitEvent } from 'react'
import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/form/Field.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'

import { type RowsAnswer, StaffRows } from './StaffRows.tsx'

import './staff.css'

interface StaffListProps<Row> {
  title: string
  /** Hint of the search input. */
  hint: string
  columns: readonly Column<Row>[]
  asked: { current: number; size: number; text: string }
  go: (change: { current?: number; size?: number; text?: string }) => void
  answer: RowsAnswer<Row>
  /** Shown beside the search input. */
  tools?: ReactNode
}

/** A searchable, paged list of the back office. */
export function StaffList<Row extends { id: number }>(props: StaffListProps<Row>) {
  const { title, hint, columns, asked, go, answer, tools } = props
  const { text, current, size } = asked
  return (
    <section className="staff-list">
      <h1>{title}</h1>
      <div className="staff-tools no-print">
        <Finder key={text} {...{ text, hint, title }} onFind={(word) => go({ text: word })} />
        {tools}
      </div>
      <StaffRows
        caption={title}
        rowKey={({ id }) => id}
        asked={{ current, size }}
        empty={{ title: '没有符合的记录', text: text && `没有找到含“${text}”的记录，换个词再试。` }}
        {...{ columns, go, answer }}
      />
    </section>
  )
}

interface FinderProps {
  text: string
  hint: string
  title: string
  onFind: (text: string) => void
}

function Finder({ text, hint, title, onFind }: FinderProps) {
  const [typed, setTyped] = useState(text)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    onFind(typed.trim())
  }
  return (
    <form role="search" aria-label={`查找${title}`} onSubmit={onSubmit}>
      <TextInput
        aria-label={hint}
        placeholder={hint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" icon="search">
        查找
      </Button>
    </form>
  )
}
