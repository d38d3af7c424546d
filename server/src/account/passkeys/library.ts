/** Fetched when the first passkey is met: a server that nobody uses them on is 20 MB smaller. */
export const library = () => import('@simplewebauthn/server')
