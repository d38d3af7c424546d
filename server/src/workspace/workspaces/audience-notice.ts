import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'

/** The caller has read that comments of before are kept for the team, and is not told again (XREV-27). */
export async function dismissAudienceNotice({ database }: Pick<Deps, 'database'>, member: Member): Promise<void> {
  await database.withWorkspace(member.wsId, (tx) =>
    tx.rows('update ws_user set audience_notice = false where ws_id = $1 and id = $2', [member.wsId, member.id]),
  )
}
