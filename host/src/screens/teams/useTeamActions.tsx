import { failureOf, type Team, type TeamsStore } from '@arbo/core'
import { Copy, Inbox, Trash2, Undo2 } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { messageOf } from '../../app/failure.ts'
import { listTexts } from '../../texts/list.ts'
import { teamsTexts } from '../../texts/teams.ts'
import { DuplicateDialog } from '../../ui/library/DuplicateDialog.tsx'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import { useAct } from '../../ui/list/useAct.ts'
import { teamActions, type TeamAction } from './teamActions.ts'

type TeamFacts = Pick<Team, 'id' | 'name' | 'status'>
type Asked = { type: 'duplicate'; team: TeamFacts } | { type: 'delete'; teams: readonly TeamFacts[] }

interface TeamActionsApi {
  actionsOf: (team: TeamFacts) => RowAction[]
  /** Buttons for several teams. */
  bulkOf: (rows: readonly TeamFacts[]) => ReactNode
  star: (team: TeamFacts, on: boolean) => void
  /** The dialog that asks, where one does. */
  dialog: ReactNode
}

const whoText = (rows: readonly TeamFacts[]): string => {
  const [first] = rows
  return rows.length === 1 && first ? teamsTexts.named(first.name) : teamsTexts.several(rows.length)
}

/**
 * What can be done with teams: what can be undone is done at once with a way back, deleting is asked about. Why the
 * server refuses stands in the dialog, or beside what was done.
 * @param onDeleted called after each deletion that has succeeded
 */
export function useTeamActions(teams: TeamsStore, onDeleted?: () => void): TeamActionsApi {
  const { session, router, deleted, toasts } = useApp()
  const { busy, act } = useAct()
  const [asked, ask] = useState<Asked | null>(null)
  const close = (): void => ask(null)

  function archive(rows: readonly TeamFacts[]): void {
    const ids = rows.map(({ id }) => id)
    const done = teamsTexts.done.archived(whoText(rows))
    void act({ run: () => teams.archive(ids), done, undo: () => teams.unarchive(ids) })
  }

  function unarchive(rows: readonly TeamFacts[]): void {
    const ids = rows.map(({ id }) => id)
    const done = teamsTexts.done.unarchived(whoText(rows))
    void act({ run: () => teams.unarchive(ids), done, undo: () => teams.archive(ids) })
  }

  async function remove(rows: readonly TeamFacts[]): Promise<void> {
    const ids = rows.map(({ id }) => id)
    await teams.remove(ids)
    ids.forEach(deleted)
    toasts.show({ id: 'list-act', kind: 'success', title: teamsTexts.done.deleted(whoText(rows)) })
    onDeleted?.()
  }

  async function duplicate({ id }: TeamFacts, name: string): Promise<void> {
    const copy = await teams.duplicate(id, name)
    toasts.show({ id: 'list-act', kind: 'success', title: teamsTexts.done.duplicated(copy.name) })
    router.navigate(`/pl/tm/${copy.id}`)
  }

  function star({ id }: TeamFacts, on: boolean): void {
    teams.favorite(id, on).catch((error: unknown) => {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'list-act', kind: 'error', title: listTexts.failedAction, message })
    })
  }

  function rowAction(action: TeamAction, team: TeamFacts): RowAction {
    switch (action) {
      case 'duplicate':
        return { label: teamsTexts.duplicate, icon: <Copy />, onSelect: () => ask({ type: 'duplicate', team }) }
      case 'archive':
        return { label: teamsTexts.archive, icon: <Inbox />, onSelect: () => archive([team]) }
      case 'unarchive':
        return { label: teamsTexts.unarchive, icon: <Undo2 />, onSelect: () => unarchive([team]) }
      case 'delete': {
        const onSelect = (): void => ask({ type: 'delete', teams: [team] })
        return { label: teamsTexts.delete, icon: <Trash2 />, danger: true, onSelect }
      }
    }
  }

  function bulkOf(rows: readonly TeamFacts[]): ReactNode {
    const buttons = (
      [
        ['unarchive', unarchive],
        ['archive', archive],
        ['delete', (some: readonly TeamFacts[]) => ask({ type: 'delete', teams: some })],
      ] as const
    )
      .map(([action, run]) => ({
        action,
        run,
        some: rows.filter((team) => teamActions(team, session).includes(action)),
      }))
      .filter(({ some }) => some.length > 0)
    if (buttons.length === 0) return <span className="team-note">{teamsTexts.nothingForAll}</span>
    return buttons.map(({ action, run, some }) => (
      <Button
        key={action}
        size="small"
        variant={action === 'delete' ? 'danger' : 'secondary'}
        busy={action !== 'delete' && busy}
        onClick={() => run(some)}
      >
        {some.length === rows.length ? teamsTexts[action] : teamsTexts.forSome(teamsTexts[action], some.length)}
      </Button>
    ))
  }

  return {
    actionsOf: (team) => teamActions(team, session).map((action) => rowAction(action, team)),
    bulkOf,
    star,
    dialog: asked && (
      <>
        {asked.type === 'duplicate' && (
          <DuplicateDialog name={asked.team.name} onDuplicate={(name) => duplicate(asked.team, name)} onClose={close} />
        )}
        {asked.type === 'delete' && (
          <ConfirmDialog
            title={teamsTexts.deleteTitle(whoText(asked.teams))}
            message={teamsTexts.deleteMessage}
            confirmLabel={teamsTexts.delete}
            onConfirm={() => remove(asked.teams)}
            onClose={close}
          />
        )}
      </>
    ),
  }
}
