-- Articles and what the archive says of itself are searched: answers that were kept are asked again when they change.
alter table search_state add column articles bigint not null default 0;
comment on column search_state.articles is '文章与站点设置每变动一次加一';

create function count_articles() returns trigger language plpgsql as $$
begin
  update search_state set articles = articles + 1;
  return null;
end $$;
create trigger count_articles after insert or update or delete or truncate on article
  for each statement execute function count_articles();
create trigger count_articles after update on site
  for each statement execute function count_articles();
