import { metricsStore } from '@arbo/core/internal'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { metricsTexts } from './texts.ts'
import { LibraryPage } from '../../ui/library/LibraryPage.tsx'
import { useLibraryReading } from '../../ui/library/use-reading.ts'
import { MetricEditor } from './MetricEditor.tsx'

/** /pl/mrc/{id}. */
export function MetricScreen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  return <MetricPage key={id} id={id} />
}

function MetricPage({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const metrics = useMemo(() => metricsStore(session), [session])
  const reading = useLibraryReading(metrics, id, (library) => library.show(id))
  return (
    <LibraryPage
      reading={reading}
      name={reading.value?.name}
      path="/pl/mrc"
      texts={metricsTexts}
      back={metricsTexts.backToMetrics}
      denied={[listTexts.denied, listTexts.deniedMessage]}
    >
      {(metric) => <MetricEditor metric={metric} metrics={metrics} onMetric={reading.put} />}
    </LibraryPage>
  )
}
