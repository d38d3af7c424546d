import { levelsOf, pageLanguage, type Workspace } from '@arbo/core'
import { Button, useDates } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { WorkspaceAvatar } from '../../ui/WorkspaceAvatar.tsx'
import { texts } from '../../app/texts.ts'
import { levelValues } from '../../app/level-text.ts'
import { workspaceTexts } from './texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { restorableUntil } from './restorable-until.ts'
import styles from './start.module.css'
import { useRestore } from './use-restore.ts'

/** Shown in place of a deleted workspace's settings: its deletion, and a button to restore it. */
export function DeletedWorkspace({ workspace }: { workspace: Workspace }): ReactNode {
  const dates = useDates()
  const { busy, failure, restore } = useRestore(workspace)
  const { name, deleted_at } = workspace
  return (
    <div className={styles['deleted-workspace']}>
      <WorkspaceAvatar workspace={workspace} size="large" />
      <h1>{workspaceTexts.deletedTitle({ name })}</h1>
      <p>
        {deleted_at &&
          workspaceTexts.deletedText({
            day: restorableUntil(deleted_at, dates),
            ...levelValues(levelsOf({ workspace }, pageLanguage())),
          })}
      </p>
      <FormFailure failure={failure} />
      <div className={styles['deleted-actions']}>
        <Link to="/start" className="arbo-button arbo-button-secondary arbo-size-medium">
          {texts.allWorkspaces}
        </Link>
        <Button variant="primary" busy={busy} onClick={() => void restore()}>
          {workspaceTexts.restoreWorkspace}
        </Button>
      </div>
    </div>
  )
}
