import { drawingLayers, type Place } from '#geology/drawing/marks.ts'

import type { Handles, Tag } from './tags.ts'

/** The block records of the two spaces, which entities and blocks name as their owners. */
export const spaces = { model: '1F', paper: '1E' } as const

const modelSpace = '*Model_Space'
const paperSpace = '*Paper_Space'

/** A record of a table: the class it is of, its tags, and its handle where others name it. */
type TableRecord = readonly [kind: string, tags: Tag[], handle?: string]

/** A table with its records: each begins with what AutoCAD wants of every record. */
function table(handles: Handles, name: string, records: readonly TableRecord[]): Tag[] {
  const own = handles()
  return [
    [0, 'TABLE'],
    [2, name],
    [5, own],
    [330, 0],
    [100, 'AcDbSymbolTable'],
    [70, records.length],
    ...(name === 'DIMSTYLE' ? ([[100, 'AcDbDimStyleTable']] as const) : []),
    ...records.flatMap(([kind, tags, handle]): Tag[] => [
      [0, name],
      [name === 'DIMSTYLE' ? 105 : 5, handle ?? handles()],
      [330, own],
      [100, 'AcDbSymbolTableRecord'],
      [100, kind],
      ...tags,
    ]),
    [0, 'ENDTAB'],
  ]
}

/** The name of the line type of a dash: `DASH2_1.2`. */
export const lineTypeOf = (dash: readonly number[] | undefined): string =>
  dash ? `DASH${dash.join('_')}` : 'Continuous'

const lineType = (name: string, dash: readonly number[], unit = 1): [string, Tag[]] => [
  'AcDbLinetypeTableRecord',
  [
    [2, name],
    [70, 0],
    [3, ''],
    [72, 65],
    [73, dash.length],
    [40, dash.reduce((sum, each) => sum + each, 0) * unit],
    ...dash.flatMap((each, i): Tag[] => [
      [49, (i % 2 ? -each : each) * unit],
      [74, 0],
    ]),
  ],
]

const layer = (name: string, colour: number): [string, Tag[]] => [
  'AcDbLayerTableRecord',
  [
    [2, name],
    [70, 0],
    [62, colour],
    [6, 'Continuous'],
    [370, -3],
  ],
]

/** Text style: fonts for Latin and Chinese that come with every AutoCAD. */
export const textStyle = 'HZ'

const style = (name: string, [latin, chinese]: readonly [string, string], width: number): TableRecord => [
  'AcDbTextStyleTableRecord',
  [
    [2, name],
    [70, 0],
    [40, 0],
    [41, width],
    [50, 0],
    [71, 0],
    [42, 2.5],
    [3, latin],
    [4, chinese],
  ],
]

/** The lower left and the upper right corner of a drawing, its units. */
export type Corners = readonly [lower: Place, upper: Place]

/** The view that a drawing opens with: the whole sheet. */
const wholeView = ([[left, foot], [right, top]]: Corners): TableRecord => [
  'AcDbViewportTableRecord',
  [
    [2, '*Active'],
    [70, 0],
    ...corner(10, [0, 0]),
    ...corner(11, [1, 1]),
    ...corner(12, [(left + right) / 2, (foot + top) / 2]),
    ...corner(13, [0, 0]),
    ...corner(14, [10, 10]),
    ...corner(15, [10, 10]),
    [16, 0],
    [26, 0],
    [36, 1],
    [17, 0],
    [27, 0],
    [37, 0],
    [40, (top - foot) * 1.05],
    [41, (right - left) / (top - foot)],
    [42, 50],
    [43, 0],
    [44, 0],
    [50, 0],
    [51, 0],
    [71, 0],
    [72, 100],
    [73, 1],
    [74, 3],
    [75, 0],
    [76, 0],
    [77, 0],
    [78, 0],
  ],
]

/** A place by its two groups of coordinates. */
const corner = (code: number, [x, y]: Place): Tag[] => [
  [code, x],
  [code + 10, y],
]

/** A layer: its name, and its colour by number. */
export interface DxfLayer {
  readonly name: string
  readonly colour: number
}

interface DrawingNames {
  /** Those that occur, millimetres. */
  readonly dashes: readonly (readonly number[])[]
  /** Units of the drawing for a millimetre. */
  readonly unit: number
  /** Those of drawings, unless others are given. */
  readonly layers?: readonly DxfLayer[]
}

/** Tables of views, line types, layers, styles and spaces for a sheet with these corners. */
export function tablesOf(
  handles: Handles,
  corners: Corners,
  { dashes, unit, layers: named = Object.values(drawingLayers) }: DrawingNames,
): Tag[] {
  const layers = named.map(({ name, colour }) => layer(name, colour))
  return [
    ...table(handles, 'VPORT', [wholeView(corners)]),
    ...table(handles, 'LTYPE', [
      lineType('ByBlock', []),
      lineType('ByLayer', []),
      lineType('Continuous', []),
      ...dashes.map((dash) => lineType(lineTypeOf(dash), dash, unit)),
    ]),
    ...table(handles, 'LAYER', [layer('0', 7), ...layers]),
    ...table(handles, 'STYLE', [
      style('Standard', ['txt.shx', ''], 1),
      style(textStyle, ['gbenor.shx', 'gbcbig.shx'], 0.8),
    ]),
    ...table(handles, 'VIEW', []),
    ...table(handles, 'UCS', []),
    ...table(handles, 'APPID', [
      [
        'AcDbRegAppTableRecord',
        [
          [2, 'ACAD'],
          [70, 0],
        ],
      ],
    ]),
    ...table(handles, 'DIMSTYLE', [
      [
        'AcDbDimStyleTableRecord',
        [
          [2, 'Standard'],
          [70, 0],
        ],
      ],
    ]),
    ...table(handles, 'BLOCK_RECORD', [
      ['AcDbBlockTableRecord', [[2, modelSpace]], spaces.model],
      ['AcDbBlockTableRecord', [[2, paperSpace]], spaces.paper],
    ]),
  ]
}

/** The two spaces, which every file has. */
export const blocksOf = (handles: Handles): Tag[] =>
  (
    [
      [modelSpace, spaces.model],
      [paperSpace, spaces.paper],
    ] as const
  ).flatMap(([name, owner]): Tag[] => [
    [0, 'BLOCK'],
    [5, handles()],
    [330, owner],
    [100, 'AcDbEntity'],
    [8, '0'],
    [100, 'AcDbBlockBegin'],
    [2, name],
    [70, 0],
    [10, 0],
    [20, 0],
    [30, 0],
    [3, name],
    [1, ''],
    [0, 'ENDBLK'],
    [5, handles()],
    [330, owner],
    [100, 'AcDbEntity'],
    [8, '0'],
    [100, 'AcDbBlockEnd'],
  ])

/** The root dictionary with the one that AutoCAD looks for. */
export function objectsOf(handles: Handles): Tag[] {
  const [root, groups] = [handles(), handles()]
  return [
    [0, 'DICTIONARY'],
    [5, root],
    [330, 0],
    [100, 'AcDbDictionary'],
    [281, 1],
    [3, 'ACAD_GROUP'],
    [350, groups],
    [0, 'DICTIONARY'],
    [5, groups],
    [330, root],
    [100, 'AcDbDictionary'],
    [281, 1],
  ]
}
