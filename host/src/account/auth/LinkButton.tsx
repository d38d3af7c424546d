import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from '../../app/Link.tsx'
import styles from './auth.module.css'

/** The way to another page, where that is the thing to do. */
export function LinkButton(props: Omit<LinkProps, 'className'>): ReactNode {
  return (
    <Link
      {...props}
      className={classes('arbo-button arbo-button-primary arbo-size-medium arbo-wide', styles['auth-way'])}
    />
  )
}
