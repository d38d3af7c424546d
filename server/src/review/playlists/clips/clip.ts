/** A clip of a timeline with all that may say which scene it is. */
export interface FoundClip {
  /** As people read it. */
  name: string
  /** Of the scene, where the file was written here. */
  itemId: string | null
  /** Of its media, without folders. */
  files: string[]
}

/** The last part of a path or address. */
export function fileName(path: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch (error) {
    // A name with a bare % is no encoded one.
    if (error instanceof URIError) return last
    throw error
  }
}
