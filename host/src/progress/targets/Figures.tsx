import { type TargetSummary } from '@arbo/core'
import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useLevels } from '../../app/levels.ts'
import { Explained } from '../../ui/Explained.tsx'
import { explainAchieved, explainLevel, explainPace, explainReward } from './explain.ts'
import { goalText } from './figures.ts'
import { LevelBar } from './LevelBar.tsx'
import { LevelMark } from './LevelMark.tsx'
import { progressText, rewardWords, shortPaceText } from './pace-words.ts'
import styles from './targets.module.css'

interface FigureProps {
  summary: TargetSummary
}

/** The bar and the figure of a progress. */
export function Progress({ summary }: FigureProps): ReactNode {
  const levels = useLevels()
  const bar = summary.achieved !== null && summary.levels.length > 0 && (
    <LevelBar slim levels={summary.levels} value={summary.achieved} textOf={goalText} />
  )
  return (
    <span className={styles['progress-cell']}>
      <Explained words={explainAchieved(summary, levels)} beside={bar}>
        {progressText(summary)}
      </Explained>
    </span>
  )
}

/** The level that is reached. */
export function LevelFigure({ summary }: FigureProps): ReactNode {
  return (
    <Explained words={explainLevel(summary)}>
      <LevelMark level={summary.level} />
    </Explained>
  )
}

/** What a working day takes. */
export function PaceFigure({ summary }: FigureProps): ReactNode {
  return <Explained words={explainPace(summary)}>{shortPaceText(summary)}</Explained>
}

/** The reward as an amount; where there is none, why. */
export function RewardFigure({ summary }: FigureProps): ReactNode {
  return (
    <span className={classes(!summary.reward && styles['target-none'])}>
      <Explained words={explainReward(summary)}>{rewardWords(summary)}</Explained>
    </span>
  )
}
