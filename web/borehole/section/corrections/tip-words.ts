import { layerInHole, layerText, reachText } from '#geology/cross-section/correlation/decisions.ts'
import type { Tip } from '#geology/cross-section/correlation/tips.ts'

const verbs = { pinch: '尖灭', lens: '尖灭', channel: '切割', change: '相变' } as const

/** `⑥、⑦1 在 C0003 与 C0007 之间尖灭`. */
export const tipText = ({ layers, hole, toward, kind }: Tip): string =>
  `${layers.map((unit) => layerText(layerInHole(hole, unit))).join('、')} 在 ${hole} 与 ${toward} 之间${verbs[kind]}`

/** `位于间距 50 %`, and how high where that was decided. */
export const placeText = (tip: Tip): string => `位于${reachText(tip)}`
