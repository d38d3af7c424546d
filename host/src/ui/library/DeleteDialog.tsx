import type { Failure } from '@arbo/core'
import type { ReactNode } from 'react'
import { Link, isPlainClick } from '../../app/Link.tsx'
import { libraryTexts } from './texts.ts'
import { ConfirmDialog } from '../list/ConfirmDialog.tsx'
import styles from './library.module.css'

/** A place that uses the record, with its path. */
export interface UsedAt {
  to: string
  name: string
}

/**
 * The places that use the records named by a refusal; empty where it names none, or the user sees none. Rejects with an
 * ApiError.
 */
export type DeployedOf = (failure: Failure) => Promise<readonly UsedAt[]>

interface DeleteDialogProps {
  /** Names the record. */
  title: string
  /** The consequences. */
  message: string
  confirmLabel: string
  deployedOf?: DeployedOf | undefined
  /** Rejects with an ApiError, whose text takes the place of the consequences. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** How many places are named; further ones are counted. */
const NAMED = 6

/** Asks before records are deleted; after a refusal, says why and links to the places that use them. */
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
      {more > 0 && <span className={styles['library-places-more']}>{libraryTexts.moreUses({ count: more })}</span>}
    </>
  )
}
