import type { WorkspaceUser } from '@arbo/core'
import type { ReactNode } from 'react'
import { peopleTexts } from './texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'

/** An action that asks first. */
export interface AskedAction {
  action: 'delete' | 'cancel' | 'convert'
  people: readonly WorkspaceUser[]
}

interface PersonActionDialogProps {
  request: AskedAction
  /** Rejects with an ApiError, whose text is shown. */
  onConfirm: (request: AskedAction) => Promise<unknown>
  onClose: () => void
}

/** One person's name, or the number of several. */
export function whoText(people: readonly Pick<WorkspaceUser, 'display_name' | 'email'>[]): string {
  const [first] = people
  return people.length === 1 && first ? first.display_name || first.email : peopleTexts.people({ count: people.length })
}

/** Names the people and consequences before a deletion, a conversion, or the withdrawal of an invitation. */
export function PersonActionDialog({ request, onConfirm, onClose }: PersonActionDialogProps): ReactNode {
  const { action, people } = request
  const who = whoText(people)
  const common = { onConfirm: () => onConfirm(request), onClose }
  switch (action) {
    case 'delete':
      return (
        <ConfirmDialog
          {...common}
          title={peopleTexts.deleteTitle({ who })}
          message={peopleTexts.deleteMessage}
          confirmLabel={peopleTexts.delete}
        />
      )
    case 'cancel':
      return (
        <ConfirmDialog
          {...common}
          title={
            people.length === 1
              ? peopleTexts.cancelInviteTitle({ name: who })
              : peopleTexts.cancelInvitesTitle({ count: people.length })
          }
          message={peopleTexts.cancelInviteMessage}
          confirmLabel={peopleTexts.cancelInvite}
          cancelLabel={peopleTexts.keepInvite}
        />
      )
    case 'convert':
      return (
        <ConfirmDialog
          {...common}
          danger={false}
          title={peopleTexts.convertTitle({ name: who })}
          message={peopleTexts.convertMessage}
          confirmLabel={peopleTexts.convert}
        />
      )
  }
}
