import type { SectionParameters } from '#contract/drawings/section-parameters.ts'
import { decisionText, type Misfit } from '#geology/cross-section/correlation/decisions.ts'
import type { History } from '#web/borehole/section/useHistory.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

interface DecisionListProps {
  history: History<SectionParameters>
  misfits: readonly Misfit[]
}

/** What was corrected, each with the way back; those that the holes leave no room for say why. */
export function DecisionList({ history: { value, set }, misfits }: DecisionListProps) {
  const { decisions } = value
  const remove = (at: number) => set({ ...value, decisions: decisions.filter((_, i) => i !== at) })
  return (
    <section aria-label="连层更正" className="no-print">
      <h2>连层更正</h2>
      {decisions.length === 0 ? (
        <p className="cap">还没有更正，各层按层号自动相连。</p>
      ) : (
        <ol className="section-decisions">
          {decisions.map((decision, i) => {
            const reason = misfits.find((misfit) => misfit.decision === decision)?.reason
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a correction is known by its place
              <li key={i}>
                <Row gap={8} align="center" wrap>
                  <span>{decisionText(decision)}</span>
                  <Button
                    size="s"
                    variant="text"
                    aria-label={`撤去更正：${decisionText(decision)}`}
                    onClick={() => remove(i)}
                  >
                    撤去
                  </Button>
                </Row>
                {reason !== undefined && <span className="cap">未采用：{reason}</span>}
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
