import { useMemo, useState } from 'react'

import { drawings } from '#contract/drawings/drawings.ts'
import { soundingsOf } from '#contract/drawings/soundings.ts'
import { layOutClassification } from '#geology/cone-sheet/classification-sheet.ts'
import { layOutConeSheet } from '#geology/cone-sheet/cone-sheet.ts'
import {
  coneCurves,
  coneQuantities,
  usualSleeveDistance,
  type ConeQuantity,
} from '#geology/cone-sheet/curves.ts'
import { haveElevations, layOutOverlay, overlaidHoles } from '#geology/cone-sheet/overlay-sheet.ts'
import type { Hole } from '#geology/strata/hole.ts'
import { ChosenHolesPage } from '#web/borehole/chosen/ChosenHolesPage.tsx'
import { NothingToDraw } from '#web/borehole/chosen/NothingToDraw.tsx'
import { SheetStack, type StackedSheet } from '#web/borehole/chosen/SheetStack.tsx'
import { useChosenHoles, type ChosenHoles } from '#web/borehole/chosen/useChosenHoles.ts'
import { LeftOutList } from '#web/borehole/section/SectionLists.tsx'
import { printedFile } from '#web/drawings/printed-file.ts'

import { ConeSheetTools, type ConeSettings } from './ConeSheetTools.tsx'
import { MeansTable } from './MeansTable.tsx'

import '#web/borehole/section/section.css'

/** The sheets of the soundings among chosen holes, one after the other or over each other. */
export function ConeSheetPage() {
  const chosen = useChosenHoles('coneSheet')
  return <ChosenHolesPage holes={chosen} render={() => <Soundings key={chosen.name} {...{ chosen }} />} />
}

function Soundings({ chosen: { records, key, missing, unpaid, isVisitor } }: { chosen: ChosenHoles }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the records are those that the key names
  const { holes, leftOut } = useMemo(() => soundingsOf(records), [key])
  const all = [...leftOut, ...missing.map((code) => ({ code, reason: '没有这一孔，可能已经撤下' }))]
  const [first] = holes
  return (
    <>
      {first ? <Drawn {...{ holes, first }} /> : unpaid.length === 0 && <Nothing {...{ isVisitor }} />}
      <div className="section-main stack-below no-print">
        <LeftOutList rows={all} />
      </div>
    </>
  )
}

const Nothing = ({ isVisitor }: { isVisitor: boolean }) => (
  <NothingToDraw
    title="没有可画的静力触探孔"
    needs="曲线图要用静力触探的读数"
    choose="您能查看读数的静力触探孔"
    {...{ isVisitor }}
  />
)

function Drawn({ holes, first }: { holes: readonly Hole[]; first: Hole }) {
  const [settings, setSettings] = useState<ConeSettings>({
    ...{ view: first.code, scale: 'fit', sleeveDistance: usualSleeveDistance },
    ...{ quantity: commonestQuantity(holes), upright: haveElevations(holes) ? 'elevation' : 'depth' },
  })
  const hole = holes.find(({ code }) => code === settings.view)
  const sheets = useMemo(
    () => (hole ? sheetsOfHole(hole, settings) : overlaySheets(holes, settings)),
    [hole, holes, settings],
  )
  const shown = hole ? [hole] : overlaidHoles(holes, settings.quantity).map((each) => each.hole)
  return (
    <>
      <SheetStack
        {...{ sheets }}
        fileName={`静探曲线-${hole?.code ?? '对比'}`}
        remark={remarkOf(holes, shown)}
        printed={[printedSoundings(hole ? [hole] : holes, settings)]}
        tools={<ConeSheetTools {...{ holes, settings }} onChange={setSettings} />}
      />
      <div className="section-main no-print">
        <MeansTable holes={shown} sleeveDistance={settings.sleeveDistance} />
      </div>
    </>
  )
}

/** The sheets that are shown, as a file that the server prints. */
const printedSoundings = (
  holes: readonly Hole[],
  { scale, sleeveDistance, quantity, upright }: ConeSettings,
) =>
  printedFile(drawings.soundings, {
    codes: holes.map(({ code }) => code),
    ...{ sleeveDistance, quantity, upright },
    ...(scale !== 'fit' && { scale }),
  })

/** The quantity that most of the holes have; ps or qc first. */
function commonestQuantity(holes: readonly Hole[]): ConeQuantity['key'] {
  const counts = coneQuantities.map(({ key }) => ({ key, count: overlaidHoles(holes, key).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.key ?? 'qc'
}

function remarkOf(holes: readonly Hole[], shown: readonly Hole[]): string {
  const some = shown.length > 1 ? `其中 ${shown.length} 个` : (shown[0]?.code ?? '')
  const part = shown.length === holes.length ? '' : `，图中为${some}`
  return `${holes.length} 个静力触探孔${part}。依据馆藏资料编绘，不作为勘察成果使用。`
}

function sheetsOfHole(hole: Hole, { scale, sleeveDistance }: ConeSettings): StackedSheet[] {
  const pages = layOutConeSheet(hole, { scale, sleeveDistance })
  const chart = layOutClassification(hole, sleeveDistance)
  const curves = coneCurves(hole, sleeveDistance).map(({ quantity }) => quantity.name)
  return [
    ...pages.map((sheet, i) => ({
      sheet,
      name: pages.length > 1 ? `曲线图 ${i + 1}/${pages.length}` : '曲线图',
      label: `${hole.code} 的静力触探曲线图：${curves.join('、')}；各层平均值列在下方表中`,
    })),
    ...(chart
      ? [
          {
            sheet: chart,
            name: '土类分类图',
            label: `${hole.code} 的土类分类图（Robertson），各层的 Ic 见图中表`,
          },
        ]
      : []),
  ]
}

function overlaySheets(
  holes: readonly Hole[],
  { quantity, upright, sleeveDistance }: ConeSettings,
): StackedSheet[] {
  const sheet = layOutOverlay(holes, { quantity, upright, sleeveDistance })
  const codes = overlaidHoles(holes, quantity).map(({ hole }) => hole.code)
  return sheet ? [{ sheet, name: '对比图', label: `${codes.join('、')} 的静力触探曲线对比图` }] : []
}
