import { TAGS } from '@arbo/core/wire'
import { reactWrapper } from '@arbo/kit/react'
import { events, type PlaylistEvents } from './events.ts'
import { PlaylistElement } from './playlist.element.ts'

/** `<arbo-playlist>` as a React component. */
export const Playlist = /* @__PURE__ */ reactWrapper<PlaylistElement, PlaylistEvents>(
  TAGS.playlist,
  PlaylistElement,
  events,
)
