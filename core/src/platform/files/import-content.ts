/** How a file is imported. */
export interface ImportOptions {
  /** Nothing is written; the answer is the preview. */
  dryRun?: boolean
  /** Ends the sending. What the server has in full already is carried out. */
  signal?: AbortSignal
}

const CHUNK = 0x8000

/** A chosen file as the body of an import has it: its name, and its bytes in base64. */
export async function importContent(file: File): Promise<{ name: string; content: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In pieces: a call takes no million arguments.
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return { name: file.name, content: btoa(binary) }
}
