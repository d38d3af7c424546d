import type { TimeScene } from '@arbo/core'
import { Plus } from '@arbo/kit/icons'
import { Button, ChoicePanel, type ComboboxOption, Popover, type Status, StatusMark } from '@arbo/kit/ui'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { timeTexts } from './texts.ts'
import styles from './time.module.css'

interface AddSceneProps {
  /** Scenes that are in the timesheet. */
  ids: readonly string[]
  /** Must be stable. Rejects with an ApiError. */
  find: (text: string) => Promise<readonly TimeScene[]>
  onAdd: (scene: TimeScene) => void
}

/** Adds a scene to a timesheet, by its name or code. */
export function AddScene({ ids, find, onAdd }: AddSceneProps): ReactNode {
  const levels = useLevels()
  const [open, setOpen] = useState(false)
  const found = useRef<readonly TimeScene[]>([])
  const load = useCallback(
    async (text: string): Promise<ComboboxOption[]> => {
      found.current = await find(text)
      return found.current.map(({ id, name, code, ancestors, status }) => ({
        id,
        label: code ? `${name} (${code})` : name,
        hint: ids.includes(id) ? timeTexts.alreadyThere : ancestors.map((one) => one.name).join(' / '),
        disabled: ids.includes(id),
        ...(status ? { icon: <StatusMark status={status.kind as Status} colour={status.colour} /> } : {}),
      }))
    },
    [find, ids],
  )
  const label = withLevels(timeTexts.addScene, levels)
  return (
    <Popover
      label={label}
      align="end"
      className={styles['add-scene']}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button icon={<Plus />}>{label}</Button>}
    >
      {open && (
        <ChoicePanel
          label={label}
          placeholder={withLevels(timeTexts.addSceneSearch, levels)}
          find={load}
          chosen={[]}
          none={withLevels(timeTexts.noSceneFound, levels)}
          onDone={([choice]) => {
            const scene = found.current.find(({ id }) => id === choice?.id)
            setOpen(false)
            if (scene) onAdd(scene)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </Popover>
  )
}
