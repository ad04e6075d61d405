import type { FeatureLike } from 'ol/Feature.js'
import { Circle, Fill, Icon, Stroke, Style, Text } from 'ol/style.js'

import { inkOf, type SignShape, signOf } from '#contract/map/signs.ts'
import { mapFont } from '#web/map/stage/font.ts'

import { bubbleRadius } from './bubbles.ts'
import type { RecordSource } from './record-source.ts'
import { paintSign, signScale } from './sign-image.ts'

const white = new Fill({ color: '#fff' })

/** How the records of a source are drawn: dots where there are many, else signs, unless a circle stands for them. */
export function recordStyle(records: RecordSource): (feature: FeatureLike) => Style[] {
  const { kind, style: { colour = null, symbol = null } = {} } = records.question
  const styles = new Map<string, Style[]>()
  return (feature) => {
    const ink = inkOf(feature.get('access'), colour)
    if (records.isDense) return remember(styles, ink, () => [dotStyle(ink)])
    if (records.isGrouped(feature)) return noStyles
    const [type, count = 1] = [feature.get('type'), feature.get('count')]
    return remember(styles, `${ink} ${type} ${count}`, () =>
      count > 1
        ? [signStyle(signOf(kind, type, symbol), ink), badge(count)]
        : [signStyle(signOf(kind, type, symbol), ink)],
    )
  }
}

/** How circles with a number are drawn. */
export function bubbleStyle(): (feature: FeatureLike) => Style[] {
  const styles = new Map<string, Style[]>()
  return (feature) => {
    const [count, ink] = [Number(feature.get('bubble')), inkOf(feature.get('access'))]
    return remember(styles, `${ink} ${count}`, () => circleStyles(count, ink))
  }
}

const noStyles: Style[] = []

const maxRemembered = 4000

function remember(styles: Map<string, Style[]>, key: string, make: () => Style[]): Style[] {
  const known = styles.get(key)
  if (known) return known
  if (styles.size > maxRemembered) styles.clear()
  const made = make()
  styles.set(key, made)
  return made
}

const dotStyle = (ink: string) =>
  new Style({
    image: new Circle({
      radius: 2.6,
      fill: new Fill({ color: ink }),
      stroke: new Stroke({ color: '#fff', width: 0.8 }),
    }),
  })

const signStyle = (sign: readonly SignShape[], ink: string) =>
  new Style({ image: new Icon({ img: paintSign(sign, ink, 20), scale: signScale }) })

const badge = (count: number) =>
  new Style({
    text: new Text({
      text: String(count),
      font: `500 11px ${mapFont}`,
      offsetX: 11,
      offsetY: -9,
      padding: [1, 3, 0, 4],
      fill: white,
      backgroundFill: new Fill({ color: '#12447c' }),
    }),
  })

const circleStyles = (count: number, ink: string): Style[] => {
  const radius = bubbleRadius(count)
  return [
    new Style({
      image: new Circle({ radius: radius + 4, fill: new Fill({ color: 'rgb(45 140 240 / 20%)' }) }),
    }),
    new Style({
      image: new Circle({ radius, fill: white, stroke: new Stroke({ color: ink, width: 1.6 }) }),
      text: new Text({
        text: count.toLocaleString('zh-CN'),
        font: `500 12px ${mapFont}`,
        fill: new Fill({ color: ink }),
      }),
    }),
  ]
}
