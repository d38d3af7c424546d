import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { Link } from '../../app/Link.tsx'
import { mayOpen } from '../../app/menu-rules.ts'
import { workTexts } from './texts.ts'

/** The way on for whoever nothing waits for. */
export function ToProjects(): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  if (!mayOpen({ name: 'directory' }, session.can)) return null
  return (
    <Link to="/pl/dir" className="arbo-button arbo-button-secondary">
      {withLevels(workTexts.toProjects, levels)}
    </Link>
  )
}
