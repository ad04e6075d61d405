import type { ComponentType, ReactNode } from 'react'
import { lazy } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { KindName } from '#contract/catalogue/kinds.ts'
import type { Entry, RecordFace } from '#contract/catalogue/routes.ts'
import { previewOf } from '#web/borehole/borehole-record.ts'
import { HoleSymbol } from '#web/borehole/HoleSymbol.tsx'
import { StrataStrip, stripSpan } from '#web/borehole/StrataStrip.tsx'
import { waterLimits } from '#web/monitoring/water-limits.ts'

import type { Limit } from './series/lines.ts'

export interface Panel {
  key: string
  label: string
  Panel: ComponentType<{ record: RecordFace }>
}

/** What only one kind has, beside what every kind gets from its descriptor. */
interface Extras {
  /** Tabs of its record, before all others. */
  panels?: readonly Panel[]
  /** The field whose choices have a symbol each, and the symbol. */
  symbol?: { prop: string; draw: (value: string, size?: number) => ReactNode }
  /** How the parts that the list previews are drawn in a row, and at which scale. */
  strips?: Readonly<Record<string, { scale: string; draw: (entry: Entry) => ReactNode }>>
  /** The values with a name by which a quantity is judged. */
  limitsOf?: (quantity: string) => readonly Limit[]
}

const BoreholePanel = lazy(async () => {
  const { BoreholePanel } = await import('#web/borehole/BoreholePanel.tsx')
  return { default: BoreholePanel }
})

const extras: { readonly [N in KindName]?: Extras } = {
  borehole: {
    panels: [{ key: 'log', label: '柱状图', Panel: BoreholePanel }],
    symbol: { prop: 'holeKind', draw: (value, size) => <HoleSymbol kind={value} {...(size && { size })} /> },
    strips: {
      strata: {
        scale: `0–${stripSpan} m`,
        draw: (entry) => <StrataStrip rows={previewOf(entry)} finalDepth={depthOf(entry)} />,
      },
    },
  },
  waterQualityWell: { limitsOf: waterLimits },
}

function depthOf({ values }: Entry): number | null {
  const depth = values['finalDepth']
  return typeof depth === 'number' ? depth : null
}

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
