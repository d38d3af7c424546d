import { checkBy, createTagFields, fieldRule, TAG_COLOURS, type Tag, type TagsStore } from '@arbo/core/internal'
import { statusInk, Swatches, TextField, useColourNames } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { atField } from '../../ui/forms/reword.ts'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { tagTexts } from './texts.ts'

interface TagDialogProps {
  store: TagsStore
  /** Null: a new one. */
  tag: Tag | null
  onClose: () => void
}

type Colour = (typeof TAG_COLOURS)[number]
const isColour = (colour: string): colour is Colour => (TAG_COLOURS as readonly string[]).includes(colour)

/** Lists and files part names by these marks, so a name has none. */
const withoutMarks = (name: string): string | null => (/[,;]/.test(name) ? tagTexts.nameMarks : null)

/** The name and colour of a tag. Mounted only while it is open. */
export function TagDialog({ store, tag, onClose }: TagDialogProps): ReactNode {
  const names = useColourNames()
  const next = TAG_COLOURS[store.getState().rows.length % TAG_COLOURS.length] ?? TAG_COLOURS[0]
  const edit = useEdit<{ name: string; colour: string }>({
    values: { name: tag?.name ?? '', colour: tag?.colour ?? next ?? '' },
    check: (values) => checkBy({ name: [fieldRule(createTagFields.name), withoutMarks] }, values),
    reword: (failure) => atField(failure, 'name'),
  })
  const { value, onChange } = edit.choice('colour')
  async function save({ name, colour }: { name: string; colour: string }): Promise<void> {
    const body = { name: name.trim(), ...(isColour(colour) ? { colour } : {}) }
    await (tag ? store.update(tag.id, body) : store.create({ colour: TAG_COLOURS[0] as Colour, ...body }))
  }
  return (
    <FormDialog
      title={tag ? tagTexts.edit : tagTexts.create}
      size="small"
      action={tag ? texts.save : tagTexts.createAction}
      edit={edit}
      first="name"
      onSave={save}
      onClose={onClose}
    >
      <TextField label={tagTexts.name} required maxLength={createTagFields.name.max} {...edit.input('name')} />
      <Swatches
        label={tagTexts.colour}
        values={TAG_COLOURS}
        nameOf={(one) => names[one]}
        chosen={value}
        onChoose={onChange}
        render={(one) => <span style={statusInk(one)} />}
      />
    </FormDialog>
  )
}
