import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { borehole } from '#contract/catalogue/borehole.ts'
import { fewestHoles, sectionHolesOf, type SectionHoles } from '#contract/drawings/section-holes.ts'
import { sectionTitleOf } from '#contract/drawings/section-title.ts'
import { usualReach } from '#geology/cross-section/correlation/decisions.ts'
import { correlateSection, type Section } from '#geology/cross-section/correlation/section.ts'
import { fittingScalesOf, partsOf } from '#geology/cross-section/sheet/plan-sheet.ts'
import type { SectionScales } from '#geology/cross-section/sheet/scales.ts'
import { layOutSection } from '#geology/cross-section/sheet/sheet.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { useSite } from '#web/api/site.ts'
import { ChosenHolesPage } from '#web/borehole/chosen/ChosenHolesPage.tsx'
import { useChosenHoles } from '#web/borehole/chosen/useChosenHoles.ts'
import { SheetDrawing } from '#web/drawings/SheetDrawing.tsx'
import { SheetPage, TakeSheet } from '#web/drawings/TakeSheet.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { dayText } from '#web/ui/text/moments.ts'

import { lineFrom } from './line-from.ts'
import { printedSections } from './printed-sections.ts'
import { BaseTable, FindingList, HoleList, LeftOutList } from './SectionLists.tsx'
import { SectionTools } from './SectionTools.tsx'

import './section.css'

/** A cross-section through the holes that the address names, made from what its reader may see of them. */
export function SectionPage() {
  const line = useSearchParams()[0].get('line')
  const chosen = useChosenHoles('section')
  const { records, key, missing } = chosen
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the records are those that the key names
  const found = useMemo(() => sectionHolesOf(records, lineFrom(line)), [key, line])
  const holes = { ...found, leftOut: [...found.leftOut, ...missing.map(goneHole)] }
  const render = () =>
    holes.drawn.length < fewestHoles ? (
      <TooFew
        {...{ holes }}
        isVisitor={chosen.isVisitor}
        isPayable={holes.drawn.length + chosen.unpaid.length >= fewestHoles}
      />
    ) : (
      <Drawn key={`${chosen.name} ${line ?? ''}`} {...{ holes }} line={lineFrom(line)} />
    )
  return <ChosenHolesPage holes={chosen} render={render} />
}

const goneHole = (code: string) => ({ code, reason: '没有这一孔，可能已经撤下' })

interface TooFewProps {
  holes: SectionHoles
  isVisitor: boolean
  /** With those that can be opened there are enough: that is said above. */
  isPayable: boolean
}

const TooFew = ({ holes, isVisitor, isPayable }: TooFewProps) => (
  <div className="section-main">
    {!isPayable && (
      <Empty
        drawing="probe"
        title="能画的钻孔不足两孔"
        text={
          isVisitor
            ? '剖面图要用各孔的分层深度，登录后可看。'
            : '请在钻孔列表中选择两孔以上，有分层、孔口高程与准确坐标的才能画入。'
        }
        action={isVisitor ? <SignInButton /> : <ButtonLink to={borehole.path}>到钻孔列表选择</ButtonLink>}
      />
    )}
    <LeftOutList rows={holes.leftOut} />
  </div>
)

/** From the lowest to the highest elevation, metres. */
const heightOf = ({ ground, floor }: Section) =>
  Math.max(...ground.map(([, z]) => z)) - Math.min(...floor.map(([, z]) => z))

const zooms = [1, 1.4, 2, 2.8] as const

/** The sheet of a section as it is set up, and how to set it up otherwise. */
function useSheet(holes: SectionHoles) {
  const { drawn } = holes
  const { name: holder } = useSite()
  const [madeOn] = useState(() => dayText(new Date().toISOString()))
  const [reach, setReach] = useState(usualReach)
  const [chosen, setChosen] = useState<Partial<SectionScales>>({})
  const section = useMemo(() => correlateSection(drawn, reach), [drawn, reach])
  const fitting = useMemo(() => fittingScalesOf({ section, holes: drawn }), [section, drawn])
  const { horizontal, vertical } = { ...fitting, ...chosen }
  const title = useMemo(() => sectionTitleOf(holes, { holder, madeOn }), [holes, holder, madeOn])
  const sheet = useMemo(
    () => layOutSection(drawn, section, title, { horizontal, vertical }),
    [drawn, section, title, horizontal, vertical],
  )
  return {
    section,
    sheet,
    direction: title.direction,
    scales: { horizontal, vertical },
    setChosen,
    reach,
    setReach,
  }
}

function Drawn({ holes, line }: { holes: SectionHoles; line: LngLat[] }) {
  const { drawn, leftOut, datum } = holes
  const { section, sheet, direction, scales, setChosen, reach, setReach } = useSheet(holes)
  const [zoom, setZoom] = useState(0)
  const drawing = useRef<SVGSVGElement>(null)
  const metres = drawn.at(-1)?.x ?? 0
  const length = `${metres.toFixed(1)} m`
  return (
    <>
      <header className="section-head">
        <p className="cap">
          {drawn.length} 孔，长 {length}，方位 {direction}，高程基准{datum ?? '未记录'}
          。依据馆藏资料编绘，不作为勘察成果使用。
        </p>
        <SheetPage name="section" {...{ sheet }} />
        <TakeSheet
          {...{ sheet, drawing }}
          name={`剖面图-${drawn[0]?.code ?? ''}-${drawn.at(-1)?.code ?? ''}`}
          printed={printedSections(
            { codes: drawn.map(({ code }) => code), ...(line.length > 1 && { line }), ...scales, reach },
            partsOf({ section, holes: drawn }, scales).length,
          )}
        />
      </header>
      <div className="section-main">
        <SectionTools
          {...{ scales, reach, zoom }}
          length={metres}
          height={heightOf(section)}
          lastZoom={zooms.length - 1}
          onScales={setChosen}
          onReach={setReach}
          onZoom={setZoom}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
        <div className="section-plate" role="region" aria-label="剖面图，可左右滚动" tabIndex={0}>
          <SheetDrawing
            ref={drawing}
            {...{ sheet }}
            zoom={zooms[zoom] ?? 1}
            label={`过 ${drawn.map(({ code }) => code).join('、')} 的剖面图，长 ${length}；各层底界列在下方表中`}
          />
        </div>
        <BaseTable holes={drawn} />
        <FindingList findings={section.findings} />
        <HoleList holes={drawn} />
        <LeftOutList rows={leftOut} />
      </div>
    </>
  )
}
