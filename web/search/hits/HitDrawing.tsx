import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { AreaDrawing } from '#web/drawings/AreaDrawing.tsx'
import { areas } from '#web/drawings/areas/areas.ts'
import { extrasOf } from '#web/panels/panels.tsx'

/** Symbol of a hit: the map symbol of its type, or the drawing of its area. */
export function HitDrawing({ kind, entry }: { kind: Kind; entry: Entry }) {
  const { symbol } = extrasOf(kind)
  const type = symbol && entry.values[symbol.prop]
  const area = areas.find(({ kinds }) => kinds.some(({ name }) => name === kind.name))
  return (
    <span className="hit-drawing" aria-hidden="true">
      {symbol && typeof type === 'string'
        ? symbol.draw(type, 34)
        : area && <AreaDrawing name={area.drawing} />}
    </span>
  )
}
