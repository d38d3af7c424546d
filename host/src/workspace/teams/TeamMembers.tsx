import { X } from '@arbo/kit/icons'
import { Avatar, IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { personSlug } from '../../app/person-slug.ts'
import { teamsTexts } from './texts.ts'
import { focusNeighbour } from './focus-neighbour.ts'
import type { DraftMember } from './team-draft.ts'
import libraryStyles from '../../ui/library/library.module.css'
import listStyles from '../../ui/list/list.module.css'
import styles from './teams.module.css'

interface TeamMembersProps {
  members: readonly DraftMember[]
  /** Left out where nothing can be changed. */
  onRemove: ((person: DraftMember) => void) | undefined
}

const STATES: Readonly<Record<number, 'personArchived' | 'invited'>> = { 0: 'personArchived', 2: 'invited' }

/** Who is in a team. */
export function TeamMembers({ members, onRemove }: TeamMembersProps): ReactNode {
  const { session } = useApp()
  const mayOpen = session.can('people_getWorkspaceUserDetails_read')
  if (members.length === 0) {
    return (
      <p className={libraryStyles['library-none']}>
        {teamsTexts.noMembers} {onRemove && teamsTexts.noMembersHint}
      </p>
    )
  }
  return (
    <ul className={styles['team-members']} aria-label={teamsTexts.members}>
      {members.map((person) => {
        const { id, display_name, profile_image, role, status } = person
        const state = STATES[status]
        return (
          <li key={id}>
            <Avatar name={display_name} src={profile_image} decorative />
            <span className={styles['team-person']}>
              {mayOpen ? (
                <Link to={`/ws/ppl/${personSlug(id, display_name)}`} className="arbo-plain-link arbo-underlines">
                  {display_name}
                </Link>
              ) : (
                <span>{display_name}</span>
              )}
              <small>{role}</small>
            </span>
            {state && <span className={listStyles['list-badge']}>{teamsTexts[state]}</span>}
            {onRemove && (
              <IconButton
                size="small"
                icon={<X />}
                label={teamsTexts.remove({ name: display_name })}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget)
                  onRemove(person)
                }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
