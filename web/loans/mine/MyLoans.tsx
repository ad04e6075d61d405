import { useCaseId } from '#web/cases/useCaseId.ts'

import { LoanListPage } from './LoanListPage.tsx'
import { MyLoanPage } from './MyLoanPage.tsx'

/** 我的借阅: all applications, and the one that the address names. */
export function MyLoans() {
  const id = useCaseId()
  return id === undefined ? <LoanListPage /> : <MyLoanPage key={id} id={id} />
}
