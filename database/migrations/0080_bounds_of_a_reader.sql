-- One reader keeps neither the shelves nor the seats from the others.
alter table loan_setting add column max_open int not null default 10 check (max_open between 1 and 100);
comment on column loan_setting.max_open is '每位读者同时在办的申请，份';
