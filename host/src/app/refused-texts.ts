/**
 * Notices about a workspace that refuses the user: a title, and a sentence of which every second part is a name or
 * an address.
 */
export function refusedTexts(reason: string, workspace: string, email: string): readonly [string, readonly string[]] {
  switch (reason) {
    case 'blocked_or_archived':
      return [
        'Your membership is paused',
        [
          'You cannot enter the workspace ',
          workspace,
          ' for now. Ask one of its owners or admins to let you in again.',
        ],
      ]
    case 'ws_inactive_or_suspended':
      return [
        'This workspace is not active',
        ['The workspace ', workspace, ' was deleted. Ask one of its owners: they can restore it for 30 days.'],
      ]
    default:
      return [
        'You are not a member of this workspace',
        [
          'The link leads into the workspace ',
          workspace,
          '. Ask whoever sent it, or one of its owners or admins, to invite ',
          email,
          '.',
        ],
      ]
  }
}
