create table export (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  title text not null check (length(title) between 1 and 80),
  format text not null check (length(format) between 1 and 20),
  -- what goes in: kinds with conditions or codes, as it was asked for, which reproduces it
  selections jsonb not null check (jsonb_typeof(selections) = 'array'),
  -- whether parts go in, and in which system its geometry is
  whole boolean not null,
  system text not null,
  -- credit that its owner agreed to pay for what was not open yet; null: nothing is paid
  agreed int check (agreed > 0),
  asked_at timestamptz not null default now(),
  -- how far it is: records that are written, of so many, and when that was said last
  done int not null default 0,
  total int not null default 0,
  advanced_at timestamptz,
  -- versions of the data of its kinds when it was read
  versions jsonb,
  made_at timestamptz,
  file uuid,
  file_name text,
  size bigint,
  sha256 bytea,
  -- what a reader of the file has to know, such as what it could not hold
  notes text[] not null default '{}',
  -- records that are whole in it, eight bytes each
  records bytea,
  -- why none was made
  failure text,
  constraint export_records check (octet_length(records) % 8 = 0),
  constraint export_made check ((made_at is null) = (file is null) and (file is null) = (size is null)
    and (file is null) = (sha256 is null) and (file is null) = (file_name is null)),
  constraint export_end check (file is null or failure is null)
);
comment on table export is '会员导出的文件，在后台制作，保存 7 天；每人同时制作一份';
create unique index export_in_work on export (account) where made_at is null and failure is null;
create index export_by_account on export (account, asked_at desc);
create index export_by_age on export (asked_at);
create unique index export_by_file on export (file);
