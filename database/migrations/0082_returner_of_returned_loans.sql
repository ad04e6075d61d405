-- A loan that was suspended while it was returned had forgotten which step had returned it.
update loan l
set returner = (
  select before from loan_line where loan = l.id and after = 'returned' and before <> 'returned'
  order by number desc limit 1
)
where state = 'returned' and returner = 'returned';
