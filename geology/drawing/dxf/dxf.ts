import type { Place, Sheet } from '#geology/drawing/marks.ts'

import { entitiesOf } from './entities.ts'
import { encodeGbk } from './gbk.ts'
import { blocksOf, objectsOf, tablesOf } from './tables.ts'
import { numberHandles, section, writeTags, type Tag } from './tags.ts'

/**
 * A sheet as a file for CAD: DXF of AutoCAD 2000 (AC1015) in code page 936, one unit a millimetre of the paper, y
 * upwards, its marks on named layers. Hatches carry their lines, so that no file of patterns is wanted.
 */
export function writeDxf({ marks, width, height }: Sheet): Uint8Array<ArrayBuffer> {
  const handles = numberHandles()
  const turn = ([x, y]: Place): Place => [x, height - y]
  const dashes = new Map(
    marks.flatMap((mark) =>
      mark.kind === 'line' && mark.dash ? [[mark.dash.join(), mark.dash] as const] : [],
    ),
  )
  const body = [
    ...section('CLASSES', []),
    ...section('TABLES', tablesOf(handles, [width, height], [...dashes.values()])),
    ...section('BLOCKS', blocksOf(handles)),
    ...section(
      'ENTITIES',
      marks.flatMap((mark) => entitiesOf(mark, { handles, turn })),
    ),
    ...section('OBJECTS', objectsOf(handles)),
  ]
  const tags: Tag[] = [...section('HEADER', headerOf([width, height], handles())), ...body, [0, 'EOF']]
  return encodeGbk(writeTags(tags))
}

const headerOf = ([width, height]: Place, seed: string): Tag[] => [
  [9, '$ACADVER'],
  [1, 'AC1015'],
  [9, '$DWGCODEPAGE'],
  [3, 'ANSI_936'],
  [9, '$INSUNITS'],
  [70, 4],
  [9, '$MEASUREMENT'],
  [70, 1],
  [9, '$EXTMIN'],
  [10, 0],
  [20, 0],
  [30, 0],
  [9, '$EXTMAX'],
  [10, width],
  [20, height],
  [30, 0],
  [9, '$HANDSEED'],
  [5, seed],
]
