import type { RoleDetail } from '@arbo/core'
import { Select, TextArea, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { rolesTexts } from './texts.ts'
import { peopleOfRole } from '../people/people-address.ts'
import { useLevels } from '../../app/levels.ts'
import { LibraryFacts } from '../../ui/library/LibraryFacts.tsx'
import { landingName, landingOptions } from './landing-options.ts'
import { isForGuests } from './role-actions.ts'
import type { RoleDraft } from './role-draft.ts'
import type { RoleErrors } from './role-form.ts'

/** The product's own landing page. */
const NONE = ''

interface RoleFactsProps {
  role: RoleDetail
  draft: RoleDraft
  errors: RoleErrors
  /** Left out where nothing can be changed. */
  onChange: ((change: Partial<RoleDraft>) => void) | undefined
}

/** A role's name, landing page and people. */
export function RoleFacts({ role, draft, errors, onChange }: RoleFactsProps): ReactNode {
  return (
    <LibraryFacts title={rolesTexts.details}>
      {onChange ? <Fields draft={draft} errors={errors} onChange={onChange} /> : <Words role={role} />}
      <dl>
        <dt>{rolesTexts.copiedFrom}</dt>
        <dd>{role.ws_root_role_name}</dd>
        <dt>{rolesTexts.columnUsers}</dt>
        <dd>
          <PeopleCount role={role} />
        </dd>
      </dl>
    </LibraryFacts>
  )
}

/** The number of people, with a link to them for users who may see them. */
function PeopleCount({ role }: { role: RoleDetail }): ReactNode {
  const { session } = useApp()
  const { id, users_count } = role
  const isGuest = isForGuests(role)
  const mayList = session.can(isGuest ? 'guest_getListOfGuests_read' : 'people_getListOfWorkspaceUsers_read')
  if (users_count === 0) return rolesTexts.nobody
  if (!mayList) return rolesTexts.users({ count: users_count })
  return <Link to={peopleOfRole({ id, isGuest })}>{rolesTexts.users({ count: users_count })}</Link>
}

type FieldsProps = Required<Pick<RoleFactsProps, 'draft' | 'errors'>> & {
  onChange: (change: Partial<RoleDraft>) => void
}

function Fields({ draft, errors, onChange }: FieldsProps): ReactNode {
  const pages = landingOptions(draft.permissions, useLevels())
  const landing = pages.some(({ route }) => route === draft.landing) ? draft.landing : NONE
  return (
    <>
      <TextField
        label={rolesTexts.name}
        required
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label={rolesTexts.description}
        maxLength={250}
        rows={3}
        value={draft.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <Select
        label={rolesTexts.landing}
        hint={rolesTexts.landingHint}
        value={landing}
        onChange={(next) => onChange({ landing: next })}
        options={[
          { value: NONE, label: rolesTexts.landingNone },
          ...pages.map(({ route, name }) => ({ value: route, label: name })),
        ]}
      />
    </>
  )
}

function Words({ role: { description, landing_page_route } }: { role: RoleDetail }): ReactNode {
  const levels = useLevels()
  return (
    <dl>
      {description !== '' && (
        <>
          <dt>{rolesTexts.description}</dt>
          <dd>{description}</dd>
        </>
      )}
      <dt>{rolesTexts.landing}</dt>
      <dd>{landing_page_route === null ? rolesTexts.landingNone : landingName(landing_page_route, levels)}</dd>
    </dl>
  )
}
