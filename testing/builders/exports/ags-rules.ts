/** A group of an AGS4 file, as its lines say. */
interface AgsGroup {
  headings: string[]
  units: string[]
  types: string[]
  rows: string[][]
}

/** The groups of an AGS4 file by name, read line by line (rules 2–6). */
export function groupsOfAgs(text: string): ReadonlyMap<string, AgsGroup> {
  const groups = new Map<string, AgsGroup>()
  let current: AgsGroup = { headings: [], units: [], types: [], rows: [] }
  const readers: Readonly<Record<string, (values: string[]) => unknown>> = {
    GROUP: ([name = '']) => groups.set(name, (current = { headings: [], units: [], types: [], rows: [] })),
    HEADING: (values) => (current.headings = values),
    UNIT: (values) => (current.units = values),
    TYPE: (values) => (current.types = values),
    DATA: (values) => current.rows.push(values),
  }
  for (const line of text.split('\r\n').filter((each) => each !== '')) {
    const [tag = '', ...values] = [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, value = '']) =>
      value.replaceAll('""', '"'),
    )
    readers[tag]?.(values)
  }
  return groups
}

/** How values of a type are written (rule 8). */
const patterns: Readonly<Record<string, RegExp>> = {
  U: /^-?\d+(?:\.\d+)?$/,
  '0DP': /^-?\d+$/,
  DT: /^\d{4}-\d{2}-\d{2}$/,
  DMS: /^-?\d{1,3}:\d{2}:\d{2}\.\d+$/,
}

const sampleKeys = 'LOCA_ID SAMP_TOP SAMP_REF SAMP_TYPE SAMP_ID'
const keys: Readonly<Record<string, string>> = {
  LOCA: 'LOCA_ID',
  SAMP: sampleKeys,
  SCPG: 'LOCA_ID SCPG_TESN',
  SCPT: 'LOCA_ID SCPG_TESN SCPT_DPTH',
  MONG: 'LOCA_ID MONG_ID MONG_DIS',
  MOND: 'LOCA_ID MONG_ID MONG_DIS MOND_DTIM MOND_TYPE MOND_REF',
  ...Object.fromEntries(
    ['LNMC', 'LLPL', 'LDEN', 'LPDN', 'CONG', 'SHBG', 'LVAN'].map((name) => [
      name,
      `${sampleKeys} SPEC_REF SPEC_DPTH`,
    ]),
  ),
}
const parents: Readonly<Record<string, string>> = { SCPT: 'SCPG', MOND: 'MONG', LNMC: 'SAMP', LLPL: 'SAMP' }

/** What breaks the rules of AGS 4.1.1 in a file: by rule, group and value. */
export function agsFaults(text: string): string[] {
  const groups = groupsOfAgs(text)
  const needed = ['PROJ', 'TRAN', 'TYPE', 'UNIT', 'ABBR'].filter((name) => !groups.has(name))
  return [
    ...(/[\r\n]/.test(text.replaceAll('\r\n', '')) ? ['2: lines end with CR and LF'] : []),
    ...needed.map((name) => `13-17: ${name} is missing`),
    ...(groups.get('PROJ')?.rows.length === 1 ? [] : ['13: PROJ has one row']),
    ...[...groups].flatMap(([name, group]) => [
      ...shapeFaults(name, group),
      ...listFaults(groups, name, group),
      ...valueFaults(groups, name, group),
      ...keyFaults(groups, name, group),
    ]),
  ]
}

function shapeFaults(name: string, { headings, units, types, rows }: AgsGroup): string[] {
  const uneven = [units, types, ...rows].filter(({ length }) => length !== headings.length)
  const odd = headings.filter((heading) => !/^[A-Z]{4}_[A-Z0-9]{1,4}$/.test(heading))
  return [
    ...(/^[A-Z]{4}$/.test(name) ? [] : [`19: ${name}`]),
    ...odd.map((heading) => `19a: ${heading}`),
    ...(uneven.length > 0 ? [`4: ${name} has rows of other lengths`] : []),
    ...(new Set(headings).size < headings.length ? [`7: ${name} repeats a heading`] : []),
  ]
}

const none: AgsGroup = { headings: [], units: [], types: [], rows: [] }

type Groups = ReadonlyMap<string, AgsGroup>

function column(groups: Groups, name: string, heading: string): ReadonlySet<string> {
  const { headings, rows } = groups.get(name) ?? none
  return new Set(rows.map((row) => row[headings.indexOf(heading)] ?? ''))
}

function listFaults(groups: Groups, name: string, { headings, units, types }: AgsGroup): string[] {
  const [known, measures] = [column(groups, 'TYPE', 'TYPE_TYPE'), column(groups, 'UNIT', 'UNIT_UNIT')]
  const described = column(groups, 'DICT', 'DICT_HDNG')
  return [
    ...types.filter((type) => !known.has(type)).map((type) => `17: ${name} ${type}`),
    ...units.filter((unit) => unit !== '' && !measures.has(unit)).map((unit) => `15: ${name} ${unit}`),
    ...headings
      .filter((heading) => /_X[A-Z0-9]{2,3}$/.test(heading) && !described.has(heading))
      .map((heading) => `9: ${heading}`),
  ]
}

function valueFaults(groups: Groups, name: string, { headings, types, rows }: AgsGroup): string[] {
  const codes = new Set(groups.get('ABBR')?.rows.map(([heading, code]) => `${heading} ${code}`))
  return rows.flatMap((row) =>
    row.flatMap((value, i) => {
      const [type = '', heading = ''] = [types[i], headings[i]]
      if (value === '') return []
      if (type === 'PA' && !codes.has(`${heading} ${value}`)) return [`16: ${heading} ${value}`]
      return patterns[type]?.test(value) === false ? [`8: ${name} ${heading} ${value}`] : []
    }),
  )
}

function keyFaults(groups: Groups, name: string, group: AgsGroup): string[] {
  const own = keysIn(keys[name], group)
  const twice = new Set(own).size < own.length ? [`10a: ${name} repeats a key`] : []
  const parent = parentOf(name, group)
  if (parent === undefined) return twice
  const above = groups.get(parent)
  if (!above) return [...twice, `10c: ${name} without ${parent}`]
  const known = new Set(keysIn(keys[parent], above))
  const lost = keysIn(keys[parent], group).filter((key) => !known.has(key))
  return [...twice, ...lost.map((key) => `10c: ${name} ${key}`)]
}

const parentOf = (name: string, { headings }: AgsGroup) =>
  parents[name] ?? (headings[0] === 'LOCA_ID' && name !== 'LOCA' ? 'LOCA' : undefined)

const keysIn = (headings: string | undefined, { headings: own, rows }: AgsGroup): string[] =>
  headings === undefined
    ? []
    : rows.map((row) =>
        headings
          .split(' ')
          .map((heading) => row[own.indexOf(heading)])
          .join('\t'),
      )
