import type { Entity, Levels } from '@arbo/core'
import { withLevels } from '../../app/level-text.ts'
import { DueDate } from '../../ui/DueDate.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { People } from '../../ui/People.tsx'
import { StatusBar } from '../../ui/StatusBar.tsx'
import { directoryTexts } from './directory-texts.ts'
import { isDone } from './entity-facts.ts'
import { planningTexts } from './texts.ts'

/** What the directory tells of each entity beside its name. */
export function entityColumns(levels: Levels, contains: (entity: Entity) => string): readonly ListColumn<Entity>[] {
  return [
    {
      id: 'phase',
      label: directoryTexts.columnPhase,
      width: 104,
      from: 'wide',
      cell: directoryTexts.phases,
    },
    {
      id: 'progress',
      label: withLevels(planningTexts.columnProgress, levels),
      width: 208,
      narrow: 'start',
      cell: ({ woohoo }) => <StatusBar of={woohoo} />,
    },
    { id: 'contains', label: planningTexts.columnContains, width: 200, from: 'wide', cell: contains },
    {
      id: 'people',
      label: planningTexts.columnPeople,
      width: 132,
      from: 'medium',
      cell: ({ coordinators }) => <People people={coordinators} />,
    },
    {
      id: 'due',
      label: planningTexts.columnDue,
      width: 112,
      align: 'end',
      narrow: 'end',
      cell: (entity) => <DueDate day={entity.scheduled_due} done={isDone(entity)} />,
    },
  ]
}
