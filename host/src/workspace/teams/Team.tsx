import { teamsStore } from '@arbo/core/internal'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { teamsTexts } from './texts.ts'
import { LibraryPage } from '../../ui/library/LibraryPage.tsx'
import { useLibraryReading } from '../../ui/library/use-reading.ts'
import { TeamEditor } from './TeamEditor.tsx'

/** /pl/tm/{id}. */
export function TeamScreen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  return <TeamPage key={id} id={id} />
}

function TeamPage({ id }: { id: string }): ReactNode {
  const { session, storage } = useApp()
  const teams = useMemo(() => teamsStore(session, storage.cookies), [session, storage])
  const reading = useLibraryReading(teams, id, (library) => library.show(id))
  return (
    <LibraryPage
      reading={reading}
      name={reading.value?.name}
      path="/pl/tm"
      texts={teamsTexts}
      back={teamsTexts.backToTeams}
      denied={[listTexts.denied, listTexts.deniedMessage]}
      withFace
    >
      {(team) => <TeamEditor team={team} teams={teams} onTeam={reading.put} />}
    </LibraryPage>
  )
}
