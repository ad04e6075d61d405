-- Short messages and mails are seen in administration: that they were sent, to whom masked, and why one was not.
insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (312, 80, 6, 1, '短信与邮件', '/admin/outbox', 'manage/message', 'messages.read');
insert into role_menu (role, menu)
select role.id, 312 from role where role.seeded and role.code = 'system_admin'
on conflict do nothing;
