/**
 * The place of passkeys: the server's own pages. A passkey belongs to a host name and works at no other, which keeps
 * it from a page that looks like this one.
 * @param baseUrl PUBLIC_URL, else the address that the caller used
 */
export function placeOf(baseUrl: string): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { rpId: hostname, origin }
}
