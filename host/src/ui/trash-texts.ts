import { catalogue } from '@arbo/core'
import { pageTexts } from '../app/page-language.ts'

/** What is said once something was deleted, and once it is back. */
export const trashedMessages = catalogue('host.trashed', {
  kept: 'In the trash for {days} days.',
  undo: 'Undo',
  restored: 'Restored',
  failed: 'This could not be restored',
  notes: {
    above: '“{now}” was in the trash too and was restored first.',
    code: 'Its code was taken. It is now {now}.',
    version: 'Its number was taken. It is now v{now}.',
    status:
      '{count, plural, one {One {scene} has} other {# {scenes} have}} another status: the old one no longer exists here.',
    archived: '“{now}” is archived, so this shows once you unarchive it.',
    lost: {
      metrics:
        '{count, plural, one {One metric value} other {# metric values}} could not be restored: the metric no longer exists.',
      people:
        '{count, plural, one {One assignment} other {# assignments}} could not be restored: the person no longer exists.',
      teams: '{count, plural, one {One team} other {# teams}} could not be restored: it no longer exists.',
      playlists:
        '{count, plural, one {One place in a playlist} other {# places in playlists}} could not be restored: the playlist no longer exists.',
      status_flow: 'Its status flow no longer exists. The one above it applies.',
      timers: '{count, plural, one {One timer was} other {# timers were}} not restored: another one is running.',
      rules: '{count, plural, one {One rule} other {# rules}} could not be restored: another one has the name.',
      reports: '{count, plural, one {One saved report} other {# saved reports}} could not be restored.',
      links: '{count, plural, one {One link} other {# links}} to an imported production could not be restored.',
      other: '{count, plural, one {One detail} other {# details}} could not be restored.',
    },
  },
})

export const trashedTexts = pageTexts(trashedMessages)
