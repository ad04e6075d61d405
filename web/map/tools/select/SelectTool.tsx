import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { conditionLimits, type Near } from '#contract/catalogue/condition.ts'
import { outlineOf, placeOf } from '#web/map/stage/open-map.ts'
import { useMap } from '#web/map/stage/useMap.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { DistrictChoice } from './DistrictChoice.tsx'
import { DrawSelection, type DrawnShape } from './DrawSelection.tsx'
import {
  selectedCircle,
  selectedOutline,
  type Selection,
  selectionShapes,
  type SelectionShape,
} from './selection.ts'
import { SelectionLayer } from './SelectionLayer.tsx'
import { UploadArea } from './UploadArea.tsx'
import { useShowSelection } from './useShowSelection.ts'

import '#web/map/tools/sketch/tool-panel.css'
import './select-tool.css'

interface SelectToolProps {
  isActive: boolean
  within: Near | undefined
  district: string | undefined
  onSelect: (within: Near | undefined, district?: string) => void
  /** The tool is put away. */
  onLeave: () => void
}

/** What lies in a place is selected: the place is drawn, chosen, typed or uploaded. */
export function SelectTool({ isActive, within, district, onSelect, onLeave }: SelectToolProps) {
  const [refused, setRefused] = useState<string>()
  const take = (selection: Selection) => {
    setRefused('refused' in selection ? selection.refused : undefined)
    if ('near' in selection) onSelect(selection.near, selection.district)
  }
  useDeletion(within !== undefined, () => onSelect(undefined))
  return (
    <>
      {within && <SelectionLayer near={within} onModified={isActive ? take : undefined} />}
      {isActive && (
        <SelectPanel {...{ within, district, refused, take, onLeave }} onRemove={() => onSelect(undefined)} />
      )}
    </>
  )
}

/** Delete takes the selection away, unless text is being typed. */
function useDeletion(isOn: boolean, onDelete: () => void) {
  const remove = useEffectEvent(onDelete)
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Delete' && !(target instanceof Element && target.closest('input, select, textarea')))
        remove()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}

interface SelectPanelProps {
  within: Near | undefined
  district: string | undefined
  refused: string | undefined
  /** Of what is drawn. */
  take: (selection: Selection) => void
  onRemove: () => void
  onLeave: () => void
}

// oxlint-disable-next-line no-unsafe-type-assertion -- Object.entries forgets the key type
const shapeChoices = Object.entries(selectionShapes) as [SelectionShape, string][]

function SelectPanel({ within, district, refused, take, onRemove, onLeave }: SelectPanelProps) {
  const [shape, setShape] = useState<SelectionShape>('box')
  const show = useShowSelection()
  const takeAndShow = (selection: Selection) => {
    take(selection)
    if ('near' in selection) show(selection)
  }
  return (
    <Row as="section" gap={[10, 14]} wrap className="select-panel" aria-label="圈选">
      <Segments legend="圈选方式" choices={shapeChoices} chosen={shape} onChange={setShape} />
      {shape === 'district' && <DistrictChoice {...{ district }} onChosen={takeAndShow} />}
      {shape === 'upload' && <UploadArea onChosen={takeAndShow} />}
      {shape !== 'district' && shape !== 'upload' && (
        <Drawn {...{ shape, within, onLeave }} onDrawn={take} onChosen={takeAndShow} />
      )}
      {refused && (
        <p className="select-refused" role="alert">
          {refused}
        </p>
      )}
      {within && (
        <Button size="s" variant="text" icon="close" onClick={onRemove}>
          清除所选
        </Button>
      )}
    </Row>
  )
}

interface DrawnProps extends ChoiceProps, Pick<SelectPanelProps, 'within' | 'onLeave'> {
  shape: DrawnShape
  onDrawn: (selection: Selection) => void
}

/** A shape is drawn on the map; without a pointer the view, or a circle of typed metres, takes its place. */
function Drawn({ shape, within, onLeave, onDrawn, onChosen }: DrawnProps) {
  const [typed, setTyped] = useState('500')
  const metres = metresOf(typed)
  return (
    <>
      <DrawSelection {...{ shape, onLeave, metres }} onDrawn={shape === 'line' ? onChosen : onDrawn} />
      {shape === 'box' && <ViewChoice onChosen={onDrawn} />}
      {shape === 'circle' && (
        <MetresChoice label="半径" {...{ typed, setTyped }}>
          <CentreChoice {...{ metres, onChosen }} />
        </MetresChoice>
      )}
      {shape === 'line' && (
        <MetresChoice label="两侧" {...{ typed, setTyped }}>
          {within?.line && within.metres !== 0 && (
            <Button size="s" onClick={() => onChosen(selectWithin(within, metres))}>
              应用
            </Button>
          )}
        </MetresChoice>
      )}
    </>
  )
}

interface ChoiceProps {
  onChosen: (selection: Selection) => void
}

function ViewChoice({ onChosen }: ChoiceProps) {
  const map = useMap()
  const choose = () => {
    if (map?.getView().isDef()) onChosen(selectedOutline(outlineOf(map), '视野'))
    else toast('地图还没有打开，请稍候再选')
  }
  return (
    <Button size="s" onClick={choose}>
      选当前视野
    </Button>
  )
}

function CentreChoice({ metres, onChosen }: ChoiceProps & { metres: number }) {
  const map = useMap()
  return (
    <Button size="s" onClick={() => map && onChosen(selectedCircle(placeOf(map).centre, metres))}>
      以图中心画圆
    </Button>
  )
}

interface MetresChoiceProps {
  label: string
  typed: string
  setTyped: (typed: string) => void
  children: ReactNode
}

const MetresChoice = ({ label, typed, setTyped, children }: MetresChoiceProps) => (
  <p className="select-metres">
    <label>
      {label}
      <TextInput
        small
        inputMode="decimal"
        maxLength={6}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      米
    </label>
    {children}
  </p>
)

const selectWithin = (near: Near, metres: number): Selection =>
  metres >= 1 && metres <= conditionLimits.metres
    ? { near: { ...near, metres } }
    : { refused: '请填写 1 到 50,000 米' }

function metresOf(typed: string): number {
  const text = typed.normalize('NFKC').trim()
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0
}
