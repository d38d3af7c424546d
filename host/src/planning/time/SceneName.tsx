import type { TimeScene } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { timeTexts } from './texts.ts'

interface SceneNameProps {
  scene: Pick<TimeScene, 'id' | 'name' | 'is_gone'>
  /** Of the keyboard; within a grid it is none. */
  isStop?: boolean
}

/** The name of a scene of a timesheet, which opens it while it is there. */
export function SceneName({ scene: { id, name, is_gone }, isStop = false }: SceneNameProps): ReactNode {
  if (is_gone) {
    return (
      <span className="arbo-truncate" title={timeTexts.gone}>
        <Text tone="subtle">{name}</Text>
        <span className="arbo-visually-hidden">, {timeTexts.gone}</span>
      </span>
    )
  }
  return (
    <Link
      to={`/st/${id}`}
      tabIndex={isStop ? undefined : -1}
      className="arbo-plain-link arbo-underlines arbo-truncate"
      title={name}
    >
      {name}
    </Link>
  )
}
