-- A PDF whose content is not there is missing, and one under a password is locked: neither is broken.

alter table file_text drop constraint file_text_state_check;
alter table file_text add constraint file_text_state_check
  check (state in ('read', 'scanned', 'broken', 'too_large', 'missing', 'locked'));
comment on column file_text.state is '已读取、扫描件（无文字）、无法读取、超出限度、内容缺失（补上后自动读取）、设有密码';
create index file_text_missing on file_text (file) where state = 'missing';

-- What was called broken may be either: it is read again.
delete from file_text where state = 'broken';
