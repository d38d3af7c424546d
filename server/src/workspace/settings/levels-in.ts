import { levelsOf } from '@arbo/core/contract'
import type { Language, Levels, Workspace } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { answerLanguage } from '../../platform/observe/work-context.ts'

const SHOW = `select terminology, terminology_plurals from workspace where id = $1`

type Names = Pick<Workspace, 'terminology' | 'terminology_plurals'>

async function namesIn(tx: Tx, wsId: string): Promise<{ workspace: Names | null }> {
  const [workspace] = await tx.rows<Names>(SHOW, [wsId])
  return { workspace: workspace ?? null }
}

/** The workspace's names of its levels, for texts of the server that name one (WS-02), in the language of the moment. */
export async function levelsIn(tx: Tx, wsId: string): Promise<Levels> {
  return levelsOf(await namesIn(tx, wsId), answerLanguage())
}

/** The same for what is written to several people, each in a language of their own. */
export async function levelsByLanguage(tx: Tx, wsId: string): Promise<(language: Language) => Levels> {
  const names = await namesIn(tx, wsId)
  return (language) => levelsOf(names, language)
}
