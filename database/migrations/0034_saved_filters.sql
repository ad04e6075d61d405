-- What a saved search is narrowed by is called filters now, as it is everywhere else.
update saved_search
set question = question - 'narrowing' || jsonb_build_object('filters', question->'narrowing')
where question ? 'narrowing';
