-- Words that staff have reviewed stand on the front page once each; staff read what was searched for.

delete from hot_keyword later using hot_keyword earlier
where later.word = earlier.word and later.position > earlier.position;
alter table hot_keyword add unique (word);
comment on table hot_keyword is '首页常查的词及其去处：经审定，30 天内检索的来源多者在前，其次按位置';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (9, 1, 6, 1, '检索词', '/admin/searched-words', 'searched-words', 'records.read');
insert into role_menu (role, menu) select id, 9 from role where code = 'records_manager';
