import { texts } from '../texts.ts'
import type { PublicRouteName } from './names.ts'
import { PUBLIC, SIGNED_OUT } from './shared.ts'
import type { RouteSpec } from './types.ts'

const { labels } = texts

/** Pages that open without sign-in. */
export const publicRoutes: Readonly<Record<PublicRouteName, RouteSpec>> = {
  // Part of the first load: createApp gives its screen to the navigation.
  login: { path: '/login', label: labels.signIn, title: labels.signIn, ...SIGNED_OUT },
  'login-callback': {
    path: '/login/callback',
    label: labels.signIn,
    title: labels.signIn,
    ...SIGNED_OUT,
  },
  signup: {
    path: '/signup',
    label: labels.signUp,
    title: labels.signUp,
    ...SIGNED_OUT,
  },
  'forgot-password': {
    path: '/forgot-password',
    label: labels.forgotPassword,
    title: labels.forgotPassword,
    ...SIGNED_OUT,
  },
  'password-reset': {
    path: '/password-reset/{token}',
    label: labels.passwordReset,
    title: labels.passwordReset,
    ...SIGNED_OUT,
  },
  'activation-email': {
    path: '/activation-email/{id}/{code}',
    label: labels.activation,
    title: labels.activation,
    ...SIGNED_OUT,
  },
  'resend-email-activation': {
    path: '/resend-email-activation',
    label: labels.resendActivation,
    title: labels.resendActivation,
    ...SIGNED_OUT,
  },
  'workspace-create': {
    path: '/ws/cr',
    label: labels.createWorkspace,
    title: labels.createWorkspace,
    ...PUBLIC,
  },
  'workspace-invite': {
    path: '/ws-invite',
    label: labels.workspaceInvitation,
    title: labels.workspaceInvitation,
    ...PUBLIC,
  },
  'workspace-join': {
    path: '/ws/jn',
    label: labels.joinWorkspace,
    title: labels.joinWorkspace,
    ...PUBLIC,
  },
  'workspace-join-invite': {
    path: '/ws/jn/ws-invite',
    label: labels.joinWorkspace,
    title: labels.joinWorkspace,
    ...PUBLIC,
  },
  'guest-link': {
    path: '/g/{token}',
    label: labels.guestLink,
    title: labels.guestLink,
    ...PUBLIC,
  },
  demo: {
    path: '/demo',
    label: labels.demo,
    title: labels.demo,
    ...PUBLIC,
  },
}
