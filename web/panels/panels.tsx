import type { ComponentType, ReactNode } from 'react'
import { lazy } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { KindName } from '#contract/catalogue/kinds.ts'
import type { Entry, RecordView } from '#contract/catalogue/routes.ts'
import { StrataStrip, stripSpan } from '#web/borehole/strata/StrataStrip.tsx'
import { waterLimits } from '#web/monitoring/water-limits.ts'
import { isPicture } from '#web/physical/photographs.ts'
import { textLabel } from '#web/public-documents/text-label.ts'
import type { Limit } from '#web/series/lines.ts'
import { SignImage } from '#web/ui/drawings/SignImage.tsx'

export interface Panel {
  key: string
  label: string | ((record: RecordView) => string)
  Panel: ComponentType<{ record: RecordView }>
  /** Needs only fields of the entry, which is public. */
  entry?: true
  /** Records that have it; all by default. */
  isFor?: (record: RecordView) => boolean
  /** Leaves room below it for what is related. */
  short?: true | ((record: RecordView) => boolean)
}

/** Additions of one kind to what its descriptor provides. */
interface Extras {
  /** Tabs of its record, shown first. */
  panels?: readonly Panel[]
  /** The field whose choices have a symbol each, and the symbol. */
  symbol?: { prop: string; draw: (value: string, size?: number) => ReactNode }
  /** How the strips of parts are drawn in a list row, and the label of the scale. */
  strips?: Readonly<Record<string, { scale: string; draw: (entry: Entry, strip: string) => ReactNode }>>
  /** Fields shown by its panels, so that they are not repeated elsewhere. */
  reported?: readonly string[]
  /** The text that stands above the tabs. */
  lead?: string
  /** Its files are listed under its panel. */
  showsFiles?: true
  /** Parts that are not tables; those under the files have no tab of their own beside them. */
  parts?: Readonly<Record<string, { Part: ComponentType<{ record: RecordView }>; underFiles?: string }>>
  /** First element of the record's aside. */
  Aside?: ComponentType<{ record: RecordView }>
  /** Named limits of a quantity. */
  limitsOf?: (quantity: string) => readonly Limit[]
}

const BoreholePanel = lazy(async () => {
  const { BoreholePanel } = await import('#web/borehole/BoreholePanel.tsx')
  return { default: BoreholePanel }
})

const Strata = lazy(async () => {
  const { Strata } = await import('#web/borehole/strata/StrataTable.tsx')
  return { default: Strata }
})

const ThinSectionPanel = lazy(async () => {
  const { ThinSectionPanel } = await import('#web/physical/ThinSectionPanel.tsx')
  return { default: ThinSectionPanel }
})
const PlatesPanel = lazy(async () => {
  const { PlatesPanel } = await import('#web/physical/PlatesPanel.tsx')
  return { default: PlatesPanel }
})
const WaterQualityPanel = lazy(async () => {
  const { WaterQualityPanel } = await import('#web/monitoring/WaterQualityPanel.tsx')
  return { default: WaterQualityPanel }
})
const PublicDocumentPanel = lazy(async () => {
  const { PublicDocumentPanel } = await import('#web/public-documents/PublicDocumentPanel.tsx')
  return { default: PublicDocumentPanel }
})
const LiteraturePanel = lazy(async () => {
  const { LiteraturePanel } = await import('#web/research/LiteraturePanel.tsx')
  return { default: LiteraturePanel }
})

const Original = lazy(async () => {
  const { Original } = await import('#web/archive/Original.tsx')
  return { default: Original }
})

const Contents = lazy(async () => {
  const { Contents } = await import('#web/archive/Contents.tsx')
  return { default: Contents }
})

const ToDrawingSet = lazy(async () => {
  const { ToDrawingSet } = await import('#web/borehole/set/ToDrawingSet.tsx')
  return { default: ToDrawingSet }
})

const hasPictures = ({ files }: RecordView) => files.some(isPicture)

const isEntry = ({ viewLevel }: RecordView) => viewLevel === 'entry'

const extras: { readonly [N in KindName]?: Extras } = {
  borehole: {
    panels: [{ key: 'log', label: '柱状图', Panel: BoreholePanel }],
    parts: { strata: { Part: Strata } },
    symbol: {
      prop: 'holeKind',
      draw: (type, size) => <SignImage kind={{ sign: 'hole' }} {...{ type, size }} />,
    },
    strips: {
      strata: {
        scale: `0–${stripSpan} m`,
        draw: (entry, strip) => <StrataStrip text={strip} finalDepth={depthOf(entry)} />,
      },
    },
  },
  thinSection: { panels: [{ key: 'photographs', label: '镜下照片', Panel: ThinSectionPanel, entry: true }] },
  fossil: {
    panels: [{ key: 'plates', label: '图版', Panel: PlatesPanel, entry: true, isFor: hasPictures }],
  },
  waterQualityWell: {
    panels: [{ key: 'class', label: '水质类别', Panel: WaterQualityPanel, entry: true, short: isEntry }],
    limitsOf: waterLimits,
  },
  publicDocument: {
    panels: [{ key: 'text', label: textLabel, Panel: PublicDocumentPanel, entry: true, short: true }],
    reported: ['textForm'],
    showsFiles: true,
  },
  archive: {
    lead: 'summary',
    parts: { contents: { Part: Contents, underFiles: '目录' } },
    Aside: Original,
  },
  project: { Aside: ToDrawingSet },
  result: { lead: 'summary' },
  survey: { lead: 'outcome' },
  literature: {
    panels: [{ key: 'abstract', label: '摘要', Panel: LiteraturePanel, entry: true, short: true }],
    reported: ['abstract', 'keywords'],
    showsFiles: true,
  },
}

function depthOf({ values }: Entry): number | null {
  const depth = values['finalDepth']
  return typeof depth === 'number' ? depth : null
}

/** The strips of an entry as its kind draws them, by part. */
export const drawnStrips = (kind: Kind, entry: Entry): (readonly [part: string, drawing: ReactNode])[] =>
  Object.entries(extrasOf(kind).strips ?? {}).flatMap(([part, { draw }]) => {
    const strip = entry.strips[part]
    return strip ? [[part, draw(entry, strip)] as const] : []
  })

export const extrasOf = (kind: Kind): Extras =>
  Object.entries(extras).find(([name]) => name === kind.name)?.[1] ?? {}

interface ChoiceMarkProps {
  kind: Kind
  prop: string
  value: string
  large?: boolean
}

/** The symbol of a choice, for fields whose choices have one. */
export function ChoiceMark({ kind, prop, value, large }: ChoiceMarkProps): ReactNode {
  const { symbol } = extrasOf(kind)
  return symbol?.prop === prop && value ? symbol.draw(value, large ? 34 : undefined) : null
}
