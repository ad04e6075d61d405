-- What programs are told of changes: a row for each code that everybody saw, at the version of its kind with which it
-- last changed. Versions are given when transactions end, one after the other for each kind, so whoever has read all up to
-- a version misses nothing, whichever transaction began first.

create table harvest_entry (
  kind text not null,
  code text not null,
  there boolean not null,
  version bigint not null,
  first_version bigint not null,
  since_version bigint,
  primary key (kind, code),
  check (there = (since_version is not null))
);
comment on table harvest_entry is '目录采集：人人可见的编号，各在其类的哪个数据版本上有过变化；撤下或转为涉密的留下编号';
comment on column harvest_entry.there is '此刻人人可见：没有撤下，也不涉密';
comment on column harvest_entry.version is '最近一次变化的数据版本';
comment on column harvest_entry.first_version is '最早可见的数据版本：此前采集的程序从不知道这个编号';
comment on column harvest_entry.since_version is '此次可见起于哪个数据版本；不可见时为空';
create index harvest_entry_by_version on harvest_entry (kind, version, code collate "C");
create index harvest_entry_gone on harvest_entry (kind, version) where not there;

create table harvest_version (
  kind text not null,
  version bigint not null,
  at timestamptz not null,
  primary key (kind, version)
);
comment on table harvest_version is '目录采集：各类资料每个有变化的数据版本及其时刻；接续处据此核对，库退回旧备份后不会错接';

-- Its rows live no longer than the transaction that writes them: a crash loses none that anybody could miss.
create unlogged table harvest_change (
  transaction xid8 not null default pg_current_xact_id(),
  kind text not null,
  code text not null
);
comment on table harvest_change is '目录采集：本事务动过的编号，提交时计入，其他事务从看不到';
create index harvest_change_by_transaction on harvest_change (transaction);

create function note_harvest_old() returns trigger language plpgsql as $$
begin
  insert into harvest_change (kind, code) select kind, code from old_rows where access <> 'secret';
  return null;
end $$;

create function note_harvest_new() returns trigger language plpgsql as $$
begin
  insert into harvest_change (kind, code) select kind, code from new_rows where access <> 'secret';
  return null;
end $$;

-- Of what was changed the code stays, as a rule: then it is noted once.
create function note_harvest_both() returns trigger language plpgsql as $$
begin
  insert into harvest_change (kind, code)
  select kind, code from old_rows where access <> 'secret'
  union select kind, code from new_rows where access <> 'secret';
  return null;
end $$;

create trigger harvest_insert after insert on record referencing new table as new_rows
  for each statement execute function note_harvest_new();
create trigger harvest_update after update on record referencing old table as old_rows new table as new_rows
  for each statement execute function note_harvest_both();
create trigger harvest_delete after delete on record referencing old table as old_rows
  for each statement execute function note_harvest_old();

-- A code is there as long as a record that is not secret has it. What never was there is nothing. The row of the kind is
-- locked since its version moved, until the transaction has ended: the next one waits for it.
create function apply_harvest_changes() returns void language plpgsql set enable_seqscan = off as $$
begin
  with noted as (
    delete from harvest_change where transaction = pg_current_xact_id() returning kind, code),
  codes as materialized (
    select c.kind, c.code, s.version, r.id is not null as there
    from (select distinct kind, code from noted) c join kind_state s on s.kind = c.kind
    left join record r on r.kind = c.kind and r.code = c.code and r.access <> 'secret'),
  applied as (
    insert into harvest_entry as e (kind, code, there, version, first_version, since_version)
    select kind, code, there, version, version, case when there then version end from codes c
    where there or exists (select from harvest_entry e where e.kind = c.kind and e.code = c.code and e.there)
    order by kind, code
    on conflict (kind, code) do update set there = excluded.there, version = excluded.version,
      since_version = case when excluded.there then coalesce(e.since_version, excluded.version) end
    returning kind, version)
  insert into harvest_version (kind, version, at)
  select kind, version, clock_timestamp() from (select distinct kind, version from applied) a
  on conflict (kind, version) do nothing;
end $$;

create or replace function apply_count_changes() returns trigger language plpgsql as $$
begin
  insert into kind_state as s (kind, total, version)
  select kind, coalesce(sum(count) filter (where prop is null), 0), 1 from count_change group by kind order by kind
  on conflict (kind) do update set total = s.total + excluded.total, version = s.version + 1;
  if not found then return null; end if; -- an earlier row of this transaction has had all applied
  insert into facet_count as f (kind, prop, value, count)
  select kind, prop, value, sum(count) from count_change where prop is not null
  group by kind, prop, value having sum(count) <> 0 order by kind, prop, value
  on conflict (kind, prop, value) do update set count = f.count + excluded.count;
  delete from count_change;
  perform apply_harvest_changes();
  return null;
end $$;

insert into harvest_entry (kind, code, there, version, first_version, since_version)
select r.kind, r.code, true, s.version, s.version, s.version
from record r join kind_state s on s.kind = r.kind where r.access <> 'secret';
insert into harvest_version (kind, version, at)
select kind, version, now() from harvest_entry group by kind, version;

-- Of many records renamed at once, each was compared with each: 20,000 took minutes.
alter function follow_record_names() set enable_nestloop = off;
