import { ApiError, failureOf } from '../../platform/api/api-error.ts'
import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Route, Session } from '../../platform/session/types.ts'
import { failed, text } from '../../platform/texts.ts'
import { createPasskey } from '../passkeys/passkeys.ts'
import type { Account } from './types.ts'

/** Statuses of failures that a form shows itself, beside the typed values. */
const FORM: readonly number[] = [...SHOWN_BY_CALLER, 403, 404]

const CLAIM: Route = { method: 'POST', path: 'email/claim', answer: 'data' }

/** The password as forms send it: with itself as confirmation (AUTH-35). */
const pair = (password: string) => ({ password, password_confirmation: password })

/** The account’s actions over a session: the one of the user, or one without sign-in for the public screens. */
export function createAccount(session: Session): Account {
  const client = createClient(session)
  const optOut = FORM

  function ownId(): string {
    const { user } = session.getState()
    if (!user) throw new ApiError(401, { error: 'empty_token', message: text('session.signed_out') })
    return user.id
  }

  /** Shows what was saved. That it cannot be read again just now does not undo it, so nobody is told. */
  const showProfile = () => session.refreshProfile().catch((error: unknown) => void failureOf(error))

  /** Tells the page that a preference was not saved (CORE-75); the caller gets the reason as well. */
  async function preference<T>(saving: Promise<T>): Promise<T> {
    try {
      return await saving
    } catch (error) {
      session.effect({ type: 'toast', level: 'error', message: failed(text('action.preference')), key: 'preference' })
      throw error
    }
  }

  return {
    async register({ display_name, email, password }) {
      const { claim } = await client.register({ body: { display_name, email, ...pair(password) }, optOut })
      return claim
    },
    registerInvited: (token, { display_name, password }) =>
      client.registerInvited({ params: { token }, body: { display_name, ...pair(password) }, optOut }),
    confirmVirtual: (token, { display_name, password }) =>
      client.virtual({ body: { token, display_name, ...pair(password) }, optOut }),
    verifyEmail: ({ id, code, expires, signature, ws_invite_token }) =>
      client.verifyEmail({ params: { id, code }, query: { expires, signature, ws_invite_token }, optOut }),
    claimRegistration: ({ email, expires, signature, claim }) =>
      session.signIn(CLAIM, { email, expires, signature, claim }),
    async resendActivation(email) {
      await client.resendActivation({ body: { email }, optOut })
    },
    async forgotPassword(email) {
      await client.forgotPassword({ body: { email }, optOut })
    },
    async resetPassword({ email, token, password }) {
      await client.resetPassword({ query: { email, token }, body: pair(password), optOut })
    },
    async setPassword({ email, expires, signature, password }) {
      await client.setPassword({ params: { email }, query: { expires, signature }, body: pair(password), optOut })
    },

    async acceptTerms() {
      await client.acceptTerms({ optOut })
      await Promise.all([showProfile(), session.refreshWorkspace()])
    },
    async updateProfile(change) {
      const user = await client.updateUser({ params: { id: ownId() }, body: change, optOut })
      await showProfile()
      return user
    },
    async changePassword({ current_password, password }) {
      await client.changePassword({ body: { current_password, ...pair(password) }, optOut })
    },

    async deleteAccount({ password, keepName }) {
      await client.deleteAccount({ body: { keep_name: keepName, ...(password ? { password } : {}) }, optOut })
      await session.logout()
    },

    beginTotp: (password) => client.addTotp({ body: { password }, optOut }),
    async confirmTotp(code) {
      const { recovery_codes } = await client.verifyTotp({ params: { code }, optOut })
      await showProfile()
      return recovery_codes
    },
    async removeTotp(password) {
      await client.deleteTotp({ body: { password }, optOut })
      await showProfile()
    },

    passkeys: () => client.listPasskeys({ optOut }),
    async addPasskey(name, password) {
      const options = await client.beginPasskey({ body: password ? { password } : {}, optOut })
      const credential = await createPasskey(options)
      return client.addPasskey({ body: { name, credential }, optOut })
    },
    renamePasskey: (id, name) => client.renamePasskey({ params: { id }, body: { name }, optOut }),
    async removePasskey(id, password) {
      await client.deletePasskey({ params: { id }, body: password ? { password } : {}, optOut })
    },

    loginHistory: (page = 1, perPage = 20) =>
      client.audit({ query: { page, per_page: perPage, order_by: '-created_at' }, optOut }),
    sessions: () => client.listSessions({ optOut }),
    async endSession(id) {
      await client.endSession({ params: { id }, optOut })
    },
    async endSessions({ keepCurrent = false } = {}) {
      await client.endSessions({ query: { keep_current: keepCurrent ? '1' : '0' }, optOut })
      if (!keepCurrent) await session.logout()
    },

    pendingInvites: () => client.pendingInvites({ optOut }),
    invitation: (token) => client.showInvitation({ params: { token }, optOut }),
    joinInvitation: (query) => client.confirmInvitation({ query, optOut }),
    async declineInvitation(token) {
      await client.declineInvitation({ params: { token }, optOut })
    },

    async config(code) {
      return (await client.showConfig({ query: { code }, optOut })).value
    },
    configs: () => client.listConfigs({ optOut }),
    async setConfig(code, value) {
      await preference(client.putConfig({ body: { code, value }, optOut }))
    },
    async setLandingPage(page) {
      const body = { landing_page_route: page?.route ?? null, landing_page_name: page?.name ?? null }
      const saved = await preference(client.putLandingPage({ body, optOut }))
      await session.refreshWorkspace()
      return saved
    },

    timezones: () => client.listTimezones({ optOut }),
    async canonicalTimezone(tz) {
      return (await client.canonicalTimezone({ body: { tz }, optOut })).canonical_tz
    },

    users: (query) => client.listUsers({ query, optOut }),
    user: (id) => client.showUser({ params: { id }, optOut }),
    setDataFields: async (fields) => client.putDefaultDataFields({ params: { id: ownId() }, body: { fields }, optOut }),
    meta: async () => client.showUserMeta({ params: { user: ownId() }, optOut }),
    setMeta: async (values) => client.storeUserMeta({ params: { user: ownId() }, body: values, optOut }),
    permissions: (filter) => client.listPermissions({ query: { filter }, optOut }),

    registerPush: (fcmToken) => session.registerPush(fcmToken),
  }
}
