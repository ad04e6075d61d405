-- The manager of an organisation finds its members among the personal pages; no role opens the page ----------------------

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (94, 90, 3, 1, '单位成员', '/personal-center/company', 'personal/company', null);
