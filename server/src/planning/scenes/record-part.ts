import type { ItemFile, ItemMarker, Rendition, SceneField } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { beginBatch, recordChanges } from '../changes/record-changes.ts'
import type { Change, ChangeValue } from '../changes/record-changes.ts'

type PartField = Extract<SceneField, 'file' | 'note' | 'marker' | 'rendition'>

/** A file or a link as the history keeps it. */
export function fileThen({ id, name, category }: Pick<ItemFile, 'id' | 'name' | 'category'>): ChangeValue {
  return { id, name, category }
}

/** A marker as the history keeps it. */
export function markerThen({
  id,
  label,
  frame,
  colour,
}: Pick<ItemMarker, 'id' | 'label' | 'frame' | 'colour'>): ChangeValue {
  return { id, name: label, frame, colour }
}

/** A rendition as the history keeps it. */
export function renditionThen({
  id,
  name,
  version,
  description,
}: Pick<Rendition, 'id' | 'name' | 'version' | 'description'>): ChangeValue {
  return { id, name, version, description }
}

/** One act on the parts of a scene: null in `from` where one was added, in `to` where one was taken away. */
export async function recordPart(
  tx: Tx,
  member: Member,
  itemId: string,
  field: PartField,
  parts: readonly Pick<Change, 'from' | 'to'>[],
): Promise<void> {
  const real = parts.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
  if (real.length === 0) return
  const changes = real.map((part) => ({ itemId, field, ...part }))
  await recordChanges(tx, member, await beginBatch(tx, member, real.length > 1 ? 'bulk' : 'edit'), changes)
}
