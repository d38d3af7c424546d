import type { FoundScene } from '@arbo/core/internal'
import { Plus } from '@arbo/kit/icons'
import { Button, ChoicePanel, type ComboboxOption, Popover, type Status, StatusMark } from '@arbo/kit/ui'
import { useCallback, useState, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { timeTexts } from './texts.ts'
import styles from './time.module.css'

interface AddSceneProps {
  /** Scenes that are in the timesheet. */
  ids: readonly string[]
  /** Must be stable. Rejects with an ApiError. */
  find: (text: string) => Promise<readonly FoundScene[]>
  onAdd: (id: string) => void
}

/** Adds a scene to a timesheet, by its name or code. */
export function AddScene({ ids, find, onAdd }: AddSceneProps): ReactNode {
  const levels = useLevels()
  const [open, setOpen] = useState(false)
  const load = useCallback(
    async (text: string): Promise<ComboboxOption[]> =>
      (await find(text)).map(({ id, name, code, path, status }) => ({
        id,
        label: code ? `${name} (${code})` : name,
        hint: ids.includes(id) ? timeTexts.alreadyThere : path,
        disabled: ids.includes(id),
        ...(status ? { icon: <StatusMark status={status.kind as Status} colour={status.colour} /> } : {}),
      })),
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
          none={timeTexts.noSceneFound}
          onDone={([choice]) => {
            setOpen(false)
            if (choice) onAdd(choice.id)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </Popover>
  )
}
