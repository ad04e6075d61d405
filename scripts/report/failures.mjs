import { stripVTControlCharacters } from 'node:util'

const ofError = 15
const ofTest = 40
const ofAll = 200
const ofNames = 100

const linesOf = (text) => stripVTControlCharacters(text).trim().split(/\r?\n/)
const indented = (lines) => lines.map((line) => `    ${line}`.trimEnd())

const ofFailed = ({ name, errors }) => {
  const said = errors.flatMap((error) => linesOf(error).slice(0, ofError))
  return [`✗ ${name}`, ...indented(said.slice(0, ofTest - 1))]
}

const ofStep = (step, tests, tail) => {
  const failed = tests.filter((test) => test.step === step && test.errors)
  if (failed.length > 0) return failed.flatMap(ofFailed)
  return [`✗ ${step}: no test is named; its last lines:`, ...indented(linesOf(tail).slice(-ofTest))]
}

/**
 * What failed, for the end of a log: every failed test of a failed step with the beginning of its errors, or else the
 * last lines of that step. When that is too much, all are named and the first ones speak.
 */
export function failures(steps, tests) {
  const lines = steps.flatMap(({ name, tail }) => ofStep(name, tests, tail))
  if (lines.length <= ofAll) return lines
  const names = lines.filter((line) => line.startsWith('✗'))
  const named = names.slice(0, ofNames)
  const more = names.length > ofNames ? [`… and ${names.length - ofNames} more`] : []
  return [...lines.slice(0, ofAll - named.length - more.length - 1), '…', ...named, ...more]
}

const ofBrief = 18

const cut = (line) => (line.length > 200 ? `${line.slice(0, 199)}…` : line)

/** A failed test with the place in its own file where an error came from, and the first line of that error. */
const inBrief = ({ name, errors }) => {
  const [first = ''] = errors
  const [file] = name.split(' › ')
  const line =
    first.match(new RegExp(`${file.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}:(\\d+)`))?.[1] ??
    first.match(/^at line (\d+)$/m)?.[1]
  return [
    cut(`✗ ${line ? name.replace(file, `${file}:${line}`) : name}`),
    cut(`    ${linesOf(first)[0]}`.trimEnd()),
  ]
}

/** What failed in eighteen lines at most, whatever failed: where and with what error, or else names alone, or their number. */
export function brief(steps, tests) {
  const failed = steps.map(({ name, tail }) => ({
    name,
    tail,
    tests: tests.filter((t) => t.step === name && t.errors),
  }))
  const silent = failed.filter((step) => step.tests.length === 0)
  const broken = failed.flatMap((step) => step.tests)
  const shareOfStep = Math.max(
    1,
    Math.floor((ofBrief - Math.min(broken.length * 2, 8)) / Math.max(1, silent.length)) - 1,
  )
  const said = silent.flatMap(({ name, tail }) => [
    `✗ ${name}`,
    ...indented(linesOf(tail).filter(Boolean).slice(-shareOfStep).map(cut)),
  ])
  const room = ofBrief - said.length
  const pairs = broken.map(inBrief)
  if (pairs.length * 2 <= room) return [...pairs.flat(), ...said]
  const names = pairs.map(([name]) => name)
  if (names.length <= room) return [...names, ...said]
  return [...names.slice(0, room - 1), `… and ${names.length - room + 1} more, named above`, ...said]
}
