import { cancelVisits } from './visits.queries.ts'

/** Cancels what a loan has booked: it has ended, or all of it is back. */
export const endVisits = cancelVisits
