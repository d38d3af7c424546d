import type { ReactNode } from 'react'
import { NameDialog } from '../forms/NameDialog.tsx'
import { LIBRARY_NAME } from './library-name.ts'
import { libraryTexts } from './texts.ts'

interface DuplicateDialogProps {
  /** Name of the original. */
  name: string
  /** What a copy contains. */
  lead?: string | undefined
  /** Rejects with an ApiError, whose text stands below the field. */
  onDuplicate: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a copy. Mounted only while it is open. */
export function DuplicateDialog({ name, lead, onDuplicate, onClose }: DuplicateDialogProps): ReactNode {
  return (
    <NameDialog
      title={libraryTexts.duplicateTitle({ name })}
      description={lead}
      action={libraryTexts.duplicate}
      label={libraryTexts.name}
      limits={LIBRARY_NAME}
      initial={Array.from(libraryTexts.duplicateName({ name })).slice(0, LIBRARY_NAME.max).join('')}
      onSave={onDuplicate}
      onClose={onClose}
    />
  )
}
