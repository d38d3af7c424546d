import { useId, useState, type ReactNode } from 'react'
import { ANNOTATION_COLOURS, type ItemMarker, type MarkerColour, type MarkerEdit } from '@arbo/core'
import { usePartTexts } from '../part-texts.ts'
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
  const group = useId()
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
      <div className="arbo-part-colours" role="radiogroup" aria-label={partTexts.markerColour}>
        {ANNOTATION_COLOURS.map((each) => (
          <label key={each} className="arbo-part-colour" style={{ background: each }} title={each}>
            <input
              type="radio"
              name={group}
              aria-label={each}
              checked={each === (chosenColour ?? colour)}
              onChange={() => setChosenColour(each)}
            />
          </label>
        ))}
      </div>
      {target && target.frame !== frame && (
        <label className="arbo-part-check">
          <input type="checkbox" checked={moving} onChange={() => setMoving(!moving)} />
          {partTexts.moveMarker({ frame: target.number })}
        </label>
      )}
    </RenameForm>
  )
}
