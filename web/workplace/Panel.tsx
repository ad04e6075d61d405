import { type ReactNode, useId } from 'react'

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
      <header>
        <h2 id={id}>{title}</h2>
        {sum && <p className="cap">{sum}</p>}
      </header>
      {children}
    </section>
  )
}
