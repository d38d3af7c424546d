import { fieldLabel, type BulkOutcome } from '@arbo/core'
import type { SceneGridStore } from '@arbo/core/internal'
import { ChoicePanel, Dialog, RadioGroup, Stack } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { tagTexts } from './texts.ts'
import { useTagPicker } from './use-tag-picker.tsx'

interface TagScenesDialogProps {
  store: SceneGridStore
  ids: readonly string[]
  /** Runs the change, reports its outcome, and offers undo. */
  act: (run: () => Promise<BulkOutcome>) => Promise<void>
  onClose: () => void
}

const MODES = ['add', 'remove'] as const
const NONE: readonly string[] = []

/** Adds tags to the chosen scenes, or removes them. */
export function TagScenesDialog({ store, ids, act, onClose }: TagScenesDialogProps): ReactNode {
  const levels = useLevels()
  const [mode, setMode] = useState<(typeof MODES)[number]>('add')
  const { find, tagsOf } = useTagPicker(store)
  return (
    <Dialog
      open
      size="small"
      title={tagTexts.changeTitle({ count: ids.length, ...levelValues(levels) })}
      onOpenChange={(open) => !open && onClose()}
    >
      <Stack gap={8}>
        <RadioGroup
          label={tagTexts.mode}
          hideLabel
          row
          value={mode}
          options={MODES.map((value) => ({ value, label: tagTexts.modes[value] }))}
          onChange={setMode}
        />
        <ChoicePanel
          label={fieldLabel('tags')}
          find={find}
          multiple
          chosen={NONE}
          onDone={async (chosen) => {
            const tags = await tagsOf(chosen)
            onClose()
            const tagIds = tags?.map(({ id }) => id) ?? NONE
            if (tagIds.length === 0) return
            void act(() => (mode === 'add' ? store.setTags(ids, tagIds, NONE) : store.setTags(ids, NONE, tagIds)))
          }}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}
