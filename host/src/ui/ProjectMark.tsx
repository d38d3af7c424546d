import type { ProjectColour } from '@arbo/core'
import type { ReactNode } from 'react'
import { projectStyle } from './project-colour.ts'
import styles from './project-mark.module.css'

/** A square in a project's colour. Decorative: a name stands beside it. */
export function ProjectMark({ colour }: { colour: ProjectColour }): ReactNode {
  return <span className={styles['project-mark']} style={projectStyle(colour)} aria-hidden="true" />
}
