import { settingsStore } from '@arbo/core/internal'
import { ErrorState, Loading, NoPermissionState, Skeleton } from '@arbo/kit/ui'
import { Suspense, useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { routes } from '../../app/routes.ts'
import { texts } from '../../app/texts.ts'
import { settingsTexts } from './texts.ts'
import { useParts } from '../../ui/parts.ts'
import { SectionPage } from '../../ui/sections/SectionPage.tsx'
import { DeletedWorkspace } from '../workspaces/DeletedWorkspace.tsx'
import { CommentsSection } from './CommentsSection.tsx'
import { CurrencySection } from './CurrencySection.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { Locked } from './Locked.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { TerminologySection } from './TerminologySection.tsx'
import { useMayUpdate } from './use-may-update.ts'
import { WorkWeekSection } from './WorkWeekSection.tsx'
import styles from './settings.module.css'

/** /ws/stg. A deleted workspace leads here (WS-34). */
export function SettingsScreen(): ReactNode {
  const workspace = useSessionState((state) => state.workspace)
  return workspace?.deleted_at ? <DeletedWorkspace workspace={workspace} /> : <Settings />
}

function Settings(): ReactNode {
  const { session } = useApp()
  const { ApiTokens, Webhooks } = useParts()
  const store = useMemo(() => settingsStore(session), [session])
  const { basic, readOnly } = useMayUpdate()
  const { status, error, week, configs, terms } = useSelected(store, (state) => state)

  if (status === 'failed' && error?.error === 'permission_denied') {
    return <NoPermissionState title={settingsTexts.denied} message={settingsTexts.deniedMessage} />
  }
  // Loaded settings stay while the connection is down.
  const isFailed = status === 'failed' && !(week && configs)
  return (
    <SectionPage
      title={texts.labels.settings}
      label={settingsTexts.sectionsLabel}
      path={routes.settings.path}
      sections={Object.entries(settingsTexts.sections)}
      wide
    >
      {isFailed && (
        <ErrorState title={settingsTexts.failed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
      )}
      {week && configs && (
        <>
          {!basic && <Locked reason={readOnly ?? settingsTexts.readOnly} />}
          <TerminologySection store={store} terms={terms} />
          <WorkWeekSection store={store} week={week} />
          <CurrencySection store={store} configs={configs} />
          <CommentsSection store={store} configs={configs} />
        </>
      )}
      {!isFailed && !(week && configs) && <SettingsSkeleton />}
      <SettingsSection id="api-tokens" lead={settingsTexts.tokensLead}>
        <Suspense
          fallback={
            <Loading label={settingsTexts.tokensLoading}>
              <Skeleton height={160} />
            </Loading>
          }
        >
          <ApiTokens />
        </Suspense>
      </SettingsSection>
      <SettingsSection id="webhooks" lead={settingsTexts.webhooksLead}>
        <Suspense
          fallback={
            <Loading label={settingsTexts.webhooksLoading}>
              <Skeleton height={160} />
            </Loading>
          }
        >
          <Webhooks />
        </Suspense>
      </SettingsSection>
      <DeleteSection />
    </SectionPage>
  )
}

/** In the shape of the three forms. */
function SettingsSkeleton(): ReactNode {
  return (
    <Loading>
      <div className={styles['settings-skeleton']}>
        <Skeleton width={160} height={24} />
        <Skeleton height={280} />
        <Skeleton width={160} height={24} />
        <Skeleton height={200} />
        <Skeleton width={160} height={24} />
        <Skeleton height={240} />
      </div>
    </Loading>
  )
}
