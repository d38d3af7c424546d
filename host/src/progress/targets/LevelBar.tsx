import type { CSSProperties, ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { scaleOf, type ScaleLevel } from './level-scale.ts'
import styles from './targets.module.css'

interface LevelBarProps {
  /** By their goals, smallest first. */
  levels: readonly ScaleLevel[]
  /** A formatted figure: `1,200`. */
  textOf: (value: string) => string
  /** The achieved value; left out to show the levels alone. */
  value?: string
  /** A thin bar without figures, for a row of a list. */
  slim?: boolean
}

const place = (from: number, to: number): CSSProperties => ({
  insetInlineStart: `${from}%`,
  inlineSize: `${Math.max(0, to - from)}%`,
})

/** The levels of a target to scale, with the progress towards them. */
export function LevelBar({ levels, textOf, value, slim = false }: LevelBarProps): ReactNode {
  const { steps, at } = scaleOf(levels, value ?? null)
  const reached = value === undefined ? 100 : at(value)
  const label = [
    ...(value === undefined ? [] : [targetsTexts.barValue({ value: textOf(value) })]),
    ...levels.map(({ name, goal }) => targetsTexts.barLevel({ name, goal: textOf(goal) })),
  ].join(', ')
  return (
    <div className={styles['level-bar']} role="img" aria-label={label} data-slim={slim || undefined}>
      <div className={styles['level-bar-track']}>
        {value !== undefined && (
          <span className={styles['level-bar-start']} style={place(0, Math.min(reached, steps[0]?.from ?? 100))} />
        )}
        {steps.map(({ from, to, colour, goal }) => (
          <span
            // Goals are unique once valid; before that, the place makes the key unique.
            key={`${from}-${goal}-${colour}`}
            style={{ ...place(from, Math.max(from, Math.min(to, reached))), backgroundColor: colour }}
          />
        ))}
        {steps.map(({ from, goal }) => (
          <i key={`${from}-${goal}`} style={{ insetInlineStart: `${from}%` }} />
        ))}
      </div>
      {!slim && (
        <div className={styles['level-bar-figures']}>
          {steps.map(
            ({ from, goal, name, room, atEnd }) =>
              room > 0 && (
                <span
                  key={`${from}-${name}`}
                  style={{ insetInlineStart: `${from}%`, maxInlineSize: `${room}%` }}
                  data-end={atEnd || undefined}
                >
                  {textOf(goal)}
                  <small dir="auto">{name}</small>
                </span>
              ),
          )}
        </div>
      )}
    </div>
  )
}
