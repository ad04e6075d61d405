import { useMap } from '#web/map/stage/useMap.ts'
import { Button } from '#web/ui/Button.tsx'

/** Zoom in, zoom out. */
export function ZoomButtons() {
  const map = useMap()
  const zoomBy = (step: number) => {
    const view = map?.getView()
    view?.animate({ zoom: Math.round((view.getZoom() ?? 0) + step), duration: 200 })
  }
  return (
    <div className="map-zoom" role="group" aria-label="缩放">
      <Button icon="plus" iconOnly onClick={() => zoomBy(1)}>
        放大
      </Button>
      <Button icon="minus" iconOnly onClick={() => zoomBy(-1)}>
        缩小
      </Button>
    </div>
  )
}
