-- Lists and search speak of conditions in one way.
update saved_search
set question = question - 'filters' || jsonb_build_object('conditions', (
  select coalesce(jsonb_agg(jsonb_build_object('prop', key, 'anyOf', value) order by key), '[]')
  from jsonb_each(question->'filters')
))
where question ? 'filters';

alter table searched_word rename to search_log;
alter table search_log rename sources to searchers;
alter table search_log rename without_hits to zero_result;
alter index searched_word_pkey rename to search_log_pkey;
alter index searched_word_by_word rename to search_log_by_word;
comment on table search_log is '每天检索的词：每个检索者每天计一次，保留 180 天';
comment on column search_log.zero_result is '其中没有查到任何资料的检索者数';
