/**
 * Tables whose rows belong to a record and name it by its number. They stay while it lies in the bin, hidden because
 * it is not there, and are its own again when it is restored under that number. With a record that never comes back
 * they are deleted.
 */
export const ownedTables = [
  'file',
  'favourite',
  'browse_history',
  'credit_opening',
  'loan_grant',
  'batch_reading',
  'threshold',
] as const

/** Tables of the library's own doings: their rows name a record for ever, whether it is there or not. */
export const lastingTables = ['holding', 'loan_item', 'credit_line', 'feedback', 'change'] as const
