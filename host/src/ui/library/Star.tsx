import { Star as StarIcon } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { libraryTexts } from './texts.ts'
import styles from './library.module.css'

interface StarProps {
  /** Of what is starred. */
  name: string
  on: boolean
  disabled?: boolean
  /** What it does, for those who listen. */
  texts?: Readonly<Record<'star' | 'unstar', (name: string) => string>>
  onChange: (on: boolean) => void
}

/** Whether the user has starred a thing of a library: each person has their own. */
export function Star({ name, on, disabled = false, texts = libraryTexts, onChange }: StarProps): ReactNode {
  return (
    <IconButton
      size="small"
      className={styles['library-star']}
      icon={<StarIcon />}
      label={on ? texts.unstar(name) : texts.star(name)}
      pressed={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
    />
  )
}
