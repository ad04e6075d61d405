create table visit_day (
  day date primary key,
  count bigint not null
);
comment on table visit_day is '每日访问次数：一个浏览器会话记一次';
