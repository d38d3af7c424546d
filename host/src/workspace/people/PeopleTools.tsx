import type { ImportResult, InviteResult, PeopleStore, SeatInfo } from '@arbo/core'
import { Plus, Upload } from '@arbo/kit/icons'
import { Button, IconButton } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { importTexts } from '../../ui/import/texts.ts'
import { peopleTexts } from './texts.ts'
import { ImportDialog } from '../../ui/import/ImportDialog.tsx'
import { useSample } from '../../ui/import/use-sample.ts'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import type { Viewer } from './person-actions.ts'
import type { PeopleTab } from './people-columns.tsx'
import type { RoleOption } from './role-options.ts'

interface PeopleToolsProps {
  store: PeopleStore
  tab: PeopleTab
  viewer: Viewer
  roles: readonly RoleOption[]
  seats: SeatInfo | null
}

/** Members of the workspace stay unchanged. */
const invitable = ({ total, members }: ImportResult): number => total - members

function readyText(answer: ImportResult): string {
  const ready = peopleTexts.importReady({ rows: invitable(answer) })
  return answer.members > 0 ? `${ready} ${peopleTexts.importMembers({ count: answer.members })}` : ready
}

/** The end of the toolbar: export, import and invitations. */
export function PeopleTools({ store, tab, viewer, roles, seats }: PeopleToolsProps): ReactNode {
  const { toasts } = useApp()
  const [open, setOpen] = useState<'invite' | 'import' | null>(null)
  const may = {
    people: viewer.can('people_inviteWorkspaceUser_create'),
    guests: viewer.can('guest_inviteGuest_create'),
  }
  const mayInvite = tab === 'guests' ? may.guests : may.people || may.guests
  const sample = useSample(() => store.sample('csv'))
  const close = (): void => setOpen(null)
  useAskedNew(mayInvite, () => setOpen('invite'))

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
      <ListExport onExport={store.exportFile} />
      {mayInvite && (
        <>
          <IconButton icon={<Upload />} label={importTexts.open} onClick={() => setOpen('import')} />
          <Button variant="primary" icon={<Plus />} onClick={() => setOpen('invite')}>
            {peopleTexts.invite}
          </Button>
        </>
      )}
      {open === 'invite' && (
        <InviteDialog
          may={may}
          asGuest={tab === 'guests'}
          seats={seats}
          roles={roles}
          onInvite={store.invite}
          onDone={showInvited}
          onClose={close}
        />
      )}
      {open === 'import' && (
        <ImportDialog
          title={peopleTexts.importTitle}
          lead={peopleTexts.importLead}
          onImport={(file, { dryRun, signal }) => store.importFile(file, { dryRun, signal })}
          onSample={sample}
          countOf={invitable}
          ready={readyText}
          action={(count) => peopleTexts.inviteCount({ count })}
          slow={peopleTexts.inviteSlow}
          onDone={(count) => toasts.show({ id: 'list-act', kind: 'success', title: peopleTexts.invited({ count }) })}
          onClose={close}
        />
      )}
    </>
  )
}
