-- What a reading is worth, and how readings come in.
alter table every_observation
  add column below boolean not null default false,
  add column quality text check (quality in ('suspect', 'estimated')),
  add column rebased boolean not null default false,
  add column remark text;
comment on column every_observation.below is '低于检出限：值为检出限，不知检出限者为空';
comment on column every_observation.quality is '可疑或插补；空为实测';
comment on column every_observation.rebased is '自此换标、换尺或改起算点：与之前的值不能相减';

create table reading_batch (
  id bigint generated always as identity primary key,
  kind text not null,
  file_name text not null,
  sha256 bytea not null,
  state text not null default 'draft' check (state in ('draft', 'review', 'returned', 'taken', 'undone')),
  author bigint references account on delete set null,
  reviewer bigint references account on delete set null,
  added int not null,
  changed int not null,
  unchanged int not null,
  refused int not null,
  report jsonb not null,
  comment text,
  operation bigint,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index reading_batch_waiting on reading_batch (state) where state in ('review', 'returned');
comment on table reading_batch is '一个读数表格：起草、审核、取用、撤销';

create table batch_reading (
  batch bigint not null references reading_batch on delete cascade,
  record bigint not null,
  quantity text not null,
  at timestamptz not null,
  value double precision,
  provisional boolean not null,
  below boolean not null,
  quality text,
  rebased boolean not null,
  remark text,
  before jsonb,
  written boolean not null default false,
  primary key (batch, record, quantity, at)
);
comment on table batch_reading is '一批中与馆内不同的读数；取用时记下原来的值，撤销时据以改回';
comment on column batch_reading.written is '已写入而未撤销';
create index batch_reading_by_record on batch_reading (record);

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (310, 1, 6, 1, '监测读数', '/data-manager/readings', 'readings', 'records.read');
insert into role_menu (role, menu)
select role.id, 310 from role where role.seeded and role.code = 'records_manager'
on conflict do nothing;
