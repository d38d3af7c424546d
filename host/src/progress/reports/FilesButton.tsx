import { reportFilesStore } from '@arbo/core/internal'
import { Clock } from '@arbo/kit/icons'
import { Button, Popover } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { reportTexts } from './texts.ts'
import { Files } from './Files.tsx'
import styles from './reports.module.css'

interface FilesButtonProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The file that a notification led to. */
  marked: string | null
}

/** A button that opens the user's files and shows how many are unfinished. */
export function FilesButton({ open, onOpenChange, marked }: FilesButtonProps): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => reportFilesStore(session), [session])
  const running = useSelected(
    store,
    ({ files }) => files.filter(({ state }) => state === 'queued' || state === 'running').length,
  )
  return (
    <Popover
      label={reportTexts.files}
      align="end"
      className={styles['rpt-files']}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button variant="ghost" icon={<Clock />}>
          {reportTexts.files}
          {running > 0 && (
            <span className={styles['rpt-files-count']}>{reportTexts.filesRunning({ count: running })}</span>
          )}
        </Button>
      }
    >
      <h2>{reportTexts.files}</h2>
      <Files store={store} marked={marked} />
    </Popover>
  )
}
