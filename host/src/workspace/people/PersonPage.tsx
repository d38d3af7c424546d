import { peopleStore, personStore, type PersonStore, type WorkspaceUserDetail } from '@arbo/core'
import { personIdOf } from '@arbo/core/internal'
import { EmptyState, ErrorState, Loading, NoPermissionState, Skeleton } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSetTrail, type Crumb } from '../../app/trail.ts'
import { personSlug } from '../../app/person-slug.ts'
import { peopleTexts } from './texts.ts'
import { HeadingSkeleton } from '../../ui/HeadingSkeleton.tsx'
import type { PersonAction, Viewer } from './person-actions.ts'
import { PersonActionDialog } from './PersonActionDialog.tsx'
import { PersonHead } from './PersonHead.tsx'
import type { PersonView } from './person-view.ts'
import { usePersonActions } from './use-person-actions.ts'
import { useViewer } from './use-viewer.ts'
import styles from './people.module.css'

/** Props of a person's page below its head. */
export interface PersonBodyProps {
  store: PersonStore
  person: WorkspaceUserDetail
  viewer: Viewer
}

/** The same, with the tab that is chosen. */
export interface PersonTabProps extends PersonBodyProps {
  view: PersonView
}

interface PersonPageProps {
  view: PersonView
  Body: (props: PersonTabProps) => ReactNode
}

function NotThere(): ReactNode {
  return (
    <EmptyState
      title={peopleTexts.notThere}
      message={peopleTexts.notThereMessage}
      action={
        <Link to="/ws/ppl" className="arbo-button arbo-button-secondary arbo-size-medium">
          {peopleTexts.backToPeople}
        </Link>
      }
    />
  )
}

/** The pages of a person: the id comes from the slug, whose rest is for readers. */
export function PersonPage({ view, Body }: PersonPageProps): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => personIdOf(state.place?.location.params['name'] ?? ''))
  const viewer = useViewer()
  // Always set here: the guard waits for the workspace.
  if (!viewer) return null
  if (id === null) return <NotThere />
  // Another person starts afresh.
  return <PersonOf key={id} id={id} viewer={viewer} view={view} Body={Body} />
}

function PersonOf({ id, viewer, view, Body }: PersonPageProps & { id: string; viewer: Viewer }): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => personStore(session, id), [session, id])
  const { status, error, person } = useSelected(store, (state) => state)
  const name = person && (person.display_name || person.email)
  const crumbs = useMemo((): Crumb[] | null => {
    if (name === null) return null
    // The access route adds its own crumb after the person's, which then links back.
    return [view === 'access' ? { label: name, to: `/ws/ppl/${personSlug(id, name)}` } : { label: name }]
  }, [id, name, view])
  useSetTrail(crumbs)

  if (!person && status === 'failed') {
    if (error?.error === 'not_found') return <NotThere />
    if (error?.error === 'permission_denied') {
      return <NoPermissionState title={peopleTexts.noDetails} message={peopleTexts.noDetailsMessage} />
    }
    return (
      <ErrorState title={peopleTexts.personFailed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
    )
  }
  if (!person) {
    return (
      <div className={styles['person']}>
        <HeadingSkeleton width={240} height={28} />
        <Loading>
          <Skeleton height={240} />
        </Loading>
      </div>
    )
  }
  return (
    <div className={styles['person']}>
      <PersonTop store={store} person={person} viewer={viewer} view={view} />
      <Body store={store} person={person} viewer={viewer} view={view} />
    </div>
  )
}

function PersonTop({ store, person, viewer, view }: PersonTabProps): ReactNode {
  const { session, router } = useApp()
  const people = useMemo(() => peopleStore(session), [session])
  const actions = usePersonActions(
    {
      setStatus: (_, status) => store.setStatus(status),
      setBlocked: (_, blocked) => store.setBlocked(blocked),
      setVisible: (_, visible) => store.setVisible(visible),
      resend: people.resend,
      cancel: async (ids) => {
        await people.cancelInvitations(ids)
        router.navigate('/ws/ppl')
      },
      convert: () => store.convert(),
    },
    () => undefined,
  )
  return (
    <>
      <PersonHead
        person={person}
        viewer={viewer}
        view={view}
        busy={actions.busy}
        onAction={(action: PersonAction) => actions.start(action, [person])}
      />
      {actions.request && (
        <PersonActionDialog request={actions.request} onConfirm={actions.confirm} onClose={actions.close} />
      )}
    </>
  )
}
