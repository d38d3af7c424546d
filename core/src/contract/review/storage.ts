import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Id, WsIdParams, WsParams } from '../platform/shapes.ts'
import { StorageTotals } from '../workspace/workspace-fields.ts'

/** Files of renditions, files of scenes, uploads under way, and what is in the trash. Pictures of people and workspaces are not counted. */
const STORAGE_KINDS = ['image', 'video', 'attachment', 'upload', 'trash'] as const
/** What stored bytes belong to. */
export type StorageKind = (typeof STORAGE_KINDS)[number]

const StorageShare = z.object({ bytes: z.number().int(), files: z.number().int() })

/** Bytes of a workspace: used, left, and by what. */
export const StorageInformation = StorageTotals.extend({
  /** Most first; kinds and projects without files are left out. */
  usage: z.object({
    by_kind: z.array(StorageShare.extend({ kind: z.enum(STORAGE_KINDS) })),
    by_project: z.array(StorageShare.extend({ project_id: Id, name: z.string() })),
  }),
})
/** How full the storage is. */
export type StorageInformation = z.infer<typeof StorageInformation>

/** What deleting old renditions frees, or with `dry_run` would free; sizes in bytes. */
export const FreedStorage = z.object({
  dry_run: z.boolean(),
  renditions: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
  /** How much is left after it, as storage-information tells it; with a dry run what there would be. */
  remaining: z.number().int(),
})
/** Renditions, files and bytes that are gone. */
export type FreedStorage = z.infer<typeof FreedStorage>

/** What the stored files take up, and making room. */
export const storageEndpoints = resource({
  showStorageInformation: {
    method: 'GET',
    path: 'workspace/{ws_code}/storage-information',
    summary: 'Bytes stored, by kind and by project, and what may still be stored.',
    access: { rule: 'settings_getBasicWorkspaceSettings_read' },
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: StorageInformation,
  },
  freeUpStorage: {
    method: 'POST',
    path: 'workspace/{ws_code}/storage-information/free-up',
    summary:
      'Delete renditions that are not the newest of their scene and older than so many days, with their comments and drawings. With dry_run nothing goes, and the answer tells what would.',
    access: { rule: 'settings_freeUpStorage_delete' },
    scope: 'none',
    params: WsParams,
    body: z.object({
      older_than_days: z.number().int().min(0).max(3650),
      /** Only below this project, process, episode or take. */
      entity_id: Id.nullable().default(null),
      dry_run: z.boolean(),
    }),
    answer: 'data',
    data: FreedStorage,
    errors: ['not_found', 'free_up_failed'],
  },
  deleteEntityRenditions: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/{id}/renditions/bulk-delete',
    summary:
      'Delete renditions below an entity that a newer one has superseded, with their comments and drawings. With dry_run nothing goes, and the answer tells what would.',
    access: { rule: 'media_deleteRendition_delete' },
    scope: 'write',
    params: WsIdParams,
    body: z.object({
      older_than_days: z.number().int().min(0).max(3650).default(0),
      dry_run: z.boolean().default(false),
    }),
    answer: 'data',
    data: FreedStorage,
    errors: ['not_found', 'free_up_failed'],
  },
})
