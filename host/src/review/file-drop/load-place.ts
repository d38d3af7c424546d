import { createClient, type Session } from '@arbo/core'
import type { DropPlace } from '@arbo/core/internal'

const PAGE = /^\/(pl\/dir|st|co\/pyl)\/([0-9a-f-]{36})/
const CALL = { optOut: [403, 404] }

/** What the page under a drop shows: its scenes are meant first. */
export async function loadPlace(session: Session, path: string): Promise<DropPlace> {
  const [, page, id = ''] = PAGE.exec(path) ?? []
  const api = createClient(session)
  if (page === 'pl/dir') {
    const { type, name } = await api.showEntity({ params: { id }, ...CALL })
    return { entity: { id, type, name } }
  }
  if (page === 'st') {
    const { name } = await api.showItem({ params: { id }, ...CALL })
    return { scene: { id, name } }
  }
  if (page === 'co/pyl') {
    const items = await api.listPlaylistItems({ params: { id }, ...CALL })
    return { sceneIds: items.map((item) => item.id) }
  }
  return {}
}
