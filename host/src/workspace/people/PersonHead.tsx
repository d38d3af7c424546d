import type { WorkspaceUserDetail } from '@arbo/core'
import { Eye } from '@arbo/kit/icons'
import { Avatar, Button, Row, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { personSlug } from '../../app/person-slug.ts'
import { useViewAs } from '../../app/use-view-as.ts'
import { peopleTexts } from './texts.ts'
import { actionWords } from './action-words.tsx'
import { isOutOfReach, mayLookAs, personActions, type PersonAction, type Viewer } from './person-actions.ts'
import { personState } from './person-state.ts'
import { DATA_QUERY, SEE_WORK, type PersonView } from './person-view.ts'
import { StateBadge } from './StateBadge.tsx'
import listStyles from '../../ui/list/list.module.css'
import styles from './people.module.css'

interface PersonHeadProps {
  person: WorkspaceUserDetail
  viewer: Viewer
  view: PersonView
  busy: boolean
  onAction: (action: PersonAction) => void
}

const UNREACHABLE = { self: 'ownState', above: 'aboveYou' } as const

/** A person's name, state and actions, and links to their pages. */
export function PersonHead({ person, viewer, view, busy, onAction }: PersonHeadProps): ReactNode {
  const base = `/ws/ppl/${personSlug(person.id, person.display_name)}`
  const reach = isOutOfReach(viewer, person)
  const viewAs = useViewAs()
  return (
    <>
      <header className={styles['person-head']}>
        <Avatar name={person.display_name} src={person.profile_image} size={48} decorative />
        <div className={styles['person-title']}>
          <h1>{person.display_name || person.email}</h1>
          <Text as="p" tone="muted" breaks>
            {person.email} · {person.ws_role_name}
            {person.exceptions > 0 && ` · ${peopleTexts.exceptions({ count: person.exceptions })}`}
          </Text>
        </div>
      </header>
      <section className={styles['person-status']} aria-label={peopleTexts.columnStatus}>
        <StateBadge person={person} />
        {!person.visible && <span className={listStyles['list-badge']}>{peopleTexts.isHidden}</span>}
        <p className={styles['people-note']}>
          {reach ? peopleTexts[UNREACHABLE[reach]] : peopleTexts.stateOf[personState(person)]}
        </p>
        <Row gap={8} align="stretch" wrap>
          {viewAs && mayLookAs(viewer, person) && (
            <Button size="small" icon={<Eye />} onClick={() => viewAs({ ws_user_id: person.id })}>
              {peopleTexts.viewAs}
            </Button>
          )}
          {personActions(viewer, person).map((action) => (
            <Button
              key={action}
              size="small"
              icon={actionWords(action).icon}
              busy={busy}
              onClick={() => onAction(action)}
            >
              {actionWords(action).label}
            </Button>
          ))}
        </Row>
      </section>
      <nav className={styles['person-views']} aria-label={person.display_name}>
        {viewer.can(SEE_WORK) && (
          <Link to={base} aria-current={view === 'work' ? 'page' : undefined}>
            {peopleTexts.work}
          </Link>
        )}
        <Link to={`${base}${DATA_QUERY}`} aria-current={view === 'data' ? 'page' : undefined}>
          {peopleTexts.personal}
        </Link>
        <Link to={`${base}/ax`} aria-current={view === 'access' ? 'page' : undefined}>
          {peopleTexts.access}
        </Link>
      </nav>
    </>
  )
}
