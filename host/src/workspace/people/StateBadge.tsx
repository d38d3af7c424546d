import type { WorkspaceUser } from '@arbo/core'
import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { peopleTexts } from './texts.ts'
import { personState } from './person-state.ts'
import styles from './people.module.css'

/** A person's state by name; the colour only repeats it. */
export function StateBadge({ person }: { person: Pick<WorkspaceUser, 'status' | 'blocked'> }): ReactNode {
  const state = personState(person)
  return <span className={classes(styles['people-state'], styles[state])}>{peopleTexts.status[state]}</span>
}
