import type { z } from 'zod'

import { AppError } from '#contract/errors.ts'
import type { LabelOf } from '#contract/schemas/label.ts'
import { speakChinese, typeWords } from '#contract/schemas/words.ts'

speakChinese()

/** An invalid field and the reason in Chinese. */
export interface Fault {
  path: readonly PropertyKey[]
  words: string
}

const maxNamed = 50
const maxListed = 3

/** Returns the refusal of an input: all faults by path, and a sentence with the labels of the first ones. */
export function invalidInput(faults: readonly Fault[], labelOf: LabelOf): AppError {
  const fields = Object.fromEntries(
    faults.slice(0, maxNamed).map(({ path, words }) => [path.join('.').slice(0, 200) || '.', words]),
  )
  const sentences = [...new Set(faults.slice(0, maxListed).map((fault) => sentence(fault, labelOf)))]
  const more = faults.length > maxListed ? `；共 ${faults.length} 处` : ''
  return new AppError(
    'invalid_input',
    { fields },
    sentences.length > 0 ? `${sentences.join('；')}${more}` : undefined,
  )
}

/** Converts the issues of a schema to the same form. */
export const invalidBySchema = ({ issues }: z.ZodError, labelOf: LabelOf): AppError =>
  invalidInput(
    issues.toSorted(unknownFirst).flatMap((issue) => faultsIn(issue, issue.path)),
    labelOf,
  )

/** A name that is written wrongly is why another one is missing. */
const unknownFirst = (one: Issue, other: Issue): number => isUnknown(other) - isUnknown(one)
const isUnknown = ({ code }: Issue): number => Number(code === 'unrecognized_keys')

function sentence({ path, words }: Fault, labelOf: LabelOf): string {
  const label = labelOfPath(path, labelOf)
  return label === '' || words.startsWith('请') || words.includes(label) ? words : `${label}：${words}`
}

/** `parts.strata.2.baseDepth` becomes 地层 第 3 项 层底深度. */
function labelOfPath(path: readonly PropertyKey[], labelOf: LabelOf): string {
  const words = path.map((step, i) => {
    if (typeof step === 'number') return `第 ${step + 1} 项`
    const name = String(step)
    return labelOf(name, path.slice(0, i)) ?? quoteName(name, path.length === 1)
  })
  return words.filter(Boolean).join(' ')
}

/** A name that has no label: as it was sent, without what could be taken for our own words. */
function quoteName(name: string, isParameter: boolean): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}_.-]/gu, '').slice(0, 40)
  return plain === '' ? '' : `${isParameter ? '参数' : ''}“${plain}”`
}

type Issue = z.core.$ZodIssue

function faultsIn(issue: Issue, path: readonly PropertyKey[]): Fault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...path, key],
      words: path.length === 0 ? '没有这个参数' : issue.message,
    }))
  if (issue.code !== 'invalid_union') return [{ path, words: issue.message }]
  const types = typesWanted(issue)
  if (types.length > 0) return [{ path, words: `须为${types.map(typeWords).join('或')}` }]
  return (
    meantIn(issue)?.flatMap((one) => faultsIn(one, [...path, ...one.path])) ?? [
      { path, words: issue.message },
    ]
  )
}

type Union = Extract<Issue, { code: 'invalid_union' }>

/** The intended variant of a failed union: the one that knows most of the keys. */
const meantIn = ({ errors }: Union): Issue[] | undefined =>
  errors.toSorted((one, other) => unknownIn(one) - unknownIn(other))[0]

const unknownIn = (issues: readonly Issue[]): number =>
  issues.reduce((sum, one) => sum + (one.code === 'unrecognized_keys' ? one.keys.length : 0), 0)

/** The allowed types of a value that has none of them. */
function typesWanted({ errors }: Union): string[] {
  const wanted = errors.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? [first.expected] : [],
  )
  return wanted.length === errors.length ? [...new Set(wanted)] : []
}
