import { useState, type ReactNode } from 'react'
import type { ItemMarker } from '@arbo/core'
import { Pencil, Trash2 } from '@arbo/kit/icons'
import { AlertDialog, Button, IconButton } from '@arbo/kit/ui'
import { fill, texts } from '../texts.ts'
import { useHubContext } from './HubContext.ts'
import { useNotices } from './notices.ts'
import { RenameForm } from './RenameForm.tsx'
import { ReviewLink } from './ReviewLink.tsx'

const LABEL_MAX = 200

/** Marked frames, each as the way to it; several are deleted at once. */
export function Markers(): ReactNode {
  const { data, store } = useHubContext()
  const { run } = useNotices()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const markers = data.item.markers ?? []
  const mayDeleteAny = data.item.rights?.includes('media_deleteAnnotation_delete') ?? false
  const mayDelete = ({ created_by }: ItemMarker) => store !== null && (mayDeleteAny || created_by.id === data.me)
  // Those that others deleted meanwhile are not chosen any more.
  const ids = markers.filter(({ id }) => chosen.has(id)).map(({ id }) => id)

  if (markers.length === 0) {
    return (
      <div className="panel">
        <p className="none">{texts.noMarkers}</p>
      </div>
    )
  }
  return (
    <div className="panel">
      {ids.length > 0 && store && (
        <div className="actions">
          <Button icon={<Trash2 />} onClick={() => setAsking(true)}>
            {fill('deleteMarkers', { count: ids.length })}
          </Button>
          <AlertDialog
            open={asking}
            onOpenChange={setAsking}
            title={ids.length === 1 ? texts.deleteMarkerTitle : fill('deleteMarkersTitle', { count: ids.length })}
            message={texts.deleteMarkersMessage}
            confirmLabel={texts.deleteMarkersNow}
            danger
            onConfirm={() => {
              setAsking(false)
              void run(() => store.deleteMarkers(ids))
            }}
          />
        </div>
      )}
      <ul className="rows">
        {markers.map((marker) => (
          <MarkerRow
            key={marker.id}
            marker={marker}
            chosen={mayDelete(marker) ? chosen.has(marker.id) : null}
            onChoose={(isChosen) => {
              const next = new Set(chosen)
              if (isChosen) next.add(marker.id)
              else next.delete(marker.id)
              setChosen(next)
            }}
          />
        ))}
      </ul>
    </div>
  )
}

interface MarkerRowProps {
  marker: ItemMarker
  /** Null where it may not be deleted. */
  chosen: boolean | null
  onChoose: (chosen: boolean) => void
}

function MarkerRow({ marker, chosen, onChoose }: MarkerRowProps): ReactNode {
  const { data, store } = useHubContext()
  const { renditions, me } = data
  const { run } = useNotices()
  const [naming, setNaming] = useState(false)
  const { id, frame, colour, label, rendition_id, created_by } = marker
  const isOwn = store !== null && created_by.id === me
  const version = renditions?.find((one) => one.id === rendition_id)?.version
  const where = [version !== undefined && fill('version', { version }), fill('frame', { frame })].filter(Boolean)
  return (
    <li className="row">
      {chosen !== null && (
        <input
          type="checkbox"
          aria-label={fill('chooseMarker', { frame })}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <span className="marker" style={{ background: colour }} aria-hidden="true" />
      <div className="row-body">
        {naming && store ? (
          <RenameForm
            label={texts.markerName}
            maxLength={LABEL_MAX}
            value={label}
            onCancel={() => setNaming(false)}
            onSave={async (next) => {
              if (await run(() => store.renameMarker({ id, label: next }))) setNaming(false)
            }}
          />
        ) : (
          <p className="row-text">{label || texts.unnamedMarker}</p>
        )}
        <p className="row-place">
          <ReviewLink renditionId={rendition_id} frame={frame}>
            {where.join(', ')}
          </ReviewLink>{' '}
          <span className="note">{created_by.display_name}</span>
        </p>
      </div>
      {isOwn && !naming && (
        <div className="row-actions">
          <IconButton
            size="small"
            label={fill('renameMarker', { frame })}
            icon={<Pencil />}
            onClick={() => setNaming(true)}
          />
        </div>
      )}
    </li>
  )
}
