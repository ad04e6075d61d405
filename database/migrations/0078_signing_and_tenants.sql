-- Whether pages sign, and whether calls have to be signed, are two questions -----------------------------------------------

alter table sign_in_policy add column signing text not null default 'none'
  check (signing in ('none', 'sent', 'required'));
comment on column sign_in_policy.signing is '请求签名：none 不签名，sent 网页签名而不强制（前置的网关查验），required 签名并强制';
update sign_in_policy set signing = 'required' where signature_required;
alter table sign_in_policy drop column signature_required;

-- An app that a member has made belongs to the tenant of the archive --------------------------------------------------------

update app set tenant = p.tenant from sign_in_policy p where app.owner is not null and app.tenant <> p.tenant;
