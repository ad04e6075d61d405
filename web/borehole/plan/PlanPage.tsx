import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

import { drawings } from '#contract/drawings/drawings.ts'
import { mostHoles } from '#contract/drawings/most-holes.ts'
import { planLinesOf, planPointsOf, type PlanPoints } from '#contract/drawings/plan-points.ts'
import { zoneNote } from '#geology/places/written/coordinate-text.ts'
import { scalesForPlan } from '#geology/point-plan/plan-frame.ts'
import { layOutPlan } from '#geology/point-plan/plan.ts'
import { useSite } from '#web/api/site.ts'
import { ChosenHolesPage } from '#web/borehole/chosen/ChosenHolesPage.tsx'
import { ChosenTool } from '#web/borehole/chosen/ChosenTool.tsx'
import { NothingToDraw } from '#web/borehole/chosen/NothingToDraw.tsx'
import { SheetStack, type StackedSheet } from '#web/borehole/chosen/SheetStack.tsx'
import { useChosenHoles, type ChosenHoles } from '#web/borehole/chosen/useChosenHoles.ts'
import { LeftOutList } from '#web/borehole/section/SectionLists.tsx'
import { printedFile } from '#web/drawings/printed-file.ts'
import { areaOfPlaces, pathOfMap } from '#web/records/uses/thematic-map-path.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { dayText } from '#web/ui/text/moments.ts'

import { PointTable } from './PointTable.tsx'

import '#web/borehole/section/section.css'

/** The plan of the exploration points among chosen holes whose exact place its reader may see. */
export function PlanPage() {
  const chosen = useChosenHoles('plan')
  return <ChosenHolesPage holes={chosen} render={() => <Points key={chosen.name} {...{ chosen }} />} />
}

function Points({ chosen: { records, key, missing, unpaid, isVisitor } }: { chosen: ChosenHoles }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the records are those that the key names
  const found = useMemo(() => planPointsOf(records), [key])
  const gone = missing.map((code) => ({ code, reason: '没有这一孔，可能已经撤下' }))
  return (
    <>
      {found.points.length > 0 ? (
        <Drawn {...{ found, records }} />
      ) : (
        unpaid.length === 0 && <Nothing {...{ isVisitor }} />
      )}
      <div className="section-main stack-below no-print">
        <LeftOutList rows={[...found.leftOut, ...gone]} />
      </div>
    </>
  )
}

const Nothing = ({ isVisitor }: { isVisitor: boolean }) => (
  <NothingToDraw
    title="没有可画入的勘探点"
    needs="平面布置图要用各孔的准确坐标"
    choose="您能查看准确坐标的钻孔"
    {...{ isVisitor }}
  />
)

/** Sections that the address names, each by its holes in their order: `section=A,B,C`. */
function useSections(): readonly (readonly string[])[] {
  const [search] = useSearchParams()
  return useMemo(
    () =>
      search
        .getAll('section')
        .slice(0, mostHoles.plan)
        .map((codes) => codes.split(',').slice(0, mostHoles.plan)),
    [search],
  )
}

function useSheets(found: PlanPoints) {
  const { points, system, zone, datum, project } = found
  const { name: holder } = useSite()
  const named = useSections()
  const [madeOn] = useState(() => dayText(new Date().toISOString()))
  const [hasLine, setHasLine] = useState(named.length > 0)
  const [scale, setScale] = useState<number | 'fit'>('fit')
  const sections = named.length > 0 ? named : found.sections
  const sheets = useMemo(() => {
    const lines = hasLine ? planLinesOf(points, sections) : []
    const made = { holder, project: project ?? '', madeOn }
    return layOutPlan({ points, lines, system, zone, datum, made }, scale)
  }, [points, system, zone, datum, project, holder, madeOn, hasLine, sections, scale])
  return { sheets, sections, hasLine, setHasLine, scale, setScale }
}

function Drawn({ found, records }: Pick<ChosenHoles, 'records'> & { found: PlanPoints }) {
  const { points, system, zone } = found
  const area = areaOfPlaces(records.flatMap(({ place }) => place ?? []))
  const { sheets, sections, hasLine, setHasLine, scale, setScale } = useSheets(found)
  const scales = scalesForPlan(points).filter((each) => each <= 10_000)
  const tools = (
    <>
      <ChosenTool label="比例">
        <Select
          small
          aria-label="比例尺"
          value={String(scale)}
          options={[
            { value: 'fit', label: 'A3' },
            ...scales.map((each) => ({ value: String(each), label: `1:${each}` })),
          ]}
          onChange={(value) => setScale(value === 'fit' ? value : Number(value))}
        />
      </ChosenTool>
      {sections.length > 0 && <Checkbox checked={hasLine} onChange={setHasLine} label="剖面线" />}
      {area && (
        <ButtonLink size="s" to={pathOfMap(area)}>
          这一带的专题图
        </ButtonLink>
      )}
    </>
  )
  return (
    <>
      <SheetStack
        sheets={stackOf(sheets, points.length)}
        fileName={`勘探点平面布置图-${points[0]?.code ?? ''}`}
        remark={`${points.length} 个勘探点，坐标系${system}${zone === undefined ? '' : `，${zoneNote(zone)}`}。依据馆藏资料编绘，不作为勘察成果使用。`}
        printed={[printedPlan(points, { scale, sections: hasLine ? sections : [] })]}
        {...{ tools }}
      />
      <div className="section-main no-print">
        <PointTable {...{ points }} />
      </div>
    </>
  )
}

const printedPlan = (
  points: PlanPoints['points'],
  { scale, sections }: { scale: number | 'fit'; sections: readonly (readonly string[])[] },
) =>
  printedFile(drawings.plan, {
    codes: points.map(({ code }) => code),
    ...(scale !== 'fit' && { scale }),
    sections: sections.map((codes) => [...codes]),
  })

const stackOf = (sheets: ReturnType<typeof layOutPlan>, count: number): StackedSheet[] =>
  sheets.map((sheet, i) => ({
    sheet,
    name: i === 0 ? '平面图' : sheets.length > 2 ? `一览表 ${i}/${sheets.length - 1}` : '一览表',
    label: i === 0 ? `${count} 个勘探点的平面布置图；坐标列在下方表中` : '勘探点一览表',
  }))
