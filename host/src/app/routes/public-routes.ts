import type { PublicRouteName } from './names.ts'
import { PUBLIC, SIGNED_OUT } from './shared.ts'
import type { RouteSpec } from './types.ts'

/** Pages that open without sign-in. */
export const publicRoutes: Readonly<Record<PublicRouteName, RouteSpec>> = {
  // Part of the first load: createApp gives its screen to the navigation.
  login: { path: '/login', label: 'signIn', ...SIGNED_OUT },
  'login-callback': {
    path: '/login/callback',
    label: 'signIn',
    ...SIGNED_OUT,
  },
  signup: {
    path: '/signup',
    label: 'signUp',
    ...SIGNED_OUT,
  },
  'forgot-password': {
    path: '/forgot-password',
    label: 'forgotPassword',
    ...SIGNED_OUT,
  },
  'password-reset': {
    path: '/password-reset/{token}',
    label: 'passwordReset',
    ...SIGNED_OUT,
  },
  'activation-email': {
    path: '/activation-email/{id}/{code}',
    label: 'activation',
    ...SIGNED_OUT,
  },
  'resend-email-activation': {
    path: '/resend-email-activation',
    label: 'resendActivation',
    ...SIGNED_OUT,
  },
  'workspace-create': {
    path: '/ws/cr',
    label: 'createWorkspace',
    ...PUBLIC,
  },
  'workspace-invite': {
    path: '/ws-invite',
    label: 'workspaceInvitation',
    ...PUBLIC,
  },
  'workspace-join': {
    path: '/ws/jn',
    label: 'joinWorkspace',
    ...PUBLIC,
  },
  'workspace-join-invite': {
    path: '/ws/jn/ws-invite',
    label: 'joinWorkspace',
    ...PUBLIC,
  },
  'guest-link': {
    path: '/g/{token}',
    label: 'guestLink',
    ...PUBLIC,
  },
  demo: {
    path: '/demo',
    label: 'demo',
    ...PUBLIC,
  },
}
