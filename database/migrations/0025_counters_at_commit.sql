-- Counters are moved at the end of a transaction: whoever writes long keeps nobody waiting at them meanwhile.

create table count_change (
  kind text not null,
  prop text,
  value text,
  count bigint not null
);
comment on table count_change is '本事务尚未计入的增减：提交时计入总数与各项件数，其他事务从看不到';
comment on column count_change.prop is '空为总数';

create or replace function count_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into count_change (kind, count) select kind, count(*) from new_rows group by kind;
  elsif tg_op = 'DELETE' then
    insert into count_change (kind, count) select kind, -count(*) from old_rows group by kind;
  else
    insert into count_change (kind, count) select distinct kind, 0 from new_rows;
  end if;
  return null;
end $$;

-- One statement's rows are counted at once. Arguments: the kind, then name and SQL expression, in turn.
create or replace function count_facets() returns trigger language plpgsql as $$
declare
  source text := case tg_op
    when 'INSERT' then 'select 1 as sign, n.* from new_rows n'
    when 'DELETE' then 'select -1 as sign, o.* from old_rows o'
    else 'select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o' end;
  counted text := '';
begin
  for i in 1 .. tg_nargs - 2 by 2 loop
    counted := counted || format(
      '%s select %L as prop, coalesce((%s)::text, '''') as value, sum(sign) as n from changed group by 2',
      case when i = 1 then '' else ' union all' end, tg_argv[i], tg_argv[i + 1]);
  end loop;
  execute format(
    'with changed as (%s), counted as (%s), moved as (
       insert into count_change (kind, prop, value, count)
       select %L, prop, value, n from counted where n <> 0 returning 1)
     insert into count_change (kind, count) select %L, 0 where exists (select from changed)',
    source, counted, tg_argv[0], tg_argv[0]);
  return null;
end $$;

-- The rows of other transactions are never to be seen: what is here is this one's. Kinds first, then facets, each in
-- one order, so that two that end together wait for each other and no more.
create function apply_count_changes() returns trigger language plpgsql as $$
begin
  insert into kind_state as s (kind, total, version)
  select kind, coalesce(sum(count) filter (where prop is null), 0), 1 from count_change group by kind order by kind
  on conflict (kind) do update set total = s.total + excluded.total, version = s.version + 1;
  insert into facet_count as f (kind, prop, value, count)
  select kind, prop, value, sum(count) from count_change where prop is not null
  group by kind, prop, value having sum(count) <> 0 order by kind, prop, value
  on conflict (kind, prop, value) do update set count = f.count + excluded.count;
  delete from count_change;
  return null;
end $$;

create constraint trigger count_at_commit after insert on count_change deferrable initially deferred
  for each row when (new.prop is null) execute function apply_count_changes();
