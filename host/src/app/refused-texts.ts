import { catalogue } from '@arbo/core'
import { pageTexts } from './page-language.ts'

/** Notices about a workspace that refuses the user, by the reason. */
export const refusedMessages = catalogue('host.refused', {
  blocked_or_archived: {
    title: 'Your membership is paused',
    message: 'You cannot enter the workspace {workspace} for now. Ask one of its owners or admins to let you in again.',
  },
  ws_inactive_or_suspended: {
    title: 'This workspace is not active',
    message: 'The workspace {workspace} was deleted. Ask one of its owners: they can restore it for 30 days.',
  },
  other: {
    title: 'You are not a member of this workspace',
    message:
      'The link is to the workspace {workspace}. Ask the person who sent it, or one of its owners or admins, to invite {email}.',
  },
})

export const refusedTexts = pageTexts(refusedMessages)

/** What is said where a workspace refuses for this reason. */
export function refusalOf(reason: string): (typeof refusedTexts)[keyof typeof refusedTexts] {
  return Object.hasOwn(refusedTexts, reason) ? refusedTexts[reason as keyof typeof refusedTexts] : refusedTexts.other
}
