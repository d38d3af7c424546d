import { levelsOf } from '@arbo/core/contract'
import type { Language, Levels, Workspace } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'

const SHOW = `select terminology, terminology_plurals from workspace where id = $1`

/** The workspace's names of its levels, for texts of the server that name one (WS-02). */
export async function levelsIn(tx: Tx, wsId: string, language: Language = 'en'): Promise<Levels> {
  const [workspace] = await tx.rows<Pick<Workspace, 'terminology' | 'terminology_plurals'>>(SHOW, [wsId])
  return levelsOf({ workspace: workspace ?? null }, language)
}
