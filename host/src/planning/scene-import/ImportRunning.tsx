import type { SceneImportState } from '@arbo/core/internal'
import { Button, ProgressBar, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { sceneImportTexts } from './texts.ts'
import styles from './scene-import.module.css'

interface ImportRunningProps {
  busy: NonNullable<SceneImportState['busy']>
  progress: SceneImportState['progress']
  onStop: () => void
}

/** With fewer rows it ends before the progress could be read. */
const COUNTED_FROM = 1000

/** The running step, its progress, and a button to stop it. */
export function ImportRunning({ busy, progress, onStop }: ImportRunningProps): ReactNode {
  const plain = busy === 'checking' ? sceneImportTexts.checking : sceneImportTexts.importing
  const phases = busy === 'checking' ? sceneImportTexts.checkingPhases : sceneImportTexts.importingPhases
  const isCounted = progress !== null && (progress.total >= COUNTED_FROM || progress.phase === 'saving')
  return (
    <div className={styles['scene-import-running']}>
      <p>
        <span role="status">{progress ? phases[progress.phase] : plain}</span>
        {isCounted && progress.total > 0 && (
          <Text tone="muted" figures>
            {sceneImportTexts.rowsDone({ done: progress.done, total: progress.total })}
          </Text>
        )}
      </p>
      <Button size="small" disabled={progress?.phase === 'saving'} onClick={onStop}>
        {sceneImportTexts.stop}
      </Button>
      <ProgressBar label={plain} {...(isCounted ? { value: progress.share } : {})} />
    </div>
  )
}
