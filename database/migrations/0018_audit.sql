-- What happened, who did it, and a chain that shows when a line was changed ------------------------------------------

create table audit_event (
  id bigint primary key,
  at timestamptz not null,
  log_type smallint not null check (log_type in (1, 2, 3, 4)),
  operation smallint check (operation between 1 and 6),
  action text not null,
  account bigint,
  name text not null default '',
  address text not null default '',
  object text not null default '',
  success boolean not null,
  detail jsonb not null default '{}',
  hash bytea not null
);
create index audit_event_by_time on audit_event (at);
create index audit_event_by_account on audit_event (account, id);
create index audit_event_by_action on audit_event (action, id);
comment on table audit_event is '审计日志：只增不改，每行的散列接着上一行的散列';
comment on column audit_event.log_type is '1 登录，2 操作，3 定时，4 异常';
comment on column audit_event.operation is '1 查询，2 新增，3 修改，4 删除，5 导入，6 导出';
comment on column audit_event.account is '何人；账号删除后仍保留编号与姓名';

create table audit_head (
  one boolean primary key default true check (one),
  id bigint not null default 0,
  hash bytea not null default '\x'
);
insert into audit_head default values;
comment on table audit_head is '审计日志的最后一行；写入者在此依次排队';

create function audit_hash(previous bytea, event audit_event) returns bytea immutable language sql
return sha256(previous || convert_to(jsonb_build_array(event.id, extract(epoch from event.at), event.log_type,
  event.operation, event.action, event.account, event.name, event.address, event.object, event.success,
  event.detail)::text, 'UTF8'));

create function chain_audit_event() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.id := head.id + 1;
  new.at := clock_timestamp();
  new.hash := audit_hash(head.hash, new);
  update audit_head set id = new.id, hash = new.hash;
  return new;
end $$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are only added';
end $$;

create trigger chain before insert on audit_event for each row execute function chain_audit_event();
create trigger keep before update or delete on audit_event for each row execute function refuse_audit_change();
create trigger keep_all before truncate on audit_event for each statement execute function refuse_audit_change();
