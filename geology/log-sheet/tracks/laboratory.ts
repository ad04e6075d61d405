import { decimalText } from '#geology/rounding.ts'
import type { Hole, SampleRow } from '#geology/strata/hole.ts'

interface LaboratoryValue {
  readonly of: keyof SampleRow
  readonly symbol: string
  readonly unit: string
  readonly digits: number
}

const values: readonly LaboratoryValue[] = [
  { of: 'waterContent', symbol: 'w', unit: '%', digits: 1 },
  { of: 'density', symbol: 'ρ', unit: 'g/cm³', digits: 2 },
  { of: 'voidRatio', symbol: 'e', unit: '', digits: 3 },
  { of: 'plasticityIndex', symbol: 'Ip', unit: '', digits: 1 },
  { of: 'liquidityIndex', symbol: 'IL', unit: '', digits: 2 },
  { of: 'modulusMpa', symbol: 'Es', unit: 'MPa', digits: 2 },
  { of: 'cohesionKpa', symbol: 'c', unit: 'kPa', digits: 1 },
  { of: 'frictionDegrees', symbol: 'φ', unit: '°', digits: 1 },
]

/** Width of the column of one value, millimetres. */
export const valueWidth = 7.4

/** The values that any sample of the hole has. */
export const laboratoryValues = ({ samples }: Hole): LaboratoryValue[] =>
  values.filter(({ of }) => samples.some((row) => typeof row[of] === 'number'))

/** Room for leaders from the depths of samples to their lines. */
export const laboratoryLeader = 2.4

export const laboratoryWidth = (hole: Hole): number =>
  laboratoryLeader + laboratoryValues(hole).length * valueWidth + 0.6

/** A value as it is written; nothing where it was not measured. */
export const valueText = (row: SampleRow, { of, digits }: LaboratoryValue): string => {
  const value = row[of]
  return typeof value === 'number' ? decimalText(value, digits) : ''
}
