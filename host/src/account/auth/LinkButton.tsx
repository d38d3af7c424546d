import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from '../../app/Link.tsx'
import styles from './auth.module.css'

/** A link to another page as the primary button. */
export function LinkButton(props: Omit<LinkProps, 'className'>): ReactNode {
  return (
    <Link
      {...props}
      className={classes('arbo-button arbo-button-primary arbo-size-medium arbo-wide', styles['auth-way'])}
    />
  )
}
