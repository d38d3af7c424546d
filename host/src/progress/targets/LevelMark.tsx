import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import styles from './targets.module.css'

/** A level by its colour and name; null: no level is reached. */
export function LevelMark({ level }: { level: { name: string; colour: string } | null }): ReactNode {
  if (!level) return <Text tone="subtle">{targetsTexts.noLevel}</Text>
  return (
    <span className={styles['level-mark']}>
      <i style={{ backgroundColor: level.colour }} />
      <span dir="auto">{level.name}</span>
    </span>
  )
}
