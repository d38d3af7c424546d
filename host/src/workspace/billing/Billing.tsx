import { billingStore } from '@arbo/core/internal'
import { ErrorState, Loading, NoPermissionState, Skeleton, Stack } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { billingTexts } from './texts.ts'
import styles from './billing.module.css'
import { PlanSection } from './PlanSection.tsx'
import { SeatsSection } from './SeatsSection.tsx'
import { StorageSection } from './StorageSection.tsx'

/** /ws/bln: the plan of the workspace, its seats and its storage. The guard reads the workspace again (WS-13). */
export function BillingScreen(): ReactNode {
  return (
    <div className={styles['billing']}>
      <h1>{texts.labels.billing}</h1>
      <Body />
    </div>
  )
}

function Body(): ReactNode {
  const { session } = useApp()
  // Renders again when rights change.
  useSessionState((state) => state.permissions)
  const billing = useMemo(() => billingStore(session), [session])
  const { status, error, licence } = useSelected(billing, (state) => state)

  if (status === 'failed' && error?.error === 'permission_denied') {
    return <NoPermissionState title={billingTexts.denied} message={billingTexts.deniedMessage} />
  }
  if (status === 'failed') {
    return (
      <ErrorState title={billingTexts.failed} message={readFailureOf(error)} onRetry={() => void billing.reload()} />
    )
  }
  if (!licence) {
    return (
      <Loading label={billingTexts.loading}>
        <Stack gap={16}>
          <Skeleton height={132} />
          <Skeleton height={184} />
          <Skeleton height={320} />
        </Stack>
      </Loading>
    )
  }
  return (
    <Stack gap={16}>
      <PlanSection billing={billing} licence={licence} />
      <SeatsSection licence={licence} />
      <StorageSection totals={licence.storage} />
    </Stack>
  )
}
