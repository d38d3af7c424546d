import { useState, type ReactNode } from 'react'
import { User } from '@arbo/kit/icons'
import { Avatar } from '@arbo/kit/ui'
import { extrasPart } from '../on-demand/extras-part.ts'
import { useTexts } from '../texts.ts'
import type { AssigneePopupProps } from './AssigneeList.tsx'
import { PartPopup } from './PartPopup.tsx'

/** Chooses who is to see to a comment. */
export function AssigneePopup({ assignee, onAssign }: AssigneePopupProps): ReactNode {
  const texts = useTexts()
  const [open, setOpen] = useState(false)
  const label = assignee ? texts.assignTo({ name: assignee.display_name }) : texts.assign
  const content = assignee ? (
    <Avatar name={assignee.display_name} src={assignee.profile_image} size={20} decorative />
  ) : (
    <User />
  )
  return (
    <PartPopup label={label} face={content} className="arbo-size-small" onOpen={setOpen} part={extrasPart}>
      {({ AssigneeList }) => open && <AssigneeList assignee={assignee} onAssign={onAssign} />}
    </PartPopup>
  )
}
