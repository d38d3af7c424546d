import { catalogue } from '../../contract/platform/language/catalogue.ts'

/** How long ago something was. */
export const timeMessages = catalogue('core.time', {
  seconds: 'a few seconds ago',
  minutes: '{count, plural, one {# minute ago} other {# minutes ago}}',
  hours: '{count, plural, one {# hour ago} other {# hours ago}}',
})
