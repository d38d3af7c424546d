/** Headers of a file that is saved under a name which is safe already: in full for those who read it, in ASCII for the rest. */
export function attached(name: string): Record<string, string> {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return {
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
  }
}
