import { useMemo, useState } from 'react'

import { keysOf } from '#contract/wire.ts'
import { layOutPlasticity } from '#geology/statistics/plasticity-chart.ts'
import {
  countClasses,
  plasticityByLayer,
  plasticityClasses,
  plasticityLines,
  type PlasticityClass,
  type ConeDepth,
  type PlasticityLayer,
} from '#geology/statistics/plasticity.ts'
import type { Hole } from '#geology/strata/hole.ts'
import { ChosenTool } from '#web/borehole/chosen/ChosenTool.tsx'
import { LayerNumber } from '#web/borehole/strata/LayerNumber.tsx'
import { SheetDrawing } from '#web/drawings/SheetDrawing.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'

const cones: readonly { value: string; label: string }[] = [
  { value: '10', label: '下沉 10 mm（GB 50021）' },
  { value: '17', label: '下沉 17 mm（GB/T 50145）' },
]

interface PlasticityChartProps {
  holes: readonly Hole[]
  isOpen: boolean
}

/** Where the samples of each layer lie in the plasticity chart; nothing where none has both limits. */
export function PlasticityChart({ holes, isOpen }: PlasticityChartProps) {
  const [cone, setCone] = useState<ConeDepth>(10)
  const layers = useMemo(() => plasticityByLayer(holes), [holes])
  const sheet = useMemo(() => layOutPlasticity(layers, cone), [layers, cone])
  if (layers.length === 0) return null
  const count = layers.reduce((sum, { points }) => sum + points.length, 0)
  return (
    <section className="layer-statistics" aria-label="塑性图">
      <details open={isOpen}>
        <summary>
          <Icon name="down" small />
          <h2>塑性图</h2>
          <span className="cap">{count} 个土样</span>
        </summary>
        <Row gap={12} wrap align="center" className="no-print">
          <ChosenTool label="液限">
            <Select
              small
              aria-label="液限的圆锥下沉深度"
              value={String(cone)}
              options={cones}
              onChange={(value) => setCone(value === '17' ? 17 : 10)}
            />
          </ChosenTool>
          <span className="cap">馆藏资料未记录液限的试验方法，请按报告选择。</span>
        </Row>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
        <div className="plasticity-plate" role="region" aria-label="塑性图，可左右滚动" tabIndex={0}>
          <SheetDrawing
            {...{ sheet }}
            zoom={1}
            label={`${layers.length} 层 ${count} 个土样的塑性图；各层所属土类列在下方表中`}
          />
        </div>
        <DataTable
          compact
          caption="各层土样在塑性图上的土类"
          columns={columnsOf(cone)}
          rows={layers}
          rowKey={({ key }) => key}
        />
      </details>
    </section>
  )
}

/** The chart for 10 mm has no soil between clay and silt. */
const plasticityClassesFor = (cone: ConeDepth): PlasticityClass[] => {
  const { clayFrom, siltBelow } = plasticityLines[cone]
  return keysOf(plasticityClasses).filter((name) => name !== 'CL-ML' || siltBelow < clayFrom)
}

const columnsOf = (cone: ConeDepth): Column<PlasticityLayer>[] => [
  { key: 'layer', label: '层号', place: 'corner', render: ({ layer }) => <LayerNumber layer={layer} /> },
  { key: 'name', label: '岩土名称', place: 'title', render: ({ name }) => name },
  ...plasticityClassesFor(cone).map((name): Column<PlasticityLayer> => ({
    ...{ key: name, label: `${name} ${plasticityClasses[name]}`, align: 'right' },
    render: ({ points }) => countClasses(points, cone).get(name) ?? '',
  })),
]
