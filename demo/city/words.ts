import { cityName } from './city.ts'
import { districts, river } from './districts.ts'
import { givenNames, riverName, streetWords } from './names.ts'

const stem = (name: string) => name.replace(/(?:新区|区|市|江)$/, '')

/** What the records of the city are numbered by: projects and holes, surveys, research, literature, GNSS points. */
export const codePrefixes = ['YT-', 'YTKY-', 'YTDC-', 'YTWX-', 'YTG'] as const

const bounds = (i: 0 | 1) => {
  const values = [...districts.flatMap(({ ring }) => ring), ...river].filter((_, at) => at % 2 === i)
  return [Math.min(...values), Math.max(...values)] as const
}

/** Words by which the invented city would show in a text, as patterns; most are names without what they end in. */
export const cityWords: readonly RegExp[] = [
  ...[cityName, ...districts.map(({ name }) => name), riverName].map((name) => new RegExp(stem(name))),
  ...streetWords.map((word) => new RegExp(`${word}(?:路|街|大道)`)),
  ...givenNames.filter((name) => name.length > 1).map((name) => new RegExp(name)),
  ...codePrefixes.map((prefix) => new RegExp(`\\b${prefix}\\d{3}`)),
  /\byunting/i,
  /石矶|滨湾组团|岩心路/,
]

/** Whether a text holds the place of something in the city: a longitude and a latitude of it side by side. */
export function placesIn(text: string): string[] {
  const [west, east] = bounds(0)
  const [south, north] = bounds(1)
  return [...text.matchAll(/\b(\d{2,3}\.\d{1,8})\D{1,12}(\d{2}\.\d{1,8})\b/g)]
    .filter(
      ([, lng, lat]) =>
        Number(lng) >= west && Number(lng) <= east && Number(lat) >= south && Number(lat) <= north,
    )
    .map(([place]) => place)
}
