import { findLoan, type LoanCase, lockLoan, lockLoansOf } from './loans.queries.ts'

// What other rooms may read of a loan.
export { findLoan, type LoanCase, lockLoan, lockLoansOf }
