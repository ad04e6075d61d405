-- Who administers a role: the holders of another one, within the data scope of that one.
alter table role
  add column admin_role bigint references role,
  add constraint role_not_its_own_admin check (admin_role <> id);
create index role_by_admin_role on role (admin_role) where admin_role is not null;
comment on column role.admin_role is '管理它的角色：其持有人在该角色的数据范围内修改、授予与收回；空为只由可授予任何权限者管理';
