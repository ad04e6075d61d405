import type { FeatureLike } from 'ol/Feature.js'
import { Circle, Fill, Stroke, Style, Text } from 'ol/style.js'

const font = "500 14px 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','WenQuanYi Micro Hei',sans-serif"
const casing = new Stroke({ color: '#fff', width: 3 })

/** A label in its colour; its text is painted, never parsed. */
export function labelStyle(feature: FeatureLike): Style {
  const [ink, text, isText] = [String(feature.get('ink')), String(feature.get('text')), feature.get('isText')]
  const isPoint = feature.getGeometry()?.getType() === 'Point'
  return new Style({
    stroke: new Stroke({ color: ink, width: 2.5 }),
    fill: new Fill({ color: `${ink}22` }),
    ...(!isText && {
      image: new Circle({
        radius: 6,
        fill: new Fill({ color: ink }),
        stroke: new Stroke({ color: '#fff', width: 2 }),
      }),
    }),
    text: new Text({
      text,
      font,
      overflow: true,
      offsetY: isPoint && !isText ? -16 : 0,
      fill: new Fill({ color: ink }),
      stroke: casing,
    }),
  })
}
