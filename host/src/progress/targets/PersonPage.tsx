import type { Failure, PersonTargets, TargetUserRole } from '@arbo/core'
import { personTargetsStore, userTargetsStore } from '@arbo/core/internal'
import { Plus } from '@arbo/kit/icons'
import { Avatar, Button, EmptyState, ErrorState, NoPermissionState, PageHead, Text } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../app/texts.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { targetsTexts } from './texts.ts'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { rangeText } from '../../workspace/working-calendar/range-text.ts'
import { PhaseBadge } from './given-words.tsx'
import { PersonSkeleton } from './OwnTargets.tsx'
import { PersonTargetsView } from './PersonTargetsView.tsx'
import { useGivenActions } from './use-given-actions.tsx'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './targets.module.css'

/** The targets of one person, month by month. */
export function PersonPage({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => personTargetsStore(session, id), [session, id])
  const { status, error, targets } = useSelected(store, (state) => state)
  const name = targets?.person.display_name
  const crumbs = useMemo(() => (name === undefined ? null : [{ label: name }]), [name])
  useSetTrail(crumbs)
  if (targets) {
    return (
      <div className={libraryStyles['library']}>
        <Loaded targets={targets} />
      </div>
    )
  }
  return (
    <>
      {/* A page always has a heading, even without a person. */}
      <h1 className="arbo-visually-hidden">{texts.labels.personWithTarget}</h1>
      <Nobody failure={status === 'failed' ? error : null} onRetry={() => void store.reload()} />
    </>
  )
}

/** The page without a person: loading, refused, deleted, or failed. */
function Nobody({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }): ReactNode {
  if (failure === null) return <PersonSkeleton />
  if (failure.error === 'permission_denied') {
    return <NoPermissionState title={targetsTexts.personDenied} message={targetsTexts.personDeniedMessage} />
  }
  if (failure.error === 'not_found' || failure.error === 'validation_failed') {
    return (
      <EmptyState
        title={targetsTexts.personNotThere}
        message={targetsTexts.personNotThereMessage}
        action={
          <Link to="/pl/tgt/pwt" className="arbo-button arbo-button-secondary arbo-size-medium">
            {targetsTexts.backToPeople}
          </Link>
        }
      />
    )
  }
  return <ErrorState title={listTexts.failed} message={readFailureOf(failure)} onRetry={onRetry} />
}

function Loaded({ targets }: { targets: PersonTargets }): ReactNode {
  const { session } = useApp()
  const { person, teams, month } = targets
  const store = useMemo(() => userTargetsStore(session, { personId: person.id }), [session, person.id])
  const { may, ask, actionsOf, dialog } = useGivenActions(store)
  return (
    <>
      <PageHead
        lead={<Avatar name={person.display_name} src={person.profile_image} size={32} decorative />}
        title={person.display_name}
        tools={
          may.add && (
            <Button
              variant="primary"
              icon={<Plus />}
              onClick={() => ask({ type: 'give', holders: { people: [person], teams: [] }, start: `${month}-01` })}
            >
              {targetsTexts.give}
            </Button>
          )
        }
      >
        <Text tone="muted">{teams.map(({ name }) => name).join(', ')}</Text>
      </PageHead>
      <div className={styles['person-targets']} role="group" aria-label={person.display_name} tabIndex={0}>
        <PersonTargetsView targets={targets} empty={targetsTexts.emptyPerson}>
          <section aria-label={targetsTexts.givenToPerson}>
            <h2>{targetsTexts.givenToPerson}</h2>
            <GivenToPerson store={store} actionsOf={actionsOf} />
          </section>
        </PersonTargetsView>
      </div>
      {dialog}
    </>
  )
}

interface GivenToPersonProps {
  store: ReturnType<typeof userTargetsStore>
  actionsOf: ReturnType<typeof useGivenActions>['actionsOf']
}

function GivenToPerson({ store, actionsOf }: GivenToPersonProps): ReactNode {
  const { status, error, rows } = useSelected(store, (state) => state)
  if (rows.length === 0 && status !== 'ready') {
    return (
      <ReadingState
        failed={targetsTexts.givenFailed}
        failure={status === 'failed' ? error : null}
        onRetry={() => void store.reload()}
        height={80}
      />
    )
  }
  if (rows.length === 0) return <p className={styles['target-none']}>{targetsTexts.givenNothing}</p>
  return (
    <ul className={styles['given-list']} aria-label={targetsTexts.givenToPerson}>
      {rows.map((given: TargetUserRole) => (
        <li key={given.id}>
          <Link to={`/pl/tgt/tl/${given.target.id}`} className={styles['given-name']}>
            {given.target.name}
          </Link>
          <PhaseBadge phase={given.phase} />
          <span className="arbo-pushed arbo-tone-muted arbo-figures">{rangeText(given)}</span>
          <ListRowMenu name={given.target.name} actions={actionsOf(given)} />
        </li>
      ))}
    </ul>
  )
}
