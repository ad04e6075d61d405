-- Loans and the ledger show a record by the name that everybody sees of it today: when it is sealed, opened or renamed,
-- what they hold follows in the same transaction. What is left of a record that is gone is its last public name.
create function follow_record_names() returns trigger language plpgsql as $$
begin
  if not exists (select from renamed n join named o on o.id = n.id where (n.code, n.title) <> (o.code, o.title)) then
    return null;
  end if;
  update loan_item i set code = n.code, title = n.title
    from renamed n join named o on o.id = n.id
    where i.record = n.id and (n.code, n.title) <> (o.code, o.title);
  update credit_line l set title = split_part(l.title, ' ', 1) || ' ' || n.code
    from renamed n join named o on o.id = n.id
    where l.record = n.id and n.code <> o.code;
  return null;
end
$$;
create trigger record_names_followed after update on record referencing old table as named new table as renamed
  for each statement execute function follow_record_names();

update loan_item i set code = r.code, title = r.title from record r
  where r.id = i.record and (i.code, i.title) <> (r.code, r.title);
update credit_line l set title = split_part(l.title, ' ', 1) || ' ' || r.code from record r
  where r.id = l.record and l.title <> split_part(l.title, ' ', 1) || ' ' || r.code;
-- messages stay as they were written, so those of saved searches name no codes that may tell of a content
update notice set body = regexp_replace(body, '(，其中有)?：.*。$', '。') where topic = 'saved_search';
