-- Which request added a job: the lines that the job logs say so, on whichever process it runs.
alter table job add column request_id text;
