import type { WorkspaceUserDetail } from '@arbo/core'
import { Button, Notice, Row, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { peopleTexts } from './texts.ts'
import { conflictText } from './person-form.ts'
import styles from './people.module.css'

interface ConflictNoticeProps {
  /** The person as they were when editing began. */
  before: WorkspaceUserDetail
  now: WorkspaceUserDetail
  onOverwrite: () => void
  onTake: () => void
}

/** Shows another user's changes to the edited person, and asks how to go on. */
export function ConflictNotice({ before, now, onOverwrite, onTake }: ConflictNoticeProps): ReactNode {
  return (
    <Notice tone="danger" className={styles['person-conflict']}>
      <Text as="p" weight="strong">
        {peopleTexts.conflictTitle}
      </Text>
      <p>{conflictText(before, now)}</p>
      <Row align="stretch" gap={8}>
        <Button size="small" onClick={onOverwrite}>
          {peopleTexts.conflictOverwrite}
        </Button>
        <Button size="small" variant="ghost" onClick={onTake}>
          {peopleTexts.conflictTake}
        </Button>
      </Row>
    </Notice>
  )
}
