import { useState, type ReactNode } from 'react'
import { ANNOTATION_COLOURS, type ItemMarker, type MarkerColour, type MarkerEdit } from '@arbo/core'
import { useColourNames } from '../colour-texts.ts'
import { usePartTexts } from '../part-texts.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Swatches } from '../ui/Swatches.tsx'
import { RenameForm } from './RenameForm.tsx'

const LABEL_MAX = 200

interface MarkerFormProps {
  marker: ItemMarker
  /** Where it can be moved to, and the number that this frame is shown as. */
  target: { frame: number; number: number } | null
  onSave: (edit: MarkerEdit) => Promise<boolean>
  onClose: () => void
}

/** Name and colour of a marker, and its place where another is offered. */
export function MarkerForm({ marker, target, onSave, onClose }: MarkerFormProps): ReactNode {
  const partTexts = usePartTexts()
  const { id, label, colour, frame } = marker
  const names = useColourNames()
  const [chosenColour, setChosenColour] = useState<MarkerColour | null>(null)
  const [moving, setMoving] = useState(false)
  return (
    <RenameForm
      label={partTexts.markerName}
      maxLength={LABEL_MAX}
      value={label}
      onCancel={onClose}
      onSave={async (next) => {
        const edit: MarkerEdit = {
          id,
          label: next,
          ...(chosenColour && chosenColour !== colour ? { colour: chosenColour } : {}),
          ...(moving && target ? { frame: target.frame } : {}),
        }
        if (await onSave(edit)) onClose()
      }}
    >
      <Swatches
        label={partTexts.markerColour}
        hideLabel
        className="arbo-part-whole"
        values={ANNOTATION_COLOURS}
        nameOf={(each) => names[each]}
        chosen={chosenColour ?? colour}
        onChoose={setChosenColour}
      />
      {target && target.frame !== frame && (
        <Checkbox
          label={partTexts.moveMarker({ frame: target.number })}
          className="arbo-part-whole"
          checked={moving}
          onChange={setMoving}
        />
      )}
    </RenameForm>
  )
}
