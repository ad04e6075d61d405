-- Background jobs are seen in administration ----------------------------------------------------------------------------------

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (225, 80, 9, 1, '后台任务', '/admin/jobs', 'jobs', 'jobs.read'),
  (226, 225, 1, 2, '重试失败的任务', null, null, 'jobs.retry');
insert into role_menu (role, menu)
select role.id, menu.id from role, menu where role.code = 'system_admin' and menu.id in (80, 225, 226)
on conflict do nothing;
