import type { Room, RoomPerson } from '../../contract/review/room-fields.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import { absoluteUrl } from '../../platform/data/addresses.ts'

/** People of a room with pictures that hold on any page. */
export function withPeopleUrls(apiUrl: string, people: readonly RoomPerson[]): RoomPerson[] {
  return people.map((one) => {
    const profile_image = avatarUrl(apiUrl, one.person.profile_image)
    return { ...one, person: { ...one.person, profile_image } }
  })
}

/** A room with addresses that hold on any page. */
export function withRoomUrls(apiUrl: string, room: Room): Room {
  return {
    ...room,
    scenes: room.scenes.map((scene) =>
      scene.is_hidden ? scene : { ...scene, thumbnail: absoluteUrl(apiUrl, scene.thumbnail) },
    ),
    people: withPeopleUrls(apiUrl, room.people),
  }
}
