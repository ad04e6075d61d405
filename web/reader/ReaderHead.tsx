import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '#web/ui/Button.tsx'
import { useMedia } from '#web/ui/page/media.ts'

interface ReaderHeadProps {
  name: string
  onKeep?: () => void
  children?: ReactNode
}

/** The way back, the name of the file, and what is done with it as a whole. */
export function ReaderHead({ name, onKeep, children }: ReaderHeadProps) {
  const navigate = useNavigate()
  const narrow = useMedia('(max-width: 760px)')
  const back = () => void (cameFromHere() ? navigate(-1) : navigate('/home'))
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

/** The router counts the pages of this window; the first one has none of ours before it. */
const cameFromHere = (): boolean => Object(history.state).idx > 0
