import './map-loading.css'
import './side-panels.css'

/** The map while its layers are on their way: the panels stand where they will. */
export const MapLoading = () => (
  <div className="map-page map-loading" role="status">
    <span className="vh">正在打开地图</span>
    <div className="map-layers" aria-hidden>
      <Bars count={9} />
    </div>
    <div className="map-list" aria-hidden>
      <Bars count={14} />
    </div>
    <div className="map-loading-top" aria-hidden />
  </div>
)

const widths = ['52%', '84%', '70%', '78%']

const Bars = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, i) => <i key={i} style={{ width: widths[i % widths.length] }} />)
