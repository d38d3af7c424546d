import { useState, type ReactNode } from 'react'
import type { ItemMarker } from '@arbo/core'
import { Pencil, Trash2 } from '../icons.ts'
import { usePartTexts } from '../part-texts.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Tick } from '../ui/Tick.tsx'
import { MarkerForm } from './MarkerForm.tsx'
import type { PartProps } from './part-props.ts'

const ANNOTATE = 'media_createAnnotation_create'
const DELETE_ANY = 'media_deleteAnnotation_delete'

export interface SceneMarkersProps extends PartProps {
  /** By frame. */
  markers: readonly ItemMarker[]
  /** Said where there are none. */
  empty: string
  /** Number that the scene's first frame is shown as. */
  startFrame?: number
  /** The way to a marker. */
  place: (marker: ItemMarker) => ReactNode
  /** Frame that a marker can be moved to, from 0; null: none. */
  target?: (marker: ItemMarker) => number | null
  /** Whether it stands on what is on screen. */
  isHere?: (marker: ItemMarker) => boolean
}

/** Marked frames, each as the way to it; several are deleted at once. */
export function SceneMarkers({ markers, empty, startFrame = 0, place, target, isHere, ...part }: SceneMarkersProps) {
  const partTexts = usePartTexts()
  const { me, rights, changes, run } = part
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const mayDelete = ({ created_by }: ItemMarker) =>
    changes !== null && rights.includes(ANNOTATE) && (rights.includes(DELETE_ANY) || created_by.id === me)
  // Those that others deleted meanwhile are not chosen any more.
  const ids = markers.filter(({ id }) => chosenIds.has(id)).map(({ id }) => id)
  const count = asking?.length ?? 0

  if (markers.length === 0) return <p className="arbo-part-none">{empty}</p>
  return (
    <>
      {ids.length > 0 && (
        <div className="arbo-part-actions">
          <Button size="small" icon={<Trash2 />} onClick={() => setAsking(ids)}>
            {partTexts.deleteMarkers({ count: ids.length })}
          </Button>
        </div>
      )}
      <AlertDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={partTexts.deleteMarkersTitle({ count })}
        message={partTexts.deleteMarkersMessage}
        confirmLabel={partTexts.deleteMarkersNow}
        danger
        onConfirm={() => {
          setAsking(null)
          if (changes && asking) void run(() => changes.deleteMarkers(asking))
        }}
      />
      <ul className="arbo-part-rows">
        {markers.map((marker) => (
          <MarkerRow
            key={marker.id}
            marker={marker}
            number={marker.frame + startFrame}
            isHere={isHere?.(marker) ?? false}
            target={target?.(marker) ?? null}
            startFrame={startFrame}
            chosen={mayDelete(marker) ? chosenIds.has(marker.id) : null}
            onChoose={(isChosen) => {
              const next = new Set(chosenIds)
              if (isChosen) next.add(marker.id)
              else next.delete(marker.id)
              setChosenIds(next)
            }}
            onDelete={() => setAsking([marker.id])}
            {...part}
          >
            {place(marker)}
          </MarkerRow>
        ))}
      </ul>
    </>
  )
}

interface MarkerRowProps extends PartProps {
  marker: ItemMarker
  /** Of its frame, as it is shown. */
  number: number
  isHere: boolean
  target: number | null
  startFrame: number
  /** Null where it may not be deleted. */
  chosen: boolean | null
  onChoose: (chosen: boolean) => void
  onDelete: () => void
  children: ReactNode
}

function MarkerRow(props: MarkerRowProps): ReactNode {
  const partTexts = usePartTexts()
  const { marker, number, isHere, target, startFrame, chosen, onChoose, onDelete, me, rights, changes, run } = props
  const [editing, setEditing] = useState(false)
  const { colour, label, created_by } = marker
  const mayEdit = changes !== null && created_by.id === me && rights.includes(ANNOTATE)
  return (
    <li className="arbo-part-row" aria-current={isHere || undefined}>
      {chosen !== null && (
        <Tick label={partTexts.chooseMarker({ frame: number })} checked={chosen} onChange={onChoose} />
      )}
      <span className="arbo-part-dot" style={{ background: colour }} aria-hidden="true" />
      <div className="arbo-part-body">
        {editing && changes ? (
          <MarkerForm
            marker={marker}
            target={target === null ? null : { frame: target, number: target + startFrame }}
            onSave={(edit) => run(() => changes.editMarker(edit))}
            onClose={() => setEditing(false)}
          />
        ) : (
          <p className="arbo-part-text">{label || partTexts.unnamedMarker}</p>
        )}
        <p className="arbo-part-place">
          {props.children} <span className="arbo-part-note">{created_by.display_name}</span>
        </p>
      </div>
      {!editing && (mayEdit || chosen !== null) && (
        <div className="arbo-part-row-actions">
          {mayEdit && (
            <IconButton
              size="small"
              label={partTexts.editMarker({ frame: number })}
              icon={<Pencil />}
              onClick={() => setEditing(true)}
            />
          )}
          {chosen !== null && (
            <IconButton
              size="small"
              label={partTexts.deleteMarker({ frame: number })}
              icon={<Trash2 />}
              onClick={onDelete}
            />
          )}
        </div>
      )}
    </li>
  )
}
