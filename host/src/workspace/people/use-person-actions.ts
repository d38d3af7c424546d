import { failureOf, type WorkspaceUser } from '@arbo/core'
import { useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { peopleTexts } from './texts.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { useAct } from '../../ui/list/use-act.ts'
import { whoText, type AskedAction } from './PersonActionDialog.tsx'
import type { PersonAction } from './person-actions.ts'
import { STATUS } from './person-state.ts'

/** Calls of the server. All of them reject with an ApiError. */
export interface PeopleCalls {
  setStatus: (ids: string[], status: 0 | 1 | 3) => Promise<unknown>
  setBlocked: (ids: string[], blocked: boolean) => Promise<unknown>
  setVisible: (ids: string[], visible: boolean) => Promise<unknown>
  resend: (ids: string[]) => Promise<unknown>
  cancel: (ids: string[]) => Promise<unknown>
  convert: (id: string) => Promise<unknown>
}

export interface PersonActionsApi {
  busy: boolean
  request: AskedAction | null
  close: () => void
  /** Runs the action, or asks first. */
  start: (action: PersonAction, people: readonly WorkspaceUser[]) => void
  confirm: (request: AskedAction) => Promise<void>
}

/**
 * Reversible actions run at once and offer undo; deleting asks first and offers undo as well; withdrawing an
 * invitation and taking a seat ask first. `onDone` is called after each success.
 */
export function usePersonActions(calls: PeopleCalls, onDone: () => void): PersonActionsApi {
  const { toasts, deleted } = useApp()
  const { busy, act } = useAct()
  const [request, ask] = useState<AskedAction | null>(null)

  async function perform(
    people: readonly WorkspaceUser[],
    run: (ids: string[]) => Promise<unknown>,
    done: (values: { who: string }) => string,
    back?: (ids: string[]) => Promise<unknown>,
  ): Promise<void> {
    const ids = people.map(({ id }) => id)
    const undo = back && (() => back(ids))
    if (await act({ run: () => run(ids), done: done({ who: whoText(people) }), undo })) onDone()
  }

  const to = (status: 0 | 1 | 3) => (ids: string[]) => calls.setStatus(ids, status)
  const make = (visible: boolean) => (ids: string[]) => calls.setVisible(ids, visible)
  const block = (blocked: boolean) => (ids: string[]) => calls.setBlocked(ids, blocked)

  function start(action: PersonAction, people: readonly WorkspaceUser[]): void {
    switch (action) {
      case 'archive':
        return void perform(people, to(STATUS.archived), peopleTexts.archived, to(STATUS.active))
      case 'unarchive':
        return void perform(people, to(STATUS.active), peopleTexts.unarchived, to(STATUS.archived))
      case 'block':
        return void perform(people, block(true), peopleTexts.blocked, block(false))
      case 'unblock':
        return void perform(people, block(false), peopleTexts.unblocked, block(true))
      case 'restore':
        return void perform(people, to(STATUS.active), peopleTexts.restored, to(STATUS.deleted))
      case 'hide':
        return void perform(people, make(false), peopleTexts.hidden, make(true))
      case 'show':
        return void perform(people, make(true), peopleTexts.shown, make(false))
      case 'resend':
        return void perform(people, calls.resend, () => peopleTexts.resent({ count: people.length }))
      case 'delete':
      case 'cancel':
      case 'convert':
        return ask({ action, people })
    }
  }

  /** The dialog shows a refusal itself, so nothing is caught here. */
  async function confirm({ action, people }: AskedAction): Promise<void> {
    const ids = people.map(({ id }) => id)
    const id = 'list-act'
    if (action === 'cancel') {
      await calls.cancel(ids)
      toasts.show({ id, kind: 'success', title: peopleTexts.cancelled({ count: people.length }) })
    } else if (action === 'convert') {
      for (const one of ids) await calls.convert(one)
      toasts.show({ id, kind: 'success', title: peopleTexts.converted({ who: whoText(people) }) })
    } else {
      await calls.setStatus(ids, STATUS.deleted)
      ids.forEach(deleted)
      toasts.show({
        id,
        kind: 'success',
        title: peopleTexts.deleted({ who: whoText(people) }),
        action: {
          label: listTexts.undo,
          onClick: () => {
            toasts.dismiss(id)
            calls.setStatus(ids, STATUS.active).catch((error: unknown) => {
              const message = messageOf(failureOf(error))
              toasts.show({ id, kind: 'error', title: listTexts.failedAction, message })
            })
          },
        },
      })
    }
    onDone()
  }

  return { busy, request, close: () => ask(null), start, confirm }
}
