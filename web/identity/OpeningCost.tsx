import { openness } from '#contract/catalogue/openness.ts'
import { creditTerms } from '#contract/credit/credit-terms.ts'
import { useCall } from '#web/api/hooks.ts'

/** What everybody sees, what signing in opens, and what that costs as the prices stand. */
export function OpeningCost({ className }: { className: string }) {
  const { data } = useCall(creditTerms, {})
  return (
    <p className={className}>
      {openness}
      {data && data.price > 0 && costWords(data)}
    </p>
  )
}

const costWords = ({ price, start }: { price: number; start: number }): string =>
  `打开一条资料通常扣 ${price} 积分，打开之前先问您，24 小时内再看不另扣${start > 0 ? `；注册即有 ${start} 积分` : ''}，用完可以申请充值。`
