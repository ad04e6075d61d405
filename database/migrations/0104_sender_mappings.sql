-- What the columns of a sender's tables were taken for ---------------------------------------------------------------------

create table sender_mapping (
  sender text not null check (char_length(sender) between 1 and 100),
  signature text not null,
  use jsonb not null,
  used_at timestamptz not null default now(),
  primary key (sender, signature)
);
comment on table sender_mapping is '一个单位的表按其表头怎样取用：入库时记下，下次同样的表照此提议';
comment on column sender_mapping.sender is '单位名称，归一后';
comment on column sender_mapping.signature is '表头的摘要';
