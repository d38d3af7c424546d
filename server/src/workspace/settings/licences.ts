import { ROOT_ROLES } from '@arbo/core/contract'
import type { LicenceInfo, SeatInfo } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { licencesOf } from '../workspaces/seats.ts'
import { storageTotals } from './storage-totals.ts'

type LicenceDeps = Pick<Deps, 'database' | 'config'>

/** One free plan as yet (decision 43). */
const PAID_PLANS_OPEN = false

const GUESTS = `
  select count(*) as guests from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  where m.ws_id = $1 and m.status = ${MEMBER_STATUS.active} and r.root_role_id = ${ROOT_ROLES.guest}`

export function showSeats({ database, config }: LicenceDeps, { wsId }: Member): Promise<SeatInfo> {
  return database.withWorkspace(wsId, async (tx) => (await licencesOf(tx, wsId, config.seatsPerWorkspace)).seats)
}

export function showLicenceInfo({ database, config }: LicenceDeps, { wsId }: Member): Promise<LicenceInfo> {
  return database.withWorkspace(wsId, async (tx) => {
    const licences = await licencesOf(tx, wsId, config.seatsPerWorkspace)
    const [row] = await tx.rows<{ guests: number }>(GUESTS, [wsId])
    return {
      ...licences,
      paid_plans_open: PAID_PLANS_OPEN,
      guests: row?.guests ?? 0,
      storage: await storageTotals(tx, wsId),
    }
  })
}

/** @throws {ApiError} paid_plans_not_open, always */
export async function purchaseLicence(): Promise<never> {
  throw new ApiError('paid_plans_not_open')
}
