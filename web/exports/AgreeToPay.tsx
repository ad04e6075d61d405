import { Link } from 'react-router'

import { credit } from '#contract/credit/credit.ts'
import { useCall } from '#web/api/hooks.ts'
import { countText } from '#web/records/format.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'

interface AgreeToPayProps {
  due: number
  price: number
  value: boolean
  onChange: (value: boolean) => void
}

/** What opening the rest costs, and whether its reader has as much; nothing where it is free. */
export function AgreeToPay({ price, ...choice }: AgreeToPayProps) {
  return price === 0 ? null : <PricedChoice {...{ price }} {...choice} />
}

function PricedChoice({ due, price, value, onChange }: AgreeToPayProps) {
  const { data } = useCall(credit.mine, {})
  const held = data && data.own + (data.pool ?? 0)
  const isShort = held !== undefined && held < price
  return (
    <>
      <Checkbox
        checked={value && !isShort}
        disabled={isShort}
        onChange={onChange}
        label={`同意扣除 ${countText(price)} 积分，打开尚未打开的 ${countText(due)} 条`}
      />
      {held !== undefined && (
        <p className="cap">
          现有 {countText(held)} 积分{data?.pool ? `，其中单位 ${countText(data.pool)}` : ''}
          {isShort && (
            <>
              ，不够打开这些；未打开的只导出目录。<Link to="/personal-center/credit">申请充值</Link>
            </>
          )}
        </p>
      )}
    </>
  )
}
