/** The last part of a person's address: the id, then the name for those who read it. */
export function personSlug(id: string, name: string): string {
  const readable = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return readable === '' ? id : `${id}-${encodeURIComponent(readable)}`
}
