import type { Lithology } from '#geology/strata/lithology.ts'
import { lithologies } from '#geology/strata/lithology.ts'
import { example } from '#web/ui/Example.tsx'

import { HatchPattern } from './HatchPattern.tsx'

const isLithology = (name: string): name is Lithology => Object.hasOwn(lithologies, name)

export const hatchExample = example.tiles(
  'drawing',
  '岩土纹样',
  '角度与断续分黏土与粉土，波纹示软，点随粒径增大；依长三角勘察单位的习惯。',
  () =>
    Object.keys(lithologies)
      .filter(isLithology)
      .map((name) => (
        <li key={name}>
          <svg width="100%" height="48" aria-hidden="true">
            <HatchPattern id={`guide-${name}`} lithology={name} />
            <rect width="100%" height="48" fill={`var(--st-${lithologies[name].colour})`} />
            <rect width="100%" height="48" fill={`url(#guide-${name})`} />
          </svg>
          {lithologies[name].label}
        </li>
      )),
)
