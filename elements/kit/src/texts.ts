import { catalogue, type TextsOf } from '@arbo/core'
import { useTextsOf } from './ui/language-context.ts'

/** Every user-visible text of the kit. */
export const messages = catalogue('kit', {
  elementFailed: 'This part could not be shown',
  elementFailedSafe: 'Nothing was lost. Try again, or reload the page.',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  noPermissionTitle: 'You do not have access',
  noPermissionAsk: 'Ask for access',
  notifications: 'Notifications',
  breadcrumb: 'Breadcrumb',
  breadcrumbMore: 'More levels',
  loading: 'Loading',
  putBack: 'Move cancelled',
  /** By their tokens. */
  statuses: {
    'no-scene': 'No status',
    unassigned: 'Unassigned',
    untouched: 'Untouched',
    unchecked: 'Unchecked',
    retake: 'Retake',
    'retake-done': 'Retake done',
    approved: 'Approved',
  },
})

export type Texts = TextsOf<typeof messages>

/** The texts in the language of the element around. */
export const useTexts = (): Texts => useTextsOf(messages)
