import { classes, Select } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { productionImportTexts as words } from './texts.ts'
import type { ChoiceProps } from './choice-props.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
import styles from './production-import.module.css'

const NOBODY = '-'
const INVITE = '+'

function valueOf(one: ChoiceProps['data']['mapping']['people'][string] | undefined): string {
  if (one?.become === 'member') return one.ws_user_id ?? NOBODY
  return one?.become === 'invite' ? INVITE : NOBODY
}

/** The mapping of the source's people. */
export function PeopleChoices({ data: { facts, mapping }, view, disabled, choose }: ChoiceProps): ReactNode {
  const { session } = useApp()
  const { people } = mapping
  const mayInvite = session.can('people_inviteWorkspaceUser_create')
  const members = view.choices.people.map(({ id, name }) => ({ value: id, label: name }))
  function put(key: string, value: string): void {
    const become = value === NOBODY ? 'none' : value === INVITE ? 'invite' : 'member'
    choose({ people: { ...people, [key]: { become, ws_user_id: become === 'member' ? value : null } } })
  }
  return (
    <section className={styles['pim-section']}>
      <h2>{words.people}</h2>
      <p className={styles['pim-lead']}>{words.peopleLead}</p>
      <Table
        label={words.people}
        frame="sheet"
        columns={[
          { id: 'person', label: words.person },
          { id: 'becomes', label: words.becomes },
        ]}
      >
        {facts.people.map(({ key, name, email }) => (
          <TableRow key={key}>
            <>
              {name}
              <span className={classes(styles['pim-note'], styles['pim-below'])}>{email ?? words.noAddress}</span>
            </>
            <Select
              label={words.personIs({ name })}
              hideLabel
              size="small"
              disabled={disabled}
              value={valueOf(people[key])}
              options={[
                { value: NOBODY, label: words.nobody },
                ...(email !== null && mayInvite ? [{ value: INVITE, label: words.invite({ email }) }] : []),
                ...members,
              ]}
              onChange={(next) => put(key, next)}
            />
          </TableRow>
        ))}
      </Table>
    </section>
  )
}
