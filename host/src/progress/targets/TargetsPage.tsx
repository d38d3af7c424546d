import type { Session } from '@arbo/core'
import { NoPermissionState, PageHead, Stack } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useLevels } from '../../app/levels.ts'
import { useSetTrail } from '../../app/trail.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import { Achievements } from './Achievements.tsx'
import { OwnTargets } from './OwnTargets.tsx'
import { PeopleTargets } from './PeopleTargets.tsx'
import { TargetLibrary } from './TargetLibrary.tsx'
import { TargetSettings } from './TargetSettings.tsx'
import { TARGET_VIEWS, type TargetView } from './target-view.ts'
import { TargetViews, viewName } from './TargetViews.tsx'
import libraryStyles from '../../ui/library/library.module.css'

/** Whether the user sees the figures of others. */
const seesOthers = (session: Pick<Session, 'can'>): boolean => session.can('target_updateTargetSummary_read')

function mayOpen(session: Pick<Session, 'can'>, view: TargetView): boolean {
  if (view === 'ar') return seesOthers(session)
  if (view === 's') return session.can('settings_updateTargetSettings_update') || seesOthers(session)
  return true
}

/** One view of the targets, with links to the others. */
export function TargetsPage({ view }: { view: TargetView }): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const levels = useLevels()
  const views = TARGET_VIEWS.filter((one) => mayOpen(session, one))
  return (
    <Stack fill>
      <TargetViews
        visibleViews={views}
        current={view}
        names={seesOthers(session) ? {} : { pt: texts.labels.myTargets }}
      />
      {mayOpen(session, view) ? (
        <View view={view} />
      ) : (
        <>
          <h1 className="arbo-visually-hidden">{viewName(view, levels)}</h1>
          <NoPermissionState title={targetsTexts.viewDenied} message={targetsTexts.viewDeniedMessage} />
        </>
      )}
    </Stack>
  )
}

function View({ view }: { view: TargetView }): ReactNode {
  const { session } = useApp()
  switch (view) {
    case 'pt':
      return seesOthers(session) ? <PeopleTargets /> : <MyTargets />
    case 'tl':
      return <TargetLibrary />
    case 'ar':
      return <Achievements />
    case 's':
      return <TargetSettings />
  }
}

/** For users who see only their own. */
function MyTargets(): ReactNode {
  const crumbs = useMemo(() => [{ label: texts.labels.myTargets }], [])
  useSetTrail(crumbs)
  return (
    <div className={libraryStyles['library']}>
      <PageHead title={texts.labels.myTargets} />
      <OwnTargets />
    </div>
  )
}
