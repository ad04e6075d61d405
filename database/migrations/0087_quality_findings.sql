-- What the rules of quality find in stored records, and who has looked at it.

create table quality_finding (
  id bigint generated always as identity primary key,
  record bigint not null references record on delete cascade,
  rule text not null,
  other bigint references record on delete cascade,
  message text not null,
  digest text not null,
  places int not null,
  version int not null,
  other_version int,
  found_at timestamptz not null,
  reviewer bigint references account on delete set null,
  confirmed_at timestamptz,
  unique nulls not distinct (record, rule, other)
);
create index quality_finding_open on quality_finding (found_at desc, id desc) where confirmed_at is null;
create index quality_finding_confirmed on quality_finding (confirmed_at desc, id desc) where confirmed_at is not null;
create index quality_finding_by_rule on quality_finding (rule, found_at desc, id desc) where confirmed_at is null;
create index quality_finding_by_other on quality_finding (other) where other is not null;
create index quality_finding_by_reviewer on quality_finding (reviewer) where reviewer is not null;
comment on table quality_finding is '在库资料违反质量规则之处：自何时，经何人核对';
comment on column quality_finding.other is '涉及的另一份资料（疑似重复），编号较小者';
comment on column quality_finding.digest is '同一规则各处的摘要：有变即须重新核对';
comment on column quality_finding.other_version is '其时另一份资料的版本';
comment on column quality_finding.places is '同一规则的处数';
comment on column quality_finding.version is '首次发现时资料的版本';

-- Two holes two metres apart are found by their exact places, which nobody else may ask for.
create index record_by_closed_point on record using gist (point) where access <> 'open';

create table quality_state (
  rules text not null,
  checked_to bigint
);
insert into quality_state (rules, checked_to) values ('', 0);
comment on table quality_state is '全库核对到哪一条：规则或区界有变即从头核对';
comment on column quality_state.checked_to is '已核对的最大编号；空为已毕';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (311, 1, 6, 1, '质量核对', '/data-manager/quality', 'quality', 'records.read');
insert into role_menu (role, menu)
select role.id, 311 from role where role.seeded and role.code = 'records_manager'
on conflict do nothing;
