import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

export const roomEntryMessages = catalogue('host.room_entry', {
  start: 'Review live',
  join: '{count, plural, =0 {Live} one {Live: # person} other {Live: # people}} · Join',
  startFailed: 'The room could not be started',
  openRooms: 'Live now',
  there: '{count, plural, =0 {nobody there} one {# person} other {# people}}',
  openRoom: '{name}, started by {by}',
})

/** The texts of the buttons to live rooms, which several pages have. */
export const roomEntryTexts = pageTexts(roomEntryMessages)
