import type { Failure } from '@arbo/core'
import type { ReactNode } from 'react'
import { Link, isPlainClick } from '../../app/Link.tsx'
import { libraryTexts } from './texts.ts'
import { ConfirmDialog } from '../list/ConfirmDialog.tsx'
import styles from './library.module.css'

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
export function DeleteDialog({ deployedOf, ...dialog }: DeleteDialogProps): ReactNode {
  const placesOf = async (failure: Failure): Promise<ReactNode> =>
    placesList((await deployedOf?.(failure)) ?? [], dialog.onClose)
  return <ConfirmDialog {...dialog} onRefused={placesOf} />
}

const placesList = (places: readonly UsedAt[], onLeave: () => void): ReactNode => (
  <Places places={places} onLeave={onLeave} />
)

/** Spans, since what a dialog says is a paragraph. */
function Places({ places, onLeave }: { places: readonly UsedAt[]; onLeave: () => void }): ReactNode {
  if (places.length === 0) return null
  const more = places.length - NAMED
  return (
    <>
      <span className={styles['library-places']} role="list" aria-label={libraryTexts.usedAt}>
        {places.slice(0, NAMED).map(({ to, name }) => (
          <span key={to} role="listitem">
            <Link to={to} onClick={(event) => isPlainClick(event) && onLeave()}>
              {name}
            </Link>
          </span>
        ))}
      </span>
      {more > 0 && <span className={styles['library-places-more']}>{libraryTexts.moreUses(more)}</span>}
    </>
  )
}
