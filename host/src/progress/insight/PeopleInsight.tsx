import { Loading, Skeleton } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../app/texts.ts'
import { insightTexts } from './texts.ts'
import { useSideModule } from '../../ui/use-side-module.ts'
import { PartFailed } from '../../ui/PartFailed.tsx'
import { InsightTile } from './InsightTile.tsx'
import styles from './people-insight.module.css'

/** /pt/{id}: the tile of a person. */
export function PeopleInsightScreen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  return <TilePage key={id} id={id} />
}

function TilePage({ id }: { id: string }): ReactNode {
  const { state, module, retry } = useSideModule('people_insight')
  const [name, setName] = useState<string | null>(null)
  const crumbs = useMemo(() => (name === null ? null : [{ label: name }]), [name])
  useSetTrail(crumbs)

  return (
    <div className={styles['people-insight']}>
      <h1 className="arbo-visually-hidden">{texts.labels.peopleTile}</h1>
      {state === 'failed' && <PartFailed isMissing title={insightTexts.unavailable} onRetry={retry} />}
      {state === 'loading' && (
        <Loading label={insightTexts.loading}>
          <Skeleton width="100%" height={160} />
        </Loading>
      )}
      {module && <InsightTile module={module} id={id} onName={setName} />}
    </div>
  )
}
