import type { TemplateFlowInfo } from '@arbo/core'
import { statusesTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { FlowDots } from './FlowDots.tsx'

/** The list's columns besides the name. Ids are the server's sort keys. */
export const flowColumns = (): readonly ListColumn<TemplateFlowInfo>[] => [
  {
    id: 'statuses',
    label: statusesTexts.columnStatuses,
    width: 200,
    narrow: 'start',
    cell: ({ statuses }) => <FlowDots statuses={statuses} />,
  },
  {
    id: 'deployed',
    label: statusesTexts.columnDeployed,
    width: 140,
    sortable: true,
    narrow: 'end',
    cell: ({ deployed_count }) =>
      deployed_count === 0 ? statusesTexts.nowhere : statusesTexts.entities({ count: deployed_count }),
  },
  {
    id: 'status',
    label: statusesTexts.columnStatus,
    width: 120,
    sortable: true,
    from: 'wide',
    cell: ({ status }) => (status === 1 ? statusesTexts.active : statusesTexts.archived),
  },
]
