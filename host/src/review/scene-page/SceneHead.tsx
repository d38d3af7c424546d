import type { FlowStatus, Item, ItemPatch, ItemStore } from '@arbo/core'
import type { ReactNode } from 'react'
import { HeadingSkeleton } from '../../ui/HeadingSkeleton.tsx'
import { planningTexts } from '../../planning/entities/texts.ts'
import { DueDate } from '../../ui/DueDate.tsx'
import { Code } from '../../ui/Code.tsx'
import { SceneGuestLinks } from '../guest-links/links/SceneGuestLinks.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
import { StatusChoice } from './StatusChoice.tsx'
import styles from './scene.module.css'

const APPROVED = 6

interface SceneHeadProps {
  /** Null until it is read. */
  item: Item | null
  statuses: readonly FlowStatus[]
  /** Changes its assignees and reviewers. */
  store: ItemStore
  onUpdate: (patch: ItemPatch) => Promise<unknown>
}

/** The scene's facts and status. */
export function SceneHead({ item, statuses, store, onUpdate }: SceneHeadProps): ReactNode {
  if (!item) {
    return (
      <div className={styles['scene-head']}>
        <HeadingSkeleton width={180} height={24} />
      </div>
    )
  }
  return (
    <div className={styles['scene-head']}>
      <h1>{item.name}</h1>
      <Code of={item} />
      <StatusChoice item={item} statuses={statuses} store={store} onUpdate={onUpdate} />
      <SceneGuestLinks item={item} />
      <dl className={styles['scene-facts']}>
        <div className="arbo-row arbo-gap-8 arbo-nowrap">
          <dt>{planningTexts.assignees}</dt>
          <dd>
            <PeopleChoice item={item} role="assignees" store={store} />
          </dd>
        </div>
        <div className="arbo-row arbo-gap-8 arbo-nowrap">
          <dt>{planningTexts.reviewers}</dt>
          <dd>
            <PeopleChoice item={item} role="reviewers" store={store} />
          </dd>
        </div>
        <div className="arbo-row arbo-gap-8 arbo-nowrap">
          <dt>{planningTexts.due}</dt>
          <dd>
            <DueDate day={item.due_date} done={item.status_kind === APPROVED} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
