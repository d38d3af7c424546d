import { flowsStore } from '@arbo/core/internal'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { statusesTexts } from './texts.ts'
import { LibraryPage } from '../../ui/library/LibraryPage.tsx'
import { useLibraryReading } from '../../ui/library/use-reading.ts'
import { FlowEditor } from './FlowEditor.tsx'

/** /pl/sts/{id}. */
export function StatusFlowScreen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  return <FlowPage key={id} id={id} />
}

function FlowPage({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const flows = useMemo(() => flowsStore(session), [session])
  const reading = useLibraryReading(flows, id, async (library) => {
    const [flow, deployed] = await Promise.all([library.show(id), library.deployedOn(id)])
    return { flow, deployed }
  })
  const { failure, put } = reading
  return (
    <LibraryPage
      reading={reading}
      name={reading.value?.flow.name}
      path="/pl/sts"
      texts={statusesTexts}
      back={statusesTexts.backToList}
      denied={[statusesTexts.failed, failure ? messageOf(failure) : '']}
    >
      {({ flow, deployed }) => (
        <FlowEditor flow={flow} flows={flows} deployed={deployed} onFlow={(now) => put({ flow: now, deployed })} />
      )}
    </LibraryPage>
  )
}
