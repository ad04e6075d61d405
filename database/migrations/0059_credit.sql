-- Credit: purses of accounts and organisations, and the ledger that is the truth of them --------------------------------

create table credit_purse (
  id bigint generated always as identity primary key,
  account bigint unique references account on delete set null,
  organisation bigint unique references organisation on delete set null,
  balance int not null default 0 check (balance >= 0),
  lines int,
  asks boolean not null default true,
  check (num_nonnulls(account, organisation) <= 1),
  check (lines is not null or balance = 0)
);
comment on table credit_purse is '积分账户：一个人的，或一家单位共用的';
comment on column credit_purse.balance is '余额；外键使它等于最后一笔明细的余额，也就是明细之和';
comment on column credit_purse.lines is '明细的笔数';
comment on column credit_purse.asks is '打开资料前先询问；否则直接扣除';

create table credit_line (
  purse bigint not null references credit_purse,
  number int not null check (number > 0),
  amount int not null check (amount <> 0),
  balance int not null check (balance >= 0),
  previous int generated always as (nullif(number - 1, 0)) stored,
  before int generated always as (balance - amount) stored,
  reason text not null check (reason in ('start', 'view', 'refund', 'grant', 'request', 'move', 'operation')),
  account bigint references account on delete set null,
  record bigint references record on delete set null,
  title text not null default '',
  note text not null default '',
  by bigint references account on delete set null,
  at timestamptz not null default now(),
  id bigint generated always as identity unique,
  primary key (purse, number),
  unique (purse, number, balance),
  foreign key (purse, previous, before) references credit_line (purse, number, balance),
  check (number > 1 or balance = amount)
);
comment on table credit_line is '积分明细：每笔接着上一笔的余额，只增不改';
comment on column credit_line.account is '为谁：打开资料的人';
comment on column credit_line.by is '由谁：发放、退还的馆员；本人的操作为空';
comment on column credit_line.title is '资料的类别与编号，资料撤下后仍可辨认';
create index credit_line_by_account on credit_line (account, id);
create index credit_line_by_record on credit_line (record);
create index credit_line_by_by on credit_line (by);

-- By this the balance is the sum of the ledger: it is that of the last line, each of which goes on from the one before.
alter table credit_purse add foreign key (id, lines, balance) references credit_line (purse, number, balance);

create table credit_opening (
  account bigint not null references account on delete cascade,
  record bigint not null references record on delete cascade,
  at timestamptz not null default now(),
  primary key (account, record)
);
comment on table credit_opening is '打开过的资料：24 小时内再打开不再扣除';
create index credit_opening_by_record on credit_opening (record);

create table credit_price (
  id bigint generated always as identity primary key,
  kind text,
  access text check (access in ('open', 'member')),
  price int not null check (price between 0 and 1000),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null,
  constraint credit_price_key unique nulls not distinct (kind, access)
);
comment on table credit_price is '打开一条资料的积分：类别与公开程度都相符的先用，其次类别，再次公开程度；都空的是通价';
insert into credit_price (kind, access, price) values (null, null, 2), ('publicDocument', null, 0);

create function credit_price_of(kind_asked text, access_asked text) returns int stable parallel safe language sql
return coalesce((select price from credit_price
  where (kind is null or kind = kind_asked) and (access is null or access = access_asked)
  order by kind is null, access is null limit 1), 0);
comment on function credit_price_of is '打开这一类别、这一公开程度的资料须付的积分';

create table credit_request (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  for_company boolean not null default false,
  amount int not null check (amount between 1 and 10000),
  purpose text not null check (length(purpose) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'refused', 'withdrawn')),
  granted int check (granted > 0),
  answer text not null default '',
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null,
  check ((state = 'granted') = (granted is not null))
);
comment on table credit_request is '充值申请及其答复';
create index credit_request_by_account on credit_request (account);
create unique index credit_request_waiting_key on credit_request (account) where state = 'waiting';

-- One statement books: it changes the balance and writes the line, or does neither when the balance is short.
create function book_credit(purse_asked bigint, amount_asked int, reason_asked text, account_asked bigint = null,
  record_asked bigint = null, title_asked text = '', note_asked text = '', by_asked bigint = null)
returns credit_line language sql as $$
  with booked as (
    update credit_purse set balance = balance + amount_asked, lines = coalesce(lines, 0) + 1
    where id = purse_asked and balance + amount_asked >= 0 returning id, lines, balance)
  insert into credit_line (purse, number, amount, balance, reason, account, record, title, note, by)
  select id, lines, amount_asked, balance, reason_asked, account_asked, record_asked, title_asked, note_asked, by_asked
  from booked returning *
$$;
comment on function book_credit is '记一笔积分；余额不足则不记，返回空';

-- Whoever comes gets a purse with what members start with.
create table credit_setting (
  id boolean primary key default true check (id),
  start int not null default 100 check (start between 0 and 10000)
);
comment on table credit_setting is '积分设置：新用户的起始积分';
insert into credit_setting default values;

create function open_credit_purse() returns trigger language plpgsql as $$
declare
  purse bigint;
begin
  if tg_table_name = 'organisation' then
    insert into credit_purse (organisation) values (new.id);
    return null;
  end if;
  insert into credit_purse (account) values (new.id) returning id into purse;
  perform book_credit(purse, start, 'start', new.id) from credit_setting where start > 0;
  return null;
end $$;
create trigger credit_purse_opened after insert on account for each row execute function open_credit_purse();
create trigger credit_purse_opened after insert on organisation for each row execute function open_credit_purse();

insert into credit_purse (organisation) select id from organisation;
insert into credit_purse (account) select id from account;
select book_credit(p.id, s.start, 'start', p.account) from credit_purse p, credit_setting s
where p.account is not null and s.start > 0;

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (95, 90, 4, 1, '积分', '/personal-center/credit', 'personal/credit', null),
  (150, null, 6, 0, '积分', null, null, null),
  (151, 150, 1, 1, '积分账户', '/admin/credit', 'manage/creditPurse', 'credit.read'),
  (152, 151, 1, 2, '发放与退还', null, null, 'credit.grant'),
  (153, 150, 2, 1, '积分明细', '/admin/credit-lines', 'manage/creditLine', 'credit.read'),
  (154, 150, 3, 1, '充值申请', '/admin/credit-requests', 'manage/creditRequest', 'credit.read'),
  (155, 150, 4, 1, '价格', '/admin/credit-prices', 'manage/creditPrice', 'credit.price');

insert into role_menu (role, menu)
select role, 95 from role_menu where menu = 91
union all
select role.id, menu.id from role, menu
where role.code = 'records_manager' and menu.id between 150 and 155
  or role.code in ('loan_reviewer', 'counter_clerk') and menu.id between 150 and 154;
