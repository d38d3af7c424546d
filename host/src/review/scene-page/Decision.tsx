import { maySetStatus, SCENE_STATUS, type FlowStatus, type Item } from '@arbo/core'
import { CircleCheck, RotateCcw } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { reviewTexts } from '../sequence/texts.ts'
import { mayChangeStatus } from './may-change-status.ts'
import type { ReviewedScene } from './use-reviewed-scene.ts'
import { useSetStatus } from './use-set-status.ts'
import styles from './scene.module.css'

const WAYS = [
  { way: 'retake', kind: SCENE_STATUS.RETAKE, icon: <RotateCcw /> },
  { way: 'approve', kind: SCENE_STATUS.APPROVED, icon: <CircleCheck /> },
] as const

/** What a comment is written in. */
type Reviewing = HTMLElementTagNameMap['arbo-review-viewer' | 'arbo-playlist']

/** Approve and Retake, below the field for a comment in the viewer: what is written there goes along. */
export function Decision({ scene }: { scene: ReviewedScene | null }): ReactNode {
  return scene?.item ? <Ways scene={scene} item={scene.item} /> : null
}

function Ways({ scene, item }: { scene: ReviewedScene; item: Item }): ReactNode {
  const { session } = useApp()
  const setStatus = useSetStatus(scene)
  const [busy, setBusy] = useState<string | null>(null)
  if (!mayChangeStatus(session, item)) return null
  const offered = WAYS.flatMap((each) => {
    const status = scene.statuses.find((one) => one.kind === each.kind && maySetStatus(item, one))
    return status ? [{ ...each, status }] : []
  })
  if (offered.length === 0) return null

  async function decide({ currentTarget }: MouseEvent<HTMLElement>, status: FlowStatus): Promise<void> {
    setBusy(status.id)
    try {
      // A note that could not be sent stays in its field, and the viewer says why: no decision without it.
      const isSent =
        (await currentTarget.closest<Reviewing>('arbo-review-viewer, arbo-playlist')?.sendComment()) ?? true
      if (isSent) await setStatus(status)
    } finally {
      setBusy(null)
    }
  }

  return (
    <div slot="decision" className={styles['decision']} role="group" aria-label={reviewTexts.decide}>
      {offered.map(({ way, icon, status }) => (
        <Button
          key={way}
          size="small"
          icon={icon}
          title={reviewTexts.decideHint({ status: status.name })}
          busy={busy === status.id}
          disabled={busy !== null || item.status?.id === status.id}
          onClick={(event) => void decide(event, status)}
        >
          {reviewTexts[way]}
        </Button>
      ))}
    </div>
  )
}
