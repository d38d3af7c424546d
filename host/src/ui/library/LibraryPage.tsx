import { classes, EmptyState, ErrorState, NoPermissionState } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../app/texts.ts'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import type { Reading } from './use-reading.ts'
import styles from './library.module.css'

interface LibraryPageProps<T> {
  reading: Reading<T>
  /** The record's name, for the breadcrumb. */
  name: string | undefined
  /** Of the library. */
  path: string
  texts: { failed: string; notThere: string; notThereMessage: string }
  /** Label of the link to the library. */
  back: string
  /** Title and message where the user may not see it. */
  denied: readonly [string, string]
  /** Drawn while it is read. */
  withFace?: boolean
  children: (value: T) => ReactNode
}

/** The page of one record of a library, in every state of its reading. */
export function LibraryPage<T>({ reading, name, path, back, ...props }: LibraryPageProps<T>): ReactNode {
  const { value, failure, reload } = reading
  const crumbs = useMemo(() => (name === undefined ? null : [{ label: name }]), [name])
  useSetTrail(crumbs)

  if (failure?.error === 'not_found' || failure?.error === 'validation_failed') {
    return (
      <EmptyState
        title={props.texts.notThere}
        message={props.texts.notThereMessage}
        action={
          <Link to={path} className="arbo-button arbo-button-secondary arbo-size-medium">
            {back}
          </Link>
        }
      />
    )
  }
  if (failure?.error === 'permission_denied') {
    const [title, message] = props.denied
    return <NoPermissionState title={title} message={message} />
  }
  // The record stays while the connection is down.
  if (value !== null) return props.children(value)
  if (failure) return <ErrorState title={props.texts.failed} message={readFailureOf(failure)} onRetry={reload} />
  return (
    <div className={classes(styles['library'], styles['library-loading'])}>
      <ListSkeleton label={texts.loading} withFace={props.withFace ?? false} />
    </div>
  )
}
