import { catalogue } from '@arbo/core/contract'
import { text as below } from '../account/texts.ts'
import { textsOf } from '../platform/texts.ts'

/** Texts of workspaces, their people and their calendar, in the language of whoever is answered or written to. */
export const workspaceMessages = catalogue('server.workspace', {
  'role.landing_page': 'Choose a page that the role may open.',
  'workspace.flow': 'Production',
  'workspace.flow_waiting': 'Waiting',
  'workspace.flow_in_progress': 'In progress',
  'workspace.flow_in_review': 'In review',
  'workspace.flow_retake': 'Retake',
  'workspace.flow_approved': 'Approved',
  'workspace.landing_denied': 'Choose a page that you may open.',
  'workspace.landing_page': 'Give both the route and the name of the landing page, or neither.',
  'settings.work_day': 'The working day must end after its start',
  'account.sole_owner':
    'You are the only owner of {names}. Make someone else an owner there, or delete the workspace first.',
  'people.exception_twice': '{key} is both granted and revoked.',
  'people.landing_page': 'The person may not open this page.',
  'people.import_email': 'Email is invalid',
  'people.import_twice': 'Row {row} has the same address.',
  'people.import_role': 'There is no active role “{role}”.',
  'people.import_forbidden': 'You cannot invite people as {role}.',
  'import.date': 'Dates have the form yyyy-mm-dd',
  'import.required': 'A value is needed here',
  'import.end': 'The end date is before the start date',
  'import.repeated': 'The same as row {row}',
  'import.exists': 'This already exists',
  'import.long': 'At most {length} characters',
  'import.year': 'Years have the form yyyy',
  'import.type': 'The type is 1 (extra-day) or 0 (off-day)',
  'import.nobody': 'Nobody in this workspace has the address {email}',
  'calendar.year': 'The holiday must begin in {year}',
  'calendar.year_taken': 'Its holidays begin in {year}. Copy the group into another year instead.',
  'calendar.group_exists': 'There is already a group {name} for {year}.',
  'people.active': 'Active',
  'people.archived': 'Archived',
  'people.pending': 'Invited',
  'people.deleted': 'Deleted',
  'people.yes': 'yes',
  'people.no': 'no',
  'sample.new_year': 'New Year',
  'sample.summer_break': 'Summer break',
  'sample.leave': 'Summer leave',
  'sample.delivery': 'Delivery',
  'invitation.unnamed': 'New person',
  'invitation.subject': '{name} invites you to {workspace}',
  'invitation.line': '{name} invites you to the workspace {workspace} on {product}, as {role}.',
  'invitation.expires': 'The invitation is valid until {date}.',
  'invitation.button': 'See the invitation',
  'invitation.footer':
    'You received this email because {name} entered your address. If you were not expecting it, ignore it.',
})

/** What is stored for all readers, or told whoever runs the server. */
const ENGLISH = {
  'people.former': 'Former member',
} as const

export const text = textsOf({ answers: workspaceMessages, english: ENGLISH, below })
