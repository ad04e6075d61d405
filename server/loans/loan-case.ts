import { findLoan, type LoanCase, lockLoan, lockLoansOf } from './loans.queries.ts'

// What other rooms may read of a loan.
export { findLoan as loanOf, type LoanCase, lockLoan as lockedLoan, lockLoansOf }
