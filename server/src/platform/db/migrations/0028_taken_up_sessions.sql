-- When somebody first used the newest pair of a session's tokens. Until then a repeated exchange means that its answer was
-- lost; afterwards that two hold the token.
alter table auth_session add column taken_up_at timestamptz;
