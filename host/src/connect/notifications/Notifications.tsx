import { NOTIFICATION_DIGESTS, NOTIFICATION_SETTINGS, failureOf, type NotificationSettings } from '@arbo/core'
import { createNotificationSettings } from '@arbo/core/internal'
import { Checkbox, ErrorState, Loading, NoPermissionState, Select, Skeleton, Stack } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf, readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { routes } from '../../app/routes.ts'
import { notificationTexts as words } from './texts.ts'
import { PageSection } from '../../ui/sections/PageSection.tsx'
import { SectionPage } from '../../ui/sections/SectionPage.tsx'
import { BrowserSection } from './BrowserSection.tsx'
import { MutesSection } from './MutesSection.tsx'
import styles from './notifications.module.css'

const READ = 'notification_getNotificationSettings_read'
const UPDATE = 'notification_updateNotificationSettings_update'

/** /ws/ntf: what the user wants to be told, and how. */
export function NotificationsScreen(): ReactNode {
  const { session } = useApp()
  const code = useSessionState((state) => state.workspaceCode)
  useSessionState((state) => state.permissions)
  if (!session.can(READ)) return <NoPermissionState title={words.denied} message={words.deniedMessage} />
  return <Settings key={code} mayUpdate={session.can(UPDATE)} />
}

function Settings({ mayUpdate }: { mayUpdate: boolean }): ReactNode {
  const { session, storage, toasts } = useApp()
  const store = useMemo(() => createNotificationSettings(session, storage.cookies), [session, storage])
  const { status, error, settings, mutes } = useSelected(store, (state) => state)
  const isFailed = status === 'failed'

  function run(done: Promise<void>): void {
    done.catch((reason: unknown) =>
      toasts.show({ kind: 'error', title: words.changeFailed, message: messageOf(failureOf(reason)) }),
    )
  }
  const set = (change: Partial<NotificationSettings>) => run(store.set(change))

  return (
    <SectionPage
      title={words.title}
      label={words.sectionsLabel}
      path={routes.notifications.path}
      sections={Object.entries(words.sections)}
    >
      {isFailed && (
        <ErrorState title={words.settingsFailed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
      )}
      {!isFailed && !settings && (
        <Loading>
          <Skeleton height={320} />
        </Loading>
      )}
      {!isFailed && settings && (
        <>
          <PageSection id="types" title={words.sections.types} lead={mayUpdate ? words.typesLead : words.readOnly}>
            <Stack as="fieldset" gap={12} disabled={!mayUpdate}>
              <legend className="arbo-visually-hidden">{words.sections.types}</legend>
              {NOTIFICATION_SETTINGS.map((name) => (
                <Checkbox
                  key={name}
                  {...words.types[name]}
                  checked={settings[name]}
                  onChange={(on) => set({ [name]: on })}
                />
              ))}
            </Stack>
          </PageSection>
          <PageSection id="digest" title={words.sections.digest} lead={words.digestLead}>
            <div className={styles['notification-digest']}>
              <Select
                label={words.digestLabel}
                value={settings.digest}
                disabled={!mayUpdate}
                onChange={(digest) => set({ digest })}
                options={NOTIFICATION_DIGESTS.map((value) => ({ value, label: words.digests[value] }))}
              />
            </div>
          </PageSection>
          <BrowserSection />
          <MutesSection mutes={mutes} mayUpdate={mayUpdate} onUnmute={(id) => run(store.unmute(id))} />
        </>
      )}
    </SectionPage>
  )
}
