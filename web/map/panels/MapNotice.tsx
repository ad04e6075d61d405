import { Button } from '#web/ui/Button.tsx'

import './map-notice.css'

interface MapNoticeProps {
  /** Names of the maps that did not come. */
  names: readonly string[]
  onClose: () => void
}

/** Says once which maps of other servers did not come; everything else goes on. */
export function MapNotice({ names, onClose }: MapNoticeProps) {
  return (
    <div className="map-notice" role="status">
      {names.length > 0 && (
        <p>
          {`${names.map((name) => `“${name}”`).join('、')}没有取到，其余图层照常显示。`}
          <Button size="s" variant="text" icon="close" iconOnly onClick={onClose}>
            知道了
          </Button>
        </p>
      )}
    </div>
  )
}
