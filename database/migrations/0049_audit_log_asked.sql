-- The log is asked by day, kind, account and text, exported, and verified piece by piece -----------------------------

-- what the hash of a line covers, besides the hash of the line before; exports carry it as it is
create function audit_content(event audit_event) returns text immutable parallel safe language sql
return jsonb_build_array(event.id, extract(epoch from event.at), event.log_type, event.operation, event.action,
  event.account, event.name, event.address, event.object, event.success, event.detail)::text;
comment on function audit_content is '散列所覆盖的一行内容';

create or replace function audit_hash(previous bytea, event audit_event) returns bytea immutable parallel safe language sql
return sha256(previous || convert_to(audit_content(event), 'UTF8'));

-- pairs of characters: trigrams find no Chinese name
create function audit_pairs(content text) returns text[] immutable strict parallel safe language sql
return array(select distinct substr(lower(content), i, 2) from generate_series(1, length(content) - 1) i);
comment on function audit_pairs is '相邻两字的全部组合，供查找';

create index audit_event_by_text on audit_event using gin (audit_pairs(name || ' ' || address || ' ' || object));

-- every index ends in the line number, the order of the log, and counts without reading the lines
drop index audit_event_by_time, audit_event_by_account, audit_event_by_action;
create index audit_event_by_time on audit_event (at, id);
create index audit_event_by_account on audit_event (account, id) include (at);
create index audit_event_by_action on audit_event (action, id) include (at);
create index audit_event_by_type on audit_event (log_type, id) include (at);
create index audit_event_by_operation on audit_event (operation, id) include (at) where operation is not null;
create index audit_event_refused on audit_event (id) include (at) where not success;

-- the end of the chain is moved by the chain only: whoever could set it could cut lines off
create function refuse_audit_head_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the end of the audit chain follows from its lines';
  end if;
  return new;
end $$;
create trigger keep before insert or update or delete on audit_head
  for each row execute function refuse_audit_head_change();
create trigger keep_all before truncate on audit_head
  for each statement execute function refuse_audit_change();
