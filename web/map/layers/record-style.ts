import type { FeatureLike } from 'ol/Feature.js'
import { Circle, Fill, Icon, Stroke, Style, Text } from 'ol/style.js'

import type { Kind } from '#contract/catalogue/kind.ts'
import { mapFont } from '#web/map/stage/font.ts'
import { signOf } from '#web/ui/drawings/signs.ts'

import { bubbleRadius } from './bubbles.ts'
import { inkOf, paintSign, signScale } from './sign-image.ts'

const white = new Fill({ color: '#fff' })

/**
 * How the records of a kind are drawn: dots where there are many, else signs, and circles with their number where they
 * lie close together.
 */
export function recordStyles(
  kind: Kind,
  grouped: WeakSet<object>,
): (isDense: boolean) => (feature: FeatureLike) => Style[] {
  const signs = new Map<string, Style[]>()
  const dots = new Map<string, Style[]>()
  const dot = (feature: FeatureLike) => {
    if (feature.get('bubble') !== undefined) return nothing
    const ink = inkOf(feature.get('access'))
    return remember(dots, ink, () => [dotStyle(ink)])
  }
  const sign = (feature: FeatureLike) => {
    if (grouped.has(feature)) return nothing
    const [ink, type] = [inkOf(feature.get('access')), feature.get('type')]
    const [bubble, count = 1] = [feature.get('bubble'), feature.get('count')]
    return remember(signs, `${ink} ${type} ${count} ${bubble}`, () => {
      if (bubble !== undefined) return bubbleStyle(bubble, ink)
      return count > 1 ? [signStyle(kind, ink, type), badge(count)] : [signStyle(kind, ink, type)]
    })
  }
  return (isDense) => (isDense ? dot : sign)
}

const nothing: Style[] = []

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

const signStyle = (kind: Kind, ink: string, type: string | undefined) =>
  new Style({ image: new Icon({ img: paintSign(signOf(kind, type), ink, 20), scale: signScale }) })

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

const bubbleStyle = (count: number, ink: string): Style[] => {
  const radius = bubbleRadius(count)
  return [
    new Style({
      image: new Circle({ radius: radius + 4, fill: new Fill({ color: 'rgb(45 140 240 / 20%)' }) }),
    }),
    new Style({
      image: new Circle({ radius, fill: white, stroke: new Stroke({ color: ink, width: 1.6 }) }),
      text: new Text({ text: String(count), font: `500 12px ${mapFont}`, fill: new Fill({ color: ink }) }),
    }),
  ]
}
