import { catalogue, textsIn, withValues } from '../contract/platform/language/catalogue.ts'
import type { MessageValues } from '../contract/platform/language/message-values.ts'
import { pageLanguage } from '../contract/platform/language/language.ts'

/** Every text of the core that a user can see, but those of forms (form-texts.ts). Where the specification gives one (sections 4, 8, 9) it stands literally. */
export const messages = catalogue('core', {
  // Network
  'network.offline': 'You are currently offline. Please check your network connection.',
  'network.timeout': 'Your request has timed out. Please ensure your internet connection is stable.',
  'network.problem': 'Network problem. {message}',
  'network.lost': 'Network connection lost',
  'network.restored': 'Network connection restored',
  'network.unreachable': 'The server cannot be reached just now. You stay signed in.',
  'network.cancelled': 'Cancelled',
  'network.gateway_timeout': 'Gateway Timeout',
  'network.service_unavailable': 'HTTP service unavailable',
  'network.bad_answer': 'The server answered in a way that cannot be read ({status}).',
  // Session
  'session.refresh_failed': 'Token refresh failed',
  'session.refresh_successful': 'Token refresh successful',
  'session.no_workspace': 'Choose a workspace first.',
  'session.signed_out': 'Sign in to continue.',
  'passkey.cancelled': 'No passkey was used. Try again, or use another way.',
  'passkey.known': 'This device or password manager has a passkey for this account already.',
  'sso.expired': 'This sign-in was begun in another tab, or is over. Begin again.',
  'session.workspace_deleted': 'This workspace was deleted.',
  // Side modules
  'module.web_search': 'Search is unavailable',
  'module.people_insight': 'People insight is unavailable',
  'module.scene_hub': 'The hub is unavailable',
  // Scene lists
  'scenes.kept': 'What you entered is kept here and sent when the connection is back.',
  // Generic answers
  // What was done, for the answers below
  'action.preference': 'Preference saved',
  'action.saving': 'Saving',
  'action.any': 'Action',
  'toast.succeeded': '{action} successfully',
  'toast.failed': '{action} failed',
  'failed.update': 'Update failed.',
  'failed.deletion': 'Deletion failed.',
  'failed.archive': 'Archive failed.',
  'permission.granted': 'You have permission',
  'permission.denied': 'You do not have permission',
  'storage.limit': 'Storage limit exceeded.',
  'storage.freeing_up': 'Freeing up storage',
  // Uploads
  'upload.timeout': 'Request time out',
  'upload.stalled': 'Stalled: trying again.',
  'upload.going_on': 'Sending goes on.',
  'upload.file_must_have_ext': 'The file must have an extension',
  'upload.exceeds_maximum': 'Your upload exceeds the maximum allowed size',
  'upload.invalid': 'File is invalid',
  'upload.too_large': 'File is too large',
  'upload.attachment_too_large': 'File size exceeds limit, please choose a smaller file',
  'upload.invalid_file_format': 'Invalid file format',
  'upload.invalid_file_combination':
    'Invalid file combination. Ensure that all rendition files are either image or video files.',
  'upload.failed': 'Upload failed',
  // Review
  'review.item_gone': 'This {scene} was deleted.',
  'review.not_kept': 'Unsent work cannot be kept on this device and is lost when the page is closed. {message}',
  'guest.words_only': 'Guests write comments and draw. Nothing else can be changed here.',
  'review.comment_gone': 'This comment was deleted.',
  // Time zones
  'timezone.invalid': 'Invalid DateTime conversion for zone',
  // Relative time
  'time.seconds': 'a few seconds ago',
  'time.minutes': '{count, plural, one {# minute ago} other {# minutes ago}}',
  'time.hours': '{count, plural, one {# hour ago} other {# hours ago}}',
})

type English = (typeof messages)['english']

/** The key of one of the texts that the SDK itself shows. */
export type TextKey = keyof English

/** What a message takes beside its key. */
export type ValuesFor<Message> =
  unknown extends MessageValues<Message & string> ? [] : [values: MessageValues<Message & string>]

/** The text of a key in the language of the page, with its values. */
export function text<Key extends TextKey>(key: Key, ...[values]: ValuesFor<English[Key]>): string {
  return withValues(textsIn(messages, pageLanguage())[key], values ?? {})
}

/** The toast of an action that worked: `succeeded('Workspace created')` is "Workspace created successfully" (CORE-67). */
export function succeeded(action: string): string {
  return text('toast.succeeded', { action })
}

/** The toast of an action that did not: `failed('Workspace created')` is "Workspace created failed" (CORE-67). */
export function failed(action: string): string {
  return text('toast.failed', { action })
}
