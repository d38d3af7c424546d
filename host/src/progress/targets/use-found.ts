import { findTeams, findPeople, type FoundTeam, type Person } from '@arbo/core'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app-context.ts'

export interface Found {
  status: 'loading' | 'ready' | 'failed'
  people: readonly Person[]
  teams: readonly FoundTeam[]
}

/** Delay between the last key and the request, in ms. */
const DELAY = 150

/** People and teams whose names contain this text; earlier results stay until the next answer. */
export function useFound(text: string): Found {
  const { session } = useApp()
  const [matches, setMatches] = useState<Found>({ status: 'loading', people: [], teams: [] })
  const needle = text.trim()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const timer = setTimeout(
      async () => {
        try {
          const seesTeams = session.can('team_getListOfTeams_read')
          const [people, teams] = await Promise.all([
            findPeople(session, needle, signal),
            seesTeams ? findTeams(session, needle, signal) : [],
          ])
          if (!signal.aborted) setMatches({ status: 'ready', people, teams })
        } catch {
          // The list reports it; more typing searches again.
          if (!signal.aborted) setMatches({ status: 'failed', people: [], teams: [] })
        }
      },
      needle === '' ? 0 : DELAY,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [session, needle])
  return matches
}
