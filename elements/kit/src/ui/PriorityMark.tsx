import { priorityText, SCENE_PRIORITY } from '@arbo/core/format'
import type { ReactNode } from 'react'
import { ChevronDown, ChevronsUp, ChevronUp } from '../icons.ts'
import { useLanguage } from './language-context.ts'

const ICONS: Readonly<Record<number, ReactNode>> = {
  [SCENE_PRIORITY.LOW]: <ChevronDown />,
  [SCENE_PRIORITY.HIGH]: <ChevronUp />,
  [SCENE_PRIORITY.URGENT]: <ChevronsUp />,
}

interface PriorityMarkProps {
  priority: number
  /** Also a normal one, which is no news. */
  always?: boolean
  /** The sign alone is seen. */
  compact?: boolean
}

/** What goes first, or last. */
export function PriorityMark({ priority, always = false, compact = false }: PriorityMarkProps): ReactNode {
  const language = useLanguage()
  if (priority === SCENE_PRIORITY.NORMAL && !always) return null
  const words = priorityText(priority, language)
  return (
    <span
      className="arbo-priority arbo-row arbo-inline arbo-gap-4"
      data-priority={priority}
      title={compact ? words : undefined}
    >
      {ICONS[priority]}
      {compact ? <span className="arbo-visually-hidden">{words}</span> : words}
    </span>
  )
}
