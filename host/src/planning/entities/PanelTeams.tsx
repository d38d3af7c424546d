import type { EntityDetails, EntityStore } from '@arbo/core'
import { Plus, X } from '@arbo/kit/icons'
import { Button, IconButton, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { directoryTexts } from './directory-texts.ts'
import { useAct } from '../../ui/list/use-act.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import { useMay } from './use-may.ts'
import styles from './panel.module.css'

interface PanelTeamsProps {
  entity: EntityDetails
  store: EntityStore
}

function showTeam({ name, members }: { name: string; members: number }): ReactNode {
  return (
    <>
      <span className={styles['choose-name']}>{name}</span>
      <Text tone="muted" font="small">
        {directoryTexts.teamMembers({ count: members })}
      </Text>
    </>
  )
}

/** Teams of the entity: its own, which can be changed, and inherited ones. */
export function PanelTeams({ entity, store }: PanelTeamsProps): ReactNode {
  const { act } = useAct()
  const [adding, setAdding] = useState(false)
  const canEdit = useMay()(entity, 'project_updateEntity_update')
  const own = entity.teams.map(({ id }) => id)

  return (
    <section className={styles['entity-panel-section']}>
      <h3>{directoryTexts.teams}</h3>
      {entity.assigned_teams.length === 0 ? (
        <Text as="p" tone="muted" font="small">
          {directoryTexts.noTeams}
        </Text>
      ) : (
        <ul className={styles['entity-panel-rows']}>
          {entity.assigned_teams.map(({ id, name, members, assigned_on }) => (
            <li key={id}>
              <Link to={`/pl/tm/${id}`} className={styles['entity-panel-name']}>
                {name}
              </Link>
              <Text tone="muted" font="small" figures>
                {assigned_on.id === entity.id
                  ? directoryTexts.teamMembers({ count: members })
                  : directoryTexts.from({ name: assigned_on.name })}
              </Text>
              {canEdit && own.includes(id) && (
                <IconButton
                  size="small"
                  icon={<X />}
                  label={directoryTexts.remove({ name })}
                  onClick={() =>
                    void act({
                      run: () => store.removeTeam(id),
                      done: directoryTexts.teams,
                      undo: () => store.addTeams([id]),
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
          {directoryTexts.addTeams}
        </Button>
      )}
      {adding && (
        <ChooseDialog
          title={directoryTexts.addTeams}
          hint={directoryTexts.teamsHint}
          searchLabel={directoryTexts.searchTeams}
          several
          action={(count) => (count > 0 ? directoryTexts.addCount({ count }) : directoryTexts.add)}
          find={store.findTeams}
          nameOf={({ name }) => name}
          show={showTeam}
          onChoose={(rows) => store.addTeams(rows.map(({ id }) => id))}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}
