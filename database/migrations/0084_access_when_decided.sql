-- A loan is decided on records as open as they were: what has become stricter since is not given out.

alter table loan_item add column decided_access text check (decided_access in ('open', 'member', 'protected', 'secret'));
comment on column loan_item.decided_access is '批准时资料的公开程度；此后收紧的，须重新审核才能交出';

update loan_item i set decided_access = r.access from record r, loan l
where r.id = i.record and l.id = i.loan and l.state in ('approved', 'ready', 'lent', 'overdue', 'back');
