import type { ExportOrigin } from '#server/exports/formats/format.ts'

import type { Group, Heading } from './groups.ts'
import { agsLine, oneLineOf } from './text.ts'

/** GROUP, HEADING, UNIT and TYPE of a group. */
export const headOf = ({ name, headings }: Group): string =>
  agsLine('GROUP', [name]) +
  agsLine(
    'HEADING',
    headings.map((heading) => heading.name),
  ) +
  agsLine(
    'UNIT',
    headings.map(({ unit = '' }) => unit),
  ) +
  agsLine(
    'TYPE',
    headings.map(({ type }) => type),
  )

/** A group whose rows are few and known. */
function wholeGroup(name: string, columns: string, rows: readonly (readonly string[])[]): string {
  const headings = columns.split(' ').map((each) => {
    const [suffix = '', type = 'X', unit = ''] = each.split(':')
    return { name: `${name}_${suffix}`, type, unit }
  })
  return headOf({ name, headings }) + rows.map((row) => agsLine('DATA', row.map(oneLineOf))).join('') + '\r\n'
}

const typeWords: Readonly<Record<string, string>> = {
  '0DP': 'Value; required number of decimal places, 0',
  DMS: 'Degrees:Minutes:Seconds',
  DT: 'Date time in international format',
  ID: 'Unique Identifier',
  PA: 'Text listed in ABBR Group',
  PT: 'Text listed in TYPE Group',
  PU: 'Text listed in UNIT Group',
  U: 'Value with a variable format',
  X: 'Text',
  XN: 'Text / numeric',
}

const unitWords: Readonly<Record<string, string>> = {
  '%': 'percentage',
  '1/MPa': 'per megapascal',
  MPa: 'megapascal',
  'Mg/m3': 'megagrams per cubic metre',
  cm: 'centimetre',
  deg: 'degree (angle)',
  kPa: 'kilopascal',
  m: 'metre',
  mm: 'millimetre',
  'yyyy-mm-dd': 'year month day',
}

/** What the file says of itself, and what its groups use. */
export interface FileFacts {
  readonly origin: ExportOrigin
  readonly project: { readonly code: string; readonly name: string }
  /** Groups with rows. */
  readonly groups: readonly Group[]
  readonly abbreviations: readonly (readonly [heading: string, code: string, words: string])[]
}

/** The groups that every file has (rules 13–18): PROJ, TRAN, ABBR, DICT, TYPE, UNIT. */
export function groupsAboutFile({ origin, project, groups, abbreviations }: FileFacts): string {
  const { title, holder, address, madeOn, system, notes } = origin
  const memo = [title, address, ...notes].join('；')
  const headings: readonly Heading[] = groups.flatMap((group) => group.headings)
  const own = headings.filter((heading) => heading.own !== undefined)
  const codes = [
    ...abbreviations,
    ...(own.length > 0
      ? ([
          ['DICT_STAT', 'OTHER', 'Other field'],
          ['DICT_TYPE', 'HEADING', 'Flag to indicate definition is a HEADING'],
        ] as const)
      : []),
  ]
  const dictionary = own.map(({ name, type, unit = '', own: words = '' }) => [
    ...['HEADING', name.slice(0, 4), name, 'OTHER', type, words, unit, '', '', ''],
  ])
  const types = new Set([...headings.map(({ type }) => type), 'X', 'DT', 'PA', 'PT', 'PU'])
  const units = new Set(headings.map(({ unit = '' }) => unit).filter((unit) => unit !== ''))
  return [
    wholeGroup('PROJ', 'ID:ID NAME LOC CLNT CONT ENG MEMO', [
      [project.code, project.name, '', '', '', '', memo],
    ]),
    wholeGroup('TRAN', 'ISNO DATE:DT:yyyy-mm-dd PROD STAT DESC AGS RECV DLIM RCON REM', [
      ['1', madeOn.slice(0, 10), holder, 'Final', title, '4.1.1', '-', '|', '+', `${system.label}；${memo}`],
    ]),
    wholeGroup(
      'ABBR',
      'HDNG CODE DESC LIST REM',
      codes.map((code) => [...code, '', '']),
    ),
    ...(own.length > 0
      ? [wholeGroup('DICT', 'TYPE:PA GRP HDNG STAT:PA DTYP:PT DESC UNIT:PU EXMP PGRP REM', dictionary)]
      : []),
    wholeGroup(
      'TYPE',
      'TYPE DESC',
      [...types].toSorted().map((type) => [type, typeWords[type] ?? type]),
    ),
    wholeGroup(
      'UNIT',
      'UNIT DESC REM',
      [...units, 'yyyy-mm-dd']
        .filter((unit, i, all) => all.indexOf(unit) === i)
        .toSorted()
        .map((unit) => [unit, unitWords[unit] ?? unit, '']),
    ),
  ].join('')
}
