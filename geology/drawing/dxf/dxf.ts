import type { Place, Sheet } from '#geology/drawing/marks.ts'

import { entitiesOf } from './entities.ts'
import { encodeGbk } from './gbk.ts'
import { blocksOf, objectsOf, tablesOf, type Corners } from './tables.ts'
import { numberHandles, section, writeTags, type Tag } from './tags.ts'

/** $INSUNITS */
export const units = { millimetres: 4, metres: 6 } as const

/**
 * A sheet as a file for CAD: DXF of AutoCAD 2000 (AC1015) in code page 936, one unit a millimetre of the paper, y
 * upwards, its marks on named layers. A sheet with a georeference, a plan, is in metres of its plane system instead, x
 * to the east. Hatches carry their lines, so that no file of patterns is wanted.
 */
export function writeDxf({ marks, width, height, georeference }: Sheet): Uint8Array<ArrayBuffer> {
  const handles = numberHandles()
  const { east, north, metres: unit } = georeference ?? { east: 0, north: 0, metres: 1 }
  const turn = ([x, y]: Place): Place => [east + x * unit, north + (height - y) * unit]
  const corners = [turn([0, height]), turn([width, 0])] as const
  const dashes = new Map(
    marks.flatMap((mark) =>
      mark.kind === 'line' && mark.dash ? [[mark.dash.join(), mark.dash] as const] : [],
    ),
  )
  const body = [
    ...section('CLASSES', []),
    ...section('TABLES', tablesOf(handles, corners, { dashes: [...dashes.values()], unit })),
    ...section('BLOCKS', blocksOf(handles)),
    ...section(
      'ENTITIES',
      marks.flatMap((mark) => entitiesOf(mark, { handles, turn, unit })),
    ),
    ...section('OBJECTS', objectsOf(handles)),
  ]
  const tags: Tag[] = [
    ...section('HEADER', headerOf(corners, georeference ? units.metres : units.millimetres, handles())),
    ...body,
    [0, 'EOF'],
  ]
  return encodeGbk(writeTags(tags))
}

/** What a drawing with these corners says of itself; `seed` is a handle behind all others. */
export const headerOf = ([[left, foot], [right, top]]: Corners, unit: number, seed: string): Tag[] => [
  [9, '$ACADVER'],
  [1, 'AC1015'],
  [9, '$DWGCODEPAGE'],
  [3, 'ANSI_936'],
  [9, '$INSUNITS'],
  [70, unit],
  [9, '$MEASUREMENT'],
  [70, 1],
  [9, '$EXTMIN'],
  [10, left],
  [20, foot],
  [30, 0],
  [9, '$EXTMAX'],
  [10, right],
  [20, top],
  [30, 0],
  [9, '$HANDSEED'],
  [5, seed],
]
