import type { TargetSubject } from '@arbo/core'
import { Avatar, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { TeamSign } from '../../ui/TeamSign.tsx'

/** A person with their avatar, or a team with its icon. */
export function SubjectName({ subject: { kind, name, profile_image } }: { subject: TargetSubject }): ReactNode {
  return (
    <Row as="span" gap={8} inline shrinks>
      {kind === 'person' ? <Avatar name={name} src={profile_image} decorative /> : <TeamSign />}
      <span dir="auto">{name}</span>
    </Row>
  )
}
