import { findPersonName, type HolidayGroup } from '@arbo/core'
import type { CalendarQuery } from '@arbo/core/internal'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { calendarTexts } from './texts.ts'
import { WORKSPACE, type Whose } from './WhosePicker.tsx'

/** The person or group of a query by name; `know` sets a name at hand, to save a request. */
export function useWhose(
  { ws_user_id: personId, group_id: groupId }: CalendarQuery,
  groups: readonly HolidayGroup[],
): { whose: Whose; know: (whose: Whose) => void } {
  const { session } = useApp()
  const [named, know] = useState<Whose>(WORKSPACE)
  const isKnown = named.kind === 'person' && named.id === personId

  useEffect(() => {
    if (personId === undefined || isKnown) return
    let current = true
    void findPersonName(session, personId).then(
      (name) => current && know({ kind: 'person', id: personId, name: name ?? calendarTexts.whoseUnknown }),
    )
    return () => {
      current = false
    }
  }, [session, personId, isKnown])

  if (personId !== undefined) {
    return { whose: isKnown ? named : { kind: 'person', id: personId, name: calendarTexts.whoseUnknown }, know }
  }
  if (groupId === undefined) return { whose: WORKSPACE, know }
  const group = groups.find(({ id }) => id === groupId)
  const name = group ? calendarTexts.groupOf({ name: group.name, year: group.year }) : calendarTexts.whoseGroups
  return { whose: { kind: 'group', id: groupId, name }, know }
}
