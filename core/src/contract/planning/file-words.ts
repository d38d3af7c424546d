/** Most words of a name that are compared; longer names are cut. */
const MOST_WORDS = 16

/** As names and codes are compared with names of files: lower case, one space for what stands between words. */
export function comparable(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim()
}

/** Name of a file without folders and extension. */
export function stemOf(fileName: string): string {
  const name = fileName.slice(fileName.lastIndexOf('/') + 1)
  const at = name.lastIndexOf('.')
  return at > 0 ? name.slice(0, at) : name
}

/**
 * What a file's name may say: each of its words and what follow each other of them, as `comparable` writes them. Of
 * `sq010_sh0020_v003.mov`: sq010, sq010 sh0020, sq010 sh0020 v003, sh0020, sh0020 v003, v003.
 */
export function wordsOfFile(fileName: string): string[] {
  const words = comparable(stemOf(fileName)).split(' ').slice(0, MOST_WORDS)
  const runs = words.flatMap((_, from) => words.slice(from).map((__, to) => words.slice(from, from + to + 1).join(' ')))
  return [...new Set(runs)].filter(Boolean)
}
