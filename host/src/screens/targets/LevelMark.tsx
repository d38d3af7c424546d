import type { ReactNode } from 'react'
import { targetsTexts } from '../../texts/targets.ts'

/** A level by its colour and name; that none is reached, where it is null. */
export function LevelMark({ level }: { level: { name: string; colour: string } | null }): ReactNode {
  if (!level) return <span className="level-none">{targetsTexts.noLevel}</span>
  return (
    <span className="level-mark" title={level.name}>
      <i style={{ backgroundColor: level.colour }} />
      <span dir="auto">{level.name}</span>
    </span>
  )
}
