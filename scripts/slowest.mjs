import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const read = (folder, name) => {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'))
  } catch {
    return {} // a step that did not come to its end wrote nothing
  }
}

const ofVitest = ({ testResults = [] }, root) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration = 0, fullName }) => ({
      ms: duration,
      name: `${relative(root, name)} › ${fullName}`,
    })),
  )

const ofJourneys = ({ suites = [] }) =>
  suites.flatMap(({ suites: inner, specs = [] }) => [
    ...ofJourneys({ suites: inner }),
    ...specs.map(({ file, title, tests }) => ({
      ms: Math.max(...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
      name: `e2e/${file} › ${title}`,
    })),
  ])

/** One line a test, the slowest twenty first, from what Vitest and Playwright wrote into a folder. */
export function slowest(folder, root, count = 20) {
  const tests = [...ofVitest(read(folder, 'vitest.json'), root), ...ofJourneys(read(folder, 'journeys.json'))]
  return tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}
