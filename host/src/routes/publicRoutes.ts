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
    load: () => import('../screens/auth/LoginCallback.tsx'),
  },
  signup: {
    path: '/signup',
    label: labels.signUp,
    title: labels.signUp,
    ...SIGNED_OUT,
    load: () => import('../screens/auth/SignUp.tsx'),
  },
  'forgot-password': {
    path: '/forgot-password',
    label: labels.forgotPassword,
    title: labels.forgotPassword,
    ...SIGNED_OUT,
    load: () => import('../screens/auth/ForgotPassword.tsx'),
  },
  'password-reset': {
    path: '/password-reset/{token}',
    label: labels.passwordReset,
    title: labels.passwordReset,
    ...SIGNED_OUT,
    load: () => import('../screens/auth/PasswordReset.tsx'),
  },
  'activation-email': {
    path: '/activation-email/{id}/{code}',
    label: labels.activation,
    title: labels.activation,
    ...SIGNED_OUT,
    load: () => import('../screens/auth/Activation.tsx'),
  },
  'resend-email-activation': {
    path: '/resend-email-activation',
    label: labels.resendActivation,
    title: labels.resendActivation,
    ...SIGNED_OUT,
    load: () => import('../screens/auth/ResendActivationPage.tsx'),
  },
  'workspace-create': {
    path: '/ws/cr',
    label: labels.createWorkspace,
    title: labels.createWorkspace,
    ...PUBLIC,
    load: () => import('../screens/workspace/CreateWorkspace.tsx'),
  },
  'workspace-invite': {
    path: '/ws-invite',
    label: labels.workspaceInvitation,
    title: labels.workspaceInvitation,
    ...PUBLIC,
    load: () => import('../screens/auth/WorkspaceInvite.tsx'),
  },
  'workspace-join': {
    path: '/ws/jn',
    label: labels.joinWorkspace,
    title: labels.joinWorkspace,
    ...PUBLIC,
    load: () => import('../screens/auth/JoinWorkspace.tsx'),
  },
  'workspace-join-invite': {
    path: '/ws/jn/ws-invite',
    label: labels.joinWorkspace,
    title: labels.joinWorkspace,
    ...PUBLIC,
    load: () => import('../screens/auth/JoinWorkspace.tsx'),
  },
  'guest-link': {
    path: '/g/{token}',
    label: labels.guestLink,
    title: labels.guestLink,
    ...PUBLIC,
    load: () => import('../screens/guest/Guest.tsx'),
  },
  demo: {
    path: '/demo',
    label: labels.demo,
    title: labels.demo,
    ...PUBLIC,
    load: () => import('../screens/demo/Demo.tsx'),
  },
}
