import type { GroundSection } from '#contract/site.ts'
import type { Lithology } from '#geology/lithology.ts'

type Bed = GroundSection['beds'][number]

const bed = (name: string, lithology: Lithology, colour: Bed['colour'], base: number): Bed => ({
  layer: '',
  name,
  lithology,
  colour,
  base,
  relief: base / 14,
})

/** Where an archive has given no section of its own: soils and rocks as they are drawn, from loose to solid; of no city. */
export const commonSoils: GroundSection = {
  beds: [
    bed('填土', 'plainFill', 1, 2.4),
    bed('粉质黏土', 'siltyClay', 2, 8),
    bed('淤泥质黏土', 'muckyClay', 4, 17),
    bed('黏土', 'clay', 5, 25),
    bed('粉砂', 'siltySand', 7, 36),
    { ...bed('中砂', 'mediumSand', 9, 46), bearing: true },
    bed('圆砾', 'gravel', 11, 56),
    bed('砂岩', 'sandstone', 'rock', 120),
  ],
  channel: null,
  river: null,
}
