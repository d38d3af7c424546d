import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'ref'> {
  tone?: 'info' | 'warning' | 'danger'
}

/**
 * What is to be known about the things around it. What went wrong is told at once by assistive technology; for anything
 * else that comes later `role="status"` is given.
 */
export function Notice({ tone = 'info', className, ...rest }: NoticeProps): ReactNode {
  const role = tone === 'danger' ? 'alert' : undefined
  return (
    <div
      role={role}
      {...rest}
      className={classes('arbo-notice', tone !== 'info' && `arbo-notice-${tone}`, className)}
    />
  )
}
