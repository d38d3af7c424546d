import type { EntityDetails, EntityStore, Person } from '@arbo/core'
import { Plus, X } from '@arbo/kit/icons'
import { Avatar, Button, IconButton, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { directoryTexts } from './directory-texts.ts'
import { useLevels } from '../../app/levels.ts'
import { useAct } from '../../ui/list/use-act.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import { useMay } from './use-may.ts'
import styles from './panel.module.css'

interface PanelPeopleProps {
  entity: EntityDetails
  store: EntityStore
}

/** People at work that the panel names before it counts the rest. */
const SHOWN = 5

function showPerson(person: Person): ReactNode {
  return (
    <>
      <Avatar name={person.display_name} src={person.profile_image} size={24} decorative />
      <span className={styles['choose-name']}>{person.display_name}</span>
    </>
  )
}

/** Who coordinates an entity, and who works on the scenes below it. */
export function PanelPeople({ entity, store }: PanelPeopleProps): ReactNode {
  const { scene } = useLevels()
  const { act } = useAct()
  const [adding, setAdding] = useState(false)
  const [all, setAll] = useState(false)
  const canEdit = useMay()(entity, 'project_updateEntity_update')
  const people = all ? entity.people : entity.people.slice(0, SHOWN)

  return (
    <>
      <section className={styles['entity-panel-section']}>
        <h3>{directoryTexts.coordinators}</h3>
        {entity.coordinators.length === 0 ? (
          <Text as="p" tone="muted" font="small">
            {directoryTexts.nobodyYet}
          </Text>
        ) : (
          <ul className={styles['entity-panel-rows']}>
            {entity.coordinators.map((person) => (
              <li key={person.id}>
                <Avatar name={person.display_name} src={person.profile_image} size={24} decorative />
                <span className={styles['entity-panel-name']}>{person.display_name}</span>
                {canEdit && (
                  <IconButton
                    size="small"
                    icon={<X />}
                    label={directoryTexts.remove({ name: person.display_name })}
                    onClick={() =>
                      void act({
                        run: () => store.removeCoordinator(person.id),
                        done: directoryTexts.coordinators,
                        undo: () => store.addCoordinators([person.id]),
                      })
                    }
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {canEdit && (
          <Button size="small" variant="ghost" icon={<Plus />} onClick={() => setAdding(true)}>
            {directoryTexts.addCoordinators}
          </Button>
        )}
      </section>
      {people.length > 0 && (
        <section className={styles['entity-panel-section']}>
          <h3>{directoryTexts.people}</h3>
          <ul className={styles['entity-panel-rows']}>
            {people.map(({ person, scenes }) => (
              <li key={person.id}>
                <Avatar name={person.display_name} src={person.profile_image} size={24} decorative />
                <span className={styles['entity-panel-name']}>{person.display_name}</span>
                <Text tone="muted" font="small" figures>
                  {directoryTexts.peopleCount({ count: scenes, ...scene })}
                </Text>
              </li>
            ))}
          </ul>
          {people.length < entity.people.length && (
            <Button size="small" variant="ghost" onClick={() => setAll(true)}>
              {directoryTexts.more}
            </Button>
          )}
        </section>
      )}
      {adding && (
        <ChooseDialog
          title={directoryTexts.addCoordinators}
          hint={directoryTexts.coordinatorsHint}
          searchLabel={directoryTexts.searchPeople}
          several
          action={(count) => (count > 0 ? directoryTexts.addCount({ count }) : directoryTexts.add)}
          find={store.findPeople}
          nameOf={({ display_name }) => display_name}
          show={showPerson}
          onChoose={(rows) => store.addCoordinators(rows.map(({ id }) => id))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
