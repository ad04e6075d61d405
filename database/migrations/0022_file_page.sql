-- What the pages of stored PDF files say, for those whose record every member may open.

create table file_text (
  file uuid primary key references file on delete cascade,
  state text not null check (state in ('read', 'scanned', 'broken', 'too_large')),
  pages int,
  version int not null,
  read_at timestamptz not null default now()
);
comment on table file_text is 'PDF 文件的文字读取结果：一个文件一行，尚未读取者无行';
comment on column file_text.state is '已读取、扫描件（无文字）、无法读取、超出限度';
comment on column file_text.version is '读取程序的版本；旧版本读的会重读';

create table file_page (
  file uuid not null references file on delete cascade,
  record bigint not null references record on delete cascade,
  page int not null,
  text text not null,
  plain text not null,
  words tsvector not null,
  primary key (file, page)
);
comment on table file_page is 'PDF 文件各页的文字：只含公开与会员可见资料的文件，只供会员检索';
comment on column file_page.plain is '归一后的文字，每行单独归一';
comment on column file_page.words is '检索词';
create index file_page_by_record on file_page (record);
create index file_page_by_words on file_page using gin (words) with (fastupdate = off);

-- Whoever closes a record need not think of it: what was read of its files goes in the same transaction.
create function forget_file_text() returns trigger language plpgsql as $$
begin
  delete from file_page where record = new.id;
  delete from file_text where file in (select id from file where record = new.id);
  return null;
end $$;

create trigger forget_file_text after update of access, open_on on record for each row
  when (new.access = 'secret' or new.access = 'protected'
    and (new.open_on is null or new.open_on > (now() at time zone 'Asia/Shanghai')::date))
  execute function forget_file_text();

-- Answers that were kept of a search are asked again when texts come or go.
alter table search_state add column texts bigint not null default 0;
comment on column search_state.texts is '文件文字每有变动即增';

create function count_file_texts() returns trigger language plpgsql as $$
begin
  update search_state set texts = texts + 1;
  return null;
end $$;
create trigger count_file_texts after insert or update or delete on file_text
  for each statement execute function count_file_texts();
