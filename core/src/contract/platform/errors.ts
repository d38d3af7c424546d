/**
 * Every error code that the API answers with, once: status, message and what makes it happen. An error body is
 * `{ error, message, error_description?, meta? }`. A code is never given another meaning and never reused.
 * docs/errors.md is generated from this table; a test holds them equal.
 */
export const ERRORS = {
  // Who is calling
  empty_token: [401, 'Sign in to continue.', 'The call needs a bearer token and carries none.'],
  invalid_token: [401, 'Your sign-in has expired.', 'The access token is garbled, expired or withdrawn.'],
  refresh_token_expired: [
    401,
    'Your session has ended. Sign in again.',
    'The refresh token is unknown, expired, withdrawn or was used twice.',
  ],
  invalid_credentials: [
    401,
    'Email or password is wrong.',
    'Sign-in with an unknown email or a wrong password; both look the same.',
  ],
  user_not_exists: [401, 'This account no longer exists.', 'The account behind a valid token was removed.'],
  blocked: [
    401,
    'This account is blocked. Contact the administrator of this server.',
    'The account behind a valid token is blocked.',
  ],
  invalid_otp: [401, 'That code is not right.', 'Two-factor sign-in with a wrong, used or outdated code.'],
  challenge_expired: [
    401,
    'This sign-in took too long. Enter your password again.',
    'The challenge of a two-factor sign-in is unknown, older than 5 minutes, or had 5 wrong codes.',
  ],
  requires_2fa: [
    412,
    'Enter the code of your authenticator app.',
    'Email and password are right and the account has two-factor sign-in; meta.challenge goes to otp/login.',
  ],
  email_not_verified: [
    403,
    'Activate your account first, with the link in the email we sent you.',
    'Sign-in with the right password to an account whose address is not verified.',
  ],
  // What the caller may do
  permission_denied: [
    403,
    'You do not have permission',
    'The role and exceptions of the caller do not grant the endpoint’s key; meta.permission names it.',
  ],
  no_ws_role: [
    403,
    'You are not a member of this workspace.',
    'No membership; also the answer for workspaces that do not exist.',
  ],
  blocked_or_archived: [403, 'Your membership of this workspace is paused.', 'The membership is blocked or archived.'],
  ws_inactive_or_suspended: [403, 'This workspace is not active.', 'The workspace was deleted or suspended.'],
  no_wbar_permission: [
    403,
    'Your role has no access to this product.',
    'Not sent by this server, which answers permission_denied with the missing key. The SDK acts on it.',
  ],
  terms_not_accepted: [403, 'Accept the terms to continue.', 'The account has not accepted the terms.'],
  ws_no_license: [
    403,
    'This workspace has no licence for you.',
    'Not sent by this server, where whoever is active has a seat. The SDK acts on it.',
  ],
  origin_not_allowed: [
    403,
    'This page may not use this token.',
    'The API token lists allowed origins and the calling page is not one of them.',
  ],
  scope_denied: [403, 'This token may not do that.', 'The API token lacks the scope; meta.scope names it.'],
  api_token_required: [
    422,
    'Make this with an API token.',
    'A token for a page is asked for in a session, or with another token for a page.',
  ],
  seat_limit: [
    422,
    'Oops, seems like you are exceeding the seat limitation of your workspace plan...',
    'More invitations than the plan has free seats; meta.available is how many there are.',
  ],
  last_owner: [
    422,
    'A workspace needs an owner. Make someone else an owner first.',
    'The last owner leaves, or would be archived, blocked, deleted or given another role.',
  ],
  sole_owner: [
    422,
    'You are the only owner of a workspace. Make someone else an owner there, or delete the workspace first.',
    'An account is deleted that alone owns workspaces; meta.workspaces has their codes and names.',
  ],
  not_yourself: [
    422,
    'You cannot do this to yourself. Ask another owner or admin.',
    'Somebody changes their own role or exceptions, or archives, blocks or deletes themselves.',
  ],
  owner_exception: [
    422,
    'An owner may do everything. Give the person another role first.',
    'Exceptions for a person whose role is made of the root role owner.',
  ],
  licences_used_up: [
    422,
    "You've used up all of your licences.",
    'A guest is converted, or somebody comes back to a role that needs a seat, and no seat is free.',
  ],
  not_possible: [
    422,
    'This cannot be done with people in this state.',
    'A change of state that there is no way to, e.g. archiving somebody who is invited; meta.ids says who.',
  ],
  limit_reached: [
    422,
    'This is as many as there can be.',
    'More rows of a kind than are kept; meta.limit says how many.',
  ],
  webhook_address: [
    422,
    'This address cannot be called.',
    'The address of a webhook leads into a private network, and WEBHOOKS_ALLOW_PRIVATE is off, or to a port that is not in WEBHOOK_PORTS.',
  ],
  webhook_off: [
    422,
    'The webhook is off. Switch it on first.',
    'A test or a delivery is to be sent to a webhook that is off or was switched off by the server.',
  ],
  paid_plans_not_open: [
    422,
    'Paid plans are launching soon. Nothing was bought.',
    'A purchase of seats while there is one free plan.',
  ],
  // Access roles
  role_delete_active_users: [
    422,
    'You can’t delete access role(s) with active users.',
    'Somebody active or invited has one of the roles; meta.ids names those.',
  ],
  role_archive_active_users: [
    422,
    'You can’t archive an access role with active users.',
    'Somebody active or invited has one of the roles; meta.ids names those.',
  ],
  root_role_fixed: [
    422,
    'The roles that every workspace starts with stay as they are. Copy one to change it.',
    'Change, archive or delete of one of the four root roles.',
  ],
  default_role_fixed: [
    422,
    'New people get this role. Choose another default role first.',
    'Archive or delete of the default member or guest role.',
  ],
  view_as_read_only: [
    403,
    'You are viewing Arbo as someone else and cannot change anything.',
    'A call that is not a read, with the header x-arbo-view-as.',
  ],
  view_as_ended: [
    403,
    'You are no longer viewing Arbo as someone else. Reload the page.',
    'The token of x-arbo-view-as is unknown, expired, of another session or workspace, or its role or person is gone.',
  ],
  // Links and accounts
  link_invalid: [
    422,
    'This link is no longer valid. Ask for a new one.',
    'A mailed link that is garbled, expired, or was used before.',
  ],
  invitation_invalid: [
    422,
    'This invitation is no longer valid. Ask for a new one.',
    'An invitation that is unknown, expired, accepted, declined or withdrawn.',
  ],
  account_exists: [
    422,
    'You already have an account. Sign in to join.',
    'Registration by an invitation whose address has an account with a password.',
  ],
  not_registered: [
    404,
    'Set up your account first.',
    'An invitation is confirmed for an account that has no password yet; passed to the caller.',
  ],
  wrong_password: [422, 'The password is not right.', 'A change that asks for the current password got another one.'],
  wrong_code: [422, 'That code is not right.', 'The first code of a two-factor set-up is wrong, or none was begun.'],
  timezone_invalid: [422, 'This time zone does not exist.', 'A name that is no IANA time zone.'],
  // Single sign-on and passkeys
  sso_unavailable: [
    422,
    'The single sign-on service cannot be reached. Try again in a moment.',
    'The OpenID Connect provider does not answer, or is not set up on this server.',
  ],
  sso_expired: [
    422,
    'This sign-in took too long or was used before. Begin again.',
    'The attempt of a single sign-on is garbled, older than 10 minutes, or was used once.',
  ],
  sso_failed: [
    422,
    'Single sign-on did not succeed. Begin again.',
    'The provider refused, or its answer is not genuine; error_description says what the provider says.',
  ],
  sso_email_unverified: [
    422,
    'Your single sign-on account has no confirmed email address. Ask your administrator.',
    'The provider names no address, or one that it does not call verified.',
  ],
  sso_domain_refused: [
    422,
    'Your email address is not of this studio. Ask your administrator.',
    'The address is in none of the domains of OIDC_DOMAINS.',
  ],
  sso_account_exists: [
    422,
    'An account with your email address exists. Sign in with your password.',
    'The account is not linked to the provider, and OIDC_DOMAINS does not name its domain, so that it is not linked by its address alone.',
  ],
  sso_no_account: [
    422,
    'You have no account here. Ask your administrator for an invitation.',
    'OIDC_CREATE_ACCOUNTS is off and no account has the address.',
  ],
  sso_required: [
    403,
    'Sign in with single sign-on.',
    'The server takes single sign-on only (OIDC_ONLY): passwords, passkeys and registration are off.',
  ],
  passkey_unknown: [
    422,
    'This passkey is not known here. Use another way to sign in.',
    'The passkey was removed, belongs to another account than the sign-in that it completes, or its proof is not genuine.',
  ],
  passkey_refused: [
    422,
    'This passkey could not be added. Try again.',
    'The proof of a new passkey is not genuine, of another page, or older than 5 minutes; or the passkey is there already.',
  ],
  sign_in_again: [
    422,
    'Sign out, sign in again, and repeat this within 15 minutes.',
    'An account without a password does what asks for one in a session older than 15 minutes.',
  ],
  // Guest links
  guest_link_unknown: [
    404,
    'This link is not complete. Ask for it again.',
    'The token of a guest link is garbled, or made by another server.',
  ],
  guest_link_expired: [410, 'This link has expired. Ask for a new one.', 'The last day of a guest link is over.'],
  guest_link_revoked: [
    410,
    'This link was withdrawn. Ask for a new one.',
    'A guest link was revoked, what it shows is gone, or its author may not show it any more.',
  ],
  guest_passphrase_wrong: [
    422,
    'That is not the passphrase. Check it and try again.',
    'A guest link is opened without its passphrase or with a wrong one.',
  ],
  guest_session_ended: [
    401,
    'Open the link again to go on.',
    'The pass of a guest is older than 12 hours, or the link got another passphrase.',
  ],
  guest_view_only: [403, 'By this link you can look, not comment.', 'A guest writes by a link that lets them view.'],
  guest_preview: [403, 'You see what a guest sees. Nothing is written.', 'A change with the pass of a preview.'],
  // What was asked for
  validation_failed: [
    400,
    'Check the highlighted fields.',
    'Body, query or path do not fit the contract; meta.fields has a message per field.',
  ],
  no_workspace: [
    400,
    'Choose a workspace first.',
    'Not sent by this server, whose paths name the workspace. The SDK acts on it.',
  ],
  not_found: [404, 'This does not exist, or you do not have access.', 'Unknown id, or one the caller may not read.'],
  ws_code_mismatch: [
    409,
    'This token belongs to another workspace.',
    'The path’s workspace is not the API token’s; the message holds the right code.',
  ],
  conflict: [
    409,
    'Someone else changed this at the same time. Reload and try again.',
    'A unique value is taken or the row has moved on.',
  ],
  term_taken: [409, 'Another level has this name.', 'Names of levels are unique in a workspace, whatever their case.'],
  name_taken: [
    409,
    'Another one here has this name.',
    'Names of roles are unique in a workspace, whatever their case.',
  ],
  code_taken: [409, 'Something else here has this code.', 'Entity codes are unique among siblings.'],
  // Planning
  entity_not_empty: [
    422,
    'Entities containing other entities or scenes cannot be deleted.',
    'Delete of an entity that has children or scenes.',
  ],
  trash_place_gone: [
    409,
    'This cannot be restored: where it was no longer exists.',
    'Restore of something whose place or scene was deleted permanently, or is in the trash and not the caller’s to restore; the message names it.',
  ],
  invalid_parent: [
    422,
    'This cannot be placed there.',
    'The parent of a process, episode or take must be of the level above.',
  ],
  invalid_reference: [
    422,
    'Something this refers to does not exist in this workspace.',
    'An id in the body is unknown in this workspace.',
  ],
  not_in_teams: [
    422,
    'The person is not a member of both teams.',
    'Teams are assigned above the scene, and a person who is to work on it or review it is in none of them.',
  ],
  timesheet_submitted: [
    422,
    'This week is waiting for approval. Withdraw it to change it.',
    'Time is logged in a week that its person has submitted.',
  ],
  timesheet_approved: [
    422,
    'This week is approved and locked. Ask someone who approves timesheets to reopen it.',
    'Time is logged in an approved week, or its person wants it back.',
  ],
  timesheet_own: [
    422,
    'Someone else has to approve your own timesheet.',
    'Somebody who is no owner approves or reopens the week of themselves.',
  ],
  status_update_failed: [
    403,
    'Status update failed; permission required',
    'The caller may not change the status of the scene; passed per scene in bulk calls.',
  ],
  status_reserved: [
    403,
    'Only reviewers and coordinators may set this status.',
    'The status is reserved for those who review or coordinate the scene; the message names who may set it.',
  ],
  date_update_failed: [422, 'Date update failed', 'The due dates cannot be moved so far.'],
  metric_value_failed: [
    422,
    'Metric value update failed',
    'The value does not fit the metric’s type or its rules; error_description says why.',
  ],
  todo_full: [
    422,
    'Your to-do list is full. Take something off it first.',
    'More scenes than a to-do list holds (500).',
  ],
  metric_deployed: [
    422,
    'You cannot delete a deployed metric.',
    'A metric is attached to an entity; meta.ids says which are.',
  ],
  metric_in_formula: [
    422,
    'A formula is made of this metric. Change or detach the formula first.',
    'Delete or detach of a metric that a formula needs; meta.ids names the formulas.',
  ],
  // Reports
  is_empty: [
    404,
    'Download unsuccessful; no data available.',
    'A download of a report or of a day’s highlights without anything in it; passed to the caller.',
  ],
  report_long: [
    422,
    'This report is long. It is made in the background and kept under My report files.',
    'A direct download of more rows than are answered at once; meta.rows says how many, meta.limit how many may be.',
  ],
  production_empty: [
    422,
    'There is nothing to import. Add files and choose what comes over.',
    'A dry run, an import or its report without files or with everything left out.',
  ],
  production_running: [
    409,
    'This import is under way. Stop it first.',
    'A change, a start or a deletion of an import of a production that a job works on.',
  ],
  report_file_not_ready: [
    422,
    'This file is not ready yet.',
    'The download of a report file that is still in the making, failed or was cancelled.',
  ],
  metric_archived: [
    422,
    'This metric is archived and cannot be changed. Unarchive it first.',
    'Update of an archived metric.',
  ],
  metric_type_fixed: [
    422,
    'The type cannot be changed any more: the metric is in use.',
    'Another type for a metric that is attached, has values, or is part of a formula.',
  ],
  formula_cycle: [
    422,
    'A formula cannot depend on itself.',
    'A formula is made of itself, directly or by way of others; error_description names the way.',
  ],
  metric_not_attached: [
    422,
    'This metric is not attached here.',
    'Detach of a metric that is not attached to the entity itself; a primary or point metric that scenes here do not have.',
  ],
  metric_detach_primary: [
    422,
    'This is the primary or the point metric here or below. Choose another first.',
    'Detach of the primary or point metric of the entity or of one below it; meta.ids names the metrics.',
  ],
  metric_no_point: [422, 'Choose a metric of the type point metric.', 'A point metric of another type.'],
  template_deployed: [
    422,
    'You cannot delete a deployed template.',
    'An entity names the template flow, or scenes have its statuses; meta.ids says which are.',
  ],
  template_archived: [
    422,
    'This status flow is archived and cannot be changed. Unarchive it first.',
    'Update of an archived template flow or of its statuses.',
  ],
  status_in_use: [
    422,
    'Some scenes have a status that goes. Choose which one they get instead.',
    'Scenes would lose their status and `mapping` does not say what they get; meta.remap is what the precheck answers.',
  ],
  automation_cycle: [
    422,
    'These rules would set each other off in a circle. Change one of them, or switch it off.',
    'A rule that is on sets a status that leads back to itself; meta.names says by which rules.',
  ],
  all_reserved: [
    422,
    'Leave at least one status that everyone working on a scene may set.',
    'Every status of the template flow would be reserved for reviewers and coordinators.',
  ],
  last_status: [422, 'A status flow needs at least one status', 'Removal of the only status of a template flow.'],
  already_undone: [409, 'This was already undone.', 'An undo of an act that was undone before.'],
  metric_private: [
    422,
    'A private metric cannot be part of an open formula.',
    'An open or locked formula that is made of a private metric, or a metric that is made private while such a formula has it; the description names it.',
  ],
  team_in_closed_month: [
    409,
    'This team has figures of a closed month. Archive it instead.',
    'Deleting teams that months which are closed have figures of; meta.ids.',
  ],
  team_deployed: [
    422,
    'You cannot delete a deployed team.',
    'At least one entity has one of the teams; meta.ids names those.',
  ],
  team_archived: [
    422,
    'This team is archived and cannot be changed. Unarchive it first.',
    'Update of an archived team.',
  ],
  // Targets
  target_deployed: [
    422,
    'You cannot delete a deployed target.',
    'Somebody has one of the targets now or later; meta.ids says which they are.',
  ],
  target_archived: [
    422,
    'This target is archived and cannot be changed or assigned. Unarchive it first.',
    'Update of an archived target, or one that is given to people.',
  ],
  target_month_ahead: [422, 'This month has not begun yet.', 'A calculation of a month to come.'],
  target_recalculate_failed: [
    500,
    'Targets & Rewards recalculate failed',
    'The calculation of a month could not be started; where it fails later, its state holds this message.',
  ],
  // Imports and calendars
  import_faulty: [
    422,
    'There is error when import.',
    'Rows of an import file are faulty and none was written; meta.rows has row, column and message of each.',
  ],
  holiday_overlap: [
    409,
    'The holiday overlaps extra-days or off-days.',
    'meta.changes says what would be left of them, meta.total how many they are; the same call with confirm does it.',
  ],
  // Uploads and media
  invalid: [
    422,
    'File is invalid',
    'The file is empty, truncated or cannot be read as what it claims to be; error_description says which.',
  ],
  invalid_file_format: [
    422,
    'Invalid file format',
    'The type is not accepted here, or the content is not what the name says.',
  ],
  too_large: [422, 'File is too large', 'Larger than the limit; meta.limit is in bytes.'],
  file_must_have_ext: [422, 'The file must have an extension', 'A file name without an extension.'],
  invalid_file_combination: [
    422,
    'Invalid file combination. Ensure that all rendition files are either image or video files.',
    'Images and videos mixed in one rendition.',
  ],
  not_enough_storage: [422, 'Storage limit exceeded.', 'The workspace’s quota would be passed.'],
  free_up_failed: [
    500,
    'Freeing up storage failed',
    'Some files could not be removed; meta.freed is in bytes, and the server goes on trying with the rest.',
  ],
  upload_incomplete: [
    422,
    'The upload did not finish. Upload the file again.',
    'A key whose file was never stored completely.',
  ],
  upload_too_large: [
    413,
    'Your upload exceeds the maximum allowed size',
    'The file post is larger than its form allows.',
  ],
  upload_refused: [
    400,
    'This upload form is no longer valid. Start the upload again.',
    'Signature, expiry or fields of the form do not match.',
  ],
  media_tools_missing: [
    503,
    'Video cannot be processed on this server: ffmpeg is not installed.',
    'Neither the system nor the packages bring ffmpeg.',
  ],
  // The server
  too_many_requests: [429, 'Too many attempts. Try again in a moment.', 'Rate limit; meta.retry_after is in seconds.'],
  server_error: [
    500,
    'Something went wrong on the server. Nothing you entered was lost.',
    'Unexpected; the log has it under the request id in meta.request_id.',
  ],
  disk_full: [
    507,
    'The server’s disk is full, so this was not saved.',
    'The disk of the server or of its database has no room. Reading and deleting go on; nothing of the call was kept.',
  ],
  still_running: [
    503,
    'The server is still busy with this. Try again in a moment.',
    'The same call, by its idempotency-key, was made before and has not ended yet.',
  ],
  not_ready: [
    503,
    'The server is not ready. Try again in a moment.',
    'Readiness check of a server that stops, or whose database or stored files do not answer.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string, when: string]>

/** `error` of a failed call. */
export type ErrorCode = keyof typeof ERRORS

/** Codes any endpoint may answer, so that rows need not repeat them. */
export const COMMON_ERRORS = [
  'validation_failed',
  'too_many_requests',
  'server_error',
  'disk_full',
] as const satisfies ErrorCode[]

/** Body of every failed call. */
export interface ErrorBody {
  error: ErrorCode
  message: string
  error_description?: string
  meta?: Record<string, unknown>
}
