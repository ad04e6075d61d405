import type { GroundSection } from '#contract/site.ts'
import type { Lithology } from '#geology/strata/lithology.ts'

type Stratum = GroundSection['strata'][number]

const stratum = (name: string, lithology: Lithology, colour: Stratum['colour'], base: number): Stratum => ({
  layer: '',
  name,
  lithology,
  colour,
  base,
  relief: base / 14,
})

/** Default section of an archive without its own: typical soils and rocks, from loose to solid. */
export const commonSoils: GroundSection = {
  strata: [
    stratum('填土', 'plainFill', 1, 2.4),
    stratum('粉质黏土', 'siltyClay', 2, 8),
    stratum('淤泥质黏土', 'muckyClay', 4, 17),
    stratum('黏土', 'clay', 5, 25),
    stratum('粉砂', 'siltySand', 7, 36),
    { ...stratum('中砂', 'mediumSand', 9, 46), bearing: true },
    stratum('圆砾', 'gravel', 11, 56),
    stratum('砂岩', 'sandstone', 'rock', 120),
  ],
  channel: null,
  river: null,
}
