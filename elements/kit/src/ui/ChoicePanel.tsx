import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useComboboxTexts } from '../combobox-texts.ts'
import { Button } from './Button.tsx'
import { Combobox } from './Combobox.tsx'
import type { ComboboxOption } from './combobox-options.ts'
import type { OptionSource } from './use-options.ts'

export type ChoicePanelProps = OptionSource & {
  /** Accessible name: what is chosen. */
  label: string
  placeholder?: string
  /** Ids. */
  chosen: readonly string[]
  /** The chosen ones in full, since a search may not find them. */
  chosenOptions?: readonly ComboboxOption[]
  /** Several may be chosen; `onDone` gets all of them at the end. */
  multiple?: boolean
  initial?: string
  none?: string | ((text: string) => string)
  failed?: string
  /** `move`: where to go on from a cell; `fill`: into all that are marked. */
  onDone: (chosen: readonly ComboboxOption[], how?: { move?: 'stay' | 'next' | 'back'; fill?: boolean }) => void
  onCancel: () => void
}

/** A Combobox in a popover or beside a cell: one choice ends it, or, where there are several, Tab or the button. */
export function ChoicePanel(props: ChoicePanelProps): ReactNode {
  const { label, chosen, chosenOptions = [], multiple = false, onDone, onCancel, ...rest } = props
  const texts = useComboboxTexts()
  const [draft, setDraft] = useState<ReadonlyMap<string, ComboboxOption>>(
    () => new Map(chosen.map((id) => [id, chosenOptions.find((one) => one.id === id) ?? { id, label: id }])),
  )

  function toggle(option: ComboboxOption): void {
    const next = new Map(draft)
    if (!next.delete(option.id)) next.set(option.id, option)
    setDraft(next)
  }

  function onKeyDown(event: KeyboardEvent): void {
    // What is around has keys of its own.
    event.stopPropagation()
    const { key } = event
    const fill = event.ctrlKey || event.metaKey
    if (key === 'Escape') onCancel()
    else if (key === 'Enter' && multiple && fill) onDone([...draft.values()], { fill })
    else if (key === 'Tab' && multiple) onDone([...draft.values()], { move: event.shiftKey ? 'back' : 'next' })
    else if (key === 'Tab') onCancel()
    else return
    event.preventDefault()
  }

  return (
    <div className="arbo-choice-panel">
      <Combobox
        {...rest}
        label={label}
        hideLabel
        focused
        multiple={multiple}
        chosen={[...draft.keys()]}
        chosenOptions={chosenOptions}
        onChoose={(option, { fill }) => {
          if (multiple) toggle(option)
          else onDone([option], fill ? { fill } : { move: 'stay' })
        }}
        onKeyDown={onKeyDown}
      />
      {multiple && (
        <div className="arbo-choice-done">
          <Button size="small" variant="primary" onClick={() => onDone([...draft.values()])}>
            {texts.done}
          </Button>
        </div>
      )}
    </div>
  )
}
