import type { Delivery } from '#contract/deliveries/delivery-views.ts'
import { countText } from '#web/records/format.ts'

interface ProgressProps {
  delivery: Delivery
  /** Before anything is done. */
  waiting: string
}

/** What is done in the background, and how far it is. */
export function Progress({ delivery: { step, done, total }, waiting }: ProgressProps) {
  const isCounted = total > 0
  return (
    <div role="status" className="delivery-progress">
      <p>
        {step ?? waiting}
        {isCounted && <span className="num">{` ${countText(done)} / ${countText(total)}`}</span>}
        …关闭这一页，办理照常进行。
      </p>
      <progress {...(isCounted && { max: total, value: done })} aria-label={step ?? waiting} />
    </div>
  )
}
