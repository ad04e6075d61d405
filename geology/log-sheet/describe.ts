import type { StratumRow } from '#geology/strata/hole.ts'

import { wrapText } from './wrap.ts'

/** One line of a description; the stratum's name is set stronger. */
export interface TextLine {
  readonly strong: string
  readonly plain: string
}

/**
 * Name and description of a stratum in lines of so many ems, the first shorter by `indent` ems. A description that names the soil itself
 * ("粉质黏土：灰黄色…", "Soft brown sandy CLAY") is not given the name a second time.
 */
export function describe(
  row: Pick<StratumRow, 'name' | 'description'>,
  width: number,
  indent = 0,
): TextLine[] {
  const name = row.name.trim()
  const description = (row.description ?? '').trim()
  const { text, strong } = joinNameAndDescription(name, description)
  let left = strong
  let from = 0
  return wrapText(text, width, indent).map((line) => {
    const at = text.indexOf(line, from)
    left = Math.max(0, strong - at)
    from = at + line.length
    return { strong: line.slice(0, left), plain: line.slice(left) }
  })
}

const chinese = /\p{Script=Han}/u

function joinNameAndDescription(name: string, description: string): { text: string; strong: number } {
  if (!description || description === name) return { text: name, strong: name.length }
  if (description.startsWith(name)) return { text: description, strong: name.length }
  if (description.toLowerCase().includes(name.toLowerCase()) && !chinese.test(name))
    return { text: description, strong: 0 }
  return { text: `${name}${chinese.test(name) ? '：' : ': '}${description}`, strong: name.length }
}
