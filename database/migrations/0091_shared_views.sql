-- A saved view may be shared with those who hold a role.
alter table template add column role bigint references role on delete set null,
  add constraint template_shared_by_owner check (role is null or owner is not null);
create index template_by_role on template (role) where role is not null;
comment on column template.role is '共享给持有这一角色的人；自有的模板才有';

-- Views are saved, chosen and kept at the lists themselves: they have no pages, only the rights to them.
update menu set type = 0, name = '保存的视图', path = null, component = null where path = '/admin/templates';
update menu set name = '维护馆方的视图' where permission = 'templates.write';
delete from menu where path = '/admin/template-groups';
