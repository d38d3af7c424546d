import type { routes } from '../../contract/routes.gen.ts'

/**
 * The rows of the route table that a session calls by itself. Written out, because the table comes whole or not at all:
 * the session’s file (decision 0005) would grow with every endpoint of the API. The compiler holds them equal.
 */
export const sessionRoutes = {
  login: { method: 'POST', path: 'login', answer: 'data' },
  otpLogin: { method: 'POST', path: 'otp/login', answer: 'data' },
  logout: { method: 'GET', path: 'logout', answer: 'data' },
  refreshToken: { method: 'POST', path: 'refresh-token', answer: 'data' },
  endKeptSession: { method: 'DELETE', path: 'refresh-token', answer: 'data' },
  me: { method: 'GET', path: 'me', answer: 'data' },
  putPushToken: { method: 'PUT', path: 'me/fcm-token', answer: 'data' },
  deletePushToken: { method: 'DELETE', path: 'me/fcm-token', answer: 'data' },
  showWorkspace: { method: 'GET', path: 'workspaces/{ws_code}', answer: 'data' },
  workspacePermissions: { method: 'GET', path: 'workspace/{ws_code}/permissions', answer: 'data' },
  streamEvents: { method: 'GET', path: 'workspace/{ws_code}/events', answer: 'stream' },
} as const satisfies Partial<typeof routes>
