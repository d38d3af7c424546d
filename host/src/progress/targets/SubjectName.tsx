import type { TargetSubject } from '@arbo/core'
import { Users } from '@arbo/kit/icons'
import { Avatar, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import styles from './targets.module.css'

/** A person with their avatar, or a team with its icon. */
export function SubjectName({ subject: { kind, name, profile_image } }: { subject: TargetSubject }): ReactNode {
  return (
    <Row as="span" gap={8} inline shrinks>
      {kind === 'person' ? (
        <Avatar name={name} src={profile_image} decorative />
      ) : (
        <span className={styles['subject-team']} aria-hidden="true">
          <Users />
        </span>
      )}
      <span dir="auto">{name}</span>
    </Row>
  )
}
