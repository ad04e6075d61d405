-- Pages of drafts and the bin, and of the kinds that the menu does not name ----------------------------------------

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (34, 1, 6, 1, '草稿与审核', '/data-manager/drafts', 'drafts', 'records.read'),
  (35, 1, 7, 1, '回收站', '/data-manager/bin', 'bin', 'records.read'),
  (36, 1, 5, 1, '全部资料', '/data-manager/records', 'records', 'records.read');


insert into role_menu (role, menu)
select role.id, menu.id from role, menu
where role.code = 'records_manager' and menu.id between 34 and 36
  or role.code in ('loan_reviewer', 'counter_clerk') and menu.id = 36;
