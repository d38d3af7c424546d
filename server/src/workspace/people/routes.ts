import type { favouriteEndpoints, peopleEndpoints, personRightsEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { listFields, listOwnFields, storeFields } from './data-fields.ts'
import { addExceptions, putExceptions } from './exceptions.ts'
import { myFavourites, putMyFavourites } from './favourites.ts'
import { putLandingPage, putUserLandingPage } from './landing-page.ts'
import { exportUsers, listAccounts, listAssignable, listPending, listUsers } from './list.ts'
import { showUser, updateUser } from './person.ts'
import { convertGuest, resetUserRole } from './role.ts'
import { deleteInvitations, deleteUsers, putUsersBlocked, putUsersStatus, putUsersVisible } from './state.ts'

export function memberRoutes(
  deps: Deps,
): HandlersOf<typeof favouriteEndpoints & typeof peopleEndpoints & typeof personRightsEndpoints> {
  return {
    listWorkspaceUsers: ({ member, query }) => listUsers(deps, member, query),
    showWorkspaceUser: ({ member, params }) => showUser(deps, member, params.id),
    updateUserRole: ({ member, params, body }) => updateUser(deps, member, params.id, body),
    addUserExceptions: ({ member, params, body }) => addExceptions(deps, member, params.id, body),
    putUserExceptions: ({ member, params, body }) => putExceptions(deps, member, params.id, body),
    resetUserRole: ({ member, params, body }) => resetUserRole(deps, member, params.id, body),
    convertGuest: ({ member, params, body }) => convertGuest(deps, member, params.id, body),
    deleteWorkspaceUser: async ({ member, params }) => {
      await deleteUsers(deps, member, [params.id])
      return { ok: true }
    },
    deleteWorkspaceUsers: async ({ member, body }) => {
      await deleteUsers(deps, member, body.ids)
      return { ok: true }
    },
    putUsersStatus: ({ member, body }) => putUsersStatus(deps, member, body),
    putUsersBlocked: ({ member, body }) => putUsersBlocked(deps, member, body),
    putUsersVisible: ({ member, body }) => putUsersVisible(deps, member, body),
    getMyFavourites: ({ member }) => myFavourites(deps, member),
    putMyFavourites: ({ member, body }) => putMyFavourites(deps, member, body.favourites),
    putLandingPage: ({ member, body }) => putLandingPage(deps, member, body),
    putUserLandingPage: ({ member, params, body }) => putUserLandingPage(deps, member, params.id, body),
    exportWorkspaceUsers: ({ member, query }) => exportUsers(deps, member, query),
    listPendingUsers: ({ member, query }) => listPending(deps, member, query),
    deleteInvitations: async ({ member, body }) => {
      await deleteInvitations(deps, member, body.ids)
      return { ok: true }
    },
    listAssignableUsers: ({ member, query }) => listAssignable(deps, member, query),
    listAccounts: ({ member, query }) => listAccounts(deps, member, query),
    listOwnDataFields: ({ member, query }) => listOwnFields(deps, member, query),
    listCompanyDataFields: ({ member, query }) => listFields(deps, member, query.ws_user_id),
    storeCompanyDataFields: ({ member, body }) => storeFields(deps, member, body),
  }
}
