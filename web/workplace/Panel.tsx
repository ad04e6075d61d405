import { type ReactNode, useId } from 'react'

import { Row, Text } from '#web/ui/layout/box.tsx'

import './panel.css'

interface PanelProps {
  title: string
  /** The sum of it in a few words. */
  sum?: ReactNode
  children: ReactNode
}

/** One figure of the dashboard under its heading. */
export function Panel({ title, sum, children }: PanelProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <Row as="header" gap={[0, 12]} align="baseline" justify="space-between" wrap below={12}>
        <Text as="h2" id={id} size={16} weight={500}>
          {title}
        </Text>
        {sum && <p className="cap">{sum}</p>}
      </Row>
      {children}
    </section>
  )
}
