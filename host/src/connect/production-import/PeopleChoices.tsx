import { classes, Select } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { productionImportTexts as words } from './texts.ts'
import type { ChoiceProps } from './choice-props.ts'
import importStyles from '../../ui/import/import.module.css'
import styles from './production-import.module.css'

const NOBODY = '-'
const INVITE = '+'

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
      <div className={importStyles['import-sheet']} role="region" aria-label={words.people} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.person}</th>
              <th scope="col">{words.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {facts.people.map(({ key, name, email }) => {
              const one = people[key]
              const value =
                one?.become === 'member' ? (one.ws_user_id ?? NOBODY) : one?.become === 'invite' ? INVITE : NOBODY
              return (
                <tr key={key}>
                  <td>
                    {name}
                    <span className={classes(styles['pim-note'], styles['pim-below'])}>{email ?? words.noAddress}</span>
                  </td>
                  <td>
                    <Select
                      label={words.personIs(name)}
                      hideLabel
                      size="small"
                      disabled={disabled}
                      value={value}
                      options={[
                        { value: NOBODY, label: words.nobody },
                        ...(email !== null && mayInvite ? [{ value: INVITE, label: words.invite(email) }] : []),
                        ...members,
                      ]}
                      onChange={(next) => put(key, next)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
