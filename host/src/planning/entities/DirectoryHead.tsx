import { namesOfLevel, type Entity } from '@arbo/core'
import { PanelRight, Pencil } from '@arbo/kit/icons'
import { IconButton, PageHead } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { HeadingSkeleton } from '../../ui/HeadingSkeleton.tsx'
import { directoryTexts } from './directory-texts.ts'
import { planningTexts } from './texts.ts'
import { useApp } from '../../app/app-context.ts'
import { pageNameOf } from '../../app/page-name.ts'
import { useSelected } from '../../app/store.ts'
import { DueDate } from '../../ui/DueDate.tsx'
import { ProjectMark } from '../../ui/ProjectMark.tsx'
import { People } from '../../ui/People.tsx'
import { StatusBar } from '../../ui/StatusBar.tsx'
import { useLevels } from '../../app/levels.ts'
import { Code } from '../../ui/Code.tsx'
import { EntityTimePlace } from '../time/EntityTimePlace.tsx'
import { useMay } from './use-may.ts'
import { isDone } from './entity-facts.ts'
import styles from './planning.module.css'

interface DirectoryHeadProps {
  /** Null at the root. */
  id: string | null
  entity: Entity | null
  /** Number of projects; null until it is known. At the root only. */
  total: number | null
  onEdit: () => void
  isDetailed: boolean
  onDetails: () => void
}

/** The open entity: name, progress, coordinators and due date. */
export function DirectoryHead(props: DirectoryHeadProps): ReactNode {
  const { id, entity, total, onEdit, isDetailed, onDetails } = props
  const may = useMay()
  const levels = useLevels()
  const place = useSelected(useApp().store, (state) => state.place)
  if (id === null) {
    return <PageHead title={place ? pageNameOf(place, levels) : levels.project.many} total={total} />
  }
  if (!entity) return <PageHead title={<HeadingSkeleton width={220} height={28} />} />
  return (
    <PageHead
      title={entity.name}
      lead={<ProjectMark colour={entity.colour} />}
      beside={
        <>
          <Code of={entity} />
          {may(entity, 'project_updateEntity_update') && (
            <IconButton
              size="small"
              icon={<Pencil />}
              label={planningTexts.editThing(namesOfLevel(levels, entity.type))}
              onClick={onEdit}
            />
          )}
          <IconButton
            size="small"
            icon={<PanelRight />}
            label={isDetailed ? directoryTexts.hideDetails : directoryTexts.showDetails}
            pressed={isDetailed}
            onClick={onDetails}
          />
          {entity.is_hidden && <span className={styles['entity-badge']}>{directoryTexts.isArchived}</span>}
        </>
      }
    >
      <div className={styles['directory-facts']}>
        <span>{directoryTexts.phases(entity)}</span>
        <StatusBar of={entity.woohoo} />
        {entity.coordinators.length > 0 && <People people={entity.coordinators} named />}
        {entity.scheduled_due && (
          <span>
            {planningTexts.due} <DueDate day={entity.scheduled_due} done={isDone(entity)} />
          </span>
        )}
        <EntityTimePlace id={entity.id} />
      </div>
      {entity.description && <p className={styles['directory-description']}>{entity.description}</p>}
    </PageHead>
  )
}
