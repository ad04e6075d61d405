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
