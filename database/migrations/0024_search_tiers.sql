-- Documents stand in tiers of rank, each under an index of its own; all that is long lies beside the row. What stands
-- is written anew by the product after its start, and keeps the time at which it was first to be found.

alter table search_document
  drop column top,
  drop column head,
  add column tier smallint not null default 0;
alter table search_document alter column tier drop default;
alter table search_document alter column plain set storage external;
alter table search_document set (toast_tuple_target = 128, parallel_workers = 0);
comment on column search_document.tier is '按名次分档，0 最前：先查前面的';
comment on column search_document.words is '全部字词；@ 起首者为分面，! 起首者出自编号或题名';
drop index search_document_by_words;
create index search_document_by_words_0 on search_document using gin (words) with (fastupdate = off)
  where tier = 0;
create index search_document_by_words_1 on search_document using gin (words) with (fastupdate = off)
  where tier = 1;
create index search_document_by_words_2 on search_document using gin (words) with (fastupdate = off)
  where tier = 2;
create index search_document_by_words_3 on search_document using gin (words) with (fastupdate = off)
  where tier = 3;
create index search_document_by_words_4 on search_document using gin (words) with (fastupdate = off)
  where tier = 4;

drop trigger count_file_texts on file_text;
alter table search_state
  drop column top_from,
  drop column built_at,
  drop column texts,
  add column tiers smallint[] not null default '{550,500,375,275}';
comment on column search_state.tiers is '前几档各自的最低名次';

-- Answers that were kept of a search are asked again when texts come: by the transaction that wrote them last, and
-- whether it has ended. There is one at a time. Texts go with a record, whose kind counts that.
create sequence search_texts;
comment on sequence search_texts is '最近写入文件文字的事务号';

create or replace function count_file_texts() returns trigger language plpgsql as $$
begin
  perform setval('search_texts', pg_current_xact_id()::text::bigint);
  return null;
end $$;
create trigger count_file_texts after insert or update on file_text
  for each statement execute function count_file_texts();
