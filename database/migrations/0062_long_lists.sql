-- Lists of a million people -------------------------------------------------------------------------------------------

-- What a text is looked for in, as it is compared: reading it costs less than putting it together.
drop index if exists account_by_words;
drop function if exists account_words;
alter table account add column words text not null generated always as
  (lower(coalesce(username, '') || ' ' || name || ' ' || coalesce(company, ''))) stored;
comment on column account.words is '按文字查找的范围：用户名、姓名、单位名称，小写';
create index account_by_words on account using gin (grams(words));

-- What is looked at row by row when no index serves costs its time.
alter function grams(text) cost 1000;

-- Lists and counts of departments need no row of those who are not removed.
drop index account_by_department;
create index account_by_department on account (department);
create index account_listed_by_department on account (department, id)
  where removed_at is null and forgotten_at is null;

create index account_by_username on account (username, id);
create index session_by_last_seen on session (account, seen_at);
