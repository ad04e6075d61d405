-- Deposits: material that is handed in, its files and what is wrong with them, the moves, and the voucher ---------------

create sequence deposit_number;
create function next_deposit_number() returns text language sql
return format('HJ%s%s', to_char(now() at time zone 'Asia/Shanghai', 'YYYY'), lpad(nextval('deposit_number')::text, 6, '0'));

create table deposit (
  id bigint generated always as identity primary key,
  number text not null default next_deposit_number() constraint deposit_number_key unique,
  account bigint references account on delete set null,
  material text not null check (material in ('engineering', 'hydrogeology', 'regional', 'monitoring', 'physical', 'other')),
  title text not null check (char_length(title) between 1 and 200),
  depositor text not null default '',
  contact text not null default '',
  project_code text not null default '',
  author text not null default '',
  formed_on date,
  summary text not null default '',
  protected_years int not null default 0 check (protected_years between 0 and 5),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'checking', 'returned', 'accepted', 'rejected',
    'withdrawn')),
  process smallint not null default 1 check (process in (0, 1, 2)),
  returner text,
  holder bigint references account on delete set null,
  delegator bigint references account on delete set null,
  lines int not null default 0,
  due_from date,
  due_days int,
  due_on date,
  reminded_for date,
  accepted_on date,
  open_on date,
  undrafted jsonb not null default '[]',
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  ended_at timestamptz,
  check ((process = 0) = (state in ('accepted', 'rejected', 'withdrawn'))),
  check (num_nonnulls(due_from, due_days, due_on) in (0, 3)),
  check ((state = 'accepted') = (accepted_on is not null and open_on is not null))
);
comment on table deposit is '汇交与捐赠';
comment on column deposit.due_on is '验收的期限，十个工作日；退回后是修改的期限';
comment on column deposit.due_from is '期限从这一天起，数 due_days 个工作日；日历改了即重算';
comment on column deposit.reminded_for is '已为这个期限提醒过验收人';
comment on column deposit.undrafted is '接收时没有起草成目录的资料与原因';
comment on column deposit.open_on is '接收的资料开放的日期';
create index deposit_queue on deposit (state, due_on, id) where process <> 0;
create index deposit_by_holder on deposit (holder, due_on, id) where process <> 0;
create index deposit_by_account on deposit (account, id desc);
create index deposit_by_delegator on deposit (delegator);
create index deposit_by_id on deposit (id desc) where state <> 'draft';
create index deposit_by_words on deposit using gin (grams(number || ' ' || title || ' ' || depositor));

create table deposit_file (
  id bigint generated always as identity primary key,
  deposit bigint not null references deposit on delete cascade,
  part text not null,
  file bigint not null references stored_file,
  checked jsonb,
  at timestamptz not null default now(),
  constraint deposit_file_once unique (deposit, file)
);
comment on table deposit_file is '汇交的文件；表格附检查的结果';
create index deposit_file_by_file on deposit_file (file);

create table deposit_remark (
  id bigint generated always as identity primary key,
  deposit bigint not null references deposit on delete cascade,
  file bigint references deposit_file on delete set null,
  file_name text not null,
  part text not null,
  sheet text not null default '',
  row_number int,
  column_name text not null default '',
  text text not null,
  sent boolean not null default false,
  by bigint references account on delete set null,
  at timestamptz not null default now()
);
comment on column deposit_remark.sent is '已随退回交给汇交人';
comment on table deposit_remark is '验收意见，指向文件的一处；文件换过即视为已改';
create index deposit_remark_by_deposit on deposit_remark (deposit, id);
create index deposit_remark_by_file on deposit_remark (file);
create index deposit_remark_by_by on deposit_remark (by);

create table deposit_draft (
  deposit bigint not null references deposit on delete cascade,
  change bigint not null references change on delete cascade,
  primary key (deposit, change)
);
comment on table deposit_draft is '由汇交起草的目录';
create index deposit_draft_by_change on deposit_draft (change);

create table deposit_line (
  deposit bigint not null references deposit on delete cascade,
  number int not null check (number > 0),
  at timestamptz not null default now(),
  by bigint references account on delete set null,
  party text not null,
  move text not null,
  code text not null check (code in ('TJ', 'SP', 'BH', 'WP', 'ZB', 'TZ', 'terminate')),
  before text not null,
  after text not null,
  opinion text not null default '' check (char_length(opinion) <= 1000),
  person bigint references account on delete set null,
  primary key (deposit, number)
);
comment on table deposit_line is '汇交的流转记录，只增不改';
create index deposit_line_by_by on deposit_line (by, at desc);
create index deposit_line_by_person on deposit_line (person);

alter table notice drop constraint notice_topic_check;
alter table notice add constraint notice_topic_check check (topic in
  ('saved_search', 'organisation', 'draft', 'feedback', 'loan', 'deposit', 'account', 'privacy'));

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (260, 90, 3, 1, '我的汇交', '/personal-center/deposits', 'personal/deposits', null),
  (261, 230, 3, 1, '汇交验收', '/admin/deposits', 'deposits', 'deposits.read'),
  (262, 261, 1, 2, '验收', null, null, 'deposits.examine'),
  (263, 261, 2, 2, '转办', null, null, 'deposits.manage');
insert into role_menu (role, menu)
select role, 260 from role_menu where menu = 91
union all select role.id, menu.id from role, menu where role.seeded and (
  role.code = 'records_manager' and menu.id in (230, 261, 262, 263)
  or role.code = 'counter_clerk' and menu.id in (230, 261))
on conflict do nothing;

-- the portal's menu has the way to hand something in
update ui_menu set position = position + 1 where parent = 42;
update ui_menu set seed = jsonb_set(seed, '{1}', to_jsonb((seed ->> 1)::int + 1)) where id in (43, 44);
insert into ui_menu (id, parent, position, name, path) overriding system value values (45, 42, 1, '资料汇交', '#/jysq');
update ui_menu set seed = jsonb_build_array(parent, position, name) where id = 45;
