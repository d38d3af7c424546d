-- Long drawings are stored as they are: to compress one of 20,000 points took the embedded engine as long as to read its
-- text, and everybody waited. What is stored already stays as it is. Only how new rows are written changes.
alter table annotation_op alter column op set storage external;
alter table annotation_object alter column folded set storage external;
