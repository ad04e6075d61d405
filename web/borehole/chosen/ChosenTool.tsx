import type { ReactNode } from 'react'

import './chosen-tool.css'

/** A choice of a drawing or a table with its word before it; the control has a label of its own. */
export const ChosenTool = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="chosen-tool">
    <span aria-hidden="true">{label}</span>
    {children}
  </span>
)
