import { catalogue, textsIn, withValues } from '@arbo/core/contract'
import type { Catalogue, Messages } from '@arbo/core/contract'
import { answerLanguage } from './observe/work-context.ts'

/** What requests are refused with that is not in the error catalogue, as callers are answered in their language. */
export const platformMessages = catalogue('server.platform', {
  'api.body_too_large': 'The request is larger than {limit}.',
  'api.head_too_long': 'The head of the request is too long.',
  'api.broken_request': 'This request cannot be read.',
  'api.disk_full_file': 'The server’s disk is full, so this file was not saved.',
  'api.disk_full_read': 'The server’s disk is full, so this cannot be shown now.',
  'api.deep_json': 'The body is nested too deeply, or has too many values.',
  'api.malformed_json': 'The body is not valid JSON.',
  'api.compressed': 'Send the body as it is, not compressed.',
  'api.no_object': 'Send a JSON object.',
  'api.no_id': 'This is not a valid id.',
  'api.unsupported_type': 'Send the body as application/json.',
  'api.no_route': '{method} {path} is not an endpoint of this API; see /api/docs.',
  'api.field_unknown': 'This value is not accepted.',
  'api.ws_code_mismatch': 'This token belongs to the workspace {code}',
  'access.not_held': 'You cannot give permissions that you do not have yourself.',
  'access.above': 'You cannot give or change a role above your own.',
  'access.every_project': 'This concerns every project, and some are not shared with you.',
  'access.bound': 'You see only your own projects, so you cannot let anyone else see more.',
  'sheet.format': 'Invalid file format',
  'sheet.invalid': 'File is invalid',
  'sheet.encoding': 'File is invalid. Save it with the encoding UTF-8.',
  'sheet.quotes': 'File is invalid. The quotes in row {row} are not closed.',
  'sheet.no_rows': 'File is invalid. It has no rows below its header.',
  'sheet.missing_columns': 'Missing columns: {names}.',
  'sheet.unknown_columns': 'Unknown columns: {names}.',
  'sheet.repeated_columns': 'Repeated columns: {names}.',
  'sheet.too_many_bytes': 'File is too large. At most {megabytes} MB can be imported.',
  'sheet.unpacks_too_large': 'File is too large. Unpacked it would be larger than any table that can be imported.',
  'sheet.too_much': 'File is too large. Reading it takes more time or memory than there is; import it in parts.',
  'sheet.too_wide': 'File is too large. A table has at most {columns} columns and {rows} lines.',
  'sheet.long_cell': 'File is too large. A cell has at most {length} characters.',
  'sheet.too_many_rows': 'File is too large. It has {rows} rows; at most {limit} can be imported at once.',
  'production.json': '{name} is not valid JSON',
  'guest.named': '{name} (guest)',
  'automation.named': 'Rule: {name}',
  'mailbox.title': 'Mailbox',
  'mailbox.intro': 'Emails of this server. They are kept here and not sent until SMTP_URL is set.',
  'mailbox.refresh': 'Refresh',
  'mailbox.list': 'Emails',
  'mailbox.back': 'All emails',
  'mailbox.to': 'To {address}',
  'mailbox.content': 'Text of the email',
  'mailbox.choose': 'Choose an email',
  'mailbox.choose_line': 'Its links work here as in an email program.',
  'mailbox.none': 'No emails yet',
  'mailbox.none_line': 'Register an account, invite someone or reset a password, and the email arrives here.',
})

/** What is stored for all readers, or told whoever runs the server. */
const ENGLISH = {
  'start.config': 'A setting cannot be used: {reasons}. Correct it in the environment; .env.example explains each.',
  'start.mail_from': 'MAIL_FROM: is needed together with SMTP_URL, such as Arbo <arbo@example.com>',
  'start.mail_links': 'PUBLIC_URL: is needed together with SMTP_URL, since mails hold links to the server',
  'start.oidc_issuer': 'OIDC_ISSUER: is needed together with OIDC_CLIENT_ID and OIDC_ONLY',
  'start.oidc_client': 'OIDC_CLIENT_ID: is needed together with OIDC_ISSUER',
  'start.oidc_public_url':
    'PUBLIC_URL: is needed together with OIDC_ISSUER, since the provider sends browsers back to it',
  'start.oidc_https': 'OIDC_ISSUER: needs https, but on this machine itself',
  'start.s3_missing': '{name}: is needed for files in an object storage',
  'start.s3_and_folder': 'STORAGE_DIR: stored files are either there or in S3_BUCKET',
  'start.port_taken': 'Port {port} is in use. Stop the program that holds it, or set PORT to another number.',
  'start.port_denied': 'Port {port} may not be opened by this user. Set PORT to a number above 1023.',
  'start.host': 'The address {host} is not one of this machine. Correct HOST.',
  'start.unexpected': 'Arbo cannot start: {reason}',
  'start.ready': 'Arbo is ready on {url}\n\nAll data is in {folder}. Ctrl-C stops the server and keeps it.',
  'start.stopping': 'Stopping ...',
  'start.stopped': 'Stopped. Everything is kept.',
  'start.no_ffmpeg': 'Video cannot be processed: {reason}',
  'start.mailbox': 'Mails are not sent without SMTP_URL; read them at {url}/dev/mailbox on this machine.',
  'ingest.interrupted': 'The server was stopped while it prepared the file. Try again.',
  'docs.title': 'Arbo API',
  'docs.search': 'Find an endpoint',
  'docs.intro': 'Every endpoint of this server. Success bodies are {data}, lists {list}; a failure is {failure}.',
  'docs.document': 'OpenAPI 3.1 document',
  'docs.none': 'No endpoint matches.',
  'docs.name': 'Name',
  'docs.access': 'Access',
  'docs.scope': 'Token scope',
  'docs.path': 'Path',
  'docs.query': 'Query',
  'docs.body': 'Body',
  'docs.answer': 'Answer',
  'docs.errors': 'Errors',
  'docs.public': 'anybody',
  'docs.guest': 'whoever has opened a guest link',
  'docs.user': 'any signed-in user',
  'docs.member': 'any member of the workspace',
} as const

export type Values = Readonly<Record<string, string | number>>
type Text<Key extends string> = (key: Key, values?: Values) => string
type Flat = Readonly<Record<string, string>>

interface Sources<Answer extends string, English extends string, Below extends string> {
  /** In the language of the request that is answered, or of the person who is written to. */
  answers?: Catalogue<Readonly<Record<Answer, string>>>
  /** What is stored for all readers, or told whoever runs the server: no one reader has a language for it. */
  english?: Readonly<Record<English, string>>
  /** `text` of the domain below, whose texts this one has too. */
  below?: Text<Below>
}

/** `text` of a domain. */
export function textsOf<Answer extends string = never, English extends string = never, Below extends string = never>({
  answers,
  english,
  below,
}: Sources<Answer, English, Below>): Text<Answer | English | Below> {
  const fixed: Flat = english ?? {}
  return (key, values = {}) => {
    const own: Catalogue<Messages> | undefined = answers && key in answers.english ? answers : undefined
    if (own) return withValues(textsIn(own, answerLanguage())[key] as string, values)
    if (key in fixed || !below) return withValues(textsIn({ name: '', english: fixed }, 'en')[key] as string, values)
    return below(key as Below, values)
  }
}

export const text = textsOf({ answers: platformMessages, english: ENGLISH })
export type TextKey = Parameters<typeof text>[0]
