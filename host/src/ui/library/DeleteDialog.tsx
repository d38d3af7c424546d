import { failureOf, type Failure } from '@arbo/core'
import { AlertDialog } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { Link, isPlainClick } from '../../app/Link.tsx'
import { libraryTexts } from '../../texts/library.ts'
import './library.css'

/** Somewhere that a thing is used, with the way to it. */
export interface UsedAt {
  to: string
  name: string
}

/**
 * Where things are used that a refusal names; empty where it names none, or the user sees none of it. Rejects with an
 * ApiError.
 */
export type DeployedOf = (failure: Failure) => Promise<readonly UsedAt[]>

interface DeleteDialogProps {
  /** Names the thing. */
  title: string
  /** The consequences. */
  message: string
  confirmLabel: string
  deployedOf?: DeployedOf | undefined
  /** Rejects with an ApiError, whose text takes the place of the consequences. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Places that are named; further ones are counted. */
const NAMED = 6

/** Asks before things are deleted; where that is refused, says why and leads to what is in the way. */
export function DeleteDialog({ message, deployedOf, onConfirm, onClose, ...words }: DeleteDialogProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [places, setPlaces] = useState<readonly UsedAt[]>([])

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      const failure = failureOf(error)
      setRefusal(messageOf(failure))
      setBusy(false)
      // The refusal stands without the places, too.
      setPlaces((await deployedOf?.(failure).catch(() => [])) ?? [])
    }
  }

  return (
    <AlertDialog
      {...words}
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      message={
        refusal === null ? (
          message
        ) : (
          <>
            <span className="list-refusal" role="alert">
              {refusal}
            </span>
            <Places places={places} onLeave={onClose} />
          </>
        )
      }
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}

/** Spans, since what a dialog says is a paragraph. */
function Places({ places, onLeave }: { places: readonly UsedAt[]; onLeave: () => void }): ReactNode {
  if (places.length === 0) return null
  const more = places.length - NAMED
  return (
    <>
      <span className="library-places" role="list" aria-label={libraryTexts.usedAt}>
        {places.slice(0, NAMED).map(({ to, name }) => (
          <span key={to} role="listitem">
            <Link to={to} onClick={(event) => isPlainClick(event) && onLeave()}>
              {name}
            </Link>
          </span>
        ))}
      </span>
      {more > 0 && <span className="library-places-more">{libraryTexts.moreUses(more)}</span>}
    </>
  )
}
