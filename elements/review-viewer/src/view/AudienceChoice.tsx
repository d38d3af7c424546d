import type { ReactNode } from 'react'
import type { Audience, Person } from '@arbo/core'
import { Lock, Users } from '@arbo/kit/icons'
import { Button, classes } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'

const ICONS = { team: <Lock />, clients: <Users /> } as const

interface AudienceChoiceProps {
  audience: Audience
  /** A reply to what the team keeps has no choice. */
  fixed?: boolean
  onChoose: (audience: Audience) => void
}

/** For whom a comment is: chosen while it is written, beside the way to send it (XREV-27). */
export function AudienceChoice({ audience, fixed = false, onChoose }: AudienceChoiceProps): ReactNode {
  const texts = useTexts()
  if (fixed) return <AudienceSign audience={audience} />
  return (
    <div className="audience-choice" role="group" aria-label={texts.audience}>
      {(['team', 'clients'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={classes('scope-choice', each === audience && 'chosen')}
          data-audience={each}
          aria-pressed={each === audience}
          onClick={() => onChoose(each)}
        >
          {ICONS[each]} {texts.audiences[each]}
        </button>
      ))}
    </div>
  )
}

/** For whom a comment is, as every card says it. */
export function AudienceSign({ audience }: { audience: Audience }): ReactNode {
  return (
    <span className="audience-sign" data-audience={audience}>
      {ICONS[audience]} {useTexts().audiences[audience]}
    </span>
  )
}

const isGuest = (person: Person): boolean => 'is_guest' in person && person.is_guest === true

interface GuestWarningProps {
  audience: Audience | null
  /** Whom the comment names. */
  people: readonly Person[]
  onShare: (() => void) | null
}

/** Guests who are named in what they will not read, and the way to let them. */
export function GuestWarning({ audience, people, onShare }: GuestWarningProps): ReactNode {
  const texts = useTexts()
  const guests = [...new Set(people.filter(isGuest).map(({ display_name }) => display_name))]
  if (audience !== 'team' || guests.length === 0) return null
  return (
    <div className="audience-warning" role="status">
      <p>{texts.audienceGuests({ count: guests.length, names: guests.join(', ') })}</p>
      {onShare && (
        <Button size="small" variant="ghost" onClick={onShare}>
          {texts.audienceShareThis}
        </Button>
      )}
    </div>
  )
}
