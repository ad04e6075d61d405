-- Names that join identities: none for organisations, none that was only declared, none that no identity bears ---------------

update account_identity set joined = null
where joined like 'legal %' or joined like 'natural %' and coalesce(trust, 0) < 3;
delete from joined_identity j where not exists (select from account_identity i where i.joined = j.key);
comment on table joined_identity is '几处登录合认的一个人：微信的 unionid，一网通办三级以上自然人的证件号盲索引';
