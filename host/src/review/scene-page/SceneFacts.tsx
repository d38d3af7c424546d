import type { Item } from '@arbo/core'
import type { ReactNode } from 'react'
import { planningTexts } from '../../planning/entities/texts.ts'
import { DueDate } from '../../ui/DueDate.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
import { StatusChoice } from './StatusChoice.tsx'
import type { ReviewedScene } from './use-reviewed-scene.ts'
import styles from './scene.module.css'

const APPROVED = 6

/** The scene's status, people and due date, in the bar above the picture. */
export function SceneFacts({ scene, item }: { scene: ReviewedScene; item: Item }): ReactNode {
  return (
    <>
      <StatusChoice scene={scene} item={item} />
      <dl className={styles['scene-facts']}>
        <div className={styles['scene-due']}>
          <dt className="arbo-visually-hidden">{planningTexts.due}</dt>
          <dd title={planningTexts.due}>
            <DueDate day={item.due_date} done={item.status_kind === APPROVED} />
          </dd>
        </div>
        <div>
          <dt className="arbo-visually-hidden">{planningTexts.assignees}</dt>
          <dd>
            <PeopleChoice item={item} role="assignees" store={scene.store} />
          </dd>
        </div>
        <div>
          <dt className="arbo-visually-hidden">{planningTexts.reviewers}</dt>
          <dd>
            <PeopleChoice item={item} role="reviewers" store={scene.store} />
          </dd>
        </div>
      </dl>
    </>
  )
}
