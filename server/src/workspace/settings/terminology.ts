import { LEVELS } from '@arbo/core/contract'
import type { HandlerInput, LevelTerm } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from './check-version.ts'

type SettingsDeps = Pick<Deps, 'database'>

interface TermsRow {
  names: string[]
  plurals: string[]
  version: number
}

const COLUMNS = `w.terminology as names, w.terminology_plurals as plurals, w.terminology_version as version`
const SHOW = `select ${COLUMNS} from workspace w where w.id = $1`
/** One level at a time: arrays of the database count from 1. */
const UPDATE = `
  update workspace w set terminology[$2] = $3, terminology_plurals[$2] = $4,
    terminology_version = terminology_version + 1, updated_at = now()
  where w.id = $1 returning ${COLUMNS}`

function termsOf({ names, plurals, version }: TermsRow): LevelTerm[] {
  return LEVELS.map((default_name, id) => ({
    id,
    kind: id === LEVELS.length - 1 ? 'item' : 'entity',
    default_name,
    name: names[id] ?? default_name,
    plural: plurals[id] ?? '',
    version,
  }))
}

async function readTerms(tx: Tx, query: string, values: unknown[]): Promise<LevelTerm[]> {
  const [row] = await tx.rows<TermsRow>(query, values)
  if (!row) throw new ApiError('ws_inactive_or_suspended')
  return termsOf(row)
}

/** Names that a reader would take for the same. */
function isSameName(one: string, other: string): boolean {
  return one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()
}

export function listTerms({ database }: SettingsDeps, member: Member): Promise<LevelTerm[]> {
  return database.withWorkspace(member.wsId, (tx) => readTerms(tx, SHOW, [member.wsId]))
}

/**
 * Names a level; every open browser shows the name at once.
 * @param id place in the hierarchy, 0 to 4
 * @throws {ApiError} conflict, term_taken
 */
export function updateTerm(
  { database }: SettingsDeps,
  member: Member,
  id: number,
  { name, plural, version }: HandlerInput<'updateEntityType'>['body'],
): Promise<LevelTerm> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const before = await readTerms(tx, `${SHOW} for no key update`, [member.wsId])
    const term = before[id]
    if (!term) throw new ApiError('not_found')
    checkVersion(term, version)
    if (before.some((other) => other.id !== id && isSameName(other.name, name))) throw new ApiError('term_taken')
    const after = (await readTerms(tx, UPDATE, [member.wsId, id + 1, name, plural]))[id]
    if (!after) throw new ApiError('not_found')
    emitEvent(tx, member.wsId, 'workspace.updated', { deleted: false })
    return after
  })
}
