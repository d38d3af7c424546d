import type { Entity } from '@arbo/core'

/** What an entity's thumbnail shows: its picture, and its project's colour. */
export function pictureOf({ type, name, thumbnail, colour }: Entity) {
  return { src: thumbnail, kind: 'entity', colour, project: type === 0 ? name : undefined } as const
}
