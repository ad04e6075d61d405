import type { RecordView } from '#contract/catalogue/routes.ts'
import { holeUses } from '#web/records/uses/chosen-holes-path.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

/** From a project to the set of drawings of its holes. */
export const ToDrawingSet = ({ record: { code } }: { record: RecordView }) => (
  <section className="no-print">
    <h2>{holeUses.set.name}</h2>
    <p className="small">本项目各孔的一览表、平面图、剖面图、柱状图、静探曲线图与分层统计，编成一册 PDF。</p>
    <ButtonLink size="s" icon="download" to={`${holeUses.set.path}?project=${encodeURIComponent(code)}`}>
      编制成套图件
    </ButtonLink>
  </section>
)
