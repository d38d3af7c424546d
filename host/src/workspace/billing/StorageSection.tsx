import { pageLanguage, type LicenceInfo } from '@arbo/core'
import { storageStore } from '@arbo/core/internal'
import { formatBytes } from '@arbo/core/format'
import { ErrorState, Loading, Skeleton } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { billingTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { FreeUp } from './FreeUp.tsx'
import { ProjectUsage } from './ProjectUsage.tsx'
import { ShareBar } from './ShareBar.tsx'
import { storageShares } from './shares.ts'
import { StorageFacts } from './StorageFacts.tsx'
import styles from './billing.module.css'

type Totals = LicenceInfo['storage']

/** Used and remaining storage; users who may not see the usage see `totals` only. */
export function StorageSection({ totals }: { totals: Totals }): ReactNode {
  const { session } = useApp()
  if (session.can('settings_getBasicWorkspaceSettings_read')) return <Usage />
  return (
    <StorageCard>
      <StorageFacts totals={totals} />
      <p className={styles['billing-muted']}>{billingTexts.usageHidden}</p>
    </StorageCard>
  )
}

function Usage(): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => storageStore(session), [session])
  const { status, error, storage } = useSelected(store, (state) => state)
  if (status === 'failed') {
    return (
      <StorageCard>
        <ErrorState
          title={billingTexts.storageFailed}
          message={readFailureOf(error)}
          onRetry={() => void store.reload()}
        />
      </StorageCard>
    )
  }
  if (!storage) {
    return (
      <StorageCard>
        <Loading label={billingTexts.storageLoading}>
          <Skeleton height={200} />
        </Loading>
      </StorageCard>
    )
  }
  const { usage, storage_used, available } = storage
  const size = (bytes: number): string => formatBytes(bytes, pageLanguage())
  return (
    <StorageCard action={<FreeUp store={store} projects={usage.by_project} />}>
      <StorageFacts totals={storage} />
      <ShareBar
        label={billingTexts.storageSummary({ used: size(storage_used), available: size(available) })}
        shares={storageShares(storage)}
      />
      <ProjectUsage rows={usage.by_project} />
    </StorageCard>
  )
}

function StorageCard({ action, children }: { action?: ReactNode; children: ReactNode }): ReactNode {
  const { scene } = useLevels()
  return (
    <section className={styles['billing-card']} aria-labelledby="billing-storage">
      <div className={styles['billing-head']}>
        <h2 id="billing-storage">{billingTexts.storage}</h2>
        {action}
      </div>
      <p className={styles['billing-muted']}>{billingTexts.storageLead({ scenes: scene.words })}</p>
      {children}
    </section>
  )
}
