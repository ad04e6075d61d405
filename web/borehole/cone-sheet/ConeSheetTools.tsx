import { coneCurves, coneQuantities, soundingDepth, type ConeQuantity } from '#geology/cone-sheet/curves.ts'
import { haveElevations, overlaidHoles } from '#geology/cone-sheet/overlay-sheet.ts'
import { scalesForSounding } from '#geology/cone-sheet/page-plan.ts'
import type { Hole } from '#geology/strata/hole.ts'
import { ChosenTool } from '#web/borehole/chosen/ChosenTool.tsx'
import { Select } from '#web/ui/fields/Field.tsx'

export interface ConeSettings {
  /** The code of the hole that is shown, or `overlay` for several over each other. */
  readonly view: string
  readonly scale: number | 'fit'
  readonly sleeveDistance: number
  readonly quantity: ConeQuantity['key']
  readonly upright: 'depth' | 'elevation'
}

/** What no hole is called. */
const overlay = '对比'

interface ConeSheetToolsProps {
  holes: readonly Hole[]
  settings: ConeSettings
  onChange: (settings: ConeSettings) => void
}

/** Which sounding is shown, and how. */
export function ConeSheetTools({ holes, settings, onChange }: ConeSheetToolsProps) {
  const { view } = settings
  const hole = holes.find(({ code }) => code === view)
  const views = holes.map(({ code }) => ({ value: code, label: code }))
  return (
    <>
      {holes.length > 1 && (
        <ChosenTool label="内容">
          <Select
            small
            aria-label="内容"
            value={view}
            options={[...views, { value: overlay, label: '多孔对比' }]}
            onChange={(value) => onChange({ ...settings, view: value })}
          />
        </ChosenTool>
      )}
      {hole ? (
        <SheetTools {...{ hole, settings, onChange }} />
      ) : (
        <OverlayTools {...{ holes, settings, onChange }} />
      )}
    </>
  )
}

const sleeveDistances = [0, 0.05, 0.1, 0.15] as const

type SheetToolsProps = Omit<ConeSheetToolsProps, 'holes'> & { hole: Hole }

function SheetTools({ hole, settings, onChange }: SheetToolsProps) {
  const scales = scalesForSounding(soundingDepth(hole)).filter((scale) => scale <= 1000)
  const hasRatio = coneCurves(hole, 0).some(({ quantity }) => quantity.key === 'rf')
  return (
    <>
      <ChosenTool label="比例">
        <Select
          small
          aria-label="比例尺"
          value={String(settings.scale)}
          options={[
            { value: 'fit', label: '一页' },
            ...scales.map((scale) => ({ value: String(scale), label: `1:${scale}` })),
          ]}
          onChange={(value) => onChange({ ...settings, scale: value === 'fit' ? value : Number(value) })}
        />
      </ChosenTool>
      {hasRatio && (
        <ChosenTool label="fs 上移">
          <Select
            small
            aria-label="侧壁摩阻力上移"
            value={String(settings.sleeveDistance)}
            options={sleeveDistances.map((metres) => ({
              value: String(metres),
              label: metres ? `${metres.toFixed(2)} m` : '不移',
            }))}
            onChange={(value) => onChange({ ...settings, sleeveDistance: Number(value) })}
          />
        </ChosenTool>
      )}
    </>
  )
}

function OverlayTools({ holes, settings, onChange }: ConeSheetToolsProps) {
  const quantities = coneQuantities.filter(({ key }) => overlaidHoles(holes, key).length > 0)
  const uprights = [
    { value: 'depth', label: '深度' },
    ...(haveElevations(holes) ? [{ value: 'elevation', label: '标高' }] : []),
  ]
  return (
    <>
      <ChosenTool label="指标">
        <Select
          small
          aria-label="指标"
          value={settings.quantity}
          options={quantities.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={(value) =>
            onChange({
              ...settings,
              quantity: quantities.find(({ key }) => key === value)?.key ?? settings.quantity,
            })
          }
        />
      </ChosenTool>
      <ChosenTool label="按">
        <Select
          small
          aria-label="对齐方式"
          value={settings.upright}
          options={uprights}
          onChange={(value) =>
            onChange({ ...settings, upright: value === 'elevation' ? 'elevation' : 'depth' })
          }
        />
      </ChosenTool>
    </>
  )
}
