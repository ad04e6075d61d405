import type { GroundSection } from '#contract/site.ts'

type Stratum = GroundSection['strata'][number]

const stratum = (
  colour: number,
  name: string,
  lithology: Stratum['lithology'],
  [base, relief]: [number, number],
): Stratum => ({
  layer: String(colour),
  name,
  lithology,
  colour,
  base,
  relief,
})

/** The ground under the invented city as its standard column has it; layer 5 fills an old valley. */
export const groundSection: GroundSection = {
  strata: [
    stratum(1, '填土', 'plainFill', [1.8, 1]),
    stratum(2, '褐黄色粉质黏土', 'siltyClay', [4.4, 1]),
    stratum(3, '淤泥质粉质黏土', 'muckySiltyClay', [8.8, 2]),
    stratum(4, '淤泥质黏土', 'muckyClay', [17, 3]),
    stratum(5, '灰色黏土', 'clay', [26, 4]),
    {
      ...stratum(6, '暗绿色粉质黏土', 'siltyClay', [30, 3]),
      alsoCalled: ['暗绿色硬土', '暗绿色硬土层', '硬土层', '第一硬土层'],
    },
    { ...stratum(7, '粉砂', 'siltySand', [46, 6]), bearing: true },
    stratum(8, '粉质黏土与粉砂互层', 'interbedded', [60, 6]),
    stratum(9, '青灰色细砂', 'fineSand', [78, 4]),
    stratum(10, '蓝灰色黏土', 'clay', [92, 0]),
  ],
  channel: { name: '古河道', fill: 4, floor: 47.5 },
  river: { name: '澜江', depth: 12.5 },
}
