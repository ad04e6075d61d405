import { example } from '#web/ui/Example.tsx'

import { inventedBase, MapMark } from './MapMark.tsx'

export const mapExample = example.row(
  'drawing',
  '底图标注',
  '城市图样左下角写审图号；虚构底图写明无需；两者都没有，不画图，只列文字。',
  () =>
    [inventedBase, '审图号：某S（2026）001号'].map((mark) => (
      <div key={mark} className="map-frame guide-map">
        <MapMark mark={mark} />
      </div>
    )),
)
