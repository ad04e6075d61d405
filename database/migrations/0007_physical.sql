create table core (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  borehole_id bigint references record,
  core_length double precision,
  boxes int,
  recovery double precision,
  condition text,
  stored_on date,
  shelf text,
  remark text
);
comment on table core is '岩心';
create index core_by_code on core (code_key, id);
create index core_by_borehole on core (borehole_id);
select count_facets_of('core', 'core', 'condition', 'condition',
  'coreLength', 'floor(core_length / 20) * 20', 'recovery', 'floor(recovery / 5) * 5');

create table core_run (
  record bigint not null references record on delete cascade,
  position int not null,
  top double precision not null,
  base double precision not null,
  length double precision,
  recovery double precision,
  rqd double precision,
  box int,
  description text,
  primary key (record, position)
);
comment on table core_run is '岩心回次';

create table slice (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  sample_number text,
  borehole_id bigint references record,
  core_id bigint references record,
  depth double precision,
  rock_name text,
  texture text,
  structure text,
  minerals text,
  alteration text,
  identified_by text,
  identified_on date,
  magnification text,
  shelf text,
  remark text
);
comment on table slice is '薄片：单偏光与正交偏光照片为所附文件';
create index slice_by_code on slice (code_key, id);
create index slice_by_borehole on slice (borehole_id);
create index slice_by_core on slice (core_id);
select count_facets_of('slice', 'slice', 'rockName', 'rock_name', 'depth', 'floor(depth / 20) * 20');

create table fossil (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  fossil_group text,
  taxon text,
  borehole_id bigint references record,
  layer text,
  depth double precision,
  count int,
  age text,
  meaning text,
  plate text,
  shelf text,
  remark text
);
comment on table fossil is '化石';
create index fossil_by_code on fossil (code_key, id);
create index fossil_by_borehole on fossil (borehole_id);
select count_facets_of('fossil', 'fossil',
  'fossilGroup', 'fossil_group', 'age', 'age', 'depth', 'floor(depth / 20) * 20');

create table research_base (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  base_kind text,
  owner text,
  subject text,
  facilities text,
  built_on date,
  area_m2 double precision,
  address text,
  visiting text,
  contact text,
  remark text
);
comment on table research_base is '科研基地';
create index research_base_by_code on research_base (code_key, id);
select count_facets_of('research_base', 'researchBase', 'baseKind', 'base_kind', 'owner', 'owner');
