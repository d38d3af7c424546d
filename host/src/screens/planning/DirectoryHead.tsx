import { namesOfLevel, type Entity } from '@arbo/core'
import { Pencil } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { HeadingSkeleton } from '../../ui/HeadingSkeleton.tsx'
import { planningTexts } from '../../texts/planning.ts'
import { DueDate } from '../../ui/DueDate.tsx'
import { People } from '../../ui/People.tsx'
import { StatusBar } from '../../ui/StatusBar.tsx'
import { useLevels } from '../../ui/levels.ts'
import { Code } from '../../ui/Code.tsx'
import { isDone } from './entityFacts.ts'

interface DirectoryHeadProps {
  /** Null at the root. */
  id: string | null
  entity: Entity | null
  /** Projects there are; null until it is known. At the root only. */
  total: number | null
  onEdit: () => void
}

/** What is open: its name, how it stands, who is in charge and until when. */
export function DirectoryHead({ id, entity, total, onEdit }: DirectoryHeadProps): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  if (id === null) {
    return (
      <div className="directory-head">
        <div className="directory-title">
          <h1>{levels.project.many}</h1>
          {total !== null && <span className="directory-total">{total}</span>}
        </div>
      </div>
    )
  }
  if (!entity) {
    return (
      <div className="directory-head">
        <HeadingSkeleton width={220} height={28} />
      </div>
    )
  }
  return (
    <div className="directory-head">
      <div className="directory-title">
        <h1>{entity.name}</h1>
        <Code of={entity} />
        {session.can('project_updateEntity_update') && (
          <IconButton
            size="small"
            icon={<Pencil />}
            label={planningTexts.editThing(namesOfLevel(levels, entity.type))}
            onClick={onEdit}
          />
        )}
      </div>
      <div className="directory-facts">
        <StatusBar counts={entity.woohoo.by_status} />
        {entity.coordinators.length > 0 && <People people={entity.coordinators} named />}
        {entity.scheduled_due && (
          <span>
            {planningTexts.due} <DueDate day={entity.scheduled_due} done={isDone(entity)} />
          </span>
        )}
      </div>
      {entity.description && <p className="directory-description">{entity.description}</p>}
    </div>
  )
}
