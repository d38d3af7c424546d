import type { ReportFilesStore } from '@arbo/core/internal'
import { Button, Loading, Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { reportTexts } from './texts.ts'
import { FileRow } from './FileRow.tsx'
import styles from './reports.module.css'

/** The user's report files, with the progress of unfinished ones. */
export function Files({ store, marked }: { store: ReportFilesStore; marked: string | null }): ReactNode {
  const { status, files } = useSelected(store, (state) => state)
  if (files.length > 0) {
    return (
      <ul className={styles['rpt-file-list']}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} store={store} marked={file.id === marked} />
        ))}
      </ul>
    )
  }
  if (status === 'loading') {
    return (
      <Loading label={reportTexts.filesLoading}>
        <Skeleton height={56} />
      </Loading>
    )
  }
  if (status === 'failed') {
    return (
      <p role="alert">
        {reportTexts.filesFailed}{' '}
        <Button variant="ghost" size="small" onClick={() => void store.reload()}>
          {reportTexts.tryAgain}
        </Button>
      </p>
    )
  }
  return (
    <div className={styles['rpt-files-none']}>
      <p>{reportTexts.filesNone}</p>
      <p>{reportTexts.filesNoneMessage}</p>
    </div>
  )
}
