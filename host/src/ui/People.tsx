import type { Person } from '@arbo/core'
import { Avatar, Row, Text, Tooltip } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { listTexts } from './list/texts.ts'
import styles from './avatar-stack.module.css'

interface PeopleProps {
  people: readonly Person[]
  /** How many avatars show; the others are counted. */
  max?: number
  /** How many there are, where `people` are only the first of them. */
  total?: number
  /** Write the name of a single person beside the avatar. */
  named?: boolean
}

/** The avatars of a few people; their names on hover and for assistive technology. */
export function People({ people, max = 3, total = people.length, named = false }: PeopleProps): ReactNode {
  const [first] = people
  if (!first) return <Text tone="subtle">{listTexts.nobody}</Text>
  const avatars = people.slice(0, total > max ? max - 1 : max)
  const more = total - avatars.length
  const names = people.map((person) => person.display_name)
  if (total > people.length) names.push(`+${total - people.length}`)
  return (
    <Tooltip content={names.join(', ')} side="top">
      <span className={styles['avatar-stack']}>
        <Row as="span" gap={2} align="stretch" inline aria-hidden="true">
          {avatars.map((person) => (
            <Avatar key={person.id} name={person.display_name} src={person.profile_image} decorative />
          ))}
          {more > 0 && <span className="arbo-avatar">+{more}</span>}
        </Row>
        {named && people.length === 1 ? (
          <Text truncate>{first.display_name}</Text>
        ) : (
          <span className="arbo-visually-hidden">{names.join(', ')}</span>
        )}
      </span>
    </Tooltip>
  )
}
