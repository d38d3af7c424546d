import {
  type Catalogue,
  catalogue,
  type Messages,
  textsIn,
  withValues,
} from '../contract/platform/language/catalogue.ts'
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
  'network.unreachable': 'The server cannot be reached. You stay signed in.',
  'network.cancelled': 'Cancelled',
  'network.gateway_timeout': 'Gateway Timeout',
  'network.service_unavailable': 'HTTP service unavailable',
  'network.bad_answer': 'The server sent an unreadable answer ({status}).',
  // Session
  'session.refresh_failed': 'Token refresh failed',
  'session.refresh_successful': 'Token refresh successful',
  'session.no_workspace': 'Choose a workspace first.',
  'session.signed_out': 'Sign in to continue.',
  'session.workspace_deleted': 'This workspace was deleted.',
  // Side modules
  'module.web_search': 'Search is unavailable',
  'module.people_insight': 'People insight is unavailable',
  'module.scene_hub': 'The hub is unavailable',
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
  'upload.going_on': 'Upload resumed.',
  // Time zones
  'timezone.invalid': 'Invalid DateTime conversion for zone',
})

type English = (typeof messages)['english']

/** The key of one of the texts that the SDK itself shows. */
export type TextKey = keyof English

/** What a message takes beside its key. */
export type ValuesFor<Message> =
  unknown extends MessageValues<Message & string> ? [] : [values: MessageValues<Message & string>]

/** Gives the texts of a catalogue by their keys, in the language of the page. */
// @__NO_SIDE_EFFECTS__
export function byKey<English extends Messages>(catalogue: Catalogue<English>) {
  return <Key extends keyof English>(key: Key, ...[values]: ValuesFor<English[Key]>): string =>
    withValues(textsIn(catalogue, pageLanguage())[key] as string, values ?? {})
}

/** The text of a key, with its values. */
export const text: <Key extends TextKey>(key: Key, ...values: ValuesFor<English[Key]>) => string = byKey(messages)

/** The toast of an action that worked: `succeeded('Workspace created')` is "Workspace created successfully" (CORE-67). */
export function succeeded(action: string): string {
  return text('toast.succeeded', { action })
}

/** The toast of an action that did not: `failed('Workspace created')` is "Workspace created failed" (CORE-67). */
export function failed(action: string): string {
  return text('toast.failed', { action })
}
