create table pumping_well (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  well_use text,
  aquifer text,
  depth double precision,
  screen_top double precision,
  screen_base double precision,
  diameter_mm double precision,
  status text,
  built_on date,
  permitted_m3 double precision,
  owner text,
  permit text,
  ground_elevation double precision,
  remark text
);
comment on table pumping_well is '开采井、回灌井';
create index pumping_well_by_code on pumping_well (code_key, id);
select count_facets_of('pumping_well', 'pumpingWell',
  'wellUse', 'well_use', 'aquifer', 'aquifer', 'status', 'status', 'depth', 'floor(depth / 50) * 50');

create table benchmark (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  grade text,
  monument text,
  network text,
  route text,
  status text,
  built_on date,
  settlement_rate double precision,
  latest_elevation double precision,
  height_datum text,
  owner text,
  remark text
);
comment on table benchmark is '水准点';
create index benchmark_by_code on benchmark (code_key, id);
select count_facets_of('benchmark', 'benchmark', 'status', 'status', 'grade', 'grade', 'monument', 'monument',
  'network', 'network', 'settlementRate', 'floor(settlement_rate / 2) * 2');

create table extensometer (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  marks_count int,
  deepest double precision,
  bedrock text,
  network text,
  status text,
  built_on date,
  settlement_rate double precision,
  borehole_id bigint references record,
  owner text,
  remark text
);
comment on table extensometer is '分层标：一组多标';
create index extensometer_by_code on extensometer (code_key, id);
create index extensometer_by_borehole on extensometer (borehole_id);
select count_facets_of('extensometer', 'extensometer', 'status', 'status', 'network', 'network',
  'bedrock', 'bedrock', 'deepest', 'floor(deepest / 50) * 50',
  'settlementRate', 'floor(settlement_rate / 2) * 2');

create table extensometer_mark (
  record bigint not null references record on delete cascade,
  position int not null,
  number int not null,
  depth double precision not null,
  layer text,
  installed_on date,
  primary key (record, position)
);
comment on table extensometer_mark is '分层标各标';

create table porewater_pipe (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  nest_id bigint references record,
  borehole_id bigint references record,
  tip_depth double precision,
  layer text,
  sensor text,
  network text,
  status text,
  built_on date,
  ground_elevation double precision,
  height_datum text,
  owner text,
  remark text
);
comment on table porewater_pipe is '孔隙水压力管';
create index porewater_pipe_by_code on porewater_pipe (code_key, id);
create index porewater_pipe_by_nest on porewater_pipe (nest_id);
create index porewater_pipe_by_borehole on porewater_pipe (borehole_id);
select count_facets_of('porewater_pipe', 'porewaterPipe', 'status', 'status', 'sensor', 'sensor',
  'layer', 'layer', 'network', 'network', 'tipDepth', 'floor(tip_depth / 10) * 10');

create table water_quality_well (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  aquifer text,
  depth double precision,
  screen_top double precision,
  screen_base double precision,
  network text,
  status text,
  built_on date,
  sampled_on date,
  overall_class text,
  worst_items text,
  ground_elevation double precision,
  owner text,
  remark text
);
comment on table water_quality_well is '水质监测井';
comment on column water_quality_well.overall_class is '最近一次采样的综合类别（GB/T 14848-2017，从劣不从优）';
create index water_quality_well_by_code on water_quality_well (code_key, id);
select count_facets_of('water_quality_well', 'waterQualityWell', 'overallClass', 'overall_class',
  'aquifer', 'aquifer', 'status', 'status', 'network', 'network', 'depth', 'floor(depth / 50) * 50');
