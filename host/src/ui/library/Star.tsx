import { Star as StarIcon } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { libraryTexts } from './texts.ts'
import styles from './library.module.css'

export type StarTexts = Readonly<Record<'star' | 'unstar', (values: { name: string }) => string>>

interface StarProps {
  /** Name of the record. */
  name: string
  on: boolean
  disabled?: boolean
  /** Accessible names of the button. */
  texts?: StarTexts | undefined
  onChange: (on: boolean) => void
}

/** A star of the user's own on a library's record. */
export function Star({ name, on, disabled = false, texts = libraryTexts, onChange }: StarProps): ReactNode {
  return (
    <IconButton
      size="small"
      className={styles['library-star']}
      icon={<StarIcon />}
      label={on ? texts.unstar({ name }) : texts.star({ name })}
      pressed={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
    />
  )
}
