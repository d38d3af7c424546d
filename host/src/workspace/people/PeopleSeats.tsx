import { peopleStore } from '@arbo/core'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { SeatLine } from './SeatLine.tsx'

/** Seats of the plan beside the page's heading, for every list. */
export function PeopleSeats(): ReactNode {
  const { session } = useApp()
  const people = useMemo(() => peopleStore(session), [session])
  const seats = useSelected(people, (state) => state.seats)
  return seats && <SeatLine seats={seats} />
}
