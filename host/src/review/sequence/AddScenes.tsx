import type { ReviewListStore, ReviewScene } from '@arbo/core'
import { Plus } from '@arbo/kit/icons'
import { Button, ChoicePanel, type ComboboxOption, IconButton, Popover, type Status, StatusDot } from '@arbo/kit/ui'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { reviewTexts } from './texts.ts'
import styles from './review.module.css'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { statusOf } from '../../ui/status-of.ts'

interface AddScenesProps {
  list: ReviewListStore
  ids: readonly string[]
  onAdd: (scene: ReviewScene) => void
  /** Of its button; without it there is a sign alone. */
  variant?: 'primary' | 'secondary'
}

/** Searches scenes by name or code and adds one to the list; for users who may search scenes here (REV-17). */
export function AddScenes({ list, ids, onAdd, variant }: AddScenesProps): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const levels = useLevels()
  const [open, setOpen] = useState(false)
  const scenes = useRef<readonly ReviewScene[]>([])
  const load = useCallback(
    async (text: string): Promise<ComboboxOption[]> => {
      scenes.current = await list.find(text)
      return scenes.current.map((scene) => ({
        id: scene.id,
        label: [scene.name, ...scene.ancestors.slice(-1).map(({ name }) => name)].join(' · '),
        icon: (
          <StatusDot
            status={scene.status_kind as Status}
            colour={scene.status?.colour}
            name={statusOf(scene)}
            showName={false}
          />
        ),
      }))
    },
    [list],
  )
  if (!session.can('media_getPipelineEntities_read')) return null
  return (
    <Popover
      label={withLevels(reviewTexts.add, levels)}
      className={styles['review-add']}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        variant ? (
          <Button variant={variant} icon={<Plus />}>
            {withLevels(reviewTexts.add, levels)}
          </Button>
        ) : (
          <IconButton icon={<Plus />} label={withLevels(reviewTexts.add, levels)} />
        )
      }
    >
      {open && (
        <ChoicePanel
          label={withLevels(reviewTexts.find, levels)}
          find={load}
          chosen={ids}
          onDone={([choice]) => {
            const scene = scenes.current.find(({ id }) => id === choice?.id)
            setOpen(false)
            if (scene) onAdd(scene)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </Popover>
  )
}
