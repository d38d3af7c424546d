import type { Team } from '@arbo/core'
import type { ReactNode } from 'react'
import { teamsTexts } from './texts.ts'
import styles from '../../ui/list/list.module.css'

/** Badges of a team: the user's own, archived. */
export function TeamBadges({ team }: { team: Pick<Team, 'is_member' | 'status'> }): ReactNode {
  return (
    <>
      {team.is_member && <span className={styles['list-badge']}>{teamsTexts.yours}</span>}
      {team.status === 0 && <span className={styles['list-badge']}>{teamsTexts.archived}</span>}
    </>
  )
}
