-- Who administers a role: the holders of another one, within the data scope of that one.
alter table role
  add column admin_role bigint references role,
  add constraint role_not_its_own_admin check (admin_role <> id);
create index role_by_admin_role on role (admin_role) where admin_role is not null;
comment on column role.admin_role is '管理它的角色：其持有人在该角色的数据范围内修改、授予与收回；空为只由可授予任何权限者管理';

-- Entries of the menu of the back office show their icon: one of those that the menu of the portal has.
update menu set icon = null
  where icon not in ('search', 'layers', 'pin', 'file', 'folder', 'list', 'draw', 'info', 'phone', 'star');
alter table menu add constraint menu_icon_known
  check (icon in ('search', 'layers', 'pin', 'file', 'folder', 'list', 'draw', 'info', 'phone', 'star'));
