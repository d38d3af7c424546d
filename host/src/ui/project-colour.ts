import type { ProjectColour } from '@arbo/core'
import type { CSSProperties } from 'react'

/** What stylesheets paint a project, and all below it, with: `--project`, and `--on-project` for text on that. */
export function projectStyle(colour: ProjectColour): CSSProperties {
  return { '--project': `var(--project-${colour})`, '--on-project': `var(--on-project-${colour})` } as CSSProperties
}
