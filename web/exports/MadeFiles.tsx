import type { ReactNode } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import './made-files.css'

interface MadeFilesProps {
  heading: string
  /** How many are kept, and for how long. */
  retention: string
  children: ReactNode
}

/** Files that are made in the background for their reader, the latest first. */
export const MadeFiles = ({ heading, retention, children }: MadeFilesProps) => (
  <section aria-label={heading}>
    <h2>{heading}</h2>
    <p className="cap">{retention}</p>
    <ul className="made-files">{children}</ul>
  </section>
)

interface MadeFileProps {
  title: string
  /** What it is, and how far. */
  about: ReactNode
  notes?: readonly string[]
  isMaking: boolean
  /** The verb of its making: 制作. */
  verb: string
  isRemoving: boolean
  onRemove: () => void
  /** What can be done with it besides. */
  children: ReactNode
}

/** One of them; it can be removed, and stopped while it is being made. */
export const MadeFile = ({
  title,
  about,
  notes,
  isMaking,
  verb,
  isRemoving,
  onRemove,
  children,
}: MadeFileProps) => (
  <li>
    <div>
      <b>{title}</b>
      <p className="cap">{about}</p>
      {notes?.map((note) => (
        <p key={note} className="cap">
          {note}
        </p>
      ))}
    </div>
    <Row gap={8}>
      {children}
      <Button
        size="s"
        busy={isRemoving}
        aria-label={`${isMaking ? `停止${verb}` : '删除'}${title}`}
        onClick={onRemove}
      >
        {isMaking ? '停止' : '删除'}
      </Button>
    </Row>
  </li>
)

interface MakingProps {
  /** So many of so many; 0 of 0 while nothing can be said. */
  done: number
  of: number
  /** What is going on. */
  words: string
  verb: string
}

/** How far the making is. */
export const Making = ({ done, of, words, verb }: MakingProps) => (
  <span role="status">
    {words}
    <progress {...(of > 0 && { max: of, value: done })} aria-label={`${verb}进度`} />
  </span>
)
