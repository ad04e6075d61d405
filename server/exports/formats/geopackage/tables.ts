/** GPKG, in letters of ASCII, and the version 1.3 of the standard (OGC 12-128r17). */
export const applicationId = 0x47_50_4b_47
export const userVersion = 10_300

/** Tables of the standard and of its extensions for column names, metadata; and that of QGIS for styles. */
export const baseTables = `
CREATE TABLE gpkg_spatial_ref_sys (
  srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (
  table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '',
  last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (
  table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL,
  z TINYINT NOT NULL, m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
  CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
CREATE TABLE gpkg_extensions (
  table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL, scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
CREATE TABLE gpkg_data_columns (
  table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT, title TEXT, description TEXT, mime_type TEXT,
  constraint_name TEXT,
  CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name),
  CONSTRAINT gdc_tn UNIQUE (table_name, name));
CREATE TABLE gpkg_data_column_constraints (
  constraint_name TEXT NOT NULL, constraint_type TEXT NOT NULL, value TEXT, min NUMERIC, min_is_inclusive BOOLEAN,
  max NUMERIC, max_is_inclusive BOOLEAN, description TEXT,
  CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value));
CREATE TABLE gpkg_metadata (
  id INTEGER CONSTRAINT m_pk PRIMARY KEY ASC NOT NULL, md_scope TEXT NOT NULL DEFAULT 'dataset',
  md_standard_uri TEXT NOT NULL, mime_type TEXT NOT NULL DEFAULT 'text/xml', metadata TEXT NOT NULL DEFAULT '');
CREATE TABLE gpkg_metadata_reference (
  reference_scope TEXT NOT NULL, table_name TEXT, column_name TEXT, row_id_value INTEGER,
  timestamp DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  md_file_id INTEGER NOT NULL, md_parent_id INTEGER,
  CONSTRAINT crmr_mfi_fk FOREIGN KEY (md_file_id) REFERENCES gpkg_metadata(id),
  CONSTRAINT crmr_mpi_fk FOREIGN KEY (md_parent_id) REFERENCES gpkg_metadata(id));
CREATE TABLE layer_styles (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, f_table_catalog TEXT(256), f_table_schema TEXT(256),
  f_table_name TEXT(256), f_geometry_column TEXT(256), styleName TEXT(30), styleQML TEXT, styleSLD TEXT,
  useAsDefault BOOLEAN, description TEXT, owner TEXT(30), ui TEXT(30),
  update_time DATETIME DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')));
INSERT INTO gpkg_spatial_ref_sys VALUES
  ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined Cartesian coordinate reference system'),
  ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system');
INSERT INTO gpkg_extensions VALUES
  ('gpkg_data_columns', NULL, 'gpkg_schema', 'http://www.geopackage.org/spec130/#extension_schema', 'read-write'),
  ('gpkg_data_column_constraints', NULL, 'gpkg_schema', 'http://www.geopackage.org/spec130/#extension_schema', 'read-write'),
  ('gpkg_metadata', NULL, 'gpkg_metadata', 'http://www.geopackage.org/spec130/#extension_metadata', 'read-write'),
  ('gpkg_metadata_reference', NULL, 'gpkg_metadata', 'http://www.geopackage.org/spec130/#extension_metadata', 'read-write');
`

/** A name as SQL quotes it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const geometryColumn = 'geom'
export const idColumn = 'fid'

export const indexName = (table: string): string => `rtree_${table}_${geometryColumn}`

/** Triggers that keep the spatial index in step with what others change in the table (annex F.3). */
export function indexTriggers(table: string): string {
  const [name, to, id, geometry] = [
    indexName(table),
    quoteName(table),
    quoteName(idColumn),
    quoteName(geometryColumn),
  ]
  const trigger = (suffix: string, event: string, body: string) =>
    `CREATE TRIGGER ${quoteName(`${name}_${suffix}`)} AFTER ${event} BEGIN ${body} END;`
  const isThere = `(NEW.${geometry} NOTNULL AND NOT ST_IsEmpty(NEW.${geometry}))`
  const isGone = `(NEW.${geometry} ISNULL OR ST_IsEmpty(NEW.${geometry}))`
  const box = ['ST_MinX', 'ST_MaxX', 'ST_MinY', 'ST_MaxY'].map((side) => `${side}(NEW.${geometry})`).join()
  const put = `INSERT OR REPLACE INTO ${quoteName(name)} VALUES (NEW.${id},${box});`
  const take = (ids: string) => `DELETE FROM ${quoteName(name)} WHERE id ${ids};`
  return [
    trigger('insert', `INSERT ON ${to} WHEN ${isThere}`, put),
    trigger('update1', `UPDATE OF ${geometry} ON ${to} WHEN OLD.${id} = NEW.${id} AND ${isThere}`, put),
    trigger(
      'update2',
      `UPDATE OF ${geometry} ON ${to} WHEN OLD.${id} = NEW.${id} AND ${isGone}`,
      take(`= OLD.${id}`),
    ),
    trigger(
      'update3',
      `UPDATE ON ${to} WHEN OLD.${id} != NEW.${id} AND ${isThere}`,
      `${take(`= OLD.${id}`)} ${put}`,
    ),
    trigger(
      'update4',
      `UPDATE ON ${to} WHEN OLD.${id} != NEW.${id} AND ${isGone}`,
      take(`IN (OLD.${id}, NEW.${id})`),
    ),
    trigger('delete', `DELETE ON ${to} WHEN OLD.${geometry} NOT NULL`, take(`= OLD.${id}`)),
  ].join('\n')
}
