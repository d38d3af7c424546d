import type { ReactNode } from 'react'
import type { Insight } from '@arbo/core'
import { Avatar } from '@arbo/kit/ui'
import type { TileDay } from '../model/calendar-days.ts'
import { useTexts } from '../texts.ts'
import { LocalTime } from './LocalTime.tsx'

interface PersonHeaderProps {
  person: Insight['person']
  /** The kind of day today; absent where that is not known. */
  today: TileDay | undefined
}

/** The person's name, role and state, and how to reach them. */
export function PersonHeader({ person, today }: PersonHeaderProps): ReactNode {
  const texts = useTexts()
  const { display_name, profile_image, role, status, blocked, teams, timezone, contact } = person
  const notes = [status === 0 && texts.archived, status === 2 && texts.pending, blocked && texts.blocked]
  return (
    <header className="tile-header" part="header">
      <Avatar name={display_name} src={profile_image} size={48} decorative />
      <div className="who">
        <h2>
          {display_name}
          {notes.map(
            (note) =>
              note && (
                <span key={note} className="badge">
                  {note}
                </span>
              ),
          )}
        </h2>
        {today && (
          <p className={`now now-${today.kind}`}>
            {texts.now[today.kind]}
            {today.name && `: ${today.name}`}
          </p>
        )}
      </div>
      <dl className="facts">
        {role && <Fact term={texts.role}>{role}</Fact>}
        <Fact term={texts.teams}>{teams.map(({ name }) => name).join(', ') || texts.noTeams}</Fact>
        <Fact term={texts.localTime}>{timezone ? <LocalTime zone={timezone} /> : texts.noZone}</Fact>
        {contact?.email && (
          <Fact term={texts.email}>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Fact>
        )}
        {contact?.phone && (
          <Fact term={texts.phone}>
            <a href={telephone(contact.phone)}>{contact.phone}</a>
          </Fact>
        )}
        {contact?.mobile_phone && (
          <Fact term={texts.mobile}>
            <a href={telephone(contact.mobile_phone)}>{contact.mobile_phone}</a>
          </Fact>
        )}
      </dl>
    </header>
  )
}

const telephone = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`

function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
