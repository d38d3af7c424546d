import { pageLanguage } from '@arbo/core'
import { STATUSES, StatusMark, statusName, type SelectOption, type Status } from '@arbo/kit/ui'

/** The fixed statuses, of which each custom one counts as one. */
export function kindOptions(): SelectOption<number>[] {
  return STATUSES.map((_, kind) => ({
    value: kind,
    label: statusName(kind as Status, pageLanguage()),
    icon: <StatusMark status={kind as Status} colour={null} />,
  }))
}
