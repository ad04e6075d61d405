import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Whether the machine has GDAL (Debian: `gdal-bin`). */
export const hasGdal = spawnSync('ogr2ogr', ['--version']).status === 0

/** An entity of a drawing as GDAL reads it. */
export interface CadEntity {
  readonly layer: string
  /** LWPOLYLINE is AcDbPolyline, HATCH is AcDbHatch. */
  readonly type: string
  readonly text: string | undefined
  /** Every place of its geometry, units of the drawing. */
  readonly places: readonly (readonly [x: number, y: number])[]
}

type Nested = number | readonly Nested[]

interface Feature {
  readonly properties: { readonly Layer: string; readonly SubClasses: string; readonly Text?: string }
  readonly geometry: { readonly coordinates: Nested }
}

/** The entities of a DXF file, read by GDAL. */
export async function readByGdal(dxf: Uint8Array): Promise<CadEntity[]> {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-dxf-'))
  try {
    const path = join(folder, 'drawing.dxf')
    await writeFile(path, dxf)
    const { stdout } = await promisify(execFile)(
      'ogr2ogr',
      ['-f', 'GeoJSON', '/vsistdout/', path, 'entities'],
      { maxBuffer: 2 ** 26 },
    )
    const { features } = JSON.parse(stdout) as { features: readonly Feature[] }
    return features.map(({ properties, geometry }) => ({
      layer: properties.Layer,
      type: properties.SubClasses.split(':')[1] ?? '',
      text: properties.Text,
      places: placesIn(geometry.coordinates),
    }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function placesIn(nested: Nested): (readonly [number, number])[] {
  if (typeof nested === 'number') return []
  const [x, y] = nested
  return typeof x === 'number' && typeof y === 'number' ? [[x, y]] : nested.flatMap(placesIn)
}
