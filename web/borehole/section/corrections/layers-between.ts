import type { Unit } from '#geology/cross-section/correlation/columns.ts'
import {
  layerInHole,
  layerText,
  type CorrelationDecision,
  type LayerInHole,
} from '#geology/cross-section/correlation/decisions.ts'
import {
  canJoin,
  partnersOf,
  withApart,
  withJoin,
  withoutJoins,
} from '#geology/cross-section/correlation/edits.ts'
import type { Section } from '#geology/cross-section/correlation/section.ts'

type Decisions = readonly CorrelationDecision[]

/** A layer of one of the two holes of a panel, and what it is in the other. */
export interface LayerBetween {
  readonly panel: number
  readonly isLeft: boolean
  readonly layer: LayerInHole
  readonly unit: Unit
  readonly toward: string
  readonly partners: readonly Unit[]
  /** Whether the other hole went so deep as to meet one of them. */
  readonly isMet: boolean
  /** Whether something was decided of it in this panel. */
  readonly isDecided: boolean
}

const isAt = (layer: LayerInHole, code: string, { key, occurrence }: Unit) =>
  layer.hole === code && layer.layer === key && layer.occurrence === occurrence

/** The layers of a panel that can be joined otherwise: those that their hole met, joined ones once, from the left. */
export function layersBetween(
  { alignments, columns }: Section,
  panel: number,
  decisions: Decisions,
): LayerBetween[] {
  const alignment = alignments[panel]
  if (!alignment) return []
  const { left, right } = alignment
  const ofSide = (isLeft: boolean) => {
    const [own, other] = isLeft ? [left, right] : [right, left]
    const end = columns[isLeft ? panel : panel + 1]?.end ?? own.end
    const otherEnd = columns[isLeft ? panel + 1 : panel]?.end ?? other.end
    return own.units
      .filter(({ key, top }) => key !== '' && top > end + 1e-6)
      .map((unit): LayerBetween => ({
        panel,
        isLeft,
        layer: layerInHole(own.code, unit),
        unit,
        toward: other.code,
        ...partnersBeyond(partnersOf(alignment, own.code, unit), otherEnd),
        isDecided: decisions.some(
          (each) =>
            each.kind === 'join' &&
            [each.a, each.b].some((layer) => isAt(layer, own.code, unit)) &&
            [each.a, each.b].some(({ hole }) => hole === other.code),
        ),
      }))
  }
  return [...ofSide(true), ...ofSide(false).filter(({ partners }) => partners.length === 0)]
}

const partnersBeyond = (partners: readonly Unit[], end: number) => ({
  partners,
  isMet: partners.some(({ top }) => top > end + 1e-6),
})

/** What a layer can be in the other hole. */
export interface JoinChoice {
  readonly label: string
  readonly isChosen: boolean
  readonly decisions: Decisions
}

/** The layers it can be joined to without lines that cross, that it is none of them, and that its number decides. */
export function choicesOf(section: Section, between: LayerBetween, decisions: Decisions): JoinChoice[] {
  const { panel, isLeft, layer, toward, partners, isDecided } = between
  const alignment = section.alignments[panel]
  if (!alignment) return []
  const other = isLeft ? alignment.right : alignment.left
  const end = section.columns[isLeft ? panel + 1 : panel]?.end ?? other.end
  const joined = other.units
    .filter(({ key }) => key !== '')
    .flatMap((unit): JoinChoice[] => {
      const isChosen = partners.some((partner) => isAt(layerInHole(toward, partner), toward, unit))
      if (!isChosen && unit.top <= end + 1e-6) return [] // this hole has not met it
      const target = layerInHole(toward, unit)
      return isChosen || canJoin(alignment, decisions, layer, target)
        ? [
            {
              label: `${layerText(target)} ${unit.name}${unit.top > end + 1e-6 ? '' : '（未钻至，按邻孔推测）'}`,
              isChosen,
              decisions: isChosen ? decisions : withJoin(decisions, layer, target),
            },
          ]
        : []
    })
  const apart = partners.map((partner) => layerInHole(toward, partner))
  return [
    ...joined,
    {
      label: '没有这一层',
      isChosen: partners.length === 0,
      decisions: partners.length === 0 ? decisions : withApart(decisions, layer, apart),
    },
    ...(isDecided
      ? [{ label: '按层号自动连', isChosen: false, decisions: withoutJoins(decisions, layer, toward) }]
      : []),
  ]
}

/** What a layer is in the other hole, in words. */
export const joinText = ({ layer, toward, partners, isMet }: LayerBetween): string =>
  partners.length > 0
    ? `${layer.hole} 的${layerText(layer)}，与 ${toward} 的${partners.map((unit) => layerText(layerInHole(toward, unit))).join('、')}相连${isMet ? '' : `（${toward} 未钻至，按邻孔推测）`}`
    : `${layer.hole} 的${layerText(layer)}，在 ${toward} 没有相连的层`
