-- Who has the turn to import, and how far it is: told to those who wait. The turn itself is an advisory lock.

create unlogged table import_turn (
  pid int primary key,
  job text not null,
  since timestamptz not null default now(),
  done int not null default 0,
  total int not null default 0
);
comment on table import_turn is '正在导入或撤销的进程及其进度：只为告知等待者，丢失无碍';
comment on column import_turn.pid is '持有导入锁的数据库连接';

-- Words of documents that come by the hundred are put into the index together. How many may wait for it is said by
-- whoever writes (gin_pending_list_limit): few, or every search reads through them.
alter index search_document_by_words_0 reset (fastupdate);
alter index search_document_by_words_1 reset (fastupdate);
alter index search_document_by_words_2 reset (fastupdate);
alter index search_document_by_words_3 reset (fastupdate);
alter index search_document_by_words_4 reset (fastupdate);
