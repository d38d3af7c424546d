import type { UserTargetsStore } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { importTexts } from '../../ui/import/texts.ts'
import { targetsTexts } from './texts.ts'
import { ImportDialog } from '../../ui/import/ImportDialog.tsx'
import { useSample } from '../../ui/import/use-sample.ts'

interface ImportTargetsProps {
  store: Pick<UserTargetsStore, 'importFile' | 'sample'>
  onDone: (text: string) => void
  onClose: () => void
}

/** Gives targets by a file (TGT-09); it waits some minutes for the answer (TGT-27). */
export function ImportTargets({ store, onDone, onClose }: ImportTargetsProps): ReactNode {
  const downloadSample = useSample(() => store.sample('csv'))
  return (
    <ImportDialog
      title={targetsTexts.importTitle}
      lead={targetsTexts.importLead}
      slow={targetsTexts.importSlow}
      onImport={(file, { dryRun, signal }) => store.importFile(file, { dryRun, signal })}
      onSample={downloadSample}
      onDone={(count) => onDone(importTexts.done({ rows: count }))}
      onClose={onClose}
    />
  )
}
