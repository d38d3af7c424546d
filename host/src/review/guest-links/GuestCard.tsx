import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import styles from './guest.module.css'

interface GuestCardProps {
  title?: string
  lead?: string
  children?: ReactNode
}

/** A small page of a guest link, without the product's frame. */
export function GuestCard({ title, lead, children }: GuestCardProps): ReactNode {
  return (
    <main className="sign-in" id="content" tabIndex={-1}>
      <div className={classes('sign-in-card', styles['guest-card'])}>
        {title && <h1 className="sign-in-title">{title}</h1>}
        {lead && <p className="sign-in-lead">{lead}</p>}
        {children}
      </div>
    </main>
  )
}
