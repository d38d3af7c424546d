import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { HolidaysPage } from './HolidaysPage.tsx'

/** /ws/wkd/hg/{id}. */
export function HolidayGroupScreen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  // Another group starts afresh: search, rows and scroll position.
  return <HolidaysPage key={id} id={id} />
}
