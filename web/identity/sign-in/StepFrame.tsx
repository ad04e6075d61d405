import { useEffect, useRef, type ReactNode } from 'react'

import './sign-in.css'

/** One step of several: its heading takes the focus, so that it is read and the next key goes on from it. */
export function StepFrame({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="step">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className="step-lead">{lead}</p>}
      {children}
    </section>
  )
}
