import type { InviteResult, PeopleStore, SeatInfo } from '@arbo/core'
import { Plus } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { peopleTexts } from './texts.ts'
import { InviteDialog } from './InviteDialog.tsx'
import type { RoleOption } from './role-options.ts'

interface InviteButtonProps {
  store: PeopleStore
  may: { people: boolean; guests: boolean }
  /** Whether either can be invited here. */
  mayInvite: boolean
  asGuest: boolean
  roles: readonly RoleOption[]
  seats: SeatInfo | null
}

/** Invites people to the workspace. */
export function InviteButton({ store, may, mayInvite, asGuest, roles, seats }: InviteButtonProps): ReactNode {
  const { toasts } = useApp()
  const [open, setOpen] = useState(false)
  useAskedNew(mayInvite, () => setOpen(true))
  if (!mayInvite) return null

  function showInvited(results: readonly InviteResult[]): void {
    const count = (kind: InviteResult['result']): number => results.filter(({ result }) => result === kind).length
    const invalid = results.filter(({ result }) => result === 'invalid').map(({ email }) => email)
    const notes = [
      ...(count('member') > 0 ? [peopleTexts.inviteMembers({ count: count('member') })] : []),
      ...(invalid.length > 0 ? [peopleTexts.inviteFaults({ addresses: invalid.join(', ') })] : []),
    ]
    toasts.show({
      id: 'list-act',
      kind: count('invited') > 0 ? 'success' : 'info',
      title: peopleTexts.invited({ count: count('invited') }),
      ...(notes.length > 0 ? { message: notes.join(' ') } : {}),
    })
  }

  return (
    <>
      <Button variant="primary" icon={<Plus />} onClick={() => setOpen(true)}>
        {peopleTexts.invite}
      </Button>
      {open && (
        <InviteDialog
          may={may}
          asGuest={asGuest}
          seats={seats}
          roles={roles}
          onInvite={store.invite}
          onDone={showInvited}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
