import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import type { Session } from '../../platform/session/types.ts'

/** As many as a list to choose from shows; typing on narrows them down. */
const FOUND_MAX = 50

/**
 * Active people to choose from, by name: those whose names have this text in them, 50 at most. Rejects with an ApiError.
 */
export async function findPeople(session: Session, text: string, signal?: AbortSignal): Promise<readonly Person[]> {
  const display_name_like = text.trim()
  const { data } = await createClient(session).listAssignableUsers({
    query: { per_page: FOUND_MAX, ...(display_name_like ? { display_name_like } : {}) },
    optOut: QUIET,
    ...(signal ? { signal } : {}),
  })
  return data.map(({ id, display_name, profile_image }) => ({
    id,
    display_name,
    profile_image: avatarUrl(session.apiUrl, profile_image),
  }))
}

/** The name of one person; null where the user may not read it, or nobody has this id. */
export async function findPersonName(session: Session, id: string): Promise<string | null> {
  try {
    const input = { params: { id }, optOut: QUIET }
    return (await createClient(session).showWorkspaceUser(input)).display_name
  } catch {
    // A name that cannot be had is left out of what shows it.
    return null
  }
}
