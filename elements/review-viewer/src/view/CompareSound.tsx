import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import { useCompare } from './use-compare.ts'
import { useRendition } from './use-rendition.ts'
import { usePlayer, useReview, useViewer } from './ViewerContext.tsx'

/** Whose sound is heard; nothing where the other one has none. */
export function CompareSound(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const leader = useRendition()
  const id = useCompare(({ other }) => other)
  const here = useReview(({ renditions }) => renditions.find((each) => each.id === id))
  const elsewhere = useCompare(({ scene }) => scene)
  const other = here ?? elsewhere?.renditions.find((each) => each.id === id)
  const sound = useCompare((state) => state.sound)
  const otherSounds = useCompare(({ pair }) => pair.hasSound)
  const leaderSounds = usePlayer(({ hasSound }) => hasSound)
  if (!leader || !other || !otherSounds) return null
  return (
    <select
      className="plain-select"
      aria-label={texts.compareSound}
      title={texts.compareSound}
      value={sound}
      onChange={(event) => viewer.compare.setSound(event.target.value === 'other' ? 'other' : 'leader')}
    >
      <option value="leader">
        {leaderSounds ? texts.compareSoundOf({ version: leader.version }) : texts.compareSilent}
      </option>
      <option value="other">{texts.compareSoundOf({ version: other.version })}</option>
    </select>
  )
}
