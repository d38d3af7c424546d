/** SQL: the row of `ws_invitation i` can still be accepted. */
export const OPEN_INVITATION = `
  (i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null and i.expires_at > now())`
