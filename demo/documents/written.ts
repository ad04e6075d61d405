/** A document that exists: its name, number and dates are public, the summary is ours. */
export interface InventedDocument {
  documentKind: 'standard' | 'law' | 'policy'
  title: string
  number: string | null
  issuer: string | null
  /** Year in its number. */
  year: number | null
  issuedOn?: string
  inForceFrom?: string
  /** Number of the document that took its place. */
  replacedBy?: string
  /** Whether its validity has not been checked. */
  unchecked?: true
  /** What it governs, in our own words. */
  governs: string
}
