import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { statusesTexts } from '../../texts/statuses.ts'

interface FlowConflictProps {
  busy: boolean
  onOverwrite: () => void
  onTake: () => void
}

/** The flow has become another one while it was being changed here: whose changes hold is the user's to say. */
export function FlowConflict({ busy, onOverwrite, onTake }: FlowConflictProps): ReactNode {
  return (
    <div className="flow-notice flow-conflict notice" role="alert">
      <p>
        <strong>{statusesTexts.conflictTitle}.</strong> {statusesTexts.conflictMessage}
      </p>
      <Button size="small" onClick={onTake}>
        {statusesTexts.conflictTake}
      </Button>
      <Button size="small" busy={busy} onClick={onOverwrite}>
        {statusesTexts.conflictOverwrite}
      </Button>
    </div>
  )
}
