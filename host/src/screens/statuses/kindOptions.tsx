import { STATUSES, statusName, type SelectOption, type Status } from '@arbo/kit/ui'
import { FlowDot } from './FlowDot.tsx'

/** The fixed statuses, of which each custom one counts as one. @param scene the workspace’s word for a scene */
export function kindOptions(scene: string): SelectOption<number>[] {
  return STATUSES.map((_, kind) => ({
    value: kind,
    label: statusName(kind as Status, scene),
    icon: <FlowDot kind={kind} colour={null} />,
  }))
}
