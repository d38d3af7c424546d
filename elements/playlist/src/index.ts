import { define } from './element.ts'

export { PlaylistElement, define, type PlaylistEntry, type PlaylistEvents, type PlaylistMedia } from './element.ts'

define()
