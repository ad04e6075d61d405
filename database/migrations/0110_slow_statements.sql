-- expand
-- Statements that took long, as each server has measured them, for whoever runs the library.
create table slow_statement (
  hour timestamptz not null,
  server text not null,
  statement text not null,
  summary text not null,
  text text not null,
  calls integer not null,
  milliseconds double precision not null,
  greatest double precision not null,
  counts integer[] not null,
  last_at timestamptz not null,
  primary key (hour, server, statement)
);
comment on table slow_statement is '一小时内曾经超过 0.1 秒的语句，每台服务器各记各的；存 7 天';
comment on column slow_statement.statement is '语句散列的前 8 位；不具名的语句以其摘要代之';
comment on column slow_statement.summary is '做什么、对哪个表';
comment on column slow_statement.text is '语句本身，其中的值都已隐去；不具名的为空';
comment on column slow_statement.milliseconds is '合计用时';
comment on column slow_statement.greatest is '最长一次的毫秒数';
comment on column slow_statement.counts is '各档用时的次数：第 i 档至 2 的 i/4 次方毫秒';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (330, 80, 10, 1, '慢语句', '/admin/statements', 'statements', 'statements.read');
insert into role_menu (role, menu)
select role.id, 330 from role where role.code = 'system_admin'
on conflict do nothing;
