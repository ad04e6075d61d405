import type { FeatureLike } from 'ol/Feature.js'
import { Fill, Stroke, Style, Text } from 'ol/style.js'

const ink = '#ab2a1f'
const stroke = new Stroke({ color: ink, width: 2.5 })
const fill = new Fill({ color: 'rgb(171 42 31 / 12%)' })
const font = "500 13px 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','WenQuanYi Micro Hei',sans-serif"

/** A measured line or area with its measure. */
export const measureStyle = (feature: FeatureLike): Style =>
  new Style({
    stroke,
    fill,
    text: new Text({
      text: String(feature.get('label') ?? ''),
      font,
      overflow: true,
      offsetY: -12,
      padding: [2, 5, 1, 5],
      fill: new Fill({ color: ink }),
      backgroundFill: new Fill({ color: '#fff' }),
    }),
  })
