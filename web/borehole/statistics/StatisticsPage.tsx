import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { holeOf } from '#contract/drawings/borehole-record.ts'
import { drawings } from '#contract/drawings/drawings.ts'
import { statisticsOf } from '#contract/drawings/layer-statistics.ts'
import { keysOf } from '#contract/wire.ts'
import { sleeveText, usualSleeveDistance } from '#geology/cone-sheet/curves.ts'
import { roundingNote } from '#geology/rounding.ts'
import { outlierTests, type OutlierTest } from '#geology/statistics/describe-values.ts'
import { ChosenHolesPage } from '#web/borehole/chosen/ChosenHolesPage.tsx'
import { ChosenTool } from '#web/borehole/chosen/ChosenTool.tsx'
import { NothingToDraw } from '#web/borehole/chosen/NothingToDraw.tsx'
import { useChosenHoles, type ChosenHoles } from '#web/borehole/chosen/useChosenHoles.ts'
import { holeUses } from '#web/records/uses/chosen-holes-path.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'
import { narrowScreen, useMedia } from '#web/ui/page/media.ts'
import { keepCsv } from '#web/ui/table/keep-csv.ts'
import { keepWorkbook } from '#web/ui/table/keep-workbook.ts'

import { LayerStatistics } from './LayerStatistics.tsx'
import { PlasticityChart } from './PlasticityChart.tsx'
import { statisticsFile, statisticsSheets } from './statistics-file.ts'

import './statistics.css'

/** What was measured in the layers of chosen holes, described layer by layer. */
export function StatisticsPage() {
  const chosen = useChosenHoles('statistics')
  return <ChosenHolesPage holes={chosen} render={() => <Layers {...{ chosen }} />} />
}

function Layers({ chosen: { records, key, missing, unpaid, isVisitor } }: { chosen: ChosenHoles }) {
  const narrow = useMedia(narrowScreen)
  const [outlierTest, setOutlierTest] = useState<OutlierTest>('none')
  const open = records.filter(({ viewLevel }) => viewLevel === 'record')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the records are those that the key names
  const { layers, unplaced } = useMemo(() => statisticsOf(open, outlierTest), [key, outlierTest])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the records are those that the key names
  const holes = useMemo(() => open.map((record) => holeOf(record)), [key])
  const closed = records.length - open.length
  if (layers.length === 0) return unpaid.length === 0 && <Nothing {...{ isVisitor }} />
  return (
    <>
      <p className="cap">
        {open.length} 孔{closed > 0 && `，另有 ${closed} 孔的分层数据您目前不能查看，未计入`}
        {missing.length > 0 && `，${missing.join('、')} 没有找到`}
        {unplaced > 0 && `；有 ${unplaced} 个数据不在任何一层之内，未计入`}
        。少于 6 个数据的只列范围与平均值；标准值按 GB 50021-2001（2009 年版）14.2 计算；{roundingNote}
        。静探为各孔分层平均值
        {layers.some(({ rows }) => rows.some(({ property }) => property.key === 'fsKpa')) &&
          `（${sleeveText(usualSleeveDistance)}）`}
        ；未打满 30 cm 的标贯不计入。
      </p>
      <Row gap={12} wrap className="statistics-tools no-print">
        <ChosenTool label="异常值">
          <Select
            small
            aria-label="异常值的判别"
            value={outlierTest}
            options={keysOf(outlierTests).map((value) => ({ value, label: outlierTests[value] }))}
            onChange={(value) =>
              setOutlierTest(keysOf(outlierTests).find((name) => name === value) ?? 'none')
            }
          />
        </ChosenTool>
        <Button size="s" icon="download" onClick={() => void keepPdf(open, outlierTest)}>
          导出 PDF
        </Button>
        <Button
          size="s"
          icon="download"
          onClick={() => void keepWorkbook(statisticsSheets(layers), '分层统计').catch(toastFault)}
        >
          导出 XLSX
        </Button>
        <Button size="s" icon="download" onClick={() => keepCsv(statisticsFile(layers), '分层统计')}>
          导出 CSV
        </Button>
        <Button size="s" icon="print" onClick={() => window.print()}>
          打印
        </Button>
        <OtherUses />
      </Row>
      <PlasticityChart {...{ holes }} isOpen={!narrow} />
      {layers.map((layer, i) => (
        <LayerStatistics key={layer.key} isOpen={!narrow || i === 0} {...{ layer }} />
      ))}
    </>
  )
}

const keepPdf = (open: readonly RecordView[], outliers: OutlierTest) =>
  download(drawings.statistics, { codes: open.map(({ code }) => code), outliers }, '分层统计.pdf')

/** To what else is made of the same holes. */
function OtherUses() {
  const [search] = useSearchParams()
  return (['section', 'coneSheet', 'plan'] as const).map((use) => (
    <ButtonLink key={use} size="s" to={`${holeUses[use].path}?${search.toString()}`}>
      {holeUses[use].name}
    </ButtonLink>
  ))
}

const Nothing = ({ isVisitor }: { isVisitor: boolean }) => (
  <NothingToDraw
    title="没有可统计的数据"
    needs="统计要用各孔的试验数据"
    choose="有分层与试验数据的钻孔"
    {...{ isVisitor }}
  />
)
