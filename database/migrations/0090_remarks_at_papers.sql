-- Who reviews an application says at a single paper what is wrong with it; its reader replaces that one.
alter table loan_paper add column remark text not null default '' check (char_length(remark) <= 200);
comment on column loan_paper.remark is '审核人对这份材料的意见：须更换；没有意见为空';
