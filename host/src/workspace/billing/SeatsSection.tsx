import type { LicenceInfo } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { billingTexts } from './texts.ts'
import { ShareBar } from './ShareBar.tsx'
import { seatShares } from './shares.ts'
import styles from './billing.module.css'

/** The seats of the plan: used, held by invitations and free, with a link to their people. */
export function SeatsSection({ licence: { seats, guests } }: { licence: LicenceInfo }): ReactNode {
  const { session } = useApp()
  const summary = billingTexts.seatsSummary({ used: seats.used, total: seats.total })
  return (
    <section className={styles['billing-card']} aria-labelledby="billing-seats">
      <div className={styles['billing-head']}>
        <h2 id="billing-seats">{billingTexts.seats}</h2>
        {session.can('people_getListOfWorkspaceUsers_read') && (
          <nav className={styles['billing-links']} aria-labelledby="billing-seats">
            {seats.pending > 0 && session.can('people_inviteWorkspaceUser_create') && (
              <Link to="/ws/ppl?t=pending">{billingTexts.seePending}</Link>
            )}
            <Link to="/ws/ppl">{billingTexts.seeHolders}</Link>
          </nav>
        )}
      </div>
      <p className={styles['billing-muted']}>{billingTexts.seatsLead}</p>
      <p className={styles['billing-sum']}>
        <Text as="strong" weight="strong">
          {summary}
        </Text>
        {seats.available <= 0 && (
          <Text tone="warning" weight="medium">
            {billingTexts.seatsNone}
          </Text>
        )}
      </p>
      <ShareBar label={summary} shares={seatShares(seats)} />
      {guests > 0 && <p className={styles['billing-muted']}>{billingTexts.seatsGuests({ count: guests })}</p>}
    </section>
  )
}
