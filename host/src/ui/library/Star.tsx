import { Star as StarIcon } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { libraryTexts } from '../../texts/library.ts'
import './library.css'

interface StarProps {
  /** Of what is starred. */
  name: string
  on: boolean
  onChange: (on: boolean) => void
}

/** Whether the user has starred a thing of a library: each person has their own. */
export function Star({ name, on, onChange }: StarProps): ReactNode {
  return (
    <IconButton
      size="small"
      className="library-star"
      icon={<StarIcon />}
      label={on ? libraryTexts.unstar(name) : libraryTexts.star(name)}
      pressed={on}
      onClick={() => onChange(!on)}
    />
  )
}
