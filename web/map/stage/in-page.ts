import type Collection from 'ol/Collection.js'
import { defaults } from 'ol/interaction/defaults.js'
import DragPan from 'ol/interaction/DragPan.js'
import type Interaction from 'ol/interaction/Interaction.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'

/** How a map moves in a page that scrolls: by two fingers or the mouse, and by the wheel once it has the focus. */
export function inPage(): Collection<Interaction> {
  const interactions = defaults({ dragPan: false, mouseWheelZoom: false })
  interactions.push(new DragPan({ condition: isMouseOrTwoFingers }))
  interactions.push(new MouseWheelZoom({ onFocusOnly: true }))
  return interactions
}

const isMouseOrTwoFingers = ({ originalEvent, activePointers = [] }: MapBrowserEvent): boolean =>
  originalEvent instanceof PointerEvent &&
  (originalEvent.pointerType === 'mouse' || activePointers.length > 1)
