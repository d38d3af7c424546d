import { ErrorState, Loading, Skeleton } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../texts.ts'
import { insightTexts } from '../../texts/peopleInsight.ts'
import { loadElements } from './elements.ts'
import { InsightTile } from './InsightTile.tsx'
import './people-insight.css'

/** /pt/{id}: the tile of a person. */
export function Screen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  return <TilePage key={id} id={id} />
}

function TilePage({ id }: { id: string }): ReactNode {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [name, setName] = useState<string | null>(null)
  const crumbs = useMemo(() => (name === null ? null : [{ label: name }]), [name])
  useSetTrail(crumbs)

  useEffect(() => {
    if (state !== 'loading') return
    let gone = false
    loadElements().then(
      () => gone || setState('ready'),
      // Offline, or a build that is gone: the state below offers another try.
      () => gone || setState('failed'),
    )
    return () => void (gone = true)
  }, [state])

  return (
    <div className="people-insight">
      <h1 className="arbo-visually-hidden">{texts.labels.peopleTile}</h1>
      {state === 'failed' && (
        <ErrorState
          title={insightTexts.unavailable}
          message={texts.newVersionMessage}
          onRetry={() => setState('loading')}
        />
      )}
      {state === 'loading' && (
        <Loading label={insightTexts.loading}>
          <Skeleton width="100%" height={160} />
        </Loading>
      )}
      {state === 'ready' && <InsightTile id={id} onName={setName} />}
    </div>
  )
}
