-- What everybody sees of a record, as words. A document is written in the transaction of its record.

create table search_document (
  record bigint primary key references record on delete cascade,
  version int not null,
  kind text not null,
  district text,
  year int,
  type text,
  access text not null,
  rank smallint not null,
  top boolean not null,
  code text not null,
  plain text not null,
  head tsvector not null,
  words tsvector not null,
  added_at timestamptz not null default now()
) with (toast_tuple_target = 1000);
alter table search_document alter column words set storage external;
comment on table search_document is '全文检索：每条资料一行，只含人人可见的内容';
comment on column search_document.version is '所依据的资料版本';
comment on column search_document.type is '类型：类名与代码，如 borehole.6';
comment on column search_document.rank is '与问题无关的名次，大者在前';
comment on column search_document.top is '名次最高的一小部分：先查它们';
comment on column search_document.code is '去掉连接符的编号';
comment on column search_document.plain is '归并写法后的文字，一项一行';
comment on column search_document.head is '编号与题名的字词';
comment on column search_document.words is '全部字词；@ 起首者为分面';
comment on column search_document.added_at is '首次可查到的时间';
create index search_document_by_words on search_document using gin (words) with (fastupdate = off);
create index search_document_by_top_words on search_document using gin (words) with (fastupdate = off) where top;
create index search_document_by_sampled_words on search_document using gin (words) with (fastupdate = off)
  where record % 32 = 0;
create index search_document_by_sampled_head on search_document using gin (head) with (fastupdate = off)
  where record % 32 = 0;
create index search_document_by_few_words on search_document using gin (words) with (fastupdate = off)
  where record % 512 = 0;
create index search_document_by_few_head on search_document using gin (head) with (fastupdate = off)
  where record % 512 = 0;
create index search_document_by_head on search_document using gin (head) with (fastupdate = off);
create index search_document_by_code on search_document (code text_pattern_ops);
create index search_document_by_time on search_document (added_at);

create table search_state (
  id int primary key default 1 check (id = 1),
  version int not null default 0,
  top_from smallint not null default 450,
  built_at timestamptz
);
comment on table search_state is '检索文档的版本：与程序不同则重建';
comment on column search_state.top_from is '名次不低于此者先查';
insert into search_state default values;

create table saved_search (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  name text not null,
  question jsonb not null,
  alert boolean not null default false,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (account, name)
);
comment on table saved_search is '会员保存的检索；alert 为真时有新资料即告知';
comment on column saved_search.seen_at is '此前的资料已告知';
create index saved_search_by_alert on saved_search (seen_at) where alert;

create table notice (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  topic text not null check (topic in ('saved_search')),
  title text not null,
  body text not null,
  href text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table notice is '站内消息';
create index notice_by_account on notice (account, id desc);

create table searched_word (
  day date not null,
  word text not null,
  sources int not null default 0,
  without_hits int not null default 0,
  primary key (day, word)
);
comment on table searched_word is '每天检索的词：每个来源每天计一次，保留 180 天';
comment on column searched_word.without_hits is '其中没有查到任何资料的来源数';
create index searched_word_by_word on searched_word (word);
