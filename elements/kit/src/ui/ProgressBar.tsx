import type { ReactNode } from 'react'

export interface ProgressBarProps {
  label: string
  /** 0 to 1; undefined while the extent is unknown. */
  value?: number
}

export function ProgressBar({ label, value }: ProgressBarProps): ReactNode {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className="arbo-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className="arbo-progress-bar" style={percent === undefined ? undefined : { inlineSize: `${percent}%` }} />
    </div>
  )
}
