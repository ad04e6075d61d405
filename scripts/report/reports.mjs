import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const read = (folder, name) => {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'))
  } catch {
    return {} // a step that did not come to its end wrote nothing
  }
}

/** A file that could not be read at all has a message and no tests. */
const ofVitest = ({ testResults = [] }, root) =>
  testResults.flatMap(({ name, assertionResults, status, message }) => {
    const file = relative(root, name)
    const tests = assertionResults.map(({ duration = 0, fullName, failureMessages = [], ...test }) => ({
      name: `${file} › ${fullName}`,
      ms: duration,
      errors: test.status === 'failed' ? failureMessages : undefined,
    }))
    const isBroken = status === 'failed' && !tests.some(({ errors }) => errors)
    return isBroken ? [...tests, { name: file, ms: 0, errors: [message] }] : tests
  })

const said = ({ message = '', location }) => (location ? `${message}\nat line ${location.line}` : message)

const ofJourneys = ({ suites = [] }, within = []) =>
  suites.flatMap(({ title, file, suites: inner, specs = [] }) => {
    const path = title === file ? [`e2e/${file}`] : [...within, title]
    const tests = specs.map((spec) => {
      const results = spec.tests.flatMap((test) => test.results)
      return {
        name: [...path, spec.title].join(' › '),
        ms: Math.max(0, ...results.map(({ duration }) => duration)),
        errors: spec.ok ? undefined : (results.at(-1)?.errors ?? []).map(said),
      }
    })
    return [...ofJourneys({ suites: inner }, path), ...tests]
  })

/** Every test that Vitest and Playwright wrote into a folder; one that failed has its errors. */
export const testsIn = (folder, root) => [
  ...['tests', 'processes'].flatMap((step) =>
    ofVitest(read(folder, `${step}.json`), root).map((test) => ({ ...test, step })),
  ),
  ...ofJourneys(read(folder, 'journeys.json')).map((test) => ({ ...test, step: 'journeys' })),
]
