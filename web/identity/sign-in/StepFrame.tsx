import { useEffect, useRef, type ReactNode } from 'react'

import './sign-in.css'

/** A sign-in step; its heading is focused, so that it is announced and keyboard navigation continues from it. */
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
