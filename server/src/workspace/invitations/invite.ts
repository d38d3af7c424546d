import { EMAIL_MAX, EMAIL_PATTERN } from '@arbo/core/contract'
import type { HandlerInput, InviteResult } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { takeAttempt } from '../../platform/http/rate-limit.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import { defaultRole, requireGivable, roleById } from '../people/role.ts'
import type { GivenRole } from '../people/role.ts'
import { INVITE, ruleFor } from '../people/target.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { invitedPeople, makeAccounts, makePending, withdrawInvitations } from './people.ts'
import type { InvitedPerson } from './people.ts'
import { sendInvitations } from './send.ts'
import type { InviteDeps, Invited } from './send.ts'

/** Calls, each of at most 200 addresses: an account that was taken over is no cannon for mails. */
const HOURLY = { name: 'invite', hits: 100, seconds: 3600 }

/** @throws {ApiError} too_many_requests */
export function takeInvitation(
  { database }: InviteDeps,
  { wsId, id }: Member,
  { name, hits, seconds } = HOURLY,
): Promise<void> {
  return takeAttempt(database, [{ key: `${name}:${wsId}:${id}`, hits, seconds }])
}

/** A role that the caller may invite into: with the right for its kind, and no more than they are. */
export function requireInvitable(member: Member, role: GivenRole): void {
  const rule = ruleFor(INVITE, role)
  requirePermission(member, rule, false)
  requireGivable(member, role, rule)
}

/** In lower case, as addresses are compared; null where it is none. */
export function addressOf(email: string): string | null {
  return email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email) ? email.toLowerCase() : null
}

/** Active, archived and blocked people are members already; an invitation changes nothing about that. */
const canBeInvited = ({ status, blocked }: InvitedPerson) =>
  !blocked && (status === null || status === MEMBER_STATUS.pending || status === MEMBER_STATUS.deleted)

/** Addresses and the role that their people get. */
export interface InviteGroup {
  role: GivenRole
  /** From addressOf. */
  addresses: readonly string[]
}

/**
 * Makes people pending in their roles; addresses without an account get a virtual one, which has no password. Links from
 * before end. The caller holds the workspace's lock and sends the new ones.
 * @returns by role those who are not members already
 */
export async function prepareInvitations(
  tx: Tx,
  wsId: string,
  groups: readonly InviteGroup[],
): Promise<{ role: GivenRole; people: Invited[] }[]> {
  const prepared: { role: GivenRole; people: Invited[] }[] = []
  for (const { role, addresses } of groups) {
    // In one order for everybody: two who invite the same people do not wait for each other.
    const sorted = [...new Set(addresses)].sort()
    await makeAccounts(tx, sorted)
    const candidates = (await invitedPeople(tx, wsId, sorted)).filter(canBeInvited)
    await withdrawInvitations(
      tx,
      wsId,
      candidates.flatMap(({ wsUserId }) => wsUserId ?? []),
    )
    const pending = await makePending(tx, wsId, role.id, candidates)
    const people = candidates.flatMap(({ userId, email }) => {
      const wsUserId = pending.get(userId)
      return wsUserId === undefined ? [] : [{ userId, email, wsUserId }]
    })
    prepared.push({ role, people })
  }
  return prepared
}

/**
 * Invites people by mail. The answer is the same whether an address has an account, and has a row per given address, in
 * the given order.
 * @param baseUrl origin for the links in the mails
 * @throws {ApiError} seat_limit with meta.available, invalid_reference, permission_denied, too_many_requests
 */
export async function inviteUsers(
  deps: InviteDeps,
  member: Member,
  { emails, ws_role_id, guest }: HandlerInput<'inviteUsers'>['body'],
  baseUrl: string,
): Promise<InviteResult[]> {
  await takeInvitation(deps, member)
  const addresses = emails.flatMap((email) => addressOf(email) ?? [])
  const invited = await deps.database.withWorkspace(member.wsId, async (tx) => {
    await lockWorkspace(tx, member.wsId)
    const role = await (ws_role_id === undefined
      ? defaultRole(tx, member.wsId, guest ? 'guest' : 'member')
      : roleById(tx, member.wsId, ws_role_id))
    requireInvitable(member, role)
    const groups = await prepareInvitations(tx, member.wsId, [{ role, addresses }])
    await sendInvitations(tx, deps, member, groups, baseUrl)
    return new Set(groups.flatMap(({ people }) => people.map(({ email }) => email)))
  })
  return emails.map((email): InviteResult => {
    const address = addressOf(email)
    if (address === null) return { email, result: 'invalid' }
    return { email, result: invited.has(address) ? 'invited' : 'member' }
  })
}
