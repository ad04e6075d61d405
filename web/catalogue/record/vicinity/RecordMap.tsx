import { InsetStage } from '#web/map/inset/InsetStage.tsx'

import { PlaceLayer } from './PlaceLayer.tsx'
import type { Vicinity } from './vicinity.ts'

/** The map of a record and its neighbours. */
export const RecordMap = (vicinity: Vicinity) => (
  <InsetStage
    label={`位置图，方向键移动，加减号缩放${vicinity.neighbours.length > 0 ? '，符号为邻近的孔，与下方列表相同' : ''}`}
  >
    <PlaceLayer {...vicinity} />
  </InsetStage>
)
