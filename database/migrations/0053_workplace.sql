-- The back office opens on what waits for whoever is in, and on how the house is doing -----------------------------------

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (190, null, 0, 1, '工作台', '/admin', 'dashboard', null);
insert into role_menu (role, menu) select id, 190 from role where staff;

-- Hours, address and postcode are true until somebody looks again: a change of them is a look, a confirmation another.
alter table site add column facts_confirmed_at timestamptz not null default now();
comment on column site.facts_confirmed_at is '开放时间、地址等最近一次修改或确认无误的时刻';

create function confirm_site_facts() returns trigger language plpgsql as $$
begin
  new.facts_confirmed_at := now();
  return new;
end $$;
create trigger site_facts_changed before update on site for each row
when ((old.hours, old.address, old.postcode) is distinct from (new.hours, new.address, new.postcode))
execute function confirm_site_facts();

create index account_by_created_at on account (created_at);
create index article_by_updated_at on article (updated_at);
create index import_batch_by_account on import_batch (account, created_at);
