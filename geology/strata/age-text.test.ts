import { expect, test } from 'vitest'

import { ageText } from './age-text.ts'

test.each([
  ['Q4³', 'Q₄³'],
  ['Q43', 'Q₄³'],
  ['Q3² al-pl', 'Q₃² al-pl'],
  ['Q4ml', 'Q₄ml'],
  ['Q4¹～Q3²', 'Q₄¹～Q₃²'],
  ['Qml', 'Qml'],
  ['N2', 'N₂'],
  ['Q₄³', 'Q₄³'],
  ['第四系', '第四系'],
  ['2019', '2019'],
])('%s is written %s', (recorded, written) => expect(ageText(recorded)).toBe(written))
