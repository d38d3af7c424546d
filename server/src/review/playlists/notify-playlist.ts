import type { NotificationDetail } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { notify } from '../../platform/notices/notify.ts'

/**
 * Tells people of the change of their share in a playlist, or the owner of a request, in the transaction that makes
 * it.
 */
export function notifyPlaylist(
  tx: Tx,
  member: Member,
  playlistId: string,
  to: readonly string[],
  state: NonNullable<NotificationDetail['playlist_state']>,
): Promise<void> {
  return notify(
    tx,
    member,
    to.map((id) => ({
      to: id,
      type: 'playlist',
      kind: 'direct',
      source: 'assign',
      playlistId,
      groupKey: playlistId,
      mutedBy: [],
      detail: { playlist_state: state },
    })),
  )
}
