export const densities = ['松散', '稍密', '中密', '密实'] as const
export type Density = (typeof densities)[number]

/** Density class of sand by the blows for 30 cm, uncorrected (GB 50021-2001, table 3.3.9): 10, 15 and 30 belong to the looser class. */
export function densityOf(blowCount: number): Density {
  if (blowCount <= 10) return '松散'
  if (blowCount <= 15) return '稍密'
  return blowCount <= 30 ? '中密' : '密实'
}

/** Blows, and the centimetres that they drove; null means the full 30. */
export interface SptDrive {
  readonly blowCount: number
  readonly penetration: number | null
}

/**
 * Whether the blows are an N value: those of the whole main drive of 30 cm (GB 50021-2001, 10.5.3;
 * BS EN ISO 22476-3). A test that was stopped early has blows and a penetration, and no N.
 */
export const isFullDrive = ({ penetration }: SptDrive): boolean => penetration === null || penetration === 30

/**
 * Blows for 30 cm. A test stopped early (50 blows for 12 cm) is extrapolated as N = 30·n/ΔS (GB 50021-2001, 10.5.3):
 * good for a class or the length of a bar, never for a mean. Undefined when nothing was driven.
 */
export function standardBlows(row: SptDrive): number | undefined {
  if (row.penetration === null || row.penetration === 30) return row.blowCount
  return row.penetration > 0 ? (30 * row.blowCount) / row.penetration : undefined
}

/** How a test is written: 23, or 50/12 where it was stopped after 12 cm. */
export function blowsLabel(row: SptDrive): string {
  return isFullDrive(row) ? String(row.blowCount) : `${row.blowCount}/${row.penetration}`
}
