import { failureOf, type EntityDetails, type EntityStore, type ProjectMembers } from '@arbo/core'
import type { MembersChange } from '@arbo/core/internal'
import { Button, Notice, RadioGroup, Text } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { useAct } from '../../ui/list/use-act.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { directoryTexts } from './directory-texts.ts'
import { PanelMembers } from './PanelMembers.tsx'
import { useMay } from './use-may.ts'
import styles from './panel.module.css'

interface PanelSightProps {
  /** A project. */
  entity: EntityDetails
  store: EntityStore
}

const SIGHTS = ['everyone', 'members'] as const
/** Names of people apart that the panel spells out. */
const NAMED = 5

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Who sees a project: everyone or its members, who these are, and who works there without seeing all of it. */
export function PanelSight({ entity, store }: PanelSightProps): ReactNode {
  const levels = useLevels()
  const { act, busy } = useAct()
  const [read, setRead] = useState<ProjectMembers | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Shows before the answer. */
  const [chosen, setChosen] = useState<ProjectMembers['visible_to'] | null>(null)
  const canEdit = useMay()(entity, 'project_updateEntity_update')

  useEffect(() => {
    let isOver = false
    const load = async (): Promise<void> => {
      if (entity.type !== 0) return
      try {
        const found = await store.members()
        if (isOver) return
        setRead(found)
        setChosen(null)
        setFailure(null)
      } catch (error) {
        if (!isOver) setFailure(messageOf(failureOf(error)))
      }
    }
    void load()
    return () => {
      isOver = true
    }
  }, [store, entity])

  if (failure !== null) {
    return (
      <Notice tone="danger">
        {directoryTexts.sightFailed}: {failure}
      </Notice>
    )
  }
  if (read === null) return null
  const { visible_to, people, teams, apart } = read
  const before: MembersChange = { visibleTo: visible_to, people: idsOf(people), teams: idsOf(teams) }
  const change = (now: MembersChange): Promise<boolean> =>
    act({
      run: () => store.setMembers(read, now),
      done: withLevels(directoryTexts.sightChanged, levels),
      undo: async () => store.setMembers(await store.members(), before),
    })
  async function choose(visibleTo: ProjectMembers['visible_to']): Promise<void> {
    setChosen(visibleTo)
    if (!(await change({ visibleTo }))) setChosen(null)
  }

  return (
    <section className={styles['entity-panel-section']}>
      <h3>{withLevels(directoryTexts.sight, levels)}</h3>
      {canEdit ? (
        <RadioGroup
          label={withLevels(directoryTexts.sight, levels)}
          hideLabel
          value={chosen ?? visible_to}
          disabled={busy}
          options={SIGHTS.map((value) => ({
            value,
            label: directoryTexts.sights[value],
            hint: directoryTexts.sightHints[value],
          }))}
          onChange={(visibleTo) => void choose(visibleTo)}
        />
      ) : (
        <Text as="p">{directoryTexts.sights[visible_to]}</Text>
      )}
      {visible_to === 'members' && people.length + teams.length === 0 && (
        <Text as="p" tone="muted" font="small">
          {directoryTexts.noMembers}
        </Text>
      )}
      <PanelMembers read={read} canEdit={canEdit} busy={busy} onChange={change} />
      {apart.length > 0 && (
        <Notice className={styles['entity-panel-apart']}>
          <p>
            {directoryTexts.apart({
              count: apart.length,
              names: apart
                .slice(0, NAMED)
                .map((person) => person.display_name)
                .join(', '),
            })}
          </p>
          {canEdit && (
            <Button
              size="small"
              disabled={busy}
              onClick={() => void change({ people: [...idsOf(people), ...idsOf(apart)] })}
            >
              {directoryTexts.makeMembers}
            </Button>
          )}
        </Notice>
      )}
    </section>
  )
}
