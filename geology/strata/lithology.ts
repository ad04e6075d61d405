/** Which strata colour a layer wears: one of the twelve of the sequence, or the one of rock. */
export type StrataColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 'rock'

/** The soils and rocks that have a hatch of their own; `colour` is worn where a layer has no number. */
export const lithologies = {
  miscellaneousFill: { label: '杂填土', group: 'fill', colour: 1 },
  plainFill: { label: '素填土', group: 'fill', colour: 1 },
  creekFill: { label: '浜填土', group: 'fill', colour: 1 },
  hydraulicFill: { label: '冲填土', group: 'fill', colour: 1 },
  clay: { label: '黏土', group: 'clay', colour: 5 },
  siltyClay: { label: '粉质黏土', group: 'clay', colour: 2 },
  muckyClay: { label: '淤泥质黏土', group: 'muck', colour: 4 },
  muckySiltyClay: { label: '淤泥质粉质黏土', group: 'muck', colour: 3 },
  muck: { label: '淤泥', group: 'muck', colour: 4 },
  clayeySilt: { label: '黏质粉土', group: 'silt', colour: 5 },
  sandySilt: { label: '砂质粉土', group: 'silt', colour: 7 },
  siltySand: { label: '粉砂', group: 'sand', colour: 7 },
  fineSand: { label: '细砂', group: 'sand', colour: 9 },
  mediumSand: { label: '中砂', group: 'sand', colour: 9 },
  coarseSand: { label: '粗砂', group: 'sand', colour: 11 },
  gravellySand: { label: '砾砂', group: 'sand', colour: 11 },
  gravel: { label: '圆砾', group: 'gravel', colour: 11 },
  cobble: { label: '卵石', group: 'gravel', colour: 11 },
  peat: { label: '泥炭', group: 'organic', colour: 4 },
  interbedded: { label: '互层', group: 'interbedded', colour: 8 },
  mudstone: { label: '泥岩', group: 'rock', colour: 'rock' },
  sandstone: { label: '砂岩', group: 'rock', colour: 'rock' },
  limestone: { label: '石灰岩', group: 'rock', colour: 'rock' },
  tuff: { label: '凝灰岩', group: 'rock', colour: 'rock' },
  granite: { label: '花岗岩', group: 'rock', colour: 'rock' },
} as const satisfies Record<string, { label: string; group: string; colour: StrataColour }>

export type Lithology = keyof typeof lithologies

/** Chinese words for each, after 粘 was read as 黏; the head of a Chinese name is its last word. */
const words: Record<Lithology, string> = {
  miscellaneousFill: '杂填土 建筑垃圾 生活垃圾 垃圾土 混凝土 沥青 路面 路基 地坪',
  plainFill: '素填土 填土 耕土 耕植土 种植土 表土 回填土 人工填土',
  creekFill: '浜填土 暗浜土 浜土 浜底淤泥 浜淤泥 塘泥 明浜淤泥 暗浜淤泥 塘填土',
  hydraulicFill: '冲填土 吹填土',
  clay: '黏土',
  siltyClay: '粉质黏土 亚黏土 黏性土 残积土',
  muckyClay: '淤泥质黏土 淤泥质黏性土 淤泥质土',
  muckySiltyClay: '淤泥质粉质黏土 淤泥质亚黏土 淤泥质粉土',
  muck: '淤泥 流泥 浮泥',
  clayeySilt: '黏质粉土 轻亚黏土 亚砂土',
  sandySilt: '砂质粉土 粉土 粉性土',
  siltySand: '粉砂 粉砂土',
  fineSand: '细砂 粉细砂 细砂土',
  mediumSand: '中砂 细中砂 中细砂 砂 砂土',
  coarseSand: '粗砂 中粗砂 粗中砂',
  gravellySand: '砾砂 砂砾 含砾砂 含砾粗砂 含砾中砂 含砾细砂 含砾中粗砂 含砾粉细砂 含砾中细砂',
  gravel: '圆砾 角砾 砾石 砂砾石 砾石土',
  cobble: '卵石 碎石 漂石 块石 卵砾石 碎石土',
  peat: '泥炭 泥炭土 泥炭质土 腐殖土 有机质土',
  interbedded: '互层 互层土 千层土',
  mudstone: '泥岩 页岩 黏土岩 泥质岩',
  sandstone: '砂岩 粉砂岩',
  limestone: '石灰岩 灰岩 白云岩 泥灰岩 生物碎屑灰岩',
  tuff: '凝灰岩 熔结凝灰岩',
  granite: '花岗岩 花岗斑岩 花岗闪长岩 二长花岗岩',
}

const table: readonly (readonly [word: string, lithology: Lithology])[] = Object.entries(words).flatMap(
  // oxlint-disable-next-line no-unsafe-type-assertion -- Object.entries forgets the key type
  ([lithology, list]) => list.split(' ').map((word) => [word, lithology as Lithology] as const),
)

/** Every Chinese word for a soil or rock, with 黏. */
export const soilWords: readonly string[] = table.map(([word]) => word)

const chinese = /\p{Script=Han}/u

/**
 * The soil or rock that a stratum's name speaks of, in Chinese ("灰色淤泥质亚粘土夹粉砂") or in the English of
 * BS 5930 and AGS ("Soft grey sandy CLAY"). Undefined when the name is none of those that have a hatch.
 */
export function lithologyOf(name: string): Lithology | undefined {
  return chinese.test(name) ? chineseLithology(name) : englishLithology(name)
}

/**
 * The soil or rock of a stratum: from its name, else from the head of its description. In English the description
 * comes first, since names there are cut short ("CLAY" for "Soft brown sandy CLAY").
 */
export function lithologyOfStratum(row: { name: string; description: string | null }): Lithology | undefined {
  const [named, described] = [lithologyOf(row.name), lithologyOf(row.description ?? '')]
  if (!chinese.test(row.name)) return named === 'miscellaneousFill' ? named : (described ?? named)
  return named ?? (isRock(row.name) ? undefined : described)
}

const rockWords =
  /\b(?:[a-z]*(?:mud|sand|lime|silt|clay|iron|grit)stone|shale|chalk|coal|granite|tuff|basalt|schist|gneiss|slate|dolomite|conglomerate|breccia|andesite|rhyolite|dolerite|gabbro|quartzite|bedrock)s?\b/i

/** Whether a name speaks of rock, hatched or not. */
export function isRock(name: string): boolean {
  if (!chinese.test(name))
    return lithologyGroup(englishLithology(name)) !== 'fill' && rockWords.test(headOf(name))
  const head = segmentsOf(name)[0] ?? ''
  return /岩(?!芯)/.test(head) && !/岩[^岩]*土$/.test(head)
}

const lithologyGroup = (lithology: Lithology | undefined) => lithology && lithologies[lithology].group

const separators = /[、与和及~～/／或]|[-–—]+/

/** The alternatives a Chinese name offers, without brackets, explanations and what is merely interspersed. */
function segmentsOf(name: string): string[] {
  const head = name
    .normalize('NFKC')
    .replaceAll('粘', '黏')
    .replaceAll('兰灰', '蓝灰')
    .replace(/\([^)]*\)|\s+|\[[^\]]*\]/g, '')
    .split(/[:,。;]/)[0]
  return (head ?? '').replace(/(?<=.)(?:夹|混|局部|偶).*$/, '').split(separators)
}

function chineseLithology(name: string): Lithology | undefined {
  if (/互层|千层/.test(name.split(/[：:，,。；;]/)[0] ?? '')) return 'interbedded'
  for (const segment of segmentsOf(name)) {
    const found = headWord(segment)
    if (found) return found
  }
  return undefined
}

/** The last word of the table in a segment, the longest where several end together; unknown rocks are no soils. */
function headWord(segment: string): Lithology | undefined {
  let best: { end: number; length: number; lithology: Lithology } | undefined
  for (const [word, lithology] of table) {
    const at = segment.lastIndexOf(word)
    const end = at + word.length
    if (at < 0 || (best && (end < best.end || (end === best.end && word.length < best.length)))) continue
    best = { end, length: word.length, lithology }
  }
  return best && !/^.?岩/.test(segment.slice(best.end)) ? best.lithology : undefined
}

/** What an English description calls the ground itself: no brackets, side notes or "with bands of …". */
function headOf(text: string): string {
  return (text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').split(/[.;:]|\b(?:with|containing)\b/i)[0] ?? '').trim()
}

const madeGround = /made ground|^\W*fill\b/i
const pavement = /\b(?:CONCRETE|BITMAC|TARMAC|ASPHALT|BRICKWORK|HARDCORE)\b/
const nouns: readonly (readonly [RegExp, (text: string) => Lithology])[] = [
  [/sandstones?|siltstones?|gritstones?/, () => 'sandstone'],
  [/mudstones?|claystones?|shales?/, () => 'mudstone'],
  [/limestones?|chalk|dolomites?/, () => 'limestone'],
  [/concrete|macadam|waste/, () => 'miscellaneousFill'],
  [/tuffs?/, () => 'tuff'],
  [/granites?/, () => 'granite'],
  [/top ?soil/, () => 'plainFill'],
  [/peat/, () => 'peat'],
  [/boulders?|cobbles?/, () => 'cobble'],
  [/brick ?earth/, () => 'clayeySilt'],
  [/gravels?/, () => 'gravel'],
  [/sands?/, sandOf],
  [/silts?/, (text) => (has('clayey', text) ? 'clayeySilt' : 'sandySilt')],
  [/clays?/, (text) => (has('sandy', text) || has('silty', text) ? 'siltyClay' : 'clay')],
]

const has = (word: string, text: string) => new RegExp(`(?<!slightly )\\b${word}\\b`).test(text)

function sandOf(text: string): Lithology {
  if (has('gravelly', text) || /\bgravels?\b/.test(text)) return 'gravellySand'
  const fine = /\bfine\b/.test(text)
  const coarse = /\bcoarse\b/.test(text)
  if (coarse && !fine) return 'coarseSand'
  if (fine && !coarse && !/\bmedium (?!dense)/.test(text))
    return has('silty', text) ? 'siltySand' : 'fineSand'
  return 'mediumSand'
}

/** BS 5930 writes the principal soil in capitals; older logs do not, and there the last noun of the head counts. */
function englishLithology(description: string): Lithology | undefined {
  if (madeGround.test(description) || pavement.test(description)) return 'miscellaneousFill'
  const head = headOf(description)
  const capitals = (head.match(/\b[A-Z]{3,}\b/g) ?? []).join(' ').toLowerCase()
  const text = head.toLowerCase()
  const source = nounIn(capitals) ? capitals : text
  if (/inter(?:bedded|laminated|layered)/.test(text) && !rockWords.test(source)) return 'interbedded'
  return nounIn(source, source === capitals)?.(text)
}

/** The first noun in capitals, or the last one in running text, since an adjective may be a noun too. */
function nounIn(text: string, first = false): ((text: string) => Lithology) | undefined {
  const found = nouns
    .map(([noun, lithology]) => ({ at: positionOf(noun, text, first), lithology }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => (first ? a.at - b.at : b.at - a.at))
  return found[0]?.lithology
}

function positionOf(noun: RegExp, text: string, first: boolean): number {
  const all = [...text.matchAll(new RegExp(`\\b(?:${noun.source})\\b`, 'g'))]
  return (first ? all[0] : all.at(-1))?.index ?? -1
}
