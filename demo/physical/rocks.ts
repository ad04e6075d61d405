/** What a thin section shows: the colours of its grains in plane and in crossed polarised light, and how many there are. */
export interface Rock {
  name: string
  texture: string
  structure: string
  minerals: string
  alteration: string | null
  /** Grains across the photograph. */
  across: number
  plane: readonly string[]
  crossed: readonly string[]
}

const clearColours = ['#f4f1e8', '#eeebe0', '#f7f5ee', '#e9e6da']
const greys = ['#2a2a30', '#6d7078', '#a8abb0', '#d6d8da', '#3f4148', '#8b8e95']

/** Rocks of the hills in the west, from outcrops. */
export const outcrops: readonly Rock[] = [
  {
    name: '细粒长石砂岩',
    texture: '细粒砂状结构',
    structure: '块状构造',
    minerals: '石英 62%，长石 28%，岩屑 6%，泥质胶结物 4%',
    alteration: '长石轻微高岭土化',
    across: 13,
    plane: [...clearColours, '#ded3bd'],
    crossed: [...greys, '#c9b98a'],
  },
  {
    name: '花岗闪长岩',
    texture: '中粒半自形粒状结构',
    structure: '块状构造',
    minerals: '斜长石 48%，石英 24%，钾长石 16%，黑云母 8%，角闪石 4%',
    alteration: '黑云母部分绿泥石化',
    across: 7,
    plane: [...clearColours, '#b58d5c', '#8fa07a'],
    crossed: [...greys, '#c7803d', '#4f7fb0', '#b35a86'],
  },
  {
    name: '流纹质凝灰岩',
    texture: '晶屑凝灰结构',
    structure: '假流动构造',
    minerals: '玻屑 58%，石英晶屑 20%，长石晶屑 16%，岩屑 6%',
    alteration: '玻屑脱玻化',
    across: 16,
    plane: ['#e7dccb', '#efe6d8', '#dccfb9', '#f3efe6'],
    crossed: ['#17171b', '#232329', '#101014', '#8f9299', '#d0d2d4'],
  },
  {
    name: '泥晶灰岩',
    texture: '泥晶结构',
    structure: '层状构造',
    minerals: '方解石 94%，泥质 4%，石英粉砂 2%',
    alteration: null,
    across: 18,
    plane: ['#d9d0bf', '#cfc5b2', '#e3dccd'],
    crossed: ['#cdb8b4', '#bfa8ad', '#d9cbbd', '#a99a98', '#c3c9b4'],
  },
]

/** A hardened section of loose sand or silt, out of a core. */
export const sediment = (soil: string, coarse: boolean): Rock => ({
  name: `${soil}（固结制片）`,
  texture: coarse ? '细粒砂状结构' : '粉砂状结构',
  structure: '水平层理',
  minerals: '石英 66%，长石 18%，云母 7%，岩屑 6%，重矿物 3%',
  alteration: null,
  across: coarse ? 12 : 17,
  plane: [...clearColours, '#d8c9a6'],
  crossed: [...greys, '#d08a3c', '#5d86a8'],
})
