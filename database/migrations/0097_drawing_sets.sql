create table drawing_set (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  title text not null check (length(title) between 1 and 80),
  codes text[] not null check (cardinality(codes) between 1 and 120),
  asked_at timestamptz not null default now(),
  -- how far it is: sheets that are drawn, of so many, and when that was said last
  drawn int not null default 0,
  sheets int not null default 0,
  advanced_at timestamptz,
  made_at timestamptz,
  content bytea,
  -- the records that are in it
  records bigint[] not null default '{}',
  -- why none was made
  failure text,
  constraint drawing_set_made check ((made_at is null) = (content is null)),
  constraint drawing_set_end check (content is null or failure is null)
);
comment on table drawing_set is '会员编制的成套图件（PDF），保存 7 天；每人同时编制一份，至多留五份';
create unique index drawing_set_in_work on drawing_set (account) where made_at is null and failure is null;
create index drawing_set_by_account on drawing_set (account, asked_at desc);
create index drawing_set_by_age on drawing_set (asked_at);
