import { fieldLabel } from '@arbo/core'
import type { TagChoices } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { ChoiceEditor } from '../../ui/grid/ChoiceEditor.tsx'
import type { CellEditorProps } from '../../ui/grid/grid-column.ts'
import type { SceneView } from '../scenes/scene-view.ts'
import { tagOption, useTagPicker } from './use-tag-picker.tsx'

/** The tags of a scene, chosen beside its cell. */
export function TagsEditor({
  choices,
  row,
  typed,
  onDone,
  onCancel,
}: CellEditorProps<SceneView> & { choices: TagChoices }): ReactNode {
  const { tags } = row.scene
  const { find, tagsOf } = useTagPicker(choices, tags)
  return (
    <ChoiceEditor
      label={fieldLabel('tags')}
      find={find}
      multiple
      chosenOptions={tags.map(tagOption)}
      chosen={tags.map(({ id }) => id)}
      initial={typed ?? ''}
      onDone={async (chosen, how) => {
        const next = await tagsOf(chosen)
        if (next) onDone(next, how)
        else onCancel()
      }}
      onCancel={onCancel}
    />
  )
}
