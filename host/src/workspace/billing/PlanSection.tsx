import { pageLanguage, type LicenceInfo } from '@arbo/core'
import type { BillingStore } from '@arbo/core/internal'
import { formatBytes } from '@arbo/core/format'
import { Button, Notice } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { billingTexts } from './texts.ts'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import styles from './billing.module.css'

/** The current plan, and the notice that paid ones are to come (WS-04). With paid plans, seats can be bought. */
export function PlanSection({ billing, licence }: { billing: BillingStore; licence: LicenceInfo }): ReactNode {
  const { session } = useApp()
  const [buying, setBuying] = useState(false)
  const { plan, seats, storage, paid_plans_open } = licence
  return (
    <section className={styles['billing-card']} aria-labelledby="billing-plan">
      <div className={styles['billing-head']}>
        <h2 id="billing-plan">{billingTexts.plan}</h2>
        {session.can('billing_purchaseLicence_create') && (
          <Button disabled={!paid_plans_open} aria-describedby="billing-note" onClick={() => setBuying(true)}>
            {billingTexts.buy}
          </Button>
        )}
      </div>
      <p className={styles['billing-plan']}>
        <strong>{plan === 'free' ? billingTexts.freePlan : plan}</strong>
        <span className={styles['billing-badge']}>{billingTexts.currentPlan}</span>
      </p>
      <p className={styles['billing-muted']}>
        {billingTexts.planHolds({ seats: seats.total, size: formatBytes(storage.available, pageLanguage()) })}
      </p>
      {!paid_plans_open && (
        <Notice id="billing-note">
          <strong>{billingTexts.paidSoon}</strong> {billingTexts.paidSoonMore}
        </Notice>
      )}
      {buying && <PurchaseDialog billing={billing} onClose={() => setBuying(false)} />}
    </section>
  )
}
