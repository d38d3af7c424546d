import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { PersonPage } from './PersonPage.tsx'
import { TargetsPage } from './TargetsPage.tsx'
import { isTargetView } from './target-view.ts'

/**
 * /pl/tgt, the view that m names, People's Targets where it names none (TGT-03); /pl/tgt/pwt and /pl/tgt/tl, which are
 * views of it, and /pl/tgt/pwt/{id}. One module, so that shared code is loaded only with them.
 */
export function TargetsScreen(): ReactNode {
  const { store } = useApp()
  const place = useSelected(store, (state) => state.place)
  if (!place) return null
  const { name, location } = place
  const id = location.params['id'] ?? ''
  if (name === 'people-target') return <PersonPage key={id} id={id} />
  if (name === 'people-targets') return <TargetsPage view="pt" />
  if (name === 'target-library') return <TargetsPage view="tl" />
  const linkedView = location.query.get('m')
  return <TargetsPage view={isTargetView(linkedView) ? linkedView : 'pt'} />
}
