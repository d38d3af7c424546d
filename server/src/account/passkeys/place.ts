/**
 * Whom passkeys are for: the server's own pages. A passkey belongs to a host name and works at no other, which is what
 * keeps it from a page that looks like this one.
 * @param baseUrl PUBLIC_URL, else the address that the caller used
 */
export function placeOf(baseUrl: string): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { rpId: hostname, origin }
}
