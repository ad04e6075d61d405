-- Bounds that members set on observed quantities, and the crossings of them that were told -------------------------------

create table threshold (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  record bigint not null,
  quantity text not null,
  measure text not null,
  since date,
  side text not null,
  bound double precision not null,
  seen_to timestamptz,
  is_due boolean not null default false,
  created_at timestamptz not null default now(),
  constraint threshold_measure check (measure in ('value', 'change')),
  constraint threshold_side check (side in ('above', 'below')),
  constraint threshold_since check ((measure = 'change') = (since is not null)),
  constraint threshold_once unique nulls not distinct (account, record, quantity, measure, since, side, bound)
);
create index threshold_by_record on threshold (record);
create index threshold_due on threshold (id) where is_due;
comment on table threshold is '会员对观测量所设的阈值';
comment on column threshold.measure is '所比的：value 为观测值，change 为自 since 日起的变化';
comment on column threshold.seen_to is '设定时最近一次读数的时间；在此之前已结束的越限不通知';
comment on column threshold.is_due is '读数有变动，待核对';

create table threshold_crossing (
  threshold bigint not null references threshold on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  is_standing boolean not null,
  extreme double precision not null,
  primary key (threshold, from_at)
);
comment on table threshold_crossing is '已通知的越限，每次一行';
comment on column threshold_crossing.to_at is '最后一次越限的读数';
comment on column threshold_crossing.is_standing is '此后没有回到限内的读数';

alter table notice drop constraint notice_topic_check;
alter table notice add constraint notice_topic_check check (topic in
  ('saved_search', 'organisation', 'draft', 'feedback', 'loan', 'deposit', 'account', 'privacy', 'threshold'));
