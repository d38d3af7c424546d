import { findPeople, findTeams } from '@arbo/core'
import { useCallback, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { PeopleAndTeamsPicker, type Picked } from '../../ui/PeoplePicker.tsx'
import { targetsTexts } from './texts.ts'

/** The people and teams of a given target. */
export type Holders = Picked

interface HolderPickerProps extends Holders {
  onChange: (holders: Holders) => void
  error: string | undefined
}

/** Chooses who gets a target. */
export function HolderPicker(props: HolderPickerProps): ReactNode {
  const { session } = useApp()
  const find = useCallback(
    async (text: string, signal: AbortSignal): Promise<Picked> => {
      const seesTeams = session.can('team_getListOfTeams_read')
      const [people, teams] = await Promise.all([
        findPeople(session, text, signal),
        seesTeams ? findTeams(session, text, signal) : [],
      ])
      return { people, teams }
    },
    [session],
  )
  return <PeopleAndTeamsPicker {...props} label={targetsTexts.holders} find={find} />
}
