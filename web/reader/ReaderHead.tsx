import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '#web/ui/Button.tsx'
import { useMedia } from '#web/ui/page/media.ts'

interface ReaderHeadProps {
  name: string
  onKeep?: () => void
  children?: ReactNode
}

/** Head of the reader: back link, file name, download, print. */
export function ReaderHead({ name, onKeep, children }: ReaderHeadProps) {
  const navigate = useNavigate()
  const narrow = useMedia('(max-width: 760px)')
  const back = () => void (hasOwnHistory() ? navigate(-1) : navigate('/home'))
  return (
    <header className="reader-head no-print">
      <Button size="s" variant="text" icon="left" iconOnly={narrow} onClick={back}>
        返回
      </Button>
      <h1 title={name}>{name}</h1>
      {children}
      {onKeep && (
        <Button size="s" icon="download" iconOnly={narrow} onClick={onKeep}>
          下载
        </Button>
      )}
    </header>
  )
}

/** Whether the previous history entry is a page of this site, by the router's index. */
const hasOwnHistory = (): boolean => Object(history.state).idx > 0
