create table gnss_point (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  monument text,
  grade text,
  network text,
  status text,
  built_on date,
  settlement_rate double precision,
  antenna_elevation double precision,
  owner text,
  remark text
);
comment on table gnss_point is 'GNSS 监测点';
create index gnss_point_by_code on gnss_point (code_key, id);
select count_facets_of('gnss_point', 'gnssPoint',
  'status', 'status', 'grade', 'grade', 'network', 'network', 'settlementRate', 'floor(settlement_rate / 2) * 2');

create table gnss_point_visit (
  record bigint not null references record on delete cascade,
  position int not null,
  visited_on date not null,
  work text not null,
  unit text,
  primary key (record, position)
);
comment on table gnss_point_visit is '点位维护记录';
