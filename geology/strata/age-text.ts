const lowFigures = ['₀', '₁', '₂', '₃', '₄'] as const
const highFigures = ['⁰', '¹', '²', '³'] as const

/** A sign of a system with the number of its series, and of the stage, if there is one: Q4³, Q43, N2. */
const age = /([A-Z∈])([1-4])([1-3])?(?!\d)/gu

/** An age as drawings write it: the series lower, the stage higher, Q4³ al → Q₄³ al (GB/T 958). */
export const ageText = (recorded: string): string =>
  recorded.replaceAll(
    age,
    (_, system: string, series: string, stage?: string) =>
      system + (lowFigures[Number(series)] ?? series) + (stage ? (highFigures[Number(stage)] ?? stage) : ''),
  )
