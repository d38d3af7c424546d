import type { invitationEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { requireOwnSignIn } from '../../account/auth/require-own-sign-in.ts'
import { deviceOf } from '../../account/auth/device.ts'
import { confirmInvitation, declineInvitation, registerByInvitation } from './accept.ts'
import { importInvitations, invitationSample } from './import-invitations.ts'
import { inviteUsers } from './invite.ts'
import { resendInvitations } from './resend.ts'
import { pendingInvites, showInvitation } from './show.ts'

export function invitationRoutes(deps: Deps): HandlersOf<typeof invitationEndpoints> {
  return {
    inviteUsers: ({ member, body, baseUrl }) => inviteUsers(deps, member, body, baseUrl),
    resendInvitations: ({ member, body, baseUrl }) => resendInvitations(deps, member, body.ids, baseUrl),
    importInvitations: ({ member, body, baseUrl }) => importInvitations(deps, member, body, baseUrl),
    invitationSample: ({ query }) => invitationSample(query.format),
    showInvitation: ({ params }) => showInvitation(deps, params.token),
    confirmInvitation: ({ query }) => confirmInvitation(deps, query),
    declineInvitation: async ({ params }) => {
      await declineInvitation(deps, params.token)
      return { ok: true }
    },
    pendingInvites: ({ identity }) => pendingInvites(deps, identity),
    registerInvited: ({ params, body, request }) => {
      requireOwnSignIn(deps)
      return registerByInvitation(deps, params.token, body, deviceOf(request))
    },
    virtual: ({ body, request }) => {
      requireOwnSignIn(deps)
      return registerByInvitation(deps, body.token, body, deviceOf(request))
    },
  }
}
