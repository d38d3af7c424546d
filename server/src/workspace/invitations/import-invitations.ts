import { ARCHIVE } from '@arbo/core/contract'
import type { AnswerData, HandlerInput, ImportFault, SheetFormat } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { importPreview, importSheet, refuseFaulty } from '../../platform/sheets/import-sheet.ts'
import type { SheetRow } from '../../platform/sheets/sheet-table.ts'
import { columnTitle, columnTitles } from '../../platform/sheets/column-texts.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { defaultRole } from '../people/role.ts'
import type { GivenRole } from '../people/role.ts'
import { isGuest } from '../people/target.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { addressOf, requireInvitable, prepareInvitations, takeInvitation } from './invite.ts'
import type { InviteGroup } from './invite.ts'
import { requireInviteSeats, sendInvitations } from './send.ts'
import type { InviteDeps } from './send.ts'

type Answer = AnswerData<'importInvitations'>
type Column = 'email' | 'role'

const COLUMNS = [{ name: 'email' }, { name: 'role', optional: true }] as const

/** Each of up to 5,000 mails. */
const IMPORTS = { name: 'import', hits: 20, seconds: 3600 }

/** Ends the transaction of a dry run, which has done everything but send. */
class DryRun extends Error {
  readonly created: number

  constructor(created: number) {
    super('a dry run')
    this.created = created
  }
}

/** The roles by name in lower case; null where the caller may not invite into one. */
async function rolesByName(tx: Tx, member: Member): Promise<Map<string, GivenRole | null>> {
  const roles = await tx.rows<GivenRole>(
    `select id, name, root_role_id as "rootRoleId", permissions from ws_role
     where ws_id = $1 and status = ${ARCHIVE.active}`,
    [member.wsId],
  )
  return new Map(roles.map((role) => [role.name.toLowerCase(), isInvitable(member, role) ? role : null]))
}

function isInvitable(member: Member, role: GivenRole): boolean {
  try {
    requireInvitable(member, role)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Every row by its role, and the faults of any. */
async function checkRows(
  tx: Tx,
  member: Member,
  rows: readonly SheetRow<Column>[],
): Promise<{ groups: InviteGroup[]; faults: ImportFault[] }> {
  const roles = await rolesByName(tx, member)
  const standard = await defaultRole(tx, member.wsId, 'member')
  const faults: ImportFault[] = []
  const rowOf = new Map<string, number>()
  const groups = new Map<GivenRole, string[]>()
  for (const { row, values } of rows) {
    const fault = (column: Column, message: string) => faults.push({ row, column: columnTitle(column), message })
    const address = addressOf(values.email)
    const role = roles.get((values.role || standard.name).toLowerCase())
    const before = address === null ? undefined : rowOf.get(address)
    if (address === null) fault('email', text('people.import_email'))
    else if (before !== undefined) fault('email', text('people.import_twice', { row: before }))
    else rowOf.set(address, row)
    if (role === undefined) fault('role', text('people.import_role', { role: values.role.slice(0, 100) }))
    else if (role === null) fault('role', text('people.import_forbidden', { role: values.role || standard.name }))
    else if (address !== null) {
      const addresses = groups.get(role) ?? []
      addresses.push(address)
      groups.set(role, addresses)
    }
  }
  return { groups: [...groups].map(([role, addresses]) => ({ role, addresses })), faults }
}

/**
 * Invites everybody of a file, or nobody. A dry run answers with the result only.
 * @param baseUrl origin for the links in the mails
 * @throws {ApiError} invalid_file_format, invalid, too_large; import_faulty with meta.rows; seat_limit with
 * meta.available, too_many_requests
 */
export async function importInvitations(
  deps: InviteDeps,
  member: Member,
  { name, content, dry_run }: HandlerInput<'importInvitations'>['body'],
  baseUrl: string,
): Promise<Answer> {
  await takeInvitation(deps, member, dry_run ? undefined : IMPORTS)
  const { wsId } = member
  const rows = await importSheet({ name, content }, { columns: COLUMNS })
  const preview = importPreview(rows, [])
  try {
    return await deps.database.withWorkspace(wsId, async (tx) => {
      await lockWorkspace(tx, wsId)
      const { groups, faults } = await checkRows(tx, member, rows)
      if (dry_run && faults.length > 0) return { ...importPreview(rows, faults), members: 0 }
      refuseFaulty(faults)
      const prepared = await prepareInvitations(tx, wsId, groups)
      const created = prepared.reduce((sum, { people }) => sum + people.length, 0)
      if (dry_run) {
        const licensed = prepared.filter(({ role }) => !isGuest(role))
        const seats = licensed.reduce((sum, { people }) => sum + people.length, 0)
        await requireInviteSeats(tx, deps, wsId, seats)
        throw new DryRun(created)
      }
      await sendInvitations(tx, deps, member, prepared, baseUrl)
      return { ...preview, preview: [], created, members: rows.length - created }
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    return { ...preview, members: rows.length - error.created }
  }
}

/** A file to fill in. */
export function invitationSample(format: SheetFormat): Promise<FileAnswer> {
  const columns = columnTitles(COLUMNS.map((column) => column.name))
  return sheetAnswer('invitations', format, columns, [
    ['anna.berg@example.com', 'Member'],
    ['guest@example.com', 'Guest'],
  ])
}
