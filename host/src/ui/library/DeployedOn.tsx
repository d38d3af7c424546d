import { failureOf, namesOfLevel, type DeployedEntity, type Failure } from '@arbo/core'
import { Button, Loading, Skeleton } from '@arbo/kit/ui'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { texts } from '../../texts.ts'
import { libraryTexts } from '../../texts/library.ts'
import { useLevels } from '../levels.ts'
import './library.css'

interface DeployedOnProps {
  /** Entities that use the thing. Rejects with an ApiError. Another function reads again. */
  load: () => Promise<readonly DeployedEntity[]>
  /** What to do next, where no entity does. */
  empty: ReactNode
}

/** The entities that use a thing of a library, each with the way to it. */
export function DeployedOn({ load, empty }: DeployedOnProps): ReactNode {
  const [entities, setEntities] = useState<readonly DeployedEntity[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const turn = useRef(0)

  const read = useCallback((): void => {
    turn.current += 1
    const mine = turn.current
    load()
      .then((rows) => {
        if (mine !== turn.current) return null
        setEntities(rows)
        return setFailure(null)
      })
      .catch((error: unknown) => mine === turn.current && setFailure(failureOf(error)))
  }, [load])

  useEffect(read, [read])
  useEffect(() => () => void (turn.current += 1), [])

  // What is shown stays while the connection is away.
  if (entities === null && failure !== null) {
    return (
      <div className="library-deployed-failed notice notice-danger" role="alert">
        <p>
          {libraryTexts.deployedFailed}. {readFailureOf(failure)}
        </p>
        <Button size="small" onClick={read}>
          {texts.tryAgain}
        </Button>
      </div>
    )
  }
  if (entities === null) {
    return (
      <Loading label={texts.loading}>
        <Skeleton height={80} />
      </Loading>
    )
  }
  if (entities.length === 0) return empty
  return (
    <ul className="library-deployed" aria-label={libraryTexts.deployedOn}>
      {entities.map((entity) => (
        <li key={entity.id}>
          <Entity entity={entity} />
        </li>
      ))}
    </ul>
  )
}

function Entity({ entity: { id, type, name, ancestors, status } }: { entity: DeployedEntity }): ReactNode {
  const levels = useLevels()
  return (
    <Link to={`/pl/dir/${id}`}>
      <span className="library-deployed-name">
        <span>{name}</span>
        {ancestors.length > 0 && <small>{ancestors.map((above) => above.name).join(' / ')}</small>}
      </span>
      {status === 0 && <span className="list-badge">{libraryTexts.archivedEntity}</span>}
      <span className="library-deployed-level">{namesOfLevel(levels, type).one}</span>
    </Link>
  )
}
