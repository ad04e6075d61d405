-- Borrowing: the city's working days, what lies on the shelves, applications with their moves, and visits -------------

create table calendar_day (
  id bigint generated always as identity primary key,
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$') constraint calendar_day_key unique,
  kind text not null check (kind in ('rest', 'work', 'closed', 'short')),
  seats int check (seats between 0 and 1000),
  note text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null,
  check ((kind = 'short') = (seats is not null))
);
comment on table calendar_day is '与星期不同的日子：放假、调休上班、闭馆、座位减少';
comment on column calendar_day.seats is '座位减少的日子，各时段的座位数';

create table loan_setting (
  id int primary key default 1 check (id = 1),
  name text not null default '借阅规则',
  days int not null default 5 check (days between 1 and 60),
  extension int not null default 5 check (extension between 1 and 60),
  hold int not null default 3 check (hold between 1 and 30),
  lead int not null default 1 check (lead between 0 and 30),
  ahead int not null default 15 check (ahead between 1 and 60),
  kept_years int not null default 5 check (kept_years between 1 and 30),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null
);
comment on table loan_setting is '借阅的规则，天数都是工作日：借期、续借、待取留存、预约至少提前与至多提前';
comment on column loan_setting.kept_years is '办结后申请中个人信息的保存年限';
insert into loan_setting default values;

create sequence holding_number;
create table holding (
  id bigint generated always as identity primary key,
  number text not null default 'GC' || nextval('holding_number') constraint holding_number_key unique,
  record bigint not null references record on delete cascade,
  copy int not null default 1 check (copy between 1 and 99),
  box text not null check (box ~ '^[0-9A-Z-]{3,40}$'),
  shelf text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null,
  constraint holding_key unique (record, copy)
);
comment on table holding is '库中的实体：一条资料的一份，放在一个盒中';
comment on column holding.number is '登记号：每一份实体各有一个';
comment on column holding.box is '盒号，也就是盒上的条码；一盒可放多份';
create index holding_by_box on holding (box);

-- six digits at least: `lpad` alone would cut the seventh off, and the millionth number would be taken
create sequence loan_number;
create function next_loan_number() returns text language sql
return format('JY%s%s', to_char(now() at time zone 'Asia/Shanghai', 'YYYY'),
  (select lpad(n, greatest(6, length(n)), '0') from (select nextval('loan_number')::text as n) as next));

create table loan (
  id bigint generated always as identity primary key,
  number text not null default next_loan_number() constraint loan_number_key unique,
  account bigint references account on delete set null,
  reader text not null check (char_length(reader) between 1 and 60),
  phone bytea,
  company text not null default '',
  entered_by bigint references account on delete set null,
  purpose text not null,
  use_mode text not null,
  reason text not null default '' check (char_length(reason) <= 1000),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'reviewing', 'secrecy', 'returned',
    'approved', 'ready', 'lent', 'overdue', 'back', 'closed', 'rejected', 'withdrawn', 'terminated')),
  process smallint not null default 1 check (process in (0, 1, 2)),
  returner text,
  holder bigint references account on delete set null,
  delegator bigint references account on delete set null,
  lines int not null default 0,
  due_on date,
  lent_on date,
  due_from date,
  due_days int,
  extended boolean not null default false,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  ended_at timestamptz,
  forgotten_at timestamptz,
  check ((process = 0) = (state in ('closed', 'rejected', 'withdrawn', 'terminated'))),
  check ((process = 0) = (ended_at is not null)),
  check ((due_from is null) = (due_days is null)),
  check (due_from is null or due_on is not null)
);
comment on table loan is '借阅申请';
comment on column loan.reader is '利用者；代办时是没有账号的读者';
comment on column loan.phone is '代办时读者的手机号，加密';
comment on column loan.returner is '退回补正的环节：补正后回到这里';
comment on column loan.holder is '承办人；为空则有权的人都可承办';
comment on column loan.delegator is '委派的人：承办人办完交回';
comment on column loan.lines is '流转记录的行数，也就是版本';
comment on column loan.due_on is '这一环节、或这次借阅，到这一天结束时为止';
comment on column loan.due_from is '期限从这一天之后起算';
comment on column loan.due_days is '期限的工作日数；日历有变，到期日随之重算';
-- each box of the queue has an index in its order, with what its conditions ask
create index loan_queue on loan (state, due_on, id) include (holder, account) where process <> 0;
create index loan_by_state on loan (state, id desc) include (account);
create index loan_by_due on loan (due_on, id) where process = 1;
create index loan_by_holder on loan (holder, due_on, id) where process <> 0;
create index loan_by_delegator on loan (delegator);
create index loan_by_entered_by on loan (entered_by);
create index loan_by_account on loan (account, id desc);
create index loan_by_id on loan (id desc) where state <> 'draft';
create index loan_by_submitted on loan (submitted_at) where state <> 'draft';
create index loan_by_end on loan (ended_at) where forgotten_at is null;
create index loan_by_reader on loan using gin (grams(number || ' ' || reader || ' ' || company));

create table loan_item (
  loan bigint not null references loan on delete cascade,
  position int not null check (position between 1 and 10),
  record bigint references record on delete set null,
  kind text not null,
  code text not null,
  title text not null,
  state text not null default 'asked' check (state in ('asked', 'waiting', 'held', 'out', 'back', 'released')),
  holding bigint references holding on delete restrict,
  waits_since timestamptz,
  damage text not null default '',
  primary key (loan, position),
  constraint loan_item_once unique (loan, record),
  check ((state in ('held', 'out', 'back')) = (holding is not null)),
  check ((state = 'waiting') = (waits_since is not null))
);
comment on table loan_item is '借阅的资料：申请、排队、留存、借出、归还，或已放弃';
comment on column loan_item.title is '申请时的编号与题名，资料撤下后仍可辨认';
create unique index loan_item_holding_key on loan_item (holding) where state in ('held', 'out');
create index loan_item_by_holding on loan_item (holding);
create index loan_item_by_record on loan_item (record);
create index loan_item_queue on loan_item (record, waits_since, loan) where state = 'waiting';

create table loan_line (
  loan bigint not null references loan on delete cascade,
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
  primary key (loan, number)
);
comment on table loan_line is '流转记录：谁、何时、做了什么、意见；只增不改';
comment on column loan_line.person is '委派或转办给谁';
create index loan_line_by_by on loan_line (by, at desc);
create index loan_line_by_loan_of on loan_line (by, loan desc);
create index loan_line_by_person on loan_line (person);

create table loan_seen (
  loan bigint not null references loan on delete cascade,
  account bigint not null references account on delete cascade,
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  primary key (loan, account, day)
);
comment on table loan_seen is '馆员查看过的申请，一天一次；日志里各有一行';
create index loan_seen_by_account on loan_seen (account);

create table loan_paper (
  id bigint generated always as identity primary key,
  loan bigint not null references loan on delete cascade,
  paper text not null check (paper in ('letter', 'task', 'undertaking', 'consent', 'other')),
  file bigint not null references stored_file,
  at timestamptz not null default now(),
  constraint loan_paper_once unique (loan, file)
);
comment on table loan_paper is '申请所附的材料';
create index loan_paper_by_file on loan_paper (file);

create table loan_copy (
  loan bigint not null references loan on delete cascade,
  account bigint not null references account on delete cascade,
  at timestamptz not null default now(),
  by bigint references account on delete set null,
  primary key (loan, account)
);
comment on table loan_copy is '抄送';
create index loan_copy_by_account on loan_copy (account, loan desc);
create index loan_copy_by_by on loan_copy (by);

create table loan_grant (
  loan bigint not null references loan on delete cascade,
  record bigint not null references record on delete cascade,
  account bigint not null references account on delete cascade,
  until date not null,
  revoked_at timestamptz,
  primary key (loan, record)
);
comment on table loan_grant is '可下载的电子文件：到这一天结束时为止';
create index loan_grant_by_account on loan_grant (account, record);
create index loan_grant_by_record on loan_grant (record);

create table loan_download (
  id bigint generated always as identity primary key,
  loan bigint not null references loan on delete cascade,
  account bigint references account on delete set null,
  file uuid references file on delete set null,
  name text not null,
  stamped boolean not null,
  at timestamptz not null default now()
);
comment on table loan_download is '电子文件的下载：谁、凭哪份申请、何时下载了什么';
comment on column loan_download.stamped is '是否加了水印';
create index loan_download_by_loan on loan_download (loan, id);
create index loan_download_by_account on loan_download (account);
create index loan_download_by_file on loan_download (file);

create table loan_reminder (
  loan bigint not null references loan on delete cascade,
  reminder text not null,
  day date not null,
  primary key (loan, reminder, day)
);
comment on table loan_reminder is '已发出的提醒：同一天同一提醒只发一次';

create table reading_session (
  id bigint generated always as identity primary key,
  opens text not null check (opens ~ '^[0-2]\d:[0-5]\d$'),
  closes text not null check (closes ~ '^[0-2]\d:[0-5]\d$'),
  seats int not null check (seats between 0 and 1000),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null,
  constraint reading_session_key unique (opens),
  check (opens < closes),
  check (opens >= '09:00' and closes <= '11:00' or opens >= '13:00' and closes <= '17:00')
);
comment on table reading_session is '阅览室的时段与座位';
insert into reading_session (opens, closes, seats) values ('09:00', '11:00', 12), ('13:00', '15:00', 12), ('15:00', '17:00', 12);

create table visit (
  id bigint generated always as identity primary key,
  loan bigint not null references loan on delete cascade,
  day date not null,
  session bigint not null references reading_session,
  seat int not null check (seat > 0),
  state text not null default 'booked' check (state in ('booked', 'come', 'missed', 'cancelled')),
  created_at timestamptz not null default now()
);
comment on table visit is '到馆：一次申请可以来多次，资料一直留存';
create unique index visit_seat_key on visit (day, session, seat) where state in ('booked', 'come');
create unique index visit_once on visit (loan, day, session) where state in ('booked', 'come');
create index visit_by_loan on visit (loan);
create index visit_by_session on visit (session);

alter table notice drop constraint notice_topic_check;
alter table notice add constraint notice_topic_check
  check (topic in ('saved_search', 'organisation', 'draft', 'feedback', 'loan', 'account', 'privacy'));

-- Who works on loans. The secrecy officer sees what is to be judged, and nothing else.
insert into role (code, name, remark, staff, duty, seeded) values
  ('secrecy_officer', '保密审查员', '审查涉密资料的借阅', true, null, true);

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (236, 90, 3, 1, '我的借阅', '/personal-center/loans', 'personal/loans', null),
  (230, null, 2, 0, '借阅与汇交', null, null, null),
  (231, 230, 1, 1, '借阅申请', '/admin/loans', 'loans', 'loans.read'),
  (232, 231, 1, 2, '受理与审核', null, null, 'loans.review'),
  (233, 231, 2, 2, '保密审查', null, null, 'loans.secrecy'),
  (234, 231, 3, 2, '转办、跳转、挂起与终止', null, null, 'loans.manage'),
  (235, 230, 2, 1, '窗口', '/admin/counter', 'counter', 'loans.counter'),
  (237, 230, 4, 1, '馆藏实体', '/admin/holdings', 'manage/holding', 'loans.manage'),
  (238, 230, 5, 1, '阅览室时段', '/admin/reading-sessions', 'manage/readingSession', 'loans.manage'),
  (239, 230, 6, 1, '工作日历', '/admin/calendar-days', 'manage/calendarDay', 'loans.manage'),
  (240, 230, 7, 1, '借阅规则', '/admin/loan-settings', 'manage/loanSetting', 'loans.manage');

insert into role_menu (role, menu)
select role, 236 from role_menu where menu = 91
union all select role.id, menu.id from role, menu where role.seeded and (
  role.code = 'loan_reviewer' and menu.id in (230, 231, 232)
  or role.code = 'counter_clerk' and menu.id in (230, 231, 235)
  or role.code = 'secrecy_officer' and menu.id in (1, 2, 3, 4, 5, 6, 7, 36, 80, 88, 90, 91, 92, 93, 95, 96, 97, 98, 99, 100, 101, 190, 230, 231, 233, 236)
  or role.code = 'records_manager' and menu.id in (230, 231, 234, 237, 238, 239, 240))
on conflict do nothing;
