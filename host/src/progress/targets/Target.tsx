import { TARGET_NOT_FOUND, targetsStore } from '@arbo/core'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { targetsTexts } from './texts.ts'
import { LibraryPage } from '../../ui/library/LibraryPage.tsx'
import { useLibraryReading } from '../../ui/library/use-reading.ts'
import { TargetCreate } from './TargetCreate.tsx'
import { TargetEditor } from './TargetEditor.tsx'

/** /pl/tgt/tl/{id}: one target, and /pl/tgt/tl/create, which share nearly all their code. */
export function TargetScreen(): ReactNode {
  const { store } = useApp()
  const name = useSelected(store, (state) => state.place?.name)
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  return name === 'target-create' ? <TargetCreate /> : <TargetPage key={id} id={id} />
}

function TargetPage({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const targets = useMemo(() => targetsStore(session), [session])
  const reading = useLibraryReading(targets, id, (library) => library.show(id))
  return (
    <>
      {/* A page always has a heading, even without a target. */}
      {(reading.value === null || reading.failure?.error === 'not_found') && (
        <h1 className="arbo-visually-hidden">{texts.labels.target}</h1>
      )}
      <LibraryPage
        reading={reading}
        name={reading.value?.name}
        path="/pl/tgt/tl"
        texts={{
          failed: targetsTexts.failed,
          notThere: TARGET_NOT_FOUND,
          notThereMessage: targetsTexts.notThereMessage,
        }}
        back={targetsTexts.backToLibrary}
        denied={[listTexts.denied, listTexts.deniedMessage]}
      >
        {(target) => <TargetEditor target={target} targets={targets} onTarget={reading.put} />}
      </LibraryPage>
    </>
  )
}
