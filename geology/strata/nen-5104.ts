/**
 * Soils of the Dutch classification NEN 5104 as boring logs of GEF write them: `Zs1` is sand, slightly silty; `Kz3g2` clay,
 * very sandy, moderately gravelly. The grades are shares of mass, so that a name of ours is near, not equal: the code
 * stands in the description of its stratum.
 */

/** Main soils; grades change the name of those that GB 50021 divides. */
const soils = new Map(
  Object.entries({
    G: '砾石',
    Z: '砂',
    L: '粉土',
    K: '黏土',
    V: '泥炭',
    NBE: '未定名',
    ST: '块石',
    STN: '块石',
    SHE: '贝壳',
    SCH: '贝壳',
    BRK: '褐煤',
    KAS: '石灰岩',
    MER: '泥灰岩',
    ZNS: '砂岩',
    KLS: '黏土岩',
    HO: '朽木',
    GYT: '淤泥',
    SLI: '淤泥',
    PUI: '建筑垃圾',
  }),
)

/** Soils whose grade makes them another one of ours. */
const gradedSoils = new Map(
  Object.entries({
    Ks2: '粉质黏土',
    Ks3: '粉质黏土',
    Ks4: '粉质黏土',
    Kz1: '粉质黏土',
    Kz2: '粉质黏土',
    Kz3: '黏质粉土',
    Lz1: '黏质粉土',
    Lz3: '砂质粉土',
    Zs3: '粉砂',
    Zs4: '粉砂',
    Zg2: '含砾砂',
    Zg3: '砾砂',
  }),
)

const admixtures = new Map(
  Object.entries({
    s: '粉质',
    z: '砂质',
    g: '含砾',
    k: '黏土质',
    h: '腐殖质',
    m: '矿物质',
    x: '含块石',
  }),
)

const grades = ['', '弱', '中等', '强', '极强']

/** What a code means. */
export interface SoilOfCode {
  /** In the words of the catalogue. */
  readonly name: string
  /** Its admixtures in words: `强砂质、中等含砾`. */
  readonly admixtures: string
}

/** The soil of a main code; undefined for what is none of NEN 5104. */
export function soilOfNen5104(code: string): SoilOfCode | undefined {
  const [, main = '', mixed = ''] =
    /^([GZLKV]|[A-Z]{2,3})((?:[a-z]\d?){0,4})$/.exec(code.replaceAll(/\s/g, '')) ?? []
  const soil = soils.get(main)
  const parts = [...mixed.matchAll(/([a-z])(\d?)/g)]
  const words = parts.map(([, letter = '', grade = '']) => admixtureOf(letter, Number(grade)))
  if (soil === undefined || words.includes(undefined)) return undefined
  const graded = parts.map(([part]) => gradedSoils.get(`${main}${part}`)).find((name) => name !== undefined)
  return { name: graded ?? soil, admixtures: words.join('、') }
}

const admixtureOf = (letter: string, grade: number): string | undefined =>
  admixtures.has(letter) && grades[grade] !== undefined
    ? `${grades[grade]}${admixtures.get(letter)}`
    : undefined

/** Codes that stand beside the main one: grain of sand by its median, state of clay. */
const sandGrains = new Map(
  Object.entries({
    ZUF: '砂粒极细（63–105 μm）',
    ZZF: '砂粒很细（105–150 μm）',
    ZMF: '砂粒较细（150–210 μm）',
    ZMG: '砂粒较粗（210–300 μm）',
    ZZG: '砂粒很粗（300–420 μm）',
    ZUG: '砂粒极粗（420–2000 μm）',
  }),
)

const clayStates = new Map(
  Object.entries({
    KZSL: '很软',
    KSLA: '软',
    KMSL: '较软',
    KMST: '较硬',
    KSTV: '硬',
    KZST: '很硬',
    KHRD: '坚硬',
  }),
)

const colours = new Map(
  Object.entries({
    GR: '灰',
    BR: '褐',
    ZW: '黑',
    GE: '黄',
    RO: '红',
    WI: '白',
    GN: '绿',
    BL: '蓝',
    OR: '橙',
    OL: '橄榄',
    PA: '紫',
    RZ: '粉红',
  }),
)

const shades = new Map(Object.entries({ LI: '浅', DO: '深' }))

/** The words of a code beside the main one (`ZMGO`, `KSTV`, `LI BR`, `TGR BR`); undefined for any other text. */
export function wordOfNen5104(code: string): string | undefined {
  const text = code.trim()
  if (text === 'GM') return '无样品'
  return sandGrains.get(text.replace(/O$/, '')) ?? clayStates.get(text) ?? colourOf(text.split(/\s+/))
}

function colourOf(words: readonly string[]): string | undefined {
  const read = words.map((word) => {
    const tint = /^T(?=[A-Z]{2}$)/.test(word) ? colours.get(word.slice(1)) : undefined
    return shades.get(word) ?? colours.get(word) ?? (tint && `带${tint}`)
  })
  const isColour = words.some((word) => colours.has(word))
  return isColour && !read.includes(undefined) ? `${read.join('')}色` : undefined
}
