create table borehole (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  hole_kind text,
  project_code text,
  project_name text,
  final_depth double precision,
  started_on date,
  completed_on date,
  contractor text,
  archive_id bigint references record,
  location text,
  collar_elevation double precision,
  height_datum text,
  stable_water_depth double precision,
  diameter_mm double precision,
  original_north double precision,
  original_east double precision,
  original_system text,
  remark text
);
comment on table borehole is '工程地质钻孔';
-- A list walks one of these in its own order, and finds what it filters by in the index itself.
create index borehole_by_code on borehole (code_key, id)
  include (hole_kind, district, access, year, final_depth, completed_on);
create index borehole_by_code_only on borehole (code_key, id);
create index borehole_by_final_depth on borehole (final_depth, id) include (hole_kind, district, access);
create index borehole_by_final_depth_down on borehole (final_depth desc nulls last, id desc)
  include (hole_kind, district, access);
create index borehole_by_completed_on on borehole (completed_on, id)
  include (code_key, hole_kind, district, final_depth);
create index borehole_by_completed_on_down on borehole (completed_on desc nulls last, id desc)
  include (hole_kind, district, access);
create index borehole_by_district on borehole (district, final_depth, id)
  include (code_key, hole_kind, completed_on);
create index borehole_by_district_code on borehole (district, code_key, id)
  include (hole_kind, final_depth, completed_on);
create index borehole_by_hole_kind on borehole (hole_kind, final_depth);
create index borehole_by_kind_code on borehole (hole_kind, code_key, id)
  include (district, final_depth, completed_on);
create index borehole_by_kind_depth_down on borehole (hole_kind, final_depth desc nulls last, id desc)
  include (district);
create index borehole_by_contractor on borehole (contractor);
create index borehole_by_year on borehole (year);
create index borehole_by_access on borehole (access) where access <> 'open';
create index borehole_by_archive on borehole (archive_id);
create index borehole_by_project_text on borehole using gin (project_name gin_trgm_ops);
select count_facets_of('borehole', 'borehole',
  'holeKind', 'hole_kind', 'finalDepth', 'floor(final_depth / 5) * 5', 'contractor', 'contractor');

create table borehole_stratum (
  record bigint not null references record on delete cascade,
  position int not null,
  layer text,
  name text not null,
  era text,
  base_depth double precision not null,
  description text,
  primary key (record, position)
);
comment on table borehole_stratum is '钻孔分层';

create table borehole_spt (
  record bigint not null references record on delete cascade,
  position int not null,
  depth double precision not null,
  blows int not null,
  penetration double precision,
  rod_length double precision,
  primary key (record, position)
);
comment on table borehole_spt is '标准贯入试验';

create table borehole_cpt (
  record bigint not null references record on delete cascade,
  position int not null,
  method text not null,
  start_depth double precision not null,
  step double precision not null,
  ps_mpa real[],
  qc_mpa real[],
  fs_kpa real[],
  u2_kpa real[],
  primary key (record, position)
);
comment on table borehole_cpt is '静力触探：读数按等间距存为数组';

create table borehole_sample (
  record bigint not null references record on delete cascade,
  position int not null,
  number text,
  top_depth double precision not null,
  base_depth double precision,
  sample_kind text,
  water_content double precision,
  density double precision,
  specific_gravity double precision,
  void_ratio double precision,
  liquid_limit double precision,
  plastic_limit double precision,
  plasticity_index double precision,
  liquidity_index double precision,
  compressibility_per_mpa double precision,
  modulus_mpa double precision,
  cohesion_kpa double precision,
  friction_degrees double precision,
  undrained_shear_kpa double precision,
  primary key (record, position)
);
comment on table borehole_sample is '土样与室内试验';

create table borehole_water_level (
  record bigint not null references record on delete cascade,
  position int not null,
  depth double precision not null,
  level_kind text,
  water_kind text,
  layer text,
  measured_on date,
  primary key (record, position)
);
comment on table borehole_water_level is '钻孔水位';
