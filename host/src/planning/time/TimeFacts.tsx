import { durationText, type TimeScene } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { timeTexts } from './texts.ts'
import styles from './time.module.css'

type Facts = Pick<TimeScene, 'estimate_minutes' | 'spent_minutes'>

/** What is left of an estimate, or by how much it is exceeded; null without one. */
export function leftWords({ estimate_minutes: estimate, spent_minutes: spent }: Facts): string | null {
  if (estimate === null) return null
  return spent > estimate
    ? timeTexts.overFacts({ over: durationText(spent - estimate) })
    : timeTexts.leftFacts({ left: durationText(estimate - spent) })
}

function spentWords({ estimate_minutes: estimate, spent_minutes: spent }: Facts): string {
  return estimate === null
    ? timeTexts.spentOnly({ spent: durationText(spent) })
    : timeTexts.estimateFacts({ spent: durationText(spent), estimate: durationText(estimate) })
}

/** Time spent on a scene against its estimate, and what is left; over it is said in words. `brief`: one line. */
export function TimeFacts({ of, brief = false }: { of: Facts; brief?: boolean }): ReactNode {
  const { estimate_minutes: estimate, spent_minutes: spent } = of
  const isOver = estimate !== null && spent > estimate
  const tone = isOver ? 'danger' : 'subtle'
  if (brief) {
    return (
      <Text figures tone={tone}>
        {leftWords(of) ?? spentWords(of)}
      </Text>
    )
  }
  return (
    <span className={styles['time-facts']}>
      <Text font="small" figures nowrap>
        {spentWords(of)}
      </Text>
      <Text font="caption" figures nowrap tone={tone}>
        {leftWords(of) ?? timeTexts.noEstimate}
      </Text>
    </span>
  )
}
