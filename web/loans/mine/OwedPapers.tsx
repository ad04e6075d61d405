import { Link } from 'react-router'

import { loanPapers, type LoanRequest } from '#contract/loans/loan-papers.ts'
import { papers } from '#contract/loans/papers.ts'
import { useCall } from '#web/api/hooks.ts'
import { requestPath } from '#web/cart/useCart.ts'
import { Note } from '#web/ui/states/States.tsx'

import { loanPath } from './paths.ts'

/** What a request still lacks, in words: papers that are not there, and those that have to be replaced. */
const lacksOf = ({ needed, papers: given }: LoanRequest): string[] => [
  ...needed
    .filter((one) => !given.some(({ paper }) => paper === one.paper))
    .map(({ paper, because }) => `${papers[paper]}（${because}）`),
  ...given
    .filter(({ remark }) => remark !== '')
    .map(({ paper, name, remark }) => `更换${papers[paper]}“${name}”：${remark}`),
]

/** What a reader still owes the archive for their applications, each with the page on which it is sent. */
export function OwedPapers() {
  const { data = [] } = useCall(loanPapers.requests, {}, { fresh: true })
  const owed = data.flatMap((request) => {
    const lacks = lacksOf(request)
    return lacks.length > 0 ? [{ request, lacks }] : []
  })
  if (owed.length === 0) return null
  return (
    <div className="loan-cart-note">
      <Note variant="warn">
        <p>还须补交的材料：</p>
        <ul>
          {owed.map(({ request: { id, number, state, dueOn }, lacks }) => (
            <li key={id}>
              <Link to={state === 'draft' ? requestPath : loanPath(id)}>
                {state === 'draft' ? '尚未提交的申请' : number}
              </Link>
              {dueOn && `，${dueOn} 为止`}：{lacks.join('；')}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
