import type { Range } from '#demo/city/random.ts'

export type Soil = 'fill' | 'clay' | 'silt' | 'sand'

/** Soil mechanics of a layer: ranges of laboratory and field values, empty for fill. */
export interface Properties {
  /** Water content w, %. */
  water: Range
  /** Void ratio e. */
  voids: Range
  /** Plasticity index Ip; sand has none. */
  plasticity?: Range
  /** Liquidity index IL, which describes the consistency of clay. */
  liquidity?: Range
  modulusMpa: Range
  cohesionKpa: Range
  frictionDegrees: Range
  /** Undrained shear strength of clay. */
  shearKpa?: Range
}

export interface Layer {
  number: string
  name: string
  geologicalAge: string
  soil: Soil
  /** Metres, where the layer is wholly there. */
  thickness: Range
  /** Single-bridge cone resistance ps, MPa. */
  coneMpa: Range
  /** SPT blows N. */
  blowCount: Range
  properties?: Properties
}

type Row = [
  number: string,
  name: string,
  geologicalAge: string,
  soil: Soil,
  thickness: Range,
  coneMpa: Range,
  blowCount: Range,
]

/** The order of the column, top to bottom; the numbers are typical of the lower Yangtze and invented in detail. */
const rows: Row[] = [
  ['①1', '杂填土', 'Qml', 'fill', [0.5, 2.6], [0.4, 1.6], [2, 8]],
  ['①2', '浜填土', 'Qml', 'fill', [1, 3], [0.15, 0.4], [1, 2]],
  ['②1', '粉质黏土', 'Q4³', 'clay', [1, 2], [0.6, 1], [3, 5]],
  ['②2', '粉质黏土', 'Q4³', 'clay', [0.5, 2], [0.45, 0.8], [2, 4]],
  ['②3', '砂质粉土', 'Q4³', 'silt', [2, 10], [1.5, 4], [5, 12]],
  ['③', '淤泥质粉质黏土', 'Q4²', 'clay', [3, 6], [0.4, 0.7], [1, 3]],
  ['③t', '黏质粉土', 'Q4²', 'silt', [0.5, 2], [0.9, 1.8], [3, 6]],
  ['④', '淤泥质黏土', 'Q4²', 'clay', [7, 10], [0.5, 0.7], [1, 3]],
  ['⑤1', '黏土', 'Q4¹', 'clay', [5, 8], [0.7, 1.1], [3, 6]],
  ['⑤1-1', '黏土', 'Q4¹', 'clay', [3, 5], [0.7, 1], [3, 6]],
  ['⑤1-2', '粉质黏土', 'Q4¹', 'clay', [3, 6], [0.9, 1.4], [5, 8]],
  ['⑤2', '砂质粉土', 'Q4¹', 'silt', [3, 15], [3, 8], [15, 25]],
  ['⑤3', '粉质黏土', 'Q4¹', 'clay', [5, 20], [1.3, 2.2], [8, 14]],
  ['⑤4', '粉质黏土', 'Q4¹', 'clay', [1, 4], [2, 3], [14, 20]],
  ['⑥', '粉质黏土', 'Q3²', 'clay', [2, 5], [2, 3.2], [12, 18]],
  ['⑦1', '砂质粉土', 'Q3²', 'silt', [4, 8], [7, 14], [22, 35]],
  ['⑦2', '粉细砂', 'Q3²', 'sand', [10, 24], [15, 28], [40, 60]],
  ['⑧1', '黏土', 'Q3²', 'clay', [6, 12], [1.8, 2.5], [10, 15]],
  ['⑧2', '粉质黏土、粉砂互层', 'Q3²', 'clay', [5, 12], [3, 5], [18, 28]],
  ['⑨1', '粉细砂', 'Q3¹', 'sand', [5, 12], [18, 28], [51, 66]],
  ['⑨2', '细砂', 'Q3¹', 'sand', [8, 20], [25, 34], [55, 80]],
  ['⑩', '粉质黏土', 'Q2²', 'clay', [5, 12], [3, 5], [25, 35]],
  ['⑪', '粉细砂', 'Q2²', 'sand', [10, 30], [26, 36], [55, 85]],
  ['⑫', '黏土', 'Q2¹', 'clay', [400, 400], [4, 6], [36, 48]],
]

/** w, e, Ip, IL, Es, c, φ, undrained strength */
type Values = [Range, Range, Range | null, Range | null, Range, Range, Range, Range | null]

const values: Record<string, Values> = {
  '②1': [
    [28, 34],
    [0.8, 0.98],
    [12, 16],
    [0.4, 0.72],
    [4.5, 6.5],
    [18, 25],
    [16, 20],
    [32, 48],
  ],
  '②2': [
    [32, 38],
    [0.95, 1.1],
    [12, 16],
    [0.78, 0.98],
    [3.5, 5],
    [14, 18],
    [15, 18],
    [24, 36],
  ],
  '②3': [[28, 34], [0.8, 0.95], [6, 9.4], [0.9, 1.5], [8, 13], [4, 8], [27, 32], null],
  '③': [
    [40, 46],
    [1.1, 1.3],
    [12, 16.4],
    [1.06, 1.5],
    [2.5, 3.8],
    [10, 13],
    [14, 19],
    [18, 28],
  ],
  '③t': [[32, 36], [0.9, 1], [7, 9.6], [0.95, 1.5], [6, 9], [6, 9], [24, 28], null],
  '④': [
    [47, 53],
    [1.32, 1.49],
    [17.6, 22],
    [1.08, 1.4],
    [1.9, 2.5],
    [10, 14],
    [10, 13],
    [22, 34],
  ],
  '⑤1': [
    [35, 41],
    [1, 1.18],
    [17.4, 20],
    [0.78, 0.98],
    [3.2, 4.5],
    [14, 18],
    [12, 17],
    [36, 54],
  ],
  '⑤1-1': [
    [36, 42],
    [1.05, 1.2],
    [17.4, 20],
    [0.78, 0.98],
    [3, 4.2],
    [14, 17],
    [12, 16],
    [34, 50],
  ],
  '⑤1-2': [
    [32, 37],
    [0.95, 1.05],
    [13, 16.4],
    [0.6, 0.96],
    [4, 5.2],
    [14, 18],
    [16, 21],
    [42, 60],
  ],
  '⑤2': [[28, 33], [0.82, 0.95], [5, 8.5], [0.9, 1.4], [8, 12], [3, 6], [29, 33], null],
  '⑤3': [
    [32, 36],
    [0.95, 1.05],
    [12, 16],
    [0.5, 0.95],
    [4.5, 6],
    [16, 20],
    [17, 22],
    [50, 75],
  ],
  '⑤4': [
    [23, 26],
    [0.68, 0.75],
    [13, 16.4],
    [0.1, 0.6],
    [6.5, 9],
    [35, 45],
    [17, 20],
    [80, 110],
  ],
  '⑥': [
    [22, 26],
    [0.65, 0.75],
    [13, 16.6],
    [0.04, 0.5],
    [7, 10],
    [40, 55],
    [16, 20],
    [90, 130],
  ],
  '⑦1': [[27, 31], [0.78, 0.88], [4, 8], [0.9, 1.3], [10, 15], [3, 6], [31, 34], null],
  '⑦2': [[24, 28], [0.7, 0.8], null, null, [14, 20], [1, 3], [33, 36], null],
  '⑧1': [
    [34, 38],
    [1, 1.1],
    [17.4, 19.6],
    [0.55, 0.95],
    [5, 6.5],
    [18, 22],
    [16, 19],
    [70, 95],
  ],
  '⑧2': [
    [29, 33],
    [0.85, 0.95],
    [11, 15],
    [0.4, 0.72],
    [6.5, 9],
    [18, 24],
    [20, 25],
    [85, 120],
  ],
  '⑨1': [[22, 27], [0.62, 0.75], null, null, [15, 22], [0, 2], [34, 36], null],
  '⑨2': [[17, 20.5], [0.5, 0.6], null, null, [20, 28], [0, 0], [35, 38], null],
  '⑩': [
    [22, 26],
    [0.65, 0.75],
    [14, 16.7],
    [0.03, 0.23],
    [8, 12],
    [40, 60],
    [17, 21],
    [120, 160],
  ],
  '⑪': [[19, 22], [0.55, 0.65], null, null, [18, 25], [0, 0], [35, 37], null],
  '⑫': [
    [22, 25],
    [0.62, 0.7],
    [17.6, 20],
    [0.03, 0.22],
    [9, 13],
    [45, 65],
    [18, 22],
    [140, 190],
  ],
}

function propertiesOf(number: string): Properties | undefined {
  const row = values[number]
  if (!row) return undefined
  const [water, voids, plasticity, liquidity, modulusMpa, cohesionKpa, frictionDegrees, shearKpa] = row
  return {
    water,
    voids,
    modulusMpa,
    cohesionKpa,
    frictionDegrees,
    ...(plasticity && { plasticity }),
    ...(liquidity && { liquidity }),
    ...(shearKpa && { shearKpa }),
  }
}

export const layers: readonly Layer[] = rows.map(
  ([number, name, geologicalAge, soil, thickness, coneMpa, blowCount]) => {
    const properties = propertiesOf(number)
    return {
      number,
      name,
      geologicalAge,
      soil,
      thickness,
      coneMpa,
      blowCount,
      ...(properties && { properties }),
    }
  },
)

export function layerNumbered(number: string): Layer {
  const found = layers.find((layer) => layer.number === number)
  if (!found) throw new Error(`no layer ${number}`)
  return found
}
