import type { ImportResult, PeopleStore } from '@arbo/core'
import { Upload } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { importTexts } from '../../ui/import/texts.ts'
import { peopleTexts } from './texts.ts'
import { ImportDialog } from '../../ui/import/ImportDialog.tsx'
import { useSample } from '../../ui/import/use-sample.ts'
import { ListExport } from '../../ui/list/ListExport.tsx'

interface PeopleToolsProps {
  store: PeopleStore
  /** May bring people in. */
  mayInvite: boolean
}

/** Members of the workspace stay unchanged. */
const invitable = ({ total, members }: ImportResult): number => total - members

function readyText(answer: ImportResult): string {
  const ready = peopleTexts.importReady({ rows: invitable(answer) })
  return answer.members > 0 ? `${ready} ${peopleTexts.importMembers({ count: answer.members })}` : ready
}

/** At the end of the toolbar: export and import. */
export function PeopleTools({ store, mayInvite }: PeopleToolsProps): ReactNode {
  const { toasts } = useApp()
  const [importing, setImporting] = useState(false)
  const sample = useSample(() => store.sample('csv'))
  return (
    <>
      <ListExport onExport={store.exportFile} />
      {mayInvite && <IconButton icon={<Upload />} label={importTexts.open} onClick={() => setImporting(true)} />}
      {importing && (
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
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}
