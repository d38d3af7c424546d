import { useEffect, useRef, type ReactNode } from 'react'
import { personOf, type InsightData } from '../model/insight-data.ts'
import { Activity } from './Activity.tsx'
import { Availability } from './Availability.tsx'
import { Load } from './Load.tsx'
import { PersonHeader } from './PersonHeader.tsx'
import { Targets } from './Targets.tsx'
import { Work } from './Work.tsx'

interface TileProps {
  data: InsightData
  tab: string | undefined
  commentId: string | undefined
  renditionId: string | undefined
}

/** The tile of a person. A section whose data was not given is left out. */
export function Tile({ data, tab, commentId, renditionId }: TileProps): ReactNode {
  const sections = useRef<HTMLDivElement>(null)
  const { load, overdue, due, activity, targets, availability, today } = data

  // Once per section: live changes must not move what is being read.
  useEffect(() => {
    const all = [...(sections.current?.querySelectorAll('[data-section]') ?? [])]
    all.find((one) => one.getAttribute('data-section') === tab)?.scrollIntoView({ block: 'start' })
  }, [tab])

  return (
    <div className="tile">
      <PersonHeader person={personOf(data)} today={availability?.days.find(({ day }) => day === today)} />
      <div className="tile-sections" ref={sections}>
        <div className="tile-column">
          {load && <Load load={load} days={availability?.days ?? []} today={today} />}
          {(overdue || due) && <Work overdue={overdue} due={due} today={today} />}
        </div>
        <div className="tile-column">
          {availability && <Availability availability={availability} today={today} />}
          {activity && <Activity activity={activity} commentId={commentId} renditionId={renditionId} />}
          {targets && <Targets targets={targets} />}
        </div>
      </div>
    </div>
  )
}
