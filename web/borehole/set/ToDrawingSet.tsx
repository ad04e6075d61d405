import { borehole } from '#contract/catalogue/borehole.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { holeUses } from '#web/records/uses/chosen-holes-path.ts'
import { pathOfExport } from '#web/records/uses/export-path.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

/** From a project to the set of drawings of its holes, and to their data as a file. */
export const ToDrawingSet = ({ record: { code, title } }: { record: RecordView }) => (
  <section className="no-print">
    <h2>{holeUses.set.name}</h2>
    <p className="small">本项目各孔的一览表、平面图、剖面图、柱状图、静探曲线图与分层统计，编成一册 PDF。</p>
    <Row gap={8} wrap>
      <ButtonLink size="s" icon="download" to={`${holeUses.set.path}?project=${encodeURIComponent(code)}`}>
        编制成套图件
      </ButtonLink>
      <ButtonLink
        size="s"
        icon="download"
        to={pathOfExport(
          [{ kind: borehole.name, conditions: [{ prop: 'projectId', anyOf: [code] }] }],
          `${title}钻孔`,
        )}
      >
        导出各孔数据
      </ButtonLink>
    </Row>
  </section>
)
