import type { TimeScene } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { durationWords } from './duration-words.ts'
import { timeTexts } from './texts.ts'
import styles from './time.module.css'

type Facts = Pick<TimeScene, 'estimate_minutes' | 'spent_minutes'>

/** What is left of an estimate, or by how much it is exceeded; null without one. */
export function leftWords({ estimate_minutes: estimate, spent_minutes: spent }: Facts): string | null {
  if (estimate === null) return null
  return spent > estimate
    ? timeTexts.overFacts({ over: durationWords(spent - estimate) })
    : timeTexts.leftFacts({ left: durationWords(estimate - spent) })
}

/** Time spent on a scene against its estimate, and what is left; over it is said in words. */
export function TimeFacts({ of }: { of: Facts }): ReactNode {
  const { estimate_minutes: estimate, spent_minutes: spent } = of
  const isOver = estimate !== null && spent > estimate
  return (
    <span className={styles['time-facts']}>
      <Text figures nowrap>
        {estimate === null
          ? timeTexts.spentOnly({ spent: durationWords(spent) })
          : timeTexts.estimateFacts({ spent: durationWords(spent), estimate: durationWords(estimate) })}
      </Text>
      <Text font="caption" figures nowrap tone={isOver ? 'danger' : 'subtle'}>
        {leftWords(of) ?? timeTexts.noEstimate}
      </Text>
    </span>
  )
}
