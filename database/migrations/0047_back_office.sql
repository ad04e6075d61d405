-- Running the house: departments, data scopes, versions of what several people edit ----------------------------------

create table department (
  id bigint generated always as identity primary key,
  parent bigint references department,
  position int not null default 0,
  code text not null unique,
  name text not null,
  unit_type text not null check (unit_type in ('internal', 'external', 'public')),
  phone text,
  remark text,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null
);
create index department_by_parent on department (parent, position);
comment on table department is '部门：馆内部门、外部单位、公众，成一棵树';
comment on column department.unit_type is '单位类型：internal 馆内部门，external 外部单位，public 公众';

insert into department (position, code, name, unit_type) values
  (1, 'internal', '本馆', 'internal'), (2, 'external', '外部单位', 'external'), (3, 'public', '公众', 'public');

alter table account
  add column department bigint references department,
  add column removed_at timestamptz,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null;
comment on column account.department is '所在部门；注册者按个人与单位分入公众与外部单位';
comment on column account.removed_at is '删除的时刻；三十天内可以恢复，期满隐去个人信息';

update account set department = (select id from department where code = case
  when exists (select from account_role ar join role on role.id = ar.role where ar.account = account.id and role.staff)
    then 'internal'
  when account.party = 'organisation' then 'external' else 'public' end);
-- Who registers is of the public, unless the registration says more.
create function public_department() returns bigint stable language sql
return (select id from department where code = 'public');
alter table account alter column department set default public_department(), alter column department set not null;
create index account_by_department on account (department, id);

-- Parts of one and two characters: a fragment of any length, a Chinese name of two characters too, is found by an
-- index.
create function grams(words text) returns text[] immutable parallel safe strict language sql
return (select coalesce(array_agg(distinct substr(lower(words), at, length)), '{}')
  from generate_series(1, char_length(words)) as at, generate_series(1, 2) as length
  where at + length - 1 <= char_length(words));

-- Not of the row: PostgreSQL 15 alters no table of which a function takes the row.
create function account_words(username text, name text, company text)
returns text immutable parallel safe language sql
return coalesce(username, '') || ' ' || name || ' ' || coalesce(company, '');
create index account_by_words on account using gin (grams(account_words(username, name, company)));

alter table role
  add column scope text not null default 'self' check (scope in ('all', 'below', 'own', 'chosen', 'self')),
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null;
comment on column role.scope is '数据范围：全部、所在部门及下级、所在部门、指定部门、仅本人；多个角色取并集';
update role set scope = 'all' where seeded and staff;

create table role_department (
  role bigint not null references role on delete cascade,
  department bigint not null references department on delete cascade,
  primary key (role, department)
);
create index role_department_by_department on role_department (department);
comment on table role_department is '数据范围为指定部门的角色可见的部门，含其下级';

alter table menu
  add column icon text,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null;

-- The menu of the back office: what is run every day first, then who may do it, then how it looks.
update menu set name = '用户与权限' where id = 20;
update menu set name = '用户', path = '/admin/users', component = 'manage/user' where id = 21;
update menu set name = '新建、修改、停用与删除', position = 1 where id = 22;
update menu set position = 5 where id = 24;
insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (26, 21, 3, 2, '导出', null, null, 'users.export'),
  (27, 21, 4, 2, '查看完整的手机号与邮箱', null, null, 'users.unmask'),
  (28, 20, 3, 1, '角色', '/admin/roles', 'manage/role', 'roles.read'),
  (29, 28, 1, 2, '新建、修改与删除', null, null, 'roles.write'),
  (50, 28, 2, 2, '授予本人没有的权限', null, null, 'roles.any'),
  (51, 20, 4, 1, '部门', '/admin/departments', 'manage/department', 'departments.read'),
  (52, 51, 1, 2, '新建、修改、移动与删除', null, null, 'departments.write'),
  (60, null, 3, 0, '界面', null, null, null),
  (61, 60, 1, 1, '菜单', '/admin/menus', 'manage/menu', 'menus.read'),
  (62, 61, 1, 2, '新建、修改、移动与删除菜单', null, null, 'menus.write');

insert into role_menu (role, menu)
select role.id, menu.id from role, menu where
  (role.code = 'system_admin' and menu.id in (26, 28, 51, 52, 60, 61, 62))
  or (role.code = 'security_admin' and menu.id in (27, 28, 29, 50, 51, 60, 61));
