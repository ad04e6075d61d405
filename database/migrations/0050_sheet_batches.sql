-- Files that the back office imports: checked first, then written whole, and taken back ------------------------------

create table sheet_batch (
  id bigint generated always as identity primary key,
  resource text not null,
  account bigint references account on delete set null,
  file_name text not null,
  sha256 bytea not null,
  file bytea,
  problems bytea,
  state text not null check (state in ('checked', 'queued', 'done', 'failed', 'cancelled', 'undone')),
  mode text check (mode in ('good', 'all')),
  total int not null,
  good int not null,
  created int not null,
  updated int not null,
  unchanged int not null,
  bad int not null,
  done int not null default 0,
  stopping boolean not null default false,
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sheet_batch_by_account on sheet_batch (account, id desc);
create index sheet_batch_by_age on sheet_batch (created_at) where file is not null;
comment on table sheet_batch is '后台各页的导入批次：先检查，再整批写入，可整批撤销';
comment on column sheet_batch.file is '加密的原文件，保存七天';
comment on column sheet_batch.problems is '加密的问题清单：其中有表格里的手机号等值';
comment on column sheet_batch.state is 'checked 已检查，queued 排队或正在写入，done 已写入，failed 未能写入，cancelled 已取消，undone 已撤销';
comment on column sheet_batch.mode is 'good 只写入无误的行，all 有误则都不写入';
comment on column sheet_batch.done is '已写入的行数；提交之前别人看不到这些行';
comment on column sheet_batch.stopping is '已请求停止';

create table sheet_change (
  batch bigint not null references sheet_batch on delete cascade,
  row bigint not null,
  title text not null,
  version int not null,
  before jsonb,
  primary key (batch, row)
);
comment on table sheet_change is '一个批次写入的行，撤销时用';
comment on column sheet_change.version is '写入之后的版本；之后又改过的行不撤销';
comment on column sheet_change.before is '改动之前的值；新建的行为空';
