import type { DepositLine } from '#contract/deposits/deposits.ts'
import { flowCodes } from '#contract/workflow/workflow.ts'
import { momentText } from '#web/ui/text/moments.ts'

/** What was done, by whom, when and why; the latest last. */
export const Timeline = ({ lines }: { lines: readonly DepositLine[] }) =>
  lines.length > 0 && (
    <section className="deposit-timeline" aria-labelledby="timeline">
      <h2 id="timeline">进展</h2>
      <ol>
        {lines.map(({ number, at, by, label, code, opinion, person }) => (
          <li key={number}>
            <span className="num cap">{momentText(at)}</span>
            <div>
              <b>{label}</b> <span className="cap">{by}</span>
              {person && <span className="cap"> → {person}</span>}
              <span className="vh">（{flowCodes[code]}）</span>
              {opinion && <p>{opinion}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
