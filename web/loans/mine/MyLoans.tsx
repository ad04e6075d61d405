import { useLocation } from 'react-router'

import { LoanListPage } from './LoanListPage.tsx'
import { MyLoanPage } from './MyLoanPage.tsx'

/** 我的借阅: all applications, and the one that the address names. */
export function MyLoans() {
  const id = /\/(\d+)$/.exec(useLocation().pathname)?.[1]
  return id === undefined ? <LoanListPage /> : <MyLoanPage key={id} id={Number(id)} />
}
