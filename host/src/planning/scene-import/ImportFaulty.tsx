import { Download } from '@arbo/kit/icons'
import { Button, Checkbox, Notice } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import type { ImportChoice } from './import-choice.ts'
import { sceneImportTexts } from './texts.ts'
import styles from './scene-import.module.css'

interface ImportFaultyProps {
  choice: ImportChoice
  skipsFaulty: boolean
  disabled: boolean
  onSkip: (skips: boolean) => void
  onSave: () => void
}

/** How many rows are faulty, their file to mend, and the choice to import the others without them. */
export function ImportFaulty({
  choice: { right, faulty },
  skipsFaulty,
  disabled,
  onSkip,
  onSave,
}: ImportFaultyProps): ReactNode {
  return (
    <div className={styles['scene-import-faulty']}>
      <Notice tone="danger">
        {right > 0 ? sceneImportTexts.faulty({ rows: faulty }) : sceneImportTexts.faultyOnly({ rows: faulty })}
        <Button size="small" icon={<Download />} onClick={onSave}>
          {sceneImportTexts.faultyFile({ rows: faulty })}
        </Button>
      </Notice>
      {right > 0 && (
        <Checkbox
          label={sceneImportTexts.skipFaulty({ rows: right, faulty })}
          checked={skipsFaulty}
          disabled={disabled}
          onChange={onSkip}
        />
      )}
    </div>
  )
}
