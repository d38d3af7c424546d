import type {
  EndpointName,
  HandlerInput,
  playlistEndpoints,
  playlistFamilyEndpoints,
  PlaylistKind,
  playlistSharingEndpoints,
} from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import type { Member } from '../../platform/access/member.ts'
import { exportPlaylist } from './export-playlist.ts'
import { importPlaylist } from './import-playlist.ts'
import { addItems, batchItems, listItems, orderItems, resetItems, setRendition, takeItem } from './items.ts'
import { requestPlaylist, showShared } from './links.ts'
import { downloadMedia } from './media-zip.ts'
import { listProblems, previewRule } from './preview.ts'
import {
  createPlaylist,
  deletePlaylist,
  duplicatePlaylist,
  frequentPlaylists,
  hidePlaylist,
  listFamily,
  listPlaylists,
  playlistTypes,
  showPlaylist,
  updatePlaylist,
} from './service.ts'
import {
  acceptRequest,
  deleteUser,
  exitPlaylist,
  listUsers,
  rejectRequest,
  sharePlaylist,
  updateUser,
} from './sharing.ts'
import { createSnapshot, listSnapshots, showChanges, snapshotItems } from './snapshots.ts'

/** The parts that calls of every family share. */
interface OneCall<Body = unknown> {
  member: Member
  params: { id: string }
  baseUrl: string
  body: Body
}
type Body<N extends EndpointName> = HandlerInput<N>['body']

/** The calls that each family has. @param kind null: of every kind */
function family(deps: Deps, kind: PlaylistKind | null) {
  const ref = ({ id }: { id: string }) => ({ id, kind })
  const urls = (baseUrl: string) => fileUrls(deps, baseUrl)
  return {
    showPlaylist: ({ member, params, baseUrl }: OneCall) => showPlaylist(deps, member, ref(params), urls(baseUrl)),
    updatePlaylist: ({ member, params, body, baseUrl }: OneCall<Body<'updatePlaylist'>>) =>
      updatePlaylist(deps, member, ref(params), body, urls(baseUrl)),
    deletePlaylist: async ({ member, params }: OneCall) => {
      return { ok: true as const, trash_id: await deletePlaylist(deps, member, ref(params)) }
    },
    listPlaylistItems: ({ member, params, baseUrl }: OneCall) => listItems(deps, member, ref(params), urls(baseUrl)),
    addPlaylistItems: ({ member, params, body, baseUrl }: OneCall<Body<'addPlaylistItems'>>) =>
      addItems(deps, member, ref(params), body, urls(baseUrl)),
    deletePlaylistItem: ({ member, params, baseUrl }: OneCall & { params: { item_id: string } }) =>
      takeItem(deps, member, ref(params), params.item_id, urls(baseUrl)),
    batchPlaylistItems: ({ member, params, body, baseUrl }: OneCall<Body<'batchPlaylistItems'>>) =>
      batchItems(deps, member, ref(params), body, urls(baseUrl)),
    orderPlaylistItems: ({ member, params, body, baseUrl }: OneCall<Body<'orderPlaylistItems'>>) =>
      orderItems(deps, member, ref(params), body.item_ids, urls(baseUrl)),
    setPlaylistRendition: ({ member, params, body, baseUrl }: OneCall<Body<'setPlaylistRendition'>>) =>
      setRendition(deps, member, ref(params), body, urls(baseUrl)),
    resetPlaylistItems: ({ member, params, baseUrl }: OneCall) => resetItems(deps, member, ref(params), urls(baseUrl)),
  }
}

function ownFamilies(deps: Deps): HandlersOf<typeof playlistFamilyEndpoints> {
  const personal = family(deps, 'personal')
  const workspace = family(deps, 'workspace')
  return {
    listPersonalPlaylists: ({ member, query, baseUrl }) =>
      listFamily(deps, member, 'personal', query, fileUrls(deps, baseUrl)),
    createPersonalPlaylist: ({ member, body, baseUrl }) =>
      createPlaylist(deps, member, { ...body, kind: 'personal' }, fileUrls(deps, baseUrl)),
    showPersonalPlaylist: personal.showPlaylist,
    updatePersonalPlaylist: personal.updatePlaylist,
    deletePersonalPlaylist: personal.deletePlaylist,
    listPersonalPlaylistItems: personal.listPlaylistItems,
    addPersonalPlaylistItems: personal.addPlaylistItems,
    deletePersonalPlaylistItem: personal.deletePlaylistItem,
    batchPersonalPlaylistItems: personal.batchPlaylistItems,
    orderPersonalPlaylistItems: personal.orderPlaylistItems,
    setPersonalPlaylistRendition: personal.setPlaylistRendition,
    resetPersonalPlaylistItems: personal.resetPlaylistItems,
    listWorkspacePlaylists: ({ member, query, baseUrl }) =>
      listFamily(deps, member, 'workspace', query, fileUrls(deps, baseUrl)),
    createWorkspacePlaylist: ({ member, body, baseUrl }) =>
      createPlaylist(deps, member, { ...body, kind: 'workspace' }, fileUrls(deps, baseUrl)),
    showWorkspacePlaylist: workspace.showPlaylist,
    updateWorkspacePlaylist: workspace.updatePlaylist,
    deleteWorkspacePlaylist: workspace.deletePlaylist,
    listWorkspacePlaylistItems: workspace.listPlaylistItems,
    addWorkspacePlaylistItems: workspace.addPlaylistItems,
    deleteWorkspacePlaylistItem: workspace.deletePlaylistItem,
    batchWorkspacePlaylistItems: workspace.batchPlaylistItems,
    orderWorkspacePlaylistItems: workspace.orderPlaylistItems,
    setWorkspacePlaylistRendition: workspace.setPlaylistRendition,
    resetWorkspacePlaylistItems: workspace.resetPlaylistItems,
  }
}

function sharing(deps: Deps): HandlersOf<typeof playlistSharingEndpoints> {
  return {
    sharePlaylist: ({ member, params, body }) => sharePlaylist(deps, member, params.id, body),
    requestPlaylist: ({ member, params, body }) => requestPlaylist(deps, member, params.id, body),
    acceptPlaylistRequest: ({ member, params, body }) => acceptRequest(deps, member, params.id, body),
    rejectPlaylistRequest: ({ member, params, body }) => rejectRequest(deps, member, params.id, body.ws_user_id),
    exitPlaylist: async ({ member, params }) => {
      await exitPlaylist(deps, member, params.id)
      return { ok: true }
    },
    listPlaylistUsers: ({ member, params }) => listUsers(deps, member, params.id),
    updatePlaylistUser: ({ member, params, body }) => updateUser(deps, member, params.id, params.ws_user_id, body),
    deletePlaylistUser: ({ member, params }) => deleteUser(deps, member, params.id, params.ws_user_id),
    showSharedPlaylist: ({ member, params }) => showShared(deps, member, params.code),
  }
}

export function playlistRoutes(
  deps: Deps,
): HandlersOf<typeof playlistEndpoints & typeof playlistFamilyEndpoints & typeof playlistSharingEndpoints> {
  const urls = (baseUrl: string) => fileUrls(deps, baseUrl)
  return {
    ...family(deps, null),
    ...ownFamilies(deps),
    ...sharing(deps),
    listPlaylists: ({ member, query, baseUrl }) => listPlaylists(deps, member, query, urls(baseUrl)),
    createPlaylist: ({ member, body, baseUrl }) => createPlaylist(deps, member, body, urls(baseUrl)),
    duplicatePlaylist: ({ member, params, baseUrl }) => duplicatePlaylist(deps, member, params.id, urls(baseUrl)),
    hidePlaylist: ({ member, params, baseUrl }) => hidePlaylist(deps, member, params.id, true, urls(baseUrl)),
    unhidePlaylist: ({ member, params, baseUrl }) => hidePlaylist(deps, member, params.id, false, urls(baseUrl)),
    listHiddenPlaylists: ({ member, query, baseUrl }) =>
      listPlaylists(deps, member, { ...query, tab: 'hidden' }, urls(baseUrl)),
    listPlaylistTypes: async ({ member }) => playlistTypes(member),
    listFrequentPlaylists: ({ member, query, baseUrl }) => frequentPlaylists(deps, member, query.limit, urls(baseUrl)),
    previewPlaylistRule: ({ member, body, baseUrl }) => previewRule(deps, member, body, urls(baseUrl)),
    listPlaylistProblems: ({ member, params }) => listProblems(deps, member, params.id),
    listPlaylistSnapshots: ({ member, params }) => listSnapshots(deps, member, params.id),
    createPlaylistSnapshot: ({ member, params, body }) => createSnapshot(deps, member, params.id, body.reason),
    listSnapshotItems: ({ member, params, baseUrl }) =>
      snapshotItems(deps, member, params.id, params.snapshot_id, urls(baseUrl)),
    showPlaylistChanges: ({ member, params }) => showChanges(deps, member, params.id),
    exportPlaylist: ({ member, params, query }) => exportPlaylist(deps, member, params.id, query),
    downloadPlaylistMedia: ({ member, params }) => downloadMedia(deps, member, params.id),
    importPlaylist: ({ member, body, baseUrl }) => importPlaylist(deps, member, body, urls(baseUrl)),
  }
}
