import type { ReactNode } from 'react'

import type { Words } from './control.ts'

import './field-frame.css'

/** The words around a control of several parts. */
export const FieldFrame = ({ label, hint, error, children }: Words & { children: ReactNode }) => (
  <fieldset className="own-field" aria-invalid={error ? true : undefined}>
    <legend>{label}</legend>
    {children}
    {error ? <p className="field-error">{error}</p> : hint && <p className="field-hint">{hint}</p>}
  </fieldset>
)
