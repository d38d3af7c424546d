import type { Failure, Session, TargetsStore } from '@arbo/core'
import { userTargetsStore } from '@arbo/core/internal'
import { targetsTexts } from './texts.ts'
import { useApp } from '../../app/app-context.ts'
import type { UsedAt } from '../../ui/library/DeleteDialog.tsx'
import { refusedIds } from '../../ui/library/deployed-places.ts'
import { libraryActions, type LibraryAction } from '../../ui/library/library-actions.ts'
import { useLibraryActions, type LibraryActions } from '../../ui/library/use-library-actions.tsx'

const KEYS = {
  add: 'target_addMonthlyTarget_create',
  update: 'target_updateTarget_update',
  delete: 'target_deleteTarget_delete',
} as const
/** How many targets of a refused deletion are looked up. */
const LOOKED_UP = 5

/** The holders of the targets that a refusal names, each with its page. */
async function holdersOf(session: Session, failure: Failure): Promise<readonly UsedAt[]> {
  const places = new Map<string, UsedAt>()
  await Promise.all(
    refusedIds(failure)
      .slice(0, LOOKED_UP)
      .map(async (targetId) => {
        const store = userTargetsStore(session, { targetId })
        await store.reload()
        for (const { people, teams, phase } of store.getState().rows) {
          if (phase === 'over') continue
          for (const { id, display_name } of people) places.set(id, { to: `/pl/tgt/pwt/${id}`, name: display_name })
          for (const { id, name } of teams) places.set(id, { to: `/pl/tm/${id}`, name })
        }
      }),
  )
  return [...places.values()]
}

/** The user's actions on a target, besides opening it. */
const actionsFor = (target: { status: 0 | 1 }, session: Pick<Session, 'can'>): LibraryAction[] =>
  libraryActions(target, session, KEYS)

/**
 * Actions on targets.
 * @param onDeleted called after each deletion that has succeeded
 */
export function useTargetActions(targets: TargetsStore, onDeleted?: () => void): LibraryActions {
  const { session } = useApp()
  return useLibraryActions({
    library: targets,
    path: '/pl/tgt/tl',
    texts: targetsTexts,
    actionsFor,
    deployedOf: (failure) => holdersOf(session, failure),
    duplicateLead: targetsTexts.duplicateLead,
    onDeleted,
  })
}
