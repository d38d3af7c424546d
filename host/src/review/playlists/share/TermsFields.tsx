import { PLAYLIST_ACCESS, type PlaylistAccess } from '@arbo/core'
import { Select, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { playlistTexts } from '../texts.ts'
import { daysOf, expiryOptions, problemOf, type End, type Expiry } from './expiry.ts'
import { useClock } from './use-clock.ts'
import styles from '../playlists.module.css'

interface TermsFieldsProps {
  access: PlaylistAccess
  end: End
  /** The current end (ISO 8601). */
  currentEnd?: string | null
  /** Whose terms these are, for assistive technology; without it the labels show. */
  name?: string
  onAccess: (access: PlaylistAccess) => void
  onEnd: (end: End) => void
}

/** A person's access to a playlist, and its end. */
export function TermsFields({ access, end, currentEnd = null, name, onAccess, onEnd }: TermsFieldsProps): ReactNode {
  const { zone, now } = useClock()
  const { min, max, first } = daysOf(zone, currentEnd, now)
  return (
    <>
      <Select<PlaylistAccess>
        label={name === undefined ? playlistTexts.access : playlistTexts.accessOf({ name })}
        hideLabel={name !== undefined}
        size="small"
        value={access}
        onChange={onAccess}
        options={PLAYLIST_ACCESS.map((value) => ({ value, label: playlistTexts.accesses[value] }))}
      />
      <Select<Expiry>
        label={name === undefined ? playlistTexts.expiry : playlistTexts.expiryOf({ name })}
        hideLabel={name !== undefined}
        size="small"
        value={end.expiry}
        onChange={(expiry) => onEnd({ expiry, day: expiry === 'day' ? first : '' })}
        options={expiryOptions(currentEnd, zone, now)}
      />
      {end.expiry === 'day' && (
        <TextField
          className={styles['share-day']}
          type="date"
          label={name === undefined ? playlistTexts.expiryDayField : playlistTexts.expiryDayOf({ name })}
          hideLabel={name !== undefined}
          required
          min={min}
          max={max}
          value={end.day}
          error={problemOf(end, zone, now)}
          onChange={(event) => onEnd({ expiry: 'day', day: event.target.value })}
        />
      )}
    </>
  )
}
