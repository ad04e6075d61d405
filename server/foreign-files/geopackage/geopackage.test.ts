import { readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, test } from 'vitest'

import { isGeoPackage, openGeoPackage } from './geopackage.ts'

/** A GeoPackage that is made by these statements, after its own tables. */
async function packageOf(statements: string, journal = 'delete'): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-gpkg-'))
  try {
    const path = join(folder, 'a.gpkg')
    const db = new DatabaseSync(path)
    db.exec(`pragma application_id = 1196444487; pragma journal_mode = ${journal};
      create table gpkg_contents (table_name text primary key, data_type text, identifier text, srs_id integer);
      create table gpkg_spatial_ref_sys (srs_id integer primary key, organization text, organization_coordsys_id integer, definition text);
      create table gpkg_geometry_columns (table_name text, column_name text, geometry_type_name text, srs_id integer);
      insert into gpkg_spatial_ref_sys values (4549, 'EPSG', 4549, 'undefined'), (-1, 'NONE', -1, 'undefined');
      create table holes (fid integer primary key, geom blob, 孔号 text, 孔深 real, 大数 integer);
      insert into gpkg_contents values ('holes', 'features', '钻孔', 4549);
      insert into gpkg_geometry_columns values ('holes', 'geom', 'POINT', 4549);
      insert into holes values (7, ${blob(512000, 3456000)}, 'ZK1', 30.5, 9007199254740993);
      ${statements}`)
    db.close()
    return new Uint8Array(await readFile(path))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A point as a GeoPackage stores it, as a literal. */
function blob(x: number, y: number): string {
  const bytes = Buffer.alloc(29)
  bytes.write('GP')
  bytes[3] = 1
  bytes.writeInt32LE(4549, 4)
  bytes[8] = 1
  bytes.writeUInt32LE(1, 9)
  bytes.writeDoubleLE(x, 13)
  bytes.writeDoubleLE(y, 21)
  return `x'${bytes.toString('hex')}'`
}

async function read(file: Uint8Array) {
  const { tables, problems } = await openGeoPackage(file)
  return {
    tables: tables.map((table) => ({
      name: table.name,
      headings: [...(table.headings?.values() ?? [])],
      system: table.system?.name,
      rows: [...table.rows()].map(({ row, cells }) => [row, ...cells.values()]),
    })),
    problems: problems.map(({ sheet, reason }) => `${sheet}：${reason}`),
  }
}

const holes = {
  name: 'holes',
  headings: ['fid', '孔号', '孔深', '大数', '几何东坐标', '几何北坐标'],
  system: expect.stringContaining('120°E'),
  rows: [[7, 7, 'ZK1', 30.5, '9007199254740993', 512000, 3456000]],
}

test('tables of its contents, with the numbers of their rows and every digit', async () => {
  const file = await packageOf(`create table notes (fid integer primary key, 备注 text);
    insert into gpkg_contents values ('notes', 'attributes', '', 0); insert into notes values (1, '甲');
    create table unlisted (a text); insert into unlisted values ('x');`)
  expect(isGeoPackage(file)).toBe(true)
  expect(await read(file)).toEqual({
    tables: [holes, { name: 'notes', headings: ['fid', '备注'], system: undefined, rows: [[1, 1, '甲']] }],
    problems: [],
  })
})

test('one that was written beside a journal', async () => {
  expect(await read(await packageOf('', 'wal'))).toEqual({ tables: [holes], problems: [] })
})

test('views and triggers are inert, virtual tables are not opened', async () => {
  const file = await packageOf(`
    create view bad as with recursive n(i) as (select 1 union all select i + 1 from n) select i from n;
    create trigger spoil after insert on holes begin delete from holes; end;
    create virtual table found using fts5(body);
    create table made (fid integer primary key, a text, b text generated always as (hex(a)) virtual);
    insert into gpkg_contents values ('bad', 'features', '', 0), ('found', 'attributes', '', 0), ('missing', 'features', '', 0),
      ('tiles', 'tiles', '', 0);`)
  expect(await read(file)).toEqual({
    tables: [holes],
    problems: [
      expect.stringContaining('bad：是视图，不执行'),
      expect.stringContaining('found：不是普通的表'),
      expect.stringContaining('missing：列在目录里而没有这张表'),
      expect.stringContaining('tiles：不是要素表'),
    ],
  })
})

test('a view in the place of its own tables is refused', async () => {
  const file = await packageOf(`alter table gpkg_contents rename to inner_contents;
    create view gpkg_contents as select * from inner_contents;`)
  await expect(openGeoPackage(file)).rejects.toThrow('无法读取')
})

test('a table that reckons when it is read may use what is harmless', async () => {
  const made = (reckoned: string) =>
    packageOf(`create table made (fid integer primary key, a text, b text generated always as (${reckoned}) virtual);
      insert into made (a) values ('x'); insert into gpkg_contents values ('made', 'attributes', '', 0);`)
  expect((await read(await made('hex(a)'))).tables[1]?.rows).toEqual([[1, 1, 'x', '78']])
})

test('cut off at every tenth: refused, since tables would lack rows', async () => {
  const file = await packageOf('')
  for (let tenth = 1; tenth < 10; tenth++) {
    const cut = file.subarray(0, Math.floor((file.length * tenth) / 10))
    await expect(openGeoPackage(cut)).rejects.toThrow(/GeoPackage.*(?:截断|损坏)/)
  }
})
