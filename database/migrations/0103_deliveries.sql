-- What a firm delivers: its files, what they turned out to be, what is wrong in them, and what was taken -------------

create table delivery (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 200),
  settings jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'taking', 'taken', 'undoing', 'undone')),
  revision int not null default 0,
  checked int not null default 0,
  done int not null default 0,
  total int not null default 0,
  step text,
  failure text,
  retained jsonb not null default '[]',
  author bigint references account on delete set null,
  taker bigint references account on delete set null,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  taken_at timestamptz,
  undone_at timestamptz
);
comment on table delivery is '送来的一批资料：收文件、认格式、定待定之事、检查、入库、撤销，每一步都在行中';
comment on column delivery.settings is '整批的设定：送交单位、项目编号、坐标系、X 是否为东、公开程度';
comment on column delivery.revision is '文件、设定与改值每变一次加一';
comment on column delivery.checked is '检查所依据的 revision；小于 revision 即待重查';
comment on column delivery.step is '正在做的事，连同 done、total 为进度';
comment on column delivery.failure is '上一步没有做成的原因';
comment on column delivery.retained is '撤销时保留的资料及原因，有上限';
create index delivery_by_touched on delivery (touched_at desc, id desc);
create index delivery_by_author on delivery (author);
create index delivery_by_taker on delivery (taker);

create table delivery_file (
  id bigint generated always as identity primary key,
  delivery bigint not null references delivery on delete cascade,
  file bigint not null references stored_file,
  name text not null check (char_length(name) between 1 and 400),
  state text not null default 'waiting' check (state in ('waiting', 'read', 'refused')),
  reason text,
  description jsonb,
  uses jsonb,
  edits jsonb not null default '[]',
  is_left_out boolean not null default false,
  result jsonb,
  places jsonb not null default '[]',
  matches jsonb not null default '[]',
  record_code text,
  batch bigint references import_batch,
  created_at timestamptz not null default now(),
  constraint delivery_file_once unique (delivery, file)
);
comment on table delivery_file is '一批中的文件：按内容认出的格式、各表的用法、改过的值、检查的结果、入库的批次';
comment on column delivery_file.uses is '各表各列的用法；空即照所提议';
comment on column delivery_file.edits is '在网上改过的值：表、行、列、新值；原文件不动';
comment on column delivery_file.places is '点的原坐标与换算所得，供在图上预览，有上限';
comment on column delivery_file.matches is '文件名所指的资料：一份即附上，几份由人选定';
comment on column delivery_file.record_code is '由人选定的资料编号';
create index delivery_file_by_file on delivery_file (file);
create index delivery_file_by_batch on delivery_file (batch);

create table delivery_problem (
  file bigint not null references delivery_file on delete cascade,
  number int not null,
  weight text not null check (weight in ('refused', 'dropped', 'note')),
  sheet text not null,
  row_number int,
  column_name text,
  value text,
  reason text not null,
  proposal text,
  primary key (file, number)
);
comment on table delivery_problem is '检查所得的问题，逐格，有上限；重查时整份替换';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (320, 1, 5, 1, '资料入库', '/data-manager/deliveries', 'deliveries', 'records.write');
insert into role_menu (role, menu)
select role.id, 320 from role where role.seeded and role.code = 'records_manager'
on conflict do nothing;
