-- What a reader has looked at: one line per record with its last visit -------------------------------------------------

create table browse_history (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  record bigint not null references record on delete cascade,
  at timestamptz not null default now(),
  visits int not null default 1,
  unique (account, record)
);
comment on table browse_history is '浏览历史：每条资料一行，记最近一次';
create index browse_history_by_at on browse_history (account, at desc);
create index browse_history_by_record on browse_history (record);

alter table account add column history_paused boolean not null default false;
comment on column account.history_paused is '本人停止了浏览历史的记录';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (96, 90, 6, 1, '浏览历史', '/personal-center/history', 'personal/history', null);
insert into role_menu (role, menu) select role, 96 from role_menu where menu = 91;
