import { ROOT_ROLES } from '@arbo/core/contract'
import type { GeneralInformation } from '@arbo/core/contract'
import type { WorkspaceTable } from '../../platform/db/schema.gen.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'

type GeneralRow = Omit<GeneralInformation, 'initial' | 'color' | 'created_at'> &
  Pick<WorkspaceTable, 'bg_color' | 'text_color' | 'created_at'>

const ACTIVE = `
  ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  where m.ws_id = w.id and m.status = ${MEMBER_STATUS.active}`

const SHOW = `
  select w.id, w.code, w.name, w.avatar, w.bg_color, w.text_color, w.plan, w.timezone, w.created_at,
    (select coalesce(json_agg(json_build_object('id', m.id, 'display_name', m.display_name,
        'profile_image', m.profile_image) order by m.created_at, m.id), '[]')
     from ${ACTIVE} and r.root_role_id = ${ROOT_ROLES.owner}) as owners,
    (select count(*) from ${ACTIVE} and r.root_role_id <> ${ROOT_ROLES.guest}) as people,
    (select count(*) from ${ACTIVE} and r.root_role_id = ${ROOT_ROLES.guest}) as guests,
    (select count(*) from entity e where e.ws_id = w.id and e.type = 0) as projects,
    (select count(*) from item i where i.ws_id = w.id) as scenes
  from workspace w where w.id = $1`

/** A workspace, its owner and its size. */
export function showGeneral({ database }: Pick<Deps, 'database'>, member: Member): Promise<GeneralInformation> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const [row] = await tx.rows<GeneralRow>(SHOW, [member.wsId])
    if (!row) throw new ApiError('ws_inactive_or_suspended')
    const { bg_color, text_color, ...rest } = row
    return {
      ...rest,
      initial: Array.from(row.name)[0]?.toUpperCase() ?? '',
      color: { bgColor: bg_color, textColor: text_color },
      created_at: row.created_at.toISOString(),
    }
  })
}
